/* My games: kept in this browser only; exported to and imported from the journal's file. */

import { miniTiles } from "./board.js";
import { distribution, trend } from "./chart.js";
import { el, fill, save, segments } from "./dom.js";
import { DEFAULTS, RULES, address, writeChoices } from "./route.js";
import { areGamesLost, dropGame, games, keepGames, onOwnMachine, werePutAside } from "./store.js";
import { NOT_STORED, PUT_ASIDE, isoDay, listName, marksOf, number, percent, plural } from "./words.js";

/** @typedef {import("./store.js").Played} Played */

const FEW = 12;
/** @type {[string, string][]} */
const KINDS = [
  ["record", "my record"],
  ["practice", "practice"],
  ["boards", "several boards"],
];

/** Which of the three statistics a game belongs to. @param {Played} game */
const kindOf = (game) => (game.feedbacks[0]?.includes(",") ? "boards" : game.practice === true ? "practice" : "record");
const before = (day) => {
  const date = new Date(`${day}T12:00`);
  date.setDate(date.getDate() - 1);
  return isoDay(date);
};

/** The current and the longest series of days won. @param {Played[]} played @param {string} today */
export function streaks(played, today) {
  const won = new Set(played.filter((game) => game.day && game.solved).map((game) => game.day));
  const lost = new Set(played.filter((game) => game.day && !game.solved).map((game) => game.day));
  const run = (day) => {
    let count = 0;
    for (let at = day; won.has(at) && !lost.has(at); at = before(at)) count += 1;
    return count;
  };
  const now = run(won.has(today) || lost.has(today) ? today : before(today));
  return { now, most: Math.max(0, ...[...won].map((day) => run(day))) };
}

/**
 * The games of a journal's file; throws an error for players if it is not valid. @param {string} text
 * @returns {Played[]}
 */
export function readFile(text) {
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error("This is not a file of games. Use one that Export has saved.");
  }
  const rows = Array.isArray(data) ? data : data?.games;
  const right = (row) =>
    Array.isArray(row?.guesses) &&
    Array.isArray(row?.feedbacks) &&
    row.guesses.length === row.feedbacks.length &&
    row.feedbacks.length > 0 &&
    row.feedbacks.every((marks) => /^[byg]{3,11}$|^([byg]{3,11}|[-?])(,([byg]{3,11}|[-?])){1,31}$/.test(marks)) &&
    row.guesses.every((word) => /^\p{L}*$/u.test(word)) &&
    /^\d{4}-\d\d-\d\d/.test(row.finished_at ?? "");
  if (!Array.isArray(rows) || !rows.every(right))
    throw new Error("This file has no games, or one that cannot be read. Nothing was imported.");
  return rows;
}

/** @param {{announce: (text: string) => void}} page */
export function makeView(page) {
  const inside = el("div.games");
  const picker = el("input.hidden", {
    type: "file",
    accept: ".json,application/json",
    label: "A file of games",
    onchange: () => picker.files[0]?.text().then(importGames),
  });
  const message = el("p.note", { role: "status" });
  /* How many games are shown, and which: "record", "practice" or "boards", each with its own statistics. */
  const view = { count: FEW, which: "record" };

  /** @param {string} text */
  function importGames(text) {
    try {
      const newGames = readFile(text);
      keepGames(newGames);
      message.textContent = `${plural(newGames.length, "game")} imported.`;
    } catch (error) {
      message.textContent = /** @type {Error} */ (error).message;
    }
    picker.value = "";
    draw();
  }

  /** Remove a game; a button puts it back. @param {Played} game */
  function remove(game) {
    dropGame(game);
    fill(
      message,
      "The game is removed. ",
      el(
        "button.link",
        {
          key: "put-back",
          onclick: () => {
            keepGames([game]);
            fill(message, "The game is back.");
            draw();
          },
        },
        "Undo",
      ),
    );
    draw();
    message.querySelector("button")?.focus();
  }

  function draw() {
    const allGames = games();
    const selection = allGames.filter((game) => kindOf(game) === view.which);
    const countOf = (kind) => allGames.filter((game) => kindOf(game) === kind).length;
    const practice = view.which === "practice",
      boards = view.which === "boards";
    const wins = selection.filter(({ solved }) => solved);
    const { now, most } = streaks(selection, isoDay(new Date()));
    /** @type {Record<string, number>} */
    const counts = {};
    for (const { feedbacks } of wins) counts[feedbacks.length] = (counts[feedbacks.length] ?? 0) + 1;
    const mean = wins.reduce((sum, { feedbacks }) => sum + feedbacks.length, 0) / Math.max(1, wins.length);
    const judged = selection.filter(({ skill, luck }) => typeof skill === "number" && typeof luck === "number");
    fill(
      inside,
      el("h1", { tabindex: -1 }, "My games"),
      areGamesLost() && el("p.warning", NOT_STORED),
      werePutAside() && el("p.warning", PUT_ASIDE),
      (view.which !== "record" || allGames.length > selection.length) &&
        segments(
          "Which games",
          "which",
          KINDS.flatMap(([kind, name]) =>
            kind === "record" || kind === view.which || countOf(kind)
              ? [[kind, `${name} (${number(countOf(kind))})`]]
              : [],
          ),
          view.which,
          (value) => {
            view.which = value;
            view.count = FEW;
            draw();
          },
        ),
      message,
      selection.length
        ? [
            el(
              "dl.facts",
              [
                ["Played", number(selection.length)],
                ["Won", percent(wins.length / selection.length)],
                ...(view.which === "record"
                  ? [
                      ["Streak", number(now)],
                      ["Best streak", number(most)],
                    ]
                  : []),
                ...(boards ? [] : [["Average", wins.length ? mean.toFixed(2) : "–"]]),
              ].map(([name, value]) => el("div", el("dd", value), el("dt", name))),
            ),
            view.which === "record" &&
              selection.some(({ day }) => !day) &&
              el("p.quiet", "The streaks count only the puzzle of each day."),
            el(
              "div.charts",
              !boards &&
                el(
                  "figure.card",
                  el("figcaption", "How many guesses"),
                  distribution(
                    counts,
                    selection.length,
                    Math.max(6, ...Object.keys(counts).map(Number)),
                    Math.max(1, ...Object.values(counts)),
                    selection.length - wins.length,
                    "X",
                  ),
                ),
              judged.length > 1 &&
                el("figure.card", el("figcaption", "Skill and luck over time"), trend(judged.slice(-60))),
            ),
            el("ol.kept", [...selection].reverse().slice(0, view.count).map(row)),
            selection.length > view.count &&
              el(
                "button.link",
                {
                  key: "more",
                  onclick: () => {
                    view.count += 5 * FEW;
                    draw();
                  },
                },
                `Show ${number(selection.length - view.count)} more`,
              ),
          ]
        : el(
            "div.empty-state",
            miniTiles("today", [0, 1, 2, 0, 2], "big"),
            el(
              "p",
              practice
                ? "Your practice games appear here when they are over."
                : boards
                  ? "Your games with several boards appear here."
                  : "No games yet. Today's puzzle is kept here when you finish it; “Keep in my games” adds others. " +
                    "You will see your streak, how many guesses you need, and skill and luck over time.",
            ),
            el(
              "a.button.strong",
              { href: practice ? "#/practice" : boards ? "#/play?boards=4" : "#/play" },
              practice ? "Practice" : "Play",
            ),
          ),
      el(
        "p.actions",
        el(
          "button.button",
          {
            key: "export",
            hidden: !allGames.length,
            onclick: () =>
              save(
                new Blob([`${JSON.stringify({ games: allGames })}\n`], { type: "application/json" }),
                "salet-games.json",
              ),
          },
          "Export",
        ),
        el("button.button", { key: "import", onclick: () => picker.click() }, "Import"),
      ),
      el(
        "p.quiet",
        "Your games are kept in this browser only. Export saves them to a file; Import reads it in another browser. ",
        onOwnMachine() && ["On the command line, ", el("code", "salet journal"), " uses the same file."],
      ),
      picker,
    );
  }

  function row(game) {
    const result =
      `${game.solved ? game.feedbacks.length : "X"}/${game.limit}` + (RULES.indexOf(game.rules) > 0 ? "*" : "");
    const day = new Date(`${game.day ?? game.finished_at.slice(0, 10)}T12:00`).toLocaleDateString("en-GB", {
      day: "numeric",
      month: "short",
      year: "numeric",
    });
    const count = game.feedbacks[0].split(",").length;
    const name = count > 1 ? `${count} boards` : (game.answer ?? "this game");
    const turns = game.guesses.map((word, i) => `${word}:${game.feedbacks[i]}`).join(count > 1 ? ";" : ",");
    const known = game.answer && !game.answer.includes("?") ? game.answer : undefined;
    const review = address("review", {
      turns,
      answer: known,
      ...writeChoices({ list: game.list, rules: game.rules }),
      day: (game.list === "daily" && game.day) || undefined,
      within: game.limit === count + 5 ? undefined : String(game.limit),
      hints: game.practice ? String(game.hints ?? 0) : undefined, // it was a practice game
      adversary: game.adversary ? "1" : undefined,
    });
    return el(
      "li.card",
      el(
        "div",
        el("b", result),
        count > 1 ? el("span", name) : el("span.caps", game.answer ?? ""),
        count > 1 && game.practice && el("small", "practice"),
        game.adversary && el("small", "the adversary"),
        game.number
          ? el("small", `No. ${number(game.number)}`)
          : game.list !== DEFAULTS.list && el("small", listName(game.list, count)),
        el("small", day),
      ),
      count === 1 &&
        el(
          "span.stack",
          { "aria-hidden": "true" },
          game.feedbacks.map((marks, i) => miniTiles(game.guesses[i] ?? "", marksOf(marks))),
        ),
      el(
        "p.actions",
        game.guesses.every(Boolean) &&
          el("a.button", { href: review, label: count > 1 ? `Review ${name}, ${day}` : `Review ${name}` }, "Review"),
        el(
          "button.round",
          { label: `Remove ${name}, ${day}`, onclick: () => remove(game) },
          el("span.cross", { "aria-hidden": "true" }),
        ),
      ),
    );
  }

  window.addEventListener("storage", (event) => {
    if (event.key === "salet.games" && inside.isConnected) draw();
  });

  return {
    root: inside,
    /** @param {import("./route.js").Route} route */
    open({ params }) {
      fill(message);
      const every = games();
      const latest = every.filter(({ practice }) => !practice).at(-1) ?? every.at(-1); // practice is kept unasked
      view.which = KINDS.find(([kind]) => params.has(kind))?.[0] ?? (latest ? kindOf(latest) : "record");
      draw();
    },
    title: () => "salet: my games",
  };
}
