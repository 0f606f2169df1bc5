/* Calls to the server. When it is gone or busy a call waits and is tried again by itself: nothing is lost. */

import { fixWords, isoDay } from "./words.js";

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

/** The line to the server: "up", "gone" or "busy". */
export const line = { state: "up", /** @type {Set<(state: string) => void>} */ watchers: new Set() };

/** @param {string} state */
function turn(state) {
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
    turn("up");
    const woken = waiting;
    waiting = new Set();
    for (const wake of woken) wake();
  } catch {
    timer = window.setTimeout(tryNow, WAITS[Math.min(tries++, WAITS.length - 1)]);
  }
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
      if (line.state !== "gone") {
        turn("gone");
        timer = window.setTimeout(tryNow, WAITS[0]);
      }
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
 * A response that is fine; waits while the server is gone or busy.
 * @param {string} path @param {RequestInit} request @returns {Promise<Response>}
 */
async function fetched(path, request) {
  const signal = request.signal ?? undefined;
  for (;;) {
    let answer;
    try {
      answer = await fetch(path, request);
    } catch (problem) {
      if (signal?.aborted) throw problem;
      await back(signal);
      continue;
    }
    if (answer.status === 502 || answer.status === 504) {
      await back(signal);
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
      await back(signal); // it is shutting down; another may follow
    else throw new Refusal(answer.status, body);
  }
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = async (path, signal) => (await fetched(path, { signal })).json();

/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = async (path, body, signal) => (await fetched(path, sent(body, signal))).json();

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
const keyOf = (path, body) => [isoDay(new Date()), path, JSON.stringify(body)].join();

/**
 * As `post`, but an answer once had is given at once; a refusal is asked for again. @param {string} path
 * @param {any} body @param {AbortSignal} [signal]
 */
export async function ask(path, body, signal) {
  const key = keyOf(path, body);
  const kept = known.get(key);
  if (kept) return kept;
  const answer = await post(path, body, signal);
  known.set(key, answer);
  if (known.size > KEPT) known.delete(known.keys().next().value ?? "");
  return answer;
}

/** What was answered before does not hold any more. */
export const forget = () => known.clear();

/** An answer that is already there, or undefined. @param {string} path @param {any} body */
export const had = (path, body) => known.get(keyOf(path, body));

/** As `get`, but asked for once; a failure is not kept. @param {string} path @returns {Promise<any>} */
export function once(path) {
  const key = keyOf(path, null);
  if (!known.has(key))
    known.set(
      key,
      get(path).catch((problem) => {
        known.delete(key);
        throw problem;
      }),
    );
  return known.get(key);
}

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
