/* The screen of a game: bar, boards, typed word, keyboard and drawer. It draws a state and passes taps to the game. */

import { alternatives, lead } from "./alternatives.js";
import { focusTile, makeBoard, miniTiles } from "./board.js";
import { makeCards, markingFoot } from "./cards.js";
import { el, fill, set } from "./dom.js";
import { engine } from "./engine.js";
import { makeEntry } from "./entry.js";
import { makeKeyboard, makeMarkKeys } from "./keyboard.js";
import { language, upper } from "./letters.js";
import { keyMarks, openBoards } from "./marks.js";
import { aside, trouble } from "./notices.js";
import * as panel from "./panel.js";
import { makeDrawer, makeSheet } from "./sheet.js";
import { ALL_HELP, isLater, isMarking, over, solved, start, turnsBefore, whole } from "./state.js";
import { isNew, never, opener } from "./store.js";

/** What the styles must know of: see `drawKinds`. */
const SHOWN = { hints: ".hints", pull: ".pull", doubt: ".doubt", todo: ".todo:not(:empty)" };
const DOUBLE = 500; // ms between the taps of a double tap

/** @typedef {import("./state.js").State} State */
/**
 * What differs between Play and Practice.
 * @typedef {{name: string, title: string, bar: (state: State) => any, tools: any[], welcome?: () => any,
 *   moved?: (before: State, action: any) => void, draw?: (state: State) => void, another?: () => void,
 *   isToday?: () => boolean, send?: () => string}} View
 */
/**
 * What the player can do on the screen besides actions of the game.
 * @typedef {import("./panel.js").Hands & {dispatch: (action: any) => void, enter: () => void,
 *   pasted: (text: string) => void, restart: () => void, mend: (action: any) => void, askAgain: () => void,
 *   setHelp: (help: number, keep?: boolean) => void,
 *   bringBack: () => void, announce: (text: string) => void}} Actions
 */

/** @param {View} view @param {Actions} on @param {boolean} fixed whether a host marks */
export function makeScreen(view, on, fixed) {
  const { dispatch } = on;
  let state = start(); // the latest, for what is tapped
  /* The drawing itself. `busy`: elements that are made anew take the focus again, which moves no cursor. `from`: what
     the panel was drawn from; letters and marks that change none of it leave it alone. `playedAt`: the last tap on
     "Play it". `grownAt`: the last tap that made the tiles larger. */
  const drawing = { busy: false, from: /** @type {any[]} */ ([]), begun: false, playedAt: -DOUBLE, grownAt: -DOUBLE };
  /** @type {ReturnType<typeof import("./ending.js").makeEnding> | null} */
  let ending = null;

  const entry = makeEntry(dispatch, on.pasted);
  const board = makeBoard(dispatch, entry, fixed);
  const cards = makeCards({ dispatch, play: on.play });
  const keyboard = makeKeyboard({
    letter: (letter) => dispatch({ type: "letter", letter }),
    enter: () => {
      on.enter();
      if (isMarking(state)) focus();
    },
    erase: () => dispatch({ type: "erase" }),
  });
  const markKeys = makeMarkKeys({
    mark: (mark) => {
      dispatch({ type: "key", mark, skip: true });
      focus();
    },
    page: (by) => {
      dispatch({ type: "page", by });
      focus();
    },
  });
  const text = el("p");
  const go = el("button.button.strong", {
    key: "go",
    onclick: () => (state.typing ? on.enter() : on.play(offer())),
  });
  const open = el("div.entry", go);
  const bar = el("div.today", text, view.tools); // made once: a button made anew under a finger hears no tap
  const adviceBox = el("section.helper", { label: "Suggestions" });
  const words = el("section.words", { label: "Words left" });
  const stage = el("div.stage");
  const drawer = makeDrawer(`why-${view.name}`, [open, adviceBox, words]);
  const hands = { ...on, more: drawer.toggle };
  const root = el(
    "div.play",
    { class: `play ${view.name}` },
    el("h1.hidden", { tabindex: -1 }, view.title),
    bar,
    cards.strip,
    stage,
    drawer.root,
    keyboard.root,
  );
  const fullBoard = makeBoard(dispatch, null, fixed);
  const full = makeSheet(`board-${view.name}`, () => dispatch({ type: "look", board: null }));
  /** The suggestion that the empty entry shows (several boards). */
  const offer = () =>
    state.boards > 1 && !fixed && state.help === ALL_HELP && !state.stale && state.advice && !state.typing
      ? (lead(state.advice)?.guess ?? "")
      : "";

  /** Focus what the keys act on: the tile under the cursor, or the entry. */
  function focus() {
    if (state.question || full.root.open) return;
    if (state.cursor) focusTile(stage, state.cursor);
    else if (!isMarking(state)) entry.focus();
  }

  /** Load what only a game that has begun needs; it may outlast the server. */
  async function begin() {
    drawing.begun = true;
    const [{ makeEnding }] = await Promise.all([import("./ending.js"), import("./why.js")]);
    ending = makeEnding({
      announce: on.announce,
      restart: on.restart,
      another: () => view.another?.(),
      send: () => view.send?.() ?? "",
      isToday: () => view.isToday?.() ?? false,
    });
    update(state);
  }

  /** @param {State} next */
  function update(next) {
    state = next;
    drawing.busy = true;
    drawAll();
    drawKinds();
    if (state.boards > 1) cards.scrollToNext(state); // the panel has its height now
    drawing.busy = false;
  }

  /** Name what is shown in classes, for the styles: older browsers have no `:has()`. */
  function drawKinds() {
    for (const [name, selector] of Object.entries(SHOWN))
      root.classList.toggle(`with-${name}`, root.querySelector(selector) !== null);
    if (!root.isConnected) return;
    document.body.classList.toggle("in-game", !root.matches(".ended"));
    document.body.classList.toggle("hosting", fixed);
  }

  function drawAll() {
    if ((state.turns.length || over(state)) && !drawing.begun) begin();
    const several = state.boards > 1;
    const ended =
      ending !== null &&
      over(state) &&
      !state.issue &&
      !state.problem &&
      !state.question &&
      !isMarking(state) &&
      (fixed || !state.stale);
    const hinting = state.help < ALL_HELP;
    for (const [name, on] of Object.entries({
      several,
      ended: ended && state.editing === null, // a row that is edited needs the keys
      first: isNew() && !state.turns.length && !fixed,
      fresh: !state.turns.length,
      hinted: hinting && state.help >= 0,
      "to-mark": isMarking(state),
      // the tiles keep their size while a mark is being mended
      asking: Boolean(
        state.question || state.problem || (root.matches(".asking") && state.marking && !isMarking(state)),
      ),
      large: several && state.boards <= 4,
      barred: fixed && Boolean(state.problem),
    }))
      root.classList.toggle(name, on);
    root.style.setProperty("--letters", String(state.letters));
    if (!state.note) root.classList.remove("shaken");
    if (several) cards.update(state);
    else board.update(state);
    const shown = several ? cards.root : board.root;
    if (stage.firstChild !== shown) stage.replaceChildren(shown);
    set(cards.strip, { hidden: !several });
    drawEntry(several);
    keyboard.update(keyMarks(isMarking(state) ? { ...state, turns: turnsBefore(state) } : state), state.keys);
    markKeys.update(state);
    const marks = isMarking(state) && !state.question && !state.problem && Boolean(state.marking?.ready);
    const keys = marks ? markKeys.root : keyboard.root;
    if (root.lastChild !== keys) root.lastChild.replaceWith(keys);
    fill(text, view.bar(state));
    view.draw?.(state);
    drawFull();
    adviceBox.setAttribute(
      "aria-busy",
      String((isMarking(state) ? !state.marking?.ready || state.doneAsked : state.stale) && !(fixed && state.help < 0)),
    );
    const stale = state.stale && state.advice !== null && !ended && !state.question && !fixed;
    adviceBox.classList.toggle("stale", stale && !isMarking(state));
    words.classList.toggle("stale", stale);
    if (ended && ending) {
      ending.update(state);
      if (adviceBox.firstChild !== ending.root) fill(adviceBox, ending.root);
      drawing.from = [];
      return fill(words);
    }
    drawPanel(hinting);
  }

  /** Draw the entry of several boards. @param {boolean} several */
  function drawEntry(several) {
    const offered = offer();
    entry.update(state, offered);
    set(open, { hidden: !several || isMarking(state) || over(state) });
    if (!several) return;
    if (entry.root.parentNode !== open) open.prepend(entry.line, entry.root);
    const name = state.typing || !offered ? "Enter" : panel.PLAY;
    const word = upper(state.typing || offered);
    fill(go, name);
    set(go, { disabled: state.typing ? !whole(state) : !offered, label: word ? `${name}: ${word}` : name });
  }

  /** @param {boolean} hinting */
  function drawPanel(hinting) {
    const { advice, stale, question, problem, note } = state;
    const guess = state.turns.at(-1)?.guess;
    const { turns, typing, cursor, editing, looking, past, held, early, ...rest } = state;
    const from = [
      ...Object.values(rest),
      [isNew(), never(), opener(), language(), solved(state), past.length > 0, openBoards(state).length].join(),
      guess === undefined ? Boolean(typing) : isMarking(state) && turns,
    ];
    if (drawing.from.length && from.every((part, i) => part === drawing.from[i])) return;
    drawing.from = from;
    const warning = el("p.warning", { role: "alert", hidden: !note }, note);
    if (question) {
      const shown =
        question.show &&
        el(
          "span.pasted",
          question.show.map(
            (turn) => turn.feedbacks.length === 1 && turn.feedbacks[0] && miniTiles(turn.guess, turn.feedbacks[0]),
          ),
        );
      fill(adviceBox, panel.questionCard(question.title, question.text || shown, question.ways, dispatch));
      adviceBox.scrollIntoView({ block: "nearest" }); // with large letters it can be below the screen
    } else if (problem) fill(adviceBox, trouble(state, on));
    else if (isMarking(state))
      fill(
        adviceBox,
        warning,
        aside(state, on),
        markingFoot(state, dispatch, guess !== undefined && !isLater(state) && panel.notAccepted(guess, on)),
      );
    else if (fixed)
      fill(
        adviceBox,
        state.host?.kind === "adversary" && state.hosted && panel.countLine(state.hosted.left[0]),
        warning,
        state.hosted && panel.hints(state, on.setHelp),
      );
    else drawAdvice(hinting, warning);
    const all = () => {
      drawer.fill("Words left", panel.allWords(advice, on));
      drawer.open();
    };
    fill(
      words,
      advice?.candidates && !problem && !question && !hinting && !(solved(state) && stale)
        ? panel.wordsLeft(advice, on, stale, all)
        : null,
    );
    drawer.update();
    const list = adviceBox.querySelector(".hints ol");
    if (!list) return;
    list.scrollTop = list.scrollHeight; // the newest hint
    drawer.root.scrollTop = note ? 0 : drawer.root.scrollHeight; // where even one hint does not fit
  }

  /** @param {boolean} hinting @param {any} warning */
  function drawAdvice(hinting, warning) {
    const { advice, stale } = state;
    const welcome = isNew() && !state.turns.length && view.welcome?.();
    const thinking = state.slow && stale && el("p.thinking", { role: "status" }, "Thinking…");
    if (!advice || advice.boards.length !== state.boards) {
      const opening = hinting ? null : engine.opening(state, { never: never(), opener: opener() });
      const early = opening && panel.bestGuess(opening, hands, false, true);
      return fill(adviceBox, welcome, early ?? [!welcome && skeleton(), thinking]);
    }
    fill(
      adviceBox,
      warning,
      welcome,
      aside(state, on),
      hinting
        ? [
            advice.opener && el("p.note", "Your opener: ", el("span.caps", advice.opener)),
            panel.hints(state, on.setHelp),
          ]
        : panel.bestGuess(advice, hands, stale, !state.turns.length),
      advice.note && el("p.note", advice.note),
      !hinting && advice.trap && panel.trapAlarm(advice.trap, on),
      !hinting && el("div.only-desk.others", alternatives(advice, on, stale)),
      thinking,
    );
  }

  /** Draw the dialog that shows one of several boards with all its words. */
  function drawFull() {
    const { looking, advice, stale, help } = state;
    if (looking === null || looking >= state.boards) return;
    fullBoard.update(state, looking);
    const boardAdvice =
      !stale && !state.problem && help === ALL_HELP && !isMarking(state) ? advice?.boards[looking] : null;
    const rows = state.turns.some(({ feedbacks }) => feedbacks[looking]);
    const waits = state.turns.length
      ? "It shows its marks when the boards before it are solved."
      : "Nothing is played yet.";
    full.fill(
      `Board ${looking + 1}`,
      fullBoard.root,
      !rows ? el("p.quiet", waits) : !fixed && el("p.quiet", "A wrong mark? Tap it."),
      rows && boardAdvice && !boardAdvice.solved && panel.boardWords(boardAdvice.candidates, on, stale),
    );
    full.open();
  }

  drawer.root.addEventListener(
    "click",
    (event) => {
      if (event.target.closest(".playit, [data-key=go]")) drawing.playedAt = event.timeStamp;
      // The second tap of a double tap is not for the button that has taken the place of "Play it".
      else if (event.detail > 1 && event.timeStamp - drawing.playedAt < DOUBLE) event.stopPropagation();
    },
    true,
  );
  /* A tap beside a drawer that is up closes it. The tiles grow then: it marks none of them, nor does a second tap. */
  stage.addEventListener(
    "click",
    (event) => {
      const tile = event.detail && event.target.closest("button.tile, .cell");
      if (!tile) return;
      const before = tile.clientWidth;
      if (drawer.isOpen()) drawer.close();
      if (tile.clientWidth !== before) drawing.grownAt = event.timeStamp;
      if (event.timeStamp - drawing.grownAt < DOUBLE) event.stopPropagation();
    },
    true,
  );
  root.addEventListener("focusin", (event) => {
    const tile = event.target.closest?.("button.tile");
    if (tile && !drawing.busy && stage.contains(tile))
      dispatch({
        type: "spot",
        spot: {
          turn: Number(tile.dataset.row),
          board: Number(tile.dataset.board),
          column: Number(tile.dataset.column),
        },
      });
  });

  return { root, update, focus, drawer, focusTile: (spot) => focusTile(stage, spot), closeBoard: () => full.close() };
}

function skeleton() {
  return el("div.skeleton", { role: "status" }, el("span.hidden", "Thinking…"), el("i.h3"), el("i.h5"), el("i"));
}
