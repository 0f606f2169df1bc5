"""The tables of suggestions: three columns, or all numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.cli.talk.views import what_to_type
from salet.position.position import Position
from salet.render.console import console
from salet.render.terminal import advice_view, guesses_table, numbers_table, words_left
from salet.words.lexicon import Lexicon

ADVICE = advise(Position.of("original", ["crane:bbygb"]), Taste("any", top=3))


def shown(value, width=120):
    out = console()
    with out.capture() as caught:
        out.print(value, width=width)
    return caught.get()


def with_rows(**changes):
    rows = tuple(replace(row, **changes) for row in ADVICE.ranking)
    return replace(ADVICE, ranking=replace(ADVICE.ranking, suggestions=rows))


def test_three_columns():
    head, _, *rows = [
        line for line in shown(guesses_table(ADVICE, 80)).splitlines() if line.strip()
    ]
    assert head.split() == ["guess", "guesses", "to", "go", "can", "be", "it"]
    assert [row.split()[0] for row in rows] == [s.guess for s in ADVICE.ranking]


def test_words_that_the_game_refuses_are_named_below_the_words_left():
    advice = advise(Position.of("original", ["crane:bbygb"]), Taste(never=("fauna",)))
    assert "FAUNA" in shown(advice_view(advice, 80))
    assert "FAUNA" not in shown(advice_view(ADVICE, 80))


def test_a_board_that_a_guess_can_solve_is_called_a_board():
    advice = advise(Position.of("original", ["salet:bybyb,ybbbg", "cromb:ggbbb,bbyyb"]))
    assert "board 2 (100 %)" in shown(guesses_table(advice, 80))


def test_with_two_words_left_the_table_has_only_these():
    words = [w for w in ADVICE.lexicon.answer_words if w.endswith("aunt")][:2]
    lexicon = Lexicon.of([*ADVICE.lexicon.guesses[:300], *words], words)
    advice = advise(Position.start(lexicon), Taste("any", top=5))
    assert len(advice.ranking) == 5
    table = [line for line in shown(guesses_table(advice, 80)).splitlines() if line.strip()]
    assert {line.split()[0] for line in table[2:]} == {*words}


def test_estimates_are_marked_and_proofs_are_not():
    assert "≈" in shown(guesses_table(with_rows(exact=False), 80))
    assert "≈" not in shown(guesses_table(with_rows(exact=True), 80))
    best, *others = ADVICE.ranking
    rows = (replace(best, exact=True), *others)
    proven = replace(ADVICE, ranking=replace(ADVICE.ranking, suggestions=rows))
    first, second, *_ = shown(guesses_table(proven, 80)).splitlines()[3:]
    assert "≈" not in first
    assert "≈" in second


def test_a_rare_word_is_called_rare():
    assert "rare" not in shown(guesses_table(with_rows(everyday=True), 80))
    assert shown(guesses_table(with_rows(everyday=False), 80)).count("rare") == 3


def test_a_strategy_without_turns_shows_words_left():
    assert "words it leaves" in shown(guesses_table(with_rows(expected_turns=None), 80))


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_all_numbers_are_there_at_any_width(width):
    text = shown(numbers_table(ADVICE, width), width)
    flat = " ".join(text.split())
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= width + 1
    for word in ("to go", "leaves", "at worst", "bits", "groups", "can be it"):
        assert word in flat
    for number in ("2.500", "2.20", "3.31", "11"):
        assert number in flat


def test_the_words_left_are_the_likely_ones_and_long_shots_a_footnote():
    advice = advise(Position.of("daily", ["crane:bbygb"]))
    text = shown(words_left(advice, 120))
    assert text.startswith(f"{advice.likely} words left: {advice.candidates[0][0]} ")
    assert f"and {len(advice.candidates) - advice.likely} long shots" in text
    assert "long shot" not in shown(words_left(ADVICE, 120))


def test_up_to_eight_words_left_are_all_listed():
    advice = advise(Position.of("original", ["crane:ybybb", "match:bgggg"]))
    assert 3 < advice.likely <= 8
    text = shown(words_left(advice, 120, 3))
    assert all(word in text for word, _ in advice.candidates)
    assert "…" not in text


def test_the_example_of_another_word_is_not_the_suggested_one():
    lexicon = Lexicon.of(["mocha", "crane"], ["mocha"])
    advice = advise(Position.start(lexicon))
    assert "mocha bbygb" not in shown(what_to_type(advice, "mocha", 1))
