/* Sheets: dialogs that come from below on a phone and stand in the middle of a desk. */

import { el, fill, place } from "./dom.js";
import { dropLayer, pushLayer } from "./history.js";
import { say } from "./say.js";
import { cross } from "./widgets.js";

/** The title, the button to close it and the contents that every sheet has. @param {string} name
 * @param {any} heading @param {() => void} close @param {any[]} children */
export const sheetContents = (name, heading, close, children) => [
  el(
    "header",
    el("h2", { id: `${name}-title`, tabindex: -1 }, heading),
    el("button.round", { label: say("page.close"), onclick: close }, cross()),
  ),
  el("div.inside", children),
];

/** Make a dialog. It is filled each time it is opened. @param {string} name @param {() => void} [closed] */
export function makeSheet(name, closed) {
  const root = /** @type {HTMLDialogElement} */ (place("dialog.sheet"));
  root.id = name;
  root.setAttribute("aria-labelledby", `${name}-title`);
  const close = () => {
    dropLayer(close);
    root.close();
  };
  root.addEventListener("close", () => {
    dropLayer(close); // closed by Escape
    closed?.();
  });
  root.addEventListener("click", ({ target }) => target === root && close());
  document.body.append(root);
  return {
    root,
    close,
    /** @param {any} heading @param {...any} children */
    fill: (heading, ...children) => fill(root, sheetContents(name, heading, close, children)),
    open() {
      if (root.open) return;
      root.showModal();
      pushLayer(close);
      /** @type {HTMLElement | null} */ (root.querySelector("h2"))?.focus();
    },
  };
}
