/* Other guesses than the best one: two other ways, and the next few as a table. Plain data in, elements out. */

import { el } from "./dom.js";
import { upper } from "./letters.js";
import { likelihood, percent } from "./words.js";

/** @typedef {import("./panel.js").Hands} Hands */

const NEXT = 5; // rows of the table

/** The guess to show first: the player's own opener, or the best. @param {any} answer */
export const lead = ({ opener, suggestions }) =>
  opener ? (suggestions.find(({ guess }) => guess === opener) ?? { guess: opener }) : suggestions[0];

const sure = (row) =>
  row.probability >= 0.005
    ? `${likelihood(row.probability)} to be it`
    : row.candidate
      ? "unlikely to be it"
      : "only narrows down";
const guessesLeft = ({ within, turns }) => (within ?? Infinity) - turns.length;
const PAST_LIMIT = 4; // guesses past the limit that a lost game counts
/** The chance to win with two guesses left on one board, if it is known. @param {any} row */
const winChance = ({ method, expected_turns: turns, probability }) =>
  method === "counted" ? Math.round((1 - (turns - 2 + probability) / PAST_LIMIT) * 1e9) / 1e9 : undefined;
/** What a guess leads to. If its value is above the guesses left, it counts lost games. @param {any} answer */
const outlook = (answer, row) => {
  const left = guessesLeft(answer);
  if (!row.expected_turns) return `leaves ${row.expected_size.toFixed(1)} words`;
  if (left === 1) return percent(row.probability);
  const chance = left === 2 && answer.boards.length === 1 ? winChance(row) : undefined;
  if (chance !== undefined) return `${percent(chance)} to win`;
  if (row.expected_turns > left) return `over ${left} guesses to go`;
  const goes = answer.boards.length > 1 ? "to go" : "guesses to go"; // boards leave less room
  return `${row.exact ? "" : "≈ "}${row.expected_turns.toFixed(1)} ${goes}`;
};

/**
 * The two other ways: one that tells more, one that may be the answer. @param {any} answer
 * @param {Hands["isAway"]} isAway
 */
function otherWays(answer, isAway) {
  const best = lead(answer);
  const others = answer.suggestions.filter((row) => row.guess !== best?.guess);
  const unasked = (row) => row.everyday === false && answer.words === "everyday" && row !== answer.suggestions[0];
  const rest = [...others.filter((row) => !unasked(row)), ...others.filter(unasked)];
  const likeliest = answer.candidates?.words.find(({ word }) => !isAway(word));
  const ways = [];
  const narrow = rest.find((row) => row.probability < 0.01);
  if (best && best.probability >= 0.01 && narrow && guessesLeft(answer) > 1)
    ways.push({ name: "Narrow it down", guess: narrow.guess, text: outlook(answer, narrow) });
  if (likeliest && likeliest.word !== best?.guess)
    ways.push({ name: "Go for it", guess: likeliest.word, text: percent(likeliest.probability) });
  else if (ways.length && best) ways.reverse();
  if (ways.length < 2 && !(best?.probability >= 0.9)) {
    const second = rest.find((row) => ways.every((way) => way.guess !== row.guess));
    const nearly = answer.nearly_as_good?.includes(second?.guess) ? "Nearly as good" : "Another word";
    if (second)
      ways.unshift({
        name: answer.opener && second === answer.suggestions[0] ? "The best one" : nearly,
        guess: second.guess,
        text: outlook(answer, second),
      });
  }
  return ways;
}

/** The boards that a guess can solve, in a few words. @param {any} row @param {number} open */
function solves({ boards = [], probability }, open) {
  if (!boards.length) return "solves none";
  const named = `board ${boards.slice(0, 4).join(", ")}${boards.length > 4 ? "…" : ""}`;
  const chance = probability >= 1 ? "certain" : percent(probability);
  return [boards.length === open && open > 2 ? "any board: " : `${named}: `, chance];
}

/** @param {any} answer @param {Hands} hands @param {boolean} stale */
export function alternatives(answer, hands, stale) {
  const several = answer.boards.length > 1;
  const ways = several ? [] : otherWays(answer, hands.isAway);
  const shown = new Set([lead(answer)?.guess, ...ways.map(({ guess }) => guess)]);
  const next = answer.suggestions.filter((row) => !shown.has(row.guess)).slice(0, NEXT);
  return [
    ways.length > 0 &&
      el(
        "div.options",
        ways.map(({ name, guess, text }) =>
          el(
            "button.option",
            {
              key: `way-${guess}`,
              disabled: stale,
              onclick: () => hands.play(guess),
            },
            el("small", name),
            el("b.caps", guess),
            el("span", text),
          ),
        ),
      ),
    next.length > 0 &&
      el(
        "table.few",
        el("caption", "The next few"),
        el(
          "thead.hidden",
          el(
            "tr",
            ["Word", several ? "Which boards it can solve" : "Can it be the answer", "What follows"].map((name) =>
              el("th", { scope: "col" }, name),
            ),
          ),
        ),
        el(
          "tbody",
          next.map((row) =>
            el(
              "tr",
              el(
                "th",
                { scope: "row" },
                el(
                  "button.guess",
                  {
                    key: `play-${row.guess}`,
                    label: `${upper(row.guess)}: play it`,
                    disabled: stale,
                    onclick: () => hands.play(row.guess),
                  },
                  row.guess,
                ),
                row.everyday === false && el("small.rare", "rare"),
              ),
              el("td", several ? solves(row, answer.attention.length) : sure(row)),
              el("td", el("span.unbroken", outlook(answer, row))),
            ),
          ),
        ),
      ),
  ];
}
