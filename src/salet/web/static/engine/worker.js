/* The engine in a Web Worker: first {index}, the address of its data, then {id, name, body} in, {id, answer} or
   {id, failure} out, one after the other. A question that is not wanted any more, {id, drop: true}, is passed over if
   it still waits. */

import { Answers } from "./answers.js";
import { Data } from "./data.js";
import { EngineError, loadError } from "./errors.js";
import { failure } from "./puzzle/sentences.js";
// Every module is named here: the browser then loads them side by side, not one level of imports after the other.
import "./advice/advise.js";
import "./advice/policy.js";
import "./advice/reasons.js";
import "./advice/traps.js";
import "./belief/mixture.js";
import "./host/hosts.js";
import "./numbers/boardparts.js";
import "./numbers/patterns.js";
import "./numbers/rows.js";
import "./position/buckets.js";
import "./position/diagnosis.js";
import "./position/position.js";
import "./puzzle/colourings.js";
import "./puzzle/figures.js";
import "./puzzle/marks.js";
import "./puzzle/rules.js";
import "./puzzle/turns.js";
import "./reviews/infer.js";
import "./reviews/reading.js";
import "./reviews/remarks.js";
import "./reviews/reviewed.js";
import "./reviews/reviewing.js";
import "./reviews/verdict.js";
import "./search/endgame.js";
import "./share/checks.js";
import "./share/group.js";
import "./share/lines.js";
import "./share/read.js";
import "./share/write.js";
import "./value/boards.js";
import "./value/book.js";
import "./value/counted.js";
import "./value/estimated.js";
import "./value/looked.js";
import "./value/narrow.js";
import "./value/order.js";
import "./value/outcome.js";
import "./value/playout.js";
import "./value/searched.js";
import "./value/skill.js";
import "./value/solved.js";
import "./value/study.js";
import "./value/value.js";
import "./value/valuer.js";
import "./value/wordbyword.js";
import "./words/alphabet.js";
import "./words/constants.js";
import "./words/games.js";
import "./words/lexicon.js";

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
    const fault = () => failure("fault", { what: String(error) }, { code: "fault" });
    scope.postMessage({ id, failure: (error instanceof EngineError ? error : fault()).body });
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
