"""Whole games of strategies."""

from __future__ import annotations

import pytest
from tests import oracle

from salet.belief.lists import load
from salet.errors import WordError
from salet.host.games import play_out
from salet.puzzle.rules import Rules

ORIGINAL = load("original")


@pytest.mark.parametrize("answer", ["mamma", "eerie", "watch"])
@pytest.mark.parametrize("rules", Rules)
def test_a_game_is_played_to_its_end_by_the_rules(answer, rules):
    opener = "salet" if rules is Rules.ULTRA_HARD else None  # there is no book for it
    game = play_out(answer, lexicon=ORIGINAL, rules=rules, opener=opener)
    assert game.solved
    assert game.moves[-1].turn.guess == answer
    assert game.moves[-1].turn.feedback.is_win
    results = []
    for move in game.moves:
        guess, marks = move.turn.guess, move.turn.feedback.letters
        if rules is Rules.HARD:
            assert oracle.is_hard_legal(results, guess)
        if rules is Rules.ULTRA_HARD:
            assert oracle.is_ultra_hard_legal(results, guess)
        assert marks == oracle.feedback(guess, answer)
        results.append((guess, marks))
        assert move.candidates[0] == len(oracle.candidates(ORIGINAL.answer_words, results))
    assert game.lost == (len(game.moves) > 6)


def test_an_opener_may_be_chosen_and_a_limit_set():
    game = play_out("crane", lexicon=ORIGINAL, opener="salet", limit=1)
    assert game.moves[0].turn.guess == "salet"
    assert game.solved
    assert game.lost
    assert play_out("crane", lexicon=ORIGINAL, opener="crane", limit=1).lost is False


def test_an_invalid_answer_is_refused():
    for answer, opener in (("aahed", None), ("zzzzz", None), ("crane", "zzzzz")):
        with pytest.raises(WordError):
            play_out(answer, lexicon=ORIGINAL, opener=opener)
    assert play_out("aahed", lexicon=load("original-all")).solved
