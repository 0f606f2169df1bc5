/* Elements. `el` describes one, `fill` draws descriptions with preact: what has not changed stays as it is, with its
   focus. No HTML is ever parsed, so no text can become markup. */

import { h, render } from "../vendor/preact.js";

/** @import { Child, Props, VNode } from "../types" */

/** Names of properties that differ from those of preact. @type {Record<string, string>} */
const SHORT = { label: "aria-label", vars: "style" };

/**
 * Describe an element: `el("button.quiet", { onclick }, "Undo")`. A button has the type "button" unless another is
 * given. `class` adds a class, or a list of them in which false and null are skipped. `key` finds an element again
 * among its siblings, and is its `data-key`; `vars` are custom properties.
 * @param {string} spec tag name and classes, "tag.class.class"
 * @param {...(Props | Child)} parts properties, if any, then descriptions, texts and arrays of them; null and false are
 *   skipped
 * @returns {VNode}
 */
export function el(spec, ...parts) {
  const [tag, ...classes] = spec.split(".");
  const given = parts[0]?.constructor === Object ? /** @type {Props} */ (parts[0]) : null;
  /** @type {Props} */
  const props = {};
  if (tag === "button") props.type = "button";
  for (const [name, value] of Object.entries(given ?? {})) {
    if (/html/i.test(name)) throw new Error("el() takes texts, no markup");
    props[SHORT[name] ?? name] = value;
    if (name === "key") props["data-key"] = value;
  }
  props.class = [classes, given?.class].flat().filter(Boolean).join(" ") || null;
  return h(tag, props, ...(given ? parts.slice(1) : parts).map(text));
}

/** The same for SVG; preact knows the namespace by the outermost element. @type {typeof el} */
export const svg = el;

/** Texts whose percentages do not break before their sign; an empty one is none. @param {any} child @returns {Child} */
function text(child) {
  if (Array.isArray(child)) return child.map(text);
  return typeof child === "string" ? child.replaceAll(" %", "\u00a0%") || null : child;
}

/** Draw inside an element. @param {Element} place @param {...any} children */
export const fill = (place, ...children) => render(children.map(text), place);

/** An element of the document that is drawn into, "tag.class.class". @param {string} spec @returns {HTMLElement} */
export function place(spec) {
  const [tag, ...classes] = spec.split(".");
  const made = document.createElement(tag);
  made.className = classes.join(" ");
  return made;
}
