/* Why a guess is good: the groups that it makes on each board, and all numbers. */

import { alternatives } from "./alternatives.js";
import { miniTiles } from "../board/tiles.js";
import { el } from "../base/dom.js";
import { langOf } from "../base/letters.js";
import { number, percent, say } from "../base/say.js";
import { inFull, scrolled, table } from "../base/widgets.js";
import { figure, marksOf } from "../base/words.js";

/** @import { Advice, Bucket, Hands, Part, State, Suggestion } from "../types" */

const FEW_GROUPS = 12;
const FEW_WORDS = 14;

/** The columns of the table by their key. @type {[string, (row: Suggestion) => string][]} */
const NUMBERS = [
  ["chance", (row) => (row.candidate ? percent(row.probability) : "–")],
  ["to-go", (row) => figure(row.expected_turns)],
  ["left", (row) => figure(row.expected_size)],
  ["worst", (row) => number(row.largest ?? 0)],
  ["groups", (row) => number(row.buckets ?? 0)],
  ["bits", (row) => figure(row.entropy)],
];

/** Every number of every suggestion. @param {Advice} answer @param {State["alphabet"]} alphabet */
function allNumbers(answer, alphabet) {
  const title = say("why.all-numbers");
  const heads = NUMBERS.map(([key]) => el("abbr", { title: say(`why.about-${key}`) }, say(`why.${key}`)));
  const rows = answer.suggestions.map((row) => [
    el("span.caps", { lang: langOf(alphabet) }, row.guess),
    ...NUMBERS.map(([, written]) => written(row)),
  ]);
  return el(
    "details",
    el("summary", title),
    scrolled(title, table("table.numbers", title, [say("few.word"), ...heads], rows)),
    el(
      "dl.meanings",
      NUMBERS.map(([key]) => [el("dt", say(`why.${key}`)), el("dd", say(`why.about-${key}`))]),
    ),
  );
}

/** What the groups tell, as a sentence. @param {number} total @param {number} groups @param {boolean} hasOthers */
function aboutGroups(total, groups, hasOthers) {
  if (total === 1) return say(hasOthers ? "why.one-likely" : "why.one-left");
  return groups === 1 ? say("why.tells-nothing", { n: total }) : say("why.splits", { words: total, n: groups });
}

/**
 * The groups that a guess makes, each with its marks and words. Bars are scaled from 0 to 100 %. @param {Part} part
 * @param {State["alphabet"]} alphabet @param {boolean} all @param {() => void} onall
 * @param {((marks: number[]) => void) | null} got takes a row
 */
function groups(part, alphabet, all, onall, got) {
  const buckets = part.buckets.filter((bucket) => bucket.likely > 0);
  const total = buckets.reduce((sum, bucket) => sum + bucket.likely, 0);
  const shown = all ? buckets : buckets.slice(0, FEW_GROUPS);
  const row = (/** @type {Bucket} */ bucket) => {
    const words = bucket.words.slice(0, Math.min(bucket.likely, FEW_WORDS));
    const marks = marksOf(bucket.feedback);
    const tiles = miniTiles(part.guess, marks, alphabet);
    const more = bucket.likely - words.length;
    return el(
      "li",
      got
        ? el(
            "button.got",
            { key: `got-${bucket.feedback}`, title: say("why.got-this"), onclick: () => got(marks) },
            tiles,
          )
        : tiles,
      el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(bucket.probability) } })),
      el("span.many", percent(bucket.probability)),
      el(
        "span.some",
        el("span", { lang: langOf(alphabet) }, words.join(" ")),
        more > 0 && [" ", say("count.and-more", { n: more })],
      ),
    );
  };
  return [
    el(
      "p",
      aboutGroups(
        total,
        buckets.length,
        part.buckets.some(({ count, likely }) => count > likely),
      ),
    ),
    got && buckets.length > 1 && el("p.quiet", say("why.tap-yours")),
    el("ol.groups", shown.map(row)),
    shown.length < buckets.length &&
      el(
        "button.link",
        { key: "all-groups", onclick: onall },
        say("why.more-groups", { n: buckets.length - shown.length }),
      ),
  ];
}

/** The groups that a guess makes on each of several boards. @param {(Part | null)[]} parts
 * @param {State["alphabet"]} alphabet @param {(board: number) => void} look */
const groupsOfBoards = (parts, alphabet, look) =>
  el(
    "div.splits",
    parts.map((part, board) => {
      if (!part) return null;
      const n = part.buckets.filter(({ likely }) => likely > 0).length;
      const values = { board: board + 1, n, chance: part.probability };
      return el(
        "details",
        el("summary", say(part.probability > 0 ? "why.board-groups-chance" : "why.board-groups", values)),
        groups(part, alphabet, true, () => {}, null),
        el("button.link", { onclick: () => look(board) }, say("why.see-board")),
      );
    }),
  );

/**
 * Explain a guess in the drawer: the groups that it makes, other guesses, and all numbers. @param {State} state
 * @param {{guess: string, all: boolean}} drawer @param {Hands} hands
 */
export function explanation(state, { guess, all }, hands) {
  const { advice, boards, split } = state;
  const others = el("div", { class: boards === 1 && "only-phone" }, advice && alternatives(state, advice, hands));
  if (!split) return [el("p.waiting", { role: "status" }, say("why.splitting")), others];
  if (typeof split === "string") return [el("p", split), others];
  const showAll = () => hands.dispatch({ type: "drawer", drawer: { name: "why", guess, all: true } });
  const got = state.host ? null : (/** @type {number[]} */ marks) => hands.got(guess, marks);
  const only = split.boards.length === 1 && split.boards[0];
  return [
    advice?.suggestions[0]?.guess === guess && el("p", inFull(advice.sentences, state.alphabet)),
    only
      ? groups(only, state.alphabet, all, showAll, got)
      : groupsOfBoards(split.boards, state.alphabet, (board) => hands.dispatch({ type: "look", board })),
    others,
    advice && allNumbers(advice, state.alphabet),
  ];
}
