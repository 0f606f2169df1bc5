/* Small parts that several views use. */

import { Component, h } from "../vendor/preact.js";
import { el, svg } from "./dom.js";
import { langOf, lettersOf, lower } from "./letters.js";
import { listOf } from "./route.js";
import { rich, say } from "./say.js";

/** @import { Child, Letters, Props, Said, State, VNode } from "../types" */

/** A field for words, which no keyboard corrects. */
export const PLAIN_FIELD = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false };

/** A field for words with its label. @param {string} label @param {Props} props */
export const field = (label, props) => el("label.field", el("span", label), el("input", { ...PLAIN_FIELD, ...props }));

/** A form of one field with its button beside it. @param {string} label @param {Props} props of the field
 * @param {VNode} button @param {(text: string, form: HTMLFormElement) => void} submit
 * @param {Child[]} more below the field */
export const fieldForm = (label, props, button, submit, ...more) =>
  el(
    "form.field",
    {
      onsubmit(event) {
        event.preventDefault();
        submit(event.target.elements[props.name].value.trim(), event.target);
      },
    },
    el(
      "label.field",
      el("span", label),
      el("span.beside", el("input", { ...PLAIN_FIELD, key: props.name, ...props }), button),
    ),
    more,
  );

/**
 * A select with its label. @param {string} label @param {string} name
 * @param {[string, string | [string, string][]][]} options of a name with several texts: a group
 * @param {string} value @param {(value: string) => void} onchange
 * @param {Child} [about] below it
 */
export const choice = (label, name, options, value, onchange, about = null) =>
  el(
    "label.field",
    el("span", label),
    el(
      "select",
      { name, key: `choice-${name}`, value, onchange: ({ target }) => onchange(target.value) },
      options.map(([of, text]) =>
        typeof text === "string"
          ? option(of, text, value)
          : el(
              "optgroup",
              { label: of },
              text.map(([each, name]) => option(each, name, value)),
            ),
      ),
    ),
    about,
  );

/** @param {string} of @param {string} text @param {string} value */
const option = (of, text, value) => el("option", { value: of, selected: of === value }, text);

/**
 * The field for letters that a game shows at the start: `p.....`; its length is that of the words.
 * @param {Pick<State, "choices" | "letters" | "alphabet">} state @param {(list: string) => void} pick
 */
export function knownField({ choices, letters, alphabet }, pick) {
  const [name, known = ""] = listOf(choices.list);
  const set = (/** @type {string} */ typed) => {
    const text = lower(typed.replaceAll("*", "").trim(), alphabet);
    const length = lettersOf(text, alphabet).length;
    const named = length > 2 ? name.replace(/^([a-z]{2})-\d+$/, `$1-${length}`) : name;
    pick(/[^._?]/u.test(text) ? `${named}:${text}` : name);
  };
  return field(say("settings.known"), {
    name: "known",
    key: "known",
    value: known.replace("*", ""),
    placeholder: ".".repeat(letters),
    onchange: ({ target }) => set(target.value),
  });
}

/**
 * A table of numbers. A row begins with its name. @param {string} spec @param {string} name for screen readers
 * @param {Child[]} heads @param {Child[][]} rows @param {boolean} [isNamed] its name is shown, and not its heads
 */
export const table = (spec, name, heads, rows, isNamed = false) =>
  el(
    spec,
    el("caption", { class: !isNamed && "hidden" }, name),
    el(
      "thead",
      { class: isNamed && "hidden" },
      el(
        "tr",
        heads.map((head) => el("th", { scope: "col" }, head)),
      ),
    ),
    el(
      "tbody",
      rows.map(([first, ...cells]) =>
        el(
          "tr",
          el("th", { scope: "row" }, first),
          cells.map((cell) => el("td", cell)),
        ),
      ),
    ),
  );

/** What scrolls by itself, such as a wide table. @param {string} label @param {Child} child */
export const scrolled = (label, child) => el("div.scroll", { tabindex: 0, role: "region", label }, child);

/**
 * A table whose headings sort it; its first column is the rank. A column is a field, the key of its heading, and 1 if
 * fewer is better. @param {string} name @param {Child} rank
 * @param {{columns: [string, string, number][], sort: {by: string, way: number},
 *   onsort: (sort: {by: any, way: number}) => void}} order
 * @param {Child[]} rows
 */
export const sortable = (name, rank, { columns, sort, onsort }, rows) =>
  scrolled(
    name,
    el(
      "table.sortable",
      el("caption.hidden", name),
      el(
        "thead",
        el(
          "tr",
          el("th", { scope: "col" }, rank),
          columns.map(([by, key, way]) =>
            sortHead(by, key, sort, () => onsort({ by, way: sort.by === by ? -sort.way : way })),
          ),
        ),
      ),
      el("tbody", rows),
    ),
  );

/** @param {string} by @param {string} key @param {{by: string, way: number}} sort @param {() => void} onclick */
const sortHead = (by, key, sort, onclick) =>
  el(
    "th",
    { scope: "col", "aria-sort": sort.by === by ? (sort.way === 1 ? "ascending" : "descending") : null },
    el("button", { key: `sort-${by}`, onclick }, say(key)),
  );

/** A finger that moves along an axis. @param {"clientX" | "clientY"} axis @param {number} least pixels
 * @param {(way: number) => void} run with 1 or -1 @param {(element: any) => boolean} [isTaken] */
export const swiped = (axis, least, run, isTaken = () => true) => ({
  ontouchstart: (/** @type {any} */ { currentTarget, changedTouches }) =>
    (currentTarget.from = isTaken(currentTarget) ? changedTouches[0][axis] : null),
  ontouchend: (/** @type {any} */ { currentTarget, changedTouches }) => {
    const moved = changedTouches[0][axis] - (currentTarget.from ?? changedTouches[0][axis]);
    if (Math.abs(moved) >= least) run(Math.sign(moved));
  },
});

/** A download that the browser makes itself. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {string} text @returns {Promise<boolean>} whether it could be copied */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return byHand(text);
  }
}

/* Over plain http from another machine there is no clipboard API. @param {string} text */
function byHand(/** @type {string} */ text) {
  const box = document.createElement("textarea");
  box.className = "hidden";
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}

/** @extends {Component<{label: string, text: () => string, key: string}, {said: string, wide: number}>} */
class Copier extends Component {
  state = { said: "", wide: 0 };

  /** @param {any} event */
  copied = async ({ currentTarget }) => {
    const wide = currentTarget.getBoundingClientRect().width; // the others stay in their places
    const link = /^https?:/.test(this.props.text());
    const said = (await copy(this.props.text())) ? (link ? "link-copied" : "copied") : "not-copied";
    this.setState({ said: say(`copy.${said}`), wide });
    setTimeout(() => this.setState({ said: "" }), 1600);
  };

  render() {
    const { said, wide } = this.state;
    const { label, name } = /** @type {any} */ (this.props);
    const style = said ? { minWidth: `${wide}px` } : {};
    return el("button.button", { key: name, style, onclick: this.copied }, said || label);
  }
}

/** A button that copies a text and says so. @param {string} label @param {() => string} text @param {string} [name] */
export const copier = (label, text, name = label) => h(Copier, { label, text, name, key: name });

/**
 * One of a few, as buttons in a row. @param {string} label @param {string} name
 * @param {[string, string][]} options @param {string} value @param {(value: string) => void} onchange
 */
export const segments = (label, name, options, value, onchange) =>
  el(
    "fieldset.segments",
    el("legend", label),
    el(
      "div",
      options.map(([of, text]) =>
        el(
          "label",
          el("input.hidden", {
            type: "radio",
            name,
            value: of,
            checked: of === value,
            key: `${name}-${of}`,
            onchange: () => onchange(of),
          }),
          el("span", text),
        ),
      ),
    ),
  );

/** A value from 0 to 99 as a bar. @param {string} name @param {number | null} value @param {string} kind */
const meter = (name, value, kind) =>
  value !== null &&
  el(
    `div.meter.${kind}`,
    el("span", name),
    el("span", el("b", String(value)), el("small", " ", say("meter.of", { top: 99 }))),
    el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(value / 99) } })),
  );

/** Skill and luck as bars. @param {{skill: number | null, luck: number | null}} scores @param {string} [skillName] */
export const meters = ({ skill, luck }, skillName = say("meter.skill")) =>
  el("div.meters", meter(skillName, skill, "skill"), meter(say("meter.luck"), luck, "luck"));

/** @param {string} key @param {string} label @param {boolean} checked @param {(checked: boolean) => void} onchange */
export const checkbox = (key, label, checked, onchange) =>
  el(
    "label.checkbox",
    el("input", { type: "checkbox", key, checked, onchange: ({ target }) => onchange(target.checked) }),
    el("span", label),
  );

/** Words to choose from. @param {string} label @param {string[]} words @param {Letters} alphabet
 * @param {(word: string) => void} pick */
export const wordChips = (label, words, alphabet, pick) =>
  el(
    "ul.chips",
    { label },
    words.map((word) =>
      el(
        "li",
        el("button.chip.spelt", { key: `fill-${word}`, lang: langOf(alphabet), onclick: () => pick(word) }, word),
      ),
    ),
  );

/**
 * A button that hands a text to the apps of a phone, or copies it where there is no such menu. @param {string} spec
 * @param {string} text @param {() => Promise<File[]>} [files] what is handed over with it
 */
export function shareButton(spec, text, files = async () => []) {
  if (!("share" in navigator)) return copier(say("share.copy"), () => text, "copy-share");
  const send = async () => {
    const more = await files();
    const data = { text, ...(more.length && navigator.canShare?.({ files: more }) && { files: more }) };
    await navigator.share(data).catch(() => {}); // closing the menu is no error
  };
  return el(spec, { key: "copy-share", onclick: send }, say("share.share"));
}

/** The places of sentences that hold words of the game. */
const WORDS = ["word", "name", "best", "other", "safer"];

/** Sentences in a row; the words of the game in them keep their language. @param {Said[]} sentences
 * @param {Letters} alphabet @returns {Child[]} */
export const inFull = (sentences, alphabet) =>
  sentences.flatMap(({ key, values = {} }, nth) => {
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      WORDS.includes(name) && typeof value === "string" ? el("span", { lang: langOf(alphabet) }, value) : value,
    ]);
    return [nth ? " " : null, ...rich(key, Object.fromEntries(shown))];
  });

/** A round button that goes one step on or back. @param {string} key of its name @param {string} sign
 * @param {(() => void) | false} go false where there is no further step */
export const stepButton = (key, sign, go) =>
  el("button.round", { key, label: say(key), disabled: !go, onclick: go }, el("span", { "aria-hidden": "true" }, sign));

/** The cross of a button that closes or removes something. */
export const cross = () => el("span.cross", { "aria-hidden": "true" });

const CAMERA = "M4 7h4l1.5-2.5h5L16 7h4v12H4zM15.5 12.7a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0z";

/** The camera of a button that reads a picture. */
export const camera = () =>
  svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: CAMERA }));

/** The pencil of a button that edits a word. */
export const pencil = () => el("span.pencil", { "aria-hidden": "true" });
