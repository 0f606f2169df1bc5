/* The constants that Python and the page share: salet/web/data.py writes them, with their names in Python. */

/** Those of data/value.json. @type {any} */
export let VALUE = {};
/** Those of advice/policy.py. @type {any} */
export let ADVICE = {};

/** Set the constants, when the data of the engine are loaded. @param {any} constants */
export const useConstants = ({ value, advice }) => {
  VALUE = value;
  ADVICE = advice;
};

/** The number of the first step whose largest size is not below a size. @param {number} size @param {any[][]} steps */
export const stepFor = (size, steps) => steps.find(([most]) => most === null || size <= most)?.[1];
