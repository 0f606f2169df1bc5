/* Practice: what can be played (a word by chance, the host that hides, a friend's word, a past day), and the
   game that is being played. */

import { knownDays, makeCalendar, playedDays } from "./calendar.js";
import { choice, copier, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { friendLink, gameAddress, gameName, makeHosted } from "./hosted.js";
import { DEFAULTS, RULES, WORDS, address, readChoices, readRoute, writeChoices } from "./route.js";
import { begunGames, dropBegun, onOwnMachine, setting } from "./store.js";
import { plain, plural, sentences } from "./words.js";

/** @typedef {import("./hosted.js").Host} Host */

const KINDS = ["word", "friend", "day", "hides"];
const HIDES_IN = "original"; // where Play has the list daily: words that players know

const seed = () => Math.floor(Math.random() * 2 ** 52);

/** The game of an address, or null for the view that lists them all. @param {import("./route.js").Route} route @returns {Host | null} */
export function hostOf({ path, params }) {
  const kind = /** @type {Host["kind"]} */ (path[0]);
  const { list, rules } = readChoices(params);
  const [code, day] = [params.get("code") ?? "", params.get("day") ?? ""];
  if (!KINDS.includes(kind)) return null;
  if (kind === "hides") return { kind, list: list === DEFAULTS.list ? HIDES_IN : list, rules };
  if (kind === "day") return { kind, list: DEFAULTS.list, rules, day };
  return code ? { kind, list, rules, code } : null;
}

/** The game of a code, or of a whole link, that a friend has sent. @param {string} text @param {string} list @returns {Host} */
export function friendGame(text, list) {
  const { params } = readRoute(text.slice(Math.max(0, text.indexOf("#"))));
  const code = params.get("code");
  return { kind: "friend", rules: DEFAULTS.rules, ...(code ? { code, list: readChoices(params).list } : { code: text.trim(), list }) };
}

/** @param {{announce: (text: string) => void, go: (where: string) => void, playing: () => string}} page */
export function makeView(page) {
  /** @type {{list: string, rules: string}} */
  let picked = { list: DEFAULTS.list, rules: DEFAULTS.rules };
  const game = makeHosted({ announce: page.announce, another });
  const calendar = makeCalendar((day) => gameAddress({ kind: "day", list: DEFAULTS.list, rules: picked.rules, day }));
  const choices = el("div.pair");
  const goOn = el("div");
  const told = el("p.note", { role: "alert" });
  const made = el("div.made", { role: "status" });
  const word = el("input", { type: "text", name: "word", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-key": "friend-word" });
  const code = el("input", { type: "text", name: "code", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-key": "friend-code" });

  const lobby = el("div.lobby", {},
    el("div.intro", {}, el("h1", { tabindex: -1 }, "Practice"), el("p.quiet", {}, "salet has the word, you guess. With hints if you want them, and a review at the end; kept apart from your record."), choices),
    el("div.ways", {},
      goOn,
      way("A word by chance", "One that could come up. You have six guesses.", el("button.button.strong", { type: "button", "data-key": "chance", "aria-label": "Play a word by chance", onclick: chance }, "Play")),
      told,
      way("The host that hides", "It has no word at all: each time it gives the marks that leave the most words. Leave it no way out.",
        el("button.button", { type: "button", "data-key": "hides", "aria-label": "Play the host that hides", onclick: () => begin({ kind: "hides", list: picked.list === DEFAULTS.list ? HIDES_IN : picked.list, rules: picked.rules }) }, "Play")),
      way("Several boards", "From 2 to 32 at once, all of them marked or one after the other.", el("a.button", { href: "#/boards", "data-key": "boards", "aria-label": "Play several boards" }, "Play")),
      el("section.card", {}, el("h2", {}, "Play a friend"),
        el("form", { onsubmit: make }, el("label.field", {}, el("span", {}, "Your word for a friend"), word), el("button.button", { type: "submit" }, "Make a link")),
        made,
        el("form", { onsubmit: (event) => { event.preventDefault(); if (code.value.trim()) page.go(gameAddress({ ...friendGame(code.value, picked.list), rules: picked.rules })); } }, el("label.field", {}, el("span", {}, "A friend's link or code"), code), el("button.button", { type: "submit" }, "Play")))),
    el("section.card.days", {}, el("h2", {}, "Past days"), calendar.root));
  const root = el("div.practice", {}, lobby);

  /** @param {string} name @param {string} about @param {any} button */
  function way(name, about, button) {
    return el("section.card.way-in", {}, el("div", {}, el("h2", {}, name), el("p.quiet", {}, about)), button);
  }

  /** A game from its beginning. @param {Host} host */
  function begin(host) {
    dropBegun(gameAddress(host));
    page.go(gameAddress(host));
  }

  async function chance() {
    fill(told);
    try {
      const found = await engine.code({ list: picked.list, words: setting("words", WORDS), seed: seed() });
      begin({ kind: "word", ...picked, code: found.code });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(told, sentences(error.message, error.fix));
    }
  }

  /** Another game of the same kind. @param {Host} host */
  async function another(host) {
    picked = { list: host.kind === "hides" && host.list === HIDES_IN ? picked.list : host.list, rules: host.rules };
    if (host.kind === "hides") return begin(host);
    if (host.kind !== "day") return chance();
    const played = playedDays();
    const open = knownDays(await engine.days()).filter((day) => !played.has(day));
    if (!open.length) return page.go("#/practice");
    begin({ ...host, day: open[Math.floor(Math.random() * open.length)] });
  }

  async function make(event) {
    event.preventDefault();
    if (!word.value.trim()) return word.focus();
    const { list } = picked;
    try {
      const found = await engine.code({ word: word.value.trim(), list, seed: seed() });
      const link = friendLink({ kind: "friend", ...picked, code: found.code });
      const copiers = [copier("Copy link", () => link, "copy-friend"), copier("Copy code", () => found.code, "copy-code")];
      fill(made, el("p", {}, onOwnMachine() ? "The link works on this machine alone. Elsewhere your friend types the code in their own salet" : "Your friend opens the link, or types the code in their own salet",
        list === DEFAULTS.list ? ": " : `, with the list ${list}: `, el("code", {}, found.code)),
      el("p.actions", {}, onOwnMachine() ? copiers.reverse() : copiers));
      word.value = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(made, el("p.note", {}, sentences(error.message, error.fix)));
    }
  }

  async function drawLobby() {
    const begun = begunGames().filter(({ over, where }) => !over && where.startsWith("#/practice")).at(-1);
    const host = begun && hostOf(readRoute(begun.where));
    fill(goOn, host && begun && way(gameName(host), `${plural(begun.guesses.length, "guess", "guesses")} so far.`, el("a.button", { href: begun.where, "data-key": "go-on" }, "Go on")));
    goOn.hidden = !host;
    const [{ rows }, days] = await Promise.all([engine.lists(), engine.days()]);
    const pick = (name) => (value) => { picked = { ...picked, [name]: value }; history.replaceState(null, "", address("practice", writeChoices({ ...DEFAULTS, ...picked }))); calendar.update(days); };
    fill(choices,
      choice({ label: "List", name: "practice-list", value: picked.list, options: rows.map((row) => [row.name, row.name]), onchange: pick("list") }),
      choice({ label: "Rules", name: "practice-rules", value: picked.rules, options: RULES.map((name) => [name, plain(name)]), onchange: pick("rules") }));
    calendar.update(days);
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    open(route) {
      const host = hostOf(route);
      const shown = host ? game.root : lobby;
      const turned = root.firstChild !== shown;
      if (turned) fill(root, shown);
      if (turned) window.scrollTo(0, 0);
      if (host) return void game.open(host);
      const { list, rules } = readChoices(route.params, readChoices(readRoute(page.playing()).params));
      picked = { list, rules };
      drawLobby();
      if (turned) /** @type {any} */ (lobby.querySelector("h1")).focus({ preventScroll: true });
    },
    press: (event) => root.firstChild === game.root && game.press(event),
    title: () => "salet: practice",
  };
}
