/* The choices of a game of several boards, and the game as text. */

import { writeTurns } from "./boardset.js";
import { choice, copier, el, segments } from "./dom.js";
import { engine } from "./engine.js";
import { RULES } from "./route.js";
import { keepSetting } from "./store.js";
import { plain } from "./words.js";

/** @param {import("./boardset.js").BoardsState} state @param {(action: any) => void} dispatch
    @param {(text: string, tell: (problem: string) => void) => void} pasted @param {() => void} redraw */
export async function boardsChoices(state, dispatch, pasted, redraw) {
  const { rows } = await engine.lists();
  const pick = (name) => (value) => { dispatch({ type: "choose", name, value }); redraw(); };
  const text = el("textarea", { name: "turns", rows: 4, "data-key": "turns", spellcheck: "false", autocapitalize: "off" });
  text.value = writeTurns(state.turns).join("\n");
  const problem = el("p.note", { role: "alert" });
  return [
    segments("Words to suggest", "words", [["everyday", "everyday words"], ["any", "any, the best"]], state.choices.words, (value) => { keepSetting("words", value); pick("words")(value); }),
    segments("Rules", "rules", RULES.map((name) => [name, plain(name)]), state.choices.rules, pick("rules")),
    choice({ label: "List", name: "list", value: state.choices.list, onchange: pick("list"), options: rows.map((row) => [row.name, row.name]) }),
    el("label.field", {}, el("span", {}, "The game as text: guess:feedback,feedback,…"), text),
    problem,
    el("p.actions", {}, el("button.button", { type: "button", "data-key": "use-text", onclick: () => pasted(text.value, (said) => { problem.textContent = said; if (!said) redraw(); }) }, "Use this text"), copier("Copy link", () => location.href, "copy-link"),
      el("a.button", { href: "#/boards" }, "Another number of boards")),
  ];
}
