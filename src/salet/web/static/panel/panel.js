/* The drawer of a game: on a phone a sheet above the keys with three heights, on a desk a column beside the boards. It
   shows a question, what is wrong, the word that is marked, or the advice. */

import { el } from "../base/dom.js";
import { engine } from "../base/engine.js";
import { langOf, upper } from "../base/letters.js";
import { rich, say, text } from "../base/say.js";
import { sheetContents } from "../base/sheet.js";
import { isNew } from "../base/store.js";
import { swiped } from "../base/widgets.js";
import { noteText } from "../base/words.js";
import { typedCells } from "../board/board.js";
import { todo } from "../board/entry.js";
import { hasChances } from "../game/hosts.js";
import { isSaid } from "../game/filled.js";
import { ALL_HELP, isHigh, isLater, markingOf, over, solved, whole } from "../game/state.js";
import { Fragment, h } from "../vendor/preact.js";
import * as advice from "./advice.js";
import { alternatives, lead, onlyWords } from "./alternatives.js";
import { ending } from "./ending.js";
import { aside, trouble } from "./notices.js";
import { hints } from "./rail.js";
import { explanation } from "./why.js";

/** @import { Candidates, Child, Drawer, GameView, Hands, State } from "../types" */

const isPhone = () => matchMedia("(max-width: 47.99rem), (max-height: 30rem)").matches;
const SWIPE = 24; // pixels that a finger moves before it counts as a swipe

/** Whether the end of the game is shown instead of the advice. @param {State} state */
export const isEnded = (state) =>
  over(state) &&
  !state.issue &&
  !state.problem &&
  !state.question &&
  state.phase.name !== "mark" &&
  (state.host !== null || !state.stale);

/** The suggestion that the empty entry of several boards shows. @param {State} state */
const offerOf = (state) =>
  state.boards > 1 && !state.host && state.help === ALL_HELP && !state.stale && state.advice && !state.typing
    ? (lead(state.advice)?.guess ?? "")
    : "";

/** Where a word is typed on several boards. @param {State} state @param {Hands} hands */
function entry(state, hands) {
  const offered = offerOf(state);
  const isTyped = Boolean(state.typing) || !offered;
  const word = upper(state.typing || offered, state.alphabet);
  const next = todo(state);
  return el(
    "div.entry",
    el("p.todo", { id: "todo" }, next && text(next)),
    typedCells(state, hands, offered),
    el(
      "button.button.strong",
      {
        key: "go",
        label: word ? say(isTyped ? "play.enter-word" : "play.this-word", { word }) : say("play.enter"),
        disabled: state.typing ? !whole(state) : !offered,
        onclick: () => (state.typing ? hands.enter() : hands.play(offered)),
      },
      say(isTyped ? "play.enter" : "play.this"),
    ),
  );
}

const skeleton = () => el("div.skeleton", { "aria-hidden": "true" }, el("i.h3"), el("i.h5"), el("i"));

/** The advice, or how far it is. @param {State} state @param {Hands} hands @param {GameView} view */
function advised(state, hands, view) {
  const { stale, help } = state;
  const isAll = help === ALL_HELP;
  const welcome = isNew() && !state.turns.length && view.welcome?.();
  const thinking = state.slow && stale && el("p.thinking", { role: "status" }, say("panel.thinking"));
  const answer = state.advice?.boards.length === state.boards ? state.advice : null;
  if (!answer) {
    const opening = isAll ? engine.opening(state, state.wishes) : null;
    const best = opening && advice.bestGuess(state, opening, hands);
    return [welcome, hints(state, hands), isAll && (best ?? [skeleton(), thinking])];
  }
  return [
    welcome,
    aside(state, hands),
    hints(state, hands),
    isAll && advice.bestGuess(state, answer, hands),
    isAll && answer.trap && advice.trapAlarm(answer.trap, state, hands),
    isAll && el("div.others", alternatives(state, answer, hands)),
    state.boards > 1 && advice.withoutRefused(answer, state),
    thinking,
  ];
}

/** What is said to a player whom a host marks. @param {State} state @param {Hands} hands */
const hosted = (state, hands) => [
  !hasChances(state) && state.hosted && el("p.count", say("count.words-left", { n: state.hosted.left[0] })),
  state.hosted && hints(state, hands),
];

/** @param {State} state @param {Hands} hands @param {GameView} view */
function inside(state, hands, view) {
  if (isEnded(state)) return ending(state, view.ending);
  if (state.question) return advice.questionOf(state.question, state, hands);
  if (state.problem) return trouble(state, hands);
  const warning = el("p.warning", { role: "alert", hidden: !state.note }, state.note && noteText(state.note));
  if (markingOf(state)) return [warning, aside(state, hands), advice.markingFoot(state, hands)];
  return [warning, state.host ? hosted(state, hands) : renewed(state, advised(state, hands, view))];
}

/** Other advice is drawn anew: nothing of the old one slides to another place. @param {State} state
 * @param {Child} children */
const renewed = ({ advice: answer }, children) => h(Fragment, { key: answer?.turns?.join() ?? "" }, children);

/** The words left, once a guess was played. @param {State} state @param {Hands} hands */
function words(state, hands) {
  const { advice: answer, stale, problem, question, help, turns } = state;
  const isShown = turns.length > 0 && !problem && !question && help === ALL_HELP && !(solved(state) && stale);
  const left = onlyWords(answer);
  return isShown && answer && left && !markingOf(state) && !isEnded(state) && !state.host
    ? renewed(state, advice.wordsLeft(state, answer, left, hands))
    : null;
}

/** What takes the place of the advice until it is closed.
 * @param {State} state @param {Hands} hands @param {GameView} view */
function detail(state, hands, view) {
  const { drawer } = state;
  const close = () => hands.dispatch({ type: "drawer", drawer: null });
  const name = `why-${view.name}`;
  const left = onlyWords(state.advice);
  const words = (/** @type {Candidates} */ candidates) => [
    state.advice && advice.withoutRefused(state.advice, state),
    advice.allWords(candidates, state, hands),
  ];
  const [heading, contents] =
    drawer?.name === "why"
      ? [
          rich("why.title", { name: el("span.caps", { lang: langOf(state.alphabet) }, drawer.guess) }),
          explanation(state, drawer, hands),
        ]
      : [say("panel.words-left"), left && words(left)];
  return el(
    "section.detail",
    { id: name, "aria-labelledby": `${name}-title` },
    sheetContents(name, heading, close, [contents]),
  );
}

/** The height above this one, or below it. @param {Drawer} drawer @param {boolean} isUp @returns {Drawer} */
function nextHeight(drawer, isUp) {
  if (isUp) return drawer?.name === "low" ? null : (drawer ?? { name: "high" });
  return isHigh(drawer) ? null : { name: "low" };
}

/** A finger that pulls the sheet from its top, or pushes it up, changes its height; so does a wheel.
 * @param {State} state @param {Hands} hands */
function pulled({ drawer }, hands) {
  const go = (/** @type {boolean} */ isUp) => hands.dispatch({ type: "drawer", drawer: nextHeight(drawer, isUp) });
  const isAtTop = (/** @type {HTMLElement} */ { scrollTop }) => scrollTop <= 0;
  return {
    ...swiped("clientY", SWIPE, (way) => go(way < 0), isAtTop),
    onwheel: (/** @type {WheelEvent} */ { deltaY }) => !drawer && deltaY > 0 && isPhone() && go(true),
  };
}

/** The handle of a phone. @param {State} state @param {Hands} hands */
const handle = ({ drawer }, hands) =>
  el("div.handle", {
    "aria-hidden": "true",
    onclick: () => hands.dispatch({ type: "drawer", drawer: isHigh(drawer) ? null : nextHeight(drawer, true) }),
  });

/** @param {State} state @param {Hands} hands @param {GameView} view */
export function panel(state, hands, view) {
  const { drawer } = state;
  const isDetail = drawer?.name === "why" || drawer?.name === "words";
  const isMarking = markingOf(state) !== null;
  const isStale = state.stale && state.advice !== null && !isEnded(state) && !state.question && !state.host;
  const isBusy = state.stale && !isMarking && !(state.host && state.help < 0);
  const isTapped = isMarking && state.cursor !== null && !state.question && !isLater(state);
  const rests = isTapped && isSaid(state); // the row is done when no tap comes
  const waits = isMarking && !state.problem && (!markingOf(state)?.possible || rests);
  const isOffered = state.boards > 1 && !isMarking && !over(state);
  return el(
    "div.drawer",
    { class: [drawer?.name, isDetail && "explaining"], ...pulled(state, hands) },
    handle(state, hands),
    isOffered && entry(state, hands),
    el(
      "section.helper",
      {
        class: isStale && !isMarking && "stale",
        label: say("panel.suggestions"),
        "aria-busy": String(isBusy || waits),
      },
      inside(state, hands, view),
    ),
    el("section.words", { class: isStale && "stale", label: say("panel.words-left") }, words(state, hands)),
    isDetail && detail(state, hands, view),
  );
}
