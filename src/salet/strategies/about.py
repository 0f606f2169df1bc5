"""The built-in strategies in words: the idea, the formula, and what to know before using one.

Plain data without NumPy, so that the docs, the command line and the page can all show it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class About:
    """A strategy explained. ``merit`` is what it minimises; ``example`` a command that shows it."""

    idea: str
    merit: str
    example: str
    notes: str = ""


_COLLAPSED = (
    "It sees collapsed marks: copies of a letter are not told apart, so an absent tile whose "
    "letter is found elsewhere in the guess counts as present. That is how the original thinks, "
    "and its figures need it. `--marks real` shows the same idea with all that the game tells."
)

ABOUT: dict[str, About] = {
    "expected-size": About(
        "Play the guess that leaves the fewest candidates on average. A bucket that holds half of "
        "the candidates is met half of the time, so large buckets count twice: by their size and "
        "by their chance. It is quick, steady and easy to explain.",
        "sum over buckets of P(bucket) · count(bucket); for candidates alike, Σ n² / N",
        "suggest crane:bbygb --list original --strategy expected-size --top 3 -v",
    ),
    "largest-bucket": About(
        "Play the guess whose worst feedback leaves the fewest candidates. A pessimist's rule: it "
        "never leaves a large heap, and pays for that with many middling ones.",
        "max over buckets of count(bucket)",
        "suggest crane:bbygb --list original --strategy largest-bucket --top 3 -v",
    ),
    "entropy": About(
        "Play the guess whose feedback carries the most information. Each bit halves the "
        "candidates on average, and small buckets are worth more here than to expected-size, "
        "which makes it the better of the two on every bundled list with few answers.",
        "−H, with H = −Σ P(bucket) · log₂ P(bucket)",
        "suggest crane:bbygb --list original --strategy entropy --top 3 -v",
        "The sum is rounded to nine decimals, so that equal partitions tie whatever the order in "
        "which they are added.",
    ),
    "bucket-count": About(
        "Play the guess that can get the most different feedbacks. It looks too simple, and is "
        "one of the best one-ply rules: every bucket is one more candidate that the next guess "
        "can hit.",
        "−(number of buckets)",
        "suggest crane:bbygb --list original --strategy bucket-count --top 3 -v",
    ),
    "expected-size-candidates": About(
        "The oldest of the ancestors: the fewest candidates left on average, but only words that "
        "can still be the answer are ever guessed. That feels natural and costs 0.14 of a guess "
        "on `original`, and it walks straight into traps such as hatch, latch, match, watch.",
        "Σ n² / N over the candidates, exact sums; the first by the alphabet on ties",
        "bench --list original-all --against original --strategy expected-size-candidates",
        "Where nobody knows which words are answers (`original-all`) its opener is lares, which "
        "leaves 288.7382 words on average.",
    ),
    "letter-match": About(
        "Count letters instead of candidates: a letter that stands where a candidate has it earns "
        "five points, one that a candidate has elsewhere earns one. While there are many "
        "candidates any word may be played, letters already placed earn nothing; below a "
        "threshold the best candidate is played. The thresholds are a map: entry k is for the "
        "guess after k guesses, and entry 0 is never used.",
        "−Σ over letters (4 · candidates with it at this place + candidates with it anywhere); 0 "
        "for words with a repeated letter",
        "solve cigar --strategy letter-match",
        _COLLAPSED,
    ),
    "brute-force-mean": About(
        "The fewest candidates left on average over every word of the list, with the opener "
        "raise. The second guess comes by a rule of its own, because the original took it from a "
        "stored table that was older than its rule for ties.",
        "Σ n² / N over collapsed buckets",
        "solve wince --strategy brute-force-mean",
        _COLLAPSED + " Ties go to the last tied candidate by release, else to the first tied "
        "word; at the second guess to the first tied word.",
    ),
    "brute-force-max": About(
        "As brute-force-mean, but from the third guess on by the largest bucket. The original "
        "compares a candidate's largest bucket with the best mean where it means the best "
        "largest bucket; the slip is kept, since the figures depend on it.",
        "max over collapsed buckets of count(bucket)",
        "solve wince --strategy brute-force-max",
        _COLLAPSED,
    ),
    "distinct-letters": About(
        "Play the candidate with the most letters that no guess has tried. Good for one guess, "
        "blind afterwards.",
        "−(different letters of the word that no earlier guess had)",
        "solve sonic --strategy distinct-letters",
        _COLLAPSED,
    ),
    "letter-frequency": About(
        "Play the candidate whose letters are the most frequent at their places, each place "
        "divided by how many letters may still stand there.",
        "−(1/L) Σ over places (candidates with this letter here / letters still possible here)",
        "solve sonic --strategy letter-frequency",
        _COLLAPSED,
    ),
    "letter-elimination": About(
        "Count the places whose letter is still possible. For a candidate that is every place, "
        "so this is the first candidate by the alphabet: a strategy that looks cleverer than it "
        "is, kept because it is a good yardstick.",
        "−(places where the word's letter may still stand)",
        "solve sonic --strategy letter-elimination",
        _COLLAPSED,
    ),
    "retry-misplaced": About(
        "Take the letters that are in the answer but were in the wrong place, and try them in "
        "other places.",
        "−(letters of the word that were marked present at some other place)",
        "solve sonic --strategy retry-misplaced",
        _COLLAPSED,
    ),
    "mean-guessmap": About(
        "Read the feedback as a number in base 3, correct 0, present 1, absent 2, the first letter "
        "most significant, and play the candidate with the lowest mean. It chases correct letters "
        "at the front of the word instead of information.",
        "mean over the candidates of that number",
        "solve crane --strategy mean-guessmap",
        "With the real rule for repeated letters five games differ from the original, whose own "
        "table of feedback is wrong for 4,055 of 5,359,225 pairs of answers.",
    ),
    "information-gain": About(
        "While there are many candidates, or they form a trap, play the word whose letters split "
        "them best, place by place; otherwise play the likeliest candidate. A trap is a set of "
        "candidates that agree in all places but one, two or three; its level is how many letters "
        "compete for each open place.",
        "(L − different letters) − Σ over places [p(1−p) + q(1−q) + r(1−r)], p the share of "
        "candidates with the letter here, q elsewhere, r nowhere, each value rounded to 3 decimals",
        "solve watch --strategy information-gain",
        _COLLAPSED + " Under hard rules it keeps to a filter of its own, as the original does, "
        "which may differ from the game's where a letter repeats. It gives up after eight guesses.",
    ),
    "letter-position": About(
        "Play the candidate whose letters are the most frequent at their places: the plainest of "
        "the letter strategies, and hard to beat among them.",
        "−Σ over places (share of candidates with this letter here, rounded to 3 decimals)",
        "solve sonic --strategy letter-position",
        _COLLAPSED,
    ),
    "expected-turns": About(
        "Estimate how many turns are still needed. The most promising guesses are looked at two "
        "guesses deep: for each feedback the best next guess is found, and what it would leave "
        "open is added up. Small positions are solved exactly, and under hard rules, where a bad "
        "guess cannot be mended later, a narrow search goes to the end of the game.",
        "1 + Σ over buckets of (an estimate of the turns that the bucket still takes) · P(bucket)",
        "suggest crane:bbygb --list original --strategy expected-turns --top 3 -v",
        "This is the default wherever a person is helped.",
    ),
    "optimal": About(
        "Perfect play: every guess is searched to the end of the game, with proof that no other "
        "needs fewer turns on average. It never needs more than the six guesses of a game where "
        "that can be avoided. Positions after one good guess take a fraction of a second; the very "
        "first guess of a list takes a minute or more, so name an opener or use the book.",
        "the exact expected number of turns",
        "suggest salet:bbbbb --list original --strategy optimal --top 3 -v",
        "Of guesses that are equally good, a ranking names a candidate first; a bench plays one "
        "that is none, which finds fewer answers early and fewer late.",
    ),
    "first": About(
        "Play the first candidate by the alphabet. Anything worth its name beats it.",
        "place in the alphabet",
        "solve sonic --strategy first",
    ),
    "random": About(
        "Play a candidate by chance. The draw depends on the seed and on the turns, so that the "
        "same position gets the same guess and a bench can be repeated.",
        "a random number",
        "solve sonic --strategy random --seed 1",
    ),
}
