/* Letters: a small network that says which letter a glyph looks like, as salet/pictures/letters.py has it. */

/** @typedef {import("./ink.js").Ink} Ink */

const ALIKE = "COSVWXZ"; // capitals that small letters look like
export const NONE = "";

/** Numbers of 8 bits with a sign. @param {string} text in base64 */
function readWeights(text) {
  const bytes = atob(text);
  const weights = new Int8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) weights[i] = bytes.charCodeAt(i);
  return weights;
}

export class Model {
  /**
   * @param {{classes: string[], ratios: number[], hidden: number, divisor: number, nat: number, first: string,
   *   second: string}} data
   */
  constructor(data) {
    this.classes = data.classes;
    this.ratios = data.ratios;
    this.hidden = data.hidden;
    this.divisor = data.divisor;
    this.nat = data.nat;
    this.first = readWeights(data.first);
    this.second = readWeights(data.second);
  }

  /** The score of every class for a letter. @param {Ink} ink @returns {Int32Array} */
  scores(ink) {
    const ratios = this.ratios.map((ratio) => Math.min(255, Math.max(0, (ink.ratio - ratio) * 16 + 128)));
    const values = [...ink.glyph, ...ratios, 255];
    const hidden = new Int32Array(this.hidden + 1).fill(255);
    const sums = new Int32Array(this.hidden);
    values.forEach((value, i) => {
      if (value) for (let j = 0; j < this.hidden; j++) sums[j] += value * this.first[i * this.hidden + j];
    });
    for (let j = 0; j < this.hidden; j++) hidden[j] = Math.min(255, Math.max(0, Math.floor(sums[j] / this.divisor)));
    const count = this.classes.length;
    const scores = new Int32Array(count);
    hidden.forEach((value, j) => {
      if (value) for (let k = 0; k < count; k++) scores[k] += value * this.second[j * count + k];
    });
    return scores;
  }

  /** Which classes a picture uses: capitals or small letters. @param {Int32Array[]} scores @returns {boolean[]} */
  caseOf(scores) {
    const capitals = this.classes.map((name) => name !== NONE && name === name.toUpperCase());
    const small = this.classes.map((name) => name !== NONE && (name > "Z" || ALIKE.includes(name)));
    const total = (allowed) =>
      scores.reduce((sum, row) => sum + row.reduce((best, x, k) => (allowed[k] && x > best ? x : best), -Infinity), 0);
    return total(capitals) >= total(small) ? capitals : small;
  }
}
