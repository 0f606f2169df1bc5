/* A page for parts of it: texts, a document that they draw into, and an engine whose questions the test answers. To be
   imported before the modules of the page. */

import { makeWindow } from "./browser.mjs";

import { readFileSync } from "node:fs";

import { useTexts } from "../../../src/salet/web/static/base/say.js";

useTexts("en", JSON.parse(readFileSync(new URL("../../../src/salet/data/sentences/en.json", import.meta.url), "utf8")));
makeWindow();

/** Questions to the engine that wait for their answer: {id, name, body}. */
export const questions = [];
let worker;

globalThis.Worker = class {
  constructor(_, { type }) {
    this.type = type;
    worker = this;
  }
  postMessage(message) {
    if (message.name) questions.push(message);
    else if (message.drop) questions.splice(0, Infinity, ...questions.filter(({ id }) => id !== message.id));
  }
};

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
