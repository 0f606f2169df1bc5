/* The page: which view is shown, light or dark, what is said, whether the server is there. */

import { line, tryNow } from "./api.js";
import { el, fill, say } from "./dom.js";
import { makePlay } from "./play.js";
import { address, readRoute } from "./route.js";
import { keepTheme, theme, todaysGame } from "./store.js";
import { looksLikeGame } from "./words.js";

const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = $("main");
const LATER = { review: () => import("./review.js"), lab: () => import("./lab.js") };
/** @type {Record<string, any>} */
const views = {};
let current = "";
let spoken = 0;

/** Tell a screen reader; the last of many quick messages wins. @param {string} text */
function announce(text) {
  clearTimeout(spoken);
  spoken = window.setTimeout(() => say($("live"), text), 150);
}

/** Go to an address of the page. @param {string} where */
function go(where) {
  if (location.hash === where) show();
  else location.hash = where;
}

const page = { announce, go, review: (text) => go(address("review", { text: text.trim().slice(0, 4000) })) };

async function view(name) {
  if (!views[name]) {
    if (name === "play") views.play = makePlay(page);
    else views[name] = (await LATER[name]()).makeView(page);
  }
  return views[name];
}

async function show() {
  const hash = location.hash || todaysGame() || "#/play";
  if (!location.hash) history.replaceState(null, "", hash);
  const route = readRoute(location.hash);
  const name = route.view in LATER ? route.view : "play";
  const changed = name !== current;
  const shown = await view(name);
  if (location.hash !== hash && readRoute(location.hash).view !== route.view) return; // gone on meanwhile
  current = name;
  if (shown.root.parentNode !== main) fill(main, shown.root);
  shown.open(route);
  document.title = shown.title();
  for (const link of document.querySelectorAll("[data-view]")) {
    const here = link.getAttribute("data-view") === name;
    if (here) link.setAttribute("aria-current", "page"); else link.removeAttribute("aria-current");
  }
  if (changed && shown !== views.play) /** @type {any} */ (main.querySelector("h1"))?.focus({ preventScroll: true });
  if (changed) window.scrollTo(0, 0);
}

function drawTheme() {
  const dark = theme() === "dark" || (theme() === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  $("theme").setAttribute("aria-label", dark ? "Use light colours" : "Use dark colours");
  $("theme").setAttribute("title", dark ? "Light" : "Dark");
  if (theme() === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme();
  return dark;
}

$("theme").addEventListener("click", () => {
  const next = drawTheme() ? "light" : "dark";
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  keepTheme(next === system ? "auto" : next);
  drawTheme();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawTheme);
drawTheme();

line.watchers.add((state) => {
  const bar = $("line");
  bar.hidden = state === "up";
  fill(bar, state === "gone" ? [
    el("p", {}, el("b", {}, "The server does not answer. "), "Your game is safe here; the page tries again by itself."),
    el("button.button", { type: "button", "data-key": "try", onclick: tryNow }, "Try now"),
  ] : state === "busy" ? el("p", {}, "The server is busy; the page waits for its turn.") : null);
});

document.addEventListener("paste", (event) => {
  if (event.defaultPrevented || /** @type {Element} */ (event.target).closest?.("input, textarea")) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (looksLikeGame(text)) { event.preventDefault(); page.review(text); }
});

/* A letter typed anywhere on the helper goes to the open row. */
document.addEventListener("keydown", (event) => {
  if (current !== "play" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const free = !/** @type {Element} */ (event.target).closest("input, select, textarea, .tile");
  if (free && /^\p{L}$/u.test(event.key)) views.play.type();
});

$("play-link").addEventListener("click", (event) => {
  if (!views.play) return;
  event.preventDefault();
  go(views.play.address());
});
document.querySelector(".skip")?.addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
window.addEventListener("popstate", show);
show();
