/* The page: which view is shown, how things look, what is said. */

import { el, fill, say, segments } from "./dom.js";
import { engine } from "./engine.js";
import { makePlay } from "./play.js";
import { DEFAULTS, address, currentAddress, readRoute } from "./route.js";
import { makeSheet } from "./sheet.js";
import { SKINS, THEMES, keepSetting, setting, todaysGame } from "./store.js";
import { makePictures } from "./takepicture.js";
import { looksLikeGame } from "./words.js";

const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = $("main");
const LATER = {
  practice: () => import("./practice.js"),
  review: () => import("./review.js"),
  games: () => import("./games.js"),
  lab: () => import("./lab.js"),
};
/** @type {Record<string, any>} */
const views = {};
/** Where each view was left: its link leads back there. @type {Record<string, string>} */
const left = {};
/** The view that is shown, and the timer of what a screen reader is told. */
const shownNow = { view: "", spoken: 0 };

/** Tell a screen reader; the last of many quick messages wins. @param {string} text */
function announce(text) {
  clearTimeout(shownNow.spoken);
  shownNow.spoken = window.setTimeout(() => say($("live"), text), 150);
}

/** The view of an address. @param {string} hash */
function viewOf(hash) {
  const { view } = readRoute(hash);
  return Object.hasOwn(LATER, view) ? view : "play";
}

/** Go to an address of the page. @param {string} where */
function go(where) {
  if (location.hash === where) show();
  else location.hash = where;
}

/** The address of the game in Play, whose list and rules other views begin with. */
const playing = () => left.play ?? todaysGame() ?? "";

const page = {
  announce,
  go,
  playing,
  settings,
  /** Whether the address is still one of Play; the view after it may be loading. */
  isAtPlay: () => viewOf(location.hash) === "play",
  review: (text) => go(address("review", { text: text.trim().slice(0, 4000) })),
  choosePicture: () => pictures.choose(),
};

/** Style sheets that Play does without, each loaded once. @type {Record<string, Promise<any>>} */
const styles = {};

/** @param {string} name */
function styled(name) {
  return (styles[name] ??= new Promise((done) =>
    document.head.append(
      el("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href, onload: done, onerror: done }),
    ),
  ));
}

async function view(name) {
  if (!views[name] && name === "play") views.play = makePlay(page);
  if (!views[name]) {
    const [module] = await Promise.all([
      LATER[name](),
      styled("lab.css"),
      name === "practice" && styled("practice.css"),
    ]);
    views[name] ??= module.makeView(page);
  }
  return views[name];
}

const pictures = makePictures({
  styled,
  announce,
  list: () => views[shownNow.view]?.list?.() ?? DEFAULTS.list,
  async use(turns, list) {
    if (shownNow.view !== "review" && shownNow.view !== "play") {
      history.pushState(null, "", playing() || "#/play");
      await show();
    }
    views[shownNow.view].use(turns, list);
  },
});

async function show() {
  const isShared = location.hash === "#/shared";
  const hash = currentAddress((!isShared && location.hash) || todaysGame() || "#/play");
  if (location.hash !== hash) history.replaceState(null, "", hash);
  const route = readRoute(location.hash);
  const name = viewOf(hash);
  const changed = name !== shownNow.view;
  let shown;
  try {
    shown = await view(name);
  } catch {
    return missing();
  }
  if (viewOf(location.hash) !== name) return; // gone on meanwhile
  if (changed && shownNow.view === "play") left.play = views.play.address();
  shownNow.view = name;
  document.body.dataset.view = name;
  if (changed) announce("");
  if (shown.root.parentNode !== main) fill(main, shown.root);
  document.body.classList.remove("in-game", "hosting"); // until a game is drawn
  shown.open(route);
  document.title = shown.title();
  for (const link of document.querySelectorAll("header [data-view]")) {
    if (link.getAttribute("data-view") === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (changed && shown !== views.play) /** @type {any} */ (main.querySelector("h1"))?.focus({ preventScroll: true });
  if (changed) window.scrollTo(0, 0);
  if (isShared) pictures.shared();
}

/** A part of the page that could not be loaded. */
function missing() {
  shownNow.view = "";
  fill(
    main,
    el(
      "div.empty-state",
      el("h1", { tabindex: -1 }, "This part could not be loaded"),
      el("p", "Check your connection: once loaded, it works without a network. Your games are safe in this browser."),
      el(
        "p.actions",
        el("button.button.strong", { onclick: () => location.reload() }, "Try again"),
        el("a.button", { href: "#/play" }, "Back to the board"),
      ),
    ),
  );
}

/* How things look: light or dark, and which marks. */
function look() {
  for (const [name, values] of /** @type {[string, string[]][]} */ ([
    ["theme", THEMES],
    ["skin", SKINS],
  ])) {
    const value = setting(name, values);
    if (value === values[0]) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
  }
}

const sheet = makeSheet("settings");
const NAMES = { auto: "as the system", usual: "green and yellow", contrast: "orange and blue", shapes: "shapes" };
const NAMED = (values) => values.map((value) => [value, NAMES[value] ?? value]);

/** @param {boolean} [again] redraw after a change, unless the sheet was closed meanwhile */
async function settings(again) {
  const set = (name) => (value) => {
    keepSetting(name, value);
    look();
  };
  const own = await views[shownNow.view]?.settings?.(() => settings(true)).catch(() => null);
  if (again && !sheet.root.open) return;
  sheet.fill(
    "Settings",
    own,
    el("h3", "Look"),
    segments("Marks", "skin", NAMED(SKINS), setting("skin", SKINS), set("skin")),
    segments("Theme", "theme", NAMED(THEMES), setting("theme", THEMES), set("theme")),
    el(
      "p.quiet",
      "Everything runs in your browser, and your games stay there. ",
      "Not affiliated with the owner of Wordle.",
    ),
  );
  sheet.open();
}

$("settings-button").addEventListener("click", () => settings());
look();

document.addEventListener("paste", (event) => {
  if (event.defaultPrevented || /** @type {Element} */ (event.target).closest?.("input, textarea")) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (!looksLikeGame(text)) return;
  event.preventDefault();
  if (views[shownNow.view]?.pasted) views[shownNow.view].pasted(text);
  else page.review(text);
});

document.addEventListener("keydown", (event) => {
  const shown = views[shownNow.view];
  if (!shown?.press || event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  if (/** @type {Element} */ (event.target).closest("input:not(.word), select, textarea")) return;
  if (shown.press(event)) event.preventDefault();
});

/* A button that is drawn anew between press and release hears the tap all the same. */
const press = { on: /** @type {any} */ (null), heard: false };
document.addEventListener(
  "pointerdown",
  ({ target }) => {
    press.on = /** @type {Element} */ (target).closest("[data-key]");
  },
  true,
);
document.addEventListener(
  "click",
  () => {
    press.heard = true;
  },
  true,
);
document.addEventListener(
  "pointerup",
  ({ clientX, clientY }) => {
    const before = press.on;
    const now = /** @type {any} */ (document.elementFromPoint(clientX, clientY)?.closest("[data-key]"));
    press.on = null;
    press.heard = false;
    if (before && now && !before.isConnected && before.dataset.key === now.dataset.key)
      setTimeout(() => {
        if (!press.heard) now.click();
      });
  },
  true,
);

/* A link to a view leads to where one left it. */
document.querySelector("header nav")?.addEventListener("click", (event) => {
  const name = /** @type {Element} */ (event.target).closest("[data-view]")?.getAttribute("data-view") ?? "";
  if (shownNow.view) left[shownNow.view] = shownNow.view === "play" ? views.play.address() : location.hash;
  const where = name === "play" ? playing() : left[name];
  if (!where || name === shownNow.view) return;
  event.preventDefault();
  go(where);
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
window.addEventListener("popstate", show);
show();
// A service worker caches every file of the page, so it starts after the first answers.
if ("serviceWorker" in navigator) engine.lists().then(register, register);

/**
 * Keep the page for when there is no network, and what was loaded before there was a service worker; from the second
 * visit on also what reads pictures.
 */
async function register() {
  const isFirst = !navigator.serviceWorker.controller;
  try {
    await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
    const { active } = await navigator.serviceWorker.ready;
    const own = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ loaded: [...own, ...(await engine.loaded())], pictures: !isFirst });
    // A phone can share pictures with it now.
    window.addEventListener("appinstalled", () => active?.postMessage({ loaded: [], pictures: true }));
  } catch {
    /* no storage, or not on https: online only */
  }
}
