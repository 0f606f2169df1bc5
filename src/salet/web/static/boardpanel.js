/* Beside the boards: suggestions, questions, what is below the boards while they are marked, and the end of a game. */

import { named, solves } from "./boardcards.js";
import { limitOf, openBoards, solvedAt, writeTurns } from "./boardset.js";
import { meter } from "./chart.js";
import { copier, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { upper } from "./letters.js";
import { allNumbers } from "./panel.js";
import { DEFAULTS } from "./route.js";
import { keepGames, keptAlready } from "./store.js";
import { isoTime, plain, plural, sentences } from "./words.js";

/** @typedef {import("./boardset.js").BoardsState} BoardsState */

/** The boards that a guess can solve, in short. @param {any} row @param {number} open @param {number} most */
const inShort = ({ boards = [] }, open, most) =>
  (!boards.length ? "" : boards.length === open && open > 2 ? "any" : boards.slice(0, most).join(", ") + (boards.length > most ? "…" : ""));

/** Which game, and how far it is. @param {BoardsState} state @param {boolean} ended */
export function barText({ many, choices: { list, rules }, turns, draft, sequence }, ended) {
  const used = turns.length + (draft && draft.at < turns.length ? 0 : 1);
  return el("p", {}, el("b", {}, `${many} boards`), !ended && el("span", {}, `guess ${used}/${limitOf({ many })}`), sequence && el("span", {}, "in sequence"),
    list !== DEFAULTS.list && el("span", {}, list), rules !== DEFAULTS.rules && el("span", {}, plain(rules)));
}

/** What can be done to the whole game: where the server holds the words, give up or leave. @param {BoardsState} state @param {boolean} hosted
    @param {boolean} going @param {(action: any) => void} dispatch @param {() => void} giveUp */
export function barTools(state, hosted, going, dispatch, giveUp) {
  const tool = (key, label, title, sign, disabled) =>
    el("button.tool", { type: "button", "data-key": key, "aria-label": label, title, disabled, onclick: () => dispatch({ type: key }) }, el("span", { "aria-hidden": "true" }, sign));
  if (!hosted) return [tool("undo", "Undo", "Undo (Ctrl+Z)", "↶", !state.past.length), tool("restart", "Start again", "Start again", "✕", !state.turns.length && !state.typing && !state.draft)];
  return [going && el("button.tool.wide", { type: "button", "data-key": "give-up", onclick: giveUp }, "Give up"),
    el("a.tool.leave", { href: "#/boards", "data-key": "leave", "aria-label": "Leave this game", title: "Leave this game; it is kept" }, el("span.cross", { "aria-hidden": "true" }))];
}

/** The boards that are solved, each with its word. @param {BoardsState} state @param {(board: number) => void} look */
export function solvedList({ many, turns }, look) {
  const solved = Array.from({ length: many }, (_, board) => ({ board, end: solvedAt(turns, board) })).filter(({ end }) => end >= 0);
  return solved.length > 0 && el("p.solvedlist", {}, "Solved: ", solved.map(({ board, end }) => el("button.bword", {
    type: "button", "data-key": `solved-${board}`, "aria-label": `Board ${board + 1}, ${upper(turns[end].guess)}`, onclick: () => look(board),
  }, el("small", {}, String(board + 1)), el("span.caps", {}, turns[end].guess))));
}

/** What is told to a screen reader when suggestions change. @param {BoardsState} state @param {any} answer */
export function spoken({ turns }, { attention, boards, suggestions }) {
  const sure = turns.length ? attention.filter((board) => boards[board - 1].candidates.count === 1) : [];
  return sentences(sure.length && `${sure.length > 1 ? "Boards" : "Board"} ${sure.join(", ")} ${sure.length > 1 ? "are" : "is"} certain`, suggestions[0] && `Best guess: ${upper(suggestions[0].guess)}`);
}

/** Something to decide or to mend. @param {{title: string, text: string, ways: {label: string, run: () => void}[]}} question */
export const questionCard = ({ title, text, ways }) => el("div.question", { role: "alert" }, el("h2", {}, title), el("p", {}, text),
  el("div.actions", {}, ways.map(({ label, run }, i) => el("button", { type: "button", class: i ? "button fix" : "button strong fix", "data-key": `fix-${i}`, onclick: run }, label))));

/** The best guess in a sentence, and the next ones. @param {any} answer @param {number} open @param {boolean} sequence @param {(word: string) => void} play @param {() => void} more */
export function suggested(answer, open, sequence, play, more) {
  const [first, ...rest] = answer.suggestions;
  return first && [
    el("p.why", {}, solves(first, open), first.expected_turns ? ` About ${first.expected_turns.toFixed(1)} guesses to go${sequence && open > 1 && answer.turns.length ? " on this board" : ""}.` : ""),
    answer.cut && el("p.note", {}, answer.cut),
    rest.length > 0 && el("ul.chips", { "aria-label": "Other good words" }, rest.slice(0, 6).map((row) => el("li", {}, el("button.chip", {
      type: "button", "data-key": `play-${row.guess}`, "aria-label": `Play ${upper(row.guess)}. ${solves(row, open)}`, onclick: () => play(row.guess),
    }, row.guess, el("small", {}, inShort(row, open, 3))))),
    el("li", {}, el("button.chip.more", { type: "button", "data-key": "numbers", onclick: more }, "More"))),
  ];
}

/** All suggestions with their numbers. @param {any} answer @param {number} open @param {(word: string) => void} play @param {() => void} [refused] */
export const goodWords = (answer, open, play, refused) => [
  el("table.few", {}, el("thead", {}, el("tr", {}, ["Word", "Can solve", "Guesses to go"].map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, answer.suggestions.map((row) => el("tr", {},
      el("th", { scope: "row" }, el("button.guess", { type: "button", "aria-label": `Play ${upper(row.guess)}`, onclick: () => play(row.guess) }, row.guess), row.everyday === false && el("small.rare", {}, "rare")),
      el("td", {}, inShort(row, open, 4) || "–"), el("td", {}, row.expected_turns?.toFixed(2) ?? "–"))))),
  refused && el("p.actions", {}, el("button.button", { type: "button", "data-key": "refused", onclick: refused }, `The game refused ${upper(answer.suggestions[0]?.guess ?? "")}`)),
  allNumbers(answer),
];

/**
 * Which word is marked, how far it is, and on. @param {import("./boardset.js").Draft} draft
 * @param {{asked: number[], at: number, parts: number, next: number, later: boolean}} now @param {() => void} back @param {() => void} on
 */
export function marksFoot(draft, { asked, at, parts, next, later }, back, on) {
  const sure = draft.rows.filter(Boolean).length - asked.length;
  return [
    el("p", {}, el("b.caps", {}, draft.guess), later ? ` on board ${asked[0] + 1}: it shows its earlier rows now.` : " – tap the tiles until they match your game.", sure > 0 && el("span.quiet", {}, ` ${plural(sure, "board")} marked already: certain.`)),
    el("p.actions", {},
      el("button.button", { type: "button", "data-key": "page-back", onclick: back }, at || !later ? "Back" : "Undo"),
      parts > 1 && el("span.quiet.count", {}, `${at + 1} of ${parts}`),
      el("button.button.strong", { type: "button", "data-key": "next", onclick: on }, next ? `Next ${next === 1 ? "board" : `${next} boards`}` : "Done")),
  ];
}

/** How it went, in a few words. @param {BoardsState} state @param {boolean} won @param {any} told */
function result({ many, turns }, won, told) {
  const [used, limit] = [turns.length, limitOf({ many })];
  if (won) return used > limit ? `All ${many} in ${used}, over the limit of ${limit}.` : `All ${many} in ${used}. ${used < many + 3 ? "Splendid." : "Well played."}`;
  return told && used < limit ? "Given up." : "Out of guesses.";
}

/** The end of a game: how it was, skill and luck, the text to share, and whether to keep it. @param {{announce: (text: string) => void, restart: () => void, another: () => void, look: (turns: any) => void}} on */
export function makeFinale(on) {
  const root = el("div.ending");
  let drawn = "";
  let call = new AbortController();

  /** @param {BoardsState} state @param {{code: string} | null} host @param {any} told @param {any} answer @param {boolean} helped */
  function update(state, host, told, answer, helped) {
    const share = told?.share ?? answer?.share;
    const key = [writeTurns(state.turns).join(";"), state.choices.list, state.choices.rules, share].join();
    if (drawn === key) return;
    drawn = key;
    call.abort();
    call = new AbortController();
    const open = openBoards(state);
    const won = !open.length;
    const words = told?.answer;
    const judged = el("div.judged");
    root.className = `ending ${won ? "won" : "lost"}`;
    fill(root,
      el("h2", {}, result(state, won, told)),
      !won && words && el("p", {}, open.length === 1 ? "The word was " : "The words were ", open.map((board, i) => [i > 0 && ", ", el("small", {}, `${board + 1} `), el("b.caps", {}, words[board])]), "."),
      judged,
      el("p.actions", {}, share && copier("Copy to share", () => share, "copy-share"),
        host ? el("button.button.strong", { type: "button", "data-key": "another", onclick: on.another }, "Another game")
          : el("button.button", { type: "button", "data-key": "again", onclick: on.restart }, "Start again")));
    if (state.turns.length) judge(state, { words, host, helped }, judged, call.signal);
  }

  /** @param {BoardsState} state @param {{words: string[] | null, host: any, helped: boolean}} game @param {HTMLElement} place @param {AbortSignal} signal */
  async function judge(state, { words, host, helped }, place, signal) {
    fill(place, el("p.waiting", { role: "status" }, "Skill and luck…"));
    try {
      const { list, rules } = state.choices;
      const found = await engine.boardsReview({ boards: state.many, turns: writeTurns(state.turns), list, rules, sequence: state.sequence, ...(words && { answer: words }) }, signal);
      if (signal.aborted) return;
      const through = found.solved || state.turns.length >= limitOf(state);
      const answers = Array.from({ length: state.many }, (_, board) => words?.[board] ?? state.turns[solvedAt(state.turns, board)]?.guess ?? "?");
      const game = { day: null, number: null, ...(host && { practice: true }), list, rules, limit: limitOf(state), guesses: state.turns.map(({ guess }) => guess), feedbacks: writeTurns(state.turns).map((turn) => turn.split(":")[1]),
        answer: answers.join(","), solved: found.solved, helped: host ? helped : true, finished_at: isoTime(new Date()), skill: found.skill, luck: found.luck };
      if (host && through && !keptAlready(game)) keepGames([game]);
      fill(place,
        el("div.meters", {}, meter("skill", found.skill, "skill"), meter("luck", found.luck, "luck")),
        el("p.verdict", {}, found.verdict.join(" ")),
        el("p.actions", {}, el("button.button", { type: "button", "data-key": "each", onclick: () => on.look(eachGuess(found)) }, "See each guess"), through && keeper(game, Boolean(host))));
      on.announce(sentences(`Skill ${found.skill}, luck ${found.luck}`));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      fill(place, el("p.note", { role: "alert" }, sentences(error.message)));
    }
  }

  return { root, update };
}

/** @param {import("./store.js").Played} game @param {boolean} kept */
function keeper(game, kept) {
  if (kept) return el("a.button", { href: "#/games?boards=1", "data-key": "kept" }, "In my games");
  const button = el("button.button", { type: "button", "data-key": "keep", disabled: keptAlready(game) !== undefined }, keptAlready(game) ? "Kept in my games" : "Keep in my games");
  button.addEventListener("click", () => { keepGames([game]); button.textContent = "Kept in my games"; button.disabled = true; });
  return button;
}

/** A reviewed game guess by guess. @param {any} found */
export const eachGuess = (found) => [
  found.best_play?.length > 0 && el("p", {}, `Best play takes ${found.best_play.length}: `, el("span.caps", {}, found.best_play.join(" ")), "."),
  el("ol.each", {}, found.turns.map((turn) => el("li", {},
    el("p", {}, el("b.caps", {}, turn.guess), turn.solved.length > 0 && ` solved ${named(turn.solved)}`),
    el("div.meters", {}, meter("skill", turn.skill, "skill"), meter("luck", turn.luck, "luck")),
    turn.sentences.length > 0 && el("p.quiet", {}, turn.sentences.join(" "))))),
];
