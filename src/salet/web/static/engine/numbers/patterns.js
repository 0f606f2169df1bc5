/* Patterns of many guesses against many answers, as sums of stamps: what the tiles of one letter show depends only on
   which places of the guess have that letter. So a row of patterns is the sum of at most as many rows as a word has
   letters: salet/numbers/patterns.py. */

/** @typedef {Uint8Array | Uint16Array | Uint32Array} Patterns */

/** The smallest array that holds patterns of this length. @param {number} length @param {number} count */
export const patterns = (length, count) =>
  length <= 5 ? new Uint8Array(count) : length <= 10 ? new Uint16Array(count) : new Uint32Array(count);

/** The stamps of many guesses: which of them each guess is the sum of. */
export class Stamps {
  /** @param {ArrayLike<number>} codes of all guesses, end to end @param {number} length of a word */
  constructor(codes, length) {
    const count = codes.length / length;
    /** @type {Map<number, number>} */
    const known = new Map();
    this.length = length;
    /** @type {{letter: number, places: number}[]} stamp 0 adds nothing */
    this.stamps = [{ letter: -1, places: 0 }];
    /** @type {Map<number, {stamp: number, places: number}[]>} the stamps of each letter */
    this.byLetter = new Map();
    this.of = new Uint16Array(count * length);
    for (let g = 0; g < count; g++)
      for (let i = 0; i < length; i++) {
        const letter = codes[g * length + i];
        let places = 0;
        for (let j = 0; j < length; j++) if (codes[g * length + j] === letter) places |= 1 << j;
        if (places & ((1 << i) - 1)) continue; // counted at the first copy
        const key = letter * 2048 + places;
        let stamp = known.get(key);
        if (stamp === undefined) {
          stamp = this.stamps.length;
          known.set(key, stamp);
          this.stamps.push({ letter, places });
          const alike = this.byLetter.get(letter);
          if (alike) alike.push({ stamp, places });
          else this.byLetter.set(letter, [{ stamp, places }]);
        }
        this.of[g * length + i] = stamp;
      }
  }

  /**
   * What each stamp adds to the pattern against each of some answers: nothing, unless the answer has its letter. @param
   * {ArrayLike<number>} answers their codes, end to end @returns {Patterns[]}
   */
  table(answers) {
    const { length, byLetter } = this;
    const count = answers.length / length;
    const worth = Array.from({ length }, (_, i) => 3 ** (length - 1 - i));
    const rows = this.stamps.map(() => patterns(length, count));
    for (let a = 0; a < count; a++)
      for (let j = 0; j < length; j++) {
        const letter = answers[a * length + j];
        let held = 0; // the places of the letter in the answer
        for (let i = 0; i < length; i++) if (answers[a * length + i] === letter) held |= 1 << i;
        if (held & ((1 << j) - 1)) continue; // counted at the first copy
        for (const { stamp, places } of byLetter.get(letter) ?? []) {
          let spare = 0;
          for (let i = 0; i < length; i++) spare += ((held & ~places) >> i) & 1;
          let sum = 0;
          for (let i = 0; i < length; i++)
            if ((places >> i) & 1) {
              if ((held >> i) & 1) sum += 2 * worth[i];
              else if (spare > 0) {
                spare--;
                sum += worth[i];
              }
            }
          rows[stamp][a] = sum;
        }
      }
    return rows;
  }

  /**
   * The patterns of one guess, as the sum of its stamps. @param {Patterns[]} table @param {number} guess @param {any}
   * row
   */
  row(table, guess, row) {
    const { length, of } = this;
    const count = row.length;
    row.set(table[of[guess * length]]);
    for (let i = 1; i < length; i++) {
      const stamp = of[guess * length + i];
      if (!stamp) continue;
      const more = table[stamp];
      for (let a = 0; a < count; a++) row[a] += more[a];
    }
    return row;
  }
}
