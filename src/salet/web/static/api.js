/* Calls to the server. When it is busy a call waits. When it is gone, a call that the page can answer itself ends with
   `Lost`, and any other one waits and is tried again by itself: nothing is lost. */

import { Refusal, prepareOwn } from "./own.js";
import { isoDay } from "./words.js";

/** The server is gone, and the page's own engine is ready to go on. */
export class Lost extends Error {}

/** The line to the server: "up", "busy", "gone", or "own" while the page goes on by itself. */
export const line = { state: "up", isBack: false, /** @type {Set<(state: string) => void>} */ watchers: new Set() };

/** @param {string} state */
export function turn(state) {
  if (line.state === state) return;
  line.state = state;
  for (const watcher of line.watchers) watcher(state);
}

const WAITS = [500, 1000, 2000, 3000, 5000];
/** @type {Set<() => void>} */
let waiting = new Set();
let tries = 0;
let timer = 0;

/** Look at once whether the server is back. */
export async function tryNow() {
  clearTimeout(timer);
  try {
    const answer = await fetch("/api/lists", { cache: "no-store" });
    if (answer.status >= 500 && answer.status !== 503) throw new Error("not yet");
    tries = 0;
    line.isBack = true;
    if (line.state !== "own") turn("up"); // the game that goes on here ends here
    const woken = waiting;
    waiting = new Set();
    for (const wake of woken) wake();
  } catch {
    timer = window.setTimeout(tryNow, WAITS[Math.min(tries++, WAITS.length - 1)]);
  }
}

/** Look every few seconds whether the server is back. */
function watch() {
  line.isBack = false;
  clearTimeout(timer);
  timer = window.setTimeout(tryNow, WAITS[0]);
}

/** Until the server is back. @param {AbortSignal} [signal] */
function back(signal) {
  return /** @type {Promise<void>} */ (
    new Promise((wake, stop) => {
      waiting.add(wake);
      signal?.addEventListener("abort", () => {
        waiting.delete(wake);
        stop(signal.reason);
      });
      if (line.state !== "own") turn("gone");
      if (waiting.size === 1) watch();
    })
  );
}

/** @param {number} ms @param {AbortSignal} [signal] */
const sleep = (ms, signal) =>
  /** @type {Promise<void>} */ (
    new Promise((wake, stop) => {
      const at = setTimeout(wake, ms);
      signal?.addEventListener("abort", () => {
        clearTimeout(at);
        stop(signal.reason);
      });
    })
  );

/**
 * Ends with `Lost` if the page can go on by itself, else waits until the server is back. @param {AbortSignal} [signal]
 * @param {string} [list]
 */
async function gone(signal, list) {
  if (list !== undefined && (await prepareOwn(list))) {
    if (line.state !== "own") watch();
    turn("own");
    throw new Lost("The server is gone.");
  }
  await back(signal);
}

/**
 * A response that is fine; waits while the server is busy, and while it is gone unless the page can go on by itself.
 * @param {string} path @param {RequestInit} request @param {string} [list] of a call that the page can answer itself
 * @returns {Promise<Response>}
 */
async function fetched(path, request, list) {
  const signal = request.signal ?? undefined;
  for (;;) {
    let answer;
    try {
      answer = await fetch(path, request);
    } catch (problem) {
      if (signal?.aborted) throw problem;
      await gone(signal, list);
      continue;
    }
    if (answer.status === 502 || answer.status === 504) {
      await gone(signal, list);
      continue;
    }
    if (answer.status === 503 && answer.headers.has("Retry-After")) {
      turn("busy");
      await sleep(1000 * Math.min(10, Number(answer.headers.get("Retry-After")) || 1), signal);
      continue;
    }
    if (line.state === "busy") turn("up");
    if (answer.ok) return answer;
    const body = await answer.json().catch(() => null);
    if (body?.error === "ended")
      await gone(signal, list); // it is shutting down; another may follow
    else throw new Refusal(answer.status, body);
  }
}

/** @param {string} path @param {string} [list] */
export const get = async (path, list) => (await fetched(path, {}, list)).json();

/** @param {string} path @param {any} body @param {AbortSignal} [signal] @param {string} [list] */
export const post = async (path, body, signal, list) => (await fetched(path, sent(body, signal), list)).json();

/** A request with a body. @param {any} body @param {AbortSignal} [signal] */
const sent = (body, signal) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
  signal,
});

const KEPT = 200;
/** @type {Map<string, any>} */
const known = new Map();

/* The belief of the daily list moves with the days: an answer is that of its day. */
const keyOf = (who, name, body) => [isoDay(new Date()), who, name, JSON.stringify(body)].join();

/**
 * An answer once had is given at once; a refusal is asked for again. @param {string} who answers: numbers of the server
 * and of the page are never mixed @param {string} name @param {any} body @param {() => Promise<any>} find
 */
export async function kept(who, name, body, find) {
  const key = keyOf(who, name, body);
  const before = known.get(key);
  if (before) return before;
  const answer = await find();
  known.set(key, answer);
  if (known.size > KEPT) known.delete(known.keys().next().value ?? "");
  return answer;
}

/** What was answered before does not hold any more. */
export const forget = () => known.clear();

/** An answer that is already there, or undefined. @param {string} who @param {string} name @param {any} body */
export const had = (who, name, body) => known.get(keyOf(who, name, body));

/**
 * A bench on the server, told by server-sent events; aborting the signal stops it there too.
 * @param {Record<string, string | undefined>} params
 * @param {(done: number, total: number) => void} progress
 * @param {AbortSignal} signal
 * @returns {Promise<any>} the result
 */
export async function bench(params, progress, signal) {
  const answer = await fetched("/api/bench", sent(params, signal));
  for await (const { event, data } of events(/** @type {ReadableStream<Uint8Array>} */ (answer.body))) {
    if (event === "progress") progress(data.done, data.total);
    else if (event === "result") return data;
    else if (event === "failed") throw new Refusal(409, data);
  }
  throw new Refusal(500, { message: "The server stopped before the last game.", fix: "Start it again." });
}

/** @param {ReadableStream<Uint8Array>} stream */
async function* events(stream) {
  const reader = stream.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).replaceAll("\r", "").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = block
        .split("\n")
        .map((row) => /^(event|data): ?(.*)$/.exec(row))
        .filter((field) => field !== null);
      const data = fields
        .filter((field) => field[1] === "data")
        .map((field) => field[2])
        .join("\n");
      if (data) yield { event: fields.find((field) => field[1] === "event")?.[2] ?? "message", data: JSON.parse(data) };
    }
  }
}
