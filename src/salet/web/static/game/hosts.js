/* Who holds the answers in Practice: what each kind of host does differently, and the game of an address. */

import { upper } from "../base/letters.js";
import { DEFAULTS, hostAddress, readBoards, readChoices, readRoute } from "../base/route.js";
import { say } from "../base/say.js";
import { aloud, boardsNamed, puzzleNumber } from "../base/words.js";
import { isWin } from "../base/marks.js";

/** @import { Host, Route, State } from "../types" */

export const ONE = { boards: 1, sequence: false };
export const CURATED = "nyt-2023"; // all words of the daily puzzle, each as likely

/** "No. 12, 1 July 2021". @param {string} day */
function dayName(day) {
  const date = new Date(`${day}T12:00`);
  if (Number.isNaN(date.getTime())) return day;
  return say("practice.day", { number: puzzleNumber(date), day });
}

/**
 * What a host is: its name, and the game of an address. hasChances: the answers are drawn, so that some are likelier
 * and luck counts; the others choose their marks. isEndless: there is no limit of guesses. daily: the list that stands
 * for the daily one; only a past day's word was picked by an editor. another, answer, end and unknown, what to do about
 * a game that there is not, are keys.
 * @typedef {{name: (host: Host) => string, at: (host: Host) => Host | null, hasChances: boolean, isEndless: boolean,
 *   daily: string, another: string, answer: string, unknown?: string, end: {name: string, text: string}}} Kind
 */
/** @type {Omit<Kind, "name">} */
const DRAWN = {
  hasChances: true,
  isEndless: false,
  daily: CURATED,
  at: ({ day, ...host }) => (host.code ? host : null),
  another: "practice.another-game",
  answer: "practice.word-was",
  end: { name: "practice.give-up", text: "practice.see-words" },
};

/** @type {Record<Host["kind"], Kind>} */
export const HOSTS = {
  word: { ...DRAWN, name: ({ boards }) => say("practice.random", { n: boards }) },
  friend: {
    ...DRAWN,
    name: ({ boards }) => say("practice.friends", { n: boards }),
    unknown: "practice.ask-friend",
  },
  day: {
    ...DRAWN,
    daily: DEFAULTS.list,
    another: "practice.another-day",
    name: ({ day }) => dayName(day ?? ""),
    at: ({ kind, rules, day = "" }) => ({ ...ONE, kind, list: DEFAULTS.list, rules, day }),
  },
  adversary: {
    hasChances: false,
    isEndless: true,
    daily: CURATED,
    another: "practice.play-again",
    answer: "practice.last-word-was",
    end: { name: "practice.start-again", text: "practice.lose-guesses" },
    name: () => say("practice.adversary"),
    at: ({ kind, rules, list }) => ({ ...ONE, kind, list, rules }),
  },
};

/** The list that a host's words are judged by. @param {Host} host */
export const listOfHost = ({ kind, list }) => (list === DEFAULTS.list ? HOSTS[kind].daily : list);

/** What the host of a game is, or null in Play. @param {Pick<State, "host">} state */
export const hostOf = ({ host }) => host && HOSTS[host.kind];

/** Whether some answers are likelier than others. @param {Pick<State, "host">} state */
export const hasChances = (state) => hostOf(state)?.hasChances ?? true;

/** The game of an address, or null for the view that lists them all. @param {Route} route @returns {Host | null} */
export function hostAt({ path, params }) {
  if (!Object.hasOwn(HOSTS, path[0] ?? "")) return null;
  const kind = /** @type {Host["kind"]} */ (path[0]);
  const { list, rules } = readChoices(params);
  const boards = readBoards(params.get("boards")) ?? 1;
  const sequence = boards > 1 && params.get("sequence") === "1";
  const [code, day] = ["code", "day"].map((name) => params.get(name) ?? undefined);
  return HOSTS[kind].at({ kind, list, rules, boards, sequence, code, day });
}

/**
 * The game of a code, or of a whole link, that a friend has sent. @param {string} text @param {string} list
 * @returns {Host}
 */
export function friendGame(text, list) {
  const route = readRoute(text.slice(Math.max(0, text.indexOf("#"))));
  const sent = hostAt({ ...route, path: ["friend"] });
  return { ...(sent ?? { ...ONE, list, code: text.trim() }), kind: "friend", rules: DEFAULTS.rules };
}

/** The whole address of the same words for a friend, under rules of their own. @param {Host} host */
export const friendLink = (host) =>
  location.origin + location.pathname + hostAddress({ ...host, kind: "friend", rules: DEFAULTS.rules });

/** A game in a few words, nothing of its answers. @param {Host} host */
export const gameName = (host) => HOSTS[host.kind].name(host);

/** What a screen reader says when a guess is marked. @param {State} state */
export function spokenMarks(state) {
  const { turns, hosted, boards } = state;
  const last = turns.at(-1);
  if (!last || !hosted) return "";
  const green = last.feedbacks.flatMap((marks, board) => (isWin(marks) ? [board + 1] : []));
  const several = green.length ? say("practice.solved", { boards: boardsNamed(green) }) : say("practice.marked");
  const marks =
    boards === 1 && last.feedbacks[0] ? `${aloud(last.guess, last.feedbacks[0], state.alphabet)}.` : several;
  const more = hosted.over
    ? hosted.solved
      ? say("game.found")
      : say("practice.answers-were", {
          n: hosted.answers.length,
          words: hosted.answers.map((word) => upper(word, state.alphabet)),
        })
    : !hasChances(state) && say("hint.left", { n: hosted.left[0] });
  return [marks, more].filter(Boolean).join(" ");
}
