/* First guesses of a list, as a table that can be sorted and searched, and as a picture. */

import { scatter } from "./chart.js";
import { PLAIN_FIELD, choice, el, fill } from "./dom.js";
import { engine } from "./engine.js";
import { experiment } from "./lab.js";
import { lettersOf } from "./letters.js";
import { DEFAULTS, address } from "./route.js";
import { figure, listOptions, number, plural } from "./words.js";

/** @typedef {{guess: string, rank: number, expected_turns: number | null, exact: boolean, total: number | null,
 *   expected_size: number, largest: number, buckets: number, entropy: number}} Row */

const PAGE = 50; // rows
const DOTS = 400; // in the picture
/** Columns: field, heading, and 1 if fewer is better. @type {[string, string, number][]} */
const COLUMNS = [
  ["guess", "Word", 1],
  ["expected_turns", "Average", 1],
  ["expected_size", "Words left", 1],
  ["largest", "At worst", 1],
  ["buckets", "Groups", -1],
  ["entropy", "Bits", -1],
];
const UNKNOWN = 99; // an average that is not known comes last

const numbers = (text) => text.split(" ").map(Number);

/** The rows of a data file, the best first: see scripts/make_lab.py. @param {any} file @returns {Row[]} */
function rowsOf({ words, expected_turns: known, answers, ...file }) {
  const [size, largest, buckets, entropy] = ["expected_size", "largest", "buckets", "entropy"].map((name) =>
    numbers(file[name]),
  );
  return words.map((guess, i) => {
    const [mean = null, exact = false] = known[guess] ?? [];
    const total = exact ? Math.round(mean * answers) : null;
    const counts = { largest: largest[i], buckets: buckets[i] };
    const fields = { expected_size: size[i] / 100, entropy: entropy[i] / 1000, ...counts };
    return { guess, rank: 0, expected_turns: mean, exact, total, ...fields };
  });
}

/** @param {Row} row @param {string} by */
const valueOf = (row, by) => row[by] ?? UNKNOWN;

/** Whether a word fits what is searched: words or their beginnings, with a dot for any letter. @param {string} text */
function searched(text) {
  const patterns = text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => /^[\p{L}\p{M}.]+$/u.test(word))
    .map((word) => new RegExp(`^${word}`, "u"));
  return (word) => !patterns.length || patterns.some((pattern) => pattern.test(word));
}

/** @param {{go: (where: string) => void}} page */
export function makeTab(page) {
  const tab = { list: "", search: "", limit: PAGE, sort: { by: "expected_turns", way: 1 } };
  /** @type {{file: any, rows: Row[]}} */
  const shown = { file: null, rows: [] };
  const listBox = el("div");
  const message = el("p.quiet", { role: "status" });
  const field = el("input", {
    ...PLAIN_FIELD,
    type: "search",
    name: "search",
    key: "search",
    maxlength: 100,
    placeholder: "adieu, or s.l..",
    oninput: (event) => look(event.target.value),
  });
  const picture = el("div.card.plot");
  const tableBox = el("div.scroll", { tabindex: 0, role: "region", label: "First guesses" });
  const more = el("p.actions");
  const command = el("div");
  const root = el(
    "div.openers",
    el(
      "p.quiet",
      "Which word is the best to begin with? It depends on what you count: SALET needs the fewest guesses in the ",
      "puzzle of 2021, but ROATE leaves the fewest words. Both are rare words: Play and Review prefer everyday ones. ",
      "Tap a column to sort by it.",
    ),
    el("div.bar-of-fields", listBox, el("label.field", el("span", "Search (a dot is any letter)"), field)),
    message,
    el("div.two.even", el("div", tableBox, more), picture),
    command,
  );

  /** @param {string} text */
  function look(text) {
    Object.assign(tab, { search: text, limit: PAGE });
    draw();
  }

  /** @param {string} by @param {number} way */
  function sortBy(by, way) {
    tab.sort = { by, way: tab.sort.by === by ? -tab.sort.way : way };
    draw();
  }

  /** Sort all rows, and number them by what is best in the column. */
  function ranked() {
    const { by, way } = tab.sort;
    const best = COLUMNS.find(([name]) => name === by)?.[2] ?? 1;
    const order = [...shown.rows].sort((a, b) => {
      const [x, y] = [valueOf(a, by), valueOf(b, by)];
      return best * (x < y ? -1 : x > y ? 1 : 0) || a.expected_size - b.expected_size || (a.guess < b.guess ? -1 : 1);
    });
    order.forEach((row, i) => (row.rank = i + 1));
    return way === best ? order : order.reverse();
  }

  function draw() {
    const { file } = shown;
    if (!file) return;
    const order = ranked();
    const rows = order.filter(({ guess }) => searched(tab.search)(guess));
    const part = shown.rows.length < file.count ? `, the best ${number(shown.rows.length)} of them here` : "";
    const day = tab.list === DEFAULTS.list ? ` As likely as they were on ${file.date}.` : "";
    message.textContent = tab.search
      ? `${plural(rows.length, "first guess fits", "first guesses fit")}.`
      : `${number(file.count)} first guesses${part}.${day}`;
    fill(tableBox, rows.length > 0 && table(rows.slice(0, tab.limit)));
    fill(
      more,
      rows.length > tab.limit &&
        el(
          "button.link",
          {
            key: "more",
            onclick: () => {
              tab.limit += 4 * PAGE;
              draw();
            },
          },
          `Show more of ${number(rows.length)}`,
        ),
    );
    const marked = new Set((tab.search ? rows.slice(0, 40) : order.slice(0, 3)).map(({ guess }) => guess));
    const dots = new Map([...order.slice(0, DOTS), ...rows.slice(0, 40)].map((row) => [row.guess, row]));
    fill(
      picture,
      scatter([...dots.values()], {
        marked,
        onpick: (guess) => {
          field.value = guess;
          look(guess);
        },
      }),
    );
  }

  /** @param {Row[]} rows */
  const table = (rows) =>
    el(
      "table.sortable",
      el("caption.hidden", "First guesses"),
      el("thead", el("tr", el("th", { scope: "col" }, "Rank"), COLUMNS.map(heading))),
      el("tbody", rows.map(tableRow)),
    );

  const heading = ([by, name, way]) =>
    el(
      "th",
      {
        scope: "col",
        "aria-sort": tab.sort.by === by ? (tab.sort.way === 1 ? "ascending" : "descending") : null,
      },
      el("button", { key: `sort-${by}`, onclick: () => sortBy(by, way) }, name),
    );

  /** @param {Row} row */
  function tableRow(row) {
    const { guess, total } = row;
    const turns = `${guess}:${".".repeat(lettersOf(guess).length)}`;
    const list = tab.list === DEFAULTS.list ? undefined : tab.list;
    return el(
      "tr",
      el("td", number(row.rank)),
      el("th", { scope: "row" }, el("a.caps", { href: address("play", { list, turns }), title: "Play it" }, guess)),
      el(
        "td",
        row.expected_turns === null ? "–" : row.expected_turns.toFixed(3),
        total !== null && el("small", `proven: ${number(total)}`),
      ),
      [figure(row.expected_size), number(row.largest), number(row.buckets), row.entropy.toFixed(2)].map((text) =>
        el("td", text),
      ),
    );
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ params }) {
      const list = params.get("list") ?? "original";
      const [{ rows: all }, file] = await Promise.all([engine.lists(), engine.results(`openers-${list}`)]);
      await engine.spoken(list);
      if (list !== tab.list) {
        Object.assign(shown, { file, rows: rowsOf(file) });
        const by = shown.rows.some((row) => row.expected_turns !== null) ? "expected_turns" : "expected_size";
        Object.assign(tab, { list, search: "", limit: PAGE, sort: { by, way: 1 } });
        field.value = "";
      }
      const bundled = all.filter(({ source }) => source !== "your own list");
      fill(
        listBox,
        choice("Which game", "openers-list", listOptions(bundled, list), list, (value) =>
          page.go(address("lab/openers", { list: value === "original" ? undefined : value })),
        ),
      );
      fill(command, experiment("Rank the first guesses of any list", `salet openers --by entropy --list ${list}`));
      draw();
    },
  };
}
