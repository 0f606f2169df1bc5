/* Practice: what can be played, and the game against a host. */

import { el, fill, place } from "../base/dom.js";
import { Failure, engine } from "../base/engine.js";
import { writeAddress } from "../base/history.js";
import {
  DEFAULTS,
  WORDS,
  address,
  hostAddress,
  readBoards,
  readChoices,
  readRoute,
  writeBoards,
  writeChoices,
} from "../base/route.js";
import { say } from "../base/say.js";
import { begunGame, dropBegun, keepTyped, setting, typedIn } from "../base/store.js";
import { cross } from "../base/widgets.js";
import { listName, rulesName, sentences, toldText } from "../base/words.js";
import { makeGame } from "../game/game.js";
import { HOSTS, ONE, friendGame, friendLink, gameName, hostAt, hostOf, listOfHost } from "../game/hosts.js";
import { refusal } from "../game/issues.js";
import { limitOf, over } from "../game/state.js";
import { knownDays, playedDays } from "./calendar.js";
import { CHOSEN, lobbyView } from "./lobby.js";

/** @import { Action, Host, Page, State, View } from "../types" */
/** @typedef {import("./lobby.js").Lobby} Lobby */
/** @typedef {import("./lobby.js").Picked} Picked */
/** @typedef {ReturnType<typeof makeGame>} Game */
/**
 * The view, with what the player has chosen in the lobby and the game against the host; one of the two is shown.
 * @typedef {{page: Page, root: HTMLElement, lobbyRoot: HTMLElement, lobby: Lobby, game: Game}} Practice
 */

/** @type {Lobby} */
const NEW_LOBBY = {
  list: DEFAULTS.list, rules: DEFAULTS.rules, ...ONE, lists: [], days: null, month: "", problem: "", word: "",
  code: "", made: null,
}; // prettier-ignore

const seed = () => Math.floor(Math.random() * 2 ** 52);

/** Which game, in a few words. @param {State} state */
function bar(state) {
  const { host, boards, turns } = state;
  if (!host) return null;
  const limit = limitOf(state);
  return [
    el("b", gameName({ ...host, boards })),
    boards > 1 && !over(state) && el("b.turn", say("game.guess", { turn: Math.min(limit, turns.length + 1), limit })),
    host.sequence && el("span", say("game.sequence")),
    host.list !== DEFAULTS.list && el("span", listName(host.list)),
    host.rules !== "normal" && el("span", rulesName(host.rules)),
  ];
}

/** What the player has chosen: in the address, before, or in Play. @param {URLSearchParams} params
 * @param {URLSearchParams} played @returns {Picked} */
function readPicked(params, played) {
  const { list, rules } = readChoices(params, readChoices(played));
  const counts = [params.get("boards"), setting("practice-boards", CHOSEN), played.get("boards")];
  const boards = counts.map(readBoards).find(Boolean) ?? 1;
  return { list, rules, boards, sequence: boards > 1 && (params.get("sequence") ?? played.get("sequence")) === "1" };
}

/** @param {string} list @returns {import("../types").Told} */
const noList = (list) => ({ message: { key: "error.no-list", values: { list } }, fix: null });

/** What ends or leaves a game. @param {State} state @param {(action: Action) => void} dispatch */
function tools(state, dispatch) {
  const { hosted, turns } = state;
  const end = hostOf(state)?.end;
  const isOpen = hosted && !hosted.over && (turns.length > 0 || !hostOf(state)?.isEndless);
  return [
    isOpen &&
      end &&
      el("button.tool.wide", { key: "give-up", onclick: () => askToEnd(state, dispatch) }, say(end.name)),
    el(
      "a.tool.leave",
      { href: "#/practice", key: "leave", label: say("practice.leave"), title: say("practice.leave-title") },
      cross(),
    ),
  ];
}

/** What ends a game is asked first. @param {State} state @param {(action: Action) => void} dispatch */
function askToEnd({ host, boards }, dispatch) {
  if (!host) return;
  const { end } = HOSTS[host.kind];
  /** @type {import("../types").Way[]} */
  const ways = [
    { label: say("practice.go-on-playing"), action: { type: "dismiss" } },
    { label: { key: end.name }, action: { type: "give-up" } },
  ];
  const text = { key: end.text, values: { n: boards } };
  dispatch({ type: "asked", question: { title: { key: `${end.name}-title` }, text, ways } });
}

/** @param {Practice} practice @param {Partial<Lobby>} change */
function update(practice, change) {
  practice.lobby = { ...practice.lobby, ...change };
  fill(practice.lobbyRoot, lobbyView(practice.lobby, handsOf(practice)));
}

/** What the player can do in the lobby. @param {Practice} practice @returns {import("./lobby.js").On} */
const handsOf = (practice) => ({
  update: (change) => update(practice, change),
  pick: (change) => pick(practice, change),
  chance: () => chance(practice),
  make: (event) => make(practice, event),
  enter: (event) => enter(practice, event),
  adversary: () => adversary(practice),
});

/** @param {Practice} practice @param {Partial<Picked>} change */
function pick(practice, change) {
  const next = { ...practice.lobby, ...change };
  next.sequence &&= next.boards > 1;
  const { list, rules } = next;
  writeAddress(address("practice", { ...writeBoards(next), ...writeChoices({ list, rules }) }));
  update(practice, next);
}

/** A game from its beginning. @param {Practice} practice @param {Host} host */
function begin({ page }, host) {
  dropBegun(hostAddress(host));
  page.go(hostAddress(host));
}

/** Random words. @param {Practice} practice */
async function chance(practice) {
  update(practice, { problem: "" });
  const { list, rules, boards, sequence } = practice.lobby;
  try {
    const words = setting("words", WORDS);
    const puzzle = await engine.code({ list, words, seed: seed(), ...(boards > 1 && { boards }) });
    begin(practice, { kind: "word", list, rules, boards, sequence, code: puzzle.code });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    update(practice, { problem: sentences(error.message, error.fix) });
  }
}

/** A game against the adversary; one that was left goes on. @param {Practice} practice */
function adversary({ page, lobby: { list, rules } }) {
  const where = hostAddress({ ...ONE, kind: "adversary", list, rules });
  if (begunGame(where)?.over) dropBegun(where);
  page.go(where);
}

/** Another game of the same kind. @param {Practice} practice */
async function another(practice) {
  const { host } = practice.game.state();
  if (!host) return;
  const { kind, list, rules, boards, sequence } = host;
  if (HOSTS[kind].isEndless) return begin(practice, host);
  practice.lobby = { ...practice.lobby, list, rules, boards, sequence };
  if (!host.day) return chance(practice);
  const played = playedDays();
  const open = knownDays(await engine.days()).filter((day) => !played.has(day));
  if (!open.length) return practice.page.go("#/practice");
  begin(practice, { ...host, day: open[Math.floor(Math.random() * open.length)] });
}

/** A friend's game. @param {Practice} practice @param {Event} event */
function enter({ page, lobby: { code, list, rules } }, event) {
  event.preventDefault();
  if (code.trim()) page.go(hostAddress({ ...friendGame(code, list), rules }));
}

/** A game for a friend. @param {Practice} practice @param {Event} event */
async function make(practice, event) {
  event.preventDefault();
  const { list, rules, sequence, word: typed } = practice.lobby;
  const word = typed
    .trim()
    .split(/[\s,;]+/)
    .join(" ");
  if (!word) return /** @type {HTMLElement} */ (practice.lobbyRoot.querySelector('[name="word"]')).focus();
  try {
    const { code, boards } = await engine.code({ word, list, seed: seed() });
    const link = friendLink({ kind: "friend", list, rules, sequence, boards, code });
    update(practice, { made: { code, link }, word: "" });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    update(practice, { made: toldText(refusal(error.body)) }); // the list was chosen above
  }
}

/** Open a game where it was left. @param {Game} game @param {Host} host */
async function openGame(game, host) {
  const where = hostAddress(host);
  const [begun, typed] = [begunGame(where), typedIn(where)];
  const { list, rules, boards, sequence } = host;
  game.begin({
    host,
    boards,
    sequence,
    help: -1,
    sent: "", // until the host has answered
    helped: Number(begun?.helped ?? 0),
    choices: { ...DEFAULTS, list: listOfHost(host), rules, words: setting("words", WORDS) },
  });
  const isHere = () => {
    const now = game.state().host;
    return now && hostAddress(now) === where;
  };
  const row = await game.shape();
  if (!isHere()) return;
  if (!row) return game.dispatch({ type: "barred", problem: noList(list) });
  await game.askHost(begun?.guesses ?? [], begun?.over);
  if (!isHere() || over(game.state())) return;
  if (typed && !game.state().typing) game.dispatch({ type: "letters", text: typed });
  game.focus();
}

/** Show the lobby with what the address says. @param {Practice} practice @param {URLSearchParams} params */
async function openLobby(practice, params) {
  update(practice, readPicked(params, readRoute(practice.page.playing()).params));
  const [{ rows }, days] = await Promise.all([engine.lists(), engine.days()]);
  update(practice, { lists: rows, days, month: practice.lobby.month || days.last.slice(0, 7) });
}

/** Show a game or the lobby. @param {Practice} practice @param {import("../types").Route} route */
function open(practice, route) {
  const { root, lobbyRoot, game } = practice;
  const host = hostAt(route);
  const shown = host ? game.root : lobbyRoot;
  const isTurned = root.firstChild !== shown;
  if (isTurned) {
    root.replaceChildren(shown);
    window.scrollTo(0, 0);
  }
  if (host) return void openGame(game, host);
  openLobby(practice, route.params);
  if (isTurned) lobbyRoot.querySelector("h1")?.focus({ preventScroll: true });
}

/** @param {Page} page @returns {View} */
export function makeView(page) {
  const root = place("div.practice");
  const game = makeGame(page, {
    name: "hosted",
    title: say("page.practice"),
    bar,
    tools: (state) => tools(state, game.dispatch),
    drawn: ({ host, sent, typing }) => host && sent === null && keepTyped(hostAddress(host), typing),
    ending: {
      announce: page.announce,
      another: () => void another(practice),
      send: () => friendLink(/** @type {Host} */ (game.state().host)),
      isToday: () => false,
    },
  });
  /** @type {Practice} */
  const practice = { page, root, lobbyRoot: place("div.lobby"), lobby: NEW_LOBBY, game };
  return {
    root,
    open: (route) => open(practice, route),
    press: (event) => root.firstChild === game.root && game.press(event),
    title: () => say("practice.page-title"),
  };
}
