/* Other guesses than the best one. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { useTexts } from "../../../src/salet/web/static/base/say.js";
import { start } from "../../../src/salet/web/static/game/state.js";
import { alternatives } from "../../../src/salet/web/static/panel/alternatives.js";

const texts = new URL("../../../src/salet/data/sentences/en.json", import.meta.url);
useTexts("en", JSON.parse(readFileSync(texts, "utf-8")));

/** The texts of an element and of what it contains. */
const said = (of) =>
  Array.isArray(of) ? of.flatMap(said) : typeof of === "string" ? [of] : said(of?.props?.children ?? []);

const row = (guess, expected_turns) => ({ guess, expected_turns, probability: 0.1, candidate: true, everyday: true });

test("what a guess costs more is the difference of the numbers that are shown", () => {
  const suggestions = [row("moist", 2.444), row("tonic", 2.5), row("intro", 2.51), row("toxin", 2.558)];
  const words = { count: 9, likely: 9, words: [{ word: "moist", probability: 0.1 }] };
  const answer = { suggestions, boards: [{ solved: false, candidates: words }], attention: [1], within: 6, turns: [] };
  const shown = said(alternatives(start(), /** @type {any} */ (answer), /** @type {any} */ ({})));
  assert.deepEqual(
    shown.filter((text) => text.startsWith("+")),
    ["+0.07", "+0.12"],
  ); // 2.44, 2.51 and 2.56
});

test("an offensive word is not offered as the likeliest", () => {
  const left = ["fuck", "luck", "buck"].map((word) => ({ word, probability: 0.1 }));
  const boards = [{ solved: false, candidates: { count: 3, likely: 3, words: left } }];
  const answer = { suggestions: [row("plus", 2.5)], boards, offensive: ["fuck"], attention: [1], within: 6, turns: [] };
  const shown = said(alternatives(start(), /** @type {any} */ (answer), /** @type {any} */ ({})));
  assert.ok(shown.includes("luck"));
  assert.ok(!shown.includes("fuck"));
});
