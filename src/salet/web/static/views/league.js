/* The league of a group, out of the export of its chat. The chat is read in this browser; only names and games are
   kept, until they are deleted. */

import { el, fill, place } from "../base/dom.js";
import { engine, Failure } from "../base/engine.js";
import { leftOut } from "../base/records.js";
import { number, say, text } from "../base/say.js";
import { makeSheet } from "../base/sheet.js";
import { JUDGED, chats, keepChats, werePutAside } from "../base/store.js";
import { sortable } from "../base/widgets.js";
import { sentences } from "../base/words.js";
import { histogram, meansChart } from "./charts.js";
import { howGamesCount, renamed, samePlayer, whichGames } from "./leagueoptions.js";
import { unreadNote, unreadNoteOf } from "./unread.js";

/** @import { KeptChat, League, LeagueGame, LeagueRow, LeagueWanted, Page, View } from "../types" */
/**
 * @typedef {{chats: KeptChat[], at: number, league: League | null, sort: {by: string, way: number}, message: string,
 *   isWrong: boolean, isLost: boolean, removed: KeptChat | null, judging: {done: number, n: number} | null}} State
 *   at: the chat that is shown; isLost: the browser cannot keep it
 */
/**
 * @typedef {import("./leagueoptions.js").On & {update: (change: Partial<State>) => void, remove: () => void,
 *   removeUnread: (chat: KeptChat) => () => void, putBack: () => void, choose: () => void, judge: () => void,
 *   stop: () => void, ask: (player: string) => void}} On
 */
/** @typedef {{page: Page, drawn: HTMLElement, sheet: ReturnType<typeof makeSheet>, state: State, on: On}} Shown */

const DAILY = "wordle"; // the game whose past answers are known
const MOST_ODD = 5; // rows that cannot be, shown below the table
const SAVE_EVERY = 20; // games that were judged
/** @type {State} */
const NEW = {
  chats: [], at: 0, league: null, sort: { by: "against_day", way: 1 }, message: "", isWrong: false, isLost: false,
  removed: null, judging: null,
}; // prettier-ignore
/** Columns: field, the key of its heading, and 1 if fewer is better. @type {[string, string, number][]} */
const COLUMNS = [
  ["player", "league.column-player", 1],
  ["games", "league.column-games", -1],
  ["mean", "league.column-mean", 1],
  ["against_day", "league.column-against-day", 1],
  ["won", "league.column-won", -1],
  ["counts", "league.column-counts", 1],
  ["streak", "league.column-streak", -1],
  ["current_streak", "league.column-current-streak", -1],
  ["skill", "league.column-skill", -1],
  ["luck", "league.column-luck", -1],
];

/** What tells a game from others. @param {LeagueGame} game */
const keyOf = ({ player, game, number: nth, guesses }) => JSON.stringify([player, game, nth, guesses]);

/** Whether a kept chat is an earlier export: at least half of its games are in the new one. */
export function isEarlier(/** @type {KeptChat} */ kept, /** @type {LeagueGame[]} */ games) {
  const keys = new Set(games.map(keyOf));
  return 2 * kept.games.filter((game) => keys.has(keyOf(game))).length >= kept.games.length;
}

/** Games with the skill and luck that an earlier export had. @param {LeagueGame[]} games @param {KeptChat[]} earlier */
function withJudged(games, earlier) {
  const known = new Map(earlier.flatMap((chat) => chat.games).map((game) => [keyOf(game), game]));
  return games.map((game) => {
    const { skill, luck, judged } = known.get(keyOf(game)) ?? {};
    return skill === undefined ? game : { ...game, skill, luck, judged };
  });
}

/** The games of a chat that can be judged, and were not. @param {KeptChat | undefined} chat */
const unjudged = (chat) =>
  (chat?.games ?? []).filter(({ game, rows, skill }) => game === DAILY && rows.length && skill === undefined);

// ------------------------------------------------------------------------------------------------------- the table

/** A difference with its sign. @param {number | null} value */
function signed(value) {
  if (value === null) return "–";
  const shown = number(Math.abs(value), 2);
  return shown === number(0, 2) ? shown : (value < 0 ? "−" : "+") + shown;
}

/** The distribution of a row, to a scale of its own. @param {LeagueRow} row */
const bars = ({ counts }) =>
  histogram(counts, Object.keys(counts).length - 1, Math.max(1, ...Object.values(counts)), counts.X, "X");

/** @param {LeagueRow["skill"]} judged */
const judgement = (judged) => (judged ? [number(judged.mean), el("small", ` (${number(judged.games)})`)] : "–");

/** @type {Record<string, (row: LeagueRow) => any>} */
const CELLS = {
  games: (row) => number(row.games),
  mean: (row) => number(row.mean, 2),
  against_day: (row) => signed(row.against_day),
  won: (row) => number(row.won),
  counts: bars,
  streak: (row) => number(row.streak),
  current_streak: (row) => number(row.current_streak),
  skill: (row) => judgement(row.skill),
  luck: (row) => judgement(row.luck),
};

/** What a row is sorted by; what is not known comes last. @param {any} row @param {string} by */
const valueOf = (row, by) =>
  by === "counts" ? row.mean : (row[by]?.mean ?? row[by] ?? (by === "skill" || by === "luck" ? -1 : 99));

/** The table of players. @param {State} state @param {League} league @param {On} on */
function playerTable({ sort }, { rows }, on) {
  const isJudged = rows.some(({ skill, luck }) => skill || luck);
  const columns = COLUMNS.filter(([by]) => isJudged || !["skill", "luck"].includes(by));
  const sorted = [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a, sort.by), valueOf(b, sort.by)];
    return sort.way * (x < y ? -1 : x > y ? 1 : 0);
  });
  const order = { columns, sort, onsort: (/** @type {State["sort"]} */ next) => on.update({ sort: next }) };
  return sortable(
    say("league.table"),
    el("span.hidden", say("openers.rank")),
    order,
    sorted.map((row) =>
      el(
        "tr",
        { key: row.player },
        el("td", number(row.rank)),
        el(
          "th",
          { scope: "row" },
          el("span.swatch", { "data-line": rows.indexOf(row) }),
          el("button", { "aria-haspopup": "dialog", onclick: () => on.ask(row.player) }, el("bdi", row.player)),
        ),
        columns.slice(1).map(([by]) => el("td", CELLS[by](row))),
      ),
    ),
  );
}

/** What is worth saying below the table. @param {League} league */
const news = ({ facts, odd }) =>
  el(
    "ul.news",
    [...facts, ...odd.slice(0, MOST_ODD)].map((fact) => el("li", text(fact))),
    odd.length > MOST_ODD && el("li", say("league.odd-more", { n: odd.length - MOST_ODD })),
  );

/**
 * Skill and luck: estimated when they are asked for, since each game takes a moment.
 * @param {State} state @param {On} on
 */
function judging({ judging: now, chats: kept, at }, on) {
  const count = unjudged(kept[at]).length;
  if (now)
    return el(
      "p.actions",
      el("progress", { value: now.done, max: now.n, label: say("league.judge") }),
      el("span.quiet", say("league.judging", now)),
      el("button.button", { key: "stop", onclick: on.stop }, say("league.stop")),
    );
  return count
    ? el(
        "p.actions",
        el("button.button", { key: "judge", onclick: on.judge }, say("league.judge")),
        el("span.quiet", say("league.judge-about", { n: count })),
      )
    : null;
}

/** The league of a chat. @param {State} state @param {League} league @param {On} on */
function shownLeague(state, league, on) {
  const { chats: kept, at } = state;
  const { kinds, game, games: n, from, to, rows } = league;
  const title = kinds.find((kind) => kind.game === game)?.title ?? game;
  return [
    whichGames(kept, at, league, on),
    howGamesCount(kept[at]?.wanted ?? {}, on),
    el("h2", title),
    el("p.quiet", from && to ? say("league.span", { n, from, to }) : say("count.games", { n })),
    rows.length ? playerTable(state, league, on) : el("p", say(n ? "league.no-player" : "league.no-game")),
    rows.length > 0 && el("p.quiet", say("league.explained")),
    news(league),
    meansChart(league),
    judging(state, on),
    el(
      "p.actions",
      el("button.button", { key: "choose", onclick: on.choose }, say("league.newer")),
      el("button.button", { key: "delete", onclick: on.remove }, say("league.delete")),
    ),
  ];
}

/** Where a file is chosen or dropped, before there is a league. @param {On} on */
const chooser = (on) =>
  el(
    "div.card.chooser",
    el("button.button.strong", { key: "choose", onclick: on.choose }, say("league.choose")),
    el("p", say("league.formats")),
  );

/** What cannot be read: chats, and games of the one that is shown. @param {State} state @param {On} on */
const leftOutNotes = ({ chats: kept, at }, on) => [
  unreadNoteOf("chats"),
  unreadNote({
    find: () => leftOut("records.left-out-chat", kept[at]?.unread ?? []),
    drop: () => on.removeUnread(kept[at]),
    key: kept[at]?.games,
  }),
];

/** @param {State} state @param {On} on */
const leagueView = (state, on) => [
  el("p.quiet", el("a", { href: "#/games" }, say("games.title"))),
  el("h1", { tabindex: -1 }, say("league.title")),
  el("p.about", say("league.about")),
  state.isLost && el("p.warning", say("games.not-stored")),
  werePutAside() && el("p.warning", say("games.put-aside")),
  leftOutNotes(state, on),
  el(
    "p.note",
    { role: state.isWrong ? "alert" : "status", class: state.isWrong && "wrong" },
    state.message,
    state.removed && [" ", el("button.link", { key: "put-back", onclick: on.putBack }, say("action.undo"))],
  ),
  state.league && shownLeague(state, state.league, on),
  !state.league && (!state.chats.length || state.isWrong) && chooser(on),
  el("p.quiet", say("league.private")),
];

/** @param {Shown} view @param {Partial<State>} change */
function update(view, change) {
  view.state = { ...view.state, ...change };
  fill(view.drawn, leagueView(view.state, view.on));
}

/** @param {Shown} view @param {unknown} error */
function fail(view, error) {
  if (!(error instanceof Failure)) throw error;
  const message = sentences(error.message, error.fix);
  view.page.announce(message);
  update(view, { message, isWrong: true, removed: null, judging: null });
}

/** Show the league of a chat. @param {Shown} view @param {number} at @param {string} [game] @param {string} [period] */
async function show(view, at, game = "", period = "") {
  const chat = view.state.chats[at];
  try {
    const league = chat ? await engine.league({ ...chat.wanted, games: chat.games, game, period }) : null;
    update(view, { at, league });
  } catch (error) {
    fail(view, error);
  }
}

/** @param {Shown} view */
const again = (view) => show(view, view.state.at, view.state.league?.game, view.state.league?.period);

/** Keep chats, and show the first. @param {Shown} view @param {KeptChat[]} kept @param {Partial<State>} change */
async function keep(view, kept, change) {
  const isLost = !keepChats(kept);
  update(view, { chats: kept, isLost, isWrong: false, removed: null, ...change });
  await show(view, 0);
}

/** @param {Shown} view @param {File} file */
async function read(view, file) {
  view.on.stop();
  update(view, { message: say("league.reading", { name: file.name }), isWrong: false, removed: null });
  try {
    const { games, left_out: n } = await engine.chat(file);
    const earlier = view.state.chats.filter((chat) => isEarlier(chat, games));
    const others = view.state.chats.filter((chat) => !earlier.includes(chat));
    const name = file.name.replace(/\.\w+$/, "");
    const message = sentences(
      earlier.length ? say("league.replaced") : say("league.read", { name }),
      n ? say("league.left-out", { n }) : "",
    );
    view.page.announce(message);
    const wanted = earlier.find((chat) => chat.wanted)?.wanted;
    await keep(view, [{ name, games: withJudged(games, earlier), wanted }, ...others], { message });
  } catch (error) {
    fail(view, error);
  }
}

/** Judge the games of a chat one after the other, until all are or it is stopped. @param {Shown} view */
async function judge(view) {
  const chat = view.state.chats[view.state.at];
  const open = unjudged(chat);
  const now = { done: 0, n: open.length };
  update(view, { judging: now });
  const save = () => keepChats(view.state.chats);
  try {
    for (const game of open) {
      const found = await engine.judged(game);
      if (view.state.judging !== now) return save();
      if (found.skill !== undefined) chat.games[chat.games.indexOf(game)] = { ...game, ...found, judged: JUDGED };
      now.done += 1;
      update(view, {});
      if (now.done % SAVE_EVERY === 0) save();
    }
    save();
    const n = unjudged(chat).length; // answers that are not known yet
    const wrong = chat.games.filter(({ skill, luck }) => skill === null && luck === null).length;
    const reasons = sentences(
      n ? say("league.no-answers", { n }) : "",
      wrong ? say("league.no-fit", { n: wrong }) : "",
    );
    if (reasons) view.page.announce(reasons);
    update(view, { judging: null, message: reasons || view.state.message });
  } catch (error) {
    fail(view, error);
  }
  await again(view);
}

/** The other names of players of the chat that is shown. @param {Shown} view */
const aliasesOf = ({ state }) => state.chats[state.at]?.wanted?.aliases ?? {};

/** Let other names count for a player. @param {Shown} view @param {Record<string, string>} aliases
 * @param {string} message */
function rename(view, aliases, message) {
  view.sheet.close();
  view.page.announce(message);
  update(view, { message, isWrong: false, removed: null });
  view.on.want({ aliases });
}

/** What the player can do. @param {Shown} view @param {HTMLInputElement} input @returns {On} */
const handlers = (view, input) => ({
  update: (change) => update(view, change),
  show: (at, game, period) => show(view, at, game, period),
  want(/** @type {LeagueWanted} */ change) {
    const { chats: kept, at } = view.state;
    const next = kept.map((chat, nth) => (nth === at ? { ...chat, wanted: { ...chat.wanted, ...change } } : chat));
    update(view, { chats: next, isLost: !keepChats(next) });
    again(view);
  },
  ask(player) {
    if (!view.state.league) return;
    view.sheet.fill(el("bdi", player), samePlayer(player, view.state.league, aliasesOf(view), view.on));
    view.sheet.open();
  },
  rename: (old, player) =>
    rename(view, renamed(aliasesOf(view), old, player), say("league.renamed", { name: old, player })),
  part(player) {
    const others = Object.entries(aliasesOf(view)).filter(([, now]) => now !== player);
    rename(view, Object.fromEntries(others), say("league.parted", { player }));
  },
  choose: () => input.click(),
  judge: () => judge(view),
  stop() {
    if (!view.state.judging) return;
    update(view, { judging: null });
    again(view);
  },
  remove() {
    view.on.stop();
    const removed = view.state.chats[view.state.at];
    const kept = view.state.chats.filter((chat) => chat !== removed);
    keep(view, kept, { message: say("league.deleted"), removed });
  },
  removeUnread({ games, unread = [] }) {
    const put = (/** @type {KeptChat["unread"]} */ rows) => {
      const next = view.state.chats.map((chat) => (chat.games === games ? { ...chat, unread: rows } : chat));
      update(view, { chats: next, isLost: !keepChats(next) });
    };
    put([]);
    return () => put(unread);
  },
  putBack: () => view.state.removed && keep(view, [view.state.removed, ...view.state.chats], { message: "" }),
});

/** @param {Page} page @returns {View} */
export function makeView(page) {
  const [root, input] = [place("div.league"), document.createElement("input")];
  Object.assign(input, { type: "file", accept: ".txt,.zip,.json", className: "hidden", tabIndex: -1 });
  const view = /** @type {Shown} */ ({ page, drawn: place("div"), sheet: makeSheet("player"), state: NEW });
  view.on = handlers(view, input);
  root.append(view.drawn, input);
  input.addEventListener("change", () => {
    if (input.files?.[0]) read(view, input.files[0]);
    input.value = ""; // so that the same file can be chosen again
  });
  return {
    root,
    open() {
      input.setAttribute("aria-label", say("league.choose"));
      if (view.state.judging) return;
      update(view, { chats: chats(), message: "", isWrong: false, removed: null });
      const { at, chats: kept, league } = view.state;
      show(view, Math.min(at, Math.max(0, kept.length - 1)), league?.game, league?.period);
    },
    readChat: (file) => read(view, file),
    title: () => say("league.page-title"),
  };
}
