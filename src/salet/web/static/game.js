/* A game in Play or Practice: holds the state and runs the effects of each action: calls to the engine, timers, sheets.
   The reducer computes the next state, and the screen draws it. */

import { Failure, engine } from "./engine.js";
import { lettersOf, upper } from "./letters.js";
import { differences } from "./marks.js";
import * as panel from "./panel.js";
import { reduce, failureText } from "./reduce.js";
import { DEFAULTS, hostAddress, readGame } from "./route.js";
import { makeScreen } from "./screen.js";
import { asked, isLater, isMarking, key, over, solved, start, turnsBefore, whole } from "./state.js";
import { bringBack, keepBegun, keepSetting, never, opener, putAway } from "./store.js";
import { COLOURS, hintsWithoutChances, looksLikeGame, plural, sentences } from "./words.js";

/** @typedef {import("./state.js").State} State */

const QUIET = 1000; // ms without a new mark before the page says that a row is impossible
const SOON = 120; // ms to wait for the next mark before asking for advice
const SLOW = 1500; // ms before the page says "Thinking…"
const READY = 1500; // ms before the tiles appear even if the possible marks are not known
const KEYS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
};

/** What is asked about the word that is being marked, as a text, to compare. @param {State} state */
const markQuestion = (state) =>
  isMarking(state)
    ? `${key({ ...state, turns: turnsBefore(state) })} ${state.turns[state.marking?.turn ?? 0].guess}`
    : "";

/**
 * @param {{announce: (text: string) => void, review: (text: string) => void}} page
 * @param {import("./screen.js").View} view @param {boolean} fixed whether a host marks
 */
export function makeGame(page, view, fixed) {
  let state = start();
  /* The running call to the engine, and the timers. Nothing on the screen depends on them. */
  const pending = { call: new AbortController(), slow: 0, quiet: 0, soon: 0 };
  /** @type {import("./panel.js").Hands} */
  const hands = { play: take, why: explain, putAway: putWordAway, isAway: (word) => never().includes(word) };
  const unaccepted = () => (fixed ? [] : never()); // a host accepts every word of the list
  const screen = makeScreen(
    view,
    {
      ...hands,
      dispatch,
      enter,
      pasted,
      restart,
      mend,
      askAgain,
      setHelp,
      announce: page.announce,
      bringBack: undoPutAway,
    },
    fixed,
  );
  const { root, focus, drawer } = screen;
  const draw = () => screen.update(state);

  /** @param {any} action */
  function dispatch(action) {
    if (action.type === "undo" && state.away) return undoPutAway();
    const before = state;
    state = reduce(state, action);
    if (state === before) return;
    follow(before, action);
    draw();
  }

  /** Run the effects of an action. @param {State} before @param {any} action */
  function follow(before, action) {
    const moved = key(state) !== key(before);
    if (moved || state.marking !== before.marking) view.moved?.(before, action);
    if (state.choices.list !== before.choices.list) shape();
    if ((action.type === "cycle" || action.type === "mark") && state.turns[action.turn]) {
      const { guess, feedbacks } = state.turns[action.turn];
      page.announce(
        `${upper(lettersOf(guess)[action.column])} ${COLOURS[feedbacks[action.board]?.[action.column] ?? 0]}`,
      );
    }
    if (state.note && state.note !== before.note) page.announce(state.note);
    if (state.question && state.question !== before.question)
      page.announce(`${state.question.title} ${state.question.text}`);
    if (state.looking === null && before.looking !== null) screen.closeBoard();
    if (moved) drawer.close();
    if (action.type === "give-up") {
      if (state.host?.kind === "adversary") view.another?.();
      else
        askHost(
          state.turns.map(({ guess }) => guess),
          true,
        );
    }
    if (fixed) return;
    if (moved) clearTimeout(pending.quiet);
    if (moved && state.marking && !isMarking(state))
      pending.quiet = window.setTimeout(() => dispatch({ type: "judged" }), QUIET);
    if (isMarking(state)) {
      const asks = markQuestion(state) !== markQuestion(before) || action.type === "open";
      if (!state.marking?.possible && asks) askMarks();
    } else if (moved || isMarking(before)) advise(state.marking ? SOON : 0);
    else if (before.marking && !state.marking && state.stale && pending.soon) think();
  }

  // ---------------------------------------------------------------------------------- questions to the engine

  function fresh() {
    pending.call.abort();
    pending.call = new AbortController();
    for (const name of ["slow", "soon"]) clearTimeout(pending[name]);
    pending.soon = 0;
    return pending.call.signal;
  }

  /** Ask for suggestions. The old ones stay, dimmed, until the new ones arrive. @param {number} wait ms */
  function advise(wait = 0) {
    fresh();
    if (isMarking(state)) return askMarks(); // there is no advice about a row that is not marked
    if (wait) pending.soon = window.setTimeout(think, wait);
    else think();
  }

  async function think() {
    const { signal } = pending.call;
    clearTimeout(pending.soon);
    pending.soon = 0;
    pending.slow = window.setTimeout(() => dispatch({ type: "slow" }), SLOW);
    try {
      if (state.choices.list !== DEFAULTS.list) await engine.spoken(state.choices.list);
      const wishes = { never: unaccepted(), opener: opener(), day: state.host?.day };
      const answer = engine.advised(state, wishes) ?? (await engine.advise(state, wishes, signal));
      if (signal.aborted) return;
      const isChosen = state.host?.kind === "adversary"; // what comes is chosen, not drawn
      const advice = isChosen ? { ...answer, hints: hintsWithoutChances(answer.hints) } : answer;
      dispatch({ type: "advised", advice });
      page.announce(
        solved(state)
          ? "Found."
          : over(state)
            ? "Out of guesses."
            : fixed
              ? (advice.hints?.[state.help] ?? "")
              : panel.spoken(state),
      );
    } catch (error) {
      failed(error, signal);
    }
  }

  /** @param {unknown} error @param {AbortSignal} signal @param {any} [more] */
  function failed(error, signal, more = {}) {
    if (signal.aborted) return;
    if (!(error instanceof Failure)) throw error;
    dispatch({
      type: "failed",
      failure: { body: { ...more, ...error.body }, message: error.message, fix: error.fix },
    });
    const { issue, problem } = state;
    if (problem) page.announce(issue ? sentences(issue.title, issue.message) : problem);
  }

  /** Ask which marks are possible for the word that is being marked. */
  async function askMarks() {
    const signal = fresh();
    const { turn, boards } = /** @type {import("./state.js").Marking} */ (state.marking);
    const { guess } = state.turns[turn];
    pending.soon = window.setTimeout(() => dispatch({ type: "ready" }), READY);
    page.announce(
      isLater(state)
        ? `Board ${boards[0] + 1}: mark ${upper(guess)}.`
        : `Mark ${upper(guess)} on ${plural(asked(state).length, "board")}.`,
    );
    try {
      const reply = await engine.marks({ ...state, turns: turnsBefore(state) }, guess, signal);
      if (signal.aborted) return;
      const wasShown = state.marking?.ready;
      dispatch({ type: "possible", reply });
      if (!wasShown) focus();
    } catch (error) {
      failed(error, signal, { turn });
    }
  }

  /** Load the word length and the keyboard of the list. */
  async function shape() {
    const { list } = state.choices;
    const row = await engine.spoken(list);
    if (list !== state.choices.list || !row) return row;
    dispatch({
      type: "shape",
      letters: row.length,
      keys: JSON.stringify(state.keys) === JSON.stringify(row.keys) ? state.keys : row.keys,
    });
    draw();
    return row;
  }

  // ---------------------------------------------------------------------------------- against a host

  /**
   * Ask the host about all guesses; one that is not taken costs nothing. @param {string[]} guesses
   * @param {boolean} [give]
   */
  async function askHost(guesses, give = false) {
    const { host } = state;
    if (!host) return;
    const signal = fresh();
    dispatch({ type: "busy", busy: true });
    const { list, rules, code, day, sequence } = host;
    const fresher = guesses.length > state.turns.length;
    try {
      const reply = await engine.practice(
        { guesses, list, rules, code, day, ...(sequence && { sequence }), ...(give && { give_up: true }) },
        signal,
      );
      if (signal.aborted) return;
      const { early } = state;
      dispatch({ type: "hosted", reply });
      keepGuesses();
      const marked = state;
      for (const action of early) {
        if (action.type === "enter") enter();
        else dispatch(action); // before anything that waits: what is typed next must come after it
      }
      if (fresher) page.announce((await import("./host.js")).spokenMarks(marked));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      dispatch({ type: "busy", busy: false });
      if (state.hosted) return refuse(failureText(error));
      if (Number.isInteger(error.body.turn)) return askHost([]); // what was kept is no game any more
      dispatch({
        type: "barred",
        text: sentences(error.message, host.kind === "friend" ? "Ask your friend for the whole link" : error.fix),
      });
    }
  }

  function keepGuesses() {
    const { host, hosted, turns, helped } = state;
    if (host && hosted && (turns.length || hosted.over))
      keepBegun({ where: hostAddress(host), guesses: turns.map(({ guess }) => guess), helped, over: hosted.over });
  }

  /** @param {string} note */
  function refuse(note) {
    dispatch({ type: "note", text: note });
    root.classList.remove("shaken");
    void root.offsetWidth; // so that it shakes again
    root.classList.add("shaken");
  }

  // ---------------------------------------------------------------------------------- what the player does

  function enter() {
    if (state.busy || !fixed) return dispatch({ type: "enter" });
    if (state.problem || over(state) || !state.typing) return;
    if (!whole(state)) return refuse("Not enough letters.");
    if (state.host?.kind === "adversary" && state.turns.length >= 32)
      return refuse("That was a long game. Begin another one.");
    askHost([...state.turns.map(({ guess }) => guess), state.typing]);
  }

  /** Play a suggestion. A second tap does nothing until new suggestions arrive. @param {string} guess */
  function take(guess) {
    if ((state.stale && state.advice) || !guess) return;
    drawer.close();
    dispatch({ type: "look", board: null });
    dispatch({ type: "play", guess });
    focus();
  }

  /** Never suggest a word again that the player's game refused. @param {string} word */
  function putWordAway(word) {
    putAway(word);
    drawer.close();
    if (state.turns.at(-1)?.guess === word) dispatch({ type: "remove", turn: state.turns.length - 1 });
    else askAgain();
    dispatch({ type: "away", word });
    page.announce(`We will not suggest ${upper(word)} again.`);
  }

  /** Suggest the word again that was put away last, and play it again if its row was removed. */
  function undoPutAway() {
    const { away, past, turns } = state;
    const before = past.at(-1)?.turns ?? [];
    bringBack(away);
    dispatch({ type: "away", word: "" });
    if (before.length === turns.length + 1 && before.at(-1)?.guess === away) dispatch({ type: "undo" });
    else askAgain();
  }

  function askAgain() {
    dispatch({ type: "ask" });
    advise();
  }

  /** @param {string} text */
  async function pasted(text) {
    if (fixed || !looksLikeGame(text)) return dispatch({ type: "letters", text });
    try {
      const paste = await engine.paste(text, state.choices.list);
      if (paste.over || paste.games > 1 || !paste.turns) return page.review(text);
      const { turns } = readGame(new URLSearchParams({ turns: paste.turns.join(";") }));
      const put = { type: "replace", turns };
      if (!state.turns.length) return dispatch(put);
      const ways = [
        { label: "Put it on the board", action: put },
        { label: "No", action: { type: "dismiss" } },
      ];
      dispatch({ type: "question", question: { title: "Use what you pasted?", text: "", show: turns, ways } });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      page.review(text);
    }
  }

  /** Explain a guess in the drawer. @param {string} guess */
  async function explain(guess) {
    const asked = key(state);
    const why = await import("./why.js");
    if (key(state) !== asked) return; // the player went on
    why.explain(state, guess, { drawer, hands, look, never: unaccepted() });
  }

  /** @param {number} nth */
  function look(nth) {
    drawer.close();
    dispatch({ type: "look", board: nth });
  }

  /** @param {number} help @param {boolean} [keep] also for the turns to come */
  function setHelp(help, keep = false) {
    dispatch({ type: "help", help, keep });
    if (keep) keepSetting("help", help);
    if (!fixed) return page.announce(state.stale ? "" : (state.advice?.hints?.[help] ?? ""));
    keepGuesses();
    if (state.stale) think();
    else page.announce(state.advice?.hints[help] ?? "");
  }

  function restart() {
    dispatch({ type: "restart" });
    focus();
  }

  /** Apply a fix. Its button disappears, so the focus moves to the tile that it changed. @param {any} action */
  function mend(action) {
    const { turns } = state;
    dispatch(action);
    const [tile] = turns.length === state.turns.length ? differences(turns, state.turns) : [];
    if (tile && state.boards === 1) screen.focusTile(tile);
    else focus();
  }

  /**
   * A key pressed anywhere on the view, as players are used to. @param {KeyboardEvent} event
   * @returns {boolean} whether it was ours
   */
  function press(event) {
    const target = /** @type {Element} */ (event.target);
    const elsewhere = target.closest("button:not(.tile), a, summary, .scroll") !== null; // those have keys of their own
    const { key: name } = event;
    if (name === "Escape" && drawer.isOpen()) {
      drawer.close();
      focus();
      return true;
    }
    if (event.ctrlKey || event.metaKey) {
      if (fixed || name.toLowerCase() !== "z" || event.shiftKey) return false;
      dispatch({ type: "undo" });
    } else if (event.altKey) return false;
    else if (isMarking(state) && state.editing === null && /^[byg]$/i.test(name))
      dispatch({ type: "key", mark: "byg".indexOf(name.toLowerCase()), byLetter: true });
    else if (/^\p{L}$/u.test(name)) dispatch({ type: "letter", letter: name });
    else if (name === "Backspace") dispatch({ type: "erase" });
    else if (!fixed && "123".includes(name)) dispatch({ type: "key", mark: Number(name) - 1 });
    else if (elsewhere) return false;
    else if (name === "Enter") enter();
    else if (name === "Escape" && isMarking(state)) dispatch({ type: "page", by: -99 });
    else if (name === "Escape" && (state.typing || state.editing !== null)) dispatch({ type: "leave" });
    else if (fixed) return false;
    else if (name === " ") dispatch({ type: "turn" });
    else if (name === "Delete" && state.cursor) dispatch({ type: "edit", turn: state.cursor.turn });
    else if (KEYS[name] && !(state.typing && !state.cursor))
      dispatch({ type: "move", down: KEYS[name][0], right: KEYS[name][1] });
    else return false;
    if (!over(state) || !fixed) focus();
    return true;
  }

  return {
    root,
    dispatch,
    press,
    pasted,
    draw,
    focus,
    shape,
    askHost,
    askAgain,
    restart,
    setHelp,
    state: () => state,
    /** Begin with another state. @param {Partial<State>} initial */
    begin(initial) {
      fresh();
      state = start({ keys: state.keys, ...initial });
      draw();
      if (isMarking(state)) askMarks();
      else if (!fixed) advise();
    },
  };
}
