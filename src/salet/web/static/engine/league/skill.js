/* Skill and luck of a game of the daily puzzle, from its squares and the answer of its day: salet/league/skill.py. A
   message has no words: the likeliest word of each row is judged. */

import { dayNumber } from "../belief/mixture.js";
import { EngineError } from "../errors.js";
import { parseMarks } from "../puzzle/marks.js";
import { inferGuesses } from "../reviews/infer.js";
import { Reviewer } from "../reviews/reviewing.js";
import { mean } from "./table.js";

/** @import { LeagueGame } from "../../types" */

/**
 * Skill and luck, null where they cannot be; nothing if the answer of the day is not known yet.
 * Luck is the mean of the turns, which is 50 on average whatever
 * somebody plays. @param {import("../data.js").Data} data @param {LeagueGame} game
 */
export async function judged(data, { day, rows, hard, limit, number }) {
  const past = (await data.history()).find((entry) => day && entry.day === dayNumber(day));
  if (!past || past.day >= dayNumber(data.today())) return {};
  const lexicon = await data.lexicon("daily", day);
  try {
    const squares = rows.map((row) => [parseMarks(row, lexicon.length)]);
    const known = squares.map(([pattern]) => (pattern === lexicon.win ? past.word : null));
    const turns = inferGuesses(lexicon, squares, [past.word], { hard, known }).map(({ guess }, nth) => ({
      guess,
      letters: lexicon.letters(guess),
      patterns: squares[nth],
    }));
    const game = { lexicon, turns, answers: [past.word], inferred: turns.map(() => null), notes: [] };
    const review = new Reviewer([]).review({ ...game, rules: "normal", limit, sequence: false, number, shared: null });
    const lucks = review.turns.flatMap(({ luck }) => luck ?? []);
    return { skill: review.skill, luck: lucks.length ? mean(lucks) : null };
  } catch (error) {
    if (error instanceof EngineError) return { skill: null, luck: null }; // squares that cannot be
    throw error;
  }
}
