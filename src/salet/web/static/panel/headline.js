/* The result of a game in a few words, made of skill and luck. */

import { say } from "../base/say.js";

/** @import { Review } from "../types" */

const SHARP = 90; // skill
const FAIR = 70;
const LUCKY = 75; // luck of a game: a quarter of all games has more, and a quarter less than UNLUCKY
const UNLUCKY = 25;

/** @param {number} skill @param {number} luck */
function kindOf(skill, luck) {
  if (luck >= LUCKY) return skill >= SHARP ? "sharp-lucky" : "lucky";
  if (luck <= UNLUCKY) return skill >= FAIR ? "unlucky" : "rough";
  return skill >= SHARP ? "sharp" : skill >= FAIR ? "fair" : "rough";
}

/**
 * "In 2. Lucky!" Without praise if there were hints, or no skill is known. @param {Pick<Review, "solved" | "guesses" |
 * "skill" | "luck"> & {boards: number}} game @param {boolean} isHelped
 */
export function headline({ solved, guesses, skill, luck, boards }, isHelped) {
  if (!solved) return say(luck !== null && luck <= UNLUCKY ? "headline.lost-unlucky" : "headline.lost");
  const isPlain = isHelped || skill === null || luck === null;
  if (boards > 1) return say(isPlain ? "headline.all" : `headline.all-${kindOf(skill, luck)}`, { boards, n: guesses });
  return say(isPlain ? "headline.found" : `headline.${kindOf(skill, luck)}`, { n: guesses });
}
