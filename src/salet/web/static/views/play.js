/* Play: the helper for a game that is played elsewhere, on any number of boards. */

import { el } from "../base/dom.js";
import { engine } from "../base/engine.js";
import { gameNamed, gameOfOption, gameOptions, numberOn, offerOf, optionOf, setupOf } from "../base/games.js";
import { writeAddress } from "../base/history.js";
import { MOST_BOARDS, boardNumbers, readTurns } from "../base/marks.js";
import { leftOutOfAddress } from "../base/records.js";
import { DEFAULTS, RULES, WORDS, gameAddress, listOf, readGame, readRoute, unreadInGame } from "../base/route.js";
import { say } from "../base/say.js";
import { makeSheet } from "../base/sheet.js";
import * as store from "../base/store.js";
import { camera, choice, knownField, segments } from "../base/widgets.js";
import {
  GAMES,
  LANGUAGES,
  listName,
  puzzleNumber,
  rulesName,
  rulesOptions,
  sentences,
  sequences,
} from "../base/words.js";
import { makeGame } from "../game/game.js";
import { limitOf, markingOf, over } from "../game/state.js";

/** @import { Action, Alphabet, Page, State, View } from "../types" */
/** @typedef {ReturnType<typeof makeGame>} Game */
/**
 * The view: the game, the sheet that chooses one, whether a game was opened already, whether the player chooses one
 * just now, and the lists, once they are known.
 * @typedef {{page: Page, game: Game, sheet: ReturnType<typeof makeSheet>, isBegun: boolean, isChosen: boolean,
 *   lists: Alphabet[]}} Play
 */

const EXAMPLE = "crane:bbygb";
const SETUP = { boards: 1, sequence: false, limit: null, list: DEFAULTS.list, game: "" }; // the daily puzzle
const USUAL = [1, 2, 4, 8, 16, 32];

/** Which game, as one title that opens all choices about it. @param {State} state @param {() => void} open */
function bar(state, open) {
  const { list, rules } = state.choices;
  const named = gameNamed(state.choices.game);
  const several = state.boards > 1;
  const turn = Math.min(limitOf(state), state.turns.length + (markingOf(state) ? 0 : 1));
  const about = [
    several && !named && list !== DEFAULTS.list && listName(list, state.boards),
    several && !over(state) && say("game.guess", { turn, limit: limitOf(state) }),
    !several && list === DEFAULTS.list && say("game.number", { number: puzzleNumber(new Date()) }),
    named?.first_day && say("game.number", { number: numberOn(named, new Date()) ?? 0 }),
    named?.first_letter && listName(list),
    !named && state.sequence && say("game.sequence"),
  ];
  return el(
    "button.game-title",
    { key: "many", title: say("setup.title"), onclick: open },
    el("b", named ? named.title : several ? say("count.boards", { n: state.boards }) : listName(list)),
    about.filter(Boolean).map((text) => el("span", text)),
    rules !== "normal" && el("span.rules", rulesName(rules)),
  );
}

/** @param {string} key @param {string} label @param {string} sign @param {any} more @param {() => void} run */
const tool = (key, label, sign, more, run) =>
  el("button.tool", { key, label, title: label, ...more, onclick: run }, el("span", { "aria-hidden": "true" }, sign));

/** What is beside the name of the game. @param {State} state
 * @param {(action: Action) => void} dispatch @param {() => void} choosePicture */
function tools({ past, away, turns, typing }, dispatch, choosePicture) {
  const undo = { title: say("play.undo-title"), disabled: !past.length && !away };
  return [
    el(
      "button.tool",
      { key: "picture", label: say("play.picture"), title: say("play.picture-title"), onclick: choosePicture },
      camera(),
    ),
    tool("undo", say("action.undo"), "↶", undo, () => dispatch({ type: "undo" })),
    tool("restart", say("play.restart"), "✕", { disabled: !turns.length && !typing }, () =>
      dispatch({ type: "restart" }),
    ),
  ];
}

/** A number of boards that people know a game of. @param {Play} play @param {number} n */
function countChip(play, n) {
  const { boards, sequence } = play.game.state();
  const name = GAMES[n] ?? say("setup.one-word");
  return el(
    "button.chip",
    {
      key: `many-${n}`,
      "aria-pressed": String(boards === n),
      label: say("setup.game", { n, name }),
      onclick: () => pick(play, n, sequence),
    },
    String(n),
    el("small", name),
  );
}

/** The dialog that chooses the game, its boards and its rules. @param {Play} play */
function gameSheet(play) {
  const state = play.game.state();
  const { boards, sequence, choices } = state;
  const choose = (/** @type {"list" | "rules" | "known"} */ name) => (/** @type {string} */ value) =>
    play.game.dispatch({ type: "choose", name, value });
  const [list] = listOf(choices.list);
  const options = gameOptions(play.lists, list, boards);
  return [
    choice(say("setup.which"), "list", options, optionOf(choices.game, list), (option) => {
      const game = gameOfOption(option);
      if (game) begin(play, setupOf(game));
      else choose("list")(option);
    }),
    gameNamed(choices.game)?.first_letter && knownField(state, choose("known")),
    segments(say("setup.rules"), "rules", rulesOptions(RULES), choices.rules, choose("rules")),
    el("h3", say("setup.boards")),
    el(
      "div.many-boards",
      USUAL.map((n) => countChip(play, n)),
      el(
        "select",
        {
          name: "many",
          key: "many-other",
          label: say("setup.other-count"),
          value: String(boards),
          onchange: ({ target }) => pick(play, Number(target.value), sequence),
        },
        boardNumbers(MOST_BOARDS).map((board) => {
          const n = board + 1;
          return el("option", { value: String(n), selected: n === boards }, say("count.boards", { n }));
        }),
      ),
    ),
    boards > 1 &&
      segments(say("setup.sequence"), "sequence", sequences(), sequence ? "1" : "", (value) =>
        pick(play, boards, value === "1"),
      ),
    el(
      "p.quiet",
      sentences(
        say("setup.allowed", { n: boards, guesses: limitOf(state) }),
        sequence ? say("setup.in-order") : "",
        boards > 1 && choices.list === DEFAULTS.list ? say("setup.any-word") : "",
      ),
    ),
    el("p.actions", el("button.button.strong", { onclick: play.sheet.close }, say("action.done"))),
  ];
}

/** @param {State} state @param {Page} page @param {(action: Action) => void} dispatch @param {any} offer */
const welcome = (state, page, dispatch, offer) =>
  el(
    "div.welcome",
    el("h2", say("play.welcome")),
    offer,
    el(
      "p",
      say("play.how-to"),
      " ",
      state.boards === 1 &&
        el(
          "button.link",
          {
            key: "example",
            onclick: () => dispatch({ type: "replace", turns: readTurns(EXAMPLE), example: true }),
          },
          say("play.example"),
        ),
      " ",
      el("button.link", { key: "welcome-picture", onclick: page.choosePicture }, say("play.screenshot")),
    ),
  );

/** At a first visit: the game of the browser's language, or back to the daily puzzle. @param {Play} play */
function offer(play) {
  const { list } = play.game.state().choices;
  const isDaily = list === DEFAULTS.list;
  const [language] = navigator.language.split("-");
  const setup = isDaily ? offerOf(play.lists, language) : SETUP;
  if (!setup || !play.lists.length || (isDaily && store.home() !== null)) return null;
  const game = gameNamed(setup.game)?.title;
  const named = game ? say("play.offer", { name: game }) : say("play.offer-words", { name: LANGUAGES[language] });
  const label = isDaily ? named : say("play.go-to-daily");
  return el("p.quiet", el("button.link", { key: "offer", onclick: () => begin(play, setup) }, label));
}

/** The game of an address. @param {string} where */
const read = (where) => readGame(readRoute(where).params, { ...DEFAULTS, words: store.setting("words", WORDS) });

/** The lists may come after what is drawn with them. @param {Play} play @param {() => void} draw */
async function learnLists(play, draw) {
  play.lists = (await engine.lists()).rows;
  draw();
}

/** @param {Play} play */
const drawSheet = (play) => play.sheet.fill(say("setup.title"), gameSheet(play));

/** Open the dialog that chooses the game. @param {Play} play */
function choose(play) {
  drawSheet(play);
  play.sheet.open();
  learnLists(play, () => drawSheet(play));
}

/** Another number of boards; a game of that number that was left is resumed. @param {Play} play
 * @param {number} boards @param {boolean} sequence */
function pick(play, boards, sequence) {
  const state = play.game.state();
  const left = boards === state.boards ? null : store.keptOf(boards);
  if (left && sequence === state.sequence) opened(play, read(left));
  else play.game.dispatch({ type: "boards", boards, sequence });
}

/** Another game; one of today that was left is resumed. @param {Play} play @param {ReturnType<typeof setupOf>} setup */
function begin(play, { list, game: name, ...setup }) {
  const next = { turns: [], ...setup, choices: { ...play.game.state().choices, list, game: name } };
  const left = store.keptLike(gameAddress(next));
  opened(play, left ? read(left) : next);
  store.keepSetting("home", gameAddress(next));
}

/** The player has chosen this game. @param {Play} play @param {import("../types").Game} position */
function opened(play, position) {
  play.isChosen = true;
  play.game.dispatch({ type: "open", game: position });
  play.isChosen = false;
}

/**
 * Write the address, and keep the game and its steps for undo; a link that was opened is not kept.
 * @param {Play} play @param {State} before @param {Action} action
 */
function moved({ page, game, isChosen }, before, action) {
  const state = game.state();
  if (state.example || before.example) return; // an example is not kept
  if (state.turns.length > before.turns.length) store.keepSeen();
  if (action.type === "open" && !isChosen) return;
  const here = gameAddress(state);
  if (page.isAtPlay()) writeAddress(here);
  store.keepGame(here, gameAddress(before));
  const corrects = state.corrects && gameAddress({ ...state, turns: state.corrects });
  store.keepPast(here, state.past.map(gameAddress), corrects);
}

/** Open the game of the address. @param {Play} play @param {string[]} left what of it cannot be read */
function open(play, left) {
  const { game, isBegun } = play;
  const position = read(location.hash);
  if (isBegun) {
    game.dispatch({ type: "open", game: position });
    game.draw(); // a kept game may have been removed meanwhile
  } else {
    const { past, corrects } = store.past(location.hash);
    const kept = { past: past.map(read), corrects: corrects === null ? null : read(corrects).turns };
    game.begin({ ...position, usualHelp: store.helpStep(), ...kept });
  }
  const { params } = readRoute(location.hash);
  const unreadWith = (/** @type {Alphabet | null} */ alphabet) => [
    ...new Set([...left, ...unreadInGame(params, alphabet)]),
  ];
  const unread = unreadWith(null);
  const note = leftOutOfAddress(unread) ?? (isBegun ? null : store.newlyUnread());
  if (note) game.dispatch({ type: "noted", note });
  game.shape().then((alphabet) => {
    const all = unreadWith(alphabet);
    const longer = all.length > unread.length && leftOutOfAddress(all);
    if (longer) game.dispatch({ type: "noted", note: longer });
  });
  play.isBegun = true;
  if (store.isNew()) learnLists(play, game.draw); // a first visit may offer a game
}

/** @param {Page} page @returns {View} */
export function makePlay(page) {
  const game = makeGame(page, {
    name: "helping",
    title: say("play.title"),
    bar: (state) => bar(state, () => choose(play)),
    tools: (state) => tools(state, game.dispatch, page.choosePicture),
    drawn: () => play.sheet.root.open && drawSheet(play),
    moved: (before, action) => moved(play, before, action),
    welcome: () => welcome(game.state(), page, game.dispatch, offer(play)),
    ending: {
      announce: page.announce,
      restart: () => game.dispatch({ type: "restart" }),
      isToday: () => store.todaysGame() === gameAddress(game.state()),
    },
  });
  /** @type {Play} */
  const play = { page, game, sheet: makeSheet("boards"), isBegun: false, isChosen: false, lists: [] };
  return {
    root: game.root,
    press: game.press,
    pasted: game.pasted,
    /** The settings of this game, for the sheet. */
    settings: async (redraw) => (await import("./settings.js")).playSettings(game, redraw),
    open: ({ unread = [] }) => open(play, unread),
    address: () => gameAddress(game.state()),
    list: () => game.state().choices.list,
    use(turns, list) {
      game.dispatch({ type: "replace", turns, list, example: false });
      game.focus();
    },
    title: () => say("play.page-title"),
  };
}
