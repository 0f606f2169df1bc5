/* Actions and events one by one: what each changes, and what it leaves. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readTurns } from "../../../src/salet/web/static/base/marks.js";
import { DEFAULTS } from "../../../src/salet/web/static/base/route.js";
import { ACTIONS } from "../../../src/salet/web/static/game/actions.js";
import { EVENTS } from "../../../src/salet/web/static/game/events.js";
import { neverGrey, possibleRows, toGrey } from "../../../src/salet/web/static/game/marking.js";
import { reduce } from "../../../src/salet/web/static/game/reduce.js";
import {
  asked,
  cursorOf,
  isLater,
  lost,
  markingOf,
  over,
  spots,
  start,
  turnsBefore,
} from "../../../src/salet/web/static/game/state.js";
import { ENTER, ERASE, GREY, HOSTED, KNOWN, UNDO, found, grey, letters, states, typed, written } from "./game.mjs";

const tap = (turn, board, column) => ({ type: "tap", turn, board, column });
const pick = (turn, board, marks) => ({ type: "pick", turn, board, marks });
const key = (mark) => ({ type: "key", mark });
const at = (turn, column, board = 0) => ({ turn, board, column });
const NOTE = { key: "mark.nothing-new" };
const ASKED = { title: "", text: "", ways: [] };
const HOST = { kind: "word", list: "daily", rules: "normal", boards: 1, sequence: false, code: "x" };
const given = (text, more = {}) => {
  const turns = readTurns(text);
  return start({ turns, boards: turns[0].feedbacks.length, ...more });
};

test("where a host marks, only some actions are allowed, and few keep questions and notes", () => {
  const having = (name) => Object.keys(ACTIONS).filter((type) => ACTIONS[type][name]);
  const allowed = ["letter", "letters", "erase", "leave", "dismiss", "look", "drawer", "help", "again", "give-up"];
  assert.deepEqual(having("host"), allowed);
  assert.deepEqual(having("keeps"), ["spot", "look", "drawer", "help"]);
});

test("an action ends what was asked and said before it, unless it is about that", () => {
  const state = given("crane:bbygb", { question: ASKED, note: NOTE, away: "moist" });
  const left = (action, from = state) => {
    const { question, note, away } = reduce(from, action);
    return [question !== null, note !== null, away];
  };
  assert.deepEqual(left(tap(0, 0, 0)), [false, false, ""]);
  assert.deepEqual(left({ type: "look", board: 0 }), [true, true, "moist"]);
  assert.deepEqual(left(letters("m")), [false, false, "moist"]); // the word can still be brought back
  assert.deepEqual(left({ type: "put-away", word: "sloth" }), [false, false, "sloth"]);
  assert.deepEqual(left({ type: "play", guess: "crane" }, { ...state, question: null }), [true, false, ""]);
  assert.deepEqual(left({ type: "letter", letter: "x" }, states({}, typed("crane")).at(-1)), [false, true, ""]);
  assert.deepEqual(left({ type: "noted", note: null }), [true, false, "moist"]);
});

test("another position has stale advice, the usual hints and no drawer that covers it", () => {
  const high = { stale: false, slow: true, drawer: { name: "high" }, help: 0, usualHelp: 2 };
  const state = given("crane:bbygb", high);
  const moves = [
    tap(0, 0, 0),
    { type: "choose", name: "words", value: "any" },
    { type: "boards", boards: 2, sequence: false },
    { type: "remove", turn: 0 },
  ];
  for (const action of moves) {
    const { stale, slow, drawer, help, isMending } = reduce(state, action);
    assert.deepEqual([stale, slow, drawer, help, isMending], [true, false, null, 2, false], action.type);
  }
  const other = { type: "boards", boards: 2, sequence: true };
  const two = start({ ...high, boards: 2, choices: { ...DEFAULTS } });
  assert.equal(reduce(two, other).stale, true);
  const { stale, drawer, help } = reduce(state, letters("mo"));
  assert.deepEqual([stale, drawer.name, help], [false, "high", 0]);
  assert.deepEqual(reduce({ ...state, drawer: { name: "low" } }, tap(0, 0, 0)).drawer, { name: "low" });
});

test("taps after a problem mend it", () => {
  const state = given("crane:bbygb", { problem: { message: NOTE, fix: null } });
  const [, first, second, other] = states(state, tap(0, 0, 0), tap(0, 0, 1), { type: "remove", turn: 0 });
  assert.deepEqual([first, second, other].map(({ isMending }) => isMending), [true, true, false]); // prettier-ignore
  assert.equal(first.problem, null);
  assert.equal(reduce(state, pick(0, 0, [0, 0, 0, 0, 0])).isMending, false);
});

test("arrows move over the rows as over a grid, and end below the last one", () => {
  const game = given("crane:bbbbb,moist:bbbbb,pound:bbbbb");
  const steps = [[-1, 0], [1, 0], [0, -1], [0, 1], [0, -99], [0, 99], [-2, 3]]; // prettier-ignore
  for (let turn = 0; turn < 3; turn++)
    for (let column = 0; column < 5; column++)
      for (const [down, right] of steps) {
        const { cursor } = reduce({ ...game, cursor: at(turn, column) }, { type: "move", down, right });
        const [row, place] = [turn + down, Math.min(Math.max(column + right, 0), 4)];
        assert.deepEqual(cursor, row === 3 ? null : at(row < 0 ? 0 : row, place), `${turn} ${column} ${down} ${right}`);
      }
  const up = { type: "move", down: -1, right: 0 };
  assert.deepEqual(reduce(reduce(game, letters("m")), up).typing, "");
  assert.deepEqual(reduce(game, up).cursor, at(2, 0));
  assert.equal(reduce(game, { type: "move", down: 0, right: 1 }), game);
  assert.equal(reduce(game, { type: "move", down: 1, right: 0 }), game);
  const folded = given("crane:ggggg,bbbbb;moist:-,bbbbb");
  assert.deepEqual(reduce(folded, up).cursor, at(1, 0, 1)); // the first board that shows its row
});

test("arrows move over all tiles that are to mark, from board to board", () => {
  const game = states({ boards: 3 }, typed("crane"), KNOWN).at(-1);
  const every = [0, 1, 2].flatMap((board) => [0, 1, 2, 3, 4].map((column) => at(0, column, board)));
  assert.deepEqual(spots(game), every);
  for (const [nth, cursor] of every.entries())
    for (const [down, right] of [[-1, 0], [1, 0], [0, -1], [0, 1], [0, 99]]) // prettier-ignore
      assert.deepEqual(
        reduce({ ...game, cursor }, { type: "move", down, right }).cursor,
        every[Math.min(Math.max(nth + right + 5 * down, 0), 14)],
      );
});

test("a colour key goes on in a row that is corrected, and ends at its last tile", () => {
  const [, first, , last] = states(given("crane:bbbbb", { cursor: at(0, 2) }), key(2), key(1), key(2));
  assert.deepEqual([written(first), first.cursor], [["crane:bbgbb"], at(0, 3)]);
  assert.deepEqual([written(last), last.cursor], [["crane:bbgyg"], null]);
  const idle = given("crane:bbbbb");
  assert.equal(reduce(idle, key(1)), idle); // no tile is chosen
});

test("the key after the last open tile goes back to the first one", () => {
  const before = states({ boards: 2 }, typed("crane"), KNOWN, pick(0, 0, [0, 0, 0, 0, 3]), tap(0, 0, 4)).at(-1);
  const marked = reduce({ ...before, cursor: at(0, 4, 1) }, key(0));
  assert.deepEqual(cursorOf(marked), at(0, 0, 1));
  const here = reduce({ ...marked, cursor: at(0, 0, 1) }, key(0));
  assert.deepEqual(cursorOf(here), at(0, 1, 1));
});

test("a tap on the row that is marked puts the cursor there, on another row it does not", () => {
  const game = given("crane:bbbbb,moist:.....");
  assert.deepEqual(reduce(game, tap(1, 0, 3)).cursor, at(1, 3));
  assert.equal(reduce(game, tap(0, 0, 3)).cursor, null);
  const typing = states({}, typed("crane").slice(0, -1)).at(-1); // whole, not entered
  assert.deepEqual(written(reduce(typing, tap(0, 0, 1))), ["crane:.y..."]);
  assert.equal(reduce(typing, tap(1, 0, 1)), typing);
  assert.deepEqual(reduce(game, { type: "turn" }).turns[1].feedbacks, [[1, 3, 3, 3, 3]]); // the tile of the cursor
  const edited = states(given("crane:bbbbb"), { type: "edit", turn: 0 }, letters("crank")).at(-1);
  assert.deepEqual(written(reduce(edited, tap(1, 0, 0))), ["crane:bbbbb"]); // it waits for Enter
});

test("the cursor is put on tiles that are there", () => {
  const game = given("crane:bbbbb", { note: NOTE });
  const spot = (turn, column) => ({ type: "spot", spot: at(turn, column) });
  const put = reduce(game, spot(0, 2));
  assert.deepEqual([put.cursor, put.note], [at(0, 2), NOTE]);
  assert.equal(reduce(put, spot(0, 2)), put);
  for (const nowhere of [spot(1, 0), spot(0, 5)]) assert.equal(reduce(put, nowhere), put);
  assert.deepEqual(reduce(put, ENTER).cursor, null);
  assert.deepEqual(reduce(put, letters("m")).cursor, null);
  const idle = given("crane:bbbbb");
  assert.equal(reduce(idle, ENTER), idle);
});

test("letters while a row is marked are refused once, whatever was said before", () => {
  const marking = states({}, typed("crane"), KNOWN).at(-1);
  const refused = reduce({ ...marking, note: NOTE }, { type: "letter", letter: "o" }); // letters do not mark
  assert.deepEqual([refused.note.key, refused.typing, written(refused)], ["mark.first", "", ["crane:....."]]);
  for (const letter of "byg") assert.equal(reduce(refused, { type: "letter", letter }), refused);
  assert.equal(reduce({ ...refused, note: null }, { type: "letter", letter: "o" }).note.key, "mark.first");
  assert.equal(reduce(refused, ENTER), refused); // Enter would make the row grey
  assert.deepEqual(written(reduce(refused, { type: "done" })), ["crane:bbbbb"]);
  assert.equal(reduce(reduce(refused, tap(0, 0, 0)), ENTER).phase.name, "guess");
});

test("letters that do not fit are left out", () => {
  const state = start();
  assert.equal(reduce(state, letters(" Cr4-a.n3 es ")).typing, "crane");
  const full = reduce(state, letters("crane"));
  assert.equal(reduce(full, { type: "letter", letter: "s" }), full);
  const won = given("crane:ggggg");
  assert.equal(reduce(won, letters("m")), won);
  const edited = states(won, { type: "edit", turn: 0 }, letters("moist")).at(-1);
  assert.equal(edited.typing, "moist"); // a row of a game that is over can be corrected
});

test("an edit ends by Backspace, by leaving it, or by the same word", () => {
  const edited = states(given("crane:bbbbb"), { type: "edit", turn: 0 });
  for (const actions of [
    [ERASE],
    [{ type: "leave" }],
    [letters("crane"), ENTER],
    [{ type: "respell", turn: 0, guess: "crane" }],
  ]) {
    const { phase, typing } = states(edited.at(-1), actions).at(-1);
    assert.deepEqual([phase.name, typing], ["guess", ""]);
  }
  assert.deepEqual(edited.at(-1).phase, { name: "edit", turn: 0 });
  const looked = reduce({ ...given("crane:bbbbb"), looking: 0 }, { type: "edit", turn: 0 });
  assert.equal(looked.looking, null);
  const left = states({}, letters("mo"), { type: "leave" }).at(-1);
  assert.deepEqual([left.typing, left.cursor], ["", null]);
});

test("the marks of an edited word stay where its letters do", () => {
  const game = given("crane:byggg,irate:bbgbg");
  const marks = (guess, typo) => {
    const edit = typo ? [] : [{ type: "edit", turn: 0 }, letters(guess), ENTER];
    return written(states(game, edit, typo ? { type: "respell", turn: 0, guess } : []).at(-1))[0];
  };
  assert.equal(marks("crank"), "crank:bygg.");
  assert.equal(marks("caner"), "caner:b....");
  assert.equal(marks("caner", true), "caner:byggg");
  assert.equal(marks("moist"), "moist:.....");
  const second = states(game, { type: "edit", turn: 1 }, letters("clank"), ENTER).at(-1);
  assert.deepEqual(written(second), ["crane:byggg", "clank:..g.."]);
  const two = given("crane:ggggg,bbbbb;moist:-,ybbbb");
  const again = states(two, { type: "edit", turn: 1 }, letters("mound"), ENTER).at(-1);
  assert.deepEqual([again.turns[1].feedbacks, again.phase.boards], [[null, [1, 0, 3, 3, 3]], [1]]);
});

test("a full game, one that is over and a row to mark take no word", () => {
  const full = start({ turns: Array.from({ length: 64 }, () => readTurns("crane:bbbbb")[0]), limit: 99 });
  const more = states(full, { type: "play", guess: "moist" }).at(-1);
  assert.equal(more.turns.length, 64);
  const almost = start({ turns: full.turns.slice(1), limit: 99 });
  assert.equal(reduce(almost, { type: "play", guess: "moist" }).turns.length, 64);
  const marking = states({}, typed("crane"), KNOWN).at(-1);
  for (const game of [marking, given("crane:ggggg"), given(Array(6).fill("crane:bbbbb").join())])
    assert.deepEqual(written(states(game, typed("moist"), { type: "play", guess: "moist" }).at(-1)), written(game));
});

test("a word that was played is asked about with its row, and a second Enter changes nothing", () => {
  const state = states({}, grey("moist"), grey("crane"), typed("crane")).at(-1);
  const { title, text, ways } = state.question;
  assert.deepEqual(title, { key: "again.title", values: { word: "CRANE" } });
  assert.deepEqual(text, { key: "again.row", values: { row: 2 } });
  assert.equal(reduce(state, ENTER), state);
  const [again, no] = ways.map(({ action }) => reduce(state, action));
  assert.deepEqual([again.turns.length, no.turns.length, no.typing, no.question], [3, 2, "", null]);
});

test("Backspace takes back no word whose rows are asked for later", () => {
  const game = given("crane:ggggg,.....", { sequence: true });
  const later = { ...game, phase: { ...game.phase, boards: [1] } };
  assert.equal(isLater(later), true);
  assert.equal(reduce(later, ERASE), later);
  const rows = given("crane:.....,moist:bbbbb");
  assert.equal(reduce(rows, ERASE), rows);
});

test("another row than those to pick from is marked by keys", () => {
  const state = states({ boards: 2 }, typed("crane"), KNOWN).at(-1);
  const all = states(state, { type: "free" }, pick(0, 0, [0, 0, 0, 0, 0]), { type: "free" });
  assert.deepEqual(
    all.slice(1).map(({ phase }) => phase.free),
    [[0], [0], [0, 1]],
  );
  const idle = given("crane:bbbbb", { cursor: at(0, 0) });
  assert.equal(reduce(idle, { type: "free" }), idle);
});

test("a game that replaces another has its own number of boards", () => {
  const choices = { ...DEFAULTS, game: "quordle" };
  const four = { boards: 4, sequence: true, limit: 9, choices, example: true };
  const rows = (boards) => readTurns(`crane:${Array(boards).fill("bbbbb").join()}`);
  const replaced = (more, from = four) => {
    const {
      boards,
      sequence,
      limit,
      example,
      choices: chosen,
      past,
    } = states(from, { type: "replace", ...more }).at(-1);
    assert.equal(past.length, 1);
    return [boards, sequence, limit, example, chosen.list, chosen.game];
  };
  assert.deepEqual(replaced({ turns: rows(4) }), [4, true, 9, true, "daily", "quordle"]);
  assert.deepEqual(replaced({ turns: rows(2) }), [2, false, null, true, "daily", ""]);
  assert.deepEqual(replaced({ turns: rows(4), list: "es-5", example: false }), [4, true, null, false, "es-5", ""]);
  assert.deepEqual(replaced({ turns: [] }), [4, true, 9, true, "daily", "quordle"]);
  assert.deepEqual(replaced({ turns: rows(4) }, { ...four, sequence: false })[1], false);
  const won = reduce(start({ boards: 2 }), {
    type: "replace",
    turns: readTurns("crane:ggggg,bbbbb;moist:bbbbb,bbbbb"),
  });
  assert.deepEqual(written(won)[1], "moist:-,bbbbb");
});

test("a choice keeps the limit of its own game only, and what is typed", () => {
  const choices = { list: "original", rules: "hard", words: "any", game: "quordle" };
  const state = start({ choices, limit: 9, typing: "mo" });
  const chosen = (action) => {
    const next = reduce(state, action);
    return [next.limit, next.typing, Object.values(next.choices).join(" ")];
  };
  const choose = (name, value) => ({ type: "choose", name, value });
  assert.deepEqual(chosen(choose("rules", "normal")), [9, "mo", "original normal any quordle"]);
  assert.deepEqual(chosen(choose("list", "es-5")), [null, "mo", "es-5 hard any "]);
  assert.deepEqual(chosen(choose("game", "")), [null, "mo", "original hard any "]);
  assert.deepEqual(chosen(choose("known", "original:c....")), [9, "mo", "original:c.... hard any quordle"]);
  assert.deepEqual(chosen({ type: "usual" }), [9, "mo", "original normal everyday quordle"]);
  for (const action of [choose("words", "any"), choose("known", "original")])
    assert.equal(reduce(state, action), state);
});

test("another number of boards begins an empty game of no name", () => {
  const choices = { ...DEFAULTS, game: "quordle" };
  const state = given("crane:bbbbb,bbbbb", { choices, limit: 9, example: true });
  const other = (boards, sequence) => {
    const next = reduce(state, { type: "boards", boards, sequence });
    return [next.boards, next.sequence, next.limit, next.choices.game, next.turns.length, next.example];
  };
  assert.deepEqual(other(4, true), [4, true, null, "", 0, false]);
  assert.deepEqual(other(2, true), [2, true, null, "", 0, false]);
  assert.deepEqual(other(1, true), [1, false, null, "", 0, false]);
  assert.deepEqual(other(4, false), [4, false, null, "", 0, false]);
  assert.equal(other(2, false)[2], 9); // it is the same game
  const back = states(state, { type: "boards", boards: 4, sequence: true }, UNDO).at(-1);
  assert.deepEqual([back.boards, back.sequence, written(back)], [2, false, ["crane:bbbbb,bbbbb"]]);
});

test("a game that is opened or restarted is no example", () => {
  const state = given("crane:bbbbb", { example: true });
  const open = (text) => ({ type: "open", game: { turns: readTurns(text) } });
  assert.equal(reduce(state, open("crane:bbbbb")), state);
  const other = reduce(state, open("moist:bbbbb"));
  assert.deepEqual([written(other), other.example, other.past.length], [["moist:bbbbb"], false, 1]);
  const fresh = start({ typing: "mo" });
  const [restarted, emptied] = [fresh, state].map((from) => reduce(from, { type: "restart" }));
  assert.deepEqual([restarted.typing, emptied.turns, emptied.example], ["", [], false]);
});

test("what is looked at changes nothing else", () => {
  const state = given("crane:bbbbb", { split: "x", drawer: { name: "why", guess: "moist", all: false }, stale: false });
  const drawer = (of) => reduce(state, { type: "drawer", drawer: of });
  assert.equal(drawer({ name: "why", guess: "moist", all: true }).split, "x");
  assert.equal(drawer({ name: "why", guess: "sloth", all: false }).split, null);
  assert.equal(drawer(null).split, null);
  const looking = reduce(state, { type: "look", board: 0 });
  assert.deepEqual([looking.looking, looking.stale], [0, false]);
  assert.equal(reduce(looking, { type: "look", board: 0 }), looking);
  const { help, usualHelp, helped } = reduce(state, { type: "help", help: 1 });
  assert.deepEqual([help, usualHelp, helped], [1, 1, 0]);
  const host = reduce({ ...state, host: HOST, help: -1 }, { type: "help", help: 1 });
  assert.deepEqual([host.help, host.usualHelp, host.helped], [1, 4, 2]);
  assert.deepEqual([reduce(state, { type: "again" }).stale, reduce(state, { type: "dismiss" }).stale], [true, false]);
});

test("a word that is put away leaves the boards if it was the last one", () => {
  const state = given("crane:bbbbb,moist:bbbbb", { stale: false, drawer: { name: "low" } });
  const [last, earlier] = ["moist", "crane"].map((word) => reduce(state, { type: "put-away", word }));
  assert.deepEqual([written(last), last.away, last.stale, last.drawer], [["crane:bbbbb"], "moist", true, null]);
  assert.deepEqual([earlier.turns.length, earlier.away, earlier.stale, earlier.drawer], [2, "crane", true, null]);
  const back = (from, word) => reduce(from, { type: "bring-back", word });
  assert.deepEqual(written(back(last, "moist")), written(state));
  assert.deepEqual(written(back(last, "crane")), ["crane:bbbbb"]);
  const moved = back(reduce({ ...last, stale: false }, { type: "remove", turn: 0 }), "crane");
  assert.deepEqual([written(moved), moved.stale], [["crane:bbbbb"], true]); // which was the last one, too
  const other = { ...start({ stale: false }), away: "moist" };
  assert.deepEqual([back(other, "moist").stale, back(other, "moist").turns], [true, []]);
});

test("a word that the player stands by is kept, and so is what is known of its marks", () => {
  const state = given("crnae:bbbbb");
  assert.deepEqual(reduce(state, { type: "keep", word: "crnae" }).taken, ["crnae"]);
  const twice = states(state, { type: "keep", word: "crnae" }, { type: "keep", word: "moits" }).at(-1);
  assert.deepEqual(twice.taken, ["crnae", "moits"]);
});

test("a new game keeps the alphabet and the wishes", () => {
  const wishes = { never: ["crane"], opener: "" };
  const state = start({ alphabet: { name: "es-5", length: 5, keys: [] }, wishes, slow: true });
  const { alphabet, slow, boards, wishes: kept } = reduce(state, { type: "begin", game: { boards: 2 } });
  assert.deepEqual([alphabet.name, slow, boards, kept], ["es-5", false, 2, wishes]);
});

test("an alphabet leaves the words and rows of its length", () => {
  const alphabet = (length) => ({ name: `l${length}`, length, keys: [] });
  const turn = (guess, ...rows) => ({ guess, feedbacks: rows });
  const five = [0, 0, 0, 0, 0];
  const left = (turns, length, more = {}) => {
    const from = start({ turns, boards: turns[0]?.feedbacks.length ?? 1, typing: "mo", stale: false, ...more });
    const next = reduce(from, { type: "alphabet", alphabet: alphabet(length) });
    return [next.turns.length, next.letters, next.typing, next.stale, next.alphabet.name];
  };
  assert.deepEqual(left([turn("crane", five)], 5), [1, 5, "mo", false, "l5"]);
  assert.deepEqual(left([turn("crane", five)], 6), [0, 6, "", true, "l6"]);
  assert.deepEqual(left([], 6), [0, 6, "", false, "l6"]);
  assert.deepEqual(left([turn("crane", five, null)], 5), [1, 5, "mo", false, "l5"]);
  assert.deepEqual(left([turn("crane", null, five.slice(1))], 5), [0, 5, "", true, "l5"]); // a letter of two signs
  assert.deepEqual(left([turn("cranes", five)], 5), [0, 5, "", true, "l5"]);
  const [one, same] = states({}, { type: "alphabet", alphabet: alphabet(5) }, (state) => ({
    type: "alphabet",
    alphabet: state.alphabet,
  })).slice(1);
  assert.equal(same, one);
  const half = reduce(start({ turns: [turn("crane", [3, 3, 3, 3, 3]), turn("cranes", five)] }), {
    type: "alphabet",
    alphabet: alphabet(5),
  });
  assert.equal(markingOf(half).turn, 0);
});

test("answers of the engine end the waiting for them", () => {
  const waiting = start({ turns: readTurns("crnae:bbbbb"), slow: true, isMending: true });
  const advised = (more, from = waiting) => reduce(from, { type: "advised", advice: { boards: [], ...more } });
  const { stale, slow, isMending, question } = advised({});
  assert.deepEqual([stale, slow, isMending, question], [false, false, false, null]);
  const unknown = { unknown: ["crnae"], near: { crnae: ["crane", "crank", "crate", "craze"] } };
  const { ways, text } = advised(unknown).question;
  assert.deepEqual(
    [ways.map(({ action }) => action.type), text.key],
    [["edit", "respell", "respell", "respell", "keep"], "unlisted.other"],
  );
  assert.deepEqual(advised({ unknown: ["crnae"] }).question.text.key, "unlisted.spelling");
  assert.equal(advised(unknown, { ...waiting, taken: ["crnae"] }).question, null);
  assert.equal(advised(unknown, { ...waiting, host: HOST }).question, null);
  assert.equal(advised({ unknown: ["moist"] }).question, null); // it is not on the boards
  const slowly = (from) => reduce(from, { type: "slow" }).slow;
  assert.deepEqual([slowly(start()), slowly(start({ stale: false }))], [true, false]);
  const failed = reduce(waiting, { type: "failed", failure: { body: { message: NOTE } } });
  assert.deepEqual([failed.stale, failed.slow, failed.problem.message], [false, false, NOTE]);
  const barred = reduce(waiting, { type: "barred", problem: failed.problem });
  assert.deepEqual([barred.stale, barred.problem], [false, failed.problem]);
});

test("what a host says is the game", () => {
  const rows = (count) => Array.from({ length: count }, () => ({ guess: "crane", feedback: ["bbbbb"] }));
  const told = (more, from = { host: HOST, typing: "mo", note: NOTE, help: 3, advice: { boards: [] } }) =>
    EVENTS.hosted(start(from), { reply: { ...HOSTED, turns: rows(6), ...more } });
  const { typing, note, help, advice, limit, hosted, past, sent, stale } = told({});
  assert.deepEqual([typing, note, help, advice, limit, past, sent, stale], ["mo", null, -1, null, 6, [], null, true]);
  assert.deepEqual(hosted, { over: false, solved: false, answers: [], left: [9], share: null });
  assert.deepEqual(told({ answer: ["moist"] }).hosted.answers, ["moist"]);
  const endless = { host: { ...HOST, kind: "adversary" } };
  const limits = [{}, { over: true }, { turns: rows(3) }, { turns: rows(8), over: true }];
  assert.deepEqual(limits.map((more) => told(more, endless).limit), [7, 6, 6, 8]); // prettier-ignore
  const asked = EVENTS.sent(start({ typing: "crane" }), { guess: "" });
  assert.deepEqual([asked.typing, asked.sent], ["crane", ""]); // nothing is guessed
  assert.deepEqual(EVENTS.refused({ ...asked, typing: "", sent: null }).typing, "");
});

test("the rows to pick from fit the marks so far, and those of likely words come alone", () => {
  const rows = ["bbygb", "bbbyb", "ybbbb", "bgbbb", "ggggg"];
  const board = (likely, feedbacks = rows) => ({
    tiles: Array(5).fill("byg"),
    feedbacks,
    ...(likely >= 0 && { likely }),
  });
  const shown = (marks, possible) => {
    const state = states({}, typed("crane"), { type: "possible", reply: { ...found("crane", 1), boards: [possible] } });
    return possibleRows(reduce(state.at(-1), pick(0, 0, marks)), 0);
  };
  const signs = "byg.";
  for (let likely = 0; likely <= 5; likely++)
    for (const text of [".....", "b....", "bb...", "....g", "bg...", ".b..b"]) {
      const fits = (some) => some.filter((each) => [...each].every((sign, i) => [".", sign].includes(text[i])));
      const wanted = fits(rows.slice(0, likely)).length ? fits(rows.slice(0, likely)) : fits(rows);
      const marks = [...text].map((sign) => signs.indexOf(sign));
      const isOver = wanted.length === 1 && fits(rows).length === 1 && text !== "....."; // then the row fills itself
      if (!isOver) assert.deepEqual(shown(marks, board(likely)), wanted, `${likely} ${text}`);
    }
  assert.deepEqual(shown([0, 3, 3, 3, 3], board(-1)), rows.slice(0, 2).concat("bgbbb"));
  assert.deepEqual(shown([0, 3, 3, 3, 3], board(0, null)), []);
  assert.deepEqual(possibleRows(given("crane:bbbbb"), 0), []);
});

test("the marks of a row fill in nothing of it, even if only one row fits them", () => {
  const board = (feedbacks) => ({ tiles: Array(5).fill("byg"), feedbacks, likely: 1 });
  const reply = { ...found("crane", 2, null), boards: [board(["bbygb"]), board(["ybbbb", "yybbb"])] };
  const state = states({ boards: 2 }, typed("crane"), { type: "possible", reply }, key(1)).at(-1);
  assert.deepEqual(written(state), ["crane:y....,....."]);
  assert.deepEqual(possibleRows(reduce(state, UNDO), 0), ["bbygb"]); // it can be picked
});

test("Done makes the board of the cursor grey, and all of them once the others were touched", () => {
  const state = states({ boards: 2 }, typed("crane"), KNOWN).at(-1);
  assert.deepEqual(toGrey(state), { boards: [0], isLast: false });
  const touched = reduce(state, tap(0, 1, 0));
  assert.deepEqual(toGrey({ ...touched, cursor: null }), { boards: [0, 1], isLast: true });
  assert.deepEqual(toGrey({ ...touched, cursor: at(0, 0, 1) }), { boards: [1], isLast: false });
  const never = { type: "possible", reply: found("crane", 2, ["byg", "byg", "yg", "byg", "byg"]) };
  const known = states({ boards: 2 }, typed("crane"), never).at(-1);
  assert.deepEqual([neverGrey(known, [1]), neverGrey(known, [])], [at(0, 2, 1), null]);
  const asks = reduce({ ...known, cursor: at(0, 0, 1) }, { type: "done" });
  const { key: said, values } = asks.note;
  assert.deepEqual([said, values.letter, values.board, asks.cursor], ["mark.never-grey-on", "A", 2, at(0, 2, 1)]);
  assert.equal(reduce(asks, { type: "done" }), asks);
  const moved = { ...asks, cursor: at(0, 1, 1) };
  assert.notEqual(reduce(moved, { type: "done" }), moved); // the note is of another tile
  assert.equal(neverGrey(state, [0, 1]), null);
  assert.equal(reduce(known, { type: "done" }).past.length, known.past.length);
  const grey = reduce(state, { type: "done" });
  assert.deepEqual([written(grey), grey.past.length], [["crane:bbbbb,....."], state.past.length + 1]);
});

test("the reply about a word that tells nothing new says so", () => {
  const entered = states({ boards: 2 }, typed("crane")).at(-1);
  const possible = (more, tiles = null) => ({ type: "possible", reply: found("crane", 2, tiles, more) });
  assert.equal(reduce(entered, possible({})).note, null);
  assert.deepEqual(reduce(entered, possible({ helps: false })).note.values, { word: "CRANE", n: 2 });
  const known = reduce(entered, possible({}));
  assert.equal(reduce(known, possible({ helps: false })), known); // once is enough
  const failed = reduce({ ...entered, problem: ASKED, issue: ASKED }, possible({}));
  assert.deepEqual([failed.problem, failed.issue], [null, null]);
  const unlisted = { ...entered, taken: ["crane"] };
  assert.equal(reduce(unlisted, possible({ known: false })).question, null);
});

test("rows that are marked later and earlier ones are told apart", () => {
  const cases = [
    ["crane:.....", false],
    ["crane:bbbbb,moist:.....", false],
    ["crane:.....,moist:bbbbb", true],
    ["crane:bbbbb,moist:bbbbb", false],
    ["crane:.....,.....", false],
  ];
  for (const [text, isOfLater] of cases) assert.equal(isLater(given(text)), isOfLater, text);
  const second = given("crane:bbbbb,.....");
  assert.deepEqual([isLater(second), second.phase.boards], [false, [0, 1]]);
  const some = { ...second, phase: { ...second.phase, boards: [1] } };
  assert.equal(isLater(some), true);
  assert.deepEqual(turnsBefore(some).map(({ feedbacks }) => feedbacks), [[[0, 0, 0, 0, 0], null]]); // prettier-ignore
  assert.deepEqual(turnsBefore(given("crane:bbbbb,moist:....."))[0].guess, "crane");
  assert.equal(turnsBefore(given("crane:bbbbb,moist:.....")).length, 1);

  assert.equal(asked(given("crane:bbbbb")).length, 0);
});

test("a game is over when it is solved, when its guesses are used up, or when its host says so", () => {
  const six = "crane moist sloth pound vague fizzy".split(" ").map((word) => `${word}:bbbbb`);
  assert.deepEqual([lost(given(six.slice(1).join())), lost(given(six.join()))], [false, true]);
  assert.equal(lost(given([...six.slice(1), "whack:....."].join())), false); // the last one is not marked
  assert.equal(lost(given([...six.slice(1), "whack:ggggg"].join())), false);
  assert.deepEqual([over(given("crane:ggggg")), over(given("crane:ggggg,bbbbb"))], [true, false]);
  assert.equal(over(given("crane:bbbbb", { hosted: { over: true } })), true);
  assert.equal(over(given("crane:ggggg", { hosted: { over: false } })), false);
});

test("a row below that the page did not fill in stays when a row above it changes", () => {
  const state = given("crane:bbbbb,bbbbb;moist:bbbbb,bbbbb");
  assert.deepEqual(written(reduce(state, pick(0, 0, [1, 0, 0, 0, 0])))[1], "moist:bbbbb,bbbbb");
  assert.equal(reduce(state, pick(0, 0, [0, 0, 0, 0, 0])), state);
  const filled = { ...state, turns: state.turns.map((turn) => ({ ...turn, filled: [[0, 1, 2, 3, 4], []] })) };
  const next = reduce(filled, pick(1, 0, [1, 0, 0, 0, 0]));
  const [first, second] = next.turns.map((turn) => turn.filled[0]);
  assert.deepEqual(
    [first, second],
    [
      [0, 1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
  ); // only rows below it
  assert.deepEqual(written(next), ["crane:bbbbb,bbbbb", "moist:ybbbb,bbbbb"]);
  assert.deepEqual(reduce(filled, pick(0, 1, [1, 0, 0, 0, 0])).turns[1].feedbacks[0], [0, 0, 0, 0, 0]);
});

test("undo has nothing to go back to at first, and drops what is typed", () => {
  const first = start({ typing: "mo" });
  assert.equal(reduce(first, UNDO), first);
  const back = states({}, grey("crane"), letters("mo"), UNDO).at(-1);
  assert.equal(back.typing, "");
  assert.equal(states({}, typed("crane"), GREY, UNDO).at(-1).phase.name, "mark");
});
