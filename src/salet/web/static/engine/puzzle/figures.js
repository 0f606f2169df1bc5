/* Numbers rounded. */

/** Rounded to some digits, so that rounding errors decide nothing. @param {number} value @param {number} digits */
export function round(value, digits) {
  const scale = 10 ** digits;
  return Math.round(value * scale) / scale;
}

/** Rounded as Python rounds: to the nearest, halves to the even digit. @param {number} value @param {number} digits */
export function rounded(value, digits) {
  const scaled = value * 10 ** digits;
  // Only a multiple of a power of one half lies exactly between two: 0.125, but not 4.825.
  const isHalf = scaled - Math.floor(scaled) === 0.5 && Number.isInteger(value * 2 ** (digits + 1));
  return (isHalf ? (2 * Math.round(scaled / 2)) / 10 ** digits : value).toFixed(digits);
}

/** The nearest whole number, halves to the even one. @param {number} value */
export const roundEven = (value) => Number(rounded(value, 0));

/** The difference of two numbers of guesses as they are shown, with two digits. @param {number} more
 * @param {number} less */
export const difference = (more, less) => round(Number(rounded(more, 2)) - Number(rounded(less, 2)), 2);
