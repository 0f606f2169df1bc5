/* Regions of nearly one colour: as salet/pictures/regions.py has it. Runs of pixels in a row are joined to the runs
   above with union-find. */

/** @typedef {{width: number, height: number, data: Uint8Array}} Picture red, green and blue, row by row */
/** @typedef {{width: number, height: number, beside: Uint8Array, above: Uint8Array}} Steps */
/**
 * @typedef {{width: number, runs: Int32Array, region: Int32Array, count: number, counts: Int32Array, left: Int32Array,
 *   top: Int32Array, right: Int32Array, bottom: Int32Array}} Regions in the order of their first pixels:
 * region[runs[i]]
 *   is that of pixel i; right and bottom are excluded
 */

/**
 * How much each pixel differs from the one to the left and from the one above.
 * @param {Picture} picture
 * @returns {Steps}
 */
export function stepsOf({ width, height, data }) {
  const beside = new Uint8Array(width * height);
  const above = new Uint8Array(width * height);
  const row = width * 3;
  for (let i = 0, k = 0; i < beside.length; i++, k += 3) {
    const red = data[k];
    const green = data[k + 1];
    const blue = data[k + 2];
    if (i) beside[i] = difference(red - data[k - 3], green - data[k - 2], blue - data[k - 1]);
    if (k >= row) above[i] = difference(red - data[k - row], green - data[k - row + 1], blue - data[k - row + 2]);
  }
  return { width, height, beside, above };
}

/** @param {number} red @param {number} green @param {number} blue */
function difference(red, green, blue) {
  if (red < 0) red = -red;
  if (green < 0) green = -green;
  if (blue < 0) blue = -blue;
  if (green > red) red = green;
  return blue > red ? blue : red;
}

/**
 * The same with regions that end at edges, where neighbours on both sides differ more than a tolerance: a step between
 * an edge and another pixel is as large as it can be. @param {Picture} picture @param {number} tolerance
 * @returns {Steps}
 */
export function stepsWithEdges(picture, tolerance) {
  const { width, height, data } = picture;
  const edge = new Uint8Array(width * height);
  const row = width * 3;
  const apart = (a, b) => difference(data[a] - data[b], data[a + 1] - data[b + 1], data[a + 2] - data[b + 2]);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const k = 3 * i;
      const across = x > 0 && x < width - 1 && apart(k + 3, k - 3) > tolerance;
      edge[i] = Number(across || (y > 0 && y < height - 1 && apart(k + row, k - row) > tolerance));
    }
  const { beside, above } = stepsOf(picture);
  const ofMask = stepsOfMask(edge, width, height);
  for (let i = 0; i < edge.length; i++) {
    if (ofMask.beside[i]) beside[i] = 255;
    if (ofMask.above[i]) above[i] = 255;
  }
  return { width, height, beside, above };
}

/**
 * The same for a picture of zeros and ones.
 * @param {Uint8Array} mask
 * @param {number} width
 * @param {number} height
 * @returns {Steps}
 */
export function stepsOfMask(mask, width, height) {
  const beside = new Uint8Array(mask.length);
  const above = new Uint8Array(mask.length);
  for (let i = 1; i < mask.length; i++) {
    beside[i] = mask[i] ^ mask[i - 1];
    if (i >= width) above[i] = mask[i] ^ mask[i - width];
  }
  return { width, height, beside, above };
}

/** @param {Int32Array} parent @param {number} run */
function rootOf(parent, run) {
  while (parent[run] !== run) {
    parent[run] = parent[parent[run]];
    run = parent[run];
  }
  return run;
}

/** The regions of a picture. @param {Steps} steps @param {number} tolerance @returns {Regions} */
export function regionsOf({ width, height, beside, above }, tolerance) {
  const runs = new Int32Array(width * height);
  const parent = new Int32Array(width * height);
  const begin = new Int32Array(width * height + 1);
  let count = 0;
  for (let y = 0, i = 0; y < height; y++) {
    let before = -1; // the run above that the last pixel was joined with
    for (let x = 0; x < width; x++, i++) {
      if (x === 0 || beside[i] > tolerance) {
        parent[count] = count;
        begin[count] = i;
        count += 1;
        before = -1;
      }
      runs[i] = count - 1;
      if (y === 0 || above[i] > tolerance || runs[i - width] === before) continue;
      before = runs[i - width];
      const a = rootOf(parent, count - 1);
      const b = rootOf(parent, before);
      if (a < b) parent[b] = a;
      else if (b < a) parent[a] = b;
    }
  }
  begin[count] = width * height;
  return described(runs, parent, begin.subarray(0, count + 1), width, height);
}

/**
 * @param {Int32Array} runs @param {Int32Array} parent @param {Int32Array} begin the first pixel of each run
 * @param {number} width @param {number} height @returns {Regions}
 */
function described(runs, parent, begin, width, height) {
  const region = new Int32Array(begin.length - 1);
  let count = 0;
  for (let run = 0; run < region.length; run++) {
    const root = rootOf(parent, run);
    region[run] = root === run ? count++ : region[root];
  }
  const counts = new Int32Array(count);
  const left = new Int32Array(count).fill(width);
  const top = new Int32Array(count).fill(height);
  const right = new Int32Array(count);
  const bottom = new Int32Array(count);
  for (let run = 0; run < region.length; run++) {
    const name = region[run];
    const length = begin[run + 1] - begin[run];
    const y = Math.floor(begin[run] / width);
    const x = begin[run] - y * width;
    counts[name] += length;
    if (x < left[name]) left[name] = x;
    if (x + length > right[name]) right[name] = x + length;
    if (y < top[name]) top[name] = y;
    bottom[name] = y + 1;
  }
  return { width, runs, region, count, counts, left, top, right, bottom };
}
