"""Perfect play under a belief, compared with enumeration."""

from __future__ import annotations

import pytest
from tests import oracle
from tests.sentences import failing
from tests.value_oracle import BELIEF, WORDS, best_play

from salet.puzzle.rules import Rules
from salet.trees.perfect import exact
from salet.words.lexicon import Lexicon

NEAR = 1e-9  # the search has integer weights


@pytest.mark.extra("lab")
@pytest.mark.parametrize("limit", range(1, 6))
@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_a_lost_answer_counts_four_guesses_past_the_limit(rules: Rules, limit: int) -> None:
    lexicon = Lexicon.of(WORDS, weights=list(BELIEF.values()))
    outcome = exact(list=lexicon, rules=rules, limit=limit)
    values = {word: best_play(rules.value, True).value(word, [WORDS], limit) for word in WORDS}
    least = min(values.values())
    assert outcome.exact
    assert outcome.guess is not None
    assert values[outcome.guess] == pytest.approx(least, abs=NEAR)
    assert outcome.mean == pytest.approx(least, abs=NEAR)
    assert outcome.bound == pytest.approx(least, abs=NEAR)
    assert outcome.winnable is (outcome.losses == 0)
    assert outcome.total == (pytest.approx(least, abs=NEAR) if outcome.winnable else None)


@pytest.mark.extra("lab")
def test_tiny_weights_of_a_belief_are_not_rounded_away() -> None:
    """The words of the test above, but one of them is nearly certain before the first guess."""
    weights = [1e9 if word == WORDS[0] else weight for word, weight in BELIEF.items()]
    lexicon = Lexicon.of(WORDS, weights=weights)
    others = [word for word in WORDS if word != WORDS[0]]
    for answer in others[:8]:
        marks = oracle.feedback(WORDS[0], answer)
        left = [word for word in others if oracle.feedback(WORDS[0], word) == marks]
        found = exact(f"{WORDS[0]}:{marks}", list=lexicon, limit=3)
        alone = exact(
            f"{WORDS[0]}:{marks}", list=Lexicon.of(WORDS, weights=list(BELIEF.values())), limit=3
        )
        assert found.candidates == len(left)
        assert found.mean == pytest.approx(alone.mean, abs=1e-6)


@pytest.mark.extra("lab")
def test_a_solved_game_has_nothing_to_search() -> None:
    with failing("game-over"):
        exact(f"{WORDS[0]}:ggggg", list=Lexicon.of(WORDS))
