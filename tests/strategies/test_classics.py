"""The classic strategies, compared with slow versions written from their descriptions."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import classic_oracle as oracle
from tests import oracle as slow
from tests.thorough import few

from salet.belief.lists import load
from salet.lab.bench import evaluate
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.strategies.information import trap_level
from salet.strategies.scans import collapsed
from salet.words.lexicon import Lexicon

GAMES = few(3, 40)
ANSWERS = load("original").answer_words
SLOW = 1  # for the two brute-force systems, which take a second per guess


@pytest.fixture(scope="module")
def words() -> oracle.Words:
    original = load("original")
    answers = original.answer_words
    released = [answers[i] for i in original.release]
    return oracle.Words(released, set(original.guesses) - set(answers))


def fast(name: str, *answers: str) -> dict[str, tuple[str, ...]]:
    """Return a function that plays a fast strategy, named as in the oracle."""
    original, rules = load("original"), Rules.NORMAL
    if name == "expected-size-candidates":
        original = load("original-all")
    if name == "information-gain-hard":
        rules = Rules.HARD
    base, _, letter = name.partition("-match-")
    if letter:
        strategy = find_strategy(f"{base}-match")
        strategy = strategy.using(thresholds=oracle.LETTER_MATCH_MAPS[letter])
    else:
        strategy = find_strategy(name.removesuffix("-hard"))
    against = Lexicon.of(original.guesses, answers)
    return dict(evaluate(strategy, original, rules, against=against).tree.games())


@pytest.mark.extra("lab")
@pytest.mark.parametrize("name", sorted(oracle.SYSTEMS))
def test_whole_games_equal_those_of_the_slow_version(name: str, words: oracle.Words) -> None:
    count = SLOW if name.startswith("brute-force") else GAMES
    chosen = random.Random(name).sample(sorted(words.answers), count)
    if name == "information-gain-hard":
        chosen.append("corer")
    games = fast(name, *chosen)
    assert sorted(games) == sorted(chosen)
    for answer in chosen:
        assert games[answer] == oracle.SYSTEMS[name](words, answer), answer


@pytest.mark.extra("lab")
def test_examples_are_as_they_were_published() -> None:
    assert fast("letter-match-a", "cigar")["cigar"] == ("soare", "tardy", "cigar")
    assert fast("brute-force-mean", "wince")["wince"] == ("raise", "lingo", "mince", "wince")
    ranking = find_strategy("letter-match").rank(Position.start(load("original")), 1)
    assert (ranking.best.guess, ranking.best.merit) == ("soare", -10205)


def test_trap_levels_of_the_slow_version(words: oracle.Words) -> None:
    start = Position.start(load("original"))
    for guess, marks in (("slate", "bbggg"), ("raise", "bgbbb"), ("match", "bgggg")):
        position = collapsed(start.after(guess, marks))
        released = [w for w in words.answers if w in dict(position.candidates)]
        assert trap_level(position) == oracle.trap_level(released)


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
        position = position.after(guess, slow.feedback(guess, answer))
    seen = {guess: slow.collapsed_feedback(guess, answer) for guess in guesses}
    fitting = [w for w in ANSWERS if all(slow.collapsed_feedback(g, w) == seen[g] for g in seen)]
    assert [word for word, _ in collapsed(position).candidates] == fitting
