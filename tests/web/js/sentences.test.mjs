/* All sentences, filled in as in Python: tests/words/golden/sentences.txt. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { say, useTexts } from "../../../src/salet/web/static/base/say.js";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf-8");

test("every sentence is filled in as in Python", () => {
  const sentences = JSON.parse(read("../../../src/salet/data/sentences/en.json"));
  const places = JSON.parse(read("../../words/golden/places.json"));
  useTexts("en", sentences);
  const lines = Object.keys(sentences).map((key) => `${key}: ${say(key, places)}\n`);
  assert.equal(lines.join(""), read("../../words/golden/sentences.txt"));
});
