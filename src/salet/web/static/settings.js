/* The settings of a game in Play, for the sheet. */

import { PLAIN_FIELD, choice, copier, el, segments } from "./dom.js";
import { engine } from "./engine.js";
import { lower, upper } from "./letters.js";
import { STEPS } from "./panel.js";
import { RULES, listOf } from "./route.js";
import { bringBack, keepSetting, never, opener, putAway } from "./store.js";
import { listOptions, plainOptions } from "./words.js";

const wordsIn = (text) => text.toLowerCase().match(/\p{L}{3,11}/gu) ?? [];

/** The player's own first guess, and words that the player's game does not accept. @param {() => void} changed */
function ownWords(changed) {
  const first = el("input", {
    ...PLAIN_FIELD,
    name: "opener",
    key: "opener",
    value: opener(),
    placeholder: "the best one",
    onchange: () => {
      keepSetting("opener", wordsIn(first.value)[0] ?? "");
      changed();
    },
  });
  const more = el("input", { ...PLAIN_FIELD, name: "never", key: "never" });
  const add = (event) => {
    event.preventDefault();
    putAway(...wordsIn(more.value));
    changed();
  };
  return [
    el("label.field", el("span", "My opener"), first),
    el(
      "form.field",
      { onsubmit: add },
      el(
        "label.field",
        el("span", "Words that my game does not accept"),
        el("span.beside", more, el("button.button", { type: "submit", key: "put-away" }, "Add")),
      ),
    ),
    never().length > 0 &&
      el(
        "ul.chips",
        { label: "Words that are not suggested" },
        never().map((word) =>
          el(
            "li",
            el(
              "button.chip",
              {
                key: `back-${word}`,
                label: `Suggest ${upper(word)} again`,
                title: "Suggest it again",
                onclick: () => {
                  bringBack(word);
                  changed();
                },
              },
              word,
              el("small", { "aria-hidden": "true" }, "✕"),
            ),
          ),
        ),
      ),
  ];
}

/**
 * @param {{state: () => import("./state.js").State, dispatch: (action: any) => void, askAgain: () => void,
 *   setHelp: (help: number, keep?: boolean) => void}} game
 * @param {() => void} redraw
 */
export async function playSettings(game, redraw) {
  const lists = await engine.lists();
  const { choices, letters, boards, help } = game.state();
  const then =
    (run) =>
    (...args) => {
      run(...args);
      redraw();
    };
  const pick = (name) => then((value) => game.dispatch({ type: "choose", name, value }));
  const [list, known = ""] = listOf(choices.list);
  const words = (value) => {
    keepSetting("words", value);
    pick("words")(value);
  };
  return [
    el("h3", "Game"),
    choice("Which game", "list", listOptions(lists.rows, list, boards), list, pick("list")),
    segments("Rules", "rules", plainOptions(RULES), choices.rules, pick("rules")),
    el(
      "label.field",
      el("span", "Letters that your game shows at the start"),
      el("input", {
        ...PLAIN_FIELD,
        name: "known",
        key: "known",
        value: known,
        placeholder: ".".repeat(letters),
        onchange: (event) =>
          pick("list")([list, lower(event.target.value.trim())].filter((part) => /[^._?]/u.test(part)).join(":")),
      }),
    ),
    el("h3", "Help"),
    el(
      "label.help",
      el("span", "Show ", el("b", STEPS[help])),
      el("input", {
        type: "range",
        min: 0,
        max: STEPS.length - 1,
        step: 1,
        value: help,
        key: "help",
        label: "How much help",
        "aria-valuetext": STEPS[help],
        oninput: then((event) => game.setHelp(Number(event.target.value), true)),
      }),
    ),
    segments(
      "Words to suggest",
      "words",
      [
        ["everyday", "everyday words"],
        ["any", "any word, also rare"],
      ],
      choices.words,
      words,
    ),
    ownWords(then(() => game.askAgain())),
    el(
      "p.actions",
      copier("Copy link to this game", () => location.href, "copy-link"),
    ),
  ];
}
