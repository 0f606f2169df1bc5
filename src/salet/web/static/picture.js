/* The dialog with the game that was read from a picture: its boards, what is doubtful, and corrections. It is loaded
   with the first picture. */

import { drawTile, makeTile } from "./board.js";
import { PLAIN_FIELD, el, set } from "./dom.js";
import { Failure, engine } from "./engine.js";
import { lettersOf, lower, upper } from "./letters.js";
import { corrected, doubtCount, fault, pictured, rowOf, turnCount, turnsOf } from "./picturegame.js";
import { COLOURS, listName, plural, sentences } from "./words.js";

/** @typedef {import("./picturegame.js").Pictured} Pictured */
/** @typedef {import("./picturegame.js").Row} Row */
/**
 * @typedef {{announce: (text: string) => void, list: () => string, choose: () => void,
 *   use: (turns: import("./marks.js").Turn[], list: string) => void}} Page
 */

const ENOUGH_PIXELS = 6_000_000; // a larger picture is shrunk, as in Python
const MOST_PIXELS = 40_000_000; // a larger one could need more memory than a phone has
const CLEAREST = "A screenshot is read best: the whole board with its letters and colours, and nothing over it.";

/**
 * The pixels of a picture, the first frame if it moves. @param {Blob} file @param {string} source its address
 * @returns {Promise<ImageData>}
 */
async function pixelsOf(file, source) {
  const image = el("img");
  try {
    await new Promise((done, stop) => {
      set(image, { onload: done, onerror: stop, src: source });
    });
    if (image.naturalWidth * image.naturalHeight <= MOST_PIXELS) await image.decode();
  } catch {
    const message = file.size ? "Your browser cannot open this file as a picture" : "This file is empty";
    throw new Failure({ message, fix: "Take a screenshot, or save the picture as PNG or JPEG." });
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > MOST_PIXELS)
    throw new Failure({ message: "This picture is too large", fix: "Cut out the part with the game." });
  let factor = 1;
  while (Math.floor(width / factor) * Math.floor(height / factor) > ENOUGH_PIXELS) factor += 1;
  const size = [width, height].map((length) => Math.max(1, Math.floor(length / factor)));
  const canvas = el("canvas", { width: size[0], height: size[1] });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, size[0], size[1]);
  return context.getImageData(0, 0, size[0], size[1]);
}

/**
 * Read a picture and show what it says. @param {Blob} file
 * @param {ReturnType<typeof import("./sheet.js").makeSheet>} sheet @param {Page} page
 * @returns {() => void} what to do when the sheet is closed
 */
export function showPicture(file, sheet, page) {
  const source = URL.createObjectURL(file);
  const before = page.list();
  const stop = new AbortController();
  const compare = el("details.compare", el("summary", "Compare with the picture"));
  compare.addEventListener("toggle", () => compare.append(el("img", { src: source, alt: "" })), { once: true });
  /** @type {Pictured} */
  let state;

  async function read() {
    try {
      const found = await engine.picture(await pixelsOf(file, source), before, stop.signal);
      if (!found.boards.length) return refuse("No game found in this picture", CLEAREST);
      await engine.spoken(found.list);
      if (stop.signal.aborted) return;
      state = pictured(found);
      draw();
      const doubts = doubtCount(state);
      const read = `Read ${plural(turnCount(state), "row")} on ${plural(state.boards.length, "board")}.`;
      page.announce(`${read} ${doubts ? `${plural(doubts, "tile is", "tiles are")} doubtful.` : ""}`);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      refuse(error.message, error.fix);
    }
  }

  /** @param {string} title @param {string} text */
  function refuse(title, text) {
    sheet.fill(
      title,
      el("p", sentences(text)),
      el("p.actions", anotherButton(".strong"), el("button.button", { onclick: close }, "Cancel")),
    );
    page.announce(sentences(title, text));
  }

  const close = () => sheet.close();
  const anotherButton = (kind = "") =>
    el(`button.button${kind}`, { key: "another-picture", onclick: page.choose }, "Another picture");

  /** @param {any} action */
  function dispatch(action) {
    state = corrected(state, action);
    draw();
    if (action.type === "cycle" || action.type === "mark") {
      const row = state.boards[action.board][action.turn];
      page.announce(`${upper(row.letters[action.column])} ${COLOURS[row.marks[action.column]]}`);
    }
  }

  function draw() {
    const { boards, list } = state;
    const several = boards.length > 1;
    const wrong = fault(state);
    sheet.root.classList.toggle("several", several);
    sheet.fill(
      "Is this your game?",
      el(
        "p",
        list !== before && `These are words of “${listName(list, boards.length)}”. `,
        doubtCount(state) > 0 ? "Check the outlined tiles. " : "",
        "Tap a tile to change its colour, a pencil to change a word.",
      ),
      several &&
        el(
          "ol.read-words",
          { label: "Words" },
          Array.from({ length: turnCount(state) }, (_, turn) => el("li", word(turn))),
        ),
      el(
        "div.read-boards",
        boards.map((rows, board) => drawBoard(rows, board, several)),
      ),
      compare,
      el(
        "div.foot",
        wrong && el("p.note", { role: "alert" }, wrong),
        el(
          "p.actions",
          el("button.button.strong", { key: "use-picture", disabled: Boolean(wrong), onclick: use }, "Use it"),
          el("button.button", { key: "cancel-picture", onclick: close }, "Cancel"),
          anotherButton(),
        ),
      ),
    );
  }

  /** @param {Row[]} rows @param {number} board @param {boolean} several */
  function drawBoard(rows, board, several) {
    const letters = rows[0]?.letters.length ?? 0;
    return el(
      "section.board",
      { label: several ? `Board ${board + 1}` : "Board", vars: { "--letters": String(letters) } },
      several && el("h3", `Board ${board + 1}`),
      el(
        "ol.rows",
        rows.map((row, turn) =>
          el(
            "li.row",
            !several && state.editing === turn ? wordForm(turn) : drawTiles(row, turn, board),
            !several && state.editing !== turn && pencil(turn),
          ),
        ),
      ),
    );
  }

  /** @param {Row} row @param {number} turn @param {number} board */
  function drawTiles(row, turn, board) {
    const where = state.boards.length > 1 ? `board ${board + 1}, row ${turn + 1}` : `row ${turn + 1}`;
    const tiles = row.letters.map((_, column) => {
      const tile = makeTile({ turn, board, column }, dispatch);
      const doubts = [
        row.unsureLetters.includes(column) && ", letter not sure",
        row.unsureMarks.includes(column) && ", colour not sure",
      ].filter(Boolean);
      const kind = doubts.length ? " doubtful" : "";
      drawTile(tile, {
        guess: row.letters.join(""),
        mark: row.marks[column],
        where,
        column,
        more: doubts.join(""),
        kind,
      });
      return tile;
    });
    return el("div.tiles", { role: "group", label: `${where}: ${row.letters.join("")}` }, tiles);
  }

  /** A word of several boards: the same on all of them. @param {number} turn */
  function word(turn) {
    if (state.editing === turn) return wordForm(turn);
    const row = rowOf(state, turn);
    return el(
      "button.chip",
      {
        key: `read-word-${turn}`,
        class: `chip${row.unsureLetters.length ? " doubtful" : ""}`,
        label: `Edit the word of row ${turn + 1}: ${row.letters.join("")}`,
        onclick: () => edit(turn),
      },
      el("span.caps", row.letters.join("")),
      el("span.pencil", { "aria-hidden": "true" }),
    );
  }

  /** @param {number} turn */
  const pencil = (turn) =>
    el(
      "button.edit",
      {
        key: `read-word-${turn}`,
        label: `Edit the word of row ${turn + 1}`,
        title: "Edit this word",
        onclick: () => edit(turn),
      },
      el("span.pencil", { "aria-hidden": "true" }),
    );

  /** @param {number} turn */
  function edit(turn) {
    dispatch({ type: "edit", turn });
    sheet.root.querySelector(".read-word input")?.select();
  }

  /** @param {number} turn */
  function wordForm(turn) {
    const { letters } = rowOf(state, turn);
    const field = el("input.caps", {
      ...PLAIN_FIELD,
      value: letters.join(""),
      key: `read-word-${turn}`,
      label: `Word of row ${turn + 1}`,
      maxlength: letters.length + 9,
    });
    const typed = () => lettersOf(lower(field.value.trim()));
    const take = el("button.button.strong", { type: "submit" }, "OK");
    field.addEventListener("input", () => {
      take.disabled = typed().length !== letters.length;
    });
    return el(
      "form.read-word",
      {
        onsubmit: (event) => {
          event.preventDefault();
          dispatch({ type: "word", turn, letters: typed() });
        },
      },
      field,
      take,
      el(
        "button.round",
        {
          label: `Remove row ${turn + 1}`,
          title: "Remove this row",
          onclick: () => dispatch({ type: "remove", turn }),
        },
        el("span.cross", { "aria-hidden": "true" }),
      ),
    );
  }

  function use() {
    const turns = turnsOf(state);
    const { list } = state;
    close();
    page.use(turns, list);
  }

  /** Letters and 1, 2, 3 change the tile that has the focus. @param {KeyboardEvent} event */
  function press(event) {
    const { row, board, column } = /** @type {any} */ (event.target).closest?.("button.tile")?.dataset ?? {};
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = { turn: Number(row), board: Number(board), column: Number(column) };
    if (/^[123]$/.test(event.key)) dispatch({ type: "mark", ...at, mark: Number(event.key) - 1 });
    else if (/^\p{L}$/u.test(event.key)) dispatch({ type: "letter", ...at, letter: lower(event.key) });
    else return;
    const next = `[data-key="tile-${row}-${board}-${at.column + 1}"]`;
    /** @type {any} */ (sheet.root.querySelector(next))?.focus();
  }

  sheet.root.addEventListener("keydown", press);
  read();
  return () => {
    sheet.root.removeEventListener("keydown", press);
    stop.abort();
    URL.revokeObjectURL(source);
    engine.spoken(page.list()); // letters are again those of the list in use
    sheet.fill("");
  };
}
