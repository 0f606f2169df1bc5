/* The page's own engine: a Web Worker that answers what the server answers, with the same objects. It reads its data
   from where the page came from, and nowhere else. */

import { fixWords } from "./words.js";

/** An answer that refuses: `{error, message, fix}` and what else came with it. */
export class Refusal extends Error {
  /** @param {number} status @param {any} body */
  constructor(status, body) {
    super(body?.message ?? `The server answered ${status}.`);
    this.status = status;
    this.body = body ?? {};
    this.fix = this.body.steps ? fixWords(this.body.steps) : (this.body.fix ?? "");
  }
}

const meta = /** @type {HTMLMetaElement | null} */ (globalThis.document?.querySelector('meta[name="salet-engine"]'));

/** Whether there is no server behind this page: then all answers are its own. */
export const isSite = meta?.content === "page";

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, {done: (answer: any) => void, stop: (problem: any) => void}>} */
const waiting = new Map();
let asked = 0;
/** Whether the engine can answer for a list, by its name. @type {Map<string, Promise<boolean>>} */
const prepared = new Map();

/** @returns {Worker} */
function started() {
  if (worker) return worker;
  worker = new Worker(new URL("./engine/worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ index: new URL(meta?.dataset.index ?? "", document.baseURI).href });
  worker.onmessage = ({ data: { id, answer, refusal } }) => {
    const request = waiting.get(id);
    waiting.delete(id);
    if (refusal) request?.stop(new Refusal(422, refusal));
    else request?.done(answer);
  };
  worker.onerror = () => {
    for (const { stop } of waiting.values())
      stop(new Refusal(500, { message: "The page's own engine did not start." }));
    waiting.clear();
    worker = null;
    prepared.clear();
  };
  return worker;
}

/**
 * Ask the page's own engine. @param {string} name @param {any} body @param {AbortSignal} [signal] @returns
 * {Promise<any>}
 */
export function askOwn(name, body, signal) {
  return new Promise((done, stop) => {
    const id = ++asked;
    const engine = started();
    waiting.set(id, { done, stop });
    signal?.addEventListener("abort", () => {
      if (!waiting.delete(id)) return;
      engine.postMessage({ id, drop: true });
      stop(signal.reason);
    });
    engine.postMessage({ id, name, body });
  });
}

/** Load what the engine needs for a list; whether it can answer. @param {string} list @returns {Promise<boolean>} */
export function prepareOwn(list) {
  if (!meta?.dataset.index || typeof Worker === "undefined") return Promise.resolve(false);
  let ready = prepared.get(list);
  if (!ready) {
    ready = askOwn("prepare", { list }).then(
      () => true,
      () => {
        prepared.delete(list);
        return false;
      },
    );
    prepared.set(list, ready);
  }
  return ready;
}

if (isSite) started(); // it loads while the page is drawn
