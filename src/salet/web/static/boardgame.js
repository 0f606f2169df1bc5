/* A game of several boards: one played elsewhere, whose marks are tapped in, or one against the server, which holds the
   words. Boards to mark come in the order of their numbers, as in the game; else those nearest to solved come first. */

import { line } from "./api.js";
import { card, inFull, named, strip } from "./boardcards.js";
import { makeEntry } from "./boardentry.js";
import { boardsIssue } from "./boardissues.js";
import { makeBoardKeys } from "./boardkeys.js";
import * as panel from "./boardpanel.js";
import { absentLetters, boardsAddress, isGreen, lacking, limitOf, makeDraft, openBoards, pastedTurns, readBoards, readBoardsTurn, redraft, reduceBoards, showing, solvedAt, startBoards, toMark, writeTurns } from "./boardset.js";
import { boardsChoices } from "./choices.js";
import { el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { makeKeyboard } from "./keyboard.js";
import { cut, upper } from "./letters.js";
import { DEFAULTS, WORDS, address } from "./route.js";
import { makeSheet } from "./sheet.js";
import { begunGame, dropBegun, keepBegun, helpStep, keepBoards, never, pastBoards, putAway, setting } from "./store.js";
import { COLOURS, plural, sentences } from "./words.js";

/** @typedef {{code: string, many: number, sequence: boolean, list: string, rules: string}} Host */
/** @typedef {{label: string, run: () => void}} Way */

const PAGE = 4; // boards that a phone shows at a time
const HINTS = 2; // how the boards stand, then good words
const ALL_HELP = 5; // in Play's choices: everything
const SOON = 400; // ms: an address is written after taps, not with each
const wide = matchMedia("(min-width: 48rem)");

/** Where a game against the server is played. @param {Host} host */
export const hostedAddress = ({ code, many, sequence, list, rules }) => address("boards/play", {
  boards: String(many), sequence: sequence ? "1" : undefined, list: list === DEFAULTS.list ? undefined : list, rules: rules === DEFAULTS.rules ? undefined : rules, code,
});

/** @param {{announce: (text: string) => void, another: (host: Host) => void}} page */
export function makeBoardsGame(page) {
  let state = startBoards();
  /** @type {Host | null} */
  let host = null;
  /** @type {any} */
  let told = null; // the game as the host has marked it
  /** @type {any} */
  let answer = null;
  let stale = true;
  let busy = false;
  let ahead = false;
  let step = 0; // hints taken in this turn
  let helped = false;
  /** @type {{title: string, text: string, boards: number[], ways: Way[]} | null} */
  let question = null;
  let note = ""; // why a word was not taken
  let looked = -1; // the board that is seen in full
  let spelling = false; // a phone shows the keys when a word is typed
  let calls = new AbortController();
  let soon = 0;
  /** @type {string[][] | undefined} */
  let keys;

  const bar = el("div.today");
  const dots = el("ol.strip", { "aria-label": "All boards" });
  const cards = el("section.bcards", { "aria-label": "Boards", tabindex: -1 });
  const over = el("div.solved-line");
  const entry = makeEntry({ typed: (text) => dispatch({ type: "letters", text }), pasted, spell: () => { spelling = true; draw(); }, enter: () => enter(state.typing || best()) });
  const side = el("section.bside", { "aria-label": "Suggestions" });
  const keyboard = makeKeyboard({ letter: (letter) => dispatch({ type: "letter", letter }), enter: () => enter(), erase: () => dispatch({ type: "erase" }) });
  const foot = el("section.bfoot", { "aria-label": "Marks" });
  const root = el("div.boards", {}, el("h1.hidden", { tabindex: -1 }, "Several boards"), bar, dots, cards, over, el("div.bpanel", {}, entry.root, side, keyboard.root, foot));
  const sheet = makeSheet("board", () => { looked = -1; });
  const finale = panel.makeFinale({ announce: page.announce, restart: () => dispatch({ type: "restart" }), another: () => { if (host) page.another(host); }, look: (turns) => { sheet.fill("Each guess", turns); sheet.open(); } });
  const hands = { dispatch, look, play: (word) => { sheet.close(); enter(word); } };

  const place = () => ({ boards: state.many, turns: writeTurns(state.turns), list: state.choices.list, rules: state.choices.rules });
  const best = () => (shown() ? answer.suggestions[0]?.guess ?? "" : "");
  /** Whether suggestions may be seen. */
  const shown = () => Boolean(answer) && !stale && hinted() >= HINTS;
  /** How much is told: all at once where nobody asked for hints. */
  const hinted = () => (host || helpStep() < ALL_HELP ? step : HINTS);
  const ended = () => !openBoards(state).length || Boolean(told?.over);
  const waits = (board) => state.sequence && solvedAt(state.turns, board) < 0 && !showing(state).includes(board);

  /** @param {any} action */
  function dispatch(action) {
    const before = state;
    state = reduceBoards(state, action);
    if (state === before) return;
    if (note) note = "";
    if (state.turns === before.turns && state.draft === before.draft && state.choices === before.choices) return drawEntry(); // typed
    if (!host) keep(before);
    if (state.choices.list !== before.choices.list) { step = 0; return void shape(); }
    if (state.draft && before.draft?.guess === state.draft.guess && before.turns === state.turns) { // a mark
      const { board, column } = action;
      const mark = state.draft.rows[board]?.marks[column];
      if (mark !== undefined) page.announce(`${upper(cut(state.draft.guess)[column])} ${COLOURS[mark]}`);
      return drawMark(board);
    }
    settle();
  }

  /** The address and what undo goes back to; after taps a little later. @param {import("./boardset.js").BoardsState} before */
  function keep(before) {
    clearTimeout(soon);
    const write = () => {
      const here = boardsAddress(state);
      if (root.isConnected) history[state.turns.length !== before.turns.length ? "pushState" : "replaceState"](null, "", here);
      keepBoards(here, state.past.map((one) => boardsAddress({ ...state, ...one })));
    };
    if (state.turns !== before.turns) write();
    else soon = window.setTimeout(write, SOON);
  }

  /** What comes next: marks that lack, or advice. @param {number} [taken] hints that were taken already */
  function settle(taken = 0) {
    question = null;
    spelling = false;
    step = taken;
    cards.scrollTop = 0;
    if (state.draft) return draw();
    const lack = host ? null : lacking(state);
    if (lack) mark(state.turns[lack.at].guess, lack.at, lack.boards);
    else think();
  }

  /** A word on boards whose marks are asked for; where all are certain nothing is. @param {string} guess @param {number} at @param {number[]} boards @param {any} [can] */
  async function mark(guess, at, boards, can) {
    const { signal } = fresh();
    draw();
    if (!can) {
      try { can = (await engine.boardsMarks({ ...place(), guess }, signal)).boards; } catch (error) { if (!(error instanceof Refusal) && !signal.aborted) throw error; }
      if (signal.aborted) return;
    }
    const later = at < state.turns.length; // a row of before that a board shows only now
    const draft = makeDraft(guess, at, state.letters, boards, can ?? Array(state.many).fill(null));
    const asked = toMark(draft);
    if (asked.length) {
      dispatch({ type: "draft", draft, quiet: later });
      page.announce(later ? `Board ${boards[0] + 1}: mark ${upper(guess)}.` : `Mark ${upper(guess)} on ${plural(asked.length, "board")}.`);
      return tiles()[0]?.focus({ preventScroll: true });
    }
    const before = state;
    if (!later) state = reduceBoards(state, { type: "draft", draft });
    const { past } = state; // nobody marked it: undo goes back to before the word
    state = { ...reduceBoards({ ...state, draft }, { type: "done" }), past };
    keep(before);
    page.announce("Every mark is certain.");
    settle();
  }

  function fresh() {
    calls.abort();
    calls = new AbortController();
    stale = true;
    return calls;
  }

  async function think() {
    const { signal } = fresh();
    answer = null;
    draw();
    if (host && !step) return;
    try {
      const found = await engine.boardsAdvise({ ...place(), words: state.choices.words, never: never() }, signal);
      if (signal.aborted) return;
      answer = found;
      stale = false;
      tellSuggestion();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      wrong(error);
    }
    draw();
  }

  /** @param {Refusal} refusal */
  function wrong(refusal) {
    stale = false;
    const { title, text, boards, fixes } = boardsIssue(refusal, state);
    ask(title, text, fixes.map(({ label, action, look: board }) => ({ label, run: () => (action ? dispatch(action) : board === undefined ? settle() : look(board)) })), boards);
    page.announce(text);
  }

  /** @param {string} title @param {string} text @param {Way[]} ways @param {number[]} [boards] */
  function ask(title, text, ways, boards = []) {
    question = { title, text, boards, ways };
    draw();
  }

  /** A word to play: the one that is typed, or a suggestion. @param {string} word */
  async function enter(word = state.typing) {
    if (busy && host) ahead = true; // typed ahead: it is entered when the one before is marked
    if (busy || ended() || state.draft || !word) return;
    if (cut(word).length !== state.letters) return refuse(`${plural(state.letters - cut(word).length, "more letter", "more letters")}.`);
    if (host) return hosted([...guesses(), word]);
    const { signal } = calls;
    busy = true;
    try {
      const can = await engine.boardsMarks({ ...place(), guess: word }, signal);
      const begin = () => { question = null; mark(word, state.turns.length, showing(state), can.boards); };
      const no = { label: "Another word", run: () => { question = null; dispatch({ type: "clear" }); draw(); } };
      if (!can.known) ask(`${upper(word)} is on no list.`, can.near.length ? "Did you mean another word?" : "Is it spelt as you played it?", [...can.near.map((near) => ({ label: upper(near), run: () => { question = null; enter(near); } })), { label: `Keep ${upper(word)}`, run: begin }, no]);
      else if (!can.helps) ask(`${upper(word)} helps no board.`, "It solves none, and tells nothing new.", [no, { label: "Play it all the same", run: begin }]);
      else begin();
    } catch (error) {
      if (!(error instanceof Refusal)) { if (signal.aborted) return; throw error; }
      if (error.body.error === "contradiction") wrong(error);
      else refuse(sentences(error.message, error.fix));
    } finally { busy = false; }
  }

  /** @param {string} text */
  function refuse(text) {
    note = text;
    page.announce(text);
    drawEntry();
  }

  /** One board in full. @param {number} board */
  function look(board) {
    looked = board;
    sheet.fill(`Board ${board + 1}`, inFull(state, hinted() ? answer : null, board, hands, Boolean(host)));
    sheet.open();
  }

  const perPage = () => (wide.matches ? 99 : PAGE);

  /** The boards to mark, in parts that a screen shows. */
  function pages() {
    const asked = state.draft ? toMark(state.draft) : [];
    const many = perPage();
    return Array.from({ length: Math.ceil(asked.length / many) }, (_, nth) => asked.slice(nth * many, (nth + 1) * many));
  }

  /** On to the next boards; after the last ones the turn is complete. @param {number} by */
  function turnPage(by = 1) {
    const { draft } = state;
    if (!draft) return;
    const next = draft.page + by;
    if (next < 0) return;
    if (next >= pages().length) dispatch({ type: "done" });
    else {
      dispatch({ type: "page", page: next });
      cards.scrollTop = 0;
    }
    if (state.draft) tiles()[0]?.focus({ preventScroll: true });
    else if (wide.matches) entry.input.focus({ preventScroll: true });
  }

  /** The tiles that are asked for, from the first board to the last. @returns {HTMLElement[]} */
  const tiles = () => [...cards.querySelectorAll(".btiles .tile:not(.known)")];

  // ---------------------------------------------------------------------------------- against the server

  const guesses = () => state.turns.map(({ guess }) => guess);

  /** Ask the host about all guesses; one that is not taken costs nothing. @param {string[]} words @param {boolean} [give] */
  async function hosted(words, give = false) {
    if (!host) return;
    const { signal } = fresh();
    const { code, sequence, list, rules } = host;
    const word = state.typing;
    busy = true;
    state = { ...state, typing: "" };
    try {
      const found = await engine.boardsPractice({ code, sequence, list, rules, guesses: words, ...(give && { give_up: true }) }, signal);
      if (signal.aborted) return;
      told = found;
      answer = null;
      step = 0;
      state = { ...startBoards({ ...state, many: found.boards, draft: null, turns: found.turns.map((text) => readBoardsTurn(text, found.boards)) }), letters: state.letters, typing: state.typing };
      if (words.length || found.over) keepBegun({ where: hostedAddress(host), guesses: words, helped, over: found.over });
      const solved = state.turns.at(-1)?.told.flatMap((marks, board) => (isGreen(marks) ? [board + 1] : [])) ?? [];
      if (words.length) page.announce(sentences(solved.length ? `Solved: ${named(solved)}` : "Marked", found.over && !found.solved ? "The game is over" : ""));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      if (told) { state = { ...state, typing: word }; refuse(sentences(error.message, error.fix)); }
      else if (words.length) { dropBegun(hostedAddress(host)); return void hosted([]); } // what was kept is no game any more
      else ask("This cannot be played", sentences(error.message, error.fix), [{ label: "Back", run: () => { location.hash = "#/boards"; } }]);
    } finally { busy = false; }
    draw();
    if (ahead && !note) enter();
    ahead = false;
  }

  function hint() {
    step += 1;
    helped = true;
    if (!answer) return void think();
    draw();
    tellSuggestion();
  }

  function tellSuggestion() {
    if (shown()) page.announce(ended() ? "All boards are solved." : panel.spoken(state, answer));
  }

  // ---------------------------------------------------------------------------------- drawing

  function draw() {
    const { draft } = state;
    const part = pages()[draft?.page ?? 0] ?? [];
    const asked = draft ? toMark(draft) : [];
    const bad = question?.boards ?? [];
    const open = openBoards(state);
    const order = (answer?.attention ?? open.map((board) => board + 1)).map((board) => board - 1);
    const now = draft ? part : ended() ? [...open, ...Array.from({ length: state.many }, (_, board) => board).filter((board) => !open.includes(board))]
      : [...bad, ...order.filter((board) => !waits(board) && !bad.includes(board)), ...order.filter((board) => waits(board) && !bad.includes(board)).slice(0, state.turns.length ? PAGE : 99)];
    root.classList.toggle("marking", Boolean(draft));
    root.classList.toggle("over", ended());
    root.classList.toggle("asking", Boolean(question));
    root.classList.toggle("spelling", !draft && !ended() && !question && (spelling || host || !state.turns.length || Boolean(state.typing)));
    root.classList.toggle("own", !host && state.turns.length > 0 && (spelling || Boolean(state.typing)));
    root.style.setProperty("--letters", String(state.letters));
    root.classList.toggle("large", state.many <= 4);
    root.style.setProperty("--turns", String(Math.max(1, Math.min(8, state.turns.length))));
    root.style.setProperty("--across", String(Math.min(2, Math.ceil(now.length / 2))));
    drawBar();
    fill(dots, strip(state, quiet() ? null : answer, hands, { waits, asked: asked.slice((draft?.page ?? 0) * perPage()), wrong: bad }));
    fill(cards, now.map(shownCard));
    fill(over, !draft && !ended() && panel.solvedList(state, look));
    if (looked >= 0 && sheet.root.open) look(looked);
    keyboard.update(absentLetters(state), keys);
    drawEntry();
    drawSide();
    drawFoot(asked);
  }

  const quiet = () => !hinted() && !ended();
  /** @param {number} board */
  const shownCard = (board) => card(state, answer, board, hands, { quiet: quiet(), waits: waits(board), wrong: question?.boards.includes(board) ?? false });
  const drawBar = () => fill(bar, panel.barText(state, ended()), panel.barTools(state, host !== null, Boolean(told) && !ended(), dispatch, () => hosted(guesses(), true)));

  /** A mark has changed: the card of its board alone is drawn anew. @param {number} [board] */
  function drawMark(board) {
    const old = cards.querySelector(`.bcard[data-board="${board}"]`);
    if (!old || sheet.root.open) return draw();
    drawBar();
    fill(old, ...shownCard(/** @type {number} */ (board)).childNodes);
  }

  function drawEntry() {
    const shut = Boolean(state.draft || question || ended());
    if (state.typing && !shut && !root.classList.contains("spelling")) return draw(); // the keys come with the first letter
    entry.update(shut, state.typing, best(), state.letters);
    const says = side.querySelector(".refusal");
    if (says) { says.textContent = note; says.hidden = !note; }
  }

  function drawSide() {
    const thinks = stale && !(host && !step);
    side.setAttribute("aria-busy", String(thinks && !state.draft && !ended()));
    if (state.draft) return fill(side);
    if (question) return fill(side, panel.questionCard(question));
    if (ended()) {
      if (side.firstChild !== finale.root) fill(side, finale.root);
      return finale.update(state, host, told, answer, helped);
    }
    const open = openBoards(state).length;
    fill(side,
      el("p.refusal", { role: "alert", hidden: !note }, note),
      !root.classList.contains("spelling") && el("button.link.type-one", { type: "button", "data-key": "type", onclick: () => { spelling = true; draw(); } }, "Type another word"),
      !host && state.turns.length >= limitOf(state) && el("p.note", {}, "The game's guesses are used up; you may go on."),
      answer?.unknown?.length > 0 && el("p.note", {}, el("span.caps", {}, answer.unknown.at(-1)), " is on no list; taken as played."),
      hinted() < HINTS && el("p.actions", {}, el("button.button", { type: "button", "data-key": "hint", onclick: hint }, step ? "Another hint" : "Hint")),
      shown() && panel.suggested(answer, open, state.sequence, (word) => enter(word), more),
      thinks && el("p.quiet", { role: "status" }, line.state === "gone" ? "Waiting for the server…" : "Thinking…"));
  }

  /** All suggestions with their numbers. */
  function more() {
    const refused = host ? undefined : () => { putAway(best()); sheet.close(); think(); };
    sheet.fill("Good words", panel.goodWords(answer, openBoards(state).length, hands.play, refused));
    sheet.open();
  }

  /** Below the boards while they are marked: which word, how far, and on. @param {number[]} asked */
  function drawFoot(asked) {
    const { draft } = state;
    if (!draft) return fill(foot);
    const all = pages();
    const at = Math.min(draft.page, all.length - 1);
    const later = draft.at < state.turns.length;
    const back = () => (at ? turnPage(-1) : dispatch({ type: later ? "undo" : "cancel" }));
    fill(foot, panel.marksFoot(draft, { asked, at, parts: all.length, next: all[at + 1]?.length ?? 0, later }, back, () => turnPage()));
  }

  /** Turns as text: pasted, or typed in the choices. @param {string} text @param {(problem: string) => void} [tell] */
  async function pasted(text, tell) {
    if (host) return;
    const { lines, many, sure } = pastedTurns(text, state);
    if (!tell && !sure) return dispatch({ type: "letters", text });
    const more = tell ? [] : writeTurns(state.turns);
    try {
      const found = await engine.boardsAdvise({ ...place(), boards: many, turns: [...more, ...lines], words: state.choices.words, never: never() });
      if (many !== state.many) state = { ...state, many };
      dispatch({ type: "replace", turns: found.turns.map((one) => readBoardsTurn(one, many)) });
      tell?.("");
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const said = sentences(error.message, error.fix);
      if (tell) tell(said);
      else refuse(said);
    }
  }

  /** The choices of this game, for the sheet. @param {() => void} redraw */
  const choices = async (redraw) => (host ? null : boardsChoices(state, writeTurns(state.turns).join("\n"), dispatch, pasted, redraw));

  /** How many letters the list's words have. */
  async function shape() {
    const row = await engine.spoken(state.choices.list);
    if (JSON.stringify(keys) !== JSON.stringify(row?.keys)) keys = row?.keys;
    if (row && row.length !== state.letters) {
      state = { ...state, letters: row.length, typing: "", draft: null, turns: state.turns.filter(({ guess }) => cut(guess).length === row.length) };
    }
    settle(step);
  }

  line.watchers.add(() => { if (root.isConnected) draw(); });
  wide.addEventListener("change", () => { if (root.isConnected) draw(); });

  const press = makeBoardKeys({ state: () => state, dispatch, enter: () => enter(), turnPage: () => turnPage(), tiles, input: entry.input, fixed: () => host !== null, waiting: () => Boolean(question) || ended() });

  return {
    root, press, pasted, choices,
    hosting: () => host !== null,
    /** Open a game that is played elsewhere. @param {URLSearchParams} params */
    async open(params) {
      const game = readBoards(params, { ...DEFAULTS, words: setting("words", WORDS) });
      const same = !host && told === null && boardsAddress({ ...state, draft: null }) === boardsAddress(game);
      if (same && state.turns.length + Number(Boolean(state.draft)) > 0) return draw();
      const current = !host && state.turns.length > 0 && state.many === game.many ? [...state.past, { turns: state.turns, draft: state.draft, choices: state.choices }] : [];
      const kept = pastBoards(location.hash).map((where) => readBoards(new URLSearchParams(where.split("?")[1]), game.choices));
      host = told = answer = question = null;
      note = "";
      step = 0;
      const fresh = startBoards(game);
      state = { ...fresh, past: kept.length ? kept.map((one) => ({ turns: one.turns, choices: one.choices, draft: redraft(one, fresh.letters) })) : current };
      if (game.now) state = { ...state, draft: redraft(game, state.letters) };
      draw();
      await shape();
      if (game.now && state.draft) await resume(game.now);
    },
    /** Open a game against the server, where it was left. @param {Host} next */
    async play(next) {
      const begun = begunGame(hostedAddress(next));
      host = next;
      told = answer = question = null;
      note = "";
      step = 0;
      helped = begun?.helped ?? false;
      state = startBoards({ many: next.many, sequence: next.sequence, choices: { ...DEFAULTS, list: next.list, rules: next.rules, words: setting("words", WORDS) } });
      draw();
      const row = await engine.spoken(next.list);
      if (row) { keys = row.keys; state = { ...state, letters: row.length }; }
      await hosted(begun?.guesses ?? [], begun?.over);
    },
  };

  /** A word whose marks were being tapped in, with what each board can show. @param {import("./boardset.js").BoardsTurn} now */
  async function resume(now) {
    try {
      const can = (await engine.boardsMarks({ ...place(), guess: now.guess })).boards;
      if (state.draft?.guess === now.guess) state = { ...state, draft: makeDraft(now.guess, state.turns.length, state.letters, showing(state), can, state.draft.rows.map((row) => row?.marks ?? null)) };
    } catch (error) { if (!(error instanceof Refusal)) throw error; }
    draw();
  }
}
