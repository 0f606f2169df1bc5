/* The answers about leagues, loaded on first use: the games of a chat, and the league of one of its games. */

import { dayNumber } from "../belief/mixture.js";
import { failure } from "../puzzle/sentences.js";
import { WORDLE, games as known } from "../words/games.js";
import { readChat } from "./files.js";
import { gamesIn, ofPlayers } from "./games.js";
import { facts, oddRows } from "./news.js";
import { PERIODS, daysOf, grouped, meansOverTime, periodOf, table, within } from "./table.js";

/** @typedef {import("../data.js").Data} Data */
/** @import { League, LeagueGame, LeagueWanted } from "../../types" */

export { judged } from "./skill.js";

/** The games of an exported chat. @param {Data} data @param {{file: Blob, name: string}} body */
export async function chat(data, { file, name }) {
  const lexicon = await data.lexicon("daily");
  const messages = await readChat(file, name);
  const found = gamesIn(messages, lexicon, data.today());
  if (!found.games.length && found.left_out) throw failure("no-league-left-out", { n: found.left_out });
  if (!found.games.length) throw failure("no-league", { n: messages.length });
  return found;
}

/**
 * The league of a game, by default the one that was played most, and of a period (2025, 2025-12, 2026-W01) or of all.
 * @param {Data} data @param {{games: LeagueGame[], game?: string, period?: string} & LeagueWanted} body
 * @returns {Promise<League>}
 */
export async function league(data, { games, game, period = "", from: first, to: end, missed, min_games, aliases }) {
  const [lexicon, history] = [await data.lexicon("daily"), await data.history()];
  const all = ofPlayers(games, aliases);
  const kinds = [...grouped(all, (one) => one.game)].sort(([, a], [, b]) => b.length - a.length);
  const [name, played] = kinds.find(([one]) => one === game) ?? kinds[0];
  const dated = within(played, first, end);
  const periods = PERIODS.map((by) => [...grouped(dated, ({ day }) => day && periodOf(day, by)).keys()].sort());
  const by = PERIODS.find((_, nth) => periods[nth].includes(period));
  const chosen = by ? dated.filter(({ day }) => day && periodOf(day, by) === period) : dated;
  const today = dayNumber(data.today());
  const answers = new Map(history.flatMap(({ day, word }) => (day < today ? [[day, word]] : [])));
  const answerOf = (/** @type {LeagueGame} */ one) =>
    one.game === WORDLE && one.day ? answers.get(dayNumber(one.day)) : undefined;
  const rows = table(chosen, missed, min_games);
  const [from, to] = daysOf(chosen);
  return {
    game: name,
    games: chosen.length,
    period: by ? period : "",
    periods: periods.map((names) => names.filter(Boolean)),
    players: [...new Set(played.map(({ player }) => player))].sort(),
    from,
    to,
    rows,
    facts: facts(chosen, answerOf),
    odd: oddRows(chosen, answerOf, lexicon),
    kinds: kinds.map(([one, played]) => ({ game: one, title: known.get(one)?.title ?? one, n: played.length })),
    chart: meansOverTime(
      chosen,
      rows.map(({ player }) => player),
    ),
  };
}
