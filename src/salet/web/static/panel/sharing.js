/* The button that shares the result of a game, without its letters. */

import { say } from "../base/say.js";
import { keepSetting, onOwnMachine, setting } from "../base/store.js";
import { checkbox, shareButton } from "../base/widgets.js";
import { Component, h } from "../vendor/preact.js";

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
      shareButton("button.button", [text, end].filter(Boolean).join("\n\n")),
      scores &&
        checkbox("share-scores", say("share.with-scores", { scores }), isWanted, (checked) => {
          keepSetting("share-scores", checked ? "yes" : "no");
          this.setState({ isWanted: checked });
        }),
    ];
  }
}

/**
 * The button to share a game. Skill and luck are added if wanted, and the address of the page, unless nobody else can
 * open it. @param {string} text @param {string} scores @param {number} hints
 */
export const sharing = (text, scores, hints) => h(Sharing, { text, scores, hints, key: "sharing" });
