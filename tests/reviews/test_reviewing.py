"""Reviews of tiny lists and of known games."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import oracle
from tests.reviewing import review_game
from tests.reviews.tinylists import WORDS, tiny_lists
from tests.sentences import failing, shows

from salet.belief.lists import load
from salet.errors import Contradiction, IllegalGuess, fix_text, in_python
from salet.puzzle.rules import Rules
from salet.words.lexicon import Lexicon


@given(tiny_lists, st.data())
def test_skill_does_not_depend_on_the_answer(words, data):
    lexicon = Lexicon.of(words)
    first, second = (data.draw(st.sampled_from(words)) for _ in range(2))
    skills: dict[tuple[str, ...], set[int | None]] = {}
    for answer in words:
        played = [g for g in (first, second) if g != answer]
        played = played[: 0 if first == answer else 2]
        reviewed = review_game([*played, answer], answer, lexicon)
        for nth, turn in enumerate(reviewed.turns[: len(played)]):
            known = tuple(t.feedback for t in reviewed.turns[:nth])
            skills.setdefault((*known, turn.guess, str(nth)), set()).add(turn.skill)
    assert all(len(seen) == 1 for seen in skills.values())


# ------------------------------------------------------------------------- hard rules and limits


def test_an_illegal_guess_is_refused_only_under_hard_rules():
    lexicon = Lexicon.of(WORDS)
    game = ["catch", "champ", "watch"]
    with pytest.raises(IllegalGuess):
        review_game(game, None, lexicon, Rules.HARD)
    normal = review_game(game, None, lexicon)
    assert normal.turns[1].skill is not None


def test_under_hard_rules_the_best_guess_is_a_legal_one():
    lexicon = Lexicon.of(WORDS)
    easy = review_game(["catch", "hatch", "watch"], None, lexicon)
    hard = review_game(["catch", "hatch", "watch"], None, lexicon, Rules.HARD)
    assert easy.turns[1].best not in ("hatch", "watch", "batch", "match", "patch", "latch")
    assert easy.turns[1].skill < 99 == hard.turns[1].skill
    assert oracle.is_hard_legal([("catch", "bgggg")], hard.turns[1].best)


def test_a_lost_game_and_an_unfinished_one():
    lexicon = load("original")
    lost = review_game(["catch", "hatch", "match", "patch", "batch", "latch"], "watch", lexicon)
    assert (lost.solved, lost.result, lost.guesses) == (False, "X/6", 6)
    assert lost.best_play[-1] == "watch"
    saved = review_game(["share", "scare", "snare"], None, lexicon).turns[1]
    assert shows(saved.sentences[-1], "trapped.saves", probe=saved.trap[0]["probe"].upper())
    assert shows(lost.turns[1].sentences[-1], "trapped.wins")
    assert [turn.trap[0]["shape"] for turn in lost.turns[1:4]] == ["_atch"] * 3
    first, *later = ["\n".join(turn.sentences) for turn in lost.turns[1:4]]
    assert shows(first, "trapped.first", shape="_ATCH")
    assert all(shows(text, "trapped.still", shape="_ATCH") for text in later)
    assert lost.best_play_guesses == len(lost.best_play)
    open_game = review_game(["crane:bbbbb", "moist:byybb"], None, lexicon)
    assert (open_game.answer, open_game.solved, open_game.best_play) == (None, False, ())
    assert all(turn.skill is not None and turn.luck is not None for turn in open_game.turns)
    assert open_game.result == "–/6"


def test_best_play_ends_with_the_limit_or_on_several_boards_far_beyond():
    lost = review_game(["crane", "moist"], "moist", load("original"), limit=2)
    assert (len(lost.best_play), lost.best_play_guesses) == (2, None)
    family = Lexicon.of([f"{letter}ill" for letter in "abcdefghijklmnopqrstuv"])
    lost = review_game(["aill", "bill"], ("uill", "vill"), family)
    assert lost.best_play == family.guesses[:15]  # 9 guesses, and 3 for each board


def test_best_play_may_find_the_answer_at_once():
    (turn,) = (reviewed := review_game(["catch"], None, Lexicon.of(["catch"]))).turns
    assert (reviewed.best_play, reviewed.best_play_guesses, turn.guess) == (("catch",), 1, "catch")


@pytest.mark.parametrize(("words", "key"), [(3, "middle.apart"), (2, "middle.two")])
def test_the_best_guess_for_a_few_words(words, key):
    left = ["crane", "funny", "label"][:words]
    reviewed = review_game(["moist", "crane", "funny"], None, Lexicon.of(["moist", *left]))
    assert shows(reviewed.turns[1].sentences[0], key, name="CRANE", n=words)


# ------------------------------------------------------------------------- a known game


def test_the_published_game_has_the_published_numbers():
    reviewed = review_game(["soare", "clint", "mince", "wince"], "wince", load("original"))
    soare, clint, mince, wince = reviewed.turns
    assert (f"{soare.numbers[0].expected_size:.4f}", soare.numbers[0].largest) == ("62.3011", 183)
    assert soare.candidates_after == (79,)
    assert (f"{clint.numbers[0].expected_size:.4f}", clint.numbers[0].largest) == ("3.5063", 8)
    assert clint.candidates_after == (4,)
    assert sorted(clint.left[0]) == ["mince", "niche", "niece", "wince"]
    assert (mince.numbers[0].expected_size, mince.numbers[0].largest, mince.best) == (1, 1, "mince")
    assert (wince.candidates_before, wince.skill) == ((1,), 99)
    assert reviewed.best_play[-1] == "wince"
    assert reviewed.best_play_guesses == len(reviewed.best_play)
    assert reviewed.guesses == 4


# ------------------------------------------------------------------------- impossible games


@pytest.mark.parametrize(
    ("turns", "answer", "key", "fix"),
    [
        ([], None, "no-guesses", "in order"),
        (["crane", "slith", "moist"], None, "unlisted", "any_guess=True"),
        (["crane", "moist"], "moisx", "unlisted", "moist"),
        (["crane:bbygb", "moist"], "moist", "other-marks", "crane:bbbbb"),
        (["crane:ggggy"], None, "", ""),
        (["moist", "crane"], "moist", "more-turns-word", ""),
        (["crane"] * 7, "moist", "too-many", "limit=7"),
        (["crane", "moist:bbbby"], None, "no-marks", "Pass answer"),
        (["crane:bbb"], None, "marks-few", "bbygb"),
        ([["crane", "aging", "moist"]], "moist", "no-turn", "crane:bbygb"),
    ],
)
def test_bad_input_is_explained(turns, answer, key, fix):
    with failing(key) as caught:
        review_game(turns, answer, load("original"))
    assert fix in fix_text(caught.value.fix, in_python)


def test_marks_that_contradict_each_other_are_a_contradiction():
    with pytest.raises(Contradiction):
        review_game(["crane:bbbbb", "crate:gbbbb"], None, load("original"))


def test_an_answer_outside_the_list_is_no_crash():
    lexicon = load("original")
    reviewed = review_game(["crane", "roate", "soare"], "soare", lexicon)
    assert reviewed.best_play_guesses is None
    note = {"word": "SOARE", "list": "original", "other": "original-all"}
    assert any(shows(text, "note.other-list", **note) for text in reviewed.notes)
    assert reviewed.turns[2].skill is None or reviewed.turns[2].luck is None
    outside = review_game(["crane", "qqqqq", "moist"], "moist", lexicon, any_guess=True)
    assert outside.turns[1].skill < 20
    assert any("QQQQQ" in note for note in outside.notes)


def test_words_of_other_lengths():
    lexicon = Lexicon.of(["stone", "store", "score"], name="five")
    assert review_game(["stone", "score"], None, lexicon).solved
    long = Lexicon.of(["elephants", "crocodile", "alligator", "butterfly"])
    reviewed = review_game(["crocodile", "butterfly"], None, long)
    assert reviewed.turns[0].exact
    from salet.render.review_card import review_card

    ElementTree.fromstring(review_card(reviewed))
