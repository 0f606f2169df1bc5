/* The keyboard on the screen: its keys show what is known of each letter. Out of the tab order, since
   whoever has a Tab key has letters too. */

import { el, fill, set } from "./dom.js";
import { COLOURS, MARKS } from "./words.js";

const QWERTY = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** The rows of keys for an alphabet: the usual ones, with what it has besides. @param {string} letters */
export function keyRows(letters) {
  const more = [...letters].filter((letter) => !QWERTY.join("").includes(letter));
  const usual = QWERTY.map((row) => [...row].filter((letter) => !letters || letters.includes(letter)));
  if (more.length <= 6) return [usual[0], usual[1], usual[2], ...(more.length ? [more] : [])];
  const all = [...letters]; // another script: in its own order
  const long = Math.ceil(all.length / 3);
  return [all.slice(0, long), all.slice(long, 2 * long), all.slice(2 * long)];
}

/** @param {{letter: (letter: string) => void, enter: () => void, erase: () => void}} on */
export function makeKeyboard(on) {
  const root = el("div.keys", { role: "group", "aria-label": "Keyboard" });
  const key = (name, label, press, inside = label) => el("button.key", { type: "button", tabindex: -1, "data-letter": name, "aria-label": label, onclick: press }, inside);
  let drawn = "";

  /** @param {Map<string, number>} known @param {string} letters the alphabet */
  function update(known, letters) {
    if (drawn !== letters || !root.firstChild) {
      drawn = letters;
      const rows = keyRows(letters);
      fill(root, rows.map((row, nth) => el("div.keyrow", {},
        nth === rows.length - 1 && key("enter", "Enter", on.enter),
        row.map((letter) => key(letter, letter.toUpperCase(), () => on.letter(letter))),
        nth === rows.length - 1 && key("erase", "Backspace", on.erase, el("span.back", { "aria-hidden": "true" }, "⌫")))));
    }
    for (const button of root.querySelectorAll("[data-letter]")) {
      const letter = button.getAttribute("data-letter") ?? "";
      const mark = known.get(letter);
      if (letter.length > 2) continue;
      set(button, {
        class: `key${mark === undefined ? "" : ` ${MARKS[mark]}`}`,
        "aria-label": mark === undefined ? letter.toUpperCase() : `${letter.toUpperCase()}, ${COLOURS[mark]}`,
      });
    }
  }

  return { root, update };
}
