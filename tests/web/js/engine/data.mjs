/* The engine with the data files of a folder, which the Python test has written: SALET_ENGINE_DATA; and its texts. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Answers } from "../../../../src/salet/web/static/engine/answers.js";
import { Data } from "../../../../src/salet/web/static/engine/data.js";
import { useTexts } from "../../../../src/salet/web/static/base/say.js";

const folder = process.env.SALET_ENGINE_DATA ?? "";

/** @param {string} name */
export const read = async (name) => JSON.parse(await readFile(join(folder, name), "utf8"));

const sentences = new URL("../../../../src/salet/data/sentences/en.json", import.meta.url);
useTexts("en", JSON.parse(await readFile(sentences, "utf8")));

/** @param {string} [today] */
export const data = (today = "2026-09-01") => new Data(read, () => today);

/** @type {Map<string | undefined, Answers>} */
const made = new Map();

/** An engine; it has no state but what it has loaded, so all tests share it. @param {string} [today] */
export function answers(today) {
  if (!made.has(today)) made.set(today, new Answers(data(today)));
  return /** @type {Answers} */ (made.get(today));
}
