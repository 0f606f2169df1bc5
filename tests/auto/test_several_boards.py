"""Whole games on pages with several boards, each built in a different way.

All games run concurrently, since most of their time is waiting; each test looks at one.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.auto.conftest import LIMITS, QUICK
from tests.thorough import few

from salet.auto import Limits, PageError, PageGame, play_page
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

# what to ask a page for, and the number of boards
WON = {
    "refuse=roate": 2,
    "marks=colours&split=1&columns=4": 3,
    "marks=labels&help=open&solved=grey": 2,
    "build=flat&marks=states": 3,
    "build=glued&marks=colours": 3,
    "grow=1": 2,
    "rebuild=1&columns=1&marks=labels": 2,
    "build=table&columns=1&help=1": 2,
    "build=shadow&marks=states&columns=3&tile=20": 4,
    "flip=80&slow=500&marks=colours": 2,
    "squash=1&tile=40&build=table": 2,
    # higher than the screen, and rows appear only in sight; six boards are solved
    f"lazy=1&columns=2&played={','.join(ANSWERS[:6])}": 8,
}
# Pages that differ in what can be seen; with SALET_THOROUGH=1 those that only differ inside, too.
_USUAL = ("refuse=roate", "build=flat&marks=states", "flip=80&slow=500&marks=colours")
WON = few({query: WON[query] for query in (*_USUAL, list(WON)[-1])}, WON)
# in sequence, with enough rows for a quick strategy
SEQUENCE = {
    "order=sequence&rows=12&marks=labels": 2,
    "order=sequence&rows=12&hidden=blank&played=crane,proxy": 2,
    "order=sequence&rows=12&hidden=grey&marks=colours": 2,
}
SEQUENCE = few(dict(list(SEQUENCE.items())[:1]), SEQUENCE)
CANVAS = {"step=60": 4}


@pytest.fixture(scope="module")
def played(pages, browser, executor) -> dict[str, Callable[[], PageGame]]:
    """Start every game of the tables above."""

    def play(query: str, boards: int) -> PageGame:
        answers = ",".join(ANSWERS[:boards])
        page = "canvas" if query in CANVAS else "boards"
        return play_page(
            f"{pages}{page}.html?answers={answers}&{query}", browser=browser, list=FEW,
            strategy="bits-and-hits" if query in SEQUENCE else QUICK, limits=LIMITS, opener="roate",
            boards=boards if "blank" in query else 0,
        )  # fmt: skip

    tables = {**WON, **SEQUENCE, **CANVAS}
    jobs = {query: executor.submit(play, query, boards) for query, boards in tables.items()}
    return {query: job.result for query, job in jobs.items()}


@pytest.mark.parametrize("query", [*WON, *SEQUENCE, *CANVAS])
def test_every_board_is_solved_and_every_mark_was_read_right(played, query):
    boards = {**WON, **SEQUENCE, **CANVAS}[query]
    answers = ANSWERS[:boards]
    game = played[query]()
    assert game.answers == answers
    assert game.solved
    assert game.limit == (12 if query in SEQUENCE else boards + 5)
    for nth, turn in enumerate(game.turns):
        before = [each.guess for each in game.turns[:nth]]
        for answer, result in zip(answers, turn.feedbacks, strict=True):
            right = feedback(tuple(turn.guess), tuple(answer))
            assert result == (None if answer in before else right), (turn.guess, answer)


def test_refused_words_are_not_played_again(played):
    game = played["refuse=roate"]()
    assert game.refused == ("roate",)
    assert "roate" not in [turn.guess for turn in game.turns]


def test_a_game_as_json(played):
    game = played["build=flat&marks=states"]()
    data = json.loads(json.dumps(game.as_dict()))
    assert data["answer"] == ["crane", "moist", "proxy"]
    assert (data["boards"], data["solved"], data["lost"]) == (3, True, False)
    assert (data["certain"], data["refused"]) == (True, [])
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


# query: (code of the error, --boards)
ENDED = {
    "played=crane,moist": ("already-over", 0),
    "build=flat": ("other-boards", 1),
    "": ("other-boards", 3),
}


@pytest.mark.parametrize("query", ENDED)
def test_unplayable_pages_are_reported(pages, browser, query):
    kind, boards = ENDED[query]
    with pytest.raises(PageError) as caught:
        play_page(
            f"{pages}boards.html?answers=crane,moist&{query}", browser=browser, list="original",
            boards=boards, strategy=QUICK, limits=LIMITS,
        )  # fmt: skip
    assert caught.value.code == kind
