/* Charts in SVG: distributions, the skyline of a partition, a scatter plot of openers, trends. */

import { svg } from "./dom.js";
import { upper } from "./letters.js";
import { number, percent } from "./words.js";

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
  const later = Object.entries(counts)
    .filter(([n]) => Number(n) > limit)
    .reduce((sum, [, count]) => sum + count, unsolved);
  const tallest = Math.max(most, later);
  const columns = Array.from({ length: limit }, (_, i) => [String(i + 1), counts[String(i + 1)] ?? 0]);
  columns.push([beyond, later]);
  const label = columns.map(([name, count]) => `${name}: ${number(Number(count))}`).join(", ");
  return svg(
    "svg.distribution",
    { viewBox: `0 0 ${wide} ${tall}`, role: "img", label: `Games by guesses. ${label}` },
    svg("line.axis", { x1: 0, x2: wide, y1: base, y2: base }),
    columns.map(([name, count], i) => {
      const height = (Number(count) / tallest) * 86;
      const x = i * step;
      return svg(
        "g",
        { class: i === limit ? "beyond" : null },
        svg("rect", { x: x + 3, y: base - height, width: step - 6, height, rx: Math.min(3, height / 2) }),
        svg("text.top", { x: x + step / 2, y: base - height - 5 }, Number(count) ? number(Number(count)) : ""),
        svg("text.tick", { x: x + step / 2, y: base + 16 }, name),
      );
    }),
    svg("title", `${number(games)} games`),
  );
}

/**
 * A partition as a skyline: one column per bucket, the most probable first, the actual one highlighted.
 * @param {{feedback: string, count: number, probability: number}[]} buckets @param {string} [came]
 */
export function skyline(buckets, came) {
  const sorted = [...buckets].sort((a, b) => b.probability - a.probability);
  const hit = sorted.findIndex((bucket) => bucket.feedback === came);
  const shown = sorted.slice(0, 60);
  if (hit >= 60) shown[59] = sorted[hit];
  const most = sorted[0]?.probability ?? 1;
  const wide = 360,
    tall = 64,
    step = Math.min(24, wide / shown.length);
  const at = came && hit >= 0 ? `; the actual one had a chance of ${percent(sorted[hit].probability)}` : "";
  return svg(
    "svg.skyline",
    { viewBox: `0 0 ${wide} ${tall}`, role: "img", label: `${number(sorted.length)} possible feedbacks${at}` },
    svg("line.axis", { x1: 0, x2: wide, y1: 54, y2: 54 }),
    shown.map((bucket, i) => {
      const height = Math.max(1.5, (bucket.probability / most) * 48);
      const isActual = bucket.feedback === came;
      return [
        svg("rect", {
          class: isActual ? "came" : "other",
          x: i * step + step * 0.1,
          y: 54 - height,
          width: step * 0.8,
          height,
          rx: Math.min(2, step / 5),
        }),
        isActual && svg("path.came", { d: `M${i * step + step / 2} 56 l4.5 7 h-9 z` }),
      ];
    }),
  );
}

/** Round numbers between two ends. @param {number} low @param {number} high */
function ticks(low, high) {
  const rough = (high - low || 1) / 6;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= rough) ?? rough;
  const values = [];
  for (let n = Math.ceil(low / step); n * step <= high; n++) values.push(n * step);
  return values;
}

/**
 * Move labels down until none overlaps another, and aside until none covers a dot of another; `far` ones stand left of
 * their dots. @param {{text: string, x: number, y: number, dot: number[], far: boolean}[]} labels
 */
function spread(labels) {
  const placed = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    for (const above of placed) {
      if (Math.abs(above.x - label.x) > 80 || label.y >= above.y + 20) continue;
      label.y = above.y + 20;
      label.far = above.far ||= label.far;
      label.x = above.x = Math[label.far ? "min" : "max"](above.x, label.x);
    }
    placed.push(label);
  }
  return placed;
}

/**
 * A scatter plot of openers: words left against bits of information.
 * @param {{guess: string, expected_size: number, entropy: number}[]} rows
 * @param {{marked: Set<string>, onpick: (guess: string) => void}} options
 */
export function scatter(rows, { marked, onpick }) {
  const wide = 560,
    tall = 320,
    left = 44,
    bottom = 284,
    right = 548,
    top = 16;
  const xs = rows.map((row) => row.expected_size),
    ys = rows.map((row) => row.entropy);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const x = (value) => left + 8 + ((value - x0) / (x1 - x0 || 1)) * (right - left - 16);
  const y = (value) => bottom - 8 - ((value - y0) / (y1 - y0 || 1)) * (bottom - top - 16);
  const order = [...rows].sort((a, b) => Number(marked.has(a.guess)) - Number(marked.has(b.guess)));
  const labels = spread(
    order
      .filter((row) => marked.has(row.guess))
      .slice(-8)
      .map((row) => ({ text: upper(row.guess), dot: [x(row.expected_size), y(row.entropy)] }))
      .map(({ text, dot }) => ({ text, dot, x: dot[0], y: dot[1] + 4, far: dot[0] > right - 60 })),
  );
  const picture = svg(
    "svg.scatter",
    {
      viewBox: `0 0 ${wide} ${tall}`,
      role: "img",
      label:
        `Scatter plot of ${number(rows.length)} openers: words left across, bits of information up. ` +
        "The table has the same numbers.",
    },
    svg("path.axis", { d: `M${left} ${top} V${bottom} H${right}` }),
    ticks(x0, x1).map((value) => svg("text.tick", { x: x(value), y: bottom + 16 }, number(value))),
    ticks(y0, y1).map((value) => svg("text.tick.end", { x: left - 6, y: y(value) + 4 }, value.toFixed(1))),
    svg("text.name.end", { x: right, y: tall - 4 }, "words left →"),
    svg("text.name.end", { x: right, y: top + 4 }, "↑ bits of information"),
    labels.map(({ dot, x: to, y: at }) => svg("path.axis", { d: `M${dot.join()} L${to},${at - 4}` })),
    order.map((row) =>
      svg("circle", {
        class: marked.has(row.guess) ? "dot marked" : "dot",
        cx: x(row.expected_size).toFixed(1),
        cy: y(row.entropy).toFixed(1),
        r: marked.has(row.guess) ? 5 : 3,
        "data-guess": row.guess,
      }),
    ),
    labels.map(({ text, x: at, y: down, far }) =>
      svg("text", { x: at + (far ? -9 : 9), y: down, class: far ? "word end" : "word" }, text),
    ),
    svg("text.word.tip", { x: 0, y: 0 }),
  );
  const tip = picture.lastChild;
  picture.addEventListener("pointermove", (event) => {
    const guess = event.target.getAttribute?.("data-guess");
    tip.textContent = guess && !marked.has(guess) ? upper(guess) : "";
    if (!guess) return;
    const far = Number(event.target.getAttribute("cx")) > right - 60;
    tip.setAttribute("class", far ? "word tip end" : "word tip");
    tip.setAttribute("x", Number(event.target.getAttribute("cx")) + (far ? -9 : 9));
    tip.setAttribute("y", Number(event.target.getAttribute("cy")) - 7);
  });
  picture.addEventListener("click", (event) => {
    const guess = event.target.getAttribute?.("data-guess");
    if (guess) onpick(guess);
  });
  return picture;
}

/**
 * Skill and luck of games in order, as two lines: solid and dashed.
 * @param {{skill?: number | null, luck?: number | null}[]} games
 */
export function trend(games) {
  const wide = 280,
    tall = 130,
    top = 10,
    base = 108;
  const x = (i) => (games.length < 2 ? wide / 2 : 8 + (i * (wide - 16)) / (games.length - 1));
  const y = (value) => base - ((value ?? 0) / 99) * (base - top);
  const path = (name) =>
    games.map((game, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(game[name]).toFixed(1)}`).join("");
  const last = games[games.length - 1];
  const mean = (name) => Math.round(games.reduce((sum, game) => sum + (game[name] ?? 0), 0) / games.length);
  return svg(
    "svg.trend",
    {
      viewBox: `0 0 ${wide} ${tall}`,
      role: "img",
      label: `${games.length} games: skill ${mean("skill")} and luck ${mean("luck")} on average`,
    },
    svg("line.axis", { x1: 0, x2: wide, y1: base, y2: base }),
    svg("line.axis", { x1: 0, x2: wide, y1: y(50), y2: y(50), "stroke-dasharray": "2 4" }),
    svg("path.skill", { d: path("skill") }),
    svg("path.luck", { d: path("luck") }),
    svg("circle.skill", { cx: x(games.length - 1), cy: y(last.skill), r: 3.5 }),
    svg("circle.luck", { cx: x(games.length - 1), cy: y(last.luck), r: 3.5 }),
    svg("text.key", { x: 4, y: tall - 5 }, `— skill ${mean("skill")}`),
    svg("text.key", { x: 100, y: tall - 5 }, `- - luck ${mean("luck")}`),
    svg("text.key", { x: 196, y: tall - 5 }, "on average"),
  );
}
