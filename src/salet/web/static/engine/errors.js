/* What the engine refuses, as the API has it: an error, a message, a fix, and where it is. */

export class EngineError extends Error {
  /** @param {string} error @param {string} message @param {string} [fix] @param {Record<string, any>} [more] */
  constructor(error, message, fix = "", more = {}) {
    super(message);
    this.error = error;
    this.fix = fix;
    this.more = more;
    this.key = ""; // of its sentence
  }

  /** The same error with a heading and a place. @param {string} heading @param {Record<string, any>} place */
  under(heading, place) {
    const error = new EngineError(this.error, `${heading}: ${this.message}`, this.fix, { ...this.more, ...place });
    error.key = this.key;
    return error;
  }

  /** The body of an answer. */
  get body() {
    return { error: this.error, message: sentence(this.message), fix: this.fix, ...this.more };
  }
}

/** @param {string} message @param {string} [fix] @param {Record<string, any>} [more] */
export const inputError = (message, fix, more) => new EngineError("input", message, fix, more);

/** A data file could not be loaded. */
export const loadError = () =>
  new EngineError(
    "load",
    "a part of this page is not on your device and could not be loaded",
    "Check your connection. Once loaded, it works without a network.",
  );

/** A message with a capital, unless it begins with a name. @param {string} message */
export const sentence = (message) =>
  /^\p{L}+$/u.test(message.split(" ")[0]) ? message[0].toUpperCase() + message.slice(1) : message;
