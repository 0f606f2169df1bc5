/* What the player marks is what the game holds: games that are typed and tapped at random, on one board and on four. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { openBoards, readTurns, showing, writeTurns } from "../../../src/salet/web/static/base/marks.js";
import { todo } from "../../../src/salet/web/static/board/entry.js";
import { reduce } from "../../../src/salet/web/static/game/reduce.js";
import { shownRow } from "../../../src/salet/web/static/game/filled.js";
import {
  asked,
  cursorOf,
  markingOf,
  over,
  solved,
  start,
  turnsAbove,
} from "../../../src/salet/web/static/game/state.js";
import { typed, written } from "./game.mjs";

const wordsOf = (name) =>
  readFileSync(new URL(`../../../src/salet/data/${name}.txt`, import.meta.url), "utf8")
    .trim()
    .split(/\s+/);
const EVERY = [...wordsOf("answers-2021"), ...wordsOf("allowed-2021")];
const WORDS = wordsOf("answers-2021").filter((_, i) => i % 10 === 0);
const SIGNS = "byg";
const key = (mark) => ({ type: "key", mark });
const keys = (text) => [...text].map((sign) => key(SIGNS.indexOf(sign)));
const spell = (text) => [...text].map((letter) => ({ type: "letter", letter }));
const pick = (text) => ({ type: "pick", marks: [...text].map((sign) => SIGNS.indexOf(sign)) });
const tap = (turn, column, board = 0) => ({ type: "tap", turn, board, column });
const DONE = { type: "done" };
const REST = { type: "rest" };

/** Numbers from 0 to n - 1, the same at each run. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const known = new Map();

/** The marks of a guess, as a game gives them. */
function marksFor(guess, answer) {
  const asked = guess + answer;
  if (!known.has(asked)) known.set(asked, feedback(guess, answer));
  return known.get(asked);
}

function feedback(guess, answer) {
  const left = [...answer].filter((letter, i) => guess[i] !== letter);
  return [...guess]
    .map((letter, i) => {
      if (letter === answer[i]) return "g";
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      return at >= 0 ? "y" : "b";
    })
    .join("");
}

/** The words that fit the rows of a board. */
const fitting = (turns, board, words = WORDS) =>
  words.filter((word) =>
    turns.every(({ guess, feedbacks }) => {
      const row = feedbacks[board];
      return !row || row.map((mark) => SIGNS[mark]).join("") === marksFor(guess, word);
    }),
  );

/** The engine refuses a row that does not show the marks of the first open board. */
function checkMarked(turns, boards) {
  for (const [at, { feedbacks }] of turns.entries()) {
    const [first] = openBoards({ turns: turns.slice(0, at), boards });
    assert.ok(first === undefined || feedbacks[first], `board-unmarked: ${writeTurns(turns).join(";")}`);
  }
}

/** What the engine answers about the word that is being marked. */
function reply(state, words) {
  const { guess } = state.turns[markingOf(state).turn];
  const before = turnsAbove(state);
  checkMarked(before, state.boards);
  const boards = Array.from({ length: state.boards }, (_, board) => {
    const feedbacks = [...new Set(fitting(before, board, words).map((word) => marksFor(guess, word)))];
    const tiles = [0, 1, 2, 3, 4].map((i) => [...SIGNS].filter((sign) => feedbacks.some((all) => all[i] === sign)));
    if (!feedbacks.length) return { tiles: null, feedbacks: null, likely: 0 };
    const isFew = feedbacks.length <= 40;
    return { tiles: tiles.map((some) => some.join("")), feedbacks: isFew ? feedbacks : null, likely: feedbacks.length };
  });
  return { type: "possible", reply: { guess, known: true, near: [], helps: true, boards } };
}

/** A game that asks the engine whenever the page would. */
class Player {
  state;
  constructor(given, words = WORDS) {
    this.words = words;
    this.state = start(given);
  }
  do(...actions) {
    for (const action of actions.flat()) {
      this.state = reduce(this.state, action);
      for (let i = 0; i < 3 && markingOf(this.state) && !markingOf(this.state).possible; i++)
        this.state = reduce(this.state, reply(this.state, this.words));
    }
    return this;
  }
  /** Answer what is asked. */
  answer(nth) {
    return this.do(this.state.question.ways.at(nth).action);
  }
}

/** Tap a tile until it shows its mark. */
function tapUntil(player, turn, board, column, sign) {
  for (let i = 0; i < 4; i++) {
    if (SIGNS[shownRow(player.state, turn, board)?.marks[column]] === sign) return;
    player.do(tap(turn, column, board));
  }
}

/** The marks that are not filled in on all tiles of a board: those that a player types. */
const toType = ({ state }, rows) => rows.filter(([board]) => asked(state).includes(board)).map(([, text]) => text);

/** How a player gives the marks of a word: `rows` has those of each board that shows some. */
const WAYS = {
  keys: (player, turn, rows) => toType(player, rows).forEach((text) => player.do(keys(text))),
  letters: (player, turn, rows) => toType(player, rows).forEach((text) => player.do(spell(text))),
  taps(player, turn, rows) {
    for (const [board, text] of rows) [...text].forEach((sign, column) => tapUntil(player, turn, board, column, sign));
    player.do(REST);
  },
  /** A tap on each open tile chooses it, a key marks it. */
  open(player, turn, rows) {
    for (const [board, text] of rows)
      [...text].forEach((sign, column) => {
        const isOpen = shownRow(player.state, turn, board)?.marks[column] === 3;
        if (isOpen) player.do({ type: "spot", spot: { turn, board, column } }, keys(sign));
      });
    player.do(REST);
  },
};

/** Play a game; return the turns as they were marked and as the game has them. */
function play(seed, way, boards, isWrong = false) {
  const roll = dice(seed);
  const answers = Array.from({ length: boards }, () => WORDS[roll(WORDS.length)]);
  const player = new Player({ boards });
  const said = [];
  const mistake = isWrong ? roll(2) : -1;
  while (!over(player.state) && said.length < boards + 5) {
    const turn = said.length;
    const open = showing(player.state);
    const fit = fitting(player.state.turns, open[roll(open.length)]);
    const guess = roll(3) && fit.length ? fit[roll(fit.length)] : WORDS[roll(WORDS.length)];
    if (player.state.turns.some((row) => row.guess === guess)) continue;
    const rows = open.map((board) => [board, marksFor(guess, answers[board])]);
    if (turn === mistake) {
      const [at, wrong] = [roll(5), SIGNS[roll(3)]];
      rows[0][1] = [...rows[0][1]].map((sign, i) => (i === at ? wrong : sign)).join("");
    }
    player.do(typed(guess));
    const isTyped = way === "keys" || way === "letters";
    if (isTyped)
      // nobody types what is filled in on a whole board
      for (const row of rows)
        if (!asked(player.state).includes(row[0]))
          row[1] = shownRow(player.state, turn, row[0])
            .marks.map((mark) => SIGNS[mark])
            .join("");
    said.push(`${guess}:${answers.map((_, board) => rows.find(([of]) => of === board)?.[1] ?? "-").join()}`);
    WAYS[way](player, turn, rows);
    const isHeld = () => markingOf(player.state) && player.state.turns[turn];
    for (let i = 0; i < 9 && isHeld(); i++) {
      const { question } = player.state;
      if (question?.title.key.startsWith("solved")) {
        const { board, turn: at } = question.ways[0].action;
        player.answer(rows.find(([of]) => of === board)[1] === "ggggg" && at === turn ? 0 : 1);
      } else if (question) {
        player.answer(-1); // keep what was marked
        if (way === "taps" && isHeld()) WAYS.taps(player, turn, rows); // nothing is filled in any more
      } else if (shownRow(player.state, turn, rows[0][0])) player.do(DONE);
    }
  }
  return [said, written(player.state)];
}

for (const [boards, games] of [[1, 200], [4, 100]]) // prettier-ignore
  test(`${games} games: what is typed and tapped on ${boards} boards is what the game holds`, () => {
    const differ = [];
    const ways = Object.keys(WAYS);
    for (let seed = 1; seed <= games; seed++) {
      const way = ways[seed % ways.length];
      const [said, held] = play(seed * 7919 + boards, way, boards, seed % 3 === 0 && way !== "open");
      if (said.join() !== held.join()) differ.push([seed, way, said, held]);
    }
    assert.deepEqual(differ, []);
  });

/** A game with these turns, and a word whose marks are asked for. */
function begun(turns, word, boards = 1) {
  const player = new Player({ turns: readTurns(turns), boards }, EVERY);
  return player.do(typed(word));
}
const held = ({ state }) => written(state).at(-1);
const question = ({ state }) => state.question?.title.key ?? null;
const shown = ({ state }) => shownRow(state, state.turns.length - 1, 0);

test("all colours from the left are the marks of the row, whatever was filled in", () => {
  const swing = begun("swing:bbbyb,kebab:bybyb", "banjo").do(keys("bggby"));
  assert.deepEqual([held(swing), question(swing)], ["banjo:bggby", null]);
  const tubal = begun("slate:byyyb,tonal:gbbgg", "tubal").do(key(2)); // it is the T
  assert.deepEqual([over(tubal.state), question(tubal)], [false, null]);
  assert.deepEqual([shown(tubal).marks[0], cursorOf(tubal.state).column], [2, 1]);
  const adieu = begun("adieu:bbgyb", "shirt").do(keys("ybgyb"));
  assert.equal(adieu.state.turns[1].feedbacks[0]?.map((mark) => SIGNS[mark]).join(""), "ybgyb");
});

test("G, Y and B mark as 3, 2 and 1 do, and colours of tiles that are filled in confirm them", () => {
  for (const give of [keys, spell]) {
    const player = begun("slate:byyyb,tonal:gbbgg", "tubal").do(give("gbb"));
    assert.deepEqual([held(player), cursorOf(player.state).column], ["tubal:gbb..", 3]);
    const { past } = player.state;
    player.do(give("gg"));
    assert.deepEqual([held(player), markingOf(player.state), question(player)], ["tubal:gbbgg", null, null]);
    assert.equal(player.state.turns[2].filled, undefined); // all of it is said
    assert.equal(player.state.past.length, past.length + 2);
    const rested = begun("slate:byyyb,tonal:gbbgg", "tubal").do(give("gbb"), REST);
    assert.deepEqual([held(rested), markingOf(rested.state)], ["tubal:gbbgg", null]);
    assert.deepEqual(rested.state.turns[2].filled, [[3, 4]]);
  }
});

test("once a row is done, all letters are those of the next word", () => {
  const begin = () => begun("slate:byyyb,tonal:gbbgg", "tubal").do(spell("gbb"));
  for (const word of ["byway", "bylaw", "gypsy", "great", "youth"]) {
    const player = begin().do(REST, spell(word));
    assert.deepEqual([held(player), player.state.typing, question(player)], ["tubal:gbbgg", word, null]);
    player.do({ type: "erase" });
    assert.deepEqual([held(player), player.state.typing], ["tubal:gbbgg", word.slice(0, -1)]);
  }
  const next = begin().do(spell("rotor")); // no colours: the row is done
  assert.deepEqual([held(next), next.state.typing], ["tubal:gbbgg", "rotor"]);
  const differs = begin().do(spell("b"));
  assert.deepEqual([question(differs), held(differs)], ["differs.title", "tubal:gbbb."]);
});

test("once no tile is open, a letter after digits or taps begins the next word", () => {
  const begin = () => begun("slate:byyyb,tonal:gbbgg", "tubal");
  const open = [tap(2, 1), tap(2, 1), tap(2, 1), tap(2, 2), tap(2, 2), tap(2, 2)];
  for (const given of [keys("gbb"), open, [...spell("gb"), ...keys("b")]])
    for (const word of ["great", "youth", "badly"]) {
      const player = begin().do(given, spell(word));
      assert.deepEqual([held(player), player.state.typing, question(player)], ["tubal:gbbgg", word, null]);
    }
  const digits = begin().do(keys("gbb"), keys("gg")); // digits go on
  assert.equal(digits.state.turns[2].filled, undefined);
  const mixed = begin().do(keys("g"), spell("b")); // a tile is open
  assert.equal(held(mixed), "tubal:gb...");
  const visited = begin().do(keys("y")).answer(1).do(spell("b")); // so is each one of a row that is corrected
  assert.equal(written(visited.state)[1], "tonal:bbbgg");
  const certain = begun("slate:byyyb,tonal:gbbgg", "total");
  assert.deepEqual(shown(certain).filled, [0, 1, 2, 3, 4]); // nothing is open
  certain.do(keys("g"), spell("bbgg"));
  assert.deepEqual([held(certain), markingOf(certain.state)], ["total:gbbgg", null]);
});

test("where a colour differs from what is filled in, the player says which row is wrong", () => {
  const begin = () => begun("slate:byyyb,tonal:gbbgg", "tubal").do(keys("y"));
  const asks = begin();
  assert.deepEqual([question(asks), held(asks)], ["differs.title", "tubal:y...."]);
  const types = asks.state.question.ways.map(({ action }) => action.type);
  assert.deepEqual(types, ["pick", "visit", "bare"]);
  const here = begin().answer(0);
  assert.deepEqual([held(here), cursorOf(here.state).column], ["tubal:g....", 1]);
  const kept = begin().answer(2).do(keys("bbgg"));
  assert.deepEqual([held(kept), question(kept)], ["tubal:ybbgg", null]);
  const there = begin().answer(1);
  assert.deepEqual(cursorOf(there.state), { turn: 1, board: 0, column: 0 });
  there.do(keys("ybbgg")); // all of that row
  assert.deepEqual(written(there.state).slice(1), ["tonal:ybbgg", "tubal:y...."]);
  assert.equal(cursorOf(there.state).turn, 2); // and this row goes on
  const one = begin().answer(1).do(key(1));
  assert.deepEqual(cursorOf(one.state), { turn: 1, board: 0, column: 1 });
  assert.equal(cursorOf(one.do(DONE).state).turn, 2);
  const typing = begin().do(keys("bbgg")); // whoever types on loses nothing
  assert.deepEqual([held(typing), question(typing)], ["tubal:ybbgg", "differs.title"]);
  typing.do({ type: "dismiss" }); // the row is not done, so no next word is asked for
  assert.deepEqual([todo(typing.state, false).key, todo(typing.state, true).key], ["todo.look", "todo.look"]);
});

test("where nothing is filled in any more, Done makes every open tile grey", () => {
  const tubal = begun("slate:byyyb,tonal:gbbgg", "tubal").do(keys("y")).answer(2); // T is kept
  tubal.do(DONE);
  assert.deepEqual([held(tubal), tubal.state.note, markingOf(tubal.state)], ["tubal:ybbbb", null, null]);
  const second = begun("slate:byyyb,byyyb;tonal:gbbgg,gbbgg", "tubal", 2).do(keys("y")).answer(2);
  second.do(DONE, DONE, DONE); // board 2, and then all
  assert.equal(held(second), "tubal:ybbbb,gbbgg");
});

test("several boards: an earlier row can show what the rows above it leave", () => {
  const visited = begun("slate:byyyb,bbybb;tonal:gbbgg,bbbgb", "tubal", 2).do(key(1)).answer(1);
  assert.deepEqual([markingOf(visited.state).turn, question(visited)], [1, null]);
  assert.deepEqual(turnsAbove(visited.state).map(({ guess }) => guess), ["slate"]); // prettier-ignore
  visited.do(key(1), DONE);
  assert.deepEqual(written(visited.state).slice(1), ["tonal:ybbgg,bbbgb", "tubal:y....,....."]);
  for (const sequence of [false, true]) {
    const player = new Player({ turns: readTurns("slate:ggggg,bbybb;tonal:-,bbbgb"), boards: 2, sequence }, EVERY);
    player.do(tap(0, 0)); // the board is not solved
    assert.deepEqual(written(player.state), ["slate:bgggg,bbybb", "tonal:.....,bbbgb"]);
  }
});

test("a row that lost its marks is marked before the one below it goes on", () => {
  const player = begun("slate:ggggg,bbybb;tonal:-,bbbgb", "pinch", 2).do(tap(0, 0));
  assert.deepEqual(written(player.state), ["slate:bgggg,bbybb", "tonal:.....,bbbgb", "pinch:?,....."]);
  assert.deepEqual([markingOf(player.state).turn, markingOf(player.state).boards], [1, [0]]);
});

test("Back leaves an earlier row as it was, and undoes what was marked there", () => {
  const begin = () => begun("slate:byyyb,tonal:gbbgg", "tubal").do(keys("y")).answer(1);
  const left = begin().do({ type: "back" });
  assert.deepEqual(written(left.state).slice(1), ["tonal:gbbgg", "tubal:y...."]);
  assert.deepEqual([cursorOf(left.state).turn, cursorOf(left.state).column], [2, 1]);
  const undone = begin().do(key(1), { type: "back" });
  assert.deepEqual(written(undone.state), written(left.state));
  assert.equal(markingOf(undone.state).turn, 2);
});

test("a row that wins with what was filled in is asked about, on each board", () => {
  const player = begun("slate:byyyb,tonal:gbbgg", "tidal");
  const open = shown(player).marks.flatMap((mark, i) => (mark === 3 ? [i] : []));
  for (const column of open) player.do({ type: "spot", spot: { turn: 2, board: 0, column } }, key(2));
  player.do(REST);
  assert.deepEqual([question(player), over(player.state), solved(player.state)], ["solved.title", false, false]);
  const yes = reduce(player.state, player.state.question.ways[0].action);
  assert.ok(solved(yes));
  player.answer(1);
  assert.deepEqual([question(player), shown(player).filled, over(player.state)], [null, [], false]);
  const two = begun("slate:byyyb,bbbbb;tonal:gbbgg,bbbbb", "tidal", 2);
  for (const column of open) two.do({ type: "spot", spot: { turn: 2, board: 0, column } }, key(2));
  two.do({ type: "pick", turn: 2, board: 1, marks: [0, 1, 0, 0, 0] });
  assert.deepEqual([question(two), two.state.question.title.values], ["solved.title-on", { board: 1 }]);
  two.answer(0);
  assert.deepEqual([held(two), markingOf(two.state), over(two.state)], ["tidal:ggggg,bybbb", null, false]);
});

/** TIDAL with D yellow by mistake; T, A and L are filled in, and the player has rested. */
const nearWin = () => begun("slate:byyyb,tonal:gbbgg", "tidal").do(tap(2, 1), tap(2, 1), tap(2, 2), REST);
const repair = (row) => ({ type: "replace", turns: readTurns(`slate:byyyb,tonal:gbbgg,tidal:${row}`) });
const ways = {
  "a tap": [tap(2, 2), REST],
  "a key": [{ type: "spot", spot: { turn: 2, board: 0, column: 2 } }, key(2), REST],
  "marks that the page proposes": [{ ...pick("ggggg"), turn: 2, board: 0 }, DONE],
  "a repair": [repair("ggggg"), DONE],
  "a repair and a tap": [repair("ggbgg"), tap(2, 2), tap(2, 2), REST],
  "a correction of the row": [{ type: "visit", turn: 2, board: 0, column: 2 }, key(2), DONE],
  "a change that is undone": [tap(2, 2), tap(2, 2), { type: "undo" }, REST],
}; // prettier-ignore
for (const [name, actions] of Object.entries(ways))
  test(`a row that was done is no win by what was filled in: ${name}`, () => {
    const player = nearWin();
    assert.deepEqual([held(player), player.state.turns[2].filled], ["tidal:ggygg", [[0, 3, 4]]]);
    player.do(actions);
    assert.deepEqual([held(player), question(player), over(player.state)], ["tidal:.gg..", "solved.title", false]);
    assert.ok(solved(player.answer(0).state));
  });

test("a row of several boards that was done is no win by what was filled in, and the rows below stay", () => {
  const player = begun("slate:byyyb,bbbbb;tonal:gbbgg,bbbbb", "tidal", 2);
  player.do(tap(2, 1), tap(2, 1), tap(2, 2), { ...pick("bybbb"), turn: 2, board: 1 });
  assert.equal(held(player), "tidal:ggygg,bybbb");
  player.do(
    typed("hippo"),
    ["bgbbb", "bbbbb"].map((row, board) => ({ ...pick(row), turn: 3, board })),
    tap(2, 2),
  );
  assert.deepEqual(written(player.state).slice(2), ["tidal:.gg..,bybbb", "hippo:bgbbb,bbbbb"]);
  assert.equal(question(player.do(REST)), "solved.title-on");
});

test("the keys begin on the first board that is not filled in", () => {
  const player = begun("slate:bbybg,byyyb;crony:gbyyb,bbbbb", "toast", 2);
  assert.deepEqual([asked(player.state), cursorOf(player.state).board], [[1], 1]);
});

test("what is open is named with the keys where there are some", () => {
  const { state } = begun("slate:byyyb,tonal:gbbgg", "tubal");
  assert.deepEqual([todo(state, false).key, todo(state, true).key], ["todo.open-keys", "todo.open"]);
});
