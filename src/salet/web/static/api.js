/* Requests to the server. A request to a busy server waits. If the server is gone, a request that the page's own engine
   can answer ends with `Lost`; any other request waits and is retried when the server is back. */

import { Refusal, prepareOwn } from "./own.js";
import { isoDay } from "./words.js";

/** The server is gone, and the page's own engine is ready to take over. */
export class Lost extends Error {}

/** The connection: "up", "busy", "gone", or "own" while the page uses its own engine. */
export const line = { state: "up", isBack: false, /** @type {Set<(state: string) => void>} */ watchers: new Set() };

/** @param {string} state */
export function turn(state) {
  if (line.state === state) return;
  line.state = state;
  for (const watcher of line.watchers) watcher(state);
}

const WAITS = [500, 1000, 2000, 3000, 5000]; // ms between two attempts
/** Requests that wait for the server, failed attempts to reach it, and the timer of the next one.
 * @type {{waiting: Set<() => void>, tries: number, timer: number}} */
const reconnect = { waiting: new Set(), tries: 0, timer: 0 };

/** Check at once whether the server is back. */
export async function tryNow() {
  clearTimeout(reconnect.timer);
  try {
    const answer = await fetch("/api/lists", { cache: "no-store" });
    if (answer.status >= 500 && answer.status !== 503) throw new Error("not yet");
    reconnect.tries = 0;
    line.isBack = true;
    if (line.state !== "own") turn("up"); // a game that the page's engine has taken over ends with it
    const woken = reconnect.waiting;
    reconnect.waiting = new Set();
    for (const wake of woken) wake();
  } catch {
    reconnect.timer = window.setTimeout(tryNow, WAITS[Math.min(reconnect.tries++, WAITS.length - 1)]);
  }
}

/** Check every few seconds whether the server is back. */
function watch() {
  line.isBack = false;
  clearTimeout(reconnect.timer);
  reconnect.timer = window.setTimeout(tryNow, WAITS[0]);
}

/** Wait until the server is back. @param {AbortSignal} [signal] */
function back(signal) {
  return /** @type {Promise<void>} */ (
    new Promise((wake, stop) => {
      reconnect.waiting.add(wake);
      signal?.addEventListener("abort", () => {
        reconnect.waiting.delete(wake);
        stop(signal.reason);
      });
      if (line.state !== "own") turn("gone");
      if (reconnect.waiting.size === 1) watch();
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
 * Throw `Lost` if the page's engine can take over, otherwise wait until the server is back.
 * @param {AbortSignal} [signal] @param {string} [list]
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
 * Return a successful response. Waits while the server is busy or gone; throws `Lost` if the page can take over.
 * @param {string} path @param {RequestInit} request @param {string} [list] if the page's engine can answer too
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
      await gone(signal, list); // it is shutting down; another server may start
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

/* The belief of the daily list changes every day, so the key contains the day. */
const keyOf = (who, name, body) => [isoDay(new Date()), who, name, JSON.stringify(body)].join();

/**
 * Return a cached answer, or call `find` and cache its result; errors are not cached.
 * @param {string} who server or page: their numbers are never mixed
 * @param {string} name @param {any} body @param {() => Promise<any>} find
 */
export async function cached(who, name, body, find) {
  const key = keyOf(who, name, body);
  const before = known.get(key);
  if (before) return before;
  const answer = await find();
  known.set(key, answer);
  if (known.size > KEPT) known.delete(known.keys().next().value ?? "");
  return answer;
}

/** Clear the cache. */
export const forget = () => known.clear();

/** A cached answer, or undefined. @param {string} who @param {string} name @param {any} body */
export const fromCache = (who, name, body) => known.get(keyOf(who, name, body));

/**
 * Run a bench on the server, with server-sent events for progress; aborting the signal stops it.
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
  throw new Refusal(500, { message: "The server stopped before all games were played.", fix: "Start it again." });
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
