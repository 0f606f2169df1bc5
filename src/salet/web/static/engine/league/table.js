/* The table of a league: a pure function of the games of one game: salet/league/table.py. */

import { dayNumber, dayText } from "../belief/mixture.js";

/** @import { LeagueGame, LeagueRow } from "../../types" */

export const PERIODS = ["year", "month", "week"];
const LONG = 120; // days from which on a point of the chart is a month, not a week

/** @param {number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @template T @param {T[]} items @param {(item: T) => any} keyOf @returns {Map<any, T[]>} */
export function grouped(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Whether the answer was found. @param {LeagueGame} game */
export const isSolved = ({ guesses, limit }) => guesses <= limit;

/**
 * The rows of players, best first; those who are equally good share a rank. A lost game counts limit + 1 guesses. A
 * puzzle that a player missed after the first one is skipped, or counts as lost ("7"), or as one guess more than the
 * worst of that puzzle ("last"). @param {LeagueGame[]} games @param {string} [missed]
 * @param {number} [minGames] of a player @returns {LeagueRow[]}
 */
export function table(games, missed = "skip", minGames = 1) {
  const limit = Math.max(...games.map((one) => one.limit));
  const puzzles = scoresOf(games, missed, limit + 1);
  const means = new Map([...puzzles].map(([number, scores]) => [number, mean([...scores.values()])]));
  const last = Math.max(...puzzles.keys());
  const players = [...grouped(games, ({ player }) => player)].filter(([, own]) => own.length >= minGames);
  const rows = players.map(([player, own]) => {
    const played = [...puzzles].filter(([, scores]) => scores.has(player));
    const shared = new Map(played.filter(([, scores]) => scores.size > 1));
    const against = [...shared].map(([number, scores]) => (scores.get(player) ?? 0) - (means.get(number) ?? 0));
    const isBest = (/** @type {LeagueGame} */ one) =>
      isSolved(one) && Math.min(...(shared.get(one.number)?.values() ?? [-1])) === one.guesses;
    return {
      rank: 0,
      player,
      games: own.length,
      mean: mean(played.map(([, scores]) => scores.get(player) ?? 0)),
      against_day: against.length ? mean(against) : null,
      won: own.filter(isBest).length,
      counts: countsOf(own, limit),
      ...streaksOf(own, last),
      skill: judged(own, "skill"),
      luck: judged(own, "luck"),
    };
  });
  return ranked(rows.sort((a, b) => (a.player < b.player ? -1 : 1)));
}

/**
 * The guesses of each player by puzzle, with those of missed puzzles if they count.
 * @param {LeagueGame[]} games @param {string} missed @param {number} lost @returns {Map<number, Map<string, number>>}
 */
function scoresOf(games, missed, lost) {
  const scores = new Map(
    [...grouped(games, ({ number }) => number)].map(([number, played]) => [
      number,
      new Map(played.map(({ player, guesses }) => [player, guesses])),
    ]),
  );
  if (missed === "skip") return scores;
  const first = [...grouped(games, ({ player }) => player)].map(
    ([player, own]) => /** @type {[string, number]} */ ([player, Math.min(...own.map(({ number }) => number))]),
  );
  for (const [number, ofDay] of scores) {
    const guesses = missed === "7" ? lost : Math.max(...ofDay.values()) + 1;
    for (const [player, since] of first) if (since < number && !ofDay.has(player)) ofDay.set(player, guesses);
  }
  return scores;
}

/**
 * The mean skill or luck of games, and how many were judged.
 * @param {LeagueGame[]} games @param {"skill" | "luck"} name
 */
function judged(games, name) {
  const values = games.flatMap((one) => one[name] ?? []);
  return values.length ? { mean: mean(values), games: values.length } : null;
}

/** Games by guesses, the lost ones as X. @param {LeagueGame[]} games @param {number} limit */
function countsOf(games, limit) {
  const names = [...Array.from({ length: limit }, (_, nth) => String(nth + 1)), "X"];
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  for (const one of games) counts[isSolved(one) ? one.guesses : "X"] += 1;
  return counts;
}

/**
 * The longest and the current number of solved puzzles in a row. The current one may end with the puzzle before the
 * last: the last may not be played yet. @param {LeagueGame[]} games @param {number} last
 */
function streaksOf(games, last) {
  let [streak, run, before] = [0, 0, NaN];
  for (const one of [...games].sort((a, b) => a.number - b.number)) {
    run = isSolved(one) ? (one.number === before + 1 ? run : 0) + 1 : 0;
    streak = Math.max(streak, run);
    before = one.number;
  }
  return { streak, current_streak: before >= last - 1 ? run : 0 };
}

/** Rows in order: against the day, those without it last by their mean. @param {LeagueRow[]} rows */
function ranked(rows) {
  const merit = (/** @type {LeagueRow} */ row) => Math.round((row.against_day ?? row.mean) * 1e9);
  const order = (/** @type {LeagueRow} */ a, /** @type {LeagueRow} */ b) =>
    Number(a.against_day === null) - Number(b.against_day === null) || merit(a) - merit(b);
  const sorted = rows.sort((a, b) => order(a, b) || b.games - a.games);
  sorted.forEach((row, nth) => {
    const above = sorted[nth - 1];
    row.rank = above && order(above, row) === 0 ? above.rank : nth + 1;
  });
  return sorted;
}

/** The first and the last day of games, null where none is known. @param {LeagueGame[]} games */
export function daysOf(games) {
  const days = games.flatMap(({ day }) => day ?? []).sort();
  return [days[0] ?? null, days.at(-1) ?? null];
}

/** The games of the last days, counted back from the last game. @param {LeagueGame[]} games @param {number} count */
export function lately(games, count) {
  const [, last] = daysOf(games);
  return last ? within(games, dayText(dayNumber(last) - count + 1), last) : [];
}

/**
 * The games of the days from `from` to `to`, both inclusive; all of them without such days.
 * @param {LeagueGame[]} games @param {string | null} [from] @param {string | null} [to]
 */
export const within = (games, from, to) =>
  from || to ? games.filter(({ day }) => day && (!from || day >= from) && (!to || day <= to)) : games;

/** The name of the year, month or week of a day: 2025, 2025-12, 2026-W01. @param {string} day @param {string} by */
export function periodOf(day, by) {
  if (by !== "week") return day.slice(0, by === "year" ? 4 : 7);
  const number = dayNumber(day);
  const thursday = number - ((number + 3) % 7) + 3; // day 0 was a Thursday; a week belongs to the year of its Thursday
  const year = dayText(thursday).slice(0, 4);
  const week = Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/**
 * The mean of each player in each period, null without a game.
 * @param {LeagueGame[]} games @param {string[]} players
 */
export function meansOverTime(games, players) {
  const [first, last] = daysOf(games);
  const by = first && last && dayNumber(last) - dayNumber(first) >= LONG ? "month" : "week";
  const dated = games.filter(({ day }) => day);
  const points = grouped(dated, ({ day }) => periodOf(/** @type {string} */ (day), by));
  const periods = [...points.keys()].sort();
  const lines = players.map((player) =>
    periods.map((period) => {
      const own = (points.get(period) ?? []).filter((one) => one.player === player);
      return own.length ? mean(own.map(({ guesses }) => guesses)) : null;
    }),
  );
  return { by, periods, lines };
}
