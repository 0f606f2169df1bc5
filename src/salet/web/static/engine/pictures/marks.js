/* Marks: what the colours of a picture's tiles mean, as salet/pictures/marks.py has it. */

/** @typedef {import("./ink.js").Colour} Colour */

export const [GREEN, WARM, BLUE, PURPLE, RED, GREY, BLANK] = [0, 1, 2, 3, 4, 5, 6];
export const SAME = 14; // largest difference of two colours that are meant to be equal
export const SURE = 2; // the second-best assignment must cost this much more
const COLOURED = 5; // the groups before this one have a colour
const LEAST_CHROMA = [32, 36, 70, 45, 50];
const ORANGE = 26; // degrees: correct in a high-contrast skin, alone
const AMBER = 46; // the same, beside blue
const ABSENT = 0;
const PRESENT = 1;
const CORRECT = 2;
// Costs of the meanings of a group: absent, present, correct.
const COSTS = [
  [8, 6, 0],
  [8, 0, 3],
  [4, 1, 3],
  [3, 3, 3],
  [2, 3, 4],
];

/** @param {number} group */
export const isColoured = (group) => group >= 0 && group < COLOURED;

/** The hue of a colour in degrees, 0 for grey. @param {Colour} colour */
export function hue([red, green, blue]) {
  const high = Math.max(red, green, blue);
  const chroma = high - Math.min(red, green, blue);
  if (!chroma) return 0;
  if (high === red) return (Math.floor((60 * (green - blue)) / chroma) + 360) % 360;
  if (high === green) return 120 + Math.floor((60 * (blue - red)) / chroma);
  return 240 + Math.floor((60 * (red - green)) / chroma);
}

/** The group of a colour. @param {Colour} colour */
export function groupOf(colour) {
  const degrees = hue(colour);
  const limits = [
    [8, RED],
    [70, WARM],
    [178, GREEN],
    [265, BLUE],
    [345, PURPLE],
    [360, RED],
  ];
  const group = (limits.find(([limit]) => degrees < limit) ?? [0, RED])[1];
  return Math.max(...colour) - Math.min(...colour) >= LEAST_CHROMA[group] ? group : GREY;
}

/** Whether two colours are meant to be equal. @param {Colour} one @param {Colour} other */
export const same = (one, other) => one.every((value, c) => Math.abs(value - other[c]) <= SAME);

/** The group of each colour, given the colours of empty tiles. @param {Colour[]} colours @param {Colour[]} blank */
export function groupsOf(colours, blank) {
  let groups = colours.map((colour) => (blank.some((empty) => same(colour, empty)) ? BLANK : groupOf(colour)));
  const hues = Array.from({ length: COLOURED }, (_, group) =>
    colours
      .filter((_, i) => groups[i] === group)
      .map(hue)
      .sort((a, b) => a - b),
  );
  for (const [one, few] of hues.entries())
    for (const [other, many] of hues.entries()) {
      if (!few.length || few.length >= many.length) continue;
      if (Math.abs(few[few.length >> 1] - many[many.length >> 1]) < SAME)
        groups = groups.map((group) => (group === one ? other : group));
    }
  return groups;
}

/**
 * All assignments of marks to groups with their costs, the cheapest first. @param {Map<number, Colour>} colours a
 * typical
 * colour of each group @returns {{cost: number, meaning: Map<number, number>}[]}
 */
export function meanings(colours) {
  const seen = [...colours.keys()].sort((a, b) => a - b);
  const coloured = seen.filter(isColoured);
  const grey = seen.filter((group) => !isColoured(group));
  const warm = colours.get(WARM);
  const blue = colours.has(BLUE);
  const contrast = warm !== undefined && !colours.has(GREEN) && hue(warm) < (blue ? AMBER : ORANGE);
  const found = [];
  for (let code = 0; code < 3 ** coloured.length; code++) {
    const marks = coloured.map((_, i) => Math.floor(code / 3 ** (coloured.length - 1 - i)) % 3);
    if ([PRESENT, CORRECT].some((mark) => marks.filter((x) => x === mark).length > 1)) continue;
    let cost = coloured.reduce((sum, group, i) => sum + COSTS[group][marks[i]], 0);
    const ofWarm = marks[coloured.indexOf(WARM)];
    if (contrast && ofWarm === CORRECT) cost -= 3;
    if (contrast && !blue && ofWarm === PRESENT) cost += 1;
    if (!grey.length && marks.includes(ABSENT)) cost -= 2;
    const meaning = new Map(grey.map((group) => [group, ABSENT]));
    coloured.forEach((group, i) => meaning.set(group, marks[i]));
    found.push({ cost, meaning });
  }
  return found.sort((a, b) => a.cost - b.cost);
}
