/* My games: kept, exported, imported and counted; what cannot be read, and storage that is full or forbidden. */

import {
  Storage, choose, click, downloads, every, find, keyed, mark, named, press, texts, textOf, typeWord,
} from "./browser.mjs"; // prettier-ignore
import { appear, go, open, reload, say, settled, store, stored, turns, until } from "./site.mjs";

import assert from "node:assert/strict";
import { resolveObjectURL } from "node:buffer";
import { test } from "node:test";

import { faultOf } from "../../../src/salet/web/static/base/records.js";

const WON = "crane:bbbbb,sloth:ybyyb,moist:ggggg";
const PLAYED = {
  list: "daily", rules: "normal", limit: 6, guesses: ["crane", "moist"], feedbacks: ["bbbbb", "ggggg"],
  answer: "moist", solved: true, helped: true, day: "2026-02-28", number: 1715, finished_at: "2026-02-28T10:00:00",
}; // prettier-ignore
const LISTLESS = { guesses: ["crane"], feedbacks: ["bbbbb"], solved: false, finished_at: "2026-01-01" };

const rows = () => every(".kept li").length;
const has = (read, wanted) => until(() => assert.deepEqual(read(), wanted));
const warnings = () => texts(".warning");
const note = () => textOf(find(".games .note"));
const left = (...entries) => say("records.left-out", { n: entries.length, entries });
const row = (nth) => say("records.row", { row: nth });
const name = (word, day) => say("records.named", { name: word, day });
const tap = (label, selector) => until(() => click(named(label, selector)));
const imported = (text) => choose(document.querySelector(".games [type=file]"), new File([text], "games.json"));

/** My games with these rows. */
async function kept(...games) {
  const local = new Storage();
  local.setItem("salet.games", JSON.stringify(games));
  await open("#/games", { storage: { local } });
}

test("a game is kept, exported and imported", async () => {
  await open(`#/play?turns=${WON}`);
  await until(() => assert.equal(every(".ending .meter").length, 2));
  await tap("Keep in my games");
  await has(() => texts(".next .strong"), ["See each guess"]);
  click(keyed("kept"));
  assert.match(textOf(await appear(".facts")), /100\s%/);
  click(named("Export"));
  const exported = await resolveObjectURL(downloads.at(-1).href).text();
  const [game] = JSON.parse(exported).games;
  assert.deepEqual([game.answer, game.guesses.length, game.solved, faultOf.game(game)], ["moist", 3, true, null]);
  assert.ok(game.number);
  const remove = () => every("button").find((button) => button.getAttribute("aria-label")?.startsWith("Remove moist"));
  click(remove());
  await appear(".empty-state");
  click(named("Undo"));
  assert.equal(rows(), 1);
  click(remove());
  imported(exported);
  await has(rows, 1);
  imported('{"games": [{"guesses": 3}]}');
  const unread = say("records.left-out-file", { n: 1, entries: [row(1)] });
  await has(note, `${say("games.wrong-file")} ${unread}`);
  assert.equal(rows(), 1);
  imported(JSON.stringify({ games: [LISTLESS, game] })); // what can be read is taken
  const listless = say("records.left-out-file", { n: 1, entries: [name("CRANE", "2026-01-01")] });
  await until(() => assert.ok(note().includes(listless), note()));
  assert.equal(rows(), 1);
  imported(JSON.stringify({ games: [PLAYED] }));
  await has(rows, 2);
  assert.match(textOf(find(".kept")), /No\. 1,715/);
  click(every("a").find((link) => link.getAttribute("aria-label")?.startsWith("Review moist")));
  await has(() => every(".walk-row").length, 3);
});

test("a corrected game replaces the one that was kept, also after a reload", async () => {
  const guesses = () => stored("games")?.map((game) => game.guesses);
  const undo = () => press("z", { ctrlKey: true });
  await open();
  for (const [word, marks] of [
    ["crane", "bbygb"],
    ["saint", "ggggg"],
  ]) {
    typeWord(word);
    await settled();
    mark(marks);
    await settled();
  }
  await has(guesses, [["crane", "saint"]]);
  undo();
  await has(turns, "crane:bbygb,saint:gggg.");
  await reload();
  for (let nth = 0; nth < 5; nth++) undo();
  await has(turns, "crane:bbygb");
  typeWord("haunt");
  await settled();
  mark("ggggg");
  await has(guesses, [["crane", "haunt"]]);
});

test("one bad row breaks no view", async () => {
  await kept(PLAYED, { ...PLAYED, answer: 7 }, LISTLESS);
  await has(rows, 1);
  const both = left(name("CRANE MOIST", "2026-02-28"), name("CRANE", "2026-01-01"));
  assert.deepEqual(warnings(), [`${both} Remove`]);
  click(find(".kept button"));
  await appear(".empty-state");
  assert.equal(stored("games").length, 2);
  click(find(".warning button"));
  await has(warnings, []);
  assert.deepEqual(stored("games"), []);
  assert.ok(texts("[role=status]").includes(`${say("records.removed", { n: 2 })} Undo`));
  click(every("[role=status] button").find((button) => !button.dataset.key));
  await has(warnings, [`${both} Remove`]);
  assert.equal(stored("games").length, 2);
});

test("practice, Play and addresses that cannot be read", async () => {
  await open("#/games");
  store("practice", [{ where: "#/practice/adversary", guesses: [null] }, 3]);
  await go("#/practice");
  await has(warnings, [`${left(row(1), row(2))} Remove`]);
  await appear(".calendar");
  click(named("Remove"));
  await has(warnings, []);
  assert.deepEqual(stored("practice"), []);
  await go("#/practice/adversary"); // begins anew
  await appear(".rail");
  store("play", { latest: "x", games: { x: { day: null, address: "https://x" } } });
  store("home", "#/nowhere");
  store("never", ["crane", 5]);
  store("opener", {});
  await go("#/play?within=0");
  await reload();
  await has(warnings, [say("records.address", { n: 1, parts: ["within=0"] })]);
  press("a"); // it is not lost
  assert.match(textOf(find(".typed")), /a/i);
  click(keyed("restart"));
  await go("#/play?turns=crane:bbbbb,xx:bb");
  await has(warnings, [say("records.address", { n: 1, parts: ["xx:bb"] })]);
  await go("#/review?text=crane%20moist&day=9999-99-99");
  await has(() => every(".walk-row").length, 2);
  assert.deepEqual(warnings(), [say("records.address", { n: 1, parts: ["day=9999-99-99"] })]);
});

test("what cannot be read in Play is named once, and removed in the settings", async () => {
  const odd = { day: null, address: "https://x" };
  await open("#/games");
  store("play", { latest: "x", games: { x: odd } });
  store("never", ["crane", 5]);
  await go("#/play");
  await has(warnings, [left(row(1))]);
  await reload();
  await settled();
  assert.deepEqual(warnings(), []);
  click(named("Settings"));
  await has(warnings, [2, 1].map((nth) => `${left(row(nth))} Remove`)); // prettier-ignore
  for (const count of [1, 0]) {
    click(named("Remove"));
    await has(() => warnings().length, count);
  }
  assert.deepEqual([stored("play").unread, stored("never")], [[], ["crane"]]);
  click(every("dialog [role=status] button").at(-1));
  assert.deepEqual(stored("play").unread, [["x", odd]]);
});

test("games open on the kind that was played last, and can be filtered", async () => {
  const boards = {
    ...PLAYED, limit: 7, feedbacks: ["ggggg,bbbbb", "-,ggggg"], answer: "crane,moist", day: null, number: null,
    finished_at: "2026-11-10T10:00:00",
  }; // prettier-ignore
  const later = { ...boards, finished_at: "2026-11-11T10:00:00", guesses: ["crane", "hoist"] };
  const record = { ...PLAYED, number: null, day: "2026-11-09", finished_at: "2026-11-09T10:00:00" };
  const practised = { ...record, day: null, practice: true, finished_at: "2026-11-12T10:00:00" };
  const spanish = { ...record, list: "es-5", day: null };
  const judged = [record, spanish].map((game) => ({ ...game, skill: 60, luck: 40 }));
  await kept(...judged, boards, later, practised); // practice is kept unasked
  await until(() => assert.ok(keyed("which-boards")?.checked));
  assert.match(textOf(find(".kept li")), /11 Nov/); // the newest first
  click(keyed("which-record"));
  assert.equal(rows(), 2);
  assert.match(textOf(find(".games")), /streaks count only the puzzle of each day/);
  assert.equal(every(".trend path").length, 4); // two lines, and the two of the legend
  click(keyed("list-es-5"));
  assert.equal(rows(), 1);
  assert.deepEqual(texts(".filters small"), ["2.00", "2.00", "2.00"]);
  await go("#/games?practice=1"); // a link may ask for another kind
  await until(() => assert.ok(keyed("which-practice")?.checked));
});

test("the chart and the results of games of several lists", async () => {
  const words = ["crane", "sloth", "fuzzy", "igloo", "thins", "joist", "moist"];
  const marks = ["bbbbb", "ybyyb", "bbbbb", "ybbyb", "ybgby", "bgggg", "ggggg"];
  const practised = { ...PLAYED, day: null, number: null, practice: true };
  const won = { ...practised, list: "original", guesses: words, feedbacks: marks, limit: 7 };
  const lost = { solved: false, limit: 6, guesses: words.slice(0, 6), feedbacks: marks.slice(0, 6) };
  const more = ["daily", "original"].map((list) => ({ ...won, ...lost, list }));
  const hard = { ...won, rules: "hard", limit: 6, guesses: ["moist"], feedbacks: ["ggggg"] };
  await kept(hard, ...more, won, { ...won, list: "nyt-2023" });
  const chips = () => every(".filters [data-key]").map(({ dataset }) => dataset.key);
  await has(chips, ["list-", "list-original", "list-daily"]); // not a puzzle of 2023
  await kept(hard, ...more, won);
  const chart = await appear(".distribution");
  const label = "Games by guesses. 1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 1, X: 2";
  assert.equal(chart.getAttribute("aria-label"), label);
  const tops = [...chart.querySelectorAll("rect")].map((bar) => Number(bar.getAttribute("y")));
  assert.ok(tops.length > 0 && Math.min(...tops) > 0, tops.join()); // inside the card
  assert.deepEqual(texts(".kept li > div > b"), ["7/7", "X/6", "X/6", "1/6*"]);
});

test("a full storage is reported", async () => {
  await open(`#/play?turns=${WON}`);
  await appear(".ending .strong");
  localStorage.isFull = true;
  await tap("Keep in my games");
  await until(() => assert.match(textOf(find(".ending")), /stores nothing/));
  assert.equal(every(".quiet-actions [role=status]").length, 1);
  assert.equal(stored("games"), null);
});

test("without storage a game is played, and the player is told", async () => {
  await open(`#/play?turns=${WON}`, { storage: { local: null } });
  await until(() => assert.match(textOf(find(".ending")), /stores nothing/));
  click(named("Settings"));
  await until(() => click(keyed("theme-dark")));
  assert.equal(document.documentElement.dataset.theme, "dark");
});
