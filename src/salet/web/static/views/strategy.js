/* Strategies: the games of each against every answer, and the page of one: its idea and its numbers. */

import { distribution, histogram } from "./charts.js";
import { el, fill, place } from "../base/dom.js";
import { langOf } from "../base/letters.js";
import { choice, scrolled, table } from "../base/widgets.js";
import { engine } from "../base/engine.js";
import { experiment } from "./experiment.js";
import { day, number, rich, say } from "../base/say.js";
import { address } from "../base/route.js";
import { listName, plain, rulesOptions } from "../base/words.js";

const LIMIT = 6;
const LIST = "original"; // whose answers all strategies play
const HEADINGS = ["name", "average", "games", "worst", "lost", "first-guess"];
const RULES = ["normal", "hard"];

/** @typedef {{name: string, label: string, list: string, rules: string, opener: string, counts: Record<string, number>,
 *   never: number, mean: number, worst: number, losses: number}} Row */

/** Rows that lose nothing first, then by their average. @param {Row} a @param {Row} b */
const better = (a, b) => Number(a.losses > 0) - Number(b.losses > 0) || a.mean - b.mean;

/** @param {Row} row */
const games = ({ counts, never }) => Object.values(counts).reduce((sum, count) => sum + count, never);

/** @param {Row} row @param {number} most @param {any} caption */
const figure = (row, most, caption) =>
  el(
    "figure.card",
    el("figcaption", caption, el("b", number(row.mean, 3))),
    distribution(row.counts, games(row), LIMIT, most, row.never),
  );

/** The columns of the charts are to the same scale. @param {Row[]} rows */
const tallest = (rows) => Math.max(...rows.flatMap(({ counts }) => Object.values(counts)), 1);

/** @param {Row} row */
const link = ({ name }) => el("a", { href: `#/lab/strategy/${name}`, lang: "en" }, plain(name));

/** How a row differs from the usual one of its strategy: other words, or other numbers. @param {Row} row */
const variantOf = ({ label, name, list }) => (list === LIST ? label.slice(name.length + 1) : listName(list));

/** The columns of the small charts are to the same scale. @param {Row[]} rows */
function inNumbers(rows) {
  const most = tallest(rows);
  return scrolled(
    say("strategy.table"),
    table(
      "table.numbers",
      say("lab.tab-strategy"),
      HEADINGS.map((name) => say(`strategy.${name}`)),
      rows.map((row) => [
        [link(row), row.label !== row.name && el("small", " ", variantOf(row))],
        number(row.mean, 3),
        histogram(row.counts, LIMIT, most, row.never),
        ...[number(row.worst), number(row.losses)],
        el("span.caps", { lang: langOf(null) }, row.opener),
      ]),
    ),
  );
}

/** What a strategy is: data, in English. @param {any} about */
const told = ({ name, summary, idea, merit, notes }) => [
  el("h2.title", { lang: "en" }, plain(name)),
  el("p.lead", { lang: "en" }, `${summary[0].toUpperCase()}${summary.slice(1)}.`),
  idea
    .split(/\n\s*\n/u)
    .filter(Boolean)
    .map((/** @type {string} */ text) => el("p", { lang: "en" }, text.replaceAll("`", ""))),
  merit && el("p", rich("strategy.merit", { formula: el("span.formula", { lang: "en" }, merit.replaceAll("`", "")) })),
  notes && el("p.quiet", { lang: "en" }, notes.replaceAll("`", "")),
];

/** One strategy. @param {any} results @param {any} about */
function one(results, about) {
  /** @type {Row[]} */
  const rows = results.rows.filter((/** @type {Row} */ { name }) => name === about.name);
  const most = tallest(rows);
  return [
    el("p", el("a", { href: "#/lab/strategy", key: "all" }, say("strategy.all"))),
    el(
      "article.card",
      told(about),
      about.name === results.default && el("p", say("strategy.used")),
      experiment("strategy.try", about.example),
    ),
    el(
      "div.charts",
      rows.map((row) =>
        figure(row, most, row.label === row.name ? say(`strategy.rules-${row.rules}`) : variantOf(row)),
      ),
    ),
  ];
}

/** @param {import("../types").Page} page */
export function makeTab(page) {
  const root = place("div.strategies");

  /** All strategies, under one set of rules. @param {any} results @param {string} rules */
  function drawAll(results, rules) {
    /** @type {Row[]} */
    const rows = results.rows.filter((/** @type {Row} */ row) => row.rules === rules).sort(better);
    fill(
      root,
      el("p.quiet", say("strategy.about", { n: games(rows[0]), day: day(results.date) })),
      el(
        "div.bar-of-fields",
        choice(say("setup.rules"), "strategy-rules", rulesOptions(RULES), rules, (value) =>
          page.go(address("lab/strategy", { rules: value === "normal" ? undefined : value })),
        ),
      ),
      inNumbers(rows),
      experiment("strategy.compare", "salet compare expected-turns entropy --list nyt-2023"),
    );
  }

  return {
    root,
    /** @param {import("../types").Route} route */
    async open({ path, params }) {
      const results = await engine.results("strategies");
      const about = results.strategies.find((/** @type {Row} */ { name }) => name === path[1]);
      if (about) fill(root, one(results, about));
      else drawAll(results, params.get("rules") === "hard" ? "hard" : "normal");
    },
  };
}
