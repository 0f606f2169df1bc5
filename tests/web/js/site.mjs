/* The whole page in node: its own modules, and its engine in the same process. The Python test has written the site:
   SALET_SITE. To be imported before the modules of the page. */

import { done, find, later, makeWindow, moment } from "./browser.mjs";

import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { join } from "node:path";

const SITE = process.env.SALET_SITE ?? "";
const STATIC = "../../../src/salet/web/static";
const PATIENCE = 30_000; // ms, only for what never happens

/* Each visit has its own modules: their addresses end in its number. */
const resolve = async (specifier, context, next) => {
  const found = await next(specifier, context);
  const [, visit] = context.parentURL?.split("?visit=") ?? [];
  return visit && !found.url.includes("/engine/") ? { ...found, url: `${found.url}?visit=${visit}` } : found;
};
register(`data:text/javascript,${encodeURIComponent(`export const resolve = ${resolve}`)}`);

/** Files that cannot be loaded. */
export const missing = { is: () => false };

globalThis.fetch = async (where) => {
  const name = new URL(where).pathname.slice(1);
  if (missing.is(name)) return new Response(null, { status: 404 });
  return new Response(await readFile(join(SITE, name)));
};

/* The engine answers one question after the other, and has loaded its lists for all visits. */
const engine = { postMessage: ({ id, ...answer }) => told(id, answer) };
globalThis.self = engine;
await import(`${STATIC}/engine/worker.js`);

/** The questions that wait for an answer, by the number that the engine knows them by. */
const waiting = new Map();
let asked = 0;
/** The advice that an earlier visit was given, by its question. */
const advice = new Map();
/** Every question so far: {name, body}. */
export const questions = [];
/** Questions that do not reach the engine: by their name, what answers them, or null while nothing does. */
const held = new Map();

function told(number, answer) {
  const question = waiting.get(number);
  waiting.delete(number);
  if (!question) return;
  const { worker, id, text } = question;
  if (text && "answer" in answer) advice.set(text, answer);
  if (worker === current) worker.onmessage({ data: structuredClone({ id, ...answer }) });
}

let current;
class Worker {
  constructor(_, { type }) {
    this.type = type;
    current = this;
  }
  postMessage(message) {
    if (message.index) return engine.onmessage({ data: message });
    if (message.drop) return this.drop(message.id);
    const number = ++asked;
    const text = message.name === "suggest" && JSON.stringify(message.body);
    waiting.set(number, { worker: this, id: message.id, text });
    questions.push(message);
    const ask = () =>
      advice.has(text)
        ? setImmediate(() => told(number, advice.get(text)))
        : engine.onmessage({ data: structuredClone({ ...message, id: number }) });
    if (!held.has(message.name)) return ask();
    const { answer, rest } = held.get(message.name);
    if (answer) held.delete(message.name);
    if (answer) setImmediate(() => told(number, answer));
    else rest.push(ask);
  }
  drop(id) {
    for (const [number, one] of waiting)
      if (one.worker === this && one.id === id) {
        waiting.delete(number);
        engine.onmessage({ data: { id: number, drop: true } });
      }
  }
}

/** Keep questions of a name from the engine; what it returns lets the engine answer them. */
export function hold(name) {
  const rest = [];
  held.set(name, { rest });
  return () => {
    held.delete(name);
    for (const ask of rest) ask();
  };
}

/** Answer the next question of a name: {answer} or {failure}. */
export const answerNext = (name, answer) => held.set(name, { answer });

/** Wait until something is the case: until this does not throw. */
export async function until(check) {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await moment();
    }
  }
}

/** Wait until an element is there, and return it. */
export const appear = (selector) =>
  until(() => {
    const element = find(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    return element;
  });

/** Wait until the engine has answered everything. */
export async function settled() {
  await moment();
  await until(() => {
    const isAsked = [...waiting.values()].some(({ worker }) => worker === current);
    if (isAsked || find('.helper[aria-busy="true"]')) throw new Error("the engine is busy");
  });
}

const html = await readFile(join(SITE, "index.html"), "utf8");
let visits = 0;
/** A text of the page in its language. */
export let say;

/** Open the page as a new visit, at an address such as "#/games". Storage is that of another visit, if it is given. */
export async function open(hash = "", { storage = {}, language = "en-US" } = {}) {
  later(60_000); // what the visit before waits for
  for (const list of [done, questions]) list.length = 0;
  Object.assign(globalThis, { Worker });
  makeWindow({ html, hash, language, ...storage });
  if (storage.local === undefined) store("help", 4); // a player who wants to see the best word
  const { append } = document.head;
  document.head.append = (...links) => {
    append.apply(document.head, links);
    for (const link of links) setImmediate(() => link.onload?.());
  };
  await import(`${STATIC}/main.js?visit=${++visits}`);
  ({ say } = await import(`${STATIC}/base/say.js?visit=${visits}`));
  await appear("body[data-view]");
}

/** The same page and storage once more, at the address where it is. */
export const reload = () =>
  open(location.hash, { storage: { local: localStorage, session: sessionStorage }, language: navigator.language });

/** Go to an address of the page. */
export async function go(hash) {
  location.hash = hash;
  await moment();
}

/** The turns in the address. */
export const turns = () => new URLSearchParams(location.hash.split("?")[1]).get("turns") ?? "";

/** What the page has stored under a name. */
export const stored = (name) => JSON.parse(localStorage.getItem(`salet.${name}`));
/** Store something as an earlier visit would have. */
export const store = (name, value) => localStorage.setItem(`salet.${name}`, JSON.stringify(value));
