/* What a game says besides its advice: a line above it, or what is wrong. Elements from a state. */

import { el } from "../base/dom.js";
import { rich, say, text } from "../base/say.js";
import { noteText, toldText } from "../base/words.js";
import { repairLabel } from "../game/issues.js";
import { ALL_HELP, key } from "../game/state.js";
import { langOf, upper } from "../base/letters.js";
import { differences, readTurn } from "../base/marks.js";
import { questionCard, stopCard } from "./advice.js";
import { DEFAULTS, readGame, readRoute } from "../base/route.js";
import { otherGame } from "../base/store.js";

/** @import { Action, Child, Hands, State, Turn, Way } from "../types" */

/**
 * A line above the advice: a word that was put away, an unknown opener, or a game to go back to. @param {State} state
 * @param {Hands} on
 */
export function aside(state, on) {
  const { away, turns, stale, advice } = state;
  const { opener } = state.wishes;
  const caps = (/** @type {string} */ word) => el("span.caps", { lang: langOf(state.alphabet) }, word);
  const line = (/** @type {Child} */ text, /** @type {Child} */ button = null) => el("p.note.aside", text, " ", button);
  const tap = (/** @type {string} */ key, /** @type {string} */ text, /** @type {Action} */ action, label = text) =>
    el("button.link", { key, label, onclick: () => on.mend(action) }, text);
  if (away) {
    const label = say("away.undo", { word: upper(away, state.alphabet) });
    const back = tap("back", say("play.undo"), { type: "bring-back", word: away }, label);
    return line(rich("away.word", { word: caps(away) }), back);
  }
  if (state.example)
    return line(say("play.is-example"), tap("clear-example", say("play.clear-example"), { type: "restart" }));
  if (state.host) return null;
  if (!turns.length && !stale && opener && !advice?.opener)
    return line(rich("play.opener-unlisted", { word: caps(opener) }));
  const last = state.past.at(-1);
  if (!turns.length && !state.typing && last?.turns.length && !last.example)
    return line(
      say("play.boards-empty", { n: state.boards }),
      tap("undo-restart", say("play.undo"), { type: "undo" }, say("play.undo-restart")),
    );
  if (!stale && advice?.doubt) {
    const mended = /** @type {Turn[]} */ (advice.doubt.map(readTurn));
    const label = text(repairLabel(differences(turns, mended), state));
    return el("p.note.aside.doubt", say("play.doubt"), " ", tap("doubt", label, { type: "replace", turns: mended }));
  }
  const rare = advice?.sentences.find(({ key: said }) => said.startsWith("doubt."));
  if (!stale && rare && state.help === ALL_HELP) return el("p.note.aside.doubt", text(rare));
  const waiting = turns.length ? undefined : otherGame(key(state));
  if (waiting) {
    const { turns: words } = readGame(readRoute(waiting).params);
    return line(
      rich("play.other-game", { words: caps(words.map(({ guess }) => guess).join(" ")) }),
      el("a", { href: waiting, key: "waiting" }, say("play.go-on")),
    );
  }
  return null;
}

/** What is wrong with the game, and ways on. @param {State} state @param {Hands} on */
export function trouble(state, on) {
  const { issue, problem, choices } = state;
  if (state.host && !state.hosted) {
    const back = el("a.button.strong", { href: "#/practice", key: "back" }, say("practice.back"));
    return stopCard({ key: "practice.barred" }, problem && toldText(problem), back);
  }
  if (issue) return questionCard(issue.title, noteText(issue.message), issue.fixes, state, on.mend);
  const isUsual = choices.rules === DEFAULTS.rules && choices.words === DEFAULTS.words;
  const other = { key: state.boards > 1 ? "play.use-all-words" : "play.go-to-daily" };
  /** @type {Way[]} */
  const ways = [];
  if (!isUsual) ways.push({ label: { key: "play.usual-settings" }, action: { type: "usual" } });
  if (choices.list !== DEFAULTS.list)
    ways.push({ label: other, action: { type: "choose", name: "list", value: DEFAULTS.list } });
  ways.push({ label: { key: "play.ask-again" }, action: { type: "again" } });
  const told = problem && toldText(ways.length > 1 ? { ...problem, fix: null } : problem); // the buttons say what to do
  return questionCard({ key: "play.no-advice" }, told, ways, state, on.dispatch);
}
