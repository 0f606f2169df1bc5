"""The command ``salet auto``."""

from __future__ import annotations

import json
import sys

import pytest
from tests.auto.conftest import LIMITS, QUICK
from tests.auto.drawn import Page

from salet.auto import Limits, find_browser
from salet.words.settings import Settings, settings

WORDS = ["moist", "crane", "proxy", "adieu", "roate", "salet", "lucky", "erode"]


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Remove time limits, for slow machines."""
    monkeypatch.setattr(Limits, "within", lambda game: LIMITS)


@pytest.fixture
def pick(word_file):
    """Return options of a game in which two guesses find each word."""
    return ("--strategy", QUICK, "--list", word_file(WORDS))


@pytest.fixture
def auto(salet_here):
    """Return a function that plays a page and returns the data, after checking the exit code."""

    def run(*args, code=0):
        done = salet_here("auto", "localhost:1", *args, "--json")
        assert (done.returncode, done.stderr) == (code, ""), done.stdout
        return json.loads(done.stdout)

    return run


def test_a_game_as_json(auto, drawn, pick):
    drawn(Page("moist"))
    data = auto(*pick)
    assert data["answer"] == "moist"
    assert data["solved"] is True
    assert data["lost"] is False
    assert data["certain"] is True
    assert data["guesses"][-1] == {"guess": "moist", "feedback": "ggggg", "candidates": 1}


@pytest.mark.later("real pages of auto")
@pytest.mark.usefixtures("browser")  # skipped without one
def test_a_game_for_people(salet_here, pages, pick):
    done = salet_here("auto", f"{pages}daily.html?answer=moist&played=roate", *pick)
    assert done.returncode == 0, done.stderr
    assert "[M] [O] [I] [S] [T]   found" in done.stdout


def test_a_dry_run(auto, drawn, pick):
    tabs = drawn(Page("moist", played="roate"))
    data = auto(*pick, "--dry-run")
    assert data["suggestion"] == "moist"
    assert [f"{turn['guess']}:{turn['feedback']}" for turn in data["guesses"]] == ["roate:bgbyb"]
    assert (data["solved"], data["lost"]) == (False, False)
    assert set(tabs[0].pressed) == {"Escape"}


def test_several_games_on_one_page(auto, drawn, pick):
    tabs = drawn(Page("erode"))
    data = auto(*pick, "--games", "2")
    assert [game["answer"] for game in data["games"]] == ["erode", "erode"]
    assert data["solved"] == 2
    assert tabs[0].opened == 3


def test_a_refused_word_is_reported_and_not_put_away(salet_here, drawn, pick):
    drawn(Page("moist", refuse="erode"))
    done = salet_here("auto", "localhost:1", *pick)
    assert done.returncode == 0, done.stderr
    assert "refuses ERODE" in done.stdout
    assert settings() == Settings()


def test_a_lost_game_exits_with_1(auto, drawn, word_file):
    drawn(Page("hatch", rows=3))
    words = word_file(["batch", "catch", "hatch", "latch", "match", "watch"])
    data = auto("--strategy", QUICK, "--list", words, code=1)
    assert (data["lost"], data["solved"], data["answer"]) == (True, False, None)


def test_two_boards_for_people(salet_here, drawn):
    drawn(Page("crane moist", played="salet"))
    options = ("--boards", "2", "--list", "original", "--strategy", QUICK)
    done = salet_here("auto", "localhost:1", *options)
    assert done.returncode == 0, done.stderr
    assert "left: 20, 83" in done.stdout
    assert "MOIST   solves board 2" in done.stdout
    assert "🟩🟩🟩🟩🟩" in done.stdout


def test_a_failure_reports_the_turns_and_the_screenshot(salet_here, auto, drawn, own_home, pick):
    drawn(Page("moist", played="salet moist"))
    done = salet_here("auto", "localhost:1", *pick)
    assert done.returncode == 1
    assert "already over" in done.stderr
    assert "salet:ybbbg moist:ggggg" in done.stderr
    assert str(own_home / "auto") in done.stderr
    data = auto(*pick, code=1)
    assert data["error"] == "already-over"
    assert data["message"]
    assert data["fix"]
    assert data["turns"] == ["salet:ybbbg", "moist:ggggg"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("nonsense",), "not the address"),
        (("localhost:1", "--browser", "/no/such/browser"), "no browser at"),
        (("localhost:1", "--list", "nothing"), "nothing"),
        (("localhost:1", "--strategy", "nothing"), "nothing"),
        (("localhost:1", "--games", "0"), "0"),
        ((), "PAGE"),
    ],
)
def test_refused_input_exits_with_2(salet_here, args, message):
    done = salet_here("auto", *args)
    assert done.returncode == 2
    assert message in done.stderr


def test_without_the_extra_the_message_has_the_install_command(auto, monkeypatch):
    monkeypatch.setitem(sys.modules, "playwright", None)
    data = auto(code=1)
    assert data["error"] == "missing-extra"
    assert "pip install '.[auto]'" in data["fix"]


def test_without_a_browser_the_message_has_the_install_command(auto, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    if find_browser() is not None:
        pytest.skip("this system has a browser in a place of its own")
    data = auto(code=1)
    assert data["error"] == "missing-browser"
    assert "playwright install chromium" in data["fix"]


def test_a_path_that_is_not_a_browser(auto, tmp_path):
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    assert auto("--browser", str(program), code=1)["error"] == "browser"
