"""The value of a guess on several boards near the limit."""

from __future__ import annotations

from itertools import product

import pytest
from tests import oracle
from tests.value_oracle import PAST_LIMIT, word_by_word

from salet.position.position import Position
from salet.strategies import find_strategy
from salet.strategies.suggest import suggest
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon


@pytest.mark.parametrize("limit", [4, 5])
def test_without_a_guess_to_spare_the_chance_to_win_counts(limit):
    guesses = ["salet", "crony", "vozhd"][: limit - 2]
    turns = [
        f"{guess}:{oracle.feedback(guess, 'hatch')},{oracle.feedback(guess, 'drift')}"
        for guess in guesses
    ]
    position = Position.of("original", turns, limit=limit)
    assert position.guesses_left == len(position.open) == 2
    boards = [dict(board.candidates) for board in position.playing]
    ranking, valuer = find_strategy("expected-turns").rank(position, 40), Valuer(position)
    for row in ranking:
        value = valuer.value(row.guess)
        assert (row.method, row.expected_turns) == ("counted", round(value.turns, 9))
        assert (value.turns, value.win) == pytest.approx(word_by_word(row.guess, boards, 2))
    assert ranking.best.boards  # a guess that cannot solve a board loses


def test_a_game_that_is_lost_counts_four_guesses_past_the_limit():
    position = Position.of("original", ["salet:bgbby,bbbbg", "crony:ybbbb,bgbbb"], limit=3)
    for row in suggest(position):
        assert row.expected_turns == position.guesses_left + PAST_LIMIT


def family():
    """A small list in which words of one family take a guess each."""
    words = ["bound", "found", "hound", "mound", "wound", "light", "night", "fight", "might"]
    return Lexicon.of([*words, "whomp", "bumph", "flimp", "crane", "salet", "nymph"], words)


def fitting(guess, answer, words):
    marks = oracle.feedback(guess, answer)
    return [word for word in words if oracle.feedback(guess, word) == marks]


def played_on(boards, left, guesses):
    """The value of boards, each an answer and its words: certain words, then the best guess."""
    played = 0
    while sure := [board for board in boards if len(board[1]) == 1]:
        played += 1
        word = sure[0][0]
        boards = [
            (answer, fitting(word, answer, words)) for answer, words in boards if answer != word
        ]
    if left - played < len(boards):
        return left + PAST_LIMIT
    words = [dict.fromkeys(words, 1 / len(words)) for _, words in boards]
    tried = (word_by_word(guess, words, left - played)[0] for guess in guesses if boards)
    return played + min(tried, default=0)


def test_with_one_guess_to_spare_the_next_guess_is_counted_out():
    lexicon = family()
    turn = f"crane:{oracle.feedback('crane', 'wound')},{oracle.feedback('crane', 'fight')}"
    position = Position.of(lexicon, [turn], limit=4)
    assert position.guesses_left == len(position.open) + 1
    boards = [[word for word, _ in board.candidates] for board in position.playing]
    ranking = find_strategy("expected-turns").rank(position, 15)
    for row in ranking:
        assert row.method == "looked"
        total = 0.0
        for answers in product(*boards):
            rest = [
                (answer, fitting(row.guess, answer, words))
                for answer, words in zip(answers, boards, strict=True)
                if answer != row.guess
            ]
            total += 1 + played_on(rest, position.guesses_left - 1, lexicon.guesses)
        value = total / len(list(product(*boards)))
        assert row.expected_turns == pytest.approx(value)
    assert ranking.best.guess not in lexicon.answer_words  # a word that splits a family


def test_with_one_guess_to_spare_a_family_is_split():
    """BOUND, POUND and FOUND one after the other lose."""
    answers = ("spasm", "wound")
    turns = [
        f"{guess}:{','.join(oracle.feedback(guess, answer) for answer in answers)}"
        for guess in ("tarse", "dimly")
    ]
    position = Position.of("daily", turns, limit=5)
    guess = find_strategy("expected-turns").rank(position, 1).best.guess
    assert len({oracle.feedback(guess, word) for word in ("bound", "found", "pound", "wound")}) > 2


def test_with_certain_words_the_last_board_takes_as_long_as_alone():
    answers = ("flute", "crisp", "mangy", "oddly")
    turns = [
        f"{guess}:{','.join(oracle.feedback(guess, answer) for answer in answers)}"
        for guess in ("caret", "lions", "godly")
    ]
    position = Position.of("nyt-2023", turns)
    assert [board.count for board in position.boards] == [1, 1, 2, 1]  # MANGY or NAGGY
    for row in suggest(position):  # no certain word tells them apart
        assert row.expected_turns == pytest.approx(3 + 1.5 + (not row.candidate) / 2)


def test_a_certain_word_leads_also_without_a_guess_to_spare():
    turns = [
        "salet:gbyyg,bbbby,yybyb",
        "crony:bbbbb,ybbbb,bgbbb",
        "axial:bbbby,bbybb,ybbbb",
    ]
    position = Position.of("nyt-2023", turns, limit=6)
    assert position.guesses_left == len(position.open)
    assert [board.count for board in position.boards].index(1) == 2
    assert suggest(position).best.boards == (3,)
