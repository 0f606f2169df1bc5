/* A game in Play or Practice: holds the state, and runs the effects of each action: questions to the engine, timers,
   sheets, focus. The reducer computes the next state. */

import { place } from "../base/dom.js";
import { Failure, engine } from "../base/engine.js";
import { dropLayer, pushLayer } from "../base/history.js";
import { lettersOf, upper } from "../base/letters.js";
import { differences } from "../base/marks.js";
import { readGame } from "../base/route.js";
import { say, text } from "../base/say.js";
import { makeSheet } from "../base/sheet.js";
import { bringBack, keepSetting, putAway, wishes } from "../base/store.js";
import { letterMarked, looksLikeGame, noteText } from "../base/words.js";
import { focusTile, spotOf } from "../board/tiles.js";
import { ACTIONS } from "./actions.js";
import { draw, focus, focusAnswer, focusInput, scroll, show } from "./drawing.js";
import { hostOf } from "./hosts.js";
import { press } from "./keys.js";
import {
  advise,
  askHost,
  askMarks,
  askSplit,
  fresh,
  giveUp,
  guessAgain,
  keepGuesses,
  markQuestion,
  refuse,
  shape,
} from "./questions.js";
import { reduce } from "./reduce.js";
import { isHigh, isLater, key, markAt, markingOf, over, start, whole } from "./state.js";

/** @import { Action, GameView, Hands, Page, State, Way } from "../types" */
/**
 * A game while it is played. pending: the running call to the engine, the timers, the board in view, and whether Enter
 * waits for the host.
 * @typedef {{state: State, page: Page, view: GameView, root: HTMLElement, looked: ReturnType<typeof makeSheet>,
 *   hands: Hands, dispatch: (action: Action) => void, closeDrawer: () => void,
 *   pending: {call: AbortController, slow: number, rest: number, board: number, isEntered: boolean}}} Running
 */

const QUIET = 700; // ms without a tap before a row counts as marked: a tile is tapped up to three times
const TYPED = 1500; // ms without a typed colour: those of tiles that are filled in may follow
const LONGEST = 32; // guesses of a game without a limit
const ENDS = ["enter", "done", "all-grey"]; // actions that say that the row is marked

/** @param {Page} page @param {GameView} view */
export function makeGame(page, view) {
  /** @type {Running} */
  const game = {
    state: start({ wishes: wishes() }),
    page,
    view,
    root: place("div.screen"),
    looked: makeSheet(`board-${view.name}`, () => game.dispatch({ type: "look", board: null })),
    hands: /** @type {any} */ (null),
    dispatch: (action) => dispatch(game, action),
    closeDrawer: () => game.dispatch({ type: "drawer", drawer: null }),
    pending: { call: new AbortController(), slow: 0, rest: 0, board: -1, isEntered: false },
  };
  game.hands = handsOf(game);
  listen(game);
  return {
    root: game.root,
    dispatch: game.dispatch,
    pasted: game.hands.pasted,
    press: (/** @type {KeyboardEvent} */ event) => press(game, event),
    draw: () => draw(game, game.state),
    focus: () => focus(game),
    shape: () => shape(game),
    askHost: (/** @type {string[]} */ words, /** @type {boolean | undefined} */ give) => askHost(game, words, give),
    /** The player's own words have changed. */
    wished: () => game.dispatch({ type: "wishes", wishes: wishes() }),
    state: () => game.state,
    /** Begin with another state. @param {Partial<State>} initial */
    begin(initial) {
      fresh(game);
      game.dispatch({ type: "begin", game: initial });
      if (markingOf(game.state)) askMarks(game);
      else if (!game.state.host) advise(game);
    },
  };
}

/** What the player can do on the screen. @param {Running} game @returns {Hands} */
const handsOf = (game) => ({
  dispatch: game.dispatch,
  play: (guess) => play(game, guess),
  got: (guess, marks) => got(game, guess, marks),
  enter: () => enter(game),
  pasted: (text) => void pasted(game, text),
  mend: (action) => mend(game, action),
  setHelp: (help) => setHelp(game, help),
  show: (board) => show(game, board),
  type: () => focusInput(game),
  typed(text) {
    game.dispatch({ type: "letters", text });
    return game.state.typing;
  },
});

/** @param {Running} game */
function listen(game) {
  game.root.addEventListener("focusin", ({ target }) => {
    const spot = spotOf(/** @type {Element} */ (target));
    if (spot) game.dispatch({ type: "spot", spot });
  });
  /* A tap beside a drawer that is up closes it. The tiles grow then, so it marks none of them. */
  game.root.addEventListener(
    "click",
    (event) => {
      const isOutside = /** @type {Element} */ (event.target).closest(".stage");
      if (!isHigh(game.state.drawer) || !event.detail || !isOutside) return;
      event.stopPropagation();
      game.closeDrawer();
    },
    true,
  );
}

/** @param {Running} game @param {Action} action */
function dispatch(game, action) {
  const { away } = game.state;
  /** @type {Action} */
  const taken = action.type === "undo" && away ? { type: "bring-back", word: away } : action;
  const before = game.state;
  keepWish(game, taken);
  game.state = reduce(game.state, taken);
  if (game.state === before) return;
  follow(game, before, taken);
  draw(game, before);
  const acted = Object.hasOwn(ACTIONS, taken.type) && ACTIONS[/** @type {keyof typeof ACTIONS} */ (taken.type)];
  const isInside = game.root.querySelector(".stage")?.contains(document.activeElement);
  if (game.state.question?.isOfMarks && ENDS.includes(taken.type)) focusAnswer(game);
  else if (acted ? !acted.keeps : isInside) focus(game);
  scroll(game, before);
}

/** Words that are never suggested are kept in this browser. @param {Running} game @param {Action} action */
function keepWish(game, action) {
  if (action.type === "put-away") putAway(action.word);
  else if (action.type === "bring-back") bringBack(action.word);
  else return;
  game.state = { ...game.state, wishes: wishes() };
}

/** Run the effects of an action. @param {Running} game @param {State} before @param {Action} action */
function follow(game, before, action) {
  if (action.type === "begin") return;
  const { state, view, pending } = game;
  const isMoved = key(state) !== key(before);
  if (isMoved) view.moved?.(before, action);
  if (state.choices.list !== before.choices.list) shape(game);
  followDrawer(game, before);
  if (state.looking === null && before.looking !== null) game.looked.close();
  announce(game, before, action);
  if (action.type === "give-up") giveUp(game);
  if (state.host) return;
  const isOther = isMoved || state.wishes !== before.wishes; // an answer that is awaited would be of the old ones
  const isTap = action.type === "tap" || action.type === "turn";
  const isTyped = markingOf(state) !== null && ["key", "letter"].includes(action.type);
  const isPutOff = action.type === "dismiss" || action.type === "visit"; // it is not asked again
  if (isMoved || isPutOff) clearTimeout(pending.rest);
  if (isMoved && (isTap || (isTyped && !isLater(state))))
    pending.rest = window.setTimeout(() => rested(game), isTap ? QUIET : TYPED);
  if (markingOf(state)) {
    if (!markingOf(state)?.possible && markQuestion(state) !== markQuestion(before)) askMarks(game);
  } else if (state.stale && !isTap && (isOther || !before.stale || markingOf(before))) advise(game);
}

/** @param {Running} game @param {State} before */
function followDrawer(game, before) {
  const { drawer, split } = game.state;
  if (isHigh(drawer) && !isHigh(before.drawer)) pushLayer(game.closeDrawer);
  if (!isHigh(drawer) && isHigh(before.drawer)) dropLayer(game.closeDrawer);
  if (drawer === before.drawer || (drawer?.name !== "why" && drawer?.name !== "words")) return;
  const title = () => /** @type {HTMLElement | null} */ (game.root.querySelector(".detail h2"));
  queueMicrotask(() => title()?.focus({ preventScroll: true }));
  if (drawer.name === "why" && !split) askSplit(game, drawer.guess);
}

/** No tap came for a while: a row that is all marked is done, and a corrected one counts. @param {Running} game */
function rested(game) {
  if (markingOf(game.state)) game.dispatch({ type: "rest" });
  else advise(game);
}

/** Tell a screen reader what an action has changed. @param {Running} game @param {State} before
 * @param {Action} action */
function announce({ state, page }, before, action) {
  if (action.type === "tap" && state.turns[action.turn]) {
    const letter = lettersOf(state.turns[action.turn].guess, state.alphabet)[action.column];
    page.announce(text(letterMarked(letter, markAt(state, action) ?? 0, state.alphabet)));
  }
  if (state.note && state.note !== before.note) page.announce(noteText(state.note));
  if (state.question && state.question !== before.question)
    page.announce(`${text(state.question.title)} ${text(state.question.text)}`);
  if (action.type === "put-away") page.announce(say("away.word", { word: upper(action.word, state.alphabet) }));
}

/** @param {Running} game */
function enter(game) {
  const { state, pending } = game;
  const n = state.letters - lettersOf(state.typing, state.alphabet).length;
  if (!state.host && state.typing && n > 0) game.page.announce(say("todo.letters", { n }));
  if (!state.host) return game.dispatch({ type: "enter" });
  if (state.problem || over(state) || !state.typing) return;
  if (!whole(state)) return refuse(game, { key: "practice.letters-missing" });
  if (hostOf(state)?.isEndless && state.turns.length >= LONGEST) return refuse(game, { key: "practice.long-game" });
  if (state.sent !== null) pending.isEntered = true;
  else guessAgain(game);
}

/** Play a suggestion. A second tap does nothing until new suggestions arrive. @param {Running} game
 * @param {string} guess */
function play(game, guess) {
  if ((game.state.stale && game.state.advice) || !guess) return;
  game.dispatch({ type: "drawer", drawer: null });
  game.dispatch({ type: "look", board: null });
  game.dispatch({ type: "play", guess });
}

/** The player has played a word, and this is its row. @param {Running} game @param {string} guess
 * @param {number[]} marks */
function got(game, guess, marks) {
  const turn = game.state.turns.length;
  play(game, guess);
  game.dispatch({ type: "pick", turn, board: 0, marks });
}

/** @param {Running} game @param {string} text */
async function pasted(game, text) {
  const { state, page } = game;
  if (state.host || !looksLikeGame(text)) return game.dispatch({ type: "letters", text });
  try {
    const paste = await engine.paste(text, state.choices.list);
    if (paste.over || paste.games > 1 || !paste.turns) return page.review(text);
    const { turns } = readGame(new URLSearchParams({ turns: paste.turns.join(";") }));
    if (!state.turns.length) return game.dispatch({ type: "replace", turns });
    /** @type {Way[]} */
    const ways = [
      { label: { key: "pasted.use" }, action: { type: "replace", turns } },
      { label: { key: "question.no" }, action: { type: "dismiss" } },
    ];
    game.dispatch({ type: "asked", question: { title: { key: "pasted.title" }, text: "", show: turns, ways } });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    page.review(text);
  }
}

/** Show the hints up to a step; Play shows as many from now on. @param {Running} game @param {number} help */
function setHelp(game, help) {
  game.dispatch({ type: "help", help });
  if (!game.state.host) keepSetting("help", help);
  keepGuesses(game);
  const { host, stale, advice } = game.state;
  if (host && stale) advise(game);
  else game.page.announce(stale ? "" : text(advice?.hints?.[help] ?? ""));
}

/** Apply a fix. Its button disappears, so the focus moves to the tile that it changed. @param {Running} game
 * @param {Action} action */
function mend(game, action) {
  const { turns } = game.state;
  game.dispatch(action);
  const now = game.state.turns;
  const [tile] = turns.length === now.length ? differences(turns, now) : [];
  if (tile && game.state.boards === 1) focusTile(game.root, tile);
}
