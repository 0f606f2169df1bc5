/* Sentences for players, each once, in data/sentences.json: salet/puzzle/sentences.py. */

/** @type {Record<string, string>} */
let table = {};

/** Set the sentences, when the data of the engine are loaded. @param {Record<string, string>} sentences */
export const useSentences = (sentences) => {
  table = sentences;
};

/**
 * A sentence with its places filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export const say = (key, values = {}) => table[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
