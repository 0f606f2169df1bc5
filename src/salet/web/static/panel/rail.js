/* Hints before words: a rail of five steps, from how many words are left to the word itself. A tap shows the advice up
   to that step; each step is one line with a small picture. */

import { el } from "../base/dom.js";
import { langOf, lower } from "../base/letters.js";
import { say, text } from "../base/say.js";
import { hasChances } from "../game/hosts.js";
import { ALL_HELP } from "../game/state.js";

/** @import { Child, Hands, Said, State } from "../types" */

const ONE = ["rail.how-many", "rail.letter", "rail.plan", "rail.three", "rail.word"];
const SEVERAL = ["rail.how-many", "rail.board", "rail.plan", "rail.letter", "rail.word"];

/** The steps of a game. A host that chooses its marks always says how many words are left. @param {State} state */
const stepsOf = (state) =>
  (state.boards > 1 ? SEVERAL : ONE).flatMap((key, step) => (step || hasChances(state) ? [{ key, step }] : []));

/** The five steps as buttons. A hint that was taken in Practice stays. @param {State} state @param {Hands} hands */
const rail = (state, hands) =>
  el(
    "ol.rail",
    { label: say("rail.title") },
    stepsOf(state).map(({ key, step }) =>
      el(
        "li",
        { class: step <= state.help && "reached" },
        el(
          "button",
          {
            key: `step-${step}`,
            "aria-current": step === state.help ? "step" : undefined,
            disabled: state.host !== null && step <= state.help,
            onclick: () => hands.setHelp(step),
          },
          el("span", say(key)),
        ),
      ),
    ),
  );

/** A letter in a tile that is filled by its chance. @param {string} letter @param {number} chance */
const letterTile = (letter, chance) =>
  el("span.chance-tile", { "aria-hidden": "true", vars: { "--part": String(chance) } }, letter);

/** How many words are left of those at the start. @param {State} state */
function countBar({ advice }) {
  const counts = advice?.boards.filter(({ solved }) => !solved).map(({ candidates }) => candidates.likely) ?? [];
  const most = Math.max(...counts, 0);
  const bar = el("i", { vars: { "--part": String(most / Math.max(1, advice?.at_start ?? most)) } });
  return el("span.count-bar", { "aria-hidden": "true" }, el("span.bar", bar));
}

/** The words of a hint as buttons, where a word can be played. @param {State} state @param {string[]} words
 * @param {Hands} hands */
const wordChips = ({ stale, alphabet }, words, hands) =>
  el(
    "span.hint-words",
    words.map((word) =>
      el(
        "button.chip.caps",
        {
          key: `hint-${word}`,
          lang: langOf(alphabet),
          disabled: stale,
          onclick: () => hands.play(lower(word, alphabet)),
        },
        word,
      ),
    ),
  );

/** The small picture of a hint. @param {State} state @param {number} step @param {Said | string} said
 * @param {Hands} hands @returns {Child} */
function picture(state, step, said, hands) {
  const { key, values = {} } = typeof said === "string" ? { key: "" } : said;
  if (step === 0) return countBar(state);
  const { letter, chance, count, words } = values;
  if (letter) return letterTile(String(letter), Number(chance ?? (words ? Number(count) / Number(words) : 1)));
  if (Array.isArray(values.named) && !state.host) return wordChips(state, values.named.map(String), hands);
  if (stepsOf(state).find((of) => of.step === step)?.key === "rail.plan")
    return el("span.plan", { class: key.startsWith("hint.probe") && "narrow", "aria-hidden": "true" });
  return null;
}

/** @param {State} state @param {Hands} hands */
function lines(state, hands) {
  const hints = state.advice?.hints ?? [];
  return el(
    "ol.hints",
    stepsOf(state)
      .filter(({ step }) => step <= state.help)
      .map(({ step }) => {
        const said = hints[step] ?? { key: "hint.no-chances" };
        return el("li", { key: `line-${step}` }, picture(state, step, said, hands), el("span", text(said)));
      }),
  );
}

/**
 * The rail, and the hints up to the chosen step; at the last step of Play the best word takes their place.
 * @param {State} state @param {Hands} hands
 */
export function hints(state, hands) {
  const { advice, help, stale, slow, host } = state;
  const isShown = help >= 0 && (host || help < ALL_HELP);
  return [
    rail(state, hands),
    isShown && advice && !stale && lines(state, hands),
    isShown && stale && el("p.quiet", { role: "status" }, slow ? say("panel.thinking") : "\u00a0"), // nothing moves
    !host &&
      help < ALL_HELP &&
      el(
        "button.button.strong.reveal",
        { key: "all-help", onclick: () => hands.setHelp(ALL_HELP) },
        say("rail.show-word"),
      ),
  ];
}
