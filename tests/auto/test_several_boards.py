"""Whole games on pages with several boards, each built in a different way.

All games run concurrently, since most of their time is waiting; each test looks at one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.auto.conftest import LIMITS, QUICK

from salet.auto import Limits, PageError, PageGame, play_page
from salet.cli.auto import game_data
from salet.puzzle.scoring import feedback
from salet.words.lexicon import Lexicon

ANSWERS = (
    "crane", "moist", "proxy", "abbey", "watch", "sissy", "erode", "elder", "civic", "apple",
    "small", "kebab", "cider", "carry", "about", "enter", "brand", "sonic", "pound", "lucky",
    "stone", "flint", "grape", "mango", "lemon", "peach", "berry", "melon", "olive", "onion",
    "pearl", "zebra",
)  # fmt: skip

# Few words need few guesses, which test a page as well as more would.
FEW = Lexicon.of([*ANSWERS, "roate", "salet"], ANSWERS)

# query: (boards, what the marks are read from)
WON = {
    "refuse=roate": (2, "attributes"),
    "marks=colours&split=1&columns=4": (3, "colours"),
    "marks=labels&help=open&solved=grey": (2, "labels"),
    "solved=gone": (3, "attributes"),
    "build=flat&marks=states": (3, "attributes"),
    "build=glued&marks=colours": (3, "colours"),
    "grow=1": (2, "attributes"),
    "lazy=1&tile=50&columns=1": (3, "attributes"),
    "rebuild=1&columns=1&marks=labels": (2, "labels"),
    "build=table&columns=1&help=1": (2, "attributes"),
    "build=shadow&marks=states&columns=3&tile=20": (4, "attributes"),
    "flip=80&slow=500&marks=colours": (2, "colours"),
    "squash=1&tile=40&build=table": (2, "attributes"),
    # 32 boards, of which a page as high as the screen shows four, and 29 of them are solved
    f"lazy=1&columns=4&tile=24&played={','.join(ANSWERS[:29])}": (32, "attributes"),
}
# in sequence, with enough rows for a quick strategy
SEQUENCE = {
    "order=sequence&rows=12&marks=labels": (2, "labels"),
    "order=sequence&rows=12&hidden=blank&played=crane,proxy": (2, "attributes"),
    "order=sequence&rows=12&hidden=grey&marks=colours": (2, "colours"),
}


@pytest.fixture(scope="module")
def played(pages, browser, executor) -> dict[str, Callable[[], PageGame]]:
    """Start every game of the tables above."""

    def play(query: str, boards: int) -> PageGame:
        answers = ",".join(ANSWERS[:boards])
        return play_page(
            f"{pages}boards.html?answers={answers}&{query}", browser=browser, list=FEW,
            strategy="bits-and-hits" if query in SEQUENCE else QUICK, limits=LIMITS, opener="roate",
        )  # fmt: skip

    tables = {**WON, **SEQUENCE}
    jobs = {query: executor.submit(play, query, boards) for query, (boards, _) in tables.items()}
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
        for answer, result in zip(answers, turn.feedbacks, strict=True):
            right = feedback(tuple(turn.guess), tuple(answer))
            assert result == (None if answer in before else right), (turn.guess, answer)


def test_refused_words_are_not_played_again(played):
    game = played["refuse=roate"]()
    assert game.refused == game.not_words == ("roate",)
    assert "roate" not in [turn.guess for turn in game.turns]


def test_a_game_as_json(played):
    game = played["solved=gone"]()
    data = json.loads(json.dumps(game_data(game)))
    assert data["answer"] == ["crane", "moist", "proxy"]
    assert (data["boards"], data["solved"], data["lost"]) == (3, True, False)
    assert (data["site"], data["read_from"]) == ("generic", "attributes")
    guesses = [each["guess"] for each in data["guesses"]]
    assert data["turns"] == [guesses.index(answer) + 1 for answer in data["answer"]]
    assert data["guesses"][-1]["candidates"] == [None, None, None]
    assert [len(each["feedback"]) for each in data["guesses"]] == [3] * len(guesses)
    assert data["share"].startswith(f"salet 3 boards {len(guesses)}/8")


@pytest.mark.usefixtures("started")
def test_a_game_for_people(salet_here, pages, monkeypatch):
    monkeypatch.setattr(Limits, "within", lambda game: LIMITS)
    page = f"{pages}boards.html?answers=crane,moist&played=salet"
    done = salet_here("auto", page, "--boards", "2", "--list", "original", "--strategy", QUICK)
    assert done.returncode == 0, done.stderr
    assert "SALET   words left: 20, 83" in done.stdout
    assert "MOIST   solves board 2" in done.stdout
    assert "All 2 boards solved in" in done.stdout
    assert "of 7 guesses" in done.stdout
    assert "🟩🟩🟩🟩🟩" in done.stdout


# query: (code of the error, part of the message, part of the fix)
ENDED = {
    "rows=30": ("other-boards", "2 were found, each of 30 rows", "--boards 2"),
    "played=crane,moist": ("already-over", "won with MOIST", "next one"),
    "build=flat&columns=4 4": ("unsettled", "board 4 does not show", "--boards 3"),
    " 3": ("other-boards", "--boards is 3, but this page shows 2", "--boards 2"),
}


@pytest.mark.parametrize("asked", ENDED)
def test_unplayable_pages_are_reported_with_a_fix(pages, browser, asked):
    kind, output, fix = ENDED[asked]
    query, _, boards = asked.partition(" ")
    answers = "crane,moist,proxy" if kind == "unsettled" else "crane,moist"
    with pytest.raises(PageError) as caught:
        play_page(
            f"{pages}boards.html?answers={answers}&{query}", browser=browser, list="original",
            boards=int(boards or 0), strategy=QUICK, limits=replace(LIMITS, row=4, board=4),
        )  # fmt: skip
    assert caught.value.code == kind
    assert output in str(caught.value)
    assert fix in caught.value.fix
