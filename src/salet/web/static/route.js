/* The address of a view: #/play?turns=crane:bbygb,moist:bbbbg. Pure, no document. */

import { feedbackOf, marksOf } from "./words.js";

/** @typedef {{guess: string, marks: number[]}} Turn */
/** @typedef {{list: string, rules: string, strategy: string, goal: string, words: string}} Choices */
/** @typedef {{view: string, path: string[], params: URLSearchParams}} Route */

export const DEFAULTS = Object.freeze({ list: "daily", rules: "normal", strategy: "expected-turns", goal: "mean", words: "everyday" });
export const RULES = ["normal", "hard", "ultra-hard"];
export const GOALS = ["mean", "worst", "win"];
export const WORDS = ["everyday", "any"];
export const MOST_TURNS = 32;
const NAMES = /^[a-z0-9][a-z0-9_-]{0,40}(:[\p{L}\p{M}._?]{3,40})?$/u;

/** @param {string} hash @returns {Route} */
export function readRoute(hash) {
  const [path, ...query] = hash.replace(/^#\/?/, "").split("?");
  const pieces = path.split("/").filter(Boolean).map(decoded);
  return { view: pieces[0] ?? "", path: pieces.slice(1), params: new URLSearchParams(query.join("?")) };
}

function decoded(piece) {
  try { return decodeURIComponent(piece); } catch { return piece; }
}

/** An address; `:`, `,` and `;` stay readable. @param {string} path @param {Record<string, string | undefined>} params */
export function address(path, params = {}) {
  const pairs = Object.entries(params).filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(/** @type {string} */ (value)).replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%3B/g, ";")}`);
  return `#/${path}${pairs.length ? `?${pairs.join("&")}` : ""}`;
}

/** `crane:bbygb`. @param {Turn} turn */
export const writeTurn = (turn) => `${turn.guess}:${feedbackOf(turn.marks)}`;

/** @param {string} text @returns {Turn | null} */
export function readTurn(text) {
  const match = /^([\p{L}\p{M}]{2,33}):([byg]{2,11})$/u.exec(text.trim().toLowerCase());
  if (!match || [...match[1]].length < match[2].length) return null; // a letter may be two signs: the list says so
  return { guess: match[1], marks: marksOf(match[2]) };
}

/** A list and, where a game shows some, the letters known at the start: `fr-6:p.....`. @param {string} name */
export const listOf = (name) => name.split(":");

/** The turns of an address; what is not a turn is left out. @param {string | null} text @returns {Turn[]} */
export function readTurns(text) {
  const turns = (text ?? "").split(",").map(readTurn).filter((turn) => turn !== null);
  return /** @type {Turn[]} */ (turns).slice(0, MOST_TURNS);
}

/** @param {URLSearchParams} params @param {Choices} fallback @returns {Choices} */
export function readChoices(params, fallback = DEFAULTS) {
  const known = (name, values) => {
    const value = params.get(name);
    return value && (values ? values.includes(value) : NAMES.test(value)) ? value : fallback[name];
  };
  return { list: known("list"), rules: known("rules", RULES), strategy: known("strategy"), goal: known("goal", GOALS), words: known("words", WORDS) };
}

/** Only what differs from the defaults is written. @param {Choices} choices */
export function writeChoices(choices) {
  return Object.fromEntries(Object.entries(choices).filter(([name, value]) => value !== DEFAULTS[name]));
}

/** @param {{turns: Turn[], choices: Choices}} game */
export const playAddress = ({ turns, choices }) =>
  address("play", { ...writeChoices(choices), turns: turns.map(writeTurn).join(",") });

/** Where a text of turns of several boards leads, or null when it is none. @param {string} text */
export function boardsLink(text) {
  const lines = text.trim().toLowerCase().split(/\s*[\n;]\s*/);
  const turn = /^[\p{L}\p{M}]{2,33}:([byg]{3,11}|[-?])(,([byg]{3,11}|[-?]))+$/u;
  const many = lines[0].split(",").length;
  if (many > 32 || !lines.every((one) => turn.test(one) && one.split(",").length === many)) return null;
  return address("boards", { boards: String(many), turns: lines.join(";") });
}

/** The review of a played game. @param {{turns: Turn[], choices: Choices}} game @param {string} [answer] @param {string} [day] */
export const reviewAddress = ({ turns, choices }, answer, day) =>
  address("review", {
    turns: turns.map(writeTurn).join(","), answer, day,
    list: choices.list === DEFAULTS.list ? undefined : choices.list,
    rules: choices.rules === "normal" ? undefined : choices.rules,
  });
