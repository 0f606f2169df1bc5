/* Games by their names: chosen first, played to their own share text, and kept apart. */

import { click, copies, every, fill, find, keyed, mark, press, texts, textOf, typeWord } from "./browser.mjs";
import { appear, go, open, say, settled, stored, turns, until } from "./site.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

/** The name of the game that is played. */
const title = () => textOf(find('[data-key="many"] b'));
const warnings = () => texts(".warning");
const boards = () => every(".board.small").length;

/** Choose a game or a list in Play, and the letters that it shows at the start. */
async function choose(option, known) {
  click(keyed("many"));
  await appear(`option[value="${option}"]`);
  fill(find("select[name=list]"), option);
  if (known) fill(find("dialog [name=known]"), known);
  press("Escape");
  await settled();
}

/** A word and its marks, once they may be set. */
async function play(turn) {
  const [word, marks] = turn.split(":");
  typeWord(word);
  await settled();
  mark(marks);
  await settled();
}

for (const [
  name,
  known,
  before,
  words,
  shared,
] of [
  ["termo", "", [], ["serao:bbgyb", "trila:byyyy", "abril:ggggg"],
    "joguei term.ooo 3/6\n\n⬛⬛🟩🟨⬛\n⬛🟨🟨🟨🟨\n🟩🟩🟩🟩🟩"],
  [
    "quarteto", "", ["acido:gbybb,ggbbg,ggbbb,ggggg", "acaso:gbbbb,ggggg,ggybb,-", "achar:gbbby,-,ggggg,-"],
    ["abril:ggggg,-,-,-"], "joguei term.ooo/4\n4️⃣2️⃣\n3️⃣1️⃣\n\n🟩⬛🟨⬛⬛ 🟩🟩⬛⬛🟩\n",
  ],
  ["sutom", "a.....", [], ["abolir:ggbbbb", "absent:gggggg"], "#SUTOM 2/6\n\n🟥🟥🟦🟦🟦🟦\n🟥🟥🟥🟥🟥🟥"],
]) // prettier-ignore
  test(`${name} ends with its own share text`, async () => {
    await open();
    await choose(`game ${name}`, known);
    assert.equal(title(), name[0].toUpperCase() + name.slice(1));
    if (before.length) await go(`${location.hash}&turns=${before.join(";")}`);
    await settled();
    for (const turn of words) await play(turn.split(",")[0]);
    assert.equal(turns(), [...before, ...words].join(before.length ? ";" : ","));
    await until(() => click(keyed("copy-share")));
    await until(() => assert.ok(copies.at(-1)?.startsWith(shared), copies.at(-1)));
    await until(() => click(keyed("keep-now") ?? keyed("keep")));
    await until(() => click(keyed("kept")));
    await appear("ol.kept > li");
    assert.equal(location.hash, `#/games?game=${name}`);
    await until(() => assert.ok(keyed(`which-${name}`)?.checked));
    assert.equal(every("ol.kept > li").length, 1);
    await go("#/games?record=1");
    await until(() => assert.equal(every("ol.kept > li").length, 0));
  });

test("an address that only names a game has its words", async () => {
  await open("#/play?game=quarteto");
  await settled();
  assert.deepEqual([title(), boards()], ["Quarteto", 4]);
  assert.match(location.hash, /list=pt-5/);
  await go("#/play?game=termo&rules=hard");
  await until(() => assert.match(location.hash, /rules=hard/));
  await settled();
  typeWord("serao"); // no word of the English list
  await until(() => assert.equal(turns(), "serao:....."));
  await go("#/review?game=termo&text=serao%20abril");
  await until(() => assert.equal(every(".walk-row").length, 2));
  assert.match(location.hash, /list=pt-5/);
  await go("#/play?game=wordle");
  await until(() => assert.equal(location.hash, "#/play")); // today's puzzle
  for (const where of ["#/review?game=nogame", "#/play?game=nogame", "#/play?game=nogame&list=pt-5"]) {
    await go(where);
    await until(() => assert.deepEqual(warnings(), [say("records.address", { n: 1, parts: ["game=nogame"] })]));
  }
});

test("with an unknown game the puzzle is that of today", async () => {
  await open("#/play?game=nogame");
  await until(() => assert.equal(location.hash, "#/play"));
  await settled();
  assert.equal(title(), "Today's puzzle");
  for (const turn of ["slate:bbgbg", "crane:ggggg"]) await play(turn);
  await until(() => click(keyed("copy-share")));
  await until(() => assert.match(copies.at(-1), /^Wordle [\d,]+ 2\/6/));
  assert.deepEqual(Object.keys(stored("play").games), ["1,daily"]);
});

test("an address with other boards or words is not the game", async () => {
  await open("#/play?game=quordle&boards=abc");
  await until(() => assert.deepEqual([title(), boards()], ["Quordle", 4]));
  assert.deepEqual(warnings(), [say("records.address", { n: 1, parts: ["boards=abc"] })]);
  await go("#/review?game=quordle&rules=none");
  await until(() => assert.match(warnings().join(), /rules=none/));
  await open("#/play?game=quordle&list=original&boards=1&turns=crane:ggggg"); // before the games are known
  await until(() => click(keyed("keep-now") ?? keyed("keep")));
  const [{ game, number, limit }] = await until(() => stored("games") ?? assert.fail());
  assert.deepEqual([game ?? null, number, limit], [null, null, 6]);
});

test("an address that says nothing else is the game", async () => {
  await open("#/play?game=termo&list=pt&sequence=1");
  await until(() => assert.equal(title(), "Termo"));
  assert.match(location.hash, /list=pt-5&game=termo$/);
});

test("games of one list are kept apart", async () => {
  await open();
  await choose("game termo");
  await play("serao:bbybb");
  await choose("game letreco");
  assert.equal(turns(), "");
  await choose("game termo");
  assert.equal(turns(), "serao:bbybb");
  await choose("pt-5"); // the list alone is no game
  assert.equal(turns(), "serao:bbybb");
  assert.doesNotMatch(location.hash, /game=/);
});

test("a game has its limit, and the page begins with it", async () => {
  await open();
  await choose("game octordle-sequence");
  assert.equal(boards(), 8);
  assert.match(location.hash, /within=15/);
  assert.match(location.hash, /sequence=1/);
  await open("", { storage: { local: localStorage } });
  await until(() => assert.equal(title(), "Octordle Sequence"));
  await choose("game wordle");
  assert.equal(boards(), 0);
  assert.doesNotMatch(location.hash, /within/);
});

for (const [language, where] of [["pt-BR", "game=termo"], ["de-DE", "list=de-5"]]) // prettier-ignore
  test(`a first visit in ${language} offers the game of its language`, async () => {
    await open("", { language });
    await until(() => click(keyed("offer")));
    await until(() => assert.ok(location.hash.includes(where)));
    await until(() => click(keyed("offer"))); // back to the daily puzzle
    await until(() => assert.ok(!location.hash.includes(where)));
  });
