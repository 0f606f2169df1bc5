"""Everyday words: they come first if they cost almost nothing, and their price is shown."""

from __future__ import annotations

import pickle
from itertools import pairwise, product

import pytest
from benchmarks.everyday import everyday_share
from tests.thorough import few

from salet.advice.advice import Question
from salet.advice.advise import advise, suggest
from salet.advice.everyday import PRICE, everyday_first, knowing, leading
from salet.advice.reasons import rare_sentence
from salet.belief.lists import load
from salet.errors import InputError
from salet.host.games import play_out
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import say
from salet.share.turns import parse_turns
from salet.strategies import find_strategy
from salet.words.everyday import everyday_words, familiarity
from salet.words.ranking import Ranking, Suggestion

ORIGINAL = load("original")


def row(guess, merit, *, everyday=True, turns=True, candidate=False, exact=False):
    known = merit if turns else None
    return Suggestion(
        guess, merit, candidate, 0.0, 1.0, 1, 0.0, 1, known, exact=exact, everyday=everyday
    )


RARE = row("glift", 2.40, everyday=False)


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        # The first everyday word leads, the best of all comes next, the others after it.
        (
            [RARE, row("gummy", 2.41), row("mifty", 2.412, everyday=False), row("moist", 2.42)],
            ["gummy", "glift", "moist", "mifty"],
        ),
        ([RARE, row("gummy", 2.50)], ["gummy", "glift"]),
        ([RARE, row("gimpy", 2.41), row("moist", 2.5)], ["moist", "glift", "gimpy"]),  # well known
        ([RARE, row("gimpy", 2.41)], ["gimpy", "glift"]),  # no other is near
        ([RARE, row("gummy", 2.501)], ["glift", "gummy"]),  # too expensive
        ([RARE, row("gummy", 2.41, turns=False)], ["glift", "gummy"]),  # its value is unknown
        ([row("gummy", 2.4), RARE], ["gummy", "glift"]),
        # Then come everyday words that are nearly as good, before rare ones.
        (
            [RARE, row("gummy", 2.41), row("mifty", 2.44, everyday=False), row("doubt", 2.5)],
            ["gummy", "glift", "doubt", "mifty"],
        ),
        (
            [RARE, row("mifty", 2.44, everyday=False), row("doubt", 2.55), row("might", 2.6)],
            ["glift", "mifty", "doubt", "might"],
        ),
        # A guess that cannot be the answer and only costs a turn is not suggested.
        (
            [row("dozen", 1.0), row("above", 1.99), row("doven", 2.0, candidate=True)],
            ["dozen", "doven"],
        ),
        ([row("dozen", 1.0), row("abear", 2.1, turns=False)], ["dozen"]),
        ([row("solid", 3.0), row("crane", 3.74), row("fuzzy", 3.75)], ["solid", "crane"]),
        # Of equally good words candidates come first, then more familiar ones.
        ([RARE, row("giddy", 2.41), row("about", 2.41)], ["about", "glift", "giddy"]),
        (
            [RARE, row("giddy", 2.41, candidate=True), row("about", 2.41)],
            ["giddy", "glift", "about"],
        ),
    ],
)
def test_which_word_leads(rows, order):
    ranking = everyday_first(Ranking(tuple(rows), "expected-turns"), 9, by_turns=True, least=300)
    assert [s.guess for s in ranking] == order


def test_without_turns_as_merit_only_equal_words_are_swapped():
    rows = (row("glift", 7.0, everyday=False), row("about", 7.0), row("crane", 7.001))
    ranking = everyday_first(Ranking(rows, "entropy"), 2, by_turns=False)
    assert [s.guess for s in ranking] == ["about", "glift"]


def test_a_word_that_costs_more_than_the_best_is_not_called_proven_best():
    best = row("glift", 2.40, everyday=False, exact=True)
    for merit, exact in ((2.40, True), (2.41, False)):
        rows = (best, row("crane", merit, exact=True))
        ranking = everyday_first(Ranking(rows, "optimal", exact=True), 5, by_turns=True)
        assert ranking.best.guess == "crane"
        assert ranking.exact is exact


@pytest.mark.parametrize("rules", list(Rules))
@pytest.mark.parametrize("name", ["original", "nyt-2022", "nyt-2023", "daily"])
def test_the_opener_is_an_everyday_word(name, rules):
    lexicon = load(name)
    advice = advise(Question(lexicon, rules=rules, words="everyday", top=4))
    free = advise(Question(lexicon, rules=rules, top=1))
    assert free.words == "any"
    assert free.price == 0
    assert advice.ranking.best.everyday
    assert 0 <= advice.price <= PRICE
    if not advice.ranking.note:  # otherwise the book has no values for these rules
        assert advice.price == pytest.approx(advice.ranking.best.merit - free.ranking.best.merit)


def test_everyday_words_in_the_middle_of_a_game():
    daily = load("daily")
    turns = parse_turns(daily, ["slate:bbbbb"])
    advice = advise(Question(daily, turns, words="everyday", top=5))
    assert advice.ranking.best.everyday
    best = advice.ranking.suggestions[1].guess.upper()
    assert not advice.ranking.suggestions[1].everyday
    assert 0 < advice.price <= PRICE
    known, rare = (f"{row.expected_turns:.2f}" for row in advice.ranking[:2])
    saved = float(known) - float(rare)  # what the columns say
    assert rare_sentence(advice) == say("rare.saves", name=best, saves=f"{saved:.2f}")
    assert advice.as_dict()["words"] == "everyday"
    assert advice.as_dict()["price"] == advice.price
    known = everyday_words(daily.guesses)
    assert all(s.everyday == (s.guess in known) for s in advice.ranking)
    assert rare_sentence(advise(Question(daily, turns))) == ""


def test_a_list_with_known_letters_has_the_same_leading_words():
    assert leading(load("daily:s....")) == leading(load("daily")) > 0


def test_a_rare_word_without_an_everyday_alternative_is_called_rare():
    words = ("aahed", "aalii", "aapas")
    from salet.words.lexicon import Lexicon

    advice = advise(Question(Lexicon.of([*words, "crane"], words), words="everyday"))
    assert advice.ranking.best.guess in words
    best, known = advice.ranking.best, next(s for s in advice.ranking if s.everyday)
    costs = known.expected_turns - best.expected_turns
    assert costs > PRICE
    assert rare_sentence(advice) == say(
        "rare.costs", name=best.guess.upper(), other="CRANE", costs=f"{costs:.2f}"
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
    daily = load("daily")
    played = parse_turns(daily, turns)
    known = advise(Question(daily, played, rules, words="everyday", top=40))
    free = advise(Question(daily, played, rules, words="any", top=40))
    best = free.ranking.best.expected_turns
    valued = {s.guess: s.expected_turns for s in known.ranking if s.expected_turns is not None}
    assert best == min(valued.values())
    assert known.price == pytest.approx(valued[known.ranking.best.guess] - best)
    nearest = min(valued[s.guess] for s in known.ranking if s.everyday and s.guess in valued)
    assert known.ranking.best.everyday == (nearest - best <= PRICE)


@pytest.mark.parametrize("words", ["everyday", "any"])
def test_the_price_is_a_number_with_another_limit(words):
    advice = advise(Question(ORIGINAL, limit=5, words=words))
    assert advice.ranking.best.expected_turns is None
    assert isinstance(advice.price, float)
    assert 0 <= advice.price <= PRICE


def test_unwanted_words_are_left_out():
    turns = parse_turns(ORIGINAL, ["crane:bbygb"])
    first = advise(Question(ORIGINAL, turns, words="everyday", top=3)).ranking
    never = {first.best.guess}
    second = advise(Question(ORIGINAL, turns, words="everyday", top=3, never=never)).ranking
    assert first.best.guess not in [s.guess for s in second]
    assert len(second) == 3


def test_other_kinds_of_words_are_refused():
    with pytest.raises(InputError, match="no words 'rare'"):
        suggest(list="original", words="rare")


def test_ties_go_to_the_better_known_word():
    turns = parse_turns(ORIGINAL, ["salet:bgbby", "crony:ybbbb"])
    ranking = advise(Question(ORIGINAL, turns, words="everyday", top=40)).ranking
    tied = [s for s in ranking if s.everyday and abs(s.merit - ranking.best.merit) < 1e-9]
    assert len(tied) > 2
    for one, other in pairwise(tied[1:]):
        assert one.candidate > other.candidate or familiarity(one.guess) >= familiarity(other.guess)


def test_a_strategy_of_everyday_words_can_be_played_and_pickled():
    usual = find_strategy("expected-turns")
    everyday = knowing(usual)
    start = Position.start(ORIGINAL)
    position = start.after("crane", "bbygb")
    word = ORIGINAL.guesses[everyday.choose(position)]
    advice = advise(Question(ORIGINAL, position.turns, words="everyday", top=1))
    assert word == advice.ranking.best.guess != ORIGINAL.guesses[usual.choose(position)]
    again = pickle.loads(pickle.dumps(everyday.using(opener="crate")))
    assert again.choose(position) == everyday.choose(position)
    assert again.choose(start) == ORIGINAL.index("crate")


def test_a_whole_game_with_everyday_words():
    game = play_out("among", lexicon=ORIGINAL, words="everyday")
    assert game.solved
    known = everyday_words(ORIGINAL.guesses)
    assert all(move.turn.guess in known for move in game.moves)
    assert play_out("among", lexicon=ORIGINAL).moves[0].turn.guess == "salet"
    with pytest.raises(InputError, match="no words"):
        play_out("among", lexicon=ORIGINAL, words="some")


def test_rare_words_hardly_ever_come_first():
    assert (
        everyday_share(Rules.NORMAL, few(10, 25)) >= 0.9
    )  # python -m benchmarks everyday measures 500
