"""Slow, obvious reference versions of five classic Wordle solvers: a yardstick for the fast ones.

Every system is a function (words, answer) -> tuple of guesses, the last one being the answer
itself (unless the game ran into the system's own limit of guesses). ``words`` is a Words object
built from the two word lists.

A pattern is one number 0..242: five base-3 digits, first letter most significant, absent 0,
present 1, correct 2. A history is a tuple of (guess, pattern) pairs; all choices are pure functions
of the history and are remembered.
"""

import re
from functools import partial
from string import ascii_lowercase

import numpy as np

from tests import oracle

GREEN = 242  # the pattern of a win: five greens


# ---------------------------------------- shared ground


def real_pattern(guess, answer):
    """The game's own pattern."""
    return oracle.pattern(oracle.feedback(guess, answer))


def collapsed_pattern(guess, answer):
    """The pattern without counting letters."""
    return oracle.pattern(oracle.collapsed_feedback(guess, answer))


def tiles_of(code):
    """The five digits (absent 0, present 1, correct 2) of a pattern."""
    return tuple(code // 3**k % 3 for k in (4, 3, 2, 1, 0))


def letters_of(words):
    """The words as an array of letter numbers 0..25, one row a word."""
    return np.array([[ord(c) - 97 for c in w] for w in words], dtype=np.int8).reshape(-1, 5)


def real_row(guess, letters):
    """real_pattern(guess, each word) for an array of words (rows of letters_of)."""
    g = [ord(c) - 97 for c in guess]
    green = letters == np.array(g, dtype=np.int8)
    code = np.zeros(len(letters), dtype=np.int16)
    for i in range(5):
        free = ((letters == g[i]) & ~green).sum(axis=1)  # copies in the answer not used by a green
        for j in range(i):
            if g[j] == g[i]:
                free = free - ~green[:, j]  # an earlier non-green copy takes one
        code = code * 3 + np.where(green[:, i], 2, np.where(free > 0, 1, 0))
    return code.astype(np.uint8)


def collapsed_row(guess, letters):
    """collapsed_pattern(guess, each word) for an array of words (rows of letters_of)."""
    code = np.zeros(len(letters), dtype=np.int16)
    for i, c in enumerate(guess):
        x = ord(c) - 97
        code = code * 3 + np.where(letters[:, i] == x, 2, (letters == x).any(axis=1))
    return code.astype(np.uint8)


class Words:
    """The answers (in release order) and other words in all the orders the systems need.

    ``memo`` has the choices already made.
    """

    def __init__(self, answers, extra):
        self.answers = list(answers)
        self.extra = sorted(extra)
        self.alphabetical = sorted(answers)
        self.library = sorted(self.answers + self.extra)
        self.inputs = self.extra + self.answers  # C1's guess list
        self.full = self.answers + self.extra  # C4's guess list
        self.memo = {}


def remember(words, key, make):
    """make(), called once for each key."""
    if key not in words.memo:
        words.memo[key] = make()
    return words.memo[key]


def remaining(words, name, start, pattern_of, history):
    """The words of the list `start` (called `name`) that fit the history, in order."""
    if not history:
        return start
    guess, code = history[-1]

    def make():
        before = remaining(words, name, start, pattern_of, history[:-1])
        return [w for w in before if pattern_of(guess, w) == code]

    return remember(words, ("remaining", name, pattern_of, history), make)


def play(words, name, answer, pattern_of, choose, limit=100):
    """The guesses of one game in which choose(history) gives each guess."""
    history = ()
    guesses = ()
    while len(guesses) < limit:
        guess = remember(words, (name, history), partial(choose, history))
        guesses += (guess,)
        if guess == answer:
            break
        history += ((guess, pattern_of(guess, answer)),)
    return guesses


def first_highest(guesses, points):
    """The earliest word with the highest value."""
    return guesses[points.index(max(points))]


def added(values, w):
    """Sum over the spots of the value of the word's letter; ``sum`` would round differently."""
    return values[0][w[0]] + values[1][w[1]] + values[2][w[2]] + values[3][w[3]] + values[4][w[4]]


# ---------------------------------------- C0


def expected_size_candidates(words, answer):
    """C0: the possible word of the whole library that leaves the fewest on average."""

    def choose(history):
        if not history:
            return "lares"
        left = remaining(words, "library", words.library, real_pattern, history)
        letters = letters_of(left)
        return min(left, key=lambda w: (np.bincount(real_row(w, letters)) ** 2).sum())

    return play(words, "expected-size-candidates", answer, real_pattern, choose)


# ---------------------------------------- C1, scoring

LETTER_MATCH_MAPS = {"a": (3, 3, 3, 3, 3, 3), "b": (4, 4, 4, 3, 3, 3), "c": (5, 5, 5, 3, 3, 3)}


def letter_match_points(guesses, candidates, ignored=""):
    """Points of each guess: 5 a letter and candidate in place, 1 elsewhere; 0 if one repeats."""
    letters = letters_of(candidates)
    placed = [[int((letters[:, i] == x).sum()) for x in range(26)] for i in range(5)]
    having = [int((letters == x).any(axis=1).sum()) for x in range(26)]
    points = []
    for w in guesses:
        value = 0
        if len(set(w)) == 5:
            for i, c in enumerate(w):
                if c not in ignored:
                    x = ord(c) - 97
                    value += 4 * placed[i][x] + having[x]
        points.append(value)
    return points


def letter_match(words, answer, thresholds=LETTER_MATCH_MAPS["a"]):
    """C1 scoring: search with the best-scoring word until fewer candidates than the threshold
    remain."""

    def choose(history):
        if not history:
            return "soare"
        left = remaining(words, "answers", words.answers, collapsed_pattern, history)
        k = len(history)
        threshold = thresholds[k] if k <= 5 else 2315
        if len(left) >= threshold:
            green = {g[i] for g, code in history for i in range(5) if tiles_of(code)[i] == 2}
            points = letter_match_points(words.inputs, left, green)
            if max(points) > 0:
                return first_highest(words.inputs, points)
        return first_highest(left, letter_match_points(left, left))

    return play(words, ("letter-match", thresholds), answer, collapsed_pattern, choose, limit=8)


# ---------------------------------------- C1, brute force


def brute_force_table(words, left):
    """For every input: (sum of squared class sizes, largest class size) over the candidates."""
    letters = letters_of(left)
    result = []
    for word in words.inputs:
        n = np.bincount(collapsed_row(word, letters))
        result.append((int((n * n).sum()), int(n.max())))
    return result


def brute_force_live_mean(words, left):
    """The live rule: the lowest mean; a later equal word takes over if it is itself a candidate."""
    possible = set(left)
    best, chosen = len(left) ** 2, words.inputs[0]  # the means times N: whole numbers
    for w, (squares, _) in zip(words.inputs, brute_force_table(words, left), strict=True):
        if squares < best or (squares == best and w in possible):
            best, chosen = squares, w
    return chosen


def brute_force_live_max(words, left):
    """The live rule for the maximum; the original's slip compares it with the best mean."""
    possible = set(left)
    n = len(left)
    best_squares, best_max, chosen = n * n, n, words.inputs[0]
    for w, (squares, largest) in zip(words.inputs, brute_force_table(words, left), strict=True):
        best_squares = min(best_squares, squares)
        if largest < best_max or (w in possible and largest * n == best_squares):
            best_max, chosen = largest, w
    return chosen


def brute_force(words, answer, live, name):
    """C1 brute force: raise, the stored second guess, then the live rule, or the only candidate.

    By mean it is the guess that leaves the fewest candidates on average, by maximum (from the third
    guess on) the one whose worst case leaves the fewest. The stored guess is that by mean, the
    first one of several.
    """

    def choose(history):
        if not history:
            return "raise"
        left = remaining(words, "answers", words.answers, collapsed_pattern, history)
        if len(left) == 1:
            return left[0]
        if len(history) == 1:
            return first_highest(words.inputs, [-s for s, _ in brute_force_table(words, left)])
        return live(words, left)

    return play(words, name, answer, collapsed_pattern, choose)


# ---------------------------------------- C2


def most_valuable(words, answer, name, values):
    """The remaining word with the highest value; values(left, history) gives the function."""

    def choose(history):
        left = remaining(words, "alphabetical", words.alphabetical, collapsed_pattern, history)
        return max(left, key=values(left, history))

    return play(words, name, answer, collapsed_pattern, choose)


def distinct_letters(words, answer):
    """C2: the remaining word with the most different letters not in any earlier guess."""

    def values(left, history):
        used = {c for guess, _ in history for c in guess}
        return lambda w: len(set(w) - used)

    return most_valuable(words, answer, "distinct-letters", values)


def possible_letters(words, history):
    """The letters allowed at each spot: without impossible and misplaced ones, mandatory last."""
    allowed = [{w[i] for w in words.alphabetical} for i in range(5)]
    for guess, code in history:
        tiles = tiles_of(code)
        for i in range(5):
            if tiles[i] == 0:
                for j in range(5):
                    allowed[j].discard(guess[i])
            if tiles[i] == 1:
                allowed[i].discard(guess[i])
        for i in range(5):
            if tiles[i] == 2:
                allowed[i] = {guess[i]}
    return allowed


def letter_frequency(words, answer):
    """C2: the word whose letters are most frequent at their spots, of those possible there."""

    def values(left, history):
        allowed = possible_letters(words, history)
        share = [
            {c: sum(w[i] == c for w in left) / len(allowed[i]) for c in allowed[i]}
            for i in range(5)
        ]
        return lambda w: added(share, w) / 5

    return most_valuable(words, answer, "letter-frequency", values)


def letter_elimination(words, answer):
    """C2: the word with the most spots whose possible letters include its own (always all)."""

    def values(left, history):
        allowed = possible_letters(words, history)
        return lambda w: sum(w[i] in allowed[i] for i in range(5))

    return most_valuable(words, answer, "letter-elimination", values)


def retry_misplaced(words, answer):
    """C2: the word with the most letters that were yellow at some other spot before."""

    def values(left, history):
        misplaced = {(g[i], i) for g, code in history for i in range(5) if tiles_of(code)[i] == 1}
        return lambda w: sum(
            any((w[i], j) in misplaced for j in range(5) if j != i) for i in range(5)
        )

    return most_valuable(words, answer, "retry-misplaced", values)


# ---------------------------------------- C3


def mean_guessmap(words, answer):
    """C3: the remaining answer with the lowest mean pattern number (green 0, yellow 1, grey 2)."""

    def choose(history):
        left = remaining(words, "alphabetical", words.alphabetical, real_pattern, history)
        letters = letters_of(left)
        return min(left, key=lambda w: (GREEN - real_row(w, letters).astype(int)).sum())

    return play(words, "mean-guessmap", answer, real_pattern, choose)


# ---------------------------------------- C4

MASKS = (16, 8, 4, 2, 1, 24, 20, 18, 17, 12, 10, 9, 6, 5, 3, 7, 11, 13, 14, 19, 21, 22, 25, 26, 28)


def standard_points(left, guesses):
    """Sum over the spots of the share of candidates with the letter there (to three decimals)."""
    share = [
        {c: round(sum(w[i] == c for w in left) / len(left), 3) for c in ascii_lowercase}
        for i in range(5)
    ]
    return [added(share, w) for w in guesses]


def information_points(left, guesses):
    """Sum of the Gini values of the letters (to three decimals), less one a repeated letter."""
    n = len(left)
    value = [{}, {}, {}, {}, {}]
    for i in range(5):
        for c in ascii_lowercase:
            p = sum(w[i] == c for w in left) / n
            q = sum(w[i] != c and c in w for w in left) / n
            r = 1 - p - q
            value[i][c] = round(p * (1 - p) + q * (1 - q) + r * (1 - r), 3)
    return [added(value, w) - (5 - len(set(w))) for w in guesses]


def trap_level(left):
    """Letters to tell apart for each open spot of a pattern that fits all candidates, or 0."""
    text = " ".join(left)
    for mask in MASKS:
        wild = [bool(mask & (16 >> i)) for i in range(5)]
        pattern = "".join("." if wild[i] else left[0][i] for i in range(5))
        if len(re.findall(pattern, text)) == len(left):
            return len(set(text) - set(pattern)) / sum(wild)
    return 0


def letter_position(words, answer, opener="slate"):
    """C4 system 2: the remaining answer whose letters are commonest at their spots."""

    def choose(history):
        if not history:
            return opener
        left = remaining(words, "answers", words.answers, collapsed_pattern, history)
        return first_highest(left, standard_points(left, left))

    return play(words, ("letter-position", opener), answer, collapsed_pattern, choose, limit=8)


def information_gain(words, answer, opener="soare", hard=False):
    """C4 system 1: an information guess second and in a trap; else standard."""

    def choose(history):
        if not history:
            return opener
        left = remaining(words, "answers", words.answers, collapsed_pattern, history)
        k = len(history)
        if len(left) > 2 and (k == 1 or trap_level(left) >= 6 - k):
            guesses = words.full
            if hard:
                guesses = left + remaining(words, "full", words.full, collapsed_pattern, history)
            return first_highest(guesses, information_points(left, guesses))
        return first_highest(left, standard_points(left, left))

    return play(
        words, ("information-gain", opener, hard), answer, collapsed_pattern, choose, limit=8
    )


# ---------------------------------------- all of them

SYSTEMS = {
    "expected-size-candidates": expected_size_candidates,
    "letter-match-a": partial(letter_match, thresholds=LETTER_MATCH_MAPS["a"]),
    "letter-match-b": partial(letter_match, thresholds=LETTER_MATCH_MAPS["b"]),
    "letter-match-c": partial(letter_match, thresholds=LETTER_MATCH_MAPS["c"]),
    "brute-force-mean": partial(brute_force, live=brute_force_live_mean, name="by-mean"),
    "brute-force-max": partial(brute_force, live=brute_force_live_max, name="by-max"),
    "distinct-letters": distinct_letters,
    "letter-frequency": letter_frequency,
    "letter-elimination": letter_elimination,
    "retry-misplaced": retry_misplaced,
    "mean-guessmap": mean_guessmap,
    "information-gain": information_gain,
    "information-gain-hard": partial(information_gain, opener="raile", hard=True),
    "letter-position": letter_position,
}
