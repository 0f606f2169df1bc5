/* Who holds the answers in Practice: the game of an address, and its name. */

import { named } from "./issues.js";
import { upper } from "./letters.js";
import { isWin } from "./marks.js";
import { DEFAULTS, hostAddress, readBoards, readChoices, readRoute } from "./route.js";
import { aloud, number, plural, puzzleNumber, sentences } from "./words.js";

/** @typedef {import("./state.js").Host} Host */

const KINDS = ["word", "friend", "day", "adversary"];
export const ADVERSARY_LIST = "original"; // where Play has the list daily: words that players know
export const ONE = { boards: 1, sequence: false };

/**
 * The game of an address, or null for the view that lists them all. @param {import("./route.js").Route} route
 * @returns {Host | null}
 */
export function hostOf({ path, params }) {
  const kind = /** @type {Host["kind"]} */ (path[0]);
  const { list, rules } = readChoices(params);
  const code = params.get("code") ?? "",
    day = params.get("day") ?? "";
  const boards = readBoards(params.get("boards")) ?? 1;
  if (!KINDS.includes(kind)) return null;
  if (kind === "adversary") return { ...ONE, kind, list: list === DEFAULTS.list ? ADVERSARY_LIST : list, rules };
  if (kind === "day") return { ...ONE, kind, list: DEFAULTS.list, rules, day };
  return code ? { kind, list, rules, code, boards, sequence: boards > 1 && params.get("sequence") === "1" } : null;
}

/**
 * The game of a code, or of a whole link, that a friend has sent. @param {string} text @param {string} list
 * @returns {Host}
 */
export function friendGame(text, list) {
  const route = readRoute(text.slice(Math.max(0, text.indexOf("#"))));
  const sent = hostOf({ ...route, path: ["friend"] });
  return { ...(sent ?? { ...ONE, list, code: text.trim() }), kind: "friend", rules: DEFAULTS.rules };
}

/** The whole address of the same words for a friend, under rules of their own. @param {Host} host */
export const friendLink = (host) =>
  location.origin + location.pathname + hostAddress({ ...host, kind: "friend", rules: DEFAULTS.rules });

/** A game in a few words, nothing of its answers. @param {Host} host */
export function gameName({ kind, day, boards }) {
  if (kind === "day" && day) return dayName(day);
  const single = { word: "A random word", friend: "A friend's word", adversary: "The adversary" };
  const several = { word: `${boards} random words`, friend: `A friend's ${boards} words` };
  return (boards > 1 ? several : single)[kind] ?? "";
}

/** "No. 12, 1 Jul 2021". @param {string} day */
function dayName(day) {
  const date = new Date(`${day}T12:00`);
  if (Number.isNaN(date.getTime())) return day;
  const said = date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
  return `No. ${number(puzzleNumber(date))}, ${said}`;
}

/** What a screen reader says when a guess is marked. @param {import("./state.js").State} state */
export function spokenMarks({ turns, hosted, boards, host }) {
  const last = turns.at(-1);
  if (!last || !hosted) return "";
  const green = last.feedbacks.flatMap((marks, board) => (isWin(marks) ? [board + 1] : []));
  const several = green.length ? `Solved: ${named(green)}` : "Marked";
  const marks = boards === 1 && last.feedbacks[0] ? aloud(last.guess, last.feedbacks[0]) : several;
  if (!hosted.over) return sentences(marks, host?.kind === "adversary" ? `${plural(hosted.left[0], "word")} left` : "");
  return sentences(marks, hosted.solved ? "Found" : `The answer was ${upper(hosted.answers.join(", "))}`);
}
