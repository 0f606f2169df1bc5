/* Beside the board: the best next guess, two other ways, the next few, the words left, and why.
   Every function takes plain data and gives elements; nothing here asks the engine or keeps anything.
   Every number speaks of the likely words; the long shots are a footnote. */

import { miniTiles } from "./board.js";
import { el } from "./dom.js";
import { cut, upper } from "./letters.js";
import { figure, marksOf, number, percent, plural } from "./words.js";

/** @typedef {{play: (guess: string) => void, why: (guess: string) => void, refused: (guess: string) => void, isAway: (word: string) => boolean}} Hands */

export const STEPS = ["only the count", "a letter", "narrow down or go", "three words", "the best word", "everything"];
const FEW_WORDS = 60;
const NEXT = 5;

/** How many words are left: those that are likely. @param {any} answer @returns {number} */
export const left = ({ candidates: { count, likely } }) => likely ?? count;

/** "22 words left". @param {any} answer */
export const countLine = (answer) => el("p.count", {}, el("strong", {}, number(left(answer))), left(answer) === 1 ? " word left" : " words left");

/** The guess that leads: the player's own opener, or the best. @param {any} answer */
const lead = ({ opener, suggestions }) => (opener ? suggestions.find(({ guess }) => guess === opener) ?? { guess: opener } : suggestions[0]);

/** What is told to a screen reader when suggestions change. @param {any} answer @param {number} step */
export function spoken(answer, step) {
  const best = lead(answer);
  const counted = `${plural(left(answer), "word")} left.`;
  return step >= 4 && best ? `${counted} ${answer.opener ? "Your opener" : "Best guess"}: ${upper(best.guess)}.` : counted;
}

/** The hints up to a step, and a button for one more. @param {any} answer @param {number} step @param {(step: number) => void} onstep */
export function hints(answer, step, onstep) {
  const told = (answer.hints ?? []).slice(0, step + 1);
  return el("div.hints", {},
    el("ol", {}, told.map((text) => el("li", {}, text))),
    el("p.actions", {},
      step + 1 < STEPS.length && el("button.button.strong", { type: "button", "data-key": "more-help", onclick: () => onstep(step + 1) }, `Tell me more: ${STEPS[step + 1]}`),
      step + 2 < STEPS.length && el("button.link", { type: "button", "data-key": "all-help", onclick: () => onstep(STEPS.length - 1) }, "Everything")));
}

const letters = (word) => el("span.bigword", { "aria-hidden": "true" }, cut(word).map((letter) => el("span", {}, upper(letter))));
const sure = (row) => (row.probability >= 0.005 ? `can be it: ${percent(row.probability)}` : row.candidate ? "hardly the answer" : "only narrows down");
const togo = (row) => (row.expected_turns ? `${row.exact ? "" : "≈ "}${row.expected_turns.toFixed(2)} guesses to go` : `leaves ${figure(row.expected_size)}`);

/** The best guess with one button, and why in a sentence. @param {any} answer @param {Hands} hands @param {boolean} stale */
export function bestGuess(answer, hands, stale) {
  const best = lead(answer);
  if (!best) return null;
  const name = upper(best.guess);
  const first = answer.suggestions[0];
  return el("div.best", {},
    el("h2", {}, answer.opener ? "Your opener" : "Best next guess"),
    el("p.word-line", { "data-guess": best.guess }, el("span.hidden", {}, name), letters(best.guess)),
    el("button.button.strong.playit", { type: "button", "data-key": "best", "aria-label": `Play ${name}`, disabled: stale, onclick: () => hands.play(best.guess) }, "Play it"),
    el("p.why", {}, best.guess === first?.guess ? answer.sentence : first ? `The best one is ${upper(first.guess)}.` : ""),
    el("p.links", {}, el("button.link", { type: "button", "data-key": "why", "aria-label": `Why ${name}? The groups it makes, and other words`, onclick: () => hands.why(best.guess) }, "Why", el("span.only-desk", {}, " this word"), "?"),
      el("button.link", { type: "button", "data-key": "refused", "aria-label": `The game refused ${name}: never suggest it again`, disabled: stale, onclick: () => hands.refused(best.guess) }, "Refused", el("span.only-desk", {}, " by the game"), "?")));
}

/** The two other ways: one that tells more, one that may be the answer. @param {any} answer @param {Hands["isAway"]} isAway */
export function otherWays(answer, isAway) {
  const best = lead(answer);
  const others = answer.suggestions.filter((row) => row.guess !== best?.guess);
  const unasked = (row) => row.everyday === false && answer.words === "everyday" && row !== answer.suggestions[0];
  const rest = [...others.filter((row) => !unasked(row)), ...others.filter(unasked)];
  const likeliest = answer.candidates.words.find(({ word }) => !isAway(word));
  const ways = [];
  const narrow = rest.find((row) => row.probability < 0.01);
  if (best && best.probability >= 0.01 && narrow) ways.push({ name: "Narrow it down", guess: narrow.guess, text: togo(narrow) });
  if (likeliest && likeliest.word !== best?.guess) ways.push({ name: "Go for it", guess: likeliest.word, text: percent(likeliest.probability) });
  else if (ways.length && best) ways.reverse();
  if (ways.length < 2) {
    const second = rest.find((row) => ways.every((way) => way.guess !== row.guess));
    if (second) ways.unshift({ name: answer.opener && second === answer.suggestions[0] ? "The best one" : "Nearly as good", guess: second.guess, text: togo(second) });
  }
  return ways;
}

/** @param {any} answer @param {Hands} hands @param {boolean} stale */
export function alternatives(answer, hands, stale) {
  const ways = otherWays(answer, hands.isAway);
  const shown = new Set([lead(answer)?.guess, ...ways.map(({ guess }) => guess)]);
  const next = answer.suggestions.filter((row) => !shown.has(row.guess)).slice(0, NEXT);
  return [
    ways.length > 0 && el("div.options", {}, ways.map(({ name, guess, text }) => el("button.option", {
      type: "button", "data-key": `way-${guess}`, disabled: stale, onclick: () => hands.play(guess),
    }, el("small", {}, name), el("b.caps", {}, guess), el("span", {}, text)))),
    next.length > 0 && el("table.few", {},
      el("caption", {}, "The next few"),
      el("thead.hidden", {}, el("tr", {}, ["Word", "Can it be the answer", "Guesses to go"].map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, next.map((row) => el("tr", {},
        el("th", { scope: "row" }, el("button.guess", { type: "button", "data-key": `play-${row.guess}`, "aria-label": `Play ${upper(row.guess)}`, disabled: stale, onclick: () => hands.play(row.guess) }, row.guess), row.everyday === false && el("small.rare", {}, "rare")),
        el("td", {}, sure(row)), el("td", {}, togo(row)))))),
  ];
}

/** A family of words that differ in one letter. @param {any} trap @param {Hands} hands */
export function trapAlarm(trap, hands) {
  return el("div.trap", { role: "note" }, el("p", {}, trap.sentence),
    trap.probe && !hands.isAway(trap.probe) && el("button.button", { type: "button", "data-key": "probe", onclick: () => hands.play(trap.probe) }, `Play ${upper(trap.probe)}`));
}

/**
 * The words left as chips, likeliest first. @param {any} answer @param {Hands} hands @param {boolean} stale
 * @param {number} most @param {() => void} onall
 */
export function chips(answer, hands, stale, most, onall) {
  const { count, words } = answer.candidates;
  const likely = left(answer);
  const shown = words.slice(0, Math.min(likely, most));
  const more = likely - shown.length;
  return [
    el("ul.chips", {}, shown.map(({ word, probability }) => el("li", {}, el("button.chip", {
      type: "button", "data-key": `word-${word}`, "aria-label": `Play ${upper(word)}, can be it: ${percent(probability)}`, disabled: stale,
      onclick: () => hands.play(word),
    }, word, el("small", {}, percent(probability))))),
    more > 0 && el("li", {}, el("button.chip.more", { type: "button", "data-key": "all-words", onclick: onall }, `${number(more)} more`))),
    count > likely && el("p.longshots", {}, `And ${plural(count - likely, "long shot")}.`),
  ];
}

/** All the words left, long shots too. @param {any} answer @param {Hands} hands */
export function allWords(answer, hands) {
  const { count, words } = answer.candidates;
  const likely = left(answer);
  const rare = words.slice(likely);
  return [
    chips({ candidates: { count: likely, likely, words } }, hands, false, words.length, () => {}),
    rare.length > 0 && [el("h3", {}, `Long shots: ${number(count - likely)}`),
      el("p.quiet", {}, rare.map(({ word }) => word).join(" "), count > words.length && ` and ${number(count - words.length)} more`)],
  ];
}

/** @type {[string, string, (row: any) => string][]} */
const NUMBERS = [
  ["Can be it", "the chance that the word is the answer", (row) => (row.candidate ? percent(row.probability) : "–")],
  ["To go", "guesses still needed on average, this one included", (row) => figure(row.expected_turns)],
  ["Left", "words left on average", (row) => figure(row.expected_size)],
  ["At worst", "the most words that can be left", (row) => number(row.largest)],
  ["Groups", "how many groups it splits the words into", (row) => number(row.buckets)],
  ["Bits", "what it tells, in bits", (row) => figure(row.entropy)],
];

/** Every number of every suggestion. @param {any} answer */
export function allNumbers(answer) {
  return el("details", {}, el("summary", {}, "All numbers"),
    el("div.scroll", { tabindex: 0, role: "region", "aria-label": "All numbers" }, el("table.numbers", {}, el("caption.hidden", {}, "All numbers"),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Word"), NUMBERS.map(([name, about]) => el("th", { scope: "col" }, el("abbr", { title: about }, name))))),
      el("tbody", {}, answer.suggestions.map((row) => el("tr", {}, el("th.caps", { scope: "row" }, row.guess), NUMBERS.map(([, , write]) => el("td", {}, write(row)))))))),
    el("dl.meanings", {}, NUMBERS.map(([name, about]) => [el("dt", {}, name), el("dd", {}, about)])));
}

/** The groups that a guess makes, each with its marks and words. @param {any} part @param {boolean} all @param {() => void} onall */
export function groups(part, all, onall) {
  const many = part.buckets.filter((bucket) => bucket.likely > 0);
  const most = Math.max(...many.map((bucket) => bucket.probability), 1e-9);
  const total = many.reduce((sum, bucket) => sum + bucket.likely, 0);
  const shown = all ? many : many.slice(0, 12);
  return [
    el("p", {}, total === 1 ? "Only one word is left." : `It splits the ${plural(total, "word")} left into ${plural(many.length, "group")}. Your marks tell which group the answer is in.`),
    el("ol.groups", {}, shown.map((bucket) => {
      const words = bucket.words.slice(0, Math.min(bucket.likely, 14));
      return el("li", {}, miniTiles(part.guess, marksOf(bucket.feedback)),
        el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(bucket.probability / most) } })),
        el("span.many", {}, percent(bucket.probability)),
        el("span.some", {}, words.join(" "), bucket.likely > words.length && ` and ${number(bucket.likely - words.length)} more`));
    })),
    shown.length < many.length && el("button.link", { type: "button", "data-key": "all-groups", onclick: onall }, `Show ${plural(many.length - shown.length, "more group")}`),
  ];
}

/** @param {any} answer @param {Hands} hands @param {boolean} stale @param {() => void} onall */
export const wordsLeft = (answer, hands, stale, onall) => [countLine(answer), chips(answer, hands, stale, FEW_WORDS, onall)];
