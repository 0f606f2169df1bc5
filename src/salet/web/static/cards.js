/* Several boards: a strip with the numbers of all of them, and a card for each, always in the order of their numbers.
   While a word is marked, the cards also show the tiles to mark. */

import { drawTile, makeTile, miniTiles } from "./board.js";
import { el, fill, say } from "./dom.js";
import { lettersOf, upper } from "./letters.js";
import { boardNumbers, isWin, rowsOf, showing, solvedAt } from "./marks.js";
import { chanceToSolve, neverGrey } from "./moves.js";
import { ALL_HELP, asked, boardToShow, columns, isLater, isMarking, over, unseen } from "./state.js";
import { UNSET, feedbackOf, marksOf, number, plural } from "./words.js";

/** @typedef {import("./state.js").State} State */

const FEW = 4; // words that a card has room for
const NARROW = 2; // the same on a phone
const WAITS = "Looking…"; // on the button Done while it waits for the possible marks
const STATUS = {
  solved: "solved",
  certain: "certain",
  near: "a few words left",
  waits: "waits for its turn",
  open: "open",
};

/** The candidates of a board, where they may be shown. @param {State} state @param {number} board */
function left({ advice, stale, help, problem }, board) {
  return stale || problem || help < 0 ? null : (advice?.boards?.[board]?.candidates ?? null);
}

/** @param {State} state @param {number} board @returns {keyof typeof STATUS} */
function statusOf(state, board) {
  if (solvedAt(state.turns, board) >= 0) return "solved";
  if (state.sequence && !showing(state).includes(board)) return "waits";
  const words = state.help < ALL_HELP ? null : left(state, board);
  if (!words || !state.turns.length) return "open";
  return words.count === 1 ? "certain" : words.likely <= FEW ? "near" : "open";
}

/** The status of a board in a word or two. @param {State} state @param {number} board */
function standing(state, board) {
  const { turns, marking } = state;
  const end = solvedAt(turns, board);
  if (isMarking(state) && marking?.boards.includes(board)) return "";
  if (end >= 0) return `in ${end + 1}`;
  const words = left(state, board);
  if (statusOf(state, board) === "waits") return "waits";
  if (!words || !turns.length) return "";
  if (words.likely === 1) return words.count === 1 ? "certain" : "nearly certain";
  return `${number(words.likely)} ${words.count > words.likely ? "likely" : "left"}`;
}

/** The turns that a card shows above the tiles to mark. @param {State} state */
const rowsBefore = (state) =>
  isMarking(state) ? state.turns.filter((_, at) => at !== state.marking?.turn) : state.turns;

/** Whether a card shows only its answer. @param {State} state @param {number} board */
const isFolded = (state, board) => solvedAt(rowsBefore(state), board) >= 0;

/** @param {{dispatch: (action: any) => void, play: (word: string) => void}} on */
export function makeCards({ dispatch, play }) {
  const strip = el("ol.strip", { label: "All boards" });
  const root = el("section.cards", { label: "Boards", tabindex: -1 });
  /** The card of each board, with a text of the data it shows. @type {Map<number, {node: any, drawn: string}>} */
  const cards = new Map();
  /* What the strip was drawn from; for what the page scrolled last; how far it was scrolled when it was drawn, and
     whether the player has scrolled since. */
  const drawn = { strip: "", moment: "", issue: /** @type {any} */ (null), places: "", isScrolled: false };
  const look = (board) => dispatch({ type: "look", board });
  /* Tiles that came into view: Done leads to the others first. */
  const view = new IntersectionObserver(
    (entries) => {
      const shown = entries.filter(({ target, isIntersecting }) => isIntersecting && target.isConnected);
      for (const { target } of entries) if (!target.isConnected) view.unobserve(target);
      const boards = shown.map(({ target }) => Number(target.closest("[data-board]")?.getAttribute("data-board")));
      if (boards.length) dispatch({ type: "seen", boards });
    },
    { threshold: 0.9 },
  );

  /** @param {State} state */
  function drawStrip(state) {
    const open = isMarking(state) && state.marking?.ready ? asked(state) : [];
    const kinds = boardNumbers(state.boards).map((board) => statusOf(state, board));
    const now = JSON.stringify([kinds, open, state.issue?.boards]);
    if (now === drawn.strip) return;
    drawn.strip = now;
    fill(
      strip,
      kinds.map((kind, board) => {
        const wrong = state.issue?.boards.includes(board),
          mark = open.includes(board);
        const label = [STATUS[kind], mark && "to mark", wrong && "something is wrong"].filter(Boolean).join(", ");
        return el(
          "li",
          el(
            "button",
            {
              class: `dot ${kind}${mark ? " asked" : ""}${wrong ? " wrong" : ""}`,
              key: `dot-${board}`,
              label: `${board + 1}: board ${label}`,
              onclick: () => {
                show(board);
                cards.get(board)?.node.querySelector("button").focus({ preventScroll: true });
              },
            },
            String(board + 1),
          ),
        );
      }),
    );
  }

  /** Buttons for the words left on a board, if they are few. @param {State} state @param {number} board */
  function words(state, board) {
    const candidates = left(state, board);
    if (solvedAt(state.turns, board) >= 0) return null;
    if (!candidates || state.help < ALL_HELP || candidates.likely > 3 * FEW || !state.turns.length || over(state))
      return null;
    const sure = candidates.count === 1;
    const shown = candidates.words.slice(0, Math.min(candidates.likely, candidates.likely > FEW ? FEW - 1 : FEW));
    return el(
      "p.card-words",
      shown.map(({ word }) =>
        el(
          "button",
          {
            class: `card-word caps${sure ? " sure" : ""}`,
            key: `word-${board}-${word}`,
            label: `${upper(word)}: ${sure ? `the word of board ${board + 1}, ` : ""}play it`,
            onclick: () => play(word),
          },
          word,
        ),
      ),
      candidates.likely > NARROW &&
        el(
          "button",
          {
            class: candidates.likely > shown.length ? "card-more" : "card-more narrow",
            key: `more-${board}`,
            label: `All words of board ${board + 1}`,
            onclick: () => look(board),
          },
          "…",
        ),
    );
  }

  /**
   * The tiles to mark, and the possible rows if they are few. @param {State} state @param {number} board
   */
  function tiles(state, board) {
    const { marking } = state;
    const turn = marking?.turn ?? -1;
    const marks = state.turns[turn]?.feedbacks[board];
    if (!marking?.boards.includes(board) || !marks) return null;
    const { guess } = state.turns[turn];
    const can = marking.possible?.[board];
    const known = (column) => can?.tiles?.[column].length === 1;
    const row = el(
      "div.tiles",
      { role: "group", label: `Board ${board + 1}: ${upper(guess)}` },
      marks.map((mark, column) => {
        const tile = makeTile({ turn, board, column }, dispatch);
        const wrong = state.issue?.tiles.some(([t, b, c]) => t === turn && b === board && c === column);
        drawTile(tile, {
          guess,
          mark,
          where: `board ${board + 1}`,
          column,
          wrong,
          more: known(column) ? ", certain" : "",
          kind: known(column) ? " known" : "",
        });
        return tile;
      }),
    );
    view.observe(row);
    return [row, picks(state, board, dispatch)];
  }

  /** @param {State} state @param {number} board */
  function card(state, board) {
    const { marking } = state;
    const before = rowsBefore(state);
    const folded = isFolded(state, board);
    const rows = rowsOf(before, board).slice(folded ? -1 : 0); // of a solved board only its answer
    const bad = state.issue?.boards.includes(board) ? " bad" : "";
    const full = { key: `look-${board}`, label: `${board + 1}: board in full` };
    const typing = state.boards <= FEW && !isMarking(state) && showing(state).includes(board) && !over(state);
    const shown = el(
      "div.card-rows",
      { onclick: () => look(board) },
      rows.map(({ guess, marks }) => miniTiles(guess, marks)),
      typing &&
        el(
          "span.mini.open-row",
          { "aria-hidden": "true" },
          columns(state).map(() => el("span.tile")),
        ),
    );
    return el(
      "article",
      {
        class: `board-card ${statusOf(state, board)}${bad}${folded ? " folded" : ""}`,
        "data-board": board,
        label: `Board ${board + 1}`,
      },
      el(
        "header",
        { onclick: () => look(board) },
        el("button.card-number", full, String(board + 1), el("span.pencil", { "aria-hidden": "true" })),
        folded && shown,
        el("span.card-left", standing(state, board)),
      ),
      !folded && shown,
      isMarking(state) && marking?.ready ? tiles(state, board) : words(state, board),
    );
  }

  /** @param {State} state */
  function update(state) {
    const { turns, marking, issue, boards, advice, stale, help } = state;
    if (places() !== drawn.places) drawn.isScrolled = true;
    drawStrip(state);
    measure(state);
    const nodes = boardNumbers(boards).map((board) => {
      const now = [
        boards,
        state.letters,
        help,
        stale,
        over(state),
        turns.map(({ guess, feedbacks }) => guess + (feedbacks[board] ?? "")),
        marking && [marking.turn, marking.ready, marking.possible?.[board]],
        issue?.boards,
        issue?.tiles,
        advice?.boards?.[board]?.candidates,
        statusOf(state, board),
      ];
      const text = JSON.stringify(now);
      const old = cards.get(board);
      if (old?.drawn === text) return old.node;
      const node = card(state, board);
      cards.set(board, { node, drawn: text });
      return node;
    });
    replace(nodes);
    const typed = lettersOf(state.editing === null ? state.typing : "");
    for (const row of root.querySelectorAll(".open-row"))
      [...row.children].forEach((cell, i) => say(cell, upper(typed[i] ?? "")));
  }

  /**
   * Tell the style sheet what shares the room of a phone: rows of cards that are open or folded, and what is in them.
   * @param {State} state
   */
  function measure(state) {
    const { turns, marking, boards } = state;
    const now = isMarking(state) ? marking : null;
    const open = boardNumbers(boards).filter((board) => !isFolded(state, board));
    const lines = new Set(open.map((board) => Math.floor(board / 2))).size;
    const picked = (now?.boards ?? []).map((board) => rowsToPick(state, board).length);
    const sizes = {
      turns: Math.max(1, turns.length + (now ? -1 : Number(boards <= FEW))), // with the open row
      open: Math.max(1, lines),
      folded: Math.ceil(boards / 2) - lines,
      marks: Number(now !== null),
      picks: Math.ceil(Math.max(0, ...picked) / 2),
    };
    for (const [name, size] of Object.entries(sizes)) root.style.setProperty(`--${name}`, String(size));
  }

  /** Put the cards on the page. Those that did not change stay, so that nothing scrolls. @param {any[]} nodes */
  function replace(nodes) {
    const held = root.contains(document.activeElement) && document.activeElement?.getAttribute("data-key");
    nodes.forEach((node, i) => {
      if (!root.children[i]) root.append(node);
      else if (root.children[i] !== node) root.children[i].replaceWith(node);
    });
    while (root.childElementCount > nodes.length) root.lastChild.remove();
    if (held) root.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }

  const places = () => `${root.scrollTop} ${window.scrollY}`;

  /** Show the board to mark next, the first one, or one with an issue unless the player has scrolled since.
   * @param {State} state */
  function scrollToNext(state) {
    const { marking, issue } = state;
    const { board, moment } = boardToShow(state);
    const isScrolled = moment === drawn.moment && drawn.isScrolled;
    const wrong = issue === drawn.issue || isScrolled ? undefined : issue?.boards[0];
    if (wrong !== undefined) show(wrong, true);
    else if (board !== undefined && moment !== drawn.moment) show(board, (marking?.next ?? null) === null);
    Object.assign(drawn, { moment, issue, isScrolled, places: places() });
  }

  /** @param {number} board @param {boolean} [near] if the page scrolls, no further than needed */
  const show = (board, near = false) =>
    cards
      .get(board)
      ?.node.scrollIntoView({ block: near && root.scrollHeight <= root.clientHeight ? "nearest" : "start" });

  return { root, strip, update, scrollToNext };
}

/** The rows to pick from: all that are possible if they are few, otherwise all green. @param {State} state
 * @param {number} board @returns {string[]} */
function rowsToPick({ marking, letters }, board) {
  const can = marking?.possible?.[board];
  const certain = can?.tiles?.every((signs) => signs.length === 1);
  const few = can?.feedbacks ?? [];
  return few.length > 1 ? few : can?.solves === false || certain ? [] : ["g".repeat(letters)];
}

/**
 * A button for each row to pick from. @param {State} state
 * @param {number} board @param {(action: any) => void} dispatch
 */
function picks(state, board, dispatch) {
  const { marking, turns } = state;
  const { guess, feedbacks } = turns[marking?.turn ?? 0];
  const marks = feedbacks[board] ?? [];
  const shown = rowsToPick(state, board);
  if (!shown.length) return null;
  return el(
    "div.picks",
    shown.map((feedback) =>
      el(
        `button.pick${isWin(marksOf(feedback)) ? ".win" : ""}`,
        {
          key: `pick-${board}-${feedback}`,
          "data-pick": feedback,
          "aria-pressed": String(feedbackOf(marks) === feedback),
          onclick: () => dispatch({ type: "marks", turn: marking?.turn, board, marks: marksOf(feedback) }),
        },
        isWin(marksOf(feedback)) ? "Solved" : miniTiles(guess, marksOf(feedback)),
      ),
    ),
  );
}

/**
 * The word that is being marked, and the rows to pick from. The keys to mark it are in keyboard.js.
 * @param {State} state @param {(action: any) => void} dispatch
 * @param {any} link a button for a suggestion that the player's game does not accept
 */
export function markingFoot(state, dispatch, link) {
  const { marking, turns } = state;
  if (!marking) return null;
  if (!marking.ready) return el("p.quiet", { role: "status" }, "Looking at what can come…");
  const { guess } = turns[marking.turn];
  const name = el("b.caps", guess);
  if (state.boards === 1)
    return el(
      `div.marking-foot${chanceToSolve(state, 0) > 0.5 ? ".sure" : ""}`,
      el("p", el("span", "How is ", name, " marked? "), link),
      picks(state, 0, dispatch),
    );
  const boards = asked(state);
  const certain = marking.boards.length - boards.length;
  return el(
    "div.marking-foot",
    el(
      "p",
      "Mark ",
      name,
      isLater(state) && marking.boards.length === 1
        ? ` on board ${marking.boards[0] + 1}${state.sequence ? ": it shows its earlier rows now." : "."}`
        : boards.length === 1
          ? ` on board ${boards[0] + 1}.`
          : " on each board.",
      certain > 0 && el("span.quiet", ` ${plural(certain, "board is", "boards are")} marked for you.`),
      link && [" ", link],
    ),
  );
}

/** The name of the button that ends the marking of a word. @param {State} state */
export function doneName(state) {
  const { marking, turns, boards } = state;
  if (!marking) return "Done";
  const next = unseen(state).length;
  if (state.doneAsked) return WAITS;
  if (boards > 1) return next ? `Next ${next === 1 ? "board" : "boards"}` : "Done";
  const begun = turns[marking.turn].feedbacks[0]?.some((mark) => mark !== UNSET);
  return neverGrey(state, [0]) ? "Done" : begun ? "Done: rest grey" : "Done: all grey";
}
