/* Strategies: the games of each against every answer, and the page of one: its idea and its numbers. */

import { distribution } from "./chart.js";
import { choice, el, fill, table } from "./dom.js";
import { engine } from "./engine.js";
import { experiment } from "./lab.js";
import { upper } from "./letters.js";
import { address } from "./route.js";
import { number, plain, plainOptions } from "./words.js";

const LIMIT = 6;
const RULES = ["normal", "hard"];
const HEADINGS = ["Strategy", "Average", "Worst", "Lost", "First guess"];

/** @typedef {{name: string, label: string, rules: string, opener: string, counts: Record<string, number>,
 *   never: number, mean: number, worst: number, losses: number}} Row */

/** Rows that lose nothing first, then by their average. @param {Row} a @param {Row} b */
const better = (a, b) => Number(a.losses > 0) - Number(b.losses > 0) || a.mean - b.mean;

/** @param {Row} row */
const games = ({ counts, never }) => Object.values(counts).reduce((sum, count) => sum + count, never);

/** @param {Row} row @param {number} most @param {any} caption */
const figure = (row, most, caption) =>
  el(
    "figure.card",
    el("figcaption", caption, el("b", row.mean.toFixed(3))),
    distribution(row.counts, games(row), LIMIT, most, row.never),
  );

/** The columns of the charts are to the same scale. @param {Row[]} rows */
const tallest = (rows) => Math.max(...rows.flatMap(({ counts }) => Object.values(counts)), 1);

/** @param {Row[]} rows */
const inNumbers = (rows) =>
  el(
    "div.scroll",
    { tabindex: 0, role: "region", label: "Strategies as a table" },
    table(
      "table.numbers",
      "Strategies",
      HEADINGS,
      rows.map((row) => [
        el("a", { href: `#/lab/strategy/${row.name}` }, plain(row.label.replace("on original-all", "among all words"))),
        ...[row.mean.toFixed(3), String(row.worst), number(row.losses), upper(row.opener)],
      ]),
    ),
  );

/** @param {{go: (where: string) => void}} page */
export function makeTab(page) {
  const root = el("div.strategies");

  /** All strategies, under one set of rules. @param {any} results @param {string} rules */
  function drawAll(results, rules) {
    const rows = results.rows.filter((row) => row.rules === rules).sort(better);
    const drawn = rows.filter(({ name, label }) => name === label);
    const most = tallest(drawn);
    fill(
      root,
      el(
        "p.quiet",
        `Each strategy has played one game for each of the ${number(games(rows[0]))} answers of the puzzle of 2021. `,
        `Fewer guesses are better. Computed on ${results.date}.`,
      ),
      el(
        "div.bar-of-fields",
        choice("Rules", "strategy-rules", plainOptions(RULES), rules, (value) =>
          page.go(address("lab/strategy", { rules: value === "normal" ? undefined : value })),
        ),
      ),
      el(
        "div.charts",
        drawn.map((row) => figure(row, most, el("a", { href: `#/lab/strategy/${row.name}` }, plain(row.name)))),
      ),
      inNumbers(rows),
      experiment("Compare strategies or openers on any list", "salet compare expected-turns entropy --list nyt-2023"),
    );
  }

  /** One strategy. @param {any} results @param {any} about */
  function drawOne(results, about) {
    const rows = results.rows.filter(({ name }) => name === about.name);
    const most = tallest(rows);
    fill(
      root,
      el("p", el("a", { href: "#/lab/strategy", key: "all" }, "All strategies")),
      el(
        "article.card",
        el("h2.title", plain(about.name)),
        el("p.lead", `${about.summary[0].toUpperCase()}${about.summary.slice(1)}.`),
        about.idea
          .split(/\n\s*\n/u)
          .filter(Boolean)
          .map((text) => el("p", text.replaceAll("`", ""))),
        about.merit && el("p", el("b", "Merit: "), el("span.formula", about.merit.replaceAll("`", ""))),
        about.notes && el("p.quiet", about.notes.replaceAll("`", "")),
        about.name === results.default && el("p", "Play and Review use this strategy."),
        experiment("Try it", about.example),
      ),
      el(
        "div.charts",
        rows.map((row) =>
          figure(
            row,
            most,
            row.label === row.name ? `${plain(row.rules)} rules` : row.label.slice(row.name.length + 1),
          ),
        ),
      ),
    );
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ path, params }) {
      const results = await engine.results("strategies");
      const about = results.strategies.find(({ name }) => name === path[1]);
      if (about) drawOne(results, about);
      else drawAll(results, params.get("rules") === "hard" ? "hard" : "normal");
    },
  };
}
