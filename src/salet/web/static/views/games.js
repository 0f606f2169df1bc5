/* My games: kept in this browser only; exported to and imported from the journal's file. */

import { el, fill, place } from "../base/dom.js";
import { engine } from "../base/engine.js";
import { gameNamed } from "../base/games.js";
import { readMarks } from "../base/marks.js";
import { gamesOfFile, leftOut } from "../base/records.js";
import { DEFAULTS, RULES, reviewAddress } from "../base/route.js";
import { day as dated, number, percent, rich, say, text } from "../base/say.js";
import { areGamesLost, dropGame, gameOfPlayed, games, keepGames, onOwnMachine, werePutAside } from "../base/store.js";
import { cross, save, segments } from "../base/widgets.js";
import { isoDay, languageOf, listName, marksOf, sentences } from "../base/words.js";
import { miniTiles } from "../board/tiles.js";
import { CURATED } from "../game/hosts.js";
import { distribution, trend } from "./charts.js";
import { unreadNoteOf } from "./unread.js";

/** @import { Page, Played, View } from "../types" */

const FEW = 12;
const KINDS = ["record", "practice", "boards"]; // each has its own statistics

/** Which statistics a game belongs to: those of its game, if it is one of data/games.json, or of its kind.
 * @param {Played} game */
const kindOf = (game) =>
  gameOfPlayed(game) ?? (game.feedbacks[0]?.includes(",") ? "boards" : game.practice === true ? "practice" : "record");

/** The list by which a game is named: practice draws the words of the daily puzzle from a list of their own.
 * @param {Played} game */
const listOf = ({ list, practice }) => (practice && [CURATED, `${CURATED}:*`].includes(list) ? DEFAULTS.list : list);

/** What players call a game. @param {string} name */
const titleOf = (name) => gameNamed(name)?.title ?? name;

/** The day before. @param {string} day */
function before(day) {
  const date = new Date(`${day}T12:00`);
  date.setDate(date.getDate() - 1);
  return isoDay(date);
}

/** The current and the longest series of days won. @param {Played[]} played @param {string} today */
function streaks(played, today) {
  const won = new Set(played.flatMap(({ day, solved }) => (day && solved ? [day] : [])));
  const lost = new Set(played.flatMap(({ day, solved }) => (day && !solved ? [day] : [])));
  const run = (/** @type {string} */ day) => {
    let count = 0;
    for (let at = day; won.has(at) && !lost.has(at); at = before(at)) count += 1;
    return count;
  };
  const now = run(won.has(today) || lost.has(today) ? today : before(today));
  return { now, most: Math.max(0, ...[...won].map((day) => run(day))) };
}

/**
 * which: "record", "practice" or "boards", each with its own statistics; list: the only list that is shown, or "";
 * count: how many games are shown; undo: puts back what was removed, and says so.
 * @typedef {{which: string, list: string, count: number, message: string,
 *   undo: (() => string) | null}} State
 */
/**
 * @typedef {{update: (change: Partial<State>) => void, remove: (game: Played) => void,
 *   putBack: () => void, read: (file: File | undefined) => void}} On
 */

/** Which kinds of games there are. @param {State} state @param {Played[]} all @param {On} on */
function kinds({ which }, all, on) {
  const countOf = (/** @type {string} */ kind) => all.filter((game) => kindOf(game) === kind).length;
  const named = [...new Set(all.flatMap((game) => gameOfPlayed(game) ?? []))];
  const shown = KINDS.filter((kind) => kind === "record" || kind === which || countOf(kind));
  const textOf = (/** @type {string} */ kind) =>
    KINDS.includes(kind)
      ? say(`games.which-${kind}`, { n: countOf(kind) })
      : say("games.which-game", { name: titleOf(kind), n: countOf(kind) });
  return (
    (which !== "record" || countOf("record") < all.length) &&
    segments(
      say("games.which"),
      "which",
      [...shown, ...named].map((kind) => [kind, textOf(kind)]),
      which,
      (value) => on.update({ which: value, list: "", count: FEW }),
    )
  );
}

/** The average number of guesses of the games that were won. @param {Played[]} selection */
function average(selection) {
  const wins = selection.filter(({ solved }) => solved);
  const sum = wins.reduce((guesses, { feedbacks }) => guesses + feedbacks.length, 0);
  return wins.length ? number(sum / wins.length, 2) : "–";
}

/** The games that were played, each with its average, to see one alone. @param {State} state @param {Played[]} kind
 * @param {On} on */
function filters({ which, list }, kind, on) {
  const lists = [...new Set(kind.map(listOf))];
  const chip = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Played[]} */ selection) =>
    el(
      "button.chip",
      {
        key: `list-${name}`,
        "aria-pressed": String(name === list),
        onclick: () => on.update({ list: name, count: FEW }),
      },
      label,
      which !== "boards" && el("small", average(selection)),
    );
  return (
    lists.length > 1 &&
    el(
      "p.chips.filters",
      { role: "group", label: say("games.filter") },
      chip("", say("games.filter-all", { n: kind.length }), kind),
      lists.map((name) =>
        chip(
          name,
          listName(name, which === "boards" ? 2 : 1),
          kind.filter((game) => listOf(game) === name),
        ),
      ),
    )
  );
}

/** The numbers of some games. @param {string} which @param {Played[]} selection */
function facts(which, selection) {
  const wins = selection.filter(({ solved }) => solved);
  const { now, most } = streaks(selection, isoDay(new Date()));
  const rows = [
    ["games.played", number(selection.length)],
    ["games.won", percent(wins.length / selection.length)],
    which === "record" && ["games.streak", number(now)],
    which === "record" && ["games.best-streak", number(most)],
    which !== "boards" && ["games.average", average(selection)],
  ];
  return el(
    "dl.facts",
    rows.map((row) => row && el("div", el("dd", row[1]), el("dt", say(row[0])))),
  );
}

/** The charts of some games. @param {string} which @param {Played[]} selection */
function charts(which, selection) {
  const wins = selection.filter(({ solved }) => solved);
  const judged = selection.filter(({ skill, luck }) => typeof skill === "number" && typeof luck === "number");
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { feedbacks } of wins) counts[feedbacks.length] = (counts[feedbacks.length] ?? 0) + 1;
  const limit = Math.max(6, ...Object.keys(counts).map(Number));
  const most = Math.max(1, ...Object.values(counts));
  return el(
    "div.charts",
    which !== "boards" &&
      el(
        "figure.card",
        el("figcaption", say("games.how-many")),
        distribution(counts, selection.length, limit, most, selection.length - wins.length, "X"),
      ),
    judged.length > 1 && el("figure.card", el("figcaption", say("games.skill-and-luck")), trend(judged.slice(-60))),
  );
}

/** Statistics and games. @param {State} state @param {Played[]} selection @param {On} on */
const record = ({ which, count }, selection, on) => [
  facts(which, selection),
  which === "record" && selection.some(({ day }) => !day) && el("p.quiet", say("games.streaks")),
  charts(which, selection),
  el(
    "ol.kept",
    [...selection]
      .reverse()
      .slice(0, count)
      .map((game) => gameRow(game, on)),
  ),
  selection.length > count &&
    el(
      "button.link",
      { key: "more", onclick: () => on.update({ count: count + 5 * FEW }) },
      say("action.more", { n: selection.length - count }),
    ),
];

/** Where games are played: an address, and the key of its name. @type {Record<string, [string, string]>} */
const PLAYED_AT = {
  record: ["#/play", "page.play"],
  practice: ["#/practice", "page.practice"],
  boards: ["#/play?boards=4", "page.play"],
};

/** What is said before there are games. @param {string} which */
function nothing(which) {
  const [href, name] = PLAYED_AT[which];
  return el(
    "div.empty-state",
    miniTiles("salet", [0, 1, 2, 0, 2], null, "big"),
    el("p", say(`games.none-${which}`)),
    el("a.button.strong", { href }, say(name)),
  );
}

/** The address of a game's review. @param {Played} game @param {number} boards */
function reviewOf(game, boards) {
  const { guesses, feedbacks, answer, list, rules, limit, day, practice, hints = 0, adversary = false } = game;
  const turns = guesses.map((guess, i) => ({ guess, feedbacks: readMarks(feedbacks[i].split(",")) }));
  const choices = { ...DEFAULTS, list, rules, game: gameOfPlayed(game) ?? "" };
  return reviewAddress(
    { turns, boards, sequence: false, limit, choices },
    answer && !answer.includes("?") ? answer.split(",") : [],
    (list === DEFAULTS.list && day) || undefined,
    practice ? { hints, gaveUp: false, adversary } : null,
  );
}

/** @param {Played} game @param {On} on */
function gameRow(game, on) {
  const result =
    `${game.solved ? game.feedbacks.length : "X"}/${game.limit}` + (RULES.indexOf(game.rules) > 0 ? "*" : "");
  const day = dated(game.day ?? game.finished_at.slice(0, 10), { dateStyle: "medium" });
  const count = game.feedbacks[0].split(",").length;
  const name = count > 1 ? say("count.boards", { n: count }) : (game.answer ?? say("games.this-game"));
  return el(
    "li.card",
    el(
      "div",
      el("b", result),
      count > 1 ? el("span", name) : el("span.caps", { lang: languageOf(game.list) }, game.answer ?? ""),
      game.practice && el("small", say("games.practice")),
      game.adversary && el("small", say("games.adversary")),
      gameOfPlayed(game) && el("small", titleOf(gameOfPlayed(game) ?? "")),
      game.number
        ? el("small", say("game.number", { number: game.number }))
        : !gameOfPlayed(game) && listOf(game) !== DEFAULTS.list && el("small", listName(game.list, count)),
      el("small", day),
    ),
    count === 1 &&
      el(
        "span.stack",
        { "aria-hidden": "true" },
        game.feedbacks.map((marks, i) =>
          miniTiles(game.guesses[i] ?? "", marksOf(marks), { language: languageOf(game.list) }),
        ),
      ),
    el(
      "p.actions",
      game.guesses.every(Boolean) &&
        el(
          "a.button",
          {
            href: reviewOf(game, count),
            label: say(count > 1 ? "games.review-of-day" : "games.review-of", { name, day }),
          },
          say("games.review"),
        ),
      el("button.round", { label: say("games.remove", { name, day }), onclick: () => on.remove(game) }, cross()),
    ),
  );
}

/** Save all games, or read them. @param {Played[]} all @param {On} on */
const files = (all, on) => [
  el(
    "p.actions",
    el(
      "button.button",
      {
        key: "export",
        hidden: !all.length,
        onclick: () =>
          save(new Blob([`${JSON.stringify({ games: all })}\n`], { type: "application/json" }), "salet-games.json"),
      },
      say("games.export"),
    ),
    el(
      "button.button",
      {
        key: "import",
        onclick: ({ target }) => target.closest(".games").querySelector("[type=file]").click(),
      },
      say("games.import"),
    ),
  ),
  el(
    "p.quiet",
    say("games.kept-here"),
    " ",
    onOwnMachine() && rich("games.journal", { command: el("code", "salet journal") }),
  ),
  el("input.hidden", {
    type: "file",
    accept: ".json,application/json",
    label: say("games.file"),
    onchange: ({ target }) => {
      on.read(target.files[0]);
      target.value = "";
    },
  }),
];

/** @param {State} state @param {On} on */
function gamesView(state, on) {
  const { which, list, message, undo } = state;
  const all = games();
  const kind = all.filter((game) => kindOf(game) === which);
  const one = kind.filter((game) => listOf(game) === list);
  const selection = one.length ? one : kind; // the last game of a list may have been removed
  return [
    el("h1", { tabindex: -1 }, say("games.title")),
    areGamesLost() && el("p.warning", say("games.not-stored")),
    werePutAside() && el("p.warning", say("games.put-aside")),
    unreadNoteOf("games"),
    kinds(state, all, on),
    filters(one.length ? state : { ...state, list: "" }, kind, on),
    el(
      "p.note",
      { role: "status" },
      message,
      undo && [" ", el("button.link", { key: "put-back", onclick: on.putBack }, say("action.undo"))],
    ),
    selection.length ? record(state, selection, on) : nothing(KINDS.includes(which) ? which : "record"),
    files(all, on),
    el("h2", say("league.title")),
    el("p.quiet", say("league.about")),
    el("p.actions", el("a.button", { href: "#/league", key: "league" }, say("league.open"))),
  ];
}

/** @param {Page} page @returns {View} */
export function makeView(page) {
  const root = place("div.games");
  /** @type {State} */
  let state = { which: "record", list: "", count: FEW, message: "", undo: null };
  /** @param {Partial<State>} change */
  const update = (change) => {
    state = { ...state, ...change };
    fill(root, gamesView(state, on));
  };
  /** @type {On} */
  const on = {
    update,
    remove(game) {
      dropGame(game);
      update({ message: say("games.removed"), undo: () => (keepGames([game]), say("games.back")) });
      /** @type {HTMLElement | null} */ (root.querySelector('[data-key="put-back"]'))?.focus();
    },
    putBack: () => update({ message: state.undo?.() ?? "", undo: null }),
    async read(file) {
      if (!file) return;
      await engine.lists().catch(() => null); // the games are known then
      const read = gamesOfFile(await file.text(), (name) => gameNamed(name)?.limit);
      if (typeof read === "string") return update({ message: say(read), undo: null });
      const { rows, unread } = read;
      keepGames(rows);
      const left = leftOut("records.left-out-file", unread);
      const isWrong = !rows.length && unread.length;
      const done = isWrong ? say("games.wrong-file") : say("games.imported", { n: rows.length });
      update({ message: sentences(done, left && text(left)), undo: null });
    },
  };

  window.addEventListener("storage", (event) => {
    if (event.key === "salet.games" && root.isConnected) update({});
  });

  return {
    root,
    open({ params }) {
      const every = games();
      const latest = every.filter(({ practice }) => !practice).at(-1) ?? every.at(-1); // practice is kept unasked
      const named = every.map(gameOfPlayed).find((game) => game && game === params.get("game"));
      const which = named ?? KINDS.find((kind) => params.has(kind)) ?? (latest ? kindOf(latest) : "record");
      update({ which, list: "", message: "", undo: null });
      if (every.some(gameOfPlayed)) engine.lists().then(() => update({})); // the names of games
    },
    title: () => say("games.page-title"),
  };
}
