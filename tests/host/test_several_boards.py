"""Games of several boards, at once and in sequence."""

from __future__ import annotations

import pytest
from tests import oracle
from tests.position.test_position import small

from salet.errors import InputError, WordError
from salet.host.games import play_out
from salet.position.position import Position
from salet.puzzle.turns import limit_of


@pytest.mark.parametrize("sequence", [False, True])
@pytest.mark.parametrize("strategy", ["expected-turns", "bits-and-hits"])
def test_every_board_is_solved_and_marked_as_the_game_marks_it(strategy, sequence):
    answers = small().answer_words[3:60:11]
    game = play_out(answers, strategy, small(), sequence=sequence)
    assert game.solved
    assert game.limit == limit_of(len(answers))
    guesses = [move.turn.guess for move in game.moves]
    assert set(answers) <= set(guesses)
    assert max(end or 0 for end in game.ends) == len(guesses)
    for nth, move in enumerate(game.moves):
        done = {a for a in answers if a in guesses[:nth]}
        still = [b for b, a in enumerate(answers) if a not in done]
        for board, (answer, data) in enumerate(zip(answers, move.turn.feedbacks, strict=True)):
            if board in (still[:1] if sequence else still) or answer == move.turn.guess:
                assert data.letters == oracle.feedback(move.turn.guess, answer)
            else:
                assert data is None
        found = [a in guesses[: nth + 1] for a in answers]
        assert sequence or [count is None for count in move.candidates] == found
    # Every part of the game can be read as turns.
    rows = [f"{row['guess']}:{','.join(row['feedback'])}" for row in game.as_dict()["guesses"]]
    for count in range(1, len(rows) + 1):
        position = Position.of(small(), rows[:count])
        assert position.diagnosis is None
    assert position.is_over


def test_answers_must_differ_and_be_answers():
    for answers in (["crane", "moist", "crane"], ["crane", "salet"]):
        with pytest.raises(WordError):
            play_out(answers)
    with pytest.raises(InputError, match="33 boards"):
        play_out(["crane"] * 33)
