/* Beside the board: how many candidates, the best guesses, the buckets of one guess, the candidates.
   Every function takes plain data and gives elements; nothing here asks the server or keeps anything. */

import { miniTiles } from "./board.js";
import { copier, el } from "./dom.js";
import { reviewAddress } from "./route.js";
import { figure, marksOf, number, percent, plural, shareText } from "./words.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {{play: (guess: string) => void, preview: (guess: string) => void}} Hands */

export const STEPS = ["only the count", "a letter", "probe or go", "three words", "the best word", "everything"];
const FEW_BUCKETS = 10;
const FEW_WORDS = 18;

/** "109 candidates, 22 of them likely". @param {any} answer */
export function countLine(answer) {
  const { count, likely } = answer.candidates;
  return el("p.count", {},
    el("strong", {}, number(count)), el("span", {}, count === 1 ? "candidate" : "candidates"),
    count > 1 && likely !== undefined && likely < count && el("span.likely", {}, `${number(likely)} likely`));
}

/** What is told to a screen reader when suggestions change. @param {any} answer @param {number} step */
export function spoken(answer, step) {
  const { count, likely } = answer.candidates;
  const counted = `${plural(count, "candidate")}${likely !== undefined && likely < count ? `, ${number(likely)} likely` : ""}.`;
  const best = answer.suggestions?.[0];
  return step >= 4 && best ? `${counted} Best guess: ${best.guess.toUpperCase()}.` : counted;
}

/** The slider that says how much help is wanted. @param {number} step @param {(step: number) => void} onstep */
export function helpSlider(step, onstep) {
  return el("label.help", {},
    el("span", {}, "Help: ", el("b", {}, STEPS[step])),
    el("input", {
      type: "range", min: 0, max: STEPS.length - 1, step: 1, value: step, "data-key": "help",
      "aria-label": "How much help", "aria-valuetext": STEPS[step],
      oninput: (event) => onstep(Number(event.target.value)),
    }));
}

/** The hints up to a step, and a button for one more. @param {any} answer @param {number} step @param {(step: number) => void} onstep */
export function hints(answer, step, onstep) {
  const told = (answer.hints ?? []).slice(0, step + 1);
  return el("div.hints", {},
    el("ol", {}, told.map((text) => el("li", {}, text))),
    step + 1 < STEPS.length && el("button.button", { type: "button", "data-key": "more-help", onclick: () => onstep(step + 1) },
      `Tell me more: ${STEPS[step + 1]}`));
}

/** The best guess, large, and why. @param {any} answer @param {Hands} hands */
export function bestGuess(answer, hands) {
  const best = answer.suggestions[0];
  if (!best) return null;
  return el("div.best", {},
    el("button.bigword", {
      type: "button", "data-key": "best", "aria-label": `Play ${best.guess.toUpperCase()}, the best guess`,
      onclick: () => hands.play(best.guess), onfocus: () => hands.preview(best.guess), onpointerenter: () => hands.preview(best.guess),
    }, [...best.guess].map((letter) => el("span", {}, letter.toUpperCase()))),
    el("p.why", {}, answer.sentence ?? ""));
}

/** A family of words that differ in one letter. @param {any} trap @param {Hands} hands */
export function trapAlarm(trap, hands) {
  const text = typeof trap === "string" ? trap : trap.sentence ?? trap.message ?? trapSentence(trap);
  return el("div.trap", { role: "note" },
    text, " ",
    trap.probe && el("button.link", { type: "button", "data-key": "probe", onclick: () => hands.play(trap.probe) }, `Play ${trap.probe.toUpperCase()}`));
}

function trapSentence({ shape, words, probe }) {
  const family = plural(words?.length ?? 0, "likely word");
  return `${family} differ in one letter only: ${String(shape).toUpperCase()}.${probe ? " A probe tells them apart." : ""}`;
}

/** @type {[string, string, string, (row: any) => string][]} key, name, meaning, and how it is written */
const COLUMNS = [
  ["chance", "Chance", "that the guess is the answer", (row) => (row.candidate ? percent(row.probability) : "–")],
  ["turns", "Turns", "guesses still needed on average, this one included", (row) => figure(row.expected_turns)],
  ["size", "Size", "candidates left on average", (row) => figure(row.expected_size)],
  ["largest", "Largest", "the most candidates that can be left", (row) => number(row.largest)],
];

/** The best guesses as a table. @param {any} answer @param {string} shown the guess whose buckets are shown @param {Hands} hands */
export function suggestionTable(answer, shown, hands) {
  const columns = COLUMNS.filter(([key]) => key !== "turns" || answer.suggestions.some((row) => row.expected_turns !== undefined && row.expected_turns !== null));
  return el("table.suggestions", {},
    el("caption.hidden", {}, "The best guesses"),
    el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Guess"),
      columns.map(([, name, about]) => el("th", { scope: "col" }, el("abbr", { title: about }, name))))),
    el("tbody", {}, answer.suggestions.map((row) => el("tr", {
      class: row.guess === shown ? "shown" : null, "data-guess": row.guess,
      onpointerenter: (event) => event.pointerType === "mouse" && hands.preview(row.guess),
      onclick: (event) => event.target.closest("button") || hands.preview(row.guess),
    },
    el("th", { scope: "row" }, el("button.guess", {
      type: "button", "data-key": `play-${row.guess}`, "aria-label": `Play ${row.guess.toUpperCase()}`,
      onclick: () => hands.play(row.guess), onfocus: () => hands.preview(row.guess),
    }, row.guess, row.candidate ? null : el("span.probe", { title: "cannot be the answer: a probe" }, "probe"))),
    columns.map(([key, , , write]) => el("td", { class: `of-${key}` }, write(row)))))));
}

/** What the numbers mean. */
export function legendOfNumbers() {
  return el("details.legend", {}, el("summary", {}, "What the numbers mean"),
    el("dl", {}, COLUMNS.map(([, name, about]) => [el("dt", {}, name), el("dd", {}, about)])),
    el("p", {}, "Tap a word to play it, its numbers to see its buckets."));
}

/** Buckets as bars with their words. @param {any} part an answer of /api/partition @param {boolean} all @param {() => void} onall */
export function bucketList(part, all, onall) {
  const most = Math.max(...part.buckets.map((bucket) => bucket.probability), 1e-9);
  const shown = all ? part.buckets : part.buckets.slice(0, FEW_BUCKETS);
  const rest = part.buckets.length - shown.length;
  return [
    el("ol.buckets", {}, shown.map((bucket) => bucketRow(part.guess, bucket, most))),
    rest > 0 && el("button.link", { type: "button", "data-key": "all-buckets", onclick: onall }, `Show ${plural(rest, "more bucket")}`),
  ];
}

function bucketRow(guess, bucket, most) {
  const words = bucket.words ?? [];
  const more = bucket.count - words.length;
  return el("li", {},
    miniTiles(guess, marksOf(bucket.feedback)),
    el("span.bar", { "aria-hidden": "true" }, el("i", { vars: { "--part": String(bucket.probability / most) } })),
    el("span.many", {}, number(bucket.count), el("small", {}, percent(bucket.probability))),
    el("span.some", {}, words.join(" "), more > 0 && ` and ${number(more)} more`));
}

/** Candidates with their chances. @param {any} answer @param {boolean} all @param {() => void} onall @param {Hands} hands */
export function candidateList(answer, all, onall, hands) {
  const { count, words } = answer.candidates;
  const shown = all ? words : words.slice(0, FEW_WORDS);
  const most = words[0]?.probability ?? 1;
  const unnamed = count - words.length;
  return [
    el("ul.candidates", {}, shown.map(({ word, probability }) => el("li", {}, el("button", {
      type: "button", "data-key": `candidate-${word}`, "aria-label": `Play ${word.toUpperCase()}, chance ${percent(probability)}`,
      vars: { "--part": String(probability / most) },
      onclick: () => hands.play(word), onfocus: () => hands.preview(word),
      onpointerenter: (event) => event.pointerType === "mouse" && hands.preview(word),
    }, el("span", {}, word), el("small", {}, percent(probability)))))),
    shown.length < words.length && el("button.link", { type: "button", "data-key": "all-words", onclick: onall },
      `Show ${number(words.length - shown.length)} more${unnamed > 0 ? ` of ${number(count - shown.length)}` : ""}`),
    shown.length === words.length && unnamed > 0 && el("p.quiet", {}, `and ${number(unnamed)} less likely ones`),
  ];
}

const PRAISE = ["In one. The luck is with you.", "In two. That was sharp.", "In three. Lovely.", "In four. Well played.", "In five. Well done.", "In six. Just in time."];

/** The end of a game. @param {State} state @param {boolean} won @param {number} within @param {any} answer @param {() => void} restart */
export function ending(state, won, within, answer, restart) {
  const guess = state.turns[state.turns.length - 1].guess;
  const text = shareText(state.turns, { solved: won, within, hard: state.choices.rules !== "normal" });
  const left = answer?.candidates?.count ?? 0;
  const heading = won ? PRAISE[state.turns.length - 1] ?? `In ${state.turns.length}. Found.` : "Out of guesses.";
  const words = answer?.candidates?.words?.slice(0, 12).map(({ word }) => word) ?? [];
  return el("div", { class: won ? "ending won" : "ending lost" },
    el("h2", {}, heading),
    won ? el("p", {}, "The answer was ", el("b.caps", {}, guess), ".")
      : el("p", {}, left ? `${plural(left, "word")} still ${left === 1 ? "fits" : "fit"}: ${words.join(", ")}${left > words.length ? " …" : "."}` : "No word fits these turns."),
    el("pre.share", { "aria-label": "Share text" }, text),
    el("p.actions", {},
      copier("Copy", () => text, "copy-share"),
      el("a.button.strong", { href: reviewAddress(state, won ? guess : undefined), "data-key": "review" }, "Review this game"),
      el("button.button", { type: "button", "data-key": "again", onclick: restart }, "Start again")));
}
