/* The page: which view is shown, how things look, what is said. */

import { el, fill, place } from "./base/dom.js";
import { engine } from "./base/engine.js";
import { namesGame, unknownGame, withSetup } from "./base/games.js";
import { isSameView, navigate, writeAddress } from "./base/history.js";
import { unreadParams } from "./base/records.js";
import { DEFAULTS, address, readRoute } from "./base/route.js";
import { browserLanguage, languageOfPage, languages, loadTexts, say } from "./base/say.js";
import { makeSheet } from "./base/sheet.js";
import { SKINS, THEMES, home, keepSetting, setting, todaysGame } from "./base/store.js";
import { segments } from "./base/widgets.js";
import { LANGUAGES, looksLikeGame } from "./base/words.js";
import { makePlay } from "./views/play.js";
import { makePictures } from "./views/takepicture.js";

/** @import { Page, View } from "./types" */

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const main = $("main");
/** The views that are loaded when they are opened, and their style sheets besides those of Play.
 * @type {Record<string, {load: () => Promise<{makeView: (page: Page) => View}>, sheets: string[]}>} */
const LATER = {
  practice: { load: () => import("./views/practice.js"), sheets: ["forms", "practice"] },
  review: { load: () => import("./views/review.js"), sheets: ["forms", "charts", "review"] },
  games: { load: () => import("./views/games.js"), sheets: ["forms", "charts", "games"] },
  lab: { load: () => import("./views/lab.js"), sheets: ["forms", "charts", "lab"] },
  league: { load: () => import("./views/league.js"), sheets: ["forms", "charts", "league"] },
};
/** @type {Record<string, View>} */
const views = {};
/** Where each view was left: its link leads back there. @type {Record<string, string>} */
const left = {};
/** The view that is shown, and the timer of what a screen reader is told. */
const shownNow = { view: "", spoken: 0 };

/** Tell a screen reader; the last of many quick messages wins. @param {string} text */
function announce(text) {
  clearTimeout(shownNow.spoken);
  shownNow.spoken = window.setTimeout(() => {
    if ($("live").textContent !== text) $("live").textContent = text;
  }, 150);
}

/** The view of an address. @param {string} hash */
function viewOf(hash) {
  const { view } = readRoute(hash);
  return Object.hasOwn(LATER, view) ? view : "play";
}

/** Go to an address of the page. @param {string} where */
function go(where) {
  navigate(() => {
    if (location.hash === where) show();
    else location.hash = where;
  });
}

/** The address of the game in Play, whose list and rules other views begin with. */
const playing = () => left.play ?? todaysGame() ?? "";

/** @type {Page} */
const page = {
  announce,
  go,
  playing,
  /** Whether the address is still one of Play; the view after it may be loading. */
  isAtPlay: () => viewOf(location.hash) === "play",
  review: (text) => go(address("review", { text: text.trim().slice(0, 4000) })),
  choosePicture: () => pictures.choose(),
};

/** Style sheets that Play does without, each loaded once. @type {Record<string, Promise<any>>} */
const styles = {};

/** @param {string} name */
const styled = (name) =>
  (styles[name] ??= new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: new URL(name, import.meta.url).href, onload: done, onerror: done });
    document.head.append(link);
  }));

/** Views that belong to another one in the menu. @type {Record<string, string>} */
const PARTS = { league: "games" };

/** The page as a view has it: a view that one has left says nothing. @param {string} name @returns {Page} */
const pageOf = (name) => ({ ...page, announce: (text) => shownNow.view === name && announce(text) });

/** @param {string} name @returns {Promise<View>} */
async function view(name) {
  if (name === "play") return (views.play ??= makePlay(pageOf(name)));
  const { load, sheets } = LATER[name];
  const [module] = await Promise.all([load(), ...sheets.map((sheet) => styled(`css/${sheet}.css`))]);
  return (views[name] ??= module.makeView(pageOf(name)));
}

const pictures = makePictures({
  styled,
  announce,
  list: () => views[shownNow.view]?.list?.() ?? DEFAULTS.list,
  readChat(file) {
    navigate(async () => {
      if (shownNow.view !== "league") {
        history.pushState({}, "", "#/league");
        await show();
      }
      views.league?.readChat?.(file);
    });
  },
  use(turns, list) {
    navigate(async () => {
      if (!views[shownNow.view]?.use) {
        history.pushState({}, "", playing() || "#/play");
        await show();
      }
      views[shownNow.view].use?.(turns, list);
    });
  },
});

/** Complete the address that names a game; false if that failed, or the player has gone on meanwhile. */
async function completed() {
  const where = location.hash;
  try {
    await engine.lists(); // which has the games
  } catch {
    missing();
    return false;
  }
  if (location.hash !== where) return false;
  history.replaceState({}, "", withSetup(where));
  return true;
}

async function show() {
  const isShared = location.hash === "#/shared";
  const hash = (!isShared && location.hash) || todaysGame() || home() || "#/play";
  history.replaceState({}, "", hash);
  if (namesGame(hash) && !(await completed())) return;
  const name = viewOf(hash);
  const changed = name !== shownNow.view;
  let shown;
  try {
    shown = await view(name);
  } catch {
    return missing();
  }
  if (viewOf(location.hash) !== name) return; // gone on meanwhile
  if (changed && shownNow.view === "play") left.play = views.play.address?.() ?? "";
  shownNow.view = name;
  document.body.dataset.view = name;
  if (changed) announce("");
  if (shown.root.parentNode !== main) main.replaceChildren(shown.root);
  document.body.classList.remove("in-game", "hosting"); // until a game is drawn
  const { params } = readRoute(hash); // before it was completed
  shown.open({ ...readRoute(location.hash), unread: [...unreadParams(params), ...unknownGame(params)] });
  document.title = shown.title();
  for (const link of document.querySelectorAll("header [data-view]"))
    if (link.getAttribute("data-view") === (PARTS[name] ?? name)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  if (changed && name !== "play") main.querySelector("h1")?.focus({ preventScroll: true });
  if (changed) window.scrollTo(0, 0);
  if (isShared) pictures.shared();
}

/** A part of the page that could not be loaded. */
function missing() {
  shownNow.view = "";
  const root = place("div.empty-state");
  fill(
    root,
    el("h1", { tabindex: -1 }, say("page.not-loaded")),
    el("p", say("page.check-connection")),
    el(
      "p.actions",
      el("button.button.strong", { onclick: () => location.reload() }, say("page.again")),
      el("a.button", { href: "#/play" }, say("page.back")),
    ),
  );
  main.replaceChildren(root);
}

/* How things look: light or dark, and which marks. */
function look() {
  const { dataset } = document.documentElement;
  for (const [name, values] of Object.entries({ theme: THEMES, skin: SKINS })) {
    const value = setting(name, values);
    if (value === values[0]) delete dataset[name];
    else dataset[name] = value;
  }
}

const sheet = makeSheet("settings");
/** @param {string} name @param {string[]} values @returns {[string, string][]} */
const named = (name, values) => values.map((value) => [value, say(`settings.${name}-${value}`)]);

/** What can be chosen as the language: the browser's, or one by name. */
const tongues = () => ["auto", ...languages()];
/** @returns {[string, string][]} */
const spoken = () => tongues().map((name) => [name, LANGUAGES[name] ?? say("settings.language-auto")]);
const speak = (/** @type {string} */ language) => {
  keepSetting("language", language);
  location.reload(); // every text is made again
};

/** @param {boolean} [again] redraw after a change, unless the sheet was closed meanwhile */
async function settings(again) {
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
    keepSetting(name, value);
    look();
    settings(true);
  };
  const own = await views[shownNow.view]?.settings?.(() => settings(true)).catch(() => null);
  if (again && !sheet.root.open) return;
  sheet.fill(
    say("settings.title"),
    own,
    el("h3", say("settings.look")),
    segments(say("settings.marks"), "skin", named("skin", SKINS), setting("skin", SKINS), set("skin")),
    segments(say("settings.theme"), "theme", named("theme", THEMES), setting("theme", THEMES), set("theme")),
    segments(say("settings.language"), "language", spoken(), setting("language", tongues()), speak),
    el("p.quiet", say("settings.private")),
  );
  sheet.open();
}

look();

const targetOf = (/** @type {Event} */ { target }) => /** @type {Element} */ (target);

document.addEventListener("paste", (event) => {
  if (event.defaultPrevented || targetOf(event).closest?.("input, textarea")) return;
  const text = event.clipboardData?.getData("text") ?? "";
  if (!looksLikeGame(text)) return;
  event.preventDefault();
  const pasted = views[shownNow.view]?.pasted ?? page.review;
  pasted(text);
});

document.addEventListener("keydown", (event) => {
  const shown = views[shownNow.view];
  if (!shown?.press || event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  if (targetOf(event).closest("input:not(.word), select, textarea")) return;
  if (shown.press(event)) event.preventDefault();
});

/* A link to a view leads to where one left it. */
document.querySelector("header nav")?.addEventListener("click", (event) => {
  const name = targetOf(event).closest("[data-view]")?.getAttribute("data-view") ?? "";
  if (shownNow.view) left[shownNow.view] = views[shownNow.view].address?.() ?? location.hash;
  const where = name === "play" ? playing() : left[name];
  if (!where || name === shownNow.view) return;
  event.preventDefault();
  go(where);
});
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});
window.addEventListener("popstate", () => {
  if (!isSameView() || viewOf(location.hash) !== shownNow.view) show();
  else writeAddress(views[shownNow.view]?.address?.() ?? location.hash);
});
/** Put the texts of the page's frame into their language. */
function frame() {
  for (const element of document.querySelectorAll("[data-say]")) {
    const text = say(element.getAttribute("data-say") ?? "");
    if (element.hasAttribute("content")) element.setAttribute("content", text);
    else if (element.hasAttribute("aria-label")) element.setAttribute("aria-label", text);
    else element.textContent = text;
    if (element.hasAttribute("title")) element.setAttribute("title", text);
  }
  const language = languageOfPage();
  document.documentElement.lang = language;
  if (language !== "en")
    document.querySelector('link[rel="manifest"]')?.setAttribute("href", `salet-${language}.webmanifest`);
}

const kept = setting("language", tongues());
await loadTexts(kept === "auto" ? browserLanguage() : kept).catch(() => loadTexts("en"));
frame();
$("settings-button").addEventListener("click", () => settings());
show();
// A service worker caches every file of the page, so it starts after the first answers.
if ("serviceWorker" in navigator) engine.lists().then(register, register);

/**
 * Keep the page for when there is no network, and what was loaded before there was a service worker; from the second
 * visit on also what reads pictures and makes leagues.
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
