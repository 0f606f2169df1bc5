/* The engine in a Web Worker: first {index}, the address of its data, then {id, name, body} in, {id, answer} or
   {id, failure} out, one after the other. A question that is not wanted any more, {id, drop: true}, is passed over if
   it still waits. */

import { Answers } from "./answers.js";
import { Data } from "./data.js";
import { EngineError, loadError } from "./errors.js";
// Every module is named here: the browser then loads them side by side, not one level of imports after the other.
import "./advise.js";
import "./alphabet.js";
import "./belief.js";
import "./boards.js";
import "./book.js";
import "./card.js";
import "./checks.js";
import "./diagnosis.js";
import "./endgame.js";
import "./feedback.js";
import "./figures.js";
import "./group.js";
import "./guesses.js";
import "./hosts.js";
import "./infer.js";
import "./boardchain.js";
import "./counted.js";
import "./lexicon.js";
import "./lines.js";
import "./lookahead.js";
import "./merit.js";
import "./narrow.js";
import "./playout.js";
import "./position.js";
import "./possible.js";
import "./read.js";
import "./reading.js";
import "./reasons.js";
import "./remarks.js";
import "./review.js";
import "./reviewed.js";
import "./rows.js";
import "./rules.js";
import "./safer.js";
import "./sentences.js";
import "./skill.js";
import "./split.js";
import "./trap.js";
import "./turns.js";
import "./value.js";
import "./verdict.js";
import "./write.js";

const scope = /** @type {any} */ (self);
let index = "";

/** @param {string} name */
async function read(name) {
  try {
    const answer = await fetch(name === "index.json" ? index : new URL(name, index));
    if (answer.ok) return await answer.json();
  } catch {
    /* no network, or not the file */
  }
  throw loadError();
}

/** The addresses of the files that were loaded so far. */
const loaded = () => performance.getEntriesByType("resource").map(({ name }) => name);

const twoDigits = (number) => String(number).padStart(2, "0");
const today = () => {
  const now = new Date();
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
};

const answers = new Answers(new Data(read, today));
/** @type {Set<number>} */
const dropped = new Set();
let busy = Promise.resolve();

/** @param {number} id @param {string} name @param {any} body */
async function answer(id, name, body) {
  if (dropped.delete(id)) return;
  try {
    scope.postMessage({ id, answer: name === "loaded" ? loaded() : await answers[name](body ?? {}) });
  } catch (error) {
    const failure =
      error instanceof EngineError
        ? error.body
        : { error: "fault", message: `The page could not work this out: ${error}`, fix: "Load it again." };
    scope.postMessage({ id, failure });
  }
}

scope.onmessage = ({ data: { index: address, id, name, body, drop } }) => {
  if (address) {
    index = address;
    return;
  }
  if (drop) {
    dropped.add(id);
    return;
  }
  // A turn of the event loop in between, so that what was dropped meanwhile is passed over.
  busy = busy.then(() => new Promise((done) => setTimeout(done))).then(() => answer(id, name, body));
};
