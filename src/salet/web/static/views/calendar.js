/* A calendar of the past days that can be played, with the results of those that were. */

import { el } from "../base/dom.js";
import { readRoute } from "../base/route.js";
import { day as dated, rich, say } from "../base/say.js";
import { begunGames, games, onOwnMachine } from "../base/store.js";
import { choice, stepButton } from "../base/widgets.js";
import { puzzleNumber } from "../base/words.js";

/** @typedef {{first: string, last: string, gaps: [string, string][]}} Days */

const A_WEEK = Array.from({ length: 7 }, (_, i) => `2024-01-0${i + 1}`); // it begins with a Monday
const utc = (/** @type {string} */ day) => new Date(`${day}T00:00Z`);
const iso = (/** @type {Date} */ date) => date.toISOString().slice(0, 10);
const monthOf = (/** @type {string} */ day) => day.slice(0, 7);

/** Whether a day can be played. @param {Days} days @param {string} day */
const isKnown = ({ first, last, gaps }, day) =>
  day >= first && day <= last && !gaps.some(([from, to]) => day >= from && day <= to);

/** Every day that can be played, oldest first. @param {Days} days */
export function knownDays(days) {
  const all = [];
  for (let at = utc(days.first).getTime(); at <= utc(days.last).getTime(); at += 864e5) all.push(iso(new Date(at)));
  return all.filter((day) => isKnown(days, day));
}

/** @typedef {{practice: boolean, solved: boolean, feedbacks: string[], begun?: boolean}} Day how its game went */

/** The game of each day, given up and begun ones too; one of the record takes precedence over practice. */
export function playedDays() {
  /** @type {Map<string, Day>} */
  const gamesByDay = new Map();
  for (const { where, over } of begunGames()) {
    const { path, params } = readRoute(where);
    const day = path[0] === "day" && params.get("day");
    if (day) gamesByDay.set(day, { practice: true, solved: false, feedbacks: [], begun: !over });
  }
  for (const game of games()) {
    if (game.day && game.list === "daily" && (game.practice !== true || gamesByDay.get(game.day)?.practice !== false))
      gamesByDay.set(game.day, { ...game, practice: game.practice === true });
  }
  return gamesByDay;
}

/** "2021-06" as "Jun 2021". @param {string} month */
const monthName = (month) => dated(`${month}-01`, { month: "short", year: "numeric" });

/**
 * @param {Days} days @param {string} month the one that is shown @param {(month: string) => void} show
 * @param {(day: string) => string} addressOf the address of a day's game
 */
export function calendar(days, month, show, addressOf) {
  const played = playedDays();
  const all = knownDays(days);
  const months = [...new Set(all.map(monthOf))];
  const names = months.map((value) => /** @type {[string, string]} */ ([value, monthName(value)]));
  const at = months.indexOf(month);
  const begin = utc(`${month}-01`);
  const daysInMonth = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 0)).getUTCDate();
  const done = all.filter((day) => played.has(day) && !played.get(day)?.begun).length;
  return el(
    "div.calendar",
    el(
      "div.months",
      stepButton("calendar.earlier", "‹", at > 0 && (() => show(months[at - 1]))),
      choice(say("calendar.month"), "month", names, month, show),
      stepButton("calendar.later", "›", at + 1 < months.length && (() => show(months[at + 1]))),
    ),
    el(
      "div.month",
      { role: "group", label: monthName(month) },
      A_WEEK.map((day) => el("small", { "aria-hidden": "true" }, dated(day, { weekday: "narrow" }))),
      Array.from({ length: daysInMonth }, (_, i) => `${month}-${String(i + 1).padStart(2, "0")}`).map((day) =>
        square(day, isKnown(days, day) ? addressOf(day) : "", played.get(day)),
      ),
    ),
    el("p.legend.quiet", say("calendar.played", { done, n: all.length })),
    legend(),
    Date.now() - utc(days.last).getTime() > 3 * 864e5 &&
      el(
        "p.legend.quiet",
        onOwnMachine()
          ? rich("calendar.newer-here", { command: el("code", "salet history update") })
          : say("calendar.newer"),
      ),
  );
}

const legend = () =>
  el(
    "p.legend.quiet",
    rich("calendar.legend", {
      won: el("span.day.won", { "aria-hidden": "true" }, "3"),
      lost: el("span.day.lost", { "aria-hidden": "true" }, "X"),
      begun: el("span.day.begun", { "aria-hidden": "true" }, "…"),
    }),
  );

/** How a day's game went: a class, a sign, and words. @param {Day | undefined} game */
function resultOf(game) {
  if (!game) return ["", "", say("calendar.not-played")];
  if (game.begun) return ["begun", "…", say("calendar.begun")];
  if (!game.solved) return ["lost", "X", say("calendar.lost")];
  return ["won", String(game.feedbacks.length), say("calendar.won", { n: game.feedbacks.length })];
}

/** @param {string} day @param {string} address "" if it cannot be played @param {Day | undefined} game */
function square(day, address, game) {
  const date = utc(day);
  const isFirst = day.endsWith("-01");
  const vars = isFirst ? { vars: { "--from": String(((date.getUTCDay() + 6) % 7) + 1) } } : {};
  const label = String(date.getUTCDate());
  if (!address) return el("span.day", { key: day, ...vars }, label);
  const [kind, sign, result] = resultOf(game);
  const number = say("calendar.number", { number: puzzleNumber(new Date(`${day}T12:00`)) });
  return el(
    "a.day.known",
    {
      class: kind,
      key: day,
      href: address,
      "data-day": day,
      ...vars,
      label: [dated(day), number, result].join(", "),
    },
    label,
    sign && el("b", sign),
  );
}
