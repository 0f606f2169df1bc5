/* The ways in for a picture of a game: a file, the clipboard, a drop, and the share menu of a phone, which also bring
   chats. What reads a picture is loaded with the first one. A picture never leaves the device. */

import { el } from "../base/dom.js";
import { say } from "../base/say.js";
import { makeSheet } from "../base/sheet.js";

/** @import { Turn } from "../types" */
/** @typedef {ReturnType<typeof makeSheet>} Sheet */

const SHARED = "salet shared"; // the cache in which the service worker keeps a shared file
const CHAT_NAME = /\.(txt|zip|json)$/i;
const CHAT_TYPE = /^(text\/plain|application\/(zip|json))$/;

/**
 * @param {{styled: (name: string) => Promise<any>, announce: (text: string) => void, list: () => string,
 *   use: (turns: Turn[], list: string) => void, readChat: (file: File) => void}} page
 */
export function makePictures(page) {
  const open = { shown: 0, close: () => {} }; // how many pictures were opened, and what ends the latest
  const sheet = makeSheet("picture", () => {
    open.shown += 1;
    open.close();
    open.close = () => {};
  });
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept: "image/*" });
  input.addEventListener("change", () => {
    if (input.files?.[0]) take(input.files[0]);
    input.value = ""; // so that the same file can be chosen again
  });

  /** @param {Blob} file */
  async function take(file) {
    const nth = ++open.shown;
    open.close();
    open.close = () => {};
    sheet.fill(say("picture.reading"), el("p.waiting", { role: "status" }, say("picture.looking")));
    sheet.open();
    try {
      const [{ showPicture }] = await Promise.all([import("./picture.js"), page.styled("css/picture.css")]);
      if (nth === open.shown) open.close = showPicture(file, sheet, { ...page, choose });
    } catch {
      if (nth !== open.shown) return;
      sheet.fill(say("picture.not-now"), el("p", say("picture.not-loaded")));
    }
  }

  const choose = () => input.click();
  listen((file) => (isChat(file) ? page.readChat(file) : take(file)));

  return {
    choose,
    /** Show the file that another app has shared: a picture, or a question. It is kept only until then. */
    async shared() {
      const cache = await globalThis.caches?.open(SHARED);
      const answer = await cache?.match("file");
      if (!answer) return;
      const blob = await answer.blob();
      await cache.delete("file");
      const name = decodeURIComponent(answer.headers.get("file-name") ?? "");
      const file = new File([blob], name, { type: blob.type });
      if (isChat(file)) ask(sheet, file, page.readChat);
      else take(file);
    },
  };
}

/**
 * Ask before a chat is read, since its league is kept.
 * @param {Sheet} sheet @param {File} file @param {(file: File) => void} read
 */
function ask(sheet, file, read) {
  const use = () => (sheet.close(), read(file));
  sheet.fill(
    say("league.shared"),
    el("p", el("strong", file.name)),
    el("p", say("league.shared-from")),
    el(
      "p.actions",
      el("button.button.strong", { onclick: use }, say("league.take")),
      el("button.button", { onclick: sheet.close }, say("action.cancel")),
    ),
  );
  sheet.open();
}

/** Whether a file may be the export of a chat. @param {File} file */
const isChat = ({ name, type }) => CHAT_NAME.test(name) || CHAT_TYPE.test(type);

/** The first file of a paste or a drop. @param {DataTransfer | null} data */
const fileOf = (data) => data?.files[0];

/** Take what is pasted or dropped. @param {(file: File) => void} take */
function listen(take) {
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
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  const drag = (/** @type {boolean} */ on) => document.body.classList.toggle("dropping", on);
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
}
