/* The choices of a game, of one board or of several, for the sheet. */

import { choice, copier, el, segments } from "./dom.js";
import { engine } from "./engine.js";
import { lower, upper } from "./letters.js";
import { STEPS } from "./panel.js";
import { DEFAULTS, GOALS, RULES, listOf } from "./route.js";
import { bringBack, keepSetting, never, opener, putAway } from "./store.js";
import { plain } from "./words.js";

const GOAL_NAMES = { mean: "fewest guesses on average", worst: "fewest in the worst case", win: "highest chance to win" };
const wordsIn = (text) => text.toLowerCase().match(/\p{L}{3,11}/gu) ?? [];
const plainly = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

/** @typedef {{choices: import("./route.js").Choices}} Chosen */
/** @typedef {(name: string) => (value: string) => void} Pick */

/** What every game has. @param {Chosen} state @param {Pick} pick */
const whichWords = ({ choices }, pick) => segments("Words to suggest", "words", [["everyday", "everyday words"], ["any", "any, the best"]], choices.words, (value) => { keepSetting("words", value); pick("words")(value); });
/** @param {Chosen} state @param {Pick} pick */
const whichRules = ({ choices }, pick) => segments("Rules", "rules", RULES.map((name) => [name, plain(name)]), choices.rules, pick("rules"));
/** @param {string} value @param {any} kept @param {Pick} pick */
const whichList = (value, kept, pick) => choice({ label: "List", name: "list", value, onchange: pick("list"), options: kept.rows.map(({ name }) => [name, name]) });

/** @param {() => void} changed */
function ownWords(changed) {
  const first = el("input", { ...plainly, name: "opener", "data-key": "opener", value: opener(), placeholder: "the best one",
    onchange: () => { keepSetting("opener", wordsIn(first.value)[0] ?? ""); changed(); } });
  const more = el("input", { ...plainly, name: "never", "data-key": "never" });
  const add = (event) => { event.preventDefault(); putAway(...wordsIn(more.value)); changed(); };
  return [
    el("label.field", {}, el("span", {}, "My opener"), first),
    el("form.field", { onsubmit: add }, el("label.field", {}, el("span", {}, "Words never to suggest"),
      el("span.beside", {}, more, el("button.button", { type: "submit", "data-key": "put-away" }, "Put away")))),
    never().length > 0 && el("ul.chips", { "aria-label": "Words put away" }, never().map((word) => el("li", {}, el("button.chip", {
      type: "button", "data-key": `back-${word}`, "aria-label": `Bring back ${upper(word)}`, title: "Bring it back", onclick: () => { bringBack(word); changed(); },
    }, word, el("small", { "aria-hidden": "true" }, "✕"))))),
  ];
}

/** @param {import("./state.js").State} state @param {number} step how much help
    @param {{dispatch: (action: any) => void, changed: () => void, setStep: (step: number) => void, restart: () => void}} hands @param {() => void} redraw */
export async function playChoices(state, step, { dispatch, changed, setStep, restart }, redraw) {
  const [kept, ways] = await Promise.all([engine.lists(), engine.strategies()]);
  const then = (run) => (...given) => { run(...given); redraw(); };
  const pick = (name) => then((value) => dispatch({ type: "choose", name, value }));
  const own = state.choices.strategy !== DEFAULTS.strategy;
  const aim = state.choices.goal !== DEFAULTS.goal;
  const [list, known = ""] = listOf(state.choices.list);
  return [
    el("label.help", {}, el("span", {}, "Help: ", el("b", {}, STEPS[step])), el("input", {
      type: "range", min: 0, max: STEPS.length - 1, step: 1, value: step, "data-key": "help", "aria-label": "How much help", "aria-valuetext": STEPS[step],
      oninput: then((event) => setStep(Number(event.target.value))),
    })),
    whichWords(state, pick),
    ownWords(then(changed)),
    whichRules(state, pick),
    el("div.pair", {},
      whichList(list, kept, pick),
      choice({ label: "Goal", name: "goal", value: state.choices.goal, onchange: pick("goal"), options: GOALS.map((name) => [name, GOAL_NAMES[name]]), disabled: own && "This strategy has a goal of its own." })),
    el("label.field", {}, el("span", {}, "Letters that your game shows at the start"), el("input", {
      ...plainly, name: "known", "data-key": "known", value: known, placeholder: ".".repeat(state.shape.letters),
      onchange: (event) => pick("list")([list, lower(event.target.value.trim())].filter((part) => /[^._?]/u.test(part)).join(":")),
    })),
    choice({ label: "Strategy", name: "strategy", value: state.choices.strategy, onchange: pick("strategy"), options: ways.rows.map((row) => [row.name, plain(row.name)]), disabled: aim && "A goal of your own goes with the usual strategy." }),
    el("p.actions", {}, copier("Copy link", () => location.href, "copy-link"), el("button.button", { type: "button", onclick: then(restart) }, "Start again")),
  ];
}

/** @param {Chosen} state @param {string} turns the game as text @param {(action: any) => void} dispatch
    @param {(text: string, tell: (problem: string) => void) => void} pasted @param {() => void} redraw */
export async function boardsChoices(state, turns, dispatch, pasted, redraw) {
  const kept = await engine.lists();
  const pick = (name) => (value) => { dispatch({ type: "choose", name, value }); redraw(); };
  const text = el("textarea", { name: "turns", rows: 4, "data-key": "turns", spellcheck: "false", autocapitalize: "off" });
  text.value = turns;
  const problem = el("p.note", { role: "alert" });
  return [
    whichWords(state, pick),
    whichRules(state, pick),
    whichList(state.choices.list, kept, pick),
    el("label.field", {}, el("span", {}, "The game as text: guess:feedback,feedback,…"), text),
    problem,
    el("p.actions", {}, el("button.button", { type: "button", "data-key": "use-text", onclick: () => pasted(text.value, (said) => { problem.textContent = said; if (!said) redraw(); }) }, "Use this text"), copier("Copy link", () => location.href, "copy-link"),
      el("a.button", { href: "#/boards" }, "Another number of boards")),
  ];
}
