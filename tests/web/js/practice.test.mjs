/* Practice: the lobby, the calendar of past days, the adversary, and links. */

import { click, copies, every, fill, find, keyed, named, press, texts, textOf, typeWord } from "./browser.mjs";
import { appear, go, hold, open, reload, say, settled, store, until } from "./site.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

import { friendCode } from "../../../src/salet/web/static/engine/host/hosts.js";

const has = (read, wanted) => until(() => assert.deepEqual(read(), wanted));
const matches = (selector, wanted) => until(() => assert.match(textOf(find(selector)), wanted));
const tap = (name) => until(() => click(named(name)));
const select = (name) => find(`select[name=${name}]`);
const rows = () => every(".row .tiles").length;
const count = (selector) => () => every(selector).length;

/** Look at June 2021 in the calendar. */
async function june() {
  await until(() => fill(select("month"), "2021-06"));
}

/** Give the game up. */
async function giveUp() {
  await tap("Give up");
  assert.match(textOf(find(".question")), /You will see/);
  click(named("Give up", ".question button"));
  await appear(".ending");
}

test("a past day is played, and in the calendar", async () => {
  const [first, second] = ["19 June 2021, number 0", "20 June 2021, number 1"];
  await open("#/practice");
  await june();
  assert.ok(!keyed("2021-06-18")?.href);
  await tap(`${first}, not played yet`);
  await matches(".today", /No\. 0, 19 June 2021/);
  await appear(".rail");
  typeWord("crane");
  await has(rows, 1);
  await tap("Leave this game");
  await june();
  await until(() => assert.ok(named(`${first}, begun`)));
  await tap("Go on");
  await has(rows, 1);
  typeWord("cigar");
  await has(count(".ending .meter"), 2);
  click(keyed("copy-share"));
  await until(() => assert.match(copies.at(-1), /0 2\/6/));
  await tap("Leave this game");
  await june();
  await until(() => assert.ok(named(`${first}, won in 2`).classList.contains("won")));
  await tap(`${second}, not played yet`);
  await giveUp();
  await tap("Leave this game");
  await june();
  await until(() => assert.ok(named(`${second}, lost`)));
  assert.match(textOf(find(".legend")), /^2 of 1,[0-9]+ days played/);
  await go("#/games");
  await until(() => click(find(".kept button")));
  await go("#/practice");
  await june();
  await until(() => assert.ok(named(`${first}, not played yet`)));
  const later = `${new Date().getFullYear() + 1}-01-01`;
  await go(`#/practice/day?day=${later}`);
  await matches(".question", new RegExp(later));
  await tap("Back to practice");
  await matches(".days h2", /Past days/);
});

test("the lobby is drawn at once, and explains itself", async () => {
  await open("#/review");
  const release = hold("days");
  await tap("Practice");
  await until(() => fill(select("practice-boards"), "4"));
  assert.match(texts(".way-in").join(), /on one board/);
  assert.ok(named("Play 4 random words"));
  assert.ok(!find(".month"));
  release();
  await appear(".month");
  assert.deepEqual(texts(".legend .day"), ["3", "X", "…"]);
  store("practice", [{ where: "#/practice/adversary", guesses: ["crane"], helped: 0, over: false }]);
  await go("#/practice?boards=4&list=nyt-2022");
  await has(() => texts(".lobby .strong"), ["Go on"]); // the one next step
  assert.equal(textOf(select("practice-list").querySelector("option")), "Today's puzzle");
  assert.match(textOf(find(".lobby .pair")), /2,309 answers of the daily puzzle in/);
});

test("the adversary is pinned down", async () => {
  await open("#/practice?list=original");
  await tap("Play the adversary");
  const left = () => textOf(find(".count"));
  await has(left, "2,315 words left");
  for (const [word, n] of [["agile", "263 words"], ["snort", "14 words"], ["dumpy", "1 word"]]) {
    typeWord(word);
    await has(left, `${n} left`);
  } // prettier-ignore
  await until(() => click(keyed("step-1")));
  await until(() => assert.match(texts(".hints li").join(), /K/));
  assert.equal(every(".hints li").length, 1); // the count is above
  typeWord("chuck");
  await matches(".ending", /Pinned down in 4/);
  await matches(".ending .verdict", /so there is no luck/);
  await has(count(".ending .meter"), 1);
  click(keyed("kept"));
  await matches(".kept li", /the adversary/);
  click(every(".kept a").find((link) => /^Review chuck/.test(link.getAttribute("aria-label"))));
  await matches(".summary", /With 2 hints\./);
  assert.match(textOf(find(".summary .verdict")), /so there is no luck/);
  assert.ok(!find(".meter.luck"));
  await go("#/practice/adversary?list=original");
  await tap("Play again");
  await has(left, "2,315 words left");
});

test("practice takes the choices of Play, and several words", async () => {
  await open("#/play?list=es-6&rules=hard");
  await appear('.key[data-letter="ñ"]');
  await tap("Practice");
  await until(() => assert.equal(select("practice-list").value, "es-6"));
  assert.equal(select("practice-rules").value, "hard");
  await tap("Play a random word");
  await appear('.key[data-letter="ñ"]');
  await has(count(".typed .cell"), 6);
  assert.match(location.hash, /list=es-6/);
  await go("#/practice?list=original&rules=normal");
  await until(() => fill(keyed("friend-word"), "crane, moist"));
  click(named("Make a link"));
  await tap("Copy link");
  await until(() => assert.match(copies.at(-1), /#\/practice\/friend/));
  await go(new URL(copies.at(-1)).hash);
  await matches(".today", /A friend's 2 words/);
  await has(count(".board.small"), 2);
  await tap("Leave this game");
  await until(() => fill(select("practice-boards"), "3"));
  await tap("Play 3 random words");
  await has(count(".board.small"), 3);
  await go("#/practice");
  await reload();
  await until(() => assert.equal(select("practice-boards").value, "3")); // the last choice
});

test("an invalid link is explained", async () => {
  const code = friendCode("moist", 7);
  await open("#/practice/friend?code=nonsense");
  await until(() => assert.ok(textOf(find(".question")).includes(say("error.no-code", { code: "nonsense" }))));
  await tap("Back to practice");
  const where = `#/practice/friend?code=${code}`;
  store("practice", [{ where, guesses: ["crane", "zzzzz"], helped: false, over: false }]);
  await until(() => fill(keyed("friend-code"), code));
  press("Enter");
  await matches(".today", /A friend's word/);
  await appear(".rail");
  await settled();
  assert.equal(rows(), 0); // the stored game is invalid
  assert.ok(location.hash.includes(code));
  await tap("Leave this game");
  await appear(".lobby");
  await go(`#/practice/friend?code=${friendCode("tonal", 3)}`);
  await giveUp(); // before the first guess
  await matches(".ending", /The word was tonal/i);
});
