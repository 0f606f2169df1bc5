/* What a game asks the engine: advice, possible marks, groups, the list, and what a host says. */

import { Failure, engine } from "../base/engine.js";
import { upper } from "../base/letters.js";
import { hostAddress } from "../base/route.js";
import { keepBegun } from "../base/store.js";
import { say, text } from "../base/say.js";
import { noteText, sentences, toldText } from "../base/words.js";
import { spoken } from "../panel/advice.js";
import { hasChances, hostOf, spokenMarks } from "./hosts.js";
import { refusal } from "./issues.js";
import { asked, isLater, key, markingOf, over, solved, turnsAbove, whole } from "./state.js";

/** @import { Marking, Said, Told } from "../types" */
/** @typedef {import("./game.js").Running} Running */

const SLOW = 1500; // ms before the page says "Thinking…"
const SHAKE = [{ translate: "0" }, { translate: "-0.3rem" }, { translate: "0.3rem" }, { translate: "0" }];

/** What is asked before is not needed any more. @param {Running} game */
export function fresh({ pending }) {
  pending.call.abort();
  pending.call = new AbortController();
  clearTimeout(pending.slow);
  return pending.call.signal;
}

/** Ask for suggestions. The old ones stay, dimmed, until the new ones arrive. @param {Running} game */
export async function advise(game) {
  const signal = fresh(game);
  const { state } = game;
  game.pending.slow = window.setTimeout(() => game.dispatch({ type: "slow" }), SLOW);
  try {
    const chances = hasChances(state);
    const wanted = { ...state.wishes, ...(state.host && { never: [] }), day: state.host?.day, chances };
    const answer = engine.advised(state, wanted) ?? (await engine.advise(state, wanted, signal));
    if (signal.aborted) return;
    clearTimeout(game.pending.slow);
    game.dispatch({ type: "advised", advice: answer });
    const said = state.host ? text(answer.hints?.[game.state.help] ?? "") : spoken(game.state);
    game.page.announce(solved(state) ? say("game.found") : over(state) ? say("game.out-of-guesses") : said);
  } catch (error) {
    failed(game, error, signal);
  }
}

/** @param {Running} game @param {unknown} error @param {AbortSignal} signal @param {any} [more] */
function failed(game, error, signal, more = {}) {
  if (signal.aborted) return;
  clearTimeout(game.pending.slow);
  if (!(error instanceof Failure)) throw error;
  game.dispatch({ type: "failed", failure: { body: { ...more, ...error.body } } });
  const { issue, problem } = game.state;
  if (problem) game.page.announce(issue ? sentences(text(issue.title), noteText(issue.message)) : toldText(problem));
}

/** Ask which marks are possible for the word that is being marked. @param {Running} game */
export async function askMarks(game) {
  const signal = fresh(game);
  const { state } = game;
  const { turn, boards } = /** @type {Marking} */ (markingOf(state));
  const { guess } = state.turns[turn];
  game.page.announce(
    isLater(state)
      ? say("mark.word-on", { board: boards[0] + 1, word: upper(guess, state.alphabet) })
      : say("mark.word", { word: upper(guess, state.alphabet), n: asked(state).length }),
  );
  try {
    const reply = await engine.marks({ ...state, turns: turnsAbove(state) }, guess, signal);
    if (!signal.aborted) game.dispatch({ type: "possible", reply });
  } catch (error) {
    failed(game, error, signal, { turn });
  }
}

/** What is asked about the word that is being marked, as a text, to compare. @param {Running["state"]} state */
export function markQuestion(state) {
  const marking = markingOf(state);
  return marking ? `${key({ ...state, turns: turnsAbove(state) })} ${state.turns[marking.turn].guess}` : "";
}

/** Ask for the groups that a guess makes. @param {Running} game @param {string} guess */
export async function askSplit(game, guess) {
  const { state } = game;
  let split;
  try {
    split = await engine.split(state, guess, state.host ? [] : state.wishes.never);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    split = sentences(error.message);
  }
  const { drawer } = game.state;
  if (key(game.state) === key(state) && drawer?.name === "why" && drawer.guess === guess)
    game.dispatch({ type: "split", split });
}

/** Load the word length and the keyboard of the list. @param {Running} game */
export async function shape(game) {
  const { list } = game.state.choices;
  const alphabet = await engine.alphabet(list);
  if (alphabet && list === game.state.choices.list) game.dispatch({ type: "alphabet", alphabet });
  return alphabet;
}

/** @param {Running} game */
const guesses = ({ state }) => state.turns.map(({ guess }) => guess);

/**
 * Ask the host about all guesses; one that is not taken costs nothing. @param {Running} game @param {string[]} words
 * @param {boolean} [give]
 */
export async function askHost(game, words, give = false) {
  const { host, turns, hosted } = game.state;
  if (!host) return;
  const signal = fresh(game);
  const isGuess = words.length > turns.length && hosted !== null;
  game.dispatch({ type: "sent", guess: isGuess ? words[words.length - 1] : "" });
  const { list, rules, code, day, sequence } = host;
  try {
    const asks = { guesses: words, list, rules, code, day, sequence, give_up: give };
    const reply = await engine.practice(asks, signal);
    if (signal.aborted) return;
    game.dispatch({ type: "hosted", reply });
    keepGuesses(game);
    if (isGuess) game.page.announce(spokenMarks(game.state));
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof Failure)) throw error;
    game.pending.isEntered = false;
    hostRefused(game, error);
  }
  if (game.pending.isEntered && whole(game.state)) guessAgain(game);
  game.pending.isEntered = false;
}

/** @param {Running} game @param {Failure} error */
function hostRefused(game, error) {
  game.dispatch({ type: "refused" });
  if (game.state.hosted) return refuse(game, refusal(error.body));
  if (Number.isInteger(error.body.turn)) return void askHost(game, []); // what was kept is no game any more
  const key = hostOf(game.state)?.unknown;
  const fix = key ? { key } : error.body.fix;
  game.dispatch({ type: "barred", problem: { message: error.body.message, fix } });
}

/** Ask the host about the word that is typed. @param {Running} game */
export const guessAgain = (game) => void askHost(game, [...guesses(game), game.state.typing]);

/** The player gives up, or begins again. @param {Running} game */
export function giveUp(game) {
  if (hasChances(game.state)) askHost(game, guesses(game), true);
  else game.view.ending.another?.();
}

/** Keep a game against a host. @param {Running} game */
export function keepGuesses(game) {
  const { host, hosted, turns, helped } = game.state;
  if (host && hosted && (turns.length || hosted.over))
    keepBegun({ where: hostAddress(host), guesses: guesses(game), helped, over: hosted.over });
}

/** Say why a word is not taken. @param {Running} game @param {Said | Told} note */
export function refuse(game, note) {
  game.dispatch({ type: "noted", note });
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches)
    game.root.querySelector(".typed")?.animate(SHAKE, { duration: 250 });
}
