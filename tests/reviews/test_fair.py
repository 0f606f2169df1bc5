"""Fair reviews: our own advice has top skill, and remarks agree with the numbers."""

from __future__ import annotations

import random
import re

import pytest
from tests.reviewing import review_game
from tests.sentences import shows
from tests.thorough import few

from salet.advice.advise import advise
from salet.belief.lists import load
from salet.host.hosts import Words
from salet.lab.bench import random_games
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.reviews.reading import review
from salet.value.boards import Boards
from salet.value.skill import FAIR, GOOD, TOP

PRAISE = re.compile(
    r"very good|no word was likelier|one of the|Hardly any|hardly a guess|fine to open|made sure"
    r"|gives much more|[Ww]ell chosen|well found|you had it|worth asking|way out of it\."
    r"|a good choice|no better guess"
    r"|was the one to try\.$|[Vv]ery well played|costs nothing"
)
BLAME = re.compile(
    r"tells next to nothing|brave|told nothing new|could tell nothing new"
    r"|it was the one to play, not|: \w+ was likelier than|it finds \w+ worse"
    r"|could have been better"
)


def advised(position: Position) -> str:
    """Return the first suggestion of ``salet suggest``."""
    return advise(position).best.guess


CASES = [
    ("original", Rules.NORMAL, 1, few(1, 100)),
    ("daily", Rules.NORMAL, 1, few(1, 100)),
    ("original", Rules.HARD, 1, few(1, 100)),
    ("daily", Rules.HARD, 1, few(1, 100)),
    ("original", Rules.NORMAL, 2, few(1, 100)),
    ("daily", Rules.NORMAL, 2, few(1, 100)),
]


@pytest.mark.parametrize(("name", "rules", "boards", "games"), CASES)
def test_our_advice_has_top_skill_in_every_turn(name, rules, boards, games):
    lexicon = load(name)
    for answers in random_games(load("original"), boards, games, seed=11):
        host, position = Words(tuple(answers)), Position.start(lexicon, rules, boards=boards)
        while not position.is_over and position.guesses_left:
            position = host.play(position, advised(position))
        reviewed = review_game(position.turns, list(answers), lexicon, rules)
        for turn in reviewed.turns:
            assert (turn.skill, turn.given_away) == (TOP, 0), (answers, turn.guess, turn.best)
            assert turn.best == turn.guess
            assert not BLAME.search(" ".join(turn.sentences)), turn.sentences
        assert reviewed.skill == TOP
        pairs = zip(
            reviewed.best_play, reviewed.turns, strict=False
        )  # best play continues after a loss
        assert all(word == turn.guess for word, turn in pairs)


def agrees(text: str, skill: int, good: int) -> bool:
    """Return whether a text agrees with a skill: praise for ``good`` skill, criticism for less."""
    if PRAISE.search(text) and not BLAME.search(text):
        return skill >= good
    return not BLAME.search(text) or skill < GOOD


def odd_guess(rng: random.Random, lexicon, letters: str, position: Position) -> str:
    """Return a random guess: sensible, rare, a repeat, or not a word."""
    kind = rng.randrange(5)
    if kind == 0 and position.turns:
        return position.turns[-1].guess
    if kind == 1:
        return "".join(rng.choices(letters, k=lexicon.length))
    if kind == 2:
        return rng.choice(letters) * lexicon.length
    if kind == 3:
        board = position.playing[0]
        return board.candidates[rng.randrange(min(5, board.count))][0]
    return rng.choice(lexicon.guesses)


@pytest.mark.parametrize("boards", [1, 2])
def test_remarks_agree_with_the_skill_in_odd_games(boards):
    rng = random.Random(7)
    for nth, answers in enumerate(random_games(load("original"), boards, few(1, 200), seed=5)):
        lexicon = load("daily" if nth % 2 else "original")
        host, position = Words(tuple(answers)), Position.start(lexicon, boards=boards)
        while not position.is_over and position.guesses_left:
            guess = odd_guess(rng, lexicon, "abcdefghijklmnopqrstuvwxyz", position)
            position = host.play(position, guess)
        reviewed = review_game(position.turns, list(answers), lexicon, any_guess=True)
        for turn in reviewed.turns:
            if turn.skill is not None and turn.sentences:
                least = FAIR if "fine to open" in turn.sentences[0] else GOOD
                for sentence in turn.sentences:
                    assert agrees(sentence, turn.skill, least), (turn.skill, turn.sentences)
                if turn.skill < 20:
                    assert not PRAISE.search(turn.sentences[0]), turn.sentences
        assert reviewed.skill is None or agrees(reviewed.verdict[0], reviewed.skill, FAIR)


def test_a_useless_opener_is_not_praised():
    guesses = ["zzzzz", "crane", "moist"]
    first = review_game(guesses, None, load("original"), any_guess=True).turns[0]
    assert first.skill <= 5
    assert shows(first.sentences[0], "opener.poor")


def test_solving_by_a_long_shot_is_lucky():
    reviewed = review_game(["crane", "moist"], None, load("daily"))
    assert reviewed.turns[1].numbers[0].chance < 0.002
    assert reviewed.turns[1].luck >= 95
    assert reviewed.luck >= 90
    assert "kind" in reviewed.verdict[0]


def test_in_sequence_only_the_board_that_is_shown_is_valued(monkeypatch):
    """Hidden boards have all words left, so valuing them would take long."""
    valued, values = set(), Boards.values

    def count(self, words):
        valued.add(len(self._position.turns))
        return values(self, words)

    monkeypatch.setattr(Boards, "values", count)
    answers = ("crane", "moist", "sonic", "pound")
    position = Position.start(load("original"), boards=4)
    for guess in ("salet", "crane", "hoist", "moist"):
        position = Words(answers, sequence=True).play(position, guess)
    reviewed = review_game(position.turns, None, load("original"), sequence=True)
    assert valued == {0}
    assert all(turn.skill is not None for turn in reviewed.turns)


def test_a_saving_is_the_difference_of_the_numbers_that_are_shown():
    turn = review("crane", "aging", answer="aging", list="original").turns[0]
    assert turn.expected_turns is not None
    assert turn.best_expected_turns is not None
    shown = float(f"{turn.expected_turns:.2f}") - float(f"{turn.best_expected_turns:.2f}")
    assert f"saves {shown:.2f} of a guess" in " ".join(turn.sentences)
