/* Marks: what the colours of a picture's tiles mean, as salet/pictures/marks.py has it. A group of colours is the
   number
   of a typical one, 0xRRGGBB. */

/** @typedef {import("./ink.js").Colour} Colour */

export const COVERED = -1; // the group of a tile of which no colour can be seen
export const BLANK = 1 << 24; // the group of the colour of an empty tile
export const SAME = 14; // largest difference of two colours that are meant to be equal
export const SURE = 2; // the second-best assignment must cost this much more
const GREY = 9; // percent: the largest saturation of grey
const TINTED = 13; // percent: the least saturation of yellow and green
const FAINT = 20; // the least chroma of yellow and green
const APART = 11; // percent: the least difference in tone of two groups
const FADED = 16; // the least chroma of yellow and green on a board that is faded
const PALE = 14; // the least chroma of green in a row that is faded
const HUES = 10; // degrees: the largest difference of two shades of one colour
const STEP = 12; // the least difference in brightness of two groups of greys
const MOST_GROUPS = 5;
const ORANGE = 26; // degrees: correct in a high-contrast skin, alone
const AMBER = 46; // the same, beside blue
const STRONG = 60; // the least chroma of blue, purple and red that are nothing like grey
const SECOND = [2, 4, 4]; // the costs of a second group with the same meaning
const LEVEL = [4, 4, 4]; // the same if groups are told apart by their brightness only
// The end of a range of hues, and the costs of its meanings: absent, present, correct.
const RANGES = [
  { end: 8, costs: [2, 3, 4] },
  { end: 70, costs: [8, 0, 3] },
  { end: 178, costs: [8, 6, 0] },
  { end: 265, costs: [4, 1, 3] },
  { end: 345, costs: [3, 3, 3] },
  { end: 360, costs: [2, 3, 4] },
];

/** The hue of a colour in degrees, 0 for grey. @param {Colour} colour */
function hue([red, green, blue]) {
  const high = Math.max(red, green, blue);
  const chroma = high - Math.min(red, green, blue);
  if (!chroma) return 0;
  if (high === red) return (Math.floor((60 * (green - blue)) / chroma) + 360) % 360;
  if (high === green) return 120 + Math.floor((60 * (blue - red)) / chroma);
  return 240 + Math.floor((60 * (red - green)) / chroma);
}

/** @param {Colour} colour */
const chromaOf = (colour) => Math.max(...colour) - Math.min(...colour);

/** How far a colour is from grey, in percent of its brightness. @param {Colour} colour */
export const saturation = (colour) => Math.floor((chromaOf(colour) * 100) / Math.max(64, ...colour));

/** The differences of the channels, in percent of the brightness. @param {Colour} colour */
function toneOf(colour) {
  const [red, green, blue] = colour;
  const top = Math.max(64, ...colour);
  return [red - green, green - blue, blue - red].map((value) => Math.floor((value * 100) / top));
}

const isWarmOrGreen = (degrees) => 8 <= degrees && degrees < 178;

/** Whether a colour is more than a tinted grey. @param {Colour} colour */
export function hasColour(colour) {
  if (isWarmOrGreen(hue(colour))) return saturation(colour) >= TINTED && chromaOf(colour) >= FAINT;
  return chromaOf(colour) >= (STRONG * 3) / 4;
}

/** @param {number} group @returns {Colour} */
const colourOf = (group) => [group >> 16, (group >> 8) & 255, group & 255];

/** @param {Colour} colour */
const numberOf = ([red, green, blue]) => (red << 16) | (green << 8) | blue;

/** @param {number} group */
export const isColoured = (group) => group >= 0 && group < BLANK && hasColour(colourOf(group));

/** Whether a group can be green that is faded, as by a dialog over a won game. @param {number} group */
export function isPaleGreen(group) {
  const colour = colourOf(group);
  const isGreen = group >= 0 && group < BLANK && hue(colour) >= 70 && hue(colour) < 178;
  return isGreen && chromaOf(colour) >= PALE && saturation(colour) > GREY;
}

/** Whether two colours are meant to be equal. @param {Colour} one @param {Colour} other */
export const same = (one, other) => one.every((value, c) => Math.abs(value - other[c]) <= SAME);

/** The group of each colour, given the colours of empty tiles. @param {Colour[]} colours @param {Colour[]} blank */
export function groupsOf(colours, blank) {
  const isBlank = (colour) => blank.some((empty) => same(colour, empty));
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colour of colours)
    if (!isBlank(colour)) counts.set(numberOf(colour), (counts.get(numberOf(colour)) ?? 0) + 1);
  const plain = (number) => Number(!hasColour(colourOf(number)));
  const ordered = [...counts]
    .sort(([a, many], [b, more]) => plain(a) - plain(b) || more - many)
    .map(([number]) => colourOf(number));
  let groups = grouped(ordered, false);
  if (![...groups.values()].some(isColoured)) groups = grouped(ordered, true);
  return colours.map((colour) => (isBlank(colour) ? BLANK : (groups.get(numberOf(colour)) ?? COVERED)));
}

/** The group of each colour. @param {Colour[]} colours @param {boolean} byLevel whether to tell greys apart */
function grouped(colours, byLevel) {
  /** @type {Colour[]} */
  const typical = [];
  /** @type {Map<number, number>} */
  const groups = new Map();
  for (const colour of colours) {
    const found = typical.filter((other) => alike(colour, other, byLevel));
    let near = found.find((other) => same(colour, other)) ?? found[0];
    if (!near && typical.length < MOST_GROUPS) {
      near = colour;
      typical.push(colour);
    }
    groups.set(numberOf(colour), near ? numberOf(near) : COVERED);
  }
  return groups;
}

/**
 * Whether a colour belongs to the group of another: the same tone, or a shade of it.
 * @param {Colour} one @param {Colour} other @param {boolean} byLevel
 */
function alike(one, other, byLevel) {
  const sum = ([red, green, blue]) => red + green + blue;
  if (byLevel && Math.abs(sum(one) - sum(other)) > 3 * STEP) return false;
  const tone = toneOf(other);
  if (toneOf(one).every((value, c) => Math.abs(value - tone[c]) < APART)) return true;
  const apart = Math.abs(hue(one) - hue(other));
  const faded = isWarmOrGreen(hue(one)) && chromaOf(one) >= FADED;
  return (faded || hasColour(one)) && hasColour(other) && Math.min(apart, 360 - apart) <= HUES;
}

/**
 * All assignments of marks to groups with their costs, the cheapest first.
 * @param {Iterable<number>} groups
 * @returns {{cost: number, meaning: Map<number, number>}[]}
 */
export function meanings(groups) {
  const every = new Set(groups);
  const seen = [...every].filter((group) => group !== COVERED && group !== BLANK).sort((a, b) => a - b);
  const hues = seen.filter(isColoured).map((group) => hue(colourOf(group)));
  const costs = seen.map((group) => costsOf(colourOf(group), hues));
  const second = hues.length ? SECOND : LEVEL;
  const blank = every.has(BLANK) && !hues.length ? [0] : [];
  const found = [];
  for (let code = 0; code < 3 ** seen.length; code++) {
    const marks = seen.map((_, i) => Math.floor(code / 3 ** (seen.length - 1 - i)) % 3);
    let cost = marks.reduce((sum, mark, i) => sum + costs[i][mark], 0);
    second.forEach((price, mark) => {
      cost += price * Math.max(0, [...marks, ...blank].filter((other) => other === mark).length - 1);
    });
    const meaning = new Map(seen.map((group, i) => [group, marks[i]]));
    found.push({ cost, meaning: meaning.set(BLANK, 0) });
  }
  return found.sort((a, b) => a.cost - b.cost);
}

/** The costs of the meanings of a colour beside others: absent, present, correct. @param {Colour} colour
 * @param {number[]} hues */
function costsOf(colour, hues) {
  const degrees = hue(colour);
  if (saturation(colour) <= GREY) return hues.length ? [0, 6, 6] : [0, 2, 2];
  const [absent, present, correct] = (RANGES.find(({ end }) => degrees < end) ?? RANGES[0]).costs;
  if (isWarmOrGreen(degrees)) {
    const least = Math.min(absent, Math.floor(chromaOf(colour) / 4));
    const green = hues.some((x) => 70 <= x && x < 178);
    const blue = hues.some((x) => 178 <= x && x < 265);
    if (degrees < (blue ? AMBER : ORANGE) && !green) return [least, blue ? 0 : 1, 0]; // high contrast
    return [least, present, correct];
  }
  const lacking = Math.max(0, STRONG - chromaOf(colour));
  const more = Math.floor(lacking / 15);
  return [Math.floor((absent * (STRONG - lacking)) / STRONG), present + more, correct + more];
}
