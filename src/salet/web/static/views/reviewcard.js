/* A review of one board as a card, an SVG for light and dark backgrounds: salet/render/review_card.py. */

import { upper } from "../base/letters.js";
import { say, text as textOf } from "../base/say.js";
import { aloud, marksOf, rulesName } from "../base/words.js";

/** @import { Letters, Review } from "../types" */

const WIDTH = 600;
const TOP = 116; // above the turns
const FOOT = 92; // below them
const FONT = "system-ui, -apple-system, 'Segoe UI', sans-serif";
const STYLE = `
svg { --paper: #faf8f3; --ink: #1b2023; --pale: #5b6265; --line: #e0dacd; --g: #39803b;
  --g-ink: #ffffff; --y: #e9bf3f; --y-ink: #221a02; --b: #6b7177; --b-ink: #ffffff;
  --skill: #1b2023; --luck: #8b8f8d; }
@media (prefers-color-scheme: dark) { svg { --paper: #13171a; --ink: #f0eee9; --pale: #a6afb3;
  --line: #2e363b; --g: #3d8a40; --y: #d8ae32; --b: #454d53; --skill: #f0eee9; --luck: #8d979b; } }
.paper { fill: var(--paper); stroke: var(--line); } .ink { fill: var(--ink); }
.pale { fill: var(--pale); } .line { fill: var(--line); } .skill { fill: var(--skill); }
.luck { fill: var(--luck); } .g { fill: var(--g); } .y { fill: var(--y); }
.b { fill: var(--b); } .g-ink { fill: var(--g-ink); }
.y-ink { fill: var(--y-ink); } .b-ink { fill: var(--b-ink); }
`;

/** @param {string} text */
const escaped = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
/** @param {string} text @param {number} most */
const shortened = (text, most) => (text.length <= most ? text : `${text.slice(0, most - 1).replace(/[ ,]+$/, "")}…`);

/** The card of a review of one board, as SVG text. @param {Review} review
 * @param {Letters} alphabet */
export function reviewCard(review, alphabet) {
  const title = titleOf(review, alphabet);
  const head = [
    say("card.head"),
    ...(review.inferred ? [say("card.squares")] : []),
    ...(review.rules === "normal" ? [] : [rulesName(review.rules ?? "normal")]),
  ].join(" · ");
  const height = Math.round(TOP + review.turns.length * stepOf(review) + FOOT);
  const body = [
    text(32, 36, head, 12, "pale"),
    text(32, 64, shortened(title, 40), 24, "ink", "start", 700),
    text(32, 86, shortened(textOf(review.verdict[0] ?? ""), 80), 14, "pale"),
    ...turnsOf(review, alphabet),
    ...footOf(review, alphabet, height - 30),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" ` +
    `height="${height}" role="img" aria-label="${escaped(inWords(review, alphabet, title))}" ` +
    `font-family="${FONT}">\n<style>${STYLE}</style>\n` +
    `<rect class="paper" x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="18"/>\n` +
    `${body.join("\n")}\n</svg>\n`
  );
}

/** A review that names no word, for its card. @param {Review} review @returns {Review} */
export const withoutLetters = (review) => ({
  ...review,
  answer: review.answer.map((word) => word && "?".repeat(review.turns[0].letters.length)),
  best_play: [],
  turns: review.turns.map((turn) => ({ ...turn, fitting: 2 })),
});

/** What the game was, in a few words. @param {Review} review @param {Letters} alphabet */
function titleOf({ number, solved, answer: [answer], guesses }, alphabet) {
  const key = solved ? "found" : answer ? "not-found" : "not-finished";
  const values = { word: upper(answer ?? "", alphabet), guesses };
  return number === null ? say(`card.${key}`, values) : say(`card.${key}-number`, { ...values, number });
}

/** The card in words. @param {Review} review @param {Letters} alphabet @param {string} title */
function inWords({ skill, luck, turns }, alphabet, title) {
  const rows = turns.map(({ guess, feedback, fitting }) =>
    aloud(fitting === null ? guess : "", marksOf(String(feedback[0])), alphabet),
  );
  const scores =
    skill === null ? [] : [luck === null ? say("ending.skill", { skill }) : say("review.scores", { skill, luck })];
  return [`${title}.`, ...scores, ...rows.map((row) => `${row}.`)].join(" ");
}

/** @param {number} x @param {number} y @param {string} words @param {number} size @param {string} kind */
function text(x, y, words, size, kind, anchor = "start", weight = 400) {
  const bold = weight === 400 ? "" : ` font-weight="${weight}"`;
  return (
    `<text class="${kind}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${Number(size.toPrecision(6))}" ` +
    `text-anchor="${anchor}"${bold}>${escaped(words)}</text>`
  );
}

/** From one tile to the next. @param {Review} review */
const stepOf = ({ turns }) =>
  Math.min(36, Math.max(18, 216 / Math.max(6, turns.length)), 210 / turns[0].letters.length);

/** The turns: tiles, skill and luck of each. @param {Review} review @param {Letters} alphabet */
function turnsOf(review, alphabet) {
  const step = stepOf(review);
  const tile = step - 4;
  const parts = review.turns.some(({ skill }) => skill !== null)
    ? [text(262, 108, say("meter.skill"), 12, "pale"), text(424, 108, say("meter.luck"), 12, "pale")]
    : [];
  review.turns.forEach(({ letters, feedback, fitting, skill, luck }, nth) => {
    const y = TOP + nth * step;
    letters.forEach((letter, place) => {
      const x = 32 + place * step;
      const mark = feedback[0]?.[place];
      const shown = fitting === null ? upper(letter, alphabet) : "·";
      parts.push(
        `<rect class="${mark}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" ` +
          `width="${tile.toFixed(1)}" height="${tile.toFixed(1)}" rx="5"/>`,
        text(x + tile / 2, y + tile * 0.69, shown, tile * 0.55, `${mark}-ink`, "middle", 700),
      );
    });
    const middle = y + tile / 2;
    for (const { x, kind, value } of [
      { x: 262, kind: "skill", value: skill },
      { x: 424, kind: "luck", value: luck },
    ])
      if (value !== null)
        parts.push(...bar(x, middle, kind, value), text(x + 140, middle + 5, String(value), 14, "ink", "end", 600));
  });
  return parts;
}

/** @param {number} x @param {number} middle @param {string} kind @param {number} value */
function bar(x, middle, kind, value) {
  const [wide, tall] = [104, 8];
  const shape = `y="${(middle - tall / 2).toFixed(1)}" height="${tall}" rx="${tall / 2}"`;
  const rects = [`<rect class="line" x="${x}" ${shape} width="${wide}"/>`];
  if (value)
    rects.push(`<rect class="${kind}" x="${x}" ${shape} width="${Math.max(tall, (wide * value) / 99).toFixed(1)}"/>`);
  return rects;
}

/** @param {Review} review @param {Letters} alphabet @param {number} y */
function footOf({ skill, luck, best_play: path = [], best_play_guesses: guesses }, alphabet, y) {
  const parts = [];
  if (skill !== null && luck !== null)
    for (const { x, kind, value } of [
      { x: 32, kind: "skill", value: skill },
      { x: Math.max(152, 90 + 8 * say("meter.skill").length), kind: "luck", value: luck }, // "habilidade" is long
    ]) {
      parts.push(text(x, y, String(value), 34, kind, "start", 700));
      parts.push(text(x + 22 * String(value).length + 7, y, say(`meter.${kind}`), 14, "pale"));
    }
  if (path.length) {
    const words = [...path.map((word) => upper(word, alphabet)), ...(guesses === null ? ["…"] : [])];
    const between = words.join("").length <= 20 ? " · " : " ";
    parts.push(text(568, y - 18, say("card.best-play"), 12, "pale", "end"));
    parts.push(text(568, y, shortened(words.join(between), 36), 13, "ink", "end", 600));
  }
  return parts;
}
