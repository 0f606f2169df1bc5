"""Shortest games against the adversary, compared with a search of every game."""

from __future__ import annotations

import random

import pytest

from salet.belief.lists import load
from salet.errors import CouldNotError
from salet.host.adversary import Adversary
from salet.host.games import marked
from salet.host.shortestgame import shortest_game
from salet.position.position import Position
from salet.puzzle.rules import Rules, violation
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.extra("lab")

NAMES = load("original").answer_words


def slow_lengths(lexicon: Lexicon, rules: Rules, most: int) -> dict[str, int]:
    """Return the length of the shortest game that ends in each answer, by trying every game."""
    result: dict[str, int] = {}
    waiting = [Position.start(lexicon, rules)]
    for length in range(1, most + 1):
        following, seen = [], set()
        for position in waiting:
            for guess in lexicon.guesses:
                letters = lexicon.letters(guess)
                if violation(rules, position.turns, letters) is not None:
                    continue
                after = marked(Adversary(), position, guess)
                if after.turns[-1].feedback.is_win:
                    result.setdefault(guess, length)
                    continue
                key = (
                    after.board.columns.tobytes(),
                    after.turns if rules is not Rules.NORMAL else (),
                )
                if key not in seen:
                    seen.add(key)
                    following.append(after)
        waiting = following
    return result


def some_list(seed: int, answers: int, more: int) -> Lexicon:
    chance = random.Random(seed)
    words = chance.sample(NAMES, answers + more)
    return Lexicon.of(words, words[:answers])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD, Rules.ULTRA_HARD])
def test_a_game_is_shortest_for_every_target(seed, rules):
    lexicon = some_list(seed, 9, 2)
    lengths = slow_lengths(lexicon, rules, 3)
    start = Position.start(lexicon, rules)
    line = shortest_game(start)
    assert line.exact
    assert len(line.guesses) == min(lengths.values())
    for target in lexicon.answer_words:
        if target not in lengths:
            continue
        line = shortest_game(start, target)
        assert line.exact
        assert (len(line.guesses), line.guesses[-1]) == (lengths[target], target)
        position = start
        for guess in line.guesses:
            assert not position.turns or not position.turns[-1].feedback.is_win
            position = marked(Adversary(), position, guess)
        assert position.turns[-1].feedback.is_win


@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_no_game_on_the_original_list_is_shorter_than_four(rules):
    line = shortest_game(Position.start(load("original"), rules))
    assert (len(line.guesses), line.exact) == (4, True)


def test_shortest_games_from_the_middle_of_a_game():
    position = marked(Adversary(), Position.start(load("original")), "agile")
    assert len(shortest_game(position).guesses) == 3


def test_without_time_any_game_is_returned_unproven():
    line = shortest_game(Position.start(load("original")), "mummy", seconds=0.0)
    assert line.guesses[-1] == "mummy"
    assert not line.exact


def test_an_excluded_word_cannot_be_the_target():
    position = Position.start(load("original")).after("crane", "bbbbb")
    with pytest.raises(CouldNotError, match="CRANE"):
        shortest_game(position, "crane")


def test_words_that_differ_in_one_letter_take_one_guess_each():
    lexicon = Lexicon.of(["aab", "aac", "aad"])
    assert len(shortest_game(Position.start(lexicon)).guesses) == 3


def test_the_weights_of_the_words_do_not_change_the_shortest_game():
    words = random.Random(0).sample(NAMES, 60)
    equal = shortest_game(Position.start(Lexicon.of(words)))
    start = Position.start(Lexicon.of(words, words, [1000.0, *[0.001] * 59]))
    assert start.board.likely == 1
    assert shortest_game(start) == equal
