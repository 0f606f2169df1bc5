/* The chart of a league: the mean of each player over time. */

import { el, svg } from "../base/dom.js";
import { number, say } from "../base/say.js";

/** @import { League } from "../types" */

const MOST_LINES = 6; // players with a line
const [WIDE, TALL, LEFT, TOP, BASE] = [640, 240, 28, 12, 208];

/**
 * A line through what is known.
 * @param {(number | null)[]} means @param {(i: number) => number} x @param {(mean: number) => number} y
 */
const path = (means, x, y) =>
  means
    .flatMap((mean, i) => (mean === null ? [] : [`${x(i).toFixed(1)} ${y(mean).toFixed(1)}`]))
    .map((point, i) => `${i ? "L" : "M"}${point}`)
    .join("");

/** The means of the first players; nothing if there is one period only. @param {League} league */
export function meansChart({ chart: { by, periods, lines }, rows }) {
  const shown = lines.slice(0, MOST_LINES);
  const means = shown.flat().flatMap((mean) => mean ?? []);
  if (periods.length < 2 || !means.length) return null;
  const [low, high] = [Math.floor(Math.min(...means)), Math.ceil(Math.max(...means) + 1e-9)];
  const x = (/** @type {number} */ i) => LEFT + 12 + (i * (WIDE - LEFT - 24)) / (periods.length - 1);
  const y = (/** @type {number} */ mean) => BASE - ((mean - low) / Math.max(1, high - low)) * (BASE - TOP);
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const named = [...new Set([0, Math.floor(periods.length / 2), periods.length - 1])];
  return el(
    "figure.card.means",
    el("figcaption", say(`league.over-time-${by}`)),
    svg(
      "svg",
      { viewBox: `0 0 ${WIDE} ${TALL}`, role: "img", label: say(`league.over-time-${by}`) },
      ticks.map((tick) => [
        svg("line.axis", { x1: LEFT, x2: WIDE, y1: y(tick), y2: y(tick) }),
        svg("text.end", { x: LEFT - 6, y: y(tick) + 4 }, number(tick)),
      ]),
      named.map((i) =>
        svg(
          "text",
          { class: i ? (i === periods.length - 1 ? "end" : null) : "start", x: i ? x(i) : LEFT, y: BASE + 22 },
          periods[i],
        ),
      ),
      shown.map((line, nth) => [
        svg("path", { "data-line": nth, d: path(line, x, y) }),
        line.map((mean, i) => mean !== null && svg("circle", { "data-line": nth, cx: x(i), cy: y(mean), r: 3 })),
      ]),
    ),
    el(
      "p.legend",
      shown.map((_, nth) => el("span", el("span.swatch", { "data-line": nth }), el("bdi", rows[nth].player))),
    ),
  );
}
