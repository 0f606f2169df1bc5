/* Strategies side by side: each plays against every answer of a list, on the server, one after the other. */

import { distribution } from "./chart.js";
import { choice, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { upper } from "./letters.js";
import { RULES, address } from "./route.js";
import { figure, listOptions, number, plain, plural, sentences } from "./words.js";

const LIMIT = 6;
const FIRST = ["expected-size", "entropy", "largest-bucket"];

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeTab(page) {
  const picked = { names: FIRST, list: "original", rules: "normal", opener: "" };
  /** @type {Map<string, any>} */
  const results = new Map();
  /** The running comparison: how to stop it, its progress, and what went wrong.
   * @type {{call: AbortController | null, now: {name: string, done: number, total: number} | null, problem: string}} */
  const run = { call: null, now: null, problem: "" };

  const setup = el("form.card.setup", {
    onsubmit: (event) => {
      event.preventDefault();
      begin();
    },
  });
  const progress = el("div.progress");
  const shown = el("div.results");
  const root = el(
    "div.compare",
    {},
    el("p.quiet", {}, "Each strategy plays one game for every answer of the list. Fewer guesses are better."),
    setup,
    progress,
    shown,
  );

  const keyOf = (name) => [name, picked.list, picked.rules, picked.opener].join("|");

  function change(part) {
    Object.assign(picked, part);
    history.replaceState(
      null,
      "",
      address("lab/compare", {
        strategies: picked.names.join(",") === FIRST.join(",") ? undefined : picked.names.join(","),
        list: picked.list === "original" ? undefined : picked.list,
        rules: picked.rules === "normal" ? undefined : picked.rules,
        opener: picked.opener,
      }),
    );
    draw();
  }

  async function draw() {
    const [lists, strategies] = await Promise.all([engine.lists(), engine.strategies()]);
    fill(
      setup,
      el(
        "fieldset",
        {},
        el("legend", {}, "Strategies"),
        el(
          "ul.picked",
          {},
          picked.names.map((name) => pickedStrategy(name, strategies.rows)),
        ),
        choice({
          label: "Add a strategy",
          name: "add-strategy",
          value: "",
          options: [
            ["", "Choose one…"],
            ...strategies.rows
              .filter(({ name }) => !picked.names.includes(name))
              .map(({ name, summary }) => [name, `${plain(name)}: ${summary}`]),
          ],
          onchange: (name) => change({ names: [...picked.names, name] }),
        }),
      ),
      el(
        "div.pair",
        {},
        choice({
          label: "Which game",
          name: "bench-list",
          value: picked.list,
          options: listOptions(lists.rows, picked.list),
          onchange: (list) => change({ list }),
          note: picked.list === "original" ? "All its 2,315 answers are known, so the mean is exact." : "",
        }),
        choice({
          label: "Rules",
          name: "bench-rules",
          value: picked.rules,
          options: RULES.map((name) => [name, plain(name)]),
          onchange: (rules) => change({ rules }),
        }),
        el(
          "label.field",
          {},
          el("span", {}, "First guess"),
          el("input", {
            type: "text",
            name: "opener",
            "data-key": "opener",
            value: picked.opener,
            placeholder: "each its own",
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
            maxlength: 11,
            onchange: (event) => change({ opener: event.target.value.trim().toLowerCase() }),
          }),
        ),
      ),
      el(
        "p.actions",
        {},
        el(
          "button.button.strong",
          { type: "submit", "data-key": "run", disabled: run.call !== null || !picked.names.length },
          "Run",
        ),
        run.call && el("button.button", { type: "button", "data-key": "stop", onclick: stop }, "Stop"),
      ),
    );
    drawProgress();
    drawResults();
  }

  /** A chosen strategy: its name, its idea, and a button that removes it. */
  function pickedStrategy(name, rows) {
    return el(
      "li",
      {},
      el(
        "span",
        {},
        el("a", { href: `#/lab/strategy/${name}` }, plain(name)),
        el("small", {}, rows.find((row) => row.name === name)?.summary ?? ""),
      ),
      el(
        "button.round",
        {
          type: "button",
          "data-key": `without-${name}`,
          "aria-label": `Remove ${plain(name)}`,
          onclick: () => change({ names: picked.names.filter((strategy) => strategy !== name) }),
        },
        el("span.cross", { "aria-hidden": "true" }),
      ),
    );
  }

  function drawProgress() {
    fill(
      progress,
      run.now &&
        el(
          "div.card.going",
          {},
          el(
            "label",
            {},
            el(
              "span",
              {},
              el("b", {}, plain(run.now.name)),
              run.now.total ? ` ${number(run.now.done)} of ${plural(run.now.total, "game")}` : " starts…",
            ),
            el("progress", { max: run.now.total || 1, value: run.now.done || null }),
          ),
        ),
      run.problem && el("p.refused", { role: "alert" }, run.problem),
    );
  }

  async function drawResults() {
    const answers = (await engine.lists()).rows.find((row) => row.name === picked.list)?.answers ?? 0;
    const rows = picked.names.map((name) => results.get(keyOf(name))).filter(Boolean);
    if (!rows.length)
      return fill(
        shown,
        !run.now &&
          el(
            "p.empty-state.card",
            {},
            picked.names.length
              ? `${plural(picked.names.length, "strategy", "strategies")}, ${plural(answers, "game")} each. Press Run.`
              : "Add at least one strategy.",
          ),
      );
    const most = Math.max(...rows.flatMap((row) => Object.values(row.counts)), 1);
    fill(
      shown,
      el(
        "div.charts",
        {},
        rows.map((row) =>
          el(
            "figure.card",
            {},
            el(
              "figcaption",
              {},
              el("a", { href: `#/lab/strategy/${row.strategy}` }, plain(row.strategy)),
              el("b", {}, row.mean.toFixed(3)),
            ),
            distribution(row.counts, row.games, LIMIT, most, row.unsolved),
          ),
        ),
      ),
      el(
        "div.scroll",
        { tabindex: 0, role: "region", "aria-label": "Results as a table" },
        el(
          "table.numbers",
          {},
          el("caption.hidden", {}, "Results"),
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              ["Strategy", "Average", "Worst", "Lost", "First guess", "Total", "Seconds"].map((name) =>
                el("th", { scope: "col" }, name),
              ),
            ),
          ),
          el(
            "tbody",
            {},
            rows.map((row) =>
              el(
                "tr",
                {},
                el("th", { scope: "row" }, plain(row.strategy)),
                [
                  row.mean.toFixed(3),
                  row.worst,
                  row.losses,
                  upper(row.opener ?? ""),
                  number(row.total),
                  figure(row.seconds),
                ].map((value) => el("td", {}, String(value))),
              ),
            ),
          ),
        ),
      ),
    );
  }

  async function begin() {
    if (run.call) return;
    run.call = new AbortController();
    const { signal } = run.call;
    run.problem = "";
    const todo = picked.names.filter((name) => !results.has(keyOf(name)));
    const asked = { ...picked };
    draw();
    try {
      for (const name of todo) {
        run.now = { name, done: 0, total: 0 };
        drawProgress();
        const key = [name, asked.list, asked.rules, asked.opener].join("|");
        const result = await engine.bench(
          { strategy: name, list: asked.list, rules: asked.rules, opener: asked.opener || undefined },
          (done, total) => {
            run.now = { name, done, total };
            drawProgress();
          },
          signal,
        );
        results.set(key, { ...result, strategy: name });
        drawResults();
      }
      page.announce("All games have been played.");
    } catch (error) {
      if (signal.aborted) run.problem = "Stopped.";
      else if (error instanceof Refusal) run.problem = sentences(error.message, error.fix);
      else throw error;
      page.announce(run.problem);
    } finally {
      run.call = null;
      run.now = null;
      draw();
    }
  }

  function stop() {
    run.call?.abort();
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    open({ params }) {
      const names = (params.get("strategies") ?? "").split(",").filter(Boolean);
      const rules = params.get("rules") ?? "normal";
      Object.assign(picked, {
        names: names.length ? names : FIRST,
        list: params.get("list") ?? "original",
        rules: RULES.includes(rules) ? rules : "normal",
        opener: params.get("opener") ?? "",
      });
      draw();
    },
  };
}
