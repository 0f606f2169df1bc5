/* Practice: what can be played (random words, the adversary, a friend's words, a past day), and the game. */

import { knownDays, makeCalendar, playedDays } from "./calendar.js";
import { PLAIN_FIELD, choice, copier, el, fill, say } from "./dom.js";
import { Failure, engine } from "./engine.js";
import { makeGame } from "./game.js";
import { ADVERSARY_LIST, ONE, friendGame, friendLink, gameName, hostOf } from "./host.js";
import { MOST_BOARDS } from "./marks.js";
import {
  DEFAULTS,
  RULES,
  WORDS,
  address,
  hostAddress,
  readBoards,
  readChoices,
  readRoute,
  writeBoards,
  writeChoices,
} from "./route.js";
import { limitOf, over } from "./state.js";
import { begunGame, begunGames, dropBegun, keepSetting, keepTyped, onOwnMachine, setting, typedIn } from "./store.js";
import { GAMES, SEQUENCES, listName, listOptions, plain, plainOptions, plural, sentences } from "./words.js";

/** @typedef {import("./state.js").Host} Host */
/** @typedef {{list: string, rules: string, boards: number, sequence: boolean}} Picked */

const COUNTS = /** @type {[string, string][]} */ (
  Array.from({ length: MOST_BOARDS }, (_, i) => [String(i + 1), [i + 1, GAMES[i + 1]].filter(Boolean).join(" · ")])
);
const CHOSEN = ["", ...COUNTS.map(([count]) => count)]; // what may be kept: nothing yet, or a number
/** Which words the older lists have. @type {Record<string, string>} */
const LISTS_TOLD = {
  original: "The 2,315 answers that the daily puzzle began with in 2021.",
  "original-all": "All 12,972 words that could be guessed in 2021; any of them can be the answer.",
  "nyt-2022": "The 2,309 answers of the daily puzzle in August 2022.",
  "nyt-2023": "The 3,158 answers of the daily puzzle in July 2023.",
};
const seed = () => Math.floor(Math.random() * 2 ** 52);

/**
 * @param {{announce: (text: string) => void, review: (text: string) => void, go: (where: string) => void, playing: ()
 * => string}} page
 */
export function makeView(page) {
  /** @type {Picked} */
  let picked = { list: DEFAULTS.list, rules: DEFAULTS.rules, ...ONE };
  const giveUp = el(
    "button.tool.wide",
    {
      key: "give-up",
      onclick: askToEnd,
    },
    "Give up",
  );
  const leave = el(
    "a.tool.leave",
    { href: "#/practice", key: "leave", label: "Leave this game", title: "Leave this game; it is kept" },
    el("span.cross", { "aria-hidden": "true" }),
  );
  const game = makeGame(
    page,
    { name: "hosted", title: "Practice", bar, tools: [giveUp, leave], draw, another, send },
    true,
  );
  const calendar = makeCalendar((day) =>
    hostAddress({ ...ONE, kind: "day", list: DEFAULTS.list, rules: picked.rules, day }),
  );
  const choices = el("div.pair");
  const goOn = el("div");
  const failure = el("p.note", { role: "alert" });
  const linkBox = el("div.made", { role: "status" });
  const word = el("input", {
    ...PLAIN_FIELD,
    name: "word",
    key: "friend-word",
    oninput: () => linkBox.querySelector(".note")?.remove(),
  });
  const code = el("input", {
    ...PLAIN_FIELD,
    name: "code",
    key: "friend-code",
    onfocus: () => code.select(), // another code replaces the last one
  });
  const adversary = el(
    "button.button",
    {
      key: "adversary",
      label: "Play the adversary",
      onclick: () => {
        const list = picked.list === DEFAULTS.list ? ADVERSARY_LIST : picked.list;
        const where = hostAddress({ ...ONE, kind: "adversary", list, rules: picked.rules });
        if (begunGame(where)?.over) dropBegun(where);
        page.go(where); // a game that was left goes on
      },
    },
    "Play",
  );
  const chanceName = el("span");
  const chanceText = el("p.quiet");
  const adversaryText = el("span");
  const chanceButton = el(
    "button.button.strong",
    { key: "chance", label: "Play a random word", onclick: chance },
    "Play",
  );
  const enterCode = (event) => {
    event.preventDefault();
    if (code.value.trim()) page.go(hostAddress({ ...friendGame(code.value, picked.list), rules: picked.rules }));
  };
  const lobby = el(
    "div.lobby",
    el(
      "div.intro",
      el("h1", { tabindex: -1 }, "Practice"),
      el(
        "p.quiet",
        "Guess a word that salet has picked. Take hints if you like. ",
        "These games do not count in your record.",
      ),
      choices,
    ),
    el(
      "div.ways",
      goOn,
      way(chanceName, chanceText, chanceButton),
      failure,
      way(
        "The adversary",
        el(
          "p.quiet",
          "It has no word yet: each time it gives the marks that leave the most words. ",
          "Leave it no way out. ",
          adversaryText,
        ),
        adversary,
      ),
      el(
        "section.card",
        el("h2", "Play a friend"),
        el(
          "form",
          { onsubmit: make },
          el("label.field", el("span", "A word for your friend, or several words, one per board"), word),
          el("button.button", { type: "submit" }, "Make a link"),
        ),
        linkBox,
        el(
          "form",
          { onsubmit: enterCode },
          el("label.field", el("span", "A friend's link or code"), code),
          el("button.button", { type: "submit" }, "Play"),
        ),
      ),
    ),
    el("section.card.days", el("h2", "Past days"), calendar.root),
  );
  const root = el("div.practice", lobby);

  /** @param {any} name @param {any} about @param {any} button */
  function way(name, about, button) {
    return el("section.card.way-in", el("div", el("h2", name), about), button);
  }

  /** Which game, in a few words. @param {import("./state.js").State} state */
  function bar(state) {
    const { host, boards, turns } = state;
    if (!host) return null;
    return [
      el("b", gameName({ ...host, boards })),
      boards > 1 &&
        !over(state) &&
        el("b.turn", `guess ${Math.min(limitOf(state), turns.length + 1)}/${limitOf(state)}`),
      host.sequence && el("span", "in sequence"),
      host.list !== DEFAULTS.list && el("span", listName(host.list)),
      host.rules !== "normal" && el("span", plain(host.rules)),
    ];
  }

  /** @param {import("./state.js").State} state */
  function draw({ host, hosted, turns, typing, busy }) {
    if (host && !busy) keepTyped(hostAddress(host), typing);
    giveUp.hidden = !hosted || hosted.over || (host?.kind === "adversary" && !turns.length);
    say(giveUp, host?.kind === "adversary" ? "Start again" : "Give up");
  }

  /** What ends a game is asked first. */
  function askToEnd() {
    const { host, boards } = game.state();
    const adversary = host?.kind === "adversary";
    const end = {
      title: adversary ? "Start again?" : "Give up?",
      text: adversary ? "You will lose your guesses so far." : `You will see the ${boards > 1 ? "words" : "word"}.`,
      ways: [
        { label: "Go on playing", action: { type: "stay" } },
        { label: adversary ? "Start again" : "Give up", action: { type: "give-up" } },
      ],
    };
    game.dispatch({ type: "question", question: end });
  }

  /** A game from its beginning. @param {Host} host */
  function begin(host) {
    dropBegun(hostAddress(host));
    page.go(hostAddress(host));
  }

  async function chance() {
    fill(failure);
    try {
      const { list, boards } = picked;
      const puzzle = await engine.code({
        list,
        words: setting("words", WORDS),
        seed: seed(),
        ...(boards > 1 && { boards }),
      });
      begin({ kind: "word", ...picked, code: puzzle.code });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      fill(failure, sentences(error.message, error.fix));
    }
  }

  /** Another game of the same kind. */
  async function another() {
    const { host } = game.state();
    if (!host) return;
    const { kind, list, rules, boards, sequence } = host;
    picked = { list: kind === "adversary" && list === ADVERSARY_LIST ? picked.list : list, rules, boards, sequence };
    if (kind === "adversary") return begin(host);
    if (kind !== "day") return chance();
    const played = playedDays();
    const open = knownDays(await engine.days()).filter((day) => !played.has(day));
    if (!open.length) return page.go("#/practice");
    begin({ ...host, day: open[Math.floor(Math.random() * open.length)] });
  }

  function send() {
    const { host } = game.state();
    return host ? friendLink(host) : "";
  }

  async function make(event) {
    event.preventDefault();
    const words = word.value
      .trim()
      .split(/[\s,;]+/)
      .join(" ");
    if (!words) return word.focus();
    const { list } = picked;
    try {
      const puzzle = await engine.code({ word: words, list, seed: seed() });
      const link = friendLink({ kind: "friend", ...picked, boards: puzzle.boards, code: puzzle.code });
      const copiers = [
        copier("Copy link", () => link, "copy-friend"),
        copier("Copy code", () => puzzle.code, "copy-code"),
      ];
      fill(
        linkBox,
        el(
          "p",
          onOwnMachine()
            ? "The link works only on this machine. On another one, your friend enters this code in their own salet"
            : "Your friend opens the link, or enters this code in their own salet",
          list === DEFAULTS.list ? ": " : `, with the list ${listName(list)}: `,
          el("code", puzzle.code),
        ),
        el("p.actions", onOwnMachine() ? copiers.reverse() : copiers),
      );
      word.value = "";
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const problem = error.message.replace(/( is not in the word list) \S+$/u, "$1"); // chosen above
      fill(linkBox, el("p.note", sentences(problem, error.fix)));
    }
  }

  async function drawLobby() {
    const begun = begunGames()
      .filter(({ over: ended, where }) => !ended && where.startsWith("#/practice"))
      .at(-1);
    const host = begun && hostOf(readRoute(begun.where));
    fill(
      goOn,
      host &&
        begun &&
        way(
          "Your game",
          el("p.quiet", `${gameName(host)}: ${plural(begun.guesses.length, "guess", "guesses")} so far.`),
          el("a.button.strong", { href: begun.where, key: "go-on" }, "Go on"),
        ),
    );
    goOn.hidden = !host;
    chanceButton.classList.toggle("strong", !host); // one is the next step
    drawWays();
    if (!choices.firstChild) drawChoices([], null); // what is below them stays in its place
    const [{ rows }, days] = await Promise.all([engine.lists(), engine.days()]);
    drawChoices(rows, days);
    calendar.update(days);
  }

  /** What the games below begin with. @param {any[]} rowsOfLists @param {any} days null until both are known */
  function drawChoices(rowsOfLists, days) {
    const pick = (name, value) => {
      picked = { ...picked, [name]: value };
      picked.sequence &&= picked.boards > 1;
      history.replaceState(
        null,
        "",
        address("practice", { ...writeBoards(picked), ...writeChoices({ list: picked.list, rules: picked.rules }) }),
      );
      if (days) calendar.update(days);
      drawChoices(rowsOfLists, days);
      drawWays();
    };
    const { list, rules, boards, sequence } = picked;
    const lists = choice("Words as in", "practice-list", listOptions(rowsOfLists, list), list, (value) =>
      pick("list", value),
    );
    if (LISTS_TOLD[list]) lists.append(el("small", LISTS_TOLD[list]));
    fill(
      choices,
      lists,
      choice("Rules", "practice-rules", plainOptions(RULES), rules, (value) => pick("rules", value)),
      choice("Boards", "practice-boards", COUNTS, String(boards), (value) => {
        keepSetting("practice-boards", value);
        pick("boards", Number(value));
      }),
      boards > 1 &&
        choice("Boards show their colours", "practice-sequence", SEQUENCES, sequence ? "1" : "", (value) =>
          pick("sequence", value === "1"),
        ),
    );
  }

  function drawWays() {
    const { boards, list } = picked;
    fill(chanceName, boards > 1 ? `${boards} random words` : "A random word");
    fill(
      chanceText,
      boards > 1
        ? `${boards} words at once; each guess goes to all boards. You have ${boards + 5} guesses.`
        : "A word that could be the answer one day. You have six guesses.",
    );
    fill(
      adversaryText,
      list === DEFAULTS.list && "Its words are those of the puzzle of 2021. ",
      boards > 1 && "It plays on one board.",
    );
    chanceButton.setAttribute("aria-label", boards > 1 ? `Play ${boards} random words` : "Play a random word");
  }

  /** Open a game where it was left. @param {Host} host */
  async function open(host) {
    const where = hostAddress(host);
    const [begun, typed] = [begunGame(where), typedIn(where)];
    const { list, rules, boards, sequence } = host;
    game.begin({
      host,
      boards,
      sequence,
      help: -1,
      busy: true, // until the host has answered: what is typed waits
      helped: Number(begun?.helped ?? 0),
      choices: { ...DEFAULTS, list, rules, words: setting("words", WORDS) },
    });
    const isHere = () => {
      const now = game.state().host;
      return now && hostAddress(now) === where;
    };
    const row = await game.shape();
    if (!isHere()) return;
    if (!row) return game.dispatch({ type: "barred", text: `There is no list ${list} here.` });
    await game.askHost(begun?.guesses ?? [], begun?.over);
    if (!isHere() || over(game.state())) return;
    if (typed && !game.state().typing) game.dispatch({ type: "letters", text: typed });
    game.focus();
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    open(route) {
      const host = hostOf(route);
      const shown = host ? game.root : lobby;
      const turned = root.firstChild !== shown;
      if (turned) {
        fill(root, shown);
        window.scrollTo(0, 0);
      }
      if (host) return void open(host);
      const played = readRoute(page.playing()).params;
      const { list, rules } = readChoices(route.params, readChoices(played));
      const boards =
        [route.params.get("boards"), setting("practice-boards", CHOSEN), played.get("boards")]
          .map(readBoards)
          .find(Boolean) ?? 1;
      picked = {
        list,
        rules,
        boards,
        sequence: boards > 1 && (route.params.get("sequence") ?? played.get("sequence")) === "1",
      };
      drawLobby();
      if (turned) /** @type {any} */ (lobby.querySelector("h1")).focus({ preventScroll: true });
    },
    press: (event) => root.firstChild === game.root && game.press(event),
    title: () => "salet: practice",
  };
}
