/* Charts in SVG: distributions, the skyline of a partition, trends. */

import { el, svg } from "../base/dom.js";
import { number, say } from "../base/say.js";

/** @import { Bucket, League } from "../types" */

const MOST_LINES = 6; // players with a line in the chart of a league

/**
 * Games by number of guesses: the counts of 1, 2, … guesses, and last those of more.
 * @param {Record<string, number>} counts @param {number} limit @param {number} unsolved @param {string} beyond
 * @returns {[string, number][]}
 */
function columnsOf(counts, limit, unsolved, beyond) {
  const later = Object.entries(counts)
    .filter(([n]) => Number(n) > limit)
    .reduce((sum, [, count]) => sum + count, unsolved);
  /** @type {[string, number][]} */
  const columns = Array.from({ length: limit }, (_, i) => [String(i + 1), counts[String(i + 1)] ?? 0]);
  return [...columns, [beyond, later]];
}

/** What a chart of games shows, in words. @param {[string, number][]} columns */
const inWords = (columns) =>
  say("chart.by-guesses", { counts: columns.map(([name, count]) => `${name}: ${number(count)}`).join(", ") });

/**
 * The same for a row of a table: columns only. @param {Record<string, number>} counts @param {number} limit
 * @param {number} most the count of the tallest column @param {number} unsolved
 * @param {string} [beyond] the label of the last column
 */
export function histogram(counts, limit, most, unsolved, beyond = `${limit + 1}+`) {
  const columns = columnsOf(counts, limit, unsolved, beyond);
  return svg(
    "svg.distribution.little",
    { viewBox: `0 0 ${(limit + 1) * 10} 24`, role: "img", label: inWords(columns) },
    svg("line.axis", { x1: 0, x2: (limit + 1) * 10, y1: 23.5, y2: 23.5 }),
    columns.map(([, count], i) => {
      const height = count ? Math.max(1, (count / most) * 22) : 0;
      const kind = i === limit ? "beyond" : null;
      return svg("g", { class: kind }, svg("rect", { x: i * 10 + 1, y: 23 - height, width: 8, height }));
    }),
    svg("title", inWords(columns)),
  );
}

/**
 * A column chart of games by number of guesses.
 * @param {Record<string, number>} counts @param {number} games @param {number} limit
 * @param {number} most the count of the tallest column, at least @param {number} [unsolved]
 * @param {string} [beyond] the label of the last column, games beyond the limit
 */
export function distribution(counts, games, limit, most, unsolved = 0, beyond = `${limit + 1}+`) {
  const wide = 280,
    tall = 130,
    base = 108,
    step = wide / (limit + 1);
  const columns = columnsOf(counts, limit, unsolved, beyond);
  const tallest = Math.max(most, columns[limit][1]);
  return svg(
    "svg.distribution",
    { viewBox: `0 0 ${wide} ${tall}`, role: "img", label: inWords(columns) },
    svg("line.axis", { x1: 0, x2: wide, y1: base, y2: base }),
    columns.map(([name, count], i) => {
      const height = (count / tallest) * 86;
      const x = i * step;
      return svg(
        "g",
        { class: i === limit ? "beyond" : null },
        svg("rect", { x: x + 3, y: base - height, width: step - 6, height, rx: Math.min(3, height / 2) }),
        svg("text.top", { x: x + step / 2, y: base - height - 5 }, count ? number(count) : ""),
        svg("text.tick", { x: x + step / 2, y: base + 16 }, name),
      );
    }),
    svg("title", say("count.games", { n: games })),
  );
}

/**
 * A partition as a skyline: one column for each group of likely words, the luckiest first, the actual one highlighted;
 * and what it shows, in words. @param {Bucket[]} buckets @param {string} came
 */
export function skyline(buckets, came) {
  const groups = buckets
    .filter(({ likely }) => likely > 0)
    .sort(
      (a, b) =>
        (a.expected_turns ?? 0) - (b.expected_turns ?? 0) ||
        b.probability - a.probability ||
        (a.feedback < b.feedback ? -1 : 1),
    );
  const actual = groups.find(({ feedback }) => feedback === came);
  const most = Math.max(...groups.map(({ probability }) => probability));
  const wide = 360,
    tall = 64,
    step = Math.min(24, wide / groups.length);
  const legend = actual
    ? say("chart.groups-came", { n: groups.length, share: actual.probability })
    : say("chart.groups", { n: groups.length });
  const chart = svg(
    "svg.skyline",
    { viewBox: `0 0 ${wide} ${tall}`, role: "img", label: legend },
    svg("line.axis", { x1: 0, x2: wide, y1: 54, y2: 54 }),
    groups.map((bucket, i) => {
      const height = Math.max(1.5, (bucket.probability / most) * 48);
      return [
        svg("rect", {
          class: bucket === actual ? "came" : "other",
          x: i * step + step * 0.1,
          y: 54 - height,
          width: step * 0.8,
          height,
          rx: Math.min(2, step / 5),
        }),
        bucket === actual && svg("path.came", { d: `M${i * step + step / 2} 56 l4.5 7 h-9 z` }),
      ];
    }),
  );
  return { chart, legend };
}

/**
 * A line through the values that are known.
 * @param {(number | null)[]} values @param {(i: number) => number} x @param {(value: number) => number} y
 */
const line = (values, x, y) =>
  values
    .flatMap((value, i) => (value === null ? [] : [`${x(i).toFixed(1)} ${y(value).toFixed(1)}`]))
    .map((point, i) => `${i ? "L" : "M"}${point}`)
    .join("");

/**
 * Skill and luck of games in order, as two lines: solid and dashed.
 * @param {{skill?: number | null, luck?: number | null}[]} games
 */
export function trend(games) {
  const wide = 280,
    tall = 146,
    left = 24,
    top = 10,
    base = 108;
  const x = (/** @type {number} */ i) => left + 4 + (i * (wide - left - 8)) / Math.max(1, games.length - 1);
  const y = (/** @type {number | null | undefined} */ value) => base - ((value ?? 0) / 99) * (base - top);
  const path = (/** @type {"skill" | "luck"} */ name) =>
    line(
      games.map((game) => game[name] ?? 0),
      x,
      y,
    );
  const last = games[games.length - 1];
  const mean = (/** @type {"skill" | "luck"} */ name) =>
    Math.round(games.reduce((sum, game) => sum + (game[name] ?? 0), 0) / games.length);
  return svg(
    "svg.trend",
    {
      viewBox: `0 0 ${wide} ${tall}`,
      role: "img",
      label: say("chart.trend", { n: games.length, skill: mean("skill"), luck: mean("luck") }),
    },
    svg("line.axis", { x1: left, x2: wide, y1: base, y2: base }),
    [0, 50, 99].map((value) => [
      value > 0 && svg("line.axis", { x1: left, x2: wide, y1: y(value), y2: y(value), "stroke-dasharray": "2 4" }),
      svg("text.end", { x: left - 6, y: y(value) + 4 }, number(value)),
    ]),
    svg("path.skill", { d: path("skill") }),
    svg("path.luck", { d: path("luck") }),
    svg("circle.skill", { cx: x(games.length - 1), cy: y(last.skill), r: 3.5 }),
    svg("circle.luck", { cx: x(games.length - 1), cy: y(last.luck), r: 3.5 }),
    ["skill", "luck"].map((name, i) => {
      const y = base + 18 + i * 16;
      return [
        svg("path", { class: name, d: `M${left} ${y - 4}h24` }),
        svg("text.legend", { x: left + 32, y }, say(`chart.mean-${name}`, { mean: mean(/** @type {any} */ (name)) })),
      ];
    }),
  );
}

/** The means of the first players of a league over time; nothing if there is one period only. @param {League} league */
export function meansChart({ chart: { by, periods, lines }, rows }) {
  const [wide, tall, left, top, base] = [640, 240, 28, 12, 208];
  const shown = lines.slice(0, MOST_LINES);
  const means = shown.flat().flatMap((mean) => mean ?? []);
  if (periods.length < 2 || !means.length) return null;
  const [low, high] = [Math.floor(Math.min(...means)), Math.ceil(Math.max(...means) + 1e-9)];
  const x = (/** @type {number} */ i) => left + 12 + (i * (wide - left - 24)) / (periods.length - 1);
  const y = (/** @type {number} */ mean) => base - ((mean - low) / Math.max(1, high - low)) * (base - top);
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const named = [...new Set([0, Math.floor(periods.length / 2), periods.length - 1])];
  return el(
    "figure.card.means",
    el("figcaption", say(`league.over-time-${by}`)),
    svg(
      "svg",
      { viewBox: `0 0 ${wide} ${tall}`, role: "img", label: say(`league.over-time-${by}`) },
      ticks.map((tick) => [
        svg("line.axis", { x1: left, x2: wide, y1: y(tick), y2: y(tick) }),
        svg("text.end", { x: left - 6, y: y(tick) + 4 }, number(tick)),
      ]),
      named.map((i) =>
        svg(
          "text",
          { class: i ? (i === periods.length - 1 ? "end" : null) : "start", x: i ? x(i) : left, y: base + 22 },
          periods[i],
        ),
      ),
      shown.map((own, nth) => [
        svg("path", { "data-line": nth, d: line(own, x, y) }),
        own.map((mean, i) => mean !== null && svg("circle", { "data-line": nth, cx: x(i), cy: y(mean), r: 3 })),
      ]),
    ),
    el(
      "p.legend",
      shown.map((_, nth) => el("span", el("span.swatch", { "data-line": nth }), el("bdi", rows[nth].player))),
    ),
  );
}
