/* A game while it is played: what it asks the engine, says aloud, focuses, scrolls to and keeps. */

import * as browser from "./browser.mjs";
import { asking, questions, reply, settled } from "./page.mjs";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { engine } from "../../../src/salet/web/static/base/engine.js";
import { readTurns } from "../../../src/salet/web/static/base/marks.js";
import { DEFAULTS, hostAddress } from "../../../src/salet/web/static/base/route.js";
import { say } from "../../../src/salet/web/static/base/say.js";
import * as store from "../../../src/salet/web/static/base/store.js";
import { aloud } from "../../../src/salet/web/static/base/words.js";
import { makeGame } from "../../../src/salet/web/static/game/game.js";
import { cursorOf } from "../../../src/salet/web/static/game/state.js";
import { spoken } from "../../../src/salet/web/static/panel/advice.js";
import { shareText } from "../../../src/salet/web/static/views/reviewed.js";
import { HOSTED, found, letters, written } from "./game.mjs";

const { done, fire, later, reduced } = browser;
const { body } = document;

const WORDS = [
  { word: "haunt", probability: 0.5 },
  { word: "gaunt", probability: 0.5 },
];
const candidates = { count: 2, likely: 2, words: WORDS };
const suggestion = { guess: "haunt", probability: 0.5, candidate: true, expected_turns: 1.5, expected_size: 1 };
const hints = ["none", "one", "two", "three", "four"];

/** The advice for a number of boards. */
const advice = (boards = 1, more = {}) => ({
  answer: {
    boards: Array.from({ length: boards }, () => ({ solved: false, candidates })),
    suggestions: [suggestion],
    sentences: [{ key: "game.found" }],
    attention: [1],
    shown: [1],
    opener: "",
    hints,
    ...more,
  },
});
const GIVEN = advice();
const row = (text) => ({ turns: readTurns(text) });
const tap = (turn, board, column) => ({ type: "tap", turn, board, column });
const WRONG = { error: "input", message: { key: "game.found" }, fix: null };

let games = 0;
let said, reviewed;

/** A game in Play; each has a limit of its own, since answers are kept by their question. */
function playing(initial = {}, view = {}) {
  const page = { announce: (text) => text && said.push(text), review: (text) => reviewed.push(text) };
  const usual = { name: "play", title: "Play", bar: () => null, tools: () => null };
  const game = makeGame(page, { ...usual, ending: { announce() {}, isToday: () => false }, ...view });
  body.append(game.root);
  game.begin({ limit: 40 + ++games, ...initial });
  return game;
}

/** A game against a host, which has answered. */
async function hosted(host = {}, reply = {}, view = {}) {
  const asked = { kind: "word", list: "daily", rules: "normal", boards: 1, sequence: false, ...host };
  if (asked.kind !== "day" && asked.kind !== "adversary") asked.code = `c${++games}`;
  const game = playing({ host: asked, help: -1, sent: "", choices: { list: "nyt-2023" } }, view);
  game.askHost(reply.guesses ?? []);
  await answered(reply);
  return [game, asked];
}

/** The host answers: these guesses, all of them grey. */
const answered = ({ guesses = [], over = false, ...more } = {}) =>
  reply("practice", {
    answer: {
      ...HOSTED,
      over,
      answer: over ? ["moist"] : null,
      turns: guesses.map((guess) => ({ guess, feedback: ["bbbbb"] })),
      ...more,
    },
  });

/** A key that is pressed on the view. */
const press = (game, key) => game.press({ key, target: { closest: () => null } });
const spell = (game, word) => [...word, "Enter"].forEach((key) => press(game, key));
const named = (game, key) => game.root.querySelector(`[data-key="${key}"]`);
const click = (game, key, more) => browser.click(named(game, key), more);
/** The keys of the elements to which something was done. */
const doneTo = (what) =>
  done.filter(([kind]) => kind === what).map(([, at]) => at?.dataset.key ?? at?.className.replaceAll(" ", "."));

beforeEach(() => {
  later(10_000); // what a game before waits for
  body.replaceChildren();
  document.activeElement = body;
  [said, reviewed] = [[], []];
  for (const list of [questions, done]) list.length = 0;
});

test("advice is asked for where the game is, and said", async () => {
  const wishes = { never: ["gaunt"], opener: "salet" };
  const game = playing({ ...row("crane:bbygb"), wishes });
  const { turns, never, top, chances, day } = await reply("suggest", GIVEN);
  assert.deepEqual([turns, never, top, chances, day], [["crane:bbygb"], ["gaunt"], 10, undefined, undefined]);
  assert.deepEqual([game.state().advice, game.state().stale], [GIVEN.answer, false]);
  assert.deepEqual(said, [spoken(game.state())]);
});

test("what is asked about an older position is dropped", async () => {
  const game = playing(row("crane:bbygb"));
  game.dispatch({ type: "choose", name: "rules", value: "hard" });
  assert.deepEqual(questions.map(({ body: { rules } }) => rules), ["hard"]); // prettier-ignore
  later(1000);
  game.dispatch({ type: "wishes", wishes: { never: ["aback"], opener: "" } });
  assert.deepEqual(questions.map(({ body: { never } }) => never), [["aback"]]); // prettier-ignore
  later(1499);
  assert.equal(game.state().slow, false);
  later(1);
  assert.equal(game.state().slow, true);
  game.dispatch({ type: "noted", note: null });
  game.dispatch(letters("mo"));
  assert.equal(asking().length, 1); // of the same position
  await reply("suggest", GIVEN);
  assert.equal(game.state().slow, false);
  game.dispatch({ type: "choose", name: "rules", value: "normal" });
  await reply("suggest", GIVEN);
  game.dispatch({ type: "choose", name: "rules", value: "hard" });
  assert.deepEqual([asking(), game.state().stale], [[], false]); // it is known
});

test("known advice is there at once, and a wrong answer can be asked for again", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", { failure: WRONG });
  assert.equal(game.state().problem.message.key, "game.found");
  assert.deepEqual(said, ["Found.."]);
  game.dispatch({ type: "again" });
  await reply("suggest", GIVEN);
  assert.equal(game.state().problem, null);
  game.dispatch({ type: "again" });
  await settled();
  assert.deepEqual([asking(), game.state().stale], [[], false]);
});

test("a failure of a row is said with its title", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", { failure: { ...WRONG, turn: 0 } });
  assert.equal(game.state().issue.turn, 0);
  assert.ok(said[0].startsWith(say("issue.look-row", { row: 1 })), said[0]);
});

test("after an answer nobody waits for it any more", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", GIVEN);
  later(1000);
  game.dispatch(tap(0, 0, 0));
  later(600); // the next question waits until no tap comes
  assert.deepEqual([game.state().stale, game.state().slow], [true, false]);
});

test("hints say that they are computed only where it takes a moment", async () => {
  const game = playing({ ...row("crane:bbygb"), help: 1 });
  const says = () => game.root.textContent.includes(say("panel.thinking"));
  later(1000);
  assert.ok(!says());
  later(1000);
  assert.ok(says());
  await reply("suggest", GIVEN);
  assert.ok(!says() && game.root.textContent.includes(hints[1]));
});

test("several boards say what to do", async () => {
  const game = playing({ boards: 2 });
  await reply("suggest", advice(2));
  assert.equal(game.root.querySelector(".todo").textContent, say("todo.first"));
});

test("where there is no luck, none is shared", () => {
  const review = { share: "1/6", skill: 80, luck: null };
  assert.ok(shareText(review, true).includes(say("ending.skill", { skill: 80 })));
  assert.ok(shareText({ ...review, luck: 7 }, true).includes(say("review.scores", { skill: 80, luck: 7 })));
});

test("a finished game that is corrected replaces the kept one", async () => {
  const kept = () => store.games().map(({ guesses, solved }) => [guesses.join(), solved]);
  for (const list of ["daily", "original"]) {
    const ending = { announce() {}, isToday: () => list === "daily" };
    const choices = { ...DEFAULTS, list };
    const game = playing({ ...row("crane:bbygb"), choices }, { ending });
    await reply("suggest", GIVEN);
    spell(game, "agent");
    await reply("marks", { answer: found("agent", 1, null) });
    for (const mark of [2, 2, 2, 2, 2]) game.dispatch({ type: "key", mark });
    await reply("suggest", GIVEN);
    if (list !== "daily") click(game, "keep", { currentTarget: { parentElement: { querySelector: () => null } } });
    assert.deepEqual(kept(), [["crane,agent", true]]);
    game.dispatch({ type: "undo" });
    await settled(); // its possible marks are known
    game.dispatch({ type: "key", mark: 0 });
    await reply("suggest", GIVEN);
    spell(game, "moist");
    await reply("marks", { answer: found("moist", 1, null) });
    for (const mark of [2, 2, 2, 2, 2]) game.dispatch({ type: "key", mark });
    await reply("suggest", GIVEN);
    assert.deepEqual(kept(), [["crane,agent,moist", true]]);
    store.games().forEach((one) => store.dropGame(one));
  }
});

test("a question about marks that is put off is not asked again by the clock", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", GIVEN);
  spell(game, "agent");
  await reply("marks", { answer: found("agent", 1, ["byg", "b", "byg", "byg", "byg"]) });
  const isStrong = () => named(game, "next").classList.contains("strong");
  assert.ok(isStrong());
  for (const mark of [0, 2]) game.dispatch({ type: "key", mark });
  assert.equal(game.state().question.title.key, "differs.title");
  assert.ok(!isStrong()); // the answer is
  press(game, "Escape");
  later(3000);
  assert.equal(game.state().question, null);
  assert.ok(isStrong());
});

test("the end of a game is said", async () => {
  playing(row("crane:ggggg"));
  await reply("suggest", GIVEN);
  playing({ ...row("crane:bbbbb"), limit: 1 });
  await reply("suggest", GIVEN);
  assert.deepEqual(said, [say("game.found"), say("game.out-of-guesses")]);
});

test("a corrected row counts when no tap has come for a while", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", GIVEN);
  for (const wait of [500, 500, 150]) {
    game.dispatch(tap(0, 0, 0));
    later(wait);
  }
  assert.deepEqual([asking(), written(game.state())], [[], ["crane:bbygb"]]);
  game.dispatch({ type: "turn" });
  later(600);
  assert.deepEqual(asking(), []);
  game.dispatch({ type: "remove", turn: 0 });
  assert.deepEqual(asking(), ["suggest"]);
  const [{ id }] = questions;
  later(1000); // the taps before it are no more to wait for
  assert.deepEqual([questions.length, questions[0].id], [1, id]);
});

test("a tap is said with its letter and mark", () => {
  const game = playing(row("crane:bbygb"));
  game.dispatch(tap(0, 0, 1));
  assert.equal(said.at(-1), say("mark.letter", { letter: "R", colour: { key: "mark.present" } }));
  game.dispatch(tap(3, 0, 1));
  assert.equal(said.length, 1);
});

test("the marks of a word are asked for once, and it ends by itself when the player rests", async () => {
  const game = playing();
  spell(game, "crane");
  assert.deepEqual(said, [say("mark.word", { word: "CRANE", n: 1 })]);
  assert.deepEqual(asking(), ["marks"]); // the advice is not needed any more
  for (const column of [0, 1, 2, 3, 4]) game.dispatch(tap(0, 0, column));
  const { turns, guess } = await reply("marks", { answer: found("crane", 1, null) });
  assert.deepEqual([turns, guess, asking()], [[], "crane", []]);
  assert.equal(game.state().phase.name, "mark");
  later(700);
  assert.equal(game.state().phase.name, "guess");
  assert.deepEqual((await reply("suggest", GIVEN)).turns, ["crane:yyyyy"]);
});

test("marks that cannot be asked for are a problem of their row", async () => {
  const game = playing(row("moist:bbbbb,crane:....."));
  await reply("marks", { failure: WRONG });
  assert.deepEqual([game.state().issue.turn, game.state().phase.name], [1, "mark"]);
});

test("in sequence the board that shows its rows is said", async () => {
  const game = playing({ ...row("crane:bbbbb,?;moist:.....,?"), boards: 2, sequence: true });
  await reply("marks", { answer: found("moist", 2, null) });
  assert.deepEqual(said, [say("mark.word", { word: "MOIST", n: 1 })]);
  done.length = 0;
  game.dispatch({ type: "pick", turn: 1, board: 0, marks: [2, 2, 2, 2, 2] });
  assert.equal(said.at(-1), say("mark.word-on", { board: 2, word: "CRANE" }));
  assert.deepEqual(asking(), ["marks"]);
  await reply("marks", { answer: found("crane", 2, null) });
  game.dispatch({ type: "pick", turn: 0, board: 1, marks: [0, 0, 0, 0, 0] });
  await reply("marks", { answer: found("moist", 2, null) });
  game.dispatch({ type: "pick", turn: 1, board: 1, marks: [0, 0, 0, 0, 0] });
  assert.deepEqual(asking(), ["suggest"]);
});

test("a word that is taken back is advised on as before", async () => {
  const game = playing(row("moist:bbbbb"));
  await reply("suggest", GIVEN);
  spell(game, "crane");
  assert.deepEqual(asking(), ["marks"]);
  press(game, "Escape");
  await settled();
  assert.deepEqual([asking(), game.state().stale], [[], false]); // the answer is known
});

test("the groups of a word are asked for when it is explained", async () => {
  const game = playing({ ...row("crane:bbygb"), wishes: { never: ["aback"], opener: "" } });
  await reply("suggest", GIVEN);
  const why = (guess, all = false) => game.dispatch({ type: "drawer", drawer: { name: "why", guess, all } });
  const part = {
    guess: "haunt", candidate: true, probability: 0.5, expected_size: 1, largest: 1, entropy: 1,
    buckets: [{ feedback: "bgggg", count: 1, likely: 1, probability: 0.5, words: ["gaunt"] },
      { feedback: "ggggg", count: 1, likely: 1, probability: 0.5, words: ["haunt"] }],
  }; // prettier-ignore
  why("haunt");
  await settled();
  assert.deepEqual(
    [doneTo("push").length, done.some(([what, at]) => what === "focus" && at.localName === "h2")],
    [1, true],
  );
  const { guess, never } = await reply("partition", { answer: { guess: "haunt", boards: [part] } });
  assert.deepEqual([guess, never], ["haunt", ["aback"]]);
  assert.equal(game.state().split.guess, "haunt");
  why("haunt", true);
  assert.deepEqual(asking(), []);
  why("gaunt");
  why("jaunt");
  await reply("partition", { failure: WRONG }); // of a word that is not explained any more
  assert.equal(game.state().split, null);
  await reply("partition", { failure: WRONG });
  assert.equal(game.state().split, "Found.");
  why("haunt");
  await settled();
  click(game, "got-bgggg");
  assert.deepEqual([written(game.state()), game.state().drawer], [["crane:bbygb", "haunt:bgggg"], null]);
  assert.equal(doneTo("back").length, 1);
});

test("another list gives its letters, and an older list none", async () => {
  const game = playing();
  for (const list of ["es-5", "en-6"]) game.dispatch({ type: "choose", name: "list", value: list });
  const rows = [5, 6].map((length) => ({ name: length === 5 ? "es-5" : "en-6", length, keys: [[..."abc"]] }));
  assert.deepEqual(asking(), ["lists", "lists", "suggest"].sort());
  await reply("lists", { answer: { games: [], rows } });
  assert.deepEqual([game.state().alphabet, game.state().letters], [null, 5]);
  await reply("lists", { answer: { games: [], rows } });
  assert.deepEqual([game.state().alphabet.name, game.state().letters], ["en-6", 6]);
});

test("letters that are missing are said, and a whole word is entered", () => {
  const game = playing();
  press(game, "Enter");
  assert.deepEqual(said, []);
  for (const key of ["c", "r", "a", "Enter"]) press(game, key);
  assert.deepEqual(said, [say("todo.letters", { n: 2 })]);
  for (const key of ["n", "e", "Enter"]) press(game, key);
  assert.deepEqual(written(game.state()), ["crane:....."]);
  assert.equal(said.length, 2); // which word is to be marked
});

test("a suggestion is played once, while it is not old", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", GIVEN);
  game.dispatch({ type: "drawer", drawer: { name: "words" } });
  game.dispatch({ type: "look", board: 0 });
  click(game, "best");
  const { drawer, looking, turns } = game.state();
  assert.deepEqual([drawer, looking, turns.length], [null, null, 2]);
  const old = playing(row("moist:bbygb"));
  await reply("suggest", GIVEN);
  old.dispatch(tap(0, 0, 0));
  fire(named(old, "best"), "click"); // it does nothing until new suggestions arrive
  assert.equal(old.state().turns.length, 1);
});

test("a word that the player's game refuses is kept, and taken back by undo", async () => {
  const game = playing();
  await reply("suggest", GIVEN);
  click(game, "refused");
  assert.deepEqual(
    [game.state().away, game.state().wishes.never, store.wishes().never],
    ["haunt", ["haunt"], ["haunt"]],
  );
  assert.equal(said.at(-1), say("away.word", { word: "HAUNT" }));
  assert.deepEqual((await reply("suggest", GIVEN)).never, ["haunt"]);
  press(game, "x");
  assert.deepEqual([game.state().wishes.never, game.state().away], [["haunt"], "haunt"]); // only undo takes it back
  game.dispatch({ type: "undo" });
  assert.deepEqual([game.state().wishes.never, store.wishes().never], [[], []]);
  store.putAway("aback");
  game.wished();
  assert.deepEqual([game.state().wishes.never, game.state().stale], [["aback"], true]);
  store.bringBack("aback");
});

test("a pasted game is taken, asked about, or reviewed", async () => {
  const text = "crane bbygb";
  const paste = { over: false, games: 1, turns: ["crane:bbygb"] };
  const game = playing();
  await reply("suggest", GIVEN);
  game.pasted("moist");
  assert.deepEqual([game.state().typing, asking()], ["moist", []]);
  game.pasted(text);
  assert.equal((await reply("paste", { answer: paste })).text, text);
  assert.deepEqual([written(game.state()), game.state().question], [["crane:bbygb"], null]);
  game.pasted("sloth bbygb");
  await reply("paste", { answer: { ...paste, turns: ["sloth:bbygb"] } });
  const { ways, show } = game.state().question;
  assert.deepEqual([written(game.state()), written({ turns: show })], [["crane:bbygb"], ["sloth:bbygb"]]);
  assert.equal(said.at(-1), `${say("pasted.title")} `);
  game.dispatch(ways[1].action);
  assert.deepEqual([written(game.state()), game.state().question], [["crane:bbygb"], null]);
  game.dispatch(ways[0].action);
  assert.deepEqual(written(game.state()), ["sloth:bbygb"]);
  const others = [{ over: true }, { games: 2 }, { turns: null }];
  for (const [nth, other] of others.entries()) {
    game.pasted(`crane bbyg${"byg"[nth]} x`);
    await reply("paste", { answer: { ...paste, ...other } });
  }
  game.pasted("crane bbygb y");
  await reply("paste", { failure: WRONG });
  assert.deepEqual([reviewed.length, reviewed.at(-1)], [4, "crane bbygb y"]);
  assert.deepEqual(written(game.state()), ["sloth:bbygb"]);
});

test("the view is told of each move", () => {
  const moves = [];
  const game = playing({}, { moved: (before, { type }) => moves.push([written(before), type]) });
  for (const action of [letters("mo"), { type: "play", guess: "crane" }, { type: "spot", spot: tap(0, 0, 2) }])
    game.dispatch(action);
  assert.deepEqual(moves, [[[], "play"]]);
});

test("the focus goes to the tile that the keys mark, else to the word that is typed", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", GIVEN);
  const focused = (action) => {
    done.length = 0;
    action();
    return doneTo("focus");
  };
  assert.deepEqual(focused(() => press(game, "m")), ["word", "word"]); // prettier-ignore
  assert.deepEqual(
    focused(() => game.dispatch({ type: "move", down: -1, right: 0 })),
    ["tile-0-0-0"],
  );
  assert.deepEqual(focused(() => named(game, "tile-0-0-2").focus()), ["tile-0-0-2"]); // prettier-ignore
  document.activeElement = body;
  assert.deepEqual(focused(() => game.dispatch({ type: "noted", note: { key: "game.found" } })), []); // prettier-ignore
  document.activeElement = named(game, "tile-0-0-2"); // what the player has in hand may be drawn anew
  assert.deepEqual(focused(() => game.dispatch({ type: "noted", note: null })), ["tile-0-0-2"]); // prettier-ignore
  for (const stopped of [{ question: { title: "?", text: "", ways: [] } }, { problem: { message: "", fix: null } }]) {
    const other = playing({ ...row("crane:bbygb"), ...stopped });
    assert.deepEqual(focused(() => other.focus()), []); // prettier-ignore
  }
  game.dispatch({ type: "look", board: 0 });
  assert.deepEqual(focused(() => game.focus()), []); // prettier-ignore
  assert.ok(body.querySelector("dialog[open]"));
  game.dispatch({ type: "look", board: null });
  assert.ok(!body.querySelector("dialog[open]"));
});

test("a tap on a tile marks it, but beside a drawer that is up it closes the drawer", async () => {
  const game = playing(row("crane:bbygb"));
  click(game, "tile-0-0-0");
  assert.deepEqual(written(game.state()), ["crane:ybygb"]);
  game.dispatch({ type: "drawer", drawer: { name: "high" } });
  click(game, "tile-0-0-0");
  assert.deepEqual([written(game.state()), game.state().drawer], [["crane:ybygb"], null]);
  game.dispatch({ type: "drawer", drawer: { name: "high" } });
  click(game, "tile-0-0-0", { detail: 0 }); // a key
  assert.deepEqual([written(game.state()), game.state().drawer], [["crane:gbygb"], null]); // the move closes it
  game.dispatch({ type: "drawer", drawer: { name: "low" } });
  click(game, "tile-0-0-0");
  assert.deepEqual([written(game.state()), game.state().drawer], [["crane:bbygb"], { name: "low" }]);
  game.dispatch({ type: "drawer", drawer: { name: "high" } });
  browser.click(game.root.querySelector(".drawer"));
  assert.equal(game.state().drawer.name, "high");
  fire(named(game, "tile-0-0-3"), "focusin");
  assert.equal(cursorOf(game.state()).column, 3);
  fire(named(game, "word"), "focusin");
  assert.equal(cursorOf(game.state()).column, 3);
});

test("several boards scroll to the cursor, to what is wrong, and after a turn to the first that is open", async () => {
  const game = playing({ ...row("crane:ggggg,bbbbb"), boards: 2 });
  await reply("suggest", advice(2));
  spell(game, "moist");
  assert.deepEqual(doneTo("scrollIntoView"), ["board-1"]);
  await reply("marks", { answer: found("moist", 2, null) });
  game.dispatch(tap(1, 1, 0));
  assert.deepEqual(doneTo("scrollIntoView"), ["board-1"]); // it is there
  done.length = 0;
  game.dispatch({ type: "done" });
  assert.deepEqual(doneTo("scrollIntoView"), []); // the same board
  await reply("suggest", { failure: { ...WRONG, turn: 0, boards: [0] } });
  const [, at, how] = done.find(([what]) => what === "scrollIntoView");
  assert.deepEqual([at.dataset.key, how], ["board-0", { block: "nearest" }]);
  done.length = 0;
  click(game, "dot-1");
  assert.deepEqual([doneTo("scrollIntoView"), doneTo("focus")], [["board-1"], ["look-1"]]);
});

test("after a turn the first open board stands at the top", async () => {
  const game = playing({ ...row("crane:bbbbb,bbbbb"), boards: 2 });
  spell(game, "moist");
  await reply("marks", { answer: found("moist", 2, null) });
  for (const mark of [1, 0, 0, 0, 0, 0]) game.dispatch({ type: "key", mark });
  done.length = 0;
  game.dispatch({ type: "all-grey" });
  const [, at, how] = done.find(([what]) => what === "scrollIntoView");
  assert.deepEqual([at.dataset.key, how], ["board-0", { block: "start" }]);
});

test("possible marks that come late leave the player where he is", async () => {
  const game = playing({ ...row("saner:bbbbb,bbbbb"), boards: 2 });
  await reply("suggest", advice(2));
  spell(game, "child");
  game.dispatch(tap(1, 1, 1));
  const at = cursorOf(game.state());
  assert.equal(at.board, 1);
  done.length = 0;
  await reply("marks", { answer: found("child", 2, ["g", "byg", "byg", "byg", "byg"]) });
  assert.deepEqual([cursorOf(game.state()), doneTo("scrollIntoView")], [at, []]);
});

test("rows that are picked fast are all taken, but not by the second tap on another button", async () => {
  const game = playing({ ...row("night:bgggg,bgggg"), boards: 2 });
  await reply("suggest", advice(2));
  spell(game, "tight");
  const board = { tiles: null, feedbacks: ["ggggg", "bgggg"] };
  await reply("marks", { answer: { ...found("tight", 2), boards: [board, board] } });
  click(game, "pick-0-bgggg", { detail: 2 });
  assert.equal(written(game.state()).at(-1), "tight:.....,.....");
  ["bgggg", "ggggg"].forEach((marks, nth) => click(game, `pick-${nth}-${marks}`, { detail: nth + 1 }));
  assert.equal(written(game.state()).at(-1), "tight:bgggg,ggggg");
});

test("a fix moves the focus to the tile that it changes", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", { failure: { ...WRONG, error: "contradiction", repairs: [{ turns: ["crane:bbbgb"] }] } });
  done.length = 0;
  click(game, "fix-0");
  assert.deepEqual(written(game.state()), ["crane:bbbgb"]);
  assert.equal(doneTo("focus").at(-1), "tile-0-0-2");
  await reply("suggest", { failure: { ...WRONG, turn: 0 } });
  click(game, "fix-0"); // it removes the row
  assert.deepEqual(written(game.state()), []);
});

test("one board is shown in full with its words", async () => {
  const game = playing({ ...row("crane:bbygb,bbbbb"), boards: 2 });
  const dialog = body.querySelector("dialog");
  const shows = (key) => dialog.textContent.includes(say(key, { n: 2 }));
  game.dispatch({ type: "look", board: 1 });
  assert.deepEqual([shows("count.words-left"), shows("board.tap-wrong")], [false, true]); // no advice yet
  await reply("suggest", advice(2));
  assert.deepEqual([dialog.querySelector("h2").textContent, shows("count.words-left")], ["Board 2", true]);
  game.dispatch({ type: "help", help: 3 });
  assert.equal(shows("count.words-left"), false);
  game.dispatch({ type: "look", board: null });
  assert.ok(!dialog.open);
  const empty = playing({ boards: 2, looking: 2 });
  assert.ok(!body.querySelector("dialog[open]")); // there is no such board
  empty.dispatch({ type: "look", board: 0 });
  assert.ok(body.querySelector("dialog[open]").textContent.includes(say("board.empty")));
});

test("a drawer, a hint and a question are scrolled into view when they change", async () => {
  const game = playing(row("crane:bbygb"));
  await reply("suggest", GIVEN);
  const scrolled = (action) => {
    done.length = 0;
    game.dispatch(action);
    return ["scrollTo", "scrollIntoView"].map((what) => doneTo(what).length);
  };
  assert.deepEqual(scrolled({ type: "drawer", drawer: { name: "words" } }), [1, 0]);
  assert.deepEqual(done.find(([what]) => what === "scrollTo").slice(2), [0, 0]);
  assert.deepEqual(scrolled({ type: "drawer", drawer: { name: "high" } }), [0, 0]);
  assert.deepEqual(scrolled(letters("m")), [0, 0]);
  assert.deepEqual(scrolled({ type: "help", help: 1 }), [0, 1]);
  assert.deepEqual(scrolled(letters("mo")), [0, 0]);
  assert.deepEqual(scrolled({ type: "play", guess: "crane" }), [0, 1]); // it was played before
});

test("the page knows whether a game is on, and against whom", async () => {
  playing(row("crane:bbygb"));
  const toggled = () => ["in-game", "hosting"].map((name) => body.classList.contains(name));
  assert.deepEqual(toggled(), [true, false]);
  await hosted();
  assert.deepEqual(toggled(), [true, true]);
});

test("hints are shown up to a step, and Play shows as many from now on", async () => {
  const game = playing({ ...row("crane:bbygb"), help: 0, usualHelp: 0 });
  await reply("suggest", GIVEN);
  click(game, "step-2");
  assert.deepEqual([game.state().help, store.helpStep(), said.at(-1)], [2, 2, "two"]);
  const [other, host] = await hosted({}, { guesses: ["crane"] });
  click(other, "step-1");
  assert.deepEqual([other.state().help, store.helpStep(), store.begunGame(hostAddress(host)).helped], [1, 2, 2]);
  const { day, never } = await reply("suggest", GIVEN);
  assert.deepEqual([day, never, said.at(-1)], [undefined, [], "one"]);
  click(other, "step-3");
  assert.deepEqual([asking(), said.at(-1)], [[], "three"]);
});

test("a host of a past day is advised by that day, and the adversary without chances", async () => {
  const [past] = await hosted({ kind: "day", day: "2022-02-02" });
  click(past, "step-0");
  const { day, chances } = await reply("suggest", GIVEN);
  assert.deepEqual([day, chances], ["2022-02-02", undefined]);
  const [other] = await hosted({ kind: "adversary", list: "original" });
  click(other, "step-1");
  assert.equal((await reply("suggest", GIVEN)).chances, false);
});

test("a host marks each word, and the next one may be entered meanwhile", async () => {
  const [game, host] = await hosted();
  const begun = () => store.begunGame(hostAddress(host));
  assert.deepEqual([said, begun()], [[], undefined]); // nothing was played
  spell(game, "mo");
  assert.deepEqual([game.state().note.key, asking()], ["practice.letters-missing", []]);
  assert.deepEqual(doneTo("animate"), ["typed"]);
  reduced.isOn = true;
  press(game, "Enter");
  reduced.isOn = false;
  assert.equal(doneTo("animate").length, 1);
  spell(game, "ist");
  assert.deepEqual([game.state().sent, game.state().typing], ["moist", ""]);
  spell(game, "crane");
  const { guesses, give_up } = await answered({ guesses: ["moist"] });
  assert.deepEqual([guesses, give_up], [["moist"], false]);
  assert.equal(said.at(-1), `${aloud("moist", [0, 0, 0, 0, 0], null)}.`);
  assert.deepEqual(begun(), { where: hostAddress(host), guesses: ["moist"], helped: 0, over: false });
  assert.deepEqual((await answered({ guesses: ["moist", "crane"] })).guesses, ["moist", "crane"]); // by itself
  spell(game, "sloth");
  press(game, "p");
  await answered({ guesses: ["moist", "crane", "sloth"] });
  assert.deepEqual([asking(), game.state().typing], [[], "p"]);
  spell(game, "ound");
  await answered({ guesses: ["moist", "crane", "sloth", "pound"], over: true });
  spell(game, "vague");
  assert.deepEqual([asking().filter((name) => name === "practice"), begun().over], [[], true]);
});

test("a word that a host refuses can be corrected", async () => {
  const [game] = await hosted();
  spell(game, "zzzzz");
  spell(game, "crane");
  const message = { key: "error.unlisted", values: { word: "ZZZZZ", list: "original" } };
  await reply("practice", { failure: { error: "word", key: "unlisted", message, fix: null, turn: 0 } });
  const { typing, sent, note } = game.state();
  assert.deepEqual([sent, note.message.key, asking()], [null, "practice.unlisted", []]);
  assert.equal(typing, "crane"); // what was typed meanwhile stays
});

test("a game that its host does not know is barred, and one whose guesses are no game begins again", async () => {
  const begin = async (kind, failure) => {
    const game = playing({ host: { kind, list: "daily", rules: "normal", boards: 1, code: `b${++games}` }, sent: "" });
    game.askHost(["zzzzz"]);
    await reply("practice", { failure: { ...WRONG, fix: { key: "game.found" }, ...failure } });
    return game;
  };
  const [word, friend] = [await begin("word"), await begin("friend")];
  assert.deepEqual(
    [word, friend].map((game) => game.state().problem.fix.key),
    ["game.found", "practice.ask-friend"],
  );
  spell(word, "crane");
  assert.deepEqual(asking(), []); // it cannot be played
  const again = await begin("word", { turn: 0 });
  assert.deepEqual((await answered()).guesses, []);
  assert.equal(again.state().problem, null);
});

test("the player gives up, or begins again against the adversary", async () => {
  const [game, host] = await hosted();
  game.dispatch({ type: "give-up" });
  assert.equal((await answered({ over: true })).give_up, true);
  assert.deepEqual([game.state().hosted.answers, store.begunGame(hostAddress(host)).over], [["moist"], true]);
  let begun = 0;
  const ending = { announce() {}, isToday: () => false, another: () => begun++ };
  const [other] = await hosted({ kind: "adversary", list: "es-5" }, {}, { ending });
  other.dispatch({ type: "give-up" });
  assert.deepEqual([asking(), begun], [[], 1]);
});

test("a game without a limit ends sometime", async () => {
  const guesses = Array.from({ length: 31 }, () => "crane");
  const [game] = await hosted({ kind: "adversary", list: "en-5" }, { guesses });
  spell(game, "moist");
  await answered({ guesses: [...guesses, "moist"] });
  spell(game, "sloth");
  assert.deepEqual([asking(), game.state().note.key], [[], "practice.long-game"]);
});

test("what is given up before it is asked does not reach the engine", async () => {
  const image = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
  const given = AbortSignal.abort();
  for (const ask of [() => engine.picture(image, "daily", given), () => engine.review({ text: "crane" }, given)])
    await assert.rejects(ask, { name: "AbortError" });
  assert.deepEqual(asking(), []);
});
