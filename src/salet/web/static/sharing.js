/* The text to share at the end of a game: a preview and its button. */

import { miniTiles } from "./board.js";
import { copier, el, fill } from "./dom.js";
import { boardNumbers, solvedAt } from "./marks.js";
import { keepSetting, onOwnMachine, setting } from "./store.js";

/** @typedef {import("./state.js").State} State */

const MOST_DRAWN = 8; // boards whose squares the preview shows

/**
 * A button that hands the text to the apps of a phone, or copies it where there is no such menu.
 * @param {string} text
 */
function shareButton(text) {
  if (!navigator.share) return copier("Copy to share", () => text, "copy-share");
  const send = () => navigator.share({ text }).catch(() => {}); // closing the menu is no error
  return el("button.button", { key: "copy-share", onclick: send }, "Share");
}

/**
 * The squares of each board, drawn as tiles, which need no font. With many boards, only the turn that solved each.
 * @param {State} state
 */
function squaresOf({ boards, turns }) {
  const marks = (board) => turns.map(({ feedbacks }) => feedbacks[board] && miniTiles("", feedbacks[board]));
  if (boards === 1) return marks(0);
  const name = (board) => (solvedAt(turns, board) < 0 ? "X" : String(solvedAt(turns, board) + 1));
  const drawn = boards <= MOST_DRAWN;
  return el(
    "div.share-boards",
    boardNumbers(boards).map((board) => el("span", el("small", name(board)), drawn && marks(board))),
  );
}

/**
 * A preview of the text to share, with its button. Skill and luck are added if wanted, and the address of the page,
 * unless nobody else can open it. @param {State} state @param {string} text @param {string} scores
 */
export function sharePreview(state, text, scores) {
  const [title] = text.split("\n");
  const place = el("div");
  const isWanted = () => setting("share-scores", ["no", "yes"]) === "yes";
  const link = onOwnMachine() ? "" : new URL(".", document.baseURI).href;
  const draw = () =>
    fill(
      place,
      shareButton([text, [isWanted() && scores, link].filter(Boolean).join("\n")].filter(Boolean).join("\n\n")),
    );
  draw();
  return el(
    "section.share",
    { label: "To share" },
    el("div", { role: "img", label: `Preview: ${title}` }, el("b", title), squaresOf(state)),
    place,
    scores &&
      el(
        "label.with-scores",
        el("input", {
          type: "checkbox",
          key: "share-scores",
          checked: isWanted(),
          onchange: (event) => {
            keepSetting("share-scores", event.target.checked ? "yes" : "no");
            draw();
          },
        }),
        ` with “${scores}”`,
      ),
  );
}
