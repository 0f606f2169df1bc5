/* The games that people play, by their names in an address. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { namesGame, useGames, withSetup } from "../../../src/salet/web/static/base/games.js";
import { readRoute } from "../../../src/salet/web/static/base/route.js";
import { games, useGames as readGames } from "../../../src/salet/web/static/engine/words/games.js";

readGames(JSON.parse(readFileSync(new URL("../../../src/salet/data/games.json", import.meta.url), "utf8")));
useGames([...games.values()]);

const completed = (params) => [...readRoute(withSetup(`#/play?${params}`)).params].sort();
const sorted = (params) => [...new URLSearchParams(params)].sort();

test("a game is completed with its list, boards and limit", () => {
  for (const [params, whole] of [
    ["game=termo", "list=pt-5&game=termo"],
    ["game=quordle", "boards=4&list=original&game=quordle"],
    ["game=quordle-sequence", "boards=4&sequence=1&list=original&within=10&game=quordle-sequence"],
    ["game=sutom&list=fr-7:p......", "list=fr-7:p......&game=sutom"],
    ["game=termo&boards=1&within=6&rules=hard", "list=pt-5&boards=1&within=6&rules=hard&game=termo"],
    ["game=quordle&turns=crane:bbbbb,-,-,ggggg", "boards=4&list=original&turns=crane:bbbbb,-,-,ggggg&game=quordle"],
  ])
    assert.deepEqual(completed(params), sorted(whole));
  const whole = "#/play?boards=4&list=pt-5&game=quarteto";
  assert.equal(withSetup(whole), whole);
  assert.equal(withSetup("#/play?game=wordle"), "#/play");
});

test("what cannot be read of a game's address is left out", () => {
  assert.deepEqual(completed("game=quordle&boards=abc&within=0"), sorted("boards=4&list=original&game=quordle"));
  assert.deepEqual(completed("game=termo&list=?&rules=none&boards="), sorted("list=pt-5&game=termo"));
});

test("what says nothing else than the game does not change it", () => {
  for (const [params, whole] of [
    ["game=termo&sequence=1", "list=pt-5&game=termo"],
    ["game=termo&boards=1&sequence=1", "boards=1&list=pt-5&game=termo"],
    ["game=termo&list=pt", "list=pt-5&game=termo"],
    ["game=termo&list=pt:*", "list=pt-5:*&game=termo"],
    ["game=woerdl&list=de", "list=de-5&game=woerdl"],
    ["game=woordle6&list=nl", "list=nl-6&game=woordle6"],
    ["game=sutom&list=fr", "list=fr-6&game=sutom"],
    ["game=sutom&list=fr:p......", "list=fr-7:p......&game=sutom"],
    ["game=quordle-sequence&sequence=1", "boards=4&sequence=1&list=original&within=10&game=quordle-sequence"],
  ])
    assert.deepEqual(completed(params), sorted(whole));
});

test("an unknown game is left out", () => {
  for (const [where, without] of [
    ["#/play?game=nogame", "#/play"],
    ["#/play?list=pt-5&game=nogame&turns=serao:bbybb", "#/play?list=pt-5&turns=serao:bbybb"],
    ["#/review?game=a%20b&text=crane", "#/review?text=crane"],
  ])
    assert.equal(withSetup(where), without);
});

test("with other boards, words or guesses it is not the game", () => {
  for (const [params, whole] of [
    ["game=quordle&boards=2", "boards=2&list=original"],
    ["game=quordle&list=original&boards=1", "list=original&boards=1"],
    ["game=quordle&turns=crane:bbbbb", "list=original&turns=crane:bbbbb"],
    ["game=termo&boards=4", "boards=4&list=pt-5"],
    ["game=termo&list=original", "list=original"],
    ["game=termo&list=pt-6", "list=pt-6"],
    ["game=termo&list=es", "list=es"],
    ["game=sutom&list=es-6", "list=es-6"],
    ["game=quordle&sequence=1", "boards=4&list=original&sequence=1"],
    ["game=quordle-sequence&boards=2", "boards=2&sequence=1&list=original"],
    ["game=quordle&within=7", "boards=4&list=original&within=7"],
    ["game=wordle&list=original", "list=original"],
  ])
    assert.deepEqual(completed(params), sorted(whole));
});

test("addresses of Play and of reviews name a game", () => {
  const names = ["#/play?game=termo&list=pt-5", "#/review?game=termo", "#/games?game=termo", "#/play?list=pt-5"];
  assert.deepEqual(names.map(namesGame), [true, true, false, false]);
});
