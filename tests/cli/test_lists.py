"""The command ``salet lists``."""

from __future__ import annotations

import json

import pytest
from tests.cli.output import one_object

from salet.belief.lists import load
from salet.puzzle.sentences import say
from salet.words.database import change
from salet.words.datafiles import bundled_languages
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


def test_lists_shows_first_what_can_be_typed(salet_here):
    done = salet_here("lists")
    assert done.returncode == 0
    for name in bundled():
        assert load(name).digest in done.stdout
    first = [line.split()[0] for line in done.stdout.splitlines() if line.strip()]
    assert {*bundled(), *bundled_languages()} <= {*first}
    assert "licence" not in done.stdout.replace("Source and licence", "")
    assert len(first) <= len(bundled()) + len(bundled_languages()) + 5


@pytest.mark.parametrize("name", [*bundled(), "pl"])
def test_a_list_by_its_name_has_its_source(salet_here, name):
    done = salet_here("lists", name)
    row = load(name).as_dict()
    shown = " ".join(done.stdout.split())
    assert all(row[key] in shown for key in ("source", "licence", "about", "chosen"))
    assert salet_here("lists", name, "--json").stdout == (
        salet_here("lists", "--list", name, "--json").stdout
    )


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


def test_another_length_alone_means_the_english_words_of_that_length(salet_here):
    for call in (["--length", "6"], ["--known", "p....."]):
        done = salet_here("suggest", "--json", *call)
        assert json.loads(done.stdout)["list"].startswith("en-6"), call


@pytest.mark.parametrize(
    ("options", "name"),
    [("--length 6 --known p", "en-6:p....."), ("--list fr --known p.....", "fr-6:p....."),
     ("--known p", "daily:p....")],
)  # fmt: skip
def test_letters_that_the_game_shows_name_the_length(salet_here, options, name):
    assert json.loads(salet_here("suggest", "--json", *options.split()).stdout)["list"] == name


def test_a_word_that_differs_from_the_letters_that_are_shown_is_told_so(salet_here):
    done = salet_here("suggest", "--known", "p......", "tomates:bbbbbbb", "-l", "es", "--json")
    message = json.loads(done.stdout)["message"]
    assert (done.returncode, message) == (2, say("error.known-first", word="TOMATES", letter="P"))


def test_words_of_another_length_name_the_option(salet_here):
    for command in (
        "suggest planet:bbbbbb", "review planet stream", "suggest pareja:bbbbbb --list es",
    ):  # fmt: skip
        done = salet_here(*command.split(), "--json")
        assert (done.returncode, "--length 6" in json.loads(done.stdout)["fix"]) == (2, True)


@pytest.mark.parametrize(
    "command",
    ["planet:bbbbbb --list original", "planet:bbbbbb --game termo", "planet:bbbbbb --known p....",
     "ab:bb", f"{12 * 'a'}:{12 * 'b'}", f"{9 * 'a'}:{9 * 'b'} --list es"],
)  # fmt: skip
def test_a_length_without_a_list_is_not_named(salet_here, command):
    done = salet_here("suggest", *command.split(), "--json")
    assert done.returncode == 2
    assert "--length" not in json.loads(done.stdout)["fix"]


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
