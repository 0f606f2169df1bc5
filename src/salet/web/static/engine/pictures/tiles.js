/* Tiles: the regions that are rectangles of about the size of a letter's square, as salet/pictures/tiles.py has it. */

/** @typedef {import("./regions.js").Regions} Regions */

export const SMALLEST = 10; // pixels: the inside of the smallest tile that can be read
const CELL = 256; // half pixels: tiles are looked up by the square of this size that has their centre
const INSETS = [12, 24]; // a side is checked at these parts of the tile inside: corners may be round

/** A rectangle of pixels; the right and lower edges are excluded. x and y are twice the centre. */
export class Box {
  /** @param {number} left @param {number} top @param {number} right @param {number} bottom */
  constructor(left, top, right, bottom) {
    this.left = left;
    this.top = top;
    this.right = right;
    this.bottom = bottom;
    this.width = right - left;
    this.height = bottom - top;
    this.x = left + right;
    this.y = top + bottom;
  }
}

/** The boxes of all regions that could be tiles. @param {Regions} regions @returns {Box[]} */
export function tilesOf(regions) {
  const boxes = [];
  for (let name = 0; name < regions.count; name++) {
    const wide = regions.right[name] - regions.left[name];
    const high = regions.bottom[name] - regions.top[name];
    if (wide < SMALLEST || high < SMALLEST || wide * 4 > high * 9 || high * 2 > wide * 3) continue;
    if (wide * 5 > regions.width * 2 || regions.counts[name] * 10 < wide * high * 3) continue;
    const box = new Box(regions.left[name], regions.top[name], regions.right[name], regions.bottom[name]);
    if (hasSides(regions, name, box)) boxes.push(box);
  }
  return boxes;
}

/**
 * Whether three quarters of a line along each side belong to the region.
 * @param {Regions} regions
 * @param {number} name
 * @param {Box} box
 */
function hasSides(regions, name, box) {
  const { runs, region, width } = regions;
  const isOf = (x, y) => Number(region[runs[y * width + x]] === name);
  const row = (y) => {
    let count = 0;
    for (let x = box.left; x < box.right; x++) count += isOf(x, y);
    return count * 4 >= box.width * 3;
  };
  const column = (x) => {
    let count = 0;
    for (let y = box.top; y < box.bottom; y++) count += isOf(x, y);
    return count * 4 >= box.height * 3;
  };
  const down = INSETS.map((part) => Math.max(1, Math.floor(box.height / part)));
  const across = INSETS.map((part) => Math.max(1, Math.floor(box.width / part)));
  return (
    down.some((inset) => row(box.top + inset)) &&
    down.some((inset) => row(box.bottom - 1 - inset)) &&
    across.some((inset) => column(box.left + inset)) &&
    across.some((inset) => column(box.right - 1 - inset))
  );
}

/** Whether two boxes are the same tile: about the same centre. @param {Box} one @param {Box} other */
export const overlap = (one, other) =>
  2 * Math.abs(one.x - other.x) <= one.width && 2 * Math.abs(one.y - other.y) <= one.height;

/** The tiles of several searches, each tile as the first search found it. @param {Box[][]} found @returns {Box[]} */
export function distinct(found) {
  /** @type {Box[]} */
  const kept = [];
  /** @type {Map<string, Box[]>} */
  const cells = new Map();
  const cell = (value) => Math.floor(value / CELL);
  for (const tiles of found) {
    const added = tiles.filter((box) => {
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (const other of cells.get(`${cell(box.x) + dx},${cell(box.y) + dy}`) ?? [])
            if (overlap(box, other)) return false;
      return true;
    });
    for (const box of added) {
      const key = `${cell(box.x)},${cell(box.y)}`;
      cells.set(key, [...(cells.get(key) ?? []), box]);
    }
    kept.push(...added);
  }
  return kept;
}
