"""The command ``salet lists``."""

from __future__ import annotations

import json

import pytest

from salet.belief.lists import load
from salet.words.database import change
from salet.words.datafiles import bundled_languages
from salet.words.lexicon import bundled, language_rows


def test_lists_has_a_row_for_every_list(as_json):
    rows = as_json("lists")["rows"]
    assert [row["name"] for row in rows[: len(bundled())]] == list(bundled())
    assert [row["name"] for row in rows[len(bundled()) :]] == [r["name"] for r in language_rows()]
    for row in rows[: len(bundled())]:
        lexicon = load(row["name"])
        assert row["guesses"] == len(lexicon.guesses)
        assert row["answers"] == len(lexicon.answers)
        assert row["length"] == 5
        assert row["digest"] == lexicon.digest
        assert row["source"]
    assert all(row["licence"] and row["chosen"] for row in rows)


def test_lists_shows_first_what_can_be_typed(salet_here):
    shown = salet_here("lists").stdout
    assert all(load(name).digest in shown for name in bundled())
    first = [line.split()[0] for line in shown.splitlines() if line.strip()]
    assert {*bundled(), *bundled_languages()} <= {*first}
    assert "licence" not in shown.replace("Source and licence", "")
    assert len(first) <= len(bundled()) + len(bundled_languages()) + 5


@pytest.mark.parametrize("name", [*bundled(), "pl"])
def test_a_list_by_its_name_has_its_source(salet_here, as_json, name):
    row = load(name).as_dict()
    shown = " ".join(salet_here("lists", name).stdout.split())
    assert all(row[key] in shown for key in ("source", "licence", "about", "chosen"))
    assert as_json("lists", name) == as_json("lists", "--list", name)


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_lists_fit_the_terminal(salet_here, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    done = salet_here("lists")
    assert max(map(len, done.stdout.splitlines())) <= int(columns)
    assert "…" not in done.stdout


def test_a_users_file_is_listed_once(salet_here, as_json, word_file):
    command = ("lists", "--list", word_file(["abc", "abd"]))
    assert salet_here(*command).stdout.count("your own file") == 1
    rows = as_json(*command)["rows"]
    assert [(row["name"], row["length"]) for row in rows] == [("words.txt", 3)]


def test_one_damaged_list_of_your_own_does_not_hide_the_others(salet_here, own_home):
    change(lambda kept: kept.execute("INSERT INTO lists VALUES ('mine', '{')"))
    done = salet_here("lists", "--json")
    assert done.returncode == 0
    assert "daily" in {row["name"] for row in json.loads(done.stdout)["rows"]}
    assert "mine" in done.stderr


def test_a_list_name_with_control_characters_is_refused(salet_here, tmp_path):
    file = tmp_path / "evil\x1b[2J.txt"
    file.write_text("crane\nslate\n")
    done = salet_here("suggest", "--list", str(file))
    assert done.returncode == 2
    assert "\x1b" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    ("options", "name"),
    [("--length 6", "en-6"), ("--known p.....", "en-6:p....."),
     ("--length 6 --known p", "en-6:p....."), ("--list fr --known p.....", "fr-6:p....."),
     ("--known p", "daily:p....")],
)  # fmt: skip
def test_the_length_and_the_letters_that_the_game_shows_name_the_list(as_json, options, name):
    assert as_json("suggest", *options.split())["list"] == name
