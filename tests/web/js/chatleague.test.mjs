/* The league of a chat: a file is dropped, read, kept and deleted. */

import { Storage, choose, click, every, fill, find, fire, keyed, named, texts, textOf } from "./browser.mjs";
import { appear, open, reload, say, stored, until } from "./site.mjs";

import assert from "node:assert/strict";
import { test } from "node:test";

const SCORES = { Ana: "3435", "Ben 🦊": "5X45", דנה: "4534" };

/** A chat of WhatsApp with a game of each player and day; one shows its squares. */
function chat(days = 4) {
  const squares = "\n\n⬛🟨⬛⬛🟨\n⬛⬛🟨⬛🟨\n🟩🟩🟩🟩🟩"; // crane, sloth, hover
  const lines = Array.from({ length: days }, (_, day) =>
    Object.entries(SCORES).map(
      ([name, scores], hour) =>
        `${String(day + 1).padStart(2, "0")}/03/2025, 0${hour}:05 - ${name}: ` +
        `Wordle 1,${351 + day} ${scores[day % 4]}/6` +
        (day || hour ? "" : squares),
    ),
  );
  return lines.flat().join("\n");
}

/** Drop a file on the page. */
const drop = (name, text) =>
  fire(document.body, "drop", { dataTransfer: { types: ["Files"], files: [new File([text], name)] } });

const players = () => texts(".league tbody th");
const games = () => texts(".league tbody tr td:nth-child(3)");
const note = () => textOf(find(".league .note"));
const has = (read, wanted) => until(() => assert.deepEqual(read(), wanted));
const field = (name) => find(`[name=${name}]`);

/** Open the league, and drop a chat there. */
async function dropped(text) {
  await open("#/league");
  await appear(".chooser");
  drop("Family.txt", text);
}

test("what counts, and who is the same player", async () => {
  await dropped(chat(40));
  await has(players, ["Ana", "דנה", "Ben 🦊"]);
  fill(field("period"), "2025-04");
  await has(games, ["9", "9", "9"]);
  fill(field("period"), "");
  fill(field("to"), "20250-03-05"); // a slip of the fingers
  fill(field("min_games"), "12345678");
  await has(players, []);
  await reload();
  await appear(".league details");
  assert.equal(field("to").value, "");
  fill(field("min_games"), "1");
  fill(field("from"), "2025-03-02");
  fill(field("to"), "2025-03-05");
  await has(games, ["4", "4", "4"]);
  fill(field("min_games"), "5");
  fill(field("missed"), "last");
  await has(players, []);
  fill(field("min_games"), "");
  fill(field("missed"), "7");
  await has(() => players().length, 3);
  click(named("Ana"));
  fill(field("same"), "Ben 🦊");
  await has(players, ["Ben 🦊", "דנה"]);
  await reload();
  await has(players, ["Ben 🦊", "דנה"]);
  drop("Family.txt", chat(41)); // a newer export keeps what was chosen
  await has(note, say("league.replaced"));
  await has(players, ["Ben 🦊", "דנה"]);
  click(named("Ben 🦊"));
  click(keyed("part"));
  await has(players, ["Ana", "דנה", "Ben 🦊"]);
  assert.ok(!keyed("part"));
  assert.deepEqual(stored("chats")[0].wanted, {
    from: "2025-03-02", to: "2025-03-05", missed: "7", min_games: 1, aliases: {},
  }); // prettier-ignore
});

test("a chat becomes a league", async () => {
  await open("#/games");
  click(await appear("[data-key=league]"));
  await appear(".chooser");
  drop("talk.txt", "hello there");
  await appear(".league [role=alert]");
  drop("Family.txt", chat());
  await has(players, ["Ana", "דנה", "Ben 🦊"]);
  assert.match(textOf(find(".distribution title")), /3: 2, 4: 1, 5: 1, 6: 0, X: 0/);
  assert.ok(!find(".league [role=alert]"));
  for (const _ of "12") click(keyed("sort-mean")); // the other way round
  await has(players, ["Ben 🦊", "דנה", "Ana"]);
  drop("broken.zip", "PK\x03\x04");
  await appear(".league [role=alert]");
  assert.equal(players().length, 3); // what was there stays
  choose(find(".league input[type=file]"), new File([chat(20)], "Family.txt"));
  await has(games, ["20", "20", "20"]); // it has replaced the earlier export
  assert.ok(!field("chat"));
  await appear(".means path");
  click(keyed("judge"));
  await appear("[data-key=sort-skill]");
  await until(() => assert.ok(!keyed("judge"))); // one game shows squares
  await reload();
  await has(games, ["20", "20", "20"]);
  assert.ok(keyed("sort-skill"));
  click(keyed("delete"));
  await appear(".chooser");
  click(keyed("put-back"));
  await has(() => players().length, 3);
  click(keyed("delete"));
  await appear(".chooser");
  await reload();
  await appear(".chooser");
  assert.deepEqual(stored("chats"), []);
});

test("games whose squares do not fit the answer are named", async () => {
  await dropped("1/3/25, 10:00 - Ana: Wordle 1,350 2/6\n\n🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩");
  click(await appear("[data-key=judge]"));
  await has(note, say("league.no-fit", { n: 1 }));
  assert.ok(!keyed("judge"));
});

test("what is left out is said if nothing counts", async () => {
  await dropped("1/3/25, 10:00 - Ana: Wordle 1,350 2/6 would be nice");
  const wanted = say("error.no-league-left-out", { n: 1 });
  await until(() => assert.ok(note().toLowerCase().includes(wanted.toLowerCase()), note()));
});

test("games whose answer is not known yet can be judged later", async () => {
  await open("#/league");
  const { puzzleNumber } = await import("../../../src/salet/web/static/base/words.js");
  await dropped(`1/3/25, 10:00 - Ana: Wordle ${puzzleNumber(new Date())} 1/6\n\n🟩🟩🟩🟩🟩`);
  click(await appear("[data-key=judge]"));
  await has(note, say("league.no-answers", { n: 1 }));
  await appear("[data-key=judge]");
  assert.ok(!("skill" in stored("chats")[0].games[0]));
});

test("chats and games that cannot be read are named, removed and put back", async () => {
  const shared = {
    player: "Ana", game: "wordle", number: 1351, day: "2025-03-01", guesses: 2, limit: 6, rows: [], hard: false,
  }; // prettier-ignore
  const family = { name: "Family", games: [shared, { player: 3 }] };
  const local = new Storage();
  local.setItem("salet.chats", JSON.stringify([family, { games: [] }]));
  await open("#/league", { storage: { local } });
  await has(players, ["Ana"]);
  const row = say("records.row", { row: 2 });
  const left = ["records.left-out", "records.left-out-chat"].map((key) => say(key, { n: 1, entries: [row] }));
  const warnings = () => texts(".warning");
  await has(warnings, left.map((text) => `${text} Remove`)); // prettier-ignore
  click(every(".warning button").at(-1));
  assert.ok(document.activeElement === named("Undo"));
  assert.deepEqual(stored("chats"), [{ games: [] }, { ...family, games: [shared] }]);
  click(named("Remove"));
  await has(warnings, []);
  assert.deepEqual(stored("chats"), [{ ...family, games: [shared] }]);
  for (const nth of [-1, 0]) click(every("[role=status] button").at(nth));
  await has(() => warnings().length, 2);
  assert.deepEqual(stored("chats"), [{ games: [] }, { ...family, games: [{ player: 3 }, shared] }]);
});
