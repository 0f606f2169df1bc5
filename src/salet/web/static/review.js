/* The review of a finished game: skill and luck of each guess, what each guess left, and best play. */

import { miniTiles } from "./board.js";
import { skyline } from "./chart.js";
import { PLAIN_FIELD, choice, copier, el, fill, meter, save, table } from "./dom.js";
import { Failure, engine } from "./engine.js";
import { named } from "./issues.js";
import { lower } from "./letters.js";
import { DEFAULTS, RULES, address, joinTurns, readChoices, writeChoices } from "./route.js";
import { NO_LUCK, figure, listOptions, marksOf, number, percent, plainOptions, plural, verdictOf } from "./words.js";

const TOP_SKILL = 99;
const EXAMPLE = { text: "crane sloth moist", answer: "moist" };

/** @param {{announce: (text: string) => void, go: (where: string) => void, choosePicture: () => void}} page */
export function makeView(page) {
  const text = el("textarea", {
    rows: 6,
    spellcheck: "false",
    autocapitalize: "off",
    key: "text",
    placeholder: "crane sloth moist",
    oninput: () => {
      if (game.reviewed) answer.value = ""; // it was the answer of the game before
      game.reviewed = false;
    },
  });
  const answer = el("input", {
    ...PLAIN_FIELD,
    maxlength: 400,
    key: "answer",
    oninput: () => {
      game.reviewed = false;
    },
  });
  const choices = el("div.pair");
  const failed = el("div.failed", { role: "alert", hidden: true });
  const result = el("div.result", { "aria-live": "off" });
  /* The list and rules in the form, and what else the address says about the game. */
  const game = {
    list: /** @type {string} */ (DEFAULTS.list),
    rules: "normal",
    day: "",
    within: "",
    sequence: false,
    hosted: false,
    hints: 0,
    gaveUp: false,
    adversary: false,
    reviewed: false, // whether the review shown is of the game in the form
  };
  const pending = { call: new AbortController() }; // the running request

  const wide = matchMedia("(min-width: 60rem)");
  const form = el(
    "form.card",
    { onsubmit: submit },
    el("label.field", el("span", "Guesses, or the text you shared"), text),
    el("label.field", el("span", "Answer, if it is not above (one per board)"), answer),
    choices,
    failed,
    el(
      "p.actions",
      el("button.button.strong", { type: "submit" }, "Review"),
      el("button.button", { key: "picture", onclick: page.choosePicture }, "Read a picture"),
      el("button.button", { onclick: () => page.go(address("review", EXAMPLE)) }, "Show an example"),
    ),
  );
  const summary = el("summary");
  const folded = el("details.folded", { open: true }, summary, form);
  const intro = el(
    "p.quiet",
    "Each guess is judged by what you could know before its marks. ",
    "To review a shared game, paste its text or a picture of it anywhere on this page.",
  );
  const columns = el("div.two", folded, result);
  const heading = el("h1", { tabindex: -1 }, "Was it skill or luck?");
  const root = el("div.review", el("div.intro", heading, intro), columns);

  /** On narrow screens, fold the form below the review, or below the wait for one. @param {boolean} hasReview */
  function fold(hasReview) {
    root.classList.toggle("found", hasReview);
    intro.hidden = hasReview;
    summary.textContent = hasReview ? "Review another game" : "Your game";
    folded.open = wide.matches || !hasReview;
    columns.append(...(hasReview && !wide.matches ? [result, folded] : [folded, result]));
  }
  wide.addEventListener("change", () => fold(root.classList.contains("found")));

  /** Say above the button what is wrong with the text. @param {string} title @param {string} fix */
  function refuse(title, fix) {
    fill(failed, el("h2", title), fix && el("p", fix));
    failed.hidden = false;
    failed.scrollIntoView({ block: "nearest" });
  }

  function submit(event) {
    event?.preventDefault();
    if (!text.value.trim()) {
      refuse("There is nothing to review yet.", "Type your guesses, or paste the text that you shared.");
      return text.focus({ preventScroll: true });
    }
    const where = address("review", {
      text: text.value.trim().slice(0, 4000),
      answer: answer.value.trim().toLowerCase(),
      ...writeChoices({ list: game.list, rules: game.rules }),
    });
    page.go(where);
  }

  async function drawChoices() {
    const { rows } = await engine.lists();
    fill(
      choices,
      choice("Which game", "review-list", listOptions(rows, game.list), game.list, (value) => {
        game.list = value;
      }),
      choice("Rules", "review-rules", plainOptions(RULES), game.rules, (value) => {
        game.rules = value;
      }),
    );
  }

  async function run() {
    pending.call.abort();
    pending.call = new AbortController();
    const { signal } = pending.call;
    game.reviewed = false;
    failed.hidden = true;
    fold(Boolean(text.value.trim())); // the form would hide the line that asks to wait
    if (!text.value.trim()) return fill(result, nothing());
    fill(result, el("p.waiting", { role: "status" }, "Looking at each guess…"));
    /** @type {Record<string, any>} */
    const body = { text: text.value.slice(0, 4000), list: game.list, card: true };
    if (game.day && game.list === DEFAULTS.list) body.day = game.day; // judge by what was known that day
    if (game.rules !== "normal") body.rules = game.rules; // otherwise as in the shared text: a star means hard
    if (game.sequence) body.sequence = true;
    if (game.hosted) body.never = []; // salet accepts every word
    if (game.within) body.within = Number(game.within);
    const answers = answer.value
      .trim()
      .split(/[\s,;]+/)
      .filter(Boolean);
    try {
      await engine.spoken(game.list);
      if (answers.length) body.answer = answers.length > 1 ? answers.map(lower) : lower(answers[0]);
      const judged = await engine.review(body, signal);
      if (signal.aborted) return;
      const review = game.adversary ? withoutLuck(judged) : judged;
      fill(result, drawReview(review, game));
      game.reviewed = text.value.slice(0, 4000) === body.text;
      if (root.isConnected && game.reviewed) {
        heading.focus({ preventScroll: true });
        window.scrollTo(0, 0);
      }
      const luck = review.luck === null ? "" : `, luck ${review.luck}`;
      const scores = review.skill === null ? "" : ` Skill ${review.skill}${luck}.`;
      page.announce(`Review: ${review.result ?? ""}.${scores}`);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Failure)) throw error;
      fold(false);
      const asked = error.body.steps?.some((/** @type {any} */ step) => step.set === "answer");
      const needed = asked && !answer.value;
      fill(result, nothing());
      refuse(
        needed ? error.message.replace(/^Line \d+ has/, "The text has") : error.message,
        needed ? "Type the answer in the field “Answer”." : error.fix,
      );
      if (needed) answer.focus({ preventScroll: true });
    }
  }

  return {
    root,
    /** @param {import("./route.js").Route} route */
    open({ params }) {
      const turns = params.get("turns") ?? params.get("guesses") ?? "";
      const several = turns.includes(";") || /^[^:]+:[^:]*,[^:]*$/.test(turns);
      text.value = params.get("text") ?? (several ? turns.replaceAll(";", "\n") : turns.replaceAll(",", " "));
      answer.value = (params.get("answer") ?? "").replaceAll(",", " ");
      const { list, rules } = readChoices(params);
      Object.assign(game, {
        list,
        rules,
        day: /^\d{4}-\d\d-\d\d$/.exec(params.get("day") ?? "")?.[0] ?? "",
        within: /^\d{1,2}$/.exec(params.get("within") ?? "")?.[0] ?? "",
        sequence: params.get("sequence") === "1",
        hosted: params.has("hints"),
        hints: Number(/^\d{1,3}$/.exec(params.get("hints") ?? "")?.[0] ?? 0),
        gaveUp: params.get("given-up") === "1",
        adversary: params.get("adversary") === "1",
      });
      drawChoices();
      run();
    },
    list: () => game.list,
    /** Review the game of a picture. @param {import("./marks.js").Turn[]} turns @param {string} list */
    use: (turns, list) =>
      page.go(address("review", { turns: joinTurns(turns), ...writeChoices({ list, rules: game.rules }) })),
    title: () => "salet: review",
  };
}

function nothing() {
  return el(
    "div.empty-state",
    miniTiles("skill", [2, 1, 0, 2, 2], "big"),
    el(
      "p",
      "Here you will see the skill and luck of each guess, the words it left, ",
      "and what best play would have been.",
    ),
  );
}

/** Whether a game was played to its end. */
const isPlayed = ({ solved, guesses, limit }) => solved || guesses >= limit;

/** The result of a game in a few signs, in words if it was not played to its end. */
function resultOf(review, { gaveUp }) {
  if (isPlayed(review)) return review.result ?? `${review.guesses}`;
  const used = plural(review.guesses, "guess", "guesses");
  return gaveUp ? `Given up after ${used}` : `Not finished: ${used} of ${review.limit}`;
}

/** The review of a game against the adversary: each first sentence is about the choice. @param {any} review */
const withoutLuck = (review) => ({
  ...review,
  luck: null,
  card: null,
  verdict: [NO_LUCK],
  turns: review.turns.map((turn) => ({ ...turn, luck: null, sentences: turn.sentences.slice(0, 1) })),
});

/** @param {any} review @param {any} game what the address says about it */
function drawReview(review, game) {
  const verdict = verdictOf(review, !game.adversary && (game.hints > 0 || game.gaveUp));
  return [
    el(
      "section.summary.card",
      { label: "The game" },
      el(`p.verdict-result${isPlayed(review) ? "" : ".unfinished"}`, resultOf(review, game)),
      el("div.meters", meter("skill", review.skill, "skill"), meter("luck", review.luck, "luck")),
      game.hints > 0 && el("p.quiet", `With ${plural(game.hints, "hint")}.`),
      el("p.verdict", verdict.join(" ")),
      review.skill !== null &&
        el(
          "p.quiet",
          "Skill is the average of your guesses after the first, without words that were as good as certain; 99 is ",
          "best play.",
          review.luck !== null &&
            " Luck says whether the marks of the whole game saved you guesses or cost you some; 50 is neither.",
        ),
      review.best_play?.length > 0 &&
        el(
          "p.path",
          el("span", review.boards > 1 ? "Our suggestions: " : "Best play: "),
          review.best_play.map((word, i) => [
            i > 0 && el("span.arrow", { "aria-hidden": "true" }, "→"),
            el("b.caps", word),
          ]),
          review.best_play_guesses === null && el("span", " … not found"),
        ),
      (review.notes ?? []).map((note) => el("p.note", note)),
    ),
    el(
      "ol.reviewed",
      review.turns.map((turn, nth) => drawTurn(turn, nth, nth + 1 === review.limit)),
    ),
    review.card
      ? drawCard({ ...review, card: review.card.replace(review.verdict[0] ?? "", verdict[0] ?? "") })
      : review.share &&
        el(
          "p.actions",
          copier("Copy to share", () => review.share),
        ),
  ];
}

/** The guess, or "" if it is unknown because several words fit the squares. */
function shownGuess(turn) {
  return turn.fitting ? "" : turn.guess;
}

/** Skill and luck of a guess. @param {any} turn @param {number} nth */
const metersOf = (turn, nth) =>
  el("div.meters", meter(nth === 0 ? "opener" : "skill", turn.skill, "skill"), meter("luck", turn.luck, "luck"));

/** A guess on several boards. @param {any} turn @param {number} nth */
function drawSeveral(turn, nth) {
  const name = shownGuess(turn) || "?";
  const silent = turn.is_unknown || !turn.sentences.length; // otherwise the sentences name a board that was solved
  const shown = turn.feedback.flatMap((marks, board) =>
    /^[byg]+$/.test(marks) ? [{ board, marks: marksOf(marks) }] : [],
  );
  return el(
    "li.card",
    el("div.turn-head", el("b.caps", name), metersOf(turn, nth)),
    el(
      "div.each-board",
      shown.map(({ board, marks }) => el("span", el("small", String(board + 1)), miniTiles(shownGuess(turn), marks))),
    ),
    el("p", silent && turn.solved.length > 0 && `Solved ${named(turn.solved)}. `, turn.sentences.join(" ")),
  );
}

/** How many words a guess found and left: the likely ones, and it says so if there are others. */
function countsOf(turn) {
  const all = turn.likely_before === turn.candidates_before && turn.likely_after === turn.candidates_after;
  const isFound = /^g+$/.test(turn.feedback);
  if (!all && !isFound) return `Likely words: ${number(turn.likely_before)} → ${number(turn.likely_after)}.`;
  const before = plural(turn.likely_before, all ? "word" : "likely word");
  return `${before} → ${isFound ? "found" : `${number(turn.likely_after)} left`}.`;
}

/** @param {any} turn @param {number} nth @param {boolean} isLast whether the game allowed no guess after it */
function drawTurn(turn, nth, isLast) {
  if (Array.isArray(turn.feedback)) return drawSeveral(turn, nth);
  const marks = marksOf(turn.feedback);
  const better = turn.best && turn.skill !== TOP_SKILL;
  const sure = turn.likely_before === turn.candidates_before; // long shots can become likely: more than "at worst"
  const heads = isLast ? ["Guess", "Can be it"] : ["Guess", "To go", "Left on average", ...(sure ? ["At worst"] : [])];
  const cells = (chance, turns, size, largest) =>
    isLast ? [percent(chance)] : [figure(turns), figure(size), ...(sure ? [number(largest)] : [])];
  const rows = () => [
    [el("span.caps", turn.guess), ...cells(turn.chance, turn.expected_turns, turn.expected_size, turn.largest)],
    better && [
      [el("span.caps", turn.best), el("span.probe", "best")],
      ...cells(turn.best_chance, turn.best_expected_turns, turn.best_expected_size, turn.best_largest),
    ],
  ];
  return el(
    "li.card",
    el("div.turn-head", miniTiles(shownGuess(turn), marks, "big"), metersOf(turn, nth)),
    turn.inferred !== null &&
      turn.inferred !== undefined &&
      !turn.fitting &&
      el("p.note", `Inferred from the squares, ${percent(turn.inferred)} sure.`),
    el("p", (turn.sentences ?? []).join(" ")),
    turn.buckets?.length > 0 &&
      el(
        "figure",
        skyline(turn.buckets, turn.feedback),
        el(
          "figcaption",
          countsOf(turn),
          nth === 0 && " Each column is one way the marks could have come; the arrow points to yours.",
        ),
      ),
    turn.expected_turns !== null &&
      turn.expected_turns !== undefined &&
      table("table.versus", `${turn.guess} and the best guess`, heads, rows().filter(Boolean)),
  );
}

/* The card is SVG text. As the source of an image it can neither run scripts nor load anything. */
function drawCard(review) {
  const blob = new Blob([review.card], { type: "image/svg+xml" });
  const picture = el("img.review-card", {
    alt: "Card of this game",
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(review.card)}`,
  });
  const name = `salet-${review.answer ?? "game"}`;
  return el(
    "section.card.keep",
    { label: "To keep or to send" },
    picture,
    el(
      "p.actions",
      el("button.button", { onclick: () => save(blob, `${name}.svg`) }, "Save SVG"),
      el("button.button", { onclick: async () => save(await png(picture), `${name}.png`) }, "Save PNG"),
      review.text && copier("Copy to share", () => review.text),
    ),
  );
}

/** @param {HTMLImageElement} picture @returns {Promise<Blob>} */
async function png(picture, scale = 2) {
  await picture.decode();
  const canvas = el("canvas", { width: picture.naturalWidth * scale, height: picture.naturalHeight * scale });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => {
    canvas.toBlob(done, "image/png");
  });
}
