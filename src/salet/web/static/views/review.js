/* The review of a finished game. Its entrance is a board to type on, a line to paste into and a camera; then the game
   is walked through row by row. */

import { el, fill, place } from "../base/dom.js";
import { Failure, engine } from "../base/engine.js";
import { lettersOf, longer, lower, shorter, upper } from "../base/letters.js";
import { readTurns } from "../base/marks.js";
import { leftOutOfAddress, readParam } from "../base/records.js";
import { DEFAULTS, RULES, address, joinTurns, readChoices, writeChoices } from "../base/route.js";
import { say, text as textOf } from "../base/say.js";
import { dayOfNumber, isoDay, listOptions, rulesOptions, sentences } from "../base/words.js";
import { wishes } from "../base/store.js";
import { camera, choice, cross, field } from "../base/widgets.js";
import { keyboard } from "../board/keyboard.js";
import { letterCells } from "../board/tiles.js";
import { start } from "../game/state.js";
import { drawWalk, withoutLuck } from "./reviewed.js";

/** @import { Alphabet, Page, Review, Turn, View } from "../types" */
/**
 * The entrance, what else the address says about the game, and its review. words: typed on the board; row: the one that
 * is looked at; branch: best play from a row, which the board shows instead; opener: best play from the player's own
 * first guess; problem: why best play from a row is not known; filled: words that the player has chosen for rows of
 * squares; unread: what is left out of the address.
 * @typedef {{words: string[], typing: string, text: string, answer: string, list: string, rules: string, game: string,
 *   day: string, within: string, sequence: boolean, hosted: boolean, hints: number, gaveUp: boolean,
 *   adversary: boolean, review: Review | null, isFound: boolean, failed: {title: string, fix: string} | null,
 *   lists: Alphabet[], alphabet: Alphabet | null, row: number, branch: {row: number, turns: Turn[]} | null,
 *   problem: string, opener: string[], isPlain: boolean, filled: string[],
 *   unread: string}} State
 */
/** @typedef {{update: (change: Partial<State>) => void, submit: () => void, enter: () => void, example: () => void,
 *   picture: () => void, look: (row: number) => void, branch: (row: number) => void,
 *   fill: (row: number, word: string) => void}} On */
/** The view; call: the running request. @typedef {{page: Page, root: HTMLElement, call: AbortController,
 *   state: State}} Reviewing */

/** @type {State} */
const NEW = {
  words: [], typing: "", text: "", answer: "", list: DEFAULTS.list, rules: "normal", game: "", day: "", within: "",
  sequence: false, hosted: false, hints: 0, gaveUp: false, adversary: false, review: null, isFound: false,
  failed: null, lists: [], alphabet: null, row: 0, branch: null, problem: "", opener: [], isPlain: true, filled: [],
  unread: "",
}; // prettier-ignore
const EXAMPLE = { text: "crane sloth moist", answer: "moist", day: "2022-02-02" };
const MOST_TEXT = 4000;
const MOST_ROWS = 12;
const LETTERS = 5;

/** @param {State} state */
const lengthOf = ({ alphabet }) => alphabet?.length ?? LETTERS;

/** A row of the board to type on. @param {State} state @param {string} word @param {any} [more] after its cells */
const typedRow = (state, word, more = null) =>
  el("li.row", el("span.cells", letterCells(lettersOf(word, state.alphabet), lengthOf(state), state.alphabet)), more);

/** The words typed so far, and the open row. @param {State} state @param {On} on */
const typedBoard = (state, on) =>
  el(
    "section.board",
    { label: say("review.your-guesses"), vars: { "--letters": String(lengthOf(state)) } },
    el(
      "ol.rows.typed",
      state.words.map((word, nth) => {
        const drop = () => on.update({ words: state.words.filter((_, at) => at !== nth) });
        const label = say("review.remove", { word: upper(word, state.alphabet) });
        return typedRow(state, word, el("button.edit", { key: `drop-${nth}`, label, onclick: drop }, cross()));
      }),
      state.words.length < MOST_ROWS && typedRow(state, state.typing),
    ),
  );

/** What is seldom needed. @param {State} state @param {On} on */
const options = (state, on) =>
  el(
    "details.options-folded",
    { open: Boolean(state.failed) },
    el("summary", say("review.options")),
    field(say("review.answer-field"), {
      form: "to-review", // Enter sends it
      maxlength: 400,
      key: "answer",
      value: state.answer,
      oninput: ({ target }) => on.update({ answer: target.value }),
    }),
    el(
      "div.pair",
      choice(say("setup.which"), "review-list", listOptions(state.lists, state.list), state.list, (list) =>
        on.update({ list, words: [], typing: "" }),
      ),
      choice(say("setup.rules"), "review-rules", rulesOptions(RULES), state.rules, (rules) => on.update({ rules })),
    ),
  );

/** @param {State} state @param {On} on */
function entrance(state, on) {
  const keys = {
    letter: (/** @type {string} */ letter) => on.update(typedLetter(state, letter)),
    enter: on.enter,
    erase: () => on.update(erased(state)),
  };
  return el(
    "div.entrance",
    el("h1", { tabindex: -1 }, say("review.title")),
    el("p.quiet", say("review.about")),
    typedBoard(state, on),
    keyboard(start({ alphabet: state.alphabet }), keys),
    el(
      "form.paste-line",
      { id: "to-review", onsubmit: (event) => (event.preventDefault(), on.submit()) },
      el("textarea", {
        rows: 1,
        spellcheck: false,
        autocapitalize: "off",
        key: "text",
        label: say("review.paste-here"),
        placeholder: say("review.paste-here"),
        value: state.text,
        oninput: ({ target }) => on.update({ text: target.value }),
        onpaste: () => setTimeout(on.submit),
      }),
      el(
        "button.button",
        { key: "picture", label: say("review.picture"), title: say("review.picture"), onclick: on.picture },
        camera(),
      ),
      el("button.button.strong", { type: "submit", key: "review" }, say("review.go")),
    ),
    state.failed &&
      el("div.failed", { role: "alert" }, el("h2", state.failed.title), state.failed.fix && el("p", state.failed.fix)),
    options(state, on),
    el("p", el("button.link", { key: "example", onclick: on.example }, say("review.example"))),
  );
}

/** @param {State} state @param {string} letter @returns {Partial<State>} */
function typedLetter(state, letter) {
  if (state.words.length >= MOST_ROWS) return {};
  return { typing: longer(state.typing, letter, lengthOf(state), state.alphabet), failed: null };
}

/** The last letter goes; an empty row opens the one above it. @param {State} state @returns {Partial<State>} */
function erased({ typing, words, alphabet }) {
  if (typing) return { typing: shorter(typing, alphabet) };
  return words.length ? { words: words.slice(0, -1), typing: words[words.length - 1] } : {};
}

/** The words that the player's game does not accept; salet accepts every word. @param {Pick<State, "hosted">} state */
const refused = ({ hosted }) => (hosted ? [] : wishes().never);

/** What to ask the engine. @param {State} state */
function question(state) {
  const { text, list, rules, game, day, sequence, within } = state;
  const answers = state.answer
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((word) => lower(word, state.alphabet));
  return {
    text: text.slice(0, MOST_TEXT),
    list,
    ...(state.filled.length && { words: state.filled }),
    never: refused(state),
    ...(day && list === DEFAULTS.list && { day }), // judge by what was known that day
    ...(rules !== "normal" && { rules }), // otherwise as in the shared text: a star means hard
    ...(sequence && { sequence }),
    ...(game && { game }),
    ...(within && { within: Number(within) }),
    ...(answers.length && { answer: answers.length > 1 ? answers : answers[0] }),
  };
}

/** The game of an address. @param {import("../types").Route} route @returns {Partial<State>} */
function readGame({ params, unread = [] }) {
  const turns = params.get("turns") ?? params.get("guesses") ?? "";
  const several = turns.includes(";") || /^[^:]+:[^:]*,[^:]*$/.test(turns);
  const { list, rules, game } = readChoices(params);
  const left = leftOutOfAddress(unread);
  return {
    text: params.get("text") ?? (several ? turns.replaceAll(";", "\n") : turns.replaceAll(",", " ")),
    answer: (params.get("answer") ?? "").replaceAll(",", " "),
    list,
    rules,
    game,
    day: readParam(params, "day") ?? "",
    within: readParam(params, "within") ?? "",
    sequence: params.get("sequence") === "1",
    hosted: params.has("hints"),
    hints: Number(readParam(params, "hints")),
    gaveUp: params.get("given-up") === "1",
    adversary: params.get("adversary") === "1",
    unread: left ? textOf(left) : "",
  };
}

/** What best play after some turns is asked with: judged as the review. @param {Pick<State, "list" | "hosted">} state
 * @param {Review} review of one board @param {number} count */
export function branchOf(state, { turns, rules, limit, answer, number }, count) {
  const words = new Set([...answer, ...turns.map(({ guess }) => guess)]);
  return {
    turns: turns.slice(0, count).map(({ guess, feedback }) => `${guess}:${feedback[0]}`),
    list: state.list,
    never: refused(state).filter((word) => !words.has(word)), // the game did accept the others
    rules,
    within: limit,
    answer: answer[0],
    ...(number !== null && state.list === DEFAULTS.list && { day: dayOfNumber(number) }),
  };
}

/** @param {Reviewing} view @param {string} selector */
const find = ({ root }, selector) => /** @type {HTMLElement | null} */ (root.querySelector(selector));

/** @param {Reviewing} view @param {Partial<State>} change */
function update(view, change) {
  const isOther = change.list !== undefined && change.list !== view.state.list;
  view.state = { ...view.state, ...change };
  draw(view);
  if (isOther) shape(view);
}

/** Learn the letters of the list. @param {Reviewing} view */
async function shape(view) {
  const { list } = view.state;
  const alphabet = await engine.alphabet(list);
  if (list === view.state.list) update(view, { alphabet });
}

/** @param {Reviewing} view */
function draw(view) {
  const { root, state } = view;
  const { review, isFound } = state;
  const on = handsOf(view);
  const waiting = el("p.waiting", { role: "status" }, say("review.looking"));
  const left = state.unread && el("p.warning", state.unread);
  fill(root, el("div.review", left, review ? drawWalk(review, state, on) : isFound ? waiting : entrance(state, on)));
}

/** What the player can do. @param {Reviewing} view @returns {On} */
const handsOf = (view) => ({
  update: (change) => update(view, change),
  submit: () => submit(view),
  enter: () => enter(view),
  look: (row) => look(view, row),
  branch: (row) => void branch(view, row),
  fill: (row, word) => fillRow(view, row, word),
  picture: view.page.choosePicture,
  example: () => view.page.go(address("review", EXAMPLE)),
});

/** Say what is wrong with the text. @param {Reviewing} view @param {string} title @param {string} fix */
function refuse(view, title, fix) {
  update(view, { failed: { title, fix }, review: null, isFound: false });
  find(view, ".failed")?.scrollIntoView({ block: "nearest" });
}

/** Review what was pasted, or else what was typed. @param {Reviewing} view */
function submit(view) {
  const { words, typing, text: pasted, answer, list, rules } = view.state;
  const typed = lettersOf(typing, view.state.alphabet).length === lengthOf(view.state) ? [typing] : [];
  const text = pasted.trim() || [...words, ...typed].join(" ");
  if (!text) return refuse(view, say("review.nothing"), say("review.nothing-fix"));
  view.page.go(address("review", { text, answer: answer.trim(), ...writeChoices({ list, rules }) }));
}

/** A whole word takes its row; on an empty row the game is over. @param {Reviewing} view */
function enter(view) {
  const { words, typing } = view.state;
  const left = lengthOf(view.state) - lettersOf(typing, view.state.alphabet).length;
  if (left === 0) return update(view, { words: [...words, typing], typing: "" });
  if (!typing && words.length) return submit(view);
  view.page.announce(say("todo.letters", { n: left }));
}

/** @param {Reviewing} view @param {number} row */
function look(view, row) {
  const rows = view.state.review?.turns.length ?? 0;
  update(view, { row: Math.max(0, Math.min(rows - 1, row)), branch: null, problem: "" });
}

/** Best play from a row on the board, and back. @param {Reviewing} view @param {number} row */
async function branch(view, row) {
  const { review } = view.state;
  if (!review || view.state.branch) return update(view, { branch: null });
  const isShown = () => view.state.review === review;
  try {
    const { turns } = await engine.branch(branchOf(view.state, review, row));
    if (isShown()) update(view, { branch: { row, turns: readTurns(turns.join(";")) } });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (isShown()) update(view, { row, problem: sentences(error.message, error.fix) });
  }
}

/** The player knows which word gave the squares of a row. @param {Reviewing} view @param {number} row
 * @param {string} word */
function fillRow(view, row, word) {
  const filled = [...view.state.filled];
  filled[row] = word;
  update(view, { filled });
  run(view, row);
}

/** Review the game; `row` is looked at first. @param {Reviewing} view @param {number} [row] */
async function run(view, row = 0) {
  view.call.abort();
  view.call = new AbortController();
  const { signal } = view.call;
  const isFound = Boolean(view.state.text.trim());
  update(view, { failed: null, review: null, isFound, branch: null, problem: "", opener: [] });
  if (!isFound) return shape(view);
  try {
    await shape(view);
    const judged = await engine.review(question(view.state), signal);
    if (signal.aborted) return;
    const review = view.state.adversary ? withoutLuck(judged) : judged;
    reviewed(view, review, row);
    await compareOpener(view, review, signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Failure)) throw error;
    const asks = error.body.asks === "answer" && !view.state.answer;
    refuse(view, error.message, asks ? say("review.type-answer") : error.fix);
    if (asks) find(view, '[data-key="answer"]')?.focus({ preventScroll: true });
  }
}

/** Show and announce the review. @param {Reviewing} view @param {Review} review @param {number} row */
function reviewed(view, review, row) {
  const { list, day } = view.state;
  const isToday = list === DEFAULTS.list && (!day || day === isoDay(new Date()));
  update(view, { review, row, isPlain: isToday });
  const title = find(view, "h1");
  if (view.root.isConnected) {
    title?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  view.page.announce(title?.textContent ?? "");
}

/** Best play from the player's own opener, where the engine knows it. @param {Reviewing} view @param {Review} review
 * @param {AbortSignal} signal */
async function compareOpener(view, review, signal) {
  const [first] = review.turns;
  const [answer] = review.answer;
  if (review.boards > 1 || !answer || first.is_unknown || first.guess === answer) return;
  try {
    const { turns, found } = await engine.branch(branchOf(view.state, review, 1));
    if (signal.aborted || !found) return;
    update(view, { opener: [first.guess, ...readTurns(turns.join(";")).map(({ guess }) => guess)] });
  } catch (error) {
    if (!(error instanceof Failure)) throw error; // such as an answer that the list lacks: the review stays
  }
}

/** @param {Reviewing} view @param {KeyboardEvent} event */
function press(view, { key, target, ctrlKey, metaKey, altKey }) {
  const { state } = view;
  const isField = /** @type {Element} */ (target).matches?.("input, textarea, select");
  if (isField || ctrlKey || metaKey || altKey) return false;
  if (state.review) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[key];
    if (step) look(view, state.row + step);
    return Boolean(step);
  }
  if (key === "Enter" && /** @type {Element} */ (target).matches?.("button, a, summary")) return false;
  if (key === "Enter") enter(view);
  else if (key === "Backspace") update(view, erased(state));
  else if (/^\p{L}$/u.test(key)) update(view, typedLetter(state, key));
  else return false;
  return true;
}

/** @param {Page} page @returns {View} */
export function makeView(page) {
  /** @type {Reviewing} */
  const view = { page, root: place("div.review-view"), call: new AbortController(), state: NEW };
  return {
    root: view.root,
    press: (event) => press(view, event),
    open(route) {
      update(view, { words: [], typing: "", filled: [], ...readGame(route) });
      engine.lists().then(({ rows }) => update(view, { lists: rows }));
      run(view);
    },
    list: () => view.state.list,
    use: (turns, list) =>
      page.go(address("review", { turns: joinTurns(turns), ...writeChoices({ list, rules: view.state.rules }) })),
    title: () => say("review.page-title"),
  };
}
