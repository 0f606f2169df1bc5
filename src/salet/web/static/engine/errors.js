/* What the engine refuses, as the API has it: an error, a message, a fix, and where it is. */

/** @import { Said } from "../types" */

export class EngineError extends Error {
  /**
   * @param {string} error its code @param {Said} said what is wrong @param {Said | null} [fix] what to do
   * @param {Record<string, any>} [more] its key, where it is, and what else is known
   */
  constructor(error, said, fix = null, more = {}) {
    super(said.key);
    this.error = error;
    this.said = said;
    this.fix = fix;
    this.more = more;
  }

  /**
   * The same error with a heading. @param {string} heading line, board or turn-board
   * @param {Record<string, any>} values of the heading @param {Record<string, any>} [place]
   */
  under(heading, values, place = values) {
    const said = { key: `error.on-${heading}`, values: { ...values, message: this.said } };
    return new EngineError(this.error, said, this.fix, { ...this.more, ...place });
  }

  /** Which error it is, whatever its words. */
  get key() {
    return this.more.key ?? "";
  }

  /** The body of an answer. */
  get body() {
    return { error: this.error, message: this.said, fix: this.fix, ...this.more };
  }
}

/** A data file could not be loaded. */
export const loadError = () => new EngineError("load", { key: "error.load" }, { key: "error.load-fix" });
