/* The dialog with the game that was read from a picture: its boards, what is doubtful, and corrections. It is loaded
   with the first picture. */

import { el } from "../base/dom.js";
import { Failure, engine } from "../base/engine.js";
import { langOf, lettersOf, lower } from "../base/letters.js";
import { say, text } from "../base/say.js";
import { PLAIN_FIELD, pencil } from "../base/widgets.js";
import { aloud, boardTitle, listName, sentences } from "../base/words.js";
import { boardFrame, rowButton } from "../board/board.js";
import { focusTile, spotOf, tileRow } from "../board/tiles.js";
import { corrected, doubtCount, fault, pictured, rowOf, turnCount, turnsOf } from "./picturegame.js";

/** @typedef {import("./picturegame.js").Pictured} Pictured */
/** @typedef {import("../types").RowHands & {dispatch: (action: any) => void}} On */
/**
 * @typedef {{announce: (text: string) => void, list: () => string, choose: () => void,
 *   use: (turns: import("../types").Turn[], list: string) => void}} Page
 */
/** @typedef {ReturnType<typeof import("../base/sheet.js").makeSheet>} Sheet */
/**
 * A picture while its sheet is open: before is the list that was in use, state the game, once it is read.
 * @typedef {{file: Blob, source: string, before: string, sheet: Sheet, page: Page, stop: AbortController,
 *   state: Pictured}} Shown
 */

const ENOUGH_PIXELS = 6_000_000; // a larger picture is shrunk, as in Python
const MOST_PIXELS = 40_000_000; // a larger one could need more memory than a phone has

/**
 * The pixels of a picture, the first frame if it moves. @param {Blob} file @param {string} source its address
 * @returns {Promise<ImageData>}
 */
async function pixelsOf(file, source) {
  const image = new Image();
  try {
    await new Promise((done, stop) => Object.assign(image, { onload: done, onerror: stop, src: source }));
    if (image.naturalWidth * image.naturalHeight <= MOST_PIXELS) await image.decode();
  } catch {
    const message = say(file.size ? "picture.no-picture" : "picture.empty-file");
    throw new Failure({ message, fix: say("picture.save-as") });
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > MOST_PIXELS)
    throw new Failure({ message: say("picture.too-large"), fix: say("picture.cut-out") });
  let factor = 1;
  while (Math.floor(width / factor) * Math.floor(height / factor) > ENOUGH_PIXELS) factor += 1;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height].map((length) => Math.max(1, Math.floor(length / factor)));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** @param {Pictured} state @param {number} turn @param {number} board @param {On} on */
function tiles(state, turn, board, on) {
  const { letters, marks, unsureLetters, unsureMarks } = state.boards[board][turn];
  const where = [state.boards.length > 1 && say("board.name", { board: board + 1 }), say("board.row", { n: turn + 1 })];
  return tileRow({
    turn,
    board,
    guess: letters.join(""),
    alphabet: state.alphabet,
    marks,
    where: where.filter(Boolean).join(", "),
    tap: (spot) => on.dispatch({ type: "mark", ...spot }),
    about: (column) => {
      const more = [
        unsureLetters.includes(column) && say("picture.unsure-letter"),
        unsureMarks.includes(column) && say("picture.unsure-colour"),
      ];
      return { more, kinds: [more.some(Boolean) && "doubtful"] };
    },
  });
}

/** A board. Of several, the words are above them. @param {Pictured} state @param {number} board @param {On} on */
function boardOf(state, board, on) {
  const boards = state.boards.length;
  const rows = state.boards[board];
  const row = (/** @type {number} */ turn) =>
    boards === 1 && state.editing === turn
      ? wordForm(state, turn, on)
      : [tiles(state, turn, board, on), boards === 1 && rowButton("edit", turn, on)];
  return boardFrame(
    { boards, letters: rows[0]?.letters.length ?? 0 },
    board,
    {},
    boards > 1 && el("h3", boardTitle(board, boards)),
    el(
      "ol.rows",
      rows.map((_, turn) => el("li.row", row(turn))),
    ),
  );
}

/** A word of several boards: the same on all of them. @param {Pictured} state @param {number} turn @param {On} on */
function word(state, turn, on) {
  if (state.editing === turn) return wordForm(state, turn, on);
  const row = rowOf(state, turn);
  const name = row.letters.join("");
  return el(
    "button.chip",
    {
      class: row.unsureLetters.length > 0 && "doubtful",
      label: say("picture.edit-word", { n: turn + 1, word: name }),
      onclick: () => (on.dispatch({ type: "edit", turn }), on.type()),
    },
    el("span.caps", { lang: langOf(state.alphabet) }, name),
    pencil(),
  );
}

/** @param {Pictured} state @param {number} turn @param {On} on */
function wordForm(state, turn, on) {
  const { letters } = rowOf(state, turn);
  const typed = (/** @type {any} */ form) =>
    lettersOf(lower(form.elements.word.value.trim(), state.alphabet), state.alphabet);
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    on.dispatch({ type: "word", turn, letters: typed(event.target) });
  };
  const check = (/** @type {any} */ { target: { form } }) => {
    form.elements.take.disabled = typed(form).length !== letters.length;
  };
  return el(
    "form.read-word",
    { onsubmit: submit },
    el("input.caps", {
      ...PLAIN_FIELD,
      lang: langOf(state.alphabet),
      name: "word",
      value: letters.join(""),
      label: say("picture.word", { n: turn + 1 }),
      maxlength: letters.length + 9,
      oninput: check,
    }),
    el("button.button.strong", { type: "submit", name: "take" }, say("action.ok")),
    rowButton("remove", turn, on),
  );
}

/** The list is named only if it has every word that is certain. @param {Pictured} state */
const whichList = ({ list, boards, isListed }) =>
  isListed ? say("picture.words-of", { list: listName(list, boards.length) }) : say("picture.which-language");

/** What is said above the boards. @param {Pictured} state @param {string} before the list that was in use */
const about = (state, before) =>
  el(
    "p",
    sentences(
      state.list === before ? "" : whichList(state),
      doubtCount(state) > 0 ? say("picture.check") : "",
      say("picture.how-to"),
    ),
  );

/** @param {() => void} choose @param {string} [kind] */
const anotherButton = (choose, kind = "") =>
  el(`button.button${kind}`, { key: "another-picture", onclick: choose }, say("picture.another"));

/** @param {Shown} shown @param {On} on */
function pictureView({ state, source, before, sheet, page }, on) {
  const wrong = fault(state);
  return [
    about(state, before),
    state.boards.length > 1 &&
      el(
        "ol.read-words",
        { label: say("picture.words") },
        Array.from({ length: turnCount(state) }, (_, turn) => el("li", word(state, turn, on))),
      ),
    el(
      "div.read-boards",
      state.boards.map((_, board) => boardOf(state, board, on)),
    ),
    el("details.compare", el("summary", say("picture.compare")), el("img", { src: source, alt: "", loading: "lazy" })),
    el(
      "div.foot",
      wrong && el("p.note", { role: "alert" }, text(wrong)),
      el(
        "p.actions",
        el(
          "button.button.strong",
          { key: "use-picture", disabled: Boolean(wrong), onclick: () => use(state, sheet, page) },
          say("picture.use"),
        ),
        el("button.button", { key: "cancel-picture", onclick: sheet.close }, say("action.cancel")),
        anotherButton(page.choose),
      ),
    ),
  ];
}

/** A picture without a game. @param {Shown} shown @param {string} title @param {string} text */
function refuse({ sheet, page }, title, text) {
  sheet.fill(
    title,
    el("p", sentences(text)),
    el(
      "p.actions",
      anotherButton(page.choose, ".strong"),
      el("button.button", { onclick: sheet.close }, say("action.cancel")),
    ),
  );
  page.announce(sentences(title, text));
}

/** What letters and 1, 2, 3 change: the tile that has the focus. @param {KeyboardEvent} event
 * @param {Pictured} state */
function changeOf({ target, key, ctrlKey, metaKey, altKey }, state) {
  const at = spotOf(/** @type {Element} */ (target));
  if (!at || ctrlKey || metaKey || altKey) return null;
  if (/^[123]$/.test(key)) return { type: "mark", ...at, mark: Number(key) - 1 };
  return /^\p{L}$/u.test(key) ? { type: "letter", ...at, letter: lower(key, state.alphabet) } : null;
}

/** Play with the game that was read. @param {Pictured} state @param {Sheet} sheet @param {Page} page */
function use(state, sheet, page) {
  sheet.close();
  page.use(turnsOf(state), state.list);
}

/** @param {Shown} shown */
function draw(shown) {
  const { sheet } = shown;
  const on = {
    dispatch: (/** @type {any} */ action) => dispatch(shown, action),
    type: () => /** @type {any} */ (sheet.root.querySelector(".read-word input"))?.select(),
  };
  sheet.fill(say("picture.is-it"), pictureView(shown, on));
}

/** Correct what was read. @param {Shown} shown @param {any} action */
function dispatch(shown, action) {
  shown.state = corrected(shown.state, action);
  draw(shown);
  if (action.type === "word") {
    const board = shown.state.boards.findIndex((rows) => rows[action.turn]);
    focusTile(shown.sheet.root, { turn: action.turn, board, column: 0 }); // its field is gone
  }
  if (action.type !== "mark") return;
  const row = shown.state.boards[action.board][action.turn];
  shown.page.announce(aloud(row.letters[action.column], [row.marks[action.column]], shown.state.alphabet));
}

/** @param {Shown} shown */
async function read(shown) {
  const { file, source, before, page, stop } = shown;
  try {
    const found = await engine.picture(await pixelsOf(file, source), before, stop.signal);
    if (!found.boards.length) return refuse(shown, say("picture.no-game"), say("picture.clearest"));
    const alphabet = await engine.alphabet(found.list);
    if (stop.signal.aborted) return;
    shown.state = pictured(found, alphabet);
    draw(shown);
    const doubts = doubtCount(shown.state);
    const summary = say("picture.read", { boards: found.boards.length, rows: turnCount(shown.state) });
    page.announce(sentences(summary, doubts ? say("picture.doubtful", { n: doubts }) : ""));
  } catch (error) {
    if (stop.signal.aborted) return;
    if (!(error instanceof Failure)) throw error;
    refuse(shown, error.message, error.fix);
  }
}

/**
 * Read a picture and show what it says. @param {Blob} file
 * @param {Sheet} sheet @param {Page} page
 * @returns {() => void} what to do when the sheet is closed
 */
export function showPicture(file, sheet, page) {
  const source = URL.createObjectURL(file);
  const stop = new AbortController();
  /** @type {Shown} */
  const shown = { file, source, before: page.list(), sheet, page, stop, state: /** @type {any} */ (null) };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const change = changeOf(event, shown.state);
    if (!change) return;
    dispatch(shown, change);
    focusTile(sheet.root, { ...change, column: change.column + 1 });
  };
  sheet.root.addEventListener("keydown", press);
  read(shown);
  return () => {
    sheet.root.removeEventListener("keydown", press);
    stop.abort();
    URL.revokeObjectURL(source);
    sheet.fill("");
  };
}
