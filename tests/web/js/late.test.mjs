/* Replies that come late: after the tiles are shown, or after Done. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../../src/salet/web/static/reduce.js";
import { boardToShow, isMarking } from "../../../src/salet/web/static/state.js";
import { ENTER, KNOWN, SEEN, UNDO, found, states, typed, written } from "./game.mjs";

const ANY = Array(5).fill("byg");
const late = (guess, boards) => ({ type: "possible", reply: { ...found(guess, boards.length, null), boards } });
const board = (tiles) => ({ tiles, feedbacks: null, solves: true });

test("a late reply keeps the cursor, and moves it on only from a tile that is certain", () => {
  const at = { turn: 0, board: 2, column: 1 };
  const shown = states({ boards: 3 }, typed("crane"), { type: "ready" }, SEEN, { type: "spot", spot: at }).at(-1);
  const reply = (tiles) => reduce(shown, late("crane", [board(Array(5).fill("b")), board(ANY), board(tiles)]));
  assert.deepEqual(reply(ANY).cursor, at);
  assert.deepEqual(reply(["byg", "b", "byg", "byg", "byg"]).cursor, { ...at, column: 2 });
  assert.deepEqual(reply(["byg", "b", "b", "b", "b"]).cursor, { ...at, column: 0 }); // the last that is open
  const typing = reduce(shown, { type: "spot", spot: { ...at, board: 0 } });
  assert.deepEqual(reduce(typing, late("crane", [board(ANY), board(ANY), board(ANY)])).cursor, { ...at, board: 0 });
  const fresh = states(
    { boards: 3 },
    typed("crane"),
    late("crane", [board(Array(5).fill("b")), board(ANY), board(ANY)]),
  );
  assert.deepEqual(fresh.at(-1).cursor, { turn: 0, board: 1, column: 0 }); // before: the first that is open
});

test("the page scrolls once when tiles are shown, once after Done, and for the next boards", () => {
  const moments = (...actions) => states({ boards: 3 }, ...actions).map((state) => boardToShow(state));
  const known = [board(Array(5).fill("b")), board(ANY), board(ANY)];
  const all = moments(typed("crane"), { type: "ready" }, late("crane", known), { type: "seen", boards: [1] }, ENTER);
  const [waits, shown, replied, , next] = all.slice(-5);
  assert.equal(waits.board, undefined);
  assert.equal(shown.board, 0);
  assert.equal(replied.moment, shown.moment);
  assert.notEqual(next.moment, shown.moment);
  assert.equal(next.board, 2);
  const advice = {
    suggestions: [{ guess: "moist", boards: [3] }],
    boards: [9, 9, 1].map((count) => ({ candidates: { count } })),
  };
  const done = moments(typed("crane"), KNOWN, SEEN, ENTER, { type: "advised", advice }).slice(-3);
  assert.notEqual(done[1].moment, done[0].moment);
  assert.deepEqual(done[1], done[2]); // the board that the advice solves
  assert.equal(done[1].board, 0);
});

test("Done waits for the possible marks, and then makes no impossible row grey", () => {
  for (const boards of [1, 2]) {
    const begun = states({ boards }, typed("haunt"), { type: "ready" }, SEEN, ENTER).at(-1);
    assert.ok(begun.doneAsked && written(begun)[0].startsWith("haunt:....."));
    const can = Array.from({ length: boards }, () => board(["yg", "b", "byg", "b", "b"]));
    const asks = reduce(begun, late("haunt", can));
    assert.deepEqual([asks.doneAsked, asks.cursor?.column, written(asks)[0].slice(6, 11)], [false, 0, ".b.bb"]);
    const fits = reduce(
      begun,
      late(
        "haunt",
        can.map(() => board(ANY)),
      ),
    );
    assert.equal(fits.marking, null);
    assert.ok(written(fits)[0].startsWith("haunt:bbbbb"));
    assert.ok(isMarking(reduce(fits, UNDO)) && !reduce(fits, UNDO).doneAsked);
  }
});

test("Done that waits ends with a failed request, a mark or undo", () => {
  const failure = { body: { error: "word", turn: 0 }, message: "No", fix: "" };
  const waits = states({ boards: 2 }, typed("haunt"), { type: "ready" }, SEEN, ENTER).at(-1);
  const failed = reduce(waits, { type: "failed", failure });
  assert.deepEqual([written(failed), failed.marking], [["haunt:bbbbb,bbbbb"], null]);
  const marked = reduce(waits, { type: "mark", turn: 0, board: 1, column: 0, mark: 1 });
  assert.deepEqual([marked.doneAsked, written(marked)], [false, ["haunt:.....,y...."]]);
  assert.ok(isMarking(states(marked, KNOWN).at(-1)));
  const undone = reduce(waits, UNDO);
  assert.deepEqual([undone.doneAsked, undone.turns], [false, []]);
  const first = states({ boards: 2 }, typed("haunt"), { type: "ready" }, SEEN, { type: "failed", failure });
  assert.ok(isMarking(first.at(-1)) && first.at(-1).problem); // without Done it goes on waiting for marks
  assert.equal(reduce(first.at(-1), ENTER).marking, null);
});

test("words typed while Done waits follow it", () => {
  const tap = { type: "cycle", turn: 0, board: 0, column: 2 };
  const waits = states({}, typed("crane"), tap, typed("moist")).at(-1);
  assert.deepEqual([written(waits), waits.typing], [["crane:..y.."], ""]);
  const known = reduce(waits, KNOWN(waits));
  assert.deepEqual([written(known), known.early], [["crane:bbybb", "moist:....."], []]);
});

test("a late reply withdraws the question that Done asked, and Done goes on", () => {
  const advice = { boards: [{ candidates: { words: [{ word: "might", probability: 0.97 }] } }, { candidates: null }] };
  const failure = { body: { error: "word", turn: 0 }, message: "No", fix: "" };
  const open = states(
    { boards: 2, advice },
    typed("might"),
    { type: "ready" },
    SEEN,
    { type: "failed", failure },
    ENTER,
  );
  const asks = open.at(-1);
  assert.ok(asks.question.asksSolved);
  const answered = late("might", [board(["b", "b", "byg", "b", "b"]), board(ANY)]);
  const known = reduce(asks, answered);
  assert.deepEqual([known.question, written(known)], [null, ["might:bbbbb,bbbbb"]]);
  const still = reduce(asks, late("might", [board(ANY), board(ANY)]));
  assert.deepEqual([still.question.asksSolved, written(still)], [true, ["might:.....,....."]]);
});
