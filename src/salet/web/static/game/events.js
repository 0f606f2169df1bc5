/* What happens to a game besides the player's actions: answers of the engine and of a host, and the clock. Pure. */

import { isOfLength, readMarks } from "../base/marks.js";
import { hostOf } from "./hosts.js";
import { issueOf } from "./issues.js";
import * as marking from "./marking.js";
import { restingPhase, start, withStaleAdvice } from "./state.js";

/** @import { GameEvent, State } from "../types" */

/** @type {Record<GameEvent["type"], (state: State, event: any) => State>} */
export const EVENTS = {
  /** Another game begins; the player's wishes and the alphabet stay. */
  begin: ({ alphabet, wishes }, { game }) => start({ alphabet, wishes, ...game }),

  /** The list is known: words of another length leave the boards. No step for undo: it goes back to the list before. */
  alphabet(state, { alphabet }) {
    const letters = alphabet.length;
    const fit = state.turns.filter((turn) => isOfLength(turn, alphabet));
    if (fit.length === state.turns.length && state.letters === letters)
      return state.alphabet === alphabet ? state : { ...state, alphabet };
    const before = fit.length < state.turns.length ? withStaleAdvice(state) : state;
    const next = { ...before, turns: fit, alphabet, letters, typing: "", cursor: null };
    return { ...next, phase: restingPhase(next) };
  },
  wishes: (state, { wishes }) => ({ ...withStaleAdvice(state), wishes }),
  possible: (state, { reply }) => marking.possible(state, reply),
  /** The player has not tapped for a while. */
  rest: marking.rested,
  slow: (state) => (state.stale ? { ...state, slow: true } : state),
  advised(state, { advice }) {
    const next = { ...state, advice, stale: false, slow: false, isMending: false };
    const word = (advice.unknown ?? []).find((/** @type {string} */ guess) => !state.taken.includes(guess));
    return word === undefined || state.host ? next : marking.doubt(next, word, advice.near?.[word] ?? []);
  },
  split: (state, { split }) => ({ ...state, split }),
  failed: (state, { failure }) => ({ ...state, stale: false, slow: false, ...issueOf(failure, state) }),
  asked: (state, { question }) => ({ ...state, question }),
  noted: (state, { note }) => ({ ...state, note }),

  /** The host is asked about a guess; what is typed meanwhile is the next word. */
  sent: (state, { guess }) => ({ ...state, sent: guess, typing: guess ? "" : state.typing }),
  /** It does not take the guess. */
  refused: (state) => ({ ...state, sent: null, typing: state.typing || (state.sent ?? "") }),
  hosted(state, { reply }) {
    const turns = reply.turns.map((/** @type {any} */ { guess, feedback }) => ({
      guess,
      feedbacks: readMarks(feedback),
    }));
    const isEndless = hostOf(state)?.isEndless;
    return {
      ...marking.changed(state, { turns, typing: state.typing }),
      choices: { ...state.choices, list: reply.list },
      past: [],
      sent: null,
      boards: reply.boards,
      advice: null,
      stale: true,
      note: null,
      help: -1,
      limit: isEndless ? Math.max(reply.within, turns.length + (reply.over ? 0 : 1)) : reply.within,
      hosted: {
        over: reply.over,
        solved: reply.solved,
        answers: reply.answer ?? [],
        left: reply.candidates,
        share: reply.share,
      },
    };
  },
  /** This cannot be played. */
  barred: (state, { problem }) => ({ ...state, problem, stale: false }),
};
