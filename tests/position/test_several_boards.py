"""Positions of several boards: candidates, notation and errors."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.position.test_position import small
from tests.sentences import failing, shows

from salet.belief.lists import load
from salet.errors import Contradiction, IllegalGuess, InputError
from salet.position.board import distinct_hits
from salet.position.position import Position
from salet.puzzle.notation import is_for_several, parse_turns
from salet.puzzle.sentences import say
from salet.puzzle.turns import limit_of, texts
from salet.strategies import find_strategy
from salet.strategies.suggest import suggest
from salet.words.lexicon import Lexicon


@st.composite
def games(draw):
    """Draw different answers, and turns with listed and unlisted guesses."""
    count = draw(st.integers(2, 5))
    answers = draw(
        st.lists(st.sampled_from(small().answer_words), min_size=count, max_size=count, unique=True)
    )
    word = st.sampled_from([*answers, *small().guesses]) | st.text("abcde", min_size=4, max_size=4)
    guesses = draw(st.lists(word, max_size=4, unique=True))
    in_sequence = draw(st.booleans())
    return answers, [*marks_shown(answers, guesses, in_sequence)]


def marks_shown(answers, guesses, in_sequence):
    """Return the marks of the boards: none if solved or, in sequence, not the first open one."""
    solved = [False] * len(answers)
    for guess in guesses:
        marks = [oracle.feedback(guess, answer) for answer in answers]
        first = solved.index(False) if False in solved else len(answers)
        shown = [
            "-" if done else "?" if in_sequence and board > first else mark
            for board, (mark, done) in enumerate(zip(marks, solved, strict=True))
        ]
        # A hidden board that is hit is shown as solved later; here it stays open.
        solved = [done or mark == "gggg" for done, mark in zip(solved, shown, strict=True)]
        yield f"{guess}:{','.join(shown)}"


def left(turns, count):
    """Return the candidates of each board, by filtering one board at a time."""
    cut = [turn.partition(":")[::2] for turn in turns]
    sets = []
    for board in range(count):
        seen = [(guess, marks.split(",")[board]) for guess, marks in cut]
        own = [(guess, marks) for guess, marks in seen if marks not in "-?"]
        sets.append(set(oracle.candidates(small().answer_words, own)))
    return sets


def differing(sets):
    """Remove certain words of one board from the others until nothing changes."""
    while True:
        new = [
            words
            - {w for o, other in enumerate(sets) if o != nth and len(other) == 1 for w in other}
            for nth, words in enumerate(sets)
        ]
        if new == sets:
            return sets
        sets = new


@given(games())
def test_candidates_are_those_of_each_board_without_words_fixed_elsewhere(game):
    answers, turns = game
    boards = Position.of(small(), turns, boards=len(answers))
    expected = differing(left(turns, len(answers)))
    assert [{word for word, _ in board.candidates} for board in boards.boards] == expected
    assert all(answer in words for answer, words in zip(answers, expected, strict=True))
    assert texts(boards.turns) == turns
    done = [
        any(t.split(":")[1].split(",")[b] == "gggg" for t in turns) for b in range(len(answers))
    ]
    assert boards.solved == tuple(done)
    assert boards.certain == tuple(
        b for b, words in enumerate(expected) if not done[b] and len(words) == 1
    )
    assert boards.diagnosis is None
    if boards.open:
        guess = random.Random(str(turns)).choice(small().guesses)
        hit = boards.hits[small().index(guess)]
        sets = [expected[board] for board in boards.open]
        assert (hit > 0) == any(guess in words for words in sets)
        if len(sets) <= 2:  # for more boards it is an approximation
            games = [game for game in product(*sets) if len({*game}) == len(game)]
            assert hit == pytest.approx(sum(guess in game for game in games) / len(games))
        local = {w for board in boards.open for w in expected[board]}
        assert {small().guesses[i] for i in boards.candidate_indices} == local


def test_boards_print_as_the_game_writes_them_and_the_limit_is_data():
    boards = Position.start("original", boards=3).after("crane", "bbygb,ggggg,bbbbb")
    assert repr(boards) == "Position.of('original', ['crane:bbygb,ggggg,bbbbb'])"
    assert (boards.limit, boards.guesses_left) == (8, 7)
    assert Position.start("original", boards=3, limit=12).guesses_left == 12
    assert [limit_of(count) for count in (2, 4, 8, 16, 32)] == [7, 9, 13, 21, 37]


@given(st.lists(st.floats(0.01, 1), min_size=6, max_size=24).filter(lambda x: len(x) % 2 == 0))
def test_the_chance_to_solve_one_of_two_boards_is_that_of_all_pairs(weights):
    ours, theirs = np.reshape(weights, (2, -1)) / np.reshape(weights, (2, -1)).sum(1, keepdims=True)
    pairs = np.outer(ours, theirs) * (1 - np.eye(len(ours)))
    expected = (pairs.sum(0) + pairs.sum(1)) / pairs.sum()
    assert distinct_hits(np.array([ours, theirs])) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("turns", "key", "turn", "boards"),
    [
        (["crane:bbygb,ybbbb", "moist:bbbbg"], "feedback-count", 1, ()),
        (["crane:ggggg,ybbbb", "moist:bbbbg"], "feedback-count", 1, ()),
        (["crane:bbygb,ybbbb", "moist:bbbbg,bbbbg,bbbbb"], "feedback-count", 1, ()),
        (["crane:ggggg,ybbbb", "moist:bbbbg,bbbbg"], "board-solved", 1, (0,)),
        (["crane:bbygb,-"], "board-hidden", 0, (1,)),
        (["crane:?,bbygb"], "board-unmarked", 0, (0,)),
        (["crane:ggggg,ggggg"], "two-solved", 0, (0, 1)),
        (["crane:ggggg,ggggg,ggggg"], "two-solved", 0, (0, 1, 2)),
        (["title:bbbbb,gggyg"], "", 0, (1,)),
        (["crane:bbygb,ybxqb"], "marks-sign", 0, (1,)),
        (["crane"], "no-turn", 0, ()),
    ],
)
def test_bad_turns_have_their_turn_and_board(turns, key, turn, boards):
    with failing(key) as raised:
        Position.of("original", turns)
    assert (raised.value.turn, raised.value.boards) == (turn, boards)
    assert not key or shows(str(raised.value), f"error.{key}", turn=turn + 1)


def test_a_board_that_contradicts_itself_or_another_is_named():
    alone = Position.of("original", ["crane:bbygb,bbbbb", "slate:bbbbb,ggggg"]).diagnosis.error()
    assert isinstance(alone, Contradiction)
    assert (alone.key, alone.boards) == ("both-wrong", (0,))
    assert shows(alone.fix, "error.repairs")
    guesses = ("salet", "courd", "nymph")
    turns = [oracle.written(guess, "crane", "crane") for guess in guesses]
    pair = Position.of("original", turns).diagnosis.error()
    assert (pair.key, pair.boards) == ("clash", (1, 0))


def test_an_unlisted_word_solves_a_board():
    boards = Position.of("original", ["crane:bbygb,bbbbb", "zzzzz:bbbbb,ggggg"])
    assert boards.diagnosis is None
    assert boards.open == (0,)


def test_an_invalid_number_of_boards_is_refused():
    for count in (0, 33):
        with failing("boards"):
            Position.start("original", boards=count)


def test_a_guess_is_legal_if_it_is_on_one_open_board():
    boards = Position.of("original", ["crane:bbgbb,gbbbb"], "hard")
    boards.after("stain", "bbgbb,bbbbb")
    boards.after("cloth", "bbbbb,gbbbb")
    with pytest.raises(IllegalGuess):
        boards.after("moist", "bbbbb,bbbbb")
    legal = boards.legal
    original = load("original")
    assert legal[original.index("cloth")]
    assert not legal[original.index("moist")]


def test_in_sequence_the_board_that_shows_marks_says_what_is_legal():
    position = Position.of("original", ["crane:bbgbb,?"], "hard")
    position.check_legal("stain")
    with pytest.raises(IllegalGuess):
        position.check_legal("cloth")
    assert not position.legal[load("original").index("cloth")]


def test_commas_between_single_marks_are_not_several_boards():
    assert is_for_several("crane:bbygb,-,?", 5)
    assert not is_for_several("crane:-,-,y,g,b", 5)
    turns = parse_turns(load("original"), ["crane 22222, 00120"])
    assert texts(turns) == ["crane:ggggg,bbygb"]


def test_a_finished_game_of_several_boards_has_nothing_to_play():
    position = Position.of("original", ["crane:ggggg,bbbbb", "moist:-,ggggg"])
    assert position.is_over
    assert not position.legal.any()
    assert len(position.candidate_indices) == 0
    with pytest.raises(InputError, match="is solved"):
        find_strategy("entropy").rank(position)


def test_suggest_takes_turns_or_one_position():
    position = Position.of("original", ["crane:bbygb,ybbbb"])
    assert suggest(position, top=1) == suggest("crane:bbygb,ybbbb", list="original", top=1)
    with pytest.raises(InputError, match="one position"):
        suggest(position, "moist:bbbbb,bbbbb")


def test_the_last_open_board_keeps_the_guesses_left():
    position = Position.of("original", ["salet:ggggg,bbbbb", "crony:-,bybbb"], limit=7)
    alone = position.alone
    assert (alone.guesses_left, alone.candidates) == (5, position.boards[1].candidates)
    assert (alone.setup.boards, len(alone.boards)) == (1, 1)
    with pytest.raises(InputError, match="2 boards"):
        position.board  # noqa: B018


def test_in_sequence_only_the_first_open_board_is_visible():
    position = Position.of("original", ["crane:ggggg,bbbbb,?", "moist:-,bybbb,?"])
    assert list(texts(position.visible.turns)) == ["crane:bbbbb", "moist:bybbb"]
    assert position.visible.limit == position.limit
    whole = Position.of("original", ["crane:bbbbb,bybbb"])
    assert whole.visible is whole


def test_the_numbers_of_the_first_guess_are_sums_over_all_boards():
    one, three = (Position.start(small(), boards=boards).statistics for boards in (1, 3))
    for name in ("expected_size", "largest", "entropy", "buckets"):
        assert getattr(three, name) == pytest.approx(3 * getattr(one, name))


def test_what_is_expected_of_several_boards_is_the_sum():
    marks = [oracle.feedback("abcd", answer) for answer in small().answer_words[:9:4]]
    position = Position.start(small(), boards=3).after("abcd", *marks)
    boards = [Position.of(small(), [f"abcd:{each}"]) for each in marks]
    worth = np.sqrt(np.arange(len(small().answers) + 1))
    assert position.expected(worth) == pytest.approx(sum(b.expected(worth) for b in boards))


@given(games())
def test_statistics_are_sums_over_the_open_boards(game):
    answers, turns = game
    boards = Position.of(small(), turns, boards=len(answers))
    if boards.is_over:
        return
    words = differing(left(turns, len(answers)))
    own = [sorted(words[board]) for board in boards.open]
    facts = boards.statistics
    for guess in small().guesses[::7]:
        results = [oracle.one_ply(guess, each) for each in own]
        at = small().index(guess)
        assert facts.entropy[at] == pytest.approx(sum(t["entropy"] for t in results), abs=1e-9)
        assert facts.largest[at] == sum(t["largest"] for t in results)
        assert facts.buckets[at] == sum(t["buckets"] for t in results)
        sizes = sum(t["squares"] / len(each) for t, each in zip(results, own, strict=True))
        assert facts.expected_size[at] == pytest.approx(sizes)
    ranking = find_strategy("bits-and-hits").rank(boards, 3)
    if boards.certain:
        assert ranking.best.guess in {next(iter(words[board])) for board in boards.certain}
    for row in ranking:
        shown = boards.shown or boards.open  # a guess is chosen for the boards that show marks
        assert row.boards == tuple(b + 1 for b in shown if row.guess in words[b])


def test_a_clash_names_the_board_whose_word_is_fixed():
    few = Lexicon.of(["crane", "slate", "moist", "pound", "light", "grown"])
    clash = Position.of(few, ["pound:bbbbb,bbbbb,bbbbb", "crane:bbbbb,bbgbg,bbgbg"]).diagnosis
    assert (clash.board, clash.other, clash.words) == (2, 1, ("slate",))
    error = clash.error()
    assert (error.key, error.boards) == ("clash", (2, 1))
    values = {"boards": [2, 3], "board": 3, "words": ["SLATE"], "other": 2}
    assert error.message == say("error.clash", **values)


@pytest.mark.parametrize("count", [2, 5])
def test_the_words_of_a_clash_are_the_likeliest_four(count):
    """In sequence every board but the first shows one row: two have the same word in the end."""
    words = ["bills", "fills", "hills", "mills", "pills"][:count]
    lexicon = Lexicon.of([*words, "crane"], words, range(1, count + 1))
    turns = [f"crane:{','.join(['bbbbb'] * (count + 1))}"]
    for board, word in enumerate(words[:-1]):
        turns.append(f"{word}:{'-,' * board}ggggg{',?' * (count - board)}")
    clash = Position.of(lexicon, turns).diagnosis
    assert clash.words == tuple(reversed(words))
    named = [word.upper() for word in words[::-1][:4]]
    boards = [clash.other + 1, count + 1]
    assert clash.message == say(
        "error.clash", boards=boards, board=count + 1, words=named, other=boards[0]
    )
