/* What a failure means on the boards: which tiles, in which words, and what mends it by a tap. Pure. */

import { lettersOf, upper } from "./letters.js";
import { differences, readTurn, withMarks } from "./marks.js";
import { DEFAULTS } from "./route.js";
import { COLOURS, marksOf, plural, sentences } from "./words.js";

/**
 * What is wrong: tiles to point at as [turn, board, column], a sentence, and one-tap fixes.
 * @typedef {{turn: number, boards: number[], tiles: number[][], title: string, message: string,
 *   fixes: import("./state.js").Way[]}} Issue
 */
/** @typedef {import("./state.js").State} State */

const MOST_FIXES = 4;
const ORDINALS = ["first", "second", "third", "fourth", "fifth"]; // of a letter that a word has several times

/** "boards 2, 4 and 7". @param {number[]} boards counted from 1 */
export function named(boards) {
  const shown = boards.slice(0, 5).map(String);
  const last = boards.length > 5 ? "others" : shown.pop();
  return `board${boards.length > 1 ? "s" : ""} ${shown.length ? `${shown.join(", ")} and ${last}` : last}`;
}

/**
 * @param {{body: any, message: string, fix: string}} failure @param {State} state
 * @returns {{issue: Issue | null, problem: string}}
 */
export function issueOf({ body, message, fix }, state) {
  const problem = sentences(message, body.error === "fault" ? "Asking again may help" : fix);
  const at = Number.isInteger(body.turn) ? body.turn : -1;
  const turn = state.turns[at];
  const several = state.boards > 1;
  /** @type {number[]} */
  const boards = body.boards ?? (several ? [] : [0]);
  const where =
    several && boards.length ? `Look at ${named(boards.map((board) => board + 1))}` : `Look at row ${at + 1}`;
  const look =
    several && boards.length
      ? [{ label: `Look at board ${boards[0] + 1}`, action: { type: "look", board: boards[0] } }]
      : [];
  if (body.error === "contradiction")
    return { problem: sentences(message), issue: contradiction(body, state, boards, look) };
  if (!turn) return { issue: null, problem };
  const remove = { label: "Remove this row", action: { type: "remove", turn: at } };
  const base = { turn: at, boards: several ? boards : [], tiles: [], title: where };
  if (body.error === "illegal-guess") {
    const edit = { label: "Edit word", action: { type: "edit", turn: at } };
    const rules = { label: "Play by normal rules", action: { type: "choose", name: "rules", value: "normal" } };
    return { problem, issue: { ...base, message: sentences(message), fixes: [edit, remove, rules] } };
  }
  if (body.suggestion) {
    const [board] = boards,
      marks = marksOf(body.suggestion);
    const tiles = differences(
      state.turns,
      state.turns.map((old, nth) => (nth === at ? withMarks(old, board, marks) : old)),
    );
    const said = sentences(message.replace(/^.*? [byg]+: ./u, (start) => start.slice(-1).toUpperCase()));
    const use = {
      label: "Use these marks",
      show: { guess: turn.guess, marks },
      action: { type: "marks", turn: at, board, marks },
    };
    return {
      problem,
      issue: {
        ...base,
        tiles: places(tiles),
        title: several ? where : "These marks cannot be",
        message: said,
        fixes: [use, ...look, remove],
      },
    };
  }
  return { problem, issue: { ...base, message: problem, fixes: [...look, remove] } };
}

/** @param {ReturnType<typeof differences>} changes */
const places = (changes) => changes.map(({ turn, board, column }) => [turn, board, column]);

/**
 * Repairs in their order, but a second colour for the same tiles only after repairs of other tiles.
 * @param {import("./marks.js").Turn[]} turns @param {any[]} repairs
 */
function otherTilesFirst(turns, repairs) {
  const tiles = repairs.map((repair) => String(places(differences(turns, repair))));
  const isNew = (_repair, i) => tiles.indexOf(tiles[i]) === i;
  return [...repairs.filter(isNew), ...repairs.filter((repair, i) => !isNew(repair, i))];
}

/**
 * @param {any} body @param {State} state @param {number[]} boards @param {any[]} look
 * @returns {Issue}
 */
function contradiction(body, state, boards, look) {
  const several = state.boards > 1;
  const repairs = otherTilesFirst(
    state.turns,
    (body.repairs ?? []).map((repair) => repair.turns.map(readTurn)).filter((turns) => turns.every(Boolean)),
  );
  const last = state.turns.length - 1;
  const changes = repairs[0] ? differences(state.turns, repairs[0]) : [];
  /** @type {import("./state.js").Way[]} */
  const fixes = repairs.map((turns) => ({
    label: repairLabel(differences(state.turns, turns), several),
    action: { type: "replace", turns },
  }));
  const isOutside = body.outside?.length > 0 && /^(original|nyt-)/.test(state.choices.list);
  if (isOutside) {
    const count = body.outside.length;
    const label = `${several ? "Use all words" : "Go to today's puzzle"}: ${plural(count, "word fits", "words fit")}`;
    fixes.splice(1, 0, { label, action: { type: "choose", name: "list", value: DEFAULTS.list } });
  }
  const back = {
    label: several ? "Remove the last word" : "Remove the last row",
    action: { type: "remove", turn: last },
  };
  const row = changes[0]?.turn ?? last;
  const all = [...fixes.slice(0, MOST_FIXES - 2), ...look, back];
  const title =
    several && boards.length ? `No word fits ${named(boards.map((board) => board + 1))}` : "No word fits these marks";
  const tile = changes.length === 1 ? "Is it this tile?" : "Is it one of these?";
  const rare = repairs.length ? "Is a mark wrong, or is it a rare word?" : "Is it a rare word?";
  return {
    turn: row,
    boards: several ? boards : [],
    tiles: places(changes),
    title,
    message: isOutside ? rare : fixes.length ? tile : "Compare each row with your game.",
    fixes: all,
  };
}

/**
 * "Row 3: A → green, N → grey", or "Board 2: A → green in CRANE". @param {ReturnType<typeof differences>} changes
 * @param {boolean} several
 */
export function repairLabel(changes, several) {
  const text = ({ letter, guess, column, to }) => {
    const same = lettersOf(guess).flatMap((sign, i) => (sign === letter ? [i] : []));
    const which = same.length > 1 ? `${ORDINALS[same.indexOf(column)]} ` : "";
    return `${which}${upper(letter)} → ${COLOURS[to]}${several ? ` in ${upper(guess)}` : ""}`;
  };
  if (several) return `Board ${(changes[0]?.board ?? 0) + 1}: ${changes.map(text).join(", ")}`;
  const row = ({ turn }, i) => (turn === changes[i - 1]?.turn ? "" : `Row ${turn + 1}: `);
  return changes.map((change, i) => row(change, i) + text(change)).join(", ");
}
