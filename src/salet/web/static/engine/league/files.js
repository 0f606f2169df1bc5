/* The files of a league: exported chats as text, JSON or zip: salet/league/files.py. */

import { EngineError } from "../errors.js";
import { failure, said } from "../puzzle/sentences.js";
import { messagesOf } from "../share/chats.js";

const MOST_BYTES = 100_000_000;
const [END, ENTRY, STORED, DEFLATED] = [0x06054b50, 0x02014b50, 0, 8]; // signatures and methods of a zip file
const END_BYTES = 22;

/** @param {string} key @param {Record<string, any>} values */
const refused = (key, values) => failure(key, values, { fix: said("error.no-chat-fix") });

/** The messages of an exported chat; refuses a file that is none. @param {Blob} file @param {string} name */
export async function readChat(file, name) {
  const values = { name, size: MOST_BYTES / 1e6 };
  if (file.size > MOST_BYTES) throw refused("chat-large", values);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b; // PK
  const texts = isZip ? await unzipped(bytes, values) : [decoded(bytes)];
  const messages = texts.flatMap((text) => messagesOf(text ?? ""));
  if (!messages.length) throw refused("no-chat", values);
  return messages;
}

/** Bytes as text, null if they are none. @param {Uint8Array} bytes */
function decoded(bytes) {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "";
  try {
    const text = new TextDecoder(wide || "utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

/** The texts in a zip file, which may be damaged or a zip bomb. @param {Uint8Array} bytes @param {any} values */
async function unzipped(bytes, values) {
  const texts = [];
  let size = 0;
  try {
    for (const { method, packed } of entriesOf(bytes)) {
      const content = method === STORED ? packed : await inflated(packed, MOST_BYTES - size);
      size += content?.length ?? Infinity;
      if (!content || size > MOST_BYTES) throw refused("chat-large", values);
      texts.push(decoded(content));
    }
  } catch (error) {
    throw error instanceof EngineError ? error : refused("chat-damaged", values);
  }
  return texts;
}

/** The texts of a zip file, as its directory lists them. @param {Uint8Array} bytes */
function entriesOf(bytes) {
  const view = new DataView(bytes.buffer);
  let end = bytes.length - END_BYTES;
  while (view.getUint32(end, true) !== END) end -= 1; // a comment may follow; throws at the beginning
  const entries = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("no entry");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [named, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + named));
    const local = view.getUint32(at + 42, true);
    if (/\.(txt|json)$/i.test(name)) {
      if (flags & 1 || ![STORED, DEFLATED].includes(method)) throw new Error("encrypted or packed in another way");
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const stop = start + view.getUint32(at + 20, true);
      if (stop > bytes.length) throw new Error("cut off");
      entries.push({ method, packed: bytes.slice(start, stop) });
    }
    at += 46 + named + extra + comment;
  }
  return entries;
}

/** Unpacked bytes, null if they are more than `most`. @param {Uint8Array<ArrayBuffer>} packed @param {number} most */
async function inflated(packed, most) {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
