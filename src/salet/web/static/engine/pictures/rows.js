/* Rows: which rows of a picture have marks, and the group of each tile's colour, as salet/pictures/rows.py has it. */

import { BLANK, COVERED, SAME, groupsOf, isColoured, isPaleGreen, same } from "./marks.js";

/** @typedef {import("./ink.js").Colour} Colour */
/** @typedef {import("./sight.js").Cell} Cell */
/** @typedef {import("./sight.js").Sighting} Sighting */
/**
 * @typedef {{nth: number, cells: Cell[], tints: (Colour | null)[], groups: number[], unsure: boolean}} Row a row with
 *   letters; tints are the colours that tell the marks, null if a tile is covered
 */

/** Whether all tiles are of one green that is hardly a colour. @param {Row} row */
const isFaded = ({ groups }) => new Set(groups).size === 1 && isPaleGreen(groups[0]);

/** @param {Row} row */
export const isColouredRow = (row) => isFaded(row) || row.groups.some(isColoured);

/**
 * The rows with marks of each grid. On a screen without colours, a row has marks if it has a grey that empty tiles do
 * not have. @param {Sighting[]} grids @returns {Row[][]}
 */
export function markedRows(grids) {
  const boards = withGroups(grids);
  const isGrey = !boards.flat().some(isColouredRow);
  /** @param {Row} row */
  const isMarked = (row) => (isGrey ? row.groups.some((group) => group >= 0 && group < BLANK) : isColouredRow(row));
  const certain = boards.flat().filter(isMarked);
  const turns = new Set(certain.map((row) => row.nth));
  const greys = certain.flatMap((row) =>
    isFaded(row) ? [] : row.tints.filter((tint, i) => tint && !isColoured(row.groups[i]) && row.groups[i] !== BLANK),
  );
  return boards.map((board) => {
    const last = Math.max(-1, ...board.filter(isMarked).map((row) => row.nth));
    const rows = board.flatMap((row) => {
      const likeGrey = row.tints.every(
        (tint) => !tint || greys.some((grey) => same(tint, /** @type {Colour} */ (grey))),
      );
      if (isMarked(row) || row.nth < last || turns.has(row.nth)) return [{ ...row, unsure: isGrey }];
      return row.groups.includes(BLANK) || !(likeGrey || !greys.length) ? [] : [{ ...row, unsure: !greys.length }];
    });
    // An absent letter may look like one that is only typed.
    if (rows.length < board.length && rows.some((row) => row.groups.includes(BLANK)))
      rows[rows.length - 1] = { ...rows[rows.length - 1], unsure: true };
    return rows;
  });
}

/**
 * The rows with letters of each grid, with the groups of their colours.
 * @param {Sighting[]} grids
 * @returns {Row[][]}
 */
function withGroups(grids) {
  const played = ({ lettered }) => lettered[lettered.length - 1] + 1;
  const cells = grids.flatMap((grid) => grid.rows.slice(0, played(grid)).flat());
  const clear = cells.filter((cell) => cell.clear && cell.ink);
  const inks = clear.map((cell) => /** @type {Colour} */ (cell.ink));
  const fills = clear.map((cell) => cell.fill);
  const byLetter = !groupsOf(fills, []).some(isColoured) && groupsOf(inks, []).some(isColoured);
  /** @param {Cell} cell */
  const tintOf = (cell) => (cell.clear && cell.ink ? (byLetter ? cell.ink : cell.fill) : null);
  const tints = /** @type {Colour[]} */ (clear.map(tintOf));
  const blank = byLetter ? [] : blankOf(grids);
  const groups = groupsOf(byLetter ? inks : fills, blank);
  /** @type {Map<string, {tint: Colour, group: number}>} */
  const known = new Map();
  tints.forEach((tint, i) => known.set(tint.join(), { tint, group: groups[i] }));
  return grids.map((grid) =>
    grid.rows.slice(0, played(grid)).map((row, nth) => {
      const shown = row.map(tintOf);
      const ofRow = row.map((cell, i) => {
        const tint = shown[i];
        return tint ? (known.get(tint.join())?.group ?? COVERED) : atRim(cell, [...known.values()]);
      });
      return { nth, cells: row, tints: shown, groups: ofRow, unsure: false };
    }),
  );
}

/**
 * The group whose colours show most at the rim of a tile, if at a twelfth of it. @param {Cell} cell
 * @param {{tint: Colour, group: number}[]} known
 */
function atRim({ rim }, known) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  /** @type {Colour[]} */
  const tried = [];
  for (const { tint, group } of known) {
    if (tried.some((other) => same(tint, other))) continue;
    tried.push(tint);
    let count = 0;
    for (let i = 0; i < rim.length; i += 3)
      count += Number(tint.every((value, c) => Math.abs(rim[i + c] - value) <= SAME));
    counts.set(group, (counts.get(group) ?? 0) + count);
  }
  let best = COVERED;
  let most = Math.floor(rim.length / 3 / 12);
  for (const [group, count] of counts)
    if (count > most) {
      best = group;
      most = count;
    }
  return best;
}

/** The colours of empty tiles: those that three tiles without a letter have. @param {Sighting[]} grids */
function blankOf(grids) {
  /** @type {Colour[]} */
  const found = [];
  for (const grid of grids) {
    const fills = grid.rows.flat().flatMap((cell) => (!cell.scores && cell.clear ? [cell.fill] : []));
    for (const fill of fills)
      if (!found.some((other) => same(fill, other)) && fills.filter((other) => same(fill, other)).length >= 3)
        found.push(fill);
  }
  return found;
}
