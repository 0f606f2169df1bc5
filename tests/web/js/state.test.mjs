/* The reducer of Play and Practice. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cutterOf } from "../../../src/salet/web/static/engine/words/alphabet.js";
import { doneName } from "../../../src/salet/web/static/board/keyboard.js";
import { todo } from "../../../src/salet/web/static/board/entry.js";
import { chanceToSolve } from "../../../src/salet/web/static/game/marking.js";
import { feedbackOf } from "../../../src/salet/web/static/base/words.js";
import { shownRow } from "../../../src/salet/web/static/game/filled.js";
import { reduce } from "../../../src/salet/web/static/game/reduce.js";
import {
  asked,
  cursorOf,
  limitOf,
  markingOf,
  over,
  solved,
  start,
  turnsAbove,
  turnsBefore,
  untouched,
} from "../../../src/salet/web/static/game/state.js";
import { ENTER, ERASE, GREY, HOSTED, KNOWN, UNDO, found, grey, letters, states, typed, written } from "./game.mjs";

const tap = (turn, board, column) => ({ type: "tap", turn, board, column });
const pick = (turn, board, marks) => ({ type: "pick", turn, board, marks });
const key = (mark) => ({ type: "key", mark });
const DONE = { type: "done" };
const GREY_NAME = { key: "mark.absent" };
const isMarking = (state) => markingOf(state) !== null;
/** The rows of the last turn as they are shown. */
const shown = (state) =>
  Array.from({ length: state.boards }, (_, board) =>
    feedbackOf(shownRow(state, state.turns.length - 1, board)?.marks ?? []),
  );
const one = (turn, column, more = {}) => ({ turn, board: 0, column, ...more });

test("a word is played when Enter is pressed", () => {
  const all = states({}, letters("CR4"), typed("anes"), KNOWN, ENTER, letters("x"), ENTER, typed("moisx"));
  assert.deepEqual(
    all.slice(0, 6).map(({ typing }) => typing),
    ["", "cr", "cra", "cran", "crane", "crane"],
  );
  assert.deepEqual(written(all[6]), ["crane:....."]);
  assert.deepEqual(written(all[8]), ["crane:bbbbb"]);
  assert.equal(all[10].typing, "x"); // Enter needs a whole word
  assert.deepEqual(written(all.at(-1)), ["crane:bbbbb", "xmois:....."]);
});

test("the line below the open row says what to do next", () => {
  const all = states({}, typed("crane"), KNOWN, ENTER, { type: "edit", turn: 0 });
  const [empty, , , , four, five, marking, , next, edited] = all.map((state) => todo(state, false)?.key);
  assert.deepEqual(
    [empty, four, five, marking, next],
    ["todo.first", "todo.letters", "todo.enter", "todo.mark", "todo.next"],
  );
  assert.deepEqual(todo(all[4], false)?.values, { n: 1 });
  assert.equal(edited, "todo.edit");
  assert.equal(todo(all.at(-1), true)?.key, "todo.edit-touch");
  const asked = { ...all[6], question: { title: "", text: "", ways: [] } };
  assert.equal(todo(asked, false), null); // the question says it
});

test("a row that is not marked is not grey", () => {
  const [, entered, , refused, tapped, , back] = states(
    {},
    { type: "play", guess: "crane" },
    KNOWN,
    { type: "letter", letter: "m" },
    tap(0, 0, 2),
    ENTER,
    UNDO,
  );
  assert.ok(isMarking(entered) && !over(entered));
  assert.deepEqual([written(refused), refused.typing], [["crane:....."], ""]); // the next word waits for the marks
  assert.deepEqual(refused.note, { key: "mark.first", values: { word: "CRANE" } });
  assert.deepEqual([written(tapped), tapped.note], [["crane:..y.."], null]);
  assert.ok(isMarking(back) && written(back)[0] === "crane:..y..");
  const words = ["crane", "moist", "sloth", "pound", "vague"].flatMap(grey);
  const last = states({}, words, typed("fizzy")).at(-1);
  assert.ok(!over(last) && over(states(last, KNOWN, ENTER).at(-1))); // the last guess is not lost before it is marked
});

test("certain marks are filled in apart from the player's, and solve nothing by themselves", () => {
  const possible = (tiles) => ({ type: "possible", reply: found("haunt", 1, tiles) });
  const entered = states({}, typed("haunt")).at(-1);
  const certain = reduce(entered, possible(["g", "g", "g", "g", "g"]));
  assert.deepEqual([written(certain), shown(certain)], [["haunt:....."], ["ggggg"]]);
  const asks = reduce(certain, DONE);
  assert.deepEqual([asks.question.title.key, over(asks), written(asks)], ["solved.title", false, ["haunt:....."]]);
  const [yes, no] = asks.question.ways.map(({ action }) => reduce(asks, action));
  assert.ok(solved(yes) && over(yes) && !isMarking(yes));
  assert.equal(yes.turns[0].filled, undefined); // the player has said it
  assert.deepEqual([written(no), shown(no), isMarking(no)], [["haunt:....."], ["....."], true]);
  const keyed = states(certain, Array(5).fill(key(2))); // whoever marks all has said it, too
  assert.deepEqual(keyed.map(over), [false, false, false, false, false, true]);
  const early = reduce(entered, tap(0, 0, 0)); // a tap before the engine's answer stays
  const filled = reduce(early, possible(["bg", "g", "yg", "b", "byg"]));
  assert.deepEqual([written(filled), shown(filled)], [["haunt:y...."], ["yg.b."]]);
  const never = reduce(filled, ENTER); // U is in the word: it cannot be grey
  assert.deepEqual([written(never), cursorOf(never)], [["haunt:y...."], one(0, 2)]);
  assert.deepEqual([never.note.key, never.note.values.letter], ["mark.never-grey", "U"]);
  assert.equal(reduce(never, ENTER), never);
  const end = reduce(reduce(never, key(2)), ENTER);
  assert.deepEqual([written(end), end.turns[0].filled], [["haunt:yggbb"], [[1, 3]]]);
});

test("the rest of all boards becomes grey at once, unless a tile cannot be grey", () => {
  const begin = (signs) => {
    const reply = found("haunt", 3, ["g", "byg", signs, "byg", "b"]);
    return states({ boards: 3 }, typed("haunt"), { type: "possible", reply }).at(-1);
  };
  const done = reduce(begin("byg"), GREY);
  assert.deepEqual([written(done), markingOf(done)], [["haunt:gbbbb,gbbbb,gbbbb"], null]);
  const begun = begin("yg");
  const never = reduce(begun, GREY);
  assert.deepEqual([written(never), cursorOf(never)], [written(begun), one(0, 2)]);
  assert.deepEqual([never.note.key, never.note.values.board], ["mark.never-grey-on", 1]);
});

test("Backspace takes one letter, and opens a word that is not marked yet", () => {
  const all = states({}, grey("crane"), letters("mo"), ERASE, ERASE, ERASE);
  const ends = all.slice(-3).map((state) => [state.typing, written(state)]);
  assert.deepEqual(ends, [
    ["m", ["crane:bbbbb"]],
    ["", ["crane:bbbbb"]],
    ["", ["crane:bbbbb"]], // a marked row stays
  ]);
  const open = states({}, typed("crane"), ERASE, ERASE).slice(-2);
  assert.deepEqual(
    open.map((state) => [state.typing, written(state)]),
    [
      ["cran", []],
      ["cra", []],
    ],
  );
  assert.deepEqual(written(states({}, typed("crane"), ERASE, UNDO).at(-1)), ["crane:....."]);
});

test("another number of boards keeps the list", () => {
  const boards = (count) => ({ type: "boards", boards: count, sequence: false });
  const pasted = [{ guess: "crane", feedbacks: [[0, 0, 1, 2, 0], [0, 0, 0, 0, 0]] }]; // prettier-ignore
  const [, two] = states({}, { type: "replace", turns: pasted });
  assert.deepEqual([two.boards, two.choices.list], [2, "daily"]);
  const begun = states({ turns: pasted, boards: 2, example: true }, { type: "restart" }).at(-1);
  assert.deepEqual([begun.boards, begun.turns, begun.example], [2, [], false]);
  const spanish = states({ choices: { ...start().choices, list: "es-5" } }, boards(4), boards(1));
  assert.deepEqual(new Set(spanish.map(({ choices }) => choices.list)), new Set(["es-5"]));
});

test("the cursor of a half-marked row is its first tile without a mark, after a reload and after undo, too", () => {
  const half = [{ guess: "raise", feedbacks: [[0, 3, 3, 3, 3]] }];
  const loaded = start({ turns: half });
  assert.deepEqual([isMarking(loaded), cursorOf(loaded)], [true, one(0, 1)]);
  assert.deepEqual(written(reduce(loaded, key(2))), ["raise:bg..."]);
  const [, again] = states({ turns: half }, key(2), UNDO).slice(-2);
  assert.deepEqual(cursorOf(again), one(0, 1));
  const opened = reduce(start(), { type: "open", game: { turns: half, boards: 1, sequence: false } });
  assert.deepEqual(cursorOf(opened), one(0, 1));
});

test("the keys 1 2 3 mark from the left, and the last one ends the row", () => {
  const keys = [0, 0, 1, 2, 0].map(key);
  const all = states({}, typed("crane"), keys);
  assert.deepEqual([written(all.at(-1)), isMarking(all.at(-1))], [["crane:bbygb"], false]);
  assert.deepEqual(cursorOf(all.at(-2)), one(0, 4));
  const early = states({}, typed("crane").slice(0, -1), keys.slice(0, 3)); // a mark is as good as Enter
  assert.deepEqual(written(early.at(-1)), ["crane:bby.."]);
});

test("a tap may go on: the row ends when the player rests", () => {
  for (const boards of [1, 2]) {
    const rows = Array.from({ length: boards }, (_, board) => board);
    const taps = rows.flatMap((board) => [0, 1, 2, 3, 4].map((column) => tap(0, board, column)));
    const state = states({ boards }, typed("crane"), taps).at(-1);
    assert.ok(isMarking(state) && !written(state)[0].includes("."));
    assert.deepEqual(doneName(state), { key: "action.done" });
    assert.ok(!isMarking(reduce(state, { type: "rest" })));
    const more = reduce(state, tap(0, 0, 4));
    assert.ok(isMarking(more) && written(more)[0].startsWith("crane:yyyyg"));
  }
  const open = states({}, typed("crane"), tap(0, 0, 0)).at(-1);
  assert.equal(reduce(open, { type: "rest" }), open); // it has tiles without a mark
});

test("every action has its effect", () => {
  const all = states(
    {},
    { type: "play", guess: "crane" },
    tap(0, 0, 2),
    pick(0, 0, [3, 3, 1, 2, 3]),
    KNOWN,
    ENTER,
    { type: "play", guess: "agent" },
    pick(1, 0, [1, 0, 0, 2, 0]),
    { type: "edit", turn: 0 },
    letters("crank"),
    ENTER,
    KNOWN,
    ENTER,
    { type: "remove", turn: 1 },
    { type: "choose", name: "rules", value: "hard" },
    { type: "restart" },
    UNDO,
    UNDO,
    UNDO,
  );
  const both = ["crane:bbygb", "agent:ybbgb"];
  assert.deepEqual(all.map(written), [
    [], ["crane:....."], ["crane:..y.."], ["crane:..yg."], ["crane:..yg."], ["crane:bbygb"],
    ["crane:bbygb", "agent:....."], both, both, both, ["crank:bbyg.", "agent:ybbgb"], ["crank:bbyg.", "agent:ybbgb"],
    ["crank:bbygb", "agent:ybbgb"],
    ["crank:bbygb"], ["crank:bbygb"], [], ["crank:bbygb"], ["crank:bbygb"], ["crank:bbygb", "agent:ybbgb"],
  ]); // prettier-ignore
  const rules = all.map(({ choices }) => choices.rules);
  assert.deepEqual(rules, [...Array(14).fill("normal"), "hard", "hard", "hard", "normal", "normal"]);
});

test("actions on what is not there change nothing", () => {
  const nowhere = { turn: 3, board: 0, column: 0, mark: 1, marks: [0], down: 1, right: 1 };
  const kinds = ["tap", "pick", "edit", "remove", "move", "key", "turn", "done", "all-grey", "back", "respell"];
  const all = states(
    {},
    kinds.map((type) => ({ type, ...nowhere })),
    ["undo", "restart", "erase", "enter"].map((type) => ({ type })),
    { type: "choose", name: "rules", value: "normal" },
    { type: "boards", boards: 1, sequence: false },
  );
  assert.ok(all.every((state) => state === all[0]));
  assert.throws(() => reduce(start(), { type: "nonsense" }), /no such action/);
});

test("Done says all grey only if nothing is marked yet", () => {
  const some = { type: "possible", reply: found("clone", 1, ["b", "byg", "byg", "b", "b"]) };
  const [first, second] = [states({}, typed("crane")), states({}, grey("crane"), typed("clone"), some)];
  assert.deepEqual(
    [first, second].map((all) => doneName(all.at(-1)).key),
    ["keys.all-grey", "keys.rest-grey"], // C, N and E are known to be grey
  );
});

test("a game splits words by its own alphabet", () => {
  const croatian = { name: "own", length: 4, keys: [["lj", "e", "t", "o"]], splitter: cutterOf(["lj", "e", "t", "o"]) };
  const [own, english] = [{ alphabet: croatian, letters: 4 }, {}].map((given) =>
    states(given, letters("ljetot"), ENTER).at(-1),
  );
  assert.deepEqual(
    [own, english].map(({ turns }) => turns[0].guess),
    ["ljeto", "ljeto"],
  );
  assert.deepEqual(
    [own, english].map(({ turns }) => turns[0].feedbacks[0].length),
    [4, 5],
  );
  const shorter = states({ alphabet: croatian, letters: 4 }, letters("olj"), ERASE).at(-1);
  assert.equal(shorter.typing, "o");
});

test("letters and boards are data", () => {
  const state = states({ letters: 7, boards: 4 }, typed("planets")).at(-1);
  assert.equal(limitOf(state), 9);
  assert.deepEqual(written(state), ["planets:.......,.......,.......,......."]);
});

test("words of another length leave the board, and undo brings them back", () => {
  const choose = { type: "choose", name: "list", value: "es-6" };
  const all = states({}, grey("crane"), choose, { type: "alphabet", alphabet: { length: 6, keys: [] } }, UNDO);
  assert.deepEqual(
    all.slice(-2).map((state) => [state.choices.list, written(state)]),
    [
      ["es-6", []],
      ["daily", ["crane:bbbbb"]],
    ],
  );
});

test("what was wrong with words of another length goes with them", () => {
  const turns = [
    { guess: "cranes", feedbacks: [[0, 0, 0, 0, 0, 0]] },
    { guess: "moist", feedbacks: [[0, 0, 0, 0, 0]] },
  ];
  const failed = { type: "failed", failure: { body: { code: "length", message: { key: "x" }, turn: 0 } } };
  const [, wrong, left] = states({ turns }, failed, { type: "alphabet", alphabet: { length: 5, keys: [] } });
  assert.equal(wrong.stale, false);
  assert.ok(wrong.issue ?? wrong.problem);
  assert.deepEqual([written(left), left.stale, left.issue, left.problem], [["moist:bbbbb"], true, null, null]);
});

test("the boards are marked one after the other, and none is made grey that was not reached", () => {
  const possible = { type: "possible", reply: found("crane", 3, ["b", "bg", "byg", "b", "y"]) };
  const [entered, known, ...more] = states(
    { boards: 3 },
    { type: "play", guess: "crane" },
    possible,
    [0, 2, 1, 0, 1].map(key), key(0),
    DONE, DONE, UNDO, possible, pick(0, 2, [0, 2, 0, 0, 1]),
  ).slice(1); // prettier-ignore
  assert.deepEqual(written(entered), ["crane:.....,.....,....."]);
  assert.deepEqual(turnsBefore(entered), []);
  assert.deepEqual(shown(known), ["b..by", "b..by", "b..by"]); // what is certain is filled in
  assert.deepEqual(
    [untouched(known), doneName(known)],
    [[0, 1, 2], { key: "keys.rest-of-board", values: { board: 1, absent: GREY_NAME } }],
  );
  assert.deepEqual(cursorOf(known), { turn: 0, board: 0, column: 0 }); // also a tile that is filled in
  const [first, second, rest, end, back, , last] = more.slice(4);
  assert.deepEqual([untouched(first), cursorOf(first)], [[1, 2], { turn: 0, board: 1, column: 0 }]);
  assert.deepEqual(
    [written(second), doneName(second)],
    [["crane:bgyby,b....,....."], { key: "keys.rest-of-board", values: { board: 2, absent: GREY_NAME } }],
  );
  assert.deepEqual(shown(rest), ["bgyby", "bbbby", "b..by"]); // not board 3, which was not touched
  assert.deepEqual(
    [doneName(rest), cursorOf(rest)],
    [
      { key: "keys.rest-grey", values: { absent: GREY_NAME } },
      { turn: 0, board: 2, column: 0 },
    ],
  );
  assert.deepEqual([written(end), isMarking(end)], [["crane:bgyby,bbbby,bbbby"], false]);
  assert.deepEqual([written(back), isMarking(back)], [written(rest), true]); // undo goes back to the marks
  assert.deepEqual([shown(last), isMarking(last)], [["bgyby", "bbbby", "bgbby"], false]); // the last tile ends it
});

test("a failed request stops no marking", () => {
  const failure = { body: { error: "word", turn: 0 }, message: "No", fix: "" };
  const failed = states({ boards: 2 }, typed("haunt"), { type: "failed", failure }).at(-1);
  assert.ok(isMarking(failed) && failed.problem);
  assert.deepEqual(written(states(failed, GREY).at(-1)), ["haunt:bbbbb,bbbbb"]);
});

test("a turn whose marks are all certain waits for Done, and undo goes back to before the word", () => {
  const reply = found("crane", 2, ["b", "g", "b", "b", "y"]);
  const [filled, done] = states({ boards: 2 }, typed("crane"), { type: "possible", reply }, DONE).slice(-2);
  assert.deepEqual([shown(filled), doneName(filled).key], [["bgbby", "bgbby"], "action.done"]);
  assert.deepEqual([written(done), isMarking(done)], [["crane:bgbby,bgbby"], false]);
  assert.deepEqual(written(reduce(done, UNDO)), []);
});

test("after an earlier mark is corrected, what the word can show is asked anew", () => {
  const before = states(
    { boards: 2 },
    typed("mould"),
    KNOWN,
    tap(0, 1, 1), // a mistake
    GREY,
    typed("robin"),
    { type: "possible", reply: found("robin", 2, ["byg", "y", "byg", "byg", "byg"]) },
    pick(1, 1, [2, 3, 3, 3, 3]),
  ).at(-1);
  assert.deepEqual(shown(before), [".y...", "gy..."]); // Y is filled in
  const state = reduce(before, pick(0, 1, [0, 0, 0, 0, 0]));
  assert.equal(state.phase.possible, null);
  assert.deepEqual(shown(state), [".....", "g...."]); // the player's marks stay
  const fixed = { type: "possible", reply: found("robin", 2, ["byg", "b", "byg", "byg", "byg"]) };
  assert.deepEqual(written(reduce(reduce(state, fixed), GREY))[1], "robin:bbbbb,gbbbb");
});

test("after a word above it was edited and marked, a half-marked row waits for its marks again", () => {
  const turns = [
    { guess: "crane", feedbacks: [[0, 0, 0, 0, 0]] },
    { guess: "moist", feedbacks: [[0, 1, 3, 3, 3]] },
  ];
  const all = states({ turns }, { type: "edit", turn: 0 }, typed("crank"), key(2));
  const { phase } = all.at(-1);
  assert.deepEqual([phase.name, phase.turn, cursorOf(all.at(-1))], ["mark", 1, one(1, 2)]);
  assert.deepEqual(written(all.at(-1)), ["crank:bbbbg", "moist:by..."]);
});

test("Back takes the word back, to be typed again", () => {
  const state = states({ boards: 2 }, typed("crane"), { type: "back" }).at(-1);
  assert.deepEqual([written(state), state.typing], [[], "crane"]);
});

test("several boards: a row that the page filled in is asked for again when a row above it changes", () => {
  const boards = ["b", "byg"].map((signs) => ({ tiles: Array(5).fill(signs), feedbacks: null }));
  const all = states(
    { boards: 2 }, typed("pinky"), KNOWN, GREY, typed("tulle"),
    { type: "possible", reply: { ...found("tulle", 2, null), boards } }, GREY, typed("storm"), KNOWN, GREY,
    pick(0, 0, [1, 0, 0, 0, 0]), KNOWN, GREY,
  ); // prettier-ignore
  const [marked, asks, , next] = all.slice(-4);
  assert.deepEqual(written(marked).slice(1), ["tulle:bbbbb,bbbbb", "storm:bbbbb,bbbbb"]);
  assert.deepEqual([asks.phase.turn, asks.phase.boards], [1, [0]]);
  assert.deepEqual(written(asks), ["pinky:ybbbb,bbbbb", "tulle:.....,bbbbb", "storm:bbbbb,bbbbb"]);
  assert.deepEqual([isMarking(next), written(next)[1]], [false, "tulle:bbbbb,bbbbb"]);
});

test("one board: what was filled in is open again when a row above it changes", () => {
  const some = { type: "possible", reply: found("tulle", 1, ["b", "byg", "byg", "b", "b"]) };
  const marks = [...[0, 1, 1].map(key), { type: "rest" }];
  const all = states({}, typed("pinky"), KNOWN, GREY, typed("tulle"), some, marks, tap(0, 0, 0));
  const [marked, again] = all.slice(-2);
  assert.deepEqual([written(marked)[1], marked.turns[1].filled], ["tulle:byybb", [[3, 4]]]);
  assert.deepEqual([written(again)[1], again.phase.turn], ["tulle:byy..", 1]);
});

test("in sequence the next board asks for its earlier rows", () => {
  const solve = pick(1, 0, [2, 2, 2, 2, 2]);
  const all = states({ boards: 2, sequence: true }, typed("stare"), KNOWN, GREY, typed("crane"), KNOWN, solve);
  const state = all.at(-1);
  assert.deepEqual(written(all.at(-3)).slice(0, 1), ["stare:bbbbb,?"]);
  assert.deepEqual([state.phase.turn, state.phase.boards], [0, [1]]);
  assert.deepEqual(
    turnsAbove(state).map(({ feedbacks }) => feedbacks),
    [0, 2].map((mark) => [Array(5).fill(mark), null]), // the first board is solved
  );
  const next = states(state, KNOWN, ENTER).at(-1);
  assert.deepEqual([next.phase.turn, next.phase.boards], [1, [1]]);
  assert.ok(!isMarking(states(next, KNOWN, ENTER).at(-1)));
});

test("a board that is solved shows no more rows, and the game ends with the last", () => {
  const green = (turn, board) => pick(turn, board, [2, 2, 2, 2, 2]);
  const state = states({ boards: 2 }, typed("crane"), KNOWN, green(0, 0), GREY, typed("moist"), KNOWN, GREY).at(-1);
  assert.deepEqual(written(state), ["crane:ggggg,bbbbb", "moist:-,bbbbb"]);
  const end = states({ ...state }, green(1, 1)).at(-1);
  assert.ok(solved(end) && over(end));
  const early = reduce(end, green(0, 1)); // an earlier row solves it: what follows is gone
  assert.deepEqual(written(early), ["crane:ggggg,ggggg", "moist:-,-"]);
});

test("a word on no list is asked about, and kept when the player stands by it", () => {
  const unknown = found("crnae", 2, ["b", "byg", "byg", "byg", "byg"], { known: false, near: ["crane"] });
  const state = states({ boards: 2 }, typed("crnae"), { type: "possible", reply: unknown }).at(-1);
  assert.deepEqual(
    state.question.ways.map(({ label }) => label),
    [{ key: "unlisted.edit" }, "CRANE", { key: "unlisted.keep", values: { word: "CRNAE" } }],
  );
  const [edited, mended, kept] = state.question.ways.map(({ action }) => reduce(state, action));
  assert.deepEqual(edited.phase, { name: "edit", turn: 0 });
  assert.deepEqual([written(mended), asked(mended)], [["crane:.....,....."], [0, 1]]);
  assert.deepEqual([kept.taken, kept.question], [["crnae"], null]);
  const marked = states({}, typed("crnae"), KNOWN, [0, 1, 2].map(key), state.question.ways[1].action);
  assert.deepEqual(written(marked.at(-1)), ["crane:byg.."]); // it was misspelt: the marks stay
  // nothing is filled in before
  assert.deepEqual([shown(state), shown(kept)], [Array(2).fill("....."), Array(2).fill("b....")]);
});

test("a host marks the guesses: only words can be typed, meanwhile the next one", () => {
  const host = { kind: "word", list: "daily", rules: "normal", boards: 2, sequence: false, code: "x" };
  const turns = [{ guess: "crane", feedback: ["ggggg", "bbbbb"], candidates: [1, 9] }];
  const game = { ...HOSTED, list: "nyt-2023:*", boards: 2, turns, within: 7, candidates: [1, 9] };
  const sent = [letters("crane"), { type: "sent", guess: "crane" }, { type: "letter", letter: "m" }];
  const state = states({ host, boards: 2 }, sent, { type: "hosted", reply: game }).at(-1);
  assert.deepEqual(
    [written(state), state.hosted.left, state.help, state.typing, state.sent, state.choices.list],
    [["crane:ggggg,bbbbb"], [1, 9], -1, "m", null, "nyt-2023:*"],
  );
  const helped = [1, 2, 0].map((help) => ({ type: "help", help }));
  assert.equal(states(state, helped).at(-1).helped, 3); // steps that were shown
  for (const type of ["undo", "restart", "enter"]) assert.equal(reduce(state, { type }), state);
  assert.equal(reduce(state, tap(0, 1, 0)), state);
  const refused = states({ host, boards: 2 }, sent.slice(0, 2), { type: "refused" }).at(-1);
  assert.deepEqual([refused.typing, refused.sent], ["crane", null]); // it can be corrected
});

test("undo goes back through any actions", () => {
  let seed = 7;
  const draw = (n) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * n);
  };
  const words = ["crane", "moist", "sloth", "pound", "vague", "fizzy", "jumpy", "whack", "agent", "irony"];
  for (const boards of [1, 3]) {
    const actions = Array.from({ length: 150 }, () => {
      const spot = { turn: draw(5), board: draw(boards), column: draw(5) };
      const word = words[draw(words.length)];
      return [
        [{ type: "play", guess: word }], typed(word), [{ type: "tap", ...spot }],
        [{ type: "remove", turn: spot.turn }],
        [{ type: "rest" }], [{ type: "edit", turn: spot.turn }],
        [{ type: "leave" }], [ERASE], [ENTER],
        [{ type: "key", mark: draw(2) }], [{ type: "choose", name: "rules", value: draw(2) ? "hard" : "normal" }],
      ][draw(11)]; // prettier-ignore
    }).flatMap((some) => some.flatMap((action) => [action, KNOWN]));
    const all = states({ boards }, actions);
    const seen = all.map((state) => JSON.stringify([written(state), state.choices]));
    const distinct = seen.filter((text, i) => text !== seen[i - 1]);
    let state = all.at(-1);
    const undone = [];
    while (state.past.length) {
      undone.push(JSON.stringify([written(state), state.choices]));
      state = reduce(state, UNDO);
    }
    const back = undone.filter((text, i) => text !== undone[i - 1]);
    assert.ok(back.length > 20);
    assert.deepEqual(back, distinct.slice(-back.length).reverse());
  }
});

test("a game that begins with turns has the letters of the first row that is shown", () => {
  const turns = [{ guess: "planet", feedbacks: [null, [0, 1, 2, 0, 0, 0]] }];
  assert.equal(start({ turns, boards: 2 }).letters, 6);
  assert.equal(start().letters, 5);
});

test("possible marks of another word or of no marking change nothing", () => {
  const reply = (guess) => ({ type: "possible", reply: found(guess, 1, null) });
  const [idle, ignored, asking, other] = states({}, reply("crane"), { type: "play", guess: "crane" }, reply("moist"));
  assert.equal(ignored, idle);
  assert.equal(other, asking);
});

test("a word solves a board if it is the likeliest there and no tile says otherwise", () => {
  const words = [
    { word: "crane", probability: 0.6 },
    { word: "moist", probability: 0.4 },
  ];
  const advice = { boards: [{ candidates: { count: 2, likely: 2, words } }] };
  const [, likely, , not] = states({ advice }, { type: "play", guess: "crane" }, KNOWN, tap(0, 0, 0));
  assert.equal(chanceToSolve(likely, 0), 0.6);
  assert.equal(chanceToSolve(not, 0), 0); // the first tile is yellow
  const [, second] = states({ advice }, { type: "play", guess: "moist" });
  assert.equal(chanceToSolve(second, 0), 0);
});

test("undo goes back 200 steps", () => {
  const taps = Array.from({ length: 250 }, () => tap(0, 0, 0));
  const last = states({}, grey("crane"), taps).at(-1);
  assert.equal(last.past.length, 200);
});

test("other wishes make the advice stale, also while it is awaited", () => {
  const state = start({ stale: false, problem: { message: { key: "error.load" }, fix: null } });
  const next = reduce(state, { type: "wishes", wishes: { never: ["crane"], opener: "" } });
  assert.deepEqual([next.stale, next.problem, next.wishes.never], [true, null, ["crane"]]);
  assert.notEqual(reduce(next, { type: "wishes", wishes: { never: [], opener: "" } }).wishes, next.wishes);
});
