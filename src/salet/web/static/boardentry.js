/* Where the next word on several boards is typed, or the best one taken. */

import { el, fill } from "./dom.js";
import { cut, lower, upper } from "./letters.js";

/** @param {{typed: (text: string) => void, pasted: (text: string) => void, spell: () => void, enter: () => void}} hands */
export function makeEntry({ typed, pasted, spell, enter }) {
  let letters = 5;
  const input = el("input.word", { type: "text", inputmode: "none", autocomplete: "off", autocapitalize: "off", autocorrect: "off", spellcheck: "false", "data-key": "word", "aria-label": "Type the word you played" });
  const cells = el("span.cells", { "aria-hidden": "true" });
  const go = el("button.button.strong", { type: "button", "data-key": "go", onclick: enter });
  const root = el("div.bentry", {}, el("div.typed", {}, input, cells), go);

  input.addEventListener("input", () => typed(input.value));
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.trim().length > letters) { event.preventDefault(); event.stopPropagation(); pasted(text); }
  });
  cells.addEventListener("click", () => { spell(); input.focus({ preventScroll: true }); });

  return {
    root, input,
    /** @param {boolean} hidden @param {string} typing @param {string} offer the best word, where it may be seen @param {number} many letters of a word */
    update(hidden, typing, offer, many) {
      letters = many;
      root.hidden = hidden;
      const shown = cut(typing || offer);
      if (lower(input.value) !== typing) input.value = typing;
      fill(cells, Array.from({ length: many }, (_, i) => el("span", { class: `cell${typing ? (shown[i] ? " full" : i === shown.length ? " next" : "") : " offered"}` }, upper(shown[i] ?? ""))));
      fill(go, typing || !offer ? "Enter" : "Play it");
      go.disabled = typing ? cut(typing).length !== many : !offer;
      go.setAttribute("aria-label", typing ? `Enter ${upper(typing)}` : offer ? `Play ${upper(offer)}` : "Enter");
    },
  };
}
