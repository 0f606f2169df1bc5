/* The settings of a game in Play, for the sheet. */

import { el } from "../base/dom.js";
import { upper } from "../base/letters.js";
import { copier, field, fieldForm, knownField, segments } from "../base/widgets.js";
import { WORDS } from "../base/route.js";
import { say } from "../base/say.js";
import { bringBack, keepSetting, putAway } from "../base/store.js";
import { unreadNoteOf } from "./unread.js";

/** @import { Choices, State } from "../types" */

const wordsIn = (/** @type {string} */ text) => text.toLowerCase().match(/\p{L}{3,11}/gu) ?? [];

/** The player's own first guess. @param {string} opener @param {() => void} changed */
const ownOpener = (opener, changed) =>
  field(say("settings.opener"), {
    name: "opener",
    key: "opener",
    value: opener,
    placeholder: say("settings.best-opener"),
    onchange: ({ target }) => {
      keepSetting("opener", wordsIn(target.value)[0] ?? "");
      changed();
    },
  });

/** Words that the player's game does not accept: a field for more of them. @param {() => void} changed */
function refusedField(changed) {
  const button = el("button.button", { type: "submit", key: "put-away" }, say("settings.add"));
  return fieldForm(say("settings.refused"), { name: "never" }, button, (text, form) => {
    putAway(...wordsIn(text));
    form.reset();
    changed();
  });
}

/** A word that is never suggested; a tap brings it back. @param {string} word
 * @param {State["alphabet"]} alphabet @param {() => void} changed */
const refusedChip = (word, alphabet, changed) =>
  el(
    "button.chip",
    {
      key: `back-${word}`,
      label: say("settings.bring-back", { word: upper(word, alphabet) }),
      title: say("settings.bring-back-title"),
      onclick() {
        bringBack(word);
        changed();
      },
    },
    word,
    el("small", { "aria-hidden": "true" }, "✕"),
  );

/** @param {State} state @param {() => void} changed */
const ownWords = ({ wishes: { never, opener }, alphabet }, changed) => [
  ownOpener(opener, changed),
  refusedField(changed),
  never.length > 0 &&
    el(
      "ul.chips",
      { label: say("settings.put-away") },
      never.map((word) => el("li", refusedChip(word, alphabet, changed))),
    ),
];

/** @param {ReturnType<typeof import("../game/game.js").makeGame>} game @param {() => void} redraw */
export function playSettings(game, redraw) {
  const state = game.state();
  const pick = (/** @type {keyof Choices | "known"} */ name) => (/** @type {string} */ value) => {
    game.dispatch({ type: "choose", name, value });
    redraw();
  };
  const words = (/** @type {string} */ value) => {
    keepSetting("words", value);
    pick("words")(value);
  };
  const changed = () => {
    game.wished();
    redraw();
  };
  return [
    el("h3", say("settings.game")),
    knownField(state, pick("known")),
    el("h3", say("settings.help")),
    segments(
      say("settings.words"),
      "words",
      WORDS.map((name) => [name, say(`settings.words-${name}`)]),
      state.choices.words,
      words,
    ),
    ownWords(state, changed),
    unreadNoteOf("never"),
    unreadNoteOf("play"),
    el(
      "p.actions",
      copier(say("settings.copy-link"), () => location.href, "copy-link"),
    ),
  ];
}
