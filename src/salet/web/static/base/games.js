/* The games that people play, as the engine knows them, and the choice of one. */

import { listName as listOfLength } from "../engine/words/games.js";
import { readParam, unreadParams } from "./records.js";
import { address, listOf, readGame, readRoute, writeBoards, writeChoices } from "./route.js";
import { languageOfPage, say } from "./say.js";
import { LANGUAGES, isoDay, listName, listOptions } from "./words.js";

/** @typedef {import("../engine/words/games.js").Game} Named */

const DAILY = { game: "wordle", list: "daily" };
const USUAL_LENGTH = 6; // where it changes from day to day, until its letters are known
const GAME = "game "; // before the name of a game: no list has a blank in its name

/** @type {Map<string, Named>} */
const known = new Map();

/** The engine has told the games. @param {Named[]} rows */
export const useGames = (rows) => rows.forEach((game) => known.set(game.name, game));

/** @param {string | undefined} name @returns {Named | null} */
export const gameNamed = (name) => known.get(name ?? "") ?? null;

/** The list that a game is played with. @param {Named} game */
const listOfGame = (game) => listOfLength(game, game.length ?? USUAL_LENGTH);

/** What Play begins with for a game. @param {Named} game */
export const setupOf = (game) => ({
  boards: game.boards,
  sequence: game.sequence ?? false,
  limit: game.limit === game.boards + 5 ? null : game.limit,
  list: listOfGame(game),
  game: game.name === DAILY.game ? "" : game.name,
});

/** Whether an address of Play or of a review names a game. @param {string} where */
export const namesGame = (where) => {
  const { view, params } = readRoute(where);
  return (view === "play" || view === "review") && params.has("game");
};

/** A list with the usual length of its game, or that of the letters that it shows, where it has none.
 * @param {Named} game @param {string} list */
function withLength(game, list) {
  const [name, shown = ""] = listOf(list);
  if (name !== (game.list ?? game.language)) return list;
  const length = game.length ?? ([...shown.replace("*", "")].length || USUAL_LENGTH);
  return list.replace(name, listOfLength(game, length));
}

/** Whether a list has the words of a game, whose length may change. @param {Named} game @param {string} list */
function hasWordsOf(game, list) {
  const [name] = listOf(list);
  return name === listOfLength(game, game.length ?? Number(/\d*$/.exec(name)?.[0]));
}

/**
 * An address with the list, the boards and the limit of its game, where it says none that can be read. With other ones
 * it is not that game, whose name and limit are left out. Once the games are known, an unknown name is left out, too.
 * @param {string} where
 */
export function withSetup(where) {
  const { view, params } = readRoute(where);
  const game = gameNamed(params.get("game") ?? "");
  if (!game && !known.size) return where;
  if (!game) return address(view, { ...Object.fromEntries(params), game: undefined });
  const unread = unreadParams(params);
  const said = Object.fromEntries([...params].filter(([name, value]) => value && !unread.includes(`${name}=${value}`)));
  if (said.list) said.list = withLength(game, said.list);
  const { boards, turns } = readGame(new URLSearchParams(said));
  const { list, limit, game: name, sequence } = setupOf(game);
  const count = said.boards || turns.length ? boards : game.boards;
  if (count === 1) delete said.sequence; // means nothing there
  const isGame =
    count === game.boards &&
    (!said.sequence || sequence) &&
    (!said.within || Number(said.within) === game.limit) &&
    (!said.list || hasWordsOf(game, said.list));
  const setup = { ...writeBoards({ boards: count, sequence }), ...writeChoices({ list }) };
  return address(
    view,
    isGame
      ? { ...setup, within: limit ? String(limit) : undefined, ...said, game: name }
      : { ...setup, ...said, game: undefined },
  );
}

/** The game that an address names, if there is no such game; none until the games are known.
 * @param {URLSearchParams} params */
export function unknownGame(params) {
  const name = readParam(params, "game");
  return name && known.size && !known.has(name) ? [`game=${name}`] : [];
}

/** The number of a game's puzzle on a day, null if it is not known. @param {Named | null} game @param {Date} day */
export const numberOn = (game, day) =>
  game?.first_day ? Math.round((Date.parse(isoDay(day)) - Date.parse(game.first_day)) / 864e5) : null;

/** The games whose words a list has. @param {{name: string}[]} lists */
const offered = (lists) =>
  [...known.values()].filter((game) => game.list && lists.some(({ name }) => name === listOfGame(game)));

/**
 * What a player of a language is offered: its first game of one board and one length, or its list of five letters.
 * @param {{name: string}[]} lists @param {string} language
 */
export function offerOf(lists, language) {
  const game = offered(lists).find((one) => one.language === language && one.boards === 1 && one.length);
  if (language === "en") return null;
  if (game) return setupOf(game);
  const list = `${language}-5`;
  return lists.some(({ name }) => name === list) ? { boards: 1, sequence: false, limit: null, list, game: "" } : null;
}

/**
 * What can be played: games by language, that of the page first, then lists. @param {{name: string}[]} lists
 * @param {string} list @param {number} boards @returns {[string, string | [string, string][]][]}
 */
export function gameOptions(lists, list, boards) {
  const games = offered(lists);
  const tongues = [...new Set([languageOfPage(), ...games.map(({ language }) => language)])];
  const isDaily = (/** @type {Named} */ { name }) => name === DAILY.game && boards === 1;
  /** @type {[string, [string, string][]][]} */
  const groups = tongues.map((tongue) => [
    LANGUAGES[tongue] ?? tongue,
    games
      .filter(({ language }) => language === tongue)
      .map((game) =>
        isDaily(game) ? [DAILY.list, `${game.title} · ${listName(DAILY.list)}`] : [GAME + game.name, game.title],
      ),
  ]);
  const others = listOptions(lists, list, boards).filter(
    ([name]) => name !== DAILY.list || boards > 1 || !games.length,
  );
  return [...groups.filter(([, options]) => options.length), [say("setup.lists"), others]];
}

/** The option of a game or, without one, of a list. @param {string} game @param {string} list */
export const optionOf = (game, list) => (game ? GAME + game : list);

/** The game of an option, null for a list. @param {string} option */
export const gameOfOption = (option) => (option.startsWith(GAME) ? gameNamed(option.slice(GAME.length)) : null);
