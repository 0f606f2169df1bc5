/* Kept entries that cannot be read: a sentence that names them, and a button that removes them. */

import { el } from "../base/dom.js";
import { say, text } from "../base/say.js";
import { dropUnread, putBackUnread, unread } from "../base/store.js";
import { Component, h } from "../vendor/preact.js";

/** @import { Said } from "../types" */
/**
 * find: the entries in a sentence; drop: removes them, and returns what puts them back; key: of which list they are.
 * @typedef {{find: () => Said | null, drop: () => () => void, key?: unknown}} Entries
 */

/** @extends {Component<Entries, {n: number, putBack: (() => void) | null}>} */
class Unread extends Component {
  /** @type {{n: number, putBack: (() => void) | null}} */
  state = { n: 0, putBack: null };

  render() {
    const { find, drop } = this.props;
    const { n, putBack } = this.state;
    const left = find();
    const remove = () => {
      let back = () => {};
      this.setState({ n: Number(left?.values?.n), putBack: () => back() }); // before what is around is drawn anew
      back = drop();
    };
    const undo = () => {
      putBack?.();
      this.setState({ putBack: null });
    };
    if (left) return el("p.warning", text(left), " ", el("button.link", { onclick: remove }, say("records.remove")));
    if (!putBack) return null;
    // The same button as before, which keeps the focus.
    return el(
      "p",
      { role: "status" },
      say("records.removed", { n }),
      " ",
      el("button.link", { onclick: undo }, say("action.undo")),
    );
  }
}

/** @param {Entries} entries */
export const unreadNote = (entries) => h(Unread, entries);

/** The entries of a kept list that cannot be read. @param {Parameters<typeof unread>[0]} name */
export const unreadNoteOf = (name) =>
  unreadNote({
    find: () => unread(name),
    drop() {
      const rows = dropUnread(name);
      return () => putBackUnread(name, rows);
    },
  });
