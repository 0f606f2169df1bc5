/* The end of a game: the result, skill and luck, a preview of the text to share, and what to do next. */

import { PLAIN_FIELD, copier, el, fill, meter } from "./dom.js";
import { Failure, engine } from "./engine.js";
import { lower, upper } from "./letters.js";
import { boardNumbers, openBoards, solvedAt, writeTurns } from "./marks.js";
import { joinTurns, reviewAddress } from "./route.js";
import { sharePreview } from "./sharing.js";
import { limitOf, lost, solved } from "./state.js";
import * as store from "./store.js";
import {
  NOT_STORED,
  NO_LUCK,
  PUT_ASIDE,
  isoDay,
  isoTime,
  number,
  plural,
  puzzleNumber,
  sentences,
  verdictOf,
} from "./words.js";

/** @typedef {import("./state.js").State} State */

const PRAISE = [
  "In one. Luck was with you.",
  "In two. That was sharp.",
  "In three. Lovely.",
  "In four. Well played.",
  "In five. Well done.",
  "In six. Just in time.",
];

/** The result in a few words; without praise if there were hints. @param {State} state */
function resultOf(state) {
  const { turns, boards, host } = state;
  const count = turns.length;
  if (!solved(state)) return lost(state) ? "Out of guesses." : "Given up.";
  if (host?.kind === "adversary") return `Pinned down in ${count}.`;
  const sharp = count < boards + 3;
  const praise =
    boards > 1
      ? `${boards === 2 ? "Both" : `All ${boards}`} in ${count}. ${sharp ? "Splendid." : "Well played."}`
      : (PRAISE[count - 1] ?? `In ${count}. Found.`);
  return host && state.helped > 0 ? praise.slice(0, praise.indexOf(".") + 1) : praise;
}

/**
 * The known answers, one per board; "" if one is unknown. @param {State} state
 * @param {string} [typed] the answer that the player has entered
 */
function answersOf({ boards, turns, hosted }, typed = "") {
  const words = boardNumbers(boards).map(
    (board) => hosted?.answers[board] ?? turns[solvedAt(turns, board)]?.guess ?? "",
  );
  return typed && boards === 1 ? [typed] : words;
}

/**
 * A game in the format of the journal's file. Its day is today or, in practice, the past day if there is one.
 * @param {State} state @param {string[]} answers @returns {import("./store.js").Played}
 */
function playedGame(state, answers) {
  const { host, choices, boards, turns } = state;
  const now = new Date();
  const day = host ? (host.day ?? null) : choices.list === "daily" && boards === 1 ? isoDay(now) : null;
  return {
    day,
    number: day ? puzzleNumber(new Date(`${day}T12:00`)) : null,
    ...(host && { practice: true, hints: state.helped, adversary: host.kind === "adversary" }),
    list: choices.list,
    rules: choices.rules,
    limit: limitOf(state),
    guesses: turns.map(({ guess }) => guess),
    feedbacks: writeTurns(turns).map((turn) => turn.split(":")[1]),
    answer: boards > 1 ? answers.map((word) => word || "?").join(",") : answers[0] || null,
    solved: solved(state),
    helped: host ? state.helped > 0 : true,
    finished_at: isoTime(now),
  };
}

/**
 * The sentence that names the answers; null if they are on the boards anyway. @param {State} state
 * @param {string[]} answers
 */
function answerLine(state, answers) {
  const { host, boards } = state;
  if (boards === 1) {
    const before = host?.kind === "adversary" ? "Its last word was " : host ? "The word was " : "The answer was ";
    return el("p", before, el("b.caps", answers[0]), ".");
  }
  if (!host || solved(state)) return null;
  const open = openBoards(state);
  return el(
    "p",
    open.length === 1 ? `Board ${open[0] + 1}: ` : "The words were ",
    open.map((board, i) => [
      i > 0 && ", ",
      open.length > 1 && el("small", `${board + 1} `),
      el("b.caps", answers[board]),
    ]),
    ".",
  );
}

/** What the next game of a host is called. @param {State} state */
function anotherName({ host, boards }) {
  if (host?.kind === "day") return "Another day";
  if (host?.kind === "adversary") return "Play again";
  return boards > 1 ? "Another game" : "Another word";
}

/**
 * @param {{restart: () => void, another: () => void, send: () => string, announce: (text: string) => void, isToday: ()
 * => boolean}} on
 */
export function makeEnding(on) {
  const root = el("div.ending");
  /* The game that is drawn, the request for its review, and how to draw its buttons again if it was removed from the
     kept games meanwhile. */
  const shown = { game: "", call: new AbortController(), refresh: () => {} };

  /** @param {State} state */
  function update(state) {
    const { choices, advice, host, hosted, boards } = state;
    const key = [
      joinTurns(state.turns),
      choices.list,
      choices.rules,
      advice?.candidates?.count,
      hosted?.answers,
    ].join();
    if (shown.game === key) {
      shown.refresh();
      return;
    }
    shown.game = key;
    shown.call.abort();
    const won = solved(state);
    const unknown = !won && !host && boards === 1;
    const answers = answersOf(state);
    const places = {
      wrong: el("p.wrong-answer", { role: "alert" }),
      judged: el("div.judged"),
      actions: el("div.next"),
      told: el("div.told"),
    };
    const today = choices.list === "daily" && boards === 1 && !host && on.isToday();
    root.className = `ending ${won ? "won" : "lost"}`;
    fill(
      root,
      today && el("p.eyebrow", `You have finished today's puzzle, No. ${number(puzzleNumber(new Date()))}.`),
      el("h2", resultOf(state)),
      unknown
        ? answerForm(state, places.wrong, (word) => judge(state, answersOf(state, word), places, word))
        : answerLine(state, answers),
      host && !won && !lost(state) && el("p.quiet", "A game that was given up is not kept."),
      host && state.helped > 0 && el("p.quiet", `With ${plural(state.helped, "hint")}.`),
      places.judged,
      places.actions,
      places.told,
    );
    if (state.turns.length && !unknown) return judge(state, answers, places);
    const game = playedGame(state, answers);
    if (keepsItself(game)) store.keepGames([game]);
    drawActions(state, places.actions, host ? null : game, "");
  }

  /**
   * The form that asks for an unknown answer. @param {State} state @param {HTMLElement} wrong for what is wrong with it
   * @param {(word: string) => void} onanswer
   */
  function answerForm({ advice, letters }, wrong, onanswer) {
    const words = (advice?.candidates?.words ?? []).slice(0, 12);
    const count = advice?.candidates?.count ?? 0;
    const field = el("input", { ...PLAIN_FIELD, name: "answer", key: "answer", maxlength: letters });
    const pick = (word) => {
      field.value = word;
      onanswer(word);
    };
    return el(
      "form.field",
      {
        onsubmit: (event) => {
          event.preventDefault();
          if (field.value.trim()) onanswer(lower(field.value.trim()));
        },
      },
      el(
        "label.field",
        el("span", "What was the answer?"),
        el("span.beside", field, el("button.button.strong", { type: "submit", key: "judge" }, "Review")),
      ),
      wrong,
      words.length > 0 &&
        el(
          "ul.chips",
          { label: "Words that still fit" },
          words.map(({ word }) => el("li", el("button.chip", { onclick: () => pick(word) }, word))),
        ),
      el(
        "p.quiet",
        words.length ? `${plural(count, "word")} still ${count === 1 ? "fits" : "fit"}.` : "No word fits these turns.",
      ),
    );
  }

  /**
   * Whether a finished game is kept unasked: today's, unless another one is kept already or it was removed.
   * @param {import("./store.js").Played} game
   */
  function keepsItself(game) {
    const earlier = store.keptGame(game);
    const isNew = !earlier || earlier.guesses.join() === game.guesses.join();
    return game.day !== null && !game.practice && on.isToday() && isNew && !store.isUnwanted(game);
  }

  /**
   * What to do next: one strong button, the others quiet.
   * @param {State} state @param {HTMLElement} place @param {import("./store.js").Played | null} game if it can be kept
   * @param {string} review the address of its review, "" while there is none
   */
  function drawActions(state, place, game, review) {
    const { host, boards } = state;
    const isKept = game && store.keptAlready(game) !== undefined;
    shown.refresh = () => {
      if (isKept && store.keptAlready(game) === undefined) drawActions(state, place, game, review);
    };
    const keeping = game && !host && !isKept;
    const kept = store.areGamesLost() ? "Kept until you close the page" : "Kept ✓";
    const remove = () => {
      if (game) store.dropGame(game);
      drawActions(state, place, game, review);
    };
    const strong = (yes) => (yes ? ".strong" : "");
    const list = boards > 1 ? "?boards=1" : host ? "?practice=1" : "";
    fill(
      place,
      keeping && keepButton(game, () => drawActions(state, place, game, review)),
      isKept && !host && el("button.button", { key: "keep", disabled: true }, kept),
      host && el("button.button.strong", { key: "another", onclick: on.another }, anotherName(state)),
      review && el(`a.button${strong(!host && !keeping)}`, { href: review, key: "review" }, "See each guess"),
      host?.code && copier("Send it to a friend", on.send, "send"),
      host?.code && store.onOwnMachine() && el("p.quiet", "The link works only on this machine."),
      store.areGamesLost() && el("p.quiet", { role: "status" }, NOT_STORED),
      store.werePutAside() && el("p.quiet", PUT_ASIDE),
      el(
        "p.quiet-actions",
        !host && el("button.link", { key: "again", onclick: on.restart }, "Start again"),
        isKept && el("a.link", { href: `#/games${list}`, key: "kept" }, "In my games"),
        isKept && !host && el("button.link", { key: "remove", onclick: remove }, "Remove"),
      ),
    );
  }

  /**
   * Show skill and luck of the game as soon as they are known; what needs more room is below the buttons, which stay
   * where they are. @param {State} state @param {string[]} answers
   * @param {{wrong: HTMLElement, judged: HTMLElement, actions: HTMLElement, told: HTMLElement}} places
   * @param {string} [entered] the answer that the player has entered, which may be wrong
   */
  async function judge(state, answers, { wrong, judged, actions, told }, entered = "") {
    const { host, choices, turns, boards, sequence } = state;
    shown.call.abort();
    shown.call = new AbortController();
    const { signal } = shown.call;
    const known = answers.every(Boolean) ? answers : [];
    const isOver = solved(state) || lost(state);
    const played = playedGame(state, answers);
    const game = host ? (store.keptAlready(played) ?? played) : played; // a reopened game stays as it was kept
    const day = host?.day ?? (on.isToday() ? played.day : null);
    const adversary = host?.kind === "adversary"; // its marks are no luck
    const practice = host && { hints: state.helped, gaveUp: !isOver, adversary };
    const review = reviewAddress(state, known, host?.day, practice);
    const next = () => drawActions(state, actions, isOver ? game : null, review);
    if (isOver && (host || keepsItself(game))) store.keepGames([game]);
    fill(judged, el("p.waiting", { role: "status" }, "Skill and luck…"));
    fill(told);
    fill(wrong);
    if (entered) drawActions(state, actions, null, "");
    else next();
    /** @param {string} why */
    const refuse = (why) => {
      fill(judged);
      fill(wrong, why);
    };
    try {
      const judgement = await engine.review(
        {
          guesses: writeTurns(turns),
          list: choices.list,
          within: limitOf(state),
          ...(known.length && { answer: boards > 1 ? known : known[0] }),
          ...(day && { day }), // which gives the text to share its number
          ...(choices.rules !== "normal" && { rules: choices.rules }),
          ...(sequence && { sequence }),
          ...(host && { never: [] }), // it accepts every word
        },
        signal,
      );
      const isWord = !entered || (await engine.marks({ ...state, turns: [] }, entered, signal)).known;
      if (signal.aborted) return;
      if (!isWord) return refuse(`${upper(entered)} is not in the word list.`);
      const { skill } = judgement;
      const luck = adversary ? null : judgement.luck;
      Object.assign(game, { skill, luck });
      if (isOver && (host || store.keptAlready(game))) store.keepGames([game]);
      const isHelped = host !== null && (state.helped > 0 || !isOver);
      const verdict = adversary ? [NO_LUCK] : verdictOf(judgement, isHelped).slice(0, 2);
      const share = state.hosted?.share ?? judgement.share;
      const scores = skill === null ? "" : sentences(`Skill ${skill}${luck === null ? "" : `, luck ${luck}`}`);
      fill(judged, el("div.meters", meter("skill", skill, "skill"), meter("luck", luck, "luck")));
      fill(told, verdict.length > 0 && el("p.verdict", verdict.join(" ")), share && sharePreview(state, share, scores));
      if (scores) on.announce(scores);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      const { error: kind, turn } = error.body;
      if (entered)
        return refuse(
          kind === "feedback" ? `${upper(entered)} does not fit row ${turn + 1}.` : sentences(error.message),
        );
      fill(judged, el("div.meters"));
      fill(told, el("p.note", { role: "alert" }, sentences(error.message)));
    }
    if (entered) next(); // otherwise the buttons are there already, perhaps with a note
  }

  return { root, update };
}

/**
 * A button that keeps a game. If it replaces an earlier game, that one can be brought back.
 * @param {import("./store.js").Played} game @param {() => void} done
 */
function keepButton(game, done) {
  const earlier = store.keptGame(game);
  const button = el(
    "button.button.strong",
    { key: "keep" },
    earlier ? `Replace ${game.day ? "today's" : "this"} game in my games` : "Keep in my games",
  );
  button.addEventListener("click", () => {
    store.keepGames([game]);
    const next = button.parentElement;
    done();
    if (earlier) next?.append(undoReplacing(earlier, done));
    next?.querySelector("a")?.focus();
  });
  return button;
}

/** @param {import("./store.js").Played} earlier @param {() => void} done */
const undoReplacing = (earlier, done) =>
  el(
    "p.note",
    { role: "status" },
    "The earlier game was replaced. ",
    el(
      "button.link",
      {
        key: "put-back",
        onclick: () => {
          store.keepGames([earlier]);
          done();
        },
      },
      "Keep the earlier one",
    ),
  );
