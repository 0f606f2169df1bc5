/* The end of a game: how it went, skill and luck, the text to share, and whether to keep it. */

import { miniTiles } from "./board.js";
import { meter } from "./chart.js";
import { copier, el, fill } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { lower } from "./letters.js";
import { boardNumbers, openBoards, solvedAt, writeTurns } from "./marks.js";
import { joinTurns, reviewAddress } from "./route.js";
import { limitOf, lost, solved } from "./state.js";
import { keepGames, keptAlready, keptGame } from "./store.js";
import { isoDay, isoTime, plural, puzzleNumber, sentences } from "./words.js";

/** @typedef {import("./state.js").State} State */

const PRAISE = [
  "In one. The luck is with you.",
  "In two. That was sharp.",
  "In three. Lovely.",
  "In four. Well played.",
  "In five. Well done.",
  "In six. Just in time.",
];

/** How it went, in a few words. @param {State} state */
function result(state) {
  const { turns, boards, host } = state;
  const count = turns.length;
  if (!solved(state)) return lost(state) ? "Out of guesses." : "Given up.";
  if (boards > 1) return `All ${boards} in ${count}. ${count < boards + 3 ? "Splendid." : "Well played."}`;
  return host?.kind === "adversary" ? `Pinned down in ${count}.` : (PRAISE[count - 1] ?? `In ${count}. Found.`);
}

/**
 * The answers as far as they are known, one per board. @param {State} state
 * @param {string} [typed] what the player says
 */
function answersOf({ boards, turns, hosted }, typed = "") {
  const words = boardNumbers(boards).map(
    (board) => hosted?.answers[board] ?? turns[solvedAt(turns, board)]?.guess ?? "",
  );
  return typed && boards === 1 ? [typed] : words;
}

/**
 * A game as the journal's file has it: of today or, for practice, of some past day or none.
 * @param {State} state @param {string[]} answers @returns {import("./store.js").Played}
 */
function playedGame(state, answers) {
  const { host, choices, boards, turns } = state;
  const now = new Date();
  const day = host ? (host.day ?? null) : choices.list === "daily" && boards === 1 ? isoDay(now) : null;
  return {
    day,
    number: day ? puzzleNumber(new Date(`${day}T12:00`)) : null,
    ...(host && { practice: true }),
    list: choices.list,
    rules: choices.rules,
    limit: limitOf(state),
    guesses: turns.map(({ guess }) => guess),
    feedbacks: writeTurns(turns).map((turn) => turn.split(":")[1]),
    answer: boards > 1 ? answers.map((word) => word || "?").join(",") : answers[0] || null,
    solved: solved(state),
    helped: host ? state.helped : true,
    finished_at: isoTime(now),
  };
}

/**
 * @param {{restart: () => void, another: () => void, send: () => string, announce: (text: string) => void, isToday: ()
 * => boolean}} on
 */
export function makeEnding(on) {
  const root = el("div.ending");
  const shown = { of: "", call: new AbortController() }; // the game that is drawn, and the question for its review

  /** @param {State} state */
  function update(state) {
    const { choices, advice, host, hosted, boards, letters } = state;
    const key = [
      joinTurns(state.turns),
      choices.list,
      choices.rules,
      advice?.candidates?.count,
      hosted?.answers,
    ].join();
    if (shown.of === key) return;
    shown.of = key;
    shown.call.abort();
    shown.call = new AbortController();
    const won = solved(state);
    const answers = answersOf(state);
    const judged = el("div.judged");
    const words = (advice?.candidates?.words ?? []).slice(0, 12);
    const field = el("input", {
      type: "text",
      name: "answer",
      "data-key": "answer",
      maxlength: letters,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
    });
    const look = (word) => judge(state, answersOf(state, word), judged);
    const today = choices.list === "daily" && boards === 1 && !host && on.isToday();
    const open = openBoards(state);
    root.className = `ending ${won ? "won" : "lost"}`;
    const untold = !won && !host && boards === 1;
    const told =
      !host && boards > 1
        ? null
        : boards > 1
          ? !won &&
            el(
              "p",
              {},
              open.length === 1 ? "The word was " : "The words were ",
              open.map((board, i) => [
                i > 0 && ", ",
                el("small", {}, `${board + 1} `),
                el("b.caps", {}, answers[board]),
              ]),
              ".",
            )
          : el(
              "p",
              {},
              host?.kind === "adversary" ? "The last word it had was " : host ? "The word was " : "The answer was ",
              el("b.caps", {}, answers[0]),
              ".",
            );
    fill(
      root,
      today &&
        el("p.eyebrow", {}, `You have finished today, number ${puzzleNumber(new Date()).toLocaleString("en-US")}.`),
      el("h2", {}, result(state)),
      untold
        ? el(
            "form.field",
            {
              onsubmit: (event) => {
                event.preventDefault();
                look(lower(field.value.trim()));
              },
            },
            el("label.field", {}, el("span", {}, "What was the answer?"), field),
            words.length > 0 &&
              el(
                "ul.chips",
                { "aria-label": "Words that still fit" },
                words.map(({ word }) =>
                  el(
                    "li",
                    {},
                    el(
                      "button.chip",
                      {
                        type: "button",
                        onclick: () => {
                          field.value = word;
                          look(word);
                        },
                      },
                      word,
                    ),
                  ),
                ),
              ),
            el(
              "p.quiet",
              {},
              words.length
                ? `${plural(advice.candidates.count, "word")} still ${advice.candidates.count === 1 ? "fits" : "fit"}.`
                : "No word fits these turns.",
            ),
          )
        : told,
      judged,
      el(
        "p.actions",
        {},
        host
          ? [
              el(
                "button.button.strong",
                { type: "button", "data-key": "another", onclick: on.another },
                host.kind === "day"
                  ? "Another day"
                  : host.kind === "adversary"
                    ? "Play again"
                    : boards > 1
                      ? "Another game"
                      : "Another word",
              ),
              host.code && copier("Send it to a friend", on.send, "send"),
            ]
          : el("button.button", { type: "button", "data-key": "again", onclick: on.restart }, "Start again"),
      ),
    );
    if (state.turns.length && !untold) judge(state, answers, judged);
  }

  /**
   * Skill and luck of the game, shown as soon as they are known. @param {State} state @param {string[]} answers
   * @param {HTMLElement} place
   */
  async function judge(state, answers, place) {
    const { host, choices, turns, boards, sequence } = state;
    const { signal } = shown.call;
    const known = answers.every(Boolean) ? answers : [];
    const through = solved(state) || lost(state);
    const full = el(
      "a.button",
      { href: reviewAddress(state, known, host?.day), "data-key": "review" },
      "See each guess",
    );
    const played = playedGame(state, answers);
    const game = host ? (keptAlready(played) ?? played) : played; // a game that is opened again stays as it was kept
    if (host && through) keepGames([game]);
    const kept = () =>
      !through
        ? null
        : host
          ? el(
              "a.button",
              { href: `#/games?${boards > 1 ? "boards" : "practice"}=1`, "data-key": "kept" },
              "In my games",
            )
          : keeper(game);
    fill(place, el("p.waiting", { role: "status" }, "Skill and luck…"), el("p.actions", {}, full));
    try {
      const found = await engine.review(
        {
          guesses: writeTurns(turns),
          list: choices.list,
          within: limitOf(state),
          ...(known.length && { answer: boards > 1 ? known : known[0] }),
          ...(host?.day && { day: host.day }),
          ...(choices.rules !== "normal" && { rules: choices.rules }),
          ...(sequence && { sequence }),
        },
        signal,
      );
      if (signal.aborted) return;
      Object.assign(game, { skill: found.skill, luck: found.luck });
      if (host && through) keepGames([game]);
      const share = state.hosted?.share ?? found.share;
      fill(
        place,
        el("div.meters", {}, meter("skill", found.skill, "skill"), meter("luck", found.luck, "luck")),
        found.verdict?.[0] && el("p.verdict", {}, found.verdict.slice(0, 2).join(" ")),
        share &&
          el(
            "div.share",
            { role: "img", "aria-label": `To share: ${share.split("\n")[0]}` },
            el("b", {}, share.split("\n")[0]),
            boards === 1
              ? turns.map(({ feedbacks }) => feedbacks[0] && miniTiles("", feedbacks[0]))
              : el("pre", {}, share.split("\n").slice(1).join("\n")),
          ),
        el("p.actions", {}, kept(), share && copier("Copy to share", () => share, "copy-share"), full),
      );
      if (found.skill !== null) on.announce(sentences(`Skill ${found.skill}, luck ${found.luck}`));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Refusal)) throw error;
      fill(place, el("p.note", { role: "alert" }, sentences(error.message)), el("p.actions", {}, kept(), full));
    }
  }

  return { root, update };
}

/** A button that keeps a game once. @param {import("./store.js").Played} game */
function keeper(game) {
  const kept = keptGame(game);
  const same = keptAlready(game) !== undefined;
  const label = same ? "Kept in my games" : kept ? "Replace today's in my games" : "Keep in my games";
  const look = same ? "button.button" : "button.button.strong";
  const button = el(look, { type: "button", "data-key": "keep", disabled: same }, label);
  button.addEventListener("click", () => {
    keepGames([game]);
    button.textContent = "Kept in my games";
    button.disabled = true;
  });
  return button;
}
