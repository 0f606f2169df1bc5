/* First guesses of a list. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { shownRows } from "../../../src/salet/web/static/views/openers.js";

test("offensive words are shown only if they are searched", () => {
  const rows = ["parties", "panties", "pastier"].map((guess, nth) => ({ guess, expected_turns: nth }));
  const shown = (search) => {
    const state = { rows, search, sort: { by: "expected_turns", way: 1 }, file: { offensive: ["panties"] } };
    return shownRows(/** @type {any} */ (state)).map(({ rank, guess }) => `${rank} ${guess}`);
  };
  assert.deepEqual(shown(""), ["1 parties", "3 pastier"]);
  assert.deepEqual(shown("pan"), []);
  assert.deepEqual(shown("Panties, past"), ["2 panties", "3 pastier"]);
});
