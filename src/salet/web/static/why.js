/* Why a guess is good: the groups that it makes on each board, and all numbers. */

import { alternatives } from "./alternatives.js";
import { miniTiles } from "./board.js";
import { el, table } from "./dom.js";
import { Failure, engine } from "./engine.js";
import { figure, likelihood, marksOf, number, percent, plural, sentences } from "./words.js";

/** @type {[string, string, (row: any) => string][]} */
const NUMBERS = [
  ["Can be it", "the chance that the word is the answer", (row) => (row.candidate ? percent(row.probability) : "–")],
  ["To go", "guesses still needed on average, this one included", (row) => figure(row.expected_turns)],
  ["Left", "words left on average", (row) => figure(row.expected_size)],
  ["At worst", "the most words that can be left", (row) => number(row.largest)],
  ["Groups", "how many groups it splits the words into", (row) => number(row.buckets)],
  ["Bits", "what it tells, in bits", (row) => figure(row.entropy)],
];

/** Every number of every suggestion. @param {any} answer */
function allNumbers(answer) {
  return el(
    "details",
    el("summary", "All numbers"),
    el(
      "div.scroll",
      { tabindex: 0, role: "region", label: "All numbers" },
      table(
        "table.numbers",
        "All numbers",
        ["Word", ...NUMBERS.map(([name, about]) => el("abbr", { title: about }, name))],
        answer.suggestions.map((row) => [el("span.caps", row.guess), ...NUMBERS.map(([, , write]) => write(row))]),
      ),
    ),
    el(
      "dl.meanings",
      NUMBERS.map(([name, about]) => [el("dt", name), el("dd", about)]),
    ),
  );
}

/**
 * The groups that a guess makes, each with its marks and words. @param {any} part @param {boolean} all
 * @param {() => void} onall
 */
function groups(part, all, onall) {
  const buckets = part.buckets.filter((bucket) => bucket.likely > 0);
  const most = Math.max(...buckets.map((bucket) => bucket.probability), 1e-9);
  const total = buckets.reduce((sum, bucket) => sum + bucket.likely, 0);
  const shown = all ? buckets : buckets.slice(0, 12);
  const rest = part.buckets.some(({ count, likely }) => count > likely);
  return [
    el(
      "p",
      total === 1
        ? `Only one ${rest ? "likely word" : "word"} is left.`
        : buckets.length === 1
          ? `It tells nothing about the ${number(total)} words left: all of them give the same marks.`
          : `It splits the ${number(total)} words left into ${number(buckets.length)} groups. ` +
            "The marks you get will tell you which group the answer is in.",
    ),
    el(
      "ol.groups",
      shown.map((bucket) => {
        const words = bucket.words.slice(0, Math.min(bucket.likely, 14));
        return el(
          "li",
          miniTiles(part.guess, marksOf(bucket.feedback)),
          el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(bucket.probability / most) } })),
          el("span.many", percent(bucket.probability)),
          el(
            "span.some",
            words.join(" "),
            bucket.likely > words.length && ` and ${number(bucket.likely - words.length)} more`,
          ),
        );
      }),
    ),
    shown.length < buckets.length &&
      el(
        "button.link",
        { key: "all-groups", onclick: onall },
        `Show ${plural(buckets.length - shown.length, "more group")}`,
      ),
  ];
}

/** The groups that a guess makes on each of several boards. @param {any} split @param {(board: number) => void} look */
const groupsOfBoards = (split, look) =>
  el(
    "div.splits",
    split.boards.map(
      (part, board) =>
        part &&
        el(
          "details",
          el(
            "summary",
            `Board ${board + 1}: ${plural(part.buckets.filter(({ likely }) => likely > 0).length, "group")}`,
            part.probability > 0 && `, ${likelihood(part.probability)} to be it`,
          ),
          groups(part, true, () => {}),
          el("button.link", { onclick: () => look(board) }, "See this board"),
        ),
    ),
  );

/**
 * Explain a guess in the drawer: the groups that it makes, other guesses, and all numbers.
 * @param {import("./state.js").State} state @param {string} guess
 * @param {{drawer: any, hands: import("./panel.js").Hands, look: (board: number) => void, never: string[]}} on
 */
export async function explain(state, guess, { drawer, hands, look, never }) {
  const { advice, boards } = state;
  const heading = ["Why ", el("span.caps", guess), "?"];
  const shown = advice && alternatives(advice, hands, state.stale);
  const others = el("div", { class: boards > 1 ? "" : "only-phone" }, shown);
  drawer.fill(heading, el("p.waiting", { role: "status" }, "Splitting the words…"), others);
  drawer.open();
  try {
    const split = await engine.split(state, guess, never);
    if (!others.isConnected) return; // the drawer shows something else by now
    const show = (all) =>
      drawer.fill(
        heading,
        advice?.suggestions[0]?.guess === guess && el("p", advice.sentence),
        boards > 1 ? groupsOfBoards(split, look) : groups(split, all, () => show(true)),
        others,
        advice && allNumbers(advice),
      );
    show(false);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!others.isConnected) return;
    drawer.fill(heading, el("p", sentences(error.message)), others);
  }
}
