/* A reviewed game as a walk: the board with a verdict for each row, the curve of guesses to go, one row at a time. */

import { el, svg } from "../base/dom.js";
import { langOf, upper } from "../base/letters.js";
import { number, percent, rich, say, text } from "../base/say.js";
import { onOwnMachine } from "../base/store.js";
import { checkbox, inFull, meters, save, shareButton, stepButton, swiped, table, wordChips } from "../base/widgets.js";
import { NO_LUCK, figure, isAboutChoice, marksOf, verdictOf, withListNames } from "../base/words.js";
import { miniTiles } from "../board/tiles.js";
import { headline } from "../panel/headline.js";
import { skyline } from "./charts.js";
import { reviewCard, withoutLetters } from "./reviewcard.js";

/** @import { Child, Review, ReviewedTurn } from "../types" */
/** @typedef {import("./review.js").State} State */
/** @typedef {import("./review.js").On} On */

const LOSSES = [0.05, 0.25, 0.6]; // guesses: below them a guess is best, good or loose
const GRADES = ["best", "good", "loose", "blunder"];
const GREAT_LUCK = 85;
const BAD_LUCK = 15;
const FEW_BOARDS = 4;
const SWIPE = 40; // pixels

/** @param {ReviewedTurn} turn */
const isFoundBy = ({ feedback }) => feedback.every((marks) => /^(g+|-)$/.test(marks ?? "-"));

/** The verdict of a guess by what it lost. What found the answer is not blamed. @param {ReviewedTurn} turn */
function gradeOf(turn) {
  if (turn.is_unknown || turn.skill === null) return null;
  const at = LOSSES.findIndex((loss) => turn.given_away < loss);
  return at !== 0 && isFoundBy(turn) ? "found" : GRADES[at < 0 ? 3 : at];
}

/** "lucky" or "unlucky", if the marks were far from what could be expected. @param {ReviewedTurn} turn */
const luckOf = ({ luck }) =>
  luck === null ? null : luck >= GREAT_LUCK ? "lucky" : luck <= BAD_LUCK ? "unlucky" : null;

/** The guess, or "" if it is unknown because several words fit the squares. @param {ReviewedTurn} turn */
const shownGuess = (turn) => (turn.fitting ? "" : turn.guess);

/** Whether a game was played to its end. @param {Review} review */
const isPlayed = ({ solved, guesses, limit }) => solved || guesses >= limit;

/** The review of a game against the adversary: each first sentence is about the choice. @param {Review} review
 * @returns {Review} */
export const withoutLuck = (review) => ({
  ...review,
  luck: null,
  verdict: [NO_LUCK],
  turns: review.turns.map((turn) => ({ ...turn, luck: null, sentences: turn.sentences.filter(isAboutChoice) })),
});

/** @param {Review} review @param {State} state */
function titleOf(review, state) {
  const values = { n: review.guesses, limit: review.limit };
  if (!isPlayed(review)) return say(state.gaveUp ? "review.given-up" : "review.unfinished", values);
  return headline(review, state.hints > 0);
}

/** Whether a board shows these marks. @param {string | null} marks @returns {marks is string} */
const isShown = (marks) => /^[byg]+$/.test(marks ?? "");

/** The tiles of a row; of many boards only the word. @param {ReviewedTurn} turn @param {State} state */
function tilesOf(turn, { alphabet }) {
  const { feedback } = turn;
  const guess = shownGuess(turn);
  const shown = feedback.filter(isShown);
  if (feedback.length === 1) return miniTiles(guess, marksOf(shown[0]), alphabet, "big");
  return [
    el("b.caps", { lang: langOf(alphabet) }, guess || "?"),
    feedback.length <= FEW_BOARDS && shown.map((marks) => miniTiles("", marksOf(marks), alphabet, "tiny")),
  ];
}

/** @param {ReviewedTurn} turn */
const badges = (turn) => {
  const [grade, luck] = [gradeOf(turn), luckOf(turn)];
  return el(
    "span.badges",
    grade && el("span.grade", { "data-grade": grade }, say(`grade.${grade}`)),
    luck && el(`span.luck-sign.${luck}`, { title: say(`grade.${luck}`) }, el("span.hidden", say(`grade.${luck}`))),
  );
};

/** The game on its board; from some row on best play, if it is shown. @param {Review} review @param {State} state
 * @param {On} on */
function walkBoard(review, state, on) {
  const { row, branch } = state;
  const shown = branch ? review.turns.slice(0, branch.row) : review.turns;
  return el(
    "ol.walk-rows",
    { label: say("review.your-guesses") },
    shown.map((turn, nth) =>
      el(
        "li",
        el(
          "button.walk-row",
          { key: `row-${nth}`, "aria-current": nth === row ? "true" : undefined, onclick: () => on.look(nth) },
          el("span.walk-tiles", tilesOf(turn, state)),
          badges(turn),
        ),
      ),
    ),
    branch?.turns.map(({ guess, feedbacks }, nth) =>
      el("li.ghost", { key: `ghost-${nth}` }, miniTiles(guess, feedbacks[0] ?? [], state.alphabet, "big")),
    ),
  );
}

/**
 * Guesses to go before each row: yours with the word that was played, best play's with the best one. @param {Review}
 * review @param {State} state @param {On} on
 */
function curve({ turns }, { row }, on) {
  const points = turns.flatMap((turn, nth) =>
    turn.expected_turns ? [{ nth, yours: turn.expected_turns, best: turn.best_expected_turns }] : [],
  );
  if (points.length < 2) return null;
  const [wide, tall, edge] = [320, 96, 14];
  const most = Math.max(...points.map(({ yours }) => yours), 1);
  const x = (/** @type {number} */ nth) => edge + (nth * (wide - 2 * edge)) / Math.max(1, turns.length - 1);
  const y = (/** @type {number} */ value) => tall - edge - (value / most) * (tall - 2 * edge - 6);
  const line = (/** @type {"yours" | "best"} */ of) =>
    points.map((point) => `${x(point.nth)},${y(point[of])}`).join(" ");
  return el(
    "figure.curve",
    svg(
      "svg",
      { viewBox: `0 0 ${wide} ${tall}`, role: "img", label: say("review.curve") },
      svg("line.axis", { x1: edge, x2: wide - edge, y1: y(0), y2: y(0) }),
      svg("polyline.ours", { points: line("best") }),
      svg("polyline.yours", { points: line("yours") }),
      points.map(({ nth, yours }) => [
        svg("circle", { class: nth === row ? "now" : "", cx: x(nth), cy: y(yours), r: nth === row ? 6 : 4 }),
        svg("text", { x: x(nth), y: y(yours) - 9 }, number(yours, 1)),
        svg("rect.touch", { x: x(nth) - 22, y: 0, width: 44, height: tall, onclick: () => on.look(nth) }),
      ]),
    ),
    el("figcaption", el("span.yours", say("review.curve-yours")), el("span.ours", say("review.curve-best"))),
  );
}

/** How many words a guess found and left. @param {ReviewedTurn} turn */
function countsOf(turn) {
  const [[before], [after]] = [turn.likely_before, turn.likely_after];
  if (isFoundBy(turn)) return say("review.words-found", { n: before });
  const all = before === turn.candidates_before[0] && after === turn.candidates_after[0];
  return say(all ? "review.words-left" : "review.likely-left", { before, n: after });
}

/** The groups that a guess made of the likely words, and how many it left. @param {ReviewedTurn} turn */
function groupsOf(turn) {
  const { buckets = [] } = turn;
  if (!buckets.some(({ likely }) => likely > 0)) return null;
  const { chart, legend } = skyline(buckets, String(turn.feedback[0]));
  return el("figure", chart, el("figcaption", legend, " ", countsOf(turn)));
}

/** Your guess and the best one in numbers. @param {ReviewedTurn} turn @param {State} state
 * @param {boolean} isLast whether no guess could follow */
function versus(turn, { alphabet }, isLast) {
  if (turn.expected_turns === null || turn.expected_turns === undefined) return null;
  const heads = isLast ? ["few.word", "why.chance"] : ["few.word", "why.to-go", "why.left"];
  const row = (/** @type {string} */ word, /** @type {number} */ chance, /** @type {number[]} */ ...numbers) => [
    el("span.caps", { lang: langOf(alphabet) }, word),
    ...(isLast ? [percent(chance)] : numbers.map(figure)),
  ];
  const rows = [row(turn.guess, turn.chance, turn.expected_turns, turn.expected_size)];
  if (turn.best && turn.best !== turn.guess)
    rows.push(row(turn.best, turn.best_chance, turn.best_expected_turns, turn.best_expected_size));
  return table(
    "table.versus",
    say("review.compared"),
    heads.map((key) => say(key)),
    rows,
  );
}

/** Words for a row of squares; a tap fills it. @param {ReviewedTurn} turn @param {State} state
 * @param {On} on */
const couldBe = ({ could_be: words = [] }, { row, alphabet }, on) =>
  words.length > 0 && [
    el("p", say("review.which-word")),
    wordChips(say("review.which-word"), words, alphabet, (word) => on.fill(row, word)),
  ];

/** The marks of one guess on several boards. @param {ReviewedTurn} turn @param {State} state */
const eachBoard = (turn, { alphabet }) =>
  el(
    "div.each-board",
    turn.feedback.map(
      (marks, board) =>
        isShown(marks) &&
        el("span", el("small", String(board + 1)), miniTiles(shownGuess(turn), marksOf(marks), alphabet)),
    ),
  );

/** The button that shows best play from a row on the board. @param {Review} review @param {State} state @param {On} on
 * @returns {Child} */
function branchButton(review, { row, branch, alphabet }, on) {
  const { best, guess, given_away: lost } = review.turns[row];
  if (review.boards > 1 || !review.answer[0]) return null;
  if (branch) return el("button.button", { key: "branch", onclick: () => on.branch(row) }, say("review.back-to-yours"));
  if (!best || best === guess || lost < LOSSES[0]) return null;
  return el(
    "button.button",
    { key: "branch", onclick: () => on.branch(row) },
    say("review.try", { word: upper(best, alphabet) }),
  );
}

/** What is said of one row. @param {Review} review @param {State} state @param {On} on */
function rowPanel(review, state, on) {
  const { row } = state;
  const turn = review.turns[row];
  const swipe = swiped("clientX", SWIPE, (way) => on.look(row - way));
  const values = { row: row + 1, word: upper(shownGuess(turn), state.alphabet) };
  return el(
    "section.card.row-panel",
    { label: say("review.row", { row: row + 1 }), ...swipe },
    el(
      "header",
      stepButton("review.previous", "‹", row > 0 && (() => on.look(row - 1))),
      el("h2", shownGuess(turn) ? say("review.row-word", values) : say("review.row", values)),
      stepButton("review.next", "›", row + 1 < review.turns.length && (() => on.look(row + 1))),
    ),
    turn.was_answer &&
      row > 0 &&
      el("p.note", say("review.was-answer", { word: upper(turn.guess, state.alphabet), day: turn.was_answer })),
    el("p.said", inFull(turn.sentences, state.alphabet)),
    couldBe(turn, state, on),
    review.boards > 1 && eachBoard(turn, state),
    meters(turn, say("meter.skill")),
    turn.inferred !== null &&
      turn.inferred !== undefined &&
      !turn.fitting &&
      el("p.note", say("review.inferred", { chance: turn.inferred })),
    review.boards === 1 && groupsOf(turn),
    review.boards === 1 && versus(turn, state, row + 1 === review.limit),
    branchButton(review, state, on),
    state.problem && el("p.note", { role: "alert" }, state.problem),
  );
}

/** Words as a path. @param {string} key of the sentence @param {string[]} words @param {State} state */
const path = (key, words, { alphabet }) =>
  el(
    "p.path",
    rich(key, {
      n: words.length,
      words: el(
        "span.path-words",
        words.map((word, i) => [
          i > 0 && el("span.arrow", { "aria-hidden": "true" }, "→"),
          el("b.caps", { lang: langOf(alphabet) }, word),
        ]),
      ),
    }),
  );

/** What the whole game was worth, and what it is compared with. @param {Review} review @param {State} state */
function summary(review, state) {
  const { best_play: best = [], best_play_guesses: needed, boards } = review;
  // The title praises, and the words of our suggestions are shown with their number.
  const said = verdictOf(review, true).filter(({ key }) => best.length === 0 || key !== "verdict.ours");
  const ours = boards > 1 ? "review.our-suggestions" : needed === null ? "review.best-not-found" : "review.best-play";
  return el(
    "section.summary",
    { label: say("review.whole-game") },
    meters(review),
    state.hints > 0 && el("p.quiet", say("review.with-hints", { n: state.hints })),
    (review.notes ?? []).map((note) => el("p.note", text(withListNames(note)))),
    state.opener.length > 0 && path("review.from-your-opener", state.opener, state),
    best.length > 0 && best[0] !== state.opener[0] && path(ours, best, state),
    said.length > 0 && el("p.verdict", inFull(said, state.alphabet)),
    review.skill !== null && el("details", el("summary", say("review.what-is")), el("p.quiet", say("review.meaning"))),
  );
}

/** The card as an image, which can neither run scripts nor load anything. @param {string} card */
const cardAddress = (card) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(card)}`;

/** @param {string} card @returns {Promise<Blob>} */
async function png(card, scale = 2) {
  const picture = new Image();
  picture.src = cardAddress(card);
  await picture.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: picture.naturalWidth * scale, height: picture.naturalHeight * scale });
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, stop) => {
    canvas.toBlob((blob) => (blob ? done(blob) : stop(new Error("no picture"))), "image/png");
  });
}

/** The text to share: squares, skill and luck, and a link, which has the words unless they are hidden.
 * @param {Review} review @param {boolean} isPlain */
export function shareText({ share, skill, luck }, isPlain) {
  const scores =
    skill === null ? "" : luck === null ? say("ending.skill", { skill }) : say("review.scores", { skill, luck });
  const link = onOwnMachine() ? "" : isPlain ? new URL(".", document.baseURI).href : location.href;
  return [share, scores, link].filter(Boolean).join("\n\n");
}

/** One button for text, picture and link; where the browser has no menu to share, it copies the text.
 * @param {Review} review @param {State} state @param {On} on */
function sharing(review, { isPlain, adversary, hints, gaveUp, alphabet }, on) {
  const shown = { ...review, verdict: verdictOf(review, hints > 0 || gaveUp) }; // whoever had hints is not praised
  const card = review.boards > 1 || adversary ? null : reviewCard(isPlain ? withoutLetters(shown) : shown, alphabet);
  const said = shareText(review, isPlain);
  if (!review.share && !card) return null;
  const files = async () => (card ? [new File([await png(card)], "salet.png", { type: "image/png" })] : []);
  return el(
    "section.card.keep",
    { label: say("review.share-title") },
    card && el("img.review-card", { alt: say("review.card"), src: cardAddress(card) }),
    el(
      "p.actions",
      shareButton("button.button.strong", said, files),
      card &&
        el(
          "button.link",
          { key: "save", onclick: async () => save(await png(card), "salet.png") },
          say("share.save-picture"),
        ),
    ),
    card && checkbox("plain", say("share.without-letters"), isPlain, (checked) => on.update({ isPlain: checked })),
  );
}

/** @param {Review} review @param {State} state @param {On} on */
export const drawWalk = (review, state, on) =>
  el(
    "div.walk",
    el("h1", { tabindex: -1 }, titleOf(review, state)),
    el("div.walk-board", walkBoard(review, state, on), curve(review, state, on)),
    rowPanel(review, state, on),
    summary(review, state),
    sharing(review, state, on),
    el("p.again", el("a.button", { href: "#/review", key: "another" }, say("review.another"))),
  );
