/* Perfect play to walk through: one node of the decision tree at a time, with the path to it above. */

import { miniTiles } from "../board/tiles.js";
import { el, fill, place } from "../base/dom.js";
import { engine } from "../base/engine.js";
import { langOf } from "../base/letters.js";
import { choice } from "../base/widgets.js";
import { experiment } from "./experiment.js";
import { readTurns } from "../base/marks.js";
import { address, joinTurns } from "../base/route.js";
import { say } from "../base/say.js";
import { listName, rulesOptions } from "../base/words.js";

const FEW = 36; // branches shown at first
const WORDS = 8; // answers named in a branch
const WON = 2; // a mark
const LISTS = ["original", "nyt-2023"];
const RULES = ["normal", "hard"];

/** @import { Page, Route, Turn } from "../types" */
/**
 * A node: its guess, the answers below it with the turn in which each is found, and the next nodes by pattern.
 * @typedef {{guess: string, depth: number, answers: [string, number][], next: Map<number, Node>}} Node
 */

/** The root of a tree, from the file that `salet tree` writes. @param {any} file @returns {Node} */
function rootOf({ guess, parent, pattern, depth, answers, leaf }) {
  /** @type {Node[]} */
  const nodes = guess.map((/** @type {string} */ word, /** @type {number} */ i) => ({
    guess: word,
    depth: depth[i],
    answers: [],
    next: new Map(),
  }));
  parent.forEach(
    (/** @type {number} */ from, /** @type {number} */ i) => from >= 0 && nodes[from].next.set(pattern[i], nodes[i]),
  );
  answers.forEach((/** @type {string} */ answer, /** @type {number} */ i) => {
    for (let at = leaf[i]; at >= 0; at = parent[at]) nodes[at].answers.push([answer, depth[leaf[i]]]);
  });
  return nodes[0];
}

/** Marks as a number in base 3, the leftmost letter most significant. @param {number[]} marks */
const patternOf = (marks) => marks.reduce((sum, mark) => 3 * sum + mark, 0);

/** @param {number} pattern @param {number} length */
const marksIn = (pattern, length) => Array.from({ length }, (_, i) => Math.floor(pattern / 3 ** (length - 1 - i)) % 3);

/** @typedef {{list: string, rules: string, turns: Turn[]}} Place */

/** The address of a place in the tree. @param {Place} at @param {Partial<Place>} change */
function addressOf(at, change) {
  const { list, rules, turns } = { ...at, ...change };
  return address("lab/tree", {
    list: list === "original" ? undefined : list,
    rules: rules === "normal" ? undefined : rules,
    turns: joinTurns(turns),
  });
}

/** The node after some turns, or undefined if the tree does not play them. @param {Node} start @param {Turn[]} turns */
function reached(start, turns) {
  let node = /** @type {Node | undefined} */ (start);
  for (const { guess, feedbacks } of turns) {
    if (node?.guess !== guess) return undefined;
    node = node.next.get(patternOf(feedbacks[0] ?? []));
  }
  return node;
}

/** The guesses so far, as links back to them. @param {Place} at */
function way(at) {
  const start = { href: addressOf(at, { turns: [] }), key: "way-0" };
  return el(
    "ol.way",
    { label: say("tree.way") },
    el("li", at.turns.length ? el("a", start, say("tree.start")) : el("b", say("tree.start"))),
    at.turns.map((turn, i) => {
      const tiles = miniTiles(turn.guess, turn.feedbacks[0] ?? [], null);
      const link = {
        href: addressOf(at, { turns: at.turns.slice(0, i + 1) }),
        key: `way-${i + 1}`,
        label: say("tree.back-to", { word: turn.guess }),
      };
      return el("li", i + 1 === at.turns.length ? tiles : el("a", link, tiles));
    }),
  );
}

/** What a branch shows. @param {string} guess @param {number[]} marks @param {string} next @param {string[]} words */
const inBranch = (guess, marks, next, words) => [
  miniTiles(guess, marks, null),
  el("span.next.caps", { lang: langOf(null) }, next),
  el("span.many", say("count.answers", { n: words.length })),
  el(
    "span.some",
    words.length > WORDS
      ? say("tree.some", { words: words.slice(0, WORDS).join(" "), n: words.length - WORDS })
      : words.join(" "),
  ),
];

/** The branch of the answer itself. @param {string} guess */
const foundBranch = (guess) => {
  const marks = Array.from(guess, () => WON);
  return el("li", el("span.branch.won", inBranch(guess, marks, say("tree.found"), [guess])));
};

/** @param {Place} at @param {string} guess @param {number} pattern @param {Node} next */
function branch(at, guess, pattern, next) {
  const marks = marksIn(pattern, guess.length);
  const words = next.answers.map(([answer]) => answer);
  const href = addressOf(at, { turns: [...at.turns, { guess, feedbacks: [marks] }] });
  return el("li", el("a.branch", { href }, inBranch(guess, marks, next.guess, words)));
}

/** A guess, and what can come after it. @param {Place} at @param {Node} node @param {boolean} all
 * @param {() => void} showAll */
function nodeView(at, node, all, showAll) {
  const left = node.answers.length;
  const toGo = node.answers.reduce((sum, [, turn]) => sum + turn, 0) / left - node.depth + 1;
  const found = node.answers.some(([answer]) => answer === node.guess);
  const branches = [...node.next].sort(([, a], [, b]) => b.answers.length - a.answers.length);
  return el(
    "div.node",
    el(
      "section.card.guess-card",
      el("p.quiet", say("tree.guess", { n: node.depth })),
      el("p.bigtext.caps", { lang: langOf(null) }, node.guess),
      el("p", say("tree.left", { n: left, turns: toGo })),
    ),
    left > 1 && el("h2", say("tree.ways", { n: branches.length + Number(found) })),
    left > 1 &&
      el(
        "ul.branches",
        (all ? branches : branches.slice(0, FEW)).map(([pattern, next]) => branch(at, node.guess, pattern, next)),
        found && foundBranch(node.guess),
      ),
    !all &&
      branches.length > FEW &&
      el("button.link", { key: "all", onclick: showAll }, say("action.more", { n: branches.length - FEW })),
  );
}

/** Which tree, and what is proven about it. @param {Place} at @param {any} file @param {Page} page */
function fields(at, file, page) {
  const lists = LISTS.map((name) => /** @type {[string, string]} */ ([name, listName(name)]));
  const [answers, most] = [file.answers.length, Math.max(...Object.keys(file.counts).map(Number))];
  const go = (/** @type {Partial<Place>} */ change) => page.go(addressOf(at, { ...change, turns: [] }));
  return [
    el(
      "div.bar-of-fields",
      choice(say("setup.which"), "tree-list", lists, at.list, (list) => go({ list })),
      choice(say("setup.rules"), "tree-rules", rulesOptions(RULES), at.rules, (rules) => go({ rules })),
    ),
    el("p.quiet", say("tree.proven", { total: file.total, n: answers, mean: file.total / answers, most })),
  ];
}

/** The place of an address. @param {Route} route @returns {Place} */
function placeAt({ params }) {
  const [list, rules] = [params.get("list") ?? "", params.get("rules") ?? ""];
  return {
    list: LISTS.includes(list) ? list : LISTS[0],
    rules: RULES.includes(rules) ? rules : RULES[0],
    turns: readTurns(params.get("turns"), 1),
  };
}

/** @param {Page} page */
export function makeTab(page) {
  const root = place("div.tree");
  /** @type {Map<string, Node>} */
  const roots = new Map();

  /** @param {Place} at @param {any} file @param {Node} node @param {boolean} [all] */
  function draw(at, file, node, all = false) {
    fill(
      root,
      fields(at, file, page),
      way(at),
      nodeView(at, node, all, () => draw(at, file, node, true)),
      experiment("tree.experiment", `salet tree --list ${at.list} -o tree.svg`),
    );
  }

  return {
    root,
    /** @param {Route} route */
    async open(route) {
      const at = placeAt(route);
      const name = `tree-${at.list}${at.rules === "hard" ? "-hard" : ""}`;
      const file = await engine.results(name);
      if (!roots.has(name)) roots.set(name, rootOf(file));
      const start = /** @type {Node} */ (roots.get(name));
      const found = reached(start, at.turns);
      if (!found) at.turns = []; // perfect play does not get there
      const node = found ?? start;
      draw(at, file, node);
      if (at.turns.length) root.querySelector(".way")?.scrollIntoView({ block: "start" });
      page.announce(say("tree.guess-is", { n: node.depth, word: node.guess }));
    },
  };
}
