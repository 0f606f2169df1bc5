/* Messages of a chat that somebody exported: who wrote what, and on which day: salet/share/chats.py.

     [28.01.22, 10:53:53] Ana: Wordle 223 6/6        WhatsApp on iOS; also [3/4/25, 2:05:09 PM]
     04/03/2025, 14:05 - Ben: Wordle 1,354 4/6*      WhatsApp on Android; also 2/4/23, 10:35 PM -
     {"messages": [{"from": "Ana", "text": …}]}      Telegram; of several chats: chats.list
     {"messages": [{"author": …, "content": …}]}     Discord, as DiscordChatExporter writes it
     Ana                                             any text with names before games
     Wordle 1,354 4/6

   The lines of most messages begin in one form; a line that begins in another one is part of a message. Whether the day
   or the month comes first follows from all dates together. */

import { dayNumber, dayText } from "../belief/mixture.js";
import { games, headIn, usualDigits, WORDLE } from "../words/games.js";
import { LINE_END } from "./lines.js";

/**
 * @typedef {{author: string, text: string, day: string | null, leftOut: string}} Message author may be empty; leftOut:
 *   why its games do not count: edited, forwarded or bot
 */

// Signs that show nothing: control characters, directions, what no text may have. Not the tab.
const HIDDEN = /[\x00-\x08\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]/gu;
const CLOCK = String.raw`\p{Nd}{1,2}(?:[:.]|\sh\s)\p{Nd}{2}(?:(?:[:.]|\smin\s)\p{Nd}{2}(?:\ss)?)?`; // also 14 h 05
const BEGIN = new RegExp(
  String.raw`^(?<open>\[?)(?<date>\p{Nd}{1,4}(?<sign>[./\-])\s?\p{Nd}{1,2}\k<sign>\s?\p{Nd}{1,4})(?:\sг)?\.?[,،]?\s` +
    String.raw`(?:\p{L}{1,4}\.?\s?)?${CLOCK}` +
    String.raw`(?:(?:\s?\p{L}{1,2}\.?\s?\p{L}{0,2}\.?)?(?<close>\]|\s[\-–])|(?:\s?[ap]\.?\s?m\.?)?)\s(?<rest>.*)`,
  "iu",
);
const BLANK = /[\r\n]{8,}/g; // a damaged file may have millions of empty lines
// <This message was edited>, in any language, with a hidden sign (iOS) or behind the text (Android)
const EDITED = /(?:\u200e<[^<>:]+>|[^\s:] <[^<>:\p{Nd}]{6,}>)\s*$/u;
const NAME_END = new RegExp(String.raw`\s*[\[\(]?${CLOCK}.*$`, "u"); // Ana [10:53 AM]
const SUMMARY = /yesterday.{0,2}s results/iu;
const SUMMARY_ROW = /^[^\p{L}\p{N}_]*([1-6X])\/6:\s*(.+)$/iu;
const MENTION = /<@!?(\d+)>|@(.+?)(?=\s*(?:<@|@|$))/gu;
const ORDERS = [[2, 1, 0], [2, 0, 1], [0, 1, 2]]; // prettier-ignore

/** The messages of an exported chat; none if the text is no chat. @param {string} text @returns {Message[]} */
export function messagesOf(text) {
  if (/^[\ufeff \t\r\n]*[{[]/.test(text)) {
    try {
      return ofJson(JSON.parse(text.replace(/^\ufeff+/, "")));
    } catch {
      /* lines may begin with [, too */
    }
  }
  const lines = text.replace(BLANK, "\n\n\n").split(LINE_END);
  const found = ofLines(lines);
  return found.length ? found : ofNames(lines);
}

/** The head of a game that a line has, or null. @param {string} line */
export const headOf = (line) => headIn(line.normalize("NFC"));

/** What is before and after the first sign in a text; nothing after it if it lacks the sign. */
function parted(/** @type {string} */ text, /** @type {string} */ sign) {
  const at = text.indexOf(sign);
  return at < 0 ? { head: text, rest: null } : { head: text.slice(0, at), rest: text.slice(at + sign.length) };
}

/** A name without hidden signs, and without the ~ of somebody who is no contact. @param {string} text */
const nameOf = (text) =>
  text.replace(HIDDEN, "").normalize("NFC").split(/\s+/).filter(Boolean).join(" ").replace(/^~/, "").trim();

// ------------------------------------------------------------------------------------------------------------ lines

/** The messages of lines with date, time and author. @param {string[]} lines @returns {Message[]} */
function ofLines(lines) {
  const begins = lines.map((line) =>
    /\p{Nd}/u.test(line.slice(0, 8)) ? (BEGIN.exec(line.replace(HIDDEN, ""))?.groups ?? null) : null,
  );
  const formOf = (/** @type {any} */ { open, close = "", sign }) => open + close.trim() + sign;
  /** @type {Map<string, number>} */
  const forms = new Map();
  for (const begin of begins)
    if (begin?.rest.includes(":")) forms.set(formOf(begin), (forms.get(formOf(begin)) ?? 0) + 1);
  const most = Math.max(...forms.values());
  const form = [...forms.keys()].find((one) => forms.get(one) === most) ?? "";
  /** @type {{author: string, lines: string[], leftOut: string}[]} */
  const found = [];
  /** @type {number[][]} */
  const dates = [];
  begins.forEach((begin, nth) => {
    const { head: name, rest: said } = parted(`${begin?.rest ?? ""} `, ": ");
    // Without brackets and dash only the colon tells a message from a line with a date.
    if (begin && formOf(begin) === form && (said !== null || form.length > 1)) {
      found.push({ author: said === null ? "" : nameOf(name), lines: [(said ?? "").trimEnd()], leftOut: "" });
      const [first, second, third] = (begin.date.match(/\p{Nd}+/gu) ?? []).map((digits) => Number(usualDigits(digits)));
      dates.push([first, second, third < 100 && first < 100 ? third + 2000 : third]);
    } else found.at(-1)?.lines.push(lines[nth]);
    if (found.length && EDITED.test(lines[nth])) found[found.length - 1].leftOut = "edited";
  });
  const days = daysOf(dates);
  return withColons(
    found.map(({ author, lines: own, leftOut }, nth) => ({ author, text: own.join("\n"), day: days[nth], leftOut })),
  );
}

/**
 * Messages with the whole names of authors who have a colon in their names: everything that they wrote seems to begin
 * with the same words and a colon. @param {Message[]} messages
 */
function withColons(messages) {
  /** @type {Map<string, {beginnings: Set<string>, count: number}>} */
  const written = new Map();
  for (const { author, text } of messages) {
    const { head, rest } = parted(parted(text, "\n").head, ": ");
    const own = written.get(author) ?? { beginnings: new Set(), count: 0 };
    own.beginnings.add(rest === null ? "" : head);
    written.set(author, { ...own, count: own.count + 1 });
  }
  const restOf = (/** @type {string} */ author) => {
    const { beginnings, count } = written.get(author) ?? { beginnings: new Set(), count: 0 };
    const [head] = beginnings;
    const isName = author && beginnings.size === 1 && count > 1 && head && !headOf(`${head} 1 1/6`);
    return isName ? head : "";
  };
  return messages.map((message) => {
    const more = restOf(message.author);
    if (!more) return message;
    return { ...message, author: `${message.author}: ${more}`, text: message.text.slice(more.length + 2) };
  });
}

/** The days of dates, all in the order in which most are valid and few go back. @param {number[][]} dates */
function daysOf(dates) {
  const readings = ORDERS.map((order) => {
    const days = dates.map((numbers) => dateOf(order.map((place) => numbers[place])));
    const known = days.filter((day) => day !== null);
    return { days, bad: days.length - known.length, back: known.filter((day, nth) => day < known[nth - 1]).length };
  });
  return readings.reduce((best, one) => ((one.bad - best.bad || one.back - best.back) < 0 ? one : best)).days;
}

/** A day of the calendar, or null. @param {number[]} parts year, month and day */
function dateOf([year, month, day]) {
  const text = [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
  const number = dayNumber(text);
  return year > 0 && text.length === 10 && !Number.isNaN(number) && dayText(number) === text ? text : null;
}

/** The messages of a text with a name before each game, on its line or above. @param {string[]} lines */
function ofNames(lines) {
  /** @type {Message[]} */
  const messages = [];
  let name = ""; // the last line with letters
  for (const line of lines.map(nameOf)) {
    const head = headOf(line);
    if (head) {
      const before = head.before.replace(/[ #]+$/, "");
      const author = (before || name).replace(NAME_END, "").replace(/[ \-–:]+$/, "");
      messages.push({ author, text: line.slice(head.before.length), day: null, leftOut: "" });
    } else if (messages.length) messages[messages.length - 1].text += `\n${line}`;
    if (/\p{L}/u.test(line) && !line.includes("://") && !head) name = line;
  }
  return messages.some(({ author }) => author) ? messages : [];
}

// ------------------------------------------------------------------------------------------------------------- JSON

const isObject = (/** @type {any} */ value) => value instanceof Object && !Array.isArray(value);
const listOf = (/** @type {any} */ value) => (Array.isArray(value) ? value : []);

/** The messages of Telegram or Discord. @param {any} data @returns {Message[]} */
function ofJson(data) {
  const chats = isObject(data?.chats) ? listOf(data.chats.list) : [data];
  const rows = chats.flatMap((chat) => (isObject(chat) ? listOf(chat.messages) : [])).filter(isObject);
  const people = rows.flatMap(({ author, mentions }) => [author, ...listOf(mentions)]).filter(isObject);
  const names = new Map(people.map(({ id, nickname, name }) => [String(id), nameOf(String(nickname || name || ""))]));
  return rows.flatMap((row) => ofRow(row, names));
}

/**
 * The message of a row, or those that a summary of Discord's own game stands for.
 * @param {any} row @param {Map<string, string>} names @returns {Message[]}
 */
function ofRow(row, names) {
  const { author } = row;
  const isDiscord = isObject(author);
  const written = isDiscord ? row.content : row.text;
  const pieces = listOf(written).map((piece) => (isObject(piece) ? (piece.text ?? "") : piece));
  const text = Array.isArray(written) ? pieces.join("") : String(written || "");
  const day = jsonDay(row);
  if (isDiscord && author.isBot !== false && SUMMARY.test(text) && day && dayNumber(day) > firstDay())
    return summary(text, dayNumber(day) - 1, names);
  const name = isDiscord ? (names.get(String(author.id)) ?? "") : nameOf(String(row.from || ""));
  const isEdited = isDiscord ? row.timestampEdited : row.edited;
  const other = isDiscord ? author.isBot && "bot" : (row.forwarded_from || row.via_bot) && "forwarded";
  return [{ author: name, text, day, leftOut: other || (isEdited ? "edited" : "") }];
}

/** The day of number 0 of the daily puzzle. */
const firstDay = () => dayNumber(games.get(WORDLE)?.first_day ?? "");

/** @param {any} row */
function jsonDay(row) {
  const stamp = String(row.timestamp || row.date || "").slice(0, 10);
  const day = /^\d{4}-\d\d-\d\d$/.test(stamp) ? dateOf(stamp.split("-").map(Number)) : null;
  const seconds = /^\d{1,11}$/.test(String(row.date_unixtime)) ? Number(row.date_unixtime) : NaN;
  return day ?? (Number.isNaN(seconds) ? null : dayText(Math.floor(seconds / 86400)));
}

/**
 * A message for each player of a daily summary. @param {string} text @param {number} day
 * @param {Map<string, string>} names @returns {Message[]}
 */
function summary(text, day, names) {
  return text.split(LINE_END).flatMap((line) => {
    const [, result = "", players = ""] = SUMMARY_ROW.exec(line.replace(HIDDEN, "")) ?? [];
    return [...players.matchAll(MENTION)].map(([, known = "", typed = ""]) => ({
      author: nameOf(typed) || names.get(known) || known,
      text: `Wordle ${day - firstDay()} ${result.toUpperCase()}/6`,
      day: dayText(day),
      leftOut: "",
    }));
  });
}
