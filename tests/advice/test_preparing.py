"""Players never wait for the compiler: meanwhile, advice is shallower and says so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE

from salet.advice import preparing
from salet.advice.advice import Question
from salet.advice.advise import advise
from salet.advice.computed import compute
from salet.belief.lists import load
from salet.numbers.loopcache import (
    LOCK,
    NOT_READY,
    cache_folder,
    is_prepared,
    mark_prepared,
    source_digest,
)
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.reviews.reviewing import review
from salet.store import hold
from salet.strategies.base import LESS_DEEP
from salet.web import answers
from salet.web.schemas import Review, Suggest
from salet.words.book import kept_openers
from salet.words.lexicon import Lexicon

ORIGINAL = load("original")
SPACE = ORIGINAL.win + 1
TWO = "salet:bbbbb,ybbbb"
MARKS = ["bbbbb", "ybbbb", "bybbb", "bbybb", "bbbyb", "bbbby", "gbbbb", "bgbbb"]
THIRTY_TWO = f"salet:{','.join(MARKS * 4)}"


def advice_on(turn: str, rules: str = "normal", **more: Any) -> Any:
    position = Position.of(ORIGINAL, [turn], rules)
    return compute(Question.at(position, **more))


@pytest.mark.parametrize(
    ("turn", "rules", "at_first", "later"),
    [
        ("salet:bybbb", "hard", "looked", "searched"),
        ("salet:bybbb", "ultra-hard", "looked", "searched"),
        (TWO, "normal", "estimated", "looked"),
        (THIRTY_TWO, "normal", "estimated", "looked"),
    ],
)
def test_a_shallow_answer_until_loops_are_compiled(unprepared, turn, rules, at_first, later):
    shallow = advice_on(turn, rules).ranking
    assert shallow.cut == LESS_DEEP
    assert {row.method for row in shallow if row.method} == {at_first}
    assert not shallow.exact
    mark_prepared(SPACE)
    deep = advice_on(turn, rules).ranking
    assert deep.cut == ""
    assert later in {row.method for row in deep}
    known = {row.guess: row.expected_turns for row in deep if row.expected_turns is not None}
    assert set(known) & {row.guess for row in shallow}, "nothing like the best"


@pytest.mark.parametrize("turn", ["salet:bbbbb", "salet:bybgy"])
def test_advice_that_needs_no_loop_is_unchanged(unprepared, turn):
    advice = advice_on(turn).ranking
    assert advice.cut == ""
    mark_prepared(SPACE)
    assert advice_on(turn).ranking == advice


def test_a_proof_waits_until_loops_are_compiled(unprepared):
    shallow = advice_on("salet:bybby", strategy="optimal").ranking
    assert NOT_READY in shallow.cut
    assert shallow.strategy == "expected-turns"
    mark_prepared(SPACE)
    assert advice_on("salet:bybby", strategy="optimal").ranking.exact


def test_shallow_openers_are_not_cached(unprepared, own_home):
    lexicon = Lexicon.of(ORIGINAL.answer_words[::3], name="mine")
    advice = advise(Question(lexicon)).ranking
    assert advice.cut == LESS_DEEP
    assert kept_openers(lexicon, "expected-turns", Rules.NORMAL) is None


@pytest.mark.parametrize(
    ("guesses", "more"),
    [
        (["salet", "groin", "crown"], {"rules": "hard", "list": "original"}),
        (["salet", "crown", "moist"], {"answer": ["crown", "moist"], "list": "original"}),
    ],
)
def test_a_review_says_that_it_is_shallow(unprepared, guesses, more):
    shallow = review(*guesses, **more)
    assert [note for note in shallow.notes if NOT_READY in note]
    assert shallow.skill is not None
    mark_prepared(SPACE)
    assert not [note for note in review(*guesses, **more).notes if NOT_READY in note]


def test_the_api_says_that_it_is_shallow(unprepared):
    hard = Suggest(turns=["moist:bybbb"], rules="hard", list="original")
    assert json.loads(answers.suggest(hard))["cut"] == LESS_DEEP
    played = Review(guesses=["salet", "groin", "crown"], rules="hard", list="original")
    (note,) = json.loads(answers.review(played))["notes"]
    assert NOT_READY in note


PROBE = """
import sys
from salet.cli import main
try:
    main(sys.argv[1:])
finally:
    sys.exit("numba" in sys.modules)
"""


@pytest.mark.parametrize(
    ("line", "is_shallow"),
    [
        ("suggest moist:bybbb --hard", True),
        (f"suggest {THIRTY_TWO} --json", True),
        ("suggest --boards 2 --strategy entropy", False),
        ("review salet groin crown --hard", True),
    ],
)
def test_a_player_without_any_compiled_loop_loads_no_numba(tmp_path, line, is_shallow):
    folder = tmp_path / "home" / "cache" / "compiled" / source_digest()
    folder.mkdir(parents=True)
    with open(folder / LOCK, "ab") as lock:
        hold(lock, "as if another process were compiling")
        done = subprocess.run(
            [sys.executable, "-c", PROBE, *line.split(), "--list", "original"],
            capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False,
            env={"SALET_HOME": str(tmp_path / "home"), "PYTHONPATH": ":".join(sys.path)},
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert (NOT_READY in " ".join(done.stdout.split())) == is_shallow


def test_preparing_runs_once_and_writes_a_marker(unprepared, monkeypatch):
    asked: list[Lexicon] = []
    monkeypatch.setattr(preparing, "_ask", asked.append)
    monkeypatch.setattr(preparing, "cache_folder", lambda: unprepared)
    preparing.prepare(2)
    assert [(lexicon.length, lexicon.uniform) for lexicon in asked] == [(6, False), (6, True)]
    assert is_prepared(3**6)
    assert not is_prepared(SPACE)
    preparing.prepare(2)
    assert len(asked) == 2


def test_an_error_while_preparing_is_ignored(unprepared, monkeypatch):
    def fail(lexicon: Lexicon) -> None:
        raise RuntimeError("no compiler")

    monkeypatch.setattr(preparing, "_ask", fail)
    monkeypatch.setattr(preparing, "cache_folder", lambda: unprepared)
    preparing.prepare(1)
    assert is_prepared(SPACE)


def test_preparing_works_for_every_list():
    """A search uses one byte per feedback for up to 255 answers, otherwise two."""
    for name in preparing.LISTS.values():
        position = preparing.position_in(load(name), Rules.HARD)
        assert 15 < position.likely < 256 <= len(preparing.uniform(load(name)).answers)


def test_the_tests_wait_for_the_compiler():
    folder: Path | None = cache_folder()
    assert folder is not None
    assert is_prepared(SPACE)
