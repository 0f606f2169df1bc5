/* First guesses: a table to sort and search, and where they lie in a picture. */

import { Refusal, ask, lists } from "./api.js";
import { scatter } from "./chart.js";
import { choice, el, fill } from "./dom.js";
import { address } from "./route.js";
import { figure, number, plural, sentences } from "./words.js";

const TOP = 1000;
const PAGE = 25;
/** @type {[string, string, number][]} field, name, and the way it is sorted first */
const COLUMNS = [
  ["guess", "Opener", 1], ["expected_size", "Size", 1], ["entropy", "Bits", -1], ["buckets", "Buckets", -1], ["largest", "Largest", 1],
];

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeTab(page) {
  let list = "original";
  let sort = { by: "expected_size", way: 1 };
  let search = "";
  let many = PAGE;
  /** @type {any[]} */
  let rows = [];
  let call = new AbortController();
  let problem = "";

  const listBox = el("div");
  const found = el("p.quiet", { role: "status" });
  const field = el("input", { type: "search", "data-key": "search", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "salet, or s.l..", oninput: (event) => { search = event.target.value; many = PAGE; draw(); } });
  const picture = el("div.card.plot");
  const table = el("div");
  const root = el("div.openers", {},
    el("div.bar-of-fields", {}, listBox, el("label.field", {}, el("span", {}, "Search (. is any letter)"), field)),
    found, el("div.two.even", {}, table, picture));

  /** Words asked for: several, or a pattern with dots. */
  function matcher() {
    const asked = search.trim().toLowerCase().split(/[\s,]+/u).filter(Boolean)
      .map((piece) => new RegExp(`^${piece.replace(/[^\p{L}.]/gu, "")}`, "u"));
    return asked.length ? (row) => asked.some((pattern) => pattern.test(row.guess)) : () => true;
  }

  function draw() {
    const wanted = rows.filter(matcher());
    const sorted = [...wanted].sort((a, b) => sort.way * (a[sort.by] < b[sort.by] ? -1 : a[sort.by] > b[sort.by] ? 1 : 0) || (a.guess < b.guess ? -1 : 1));
    found.textContent = problem || (rows.length ? `${search ? `${number(wanted.length)} of the ` : "The "}best ${plural(rows.length, "opener")} of ${list}, by the candidates they leave.` : "Trying every opener…");
    fill(table, rows.length > 0 && [
      el("table.sortable", {}, el("caption.hidden", {}, "Openers"),
        el("thead", {}, el("tr", {}, COLUMNS.map(([by, name, way]) => el("th", { scope: "col", "aria-sort": sort.by === by ? (sort.way === 1 ? "ascending" : "descending") : null },
          el("button", { type: "button", "data-key": `sort-${by}`, onclick: () => { sort = { by, way: sort.by === by ? -sort.way : way }; draw(); } }, name))))),
        el("tbody", {}, sorted.slice(0, many).map((row) => el("tr", {},
          el("th", { scope: "row" }, el("a.caps", { href: address("play", { list: list === "daily" ? undefined : list, turns: `${row.guess}:${"b".repeat(row.guess.length)}` }), title: "Play it" }, row.guess)),
          [figure(row.expected_size), row.entropy.toFixed(3), number(row.buckets), number(row.largest)].map((text) => el("td", {}, text)))))),
      sorted.length > many && el("button.link", { type: "button", "data-key": "more", onclick: () => { many += 4 * PAGE; draw(); } }, `Show more of ${number(sorted.length)}`),
    ]);
    const marked = new Set((search ? sorted : sorted.slice(0, 3)).slice(0, 40).map((row) => row.guess));
    fill(picture, rows.length > 0 && scatter(rows, { marked, onpick: (guess) => { search = guess; field.value = guess; draw(); } }));
  }

  async function load() {
    call.abort();
    call = new AbortController();
    const { signal } = call;
    rows = [];
    problem = "";
    draw();
    try {
      rows = (await ask("/api/openers", { list, top: TOP, by: "expected-size" }, signal)).rows;
      if (signal.aborted) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      problem = sentences(error.message, error.fix);
    }
    draw();
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ params }) {
      const wanted = params.get("list") ?? "original";
      if (wanted !== list || !rows.length) { list = wanted; load(); }
      const kept = await lists();
      fill(listBox, choice({ label: "List", name: "openers-list", value: list, options: kept.rows.map((row) => [row.name, row.name]), onchange: (value) => page.go(address("lab/openers", { list: value === "original" ? undefined : value })) }));
    },
  };
}
