/* Traps: many candidates that differ in one letter only, such as _IGHT, and the probe that tells them apart:
   salet/advice/traps.py and salet/value/chances.py. */

import { EndGame } from "./endgame.js";
import { percent } from "./figures.js";
import { statistics } from "./merit.js";
import { grouped, Rows } from "./rows.js";
import { leastChances } from "./safer.js";
import { say } from "./sentences.js";

const FEWEST = 4; // words of a family
const HALF = 0.5; // of the belief, which a family holds at least
const CHANCE = 0.02; // to win, which a probe adds at least
const TURNS = 0.5; // guesses, which it saves otherwise
const LARGEST = 80; // likely candidates: among more, no family holds half of the belief
const TRIED = 8; // probes that are looked at closely
const NAMED = 6; // words that a sentence names
const SURE = 1e9; // what a lost answer costs where a win comes first

/** The likely candidates of a position, heaviest first, and what play makes of them. */
class Likely {
  /** @param {import("./position.js").Position} position @param {any} constants those of values */
  constructor(position, constants) {
    const { board, lexicon } = position;
    this.c = constants;
    this.position = position;
    this.columns = board.ordered.subarray(0, board.likely);
    this.indices = board.guesses.subarray(0, board.likely);
    let total = 0;
    for (let i = 0; i < board.likely; i++) total += board.weights[i];
    this.weights = board.weights.subarray(0, board.likely).map((weight) => weight / total);
    this.left = Math.max(0, position.guessesLeft);
    this.every = Array.from(this.columns, (_, i) => i);
    this.rows = new Rows(lexicon, this.indices);
    this.words = Array.from(this.indices, (guess) => lexicon.guesses[guess]);
  }

  /** The probability of some candidates. @param {number[]} places */
  weight(places) {
    return places.reduce((sum, place) => sum + this.weights[place], 0);
  }

  /**
   * Play the likeliest word that still fits: the weight of the answers that are found, and guesses times weight.
   * @returns {[number, number]}
   */
  wordByWord(places = this.every, left = this.left) {
    const mass = this.weight(places);
    if (left <= 0 || !places.length) return [0, this.c.past_limit * mass];
    const [guess, ...rest] = places;
    let [winMass, turns] = [this.weights[guess], mass];
    for (const group of grouped(rest, this.rows.of(this.indices[guess])).values()) {
      const [more, spent] = this.wordByWord(group, left - 1);
      winMass += more;
      turns += spent;
    }
    return [winMass, turns];
  }

  /**
   * Play a guess, then as well as we can: the chance to win, and expected guesses. @param {number} guess @returns
   * {[number, number]}
   */
  after(guess) {
    const { position } = this;
    let [winMass, turns] = [0, 1];
    for (const [pattern, places] of grouped(this.every, this.rows.of(guess))) {
      const mass = this.weight(places);
      if (pattern === position.lexicon.win) {
        winMass += mass;
        continue;
      }
      let [more, spent] = this.wordByWord(places, this.left - 1);
      const small = places.length > 2 && places.length <= this.c.solved;
      if (more < mass - 1e-9 && position.rules === "normal" && small) {
        more = mass - this.played(places, SURE).lost;
        spent = this.played(places, this.c.past_limit).cost;
      }
      winMass += more;
      turns += spent;
    }
    return [Math.round(winMass * 1e9) / 1e9, turns];
  }

  /** The best play of a few candidates after the guess. @param {number[]} places @param {number} loss */
  played(places, loss) {
    const columns = Int32Array.from(places, (place) => this.columns[place]);
    const weights = places.map((place) => this.weights[place]);
    const game = new EndGame(this.position.lexicon, columns, weights, this.left - 1, loss);
    return game.rest(game.every, this.left - 1);
  }
}

/**
 * The legal guesses that find most when each of their buckets is then played word by word; among equals a candidate,
 * then the one that splits best. @param {import("./position.js").Position} position @returns {number[]}
 */
function probes(position) {
  const { board, lexicon } = position;
  const { legal, isCandidate } = board;
  const tried = leastChances(position)
    .map((chance, guess) => ({ guess, chance }))
    .filter(({ guess }) => legal[guess] && !lexicon.offensive.has(lexicon.guesses[guess]));
  const isBefore = (a, b) => b.chance - a.chance || isCandidate[b.guess] - isCandidate[a.guess];
  tried.sort((a, b) => isBefore(a, b) || a.guess - b.guess);
  const last = tried[Math.min(TRIED, tried.length) - 1];
  const near = tried.filter((probe) => isBefore(probe, last) <= 0);
  const spread = new Map(near.map(({ guess }) => [guess, statistics(position, lexicon.guesses[guess]).entropy]));
  const entropy = ({ guess }) => Math.round(/** @type {number} */ (spread.get(guess)) * 1e9);
  near.sort((a, b) => isBefore(a, b) || entropy(b) - entropy(a) || a.guess - b.guess);
  return near.slice(0, TRIED).map(({ guess }) => guess);
}

/** The place and the members of the heaviest family, or null. @param {Likely} likely */
function family({ words, weights, position }) {
  const { lexicon } = position;
  const spelt = words.map((word) => lexicon.letters(word));
  let best = null;
  for (let place = 0; place < lexicon.length; place++) {
    /** @type {Map<string, number[]>} */
    const families = new Map();
    spelt.forEach((letters, nth) => {
      const key = letters.map((letter, i) => (i === place ? "_" : letter)).join(" ");
      families.set(key, [...(families.get(key) ?? []), nth]);
    });
    for (const members of families.values()) {
      const mass = members.reduce((sum, nth) => sum + weights[nth], 0);
      if (members.length >= FEWEST && mass >= HALF - 1e-9 && (!best || mass > best.mass))
        best = { mass, place, members };
    }
  }
  return best;
}

/**
 * The trap of a one-board position, or null. @param {import("./position.js").Position} position
 * @param {any} constants those of values @param {string} prefer the probe to name if none is better
 */
export function findTrap(position, constants, prefer) {
  const { board, lexicon } = position;
  if (position.guessesLeft < 2 || board.likely < FEWEST || board.likely > LARGEST) return null;
  const likely = new Likely(position, constants);
  const trapFamily = family(likely);
  if (!trapFamily) return null;
  let [without, slow] = likely.wordByWord();
  without = Math.round(without * 1e9) / 1e9;
  /** @type {{probe: string | null, chance: number, turns: number}} */
  let best = { probe: null, chance: -1, turns: Infinity };
  const preferred = lexicon.index.get(prefer);
  const tried = [...(preferred === undefined ? [] : [preferred]), ...probes(position)];
  const round6 = (value) => Math.round(value * 1e6);
  for (const guess of tried) {
    const [chance, turns] = likely.after(guess);
    const more = round6(chance) - round6(best.chance);
    if (more > 0 || (more === 0 && round6(turns) < round6(best.turns)))
      best = { probe: lexicon.guesses[guess], chance, turns };
  }
  if (best.chance < without + CHANCE && slow - best.turns < TURNS) {
    if (without > 1 - CHANCE || best.chance > without + 1e-9) return null;
    best = { probe: null, chance: without, turns: slow };
  }
  const letters = lexicon.letters(likely.words[trapFamily.members[0]]);
  const shape = letters.map((letter, i) => (i === trapFamily.place ? "_" : letter)).join("");
  const trap = {
    shape,
    place: trapFamily.place,
    words: trapFamily.members.map((nth) => ({ word: likely.words[nth], probability: likely.weights[nth] })),
    probe: best.probe,
    with_probe: best.chance,
    without_probe: without,
    turns_with: best.turns,
    turns_without: slow,
  };
  return { ...trap, sentence: sentenceOf(trap, lexicon) };
}

/** @param {any} trap @param {import("./lexicon.js").Lexicon} lexicon */
function sentenceOf({ shape, words, probe, with_probe, without_probe, turns_with, turns_without }, lexicon) {
  const named = words.slice(0, NAMED).map(({ word }) => word);
  const values = {
    shape: lexicon.upper(shape),
    named: `${named.join(", ")}${words.length > NAMED ? ", …" : ""}`,
    name: probe === null ? "" : lexicon.upper(probe),
    saved: (turns_without - turns_with).toFixed(1),
    won: percent(with_probe),
    lonely: percent(without_probe),
  };
  if (probe === null) return say("trap.no-way", values);
  const way = words.some(({ word }) => word === probe) ? "play" : "splits"; // one of them does not split the others
  return say(`trap.${way}-${with_probe - without_probe < 0.005 ? "saves" : "wins"}`, values);
}
