/* Games in Play continue at the next visit, in another tab and by links. */

import { click, every, keyed, mark, named, press, typeWord } from "./browser.mjs";
import { appear, go, open, reload, settled, store, stored, turns, until } from "./site.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

/** A visit in another tab, which shares what is kept but not its history. */
const another = (hash = "") => open(hash, { storage: { local: localStorage } });

/** A word and its marks, once they may be set. */
async function play(word, marks) {
  typeWord(word);
  await settled();
  mark(marks);
}

/** The labels of the tiles of a row. */
const labels = (row) => every(`.boards [data-row="${row}"]`).map((tile) => tile.getAttribute("aria-label"));

test("today's game survives links", async () => {
  await open();
  await play("crane", "bbygb");
  await reload();
  const colours = labels(0).map((label) => label.split(", ")[1]);
  assert.deepEqual(colours, ["grey", "grey", "yellow", "green", "grey"]);
  await another("#/play?turns=moist:bbbbg");
  await another();
  assert.equal(turns(), "crane:bbygb");
  const old = { "1,daily": { day: "2020-01-01", address: "#/play?turns=crane:bbbbb" } };
  store("play", { latest: "1,daily", games: old });
  await another();
  assert.equal(turns(), "");
});

test("a fuller game is not replaced by a shorter one of another tab", async () => {
  await open();
  await play("crane", "bbygb");
  const [one, full] = [{ local: localStorage, session: sessionStorage }, stored("play")];
  localStorage.removeItem("salet.play");
  await another(); // both begin with the empty day
  store("play", full);
  typeWord("moist");
  assert.equal(turns(), "moist:.....");
  await another();
  assert.equal(turns(), "crane:bbygb");
  await open("", { storage: one });
  click(keyed("undo")); // the tab that plays it may
  await another();
  assert.equal(turns(), "crane:bbyg.");
});

test("two games are both kept", async () => {
  await open();
  await play("crane", "bbygb");
  await another("#/play?list=original");
  typeWord("moist");
  click(named("Start again"));
  await appear(".aside button"); // a tap replaces nothing
  await go("#/play");
  await until(() => assert.ok(named("Go on with it")));
  press("m"); // no move yet
  await reload();
  await until(() => click(named("Go on with it")));
  await until(() => assert.equal(labels(0)[3], "N, green, row 1, letter 4"));
  await go("#/play?list=nowhere&turns=crane:bbygb");
  await until(() => click(named("Go to today's puzzle", ".question button")));
  await appear(".playit");
  assert.equal(turns(), "crane:bbygb");
  assert.doesNotMatch(location.hash, /list=/);
});

test("Play opens today's game after a visit elsewhere", async () => {
  await open("#/play?boards=2");
  typeWord("crane");
  click(named("Practice"));
  await appear(".lobby");
  await reload();
  click(named("Play", "header a"));
  await until(() => assert.equal(every(".board.small").length, 2));
  assert.match(location.hash, /^#\/play.*crane/);
});
