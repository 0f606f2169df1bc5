/* Other guesses than the best one: two other ways, and the next few as a table. Plain data in, elements out. */

import { el } from "../base/dom.js";
import { langOf, upper } from "../base/letters.js";
import { number, percent, say } from "../base/say.js";
import { table } from "../base/widgets.js";
import { difference } from "../engine/puzzle/figures.js";

/** @import { Advice, Hands, State, Suggestion } from "../types" */

const NEXT = 5; // rows of the table
const MOST_BOARDS = 4; // named in a cell of it
const WHOLE_BAR = 0.25; // guesses: a loss of as much fills its bar

/** The words left on the only board; null with several. @param {Advice | null | undefined} advice */
export const onlyWords = (advice) => (advice?.boards.length === 1 ? advice.boards[0].candidates : null);

/** The guess to show first: the player's own opener, or the best.
 * @param {Pick<Advice, "opener" | "suggestions">} answer @returns {Suggestion | undefined} */
export const lead = ({ opener, suggestions }) =>
  opener ? (suggestions.find(({ guess }) => guess === opener) ?? { guess: opener, probability: 0 }) : suggestions[0];

/** @param {Suggestion} row */
const sure = (row) =>
  row.probability >= 0.005
    ? say("few.can-be", { chance: row.probability })
    : say(row.candidate ? "few.unlikely" : "few.narrows");
/** @param {Advice} answer */
const guessesLeft = ({ within = Infinity, turns = [] }) => within - turns.length;
/** What a guess leads to. If its value is above the guesses left, it counts lost games. @param {Advice} answer
 * @param {Suggestion} row */
const outlook = (answer, row) => {
  const left = guessesLeft(answer);
  if (!row.expected_turns) return say("way.leaves", { n: Math.max(1, Math.round(row.expected_size ?? 0)) });
  if (left === 1) return percent(row.probability);
  if (left === 2 && typeof row.win === "number") return say("way.win", { chance: row.win });
  if (row.expected_turns > left) return say("way.over", { n: left });
  return say(row.exact ? "way.to-go" : "way.about-to-go", { turns: row.expected_turns });
};

/**
 * The two other ways: one that tells more, one that may be the answer. @param {Advice} answer
 * @param {string[]} never
 */
function otherWays(answer, never) {
  const best = lead(answer);
  const rest = known(answer).filter((row) => row.guess !== best?.guess);
  const unwanted = [...never, ...(answer.offensive ?? [])];
  const likeliest = onlyWords(answer)?.words.find(({ word }) => !unwanted.includes(word));
  /** @type {{name: string, guess: string, about: string}[]} */
  const ways = [];
  const narrow = rest.find((row) => row.probability < 0.01);
  if (best && best.probability >= 0.01 && narrow && guessesLeft(answer) > 1)
    ways.push({ name: say("way.narrow"), guess: narrow.guess, about: outlook(answer, narrow) });
  if (likeliest && likeliest.word !== best?.guess)
    ways.push({ name: say("way.go"), guess: likeliest.word, about: percent(likeliest.probability) });
  else if (ways.length && best) ways.reverse();
  if (ways.length < 2 && !(best && best.probability >= 0.9)) {
    const second = rest.find((row) => ways.every((way) => way.guess !== row.guess));
    const nearly = answer.nearly_as_good?.includes(second?.guess ?? "") ? "way.nearly" : "way.another";
    if (second)
      ways.unshift({
        name: say(answer.opener && second === answer.suggestions[0] ? "way.best" : nearly),
        guess: second.guess,
        about: outlook(answer, second),
      });
  }
  return ways;
}

/** The suggestions without words that nobody plays; the best one stays. @param {Advice} answer */
const known = ({ suggestions, words }) =>
  suggestions.filter((row, nth) => nth === 0 || row.everyday !== false || words !== "everyday");

/** The boards that a guess can solve, in a few words. @param {Suggestion} row @param {number} open */
function solves({ boards = [], probability: chance }, open) {
  if (!boards.length) return say("few.solves-none");
  if (boards.length === open && open > 2) return say("few.solves-any", { chance });
  const few = boards.slice(0, MOST_BOARDS);
  return say("few.solves", { n: few.length, boards: few.map(String), chance });
}

/** What a guess costs more than the best one, as a number and a thin bar. @param {Advice} answer
 * @param {Suggestion} row */
function loss(answer, row) {
  const best = answer.suggestions[0].expected_turns;
  if (!row.expected_turns || !best || row.expected_turns > guessesLeft(answer)) return outlook(answer, row);
  const lost = Math.max(0, difference(row.expected_turns, best));
  return el(
    "span.loss",
    el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(Math.min(1, lost / WHOLE_BAR)) } })),
    `+${number(lost, 2)}`,
  );
}

/** @param {State} state @param {Advice} answer @param {Hands} hands */
export function alternatives({ stale, wishes, alphabet }, answer, hands) {
  const several = answer.boards.length > 1;
  const ways = several ? [] : otherWays(answer, wishes.never);
  const shown = new Set([lead(answer)?.guess, ...ways.map(({ guess }) => guess)]);
  const next = known(answer)
    .filter((row) => !shown.has(row.guess))
    .slice(0, NEXT);
  const heads = ["few.word", several ? "few.which-boards" : "few.can-it-be", "few.costs"];
  const row = (/** @type {Suggestion} */ of) => [
    el(
      "button.guess",
      {
        key: `play-${of.guess}`,
        lang: langOf(alphabet),
        label: say("advice.play", { word: upper(of.guess, alphabet) }),
        disabled: stale,
        onclick: () => hands.play(of.guess),
      },
      of.guess,
    ),
    several ? solves(of, answer.attention.length) : sure(of),
    loss(answer, of),
  ];
  return [
    ways.length > 0 &&
      el(
        "div.options",
        ways.map(({ name, guess, about }) =>
          el(
            "button.option",
            { key: `way-${guess}`, disabled: stale, onclick: () => hands.play(guess) },
            el("small", name),
            el("b.caps", { lang: langOf(alphabet) }, guess),
            el("span", about),
          ),
        ),
      ),
    next.length > 0 &&
      table(
        "table.few",
        say("few.title"),
        heads.map((key) => say(key)),
        next.map(row),
        true,
      ),
  ];
}
