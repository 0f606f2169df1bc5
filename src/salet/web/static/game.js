/* A game on the screen, in Play or against a host: its boards, keyboard and panel, and what follows from each action:
   questions to the engine, timers, sheets. All state is in the reducer. */

import { line } from "./api.js";
import { focusTile, makeBoard, miniTiles } from "./board.js";
import { makeCards } from "./cards.js";
import { el, fill, set } from "./dom.js";
import { makeEnding } from "./ending.js";
import { Refusal, engine } from "./engine.js";
import { makeEntry, todo } from "./entry.js";
import { makeKeyboard } from "./keyboard.js";
import { cut, language, upper } from "./letters.js";
import { keyMarks, openBoards } from "./marks.js";
import * as panel from "./panel.js";
import { DEFAULTS, hostAddress, readGame } from "./route.js";
import { makeSheet } from "./sheet.js";
import { ALL_HELP, asked, isLater, isMarking, key, lost, over, reduce, refusalText, solved, start, turnsBefore, whole } from "./state.js";
import { bringBack, isNew, keepBegun, keepSetting, never, opener, putAway } from "./store.js";
import { COLOURS, aloud, looksLikeGame, plural, sentences } from "./words.js";

/** @typedef {import("./state.js").State} State */
/**
 * What differs between Play and Practice.
 * @typedef {{name: string, title: string, bar: (state: State) => any, tools: any[], welcome?: () => any,
 *   moved?: (before: State, action: any) => void, draw?: (state: State) => void, another?: () => void,
 *   isToday?: () => boolean, send?: () => string}} View
 */

const QUIET = 1000; // ms without a new mark: then the newest row of one board is judged
const SOON = 120; // ms: marks come one after the other
const SLOW = 1500; // ms: then the page says that it thinks
const READY = 1500; // ms: then the boards are marked without knowing what they can show
const PHONE_PAGE = 4; // boards that a phone shows at a time while they are marked
const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -99], End: [0, 99] };
const wide = matchMedia("(min-width: 48rem)");
const pageSize = () => (wide.matches ? 99 : PHONE_PAGE);

/** @param {{announce: (text: string) => void, review: (text: string) => void}} page @param {View} view @param {boolean} fixed whether a host marks */
export function makeGame(page, view, fixed) {
  let state = start({ pageSize: pageSize() });
  let calls = new AbortController();
  const timers = { slow: 0, quiet: 0, soon: 0 };
  let drawing = false; // elements that are made anew take the focus again: that moves no cursor
  /** @type {any[]} */
  let drawn = []; // what the panel was drawn from: letters and marks that change none of it leave it alone

  const entry = makeEntry(dispatch, pasted);
  const board = makeBoard(dispatch, entry, fixed);
  const cards = makeCards({ dispatch, play: take });
  const keyboard = makeKeyboard({ letter: (letter) => dispatch({ type: "letter", letter }), enter, erase: () => dispatch({ type: "erase" }) });
  const text = el("p");
  const go = el("button.button.strong", { type: "button", "data-key": "go", onclick: () => (state.typing ? enter() : take(offer())) });
  const open = el("div.entry", {}, go);
  const bar = el("div.today", {}, text, view.tools); // made once: a button made anew under a finger hears no tap
  const advice = el("section.helper", { "aria-label": "Suggestions" });
  const words = el("section.words", { "aria-label": "Words left" });
  const stage = el("div.stage");
  const root = el("div.play", { class: `play ${view.name}` }, el("h1.hidden", { tabindex: -1 }, view.title), bar, cards.strip, stage, open, keyboard.root, el("div.side", {}, advice, words));
  const ending = makeEnding({ announce: page.announce, restart, another: () => view.another?.(), send: () => view.send?.() ?? "", isToday: () => view.isToday?.() ?? false });
  const why = makeSheet(`why-${view.name}`);
  const one = makeBoard(dispatch, null, fixed);
  const full = makeSheet(`board-${view.name}`, () => dispatch({ type: "look", board: null }));
  /** @type {import("./panel.js").Hands} */
  const hands = { play: take, why: explain, refused: putWordAway, isAway: (word) => never().includes(word) };

  /** @param {any} action */
  function dispatch(action) {
    const before = state;
    state = reduce(state, action);
    if (state === before) return;
    follow(before, action);
    draw();
  }

  /** What an action brings with it. @param {State} before @param {any} action */
  function follow(before, action) {
    const moved = key(state) !== key(before);
    if (moved || state.marking !== before.marking) view.moved?.(before, action);
    if (state.choices.list !== before.choices.list) shape();
    if ((action.type === "cycle" || action.type === "mark") && state.turns[action.turn]) {
      const { guess, feedbacks } = state.turns[action.turn];
      page.announce(`${upper(cut(guess)[action.column])} ${COLOURS[feedbacks[action.board]?.[action.column] ?? 0]}`);
    }
    if (state.note && state.note !== before.note) page.announce(state.note);
    if (state.question && state.question !== before.question) page.announce(`${state.question.title} ${state.question.text}`);
    if (state.looking === null && before.looking !== null) full.close();
    if (fixed) return;
    if (moved) clearTimeout(timers.quiet);
    if (moved && state.marking && !isMarking(state)) timers.quiet = window.setTimeout(() => dispatch({ type: "judged" }), QUIET);
    if (isMarking(state)) {
      const { turn, ready } = /** @type {import("./state.js").Marking} */ (state.marking);
      const same = before.marking?.turn === turn && before.turns[turn]?.guess === state.turns[turn].guess && before.boards === state.boards;
      if (!ready && (!same || action.type === "open")) askMarks();
    } else if (moved || isMarking(before)) {
      const entered = state.turns.length > before.turns.length && ["enter", "play"].includes(action.type);
      advise(!state.marking ? 0 : entered ? QUIET : SOON);
    } else if (before.marking && !state.marking && state.stale && timers.soon) think();
  }

  // ---------------------------------------------------------------------------------- questions to the engine

  function fresh() {
    calls.abort();
    calls = new AbortController();
    for (const name of ["slow", "soon"]) clearTimeout(timers[name]);
    timers.soon = 0;
    return calls.signal;
  }

  /** Ask for suggestions; what is shown stays, dimmed, until they are there. @param {number} wait ms */
  function advise(wait = 0) {
    fresh();
    if (wait) timers.soon = window.setTimeout(think, wait);
    else think();
  }

  async function think() {
    const { signal } = calls;
    clearTimeout(timers.soon);
    timers.soon = 0;
    timers.slow = window.setTimeout(() => dispatch({ type: "slow" }), SLOW);
    try {
      if (state.choices.list !== DEFAULTS.list) await engine.spoken(state.choices.list);
      const mine = { never: never(), opener: opener(), day: state.host?.day };
      const found = engine.advised(state, mine) ?? (await engine.advise(state, mine, signal));
      if (signal.aborted) return;
      dispatch({ type: "advised", advice: found });
      page.announce(over(state) ? "Found." : fixed ? found.hints?.[state.help] ?? "" : panel.spoken(state));
    } catch (error) {
      refused(error, signal);
    }
  }

  /** @param {unknown} error @param {AbortSignal} signal @param {any} [more] */
  function refused(error, signal, more = {}) {
    if (signal.aborted) return;
    if (!(error instanceof Refusal)) throw error;
    dispatch({ type: "refused", refusal: { body: { ...more, ...error.body }, message: error.message, fix: error.fix } });
    if (state.problem) page.announce(state.problem);
  }

  /** What the boards can show of the word that is being marked. */
  async function askMarks() {
    const signal = fresh();
    const { turn, boards } = /** @type {import("./state.js").Marking} */ (state.marking);
    const { guess } = state.turns[turn];
    timers.soon = window.setTimeout(() => dispatch({ type: "ready" }), READY);
    page.announce(isLater(state) ? `Board ${boards[0] + 1}: mark ${upper(guess)}.` : `Mark ${upper(guess)} on ${plural(asked(state).length, "board")}.`);
    try {
      const found = await engine.marks({ ...state, turns: turnsBefore(state) }, guess, signal);
      if (signal.aborted) return;
      dispatch({ type: "possible", found });
      focus();
    } catch (error) {
      refused(error, signal, { turn });
    }
  }

  /** How many letters the list's words have, and its keys. */
  async function shape() {
    const { list } = state.choices;
    const row = await engine.spoken(list);
    if (list !== state.choices.list || !row) return row;
    dispatch({ type: "shape", letters: row.length, keys: JSON.stringify(state.keys) === JSON.stringify(row.keys) ? state.keys : row.keys });
    draw();
    return row;
  }

  // ---------------------------------------------------------------------------------- against a host

  /** Ask the host about all guesses; one that is not taken costs nothing. @param {string[]} guesses @param {boolean} [give] */
  async function askHost(guesses, give = false) {
    const { host } = state;
    if (!host) return;
    const signal = fresh();
    dispatch({ type: "busy", busy: true });
    const { list, rules, code, day, sequence } = host;
    const fresher = guesses.length > state.turns.length;
    try {
      const found = await engine.practice({ guesses, list, rules, code, day, ...(sequence && { sequence }), ...(give && { give_up: true }) }, signal);
      if (signal.aborted) return;
      const { early } = state;
      dispatch({ type: "hosted", found });
      keepGuesses();
      if (fresher) announceMarks();
      replay(early);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      dispatch({ type: "busy", busy: false });
      if (state.hosted) return refuse(refusalText(error));
      if (Number.isInteger(error.body.turn)) return askHost([]); // what was kept is no game any more
      dispatch({ type: "barred", text: sentences(error.message, host.kind === "friend" ? "Ask your friend for the whole link" : error.fix) });
    }
  }

  /** What was typed while the host was asked. @param {any[]} early */
  function replay(early) {
    for (const action of early) {
      if (action.type === "enter") enter();
      else dispatch(action);
    }
  }

  function keepGuesses() {
    const { host, hosted, turns, helped } = state;
    if (host && hosted && (turns.length || hosted.over)) keepBegun({ where: hostAddress(host), guesses: turns.map(({ guess }) => guess), helped, over: hosted.over });
  }

  function announceMarks() {
    const { turns, hosted, boards, host } = state;
    const last = turns.at(-1);
    if (!last || !hosted) return;
    const solvedNow = last.feedbacks.flatMap((marks, nth) => (marks?.every((mark) => mark === 2) ? [nth + 1] : []));
    const marks = boards === 1 && last.feedbacks[0] ? aloud(last.guess, last.feedbacks[0]) : solvedNow.length ? `Solved: board ${solvedNow.join(", ")}` : "Marked";
    const end = hosted.over ? (hosted.solved ? "Found" : `The word was ${upper(hosted.answers.join(", "))}`) : host?.kind === "hides" ? `${plural(hosted.left[0], "word")} left` : "";
    page.announce(sentences(marks, end));
  }

  /** @param {string} note */
  function refuse(note) {
    dispatch({ type: "note", text: note });
    root.classList.remove("refused");
    void root.offsetWidth; // so that it shakes again
    root.classList.add("refused");
  }

  // ---------------------------------------------------------------------------------- what the player does

  function enter() {
    if (state.busy || !fixed) return dispatch({ type: "enter" });
    if (state.problem || over(state) || !state.typing) return;
    if (!whole(state)) return refuse("Not enough letters.");
    if (state.host?.kind === "hides" && state.turns.length >= 32) return refuse("That was a long game. Begin another one.");
    askHost([...state.turns.map(({ guess }) => guess), state.typing]);
  }

  /** The word that is offered where one types. */
  const offer = () => (state.boards > 1 && !fixed && state.help === ALL_HELP && !state.stale && state.advice && !state.typing ? panel.lead(state.advice)?.guess ?? "" : "");

  /** Play a suggestion; while the next one is worked out a second tap does nothing. @param {string} guess */
  function take(guess) {
    if (state.stale || !guess) return;
    why.close();
    dispatch({ type: "look", board: null });
    dispatch({ type: "play", guess });
    focus();
  }

  /** The game did not take a word: it is never suggested again. @param {string} word */
  function putWordAway(word) {
    putAway(word);
    why.close();
    if (state.turns.at(-1)?.guess === word) dispatch({ type: "remove", turn: state.turns.length - 1 });
    else askAgain();
    dispatch({ type: "away", word });
    page.announce(`${upper(word)} is put away.`);
  }

  function askAgain() {
    dispatch({ type: "ask" });
    advise();
  }

  /** @param {string} given */
  async function pasted(given) {
    if (fixed || !looksLikeGame(given)) return dispatch({ type: "letters", text: given });
    try {
      const found = await engine.paste(given, state.choices.list);
      if (found.kind !== "unfinished" || found.games > 1) return page.review(given);
      const { turns } = readGame(new URLSearchParams({ turns: found.turns.join(";") }));
      const put = { type: "replace", turns };
      if (!state.turns.length) return dispatch(put);
      const ways = [{ label: "Put it on the board", action: put }, { label: "No", action: { type: "dismiss" } }];
      dispatch({ type: "question", question: { title: "Use what you pasted?", text: "", show: turns, ways } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      page.review(given);
    }
  }

  /** Why a guess is good: the groups that it makes. @param {string} guess */
  async function explain(guess) {
    const heading = ["Why ", el("span.caps", {}, guess), "?"];
    const given = state.advice;
    const others = el("div", { class: state.boards > 1 ? "" : "only-phone" }, panel.alternatives(given, hands, state.stale));
    why.fill(heading, el("p.waiting", { role: "status" }, "Splitting the words…"), others);
    why.open();
    try {
      const found = await engine.split(state, guess);
      const show = (all) => why.fill(heading, state.boards > 1 ? panel.groupsOfBoards(found, look) : panel.groups(found, all, () => show(true)), others, panel.allNumbers(given));
      show(false);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      why.fill(heading, el("p", {}, sentences(error.message)), others);
    }
  }

  /** @param {number} nth */
  function look(nth) {
    why.close();
    dispatch({ type: "look", board: nth });
  }

  /** @param {number} help */
  function setHelp(help) {
    const first = !state.helped;
    dispatch({ type: "help", help });
    if (!fixed) return keepSetting("help", help);
    if (first) keepGuesses();
    if (state.stale) think();
    else page.announce(state.advice?.hints[help] ?? "");
  }

  function restart() {
    dispatch({ type: "restart" });
    focus();
  }

  /** The focus goes where the keys act: the cursor's tile, or the open row. */
  function focus() {
    if (state.question || full.root.open) return;
    if (state.cursor) focusTile(stage, state.cursor);
    else if (!isMarking(state)) entry.focus();
  }

  /** The fix goes away with the fault: the focus goes to the tile that was wrong. @param {any} action */
  function mend(action) {
    const tile = state.issue?.tiles[0];
    dispatch(action);
    if (tile && state.turns[tile[0]] && state.boards === 1) focusTile(stage, { turn: tile[0], board: tile[1], column: tile[2] });
    else focus();
  }

  // ---------------------------------------------------------------------------------- drawing

  function draw() {
    drawing = true;
    drawAll();
    drawing = false;
  }

  function drawAll() {
    const several = state.boards > 1;
    const away = line.state === "gone";
    const ended = over(state) && !state.issue && !state.problem && !state.question && !isMarking(state) && (fixed || !state.stale || away);
    const hinting = state.help < ALL_HELP;
    for (const [name, on] of Object.entries({
      several, ended, hinting: hinting || Boolean(state.question || state.problem || isMarking(state)), first: isNew() && !state.turns.length && !fixed,
      "to-mark": isMarking(state), large: several && state.boards <= 4, crowd: state.boards > 4, barred: fixed && Boolean(state.problem),
    })) root.classList.toggle(name, on);
    root.style.setProperty("--letters", String(state.letters));
    if (!state.note) root.classList.remove("refused");
    if (several) cards.update(state);
    else board.update(state);
    const shown = several ? cards.root : board.root;
    if (stage.firstChild !== shown) stage.replaceChildren(shown);
    set(cards.strip, { hidden: !several });
    drawEntry(several);
    keyboard.update(keyMarks(state), state.keys);
    fill(text, view.bar(state));
    view.draw?.(state);
    drawFull();
    advice.setAttribute("aria-busy", String((isMarking(state) ? !state.marking?.ready : state.stale) && !(fixed && state.help < 0)));
    for (const part of [advice, words]) part.classList.toggle("stale", state.stale && !ended && !state.question && !isMarking(state) && !fixed);
    if (ended) {
      ending.update(state);
      if (advice.firstChild !== ending.root) fill(advice, ending.root);
      drawn = [];
      return fill(words);
    }
    drawPanel(hinting);
  }

  /** With several boards the word stands below them. @param {boolean} several */
  function drawEntry(several) {
    const offered = offer();
    entry.update(state, offered);
    set(open, { hidden: !several || isMarking(state) || over(state) });
    if (!several) return;
    if (entry.root.parentNode !== open) open.prepend(entry.root);
    fill(go, state.typing || !offered ? "Enter" : "Play it");
    set(go, { disabled: state.typing ? !whole(state) : !offered, "aria-label": state.typing ? `Enter ${upper(state.typing)}` : offered ? `Play ${upper(offered)}` : "Enter" });
  }

  /** @param {boolean} hinting */
  function drawPanel(hinting) {
    const { advice: given, stale, question, issue, problem, note } = state;
    const guess = state.turns.at(-1)?.guess;
    const from = [given, stale, question, issue, problem, note, state.help, state.slow, line.state, isNew(), state.away, guess === state.offered && guess, guess === undefined,
      solved(state), state.choices, never().join(), opener(), language(), state.marking, state.boards, state.hosted, state.busy, openBoards(state).length];
    if (drawn.length && from.every((part, i) => part === drawn[i])) return;
    drawn = from;
    const told = el("p.refusal", { role: "alert", hidden: !note }, note);
    if (question) {
      const shown = question.show && el("span.pasted", {}, question.show.map((turn) => turn.feedbacks.length === 1 && turn.feedbacks[0] && miniTiles(turn.guess, turn.feedbacks[0])));
      fill(advice, panel.questionCard(question.title, question.text || shown, question.ways, dispatch));
    } else if (problem) fill(advice, trouble());
    else if (isMarking(state)) fill(advice, told, panel.markingFoot(state, (by) => { dispatch({ type: "page", by }); focus(); }));
    else if (fixed) fill(advice, state.host?.kind === "hides" && state.hosted && panel.countLine(state.hosted.left[0]), told, state.hosted && panel.hints(state, setHelp));
    else drawAdvice(hinting, told);
    const all = () => { why.fill("Words left", panel.allWords(given, hands)); why.open(); };
    fill(words, given?.candidates && !problem && !question && !hinting && !(solved(state) && stale) ? panel.wordsLeft(given, hands, stale, all) : null);
    if (fixed) advice.scrollTop = note ? 0 : advice.scrollHeight; // the newest hint
  }

  /** @param {boolean} hinting @param {any} told */
  function drawAdvice(hinting, told) {
    const { advice: given, stale } = state;
    const welcome = isNew() && !state.turns.length && view.welcome?.();
    const thinking = state.slow && stale && el("p.thinking", { role: "status" }, line.state === "gone" ? "Waiting for the server…" : "Thinking…");
    if (!given || given.boards.length !== state.boards) return fill(advice, welcome || skeleton(), thinking);
    fill(advice, told, welcome, aside(),
      hinting ? [given.opener && el("p.note", {}, "Your opener: ", el("span.caps", {}, given.opener)), given.candidates && panel.countLine(given.candidates.likely), panel.hints(state, setHelp)]
        : panel.bestGuess(given, hands, stale),
      given.cut && el("p.note", {}, given.cut),
      given.goal_note && el("p.note", {}, given.goal_note),
      !hinting && given.trap && panel.trapAlarm(given.trap, hands),
      !hinting && el("div.only-desk", {}, panel.alternatives(given, hands, stale)),
      thinking);
  }

  /** A word about words: refused by the game, put away, or an opener that is none. */
  function aside() {
    const { away, offered, turns, stale, advice: given } = state;
    const caps = (word) => el("span.caps", {}, word);
    const tap = (name, label, run) => el("button.link", { type: "button", "data-key": name, onclick: run }, label);
    if (away) return el("p.note.aside", {}, caps(away), " is put away for good. ", tap("back", "Bring it back", () => { bringBack(away); askAgain(); }));
    if (offered && turns.at(-1)?.guess === offered) return el("p.note.aside", {}, "Did the game refuse ", caps(offered), "? ", tap("refused-row", "Put it away", () => putWordAway(offered)));
    if (!turns.length && !stale && opener() && !given.opener) return el("p.note.aside", {}, "Your opener ", caps(opener()), " is not a word of this list.");
    return null;
  }

  function trouble() {
    const { issue, problem, choices } = state;
    if (fixed && !state.hosted) {
      const back = el("a.button.strong", { href: "#/practice", "data-key": "back" }, "Back to practice");
      return el("div.question", { role: "alert" }, el("h2", {}, "This cannot be played"), el("p", {}, problem), el("div.actions", {}, back));
    }
    if (issue) return panel.questionCard(issue.title, issue.message, issue.fixes, mend);
    const usual = Object.entries(DEFAULTS).every(([name, value]) => choices[name] === value || name === "list");
    const fix = usual ? { label: "Ask again", action: null } : { label: "Use the usual choices", action: DEFAULTS };
    return panel.questionCard("No advice here", problem, [fix], (action) => {
      for (const [name, value] of Object.entries(action ?? {})) if (name !== "list") dispatch({ type: "choose", name, value });
      if (!action) askAgain();
    });
  }

  /** One of several boards, with all its rows and words. */
  function drawFull() {
    const { looking, advice: given, stale, help } = state;
    if (looking === null || looking >= state.boards) return;
    one.update(state, looking);
    const found = !stale && help === ALL_HELP && !isMarking(state) ? given?.boards[looking] : null;
    const rows = state.turns.some(({ feedbacks }) => feedbacks[looking]);
    const waits = state.turns.length ? "It shows its marks when the boards before it are solved." : "Nothing is played yet.";
    full.fill(`Board ${looking + 1}`, one.root, !rows ? el("p.quiet", {}, waits) : !fixed && el("p.quiet", {}, "A wrong mark? Tap it."),
      rows && found && !found.solved && panel.boardWords(found.candidates, hands, stale));
    full.open();
  }

  /** A key pressed anywhere on the view, as players are used to. @param {KeyboardEvent} event @returns {boolean} whether it was ours */
  function press(event) {
    const target = /** @type {Element} */ (event.target);
    const elsewhere = target.closest("button:not(.tile), a, summary, .scroll") !== null; // those have keys of their own
    const { key: name } = event;
    if (event.ctrlKey || event.metaKey) {
      if (fixed || name.toLowerCase() !== "z" || event.shiftKey) return false;
      dispatch({ type: "undo" });
    } else if (event.altKey) return false;
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
    else if (KEYS[name] && !(state.typing && !state.cursor)) dispatch({ type: "move", down: KEYS[name][0], right: KEYS[name][1] });
    else return false;
    if (!over(state) || !fixed) focus();
    return true;
  }

  root.addEventListener("focusin", (event) => {
    const tile = event.target.closest?.("button.tile");
    if (tile && !drawing && stage.contains(tile)) dispatch({ type: "spot", spot: { turn: Number(tile.dataset.row), board: Number(tile.dataset.board), column: Number(tile.dataset.column) } });
  });
  line.watchers.add(() => draw());
  wide.addEventListener("change", () => dispatch({ type: "screen", pageSize: pageSize() }));

  return {
    root, dispatch, press, pasted, draw, focus, shape, askHost, askAgain, restart, setHelp,
    state: () => state,
    /** Begin with another state. @param {Partial<State>} given */
    begin(given) {
      fresh();
      state = start({ pageSize: pageSize(), keys: state.keys, ...given });
      draw();
      if (isMarking(state)) askMarks();
      else if (!fixed) advise();
    },
  };
}

function skeleton() {
  return el("div.skeleton", { role: "status" }, el("span.hidden", {}, "Thinking…"), el("i.h3"), el("i.h5"), el("i"));
}
