/* Perfect play to click through: one node of the decision tree at a time, with the path to it above. */

import { miniTiles } from "./board.js";
import { choice, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { readTurns, writeTurns } from "./marks.js";
import { RULES, address, joinTurns } from "./route.js";
import { aloud, figure, listOptions, marksOf, number, plain, plural } from "./words.js";

const FEW = 36;
const KNOWN = ", and the next guess for each";
const MOST_ANSWERS = 5000; // perfect play is not known for longer lists

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeTab(page) {
  /** @type {{list: string, rules: string, turns: import("./marks.js").Turn[]}} */
  const place = { list: "original", rules: "normal", turns: [] };
  const pending = { call: new AbortController() }; // the running request
  const fields = el("div.bar-of-fields");
  const way = el("ol.way", { "aria-label": "The guesses so far" });
  const node = el("div.node");
  const root = el("div.tree", {}, fields, way, node);

  const where = (change) => {
    const { list, rules, turns } = { ...place, ...change };
    return address("lab/tree", {
      list: list === "original" ? undefined : list,
      rules: rules === "normal" ? undefined : rules,
      turns: joinTurns(turns),
    });
  };

  async function load() {
    pending.call.abort();
    pending.call = new AbortController();
    const { signal } = pending.call;
    node.classList.add("stale");
    drawWay();
    try {
      const fork = await engine.fork({ turns: writeTurns(place.turns), list: place.list, rules: place.rules }, signal);
      if (signal.aborted) return;
      drawNode(fork);
      if (place.turns.length) way.scrollIntoView({ block: "start" });
      page.announce(`Guess ${place.turns.length + 1}: ${fork.guess}`);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      fill(node, el("div.refused", { role: "alert" }, el("h2", {}, error.message), el("p", {}, error.fix)));
    }
    node.classList.remove("stale");
  }

  function drawWay() {
    fill(
      way,
      el(
        "li",
        {},
        place.turns.length
          ? el("a", { href: where({ turns: [] }), "data-key": "way-0" }, "Start")
          : el("b", {}, "Start"),
      ),
      place.turns.map((turn, i) => {
        const here = i + 1 === place.turns.length;
        const tiles = miniTiles(turn.guess, turn.feedbacks[0] ?? []);
        return el(
          "li",
          {},
          here
            ? tiles
            : el(
                "a",
                {
                  href: where({ turns: place.turns.slice(0, i + 1) }),
                  "data-key": `way-${i + 1}`,
                  "aria-label": `Back to ${turn.guess}`,
                },
                tiles,
              ),
        );
      }),
    );
  }

  function drawNode(fork, all = false) {
    const nth = place.turns.length + 1;
    const left = fork.candidates?.count ?? 0;
    const buckets = fork.buckets ?? [];
    const known = buckets.filter(({ next }) => next).length >= buckets.length - 1; // all but the answer itself
    fill(
      node,
      el(
        "section.card.guess-card",
        {},
        el("p.quiet", {}, `Guess ${nth}`),
        el("p.bigtext.caps", {}, fork.guess ?? "–"),
        el(
          "p",
          {},
          left === 1
            ? "It is the only answer left."
            : [
                `${plural(left, "answer")} left`,
                fork.expected_turns && `, ${figure(fork.expected_turns)} guesses to go on average`,
                ".",
              ],
          fork.exact === false && place.turns.length > 0 && " A good guess; perfect play is not proven here.",
        ),
      ),
      left > 1 && el("h2", {}, `${plural(buckets.length, "way")} the marks can come${known ? KNOWN : ""}`),
      left > 1 &&
        el(
          "ul.branches",
          {},
          (all ? buckets : buckets.slice(0, FEW)).map((bucket) => branch(fork.guess, bucket)),
        ),
      left > 1 &&
        !all &&
        buckets.length > FEW &&
        el(
          "button.link",
          { type: "button", "data-key": "all", onclick: () => drawNode(fork, true) },
          `Show ${number(buckets.length - FEW)} more`,
        ),
    );
  }

  function branch(guess, bucket) {
    const marks = marksOf(bucket.feedback);
    const won = marks.every((mark) => mark === 2);
    const more = bucket.count - (bucket.words?.length ?? 0);
    const inside = [
      miniTiles(guess, marks),
      el("span.next.caps", {}, won ? "found" : (bucket.next ?? "")),
      el("span.many", {}, plural(bucket.count, "answer")),
      el("span.some", {}, (bucket.words ?? []).join(" "), more > 0 && ` and ${number(more)} more`),
    ];
    if (won) return el("li", {}, el("span.branch.won", {}, inside));
    return el(
      "li",
      {},
      el(
        "a.branch",
        {
          href: where({ turns: [...place.turns, { guess, feedbacks: [marks] }] }),
          "aria-label": [
            `${aloud(guess, marks)}: ${plural(bucket.count, "answer")}`,
            bucket.next && `next guess ${bucket.next}`,
          ]
            .filter(Boolean)
            .join(", "),
        },
        inside,
      ),
    );
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ params }) {
      const rules = params.get("rules") ?? "normal";
      Object.assign(place, {
        list: params.get("list") ?? "original",
        rules: RULES.includes(rules) ? rules : "normal",
        turns: readTurns(params.get("turns"), 1),
      });
      await engine.spoken(place.list);
      load();
      const lists = await engine.lists();
      fill(
        fields,
        choice({
          label: "Which game",
          name: "tree-list",
          value: place.list,
          options: listOptions(
            lists.rows.filter((row) => row.answers <= MOST_ANSWERS),
            place.list,
          ),
          onchange: (list) => page.go(where({ list, turns: [] })),
        }),
        choice({
          label: "Rules",
          name: "tree-rules",
          value: place.rules,
          options: RULES.map((name) => [name, plain(name)]),
          onchange: (value) => page.go(where({ rules: value, turns: [] })),
        }),
      );
    },
  };
}
