/* Errors: impossible marks, faults of the engine, files that do not load, wrong addresses, answers that come late. */

import { click, every, find, keyed, later, named, press, texts, textOf, typeWord } from "./browser.mjs";
import { answerNext, appear, go, hold, missing, open, settled, turns, until } from "./site.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

const says = (selector, wanted) => until(() => assert.match(texts(selector).join(" "), wanted));
const tile = (row, column) => find(`.boards [data-row="${row}"][data-column="${column}"]`);

test("wrong marks are shown and repaired", async () => {
  await open();
  typeWord("title");
  await settled();
  for (const key of "12223") press(key);
  await says(".question", /cannot be/);
  const wrong = every(".boards .tile").map((one) => /cannot be/.test(one.getAttribute("aria-label")));
  assert.deepEqual([wrong[0], wrong[1]], [true, false]);
  assert.equal(textOf(tile(0, 0).querySelector(".sign")), "!");
  await until(() => click(keyed("fix-0"), { detail: 0 }));
  assert.equal(turns(), "title:yybyg");
  assert.ok(document.activeElement === tile(0, 0));
  await settled();
  assert.ok(!find(".question"));
  assert.match(textOf(find(".count")), /likely word/);
  await go("#/play?turns=crane:bbygb,moist:ggggg"); // a win is compared with earlier turns
  await says(".question", /No word fits/);
  assert.ok(!find(".ending"));
});

test("words that do not load are named with a way on", async () => {
  missing.is = (name) => name.includes("/words-es-5");
  await open("#/play?list=es-5&turns=nieta:bbygb");
  await says(".question", /not on your device and could not be loaded/);
  assert.equal(textOf(find(".todo")), "");
  missing.is = () => false;
  click(named("Ask again"));
  await appear(".playit");
});

test("an answer that arrives while a view loads does not take the player back", async () => {
  const release = hold("lists");
  await open("#/play?list=es-6&turns=crane:bbygb"); // a word of another length leaves the board
  const sheets = [];
  document.head.append = (sheet) => sheets.push(sheet);
  click(named("Games", "header a"));
  await until(() => assert.ok(sheets.length));
  release();
  await settled();
  for (const sheet of sheets) sheet.onload();
  await appear(".empty-state");
  assert.equal(location.hash, "#/games");
});

test("a review is not announced after one has left it", async () => {
  await open("#/games");
  await appear(".empty-state");
  const release = hold("review");
  await go("#/review?text=crane%20moist");
  await appear(".waiting");
  const left = find(".review-view");
  await go("#/games");
  await appear(".empty-state");
  release();
  await until(() => assert.ok(left.querySelector(".walk-row")));
  later(1000);
  assert.equal(document.getElementById("live").textContent, "");
});

test("a fault of the engine is said, and not kept", async () => {
  await open("#/play?turns=crane:bbygb");
  await settled();
  const hard = async () => {
    click(keyed("many"));
    click(await appear('[data-key="rules-hard"]'));
    press("Escape");
  };
  answerNext("suggest", { failure: { error: "fault", message: "Something is wrong", fix: "Report it" } });
  await hard();
  await says(".question", /Something is wrong/);
  click(named("Use the usual settings"));
  await settled();
  await appear(".playit");
  await hard(); // asked again
  await settled();
  await appear(".playit");
});

test("names of every object are no views and no lists", async () => {
  await open("#/games");
  for (const where of ["#/__proto__", "#/lab/toString", "#/practice/toString", "#/play?list=__proto__"]) {
    await go("#/games");
    await appear(".empty-state");
    await go(where);
    await until(() => assert.ok(!find(".empty-state")));
    await until(() => assert.equal(every("main h1").length, 1));
    assert.doesNotMatch(textOf(find("main")), /native code/);
  }
});
