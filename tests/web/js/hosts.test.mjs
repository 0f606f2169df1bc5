/* The games of Practice by their addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { readFileSync } from "node:fs";

import { readTurns } from "../../../src/salet/web/static/base/marks.js";
import { hostAddress, readRoute } from "../../../src/salet/web/static/base/route.js";
import { say, useTexts } from "../../../src/salet/web/static/base/say.js";
import { aloud, boardsNamed } from "../../../src/salet/web/static/base/words.js";
import {
  CURATED,
  friendGame,
  friendLink,
  gameName,
  hasChances,
  hostAt,
  hostOf,
  listOfHost,
  spokenMarks,
} from "../../../src/salet/web/static/game/hosts.js";
import { start } from "../../../src/salet/web/static/game/state.js";

useTexts("en", JSON.parse(readFileSync(new URL("../../../src/salet/data/sentences/en.json", import.meta.url), "utf8")));

const at = (address) => hostAt(readRoute(address));

test("an address has the game of its host, and an incomplete one has none or an empty day", () => {
  assert.equal(at("#/practice"), null);
  assert.equal(at("#/practice/toString"), null);
  assert.equal(at("#/practice/word"), null);
  assert.equal(at("#/practice/day")?.day, ""); // which no calendar has; without a day it would be the adversary's
  assert.equal(at("#/practice/word?code=abc&day=2022-02-02")?.day, undefined);
  for (const address of ["word?code=abc", "friend?boards=4&sequence=1&code=abc", "day?day=2022-02-02", "adversary"])
    assert.equal(hostAddress(at(`#/practice/${address}`)), `#/practice/${address}`);
});

test("a friend's code may be a link", () => {
  const link = "https://example.org/#/practice/word?boards=2&rules=hard&code=abc";
  assert.deepEqual([friendGame(link, "daily").code, friendGame(link, "daily").boards], ["abc", 2]);
  assert.equal(friendGame(link, "daily").rules, "normal");
  assert.equal(friendGame(" abc ", "fr-6").code, "abc");
  assert.equal(friendGame(" abc ", "fr-6").list, "fr-6");
});

test("only a past day is judged by the daily list", () => {
  assert.equal(listOfHost(at("#/practice/day?day=2022-02-02")), "daily");
  assert.equal(listOfHost(at("#/practice/adversary")), CURATED);
  assert.equal(listOfHost(at("#/practice/word?code=abc&list=original")), "original");
});

test("a friend's game is played on its boards, whatever else the link says", () => {
  const friend = friendGame("#/practice/adversary?code=abc&day=2022-02-02&boards=4&sequence=1&list=es-5", "daily");
  const { kind, code, boards, sequence, list, day } = friend;
  assert.deepEqual([kind, code, boards, sequence, list, day], ["friend", "abc", 4, true, "es-5", undefined]);
  const typed = friendGame("abc", "daily");
  assert.deepEqual([typed.kind, typed.boards, typed.sequence], ["friend", 1, false]);
  const without = friendGame("see #/practice/word?boards=4", "daily"); // it has no code
  assert.deepEqual([without.boards, without.code], [1, "see #/practice/word?boards=4"]);
});

test("only several boards are played in sequence", () => {
  const sequence = (params) => at(`#/practice/word?code=abc&${params}`).sequence;
  assert.deepEqual(["boards=2&sequence=1", "boards=2", "sequence=1"].map(sequence), [true, false, false]);
  assert.deepEqual([at("#/practice/adversary?boards=4").boards, at("#/practice/day?boards=4").sequence], [1, false]);
});

test("each host has a name, chances and a limit, but the adversary has no chances and no limit", () => {
  const host = (kind, more = {}) => ({ kind, list: "daily", rules: "normal", boards: 2, sequence: false, ...more });
  assert.equal(gameName(host("word")), say("practice.random", { n: 2 }));
  assert.equal(gameName(host("friend")), say("practice.friends", { n: 2 }));
  assert.equal(gameName(host("adversary")), say("practice.adversary"));
  const day = "2021-07-01";
  assert.equal(gameName(host("day", { day })), say("practice.day", { number: 12, day }));
  assert.equal(gameName(host("day", { day: "soon" })), "soon");
  const kinds = ["word", "friend", "day", "adversary"].map((kind) => ({ host: host(kind) }));
  assert.deepEqual(kinds.map(hasChances), [true, true, true, false]);
  assert.deepEqual(kinds.map((state) => hostOf(state).isEndless), [false, false, false, true]); // prettier-ignore
  assert.deepEqual([hasChances({ host: null }), hostOf({ host: null })], [true, null]);
});

test("what a host has marked is read aloud", () => {
  const kind = (name) => ({ kind: name, list: "daily", rules: "normal", boards: 1, sequence: false });
  const hosted = { over: false, solved: false, answers: [], left: [9], share: null };
  const spoken = (text, more = {}, host = "word") => {
    const turns = readTurns(text);
    const state = { turns, boards: turns[0]?.feedbacks.length, host: kind(host), hosted: { ...hosted, ...more } };
    return spokenMarks(start(state));
  };
  const row = `${aloud("crane", [0, 0, 1, 2, 0], null)}.`;
  assert.equal(spoken("crane:bbygb"), row);
  assert.equal(spoken("crane:bbygb", {}, "adversary"), `${row} ${say("hint.left", { n: 9 })}`);
  assert.equal(spoken("crane:bbygb,bbbbb"), say("practice.marked"));
  assert.equal(spoken("crane:bbygb,ggggg"), say("practice.solved", { boards: boardsNamed([2]) }));
  const lost = { over: true, answers: ["moist"] };
  assert.equal(spoken("crane:bbygb", lost), `${row} ${say("practice.answers-were", { n: 1, words: ["MOIST"] })}`);
  assert.ok(spoken("moist:ggggg", { ...lost, solved: true }).endsWith(say("game.found")));
  assert.deepEqual([spoken(""), spokenMarks(start({ turns: readTurns("crane:bbygb") }))], ["", ""]);
});

test("a link for a friend has rules of their own", () => {
  globalThis.location = { origin: "https://page.test", pathname: "/p" };
  const link = friendLink({ kind: "word", list: "daily", rules: "hard", boards: 2, sequence: false, code: "abc" });
  assert.equal(link, "https://page.test/p#/practice/friend?boards=2&code=abc");
});
