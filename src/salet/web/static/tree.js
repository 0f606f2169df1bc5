/* Perfect play to walk through: one node of the decision tree at a time, with the path to it above. */

import { miniTiles } from "./board.js";
import { choice, el, fill } from "./dom.js";
import { engine } from "./engine.js";
import { experiment } from "./lab.js";
import { readTurns } from "./marks.js";
import { address, joinTurns } from "./route.js";
import { figure, listName, number, plainOptions, plural } from "./words.js";

const FEW = 36; // branches shown at first
const WORDS = 8; // answers named in a branch
const WON = 2; // a mark
const LISTS = ["original", "nyt-2023"];
const RULES = ["normal", "hard"];

/**
 * A node: its guess, the answers below it with the turn in which each is found, and the next nodes by pattern.
 * @typedef {{guess: string, depth: number, answers: [string, number][], next: Map<number, Node>}} Node
 */

/** The root of a tree, from the file that `salet tree` writes. @param {any} file @returns {Node} */
function rootOf({ guess, parent, pattern, depth, answers, leaf }) {
  /** @type {Node[]} */
  const nodes = guess.map((word, i) => ({ guess: word, depth: depth[i], answers: [], next: new Map() }));
  parent.forEach((from, i) => from >= 0 && nodes[from].next.set(pattern[i], nodes[i]));
  answers.forEach((answer, i) => {
    for (let at = leaf[i]; at >= 0; at = parent[at]) nodes[at].answers.push([answer, depth[leaf[i]]]);
  });
  return nodes[0];
}

/** Marks as a number in base 3, the leftmost letter most significant. @param {number[]} marks */
const patternOf = (marks) => marks.reduce((sum, mark) => 3 * sum + mark, 0);

/** @param {number} pattern @param {number} length */
const marksIn = (pattern, length) => Array.from({ length }, (_, i) => Math.floor(pattern / 3 ** (length - 1 - i)) % 3);

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeTab(page) {
  /** @type {{list: string, rules: string, turns: import("./marks.js").Turn[]}} */
  const place = { list: "original", rules: "normal", turns: [] };
  const fields = el("div.bar-of-fields");
  const about = el("p.quiet");
  const way = el("ol.way", { label: "The guesses so far" });
  const box = el("div.node");
  const command = el("div");
  const root = el("div.tree", fields, about, way, box, command);
  /** @type {Map<string, Node>} */
  const roots = new Map();

  const where = (change) => {
    const { list, rules, turns } = { ...place, ...change };
    return address("lab/tree", {
      list: list === "original" ? undefined : list,
      rules: rules === "normal" ? undefined : rules,
      turns: joinTurns(turns),
    });
  };

  /** The node after the turns, or undefined if the tree does not play them. @param {Node} start */
  function reached(start) {
    let node = /** @type {Node | undefined} */ (start);
    for (const { guess, feedbacks } of place.turns) {
      if (node?.guess !== guess) return undefined;
      node = node.next.get(patternOf(feedbacks[0] ?? []));
    }
    return node;
  }

  function drawWay() {
    fill(
      way,
      el("li", place.turns.length ? el("a", { href: where({ turns: [] }), key: "way-0" }, "Start") : el("b", "Start")),
      place.turns.map((turn, i) => {
        const tiles = miniTiles(turn.guess, turn.feedbacks[0] ?? []);
        const link = {
          href: where({ turns: place.turns.slice(0, i + 1) }),
          key: `way-${i + 1}`,
          label: `Back to ${turn.guess}`,
        };
        return el("li", i + 1 === place.turns.length ? tiles : el("a", link, tiles));
      }),
    );
  }

  /** @param {Node} node @param {boolean} [all] */
  function drawNode(node, all = false) {
    const left = node.answers.length;
    const toGo = node.answers.reduce((sum, [, turn]) => sum + turn, 0) / left - node.depth + 1;
    const found = node.answers.some(([answer]) => answer === node.guess);
    const branches = [...node.next].sort(([, a], [, b]) => b.answers.length - a.answers.length);
    const ways = branches.length + Number(found);
    fill(
      box,
      el(
        "section.card.guess-card",
        el("p.quiet", `Guess ${node.depth}`),
        el("p.bigtext.caps", node.guess),
        el(
          "p",
          left === 1
            ? "It is the only answer left."
            : `${plural(left, "answer")} left, ${figure(toGo)} guesses to go on average.`,
        ),
      ),
      left > 1 && el("h2", `${plural(ways, "way")} the marks can come, and the next guess for each`),
      left > 1 &&
        el(
          "ul.branches",
          (all ? branches : branches.slice(0, FEW)).map(([pattern, next]) => branch(node.guess, pattern, next)),
          found &&
            el(
              "li",
              el(
                "span.branch.won",
                inBranch(
                  node.guess,
                  Array.from(node.guess, () => WON),
                  "found",
                  [node.guess],
                ),
              ),
            ),
        ),
      !all &&
        branches.length > FEW &&
        el(
          "button.link",
          { key: "all", onclick: () => drawNode(node, true) },
          `Show ${number(branches.length - FEW)} more`,
        ),
    );
  }

  /** @param {string} guess @param {number[]} marks @param {string} next @param {string[]} words */
  const inBranch = (guess, marks, next, words) => [
    miniTiles(guess, marks),
    el("span.next.caps", next),
    el("span.many", plural(words.length, "answer")),
    el(
      "span.some",
      words.slice(0, WORDS).join(" "),
      words.length > WORDS && ` and ${number(words.length - WORDS)} more`,
    ),
  ];

  /** @param {string} guess @param {number} pattern @param {Node} next */
  function branch(guess, pattern, next) {
    const marks = marksIn(pattern, guess.length);
    const words = next.answers.map(([answer]) => answer);
    return el(
      "li",
      el(
        "a.branch",
        { href: where({ turns: [...place.turns, { guess, feedbacks: [marks] }] }) },
        inBranch(guess, marks, next.guess, words),
      ),
    );
  }

  function drawFields(file) {
    const { list, rules } = place;
    const lists = LISTS.map((name) => /** @type {[string, string]} */ ([name, listName(name)]));
    fill(
      fields,
      choice("Which game", "tree-list", lists, list, (value) => page.go(where({ list: value, turns: [] }))),
      choice("Rules", "tree-rules", plainOptions(RULES), rules, (value) => page.go(where({ rules: value, turns: [] }))),
    );
    const [answers, worst] = [file.answers.length, Math.max(...Object.keys(file.counts).map(Number))];
    fill(
      about,
      `${number(file.total)} guesses for all ${number(answers)} answers, `,
      `${(file.total / answers).toFixed(4)} on average, `,
      `at most ${worst}. It is proven that no other way to play needs fewer.`,
    );
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ params }) {
      const [list, rules] = [params.get("list") ?? "", params.get("rules") ?? ""];
      Object.assign(place, {
        list: LISTS.includes(list) ? list : LISTS[0],
        rules: RULES.includes(rules) ? rules : RULES[0],
        turns: readTurns(params.get("turns"), 1),
      });
      const name = `tree-${place.list}${place.rules === "hard" ? "-hard" : ""}`;
      const file = await engine.results(name);
      await engine.spoken(place.list);
      if (!roots.has(name)) roots.set(name, rootOf(file));
      const start = /** @type {Node} */ (roots.get(name));
      const node = reached(start);
      if (!node) place.turns = []; // perfect play does not get there
      drawFields(file);
      drawWay();
      drawNode(node ?? start);
      fill(command, experiment("A tree of any list or strategy", `salet tree --list ${place.list} -o tree.html`));
      if (place.turns.length) way.scrollIntoView({ block: "start" });
      page.announce(`Guess ${(node ?? start).depth}: ${(node ?? start).guess}`);
    },
  };
}
