/* The end of a game: how it was, skill and luck, the text to share, and whether to keep it. */

import { miniTiles } from "./board.js";
import { meter } from "./chart.js";
import { copier, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { lower } from "./letters.js";
import { reviewAddress, writeTurn } from "./route.js";
import { solved, within } from "./state.js";
import { keepGames, keptAlready, keptGame } from "./store.js";
import { feedbackOf, isoDay, isoTime, plural, puzzleNumber, sentences } from "./words.js";

/** @typedef {import("./state.js").State} State */

const PRAISE = ["In one. The luck is with you.", "In two. That was sharp.", "In three. Lovely.", "In four. Well played.", "In five. Well done.", "In six. Just in time."];

/** What is said to the winner. @param {State} state */
export const praise = ({ turns }) => PRAISE[turns.length - 1] ?? `In ${turns.length}. Found.`;

/**
 * A game as the journal's file has it, of today or, for practice, of some past day or none.
 * @param {State} state @param {string | null} answer @param {boolean} helped @param {{day: string | null}} [practice] @returns {import("./store.js").Played}
 */
export function playedGame(state, answer, helped, practice) {
  const now = new Date();
  const day = practice ? practice.day : state.choices.list === "daily" ? isoDay(now) : null;
  return {
    day, number: day ? puzzleNumber(new Date(`${day}T12:00`)) : null, ...(practice && { practice: true }), list: state.choices.list, rules: state.choices.rules,
    limit: within(state), guesses: state.turns.map(({ guess }) => guess), feedbacks: state.turns.map(({ marks }) => feedbackOf(marks)),
    answer, solved: solved(state), helped, finished_at: isoTime(now),
  };
}

/** @param {{restart: () => void, announce: (text: string) => void, isToday: () => boolean}} on */
export function makeEnding(on) {
  const root = el("div.ending");
  let drawn = "";
  let call = new AbortController();

  /** @param {State} state @param {any} advice what was still possible, for a lost game */
  function update(state, advice) {
    const turns = state.turns.map(writeTurn).join();
    const key = [turns, state.choices.list, state.choices.rules, advice?.candidates?.count].join();
    if (drawn === key) return;
    drawn = key;
    call.abort();
    call = new AbortController();
    const won = solved(state);
    const answer = won ? state.turns[state.turns.length - 1].guess : "";
    const judged = el("div.judged");
    const words = (advice?.candidates?.words ?? []).slice(0, 12);
    const field = el("input", { type: "text", name: "answer", "data-key": "answer", maxlength: state.shape.letters, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const today = state.choices.list === "daily" && on.isToday();
    root.className = `ending ${won ? "won" : "lost"}`;
    fill(root,
      today && el("p.eyebrow", {}, `You have finished today, number ${puzzleNumber(new Date()).toLocaleString("en-US")}.`),
      el("h2", {}, won ? praise(state) : "Out of guesses."),
      won ? el("p", {}, "The answer was ", el("b.caps", {}, answer), ".") : el("form.field", {
        onsubmit: (event) => { event.preventDefault(); look(state, lower(field.value.trim()), judged); },
      }, el("label.field", {}, el("span", {}, "What was the answer?"), field),
      words.length > 0 && el("ul.chips", { "aria-label": "Words that still fit" }, words.map(({ word }) => el("li", {}, el("button.chip", { type: "button", onclick: () => { field.value = word; look(state, word, judged); } }, word)))),
      el("p.quiet", {}, words.length ? `${plural(advice.candidates.count, "word")} still ${advice.candidates.count === 1 ? "fits" : "fit"}.` : "No word fits these turns.")),
      judged,
      el("p.actions", {}, el("button.button", { type: "button", "data-key": "again", onclick: on.restart }, "Start again")));
    if (won) look(state, answer, judged);
  }

  /** @param {State} state @param {string} answer @param {HTMLElement} place */
  function look(state, answer, place) {
    const game = playedGame(state, answer || null, true);
    judge(state, { answer, kept: (found) => keeper(Object.assign(game, found)), announce: on.announce }, place, call.signal);
  }

  return { root, update };
}

/**
 * Skill and luck of a finished game, shown in a place as soon as they are known; `kept` makes what tells that it is kept.
 * @param {State} state
 * @param {{answer: string, day?: string | null, kept: (judged: {skill?: number, luck?: number}) => any, announce: (text: string) => void}} game
 * @param {HTMLElement} place @param {AbortSignal} signal
 */
export async function judge(state, { answer, day, kept, announce }, place, signal) {
  const full = el("a.button", { href: reviewAddress(state, answer || undefined, day ?? undefined), "data-key": "review" }, "See each guess");
  fill(place, el("p.waiting", { role: "status" }, "Skill and luck…"), el("p.actions", {}, full));
  try {
    const found = await engine.review({ guesses: state.turns.map(writeTurn), list: state.choices.list, within: Math.min(20, within(state)), ...(answer && { answer }), ...(day && { day }), ...(state.choices.rules !== "normal" && { rules: state.choices.rules }) }, signal);
    if (signal.aborted) return;
    fill(place,
      el("div.meters", {}, meter("skill", found.skill, "skill"), meter("luck", found.luck, "luck")),
      found.verdict?.[0] && el("p.verdict", {}, found.verdict.slice(0, 2).join(" ")),
      found.share && el("div.share", { role: "img", "aria-label": `To share: ${found.share.split("\n")[0]}` }, el("b", {}, found.share.split("\n")[0]), state.turns.map(({ marks }) => miniTiles("", marks))),
      el("p.actions", {}, kept({ skill: found.skill, luck: found.luck }), found.share && copier("Copy to share", () => found.share, "copy-share"), full));
    announce(sentences(`Skill ${found.skill}, luck ${found.luck}`));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Refusal)) throw error;
    fill(place, el("p.note", { role: "alert" }, sentences(error.message)), el("p.actions", {}, kept({}), full));
  }
}

/** A button that keeps a game once. @param {import("./store.js").Played} game */
function keeper(game) {
  const kept = keptGame(game);
  const same = keptAlready(game) !== undefined;
  const button = el("button.button.strong", { type: "button", "data-key": "keep", disabled: same }, same ? "Kept in my games" : kept ? "Replace today's in my games" : "Keep in my games");
  button.addEventListener("click", () => { keepGames([game]); button.textContent = "Kept in my games"; button.disabled = true; });
  return button;
}
