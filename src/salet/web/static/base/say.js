/* Every text of the page, by its key: data/sentences/LANGUAGE.json. A text is made here and last: whatever decides,
   decides by keys, flags and numbers. */

import { rounded } from "../engine/puzzle/figures.js";

/** @import { Child, Said, Texts, Value } from "../types" */

const LOCALES = new Map([
  ["en", "en-GB"], // 1, 2 and 4; 2 March 2026
  ["pt", "pt-BR"],
]);

/** The texts, their language, and how it writes numbers, lists and days. */
const spoken = {
  language: "en",
  locale: "en-GB",
  /** @type {Texts} */
  texts: {},
  plurals: new Intl.PluralRules("en-GB"),
  /** How numbers with so many places are written; to make this takes long. @type {Intl.NumberFormat[]} */
  numbers: [],
};

/** Speak a language from now on. @param {string} language @param {Texts} texts */
export function useTexts(language, texts) {
  const locale = LOCALES.get(language) ?? language;
  Object.assign(spoken, { language, locale, texts, plurals: new Intl.PluralRules(locale), numbers: [] });
}

/** The language that the page speaks. */
export const languageOfPage = () => spoken.language;

/**
 * The text of a key, with its places filled in: `{name}` a text, a whole number or a list; `{turns:2}` a number with
 * two places; `{chance:percent}`; `{words:or}` a list with "or"; `{words:comma}` one without a last word; `{day:date}`.
 * @param {string} key @param {Record<string, Value>} [values]
 */
export const say = (key, values = {}) =>
  pieces(key, values)
    .map(([name, how]) => (how === undefined ? name : written(values[name], how)))
    .join("");

/** What the engine says as text; what is a text already is kept. @param {Said | string} said @returns {string} */
export const text = (said) => (typeof said === "string" ? said : say(said.key, said.values));

/** What is wrong, with a capital: errors begin in lower case, as the command line prints them. @param {Said} said */
export function errorText(said) {
  const [first] = text(said).split(" ");
  const isWord = /^\p{L}+$/u.test(first);
  return (isWord ? first[0].toLocaleUpperCase(spoken.locale) + first.slice(1) : first) + text(said).slice(first.length);
}

/**
 * A text as children of an element, with elements in some of its places: `rich("hint.play", { name: el("b", name) })`.
 * @param {string} key @param {Record<string, any>} values @returns {Child[]}
 */
export const rich = (key, values) =>
  pieces(key, values).map(([name, how]) => {
    if (how === undefined) return name;
    const value = values[name];
    return value?.props ? value : written(value, how);
  });

/**
 * The texts between places, and the places as `[name, how]`. @param {string} key @param {Record<string, any>} values
 * @returns {[string, string?][]}
 */
function pieces(key, values) {
  const form = spoken.texts[key];
  if (form === undefined) throw new Error(`no text has the key ${key}`);
  const chosen = typeof form === "string" ? form : (form[spoken.plurals.select(values.n)] ?? form.other);
  return chosen
    .split(/(\{\w+(?::\w+)?\})/)
    .map((piece) => (/^\{.+\}$/.test(piece) ? /** @type {any} */ (piece.slice(1, -1).split(":")) : [piece]))
    .map(([name, how], i) => (i % 2 ? [name, how ?? ""] : [name]));
}

/** A value as text. @param {Value} value @param {string} how @returns {string} */
function written(value, how) {
  if (Array.isArray(value))
    return listed(
      value.map((one) => written(one, how === "date" ? how : "")),
      how,
    );
  if (how === "percent") return percent(Number(value));
  if (how === "date") return day(String(value));
  if (typeof value === "number") return number(value, Number(how || 0));
  if (value === undefined) throw new Error("a place has no value");
  return typeof value === "string" ? value : text(value);
}

/** A number with so many places. @param {number} value @param {number} [places] */
export function number(value, places = 0) {
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  spoken.numbers[places] ??= new Intl.NumberFormat(spoken.locale, digits);
  return spoken.numbers[places].format(Number(rounded(value, places)));
}

/** A chance; only what is certain is 0 or 100 %. @param {number} chance */
export function percent(chance) {
  const at = Math.min(1, chance); // sums can be a bit above 1
  const places = at === 0 || at === 1 || (at >= 0.05 && at <= 0.95) ? 0 : 1;
  const shown = number(100 * at, places);
  if (places && shown === number(0, 1)) return say("percent.under", { shown: number(0.1, 1) });
  if (places && shown === number(100, 1)) return say("percent.over", { shown: number(99.9, 1) });
  return say("percent.exactly", { shown });
}

/** "2 March 2026", of 2026-03-02. @param {string} iso @param {Intl.DateTimeFormatOptions} [how] */
export const day = (iso, how = { dateStyle: "long" }) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString(spoken.locale, { ...how, timeZone: "UTC" });

/** "1, 2 and 4". @param {string[]} items @param {string} [how] "or", "comma" */
export const listed = (items, how) =>
  how === "comma"
    ? items.join(", ")
    : new Intl.ListFormat(spoken.locale, { type: how === "or" ? "disjunction" : "conjunction" }).format(items);

/** The file of each language that the page can speak. @returns {Record<string, string>} */
function files() {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="salet-sentences"]'));
  return Object.fromEntries(meta.content.split(" ").map((file) => [file.split("-")[1], file]));
}

/** The languages that the page can speak. */
export const languages = () => Object.keys(files());

/** The first language of the browser that the page can speak. */
export const browserLanguage = () =>
  navigator.languages.map((name) => name.split("-")[0]).find((name) => languages().includes(name)) ?? "en";

/** Load the texts of a language. @param {string} language */
export async function loadTexts(language) {
  const answer = await fetch(new URL(files()[language], document.baseURI));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  useTexts(language, await answer.json());
}
