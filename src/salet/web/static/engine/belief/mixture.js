/* What we believe about the answer of a day, from the days before it: salet/belief/mixture.py, with its constants as
   data. A word is unused, new, a repeat or of the rest; the belief in it is the share of its kind, divided among the
   words of that kind. Shares, ages of repeats and the pull of common words are learned from the past. */

/**
 * @typedef {{words: string[], counts: number[], unused: Uint8Array, fresh: Uint8Array, avoided: Uint8Array}} Kinds what
 * is known of each word
 */
/** @typedef {{day: number, word: string}[]} Past the days in order, each as days since 1970 */

const DAY = 86_400_000;

/** @param {string} text 2024-01-31 */
export const dayNumber = (text) => Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY);
/** @param {number} day */
export const dayText = (day) => new Date(day * DAY).toISOString().slice(0, 10);

/** The past answers of a data file. @param {{first: string, words: string}} history @returns {Past} */
export function readHistory({ first, words }) {
  const begin = dayNumber(first);
  return words.split(" ").flatMap((word, i) => (word === "-" ? [] : [{ day: begin + i, word }]));
}

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

export class Belief {
  /** @param {any} constants @param {Kinds} kinds */
  constructor(constants, kinds) {
    this.c = constants;
    this.kinds = kinds;
    this.place = new Map(kinds.words.map((word, i) => [word, i]));
    this.twice = kinds.words.map((word) => new Set(word).size < word.length);
    this.past = kinds.words.map((word) => word.endsWith("ed") && word[word.length - 3] !== "e");
    this.several = kinds.words.map((word) => word.endsWith("s") && !"sui".includes(word[word.length - 2]));
  }

  /** What a word weighs among those of its kind. @param {number} at @param {number} pull */
  weight(at, pull) {
    const { c } = this;
    let weight = (this.kinds.counts[at] + c.count_floor) ** pull;
    if (this.twice[at]) weight *= c.twice;
    if (this.kinds.avoided[at]) weight *= c.avoid;
    return this.past[at] ? weight * c.past_tense : weight;
  }

  /**
   * The answers before a day, the one used longest ago first, and the habits they show. @param {Past} history @param
   * {number} day
   */
  knownOn(history, day) {
    const { c } = this;
    const past = history.filter((entry) => entry.day < day);
    /** @type {Map<string, true>} */
    const used = new Map();
    const shares = new Shares(c);
    const pull = new Pull(this);
    const ages = c.ages.map((x) => x * c.default_days);
    let before = null;
    for (const { day: when, word } of past) {
      const at = this.place.get(word) ?? -1;
      const kind = used.has(word) ? 2 : this.kinds.unused[at] ? 0 : this.kinds.fresh[at] ? 1 : 3;
      shares.pass(before === null ? 0 : when - before);
      shares.see(kind);
      if (kind === 0) pull.see(at);
      else if (kind === 2) {
        let place = 0;
        for (const usedWord of used.keys()) {
          if (usedWord === word) break;
          place++;
        }
        ages[ageOf(place, c.age_sizes)]++;
        used.delete(word);
      }
      used.set(word, true);
      before = when;
    }
    const habits = !past.length
      ? { shares: c.shares, ages: c.ages, pull: c.usual_pull }
      : { shares: shares.now(), ages: ages.map((x) => x / sum(ages)), pull: pull.now() };
    return { used: [...used.keys()], habits };
  }

  /** The belief in each word on a day, summing to 1. @param {Past} history @param {number} day */
  on(history, day) {
    const { c, kinds } = this;
    const { used, habits } = this.knownOn(history, day);
    const count = kinds.words.length;
    // Which share each word belongs to: unused, new, the ages of repeats, the rest.
    const ages = c.age_sizes.length + 1;
    const rest = 2 + ages;
    const group = new Uint8Array(count);
    for (let i = 0; i < count; i++) group[i] = kinds.unused[i] ? 0 : kinds.fresh[i] ? 1 : rest;
    used.forEach((word, place) => {
      const at = this.place.get(word);
      if (at !== undefined) group[at] = 2 + ageOf(place, c.age_sizes);
    });
    const shares = [
      habits.shares[0],
      habits.shares[1],
      ...habits.ages.map((x) => x * habits.shares[2]),
      habits.shares[3],
    ];
    const power = Math.max(habits.pull, 0) * c.rest_pull;
    const raw = new Float64Array(count);
    const totals = new Array(rest + 1).fill(0);
    for (let i = 0; i < count; i++) {
      raw[i] = group[i] === rest ? this.restWeight(i, power) : this.weight(i, habits.pull);
      totals[group[i]] += raw[i];
    }
    const there = sum(shares.filter((_, i) => totals[i] > 0));
    const scale = shares.map((share, i) => (totals[i] > 0 ? share / there / totals[i] : 0));
    return raw.map((weight, i) => weight * scale[group[i]]);
  }

  /** @param {number} at @param {number} power */
  restWeight(at, power) {
    const { c, kinds } = this;
    const weight = (kinds.counts[at] + c.count_floor) ** power * (kinds.avoided[at] ? c.avoid : 1);
    return weight * (this.several[at] ? c.plural : this.past[at] ? c.past_tense : 1);
  }
}

/** @param {number} place @param {number[]} sizes */
function ageOf(place, sizes) {
  for (let age = 0; age < sizes.length; age++) {
    if (place < sizes[age]) return age;
    place -= sizes[age];
  }
  return sizes.length;
}

/** Learners with different memories, trusted by how well they foretell. */
class Shares {
  constructor(c) {
    this.c = c;
    this.seen = c.memories.map(() => c.shares.map(() => 0));
    this.trust = c.memories.map(() => 1 / c.memories.length);
  }

  /** @param {number} days */
  pass(days) {
    this.seen = this.seen.map((seen, i) => {
      const fade = 0.5 ** (days / this.c.memories[i]);
      return seen.map((x) => x * fade);
    });
    const factor = (1 - this.c.return) ** days;
    this.trust = this.trust.map((x) => factor * x + (1 - factor) / this.trust.length);
  }

  /** The shares that one learner expects. @param {number} i */
  expected(i) {
    const total = sum(this.seen[i]) + this.c.default_days;
    return this.seen[i].map((x, kind) => (x + this.c.default_days * this.c.shares[kind]) / total);
  }

  /** @param {number} kind */
  see(kind) {
    const trust = this.trust.map((x, i) => x * this.expected(i)[kind]);
    this.trust = trust.map((x) => x / sum(trust));
    for (const seen of this.seen) seen[kind]++;
  }

  now() {
    const every = this.trust.map((_, i) => this.expected(i));
    return this.c.shares.map((_, kind) => sum(this.trust.map((trust, i) => trust * every[i][kind])));
  }
}

/** How much common words are preferred, by how well each pull would have foretold the days. */
class Pull {
  /** @param {Belief} belief */
  constructor(belief) {
    const { unused } = belief.kinds;
    this.belief = belief;
    this.pulls = belief.c.pulls;
    this.back = belief.c.pull_return;
    this.trust = this.pulls.map(([, trust]) => trust);
    this.totals = this.pulls.map(([pull]) => {
      let total = 0;
      for (let i = 0; i < unused.length; i++) if (unused[i]) total += belief.weight(i, pull);
      return total;
    });
  }

  /** @param {number} at */
  see(at) {
    const weights = this.pulls.map(([pull]) => this.belief.weight(at, pull));
    const trust = this.trust.map((t, i) => (t * weights[i]) / this.totals[i]);
    const factor = (1 - this.back) / sum(trust);
    this.trust = trust.map((t, i) => factor * t + this.back * this.pulls[i][1]);
    this.totals = this.totals.map((total, i) => Math.max(total - weights[i], 1e-9));
  }

  now() {
    return sum(this.trust.map((trust, i) => trust * this.pulls[i][0]));
  }
}
