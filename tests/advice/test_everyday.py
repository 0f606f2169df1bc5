"""Everyday words: they come first if they cost almost nothing, and their price is shown."""

from __future__ import annotations

from itertools import product

import pytest
from benchmarks.everyday import everyday_share
from tests.thorough import few

from salet.advice.advise import advise
from salet.advice.policy import LEADING, PRICE
from salet.advice.reasons import rare_sentence
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.errors import InputError
from salet.host.games import play_out
from salet.position.position import Position
from salet.puzzle.figures import difference
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import say
from salet.strategies.suggest import suggest
from salet.words.everyday import everyday_words, familiarity
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")


@pytest.mark.parametrize("rules", list(Rules))
@pytest.mark.parametrize("name", ["original", "nyt-2022", "nyt-2023", "daily"])
def test_the_opener_is_an_everyday_word(name, rules):
    start = Position.start(name, rules)
    advice, free = (advise(start, Taste(words, top=4)) for words in ("everyday", "any"))
    assert (advice.words, free.words) == ("everyday", "any")
    assert free.price == 0
    assert advice.best.everyday
    assert 0 <= advice.price <= PRICE
    assert advice.price == pytest.approx(advice.best.merit - free.best.merit)


def test_everyday_words_in_the_middle_of_a_game():
    position = Position.of("daily", ["slate:bbbbb"])
    advice = advise(position, Taste(top=5))
    first, best = advice.ranking[:2]
    assert first.everyday
    assert not best.everyday
    assert 0 < advice.price <= PRICE
    saves = difference(first.expected_turns, best.expected_turns)
    said = say("rare.saves", name=best.guess.upper(), saves=saves)
    assert rare_sentence(advice) == said
    assert advice.as_dict()["words"] == "everyday"
    assert advice.as_dict()["price"] == advice.price
    known = everyday_words(position.lexicon.guesses)
    assert all(s.everyday == (s.guess in known) for s in advice.ranking)
    assert rare_sentence(advise(position, Taste("any"))) == ""


def test_a_list_with_known_letters_is_led_by_words_that_are_as_well_known():
    advice = advise(Position.of("daily:s....", ["slate:gbbbb"]))
    assert familiarity(advice.best.guess) >= LEADING


def test_a_rare_word_without_an_everyday_alternative_is_called_rare():
    words = ("aahed", "aalii", "aapas")
    advice = advise(Position.start(Lexicon.of([*words, "crane"], words)))
    assert advice.best.guess in words
    known = next(s for s in advice.ranking if s.everyday)
    costs = difference(known.expected_turns, advice.best.expected_turns)
    assert costs > PRICE
    assert rare_sentence(advice) == say(
        "rare.costs", name=advice.best.guess.upper(), other="CRANE", costs=costs
    )


COMPARED = [
    ["trace:bbbbb"],  # the heuristic alone finds MUILS, which is worse than BOUND
    ["lathe:bbybb"],
    ["crane:bbybb", "waist:bgbbb"],
]


@pytest.mark.parametrize(
    ("turns", "rules"), few([*zip(COMPARED, Rules, strict=True)], [*product(COMPARED, Rules)])
)
def test_everyday_and_rare_words_are_compared_with_the_same_guesses(turns, rules):
    position = Position.of("daily", turns, rules)
    known, free = (advise(position, Taste(words, top=40)) for words in ("everyday", "any"))
    best = free.best.expected_turns
    valued = {s.guess: s.expected_turns for s in known.ranking}
    assert best == min(valued.values())
    assert known.price == pytest.approx(valued[known.best.guess] - best)
    nearest = min(valued[s.guess] for s in known.ranking if s.everyday)
    assert known.best.everyday == (nearest - best <= PRICE)


@pytest.mark.parametrize("words", ["everyday", "any"])
def test_the_price_is_a_number_with_another_limit(words):
    advice = advise(Position.start(ORIGINAL, limit=5), Taste(words))
    assert advice.best.expected_turns is not None
    assert 0 <= advice.price <= PRICE


def test_other_kinds_of_words_are_refused():
    with pytest.raises(InputError, match="no words 'rare'"):
        suggest(list="original", words="rare")
    with pytest.raises(InputError, match="no words"):
        play_out("among", lexicon=ORIGINAL, words="some")


def test_a_whole_game_with_everyday_words():
    game = play_out("among", lexicon=ORIGINAL, words="everyday")
    assert game.solved
    known = everyday_words(ORIGINAL.guesses)
    assert all(move.turn.guess in known for move in game.moves)
    assert play_out("among", lexicon=ORIGINAL).moves[0].turn.guess == "salet"


def test_rare_words_hardly_ever_come_first():
    share = everyday_share(Rules.NORMAL, few(10, 25))
    assert share >= 0.9  # python -m benchmarks everyday measures 500
