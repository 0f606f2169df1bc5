/* The screen of a game: bar, boards, drawer and keys. A function of the state. */

import { el } from "../base/dom.js";
import { boardNumbers } from "../base/marks.js";
import { say, text } from "../base/say.js";
import { isNew } from "../base/store.js";
import { asked, editingOf, isHigh } from "../game/state.js";
import { isEnded, panel } from "../panel/panel.js";
import { boardView, statusOf } from "./board.js";
import { todo, wordInput } from "./entry.js";
import { isMarkedByKeys, keyboard, markKeys } from "./keyboard.js";

/** @import { GameView, Hands, State } from "../types" */

const LARGE = 4; // boards that are drawn large

/** A number for each of several boards. @param {State} state @param {Hands} hands */
function strip(state, hands) {
  const open = asked(state);
  return el(
    "ol.strip",
    { label: say("board.all") },
    boardNumbers(state.boards).map((board) => {
      const kind = statusOf(state, board);
      const isWrong = state.issue?.boards.includes(board);
      const isAsked = open.includes(board);
      const names = [
        say("board.numbered", { board: board + 1 }),
        say(`board.status-${kind}`),
        isAsked && say("board.to-mark"),
        isWrong && say("board.wrong"),
      ];
      return el(
        "li",
        el(
          "button.dot",
          {
            class: [kind, isAsked && "asked", isWrong && "wrong"],
            key: `dot-${board}`,
            label: names.filter(Boolean).join(", "),
            onclick: () => hands.show(board),
          },
          String(board + 1),
        ),
      );
    }),
  );
}

/** @param {State} state @param {GameView} view */
function kindsOf(state, view) {
  const isSeveral = state.boards > 1;
  return [
    view.name,
    isSeveral && "several",
    isSeveral && state.boards <= LARGE && "large",
    isEnded(state) && editingOf(state) === null && "ended", // a row that is edited needs the keys
    isNew() && !state.turns.length && !state.host && "first",
    !state.turns.length && "fresh",
    state.phase.name === "mark" && "to-mark",
    (state.question || state.problem) && "asking",
    state.question?.isOfMarks && "of-marks",
    state.isMending && "mending",
    state.host && state.problem && "barred",
    state.drawer && (isHigh(state.drawer) ? "high" : "low"),
  ];
}

/** @param {State} state @param {Hands} hands @param {GameView} view */
export function screen(state, hands, view) {
  const isSeveral = state.boards > 1;
  const keys = {
    letter: (/** @type {string} */ letter) => hands.dispatch({ type: "letter", letter }),
    enter: hands.enter,
    erase: () => hands.dispatch({ type: "erase" }),
  };
  const next = todo(state);
  return el(
    "div.play",
    { class: kindsOf(state, view), vars: { "--letters": String(state.letters) } },
    el("h1.hidden", { tabindex: -1 }, view.title),
    el("div.today", el("p", view.bar(state)), view.tools(state)),
    isSeveral && strip(state, hands),
    el(
      "div.stage",
      wordInput(state, hands.typed, hands.pasted),
      el(
        "div.boards",
        boardNumbers(state.boards).map((board) => boardView(state, board, hands)),
      ),
      !isSeveral && el("p.todo", { id: "todo" }, next && text(next)),
    ),
    panel(state, hands, view),
    isMarkedByKeys(state) ? markKeys(state, hands.dispatch) : keyboard(state, keys),
  );
}
