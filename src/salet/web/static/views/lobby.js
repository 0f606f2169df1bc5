/* What can be played in Practice: random words, the adversary, a friend's words, a past day. */

import { el } from "../base/dom.js";
import { MOST_BOARDS } from "../base/marks.js";
import { DEFAULTS, RULES, hostAddress, readRoute } from "../base/route.js";
import { rich, say } from "../base/say.js";
import { begunGames, keepSetting, onOwnMachine } from "../base/store.js";
import { choice, copier, field } from "../base/widgets.js";
import { GAMES, listName, listOptions, rulesOptions, sentences, sequences } from "../base/words.js";
import { ONE, gameName, hostAt } from "../game/hosts.js";
import { calendar } from "./calendar.js";
import { unreadNoteOf } from "./unread.js";

/** @import { Alphabet, Child } from "../types" */
/** @typedef {{list: string, rules: string, boards: number, sequence: boolean}} Picked what the games begin with */
/**
 * The view that lists what can be played. days and lists are null and empty until they are known; made: the game for a
 * friend, or what is wrong with its words.
 * @typedef {Picked & {lists: Alphabet[], days: import("./calendar.js").Days | null, month: string, problem: string,
 *   word: string, code: string, made: {code: string, link: string} | string | null}} Lobby
 */
/** @typedef {{update: (change: Partial<Lobby>) => void, pick: (change: Partial<Picked>) => void, chance: () => void,
 *   make: (event: Event) => void, enter: (event: Event) => void, adversary: () => void}} On */

const COUNTS = /** @type {[string, string][]} */ (
  Array.from({ length: MOST_BOARDS }, (_, i) => [String(i + 1), [i + 1, GAMES[i + 1]].filter(Boolean).join(" · ")])
);
export const CHOSEN = ["", ...COUNTS.map(([count]) => count)]; // what may be kept: nothing yet, or a number
const LISTS_TOLD = ["original", "original-all", "nyt-2022", "nyt-2023"]; // older ones: which words they have

/** @param {Child} name @param {Child} about @param {Child} button */
const way = (name, about, button) => el("section.card.way-in", el("div", el("h2", name), about), button);

/** What the games below begin with. @param {Lobby} lobby @param {On} on */
const choices = ({ list, rules, boards, sequence, lists }, on) =>
  el(
    "div.pair",
    choice(
      say("practice.list"),
      "practice-list",
      listOptions(lists, list),
      list,
      (value) => on.pick({ list: value }),
      LISTS_TOLD.includes(list) && el("small", say(`practice.list-${list}`)),
    ),
    choice(say("setup.rules"), "practice-rules", rulesOptions(RULES), rules, (value) => on.pick({ rules: value })),
    choice(say("setup.boards"), "practice-boards", COUNTS, String(boards), (value) => {
      keepSetting("practice-boards", value);
      on.pick({ boards: Number(value) });
    }),
    boards > 1 &&
      choice(say("setup.sequence"), "practice-sequence", sequences(), sequence ? "1" : "", (value) =>
        on.pick({ sequence: value === "1" }),
      ),
  );

/** The game that was begun last, or null. */
function begunLast() {
  const begun = begunGames()
    .filter(({ over: ended, where }) => !ended && where.startsWith("#/practice"))
    .at(-1);
  const host = begun && hostAt(readRoute(begun.where));
  return begun && host ? { ...begun, name: gameName(host) } : null;
}

/** Random words, and the adversary. @param {Lobby} lobby @param {On} on */
function ways({ boards, list, problem }, on) {
  const begun = begunLast();
  const many = { n: boards, guesses: boards + 5 };
  return [
    unreadNoteOf("practice"),
    begun &&
      way(
        say("practice.begun"),
        el("p.quiet", say("practice.so-far", { name: begun.name, n: begun.guesses.length })),
        el("a.button.strong", { href: begun.where, key: "go-on" }, say("practice.go-on")),
      ),
    way(
      say("practice.random", many),
      el("p.quiet", say("practice.random-about", many)),
      el(
        "button.button",
        {
          class: !begun && "strong", // one is the next step
          key: "chance",
          label: say("practice.play-random", many),
          onclick: on.chance,
        },
        say("action.play"),
      ),
    ),
    problem && el("p.note", { role: "alert" }, problem),
    way(
      say("practice.adversary"),
      el(
        "p.quiet",
        sentences(
          say("practice.adversary-about"),
          list === DEFAULTS.list ? say("practice.adversary-words") : "",
          boards > 1 ? say("practice.adversary-boards") : "",
        ),
      ),
      el(
        "button.button",
        { key: "adversary", label: say("practice.play-adversary"), onclick: on.adversary },
        say("action.play"),
      ),
    ),
  ];
}

/** What was made for a friend. @param {Lobby} lobby */
function made({ made: game, list }) {
  if (!game) return null;
  if (typeof game === "string") return el("p.note", game);
  const copiers = [
    copier(say("action.copy-link"), () => game.link, "copy-friend"),
    copier(say("practice.copy-code"), () => game.code, "copy-code"),
  ];
  const [usual, other] = onOwnMachine()
    ? ["practice.code-here", "practice.code-here-list"]
    : ["practice.code", "practice.code-list"];
  return [
    el("p", rich(list === DEFAULTS.list ? usual : other, { code: el("code", game.code), list: listName(list) })),
    el("p.actions", onOwnMachine() ? copiers.reverse() : copiers),
  ];
}

/** @param {Lobby} lobby @param {On} on */
const friends = (lobby, on) =>
  el(
    "section.card",
    el("h2", say("practice.friend")),
    el(
      "form",
      { onsubmit: on.make },
      field(say("practice.word-for-friend"), {
        name: "word",
        key: "friend-word",
        value: lobby.word,
        oninput: ({ target }) =>
          on.update({ word: target.value, made: typeof lobby.made === "string" ? null : lobby.made }),
      }),
      el("button.button", { type: "submit" }, say("practice.make-link")),
    ),
    el("div.made", { role: "status" }, made(lobby)),
    el(
      "form",
      { onsubmit: on.enter },
      field(say("practice.friends-code"), {
        name: "code",
        key: "friend-code",
        value: lobby.code,
        onfocus: ({ target }) => target.select(), // another code replaces the last one
        oninput: ({ target }) => on.update({ code: target.value }),
      }),
      el("button.button", { type: "submit" }, say("action.play")),
    ),
  );

/** @param {Lobby} lobby @param {On} on */
export const lobbyView = (lobby, on) => [
  el(
    "div.intro",
    el("h1", { tabindex: -1 }, say("page.practice")),
    el("p.quiet", say("practice.about")),
    choices(lobby, on),
  ),
  el("div.ways", ways(lobby, on), friends(lobby, on)),
  el(
    "section.card.days",
    el("h2", say("practice.days")),
    lobby.days &&
      calendar(
        lobby.days,
        lobby.month,
        (month) => on.update({ month }),
        (day) => hostAddress({ ...ONE, kind: "day", list: DEFAULTS.list, rules: lobby.rules, day }),
      ),
  ),
];
