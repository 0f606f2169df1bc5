"""Words that the player's game does not accept are no candidates."""

from __future__ import annotations

import pytest

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.position.position import Position
from salet.words.lexicon import Lexicon

WORDS = ["match", "patch", "hatch", "latch", "crane"]
SMALL = Lexicon.of(WORDS, weights=[50.0, 30.0, 15.0, 4.5, 0.5])


def test_a_rejected_word_is_neither_listed_nor_counted():
    before = Position.of(SMALL, ["crane:ybybb"])
    after = before.without(["match", "crane", "zzzzz"])
    rest = {word: chance for word, chance in before.candidates if word != "match"}
    total = sum(rest.values())
    assert dict(after.candidates) == pytest.approx({w: p / total for w, p in rest.items()})
    assert before.without([]) is before
    assert Position.start(SMALL).without(["match"]).count == 5


def test_rejected_words_stay_if_next_to_nothing_else_is_left():
    position = Position.of(SMALL, ["crane:ybybb"])
    assert position.without(["match", "patch", "hatch", "latch"]).count == 4
    few = Lexicon.of(["match", "patch", "crane"], weights=[0.995, 0.004, 0.001])
    assert Position.of(few, ["crane:ybybb"]).without(["match"]).count == 2


@pytest.mark.parametrize("turns", [["crane:ybybb"], ["crane:ybybb,ybybb"]])
def test_advice_and_its_position_agree(turns):
    advice = advise(Position.of(SMALL, turns), Taste("any", ["match"]))
    assert all("match" not in dict(board.words) for board in advice.boards)
    assert "match" not in [row.guess for row in advice.ranking]
    for row in advice.ranking:
        if len(advice.boards) == 1:
            assert row.probability == pytest.approx(dict(advice.candidates).get(row.guess, 0.0))


def test_a_reply_of_the_book_is_not_proven_where_it_counts_a_rejected_word():
    position = Position.of("original", ["salet:bbbbb"])
    word = position.candidates[0][0]
    advice = advise(position, Taste("any", [word]))
    assert len(advice.candidates) == position.count - 1
    assert not advice.ranking.exact
