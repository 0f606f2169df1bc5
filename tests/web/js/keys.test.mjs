/* What each key does in a game. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { press } from "../../../src/salet/web/static/game/keys.js";
import { states, typed } from "./game.mjs";

globalThis.document = { querySelector: () => null };

/** Return whether a key was ours, and the action that it took. */
function pressed(state, key, { closest = null, ...event } = {}) {
  const taken = [];
  const dispatch = (action) => taken.push(action);
  const root = { querySelector: () => null };
  const game = { state, root, dispatch, hands: { enter: () => taken.push({ type: "enter" }) } };
  const isOurs = press(game, { key, target: { closest: () => closest }, ...event });
  return [isOurs, ...taken];
}

test("each key has its action", () => {
  const [empty, typing] = states({}, { type: "letter", letter: "c" });
  const marking = states({}, typed("crane")).at(-1);
  const editing = states(marking, { type: "edit", turn: 0 }).at(-1);
  const cursor = { turn: 0, board: 0, column: 2 };
  const ctrl = { ctrlKey: true };
  const host = { ...empty, host: {} };
  const cases = [
    [empty, "ñ", { type: "letter", letter: "ñ" }], [empty, "Backspace", { type: "erase" }],
    [empty, "Enter", { type: "enter" }], [empty, "1", { type: "key", mark: 0 }],
    [empty, "3", { type: "key", mark: 2 }], [empty, "4"], [empty, "F1"],
    [empty, " ", { type: "turn" }], [empty, "Delete"],
    [{ ...marking, cursor }, "Delete", { type: "edit", turn: 0 }],
    [empty, "ArrowUp", { type: "move", down: -1, right: 0 }], [typing, "ArrowUp"],
    [empty, "Escape"], [marking, "Escape", { type: "back" }],
    ...["high", "low"].map((name) => [{ ...empty, drawer: { name } }, "Escape", { type: "drawer", drawer: null }]),
    [{ ...marking, question: { isOfMarks: true } }, "Escape", { type: "dismiss" }],
    [typing, "Escape", { type: "leave" }], [editing, "Escape", { type: "leave" }],
    [host, "1"], [host, " "], [host, "a", { type: "letter", letter: "a" }],
  ]; // prettier-ignore
  for (const [state, key, action] of cases)
    assert.deepEqual(pressed(state, key), action ? [true, action] : [false], `${state.phase.name} ${key}`);
  for (const event of [ctrl, { metaKey: true }])
    for (const key of "zZ") assert.deepEqual(pressed(empty, key, event), [true, { type: "undo" }]);
  for (const [state, key, event] of [
    [empty, "y", ctrl],
    [empty, "z", { ...ctrl, shiftKey: true }],
    [host, "z", ctrl],
    [empty, "a", { altKey: true }],
    [empty, "Enter", { closest: {} }], // of a button
  ])
    assert.deepEqual(pressed(state, key, event), [false], key);
});

test("the keys that move go by one tile, or to an end of the row", () => {
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const [empty] = states({});
  for (const [name, [down, right]] of Object.entries(moves))
    assert.deepEqual(pressed(empty, name), [true, { type: "move", down, right }], name);
  const ends = ["Home", "End"].map((name) => pressed(empty, name)[1]);
  assert.ok(ends[0].right <= -11 && ends[1].right >= 11 && ends.every(({ down }) => down === 0));
});

test("after a key the word has the focus, but not at the end of a game against a host", () => {
  const focused = (state, key) => {
    let count = 0;
    globalThis.document = { querySelector: () => void (count += 1) };
    pressed(state, key);
    return count > 0;
  };
  const [empty] = states({});
  const [host, over] = [{ host: {} }, { hosted: { over: true } }];
  const cases = [
    [empty, "a", true], [{ ...empty, ...host }, "a", true], [{ ...empty, ...over }, "a", true],
    [{ ...empty, ...host, ...over }, "a", false], [empty, "Enter", true], [empty, "F1", false],
  ]; // prettier-ignore
  for (const [state, key, isFocused] of cases) assert.equal(focused(state, key), isFocused, key);
});
