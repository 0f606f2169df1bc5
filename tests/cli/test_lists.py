"""The command ``salet lists``."""

from __future__ import annotations

import json

import pytest
from tests.cli.output import one_object

from salet.belief.lists import load
from salet.words.lexicon import bundled, language_rows


def test_lists_has_a_row_for_every_list(salet_here):
    done = salet_here("lists", "--json")
    assert done.returncode == 0
    rows = one_object(done.stdout)["rows"]
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


def test_lists_for_people(salet_here):
    done = salet_here("lists")
    assert done.returncode == 0
    for name in bundled():
        assert name in done.stdout
        assert load(name).digest in done.stdout
    assert "12,972" in done.stdout
    assert "es: Spanish words" in done.stdout
    polish = " ".join(done.stdout[done.stdout.index("pl: Polish words") :].split())
    assert "4 to 8 letters" in polish
    assert "Apache-2.0; familiarity CC-BY-SA-4.0" in polish
    for name in bundled():
        line = next(x for x in done.stdout.splitlines() if x.startswith(f"{name}: "))
        assert load(name).as_dict()["about"] in line
        assert load(name).as_dict()["chosen"] in " ".join(done.stdout.split())


@pytest.mark.parametrize("columns", ["40", "80", "120"])
def test_lists_fit_the_terminal(salet_here, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    done = salet_here("lists")
    assert max(map(len, done.stdout.splitlines())) <= int(columns)
    assert "…" not in done.stdout


@pytest.mark.parametrize("option", ["--list", "--guesses", "--answers", "--alphabet"])
def test_an_empty_name_is_not_the_same_as_none(salet_here, option):
    done = salet_here("lists", option, "")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 2


def test_a_users_file_is_listed_once(salet_here, word_file):
    shown = salet_here("lists", "--list", word_file(["abc", "abd"])).stdout
    assert shown.count("your own file") == 1


def test_lists_shows_a_file(salet_here, word_file):
    rows = one_object(salet_here("lists", "--list", word_file(["abc", "abd"]), "--json").stdout)
    assert [(row["name"], row["length"]) for row in rows["rows"]] == [("words.txt", 3)]


def test_one_damaged_list_of_your_own_does_not_hide_the_others(salet_here, own_home):
    folder = own_home / "lists"
    folder.mkdir(parents=True)
    (folder / "mine.json").write_text("{")
    done = salet_here("lists", "--json")
    assert done.returncode == 0
    assert "daily" in {row["name"] for row in json.loads(done.stdout)["rows"]}
    assert "mine.json" in done.stderr


def test_a_list_name_with_control_characters_is_refused(salet_here, tmp_path):
    file = tmp_path / "evil\x1b[2J.txt"
    file.write_text("crane\nslate\n")
    done = salet_here("suggest", "--list", str(file))
    assert done.returncode == 2
    assert "\x1b" not in done.stderr + done.stdout


def test_another_length_alone_means_the_english_words_of_that_length(salet_here):
    for call in (["--length", "6"], ["--known", "p....."]):
        done = salet_here("suggest", "--json", *call)
        assert json.loads(done.stdout)["list"].startswith("en-6"), call


def test_a_list_is_replaced_only_if_told_so(salet_here, word_file, own_home):
    first, second = word_file(["crane", "slate"], "a.txt"), word_file(["moist"], "b.txt")
    assert salet_here("lists", "add", "mine", first).returncode == 0
    refused = salet_here("lists", "add", "mine", second, "--json")
    assert refused.returncode == 2
    assert "--replace" in json.loads(refused.stdout)["fix"]
    assert (
        json.loads(salet_here("lists", "--list", "mine", "--json").stdout)["rows"][0]["guesses"]
        == 2
    )
    assert salet_here("lists", "add", "mine", second, "--replace").returncode == 0
    assert (
        json.loads(salet_here("lists", "--list", "mine", "--json").stdout)["rows"][0]["guesses"]
        == 1
    )


def test_adding_a_dictionary_says_which_lines_were_taken(salet_here, word_file, own_home):
    path = word_file(["crane", "Crane", "it's", "sl4te", "slates", "moist", "# a comment", ""])
    data = json.loads(salet_here("lists", "add", "mine", path, "--length", "5", "--json").stdout)
    assert data["lines"] == 6
    assert data["skipped"] == {"repeated": 1, "other-signs": 2, "other-length": 1}
    assert data["rows"][0]["guesses"] == 2


@pytest.mark.parametrize("language", ["xx", "german"])
def test_an_unknown_language_is_refused_with_the_known_ones(salet_here, word_file, language):
    done = salet_here("lists", "add", "mine", word_file(["crane"]), "--alphabet", language)
    assert done.returncode == 2
    assert "el" in done.stderr.split("Choose one of ")[1].split(", ")
