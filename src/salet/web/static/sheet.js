/* Sheets: a dialog that comes from below on a phone and stands in the middle of a desk. */

import { el, fill } from "./dom.js";

/**
 * A sheet, made once and filled when it is opened. @param {string} name @param {() => void} [closed]
 * @param {() => {from: number, to: number, left: number} | null} [place] where it lies beside the rest of the page, in
 *   pixels; null: in front of it
 */
export function makeSheet(name, closed, place = () => null) {
  const title = el("h2", { id: `${name}-title`, tabindex: -1 });
  const inside = el("div.inside");
  const root = el(
    "dialog.sheet",
    { id: name, "aria-labelledby": `${name}-title`, onclose: () => closed?.() },
    el(
      "header",
      {},
      title,
      el(
        "button.round",
        { type: "button", "aria-label": "Close", onclick: () => root.close() },
        el("span.cross", { "aria-hidden": "true" }),
      ),
    ),
    inside,
  );
  root.addEventListener("click", (event) => {
    if (event.target === root) root.close();
  });
  document.body.append(root);

  return {
    root,
    /** @param {any} heading @param {...any} children */
    fill(heading, ...children) {
      fill(title, heading);
      fill(inside, children);
    },
    open() {
      if (root.open) return;
      const spot = place();
      root.classList.toggle("drawer", spot !== null);
      for (const [side, at] of Object.entries(spot ?? {})) root.style.setProperty(`--${side}`, `${at}px`);
      if (spot) root.show();
      else root.showModal();
      title.focus();
    },
    close() {
      root.close();
    },
  };
}
