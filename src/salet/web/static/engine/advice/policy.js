/* Which word leads: the only place that decides it. salet/advice/policy.py has the same rules. `rank` takes guesses
   that all have a value, and applies its rules once, in this order:

   losses    on a closed list a guess that is sure to win comes before one that is not
   value     the least value comes first; among equals the likelier win where every game is followed to its end, then
             candidates, belief, the alphabet (ties)
   certain   a word that is the only one of a board leads, since it has to be played anyway and its marks help on the
             other boards
   refuse    words that the player's game does not accept, and offensive ones, are left out, unless such a word is
             nearly certain, or clearly the best and may well be the answer
   idle      a guess that cannot be an answer and costs nearly a whole turn is left out
   everyday  a word that players know leads if it is nearly as good as the best. The best of all comes second, so that
             players see what it would save

   How many rows are shown changes nothing. The thresholds are those of Python. */

import { ADVICE } from "../words/constants.js";

/** @import { Position } from "../position/position.js" */
/** @import { Rows } from "../value/value.js" */
/** @import { Valuer } from "../value/valuer.js" */
/** @typedef {{words: string, never: string[], top: number}} Taste what a player wishes */
/**
 * @typedef {import("../value/value.js").Row & {cost: number, lost: number, chance: number, candidate: boolean,
 *   everyday: boolean, known: number}} Ranked `cost`: the merit, one guess more where a win is not sure but others are;
 *   `lost`: the chance to lose, 0 where games are not followed to their end; `chance`: to be an answer; `known`: how
 *   well players know the word
 */
/** @typedef {{rows: Ranked[], price: number}} Ranking `price`: what the first costs more than the best */
/** @typedef {{word: string, chance: number, insteadOf: number, isSlower: boolean}} Safer with the chances of both */

const SURE = 1 - 1e-9; // chance of a win that is sure
const EQUAL = 1e-9;

/** The guesses in order. @param {Position} position @param {Rows} rows @param {Taste} taste @returns {Ranking} */
export function rank(position, rows, taste) {
  const facing = position.visible;
  const certain = certainWords(facing);
  let order = refuse(inOrder(withFacts(facing, rows), certain), facing, taste);
  const [best] = order;
  if (taste.words === "everyday") {
    order = idle(order);
    if (!certain.length) order = everydayFirst(order, facing);
  }
  return { rows: order, price: Math.max(0, order[0].cost - best.cost) };
}

/** The rows with what the rules ask about them. @param {Position} position @param {Rows} rows @returns {Ranked[]} */
function withFacts({ lexicon, hits, isCandidate }, { list, seesEnd }) {
  const isUnsure = ({ win }) => win <= SURE;
  const losses = lexicon.uniform && seesEnd && !list.every(isUnsure);
  return list.map((row) => ({
    ...row,
    cost: row.merit + Number(losses && isUnsure(row)),
    lost: seesEnd ? Math.round((1 - row.win) * 1e9) : 0,
    chance: hits[row.index],
    candidate: isCandidate[row.index] === 1,
    everyday: lexicon.everyday[row.index] === 1,
    known: lexicon.known(row.index),
  }));
}

/** Rows by value, ties and certain words. @param {Ranked[]} rows @param {number[]} certain */
function inOrder(rows, certain) {
  const order = rows.sort(
    (a, b) =>
      a.cost - b.cost ||
      a.lost - b.lost ||
      Number(b.candidate) - Number(a.candidate) ||
      b.chance - a.chance ||
      a.index - b.index,
  );
  const ahead = certain.flatMap((index) => order.filter((row) => row.index === index));
  return [...new Set([...ahead, ...order])];
}

/** The words that are the only one of their board, as indices. @param {Position} position */
const certainWords = ({ turns, certain, boards }) =>
  turns.length ? certain.map((board) => boards[board].guesses[0]) : [];

/**
 * Leave out words that are not accepted or offensive. @param {Ranked[]} order @param {Position} position @param
 * {Taste} taste
 */
export function refuse(order, { lexicon }, { words, never }) {
  const unwanted = new Set([...never, ...lexicon.offensive]);
  const kept = order.filter(({ guess, chance }) => !unwanted.has(guess) || chance >= ADVICE.played);
  if (!kept.length) return order;
  const [best] = order;
  const margin = words === "everyday" ? ADVICE.price : 0;
  const leads = kept[0] !== best && best.chance >= ADVICE.as_answer && kept[0].cost > best.cost + margin + EQUAL;
  return leads ? [best, ...kept] : kept;
}

/** Leave out guesses that only cost a turn. @param {Ranked[]} order */
const idle = (order) => order.filter(({ candidate, turns }) => candidate || turns < order[0].turns + ADVICE.idle);

/**
 * Let an everyday word lead that is nearly as good as the best; among equals, too. @param {Ranked[]} order @param
 * {Position} position
 */
export function everydayFirst(order, { lexicon, turns }) {
  const [best] = order;
  const cost = (row) => Math.round((row.cost - best.cost) * 1e6);
  const everyday = order.filter((row) => row.everyday && row.cost - best.cost <= ADVICE.price + EQUAL);
  const least = !lexicon.familiarity ? 0 : turns.length ? ADVICE.leading : ADVICE.opener;
  const familiar = everyday.filter(({ known }) => known >= least);
  const [lead] = (familiar.length ? familiar : everyday).sort(
    (a, b) => cost(a) - cost(b) || a.lost - b.lost || Number(b.candidate) - Number(a.candidate) || b.known - a.known,
  );
  if (!lead) return order;
  const saves = lead.cost - best.cost > 1e-6 && !best.everyday;
  const others = [...order].sort(
    (a, b) =>
      cost(a) - cost(b) ||
      a.lost - b.lost ||
      Number(b.candidate) - Number(a.candidate) ||
      Number(b.everyday) - Number(a.everyday),
  );
  return [...new Set([lead, ...(saves ? [best] : []), ...others])];
}

/** Whether a guess costs little more than the best one. @param {number} turns @param {number} best */
export const isNearlyAsGood = (turns, best) => turns - best <= ADVICE.price + EQUAL;

/**
 * A word that is clearly more likely to win on one board than a guess, or null. @param {Valuer} valuer
 * @param {string} guess @returns {Safer | null}
 */
export function saferWord(valuer, guess) {
  const { board, lexicon, guessesLeft } = valuer.position;
  const isFew = guessesLeft >= 1 && guessesLeft <= ADVICE.last_guesses && board.likely <= ADVICE.few_words;
  if (!isFew || !valuer.rows.seesEnd) return null;
  const yours = valuer.value(guess);
  const allowed = valuer.rows.list.filter((row) => !lexicon.offensive.has(row.guess));
  const safest = allowed.reduce((most, { win }) => Math.max(most, win), 0);
  if (safest < yours.win + ADVICE.safer) return null;
  const win = (row) => Math.round(row.win * 1e9);
  const [best] = allowed
    .filter((row) => row.win > safest - ADVICE.as_safe)
    .sort(
      (a, b) =>
        lexicon.everyday[b.index] - lexicon.everyday[a.index] ||
        win(b) - win(a) ||
        board.hits[b.index] - board.hits[a.index] ||
        a.index - b.index,
    );
  return { word: best.guess, chance: best.win, insteadOf: yours.win, isSlower: best.turns > yours.turns + EQUAL };
}
