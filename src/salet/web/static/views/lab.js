/* The laboratory: results that are shipped with the page. Each tab is a file of its own, loaded with its data when it
   is first opened. */

import { el, fill, place } from "../base/dom.js";
import { Failure } from "../base/engine.js";
import { say } from "../base/say.js";
import { sentences } from "../base/words.js";

/** @import { Page, Route, View } from "../types" */
/** @typedef {{root: HTMLElement, open: (route: Route) => Promise<void>}} Tab */

/** @type {Record<string, () => Promise<{makeTab: (page: Page) => Tab}>>} */
const FILES = {
  openers: () => import("./openers.js"),
  strategy: () => import("./strategy.js"),
  tree: () => import("./tree.js"),
};

/** A failed load: what to do, and a way on. @param {string} text */
const failed = (text) =>
  el(
    "div.failed",
    { role: "alert" },
    el("p", text),
    el("p.actions", el("button.button", { key: "again", onclick: () => location.reload() }, say("page.again"))),
  );

/** @param {Page} page @returns {View} */
export function makeView(page) {
  const root = place("div.lab");
  const head = place("div.lab-head");
  const inside = place("div.inside");
  root.append(head, inside);
  /** @type {Record<string, Tab>} */
  const views = {};
  /** Where each tab was left. @type {Record<string, string>} */
  const left = {};
  const open = { tab: "" };

  /** @param {MouseEvent} event @param {string} name */
  function leave(event, name) {
    if (open.tab) left[open.tab] = location.hash;
    if (!left[name] || name === open.tab) return;
    event.preventDefault();
    page.go(left[name]);
  }

  const tab = (/** @type {string} */ name) =>
    el(
      "a",
      {
        href: `#/lab/${name}`,
        "data-tab": name,
        "aria-current": name === open.tab ? "page" : null,
        onclick: (event) => leave(event, name),
      },
      say(`lab.tab-${name}`),
    );

  return {
    root,
    async open(route) {
      const name = Object.hasOwn(FILES, route.path[0] ?? "") ? route.path[0] : "openers";
      open.tab = name;
      fill(
        head,
        el("h1", { tabindex: -1 }, say("page.lab")),
        el("nav.tabs", { label: say("page.lab") }, Object.keys(FILES).map(tab)),
      );
      try {
        views[name] ??= (await FILES[name]()).makeTab(page);
        await views[name].open(route);
        if (open.tab === name && views[name].root.parentNode !== inside) inside.replaceChildren(views[name].root);
      } catch (error) {
        if (open.tab !== name) return; // another tab was opened meanwhile
        if (!(error instanceof Failure || error instanceof TypeError)) throw error;
        const box = place("div");
        fill(box, failed(error instanceof Failure ? sentences(error.message, error.fix) : say("lab.not-loaded")));
        inside.replaceChildren(box);
      }
    },
    title: () => say(`lab.title-${open.tab || "openers"}`),
  };
}
