/* How to run an experiment of one's own: only where the page is served by the command line. */

import { el } from "../base/dom.js";
import { rich } from "../base/say.js";
import { onOwnMachine } from "../base/store.js";

/** @param {string} key what can be done by a command @param {string} command */
export const experiment = (key, command) =>
  onOwnMachine() && el("p.quiet.example-line", rich(key, { command: el("code", command) }));
