/* First guesses of a list, as a table that can be sorted and searched. */

import { el, fill, place } from "../base/dom.js";
import { engine } from "../base/engine.js";
import { langOf, lettersOf } from "../base/letters.js";
import { DEFAULTS, address } from "../base/route.js";
import { day as dated, number, say } from "../base/say.js";
import { choice, field, sortable } from "../base/widgets.js";
import { figure, listOptions, sentences } from "../base/words.js";
import { experiment } from "./experiment.js";

/** @import { Alphabet, Page, Route } from "../types" */
/** @typedef {{guess: string, rank: number, expected_turns: number | null, exact: boolean, total: number | null,
 *   expected_size: number, largest: number, buckets: number, entropy: number}} Row */
/** @typedef {"guess" | "expected_turns" | "expected_size" | "largest" | "buckets" | "entropy"} Field */
/** @typedef {{list: string, alphabet: Alphabet | null, file: any, rows: Row[], lists: Alphabet[], search: string,
 *   limit: number, sort: {by: Field, way: number}}} State */
/** @typedef {{update: (change: Partial<State>) => void, go: (where: string) => void}} On */

const PAGE = 50; // rows
/** Columns: field, the key of its heading, and 1 if fewer is better. @type {[Field, string, number][]} */
const COLUMNS = [
  ["guess", "openers.word", 1],
  ["expected_turns", "openers.average", 1],
  ["expected_size", "openers.left", 1],
  ["largest", "openers.at-worst", 1],
  ["buckets", "openers.groups", -1],
  ["entropy", "openers.bits", -1],
];
const UNKNOWN = 99; // an average that is not known comes last

const numbers = (/** @type {string} */ text) => text.split(" ").map(Number);

/** The rows of a data file, the best first: see scripts/make_lab.py. @param {any} file @returns {Row[]} */
function rowsOf({ words, expected_turns: known, answers, ...file }) {
  const [size, largest, buckets, entropy] = ["expected_size", "largest", "buckets", "entropy"].map((name) =>
    numbers(file[name]),
  );
  return words.map((/** @type {string} */ guess, /** @type {number} */ i) => {
    const [mean = null, exact = false] = known[guess] ?? [];
    const total = exact ? Math.round(mean * answers) : null;
    const counts = { largest: largest[i], buckets: buckets[i] };
    const fields = { expected_size: size[i] / 100, entropy: entropy[i] / 1000, ...counts };
    return { guess, rank: 0, expected_turns: mean, exact, total, ...fields };
  });
}

/** @param {Row} row @param {Field} by */
const valueOf = (row, by) => row[by] ?? UNKNOWN;

/**
 * Whether a word fits what is searched: words or their beginnings, with a dot for any letter. An offensive word is only
 * shown if the whole word is searched. @param {string} text @param {string[]} offensive
 */
function searched(text, offensive) {
  const words = text
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => /^[\p{L}\p{M}.]+$/u.test(word));
  const patterns = words.map((word) => new RegExp(`^${word}`, "u"));
  const hidden = new Set(offensive.filter((word) => !words.includes(word)));
  return (/** @type {string} */ word) =>
    !hidden.has(word) && (!patterns.length || patterns.some((pattern) => pattern.test(word)));
}

/** Sort all rows, and number them by what is best in the column. @param {State} state */
function ranked({ rows, sort: { by, way } }) {
  const best = COLUMNS.find(([name]) => name === by)?.[2] ?? 1;
  const order = [...rows].sort((a, b) => {
    const [x, y] = [valueOf(a, by), valueOf(b, by)];
    return best * (x < y ? -1 : x > y ? 1 : 0) || a.expected_size - b.expected_size || (a.guess < b.guess ? -1 : 1);
  });
  order.forEach((row, i) => (row.rank = i + 1));
  return way === best ? order : order.reverse();
}

/** The rows that are shown, in order; the numbers are those among all rows. @param {State} state */
export const shownRows = (state) => {
  const fits = searched(state.search, state.file.offensive);
  return ranked(state).filter(({ guess }) => fits(guess));
};

/** @param {Row} row @param {State} state */
function tableRow(row, { list, alphabet }) {
  const { guess, total } = row;
  const turns = `${guess}:${".".repeat(lettersOf(guess, alphabet).length)}`;
  return el(
    "tr",
    { key: guess },
    el("td", number(row.rank)),
    el(
      "th",
      { scope: "row" },
      el(
        "a.caps",
        {
          lang: langOf(alphabet),
          href: address("play", { list: list === DEFAULTS.list ? undefined : list, turns }),
          title: say("openers.play"),
        },
        guess,
      ),
    ),
    el(
      "td",
      row.expected_turns === null ? "–" : number(row.expected_turns, 3),
      total !== null && el("small", say("openers.proven", { total })),
    ),
    [figure(row.expected_size), number(row.largest), number(row.buckets), number(row.entropy, 2)].map((text) =>
      el("td", text),
    ),
  );
}

/** How many first guesses there are, or fit. @param {State} state @param {Row[]} rows */
function messageOf({ file, list, search, rows: all }, rows) {
  if (search) return say("openers.fit", { n: rows.length });
  const key = all.length < file.count ? "openers.best-of" : "openers.all";
  const day = list === DEFAULTS.list ? say("openers.as-of", { day: dated(file.date) }) : "";
  const n = file.count - (all.length - rows.length);
  return sentences(say(key, { n, best: rows.length }), day);
}

/** @param {State} state @param {On} on */
function fields({ list, lists, search }, on) {
  const bundled = lists.filter(({ ranked }) => ranked);
  return el(
    "div.bar-of-fields",
    choice(say("setup.which"), "openers-list", listOptions(bundled, list), list, (value) =>
      on.go(address("lab/openers", { list: value === "original" ? undefined : value })),
    ),
    field(say("openers.search"), {
      type: "search",
      name: "search",
      key: "search",
      maxlength: 100,
      placeholder: say("openers.search-example"),
      value: search,
      oninput: ({ target }) => on.update({ search: target.value, limit: PAGE }),
    }),
  );
}

/** @param {State} state @param {On} on */
function openers(state, on) {
  const rows = shownRows(state);
  const order = { columns: COLUMNS, sort: state.sort, onsort: (/** @type {any} */ sort) => on.update({ sort }) };
  return [
    el("p.quiet", say("openers.about")),
    fields(state, on),
    el("p.quiet", { role: "status" }, messageOf(state, rows)),
    rows.length > 0 &&
      sortable(
        say("lab.tab-openers"),
        say("openers.rank"),
        order,
        rows.slice(0, state.limit).map((row) => tableRow(row, state)),
      ),
    el(
      "p.actions",
      rows.length > state.limit &&
        el(
          "button.link",
          { key: "more", onclick: () => on.update({ limit: state.limit + 4 * PAGE }) },
          say("openers.more", { n: rows.length }),
        ),
    ),
    experiment("openers.experiment", `salet openers --by entropy --list ${state.list}`),
  ];
}

/** @param {Page} page */
export function makeTab(page) {
  const root = place("div.openers");
  /** @type {State} */
  let state = {
    list: "", alphabet: null, file: null, rows: [], lists: [], search: "", limit: PAGE,
    sort: { by: "expected_turns", way: 1 },
  }; // prettier-ignore
  /** @param {Partial<State>} change */
  const update = (change) => {
    state = { ...state, ...change };
    fill(root, openers(state, { update, go: page.go }));
  };

  return {
    root,
    /** @param {Route} route */
    async open({ params }) {
      const list = params.get("list") ?? "original";
      const [{ rows: lists }, alphabet, file] = await Promise.all([
        engine.lists(),
        engine.alphabet(list),
        engine.results(`openers-${list}`),
      ]);
      if (list === state.list) return update({ lists });
      const rows = rowsOf(file);
      /** @type {Field} */
      const by = rows.some((row) => row.expected_turns !== null) ? "expected_turns" : "expected_size";
      update({ list, alphabet, file, rows, lists, search: "", limit: PAGE, sort: { by, way: 1 } });
    },
  };
}
