/* What the engine says: keys of data/sentences, with numbers and names. The page makes text of them: base/say.js. */

import { EngineError } from "../errors.js";

/** @import { Said } from "../../types" */

/** A sentence by its key. @param {string} key @param {Record<string, any>} [values] @returns {Said} */
export const said = (key, values = {}) => ({ key, values });

/**
 * The error of a key below `error.`; its fix has the same key with `-fix`.
 * @param {string} key
 * @param {Record<string, any>} [values] of its places; `line` is one of a text
 * @param {Record<string, any>} [more] another code or fix, and where it is
 */
export function failure(key, values = {}, { code = "input", fix = said(`error.${key}-fix`, values), ...more } = {}) {
  const error = new EngineError(code, said(`error.${key}`, values), fix, { ...more, key });
  return values.line ? error.under("line", { line: values.line }) : error;
}
