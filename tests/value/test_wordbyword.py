"""Playing word by word, compared with a loop over all answers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.value.test_valuer import positions
from tests.value_oracle import word_by_word as slow

from salet.belief.lists import load
from salet.position.position import Position
from salet.puzzle.scoring import feedback
from salet.value.counted import every_guess
from salet.value.valuer import Valuer
from salet.value.wordbyword import word_by_word
from salet.words.constants import PAST_LIMIT, VALUE
from salet.words.lexicon import Lexicon


@given(positions(), st.integers(1, 3), st.integers(1, 5), st.data())
def test_turns_and_chance_are_those_of_a_loop(case, boards, left, data):
    guesses, answers, weights, _ = case
    lexicon = Lexicon.of(guesses, answers, weights)
    belief = list(zip(lexicon.answer_words, lexicon.weights, strict=True))
    # The first words of the list on each board; the belief in the others is lost.
    counts = [data.draw(st.integers(1, len(belief))) for _ in range(boards)]
    columns = np.concatenate([np.arange(count) for count in counts])
    patterns = Position.start(lexicon).matrix.block(columns)
    starts = np.cumsum([0, *counts])
    shares = np.array(lexicon.weights)[columns]
    turns, win = word_by_word(patterns, shares, starts, left, lexicon.win)
    for nth, guess in enumerate(lexicon.guesses):
        expected = slow(guess, [dict(belief[:count]) for count in counts], left)
        assert (turns[nth], win[nth]) == pytest.approx(expected)


def test_a_sure_win_is_certain_whatever_its_parts_add_up_to():
    size = next(n for n in range(2, 99) if np.full(n, 1 / n).sum() < 1)
    words = {feedback("salet", word): word for word in load("original").answer_words}
    answers = list(words.values())[:size]
    lexicon = Lexicon.of(["salet", *answers], answers)
    patterns = Position.start(lexicon).matrix.block(np.arange(size))
    starts, shares = np.array([0, size]), np.full(size, 1 / size)
    _, win = word_by_word(patterns, shares, starts, 2, lexicon.win)
    assert win[lexicon.guesses.index("salet")] == 1


@pytest.mark.parametrize("cells", [VALUE["counted_cells"], 0])
@given(case=positions(), left=st.integers(1, 2), weighted=st.booleans())
def test_the_last_two_guesses_are_counted_out(cells, case, left, weighted):
    """With two left, long shots are lost where they are very many."""
    guesses, answers, weights, _ = case
    weights = [weight if weight < 60 else 1000 for weight in weights]
    lexicon = Lexicon.of(guesses, answers, weights if weighted else None)
    position = Position.start(lexicon, limit=left)
    counted = position.count if left == 1 or cells else position.likely
    belief = dict(position.candidates[:counted])
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(VALUE, "counted_cells", cells)
        outlooks = zip(*every_guess(position), strict=True)
        for value, outlook in zip(Valuer(position).values(lexicon.guesses), outlooks, strict=True):
            expected = slow(value.guess, [belief], left)
            assert (value.method, value.exact) == ("counted", left == 1 or cells > 0)
            assert outlook == pytest.approx(expected)
            own = dict(position.candidates[counted:]).get(value.guess, 0.0)  # found at once
            found = expected[0] - own * (left - 1 + PAST_LIMIT), expected[1]
            assert (value.turns, value.win) == pytest.approx(found)
