/* First guesses: all of them to search, ranked, and where they lie in a picture. */

import { scatter } from "./chart.js";
import { choice, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { cut } from "./letters.js";
import { DEFAULTS, address } from "./route.js";
import { figure, number, plural, sentences } from "./words.js";

const TOP = 400; // drawn; a search looks at all of them
const PAGE = 25;
const PLAYED_OUT = 5000; // answers: a game for each of more would take too long
/** @type {[string, string, number][]} field, name, and the way it is sorted first */
const COLUMNS = [
  ["rank", "Rank", 1],
  ["guess", "First guess", 1],
  ["expected_turns", "Average", 1],
  ["expected_size", "Words left", 1],
  ["largest", "At worst", 1],
  ["buckets", "Groups", -1],
  ["entropy", "Bits", -1],
];

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeTab(page) {
  let list = "original";
  let sort = { by: "expected_turns", way: 1 };
  let search = "";
  let many = PAGE;
  let answers = 0;
  /** @type {any} */
  let all = null; // the best of the list
  /** @type {any} */
  let found = null; // what fits the search, or the best
  /** What the player had played out. @type {Map<string, string | number>} */
  const played = new Map();
  let call = new AbortController();
  let soon = 0;
  let problem = "";

  const listBox = el("div");
  const told = el("p.quiet", { role: "status" });
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
  const table = el("div.scroll", { tabindex: 0, role: "region", "aria-label": "Openers" });
  const more = el("p.actions");
  const root = el(
    "div.openers",
    {},
    el(
      "p.quiet",
      {},
      "Three openers are each best somewhere: salet needs the fewest guesses on the list of 2021, tarse on the ",
      "newer ones, and roate leaves the fewest words after one guess, which is not quite the same.",
    ),
    el("div.bar-of-fields", {}, listBox, el("label.field", {}, el("span", {}, "Search (. is any letter)"), field)),
    told,
    el("div.two.even", {}, el("div", {}, table, more), picture),
  );

  function look(text) {
    search = text;
    many = PAGE;
    clearTimeout(soon);
    soon = window.setTimeout(load, 200);
  }

  const average = (row) =>
    played.get(`${list} ${row.guess}`) ?? row.expected_turns ?? (answers <= PLAYED_OUT ? null : "–");
  const valueOf = (row) =>
    sort.by === "expected_turns" ? (typeof average(row) === "number" ? average(row) : 99) : row[sort.by];

  /** Every answer of the list played with this opener. */
  async function playOut(guess) {
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
      problem = sentences(error.message);
    }
    draw();
  }

  function draw() {
    const rows = found?.rows ?? [];
    const sorted = [...rows].sort((a, b) => {
      const [x, y] = [valueOf(a), valueOf(b)];
      return sort.way * (x < y ? -1 : x > y ? 1 : 0) || a.rank - b.rank;
    });
    told.textContent =
      problem ||
      (!found
        ? "Trying every opener…"
        : search
          ? `${plural(found.found, "opener")} of ${number(found.count)} fit.`
          : `${number(found.count)} openers of ${list}, ranked by guesses where they are known, then by the words left.`);
    fill(
      table,
      rows.length > 0 &&
        el(
          "table.sortable",
          {},
          el("caption.hidden", {}, "Openers"),
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
                      onclick: () => {
                        sort = { by, way: sort.by === by ? -sort.way : way };
                        draw();
                      },
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
            sorted.slice(0, many).map((row) => {
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
                        turns: `${row.guess}:${"b".repeat(cut(row.guess).length)}`,
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
    fill(
      more,
      sorted.length > many &&
        el(
          "button.link",
          {
            type: "button",
            "data-key": "more",
            onclick: () => {
              many += 4 * PAGE;
              draw();
            },
          },
          `Show more of ${number(sorted.length)}`,
        ),
    );
    const marked = new Set((search ? sorted : sorted.slice(0, 3)).slice(0, 40).map((row) => row.guess));
    const drawn = new Map([...(all?.rows ?? []), ...rows].map((row) => [row.guess, row]));
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
    call.abort();
    call = new AbortController();
    const { signal } = call;
    problem = "";
    if (!search && all) {
      found = all;
      return draw();
    }
    try {
      const got = await engine.openers(
        { list, top: TOP, by: "expected-turns", search: search.replaceAll(",", " ").replace(/[*?[\]]/g, "") },
        signal,
      );
      if (signal.aborted) return;
      found = got;
      if (!search) all = got;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      problem = sentences(error.message);
    }
    draw();
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ params }) {
      const wanted = params.get("list") ?? "original";
      if (wanted !== list || !all) {
        list = wanted;
        all = found = null;
        draw();
        load();
      }
      const kept = await engine.lists();
      await engine.spoken(list);
      answers = kept.rows.find(({ name }) => name === list)?.answers ?? 0;
      fill(
        listBox,
        choice({
          label: "List",
          name: "openers-list",
          value: list,
          options: kept.rows.map((row) => [row.name, row.name]),
          onchange: (value) => page.go(address("lab/openers", { list: value === "original" ? undefined : value })),
        }),
      );
      draw();
    },
  };
}
