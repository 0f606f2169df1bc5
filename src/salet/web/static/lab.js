/* The laboratory: its tabs, each in a file of its own, loaded when it is first opened. */

import { el, fill } from "./dom.js";

const TABS = { compare: "Compare", openers: "First guesses", tree: "Perfect play", strategy: "Strategies" };
const FILES = {
  compare: () => import("./compare.js"),
  openers: () => import("./openers.js"),
  tree: () => import("./tree.js"),
  strategy: () => import("./strategy.js"),
};

/** @param {{announce: (text: string) => void, go: (where: string) => void}} page */
export function makeView(page) {
  const tabs = el(
    "nav.tabs",
    { "aria-label": "Lab" },
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

  return {
    root: el("div.lab", {}, heading, tabs, inside),
    /** @param {import("./route.js").Route} route */
    async open(route) {
      const name = route.path[0] in FILES ? route.path[0] : "compare";
      open.tab = name;
      for (const tab of tabs.children) {
        if (tab.dataset.tab === name) tab.setAttribute("aria-current", "page");
        else tab.removeAttribute("aria-current");
      }
      views[name] ??= (await FILES[name]()).makeTab(page);
      if (open.tab !== name) return; // another tab was opened meanwhile
      if (views[name].root.parentNode !== inside) fill(inside, views[name].root);
      views[name].open(route);
    },
    title: () => `salet: ${TABS[open.tab]?.toLowerCase() ?? "lab"}`,
  };
}
