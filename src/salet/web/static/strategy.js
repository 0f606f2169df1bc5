/* The page of a strategy: its idea, and links to try it. */

import { el, fill } from "./dom.js";
import { engine } from "./engine.js";
import { DEFAULTS, address } from "./route.js";
import { plain } from "./words.js";

export function makeTab() {
  const all = el("nav.names", { "aria-label": "Strategies" });
  const about = el("article.card");
  const root = el("div.strategies.two", {}, all, about);

  return {
    root,
    /** @param {import("./route.js").Route} route */
    async open({ path }) {
      const chosen = path[1] !== undefined && about.firstChild !== null;
      const { rows, default: usual } = await engine.strategies();
      const row =
        rows.find(({ name }) => name === path[1]) ??
        rows.find(({ name }) => name === (usual ?? DEFAULTS.strategy)) ??
        rows[0];
      fill(
        all,
        rows.map(({ name, summary }) =>
          el(
            "a",
            {
              href: `#/lab/strategy/${name}`,
              "data-key": `to-${name}`,
              "aria-current": name === row.name ? "page" : null,
            },
            el("b", {}, plain(name)),
            el("small", {}, summary),
          ),
        ),
      );
      fill(
        about,
        el("h2.title", {}, plain(row.name)),
        el("p.lead", {}, `${row.summary[0].toUpperCase()}${row.summary.slice(1)}.`),
        String(row.idea ?? "")
          .split(/\n\s*\n/u)
          .filter(Boolean)
          .map((text) => el("p", {}, text)),
        row.merit && el("p", {}, el("b", {}, "Merit: "), el("span.formula", {}, row.merit)),
        row.notes && el("p.quiet", {}, row.notes),
        el(
          "p.actions",
          {},
          el(
            "a.button.strong",
            { href: address("play", { strategy: row.name === DEFAULTS.strategy ? undefined : row.name }) },
            "Play with it",
          ),
          el(
            "a.button",
            { href: address("lab/compare", { strategies: [...new Set([row.name, "expected-size"])].join(",") }) },
            "Compare it",
          ),
        ),
        row.example && el("p.quiet.example-line", {}, "On the command line: ", el("code", {}, row.example)),
      );
      if (chosen) about.scrollIntoView({ block: "nearest" });
    },
  };
}
