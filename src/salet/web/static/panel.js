/* The contents of the drawer: the best guess, other guesses, the words left, hints, and questions. Every function takes
   plain data and returns elements. Numbers refer to the likely words; the long shots are a footnote. */

import { lead } from "./alternatives.js";
import { miniTiles } from "./board.js";
import { el } from "./dom.js";
import { named } from "./issues.js";
import { lettersOf, upper } from "./letters.js";
import { DEFAULTS } from "./route.js";
import { ALL_HELP } from "./state.js";
import { inShort, likelihood, number, percent, plural } from "./words.js";

/** @typedef {import("./state.js").State} State */
/**
 * @typedef {{play: (guess: string) => void, why: (guess: string) => void, putAway: (guess: string) => void, isAway:
 * (word: string) => boolean, more?: () => void}} Hands
 */

export const STEPS = ["only the count", "a letter", "narrow down or go", "three words", "the best word", "everything"];
/** On the button that takes a suggestion: it is played in another game. */
export const PLAY = "I'll play this";
const NEARLY = 0.99; // a chance that is called almost certain
const FEW_WORDS = 60;

/** The number of likely words left on the only board. @param {any} answer @returns {number} */
const left = ({ candidates: { count, likely } }) => likely ?? count;

/** "words left", or "likely words" where others are possible. @param {number} likely @param {number} [count] */
const leftName = (likely, count = likely) => {
  const noun = likely === 1 ? "word" : "words";
  return count > likely ? `likely ${noun}` : `${noun} left`;
};

/** "22 words left". @param {number} likely @param {number} [count] with the long shots */
export const countLine = (likely, count) => el("p.count", el("strong", number(likely)), ` ${leftName(likely, count)}`);

/** What a screen reader says when suggestions change. @param {State} state */
export function spoken({ advice, help, turns }) {
  const best = lead(advice);
  const certain = turns.length
    ? advice.attention.filter((board) => advice.boards[board - 1].candidates.count === 1)
    : [];
  const counted = advice.candidates
    ? `${number(left(advice))} ${leftName(left(advice), advice.candidates.count)}.`
    : certain.length && help === ALL_HELP
      ? `Certain: ${named(certain)}.`
      : `${plural(advice.attention.length, "board")} open.`;
  return help >= 4 && best
    ? `${counted} ${advice.opener ? "Your opener" : "Best guess"}: ${upper(best.guess)}.`
    : counted;
}

/** The hints so far, and a button for one more. @param {State} state @param {(help: number) => void} onhelp */
export function hints({ advice, help, stale, host }, onhelp) {
  const texts = advice?.hints ?? [];
  const waits = help >= 0 && stale;
  const more = !waits && (help < 0 || help + 1 < texts.length);
  return el(
    "div.hints",
    help >= 0 &&
      texts.length > 0 &&
      el(
        "ol",
        { onscroll: ({ target }) => target.classList.toggle("faded", target.scrollTop > 0) },
        texts.slice(0, help + 1).map((text) => el("li", text)),
      ),
    waits && el("p.quiet", { role: "status" }, "Thinking…"),
    el(
      "p.actions",
      more && el("button.button", { key: "hint", onclick: () => onhelp(help + 1) }, help < 0 ? "Hint" : "Another hint"),
      !host && !waits && el("button.link", { key: "all-help", onclick: () => onhelp(ALL_HELP) }, "Show it all"),
    ),
  );
}

const letters = (word) =>
  el(
    `span.bigword${lettersOf(word).length > 8 ? ".long" : ""}`,
    { "aria-hidden": "true" },
    lettersOf(word).map((letter) => el("span", upper(letter))),
  );
/** The best guess in one line: how likely it is, or how far it splits the words. @param {any} answer @param {any} best
 * @param {boolean} isFirst whether nothing was played yet */
function inOneLine(answer, best, isFirst) {
  const chance = best.probability >= 0.005 && likelihood(best.probability);
  const isRare = !chance && best.everyday === false && answer.words === "everyday"; // no other is nearly as good
  if (answer.boards.length > 1) {
    const name = el("b.caps", best.guess); // the tiles may show a word of the player's own
    const boards = best.boards ?? [];
    if (isFirst) return [name, answer.opener ? " is your own first word" : " is a good first word"];
    const [only] = answer.shown.length === 1 ? answer.shown : [];
    if (!chance || !boards.length)
      return [name, isRare && ", a rare word,", ` narrows ${only ? `board ${only}` : "all boards"} down`];
    const [first] = boards.length === 1 ? boards : [only];
    const certain = boards.find((board) => answer.boards[board - 1].candidates.count === 1);
    if (certain) return [name, ` solves board ${certain}`];
    const where = first ? `board ${first}` : "a board";
    return [name, `: ${where}, ${best.probability >= NEARLY ? "almost certain" : chance}`];
  }
  if (isFirst) return answer.opener ? "Your own first word" : "A good first word";
  const words = left(answer);
  const { count } = answer.candidates;
  if (words === 1) return count > 1 ? "The only likely word" : "The only word left";
  const warning = answer.trap ? `a trap: ${upper(answer.trap.shape)}` : answer.safer?.split(":")[0];
  const split = chance ? `${chance} to be it` : best.buckets > 1 && `splits them ${number(best.buckets)} ways`;
  const more = [warning || split, isRare && "a rare word"].filter(Boolean).map((text) => ` · ${text}`);
  return [el("b", number(words)), ` ${leftName(words, count)}`, more];
}

/**
 * The best guess with one button, and why in a sentence; with several boards the word stands where it is typed.
 * @param {any} answer @param {Hands} hands @param {boolean} stale @param {boolean} isFirst whether nothing was played
 */
export function bestGuess(answer, hands, stale, isFirst) {
  const best = lead(answer);
  if (!best) return null;
  const several = answer.boards.length > 1;
  const name = upper(best.guess);
  const first = answer.suggestions[0];
  return el(
    "div.best",
    el("h2", answer.opener ? "Your opener" : "Best next guess"),
    el("p.word-line", { "data-guess": best.guess, hidden: several }, el("span.hidden", name), letters(best.guess)),
    !several &&
      el(
        "button.button.strong.playit",
        {
          key: "best",
          label: `${PLAY}: ${name}`,
          disabled: stale,
          onclick: () => hands.play(best.guess),
        },
        PLAY,
      ),
    el(
      "button.pull",
      { key: "more", "aria-expanded": "false", onclick: () => hands.more?.() },
      el("span", inOneLine(answer, best, isFirst)),
    ),
    el(
      "p.why",
      best.guess === first?.guess ? inShort(answer.sentence) : first ? `The best one is ${upper(first.guess)}.` : "",
    ),
    el(
      "p.links",
      el(
        "button.link",
        {
          key: "why",
          onclick: () => hands.why(best.guess),
        },
        "Why",
        el("span.only-desk", " this word"),
        "?",
        el("span.hidden", ` ${name}: the groups it makes, and other words`),
      ),
      notAccepted(best.guess, hands, stale),
    ),
  );
}

/**
 * A button to put away a word that the player's game refuses. @param {string} guess
 * @param {Pick<Hands, "putAway">} hands @param {boolean} [stale]
 */
export const notAccepted = (guess, hands, stale = false) =>
  el(
    "button.link",
    {
      key: "refused",
      label: `Not accepted? Never suggest ${upper(guess)} again`,
      disabled: stale,
      onclick: () => hands.putAway(guess),
    },
    "Not accepted?",
  );

/** A family of words that differ in one letter. @param {any} trap @param {Hands} hands */
export function trapAlarm(trap, hands) {
  return el(
    "div.trap",
    { role: "note" },
    el("p", trap.sentence),
    trap.probe &&
      !hands.isAway(trap.probe) &&
      el("button.button", { key: "probe", onclick: () => hands.play(trap.probe) }, `Play ${upper(trap.probe)}`),
  );
}

/**
 * A word that can be played. @param {{word: string, probability: number}} row @param {Hands} hands
 * @param {boolean} stale
 */
const chip = ({ word, probability }, hands, stale) =>
  el(
    "li",
    el(
      "button.chip",
      {
        key: `word-${word}`,
        disabled: stale,
        onclick: () => hands.play(word),
      },
      word,
      el("small", percent(probability)),
      el("span.hidden", " likely, play it"),
    ),
  );

/**
 * The words left as chips, likeliest first. @param {any} answer @param {Hands} hands @param {boolean} stale
 * @param {number} most @param {(() => void) | null} onall what leads to the others
 */
function chips(answer, hands, stale, most, onall) {
  const { count, words } = answer.candidates;
  const likely = left(answer);
  const shown = words.slice(0, Math.min(likely, most));
  const others = likely - shown.length;
  const rest = plural(count - likely, "long shot");
  const more = (kind, key, text) => el(`button.${kind}`, { key, onclick: onall }, text);
  return [
    el(
      "ul.chips",
      shown.map((row) => chip(row, hands, stale)),
      others > 0 &&
        el("li", onall ? more("chip.more", "all-words", `${number(others)} more`) : `and ${number(others)} more`),
    ),
    count > likely && el("p.longshots", onall ? more("link", "long-shots", `And ${rest}`) : `And ${rest}.`),
  ];
}

/** All the words left, long shots too. @param {any} answer @param {Hands} hands */
export function allWords(answer, hands) {
  const { count, words } = answer.candidates;
  const likely = left(answer);
  const rare = words.slice(likely);
  return [
    chips({ candidates: { count: likely, likely, words } }, hands, false, words.length, null),
    rare.length > 0 && [
      el("h3", plural(count - likely, "long shot")),
      el("p.quiet", "They are possible, but together less than 1 % likely."),
      el(
        "ul.chips",
        rare.map((row) => chip(row, hands, false)),
        count > words.length && el("li", `and ${number(count - words.length)} more`),
      ),
    ],
  ];
}

/** @param {any} answer @param {Hands} hands @param {boolean} stale @param {() => void} onall */
export const wordsLeft = (answer, hands, stale, onall) => [
  countLine(left(answer), answer.candidates.count),
  chips(answer, hands, stale, FEW_WORDS, onall),
  answer.list === DEFAULTS.list &&
    answer.turns.length > 0 &&
    left(answer) > 1 &&
    el("p.note", "Past answers seldom return, so they are less likely."),
];

/** The candidates of one of several boards. @param {any} candidates @param {Hands} hands @param {boolean} stale */
export const boardWords = (candidates, hands, stale) => [
  countLine(candidates.likely, candidates.count),
  chips({ candidates }, hands, stale, FEW_WORDS, null),
];

/**
 * Something to decide or to mend. @param {string} title @param {any} text @param {import("./state.js").Way[]} ways
 * @param {(action: any) => void} run
 */
export const questionCard = (title, text, ways, run) =>
  el(
    "div.question",
    { role: "alert" },
    el("h2", title),
    el("p", text),
    el(
      "div.actions",
      ways.map(({ label, action, show }, i) =>
        el(
          "button",
          {
            class: i ? "button fix" : "button strong fix",
            key: `fix-${i}`,
            onclick: () => run(action),
          },
          show && miniTiles(show.guess, show.marks),
          el("span", label),
        ),
      ),
    ),
  );
