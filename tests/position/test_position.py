"""Positions: candidates, belief and legality, compared with the oracle."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.sentences import failing

from salet.belief.lists import load
from salet.errors import Contradiction, IllegalGuess, InputError, ListError
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.notation import parse_turns
from salet.puzzle.rules import Rules, violation
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon


@cache
def small(weighed: bool = False) -> Lexicon:
    draw = random.Random(5)
    words = sorted({"".join(draw.choices("aabcde", k=4)) for _ in range(150)})
    weights = [draw.uniform(0.1, 3) for _ in words[::2]] if weighed else None
    return Lexicon.of(words, words[::2], weights, name="small")


@st.composite
def games(draw):
    """Draw turns against an answer of the list, with listed and unlisted words."""
    lexicon = small()
    answer = draw(st.sampled_from(lexicon.answer_words))
    guesses = draw(
        st.lists(
            st.sampled_from(lexicon.guesses) | st.text("abcdez", min_size=4, max_size=4), max_size=4
        )
    )
    return answer, [(guess, oracle.feedback(guess, answer)) for guess in guesses]


def after(position, pairs):
    for guess, marks in pairs:
        position = position.after(guess, marks)
    return position


@given(games())
def test_candidates_are_the_answers_that_fit(game):
    answer, pairs = game
    position = after(Position.start(small()), pairs)
    expected = oracle.candidates(small().answer_words, pairs)
    assert [word for word, _ in position.candidates] == expected
    assert position.count == len(expected)
    assert answer in expected
    mask = position.is_candidate
    assert [w for w, yes in zip(small().guesses, mask, strict=True) if yes] == expected


@given(games())
def test_belief_is_the_prior_filtered_and_the_likeliest_come_first(game):
    _, pairs = game
    lexicon = small(weighed=True)
    position = after(Position.start(lexicon), pairs)
    prior = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
    left = oracle.candidates(lexicon.answer_words, pairs)
    total = sum(prior[word] for word in left)
    assert dict(position.candidates) == pytest.approx({w: prior[w] / total for w in left})
    chances = [chance for _, chance in position.candidates]
    assert chances == sorted(chances, reverse=True)
    is_solved = any(marks == "gggg" for _, marks in pairs)
    assert position.weights.sum() == pytest.approx(0 if is_solved else 1)
    alike = after(Position.start(small()), pairs)
    assert dict(alike.candidates) == pytest.approx(dict.fromkeys(left, 1 / len(left)))
    fewest = next(n for n in range(1, len(left) + 1) if sum(chances[:n]) >= 0.99 - 1e-9)
    assert position.board.likely == fewest


def test_everyday_words_are_marked_on_the_list_of_guesses():
    position = Position.start("original")
    marked = {w for w, yes in zip(position.lexicon.guesses, position.everyday, strict=True) if yes}
    assert {"crane", "house"} <= marked
    assert not marked & {"aahed", "zymic"}


@pytest.mark.parametrize("rules", Rules)
@given(game=games())
def test_legal_guesses_are_those_that_the_rules_allow_one_by_one(rules, game):
    answer, pairs = game
    position = Position.start(small(), rules)
    legal_so_far = []
    for guess, marks in pairs:
        if guess == answer:
            break
        if violation(rules, position.turns, guess):
            with pytest.raises(IllegalGuess):
                position.after(guess, marks)
            continue
        position = position.after(guess, marks)
        legal_so_far.append((guess, marks))
    judge = {
        Rules.NORMAL: lambda guess: True,
        Rules.HARD: lambda guess: oracle.is_hard_legal(legal_so_far, guess),
        Rules.ULTRA_HARD: lambda guess: oracle.is_ultra_hard_legal(legal_so_far, guess),
    }[rules]
    assert position.legal.tolist() == [judge(guess) for guess in small().guesses]


@given(games(), st.data())
def test_children_split_the_candidates_by_pattern(game, data):
    _, values = game
    position = after(Position.start(small()), values)
    guess = data.draw(st.sampled_from(small().guesses))
    results = {
        Feedback(pattern, 4).letters: [word for word, _ in child.candidates]
        for pattern, child in position.children(small().index(guess))
    }
    expected = {}
    for word in oracle.candidates(small().answer_words, values):
        if word != guess:
            expected.setdefault(oracle.feedback(guess, word), []).append(word)
    assert results == expected


def test_a_position_does_not_change_when_the_game_goes_on():
    start = Position.start(load("original"))
    one = start.after("crane", "bbygb")
    two = one.after("moist", "bbbbg")
    assert (start.count, one.count) == (2_315, 20)
    pairs = [("crane", "bbygb"), ("moist", "bbbbg")]
    assert two.count == len(oracle.candidates(load("original").answer_words, pairs))
    assert start.turns == ()
    assert [str(turn) for turn in two.turns] == ["crane:bbygb", "moist:bbbbg"]
    with pytest.raises(AttributeError):
        start.turns = one.turns  # type: ignore[misc]


def test_a_turn_has_one_feedback_for_each_board():
    for boards, marks in ((1, ["ggggg", "bbbbb"]), (2, ["ggggg"]), (2, ["bbbbb"] * 3)):
        with failing("feedback-count"):
            Position.start("original", boards=boards).after("tipsy", *marks)
    with failing("feedback-count"):
        Position.of("original", [Turn("tipsy", (Feedback.win(5),))], boards=2)


def test_no_candidates_left_is_not_a_crash():
    position = Position.start(load("original")).after("crane", "ggggg").after("slate", "ggggg")
    assert position.count == 0
    assert position.candidates == ()
    assert position.weights.tolist() == []


def test_the_limit_counts_down():
    position = Position.start(small(), limit=4)
    assert position.guesses_left == 4
    assert position.after("aaaa", "bbbb").guesses_left == 3
    last = Position.start(small(), limit=1)
    assert last.guesses_ahead == 1 < last.after("aaaa", "bbbb").guesses_ahead


@pytest.mark.parametrize("turns", [["aaaa:bbbb"], ["aaaa:bbbb", "bbbb:gggg"], ["aaaa:bbbb"] * 30])
def test_turns_that_leave_no_guess_are_refused(turns):
    with failing("limit-short"):
        Position.of(small(), turns, limit=1).check_guess_left()


def test_marks_of_the_last_turn_that_cannot_be_right_are_repaired():
    position = Position.of(small(), [f"{letter * 4}:bbbb" for letter in "abcde"], limit=5)
    with pytest.raises(Contradiction):
        position.check_guess_left()


def test_a_limit_above_the_largest_is_not_suggested():
    for count, fix in ((49, "limit=50"), (50, "Omit turns.")):
        with pytest.raises(InputError, match=fix) as raised:
            Position.of(small(), ["aaaa:bbbb"] * count, limit=1).check_guess_left()
        assert ("limit=" in str(raised.value)) == (count == 49)


def test_a_guess_is_left_before_the_limit_and_a_game_may_be_solved_at_it():
    Position.of(small(), ["aaaa:bbbb"], limit=2).check_guess_left()
    Position.of(small(), ["aaaa:bbbb", "bbbb:gggg"], limit=2).check_guess_left()


def test_the_only_candidate_helps_and_no_other_guess():
    position = Position.start(Lexicon.of(["aaaa", "bbbb"], ["aaaa"]))
    assert [position.helps(guess) for guess in position.lexicon.guesses] == [True, False]


def test_statistics_at_a_position_equal_the_oracle():
    for lexicon in (small(), small(weighed=True)):
        position = Position.start(lexicon).after("abcd", "bybb")
        words = [lexicon.answer_words[c] for c in position.board.columns]
        weights = position.weights.tolist()
        for g in range(0, len(lexicon.guesses), 9):
            expected = oracle.one_ply(lexicon.guesses[g], words, weights)
            for name in ("expected_size", "largest", "entropy", "buckets"):
                result = getattr(position.statistics, name)[g]
                assert result == pytest.approx(expected[name], abs=1e-9)


@pytest.mark.parametrize("boards", [1, 2])
def test_statistics_are_of_the_likely_words_on_any_number_of_boards(boards):
    words = ["abcd", "abce", "abcf", "abcg"]
    likely = Lexicon.of(words, words[:2], [1.0, 1.0])
    whole = Lexicon.of(words, words, [0.4975, 0.4975, 0.0025, 0.0025])
    wanted, found = (Position.start(each, boards=boards).statistics for each in (likely, whole))
    for name in ("expected_size", "largest", "entropy", "buckets"):
        assert getattr(found, name) == pytest.approx(getattr(wanted, name))


def test_zero_weight_does_not_make_a_word_impossible():
    lexicon = Lexicon.of(["crane", "moist", "slate", "stage"], None, [1, 0, 0, 0])
    position = Position.start(lexicon).after("crane", "bbgbg")
    assert position.candidates == (("slate", 0.5), ("stage", 0.5))


def test_repr_warns_that_no_answer_fits():
    position = Position.of("original", ["crane:ggggg", "slate:ggggg"])
    assert "  # " in repr(position)
    assert repr(eval(repr(position))) == repr(position)


def test_repr_names_the_list_the_turns_and_the_rules():
    position = Position.start(load("original"), Rules.HARD).after("crane", "bbygb")
    assert repr(position) == "Position.of('original', ['crane:bbygb'], 'hard')"
    assert repr(eval(repr(position))) == repr(position)
    several = Position.start("original", boards=2, limit=12)
    assert repr(several) == "Position.start('original', boards=2, limit=12)"
    assert eval(repr(several)).limit == 12


def test_a_list_and_turns_may_be_text():
    turns = [("crane", "bbygb"), "along:gbygb"]
    named = Position.of("original", turns, "hard")
    assert repr(named) == repr(Position.of(load("original"), parse_turns(load("original"), turns),
                                           Rules.HARD))  # fmt: skip
    assert Position.start("original").count == 2315
    with pytest.raises(ListError):
        Position.start(5)
