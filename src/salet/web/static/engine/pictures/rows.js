/* Rows: which rows of a picture have marks, and the group of each tile's colour, as salet/pictures/rows.py has it. */

import { BLANK, GREY, SAME, groupOf, groupsOf, isColoured, same } from "./marks.js";

/** @typedef {import("./ink.js").Colour} Colour */
/** @typedef {import("./sight.js").Cell} Cell */
/** @typedef {import("./sight.js").Sighting} Sighting */
/**
 * @typedef {{nth: number, cells: Cell[], tints: (Colour | null)[], groups: number[], unsure: boolean}} Row a row with
 *   letters; tints are the colours that tell the marks, null if a tile is covered
 */

export const COVERED = -1; // the group of a tile of which no colour can be seen

const hasColour = (row) => row.groups.some(isColoured);

/** The rows with marks of each grid. @param {Sighting[]} grids @returns {Row[][]} */
export function markedRows(grids) {
  const boards = withGroups(grids);
  const coloured = boards.flat().filter(hasColour);
  const turns = new Set(coloured.map((row) => row.nth));
  const greys = coloured.flatMap((row) => row.tints.filter((tint, i) => tint && row.groups[i] === GREY));
  const blankIsAbsent = coloured.some((row) => row.groups.includes(BLANK));
  return boards.map((board) => {
    const last = Math.max(-1, ...board.filter(hasColour).map((row) => row.nth));
    return board.flatMap((row) => {
      const before = row.nth < last || turns.has(row.nth);
      const blank = row.groups.includes(BLANK);
      const likeGrey = row.tints.every(
        (tint) => !tint || greys.some((grey) => same(tint, /** @type {Colour} */ (grey))),
      );
      if (hasColour(row) || (blank && blankIsAbsent && before)) return [row];
      if (blank || !(before || likeGrey || !greys.length)) return [];
      return [{ ...row, unsure: !(before || (greys.length > 0 && likeGrey)) }];
    });
  });
}

/**
 * The rows with letters of each grid, with the groups of their colours.
 * @param {Sighting[]} grids
 * @returns {Row[][]}
 */
function withGroups(grids) {
  const cells = grids.flatMap((grid) => grid.lettered.flatMap((nth) => grid.rows[nth]));
  const clear = cells.filter((cell) => cell.clear && cell.ink);
  const onTiles = clear.some((cell) => isColoured(groupOf(cell.fill)));
  const onLetters = clear.some((cell) => isColoured(groupOf(/** @type {Colour} */ (cell.ink))));
  const byLetter = onLetters && !onTiles;
  /** @param {Cell} cell */
  const tintOf = (cell) => (cell.clear && cell.ink ? (byLetter ? cell.ink : cell.fill) : null);
  const tints = /** @type {Colour[]} */ (clear.map(tintOf));
  const groups = groupsOf(tints, byLetter ? [] : blankOf(grids));
  /** @type {Map<string, {tint: Colour, group: number}>} */
  const known = new Map();
  tints.forEach((tint, i) => known.set(tint.join(), { tint, group: groups[i] }));
  return grids.map((grid) =>
    grid.lettered.map((nth) => {
      const row = grid.rows[nth];
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
