"""Lists that a user has added under a name."""

from __future__ import annotations

import json

import pytest
from tests.cli.output import one_object

from salet.belief.lists import load
from salet.errors import ListError, StorageError, Task
from salet.words.database import change
from salet.words.own import drop_list, keep_list, own_list, own_names


@pytest.fixture(autouse=True)
def home(own_home):
    return own_home


def test_a_list_is_kept_as_it_was_read(word_file):
    read = load(word_file("slate 3\ncrane 1\nmoist 2\n"))
    kept = keep_list("mine", read)
    assert own_names() == ("mine",)
    assert load("mine") == kept
    assert (kept.guesses, kept.release) == (read.guesses, read.release)
    assert kept.weights == pytest.approx(read.weights)
    assert kept.name == "mine"


def test_guesses_answers_and_letters_are_kept_too(word_file):
    guesses = word_file(["džep", "ljuti", "njiva", "ljudi"], "g.txt")
    read = load(guesses=guesses, length=4, alphabet="hr")
    kept = keep_list("moje", read, "hr")
    assert kept.digest == read.digest
    assert kept.word("LJUDI") == "ljudi"
    assert load("moje", length=4) == kept
    with pytest.raises(ListError, match="have 4 letters"):
        load("moje", length=5)


def test_adding_again_replaces_and_removing_forgets(word_file):
    keep_list("mine", load(word_file(["crane"])))
    keep_list("mine", load(word_file(["slate"])))
    assert load("mine").guesses == ("slate",)
    drop_list("mine")
    assert own_list("mine") is None
    with pytest.raises(ListError, match="no list called"):
        load("mine")
    with pytest.raises(ListError):
        drop_list("mine")


@pytest.mark.parametrize(
    "name",
    ["daily", "original", "es", "es-6", "en-mine", "", "..", "a/b", "A b", "../x", "x" * 40, "1"],
)
def test_invalid_names_are_refused(name, word_file, home):
    with pytest.raises(ListError):
        keep_list(name, load(word_file(["crane"])))
    assert not home.exists()
    with pytest.raises(ListError):
        drop_list(name)


def test_only_the_name_of_a_bundled_list_is_called_so(word_file):
    said = {}
    for name in ("original", "es", "es-mine", "A b"):
        with pytest.raises(ListError) as refused:
            keep_list(name, load(word_file(["crane"])))
        said[name] = refused.value.message
    assert [name for name in said if "bundled" in said[name]] == ["original", "es"]
    assert "es-" in said["es-mine"].replace("es-mine", "")


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[]", "null", "\x00", "[" * 100_000,
     '{"guesses": 1, "answers": 2, "weights": 3, "alphabet": 4}',
     '{"guesses": ["crane"], "answers": ["slate"], "weights": null, "alphabet": null}',
     '{"guesses": ["crane"], "answers": ["crane"], "weights": ["x"], "alphabet": null}',
     '{"guesses": ["crane", 5], "answers": ["crane"], "weights": null, "alphabet": null}'],
)  # fmt: skip
def test_a_damaged_list_is_named_and_can_be_removed(content):
    change(lambda kept: kept.execute("INSERT INTO lists VALUES ('mine', ?)", (content,)))
    with pytest.raises(StorageError, match="your list mine") as refused:
        load("mine")
    assert Task("add-list", "add it again", "mine FILE") in refused.value.fix
    drop_list("mine")


def test_the_command_adds_a_list_that_others_take_and_removes_it(salet_here, word_file):
    path = word_file(["crane", "slate", "moist"])
    assert salet_here("lists", "add", "mine", path).returncode == 0
    assert "mine " in salet_here("lists").stdout
    rows = one_object(salet_here("lists", "--json").stdout)["rows"]
    assert "mine" in [row["name"] for row in rows]
    solved = json.loads(salet_here("solve", "moist", "--list", "mine", "--json").stdout)
    assert solved["solved"]
    assert salet_here("lists", "remove", "mine").stdout == "Removed mine.\n"
    change(lambda kept: kept.execute("INSERT INTO lists VALUES ('mine', '{}')"))
    assert "lists add mine" in salet_here("suggest", "--list", "mine").stderr
    assert salet_here("lists", "add", "daily", path).returncode == 2
    assert salet_here("lists", "add", "mine", "nowhere.txt").returncode == 2


def test_a_name_that_no_list_can_have_is_not_looked_up(word_file):
    keep_list("kept", load(word_file(["crane", "slate"])))
    assert own_list("\udcff.txt") is None
