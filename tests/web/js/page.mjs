/* A page for a running game in node: elements that preact draws into, timers that wait for the test, and an engine
   whose questions the test answers. To be imported before the modules of the page. */

import { readFileSync } from "node:fs";
import { mock } from "node:test";

import { useTexts } from "../../../src/salet/web/static/base/say.js";

useTexts("en", JSON.parse(readFileSync(new URL("../../../src/salet/data/sentences/en.json", import.meta.url), "utf8")));
mock.timers.enable({ apis: ["setTimeout"] });

/** What was done with elements: [what, element, ...arguments]. */
export const done = [];

/** Whether an element has the tag, classes and attributes of a part of a selector. */
const fits = (element, part) =>
  [...part.matchAll(/^\w+|\.[\w-]+|\[([\w-]+)(?:="(.*?)")?\]|:last-child/g)].every(([piece, name, value]) => {
    if (piece === ":last-child") return element.parentNode.childNodes.at(-1) === element;
    if (name) return name in element.attributes && (value ?? element.attributes[name]) === element.attributes[name];
    return piece[0] === "." ? element.classes.includes(piece.slice(1)) : element.localName === piece;
  });

class Element {
  nodeType = 1;
  parentNode = null;
  childNodes = [];
  attributes = {};
  listeners = [];
  style = { setProperty() {} };
  className = "";
  isConnected = true;

  constructor(localName) {
    this.localName = localName;
    for (const name of ["focus", "scrollIntoView", "scrollTo", "animate"])
      this[name] = (...more) => void done.push([name, this, ...more]);
  }

  get classes() {
    return (this.attributes.class ?? this.className).split(" ");
  }
  get classList() {
    return { toggle: (name, isOn) => done.push(["toggle", this, name, isOn]) };
  }
  get dataset() {
    return Object.fromEntries(Object.entries(this.attributes).map(([name, value]) => [name.slice(5), value]));
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get nextSibling() {
    return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null;
  }
  get textContent() {
    return this.data ?? this.childNodes.map((child) => child.textContent).join("");
  }
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }
  removeAttribute(name) {
    delete this.attributes[name];
  }
  addEventListener(type, listener, isCapture = false) {
    this.listeners.push({ type, listener, isCapture });
  }
  removeEventListener(type, listener) {
    this.listeners = this.listeners.filter((one) => one.type !== type || one.listener !== listener);
  }
  remove() {
    if (this.parentNode) this.parentNode.childNodes = this.parentNode.childNodes.filter((child) => child !== this);
    this.parentNode = null;
  }
  insertBefore(child, before) {
    child.remove();
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
    return child;
  }
  append(child) {
    this.insertBefore(child, null);
  }
  contains(other) {
    return other === this || (other?.parentNode ? this.contains(other.parentNode) : false);
  }
  closest(selector) {
    return fits(this, selector) ? this : (this.parentNode?.closest(selector) ?? null);
  }
  querySelector(selector) {
    const [, above, part] = /^(?:(\S+) (?:> )?)?(\S+)$/.exec(selector);
    const every = (element) => element.childNodes.flatMap((child) => [child, ...every(child)]);
    const isFound = (element) => fits(element, part) && (!above || element.parentNode.closest(above));
    return every(this).find((element) => element.nodeType === 1 && isFound(element)) ?? null;
  }
  /** An event here and in the elements around it: down to those that capture it, then up. */
  fire(type, more = {}) {
    let isStopped = false;
    const event = { type, target: this, detail: 1, stopPropagation: () => (isStopped = true), ...more };
    const path = [];
    for (let at = this; at; at = at.parentNode) path.push(at);
    const steps = [...path.toReversed().map((at) => [at, true]), ...path.map((at) => [at, false])];
    for (const [at, isDown] of steps)
      for (const one of at.listeners)
        if (one.type === type && one.isCapture === isDown && !isStopped) one.listener.call(at, event);
  }
  showModal() {
    [this.open, this.attributes.open] = [true, ""];
  }
  close() {
    this.open = false;
    delete this.attributes.open;
    this.fire("close");
  }
}

const textNode = (data) => Object.assign(new Element("#text"), { nodeType: 3, data });
export const body = new Element("body");
export const reduced = { isOn: false };
/** Questions to the engine that wait for their answer: {id, name, body}. */
export const questions = [];
let worker;

Object.assign(globalThis, {
  window: globalThis,
  document: {
    body,
    activeElement: body,
    baseURI: "https://page.test/",
    documentElement: { dataset: {} },
    createElement: (name) => new Element(name),
    createElementNS: (_, name) => new Element(name),
    createTextNode: textNode,
    querySelector: (selector) => body.querySelector(selector),
  },
  location: { hash: "#/play", hostname: "page.test", origin: "https://page.test", pathname: "/" },
  history: { state: null, pushState: () => done.push(["push"]), back: () => done.push(["back"]) },
  matchMedia: (query) => ({ matches: reduced.isOn && query.includes("reduce") }),
  Worker: class {
    constructor(_, { type }) {
      this.type = type;
      worker = this;
    }
    postMessage(message) {
      if (message.name) questions.push(message);
      else if (message.drop) questions.splice(0, Infinity, ...questions.filter(({ id }) => id !== message.id));
    }
  },
});

/** Let everything run that waits for an answer. */
export const settled = () => new Promise((run) => setImmediate(run));

/** Answer the first question of a name with {answer} or {failure}; return its body. */
export async function reply(name, given) {
  await settled();
  const question = questions.find((one) => one.name === name);
  if (!question) throw new Error(`nobody asks for ${name}`);
  questions.splice(questions.indexOf(question), 1);
  worker.onmessage({ data: { id: question.id, ...given } });
  await settled();
  return question.body;
}

/** The names of the questions that wait. */
export const asking = () => questions.map(({ name }) => name);

/** Time passes. */
export const later = (milliseconds) => mock.timers.tick(milliseconds);
