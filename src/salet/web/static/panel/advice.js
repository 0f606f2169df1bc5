/* The contents of the drawer: the best guess, the words left, and questions. Every function takes plain data and
   returns elements. Numbers refer to the likely words; the long shots are a footnote. */

import { lead, onlyWords } from "./alternatives.js";
import { picks } from "./picks.js";
import { miniTiles } from "../board/tiles.js";
import { el } from "../base/dom.js";
import { langOf, lettersOf, upper } from "../base/letters.js";
import { DEFAULTS } from "../base/route.js";
import { percent, rich, say, text } from "../base/say.js";
import { colourOf } from "../base/words.js";
import { isTouched } from "../board/entry.js";
import { openTiles } from "../game/filled.js";
import { ALL_HELP, asked, cursorOf, isLater, markingOf, untouched } from "../game/state.js";

/** @import { Action, Advice, Candidates, Child, Hands, Said, State, Suggestion, Way } from "../types" */

const NEARLY = 0.99; // a chance that is called almost certain
const WORTH_SAYING = 0.005;
const FEW_WORDS = 24;

/** "22 words left", or "22 likely words" where others are possible. @param {number} likely @param {number} [count] */
const countText = (likely, count = likely) =>
  say(count > likely ? "count.likely-words" : "count.words-left", { n: likely });

/** What a screen reader says when suggestions change. @param {State} state */
export function spoken({ advice, help, turns, alphabet }) {
  if (!advice) return "";
  const best = lead(advice);
  const certain = turns.length
    ? advice.attention.filter((board) => advice.boards[board - 1].candidates.count === 1)
    : [];
  const words = onlyWords(advice);
  const counted = words
    ? countText(words.likely, words.count)
    : certain.length && help === ALL_HELP
      ? say("advice.certain-on", { boards: certain, n: certain.length })
      : say("advice.boards-open", { n: advice.attention.length });
  if (help < ALL_HELP || !best) return counted;
  const word = upper(best.guess, alphabet);
  return `${counted} ${say(advice.opener ? "advice.your-opener" : "advice.best-is", { word })}`;
}

/** @param {string} word @param {State["alphabet"]} alphabet */
function letters(word, alphabet) {
  const each = lettersOf(word, alphabet);
  return el(
    `span.bigword${each.length > 8 ? ".long" : ""}`,
    { "aria-hidden": "true" },
    each.map((letter) => el("span", upper(letter, alphabet))),
  );
}

/** The best guess of several boards in one line. @param {State} state @param {Advice} answer
 * @param {Suggestion} best @returns {Child} */
function lineOfBoards(state, answer, best) {
  // The tiles may show a word of the player's own.
  const name = el("b.caps", { lang: langOf(state.alphabet) }, best.guess);
  const boards = best.boards ?? [];
  if (!state.turns.length) return rich(answer.opener ? "line.own-first-of" : "line.good-first-of", { name });
  const certain = boards.find((board) => answer.boards[board - 1].candidates.count === 1);
  if (certain) return rich("line.solves", { name, board: certain });
  const { probability: chance } = best;
  if (boards.length && chance >= WORTH_SAYING) {
    const board = boards.length === 1 ? boards[0] : answer.shown[0];
    if (boards.length > 1 && answer.shown.length > 1) return rich("line.chance-some", { name, chance });
    return rich(chance >= NEARLY ? "line.nearly" : "line.chance-on", { name, board, chance });
  }
  const each = Math.max(1, Math.round((best.expected_size ?? 0) / Math.max(1, answer.shown.length)));
  return rich(answer.shown.length === 1 ? "line.leaves-one-board" : "line.leaves-boards", { name, n: each });
}

/** The best guess in one line, with one number: how likely it is, or how many words it leaves.
 * @param {State} state @param {Advice} answer @param {Suggestion} best @returns {Child} */
function inOneLine(state, answer, best) {
  if (state.boards > 1) return lineOfBoards(state, answer, best);
  const candidates = onlyWords(answer);
  if (!state.turns.length || !candidates) return say(answer.opener ? "line.own-first" : "line.good-first");
  const { likely: words, count } = candidates;
  const { probability: chance, expected_size: size = 0 } = best;
  if (words === 1) return say(count > 1 ? "line.only-likely" : "line.only-left");
  const safer = answer.sentences.find(({ key }) => key.startsWith("safer."))?.values;
  if (safer) return say("line.safer", { word: safer.name });
  if (answer.trap) return say("line.trap", { shape: upper(answer.trap.shape, state.alphabet) });
  if (chance >= 0.5) return say("line.chance", { chance });
  if (!best.candidate && best.everyday === false && answer.words === "everyday")
    return say("line.rare", { n: Math.max(1, Math.round(size)), words });
  return say("line.leaves", { n: Math.max(1, Math.round(size)), words });
}

/** A link to the list of the words left. @param {State} state @param {Advice} answer @param {Hands} hands */
function wordsLink(state, answer, hands) {
  const words = state.boards === 1 && onlyWords(answer);
  const open = () => hands.dispatch({ type: "drawer", drawer: { name: "words" } });
  return words && el("button.link.more", { key: "all-words", onclick: open }, countText(words.likely, words.count));
}

/**
 * The best guess with one button, and one line about it; with several boards the word stands where it is typed.
 * @param {State} state @param {Advice} answer @param {Hands} hands
 */
export function bestGuess(state, answer, hands) {
  const { stale } = state;
  const best = lead(answer);
  if (!best) return null;
  const several = answer.boards.length > 1;
  const name = upper(best.guess, state.alphabet);
  const first = answer.suggestions[0];
  const why = () => hands.dispatch({ type: "drawer", drawer: { name: "why", guess: best.guess, all: false } });
  return el(
    "div.best",
    el("h2", say(answer.opener ? "advice.opener-title" : "advice.best-title")),
    el(
      "p.word-line",
      { "data-guess": best.guess, hidden: several },
      el("span.hidden", name),
      letters(best.guess, state.alphabet),
    ),
    !several &&
      el(
        "button.button.strong.playit",
        {
          key: "best",
          label: say("play.this-word", { word: name }),
          disabled: stale,
          onclick: () => hands.play(best.guess),
        },
        say("play.this"),
      ),
    el(
      "p.line",
      inOneLine(state, answer, best),
      first &&
        first.guess !== best.guess && [
          " ",
          rich("line.best-is", { name: el("b.caps", { lang: langOf(state.alphabet) }, first.guess) }),
        ],
    ),
    el(
      "p.links",
      el("button.link", { key: "why", label: say("why.title-of", { word: name }), onclick: why }, say("why.this-word")),
      wordsLink(state, answer, hands),
      notAccepted(best.guess, state, hands, stale),
    ),
  );
}

/**
 * A button to put away a word that the player's game refuses. @param {string} guess
 * @param {State} state @param {Hands} hands @param {boolean} [isWaiting]
 */
const notAccepted = (guess, { alphabet }, hands, isWaiting = false) =>
  el(
    "button.link",
    {
      key: "refused",
      label: say("advice.refused-word", { word: upper(guess, alphabet) }),
      disabled: isWaiting,
      onclick: ({ detail }) => detail < 2 && hands.dispatch({ type: "put-away", word: guess }),
    },
    say("advice.refused"),
  );

/** A family of words that differ in one letter. @param {NonNullable<Advice["trap"]>} trap @param {State} state
 * @param {Hands} hands */
export function trapAlarm(trap, state, hands) {
  const { probe } = trap;
  return el(
    "div.trap",
    { role: "note" },
    el("p", text(trap.sentence)),
    probe &&
      probe !== (state.advice && lead(state.advice)?.guess) && // its button is above
      !state.wishes.never.includes(probe) &&
      el(
        "button.button",
        { key: "probe", onclick: () => hands.play(probe) },
        say("advice.play", { word: upper(probe, state.alphabet) }),
      ),
  );
}

/**
 * A word that can be played. @param {{word: string, probability: number}} row @param {State} state
 * @param {Hands} hands
 */
const chip = ({ word, probability }, { stale, alphabet }, hands) =>
  el(
    "li",
    el(
      "button.chip",
      {
        key: `word-${word}`,
        title: say("advice.play-likely", { word: upper(word, alphabet), chance: probability }),
        disabled: stale,
        onclick: () => hands.play(word),
      },
      el("span.spelt", { lang: langOf(alphabet) }, word),
      el("small", percent(probability)),
    ),
  );

/**
 * The words left as chips, likeliest first. @param {Candidates} candidates @param {State} state @param {Hands} hands
 * @param {number} most @param {(() => void) | null} onall what leads to the others
 */
function chips({ count, likely, words }, state, hands, most, onall) {
  const shown = words.slice(0, Math.min(likely, most));
  const others = likely - shown.length;
  const more = (/** @type {string} */ kind, /** @type {string} */ key, /** @type {string} */ said) =>
    onall ? el(`button.${kind}`, { key, onclick: onall }, said) : said;
  return [
    el(
      "ul.chips",
      shown.map((row) => chip(row, state, hands)),
      others > 0 && el("li", more("chip.more", "more-words", say("count.more", { n: others }))),
    ),
    count > likely && el("p.longshots", more("link", "long-shots", say("count.long-shots-too", { n: count - likely }))),
  ];
}

/** All the words left, long shots too. @param {Candidates} candidates @param {State} state @param {Hands} hands */
export function allWords({ count, likely, words }, state, hands) {
  const rare = words.slice(likely);
  return [
    chips({ count: likely, likely, words }, state, hands, words.length, null),
    rare.length > 0 && [
      el("h3", say("count.long-shots", { n: count - likely })),
      el("p.quiet", say("advice.long-shots-about")),
      el(
        "ul.chips",
        rare.map((row) => chip(row, state, hands)),
        count > words.length && el("li", say("count.more", { n: count - words.length })),
      ),
    ],
  ];
}

/** The words that are left out, since the player's game refuses them. @param {Advice} answer @param {State} state */
export const withoutRefused = ({ refused = [] }, { alphabet }) =>
  refused.length > 0 &&
  el("p.note.without", say("advice.without", { words: refused.map((word) => upper(word, alphabet)) }));

/** @param {State} state @param {Advice} answer @param {Candidates} candidates @param {Hands} hands */
export const wordsLeft = (state, answer, candidates, hands) => [
  el("h2.count", countText(candidates.likely, candidates.count)),
  withoutRefused(answer, state),
  chips(candidates, state, hands, FEW_WORDS, () => hands.dispatch({ type: "drawer", drawer: { name: "words" } })),
  answer.list === DEFAULTS.list && candidates.likely > 1 && el("p.note", say("advice.past-answers")),
];

/** The candidates of one of several boards.
 * @param {Candidates} candidates @param {State} state @param {Hands} hands */
export const boardWords = (candidates, state, hands) => [
  el("h3.count", countText(candidates.likely, candidates.count)),
  chips(candidates, state, hands, 60, null),
];

/** What stops a game. @param {Said} title @param {Child} about @param {Child} buttons */
export const stopCard = (title, about, buttons) =>
  el("div.question", { role: "alert" }, el("h2", text(title)), el("p", about), el("div.actions", buttons));

/**
 * Something to decide or to mend. @param {Said} title @param {Child} about @param {Way[]} ways
 * @param {State} state @param {(action: Action) => void} run
 */
export const questionCard = (title, about, ways, { alphabet }, run) =>
  stopCard(
    title,
    about,
    ways.map(({ label, action, show }, i) =>
      el(
        "button.button.fix",
        { class: !i && "strong", key: `fix-${i}`, onclick: () => run(action) },
        show && miniTiles(show.guess, show.marks, alphabet),
        el("span", text(label)),
      ),
    ),
  );

/** A question with what was pasted. @param {import("../types").Question} question @param {State} state
 * @param {Hands} hands */
export function questionOf(question, state, hands) {
  const { show = [] } = question;
  const rows = show.map(
    ({ guess, feedbacks }) => feedbacks.length === 1 && feedbacks[0] && miniTiles(guess, feedbacks[0], state.alphabet),
  );
  const about = text(question.text) || el("span.pasted", rows);
  return questionCard(question.title, about, question.ways, state, hands.dispatch);
}

/** What to mark, as a sentence. @param {State} state @param {number[]} boards that must be looked at */
function whatToMark(state, boards) {
  const marking = /** @type {import("../types").Marking} */ (markingOf(state));
  const name = el("b.caps", { lang: langOf(state.alphabet) }, state.turns[marking.turn].guess);
  if (state.boards === 1) return rich("mark.how", { name });
  if (isLater(state) && marking.boards.length === 1)
    return rich(state.sequence ? "mark.shows-now" : "mark.on-board", { name, board: marking.boards[0] + 1 });
  const board = (cursorOf(state)?.board ?? boards[0] ?? 0) + 1;
  return rich("mark.on-board", { name, board });
}

/** The word that is being marked, and the rows to pick from. @param {State} state @param {Hands} hands */
export function markingFoot(state, hands) {
  const marking = markingOf(state);
  if (!marking) return null;
  const boards = asked(state);
  const certain = marking.boards.length - boards.length;
  const open = state.boards > 1 && openTiles(state, cursorOf(state)?.board ?? 0, isTouched());
  return el(
    "div.marking-foot",
    el(
      "p",
      (boards.length > 0 || state.boards === 1) && el("span", whatToMark(state, boards)),
      open && el("span.quiet", " ", text(open)),
      certain > 0 && state.boards > 1 && el("span.quiet", " ", say("mark.certain", { n: certain })),
      " ",
      !isLater(state) && notAccepted(state.turns[marking.turn].guess, state, hands),
      untouched(state).length > 1 && [
        " ",
        el(
          "button.link",
          { key: "all-grey", onclick: () => hands.dispatch({ type: "all-grey" }) },
          say("mark.all-grey", { absent: colourOf(0) }),
        ),
      ],
    ),
    picks(state, hands),
  );
}
