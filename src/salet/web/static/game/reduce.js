/* The next state of a game after an action of the player or an event. Pure. */

import { joinTurns } from "../base/route.js";
import { ACTIONS } from "./actions.js";
import { EVENTS } from "./events.js";
import { isHigh, withStaleAdvice } from "./state.js";

/** @import { Action, State } from "../types" */

/** Whether the position is another one. @param {State} a @param {State} b */
const isMoved = (a, b) =>
  (a.turns !== b.turns && joinTurns(a.turns) !== joinTurns(b.turns)) ||
  a.choices !== b.choices ||
  a.boards !== b.boards ||
  a.sequence !== b.sequence;

/** @param {State} state @param {Action} action @returns {State} */
export function reduce(state, action) {
  const { type } = action;
  if (Object.hasOwn(EVENTS, type)) return EVENTS[/** @type {keyof typeof EVENTS} */ (type)](state, action);
  if (!Object.hasOwn(ACTIONS, type)) throw new Error(`no such action: ${type}`);
  const { run, host, keeps } = ACTIONS[/** @type {keyof typeof ACTIONS} */ (type)];
  if (state.host && !host) return state; // the host marks
  const next = run(state, action);
  if (next === state) return state;
  const said = keeps
    ? next
    : {
        ...next,
        question: next.question === state.question ? null : next.question,
        note: next.note === state.note ? null : next.note,
        away: next.away === state.away && next.typing === state.typing ? "" : next.away,
      };
  if (!isMoved(next, state)) return said;
  const isMending = type === "tap" && (state.problem !== null || state.isMending);
  const drawer = isHigh(next.drawer) ? null : next.drawer;
  return { ...withStaleAdvice(said), isMending, drawer, help: next.usualHelp };
}
