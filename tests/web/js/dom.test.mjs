/* What `el` makes of its arguments. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { el } from "../../../src/salet/web/static/base/dom.js";

test("classes are those of the name, and a class or a list of them besides", () => {
  const classOf = (...more) => el("button.key", ...more).props.class;
  assert.equal(classOf(), "key");
  assert.equal(classOf({ class: "wide" }), "key wide");
  assert.equal(classOf({ class: false }), "key");
  assert.equal(classOf({ class: [null, "wide", false, undefined, "", "strong"] }), "key wide strong");
  assert.equal(el("div", { class: [false] }).props.class, null);
});

test("a button sends no form, a key can be found, and markup is refused", () => {
  const { type, key, props } = el("button", { key: "go", label: "Go" }, "12 %");
  assert.deepEqual(
    [type, key, props.type, props["data-key"], props["aria-label"]],
    ["button", "go", "button", "go", "Go"],
  );
  assert.equal(props.children, "12\u00a0%");
  assert.equal(el("button", { type: "submit" }).props.type, "submit");
  assert.throws(() => el("p", { innerHTML: "<b>" }));
});
