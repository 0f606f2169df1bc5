/* The ways in for a picture of a game: a file, the clipboard, a drop, and the share menu of a phone. What reads it is
   loaded with the first one. A picture never leaves the device. */

import { el } from "./dom.js";
import { makeSheet } from "./sheet.js";

const SHARED = "salet shared"; // the cache in which the service worker keeps a shared picture

/**
 * @param {{styled: (name: string) => Promise<any>, announce: (text: string) => void, list: () => string,
 *   use: (turns: import("./marks.js").Turn[], list: string) => void}} page
 */
export function makePictures(page) {
  const open = { shown: 0, close: () => {} }; // how many pictures were opened, and what ends the latest
  const sheet = makeSheet("picture", () => {
    open.shown += 1;
    open.close();
    open.close = () => {};
  });
  const input = el("input", { type: "file", accept: "image/*" });
  input.addEventListener("change", () => {
    if (input.files[0]) take(input.files[0]);
    input.value = ""; // so that the same file can be chosen again
  });

  /** @param {Blob} file */
  async function take(file) {
    const nth = ++open.shown;
    open.close();
    open.close = () => {};
    sheet.fill("Reading the picture…", el("p.waiting", { role: "status" }, "Looking for boards…"));
    sheet.open();
    try {
      const [{ showPicture }] = await Promise.all([import("./picture.js"), page.styled("picture.css")]);
      if (nth === open.shown) open.close = showPicture(file, sheet, { ...page, choose });
    } catch {
      if (nth !== open.shown) return;
      sheet.fill(
        "This picture cannot be read now",
        el("p", "What reads pictures is not on this device yet. Connect to the network, and try it again."),
      );
    }
  }

  const choose = () => input.click();

  /** The first file of a paste or a drop. @param {DataTransfer | null} data */
  const fileOf = (data) => data?.files[0];

  document.addEventListener(
    "paste",
    (event) => {
      const file = fileOf(event.clipboardData);
      if (!file || event.clipboardData?.getData("text")) return; // a copied text may have its picture with it
      event.preventDefault();
      event.stopPropagation();
      take(file);
    },
    true,
  );
  const hasFiles = (event) => event.dataTransfer?.types.includes("Files");
  const drag = (on) => document.body.classList.toggle("dropping", on);
  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // otherwise the browser opens the file
    drag(true);
  });
  document.addEventListener("dragleave", ({ relatedTarget }) => {
    if (!relatedTarget) drag(false); // it has left the window
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    drag(false);
    const file = fileOf(event.dataTransfer);
    if (file) take(file);
  });

  return {
    choose,
    /** Take the picture that another app has shared; it is kept only until then. */
    async shared() {
      const cache = await globalThis.caches?.open(SHARED);
      const answer = await cache?.match("picture");
      if (!answer) return;
      take(await answer.blob());
      await cache.delete("picture");
    },
  };
}
