"""Whole games on pages with several boards, each page built in another way.

The games are played at once by a crew, since most of their time is waiting; each test looks at one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.auto.conftest import LIMITS, QUICK

from salet.auto import PageError, PageGame, play_page
from salet.puzzle.scoring import feedback

ANSWERS = ("crane", "moist", "proxy", "abbey", "watch", "sissy", "erode", "elder")

# what is asked of the page: (how many boards, what the marks are read from)
WON = {
    "refuse=roate": (4, "attributes"),
    "marks=colours&split=1&columns=4": (4, "colours"),
    "marks=labels&help=open&solved=grey": (2, "labels"),
    "solved=gone": (3, "attributes"),
    "build=flat&marks=states": (4, "attributes"),
    "build=glued&marks=colours": (5, "colours"),
    "grow=1": (3, "attributes"),
    "lazy=1&tile=50&columns=1": (3, "attributes"),
    "rebuild=1&columns=1&marks=labels": (2, "labels"),
    "build=table&columns=1&help=1": (2, "attributes"),
    "build=shadow&marks=states&columns=4&tile=20": (8, "attributes"),
    "flip=80&slow=500&marks=colours": (2, "colours"),
    "played=salet,crane": (2, "attributes"),
}
# in sequence, with rows enough for a strategy that is quick
SEQUENCE = {
    "order=sequence&rows=12&marks=labels": (3, "labels"),
    "order=sequence&rows=12&hidden=blank&played=crane,salet": (2, "attributes"),
    "order=sequence&rows=12&hidden=grey&marks=colours": (4, "colours"),
}


@pytest.fixture(scope="module")
def played(pages, browser, crew) -> dict[str, Callable[[], PageGame]]:
    """Every game of the tables above, going on."""

    def play(query: str, boards: int) -> PageGame:
        answers = ",".join(ANSWERS[:boards])
        return play_page(
            f"{pages}boards.html?answers={answers}&{query}", browser=browser, list="original",
            strategy="bits-and-hits" if query in SEQUENCE else QUICK, limits=LIMITS,
        )  # fmt: skip

    tables = {**WON, **SEQUENCE}
    jobs = {query: crew.submit(play, query, boards) for query, (boards, _) in tables.items()}
    return {query: job.result for query, job in jobs.items()}


@pytest.mark.parametrize("query", [*WON, *SEQUENCE])
def test_every_board_is_solved_and_every_mark_was_read_right(played, query):
    boards, how = {**WON, **SEQUENCE}[query]
    answers = ANSWERS[:boards]
    game = played[query]()
    assert game.answers == answers
    assert game.solved
    assert game.limit == (12 if query in SEQUENCE else boards + 5)
    assert game.how == how
    assert game.confidence > 0.8
    for nth, turn in enumerate(game.turns):
        before = [each.guess for each in game.turns[:nth]]
        for answer, told in zip(answers, turn.feedbacks, strict=True):
            right = feedback(tuple(turn.guess), tuple(answer))
            assert told == (None if answer in before else right), (turn.guess, answer)


def test_refused_words_are_not_played_again(played):
    game = played["refuse=roate"]()
    assert game.refused == game.not_words == ("roate",)
    assert "roate" not in [turn.guess for turn in game.turns]


# what is asked of the page: (the kind of the error, a part of what is said, a part of what to do)
ENDED = {
    "rows=30": ("other-boards", "2 were found, each of 30 rows", "--boards 2"),
    "played=crane,moist": ("already-over", "won with MOIST", "next one"),
    "build=flat&columns=4 4": ("unsettled", "board 4 does not show", "--boards 3"),
    " 3": ("other-boards", "3 boards were asked for, and this page shows 2", "--boards 2"),
}


@pytest.mark.parametrize("asked", ENDED)
def test_what_cannot_be_played_is_named_with_what_to_do(pages, browser, asked):
    kind, said, fix = ENDED[asked]
    query, _, boards = asked.partition(" ")
    answers = "crane,moist,proxy" if kind == "unsettled" else "crane,moist"
    with pytest.raises(PageError) as caught:
        play_page(
            f"{pages}boards.html?answers={answers}&{query}", browser=browser, list="original",
            boards=int(boards or 0), strategy=QUICK, limits=replace(LIMITS, row=4, board=4),
        )  # fmt: skip
    assert caught.value.kind == kind
    assert said in str(caught.value)
    assert fix in caught.value.fix
