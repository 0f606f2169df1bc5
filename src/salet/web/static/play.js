/* Play: the helper for a game that is played elsewhere, on any number of boards. */

import { el, fill, segments, set, svg, tool } from "./dom.js";
import { makeGame } from "./game.js";
import { readTurns } from "./marks.js";
import { DEFAULTS, WORDS, gameAddress, readGame, readRoute } from "./route.js";
import { makeSheet } from "./sheet.js";
import { limitOf, opened, over } from "./state.js";
import * as store from "./store.js";
import { GAMES, SEQUENCES, listName, number, plain, plural, puzzleNumber } from "./words.js";

const EXAMPLE = "crane:bbygb";
const CAMERA = "M4 7h4l1.5-2.5h5L16 7h4v12H4zM15.5 12.7a3.5 3.5 0 1 1-7 0a3.5 3.5 0 1 1 7 0z";
const USUAL = [1, 2, 4, 8, 16, 32];
const SOON = 400; // ms: an address is written after taps on several boards, not with each

/** @typedef {import("./state.js").State} State */

/**
 * @param {{announce: (text: string) => void, review: (text: string) => void, go: (where: string) => void,
 *   isAtPlay: () => boolean, choosePicture: () => void}} page
 */
export function makePlay(page) {
  /* begun: a game was opened; writing: the timer that writes its address; sheet: what the dialog for the number of
     boards
     shows. */
  const tab = { begun: false, writing: 0, sheet: "" };
  const sheetOf = ({ boards, sequence, choices }) => [boards, sequence, choices.list].join();
  const undo = tool("undo", "Undo", "↶", () => game.dispatch({ type: "undo" }));
  undo.title = "Undo (Ctrl+Z)";
  const again = tool("restart", "Start again", "✕", () => game.restart());
  const boardsButton = el("button.tool.wide", {
    key: "many",
    title: "How many boards",
    onclick: () => {
      drawCount();
      boardsSheet.open();
    },
  });
  const picture = el(
    "button.tool",
    {
      key: "picture",
      label: "Read a picture",
      title: "Read a picture: choose it here, paste it or drop it",
      onclick: () => page.choosePicture(),
    },
    svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: CAMERA })),
  );
  const boardsSheet = makeSheet("boards");
  const game = makeGame(
    page,
    {
      name: "helping",
      title: "Live helper",
      bar,
      tools: [boardsButton, picture, undo, again],
      welcome,
      moved,
      draw,
      isToday,
    },
    false,
  );

  /** Which game, in a few words. @param {State} state */
  function bar(state) {
    const now = new Date();
    const { list, rules } = state.choices;
    const turn = Math.min(limitOf(state), state.turns.length + (state.marking ? 0 : 1));
    const day = [el("b", listName(list)), el("span", `No. ${number(puzzleNumber(now))}`)];
    return [
      state.boards > 1
        ? !over(state) && el("b.turn", `guess ${turn}/${limitOf(state)}`)
        : list === DEFAULTS.list && day,
      state.sequence && el("span", "in sequence"),
      list !== DEFAULTS.list && el("b", listName(list, state.boards)),
      rules !== "normal" && el("span.rules", plain(rules)),
    ];
  }

  /** @param {State} state */
  function draw(state) {
    fill(boardsButton, plural(state.boards, "board"));
    if (boardsSheet.root.open && tab.sheet !== sheetOf(state)) drawCount();
    set(undo, { disabled: !state.past.length && !state.away });
    set(again, { disabled: !state.turns.length && !state.typing });
  }

  function isToday() {
    return store.todaysGame() === gameAddress(game.state());
  }

  /**
   * Write the address, and keep the game and its steps for undo; a link that was opened is not kept. An answer of the
   * engine changes no address: it may come while another game goes on in another tab.
   * @param {State} before @param {any} action
   */
  function moved(before, action) {
    const state = game.state();
    if (state.example || before.example) return; // an example is not kept
    if (state.turns.length > before.turns.length) store.keepSeen();
    if (action.type === "open" || gameAddress(state) === gameAddress(before)) return;
    const push =
      state.turns.length !== before.turns.length ||
      state.boards !== before.boards ||
      ["choose", "undo"].includes(action.type);
    const write = () => {
      const here = gameAddress(game.state());
      if (page.isAtPlay()) history[push ? "pushState" : "replaceState"](null, "", here);
      store.keepGame(here, game.state().boards, gameAddress(before));
      store.keepPast(here, game.state().past.map(gameAddress));
    };
    clearTimeout(tab.writing);
    if (push || state.boards === 1 || !state.marking) write();
    else tab.writing = window.setTimeout(write, SOON);
  }

  /** A game of an address, open for marks if it waits for them. @param {ReturnType<typeof readGame>} read */
  const openedGame = ({ marking, ...rest }) => opened({ ...rest, marking: null }, marking);

  /** Draw the dialog for the number of boards. A game of that number that was left is resumed. */
  function drawCount() {
    const { boards, sequence, choices } = game.state();
    tab.sheet = sheetOf(game.state());
    const pick = (newCount, newSequence = sequence) => {
      const left = newCount === boards ? null : store.keptOf(newCount);
      if (left && newSequence === sequence) page.go(left);
      else game.dispatch({ type: "boards", boards: newCount, sequence: newSequence });
    };
    const numberSelect = el(
      "select",
      {
        name: "many",
        key: "many-other",
        label: "Another number of boards",
        onchange: () => pick(Number(numberSelect.value)),
      },
      Array.from({ length: 32 }, (_, i) =>
        el("option", { value: i + 1, selected: i + 1 === boards }, plural(i + 1, "board")),
      ),
    );
    boardsSheet.fill(
      "How many boards?",
      el(
        "div.many-boards",
        USUAL.map((n) =>
          el(
            "button.chip",
            {
              key: `many-${n}`,
              "aria-pressed": String(boards === n),
              label: `${n} ${GAMES[n] ?? "one word"}: ${plural(n, "board")}`,
              onclick: () => pick(n),
            },
            String(n),
            el("small", GAMES[n] ?? "one word"),
          ),
        ),
        numberSelect,
      ),
      boards > 1 &&
        segments("Boards show their colours", "sequence", SEQUENCES, sequence ? "1" : "", (value) =>
          pick(boards, value === "1"),
        ),
      el(
        "p.quiet",
        `${plural(boards, "board has", "boards have")} ${boards + 5} guesses.`,
        sequence && " The next board shows its colours when the one before it is solved.",
        boards > 1 && choices.list === DEFAULTS.list && " Each answer can be any word, usual ones are likelier.",
      ),
      el("p.actions", el("button.button.strong", { onclick: () => boardsSheet.close() }, "Done")),
    );
  }

  function welcome() {
    return el(
      "div.welcome",
      el("h2", "salet: your best next guess"),
      el(
        "p",
        "Type the word you played, tap Enter, then each letter's colour. ",
        game.state().boards === 1 &&
          el(
            "button.link",
            {
              key: "example",
              onclick: () => game.dispatch({ type: "replace", turns: readTurns(EXAMPLE), example: true }),
            },
            "Show me an example",
          ),
        " ",
        el("button.link", { key: "welcome-picture", onclick: () => page.choosePicture() }, "Read a screenshot"),
      ),
    );
  }

  /** The settings of this game, for the sheet. @param {() => void} redraw */
  const settings = async (redraw) => (await import("./settings.js")).playSettings(game, redraw);

  /* Today's game goes on in two tabs as one. */
  window.addEventListener("storage", (event) => {
    if (event.key !== "salet.today" || !event.newValue || !page.isAtPlay()) return;
    const before = JSON.parse(event.oldValue ?? "null")?.address;
    const now = JSON.parse(event.newValue).address;
    if (before !== gameAddress(game.state()) || !store.isSameGame(now, before)) return;
    game.dispatch({ type: "open", game: readGame(readRoute(now).params) });
    history.replaceState(null, "", now);
  });

  return {
    root: game.root,
    press: game.press,
    pasted: game.pasted,
    settings,
    /** @param {import("./route.js").Route} route */
    open({ params }) {
      const fallback = { ...DEFAULTS, words: store.setting("words", WORDS) };
      const position = readGame(params, fallback);
      if (tab.begun) {
        game.dispatch({ type: "open", game: position });
        game.draw(); // a kept game may have been removed meanwhile
      } else {
        const steps = store.past(location.hash).map((where) => openedGame(readGame(readRoute(where).params, fallback)));
        game.begin({ ...openedGame(position), usualHelp: store.helpStep(), past: steps });
      }
      if (!tab.begun || position.choices.list !== DEFAULTS.list) game.shape();
      tab.begun = true;
    },
    address: () => gameAddress(game.state()),
    list: () => game.state().choices.list,
    /** Go on with the game of a picture. @param {import("./marks.js").Turn[]} turns @param {string} list */
    use(turns, list) {
      game.dispatch({ type: "replace", turns, list, example: false });
      game.focus();
    },
    title: () => "salet: the next guess",
  };
}
