/* What a game says besides its advice: a line above it, or what is wrong. Elements from a state. */

import { el } from "./dom.js";
import { repairLabel } from "./issues.js";
import { upper } from "./letters.js";
import { differences, readTurn } from "./marks.js";
import { questionCard } from "./panel.js";
import { DEFAULTS, readGame, readRoute } from "./route.js";
import { opener, waitingGames } from "./store.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./screen.js").Actions} Actions */

/**
 * A line above the advice: a word that was put away, an unknown opener, or a game to go back to. @param {State} state
 * @param {Actions} on
 */
export function aside(state, on) {
  const { away, turns, stale, advice } = state;
  const caps = (word) => el("span.caps", word);
  const tap = (name, label, run, spoken = label) =>
    el("button.link", { key: name, label: spoken, onclick: run }, label);
  if (away)
    return el(
      "p.note.aside",
      "We will not suggest ",
      caps(away),
      " again. ",
      tap("back", "Undo", on.bringBack, `Undo: suggest ${upper(away)} again`),
    );
  if (state.example) return el("p.note.aside", "This is an example. ", tap("clear-example", "Clear it", on.restart));
  if (state.host) return null;
  if (!turns.length && !stale && opener() && !advice?.opener)
    return el("p.note.aside", "Your opener ", caps(opener()), " is not a word of this list.");
  const last = state.past.at(-1);
  if (!turns.length && !state.typing && last?.turns.length && !last.example)
    return el(
      "p.note.aside",
      state.boards > 1 ? "The boards are empty. " : "The board is empty. ",
      tap("undo-restart", "Undo", () => on.dispatch({ type: "undo" }), "Undo: go on with that game"),
    );
  if (!stale && advice?.doubt) {
    const mended = advice.doubt.map(readTurn);
    const label = repairLabel(differences(turns, mended), false);
    return el(
      "p.note.aside.doubt",
      "Only unlikely words are left. Is a mark wrong? ",
      tap("doubt", label, () => on.mend({ type: "replace", turns: mended })),
    );
  }
  const [waiting] = turns.length ? [] : waitingGames().slice(-1);
  if (waiting) {
    const { turns: words } = readGame(readRoute(waiting).params);
    return el(
      "p.note.aside",
      "You have another unfinished game today: ",
      caps(words.map(({ guess }) => guess).join(" ")),
      ". ",
      el("a", { href: waiting, key: "waiting" }, "Go on with it"),
    );
  }
  return null;
}

/** What is wrong with the game, and ways on. @param {State} state @param {Actions} on */
export function trouble(state, on) {
  const { issue, problem, choices } = state;
  if (state.host && !state.hosted) {
    const back = el("a.button.strong", { href: "#/practice", key: "back" }, "Back to practice");
    return el(
      "div.question",
      { role: "alert" },
      el("h2", "This cannot be played"),
      el("p", problem),
      el("div.actions", back),
    );
  }
  if (issue) return questionCard(issue.title, issue.message, issue.fixes, on.mend);
  const usual = Object.entries(DEFAULTS).every(([name, value]) => choices[name] === value || name === "list");
  const other = state.boards > 1 ? "Use all words" : "Go to today's puzzle";
  /** @type {any[]} */
  const ways = [
    !usual && { label: "Use the usual settings", action: { ...DEFAULTS, list: choices.list } },
    choices.list !== DEFAULTS.list && { label: other, action: { list: DEFAULTS.list } },
    { label: "Ask again", action: null },
  ].filter(Boolean);
  const what = problem.replace(/\. .*/su, "."); // the buttons say what to do
  return questionCard("No advice here", ways.length > 1 ? what : problem, ways, (action) => {
    for (const [name, value] of Object.entries(action ?? {})) on.dispatch({ type: "choose", name, value });
    if (!action) on.askAgain();
  });
}
