/* First guesses: a sortable table, a search over all of them, and a scatter plot. */

import { scatter } from "./chart.js";
import { choice, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { cut } from "./letters.js";
import { DEFAULTS, address } from "./route.js";
import { figure, listOptions, number, plural, sentences } from "./words.js";

const TOP = 400; // rows that are loaded; a search covers all
const PAGE = 25;
const MOST_ANSWERS = 5000; // of a list for which the average can be worked out
const UNKNOWN = 99; // sorts after every known average
/** @type {[string, string, number][]} field, name, and direction: 1 is ascending; the best comes first */
const COLUMNS = [
  ["rank", "Rank", 1],
  ["guess", "First guess", 1],
  ["expected_turns", "Guesses", 1],
  ["expected_size", "Words left", 1],
  ["largest", "At worst", 1],
  ["buckets", "Groups", -1],
  ["entropy", "Bits", -1],
];
/** Columns by which all first guesses of a list can be ranked: the engine's name, and a text for players.
 * @type {Record<string, [string, string]>} */
const RANKED = {
  expected_turns: ["expected-turns", "the average number of guesses; those not worked out yet follow by words left"],
  expected_size: ["expected-size", "the words they leave on average"],
  largest: ["largest", "the words they leave at worst"],
  buckets: ["buckets", "the groups they make"],
  entropy: ["entropy", "the bits of information they give"],
};

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeTab(page) {
  /** `ranked`: the column that ranks all openers; `sort`: how the loaded rows are sorted; `best`: the best rows of the
   * list by each column; `result`: the rows that fit the search; `limit`: how many of them are shown.
   * @type {{list: string, ranked: string, sort: {by: string, way: number}, search: string, limit: number,
   *   answers: number, best: Record<string, any>, result: any, problem: string}} */
  const tab = {
    list: "original",
    ranked: "expected_turns",
    sort: { by: "expected_turns", way: 1 },
    search: "",
    limit: PAGE,
    answers: 0,
    best: {},
    result: null,
    problem: "",
  };
  /** Averages that were worked out here, or their progress. @type {Map<string, string | number>} */
  const played = new Map();
  const pending = { call: new AbortController(), soon: 0 }; // the running request, and the timer of the next one

  const listBox = el("div");
  const message = el("p.quiet", { role: "status" });
  const field = el("input", {
    type: "search",
    "data-key": "search",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    placeholder: "adieu, or s.l..",
    oninput: (event) => look(event.target.value),
  });
  const picture = el("div.card.plot");
  const table = el("div.scroll", { tabindex: 0, role: "region", "aria-label": "First guesses" });
  const more = el("p.actions");
  const root = el(
    "div.openers",
    {},
    el(
      "p.quiet",
      {},
      "Which word is the best to begin with? It depends on what you count: SALET needs the fewest guesses in the ",
      "puzzle of 2021, but ROATE leaves the fewest words. Both are rare words: Play and Review prefer everyday ones. ",
      "Tap a column to sort by it.",
    ),
    el("div.bar-of-fields", {}, listBox, el("label.field", {}, el("span", {}, "Search (a dot is any letter)"), field)),
    message,
    el("div.two.even", {}, el("div", {}, table, more), picture),
  );

  function look(text) {
    tab.search = text;
    tab.limit = PAGE;
    clearTimeout(pending.soon);
    pending.soon = window.setTimeout(load, 200);
  }

  const average = (row) =>
    played.get(`${tab.list} ${row.guess}`) ?? row.expected_turns ?? (tab.answers <= MOST_ANSWERS ? null : "–");
  const valueOf = (row) =>
    tab.sort.by === "expected_turns" ? (typeof average(row) === "number" ? average(row) : UNKNOWN) : row[tab.sort.by];

  /** Sort by a column. Rank and word sort the loaded rows; any other column ranks all first guesses anew. */
  function sortBy(by, way) {
    const again = tab.sort.by === by && !RANKED[by];
    tab.sort = { by, way: again ? -tab.sort.way : way };
    if (RANKED[by] && tab.ranked !== by) {
      tab.ranked = by;
      load();
    }
    draw();
  }

  /** Play a game for every answer of the list with this first guess. */
  async function playOut(guess) {
    const { list } = tab;
    const key = `${list} ${guess}`;
    played.set(key, "…");
    draw();
    try {
      const result = await engine.bench(
        { strategy: DEFAULTS.strategy, list, opener: guess },
        (done, total) => {
          played.set(key, `${Math.floor((100 * done) / total)} %`);
          draw();
        },
        new AbortController().signal,
      );
      played.set(key, result.mean);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      played.delete(key);
      tab.problem = sentences(error.message);
    }
    draw();
  }

  function draw() {
    const { result, sort, search, limit, list } = tab;
    const rows = result?.rows ?? [];
    const sorted = [...rows].sort((a, b) => {
      const [x, y] = [valueOf(a), valueOf(b)];
      return sort.way * (x < y ? -1 : x > y ? 1 : 0) || a.rank - b.rank;
    });
    const counted =
      tab.list === DEFAULTS.list ? " The words left include long shots; Play counts only likely words." : "";
    message.textContent =
      tab.problem ||
      (!result
        ? "Trying every first guess…"
        : search
          ? `${number(result.found)} of ${plural(result.count, "first guess", "first guesses")} fit.`
          : `${number(result.count)} first guesses, ranked by ${RANKED[tab.ranked][1]}.${counted}`);
    fill(
      table,
      rows.length > 0 &&
        el(
          "table.sortable",
          {},
          el("caption.hidden", {}, "First guesses"),
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              COLUMNS.map(([by, name, way]) =>
                el(
                  "th",
                  { scope: "col", "aria-sort": sort.by === by ? (sort.way === 1 ? "ascending" : "descending") : null },
                  el(
                    "button",
                    {
                      type: "button",
                      "data-key": `sort-${by}`,
                      onclick: () => sortBy(by, way),
                    },
                    name,
                  ),
                ),
              ),
            ),
          ),
          el(
            "tbody",
            {},
            sorted.slice(0, limit).map((row) => {
              const mean = average(row);
              return el(
                "tr",
                {},
                el("td", {}, number(row.rank)),
                el(
                  "th",
                  { scope: "row" },
                  el(
                    "a.caps",
                    {
                      href: address("play", {
                        list: list === "daily" ? undefined : list,
                        turns: `${row.guess}:${".".repeat(cut(row.guess).length)}`,
                      }),
                      title: "Play it",
                    },
                    row.guess,
                  ),
                ),
                el(
                  "td",
                  {},
                  mean === null
                    ? el(
                        "button.link",
                        {
                          type: "button",
                          "data-key": `out-${row.guess}`,
                          "aria-label": `Work out the average of ${row.guess}`,
                          onclick: () => playOut(row.guess),
                        },
                        "work out",
                      )
                    : typeof mean === "number"
                      ? mean.toFixed(3)
                      : mean,
                ),
                [figure(row.expected_size), number(row.largest), number(row.buckets), row.entropy.toFixed(2)].map(
                  (text) => el("td", {}, text),
                ),
              );
            }),
          ),
        ),
    );
    const found = (search ? result?.found : result?.count) ?? 0;
    fill(
      more,
      sorted.length > limit &&
        el(
          "button.link",
          {
            type: "button",
            "data-key": "more",
            onclick: () => {
              tab.limit += 4 * PAGE;
              draw();
            },
          },
          `Show more of ${found > sorted.length ? "the best " : ""}${number(sorted.length)}`,
        ),
    );
    const marked = new Set((search ? sorted : sorted.slice(0, 3)).slice(0, 40).map((row) => row.guess));
    const drawn = new Map([...(tab.best[tab.ranked]?.rows ?? []), ...rows].map((row) => [row.guess, row]));
    fill(
      picture,
      drawn.size > 0 &&
        scatter([...drawn.values()], {
          marked,
          onpick: (guess) => {
            field.value = guess;
            look(guess);
          },
        }),
    );
  }

  async function load() {
    const { list, search, ranked } = tab;
    pending.call.abort();
    pending.call = new AbortController();
    const { signal } = pending.call;
    tab.problem = "";
    if (!search && tab.best[ranked]) {
      tab.result = tab.best[ranked];
      return draw();
    }
    try {
      const result = await engine.openers(
        { list, top: TOP, by: RANKED[ranked][0], search: search.replaceAll(",", " ").replace(/[*?[\]]/g, "") },
        signal,
      );
      if (signal.aborted) return;
      if (ranked === "expected_turns" && !search && result.rows.every((row) => row.expected_turns === null)) {
        Object.assign(tab, { ranked: "expected_size", sort: { by: "expected_size", way: 1 } });
        return load(); // no average is known for this list
      }
      tab.result = result;
      if (!search) tab.best[ranked] = result;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      tab.problem = sentences(error.message);
    }
    draw();
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ params }) {
      const wanted = params.get("list") ?? "original";
      if (wanted !== tab.list || !tab.result) {
        const sort = { by: "expected_turns", way: 1 };
        Object.assign(tab, { list: wanted, ranked: sort.by, sort, best: {}, result: null });
        draw();
        load();
      }
      const { list } = tab;
      const lists = await engine.lists();
      await engine.spoken(list);
      tab.answers = lists.rows.find(({ name }) => name === list)?.answers ?? 0;
      fill(
        listBox,
        choice({
          label: "Which game",
          name: "openers-list",
          value: list,
          options: listOptions(lists.rows, list),
          onchange: (value) => page.go(address("lab/openers", { list: value === "original" ? undefined : value })),
        }),
      );
      draw();
    },
  };
}
