"""Skill and luck are right: compared with best play by enumeration, on 30 words."""

from __future__ import annotations

from math import sqrt
from random import Random
from statistics import NormalDist

import pytest
from tests import oracle
from tests.reviewing import review_game
from tests.value_oracle import BELIEF, PAST_LIMIT, WORDS, best_play

from salet.puzzle.rules import Rules
from salet.words.lexicon import Lexicon


def judged(rules, weighted, turns, guess, answer, left):
    """Return the numbers of a reviewed guess, by enumeration."""
    play = best_play(rules, weighted)
    marked = [(word, [marks]) for word, marks in turns]
    inside = oracle.candidates(WORDS, turns)
    legal = [w for w in WORDS if all(play.is_legal(turn, w) for turn in turns)]
    values = {word: play.value(word, [inside], left, marked) for word in legal}
    yours, best = values[guess], min(values.values())
    if left == 1:
        worst = 1 + PAST_LIMIT
    elif rules == "ultra-hard":
        worst = max(values[word] for word in inside)
    else:  # an earlier guess again, which tells nothing
        worst = play.value(turns[-1][0], [inside], left, marked)

    def needed(bucket, marks):
        if set(marks) == {"g"}:
            return 0.0
        if left == 1:
            return float(PAST_LIMIT)
        after = [*turns, (guess, marks)]
        words = [w for w in legal if play.is_legal((guess, marks), w)]
        shown = [(word, [seen]) for word, seen in after]
        return min(play.value(word, [bucket], left - 1, shown) for word in words)

    mass = sum(play.weights[word] for word in inside)
    chances, needs = {}, {}
    for marks in {oracle.feedback(guess, word) for word in inside}:
        bucket = [word for word in inside if oracle.feedback(guess, word) == marks]
        chances[marks] = sum(play.weights[word] for word in bucket) / mass
        needs[marks] = needed(bucket, marks)
    mean = sum(chances[marks] * needs[marks] for marks in needs)
    spread = sqrt(sum(chances[marks] * (needs[marks] - mean) ** 2 for marks in needs))
    saved = mean - needs[oracle.feedback(guess, answer)]
    covered = (worst - yours) / (worst - best) if worst > best else 0
    skill = 99 if yours <= best + 1e-6 else min(98, round(99 * max(0, covered)))
    ranks = {
        m: NormalDist().cdf((mean - needs[m]) / spread) if spread > 1e-6 else 0.5 for m in needs
    }
    usual = sum(chances[marks] * ranks[marks] for marks in needs)
    luck = 50 + 100 * (ranks[oracle.feedback(guess, answer)] - usual)
    luck = round(min(99.0, max(luck, 50.0) if saved > 0 else max(0.0, min(luck, 50.0))))
    luck = 50 if abs(saved) < 1e-6 else luck
    return {
        "skill": skill, "luck": luck, "lucky": saved, "spread": spread,
        "expected_turns": yours, "best_expected_turns": best,
    }  # fmt: skip


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("rules", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize("limit", [2, 3, 6])
def test_every_guess_after_the_first(rules, weighted, limit):
    lexicon = Lexicon.of(WORDS, WORDS, list(BELIEF.values()) if weighted else None)
    play = best_play(rules, weighted)
    chance = Random(f"{rules} {weighted} {limit}")
    compared = 0
    for answer in chance.sample(WORDS, 6):
        turns = []
        while len(turns) < limit and not (turns and turns[-1][0] == answer):
            fits = oracle.candidates(WORDS, turns)
            legal = [w for w in WORDS if all(play.is_legal(turn, w) for turn in turns)]
            guess = chance.choice(legal if chance.random() < 0.5 or not turns else fits)
            turns.append((guess, oracle.feedback(guess, answer)))
        guesses = [word for word, _ in turns]
        game = review_game(guesses, answer, lexicon, Rules(rules), limit=limit)
        for nth, turn in enumerate(game.turns[1:], 1):
            before = turns[:nth]
            if turn.exact:
                numbers = judged(rules, weighted, before, turn.guess, answer, limit - nth)
                for name, number in numbers.items():
                    assert getattr(turn, name) == pytest.approx(number, abs=1e-5), name
                assert turn.candidates_before == (len(oracle.candidates(WORDS, before)),)
                assert turn.candidates_after == (len(oracle.candidates(WORDS, turns[: nth + 1])),)
                compared += 1
    assert compared >= 6
