/* The answers of the engine by name: a question in, the answer out, with the fields of `--json`. */

import { Adviser } from "./advise.js";
import { dayNumber, dayText } from "./belief.js";
import { reviewCard } from "./card.js";
import { readWords as unpacked } from "./data.js";
import { checkConsistent } from "./diagnosis.js";
import { EngineError, inputError, loadError } from "./errors.js";
import { signsOf } from "./feedback.js";
import { adversary, chance, dayHost, drawn, friendAnswers, friendCode, wordsHost } from "./hosts.js";
import { bucketsOf, numbersOf } from "./merit.js";
import { Position } from "./position.js";
import { helps, possibleMarks } from "./possible.js";
import { hasWords, isOver, readGames, readWords } from "./read.js";
import { completed, gameIn } from "./reading.js";
import { Reviewer } from "./review.js";
import { failure } from "./sentences.js";
import { turnTexts } from "./turns.js";
import { shareText } from "./write.js";

/** @typedef {import("./data.js").Data} Data */

const BUCKET_WORDS = 30;
const MOST_TURNS = 64;

export class Answers {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    /** @type {Promise<Adviser> | null} */
    this.adviserPromise = null;
  }

  /** @returns {Promise<Adviser>} */
  adviser() {
    this.adviserPromise ??= this.data.constants().then((constants) => new Adviser(constants));
    return this.adviserPromise;
  }

  /** The position of a body, without contradictions. @param {any} body */
  async position(body) {
    const { list = "daily", rules = "normal", within = null, boards = null, turns = [], day = null } = body;
    if (turns.length > MOST_TURNS) throw inputError(`there are ${turns.length} turns`, "Leave some out.");
    const count = boards ?? turns[0]?.split(",").length ?? 1;
    const lexicon = await this.data.lexicon(list, day, count);
    const position = Position.of(lexicon, turns, { rules, boards, limit: within });
    checkConsistent(position);
    return position;
  }

  /** The best next guesses. @param {any} body */
  async suggest(body) {
    const [position, adviser] = await Promise.all([this.position(body), this.adviser()]);
    const { words = "everyday", never = [], opener = "", top = 10 } = body;
    return adviser.advice(position.without(never), { words, never, opener, top });
  }

  /** The boards of a picture; its reader is loaded when it is first needed. @param {any} body */
  async picture(body) {
    const reader = await import("./pictures/read.js").catch(() => {
      throw loadError();
    });
    return reader.answer(this.data, body);
  }

  /** What a guess can show on each open board. @param {any} body */
  async marks(body) {
    const position = await this.position(body);
    const { lexicon } = position;
    const guess = lexicon.word(body.guess);
    position.checkLegal(guess);
    const known = lexicon.index.has(guess);
    return {
      guess,
      helps: helps(position, guess),
      known,
      near: known ? [] : lexicon.near(guess),
      boards: position.boards.map((board) =>
        board.solved || !board.count ? { tiles: null, feedbacks: null, solves: false } : possibleMarks(board, guess),
      ),
    };
  }

  /** What one guess would tell about each open board. @param {any} body */
  async partition(body) {
    const position = (await this.position(body)).without(body.never ?? []);
    const { lexicon, boards } = position;
    const guess = lexicon.word(body.guess);
    position.checkLegal(guess);
    const splits = boards.map((board) => {
      if (board.solved && boards.length > 1) return null;
      const words = board.candidates();
      const buckets = bucketsOf(board, guess, (pattern) => signsOf(pattern, lexicon.length));
      const probability = buckets.find(({ pattern }) => pattern === lexicon.win)?.probability ?? 0;
      return {
        guess,
        candidate: probability > 0,
        probability,
        ...numbersOf(buckets),
        buckets: buckets.map(({ feedback, count, likely, probability: p, places }) => ({
          feedback,
          count,
          likely,
          probability: p,
          words: places.slice(0, BUCKET_WORDS).map((place) => words[place][0]),
        })),
      };
    });
    return { ...(splits.length === 1 && splits[0] ? splits[0] : { guess }), boards: splits };
  }

  /** What a pasted text is. @param {any} body */
  async paste({ text, list = "daily", within = null }) {
    const lexicon = await this.data.lexicon(list);
    const games = readGames(text, lexicon, [], within);
    const [game] = games;
    if (game instanceof EngineError) throw game;
    const { number, answers } = game;
    return {
      over: isOver(game),
      boards: answers.length,
      games: games.length,
      turns: hasWords(game) ? turnTexts(lexicon, game.turns) : null,
      number,
      answer: answers.length === 1 ? answers[0] : null,
    };
  }

  /** A finished game, typed or pasted. @param {any} body */
  async review(body) {
    const { guesses = [], text = "", list = "daily", within = null, sequence = false } = body;
    if (guesses.length > 0 === text.trim().length > 0)
      throw inputError("there is no game to review", "Give guesses, or text as it was shared.");
    const adviser = await this.adviser();
    let lexicon = await this.data.lexicon(list);
    const namedAnswers = [body.answer ?? []].flat();
    const game = guesses.length
      ? readWords(guesses, lexicon, namedAnswers, within)
      : gameIn(text, lexicon, namedAnswers, within);
    const day = body.day ?? (game.number === null ? null : dayText(FIRST_DAY + game.number));
    let { answers } = game;
    if (day && answers.length > 1) throw failure("one-board", { what: "a day", why: "the puzzle of a day has one" });
    if (day && list === "daily") {
      lexicon = await this.data.lexicon(list, day);
      const past = (await this.data.history()).find((entry) => entry.day === dayNumber(day));
      if (past && game.answers[0] === null) answers = [past.word];
    } else lexicon = await this.data.lexicon(list, null, answers.length);
    const whole = completed(game, answers, lexicon, body.rules ?? null);
    const words = new Set([...whole.turns.map(({ guess }) => guess), ...whole.answers]);
    const never = (body.never ?? []).filter((word) => !words.has(word)); // the game did accept the others
    const reviewed = new Reviewer(adviser, never).review({
      lexicon,
      ...whole,
      limit: game.limit,
      sequence,
      number: day ? dayNumber(day) - FIRST_DAY : null,
    });
    return { ...reviewed, card: body.card && reviewed.boards === 1 ? reviewCard(reviewed, lexicon) : null };
  }

  /** A code for the answers of a game: those given, or some drawn at random. @param {any} body */
  async code({ word = "", boards = 1, list = "daily", words = "everyday", seed = 0 }) {
    const lexicon = await this.data.lexicon(list);
    const random = chance(seed);
    const answers = word.trim()
      ? friendAnswers(
          lexicon,
          word
            .trim()
            .split(/\s+/)
            .map((part) => lexicon.word(part))
            .join(" "),
        )
      : drawn(lexicon, boards ?? 1, words === "everyday", random);
    return { code: friendCode(answers.join(" "), Math.floor(256 * random())), boards: answers.length };
  }

  /** The host of a body, and its list. @param {any} body */
  async host({ list = "daily", code = null, day = null, sequence = false }) {
    if (day === null) {
      const lexicon = await this.data.lexicon(list);
      return { lexicon, host: code ? wordsHost(friendAnswers(lexicon, code), sequence) : adversary() };
    }
    if (code !== null) throw inputError("a game cannot have both a code and a day", "Give one of them.");
    if (Number.isNaN(dayNumber(day))) throw failure("no-day", { text: day, first: dayText(FIRST_DAY) });
    const lexicon = await this.data.lexicon(list, day);
    const history = await this.data.history();
    return { lexicon, host: dayHost(history, dayNumber(day), dayNumber(this.data.today()), day) };
  }

  /** A game as its host marks it, from the first guess on. @param {any} body */
  async practice(body) {
    const { guesses = [], rules = "normal", within = null, give_up: giveUp = false } = body;
    const { lexicon, host } = await this.host(body);
    const boards = Math.max(1, host.answers.length);
    const several = boards > 1;
    let position = Position.start(lexicon, rules, boards, within);
    let over = false;
    const counts = (now) =>
      several ? now.boards.map((board) => (board.solved ? null : board.count)) : now.board.count;
    guesses.forEach((text, nth) => {
      try {
        if (over) throw inputError(`the game was over at guess ${nth}`, "Remove later guesses.");
        const guess = lexicon.allowed(text);
        position.checkLegal(guess);
        position = host.play(position, guess);
      } catch (error) {
        if (error instanceof EngineError) error.more.turn = nth;
        throw error;
      }
      over = position.isOver || (host.answers.length > 0 && position.guessesLeft <= 0);
    });
    if (giveUp && host.answers.length) over = true;
    let now = position.restarted();
    const texts = turnTexts(lexicon, position.turns);
    const turns = position.turns.map((turn, nth) => {
      now = now.followed(turn);
      const marks = texts[nth].split(":")[1].split(",");
      return { guess: turn.guess, feedback: several ? marks : marks[0], candidates: counts(now) };
    });
    const answers = host.answers.length ? host.answers : position.turns.slice(-1).map(({ guess }) => guess);
    return {
      boards,
      turns,
      candidates: several ? position.boards.map(({ count }) => count) : position.board.count,
      within: position.limit,
      over,
      solved: position.isOver,
      answer: !over ? null : several ? answers : answers[0],
      share:
        over && several && position.turns.length
          ? shareText(lexicon, position.turns, { rules, limit: position.limit })
          : null,
    };
  }

  async lists() {
    const { lists } = await this.data.index();
    return { rows: lists.map(({ file: _, book: __, ...row }) => row) };
  }

  /** The past days whose answers are known. */
  async days() {
    const past = (await this.data.history()).filter(({ day }) => day < dayNumber(this.data.today()));
    const gaps = past.flatMap(({ day }, i) =>
      i && day - past[i - 1].day > 1 ? [[dayText(past[i - 1].day + 1), dayText(day - 1)]] : [],
    );
    return { first: dayText(past[0].day), last: dayText(past[past.length - 1].day), gaps };
  }

  /** Results that are shipped as data, for the laboratory. @param {{name: string}} body */
  async results({ name }) {
    const { results } = await this.data.index();
    if (!results[name]) throw inputError("these results are not part of the page", "Choose others.");
    const { words, ...rest } = await this.data.file(results[name]);
    return words === undefined ? rest : { ...rest, words: unpacked(words) };
  }
}

const FIRST_DAY = dayNumber("2021-06-19");
