/* Several boards: how many, which way, and the game that is being played. */

import { hostedAddress, makeBoardsGame } from "./boardgame.js";
import { FEWEST, MOST, boardsAddress, limitOf, readMany } from "./boardset.js";
import { choice, el, fill, segments } from "./dom.js";
import { Refusal, engine } from "./engine.js";
import { DEFAULTS, RULES, WORDS, readChoices, readRoute } from "./route.js";
import { begunGames, dropBegun, keptBoards, setting } from "./store.js";
import { plain, plural, sentences } from "./words.js";

const USUAL = [2, 4, 8, 16, 32];

/** @typedef {import("./boardgame.js").Host} Host */

/** The game of an address, or null. @param {import("./route.js").Route} route @returns {Host | null} */
function hostOf({ path, params }) {
  const many = readMany(params.get("boards"));
  const code = params.get("code");
  const { list, rules } = readChoices(params);
  return path[0] === "play" && many && code ? { code, many, list, rules, sequence: params.get("sequence") === "1" } : null;
}

/** @param {{announce: (text: string) => void, go: (where: string) => void, playing: () => string}} page */
export function makeView(page) {
  /** @type {{many: number, sequence: boolean, list: string, rules: string}} */
  let picked = { many: 4, sequence: false, list: DEFAULTS.list, rules: DEFAULTS.rules };
  const game = makeBoardsGame({ announce: page.announce, another: (host) => { picked = { many: host.many, sequence: host.sequence, list: host.list, rules: host.rules }; begin(); } });
  const told = el("p.note", { role: "alert" });
  const goOn = el("div.go-on");
  const setup = el("div.setup-boards");
  const lobby = el("div.boards-lobby", {},
    el("h1", { tabindex: -1 }, "Several boards"),
    el("p.quiet", {}, "One word goes to all boards at once. Play here, or bring a game that you play elsewhere."),
    goOn, setup, told);
  const root = el("div", {}, lobby);

  const help = () => page.go(boardsAddress({ many: picked.many, sequence: picked.sequence, turns: [], draft: null, choices: { ...DEFAULTS, list: picked.list, rules: picked.rules, words: setting("words", WORDS) } }));

  /** A game against the server, with words by chance. */
  async function begin() {
    fill(told);
    try {
      const { code } = await engine.boardsCode({ boards: picked.many, list: picked.list, words: setting("words", WORDS), seed: Math.floor(Math.random() * 2 ** 52) });
      const host = { ...picked, code };
      dropBegun(hostedAddress(host));
      page.go(hostedAddress(host));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      fill(told, sentences(error.message, error.fix));
    }
  }

  /** @param {string} name @param {string} about @param {string} where @param {string} key */
  const way = (name, about, where, key) => el("a.card.way-on", { href: where, "data-key": key }, el("b", {}, name), el("span.quiet", {}, about));

  async function drawLobby() {
    const kept = keptBoards();
    const params = kept ? readRoute(kept).params : null;
    const begun = begunGames().filter(({ where, over }) => !over && where.startsWith("#/boards/play")).at(-1);
    const host = begun ? hostOf(readRoute(begun.where)) : null;
    fill(goOn,
      kept && params && way("Go on with your game", `${params.get("boards")} boards, ${plural((params.get("turns") ?? "").split(";").filter(Boolean).length, "guess", "guesses")} so far`, kept, "go-on"),
      begun && host && way("Go on playing here", `${host.many} boards, ${plural(begun.guesses.length, "guess", "guesses")} so far`, begun.where, "play-on"));
    drawSetup();
    const { rows } = await engine.lists();
    drawSetup(rows);
  }

  /** @param {any[]} [rows] the lists, once they are there */
  function drawSetup(rows) {
    const pick = (name) => (value) => { picked = { ...picked, [name]: value }; drawSetup(rows); };
    const many = el("input", { type: "text", inputmode: "numeric", name: "many", "data-key": "many", value: picked.many, maxlength: 2, "aria-label": `Number of boards, from ${FEWEST} to ${MOST}`, onchange: () => other(many.value, rows) });
    fill(setup,
      el("fieldset", {}, el("legend", {}, "How many boards"), el("div.many", {},
        USUAL.map((n) => el("button.chip", { type: "button", "data-key": `many-${n}`, "aria-pressed": String(picked.many === n), onclick: () => pick("many")(n) }, String(n))), el("label.any", {}, el("span.quiet", {}, "or"), many))),
      segments("Marks", "sequence", [["", "all boards at once"], ["1", "one board after the other"]], picked.sequence ? "1" : "", (value) => pick("sequence")(value === "1")),
      rows && el("div.pair", {},
        choice({ label: "List", name: "boards-list", value: picked.list, options: rows.map((row) => [row.name, row.name]), onchange: pick("list") }),
        choice({ label: "Rules", name: "boards-rules", value: picked.rules, options: RULES.map((name) => [name, plain(name)]), onchange: pick("rules") })),
      el("p.actions", {},
        el("button.button.strong", { type: "button", "data-key": "help", onclick: help }, "Help me with a game"),
        el("button.button", { type: "button", "data-key": "begin", onclick: begin }, "Play here")),
      el("p.quiet", {}, `${picked.many} boards have ${limitOf(picked)} guesses.${picked.sequence ? " Only the first unsolved board shows its marks." : ""}`));
  }

  /** Any other number. @param {string} text @param {any[]} [rows] */
  function other(text, rows) {
    const many = readMany(text.trim());
    fill(told, many ? null : `A game has from ${FEWEST} to ${MOST} boards.`);
    if (many) picked = { ...picked, many };
    drawSetup(rows);
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    open(route) {
      const host = hostOf(route);
      const shown = host || readMany(route.params.get("boards")) ? game.root : lobby;
      const turned = root.firstChild !== shown;
      if (turned) fill(root, shown);
      root.className = shown === lobby ? "" : "in-game";
      if (host) return void game.play(host);
      if (shown === game.root) return void game.open(route.params);
      const { list, rules } = readChoices(readRoute(page.playing()).params);
      if (turned) picked = { ...picked, list, rules };
      drawLobby();
    },
    press: (event) => root.firstChild === game.root && game.press(event),
    pasted: (text) => root.firstChild === game.root && game.pasted(text),
    choices: (redraw) => (root.firstChild === game.root ? game.choices(redraw) : Promise.resolve(null)),
    title: () => "salet: several boards",
  };
}
