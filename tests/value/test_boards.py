"""The value of a guess on several boards: the formulas, and near the limit."""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from tests import oracle
from tests.position.test_position import small
from tests.value_oracle import PAST_LIMIT, word_by_word

from salet.position.position import Position
from salet.strategies import find_strategy
from salet.strategies.suggest import suggest
from salet.value.boards import BOARDS, needed_turns, tuples_of, turns_left
from salet.value.playout import Tuples
from salet.value.valuer import Valuer
from salet.words.lexicon import Lexicon


@pytest.mark.parametrize("limit", [4, 5])
def test_without_a_guess_to_spare_the_chance_to_win_counts(limit):
    guesses = ["salet", "crony", "vozhd"][: limit - 2]
    turns = [oracle.written(guess, "hatch", "drift") for guess in guesses]
    position = Position.of("original", turns, limit=limit)
    assert position.guesses_left == len(position.open) == 2
    boards = [dict(board.candidates) for board in position.playing]
    ranking, valuer = find_strategy("expected-turns").rank(position, 40), Valuer(position)
    assert valuer.worst(2.5) == 3.5
    for row in ranking:
        value = valuer.value(row.guess)
        assert (row.method, row.expected_turns) == ("counted", round(value.turns, 9))
        assert (value.turns, value.win) == pytest.approx(word_by_word(row.guess, boards, 2))
    assert ranking.best.boards  # a guess that cannot solve a board loses


@pytest.mark.parametrize(("boards", "limit"), [(2, 2), (2, 3), (3, 3)])
def test_the_limit_counts_before_the_first_guess(boards, limit):
    lexicon = family()
    board = {word: 1 / len(lexicon.answers) for word in lexicon.answer_words}
    valuer = Valuer(Position.start(lexicon, boards=boards, limit=limit))
    for word in ("crane", "found", "flimp"):
        value = valuer.value(word)
        assert value.method == "counted"
        assert (value.turns, value.win) == pytest.approx(
            word_by_word(word, [board] * boards, limit)
        )


def test_a_game_that_is_lost_counts_four_guesses_past_the_limit():
    position = Position.of("original", ["salet:bgbby,bbbbg", "crony:ybbbb,bgbbb"], limit=3)
    for row in suggest(position):
        assert row.expected_turns == position.guesses_left + PAST_LIMIT


def test_past_its_limit_a_game_goes_on_as_if_there_were_none():
    turns = ["salet:bybyb,ybbbg"]
    past, far = (Position.of("original", turns, limit=limit) for limit in (1, 20))
    assert past.guesses_left == 0
    assert Valuer(past).value("fuzzy").turns == Valuer(far).value("fuzzy").turns > PAST_LIMIT


def family():
    """A small list in which words of one family take a guess each."""
    words = ["bound", "found", "hound", "mound", "wound", "light", "night", "fight", "might"]
    return Lexicon.of([*words, "whomp", "bumph", "flimp", "crane", "salet", "nymph"], words)


def told_by(guess, answer, words):
    """Return the answer, and those of the words that fit the marks of a guess."""
    marks = oracle.feedback(guess, answer)
    return answer, [word for word in words if oracle.feedback(guess, word) == marks]


def played_on(boards, left, guesses):
    """The value of boards, each an answer and its words: certain words, then the best guess."""
    played = 0
    while sure := [board for board in boards if len(board[1]) == 1]:
        played += 1
        word = sure[0][0]
        boards = [told_by(word, *board) for board in boards if board[0] != word]
    if left - played < len(boards):
        return left + PAST_LIMIT
    words = [dict.fromkeys(words, 1 / len(words)) for _, words in boards]
    tried = (word_by_word(guess, words, left - played)[0] for guess in guesses if boards)
    return played + min(tried, default=0)


def test_with_one_guess_to_spare_the_next_guess_is_counted_out():
    lexicon = family()
    turn = oracle.written("crane", "wound", "fight")
    position = Position.of(lexicon, [turn], limit=4)
    assert position.guesses_left == len(position.open) + 1
    boards = [[word for word, _ in board.candidates] for board in position.playing]
    ranking = find_strategy("expected-turns").rank(position, 15)
    for row in ranking:
        assert row.method == "looked"
        total = 0.0
        for answers in product(*boards):
            pairs = zip(answers, boards, strict=True)
            rest = [told_by(row.guess, *pair) for pair in pairs if pair[0] != row.guess]
            total += 1 + played_on(rest, position.guesses_left - 1, lexicon.guesses)
        value = total / len(list(product(*boards)))
        assert row.expected_turns == pytest.approx(value)
    assert ranking.best.guess not in lexicon.answer_words  # a word that splits a family


def test_with_certain_words_the_last_board_takes_as_long_as_alone():
    answers = ("flute", "crisp", "mangy", "oddly")
    turns = [oracle.written(guess, *answers) for guess in ("caret", "lions", "godly")]
    position = Position.of("nyt-2023", turns)
    assert [board.count for board in position.boards] == [1, 1, 2, 1]  # MANGY or NAGGY
    for row in suggest(position):  # no certain word tells them apart
        assert row.expected_turns == pytest.approx(3 + 1.5 + (not row.candidate) / 2)


def test_a_certain_word_leads_also_without_a_guess_to_spare():
    turns = ["salet:gbyyg,bbbby,yybyb", "crony:bbbbb,ybbbb,bgbbb", "axial:bbbby,bbybb,ybbbb"]
    position = Position.of("nyt-2023", turns, limit=6)
    assert position.guesses_left == len(position.open)
    assert [board.count for board in position.boards].index(1) == 2
    assert suggest(position).best.boards == (3,)


def turns_after(guess, boards, worth):
    """Return the turns after a guess by the formula."""
    total, stuck = 1.0, 1.0
    for words in boards:
        certain = 0
        for word in words:
            marks = oracle.feedback(guess, word)
            alike = sum(oracle.feedback(guess, other) == marks for other in words)
            total += 0 if guess == word else worth[alike] / len(words)
            certain += alike == 1 and guess != word
        stuck *= 1 - certain / len(words)
    return total + worth[0] * stuck


@pytest.mark.parametrize("stuck", [0, 0.4])
def test_the_look_ahead_is_the_plain_formula_two_guesses_deep(stuck, monkeypatch):
    """With few candidates all answers are tried. On many boards a state may be stuck."""
    monkeypatch.setitem(BOARDS, "stuck", [stuck] * len(BOARDS["stuck"]))
    draw = np.random.default_rng(3)
    words = small().answer_words
    while True:
        hidden = [words[i] for i in draw.choice(len(words), 2, replace=False)]
        guess = small().guesses[draw.integers(len(small().guesses))]
        boards = Position.of(small(), [oracle.written(guess, *hidden)])
        apart = len({*boards.turns[0].feedbacks}) == 2
        if apart and all(3 <= board.count <= 6 for board in boards.boards):
            break
    sets = [[word for word, _ in board.candidates] for board in boards.boards]
    answers, chances, is_sample = tuples_of(boards.chain())
    assert not is_sample
    assert len(answers) == sum(a != b for a, b in product(*sets))
    assert chances.sum() == pytest.approx(1)
    worth = needed_turns(6)

    def rest(state):
        """Return the turns: certain words one after the other, then the best guess."""
        played = 0
        while sure := [pair for pair in state if len(pair[1]) == 1]:
            played += 1
            word = sure[0][0]
            state = [pair for pair in state if pair is not sure[0]]
            state = [told_by(word, *pair) for pair in state if pair[0] != word]
        still = [cell for _, cell in state]
        if not still:
            return played
        need = worth[len(still)]
        return played + min(turns_after(guess, still, need) for guess in small().guesses)

    def value(guess):
        tuples = [(a, b) for a, b in product(*sets) if a != b]
        total = 0.0
        for hidden in tuples:
            pairs = zip(hidden, sets, strict=True)
            total += rest([told_by(guess, *pair) for pair in pairs if pair[0] != guess])
        return 1 + total / len(tuples)

    found = Valuer(boards).values(small().guesses[::5])
    for each in found:
        assert each.turns == pytest.approx(value(each.guess))
    # The error of the estimate on a sample is made up for: on all answers there is none.
    monkeypatch.setattr("salet.value.boards.tuples_of", lambda _: Tuples(answers, chances, True))
    for each, other in zip(found, Valuer(boards).values(small().guesses[::5]), strict=True):
        assert other.turns == pytest.approx(each.turns)


def test_the_estimate_includes_the_chance_of_no_certain_word():
    """With many boards, hits and certain next words both count."""
    words = small().answer_words
    hidden, guess = words[3:60:3], small().guesses[5]
    boards = Position.of(small(), [oracle.written(guess, *hidden)])
    sets = [[word for word, _ in boards.boards[b].candidates] for b in boards.open]
    worth = needed_turns(max(map(len, sets)))[len(sets)]
    assert worth[0] > 0
    chain = boards.chain()
    turns = turns_left(chain, len(sets), chain.block())
    for at, word in enumerate(small().guesses[::9]):
        assert turns[9 * at] == pytest.approx(turns_after(word, sets, worth))


def test_two_boards_with_the_same_words_have_different_answers():
    chain = Position.of(Lexicon.of(["abc", "abd", "abe"]), ["xyz:bbb,bbb"]).chain()
    answers, chances, _ = tuples_of(chain)
    assert [(a, b - 3) for a, b in answers] == [*permutations(range(3), 2)]
    assert chances == pytest.approx(1 / 6)


def test_a_sample_takes_the_words_of_each_board_evenly_and_in_any_company():
    words = [f"{a}{b}{c}" for a, b, c in product("abcdefg", repeat=3)][:200]
    answers, chances, is_sample = tuples_of(
        Position.of(Lexicon.of(words), ["xyz:bbb,bbb,bbb"]).chain()
    )
    assert is_sample
    assert chances == pytest.approx(1 / len(chances))
    ranks = answers - answers.min(axis=0)
    counts = [np.bincount(column, minlength=len(words)) for column in ranks.T]
    assert max(count.max() - count.min() for count in counts) <= 2
    together = np.abs(np.corrcoef(ranks.T) - np.eye(3))
    assert together.max() < 0.1
