"""The shipped results of research: fixed sets and the table of targets."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from tests import oracle
from tests.host.test_adversary import slow_host
from tests.thorough import few

from salet.belief.lists import load
from salet.errors import NotFound
from salet.lab.results import counts_of, set_table, set_tables, target_table
from salet.position.position import Position
from salet.value.book import known_values
from salet.words.datafiles import DATA, read_data
from salet.words.everyday import everyday_words

ORIGINAL = load("original")
TABLES = [
    (name, table)
    for name in ("original", "nyt-2022", "nyt-2023")
    for table in set_tables(load(name))
]


@pytest.mark.parametrize(("name", "table"), TABLES, ids=lambda each: str(each)[:60])
def test_the_numbers_of_a_set_are_right(name, table):
    answers = load(name).answer_words
    assert table.rows
    for row in table.rows[:2]:
        groups = Counter(tuple(oracle.feedback(word, a) for word in row.words) for a in answers)
        assert (row.buckets, row.largest) == (len(groups), max(groups.values()))
        assert row.expected_size == pytest.approx(
            sum(n * n for n in groups.values()) / len(answers)
        )
        if table.words == "everyday":
            assert everyday_words(load(name).guesses).issuperset(row.words)
    column = {"exact": "total", "expected-size": "expected_size"}[table.by]
    merits = [getattr(row, column) for row in table.rows]
    assert merits == sorted(merits)


@pytest.mark.parametrize(
    ("size", "words", "best"),
    [(2, "any", ("parse clint", 8325)), (2, "everyday", ("crane spilt", 8336)),
     (3, "any", ("marsh clint podge", 9633)), (3, "everyday", ("giant shred clomp", 9638))],
)  # fmt: skip
def test_the_best_sets_of_the_original_list(size, words, best):
    row = set_table(ORIGINAL, size, words, "exact").rows[0]
    assert (" ".join(row.words), row.total) == best


def test_a_table_that_is_not_shipped():
    with pytest.raises(NotFound):
        set_table(load("es"), 2, "any", "expected-size")
    with pytest.raises(NotFound):
        target_table(load("es"))


def test_the_games_of_the_table_make_the_adversary_give_in():
    targets = target_table(ORIGINAL)
    assert counts_of(targets) == {4: 330, 5: 1985}
    for target in targets[::97]:
        left, marks = list(ORIGINAL.answer_words), ""
        for guess in target.guesses:
            assert marks != "ggggg"
            marks, left = slow_host(left, guess)
        assert (marks, left) == ("ggggg", [target.word])


def test_sets_on_the_command_line(salet_here):
    data = json.loads(salet_here("openers", "--set", "2", "--by", "exact", "--json").stdout)
    assert (data["set"], data["by"], data["proven"]) == (2, "exact", True)
    assert data["rows"][0]["words"] == ["parse", "clint"]
    shown = salet_here("openers", "--set", "3", "--words", "everyday", "--by", "exact")
    assert "giant shred clomp" in shown.stdout
    assert salet_here("openers", "--set", "2", "--list", "es").returncode == 1
    assert salet_here("openers", "--set", "2", "--hard").returncode == 2
    assert salet_here("openers", "--words", "any").returncode == 2


def test_the_openers_of_the_page_are_those_of_the_command_line():
    """``python -m scripts.make_lab openers`` writes them again."""
    files = sorted(Path(DATA, "lab").glob("openers-*.json"))
    assert len(files) > 50
    for file in files[:: few(6, 1)]:
        shown = json.loads(file.read_text("utf-8"))
        position = Position.start(shown["list"])
        assert shown["digest"] == position.lexicon.digest
        known = known_values(position)
        assert shown["expected_turns"] == {
            word: [round(turns, 4), word in known.exact] for word, turns in known.turns.items()
        }


@pytest.mark.parametrize("name", ["en-3", "es-4", "original"])
def test_the_figures_of_openers_are_those_of_a_position(name):
    shown = json.loads(read_data(f"lab/openers-{name}.json"))
    statistics = Position.start(name).statistics
    sizes = [*map(int, shown["expected_size"].split())]
    assert min(sizes) == round(100 * statistics.expected_size.min())
    assert shown["largest"].split().count(str(statistics.largest.min())) > 0
    assert max(map(int, shown["buckets"].split())) == statistics.buckets.max()
