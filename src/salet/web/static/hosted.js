/* A game against a host: the server holds the word, or hides, and marks each guess. The address says which
   game it is, never the word; what was guessed is kept in the browser. */

import { makeBoard } from "./board.js";
import { copier, el, fill } from "./dom.js";
import { judge, playedGame, praise } from "./ending.js";
import { Refusal, engine } from "./engine.js";
import { makeKeyboard } from "./keyboard.js";
import { upper } from "./letters.js";
import { countLine } from "./panel.js";
import { DEFAULTS, WORDS, address } from "./route.js";
import { letterMarks, lost, reduce, solved, start, whole, within } from "./state.js";
import { begunGame, dropBegun, keepBegun, keepGames, keptAlready, never, onOwnMachine, opener, setting } from "./store.js";
import { aloud, marksOf, number, plain, plural, puzzleNumber, sentences } from "./words.js";

/** Which game: a word in a code (by chance or a friend's), a past day, or the host that hides. */
/** @typedef {{kind: "word" | "friend" | "day" | "hides", list: string, rules: string, code?: string, day?: string}} Host */

const LONGEST = 32; // guesses that the server takes: the host that hides has no limit of its own
const TYPING = ["letter", "letters", "erase", "leave"];

/** Where a game is played. @param {Host} host */
export const gameAddress = ({ kind, list, rules, code, day }) =>
  address(`practice/${kind}`, { code, day, list: list === DEFAULTS.list ? undefined : list, rules: rules === DEFAULTS.rules ? undefined : rules });

/** The whole address of the same word for a friend, under rules of their own. @param {Host} host */
export const friendLink = (host) => location.origin + location.pathname + gameAddress({ ...host, kind: "friend", rules: DEFAULTS.rules });

/** A game in a few words, nothing of its word. @param {Host} host */
export function gameName({ kind, day }) {
  if (kind === "day" && day) return dayName(day);
  return { word: "A word by chance", friend: "A friend's word", hides: "The host that hides" }[kind] ?? "";
}

/** "No. 12, 1 Jul 2021". @param {string} day */
function dayName(day) {
  const date = new Date(`${day}T12:00`);
  if (Number.isNaN(date.getTime())) return day;
  return `No. ${number(puzzleNumber(date))}, ${date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" })}`;
}

/** What a refused guess is told, as the game itself would. @param {Refusal} refusal */
const refusedFor = ({ body, message, fix }) => {
  if (body.error !== "illegal-guess") return sentences(message, fix);
  const why = message.slice(message.indexOf(": ") + 2);
  return sentences(why[0].toUpperCase() + why.slice(1));
};

/** @param {{announce: (text: string) => void, another: (host: Host) => void}} page */
export function makeHosted(page) {
  /** @type {Host} */
  let host = { kind: "word", list: DEFAULTS.list, rules: DEFAULTS.rules };
  let where = "";
  let state = start();
  /** @type {any} */
  let told = null; // the game as the host has marked it
  let helped = false;
  /** @type {string[] | null} */
  let hints = null; // from little to all, once they were asked for
  let step = 0; // how many of them are shown
  let note = ""; // why a guess was not taken
  let problem = ""; // why there is no game
  let busy = false; // the host is being asked
  /** @type {any[]} */
  let early = []; // what is typed meanwhile
  /** @type {string[][] | undefined} */
  let keys;
  let calls = new AbortController();
  let judged = new AbortController();

  const board = makeBoard(dispatch, (text) => dispatch({ type: "letters", text }), true);
  const keyboard = makeKeyboard({ letter: (letter) => dispatch({ type: "letter", letter }), enter, erase: () => dispatch({ type: "erase" }) });
  const bar = el("div.today");
  const side = el("section.helper", { "aria-label": "Your game" });
  const ending = el("div.ending");
  const root = el("div.play.hinting.hosted", {}, el("h1.hidden", { tabindex: -1 }, "Practice"), bar, board.root, keyboard.root, side);

  /** What is typed; rows that are marked stay. @param {any} action */
  function dispatch(action) {
    if (!TYPING.includes(action.type) || problem || told?.over) return;
    if (busy) return void early.push(action);
    if (action.type === "erase" && !state.typing) return;
    state = reduce(state, action);
    if (note) { note = ""; board.root.classList.remove("refused"); }
    draw();
  }

  const guesses = () => state.turns.map(({ guess }) => guess);
  const body = (words) => ({ guesses: words, list: host.list, rules: host.rules, code: host.code, day: host.day });

  async function enter() {
    if (busy) return void early.push(null);
    if (problem || told?.over || !state.typing) return;
    if (!whole(state)) return refuse("Not enough letters.");
    if (state.turns.length >= LONGEST) return refuse("That was a long game. Begin another one.");
    await play([...guesses(), state.typing]);
  }

  /** Ask the host about all guesses; a guess that is not taken costs nothing. @param {string[]} words @param {boolean} [give] */
  async function play(words, give = false) {
    calls.abort();
    calls = new AbortController();
    const { signal } = calls;
    busy = true;
    try {
      const found = await engine.practice({ ...body(words), ...(give && { give_up: true }) }, signal);
      if (signal.aborted) return;
      take(found, words.length > state.turns.length);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      if (told) refuse(refusedFor(error));
      else if (Number.isInteger(error.body.turn)) { // what was kept is no game any more
        dropBegun(where);
        return play([]);
      } else problem = sentences(error.message, host.kind === "friend" ? "Ask your friend for the whole link" : error.fix);
    }
    busy = false;
    draw();
    const typed = note || problem ? [] : early;
    early = [];
    for (const action of typed) action ? dispatch(action) : enter();
  }

  /** @param {any} found @param {boolean} fresh whether a guess has just been made */
  function take(found, fresh) {
    told = found;
    hints = null;
    step = 0;
    const turns = found.turns.map(({ guess, feedback }) => ({ guess, marks: marksOf(feedback) }));
    state = { ...reduce(state, { type: "replace", turns }), past: [] };
    if (host.kind === "hides") state = { ...state, shape: { ...state.shape, limit: Math.max(6, turns.length + (found.over ? 0 : 1)) } };
    if (turns.length || found.over) keepBegun({ where, guesses: guesses(), helped, over: found.over });
    const last = turns[turns.length - 1];
    if (fresh && last) page.announce(sentences(aloud(last.guess, last.marks), found.over ? (found.solved ? "Found" : `The word was ${upper(found.answer)}`) : host.kind === "hides" ? `${plural(found.candidates, "word")} left` : ""));
    if (found.over) end();
  }

  /** @param {string} text */
  function refuse(text) {
    note = text;
    board.root.classList.remove("refused");
    void board.root.offsetWidth; // so that it shakes again
    board.root.classList.add("refused");
    page.announce(text);
    draw();
  }

  async function hint() {
    if (busy || told?.over) return;
    step += 1;
    if (!helped) {
      helped = true;
      if (state.turns.length) keepBegun({ where, guesses: guesses(), helped, over: false });
    }
    draw();
    if (hints) return page.announce(hints[step - 1] ?? "");
    const { signal } = calls;
    try {
      const found = await engine.advise(state, Math.min(20, within(state)), { never: never(), opener: opener(), day: host.day }, signal);
      if (signal.aborted) return;
      hints = found.hints;
      page.announce(hints?.[step - 1] ?? "");
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      hints = [sentences(error.message)];
    }
    draw();
  }

  /** The end: the answer, skill and luck at once, and kept as practice when it was played through. */
  function end() {
    judged.abort();
    judged = new AbortController();
    const answer = told.answer ?? "";
    const won = solved(state);
    const through = won || lost(state);
    const played = playedGame(state, answer, helped, { day: host.day ?? null });
    const game = keptAlready(played) ?? played; // a game that is opened again stays as it was kept
    if (through) keepGames([game]);
    const kept = (found) => {
      if (!through) return null;
      keepGames([Object.assign(game, found)]);
      return el("a.button", { href: "#/games?practice=1", "data-key": "kept" }, "In my games");
    };
    const place = el("div.judged");
    const hides = host.kind === "hides";
    ending.className = `ending ${won ? "won" : "lost"}`;
    fill(ending,
      el("h2", {}, won ? (hides ? `Pinned down in ${state.turns.length}.` : praise(state)) : through ? "Out of guesses." : "Given up."),
      el("p", {}, hides ? "The last word it had was " : "The word was ", el("b.caps", {}, answer), "."),
      place,
      el("p.actions", {},
        el("button.button.strong", { type: "button", "data-key": "another", onclick: () => page.another(host) }, host.kind === "day" ? "Another day" : hides ? "Play again" : "Another word"),
        host.code && copier("Send it to a friend", () => (onOwnMachine() ? host.code ?? "" : friendLink(host)), "send")));
    if (state.turns.length) judge(state, { answer, day: host.day, kept, announce: page.announce }, place, judged.signal);
  }

  function draw() {
    const over = Boolean(told?.over);
    board.update(state, null);
    keyboard.update(letterMarks(state.turns), keys);
    root.classList.toggle("over", over);
    root.classList.toggle("barred", Boolean(problem));
    fill(bar,
      el("p", {}, el("b", {}, gameName(host)), host.list !== DEFAULTS.list && el("span", {}, host.list), host.rules !== "normal" && el("span", {}, plain(host.rules))),
      told && !over && host.kind !== "hides" && el("button.tool.wide", { type: "button", "data-key": "give-up", onclick: () => play(guesses(), true) }, "Give up"),
      el("a.tool.leave", { href: "#/practice", "data-key": "leave", "aria-label": "Leave this game", title: "Leave this game; it is kept" }, el("span.cross", { "aria-hidden": "true" })));
    if (over) return void (side.firstChild === ending || fill(side, ending));
    fill(side, problem ? trouble() : [
      host.kind === "hides" && told && countLine({ candidates: { count: told.candidates } }),
      el("p.refusal", { hidden: !note }, note),
      told && help(),
    ]);
    side.scrollTop = note ? 0 : side.scrollHeight; // the newest hint
  }

  /** Hints in steps, each time one more. */
  function help() {
    const shown = (hints ?? []).slice(0, step);
    const more = !hints || step < hints.length;
    return el("div.hints", {},
      shown.length > 0 && el("ol", {}, shown.map((text) => el("li", {}, text))),
      step > 0 && !hints ? el("p.quiet", { role: "status" }, "Thinking…") : more && el("p.actions", {}, el("button.button", { type: "button", "data-key": "hint", onclick: hint }, step ? "Another hint" : "Hint")));
  }

  function trouble() {
    return el("div.question", { role: "alert" }, el("h2", {}, "This cannot be played"), el("p", {}, problem),
      el("div.actions", {}, el("a.button.strong", { href: "#/practice", "data-key": "back" }, "Back to practice")));
  }

  /** Open a game, where it was left. @param {Host} next */
  async function open(next) {
    calls.abort();
    judged.abort();
    busy = true;
    early = [];
    host = next;
    where = gameAddress(host);
    const begun = begunGame(where);
    told = hints = null;
    note = problem = "";
    board.root.classList.remove("refused");
    step = 0;
    helped = begun?.helped ?? false;
    state = start({ choices: { ...DEFAULTS, list: host.list, rules: host.rules, words: setting("words", WORDS) } });
    draw();
    const { rows } = await engine.lists();
    if (where !== gameAddress(next)) return;
    const row = rows.find(({ name }) => name === host.list);
    if (!row) {
      problem = `There is no list ${host.list} here.`;
      return draw();
    }
    keys = row.keys;
    await engine.spoken(host.list);
    state = reduce(state, { type: "shape", letters: row.length });
    await play(begun?.guesses ?? [], begun?.over);
    if (!told?.over) board.follow();
  }

  return {
    root, open,
    /** A key pressed anywhere on the view. @param {KeyboardEvent} event @returns {boolean} whether it was ours */
    press(event) {
      const { key: name } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (/^\p{L}$/u.test(name)) dispatch({ type: "letter", letter: name });
      else if (name === "Backspace") dispatch({ type: "erase" });
      else if (/** @type {Element} */ (event.target).closest("button, a, summary") !== null) return false; // those have keys of their own
      else if (name === "Enter") enter();
      else if (name === "Escape" && state.typing) dispatch({ type: "leave" });
      else return false;
      if (!told?.over) board.follow();
      return true;
    },
  };
}
