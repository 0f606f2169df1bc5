/* Small helpers to make and fill elements. No HTML is ever parsed, so no text can become markup. */

import { language } from "./letters.js";

const SVG = "http://www.w3.org/2000/svg";

const WORDS = ["caps", "guess", "tile"]; // classes of words, whose capitals are those of the list's language

/**
 * Make an element: `el("button.quiet", { onclick }, "Undo")`. A button has the type "button" unless another is given.
 * Properties that start with "on" are listeners; null, undefined and false leave one out.
 * @param {string} spec tag name and classes, "tag.class.class"
 * @param {...any} parts properties, if any, then nodes, texts and arrays of them; null and false are skipped
 * @returns {any}
 */
export function el(spec, ...parts) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag);
  if (tag === "button") set(node, { type: "button" });
  if (language() !== "en" && classes.some((name) => WORDS.includes(name))) node.lang = language();
  return furnish(node, classes, parts);
}

/** The same for SVG. @param {string} spec @param {...any} parts @returns {any} */
export function svg(spec, ...parts) {
  const [tag, ...classes] = spec.split(".");
  return furnish(document.createElementNS(SVG, tag), classes, parts);
}

function furnish(node, classes, parts) {
  if (classes.length) node.setAttribute("class", classes.join(" "));
  const hasProps = parts[0]?.constructor === Object;
  if (hasProps) set(node, parts[0]);
  node.append(...flat(hasProps ? parts.slice(1) : parts));
  return node;
}

/** Short names of attributes: what finds an element again, and what it is called. @type {Record<string, string>} */
const SHORT = { key: "data-key", label: "aria-label" };

/** Set attributes and listeners. @param {any} node @param {Record<string, any>} props */
export function set(node, props) {
  for (const [given, value] of Object.entries(props)) {
    const name = SHORT[given] ?? given;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "vars") for (const [key, of] of Object.entries(value)) node.style.setProperty(key, of);
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value === true ? "" : value))
      node.setAttribute(name, value === true ? "" : String(value));
  }
  return node;
}

function flat(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false && child !== "")
    .map((child) => (typeof child === "string" ? unbroken(child) : child));
}

/** A text whose percentages do not break before their sign. @param {string} text */
const unbroken = (text) => text.replaceAll(" %", "\u00a0%");

/**
 * Replace what is inside, and give the focus back to the element with the same `data-key`.
 * @param {HTMLElement} node
 * @param {...any} children
 */
export function fill(node, ...children) {
  const held = node.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
  node.replaceChildren(...flat(children));
  if (held) /** @type {any} */ (node.querySelector(`[data-key="${CSS.escape(held)}"]`))?.focus({ preventScroll: true });
  return node;
}

/** Text of an element, written only when it differs, so that a live region is not read twice. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** A field for words, which no keyboard corrects. */
export const PLAIN_FIELD = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" };

/**
 * A select with its label. @param {string} label @param {string} name
 * @param {[string, string][]} options @param {string} value @param {(value: string) => void} onchange
 */
export function choice(label, name, options, value, onchange) {
  const items = options.map(([of, text]) => el("option", { value: of, selected: of === value }, text));
  const run = (event) => onchange(event.target.value);
  return el("label.field", el("span", label), el("select", { name, key: `choice-${name}`, onchange: run }, items));
}

/**
 * A table of numbers. A row begins with its name. @param {string} spec @param {string} name for screen readers
 * @param {any[]} heads @param {any[][]} rows
 */
export function table(spec, name, heads, rows) {
  const row = ([first, ...cells]) =>
    el(
      "tr",
      el("th", { scope: "row" }, first),
      cells.map((cell) => el("td", cell)),
    );
  const headings = heads.map((head) => el("th", { scope: "col" }, head));
  return el(spec, el("caption.hidden", name), el("thead", el("tr", headings)), el("tbody", rows.map(row)));
}

/** A download that the browser makes itself. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** A button that copies a text and says so. @param {string} label @param {() => string} text @param {string} [key] */
export function copier(label, text, key = label) {
  const button = el("button.button", { key }, label);
  button.addEventListener("click", async () => {
    let done = true;
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      done = byHand(text());
    }
    const copied = /^https?:/.test(text()) ? "Link copied" : "Copied";
    button.style.minWidth = `${button.getBoundingClientRect().width}px`; // the others stay in their places
    button.textContent = done ? copied : "Could not copy";
    setTimeout(() => {
      button.textContent = label;
    }, 1600);
  });
  return button;
}

/* Over plain http from another machine there is no clipboard API. */
function byHand(text) {
  const box = el("textarea.hidden");
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}

/**
 * One of a few, as buttons in a row. @param {string} label @param {string} name
 * @param {[string, string][]} options @param {string} value @param {(value: string) => void} onchange
 */
export function segments(label, name, options, value, onchange) {
  return el(
    "fieldset.segments",
    el("legend", label),
    el(
      "div",
      options.map(([of, text]) =>
        el(
          "label",
          el("input.hidden", {
            type: "radio",
            name,
            value: of,
            checked: of === value,
            key: `${name}-${of}`,
            onchange: () => onchange(of),
          }),
          el("span", text),
        ),
      ),
    ),
  );
}

/**
 * A button with a sign, and its name for those who cannot see it. @param {string} key @param {string} label
 * @param {string} sign @param {() => void} run
 */
export const tool = (key, label, sign, run) =>
  el("button.tool", { key, label, title: label, onclick: run }, el("span", { "aria-hidden": "true" }, sign));

/** A value from 0 to 99 as a bar. @param {string} name @param {number | null} value @param {string} kind */
export function meter(name, value, kind) {
  if (value === null || value === undefined) return null;
  return el(
    "div",
    { class: `meter ${kind}` },
    el("span", name),
    el("span", el("b", String(value)), el("small", " of 99")),
    el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(value / 99) } })),
  );
}
