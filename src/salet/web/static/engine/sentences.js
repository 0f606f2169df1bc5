/* Sentences for players, each once, in data/sentences.json: salet/puzzle/sentences.py. */

import { EngineError } from "./errors.js";

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

/**
 * The error of a key below `error.`; its fix has the same key with `-fix`.
 * @param {string} key
 * @param {Record<string, any>} [values] of its places; `line` is one of a text
 * @param {Record<string, any>} [more] another code or fix, and where it is
 */
export function failure(key, values = {}, { code = "input", fix = say(`error.${key}-fix`, values), ...more } = {}) {
  const message = say(`error.${key}`, values);
  const { line } = values;
  const error = line
    ? new EngineError(code, `line ${line}: ${message}`, fix, { ...more, line })
    : new EngineError(code, message, fix, more);
  error.key = key;
  return error;
}
