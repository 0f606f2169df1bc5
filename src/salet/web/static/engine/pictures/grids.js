/* Grids: tiles of equal size in rows and columns with equal distances, as salet/pictures/grids.py has it. Coordinates
   of centres are doubled, so that they are integers. */

import { Box } from "./tiles.js";

/** @typedef {{column: number, row: number, box: Box}} Place */
/** @typedef {{places: Map<string, Place>, across: number, down: number}} Lattice */

const SHORTEST = 3;
const LONGEST = 11;
const MISSING_ROWS = 3; // rows that a message may hide
const LIKE = 18; // percent: the largest difference in size of two tiles of a grid
const ENOUGH_LINKS = 4; // neighbours that tell how far a picture is tilted
const SPREAD = 30; // thousandths: neighbours whose slope differs more from the usual one do not count

/** The lower median. @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];

const boxAt = (x, y, wide, high) => {
  const left = Math.floor((x - wide) / 2);
  const top = Math.floor((y - high) / 2);
  return new Box(left, top, left + wide, top + high);
};

/** A rectangle of tiles; found tells which were found, the others follow from these. */
export class Grid {
  /** @param {Box[][]} tiles @param {boolean[][]} found */
  constructor(tiles, found) {
    this.tiles = tiles;
    this.found = found;
  }

  get columns() {
    return this.tiles[0].length;
  }

  /** The tiles that one more row would have, above (-1) or below (1) the others. @param {number} step */
  beyond(step) {
    const { tiles } = this;
    const row = step < 0 ? tiles[0] : tiles[tiles.length - 1];
    const pitch =
      tiles.length > 1
        ? Math.abs(row[0].y - (step < 0 ? tiles[1] : tiles[tiles.length - 2])[0].y)
        : 2 * (row[0].height - row[0].width) + row[1].x - row[0].x;
    return row.map((box) => boxAt(box.x, box.y + step * pitch, box.width, box.height));
  }

  /** The tiles that one more column would have, left (-1) or right (1) of the rest. @param {number} step */
  beside(step) {
    const pitch = this.tiles[0][1].x - this.tiles[0][0].x;
    return this.tiles.map((row) => {
      const box = step < 0 ? row[0] : row[row.length - 1];
      return boxAt(box.x + step * pitch, box.y, box.width, box.height);
    });
  }

  /** @param {Box[]} boxes @param {number} step */
  withRow(boxes, step) {
    const unknown = boxes.map(() => false);
    return step < 0
      ? new Grid([boxes, ...this.tiles], [unknown, ...this.found])
      : new Grid([...this.tiles, boxes], [...this.found, unknown]);
  }
}

/** The grids that tiles make, as one reads them. @param {Box[]} tiles @returns {Grid[]} */
export function gridsOf(tiles) {
  if (tiles.length < SHORTEST) return [];
  const [right, below] = links(tiles);
  /** @type {Lattice[]} */
  const lattices = [];
  for (const group of connected(tiles.length, [...right, ...below])) {
    const members = new Set(group);
    const across = right.filter(([one]) => members.has(one));
    const down = below.filter(([one]) => members.has(one));
    lattices.push(...latticesOf(tiles, group, across, down));
  }
  const wide = merged(lattices).filter(({ places }) => new Set([...places.values()].map((x) => x.column)).size > 1);
  const grids = stacked(wide.map(filled)).filter(({ columns }) => SHORTEST <= columns && columns <= LONGEST);
  return inOrder(grids, (grid) => grid.tiles);
}

/** By how many thousandths rows of tiles fall to the right. @param {Box[]} tiles */
export function slopeOf(tiles) {
  const steps = links(tiles)[0].map(([a, b]) => [tiles[b].x - tiles[a].x, tiles[b].y - tiles[a].y]);
  if (steps.length < ENOUGH_LINKS) return 0;
  /** @param {number[]} step */
  const slope = (step) => Math.floor((step[1] * 1000) / step[0]);
  const middle = median(steps.map(slope));
  const near = steps.filter((step) => Math.abs(slope(step) - middle) <= SPREAD);
  const sum = (axis) => near.reduce((total, step) => total + step[axis], 0);
  return Math.floor((sum(1) * 1000) / sum(0));
}

const like = (a, b) => Math.abs(a - b) * 100 <= LIKE * Math.max(a, b) + 100;

/** Whether two tiles have about the same size. @param {Box} one @param {Box} other */
export const isLike = (one, other) => like(one.width, other.width) && like(one.height, other.height);

/**
 * For each tile the nearest one to the right and the nearest one below.
 * @param {Box[]} tiles
 * @returns {[number, number][][]}
 */
function links(tiles) {
  /** @type {[number, number][]} */
  const right = [];
  /** @type {[number, number][]} */
  const below = [];
  const near = (along, aside, size, depth) =>
    along * 10 >= size * 18 && along * 10 <= size * 34 && Math.abs(aside) * 100 <= 24 * depth + 100;
  tiles.forEach((box, nth) => {
    let nextRight = -1;
    let nextBelow = -1;
    for (let other = 0; other < tiles.length; other++) {
      const { x, y, width, height } = tiles[other];
      const dx = x - box.x;
      const dy = y - box.y;
      if (dx < 0 && dy < 0) continue;
      if (!like(width, box.width) || !like(height, box.height)) continue;
      if (near(dx, dy, box.width, box.height) && (nextRight < 0 || x < tiles[nextRight].x)) nextRight = other;
      if (near(dy, dx, box.height, box.width) && (nextBelow < 0 || y < tiles[nextBelow].y)) nextBelow = other;
    }
    if (nextRight >= 0) right.push([nth, nextRight]);
    if (nextBelow >= 0) below.push([nth, nextBelow]);
  });
  return [right, below];
}

/**
 * The groups of tiles that links connect.
 * @param {number} count
 * @param {[number, number][]} pairs
 * @returns {number[][]}
 */
function connected(count, pairs) {
  const group = Int32Array.from({ length: count }, (_, i) => i);
  const root = (nth) => {
    while (group[nth] !== nth) {
      group[nth] = group[group[nth]];
      nth = group[nth];
    }
    return nth;
  };
  for (const [one, other] of pairs) {
    const a = root(one);
    const b = root(other);
    group[Math.max(a, b)] = Math.min(a, b);
  }
  /** @type {Map<number, number[]>} */
  const members = new Map();
  for (let nth = 0; nth < count; nth++) {
    const first = root(nth);
    const known = members.get(first);
    if (known) known.push(nth);
    else members.set(first, [nth]);
  }
  return [...members.values()];
}

/**
 * The lattices of a group, which is cut where a link is longer than usual. @param {Box[]} tiles @param {number[]} group
 * @param {[number, number][]} right @param {[number, number][]} below @returns {Lattice[]}
 */
function latticesOf(tiles, group, right, below) {
  const across = right.length ? median(right.map(([a, b]) => tiles[b].x - tiles[a].x)) : 0;
  const down = below.length ? median(below.map(([a, b]) => tiles[b].y - tiles[a].y)) : 0;
  /** @type {Map<number, [number, number, number][]>} */
  const steps = new Map(group.map((nth) => [nth, []]));
  const add = (pairs, usual, dx, dy) => {
    for (const [a, b] of pairs) {
      const length = dx ? tiles[b].x - tiles[a].x : tiles[b].y - tiles[a].y;
      if (Math.abs(length - usual) * 100 > Math.max(300, 6 * usual)) continue;
      steps.get(a)?.push([b, dx, dy]);
      steps.get(b)?.push([a, -dx, -dy]);
    }
  };
  add(right, across, 1, 0);
  add(below, down, 0, 1);
  const lattices = [];
  const seen = new Set();
  for (const first of group) {
    if (seen.has(first)) continue;
    /** @type {Map<string, Place>} */
    const places = new Map([["0,0", { column: 0, row: 0, box: tiles[first] }]]);
    const queue = [[first, 0, 0]];
    seen.add(first);
    for (const [nth, column, row] of queue)
      for (const [other, dx, dy] of steps.get(nth) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        queue.push([other, column + dx, row + dy]);
        const key = `${column + dx},${row + dy}`;
        if (!places.has(key)) places.set(key, { column: column + dx, row: row + dy, box: tiles[other] });
      }
    lattices.push({ places, across, down });
  }
  return lattices;
}

/** Twice the position of the centre of column 0 and row 0. @param {Lattice} lattice */
function originOf({ places, across, down }) {
  const all = [...places.values()];
  return [
    median(all.map(({ column, box }) => box.x - column * across)),
    median(all.map(({ row, box }) => box.y - row * down)),
  ];
}

/** The usual width and height of a lattice's tiles. @param {Lattice} lattice */
const sizeOf = ({ places }) => {
  const boxes = [...places.values()].map(({ box }) => box);
  return [median(boxes.map(({ width }) => width)), median(boxes.map(({ height }) => height))];
};

/** The lattices, joined where one continues another after tiles that were not found. @param {Lattice[]} lattices */
function merged(lattices) {
  /** @type {Lattice[]} */
  const kept = [];
  for (const lattice of [...lattices].sort((a, b) => b.places.size - a.places.size))
    if (!kept.some((larger) => join(larger, lattice))) kept.push(lattice);
  return kept;
}

/**
 * Add the tiles of another lattice to a larger one if they continue it.
 * @param {Lattice} larger
 * @param {Lattice} other
 */
function join(larger, other) {
  const across = larger.across;
  const down = larger.down || other.down;
  const [wide, high] = sizeOf(larger);
  const [otherWide, otherHigh] = sizeOf(other);
  if (!across || !down || !like(wide, otherWide) || !like(high, otherHigh)) return false;
  if (other.across && Math.abs(other.across - across) * 100 > Math.max(300, 6 * across)) return false;
  const [x, y] = originOf(larger);
  const [otherX, otherY] = originOf(other);
  const dx = stepsIn(otherX - x, across);
  const dy = stepsIn(otherY - y, down);
  if (dx === null || dy === null) return false;
  const shifted = [...other.places.values()].map(({ column, row, box }) => ({
    column: column + dx,
    row: row + dy,
    box,
  }));
  const columns = rangeOf([...larger.places.values()], "column");
  const rows = rangeOf([...larger.places.values()], "row");
  const newColumns = rangeOf(shifted, "column");
  const newRows = rangeOf(shifted, "row");
  const beside = Math.max(newColumns[0] - columns[1], columns[0] - newColumns[1]);
  const above = Math.max(newRows[0] - rows[1], rows[0] - newRows[1]);
  const wider = Math.max(columns[0] - newColumns[0], 0) + Math.max(newColumns[1] - columns[1], 0);
  const fits =
    beside > 0
      ? above <= 0 && beside === 1 && newColumns[1] - newColumns[0] < 2
      : above - 1 <= MISSING_ROWS && wider <= 1;
  if (!fits || shifted.some(({ column, row }) => larger.places.has(`${column},${row}`))) return false;
  for (const place of shifted) larger.places.set(`${place.column},${place.row}`, place);
  larger.down = down;
  return true;
}

/**
 * A distance in steps of a lattice, null if it is not nearly a whole number.
 * @param {number} distance
 * @param {number} pitch
 */
function stepsIn(distance, pitch) {
  const steps = Math.floor((2 * distance + pitch) / (2 * pitch));
  return Math.abs(distance - steps * pitch) * 100 <= 12 * pitch ? steps : null;
}

/** @param {Place[]} places @param {"column" | "row"} axis */
function rangeOf(places, axis) {
  const values = places.map((place) => place[axis]);
  return [Math.min(...values), Math.max(...values)];
}

/** A lattice as a grid, with the tiles that were not found. @param {Lattice} lattice @returns {Grid} */
function filled(lattice) {
  const all = [...lattice.places.values()];
  const columns = rangeOf(all, "column");
  const rows = rangeOf(all, "row");
  const [wide, high] = sizeOf(lattice);
  const [firstX, firstY] = originOf(lattice);
  const centreX = (nth) => {
    const near = all.filter(({ column }) => column === nth).map(({ box }) => box.x);
    return near.length ? median(near) : firstX + nth * lattice.across;
  };
  const centreY = (nth) => {
    const near = all.filter(({ row }) => row === nth).map(({ box }) => box.y);
    return near.length ? median(near) : firstY + nth * lattice.down;
  };
  const count = columns[1] - columns[0] + 1;
  const xs = Array.from({ length: count }, (_, i) => centreX(columns[0] + i));
  const tiles = [];
  const found = [];
  for (let row = rows[0]; row <= rows[1]; row++) {
    const y = centreY(row);
    const line = xs.map((_, i) => lattice.places.get(`${columns[0] + i},${row}`));
    tiles.push(line.map((place, i) => place?.box ?? boxAt(xs[i], y, wide, high)));
    found.push(line.map((place) => place !== undefined));
  }
  return new Grid(tiles, found);
}

/** The grids, joined where one lies under another and its columns continue. @param {Grid[]} grids */
function stacked(grids) {
  /** @type {Grid[]} */
  const kept = [];
  for (const grid of [...grids].sort((a, b) => a.tiles[0][0].top - b.tiles[0][0].top)) {
    let placed = false;
    for (let nth = 0; nth < kept.length && !placed; nth++) {
      const joined = stack(kept[nth], grid);
      if (joined) {
        kept[nth] = joined;
        placed = true;
      }
    }
    if (!placed) kept.push(grid);
  }
  return kept;
}

/** A grid with another one below it as one grid, null if they do not fit. @param {Grid} upper @param {Grid} lower */
function stack(upper, lower) {
  const last = upper.tiles[upper.tiles.length - 1];
  const first = lower.tiles[0];
  const gap = first[0].top - last[0].bottom;
  if (gap < -2 || gap > Math.max(4, Math.floor(last[0].width / 4))) return null;
  const across = last[1].x - last[0].x;
  const shift = stepsIn(first[0].x - last[0].x, across);
  const slack = Math.abs(first[first.length - 1].x - first[0].x - across * (first.length - 1));
  if (shift === null || slack > Math.floor(across / 4)) return null;
  const start = Math.min(0, shift);
  const end = Math.max(upper.columns, lower.columns + shift);
  const inside = shift >= 0 && lower.columns + shift <= upper.columns;
  if (!inside && (shift > 0 || lower.columns + shift < upper.columns)) return null;
  const tiles = [];
  const found = [];
  for (const [grid, offset] of /** @type {[Grid, number][]} */ ([
    [upper, 0],
    [lower, shift],
  ]))
    grid.tiles.forEach((row, nth) => {
      const line = [];
      const known = [];
      for (let column = start; column < end; column++) {
        const place = column - offset;
        const inner = place >= 0 && place < row.length;
        line.push(inner ? row[place] : boxAt(row[0].x + place * across, row[0].y, row[0].width, row[0].height));
        known.push(inner && grid.found[nth][place]);
      }
      tiles.push(line);
      found.push(known);
    });
  return new Grid(tiles, found);
}

/**
 * Grids as one reads them: those that begin beside another one from left to right.
 * @template T
 * @param {T[]} items
 * @param {(item: T) => Box[][]} boxes the tiles of a grid
 * @returns {T[]}
 */
export function inOrder(items, boxes) {
  /** @type {T[]} */
  const ordered = [];
  /** @type {T[]} */
  let line = [];
  /** @param {T} item */
  const first = (item) => boxes(item)[0][0];
  /** @param {T} a @param {T} b */
  const byLeft = (a, b) => first(a).left - first(b).left;
  for (const item of [...items].sort((a, b) => first(a).top - first(b).top)) {
    const upper = line.length ? boxes(line[0]) : [];
    if (line.length && first(item).top >= upper[upper.length - 1][0].bottom) {
      ordered.push(...line.sort(byLeft));
      line = [];
    }
    line.push(item);
  }
  return [...ordered, ...line.sort(byLeft)];
}
