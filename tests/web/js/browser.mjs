/* A browser for the page in node: the documents of linkedom with what they lack, which are events that go down and up,
   focus, dialogs, forms, and an address with its history. Nothing is laid out. To be imported before the page. */

import { mock } from "node:test";

import {
  EventTarget,
  Event,
  HTMLElement,
  HTMLInputElement,
  HTMLSelectElement,
  parseHTML,
} from "../../../.cache/npm/linkedom@0.18.12/worker.js";

const { setTimeout: clock } = globalThis;
mock.timers.enable({ apis: ["setTimeout"] });
const timeout = globalThis.setTimeout;
globalThis.setTimeout = (run, wait = 0) => (wait ? timeout(run, wait) : setImmediate(run));

/** Let everything else run for a moment. */
export const moment = () => new Promise((run) => clock(run, 1));

/** Time passes. */
export const later = (milliseconds) => mock.timers.tick(milliseconds);

/** What was done with elements and with the history: [what, element, ...arguments]. */
export const done = [];
/** What was copied, and the links that were downloaded, the last one last. */
export const [copies, downloads] = [[], []];
/** Whether the player wants less motion. */
export const reduced = { isOn: false };

/** Fire an event at an element; false if its default was prevented. */
export const fire = (element, type, { bubbles = true, ...more } = {}) =>
  element.dispatchEvent(Object.assign(new Event(type, { bubbles, cancelable: true }), more));

/** Add to a prototype. */
const add = (prototype, members) => Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(members));

add(EventTarget.prototype, {
  addEventListener(type, listener, how) {
    (this.listening ??= []).push({ type, listener, isCapture: how === true || how?.capture === true });
  },
  removeEventListener(type, listener) {
    this.listening = (this.listening ?? []).filter((one) => one.type !== type || one.listener !== listener);
  },
  dispatchEvent(event) {
    const path = [];
    for (let at = this; at; at = at.parentNode) path.push(at);
    const up = event.bubbles ? path : [this];
    const steps = [...path.toReversed().map((at) => [at, true]), ...up.map((at) => [at, false])];
    event.target = this;
    for (const [at, isDown] of steps)
      for (const { type, listener, isCapture } of [...(at.listening ?? [])])
        if (type === event.type && isCapture === isDown && !event.cancelBubble) {
          event.currentTarget = at;
          listener.call(at, event);
        }
    return !event.defaultPrevented;
  },
});

for (const name of ["scrollIntoView", "scrollTo", "animate", "select"])
  HTMLElement.prototype[name] = function (...more) {
    done.push([name, this, ...more]);
  };

add(HTMLElement.prototype, {
  focus(...how) {
    done.push(["focus", this, ...how]);
    if (!this.isConnected || document.activeElement === this) return;
    document.activeElement = this;
    fire(this, "focus", { bubbles: false });
    fire(this, "focusin");
  },
  click() {
    click(this);
  },
  getBoundingClientRect: () => ({ width: 100 }),
  get open() {
    return this.hasAttribute("open");
  },
  set open(isOpen) {
    this.toggleAttribute("open", Boolean(isOpen));
  },
  showModal() {
    this.before = document.activeElement;
    this.open = true;
  },
  close() {
    if (!this.open) return;
    this.open = false;
    this.before?.focus();
    fire(this, "close", { bubbles: false });
  },
  /** The fields of a form. */
  get elements() {
    return Object.fromEntries([...this.querySelectorAll("[name]")].map((field) => [field.name, field]));
  },
  reset() {
    for (const field of this.querySelectorAll("[name]")) field.value = "";
  },
});

add(HTMLInputElement.prototype, {
  get checked() {
    return this.hasAttribute("checked");
  },
  set checked(isOn) {
    this.toggleAttribute("checked", Boolean(isOn));
  },
});

add(HTMLSelectElement.prototype, {
  get value() {
    return (this.querySelector("option[selected]") ?? this.querySelector("option"))?.value ?? "";
  },
  set value(value) {
    for (const option of this.querySelectorAll("option")) option.toggleAttribute("selected", option.value === value);
  },
});

/** What a browser keeps: of the page, or of a tab. */
export class Storage {
  rows = new Map();
  isFull = false;
  getItem = (name) => this.rows.get(name) ?? null;
  removeItem = (name) => void this.rows.delete(name);
  setItem(name, text) {
    if (this.isFull) throw new Error("full");
    this.rows.set(name, String(text));
  }
}

const ORIGIN = "http://localhost"; // on the player's own machine

/** The address of a tab and its history, from an address on. */
function addresses(hash) {
  let [entries, at] = [[{ hash, state: null }], 0];
  const put = (entry, isNew) => {
    entries = [...entries.slice(0, at + Number(isNew)), entry, ...(isNew ? [] : entries.slice(at + 1))];
    at += Number(isNew);
  };
  const told = () => setImmediate(() => fire(page, "popstate"));
  const page = new EventTarget();
  const step = (way) => () => {
    done.push([way > 0 ? "forward" : "back"]);
    if (!entries[at + way]) return;
    at += way;
    told();
  };
  return {
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    history: {
      get state() {
        return entries[at].state;
      },
      pushState(state, _, where) {
        done.push(["push"]);
        put({ hash: where, state }, true);
      },
      replaceState: (state, _, where) => put({ hash: where, state }, false),
      back: step(-1),
      forward: step(1),
    },
    location: {
      hostname: "localhost",
      origin: ORIGIN,
      pathname: "/",
      reload: () => done.push(["reload"]),
      get href() {
        return `${ORIGIN}/${this.hash}`;
      },
      get hash() {
        return entries[at].hash;
      },
      set hash(where) {
        if (where === this.hash) return;
        put({ hash: where, state: null }, true);
        told();
      },
    },
  };
}

/** Make the globals of a page: what is written in it, its address, what is stored (null: the browser forbids that), and
 * the player's language. */
export function makeWindow({
  html = "<!doctype html><html><head></head><body></body></html>",
  hash = "#/play",
  language = "en-US",
  local = new Storage(),
  session = new Storage(),
} = {}) {
  const { document } = parseHTML(html);
  const made = {
    ...addresses(hash),
    window: globalThis,
    document,
    localStorage: local,
    sessionStorage: session,
    Event,
    scrollTo() {},
    matchMedia: (query) => ({ matches: reduced.isOn && query.includes("reduce") }),
    navigator: {
      language,
      languages: [language],
      clipboard: { writeText: async (text) => void copies.push(text) },
    },
  };
  for (const [name, value] of Object.entries(made))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const forbid = () => {
    throw new Error("forbidden");
  };
  if (!local)
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(globalThis, name, { get: forbid, configurable: true });
  let focused = null;
  Object.defineProperty(document, "baseURI", { value: `${ORIGIN}/` });
  Object.defineProperty(document, "activeElement", {
    get: () => (focused?.isConnected ? focused : document.body),
    set: (element) => (focused = element),
  });
}

/** Press a button, follow a link, choose what a label names, or check a box. */
export function click(element, more) {
  if (!element || element.disabled) throw new Error(element ? "it is disabled" : "nothing to click");
  document.activeElement = element.closest("button, a, input, select") ?? document.body;
  if (!fire(element, "click", { detail: 1, ...more })) return;
  const [link, form] = [element.closest("a[href]"), element.closest("form")];
  const field = element.closest("label")?.querySelector("input, select, textarea");
  if (link?.download) downloads.push(link);
  else if (link) location.hash = link.getAttribute("href");
  else if (element.type === "submit" && form) fire(form, "submit");
  else if (field && field !== element) click(field);
  else if (["checkbox", "radio"].includes(element.type)) check(element);
  else if (element.localName === "input") element.focus();
}

function check(box) {
  const isRadio = box.type === "radio";
  if (isRadio) for (const one of document.querySelectorAll(`input[name="${box.name}"]`)) one.checked = false;
  box.checked = isRadio || !box.checked;
  fire(box, "change");
}

/** Write a text into a field, or choose an option. */
export function fill(field, value) {
  field.focus();
  field.value = value;
  fire(field, "input");
  fire(field, "change");
}

/** Choose a file in a field. */
export function choose(field, file) {
  field.files = [file];
  fire(field, "change");
}

/** The form that a field belongs to, or null. */
const formOf = (field) => document.getElementById(field.getAttribute("form")) ?? field.closest("form");

/** Press a key where the focus is. */
export function press(key, more = {}) {
  const at = document.activeElement;
  if (!fire(at, "keydown", { key, ...more })) return;
  if (key === "Escape") [...document.querySelectorAll("dialog[open]")].at(-1)?.close();
  else if (key === "Enter" && at.matches("button, a")) click(at, { detail: 0 });
  else if (key === "Enter") fire(formOf(at) ?? at, formOf(at) ? "submit" : "change");
  else if (key.length === 1 && at.matches("input, textarea")) fill(at, at.value + key);
}

/** Type a word, and press Enter. */
export const typeWord = (word) => [...word, "Enter"].forEach((key) => press(key));

/** Press 1, 2 or 3 for each mark. */
export const mark = (marks) => [...marks].forEach((sign) => press(String("byg".indexOf(sign) + 1)));

/** The elements that a selector finds and a player can reach. */
export const every = (selector) =>
  [...document.querySelectorAll(selector)].filter((element) => !element.closest("[hidden], dialog:not([open])"));

/** The first of them, or null. Compare elements by ===, since assert would print the whole document. */
export const find = (selector) => every(selector)[0] ?? null;

/** The texts of elements. */
export const texts = (selector) => every(selector).map((element) => textOf(element));

/** The text of an element, or "". */
export const textOf = (element) => (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();

/** The button or the link of a name. */
export const named = (name, selector = "button, a") =>
  every(selector).find((element) => (element.getAttribute("aria-label") ?? textOf(element)) === name);

/** What can be clicked by its key. */
export const keyed = (key) => find(`[data-key="${key}"]`);
