/* The games of Practice by their addresses. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { hostAddress, readRoute } from "../../../src/salet/web/static/base/route.js";
import { CURATED, friendGame, hostAt, listOfHost } from "../../../src/salet/web/static/game/hosts.js";

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
