/* The live helper: board, keyboard and panel, the address and the engine, held together. */

import { line } from "./api.js";
import { makeBoard, miniTiles } from "./board.js";
import { el, fill, set } from "./dom.js";
import { makeEnding } from "./ending.js";
import { Refusal, engine } from "./engine.js";
import { issueOf } from "./issues.js";
import { makeKeyboard } from "./keyboard.js";
import { cut, language, upper } from "./letters.js";
import * as panel from "./panel.js";
import { DEFAULTS, WORDS, playAddress, readChoices, readRoute, readTurn, readTurns } from "./route.js";
import { makeSheet } from "./sheet.js";
import { key, letterMarks, lost, reduce, same, solved, start, within } from "./state.js";
import { bringBack, helpStep, isNew, keepGame, keepPast, keepSeen, keepSetting, never, opener, past, putAway, setting, todaysGame } from "./store.js";
import { COLOURS, isoDay, looksLikeGame, number, plain, puzzleNumber, sentences } from "./words.js";

const EXAMPLE = "crane:bbygb";
const QUIET = 1000; // ms without a new mark: then the newest row is judged
const SOON = 120; // ms: marks come one after the other
const MARKING = ["enter", "play", "cycle", "mark", "key", "turn"];

/** @param {{announce: (text: string) => void, review: (text: string) => void}} page */
export function makePlay(page) {
  let state = start();
  let step = helpStep();
  /** @type {any} */
  let answer = null; // the last suggestions, maybe of an earlier position: then `stale`
  let stale = true;
  /** @type {import("./board.js").Issue | null} */
  let issue = null;
  let problem = "";
  /** @type {Refusal | null} */
  let held = null; // what is wrong with a row that is not finished yet
  let judged = true; // whether the newest row is finished
  /** @type {{title: string, text: any, buttons: [string, () => void][]} | null} */
  let question = null;
  const taken = new Set(); // words on no list that the player stands by
  let offered = ""; // the suggestion that was played last
  let away = ""; // the word that was put away just now
  let calls = new AbortController();
  let slow = false; // an answer is awaited for long: say so
  let patience = 0, quiet = 0, soon = 0;
  let opened = false;
  /** @type {string[][] | undefined} */
  let keys; // the rows of the keyboard, from the list
  /** @type {any[]} */
  let drawn = []; // what the panel was drawn from: letters and marks that change none of it leave it alone
  let dated = "";

  const board = makeBoard(dispatch, pasted); // one of as many as the game has
  const keyboard = makeKeyboard({ letter: (letter) => dispatch({ type: "letter", letter }), enter, erase: () => dispatch({ type: "erase" }) });
  const day = el("p");
  const tool = (name, label, sign, run) => el("button.tool", { type: "button", "data-key": name, "aria-label": label, title: label, onclick: run }, el("span", { "aria-hidden": "true" }, sign));
  const undo = tool("undo", "Undo", "↶", () => dispatch({ type: "undo" }));
  undo.title = "Undo (Ctrl+Z)";
  const again = tool("restart", "Start again", "✕", restart);
  const bar = el("div.today", {}, day, undo, again); // made once: one made anew under a finger hears no tap
  const advice = el("section.helper", { "aria-label": "Suggestions" });
  const words = el("section.words", { "aria-label": "Words left" });
  const ending = makeEnding({ restart, announce: page.announce, isToday: () => todaysGame() === playAddress(state) });
  const sheet = makeSheet("why");
  const root = el("div.play", {}, el("h1.hidden", {}, "Live helper"), bar, board.root, keyboard.root, el("div.side", {}, advice, words));
  /** @type {import("./panel.js").Hands} */
  const hands = { play: take, why, refused, isAway: (word) => never().includes(word) };

  /** @param {any} action */
  function dispatch(action) {
    const before = state;
    state = reduce(state, action);
    if (state === before) return;
    question = null;
    away = "";
    if (MARKING.includes(action.type) && action.type !== "play") offered = ""; // the game took it
    if (!same(state, before)) moved(before, action);
    else if (state.typing && !before.typing) finished(); // the next word begins: the row before is done
    draw();
  }

  function moved(before, action) {
    if (state.turns.length > before.turns.length) keepSeen();
    if (action.type !== "open") { // a link of somebody else is looked at, not kept as today's game
      const here = playAddress(state);
      const push = state.turns.length !== before.turns.length || action.type === "choose" || action.type === "undo";
      history[push ? "pushState" : "replaceState"](null, "", here);
      keepGame(here);
      keepPast(here, state.past);
    }
    if (action.type === "cycle" || action.type === "mark") {
      const turn = state.turns[action.row];
      page.announce(`${upper(cut(turn.guess)[action.column])} ${COLOURS[turn.marks[action.column]]}`);
    }
    if (action.type === "choose" && action.name === "list") shape();
    clearTimeout(quiet);
    judged = !MARKING.includes(action.type);
    if (!judged) quiet = window.setTimeout(finished, QUIET);
    const entered = state.turns.length > before.turns.length && (action.type === "enter" || action.type === "play");
    advise(judged ? 0 : entered ? QUIET : SOON);
  }

  /** The newest row has its marks: now it may be found wrong. */
  function finished() {
    clearTimeout(quiet);
    if (judged) return;
    judged = true;
    if (held) refuse(held);
    else if (stale && soon) think();
    draw();
  }

  function enter() {
    const guess = state.typing;
    if (cut(guess).length === state.shape.letters) sureOf(guess, () => dispatch({ type: "enter" }));
    else dispatch({ type: "enter" });
  }

  /** Play a suggestion; while the next one is worked out a second tap does nothing. */
  function take(guess) {
    if (stale) return;
    sheet.close();
    sureOf(guess, () => { offered = guess; dispatch({ type: "play", guess }); board.follow(); });
  }

  /** The game did not take a word: it is never suggested again. @param {string} word */
  function refused(word) {
    putAway(word);
    sheet.close();
    if (state.turns.at(-1)?.guess === word) dispatch({ type: "remove", row: state.turns.length - 1 });
    else advise();
    away = word;
    page.announce(`${upper(word)} is put away.`);
    draw();
  }

  /** The same word twice is asked about. @param {string} guess @param {() => void} run */
  function sureOf(guess, run) {
    const nth = state.editing === null ? state.turns.findIndex((turn) => turn.guess === guess) : -1;
    if (question) return; // a second Enter does not answer it
    if (nth < 0) return run();
    const name = upper(guess);
    ask(`${name} again?`, `It is in row ${nth + 1} already.`, ["Play it again", run], ["No", () => { question = null; dispatch({ type: "leave" }); draw(); board.follow(); }]);
  }

  /** @param {string} title @param {any} text @param {...[string, () => void]} buttons */
  function ask(title, text, ...buttons) {
    question = { title, text, buttons };
    page.announce(typeof text === "string" ? `${title} ${text}` : title);
    draw();
  }

  async function pasted(text) {
    if (!looksLikeGame(text)) return dispatch({ type: "letters", text });
    try {
      const found = await engine.paste(text, state.choices.list);
      const turns = (found.turns ?? []).map(readTurn).filter(Boolean);
      if (found.kind !== "unfinished" || found.games > 1) return page.review(text);
      const put = () => dispatch({ type: "replace", turns });
      if (!state.turns.length) return put();
      ask("Use what you pasted?", el("span.pasted", {}, turns.map((turn) => miniTiles(turn.guess, turn.marks))), ["Put it on the board", put], ["No", () => { question = null; draw(); }]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      page.review(text);
    }
  }

  /** Ask for suggestions; what is shown stays, dimmed, until they are there. @param {number} wait ms */
  function advise(wait = 0) {
    calls.abort();
    calls = new AbortController();
    issue = held = null;
    problem = "";
    stale = true;
    slow = false;
    clearTimeout(patience);
    clearTimeout(soon);
    soon = 0;
    if (wait) soon = window.setTimeout(think, wait);
    else think();
  }

  async function think() {
    const { signal } = calls;
    const asked = key(state);
    clearTimeout(soon);
    soon = 0;
    patience = window.setTimeout(() => { if (stale && !held) { slow = true; draw(); } }, 1500);
    try {
      if (state.choices.list !== DEFAULTS.list) await engine.spoken(state.choices.list);
      const mine = { never: never(), opener: opener() };
      const got = engine.advised(state, within(state), mine) ?? await engine.advise(state, within(state), mine, signal);
      if (signal.aborted || asked !== key(state)) return;
      answer = got;
      stale = false;
      doubt(answer.unknown ?? []);
      page.announce(solved(state) ? "Found." : panel.spoken(answer, step));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      if (judged) refuse(error);
      else held = error;
    }
    draw();
  }

  /** @param {Refusal} error */
  function refuse(error) {
    held = null;
    stale = false;
    ({ issue, problem } = issueOf(error, state));
    page.announce(problem);
  }

  /** A word on no list may be misspelt. @param {string[]} unknown */
  function doubt(unknown) {
    const word = unknown.find((one) => !taken.has(one));
    const row = state.turns.findIndex(({ guess }) => guess === word);
    if (word === undefined || row < 0) return;
    const name = upper(word);
    const near = (answer.near?.[word] ?? []).slice(0, 3);
    const change = (guess) => () => { dispatch({ type: "edit", row }); dispatch({ type: "letters", text: guess }); dispatch({ type: "enter" }); };
    ask(`${name} is on no list.`, near.length ? "Did you mean another word?" : "Is it spelt as you played it?",
      ...near.map((guess) => /** @type {[string, () => void]} */ ([upper(guess), change(guess)])),
      [`Keep ${name}`, () => { taken.add(word); question = null; draw(); }],
      ...(near.length ? [] : [/** @type {[string, () => void]} */ (["Edit it", () => { dispatch({ type: "edit", row }); board.follow(); }])]));
  }

  async function why(guess) {
    const heading = ["Why ", el("span.caps", {}, guess), "?"];
    const given = answer;
    const others = el("div.only-phone", {}, panel.alternatives(given, hands, stale));
    sheet.fill(heading, el("p.waiting", { role: "status" }, "Splitting the words…"), others);
    sheet.open();
    try {
      const part = await engine.split(state, within(state), guess);
      const show = (all) => sheet.fill(heading, panel.groups(part, all, () => show(true)), others, panel.allNumbers(given));
      show(false);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sheet.fill(heading, el("p", {}, sentences(error.message)), others);
    }
  }

  function setStep(next) {
    step = next;
    keepSetting("help", step);
    draw();
  }

  function restart() {
    dispatch({ type: "restart" });
    board.follow();
  }

  function draw() {
    board.update(state, issue);
    keyboard.update(letterMarks(state.turns), keys);
    drawBar();
    const away = line.state === "gone";
    const over = (solved(state) || lost(state)) && !issue && !problem && !question && (!stale || away);
    const hinting = step < 5;
    root.classList.toggle("over", over);
    root.classList.toggle("first", isNew() && !state.turns.length);
    root.classList.toggle("hinting", hinting || Boolean(question || problem));
    advice.setAttribute("aria-busy", String(stale));
    for (const part of [advice, words]) part.classList.toggle("stale", stale && !over && !question);
    if (over) {
      ending.update(state, answer);
      if (advice.firstChild !== ending.root) fill(advice, ending.root);
      drawn = [];
      return fill(words);
    }
    const guess = state.turns.at(-1)?.guess;
    const from = [answer, stale, question, issue, problem, step, slow, line.state, isNew(), away, guess === offered && offered, guess === undefined, solved(state),
      state.choices, never().join(), opener(), language()];
    if (drawn.length && from.every((part, i) => part === drawn[i])) return;
    drawn = from;
    if (question) fill(advice, card(question.title, question.text, question.buttons.map(([label, run]) => ({ label, run }))));
    else if (problem) fill(advice, trouble());
    else drawAdvice(hinting);
    fill(words, answer && !problem && !question && !hinting && !(solved(state) && stale)
      ? panel.wordsLeft(answer, hands, stale, () => { sheet.fill("Words left", panel.allWords(answer, hands)); sheet.open(); }) : null);
  }

  function drawBar() {
    const now = new Date();
    const { list, rules } = state.choices;
    const daily = list === DEFAULTS.list;
    const date = [isoDay(now), list, rules].join();
    if (date !== dated) fill(day, daily ? [el("b", {}, `No. ${number(puzzleNumber(now))}`), el("span", {}, now.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" }))]
      : el("b", {}, list), rules !== "normal" && el("span", {}, plain(rules)));
    dated = date;
    set(undo, { disabled: !state.past.length });
    set(again, { disabled: !state.turns.length && !state.typing });
  }

  function drawAdvice(hinting) {
    if (!answer) return fill(advice, isNew() && !state.turns.length ? welcome() : skeleton(), thinking());
    fill(advice,
      isNew() && !state.turns.length && welcome(),
      aside(),
      hinting ? [answer.opener && el("p.note", {}, "Your opener: ", el("span.caps", {}, answer.opener)), panel.countLine(answer), panel.hints(answer, step, setStep)] : panel.bestGuess(answer, hands, stale),
      answer.cut && el("p.note", {}, answer.cut),
      answer.goal_note && el("p.note", {}, answer.goal_note),
      !hinting && answer.trap && panel.trapAlarm(answer.trap, hands),
      !hinting && el("div.only-desk", {}, panel.alternatives(answer, hands, stale)),
      thinking());
  }

  /** A word about words: refused by the game, put away, or an opener that is none. */
  function aside() {
    const last = state.turns.at(-1);
    const caps = (word) => el("span.caps", {}, word);
    const tap = (name, label, run) => el("button.link", { type: "button", "data-key": name, onclick: run }, label);
    if (away) return el("p.note.aside", {}, caps(away), " is put away for good. ", tap("back", "Bring it back", () => { bringBack(away); away = ""; advise(); draw(); }));
    if (last?.guess === offered) return el("p.note.aside", {}, "Did the game refuse ", caps(offered), "? ", tap("refused-row", "Put it away", () => refused(offered)));
    if (!state.turns.length && !stale && opener() && !answer.opener) return el("p.note.aside", {}, "Your opener ", caps(opener()), " is not a word of this list.");
    return null;
  }

  const thinking = () => slow && stale && el("p.thinking", { role: "status" }, line.state === "gone" ? "Waiting for the server…" : "Thinking…");

  function welcome() {
    const example = /** @type {any} */ (readTurn(EXAMPLE));
    return el("div.welcome", {}, el("p", {}, "Type the word you played, then tap its tiles until they match your game."),
      el("button.link", { type: "button", "data-key": "example", onclick: () => dispatch({ type: "replace", turns: [example] }) }, "Show me an example"));
  }

  /** Something to decide or to mend, in the place of the advice. @param {string} title @param {any} text @param {any[]} fixes */
  function card(title, text, fixes) {
    return el("div.question", { role: "alert" }, el("h2", {}, title), el("p", {}, text), el("div.actions", {}, fixes.map((fix, i) => el("button", {
      type: "button", class: i ? "button fix" : "button strong fix", "data-key": `fix-${i}`,
      onclick: fix.run ?? (() => mend(fix.action)),
    }, fix.show && miniTiles(fix.show.guess, fix.show.marks), el("span", {}, fix.label)))));
  }

  function trouble() {
    if (issue) return card(issue.title ?? `Look at row ${issue.row + 1}`, issue.message, issue.fixes);
    const usual = key({ ...state, choices: DEFAULTS }) === key(state);
    return card("No advice here", problem, usual ? [{ label: "Ask again", run: () => { advise(); draw(); } }]
      : [{ label: "Use the usual choices", run: () => { for (const [name, value] of Object.entries(DEFAULTS)) if (name !== "list") dispatch({ type: "choose", name, value }); } }]);
  }

  /** The fix goes away with the fault: the focus goes to the tile that was wrong. @param {any} action */
  function mend(action) {
    const [row, column] = issue?.tiles[0] ?? [issue?.row ?? 0, 0];
    dispatch(action);
    if (state.turns[row]) board.focusTile(row, column);
    else board.follow();
  }

  /** The choices of this game, for the sheet. @param {() => void} redraw */
  const choices = async (redraw) => (await import("./choices.js")).playChoices(state, step, { dispatch, changed: () => { advise(); draw(); }, setStep, restart }, redraw);

  /** How many letters the list's words have. */
  async function shape() {
    const row = await engine.spoken(state.choices.list);
    if (JSON.stringify(keys) !== JSON.stringify(row?.keys)) keys = row?.keys;
    if (row) dispatch({ type: "shape", letters: row.length });
    draw();
  }

  line.watchers.add(() => draw());

  /* Today's game goes on in two tabs as one. */
  window.addEventListener("storage", (event) => {
    if (event.key !== "salet.today" || !event.newValue) return;
    const before = JSON.parse(event.oldValue ?? "null")?.address;
    const now = JSON.parse(event.newValue).address;
    if (before !== playAddress(state) || !root.isConnected) return;
    const { params } = readRoute(now);
    dispatch({ type: "open", game: { turns: readTurns(params.get("turns")), choices: readChoices(params) } });
    history.replaceState(null, "", now);
  });

  const KEYS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [0, -99], End: [0, 99] };

  /** A key pressed anywhere on the view, as players are used to. @param {KeyboardEvent} event @returns {boolean} whether it was ours */
  function press(event) {
    const target = /** @type {Element} */ (event.target);
    const elsewhere = target.closest("button:not(.tile), a, summary, .scroll") !== null; // those have keys of their own
    const { key: name } = event;
    if (event.ctrlKey || event.metaKey) {
      if (name.toLowerCase() !== "z" || event.shiftKey) return false;
      dispatch({ type: "undo" });
    } else if (event.altKey) return false;
    else if (/^\p{L}$/u.test(name)) dispatch({ type: "letter", letter: name });
    else if (name === "Backspace") dispatch({ type: "erase" });
    else if ("123".includes(name)) dispatch({ type: "key", mark: Number(name) - 1 });
    else if (elsewhere) return false;
    else if (name === "Enter") enter();
    else if (name === " ") dispatch({ type: "turn" });
    else if (name === "Escape" && (state.typing || state.editing !== null)) dispatch({ type: "leave" });
    else if (name === "Delete" && state.cursor) dispatch({ type: "edit", row: state.cursor.row });
    else if (KEYS[name] && !(state.typing && !state.cursor)) dispatch({ type: "move", down: KEYS[name][0], right: KEYS[name][1] });
    else return false;
    if (!question) board.follow();
    return true;
  }

  root.addEventListener("focusin", (event) => {
    const tile = event.target.closest?.(".board .tile");
    if (!tile) return;
    const spot = { row: Number(tile.dataset.row), column: Number(tile.dataset.column) };
    if (state.cursor?.row !== spot.row || state.cursor?.column !== spot.column) { state = { ...state, cursor: spot, ...(state.editing !== null && { typing: "", editing: null }) }; draw(); }
  });

  return {
    root, press, pasted, choices,
    /** @param {import("./route.js").Route} route */
    open({ params }) {
      const game = { turns: readTurns(params.get("turns")), choices: readChoices(params, { ...DEFAULTS, words: setting("words", WORDS) }) };
      if (opened) dispatch({ type: "open", game });
      else {
        state = start(game, {}, past(location.hash));
        advise();
        draw();
      }
      if (!opened || state.choices.list !== DEFAULTS.list) shape();
      opened = true;
    },
    address: () => playAddress(state),
    title: () => "salet: the next guess",
  };
}

function skeleton() {
  return el("div.skeleton", { role: "status" }, el("span.hidden", {}, "Thinking…"), el("i.h3"), el("i.h5"), el("i"));
}
