"""The command ``salet tree``."""

from __future__ import annotations

import json

import pytest
from tests.trees.grown import TINY, WORDS

from salet.lab.bench import grow_tree
from salet.puzzle.rules import Rules
from salet.strategies import find_strategy
from salet.trees.file import read_tree
from salet.words.lexicon import Lexicon

ENDINGS = [".json", ".txt", ".svg"]

pytestmark = pytest.mark.extra("lab")


@pytest.fixture
def run_tree(salet_here, word_file, tmp_path, monkeypatch):
    """Run ``salet tree`` on a small list, in its own folder."""
    monkeypatch.chdir(tmp_path)
    guesses = word_file(list(TINY.guesses), "guesses.txt")
    answers = word_file(WORDS, "answers.txt")

    def run(*args, name="entropy"):
        chosen = ["-s", name] if name else []
        return salet_here("tree", "--guesses", guesses, "--answers", answers, *chosen, *args)

    return run


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_is_written_and_checked(run_tree, tmp_path, ending):
    done = run_tree("--opener", "catch", "-o", f"tree{ending}")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].endswith("; checked")
    assert (tmp_path / f"tree{ending}").stat().st_size > 300


def test_json_is_one_object_that_agrees_with_the_file(run_tree, tmp_path):
    done = run_tree("--opener", "CATCH", "--hard", "-o", "tree.json", "--json")
    data = json.loads(done.stdout)
    lexicon = Lexicon.of(TINY.guesses, WORDS)
    back = read_tree(str(tmp_path / "tree.json"), lexicon)
    assert list(data) == [
        "list", "rules", "strategy", "opener", "exact", "answers", "total", "mean", "equal_mean",
        "weighted_mean", "worst", "losses", "counts", "nodes", "file",
    ]  # fmt: skip
    shown = [data[key] for key in ("rules", "strategy", "opener", "exact", "answers", "file")]
    assert shown == ["hard", "entropy", "catch", False, 10, "tree.json"]
    assert data["counts"] == {str(k): v for k, v in back.counts.items()}
    assert (data["total"], data["worst"], data["nodes"]) == (back.total, back.worst, len(back))
    assert data["mean"] == pytest.approx(back.mean)
    assert data["losses"] == back.losses(6)
    assert back.info.rules is Rules.HARD
    assert json.loads(run_tree("--json").stdout)["file"] is None


@pytest.mark.parametrize("name", ["folder.txt", "link.txt"])
def test_a_folder_is_not_written_over(run_tree, tmp_path, name):
    (tmp_path / "folder.txt").mkdir()
    (tmp_path / "link.txt").symlink_to("nowhere/tree.txt")
    assert run_tree("-o", name).returncode == 2


@pytest.mark.parametrize("refused", ["read-only", "read-only/tree.svg"])
def test_a_file_that_cannot_be_written_is_refused_before_the_search(
    run_tree, monkeypatch, tmp_path, refused
):
    (tmp_path / "read-only").mkdir()
    (tmp_path / "read-only" / "tree.svg").touch()
    monkeypatch.setattr("os.access", lambda path, _: tmp_path / path != tmp_path / refused)
    monkeypatch.setattr("salet.cli.tree.decision_tree", None)
    assert run_tree("-o", "read-only/tree.svg").returncode == 2


def test_a_tree_is_read_checked_and_written_in_another_form(run_tree, tmp_path):
    run_tree("--opener", "catch", "-o", "tree.json")
    assert run_tree("--from", "tree.json", "-o", "tree.txt").returncode == 0
    assert "batch" in (tmp_path / "tree.txt").read_text()
    content = json.loads((tmp_path / "tree.json").read_text())
    content["total"] += 1
    (tmp_path / "tree.json").write_text(json.dumps(content))
    done = run_tree("--from", "tree.json")
    assert done.returncode == 2
    assert "claims total" in done.stderr


def test_perfect_play_is_the_default(run_tree, monkeypatch):
    asked = []

    def optimal_tree(lexicon, rules, *, opener=None, limit=6):
        asked.append((len(lexicon.answers), rules, opener, limit))
        strategy = find_strategy("entropy").using(opener=opener)
        tree = grow_tree(strategy, lexicon, rules, limit=limit)
        return tree.about(strategy="optimal", rules=rules, exact=True, limit=limit)

    monkeypatch.setattr("salet.lab.trees.optimal_tree", optimal_tree)
    args = ("--opener", "catch", "--within", "7", "--json")
    data = json.loads(run_tree(*args, name=None).stdout)
    assert asked == [(10, Rules.NORMAL, "catch", 7)]
    assert (data["strategy"], data["exact"]) == ("optimal", True)


def test_a_tree_that_is_wrong_is_never_written(run_tree, monkeypatch, tmp_path):
    def optimal_tree(lexicon, rules, *, opener=None, limit=6):
        tree = grow_tree(find_strategy("entropy"), lexicon, rules, limit=limit)
        tree.leaf[0] = tree.leaf[1]
        return tree

    monkeypatch.setattr("salet.lab.trees.optimal_tree", optimal_tree)
    done = run_tree("-o", "tree.svg", name=None)
    assert done.returncode == 1
    assert not (tmp_path / "tree.svg").exists()
