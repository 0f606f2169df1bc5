/* The end of a game: the result, skill and luck, and what to do next; the same for every number of boards. */

import { el } from "../base/dom.js";
import { Failure, engine } from "../base/engine.js";
import { gameNamed, numberOn } from "../base/games.js";
import { langOf, lower, upper } from "../base/letters.js";
import { boardNumbers, openBoards, solvedAt, writeTurns } from "../base/marks.js";
import { DEFAULTS, joinTurns, reviewAddress } from "../base/route.js";
import { rich, say, text } from "../base/say.js";
import * as store from "../base/store.js";
import { copier, fieldForm, meters, wordChips } from "../base/widgets.js";
import { NO_LUCK, isoDay, isoTime, puzzleNumber } from "../base/words.js";
import { hasChances, hostOf } from "../game/hosts.js";
import { limitOf, lost, solved } from "../game/state.js";
import { Component, h } from "../vendor/preact.js";
import { onlyWords } from "./alternatives.js";
import { headline } from "./headline.js";
import { sharing } from "./sharing.js";

/** @import { EndingHands, Played, Review, State } from "../types" */

/** The result in a few words, made of skill and luck; without praise if there were hints. @param {State} state
 * @param {Review | null} review */
function resultOf(state, review) {
  const guesses = state.turns.length;
  if (!solved(state) && !lost(state)) return say("ending.given-up");
  if (solved(state) && !hasChances(state)) return say("ending.pinned", { n: guesses });
  const { skill = null, luck = null } = review ?? {};
  const isHelped = state.host !== null && state.helped > 0;
  return headline({ solved: solved(state), guesses, boards: state.boards, skill, luck }, isHelped);
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
 * @param {State} state @param {string[]} answers @returns {Played}
 */
export function playedGame(state, answers) {
  const { host, choices, boards, turns } = state;
  const now = new Date();
  const named = gameNamed(choices.game);
  const hasDay = named ? named.first_day !== null : choices.list === DEFAULTS.list && boards === 1;
  const day = host ? (host.day ?? null) : hasDay ? isoDay(now) : null;
  return {
    day,
    number: named ? numberOn(named, now) : day ? puzzleNumber(new Date(`${day}T12:00`)) : null,
    ...(named && { game: named.name }),
    ...(host && { practice: true, hints: state.helped, adversary: !hasChances(state) }),
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

/** Whether the game is over: the others were given up. @param {State} state */
const isOver = (state) => solved(state) || lost(state);

/** Whether the player must say what the answer was. @param {State} state */
const isUnknown = (state) => !solved(state) && !state.host && state.boards === 1;

/**
 * The sentence that names the answers; null if they are on the boards anyway. @param {State} state
 * @param {string[]} answers
 */
function answerLine(state, answers) {
  const { host, boards } = state;
  const name = (/** @type {number} */ board) => el("b.caps", { lang: langOf(state.alphabet) }, answers[board]);
  if (boards === 1) return el("p", rich(hostOf(state)?.answer ?? "ending.answer-was", { word: name(0) }));
  if (!host || solved(state)) return null;
  const each = openBoards(state).map((board) =>
    el("li", rich("ending.board-was", { board: board + 1, word: name(board) })),
  );
  return el("ul.answers", each);
}

/** The kept game that this one corrects, or undefined. @param {State} state */
function correctedBy(state) {
  if (!state.corrects || state.host) return undefined;
  const before = { ...state, turns: state.corrects };
  const { guesses, feedbacks, ...game } = playedGame(before, answersOf(before));
  const kept = store.keptGame({ ...game, guesses, feedbacks });
  const isIt = kept?.guesses.join() === guesses.join() && kept.feedbacks.join() === feedbacks.join();
  return isIt ? kept : undefined;
}

/**
 * Whether a finished game is kept unasked: today's, unless another one is kept already or it was removed.
 * @param {Played} game @param {EndingHands} on
 */
function keepsItself(game, on) {
  const earlier = store.keptGame(game);
  const isNew = !earlier || earlier.guesses.join() === game.guesses.join();
  return game.day !== null && !game.practice && on.isToday() && isNew && !store.isUnwanted(game);
}

/** The day whose knowledge judges a game: that of its puzzle. @param {State} state @param {boolean} isToday */
export function dayOf({ host, choices, boards }, isToday) {
  const isDaily = !choices.game && choices.list === DEFAULTS.list && boards === 1;
  return host ? host.day : isToday && isDaily ? isoDay(new Date()) : undefined;
}

/** What to ask the engine. @param {State} state @param {string[]} answers @param {string} [day] */
function reviewQuestion(state, answers, day) {
  const { host, choices, turns, boards, sequence, wishes } = state;
  const known = answers.every(Boolean) ? answers : [];
  return {
    never: host ? [] : wishes.never, // a host accepts every word
    guesses: writeTurns(turns),
    now: true,
    list: choices.list,
    within: limitOf(state),
    ...(known.length && { answer: boards > 1 ? known : known[0] }),
    ...(day && { day }), // which gives the text to share its number
    ...(choices.rules !== "normal" && { rules: choices.rules }),
    ...(sequence && { sequence }),
    ...(choices.game && { game: choices.game, number: numberOn(gameNamed(choices.game), new Date()) }),
  };
}

/**
 * game: what can be kept; replaced: the kept game that it replaced; entered: the answer that the player has entered;
 * wrong: what is wrong with it.
 * @typedef {{game: Played | null, review: Review | null, problem: string, replaced: Played | null, field: string,
 *   entered: string, wrong: string, isWaiting: boolean}} Judged
 */

/** @extends {Component<{state: State, on: EndingHands}, Judged>} */
class Ending extends Component {
  /** @type {Judged} */
  state = {
    game: null, review: null, problem: "", replaced: null, field: "", entered: "", wrong: "", isWaiting: false,
  }; // prettier-ignore
  call = new AbortController();

  componentDidMount() {
    const { state } = this.props;
    if (state.turns.length && !isUnknown(state)) return void this.judge("");
    const game = playedGame(state, answersOf(state));
    if (isOver(state)) this.keep(game);
    if (!state.host) this.setState({ game });
  }

  componentWillUnmount() {
    this.call.abort();
  }

  /** Keep the game, if it is kept unasked; where it corrects a kept one, it replaces that. @param {Played} game */
  keep(game) {
    const { state, on } = this.props;
    const wrong = correctedBy(state);
    if (wrong && !store.keptGame(game)) store.dropGame(wrong); // of the daily puzzle there is one anyway
    if (state.host || wrong || keepsItself(game, on)) store.keepGames([game]);
  }

  /** Show skill and luck of the game as soon as they are known.
   * @param {string} entered the answer, which may be wrong */
  async judge(entered) {
    const { state, on } = this.props;
    const { host } = state;
    this.call.abort();
    this.call = new AbortController();
    const { signal } = this.call;
    const answers = answersOf(state, entered);
    const played = playedGame(state, answers);
    const game = host ? (store.keptAlready(played) ?? played) : played; // a reopened game stays as it was kept
    if (isOver(state) && !entered) this.keep(game);
    this.setState({ game: entered ? null : game, review: null, problem: "", wrong: "", entered, isWaiting: true });
    try {
      const review = await engine.review(reviewQuestion(state, answers, dayOf(state, on.isToday())), signal);
      const isWord = !entered || (await engine.marks({ ...state, turns: [] }, entered, signal)).known;
      if (signal.aborted) return;
      if (!isWord) return this.refuse(say("ending.not-a-word", { word: upper(entered, state.alphabet) }));
      if (isOver(state) && entered) this.keep(game);
      const luck = hasChances(state) ? review.luck : null;
      const judged = { ...game, skill: review.skill, luck };
      if (isOver(state) && (host || store.keptAlready(judged))) store.keepGames([judged]);
      this.setState({ game: judged, review: { ...review, luck }, isWaiting: false });
      on.announce(scoresOf({ ...review, luck }));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      const { error: kind, turn } = error.body;
      if (entered && kind === "feedback")
        return this.refuse(say("ending.does-not-fit", { word: upper(entered, state.alphabet), row: turn + 1 }));
      if (entered) return this.refuse(error.message);
      this.setState({ problem: error.message, isWaiting: false });
    }
  }

  /** @param {string} wrong */
  refuse(wrong) {
    this.setState({ wrong, game: null, isWaiting: false });
  }

  render() {
    const { state, on } = this.props;
    const { review, isWaiting, problem, entered } = this.state;
    const { host } = state;
    const isToday = !host && dayOf(state, on.isToday());
    const verdict = review ? (hasChances(state) ? notInHeadline(review) : [NO_LUCK]) : [];
    return el(
      "div.ending",
      { class: solved(state) ? "won" : "lost" },
      isToday && el("p.eyebrow", say("ending.today", { number: puzzleNumber(new Date()) })),
      el("h2", resultOf(state, review)),
      isUnknown(state) ? this.answerForm() : answerLine(state, answersOf(state, entered)),
      host && !isOver(state) && el("p.quiet", say("ending.not-kept")),
      host && state.helped > 0 && el("p.quiet", say("review.with-hints", { n: state.helped })),
      el(
        "div.judged",
        isWaiting && el("p.waiting", { role: "status" }, say("ending.judging")),
        review && meters(review),
      ),
      el("div.next", this.actions()),
      problem && el("p.note", { role: "alert" }, problem),
      verdict.length > 0 && el("p.verdict", verdict.map(text).join(" ")),
      this.quietLine(),
      this.replacedNote(),
    );
  }

  /** The form that asks for an unknown answer. */
  answerForm() {
    const { advice, letters, alphabet } = this.props.state;
    const { field, wrong } = this.state;
    const { words, count } = onlyWords(advice) ?? { words: [], count: 0 };
    const judge = (/** @type {string} */ word) => {
      this.setState({ field: word });
      if (word) this.judge(lower(word, alphabet));
    };
    return fieldForm(
      say("ending.what-answer"),
      {
        name: "answer",
        maxlength: letters,
        value: field,
        oninput: ({ target }) => this.setState({ field: target.value }),
      },
      el("button.button.strong", { type: "submit", key: "judge" }, say("review.go")),
      judge,
      el("p.wrong-answer", { role: "alert" }, wrong),
      words.length > 0 &&
        wordChips(
          say("ending.still-fit"),
          words.slice(0, 12).map(({ word }) => word),
          alphabet,
          judge,
        ),
      el("p.quiet", say(words.length ? "ending.words-fit" : "ending.none-fits", { n: count })),
    );
  }

  /** What to do next: one strong button, the others quiet. */
  actions() {
    const { state, on } = this.props;
    const { host, boards, turns } = state;
    const { review, entered, wrong, isWaiting } = this.state;
    const game = isOver(state) ? this.state.game : null;
    const isToKeep = game && !host && store.keptAlready(game) === undefined;
    const known = answersOf(state, entered);
    const kind = hostOf(state);
    const practice = host && { hints: state.helped, gaveUp: !isOver(state), adversary: !hasChances(state) };
    const hasReview = turns.length > 0 && (isUnknown(state) ? review !== null && !wrong && !isWaiting : true);
    const where = reviewAddress(state, known.every(Boolean) ? known : [], dayOf(state, on.isToday()), practice);
    const share = review && (state.hosted?.share ?? review.share);
    const strong = !host && !isToKeep ? ".strong" : "";
    return [
      isToKeep && this.keepButton(game),
      kind && el("button.button.strong", { key: "another", onclick: on.another }, say(kind.another, { n: boards })),
      hasReview && el(`a.button${strong}`, { href: where, key: "review" }, say("ending.each-guess")),
      share && sharing(share, scoresOf(review), host ? state.helped : 0),
      host?.code && on.send && copier(say("ending.send"), on.send, "send"),
      host?.code && store.onOwnMachine() && el("p.quiet", say("ending.only-here")),
    ];
  }

  /** Where the game is kept, and how to take that back. */
  quietLine() {
    const { state, on } = this.props;
    const { host, boards } = state;
    const game = isOver(state) ? this.state.game : null;
    const isKept = game && store.keptAlready(game) !== undefined;
    const list = game?.game ? `?game=${game.game}` : boards > 1 ? "?boards=1" : host ? "?practice=1" : "";
    return el(
      "p.quiet-actions",
      isKept && el("a.link", { href: `#/games${list}`, key: "kept" }, say("ending.kept")),
      isKept && !host && el("button.link", { key: "remove", onclick: () => this.drop(game) }, say("ending.remove")),
      !host && el("button.link", { key: "again", onclick: on.restart }, say("play.restart")),
      store.areGamesLost() && el("span.quiet", { role: "status" }, say("games.not-stored")),
      store.werePutAside() && el("span.quiet", say("games.put-aside")),
    );
  }

  /** @param {Played} game */
  drop(game) {
    store.dropGame(game);
    this.setState({ replaced: null });
  }

  /** A button that keeps a game. If it replaces an earlier game, that one can be brought back. @param {Played} game */
  keepButton(game) {
    const earlier = store.keptGame(game);
    const keep = (/** @type {any} */ { currentTarget }) => {
      const next = currentTarget.parentElement;
      store.keepGames([game]);
      this.setState({ replaced: earlier ?? null });
      setTimeout(() => next.querySelector("a")?.focus());
    };
    return el(
      "button.button.strong",
      { key: "keep-now", "data-key": "keep", onclick: keep },
      say(!earlier ? "ending.keep" : game.day ? "ending.replace-today" : "ending.replace"),
    );
  }

  replacedNote() {
    const { replaced } = this.state;
    const putBack = () => {
      if (replaced) store.keepGames([replaced]);
      this.setState({ replaced: null });
    };
    return (
      replaced &&
      el(
        "p.note",
        { role: "status" },
        say("ending.replaced"),
        " ",
        el("button.link", { key: "put-back", onclick: putBack }, say("ending.keep-earlier")),
      )
    );
  }
}

/** What a review says besides the headline, in a sentence or two. @param {Review} review */
const notInHeadline = ({ verdict, skill }) =>
  verdict
    .filter(({ key }) => key !== "verdict.solved" && !key.startsWith("together."))
    .slice(0, skill === null ? 2 : 1);

/** Skill and luck as a sentence, "" if they are unknown. @param {Pick<Review, "skill" | "luck"> | null} review */
function scoresOf(review) {
  const { skill = null, luck = null } = review ?? {};
  if (skill === null) return "";
  return luck === null ? say("ending.skill", { skill }) : say("ending.scores", { skill, luck });
}

/** @param {State} state @param {EndingHands} on */
export function ending(state, on) {
  const { choices, advice, hosted } = state;
  const parts = [joinTurns(state.turns), choices.list, choices.rules, onlyWords(advice)?.count, hosted?.answers];
  return h(Ending, { key: parts.join(), state, on });
}
