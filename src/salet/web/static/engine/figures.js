/* Figures as people read them. */

/** A chance; only what is certain is 0 or 100 %. @param {number} chance */
export function percent(chance) {
  const digits = chance === 0 || chance === 1 || (chance >= 0.05 && chance <= 0.95) ? 0 : 1;
  const shown = rounded(100 * chance, digits);
  return `${{ "100.0": "over 99.9", "0.0": "under 0.1" }[shown] ?? shown} %`;
}

/** "2 words", "1 guess". @param {number} count @param {string} what */
export const plural = (count, what) =>
  `${thousands(count)} ${what}${count === 1 ? "" : what.endsWith("s") ? "es" : "s"}`;

/** A whole number with commas. @param {number} count */
export const thousands = (count) => String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ",");

/** Things as a sentence names them: "1, 2 and 4". @param {any[]} things */
export const joined = (things) =>
  things.length > 1 ? `${things.slice(0, -1).join(", ")} and ${things[things.length - 1]}` : String(things[0]);

/** Rounded to the nearest, halves to the even digit, as Python does. @param {number} value @param {number} digits */
export function rounded(value, digits) {
  const text = value.toFixed(digits);
  const scaled = value * 10 ** digits;
  if (Math.abs(scaled) < 1e15 && scaled - Math.floor(scaled) === 0.5 && Number.isInteger(2 * scaled)) {
    const even = 2 * Math.round(scaled / 2);
    return (even / 10 ** digits).toFixed(digits);
  }
  return text;
}

/** The nearest whole number, halves to the even one. @param {number} value */
export const roundEven = (value) => Number(rounded(value, 0));
