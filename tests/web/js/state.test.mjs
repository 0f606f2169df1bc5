/* The reducer of Play and Practice. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { todo } from "../../../src/salet/web/static/entry.js";
import { reduce } from "../../../src/salet/web/static/reduce.js";
import {
  asked,
  isMarking,
  limitOf,
  over,
  solved,
  start,
  turnsBefore,
  unseen,
} from "../../../src/salet/web/static/state.js";
import { ENTER, ERASE, KNOWN, SEEN, UNDO, found, grey, letters, states, typed, written } from "./game.mjs";

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
  const [empty, , , , four, five, marking, , next, edited] = all.map((state) => todo(state, false));
  assert.deepEqual(
    [empty, four, five, marking, next],
    [
      "Type the word you played.",
      "One more letter.",
      "Press Enter, then mark the tiles.",
      "B grey, Y yellow, G green; or 1, 2, 3.",
      "Type the next word you played.",
    ],
  );
  assert.match(edited, /^Type the word again\. Esc/);
  assert.match(todo(all.at(-1), true), /⌫/u);
});

test("a row that is not marked is not grey", () => {
  const [, , entered, first, ...rest] = states(
    {},
    { type: "play", guess: "crane" },
    KNOWN,
    { type: "letter", letter: "m" },
    { type: "cycle", ...one(0, 2) },
    { type: "letter", letter: "m" },
    UNDO,
    { type: "restart" },
    UNDO,
  );
  assert.ok(isMarking(entered) && !over(entered));
  assert.deepEqual([written(first), first.typing], [["crane:....."], ""]); // the next word waits for the marks
  assert.equal(first.note, "First mark CRANE. Done makes the rest grey.");
  const [tapped, going, back, , again] = rest;
  assert.deepEqual([written(tapped), tapped.note], [["crane:..y.."], ""]);
  assert.deepEqual([written(going), going.typing], [["crane:bbybb"], "m"]); // it was begun: the rest is grey
  for (const state of [back, again]) assert.ok(isMarking(state) && written(state)[0] === "crane:..y..");
  const words = ["crane", "moist", "sloth", "pound", "vague"].flatMap(grey);
  const last = states({}, words, typed("fizzy")).at(-1);
  assert.ok(!over(last) && over(states(last, KNOWN, ENTER).at(-1))); // the last guess is not lost before it is marked
});

test("on one board certain marks are filled in, and a word that must be the answer is found", () => {
  const possible = (tiles) => ({ type: "possible", reply: found("haunt", 1, tiles) });
  const entered = states({}, typed("haunt")).at(-1);
  const won = reduce(entered, possible(["g", "g", "g", "g", "g"]));
  assert.ok(solved(won) && over(won) && won.marking === null);
  assert.deepEqual(written(reduce(won, UNDO)), []);
  const early = reduce(entered, { type: "mark", ...one(0, 0), mark: 1 }); // a tap before the engine's answer stays
  const filled = reduce(early, possible(["bg", "g", "yg", "b", "byg"]));
  assert.deepEqual(written(filled), ["haunt:yg.b."]);
  const asks = reduce(filled, ENTER); // U is in the word: it cannot be grey
  assert.deepEqual([written(asks), asks.cursor], [["haunt:yg.b."], one(0, 2)]);
  assert.equal(asks.note, "U is in the word. Is it yellow or green?");
  assert.equal(reduce(asks, ENTER), asks);
  assert.deepEqual(written(reduce(reduce(asks, { type: "key", mark: 2 }), ENTER)), ["haunt:yggbb"]);
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
  const spanish = states({ choices: { ...start().choices, list: "es-5" } }, boards(4), boards(1));
  assert.deepEqual(new Set(spanish.map(({ choices }) => choices.list)), new Set(["es-5"]));
});

test("Enter does not make a row grey after letters that were refused", () => {
  const all = states({}, typed("crane"), KNOWN, typed("moist"));
  assert.deepEqual(written(all.at(-1)), ["crane:....."]);
  assert.equal(all.at(-1).note, "First mark CRANE. Done makes the rest grey.");
  assert.deepEqual(written(states(all.at(-1), { type: "page", by: 1 }).at(-1)), ["crane:bbbbb"]);
});

test("b, y and g mark as 1, 2 and 3 do, and letters after them do not end the row", () => {
  const key = (mark) => ({ type: "key", mark, byLetter: true });
  const all = states({}, typed("crane"), KNOWN, key(0), key(1), letters("m"), key(2));
  assert.deepEqual(written(all.at(-1)), ["crane:byg.."]);
});

test("a colour key goes on to the next tile without a mark, a tap puts the cursor on its tile", () => {
  const key = (mark) => ({ type: "key", mark, skip: true });
  const all = states({}, typed("crane"), KNOWN, { type: "cycle", ...one(0, 1) }, key(1), key(0), key(0), key(2));
  const [tapped, second, third, , last] = all.slice(-5);
  assert.deepEqual([tapped.cursor, second.cursor, third.cursor], [one(0, 1), one(0, 2), one(0, 3)]);
  assert.deepEqual([written(last), last.cursor], [["crane:.ybbg"], one(0, 0)]);
});

test("the keys 1 2 3 mark from the left", () => {
  const keys = [0, 0, 1, 2, 0].map((mark) => ({ type: "key", mark }));
  const all = states({}, typed("crane"), keys);
  assert.deepEqual(written(all.at(-1)), ["crane:bbygb"]);
  assert.equal(all.at(-1).cursor, null);
  assert.deepEqual(all.at(-2).cursor, { turn: 0, board: 0, column: 4 });
  const early = states({}, typed("crane").slice(0, -1), keys.slice(0, 3)); // a mark is as good as Enter
  assert.deepEqual(written(early.at(-1)), ["crane:bby.."]);
});

test("every action has its effect", () => {
  const all = states(
    {},
    { type: "play", guess: "crane" },
    { type: "cycle", ...one(0, 2) },
    { type: "mark", ...one(0, 3), mark: 2 },
    KNOWN,
    ENTER,
    { type: "play", guess: "agent" },
    { type: "marks", ...one(1), marks: [1, 0, 0, 2, 0] },
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
    ["crane:bbygb", "agent:..bg."], both, both, both, ["crank:bbyg.", "agent:ybbgb"], ["crank:bbyg.", "agent:ybbgb"],
    ["crank:bbygb", "agent:ybbgb"],
    ["crank:bbygb"], ["crank:bbygb"], [], ["crank:bbygb"], ["crank:bbygb"], ["crank:bbygb", "agent:ybbgb"],
  ]); // prettier-ignore
  const rules = all.map(({ choices }) => choices.rules);
  assert.deepEqual(rules, [...Array(14).fill("normal"), "hard", "hard", "hard", "normal", "normal"]);
});

test("actions on what is not there change nothing", () => {
  const nowhere = { turn: 3, board: 0, column: 0, mark: 1, marks: [0], down: 1, right: 1 };
  const kinds = ["cycle", "mark", "marks", "edit", "remove", "move", "key", "turn"];
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

test("a found answer and a full board take no more", () => {
  const win = { type: "marks", turn: 0, board: 0, marks: [2, 2, 2, 2, 2] };
  const all = states({}, typed("crane"), win, typed("moist"), { type: "play", guess: "moist" });
  assert.deepEqual(written(all.at(-1)), ["crane:ggggg"]);
  const words = ["crane", "moist", "sloth", "pound", "vague", "fizzy", "jumpy", "whack"];
  assert.equal(states({}, words.flatMap(grey)).at(-1).turns.length, 6);
});

test("a word that was played before is asked about", () => {
  const asked = states({}, grey("crane"), typed("crane"), ENTER).at(-1);
  assert.equal(asked.question?.title, "CRANE again?");
  assert.equal(asked.turns.length, 1); // a second Enter does not answer it
  const [again, no] = asked.question.ways;
  assert.equal(reduce(asked, again.action).turns.length, 2);
  const left = reduce(asked, no.action);
  assert.deepEqual([left.turns.length, left.typing, left.question], [1, "", null]);
});

test("letters and boards are data", () => {
  const state = states({ letters: 7, boards: 4 }, typed("planets")).at(-1);
  assert.equal(limitOf(state), 9);
  assert.deepEqual(written(state), ["planets:.......,.......,.......,......."]);
});

test("words of another length leave the board, and undo brings them back", () => {
  const choose = { type: "choose", name: "list", value: "es-6" };
  const all = states({}, grey("crane"), choose, { type: "shape", letters: 6 }, UNDO);
  assert.deepEqual(
    all.slice(-2).map((state) => [state.choices.list, written(state)]),
    [
      ["es-6", []],
      ["daily", ["crane:bbbbb"]],
    ],
  );
});

test("what is wrong waits until the row is marked", () => {
  const failure = { body: { error: "word", turn: 0 }, message: "No", fix: "" };
  const keys = [0, 0, 0, 0, 0].map((mark) => ({ type: "key", mark }));
  const state = states({}, typed("crane"), keys, { type: "failed", failure }).at(-1);
  assert.deepEqual([state.problem, state.held], ["", failure]);
  assert.equal(reduce(state, { type: "judged" }).problem, "No.");
  assert.equal(reduce(state, { type: "letter", letter: "m" }).problem, "No."); // the next word begins
});

test("several boards are marked by keys; those not seen are shown before the word is done", () => {
  const tiles = ["b", "bg", "byg", "b", "y"];
  const possible = { type: "possible", reply: found("crane", 3, tiles) };
  const key = (mark) => ({ type: "key", mark });
  const [, , , , , entered, known, ...more] = states(
    { boards: 3 },
    typed("crane").slice(0, -1),
    { type: "play", guess: "crane" },
    possible,
    { type: "seen", boards: [0, 1] },
    key(2), key(1), key(0), key(2),
    ENTER,
    key(2), key(2),
    ENTER,
  ).slice(1); // prettier-ignore
  assert.deepEqual(written(entered), ["crane:.....,.....,....."]);
  assert.ok(isMarking(entered));
  assert.deepEqual(turnsBefore(entered), []);
  assert.deepEqual(written(known), ["crane:b..by,b..by,b..by"]); // what is certain is filled in
  assert.deepEqual(unseen(known), [0, 1, 2]);
  assert.deepEqual(unseen(more[0]), [2]);
  assert.deepEqual(known.cursor, { turn: 0, board: 0, column: 1 });
  assert.deepEqual(written(more[4]), ["crane:bgyby,bbgby,b..by"]);
  assert.deepEqual(more[5].marking.next, 2); // Enter brings it into view
  assert.deepEqual(more[5].cursor, { turn: 0, board: 2, column: 1 });
  assert.deepEqual(written(more[5]), written(more[4])); // and makes nothing grey
  const end = more.at(-1);
  assert.deepEqual(written(end), ["crane:bgyby,bbgby,bggby"]);
  assert.equal(end.marking, null);
  const back = reduce(end, UNDO); // undo goes back to the marks
  assert.ok(isMarking(back));
  assert.deepEqual(written(reduce(back, UNDO)), ["crane:bgyby,bbgby,bg.by"]);
});

test("a turn whose marks are all certain needs no tap, and undo goes back to before the word", () => {
  const all = states({ boards: 2 }, typed("crane"), {
    type: "possible",
    reply: found("crane", 2, ["b", "g", "b", "b", "y"]),
  });
  assert.deepEqual(written(all.at(-1)), ["crane:bgbby,bgbby"]);
  assert.equal(all.at(-1).marking, null);
  assert.deepEqual(written(reduce(all.at(-1), UNDO)), []);
});

test("after an earlier mark is corrected, what the word can show is asked anew", () => {
  const earlier = [
    KNOWN,
    SEEN,
    { type: "mark", turn: 0, board: 1, column: 1, mark: 1 }, // a mistake
    ENTER,
    typed("robin"),
    { type: "possible", reply: found("robin", 2, ["byg", "y", "byg", "byg", "byg"]) },
    SEEN,
    { type: "mark", turn: 1, board: 1, column: 0, mark: 2 },
  ];
  const before = states({ boards: 2 }, typed("mould"), earlier.flat()).at(-1);
  assert.deepEqual(written(before)[1], "robin:.b...,gy...");
  const state = reduce(before, { type: "mark", turn: 0, board: 1, column: 1, mark: 0 });
  assert.equal(state.marking.possible, null);
  assert.equal(state.marking.ready, false);
  assert.deepEqual(written(state)[1], "robin:.b...,gb..."); // the player's marks stay
  const fixed = { type: "possible", reply: found("robin", 2, ["byg", "b", "byg", "byg", "byg"]) };
  assert.deepEqual(written(reduce(reduce(state, fixed), ENTER))[1], "robin:bbbbb,gbbbb");
});

test("Done asks before it makes a word grey that was almost certain", () => {
  const [sure, open] = [
    [{ word: "might", probability: 0.97 }, { word: "micht", probability: 0.03 }],
    [{ word: "pilot", probability: 0.5 }],
  ]; // prettier-ignore
  const advice = { boards: [open, sure].map((words) => ({ candidates: { words } })) };
  const begun = states({ boards: 2, advice }, typed("might"), KNOWN, SEEN, ENTER).at(-1);
  assert.equal(begun.question.title, "Is board 2 solved?");
  assert.deepEqual(written(begun), ["might:.....,....."]);
  const [yes, no] = begun.question.ways.map(({ action }) => reduce(begun, action));
  assert.deepEqual(written(yes), ["might:.....,ggggg"]);
  assert.deepEqual(written(no), ["might:bbbbb,bbbbb"]);
  assert.equal(no.question, null);
  const yellow = { type: "mark", turn: 0, board: 1, column: 0, mark: 1 };
  const asks = states({ boards: 2, advice }, typed("might"), KNOWN, SEEN, yellow, ENTER).at(-1);
  assert.deepEqual([asks.question, written(asks)], [null, ["might:bbbbb,ybbbb"]]);
});

test("Back takes the word back, to be typed again", () => {
  const state = states({ boards: 2 }, typed("crane"), { type: "page", by: -1 }).at(-1);
  assert.deepEqual([written(state), state.typing], [[], "crane"]);
});

test("several boards: a row that the page filled in is asked for again when a row above it changes", () => {
  const READY = [KNOWN, SEEN];
  const boards = ["g", "byg"].map((signs) => ({ tiles: Array(5).fill(signs), feedbacks: null, solves: true }));
  const all = states(
    { boards: 2 }, typed("pinky"), READY, ENTER, typed("tulle"),
    { type: "possible", reply: { ...found("tulle", 2, null), boards } }, SEEN, ENTER, typed("storm"), READY, ENTER,
    { type: "mark", turn: 0, board: 0, column: 0, mark: 1 }, READY, ENTER,
  ); // prettier-ignore
  const [marked, asks, , , next] = all.slice(-5);
  assert.deepEqual(written(marked).slice(1), ["tulle:ggggg,bbbbb", "storm:-,bbbbb"]);
  assert.deepEqual([asks.marking.turn, asks.marking.boards], [1, [0]]);
  assert.deepEqual(written(asks), ["pinky:ybbbb,bbbbb", "tulle:.....,bbbbb", "storm:?,bbbbb"]);
  assert.deepEqual([next.marking.turn, next.marking.boards], [2, [0]]);
});

test("in sequence the next board asks for its earlier rows", () => {
  const solve = { type: "marks", turn: 1, board: 0, marks: [2, 2, 2, 2, 2] };
  const READY = [KNOWN, SEEN];
  const all = states({ boards: 2, sequence: true }, typed("stare"), READY, ENTER, typed("crane"), READY, solve, ENTER);
  const state = all.at(-1);
  assert.deepEqual(written(all.at(-5)).slice(0, 1), ["stare:bbbbb,?"]);
  assert.deepEqual([state.marking.turn, state.marking.boards], [0, [1]]);
  assert.deepEqual(
    turnsBefore(state).map(({ feedbacks }) => feedbacks[1]),
    [null, null],
  );
  const next = states(state, READY, ENTER).at(-1);
  assert.deepEqual([next.marking.turn, next.marking.boards], [1, [1]]);
  assert.equal(reduce(next, ENTER), next); // what can come is not known yet
  assert.equal(states(next, READY, ENTER).at(-1).marking, null);
});

test("a board that is solved shows no more rows, and the game ends with the last", () => {
  const green = (turn, board) => ({ type: "marks", turn, board, marks: [2, 2, 2, 2, 2] });
  const READY = [KNOWN, SEEN];
  const state = states({ boards: 2 }, typed("crane"), READY, green(0, 0), ENTER, typed("moist"), READY, ENTER).at(-1);
  assert.deepEqual(written(state), ["crane:ggggg,bbbbb", "moist:-,bbbbb"]);
  const end = states({ ...state }, green(1, 1)).at(-1);
  assert.ok(solved(end) && over(end));
  const early = reduce(end, green(0, 1)); // an earlier row solves it: what follows is gone
  assert.deepEqual(written(early), ["crane:ggggg,ggggg", "moist:-,-"]);
});

test("another number of boards is another game", () => {
  const all = states({}, grey("crane"), { type: "boards", boards: 4, sequence: true }, UNDO);
  const [four, back] = all.slice(-2);
  assert.deepEqual([four.boards, four.sequence, four.turns], [4, true, []]);
  assert.deepEqual([back.boards, written(back)], [1, ["crane:bbbbb"]]);
});

test("a word on no list is asked about, and kept when the player stands by it", () => {
  const unknown = found("crnae", 2, ["byg", "byg", "byg", "byg", "byg"], { known: false, near: ["crane"] });
  const state = states({ boards: 2 }, typed("crnae"), { type: "possible", reply: unknown }).at(-1);
  assert.deepEqual(
    state.question.ways.map(({ label }) => label),
    ["CRANE", "Keep CRNAE"],
  );
  const [mended, kept] = state.question.ways.map(({ action }) => reduce(state, action));
  assert.deepEqual([written(mended), asked(mended)], [["crane:.....,....."], [0, 1]]);
  assert.deepEqual([kept.taken, kept.question], [["crnae"], null]);
});

test("a host marks the guesses: only words can be typed, and what is typed meanwhile waits", () => {
  const host = { kind: "word", list: "daily", rules: "normal", boards: 2, sequence: false, code: "x" };
  const turns = [{ guess: "crane", feedback: ["ggggg", "bbbbb"], candidates: [1, 9] }];
  const game = {
    boards: 2,
    turns,
    within: 7,
    over: false,
    solved: false,
    answer: null,
    candidates: [1, 9],
    share: null,
  };
  const all = states(
    { host, boards: 2 },
    letters("crane"),
    { type: "busy", busy: true },
    { type: "letter", letter: "m" },
    { type: "hosted", reply: game },
  );
  assert.deepEqual(all[3].early, [{ type: "letter", letter: "m" }]);
  const state = all.at(-1);
  assert.deepEqual(
    [written(state), state.hosted.left, state.help, state.typing],
    [["crane:ggggg,bbbbb"], [1, 9], -1, ""],
  );
  for (const type of ["undo", "restart"]) assert.equal(reduce(state, { type }), state);
  assert.equal(reduce(state, { type: "cycle", turn: 0, board: 1, column: 0 }), state);
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
        [{ type: "play", guess: word }], typed(word), [{ type: "cycle", ...spot }],
        [{ type: "remove", turn: spot.turn }],
        [{ type: "mark", ...spot, mark: draw(2) }], [{ type: "edit", turn: spot.turn }],
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
