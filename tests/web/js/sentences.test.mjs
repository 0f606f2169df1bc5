/* All sentences, filled in as in Python: tests/words/golden/sentences.txt. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { say, useSentences } from "../../../src/salet/web/static/engine/sentences.js";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf-8");

test("every sentence is filled in as in Python", () => {
  const sentences = JSON.parse(read("../../../src/salet/data/sentences.json"));
  const places = JSON.parse(read("../../words/golden/places.json"));
  useSentences(sentences);
  const lines = Object.keys(sentences).map((key) => `${key}: ${say(key, places)}\n`);
  assert.equal(lines.join(""), read("../../words/golden/sentences.txt"));
});
