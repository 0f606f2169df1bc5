/* The answers of the engine by name: a question in, the answer out, with the fields of `--json`;
 * what is there for each board is a list, of one board, too. */

import { adviceFor } from "./advice/advise.js";
import { dayNumber, dayText } from "./belief/mixture.js";
import { readWords as unpacked } from "./data.js";
import { Split } from "./position/buckets.js";
import { checkConsistent } from "./position/diagnosis.js";
import { EngineError, loadError } from "./errors.js";
import { adversary, chance, dayHost, drawn, friendAnswers, friendCode, wordsHost } from "./host/hosts.js";
import { Position } from "./position/position.js";
import { checkOwnList, hasWords, isOver, onItsDay, readGames, readWords } from "./share/read.js";
import { completed, gameIn } from "./reviews/reading.js";
import { Reviewer } from "./reviews/reviewing.js";
import { failure, said } from "./puzzle/sentences.js";
import { turnTexts } from "./puzzle/turns.js";
import { shareText } from "./share/write.js";
import { cutterOf } from "./words/alphabet.js";
import { WORDLE, games } from "./words/games.js";

/** @import { Data } from "./data.js" */

const CURATED = "nyt-2023"; // all curated words, each as likely
const BUCKET_WORDS = 30;
const MOST_FEEDBACKS = 243; // rows that a guess can show, if they are listed
const MOST_TURNS = 64;

/** What makes leagues, loaded when it is first needed. */
const leagues = () =>
  import("./league/league.js").catch(() => {
    throw loadError();
  });

export class Answers {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
  }

  /** The position of a body, without contradictions. @param {any} body */
  async position(body) {
    const { list = "daily", rules = "normal", within = null, boards = null, turns = [], day = null } = body;
    if (turns.length > MOST_TURNS) throw failure("most-turns", { count: turns.length });
    const count = boards ?? turns[0]?.split(",").length ?? 1;
    const lexicon = await this.data.lexicon(list, day, count);
    const position = Position.of(lexicon, turns, { rules, boards, limit: within });
    checkConsistent(position);
    return position;
  }

  /** The best next guesses. @param {any} body */
  async suggest(body) {
    const position = await this.position(body);
    const { words = "everyday", never = [], opener = "", top = 10, chances = true } = body;
    const kept = position.without(never);
    const advice = adviceFor(kept, { words, never, top }, opener, chances);
    const at_start = position.restarted().boards[0].likely;
    return { ...advice, at_start, refused: refusedWords(position, kept, never) };
  }

  /** The boards of a picture; its reader is loaded when it is first needed. @param {any} body */
  async picture(body) {
    const reader = await import("./pictures/read.js").catch(() => {
      throw loadError();
    });
    return reader.answer(this.data, body);
  }

  /** The games of an exported chat. @param {any} body */
  async chat(body) {
    return (await leagues()).chat(this.data, body);
  }

  /** Skill and luck of a game of a league. @param {any} body */
  async judged(body) {
    return (await leagues()).judged(this.data, body);
  }

  /** The league of one game of a chat. @param {any} body */
  async league(body) {
    return (await leagues()).league(this.data, body);
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
      helps: position.helps(guess),
      known,
      near: known ? [] : lexicon.near(guess),
      boards: position.boards.map((board) =>
        board.solved || !board.count ? { tiles: null, feedbacks: null, likely: 0 } : possibleMarks(board, guess),
      ),
    };
  }

  /** What one guess would tell about each open board. @param {any} body */
  async partition(body) {
    const position = (await this.position(body)).without(body.never ?? []);
    const { lexicon, boards } = position;
    const guess = lexicon.word(body.guess);
    position.checkLegal(guess);
    const splits = boards.map((board) => (board.solved && boards.length > 1 ? null : groupsOf(board, guess)));
    return { guess, boards: splits };
  }

  /** What a pasted text is. @param {any} body */
  async paste({ text, list = "daily", within = null }) {
    const lexicon = await this.data.lexicon(list);
    const games = readGames(text, lexicon, [], within);
    const [game] = games;
    if (game instanceof EngineError) throw game;
    const { number, answers } = game;
    checkOwnList(game);
    return {
      over: isOver(game),
      boards: answers.length,
      games: games.length,
      turns: hasWords(game) ? turnTexts(lexicon, game.turns) : null,
      game: game.game,
      number: game.game === WORDLE ? number : null,
      answer: answers.length === 1 ? answers[0] : null,
    };
  }

  /** A finished game, typed or pasted; `now`: it has just been played. @param {any} body */
  async review(body) {
    const { guesses = [], text = "", list = "daily", within = null, sequence = false } = body;
    if (guesses.length > 0 === text.trim().length > 0) throw failure("no-review");
    let lexicon = await this.data.lexicon(list);
    const namedAnswers = [body.answer ?? []].flat();
    let game = guesses.length
      ? readWords(guesses, lexicon, namedAnswers, within)
      : gameIn(text, lexicon, namedAnswers, within);
    checkOwnList(game);
    game = { ...game, turns: game.turns.map((turn, nth) => withWord(turn, body.words?.[nth], lexicon)) };
    const number = game.game === WORDLE ? game.number : null;
    const boards = game.answers.length;
    const isNamed = body.now || body.day || game.game || list !== "daily" || boards > 1;
    const days = isNamed ? [] : await this.daysOf(game.answers[0]);
    const ofNumber = number === null ? null : dayText(FIRST_DAY + number);
    const day = body.day ?? ofNumber ?? (days.length === 1 ? days[0] : null);
    if (day && boards > 1) throw failure("day-boards");
    const own = list === "daily" ? games.get(game.game ?? "")?.list : null;
    const listed = own ?? list; // a game that is named has its own list instead of daily
    if (day && listed === "daily") {
      lexicon = await this.data.lexicon(listed, day);
      const past = (await this.data.history()).find((entry) => entry.day === dayNumber(day));
      if (past) game = onItsDay(game, past.word, lexicon, dayNumber(day) - FIRST_DAY);
    } else lexicon = await this.data.lexicon(listed, null, boards);
    const whole = completed(game, lexicon, body.rules ?? null);
    if (days.length) whole.notes.unshift(answerNote(lexicon.upper(game.answers[0] ?? ""), days));
    const words = new Set([...whole.turns.map(({ guess }) => guess), ...whole.answers]);
    const never = (body.never ?? []).filter((word) => !words.has(word)); // the game did accept the others
    const puzzle = day ? dayNumber(day) - FIRST_DAY : null;
    const reviewer = new Reviewer(never);
    const named = game.game ?? body.game ?? null;
    const shared = named !== WORDLE && named ? { game: named, number: game.number ?? body.number ?? null } : null;
    const judged = { lexicon, ...whole, limit: game.limit, sequence, number: puzzle, shared };
    const answer = reviewer.review(judged);
    const past = listed === "daily" ? await this.data.history() : [];
    const today = dayNumber(day ?? this.data.today());
    const before = (word) => past.find((entry) => entry.word === word && entry.day < today);
    const turns = answer.turns.map((turn) => {
      const found = turn.is_unknown ? undefined : before(turn.guess);
      return { ...turn, was_answer: found ? dayText(found.day) : null };
    });
    return { ...answer, turns };
  }

  /** The days on which a word was the answer. @param {string | null} word @returns {Promise<string[]>} */
  async daysOf(word) {
    return (await this.data.history()).flatMap((past) => (past.word === word ? [dayText(past.day)] : []));
  }

  /** How best play goes on from a position until it finds the answer, as turns. @param {any} body */
  async branch(body) {
    const position = await this.position(body);
    const answer = position.lexicon.word(body.answer);
    const host = wordsHost([answer], false);
    const guesses = new Reviewer(body.never).path(position, [answer], false);
    const end = guesses.reduce((now, guess) => host.play(now, guess), position);
    return {
      turns: turnTexts(position.lexicon, end.turns).slice(position.turns.length),
      found: guesses.includes(answer),
    };
  }

  /** A code for the answers of a game: those given, or some drawn at random. @param {any} body */
  async code({ word = "", boards = 1, list = "daily", words = "everyday", seed = 0 }) {
    const lexicon = await this.data.lexicon(withoutEditor(list));
    const random = chance(seed);
    const parts = word.split(/\s+/).filter(Boolean);
    const answers = parts.length
      ? friendAnswers(lexicon, parts.map((part) => lexicon.word(part)).join(" "))
      : drawn(lexicon, boards ?? 1, words === "everyday", random);
    return { code: friendCode(answers.join(" "), Math.floor(256 * random())), boards: answers.length };
  }

  /** The host of a body, and its list. @param {any} body */
  async host({ list = "daily", code = null, day = null, sequence = false }) {
    if (day === null) {
      const usual = await this.data.lexicon(withoutEditor(list));
      if (!code) return { lexicon: usual, host: adversary() };
      const answers = friendAnswers(usual, code);
      const isUsual = answers.every((word) => usual.isAnswer(word));
      const lexicon = isUsual ? usual : await this.data.lexicon(usual.everyName);
      return { lexicon, host: wordsHost(answers, sequence) };
    }
    if (code !== null) throw failure("code-and-day");
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
    let position = Position.start(lexicon, rules, boards, within);
    let over = false;
    const counts = (now) => now.boards.map(({ count }) => count);
    guesses.forEach((text, nth) => {
      try {
        if (over) throw failure("over-at", { count: nth });
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
      return { guess: turn.guess, feedback: texts[nth].split(":")[1].split(","), candidates: counts(now) };
    });
    const answers = host.answers.length ? host.answers : position.turns.slice(-1).map(({ guess }) => guess);
    const shares = over && boards > 1 && position.turns.length;
    return {
      list: lexicon.name,
      boards,
      turns,
      candidates: counts(position),
      within: position.limit,
      over,
      solved: position.isOver,
      answer: over ? answers : null,
      share: shares ? shareText(lexicon, position.turns, { rules, limit: position.limit }) : null,
    };
  }

  /** The lists, and the games that are played with them. */
  async lists() {
    const [{ lists, results }] = await Promise.all([this.data.index(), this.data.constants()]);
    return {
      games: [...games.values()],
      rows: lists.map(({ file: _, book: __, ...row }) => ({
        ...row,
        splitter: cutterOf(row.keys.flat()),
        ranked: `openers-${row.name}` in results,
      })),
    };
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
    if (!results[name]) throw failure("no-results");
    const { words, ...rest } = await this.data.file(results[name]);
    if (words === undefined) return rest;
    const { offensive } = await this.data.lexicon(rest.list);
    return { ...rest, words: unpacked(words), offensive: [...offensive] };
  }
}

/** A turn of squares with its word, if the player knows it. @param {any} turn @param {string | undefined} word
 * @param {import("./words/lexicon.js").Lexicon} lexicon */
const withWord = (turn, word, lexicon) =>
  word && !turn.guess ? { ...turn, guess: word, letters: lexicon.letters(word) } : turn;

const FIRST_DAY = dayNumber("2021-06-19");

/** The list of words that no editor picks: chance, a friend or the adversary does. @param {string} list */
const withoutEditor = (list) => list.replace(/^daily(?=:|$)/, CURATED);

/** The likely words that are left out, since the player's game refuses them. @param {Position} position
 * @param {Position} kept without them @param {string[]} never */
const refusedWords = (position, kept, never) =>
  never
    .filter((word) =>
      position.boards.some(
        (board, nth) =>
          board.count > kept.boards[nth].count && board.candidates(board.likely).some(([likely]) => likely === word),
      ),
    )
    .sort();

/** A note about the days of an answer. @param {string} word @param {string[]} days */
const answerNote = (word, days) => said(days.length === 1 ? "note.answer-of" : "note.answers-of", { word, days });

/**
 * The groups that a guess makes of the words of a board, likeliest first. @param
 * {import("./position/position.js").Board} board @param {string} guess
 */
function groupsOf(board, guess) {
  const split = new Split(board, guess);
  const near = ({ probability }) => Math.round(probability * 1e12);
  const groups = split.buckets().map(({ feedback, count, likely, probability }, at) => ({
    feedback,
    count,
    likely,
    probability,
    words: split.places[at].slice(0, BUCKET_WORDS).map((place) => board.lexicon.guesses[board.guesses[place]]),
  }));
  groups.sort((a, b) => near(b) - near(a) || b.count - a.count || (a.feedback < b.feedback ? -1 : 1));
  const { chance, numbers } = split;
  return { guess, candidate: chance > 0, probability: chance, ...numbers, buckets: groups };
}

/**
 * The marks that a guess can show on a board. @param {import("./position/position.js").Board} board @param {string}
 * guess
 */
function possibleMarks(board, guess) {
  const buckets = new Split(board, guess).buckets();
  const near = ({ probability }) => Math.round(probability * 1e12);
  buckets.sort((a, b) => Number(b.likely > 0) - Number(a.likely > 0) || near(b) - near(a) || a.pattern - b.pattern);
  const all = buckets.map(({ feedback }) => feedback);
  return {
    tiles: board.lexicon
      .letters(guess)
      .map((_, i) => [..."byg"].filter((sign) => all.some((signs) => signs[i] === sign)).join("")),
    feedbacks: all.length <= MOST_FEEDBACKS ? all : null,
    likely: buckets.filter(({ likely }) => likely > 0).length,
  };
}
