/* The player's own words, in the choices: an opener, and those that are never suggested. */

import { el } from "./dom.js";
import { upper } from "./letters.js";
import { bringBack, keepSetting, never, opener, putAway } from "./store.js";

const words = (text) => text.toLowerCase().match(/\p{L}{3,11}/gu) ?? [];
const plainly = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

/** @param {() => void} changed */
export function ownWords(changed) {
  const first = el("input", { ...plainly, name: "opener", "data-key": "opener", value: opener(), placeholder: "the best one",
    onchange: () => { keepSetting("opener", words(first.value)[0] ?? ""); changed(); } });
  const more = el("input", { ...plainly, name: "never", "data-key": "never" });
  const add = (event) => { event.preventDefault(); putAway(...words(more.value)); changed(); };
  return [
    el("label.field", {}, el("span", {}, "My opener"), first),
    el("form.field", { onsubmit: add }, el("label.field", {}, el("span", {}, "Words never to suggest"),
      el("span.beside", {}, more, el("button.button", { type: "submit", "data-key": "put-away" }, "Put away")))),
    never().length > 0 && el("ul.chips", { "aria-label": "Words put away" }, never().map((word) => el("li", {}, el("button.chip", {
      type: "button", "data-key": `back-${word}`, "aria-label": `Bring back ${upper(word)}`, title: "Bring it back", onclick: () => { bringBack(word); changed(); },
    }, word, el("small", { "aria-hidden": "true" }, "✕"))))),
  ];
}
