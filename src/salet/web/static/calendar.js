/* A calendar of the past days that can be played, with the results of those that were. */

import { choice, el, fill } from "./dom.js";
import { readRoute } from "./route.js";
import { begunGames, games, onOwnMachine } from "./store.js";
import { number, plural, puzzleNumber } from "./words.js";

/** @typedef {{first: string, last: string, gaps: [string, string][]}} Days */

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const utc = (day) => new Date(`${day}T00:00Z`);
const iso = (date) => date.toISOString().slice(0, 10);
const monthOf = (day) => day.slice(0, 7);

/** Whether a day can be played. @param {Days} days @param {string} day */
export const isKnown = ({ first, last, gaps }, day) =>
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
const monthName = (month) =>
  utc(`${month}-01`).toLocaleDateString("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** @param {(day: string) => string} addressOf the address of a day's game */
export function makeCalendar(addressOf) {
  const root = el("div.calendar");
  /** @type {{days: Days | null, month: string}} */
  const shown = { days: null, month: "" };

  /** @param {Days} days */
  function update(days) {
    shown.days = days;
    shown.month ||= monthOf(days.last);
    draw();
  }

  function draw() {
    const { days, month } = shown;
    if (!days) return;
    const played = playedDays();
    const all = knownDays(days);
    const months = [...new Set(all.map(monthOf))];
    const names = months.map((value) => /** @type {[string, string]} */ ([value, monthName(value)]));
    const at = months.indexOf(month);
    const begin = utc(`${month}-01`);
    const daysInMonth = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1, 0)).getUTCDate();
    const step = (by, label, sign) =>
      el(
        "button.round",
        {
          key: label,
          label,
          disabled: !months[at + by],
          onclick: () => {
            shown.month = months[at + by];
            draw();
          },
        },
        el("span", { "aria-hidden": "true" }, sign),
      );
    const done = all.filter((day) => played.has(day) && !played.get(day)?.begun).length;
    fill(
      root,
      el(
        "div.months",
        step(-1, "Earlier month", "‹"),
        choice("Month", "month", names, month, (value) => {
          shown.month = value;
          draw();
        }),
        step(1, "Later month", "›"),
      ),
      el(
        "div.month",
        { role: "group", label: monthName(month) },
        WEEKDAYS.map((name) => el("small", { "aria-hidden": "true" }, name[0])),
        Array.from({ length: daysInMonth }, (_, i) =>
          square(`${month}-${String(i + 1).padStart(2, "0")}`, i === 0, played),
        ),
      ),
      el("p.legend.quiet", `${number(done)} of ${plural(all.length, "day")} played.`),
      el(
        "p.legend.quiet",
        "Marks: ",
        el("span.day.won", { "aria-hidden": "true" }, "3"),
        " won in three, ",
        el("span.day.lost", { "aria-hidden": "true" }, "X"),
        " lost or given up, ",
        el("span.day.begun", { "aria-hidden": "true" }, "…"),
        " begun.",
      ),
      Date.now() - utc(days.last).getTime() > 3 * 864e5 &&
        el(
          "p.legend.quiet",
          onOwnMachine()
            ? ["Later days come with ", el("code", "salet history update"), "."]
            : "Later days will appear when this page is updated.",
        ),
    );
  }

  /** @param {string} day @param {boolean} first @param {Map<string, Day>} played */
  function square(day, first, played) {
    const date = utc(day);
    const vars = first ? { vars: { "--from": String(((date.getUTCDay() + 6) % 7) + 1) } } : {};
    const label = String(date.getUTCDate());
    if (!isKnown(/** @type {Days} */ (shown.days), day)) return el("span.day", vars, label);
    const game = played.get(day);
    const count = game?.feedbacks.length;
    const [state, sign, result] = !game
      ? ["", "", "not played yet"]
      : game.begun
        ? ["begun", "…", "begun"]
        : game.solved
          ? ["won", String(count), `won in ${count}`]
          : ["lost", "X", "lost"];
    const name = date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
    return el(
      "a.day.known",
      {
        class: `day known ${state}`.trim(),
        href: addressOf(day),
        "data-day": day,
        ...vars,
        label: `${name}, number ${number(puzzleNumber(new Date(`${day}T12:00`)))}, ${result}`,
      },
      label,
      sign && el("b", sign),
    );
  }

  return { root, update };
}
