/* The live helper: board and panel, the address and the server, held together. */

import { Refusal, ask, had, lists, strategies } from "./api.js";
import { makeBoard, miniTiles } from "./board.js";
import { choice, copier, el, fill } from "./dom.js";
import * as panel from "./panel.js";
import { DEFAULTS, GOALS, RULES, playAddress, readChoices, readTurn, readTurns, writeTurn } from "./route.js";
import { differences, key, lost, reduce, same, solved, start } from "./state.js";
import { helpStep, isNew, keepGame, keepHelpStep, keepSeen } from "./store.js";
import { MARKS, looksLikeGame, marksOf, number, plain, plural, sentences } from "./words.js";

export const WITHIN = 6;
const GOAL_NAMES = { mean: "fewest guesses on average", worst: "fewest in the worst case", win: "highest chance to win" };
const EXAMPLE = "crane:bbygb";

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
  let shown = ""; // the guess whose buckets are shown
  /** @type {any} */
  let part = null;
  let allBuckets = false;
  let allWords = false;
  let calls = new AbortController();
  let looking = new AbortController();
  let looked = 0;
  let slow = false; // an answer is awaited for long: say so
  let patience = 0;
  let opened = false;

  const board = makeBoard(dispatch, pasted);
  const welcome = el("div.welcome");
  const tools = el("div.tools");
  const choices = el("div.choices");
  const main = el("section.helper", { "aria-label": "Suggestions" });
  const buckets = el("section.card.of-buckets", { "aria-label": "Buckets" });
  const candidates = el("section.card.of-candidates", { "aria-label": "Candidates" });
  const details = el("div.details", {}, buckets, candidates);
  const settings = el("details.settings", { open: matchMedia("(min-width: 48rem)").matches }, el("summary", {}, "Choices"), choices);
  const root = el("div.play", {},
    el("div.left", {}, el("h1.hidden", {}, "Live helper"), welcome, board.root, tools, settings), main, details);
  /** @type {import("./panel.js").Hands} */
  const hands = { play: (guess) => take(guess), preview };

  /** @param {any} action */
  function dispatch(action) {
    const before = state;
    if (action.type === "also") { for (const one of action.actions) dispatch(one); return; }
    state = reduce(state, action);
    if (state === before) return;
    if (!same(state, before)) moved(before, action);
    draw();
  }

  function moved(before, action) {
    if (state.turns.length > before.turns.length) keepSeen();
    if (action.type !== "open") { // a link of somebody else is looked at, not kept as today's game
      const here = playAddress(state);
      const push = state.turns.length !== before.turns.length || action.type === "choose" || action.type === "undo";
      history[push ? "pushState" : "replaceState"](null, "", here);
      keepGame(here);
    }
    if (action.type === "cycle" || action.type === "mark") {
      const turn = state.turns[action.row];
      page.announce(`${turn.guess[action.column].toUpperCase()} ${MARKS[turn.marks[action.column]]}`);
    }
    advise();
  }

  function take(guess) {
    const row = state.turns.length;
    dispatch({ type: "play", guess });
    if (state.turns.length > row) board.focusTile(row, 0);
  }

  function pasted(text) {
    if (looksLikeGame(text)) page.review(text);
    else dispatch({ type: "letters", text });
  }

  const body = () => ({ turns: state.turns.map(writeTurn), ...state.choices, within: WITHIN });

  /** Ask for suggestions; what is shown stays, dimmed, until they are there. */
  async function advise() {
    calls.abort();
    calls = new AbortController();
    const { signal } = calls;
    const asked = key(state);
    issue = null;
    problem = "";
    stale = true;
    slow = false;
    allWords = false;
    clearTimeout(patience);
    if (solved(state)) { stale = false; draw(); page.announce("Found."); return; }
    patience = window.setTimeout(() => { if (stale) { slow = true; draw(); } }, 1500);
    try {
      const kept = had("/api/suggest", { ...body(), top: 10 });
      const got = kept ?? await ask("/api/suggest", { ...body(), top: 10 }, signal);
      if (asked !== key(state)) return;
      answer = got;
      stale = false;
      page.announce(panel.spoken(answer, step));
      shown = "";
      preview(answer.suggestions[0]?.guess ?? "", true);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      stale = false;
      ({ issue, problem } = issueOf(error, state));
      page.announce(sentences(error.message, error.fix));
    }
    draw();
  }

  /** Show the buckets of a guess; waits a moment, since a pointer passes over many. @param {string} guess */
  function preview(guess, now = false) {
    if (!guess || guess === shown || stale) return;
    shown = guess;
    for (const row of main.querySelectorAll("tr[data-guess]")) row.classList.toggle("shown", row.dataset.guess === guess);
    clearTimeout(looked);
    looking.abort();
    looking = new AbortController();
    const { signal } = looking;
    const asked = { ...body(), guess };
    const look = async () => {
      try {
        part = had("/api/partition", asked) ?? await ask("/api/partition", asked, signal);
        if (signal.aborted) return;
        allBuckets = false;
        drawBuckets();
      } catch (error) {
        if (!signal.aborted && !(error instanceof Refusal)) throw error;
      }
    };
    if (now || had("/api/partition", asked)) look();
    else looked = window.setTimeout(look, 120);
  }

  function setStep(next) {
    step = next;
    keepHelpStep(step);
    draw();
  }

  function restart() {
    dispatch({ type: "restart" });
    board.focusWord();
  }

  function draw() {
    const over = solved(state) || lost(state, WITHIN);
    board.update(state, issue, WITHIN);
    fill(welcome, isNew() && !state.turns.length ? firstVisit() : null);
    fill(tools,
      el("button.button", { type: "button", "data-key": "undo", disabled: !state.past.length, onclick: () => dispatch({ type: "undo" }) }, "Undo"),
      el("button.button", { type: "button", "data-key": "restart", disabled: !state.turns.length && !state.typing, onclick: restart }, "Start again"),
      copier("Copy link", () => location.href, "copy-link"));
    drawMain(over);
    const full = step === 5 && answer !== null && !problem && !(over && (solved(state) || !stale));
    root.classList.toggle("calm", !full);
    details.hidden = !full;
    details.classList.toggle("stale", stale);
    if (full) { drawBuckets(); drawCandidates(); }
  }

  function drawMain(over) {
    main.setAttribute("aria-busy", String(stale));
    main.classList.toggle("stale", stale && !problem);
    if (solved(state)) return fill(main, panel.ending(state, true, WITHIN, answer, restart));
    if (problem) return fill(main, refused(issue, problem));
    const waiting = slow && stale && el("p.thinking", { role: "status" }, "Thinking… the first time under these choices may take half a minute.");
    if (!answer) return fill(main, skeleton(), waiting);
    if (over && !stale) return fill(main, panel.ending(state, false, WITHIN, answer, restart));
    fill(main,
      el("div.head", {}, panel.countLine(answer), panel.helpSlider(step, setStep)),
      waiting,
      unknownNote(answer.unknown ?? []),
      answer.goal_note && el("p.note", {}, answer.goal_note),
      step === 5 && answer.trap && panel.trapAlarm(answer.trap, hands),
      step < 5 ? panel.hints(answer, step, setStep)
        : [panel.bestGuess(answer, hands), panel.suggestionTable(answer, shown, hands), panel.legendOfNumbers()]);
  }

  function drawBuckets() {
    if (!part || part.guess !== shown) { if (!part) fill(buckets, el("h2", {}, "Buckets")); return; }
    fill(buckets,
      el("h2", {}, "After ", el("b.caps", {}, part.guess)),
      el("p.quiet", {}, `${plural(part.buckets.length, "feedback")} may come; ${part.expected_size < 1.005 ? "each leaves one candidate" : `${number(Math.round(part.expected_size * 10) / 10)} candidates left on average`}.`),
      panel.bucketList(part, allBuckets, () => { allBuckets = true; drawBuckets(); }));
  }

  function drawCandidates() {
    fill(candidates, el("h2", {}, "Candidates"),
      panel.candidateList(answer, allWords, () => { allWords = true; drawCandidates(); }, hands));
  }

  function firstVisit() {
    const example = /** @type {any} */ (readTurn(EXAMPLE));
    return [
      el("p", {}, "Type the word you played, then tap its tiles until they match your game. The best next guess is there at once."),
      el("button.example", { type: "button", "data-key": "example", onclick: () => dispatch({ type: "replace", turns: [example] }) },
        miniTiles(example.guess, example.marks), el("span", {}, "Try this example")),
    ];
  }

  async function drawChoices() {
    const [kept, ways] = await Promise.all([lists(), strategies()]);
    const pick = (name) => (value) => dispatch({ type: "choose", name, value });
    const redraw = () => fill(choices,
      choice({ label: "List", name: "list", value: state.choices.list, onchange: pick("list"), options: kept.rows.map((row) => [row.name, row.name]) }),
      choice({ label: "Rules", name: "rules", value: state.choices.rules, onchange: pick("rules"), options: RULES.map((name) => [name, plain(name)]) }),
      choice({ label: "Strategy", name: "strategy", value: state.choices.strategy, onchange: pick("strategy"), options: ways.rows.map((row) => [row.name, plain(row.name)]) }),
      choice({ label: "Goal", name: "goal", value: state.choices.goal, onchange: pick("goal"), options: GOALS.map((name) => [name, GOAL_NAMES[name]]) }));
    redraw();
    return redraw;
  }
  let redrawChoices = () => {};

  drawChoices().then((redraw) => { redrawChoices = redraw; });

  return {
    root,
    /** @param {import("./route.js").Route} route */
    open({ params }) {
      const game = { turns: readTurns(params.get("turns")), choices: readChoices(params) };
      if (opened) dispatch({ type: "open", game });
      else {
        state = start(game);
        advise();
        draw();
      }
      opened = true;
      redrawChoices();
    },
    address: () => playAddress(state),
    title: () => "salet: the next guess",
    /** A letter typed anywhere goes to the open row. */
    type() { board.focusWord(); },
  };
}

function skeleton() {
  return el("div.skeleton", { role: "status" }, el("span.hidden", {}, "Thinking…"),
    [3, 5, 1, 1, 1, 1, 1, 1].map((size) => el("i", { class: `h${size}` })));
}

/** The row says what is wrong with it; here only that it comes first. */
function refused(issue, problem) {
  return el("div.refused", {}, el("h2", {}, issue ? `First row ${issue.row + 1}` : "No suggestions here"),
    el("p.quiet", {}, issue ? "Something is wrong there; the way out is below it. Suggestions follow at once." : problem));
}

function unknownNote(words) {
  if (!words.length) return null;
  const names = words.map((word) => String(word).toUpperCase()).join(", ");
  return el("p.note", {}, `${names} ${words.length === 1 ? "is" : "are"} in no list; counted as played.`);
}

/**
 * What a refusal means on the board.
 * @param {Refusal} refusal @param {import("./state.js").State} state
 * @returns {{issue: import("./board.js").Issue | null, problem: string}}
 */
function issueOf(refusal, state) {
  const { body, message, fix } = refusal;
  const problem = sentences(message, fix);
  const row = Number.isInteger(body.turn) ? body.turn : -1;
  if (body.error === "contradiction") {
    const repairs = (body.repairs ?? []).map((repair) => ({ repaired: (repair.turns ?? repair).map(readTurn), count: repair.count }))
      .filter(({ repaired }) => repaired.every((turn) => turn !== null));
    const last = state.turns.length - 1;
    const tiles = repairs[0] ? differences(state.turns, repairs[0].repaired).map(({ row: r, column }) => [r, column]) : [];
    const fixes = repairs.map(({ repaired }) => ({ label: repairLabel(differences(state.turns, repaired)), action: { type: "replace", turns: repaired } }));
    const bad = { row: tiles[0]?.[0] ?? last, tiles, message: "No word fits these turns. Is it this tile?", fixes };
    if (body.outside?.length) fixes.unshift({ label: `Use the list daily: ${plural(body.outside.length, "word")} of it fit`, action: { type: "choose", name: "list", value: DEFAULTS.list } });
    if (!fixes.length) Object.assign(bad, { message: problem, fixes: [{ label: "Take the last turn back", action: { type: "remove", row: last } }] });
    return { issue: bad, problem };
  }
  if (row < 0 || !state.turns[row]) return { issue: null, problem };
  const turn = state.turns[row];
  if (body.error === "illegal-guess") {
    return { problem, issue: { row, tiles: [], message: sentences(message), fixes: [
      { label: "Remove this turn", action: { type: "remove", row } },
      { label: "Play by normal rules", action: { type: "choose", name: "rules", value: "normal" } }] } };
  }
  if (body.suggestion) {
    const marks = marksOf(body.suggestion);
    const tiles = marks.flatMap((mark, column) => (mark === turn.marks[column] ? [] : [[row, column]]));
    return { problem, issue: { row, tiles, message: sentences(message), fixes: [{ label: "Use these marks", show: { guess: turn.guess, marks }, action: { type: "marks", row, marks } }] } };
  }
  return { problem, issue: { row, tiles: [], message: problem, fixes: [{ label: "Remove this turn", action: { type: "remove", row } }] } };
}

function repairLabel(changes) {
  return changes.map(({ row, letter, to }) => `Row ${row + 1}: ${letter.toUpperCase()} ${MARKS[to]}`).join(", ");
}
