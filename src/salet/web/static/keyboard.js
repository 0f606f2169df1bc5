/* The keyboard on the screen: its keys show what is known of each letter. Out of the tab order, since
   whoever has a Tab key has letters too. */

import { el, fill, set } from "./dom.js";
import { upper } from "./letters.js";
import { COLOURS, MARKS } from "./words.js";

const QWERTY = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map((row) => [...row]); // until the list is there

/** @param {{letter: (letter: string) => void, enter: () => void, erase: () => void}} on */
export function makeKeyboard(on) {
  // A key that is clicked takes no focus: Enter on the real keyboard would press it again.
  const root = el("div.keys", {
    role: "group",
    "aria-label": "Keyboard",
    onmousedown: (event) => event.preventDefault(),
  });
  const key = (name, label, press, inside = label) =>
    el(
      "button.key",
      { type: "button", tabindex: -1, "data-letter": name, "aria-label": label, onclick: press },
      inside,
    );
  /** @type {any} */
  let drawn = null;

  /** @param {Map<string, number>} known @param {string[][]} rows the letters that the list has keys for */
  function update(known, rows = QWERTY) {
    if (drawn !== rows) {
      drawn = rows;
      fill(
        root,
        rows.map((row, nth) =>
          el(
            "div.keyrow",
            {},
            nth === rows.length - 1 && key("enter", "Enter", on.enter),
            row.map((letter) => key(letter, upper(letter), () => on.letter(letter))),
            nth === rows.length - 1 &&
              key("erase", "Backspace", on.erase, el("span.back", { "aria-hidden": "true" }, "⌫")),
          ),
        ),
      );
    }
    for (const button of root.querySelectorAll("[data-letter]")) {
      const letter = button.getAttribute("data-letter") ?? "";
      const mark = known.get(letter);
      if (letter === "enter" || letter === "erase") continue;
      set(button, {
        class: `key${mark === undefined ? "" : ` ${MARKS[mark]}`}`,
        "aria-label": mark === undefined ? upper(letter) : `${upper(letter)}, ${COLOURS[mark]}`,
      });
    }
  }

  return { root, update };
}
