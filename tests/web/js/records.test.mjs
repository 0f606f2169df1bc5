/* Records from storage, a file or an address: random damage is named, and what is not named is a record. The views draw
   what is left. */

import { Storage, click, fill as write, fire } from "./browser.mjs";
import { reply, settled } from "./page.mjs";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { fill, place } from "../../../src/salet/web/static/base/dom.js";
import { isWin, readTurns } from "../../../src/salet/web/static/base/marks.js";
import { faultOf, gamesOfFile, leftOut, leftOutOfAddress, sift } from "../../../src/salet/web/static/base/records.js";
import {
  gameAddress,
  hostAddress,
  readGame,
  readRoute,
  unreadInGame,
} from "../../../src/salet/web/static/base/route.js";
import { text } from "../../../src/salet/web/static/base/say.js";
import * as store from "../../../src/salet/web/static/base/store.js";
import { makeView as makeGames } from "../../../src/salet/web/static/views/games.js";
import { makeView as makeLeague } from "../../../src/salet/web/static/views/league.js";
import { howGamesCount } from "../../../src/salet/web/static/views/leagueoptions.js";
import { hostAt } from "../../../src/salet/web/static/game/hosts.js";
import { start } from "../../../src/salet/web/static/game/state.js";
import { ending, playedGame } from "../../../src/salet/web/static/panel/ending.js";
import { friendCode } from "../../../src/salet/web/static/engine/host/hosts.js";
import { league } from "../../../src/salet/web/static/engine/league/league.js";

const PLAYED = {
  day: "2026-02-28", number: 1715, game: null, list: "daily", rules: "normal", limit: 6, guesses: ["crane", "moist"],
  feedbacks: ["bbbbb", "ggggg"], answer: "moist", solved: true, helped: true, practice: true, hints: 1,
  adversary: false, finished_at: "2026-02-28T10:00:00", skill: 60, luck: 40,
}; // prettier-ignore
const BOARDS = {
  ...PLAYED, day: null, number: null, practice: undefined, list: "es-5", rules: "hard", limit: 7, answer: "crane,?",
  feedbacks: ["ggggg,bbbbb", "-,bbybb"], solved: false,
}; // prettier-ignore
const EARLIER = { ...PLAYED, helped: 2 }; // an earlier version counted the hints there
const SHARED = {
  player: "Ben", game: "wordle", number: 1351, day: "2025-03-01", guesses: 2, limit: 6, rows: ["bbbbb", "ggggg"],
  hard: false, skill: 50, luck: null, judged: store.JUDGED,
}; // prettier-ignore
const WANTED = { from: "2025-03-01", missed: "7", min_games: 2, aliases: { Ana: "Ben" } };
const CHAT = { name: "Family", games: [SHARED], wanted: WANTED };
const BEGUN = { where: "#/practice/word?code=abc", guesses: ["crane"], helped: 1, over: false };
const PLAYING = { day: "2026-02-28", address: "#/play?turns=crane:bbygb" };
const GOOD = [
  ["game", PLAYED], ["game", BOARDS], ["leagueGame", SHARED], ["chat", CHAT], ["begun", BEGUN], ["playing", PLAYING],
  ["game", EARLIER],
]; // prettier-ignore

/** Random numbers from 0 to 1: the same at each run. */
function chance(seed) {
  let at = seed;
  return () => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    return at / 2 ** 32;
  };
}

const ODD = [
  null, undefined, true, 3, -1, 0, 1.5, 1e300, NaN, "", "x", "bbbbx", "9999-99-99", "__proto__", "a".repeat(5000), [],
  [null], [[]], ["ggggg", 7], {}, { toString: 1 }, ["bbbb"], "javascript:alert(1)", "#/lab",
]; // prettier-ignore

/** A record with one value, at any depth, that is odd, missing or there twice. */
function damaged(record, random) {
  const pick = (items) => items[Math.floor(random() * items.length)];
  const copy = structuredClone(record);
  let [at, name] = [copy, pick(Object.keys(copy))];
  while (at[name] !== null && typeof at[name] === "object" && Object.keys(at[name]).length && random() < 0.6) {
    at = at[name];
    name = pick(Object.keys(at));
  }
  const way = Math.floor(random() * 4);
  if (way === 0) delete at[name];
  else if (way === 1 && Array.isArray(at)) at.push(at[name]);
  else if (way === 2 && typeof at[name] === "string") at[name] = at[name].slice(1) + pick(["", "x", "g", "9"]);
  else at[name] = pick(ODD);
  return JSON.parse(JSON.stringify(copy));
}

const isDay = (day) => day === null || day === undefined || dayOf(day) === day;
const dayOf = (day) => {
  const date = new Date(`${day}T00:00Z`);
  return Number.isNaN(date.getTime()) ? "" : date.toISOString().slice(0, 10);
};
const isCount = (n, least, most) => Number.isInteger(n) && n >= least && n <= most;
const isWord = (word) => /^\p{L}{2,33}$/u.test(word);
const isRow = (row) => /^[byg]{3,11}$/.test(row);

/** What the views rely on, by another way than the reader's. */
const IS_RIGHT = {
  game({ guesses, feedbacks, answer, solved, list, rules, limit, day, finished_at: at, skill, luck }) {
    const rows = feedbacks.map((row) => row.split(","));
    const boards = rows[0].map((_, board) => rows.map((row) => row[board]));
    const lengths = new Set(rows.flat().flatMap((row) => (isRow(row) ? row.length : [])));
    return (
      rows.every((row) => row.length === boards.length && row.some(isRow)) &&
      rows.flat().every((one) => isRow(one) || /^[-?]$/.test(one)) &&
      guesses.length === rows.length &&
      guesses.every((word) => word === "" || (isWord(word) && word.length >= [...lengths][0])) &&
      lengths.size === 1 &&
      solved === boards.every((marks) => marks.some((row) => /^g+$/.test(row))) &&
      (answer === null || answer === undefined || answer.split(",").length === boards.length) &&
      list.length > 0 && ["normal", "hard", "ultra-hard"].includes(rules) && isCount(limit, 1, 99) && isDay(day) &&
      isDay(at.slice(0, 10)) && [skill, luck].every((x) => x === null || x === undefined || (x >= 0 && x <= 100))
    ); // prettier-ignore
  },
  leagueGame: ({ player, game, number, day, guesses, limit, rows, hard }) =>
    player.length > 0 && game.length > 0 && isCount(number, 0, 1e15) && isDay(day) && isCount(limit, 1, 99) &&
    isCount(guesses, 1, limit + 1) && rows.every(isRow) && typeof hard === "boolean", // prettier-ignore
  chat: ({ name, games, wanted }) =>
    typeof name === "string" &&
    games.some((game) => faultOf.leagueGame(game) === null) &&
    [wanted?.from, wanted?.to].every(isDay) &&
    Object.values(wanted?.aliases ?? {}).every((player) => player.length > 0),
  begun: ({ where, guesses }) => where.startsWith("#/practice/") && guesses.every(isWord),
  playing: ({ address, day }) => address.startsWith("#/play") && isDay(day) && readGame(readRoute(address).params),
};

/** Each kind with some hundred damaged records. */
const cases = GOOD.map(([kind, record], nth) => {
  const random = chance(nth + 1);
  return [kind, record, Array.from({ length: 600 }, () => damaged(record, random))];
});

const data = {
  lexicon: async () => ({ index: new Map() }),
  history: async () => [],
  today: () => "2026-09-01",
};

let kept;
beforeEach(() => {
  globalThis.localStorage = new Storage();
  kept = localStorage.rows;
});
const keep = (name, value) => kept.set(`salet.${name}`, JSON.stringify(value));
const keptRows = (name) => JSON.parse(kept.get(`salet.${name}`));

test("a damaged record is named by its field, and what is not named is well formed", () => {
  for (const [kind, record, records] of cases) {
    assert.equal(faultOf[kind](record), null, kind);
    const faults = records.map((one) => faultOf[kind](one));
    records.forEach((one, nth) => {
      if (faults[nth] === null) assert.ok(IS_RIGHT[kind](one), `${kind}: ${JSON.stringify(one)}`);
      else assert.ok(Object.hasOwn(record, faults[nth]), faults[nth]);
    });
    assert.ok(faults.filter((fault) => fault !== null).length > 200, kind);
  }
  for (const odd of ODD.filter((value) => typeof value !== "object" || value === null || Array.isArray(value)))
    for (const kind of Object.keys(faultOf))
      if (odd !== "x") assert.notEqual(faultOf[kind](odd), kind === "word" ? "x" : null);
});

test("My games draws what is left, names the others and keeps them", () => {
  const view = makeGames({ announce() {} });
  for (const [, record, records] of cases.slice(0, 2)) {
    keep("games", [...records, record]);
    view.open(readRoute("#/games"));
    const wrong = sift(records, faultOf.game).refused;
    assert.ok(view.root.textContent.includes(text(leftOut("records.left-out", wrong))));
    const later = { ...record, finished_at: "2026-03-01T10:00:00", day: "2026-03-01" };
    store.keepGames([later]);
    const rows = keptRows("games").map((row) => JSON.stringify(row));
    for (const { row } of wrong) assert.ok(rows.includes(JSON.stringify(row)));
    assert.ok(rows.includes(JSON.stringify(later)));
  }
});

test("a league counts the games that are left, and keeps the others", async () => {
  const [, , games] = cases[2];
  keep("chats", [{ ...CHAT, name: "First", games: [...games, SHARED] }, ...cases[3][2]]);
  const [chat, ...others] = store.chats();
  assert.ok(chat.unread.length > 200);
  for (const one of [chat, ...others]) {
    const found = await league(data, { ...one.wanted, games: one.games });
    assert.ok(found.rows.every(({ player }) => player));
  }
  store.keepChats([chat, ...others]);
  const rows = keptRows("chats").find(({ name }) => name === "First").games;
  assert.equal(rows.length, games.length + 1);
  assert.equal(keptRows("chats").length, 601);
});

test("skill and luck of another definition are dropped, and those of this one are kept", () => {
  const skillFile = readFileSync(new URL("../../../src/salet/league/skill.py", import.meta.url), "utf8");
  assert.equal(store.JUDGED, Number(/^JUDGED = (\d+)/m.exec(skillFile)[1]));
  const { skill: _, luck: __, judged: ___, ...open } = SHARED;
  const noFit = { ...SHARED, skill: null };
  const old = [
    { ...open, skill: 50, luck: 50 },
    { ...open, skill: null, luck: null },
    { ...SHARED, judged: 1 },
  ];
  keep("chats", [{ ...CHAT, games: [...old, SHARED, noFit, open] }]);
  const [chat] = store.chats();
  assert.deepEqual(chat.games, [open, open, open, SHARED, noFit, open]);
  store.keepChats([chat]);
  assert.deepEqual(store.chats()[0].games, chat.games);
});

test("a league judges each game once, also those whose squares do not fit", async () => {
  const { skill: _, luck: __, judged: ___, ...open } = SHARED;
  const games = [open, { ...open, number: 1352, skill: 70, luck: 70 }, { ...open, number: 1353 }];
  const answer = {
    game: "wordle", games: 3, period: "", periods: [], players: [], from: null, to: null, rows: [], facts: [], odd: [],
    kinds: [], chart: { by: "month", periods: [], lines: [] },
  }; // prettier-ignore
  const drawn = () => reply("league", { answer });
  const button = (view) => view.root.querySelector('[data-key="judge"]');
  keep("chats", [{ ...CHAT, games }]);
  const view = makeLeague({ announce() {} });
  view.open();
  await drawn();
  click(button(view));
  await reply("judged", { answer: { skill: 40, luck: 60 } });
  await reply("judged", { answer: { skill: null, luck: null } });
  await reply("judged", { answer: {} });
  const { games: sent } = await drawn();
  assert.deepEqual(
    sent.map(({ skill, luck, judged }) => [skill, luck, judged]),
    [[40, 60, store.JUDGED], [null, null, store.JUDGED], [undefined, undefined, undefined]],
  ); // prettier-ignore
  view.readChat({ name: "Family.txt" }); // a newer export of the same chat
  await reply("chat", { answer: { games: games.map(({ number }) => ({ ...open, number })), left_out: 0 } });
  assert.deepEqual((await drawn()).games, sent);
  const again = makeLeague({ announce() {} });
  again.open();
  await drawn();
  assert.ok(button(again));
  click(button(again));
  assert.equal((await reply("judged", { answer: { skill: 50, luck: 50 } })).number, 1353); // the only one that is open
  await drawn();
  assert.equal(button(again), null);
  assert.equal(again.root.querySelector(".note").textContent.trim(), text({ key: "league.no-fit", values: { n: 1 } }));
});

test("hints that an earlier version counted as help are read as the journal reads help", () => {
  keep("games", [EARLIER, { ...EARLIER, day: "2026-03-01", helped: 0 }, BOARDS]);
  assert.deepEqual(store.games().map(({ helped }) => helped), [true, false, true]); // prettier-ignore
});

test("games that were begun and games in Play are kept beside rows that cannot be read", () => {
  keep("practice", [...cases[4][2], BEGUN]);
  const wrong = cases[4][2].filter((row) => faultOf.begun(row) !== null).length;
  store.keepBegun({ ...BEGUN, where: "#/practice/word?code=xyz" });
  assert.equal(keptRows("practice").filter((row) => faultOf.begun(row) !== null).length, wrong);
  assert.equal(store.begunGame("#/practice/word?code=xyz").helped, 1);
  keep("play", { latest: "1,daily", games: { "1,daily": { day: 3, address: "https://page.test" }, x: 5 } });
  assert.equal(store.todaysGame(), null);
  assert.equal(store.unread("play").values.n, 2);
  store.keepGame("#/play?list=original", "#/play");
  assert.equal(store.todaysGame(), "#/play?list=original");
  assert.equal(store.unread("play").values.n, 2);
});

test("a game in Play that cannot be read stays until it is removed", () => {
  const odd = { day: "2026-02-28", address: "https://page.test" };
  keep("play", { latest: "1,daily", games: { "1,daily": odd } });
  const named = store.newlyUnread();
  assert.equal(named.values.n, 1);
  const [first, second] = ["#/play?turns=moist:bbbbb", "#/play?turns=moist:bbbbb,crane:bbbbb"];
  store.keepGame(first, "#/play");
  store.keepGame(second, first);
  assert.deepEqual([store.todaysGame(), store.unread("play"), store.newlyUnread()], [second, named, null]);
  const rows = store.dropUnread("play");
  assert.deepEqual([rows, store.unread("play")], [[["1,daily", odd]], null]);
  keep("play", { ...keptRows("play"), unread: [["1,daily", 7], null] }); // damaged once more
  store.putBackUnread("play", rows);
  assert.deepEqual([store.todaysGame(), store.unread("play").values.n], [second, 3]);
  keep("play", { ...keptRows("play"), unread: 7 });
  assert.deepEqual([store.todaysGame(), store.unread("play")], [second, null]);
});

test("a friend's game of 32 words is kept and found again", () => {
  const code = friendCode(Array.from({ length: 32 }, () => "ї".repeat(11)).join(" "), 7);
  const where = hostAddress({
    kind: "friend", list: "uk-11", rules: "ultra-hard", boards: 32, sequence: true, code,
  }); // prettier-ignore
  for (const guesses of [["crane"], ["crane", "moist"]]) store.keepBegun({ ...BEGUN, where, guesses });
  assert.deepEqual(store.begunGame(where).guesses, ["crane", "moist"]);
  assert.equal(keptRows("practice").length, 1);
});

/* The longest of what the page writes: 32 boards, 64 guesses, words of 11 letters that an address encodes. */
const WORD = "ї".repeat(11);
const LONGEST = Array.from({ length: 64 }, () => `${WORD}:${Array(32).fill("b".repeat(11)).join(",")}`).join(";");

test("every practice game has an address that is read as the same game", () => {
  const one = { boards: 1, sequence: false };
  for (const list of ["daily", "ru-5", "es-8", "fr-6"])
    for (const rules of ["normal", "hard", "ultra-hard"])
      for (const more of [
        { kind: "word", boards: 32, sequence: true, code: "ї".repeat(400) },
        { kind: "friend", boards: 2, sequence: false, code: "abc" },
        { kind: "adversary", ...one },
        { kind: "day", ...one, day: "2021-06-19", list: "daily" },
      ]) {
        const host = { list, rules, ...more };
        const begun = { where: hostAddress(host), guesses: Array(64).fill(WORD), helped: 999, over: true };
        assert.equal(faultOf.begun(begun), null);
        const read = hostAt(readRoute(begun.where));
        for (const [name, value] of Object.entries(host)) assert.equal(read[name], value, begun.where);
      }
});

test("every game in Play is kept and found again", () => {
  const longest = { turns: readTurns(LONGEST, 32), boards: 32, sequence: true, limit: 99 };
  const choices = { list: "uk-11", rules: "ultra-hard", words: "any", game: "octordle-sequence" };
  const hidden = { turns: readTurns("їжак:....,?"), boards: 2, choices: { list: "uk-4" } };
  for (const game of [{ turns: [], boards: 1, choices: {} }, { ...longest, choices }, hidden]) {
    const where = gameAddress(game);
    store.keepGame(where, "#/play");
    assert.equal(store.todaysGame(), where);
    assert.deepEqual(readGame(readRoute(where).params).turns, game.turns);
  }
});

test("every finished game is kept and shown", () => {
  const host = { kind: "adversary", list: "daily", rules: "normal", boards: 1, sequence: false };
  const lost = { turns: readTurns("crane:bbbbb,slimy:bbbbb"), limit: 2 };
  const many = {
    turns: readTurns(LONGEST, 32),
    boards: 32,
    limit: 64,
    choices: { list: "uk-11", rules: "ultra-hard" },
  };
  const solved = readTurns("crane:ggggg,bbbbb;moist:?,ggggg");
  const games = [
    [lost, [""]], [lost, ["moist"]], [{ ...lost, choices: { list: "es-5:c....", game: "sutom" } }, ["їжак"]],
    [many, Array(32).fill("")], [many, Array(32).fill(WORD)],
    [{ turns: solved, boards: 2, sequence: true }, ["crane", "moist"]],
    [{ turns: readTurns("moist:ggggg"), host: { ...host, kind: "day", day: "2021-06-19" }, helped: 4 }, ["moist"]],
    [{ turns: readTurns(Array(32).fill("crane:bbbbb").join(",")), host, helped: 999 }, ["moist"]],
  ]; // prettier-ignore
  for (const [state, answers] of games) {
    const played = playedGame(start(state), answers);
    for (const [skill, luck] of [
      [undefined, undefined],
      [null, null],
      [0, 100],
    ])
      assert.equal(faultOf.game(JSON.parse(JSON.stringify({ ...played, skill, luck }))), null);
  }
  assert.ok(solved.some(({ feedbacks }) => isWin(feedbacks[0])));
});

test("a wrong answer that is typed for a lost game is not kept", async () => {
  const root = place("div");
  const turns = readTurns("crane:bbbbb,slimy:bbbbb,dough:bbbbb,vetch:bbbbb,whelk:bbbbb,zippy:bbbbb");
  fill(root, ending(start({ turns }), { announce() {}, isToday: () => true }));
  await settled();
  assert.deepEqual(store.games().map(({ answer }) => answer), [null]); // prettier-ignore
  const type = (value) => {
    write(root.querySelector("[name=answer]"), value);
    fire(root.querySelector("form"), "submit");
  };
  type("a b,c");
  await reply("review", { failure: { error: "input", message: { key: "game.found" }, fix: null } });
  assert.deepEqual(keptRows("games").map(({ answer }) => answer), [null]); // prettier-ignore
  type("tubas");
  await reply("review", { answer: { turns: [], verdict: [], skill: 60, luck: 40, share: "" } });
  await reply("marks", { answer: { known: true } });
  assert.deepEqual(store.games().map(({ answer, skill }) => [answer, skill]), [["tubas", 60]]); // prettier-ignore
});

test("every league is kept, and how its games count", () => {
  const longest = { ...SHARED, player: "🦊".repeat(400), number: 999_999_999_999_999, limit: 99, guesses: 100 };
  const rows = Array(64).fill("g".repeat(11));
  const games = [{ ...longest, game: "termo", rows, day: null }, SHARED, { ...SHARED, skill: 0, luck: 100 }];
  const root = place("div");
  let wanted = { aliases: { [longest.player]: "Ana" } };
  const chosen = (key, value) => write(root.querySelector(`[data-key="${key}"]`), value);
  fill(root, howGamesCount({}, { want: (change) => (wanted = { ...wanted, ...change }) }));
  for (const [key, values] of [
    ["from", ["0001-01-01", "9999-12-31", "12026-01-01", ""]],
    ["to", ["", "2026-02-28"]],
    ["min-games", ["-3", "", "1.5", "1e300", "12345678"]],
    ["choice-missed", ["7", "last", "skip"]],
  ])
    for (const value of values) {
      chosen(key, value);
      store.keepChats([{ name: "f".repeat(255), games, wanted }]);
      const [{ unread, ...chat }] = store.chats();
      assert.deepEqual([unread, JSON.stringify(chat)], [[], JSON.stringify({ name: "f".repeat(255), games, wanted })]);
    }
});

test("a row that cannot be read is named by what can be read of it", () => {
  const names = (...rows) => {
    const refused = rows.map((row, nth) => ({ row, nth }));
    return leftOut("records.left-out", refused).values.entries.map(text);
  };
  assert.deepEqual(names({ ...PLAYED, guesses: ["crane", 3, "moist"], day: "2026-01-01" }, 7, [], null), [
    "CRANE MOIST (1 January 2026)", "no. 2", "no. 3", "no. 4",
  ]); // prettier-ignore
  const other = { guesses: ["crane"], day: "2026-02-30", finished_at: "2026-01-02T10:00" };
  assert.deepEqual(names(other, { name: "Family" }, { player: "Ana", day: "2026-01-03", guesses: 3 }, {}, {}, {}), [
    "CRANE (2 January 2026)", "Family", "Ana (3 January 2026)", "3 more",
  ]); // prettier-ignore
  assert.deepEqual(names({ guesses: ["crane", "moist", "tubal", "tidal"] }), ["CRANE MOIST TUBAL …"]);
});

test("a file's row without limit or result has those of its game, as in the journal", () => {
  const { limit: _, solved: __, ...row } = PLAYED;
  const boards = { ...row, game: "octordle-sequence", feedbacks: ["bbbbb,bbybb", "ggggg,ggggg"], answer: null };
  const rows = [row, { ...row, limit: "", solved: null }, boards, { ...boards, game: "x" }, { guesses: 3 }, 7];
  const limits = { "octordle-sequence": 15, wordle: 6 };
  const read = gamesOfFile(JSON.stringify({ games: rows }), (name) => limits[name]);
  const [once, again, sequence] = read.rows;
  assert.deepEqual([once, again], [PLAYED, PLAYED]);
  assert.deepEqual([sequence.limit, sequence.solved], [15, true]);
  assert.equal(read.rows.length + read.unread.length, rows.length);
});

test("what is no list is put aside", () => {
  for (const odd of [7, "x", { a: 1 }]) {
    keep("chats", odd);
    assert.deepEqual(store.chats(), []);
    store.keepChats([CHAT]);
    assert.ok([...kept].some(([name, value]) => name.startsWith("salet.lost") && value === JSON.stringify(odd)));
  }
});

test("an address names what cannot be read", () => {
  const unread = (hash, alphabet) => unreadInGame(readRoute(hash).params, alphabet);
  assert.deepEqual(unread("#/play?turns=crane:bbygb,moist:bbbbg&list=original&within=7"), []);
  assert.deepEqual(unread("#/play?within=0&boards=99&rules=none&turns=crane:bbygb,moist:xyz"), [
    "rules=none", "boards=99", "within=0", "moist:xyz",
  ]); // prettier-ignore
  const [hash, five] = ["#/play?turns=xx:bb,crane:bbbbb,moist:xyz", { name: "x", length: 5, keys: [] }];
  assert.deepEqual([unread(hash), unread(hash, five)], [["moist:xyz"], ["xx:bb", "moist:xyz"]]);
  assert.equal(gameAddress(readGame(readRoute("#/play?within=0").params)), "#/play");
  const said = (hash) => leftOutOfAddress(unread(hash)).values;
  assert.deepEqual(said("#/play?day=2026-02-30"), { n: 1, parts: ["day=2026-02-30"] });
  assert.deepEqual(said("#/play?rules=none&within=0"), { n: 2, parts: ["rules=none", "within=0"] });
  assert.equal(leftOutOfAddress([]), null);
});
