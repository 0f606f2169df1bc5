/* Small parts that several views use. */

import { Component, h } from "../vendor/preact.js";
import { el, svg } from "./dom.js";
import { langOf, lettersOf, lower } from "./letters.js";
import { listOf } from "./route.js";
import { rich, say } from "./say.js";

/** @import { Child, Said, State } from "../types" */

/** A field for words, which no keyboard corrects. */
export const PLAIN_FIELD = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: false };

/** A field for words with its label. @param {string} label @param {Record<string, any>} props */
export const field = (label, props) => el("label.field", el("span", label), el("input", { ...PLAIN_FIELD, ...props }));

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
      { name, key: `choice-${name}`, value, onchange: (/** @type {any} */ { target }) => onchange(target.value) },
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
  const set = (/** @type {any} */ { target }) => {
    const text = lower(target.value.replaceAll("*", "").trim(), alphabet);
    const length = lettersOf(text, alphabet).length;
    const named = length > 2 ? name.replace(/^([a-z]{2})-\d+$/, `$1-${length}`) : name;
    pick(/[^._?]/u.test(text) ? `${named}:${text}` : name);
  };
  const placeholder = ".".repeat(letters);
  return field(say("settings.known"), {
    name: "known",
    key: "known",
    value: known.replace("*", ""),
    placeholder,
    onchange: set,
  });
}

/**
 * A table of numbers. A row begins with its name. @param {string} spec @param {string} name for screen readers
 * @param {Child[]} heads @param {Child[][]} rows
 */
export const table = (spec, name, heads, rows) =>
  el(
    spec,
    el("caption.hidden", name),
    el(
      "thead",
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

/**
 * The heading of a column that sorts a table. @param {string} by @param {string} name
 * @param {{by: string, way: number}} sort @param {number} way 1 if fewer is better
 * @param {(sort: {by: any, way: number}) => void} onsort
 */
export const sortHead = (by, name, sort, way, onsort) =>
  el(
    "th",
    { scope: "col", "aria-sort": sort.by === by ? (sort.way === 1 ? "ascending" : "descending") : null },
    el("button", { key: `sort-${by}`, onclick: () => onsort({ by, way: sort.by === by ? -sort.way : way }) }, name),
  );

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

/** A value from 0 to 99 as a bar. @param {string} name @param {number | null | undefined} value @param {string} kind */
export const meter = (name, value, kind) =>
  value === null || value === undefined
    ? null
    : el(
        "div",
        { class: `meter ${kind}` },
        el("span", name),
        el("span", el("b", String(value)), el("small", " ", say("meter.of", { top: 99 }))),
        el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(value / 99) } })),
      );

/** The places of sentences that hold words of the game. */
const WORDS = ["word", "name", "best", "other", "safer"];

/** Sentences in a row; the words of the game in them keep their language. @param {Said[]} sentences
 * @param {import("./letters.js").Letters} alphabet @returns {Child[]} */
export const inFull = (sentences, alphabet) =>
  sentences.flatMap(({ key, values = {} }, nth) => {
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      WORDS.includes(name) && typeof value === "string" ? el("span", { lang: langOf(alphabet) }, value) : value,
    ]);
    return [nth ? " " : null, ...rich(key, Object.fromEntries(shown))];
  });

/** The cross of a button that closes or removes something. */
export const cross = () => el("span.cross", { "aria-hidden": "true" });

const CAMERA = "M4 7h4l1.5-2.5h5L16 7h4v12H4zM15.5 12.7a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0z";

/** The camera of a button that reads a picture. */
export const camera = () =>
  svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: CAMERA }));

/** The pencil of a button that edits a word. */
export const pencil = () => el("span.pencil", { "aria-hidden": "true" });
