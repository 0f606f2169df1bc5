/* What is worth saying about a league below its table: salet/league/news.py, and the rows that cannot be: skill.py. */

import { patternOf, signsOf } from "../puzzle/marks.js";
import { said } from "../puzzle/sentences.js";
import { grouped, isSolved, lately, mean, table } from "./table.js";

/** @import { LeagueGame, Said } from "../../types" */
/** @typedef {(game: LeagueGame) => string | undefined} AnswerOf the answer of a game's puzzle, if it is known */

const FEWEST = 3; // players of a day that is called hard or easy
const GAINED = 5; // games in the last 30 days, and before them
const [YEAR, MONTH] = [365, 30]; // days

/** The facts about the games of one game. @param {LeagueGame[]} games @param {AnswerOf} answerOf @returns {Said[]} */
export function facts(games, answerOf) {
  const puzzles = [...grouped(games, ({ number }) => number)]
    .map(([number, played]) => ({ number, played, mean: mean(played.map(({ guesses }) => guesses)) }))
    .sort((a, b) => a.number - b.number);
  const full = puzzles.filter(({ played }) => played.length >= FEWEST);
  const means = new Map(full.map((one) => [one.number, one.mean]));
  const dayFact = (/** @type {string} */ key, /** @type {number} */ sign) => {
    const { number, played, mean: average } = full.reduce((a, b) => (sign * b.mean > sign * a.mean ? b : a));
    const answer = answerOf(played[0])?.toUpperCase();
    const values = { number, mean: average, players: played.length };
    return answer ? said(`league.${key}-answer`, { ...values, answer }) : said(`league.${key}`, values);
  };
  const days = full.length > 1 ? [dayFact("hardest", 1), dayFact("easiest", -1)] : [];
  return [...days, ...gameOfTheYear(games, means), ...gained(games)];
}

/**
 * The game of the last year that was the furthest below the mean of its day.
 * @param {LeagueGame[]} games @param {Map<number, number>} means of the puzzles that enough have played
 */
function gameOfTheYear(games, means) {
  const late = lately(games, YEAR);
  const better = (/** @type {LeagueGame} */ one) => (means.get(one.number) ?? 0) - one.guesses;
  const rated = (late.length ? late : games).filter((one) => isSolved(one) && means.has(one.number));
  if (!rated.length) return [];
  const {
    player,
    number,
    guesses: count,
  } = rated.reduce((a, b) => ((better(b) - better(a) || b.number - a.number) > 0 ? b : a));
  return [said("league.year", { player, number, count, mean: means.get(number) })];
}

/** Who gained most against the day in the last 30 days. @param {LeagueGame[]} games */
function gained(games) {
  const late = lately(games, MONTH);
  const recent = new Set(late);
  const before = new Map(table(games.filter((one) => !recent.has(one))).map((row) => [row.player, row]));
  const gains = table(late).flatMap((row) => {
    const old = before.get(row.player);
    if (!old || Math.min(row.games, old.games) < GAINED) return [];
    if (old.against_day === null || row.against_day === null) return [];
    return [{ player: row.player, gain: old.against_day - row.against_day }];
  });
  const [most] = gains.sort((a, b) => b.gain - a.gain || (a.player < b.player ? 1 : -1));
  return most?.gain > 0 ? [said("league.gained", most)] : [];
}

/**
 * A fact for each row that no allowed word can give with the answer of its day. @param {LeagueGame[]} games
 * @param {AnswerOf} answerOf @param {import("../words/lexicon.js").Lexicon} lexicon @returns {Said[]}
 */
export function oddRows(games, answerOf, lexicon) {
  const named = games.filter((one) => one.rows.length && lexicon.index.has(answerOf(one) ?? ""));
  return [...grouped(named, answerOf)].flatMap(([answer, played]) => {
    const missing = new Set(played.flatMap(({ rows }) => rows));
    const hidden = lexicon.letters(answer);
    for (const word of lexicon.guesses) {
      if (!missing.size) return [];
      missing.delete(signsOf(patternOf(lexicon.letters(word), hidden), lexicon.length));
    }
    return played.flatMap(({ player, number, rows }) =>
      rows.flatMap((row, nth) => (missing.has(row) ? [said("league.odd-row", { player, number, row: nth + 1 })] : [])),
    );
  });
}
