/* Sheets. A dialog comes from below on a phone and stands in the middle of a desk. The drawer of a game holds its
   advice: on a phone it lies above the keys and can be pulled up, on a desk it is a column beside the board. */

import { el, fill } from "./dom.js";

const SWIPE = 24; // pixels that a finger moves before it counts as a swipe

/**
 * The title, the close button and the contents that every sheet has. @param {string} name
 * @param {() => void} close
 */
function makeContents(name, close) {
  const title = el("h2", { id: `${name}-title`, tabindex: -1 });
  const inside = el("div.inside");
  const cross = el("span.cross", { "aria-hidden": "true" });
  const button = el("button.round", { label: "Close", onclick: close }, cross);
  return {
    title,
    children: [el("header", title, button), inside],
    /** @param {any} heading @param {...any} children */
    fill(heading, ...children) {
      fill(title, heading);
      fill(inside, children);
    },
  };
}

/** Make a dialog. It is filled each time it is opened. @param {string} name @param {() => void} [closed] */
export function makeSheet(name, closed) {
  const contents = makeContents(name, () => root.close());
  const root = el(
    "dialog.sheet",
    { id: name, "aria-labelledby": `${name}-title`, onclose: () => closed?.() },
    contents.children,
  );
  root.addEventListener("click", (event) => {
    if (event.target === root) root.close();
  });
  document.body.append(root);
  return {
    root,
    fill: contents.fill,
    open() {
      if (root.open) return;
      root.showModal();
      contents.title.focus();
    },
    close: () => root.close(),
  };
}

/**
 * Make the drawer of a game. An explanation takes the place of the advice until it is closed. @param {string} name
 * @param {any[]} advice elements
 */
export function makeDrawer(name, advice) {
  const contents = makeContents(name, close);
  const detail = el(
    "section.detail",
    { id: name, "aria-labelledby": `${name}-title`, hidden: true },
    contents.children,
  );
  const handle = el("div.handle", { "aria-hidden": "true", onclick: toggle });
  const root = el("div.drawer", handle, advice, detail);
  const touch = { from: 0 };

  /** @param {boolean} up */
  function lift(up) {
    root.classList.toggle("up", up);
    root.parentElement?.classList.toggle("lifted", up);
    root.parentElement?.classList.toggle("explained", root.classList.contains("explaining"));
    root.scrollTop = 0;
    update();
  }

  function toggle() {
    if (root.classList.contains("explaining")) close();
    else lift(!root.classList.contains("up"));
  }

  /** Tell the button that pulls the drawer up, which may be new, how it is. */
  function update() {
    root.querySelector(".pull")?.setAttribute("aria-expanded", String(root.classList.contains("up")));
  }

  function close() {
    detail.hidden = true;
    root.classList.remove("explaining");
    lift(false);
  }

  handle.addEventListener("touchstart", (event) => (touch.from = event.changedTouches[0].clientY), { passive: true });
  handle.addEventListener("touchend", (event) => {
    const moved = event.changedTouches[0].clientY - touch.from;
    if (Math.abs(moved) < SWIPE) return;
    event.preventDefault(); // so that no click follows
    if (moved < 0) lift(true);
    else close();
  });

  return {
    root,
    toggle,
    update,
    close,
    fill: contents.fill,
    isOpen: () => root.classList.contains("explaining") || root.classList.contains("up"),
    /** Show what it was filled with. */
    open() {
      detail.hidden = false;
      root.classList.add("explaining");
      lift(true);
      contents.title.focus({ preventScroll: true });
    },
  };
}
