"""The classic strategies: examples as they were published, and collapsed marks.

Their whole games are in the golden totals, whose distributions are compared with published ones.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle

from salet.belief.lists import load
from salet.host.games import play_out
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.strategies.information import trap_level
from salet.strategies.scans import collapsed

ANSWERS = load("original").answer_words


@pytest.mark.parametrize(
    ("name", "rules", "guesses"),
    [
        ("letter-match", Rules.NORMAL, "soare tardy cigar"),
        ("brute-force-mean", Rules.NORMAL, "raise lingo mince wince"),
        # Its own filter lets a letter that is yellow and green be in the word once.
        ("information-gain", Rules.HARD, "raile doter ferry perky mercy"),
    ],
)
def test_a_game_is_that_of_the_original(name: str, rules: Rules, guesses: str) -> None:
    *_, answer = guesses.split()
    game = play_out(answer, find_strategy(name), load("original"), rules)
    assert " ".join(move.turn.guess for move in game.moves) == guesses


def test_the_merit_of_an_opener_is_the_published_one() -> None:
    ranking = find_strategy("letter-match").rank(Position.start(load("original")), 1)
    assert (ranking.best.guess, ranking.best.merit) == ("soare", -10205)


def test_the_trap_level_counts_letters_and_the_space_for_each_open_place() -> None:
    start = Position.start(load("original"))
    levels = {"graxe:gggbg": 7, "slate:bbggg": 8 / 2, "match:bgggg": 5, "raise:bgbbb": 0}
    for turn, level in levels.items():
        guess, marks = turn.split(":")
        assert trap_level(collapsed(start.after(guess, marks))) == level


def test_worked_examples_of_the_letter_strategies() -> None:
    """After NOTES all present, STONE keeps five possible places and retries five letters."""
    position = Position.start(load("original-all")).after("notes", "yyyyy")
    for name in ("letter-elimination", "retry-misplaced"):
        ranking = find_strategy(name).rank(position, 20)
        merits = {s.guess: s.merit for s in ranking}
        assert merits["stone"] == -5
        assert "tones" not in merits  # its N, E and S are where they were marked present
    fresh = find_strategy("distinct-letters").rank(position, 20)
    assert {s.guess: s.merit for s in fresh}["stone"] == 0


@given(st.lists(st.sampled_from(ANSWERS), min_size=1, max_size=3), st.sampled_from(ANSWERS))
def test_collapsed_marks_filter_by_collapsed_feedback(guesses: list[str], answer: str) -> None:
    position = Position.start(load("original"))
    for guess in guesses:
        position = position.after(guess, oracle.feedback(guess, answer))
    seen = {guess: oracle.collapsed_feedback(guess, answer) for guess in guesses}
    fitting = [w for w in ANSWERS if all(oracle.collapsed_feedback(g, w) == seen[g] for g in seen)]
    assert [word for word, _ in collapsed(position).candidates] == fitting
