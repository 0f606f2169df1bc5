/* What a failure means on the boards: which tiles, in which words, and what mends it by a tap. Pure. */

import { lettersOf, upper } from "../base/letters.js";
import { differences, readTurn, withMarks } from "../base/marks.js";
import { DEFAULTS } from "../base/route.js";
import { boardsNamed, colourOf, marksOf } from "../base/words.js";

/** @import { Action, Issue, Problem, Said, State, Told, Turn, Way } from "../types" */

/** @typedef {ReturnType<typeof differences>[number]} Difference */

const MOST_FIXES = 4;

/** @param {string} key @param {Said["values"]} [values] @returns {Said} */
const said = (key, values) => ({ key: `issue.${key}`, values });

/** @param {string} key @param {Action} action @param {Said["values"]} [values] @returns {Way} */
const way = (key, action, values) => ({ label: said(key, values), action });

/**
 * @param {Problem} failure @param {State} state
 * @returns {{issue: Issue | null, problem: Told}}
 */
export function issueOf({ body }, state) {
  const { message, fix } = body;
  const problem = { message, fix: body.error === "fault" ? said("ask-again") : fix };
  const boards = state.boards > 1 ? (body.boards ?? []) : [];
  const look = boards.length ? [way("look-board", { type: "look", board: boards[0] }, { board: boards[0] + 1 })] : [];
  if (body.error === "contradiction")
    return { problem: { message, fix: null }, issue: contradiction(body, state, boards, look) };
  const { turn = -1 } = body;
  if (!state.turns[turn]) return { issue: null, problem };
  const title = boards.length ? said("look-boards", named(boards)) : said("look-row", { row: turn + 1 });
  const remove = way("remove-row", { type: "remove", turn });
  const base = { turn, boards, tiles: [], title };
  if (body.error === "illegal-guess") {
    const edit = way("edit-word", { type: "edit", turn });
    const rules = way("normal-rules", { type: "choose", name: "rules", value: "normal" });
    return { problem, issue: { ...base, message: { message, fix: null }, fixes: [edit, remove, rules] } };
  }
  if (!body.suggestion) return { problem, issue: { ...base, message: problem, fixes: [...look, remove] } };
  const [board = 0] = body.boards ?? [];
  const marks = marksOf(body.suggestion);
  const turns = state.turns.map((old, at) => (at === turn ? withMarks(old, board, marks) : old));
  const use = {
    ...way("use-marks", { type: "pick", turn, board, marks }),
    show: { guess: turns[turn].guess, marks },
  };
  const issue = {
    ...base,
    tiles: places(differences(state.turns, turns)),
    title: state.boards > 1 ? title : said("impossible-marks"),
    message: { message: message.values?.why ?? message, fix: null },
    fixes: [use, ...look, remove],
  };
  return { problem, issue };
}

/** The value of a sentence about some boards. @param {number[]} boards */
const named = (boards) => ({ boards: boardsNamed(boards.map((board) => board + 1)) });

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

/** Repaired rows with those below them: the word that is being marked is not among the rows that were asked about.
 * @param {Turn[]} turns @param {State} state */
const withRest = (turns, state) =>
  turns.every(({ guess }, at) => guess === state.turns[at]?.guess)
    ? [...turns, ...state.turns.slice(turns.length)]
    : turns;

/**
 * @param {any} body @param {State} state @param {number[]} boards of several, those that cannot be right
 * @param {Way[]} look @returns {Issue}
 */
function contradiction(body, state, boards, look) {
  const several = state.boards > 1;
  const repairs = otherTilesFirst(
    state.turns,
    (body.repairs ?? [])
      .map((/** @type {{turns: string[]}} */ repair) => repair.turns.map(readTurn))
      .filter((/** @type {Turn[]} */ turns) => turns.every(Boolean))
      .map((/** @type {Turn[]} */ turns) => withRest(turns, state)),
  );
  const last = state.turns.length - 1;
  const changes = repairs.length ? differences(state.turns, repairs[0]) : [];
  /** @type {Way[]} */
  const fixes = repairs.map((turns) => ({
    label: repairLabel(differences(state.turns, turns), state),
    action: { type: "replace", turns },
  }));
  const n = body.outside?.length ?? 0;
  const isOutside = n > 0 && /^(original|nyt-)/.test(state.choices.list);
  if (isOutside) {
    const key = several ? "use-all-words" : "go-to-daily";
    fixes.splice(1, 0, way(key, { type: "choose", name: "list", value: DEFAULTS.list }, { n }));
  }
  const back = way(several ? "remove-last-word" : "remove-last-row", { type: "remove", turn: last });
  const tile = changes.length === 1 ? "this-tile" : "these-tiles";
  return {
    turn: changes[0]?.turn ?? last,
    boards,
    tiles: places(changes),
    title: boards.length ? said("no-word-on", named(boards)) : said("no-word"),
    message: said(isOutside ? (repairs.length ? "wrong-or-rare" : "rare") : fixes.length ? tile : "compare"),
    fixes: [...fixes.slice(0, MOST_FIXES - 2), ...look, back],
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
