/* What a failure means on the boards: which tiles, in which words, and what mends it by a tap. Pure. */

import { lettersOf, upper } from "../base/letters.js";
import { differences, readTurn, withMarks } from "../base/marks.js";
import { DEFAULTS } from "../base/route.js";
import { boardsNamed, colourOf, marksOf } from "../base/words.js";

/** @import { Issue, Problem, Said, State, Told, Turn, Way } from "../types" */

/** @typedef {ReturnType<typeof differences>[number]} Difference */

const MOST_FIXES = 4;

/** @param {string} key @param {Said["values"]} [values] @returns {Said} */
const said = (key, values) => ({ key: `issue.${key}`, values });

/**
 * @param {Problem} failure @param {State} state
 * @returns {{issue: Issue | null, problem: Told}}
 */
export function issueOf({ body }, state) {
  const { message, fix } = body;
  const problem = { message, fix: body.error === "fault" ? said("ask-again") : fix };
  const at = Number.isInteger(body.turn) ? body.turn : -1;
  const turn = state.turns[at];
  const several = state.boards > 1;
  /** @type {number[]} */
  const boards = body.boards ?? (several ? [] : [0]);
  const where =
    several && boards.length
      ? said("look-boards", { boards: boardsNamed(boards.map((board) => board + 1)) })
      : said("look-row", { row: at + 1 });
  /** @type {Way[]} */
  const look =
    several && boards.length
      ? [{ label: said("look-board", { board: boards[0] + 1 }), action: { type: "look", board: boards[0] } }]
      : [];
  if (body.error === "contradiction")
    return { problem: { message, fix: null }, issue: contradiction(body, state, boards, look) };
  if (!turn) return { issue: null, problem };
  /** @type {Way} */
  const remove = { label: said("remove-row"), action: { type: "remove", turn: at } };
  const base = { turn: at, boards: several ? boards : [], tiles: [], title: where };
  if (body.error === "illegal-guess") {
    /** @type {Way} */
    const edit = { label: said("edit-word"), action: { type: "edit", turn: at } };
    /** @type {Way} */
    const rules = { label: said("normal-rules"), action: { type: "choose", name: "rules", value: "normal" } };
    return { problem, issue: { ...base, message: { message, fix: null }, fixes: [edit, remove, rules] } };
  }
  if (body.suggestion) {
    const [board] = boards,
      marks = marksOf(body.suggestion);
    const tiles = differences(
      state.turns,
      state.turns.map((old, nth) => (nth === at ? withMarks(old, board, marks) : old)),
    );
    /** @type {Way} */
    const use = {
      label: said("use-marks"),
      show: { guess: turn.guess, marks },
      action: { type: "pick", turn: at, board, marks },
    };
    return {
      problem,
      issue: {
        ...base,
        tiles: places(tiles),
        title: several ? where : said("impossible-marks"),
        message: { message: message.values?.why ?? message, fix: null },
        fixes: [use, ...look, remove],
      },
    };
  }
  return { problem, issue: { ...base, message: problem, fixes: [...look, remove] } };
}

/** What is said when a guess is refused by its host, as the game itself would. @param {any} body @returns {Told} */
export function refusal({ error, key, message, fix }) {
  if (error === "illegal-guess") return { message: message.values.why, fix: null };
  const { word } = message.values ?? {}; // the player knows which list
  return key === "unlisted" ? { message: { key: "practice.unlisted", values: { word } }, fix } : { message, fix };
}

/** @param {ReturnType<typeof differences>} changes */
const places = (changes) => changes.map(({ turn, board, column }) => [turn, board, column]);

/**
 * Repairs in their order, but a second colour for the same tiles only after repairs of other tiles.
 * @param {Turn[]} turns @param {Turn[][]} repairs
 */
function otherTilesFirst(turns, repairs) {
  const tiles = repairs.map((repair) => String(places(differences(turns, repair))));
  const isNew = (/** @type {unknown} */ _repair, /** @type {number} */ i) => tiles.indexOf(tiles[i]) === i;
  return [...repairs.filter(isNew), ...repairs.filter((repair, i) => !isNew(repair, i))];
}

/**
 * @param {any} body @param {State} state @param {number[]} boards @param {Way[]} look
 * @returns {Issue}
 */
function contradiction(body, state, boards, look) {
  const several = state.boards > 1;
  const repairs = otherTilesFirst(
    state.turns,
    (body.repairs ?? [])
      .map((/** @type {{turns: string[]}} */ repair) => repair.turns.map(readTurn))
      .filter((/** @type {Turn[]} */ turns) => turns.every(Boolean)),
  );
  const last = state.turns.length - 1;
  const changes = repairs[0] ? differences(state.turns, repairs[0]) : [];
  /** @type {Way[]} */
  const fixes = repairs.map((turns) => ({
    label: repairLabel(differences(state.turns, turns), state),
    action: { type: "replace", turns },
  }));
  const isOutside = body.outside?.length > 0 && /^(original|nyt-)/.test(state.choices.list);
  if (isOutside) {
    const count = body.outside.length;
    const label = said(several ? "use-all-words" : "go-to-daily", { n: count });
    fixes.splice(1, 0, { label, action: { type: "choose", name: "list", value: DEFAULTS.list } });
  }
  /** @type {Way} */
  const back = {
    label: said(several ? "remove-last-word" : "remove-last-row"),
    action: { type: "remove", turn: last },
  };
  const row = changes[0]?.turn ?? last;
  const all = [...fixes.slice(0, MOST_FIXES - 2), ...look, back];
  const title =
    several && boards.length
      ? said("no-word-on", { boards: boardsNamed(boards.map((board) => board + 1)) })
      : said("no-word");
  const tile = changes.length === 1 ? "this-tile" : "these-tiles";
  const rare = repairs.length ? "wrong-or-rare" : "rare";
  return {
    turn: row,
    boards: several ? boards : [],
    tiles: places(changes),
    title,
    message: said(isOutside ? rare : fixes.length ? tile : "compare"),
    fixes: all,
  };
}

/**
 * "Row 3: A → green, N → grey", or "Board 2: A → green in CRANE". @param {ReturnType<typeof differences>} changes
 * @param {Pick<State, "boards" | "alphabet">} state @returns {Said}
 */
export function repairLabel(changes, { boards, alphabet }) {
  const several = boards > 1;
  const tile = (/** @type {Difference} */ { guess, column, to }) => {
    const letters = lettersOf(guess, alphabet);
    const isDouble = letters.filter((sign) => sign === letters[column]).length > 1;
    const [here, inWord] = isDouble ? ["repair-tile-nth", "repair-tile-nth-in"] : ["repair-tile", "repair-tile-in"];
    return said(several ? inWord : here, {
      letter: upper(letters[column], alphabet),
      place: column + 1,
      colour: colourOf(to),
      word: upper(guess, alphabet),
    });
  };
  if (several) return said("repair-board", { board: (changes[0]?.board ?? 0) + 1, tiles: changes.map(tile) });
  const rows = [...new Set(changes.map(({ turn }) => turn))].map((turn) =>
    said("repair-row", { row: turn + 1, tiles: changes.filter((change) => change.turn === turn).map(tile) }),
  );
  return rows.length === 1 ? rows[0] : said("repair-rows", { rows });
}
