/* The dialog with the game that was read from a picture: its boards, what is doubtful, and corrections. It is loaded
   with the first picture. */

import { el } from "../base/dom.js";
import { Failure, engine } from "../base/engine.js";
import { langOf, lettersOf, lower } from "../base/letters.js";
import { say, text } from "../base/say.js";
import { PLAIN_FIELD, cross, pencil } from "../base/widgets.js";
import { aloud, boardTitle, listName, sentences } from "../base/words.js";
import { focusTile, spotOf, tileRow } from "../board/tiles.js";
import { corrected, doubtCount, fault, pictured, rowOf, turnCount, turnsOf } from "./picturegame.js";

/** @typedef {import("./picturegame.js").Pictured} Pictured */
/** @typedef {import("./picturegame.js").Row} Row */
/** @typedef {(action: any) => void} Dispatch */
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

/** @param {Pictured} state @param {number} turn @param {number} board @param {Dispatch} dispatch */
function tiles(state, turn, board, dispatch) {
  const row = state.boards[board][turn];
  const where = [state.boards.length > 1 && say("board.name", { board: board + 1 }), say("board.row", { n: turn + 1 })];
  return tileRow({
    turn,
    board,
    guess: row.letters.join(""),
    alphabet: state.alphabet,
    marks: row.marks,
    where: where.filter(Boolean).join(", "),
    tap: (spot) => dispatch({ type: "mark", ...spot }),
    about: (column) => {
      const more = [
        ...(row.unsureLetters.includes(column) ? [say("picture.unsure-letter")] : []),
        ...(row.unsureMarks.includes(column) ? [say("picture.unsure-colour")] : []),
      ];
      return { more, kinds: [more.length > 0 && "doubtful"] };
    },
  });
}

/** @param {Pictured} state @param {number} board @param {Dispatch} dispatch */
function boardOf(state, board, dispatch) {
  const isOne = state.boards.length === 1;
  const rows = state.boards[board];
  const letters = rows[0]?.letters.length ?? 0;
  const name = boardTitle(board, state.boards.length);
  return el(
    "section.board.read",
    { label: name, vars: { "--letters": String(letters) } },
    !isOne && el("h3", name),
    el(
      "ol.rows",
      rows.map((_, turn) =>
        el(
          "li.row",
          isOne && state.editing === turn ? wordForm(state, turn, dispatch) : tiles(state, turn, board, dispatch),
          isOne &&
            state.editing !== turn &&
            el("button.edit", { ...editing(turn, dispatch), title: say("row.edit-title") }, pencil()),
        ),
      ),
    ),
  );
}

/** @param {number} turn @param {Dispatch} dispatch */
const editing = (turn, dispatch) => ({
  key: `read-word-${turn}`,
  label: say("row.edit", { n: turn + 1 }),
  onclick: () => dispatch({ type: "edit", turn }),
});

/** A word of several boards: the same on all of them. @param {Pictured} state @param {number} turn
 * @param {Dispatch} dispatch */
function word(state, turn, dispatch) {
  if (state.editing === turn) return wordForm(state, turn, dispatch);
  const row = rowOf(state, turn);
  const name = row.letters.join("");
  return el(
    "button.chip",
    {
      ...editing(turn, dispatch),
      class: row.unsureLetters.length > 0 && "doubtful",
      label: say("picture.edit-word", { n: turn + 1, word: name }),
    },
    el("span.caps", { lang: langOf(state.alphabet) }, name),
    pencil(),
  );
}

/** @param {Pictured} state @param {number} turn @param {Dispatch} dispatch */
function wordForm(state, turn, dispatch) {
  const { letters } = rowOf(state, turn);
  const typed = (/** @type {any} */ form) =>
    lettersOf(lower(form.elements.word.value.trim(), state.alphabet), state.alphabet);
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    dispatch({ type: "word", turn, letters: typed(event.target) });
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
      key: `read-word-${turn}`,
      label: say("picture.word", { n: turn + 1 }),
      maxlength: letters.length + 9,
      oninput: check,
    }),
    el("button.button.strong", { type: "submit", name: "take" }, say("action.ok")),
    el(
      "button.round",
      {
        label: say("row.remove", { n: turn + 1 }),
        title: say("row.remove-title"),
        onclick: () => dispatch({ type: "remove", turn }),
      },
      cross(),
    ),
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

/** @param {Shown} shown @param {Dispatch} dispatch */
function pictureView({ state, source, before, sheet, page }, dispatch) {
  const wrong = fault(state);
  return [
    about(state, before),
    state.boards.length > 1 &&
      el(
        "ol.read-words",
        { label: say("picture.words") },
        Array.from({ length: turnCount(state) }, (_, turn) => el("li", word(state, turn, dispatch))),
      ),
    el(
      "div.read-boards",
      state.boards.map((_, board) => boardOf(state, board, dispatch)),
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
  const { sheet, state } = shown;
  sheet.root.classList.toggle("several", state.boards.length > 1);
  sheet.fill(
    say("picture.is-it"),
    pictureView(shown, (action) => dispatch(shown, action)),
  );
}

/** Correct what was read. @param {Shown} shown @param {any} action */
function dispatch(shown, action) {
  shown.state = corrected(shown.state, action);
  draw(shown);
  if (action.type === "edit") /** @type {any} */ (shown.sheet.root.querySelector(".read-word input"))?.select();
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
