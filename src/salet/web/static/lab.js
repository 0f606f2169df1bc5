/* The laboratory: results that are shipped with the page. Each tab is a file of its own, loaded with its data when it
   is first opened. */

import { el, fill } from "./dom.js";
import { Failure } from "./engine.js";
import { sentences } from "./words.js";

const TABS = { openers: "First guesses", strategy: "Strategies", tree: "Perfect play" };
const FILES = {
  openers: () => import("./openers.js"),
  strategy: () => import("./strategy.js"),
  tree: () => import("./tree.js"),
};

/** How to run an experiment of one's own. @param {string} about @param {string} command */
export const experiment = (about, command) =>
  el("p.quiet.example-line", `${about} with the command line: `, el("code", command));

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeView(page) {
  const tabs = el(
    "nav.tabs",
    { label: "Lab" },
    Object.entries(TABS).map(([name, text]) => el("a", { href: `#/lab/${name}`, "data-tab": name }, text)),
  );
  const inside = el("div.inside");
  const heading = el("h1", { tabindex: -1 }, "Lab");
  /** @type {Record<string, any>} */
  const views = {};
  /** Where each tab was left. @type {Record<string, string>} */
  const left = {};
  const open = { tab: "" };
  tabs.addEventListener("click", (event) => {
    const name = event.target.closest("[data-tab]")?.dataset.tab;
    if (open.tab) left[open.tab] = location.hash;
    if (!left[name] || name === open.tab) return;
    event.preventDefault();
    page.go(left[name]);
  });

  /** A failed load: what to do, and a way on. @param {string} text */
  const failed = (text) =>
    el(
      "div.failed",
      { role: "alert" },
      el("p", text),
      el("p.actions", el("button.button", { key: "again", onclick: () => location.reload() }, "Try again")),
    );

  return {
    root: el("div.lab", heading, tabs, inside),
    /** @param {import("./route.js").Route} route */
    async open(route) {
      const name = Object.hasOwn(FILES, route.path[0] ?? "") ? route.path[0] : "openers";
      open.tab = name;
      for (const tab of tabs.children) {
        if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
        else tab.removeAttribute("aria-current");
      }
      try {
        views[name] ??= (await FILES[name]()).makeTab(page);
        await views[name].open(route);
        if (open.tab === name && views[name].root.parentNode !== inside) fill(inside, views[name].root);
      } catch (error) {
        if (open.tab !== name) return; // another tab was opened meanwhile
        if (!(error instanceof Failure || error instanceof TypeError)) throw error;
        const load = "A part of this page could not be loaded. Check your connection";
        fill(inside, failed(error instanceof Failure ? sentences(error.message, error.fix) : sentences(load)));
      }
    },
    title: () => `salet: ${TABS[open.tab]?.toLowerCase() ?? "lab"}`,
  };
}
