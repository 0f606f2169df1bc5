/* The button that shares the result of a game, without its letters. */

import { el } from "../base/dom.js";
import { say } from "../base/say.js";
import { keepSetting, onOwnMachine, setting } from "../base/store.js";
import { copier } from "../base/widgets.js";
import { Component, h } from "../vendor/preact.js";

/**
 * A button that hands the text to the apps of a phone, or copies it where there is no such menu.
 * @param {string} text
 */
function shareButton(text) {
  if (!("share" in navigator)) return copier(say("share.copy"), () => text, "copy-share");
  const send = () => navigator.share({ text }).catch(() => {}); // closing the menu is no error
  return el("button.button", { key: "copy-share", onclick: send }, say("share.share"));
}

/** @extends {Component<{text: string, scores: string, hints: number}, {isWanted: boolean}>} */
class Sharing extends Component {
  state = { isWanted: setting("share-scores", ["no", "yes"]) === "yes" };

  render() {
    const { text, scores, hints } = this.props;
    const { isWanted } = this.state;
    const helped = hints > 0 && say("review.with-hints", { n: hints });
    const link = onOwnMachine() ? "" : new URL(".", document.baseURI).href;
    const end = [helped, isWanted && scores, link].filter(Boolean).join("\n");
    return [
      shareButton([text, end].filter(Boolean).join("\n\n")),
      scores &&
        el(
          "label.with-scores",
          el("input", {
            type: "checkbox",
            key: "share-scores",
            checked: isWanted,
            onchange: (/** @type {any} */ { target }) => {
              keepSetting("share-scores", target.checked ? "yes" : "no");
              this.setState({ isWanted: target.checked });
            },
          }),
          el("span", say("share.with-scores", { scores })),
        ),
    ];
  }
}

/**
 * The button to share a game. Skill and luck are added if wanted, and the address of the page, unless nobody else can
 * open it. @param {string} text @param {string} scores @param {number} hints
 */
export const sharing = (text, scores, hints) => h(Sharing, { text, scores, hints, key: "sharing" });
