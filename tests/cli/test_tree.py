"""``salet tree``: what it prints, what it writes, what it refuses."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType, SimpleNamespace
from xml.etree import ElementTree

import pytest
from tests import oracle

from salet.lab.bench import grow_tree
from salet.puzzle.rules import Rules
from salet.render.tree_page import page_data, tree_page
from salet.render.tree_picture import tree_picture
from salet.render.trees import tree_dot, tree_lines, tree_text
from salet.strategies import find_strategy
from salet.strategies.base import Strategy
from salet.tree.file import read_tree
from salet.words.lexicon import Lexicon

WORDS = ["batch", "catch", "crane", "hatch", "latch", "match", "moist", "patch", "slate", "watch"]
LIST = Lexicon.of([*WORDS, "balmy", "climb", "phlox"], WORDS, name="tiny")
ENDINGS = [".json", ".txt", ".dot", ".svg", ".html"]
STUBBORN = Strategy("stubborn", "always the same", lambda position: position.lexicon.guesses[0])


@pytest.fixture
def here(salet_here, word_file, tmp_path, monkeypatch):
    """``salet tree`` on a small list, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    guesses = word_file(list(LIST.guesses), "guesses.txt")
    answers = word_file(WORDS, "answers.txt")

    def run(*args, name="entropy"):
        chosen = ["-s", name] if name else []
        return salet_here("tree", "--guesses", guesses, "--answers", answers, *chosen, *args)

    return run


@pytest.fixture(scope="module")
def tree():
    strategy = find_strategy("entropy").using(opener="catch")
    return grow_tree(strategy, LIST).about(strategy="entropy")


def plain_games(tree):
    return {
        answer: [(guess, oracle.feedback(guess, answer)) for guess in guesses]
        for answer, guesses in tree.games()
    }


def test_without_a_file_the_beginning_and_the_totals_are_shown(here):
    done = here("--opener", "catch")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "bgggg" in done.stdout
    assert re.search(r"10 answers, total \d+, mean \d\.\d{4}, worst \d", done.stdout)
    assert "checked" in done.stdout


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_is_written_and_said_to_be_checked(here, tmp_path, ending):
    done = here("--opener", "catch", "-o", f"tree{ending}")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1].endswith("; checked")
    assert (tmp_path / f"tree{ending}").stat().st_size > 300


def test_json_is_one_object_that_agrees_with_the_file(here, tmp_path):
    done = here("--opener", "CATCH", "--hard", "-o", "tree.json", "--json")
    told = json.loads(done.stdout)
    lexicon = Lexicon.of(LIST.guesses, WORDS)
    back = read_tree(str(tmp_path / "tree.json"), lexicon)
    assert list(told) == [
        "list", "rules", "strategy", "opener", "exact", "answers", "total", "mean", "worst",
        "losses", "counts", "nodes", "file",
    ]  # fmt: skip
    assert told["rules"] == "hard"
    assert told["strategy"] == "entropy"
    assert told["opener"] == "catch"
    assert told["exact"] is False
    assert told["answers"] == 10
    assert told["file"] == "tree.json"
    assert told["counts"] == {str(k): v for k, v in back.counts.items()}
    assert (told["total"], told["worst"], told["nodes"]) == (back.total, back.worst, len(back))
    assert told["mean"] == pytest.approx(back.mean)
    assert told["losses"] == back.losses(6)
    assert back.info.rules is Rules.HARD
    assert json.loads(here("--json").stdout)["file"] is None


def test_the_limit_is_what_losses_are_counted_by(here):
    losses = [
        json.loads(here("--opener", "catch", "--hard", "--within", str(n), "--json").stdout)[
            "losses"
        ]
        for n in (1, 2, 6, 7)
    ]
    assert losses[0] == 9
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] == 0


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["-o", "tree.pdf"], 2, "ends with .pdf"),
        (["-o", "tree"], 2, ".json, .txt, .dot, .svg or .html"),
        (["-o", "nowhere/tree.txt"], 1, "does not exist"),
        (["--opener", "zzzzz"], 2, "ZZZZZ is not in the word list"),
        (["--opener", "cat"], 2, "'cat' has 3 letters"),
        (["--within", "0"], 2, "0"),
        (["--from", "none.json"], 2, "none.json could not be read"),
        (["--from", "answers.txt"], 2, "not JSON"),
        (["--from", "tree.json", "--opener", "catch"], 2, "it has its opener"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(here, args, code, words):
    done = here(*args)
    assert done.returncode == code
    assert done.stdout == ""
    assert words in done.stderr
    told = here(*args, "--json")
    assert told.returncode == code
    assert set(json.loads(told.stdout)) == {"error", "message", "fix"}


def test_a_folder_is_not_overwritten(here, tmp_path):
    (tmp_path / "tree.txt").mkdir()
    done = here("-o", "tree.txt")
    assert done.returncode == 1
    assert "is a folder" in done.stderr


def test_a_strategy_that_does_not_exist_is_refused(here):
    done = here(name="nope")
    assert done.returncode == 2
    assert "nope" in done.stderr


def test_a_tree_is_read_checked_and_written_in_another_form(here, tmp_path):
    here("--opener", "catch", "-o", "tree.json")
    assert here("--from", "tree.json", "-o", "tree.txt", "--lines").returncode == 0
    assert "batch" in (tmp_path / "tree.txt").read_text()
    content = json.loads((tmp_path / "tree.json").read_text())
    content["total"] += 1
    (tmp_path / "tree.json").write_text(json.dumps(content))
    done = here("--from", "tree.json")
    assert done.returncode == 2
    assert "claims total" in done.stderr


def test_perfect_play_is_the_default(here, monkeypatch):
    asked = []

    def optimal_tree(lexicon, rules, *, opener=None, limit=6, goal="mean"):
        asked.append((len(lexicon.answers), rules, opener, limit, goal))
        strategy = find_strategy("entropy").using(opener=opener)
        tree = grow_tree(strategy, lexicon, rules, limit=limit)
        return tree.about(strategy="optimal", rules=rules, exact=True, limit=limit)

    search = ModuleType("salet.tree.perfect")
    search.__dict__["optimal_tree"] = optimal_tree
    monkeypatch.setitem(sys.modules, "salet.tree.perfect", search)
    args = ("--opener", "catch", "--within", "7", "--goal", "worst", "--json")
    told = json.loads(here(*args, name=None).stdout)
    assert asked == [(10, Rules.NORMAL, "catch", 7, "worst")]
    assert told["strategy"] == "optimal"
    assert told["exact"] is True


def test_a_tree_that_is_wrong_is_never_written(here, monkeypatch, tmp_path):
    def optimal_tree(lexicon, rules, *, opener=None, limit=6, goal="mean"):
        tree = grow_tree(find_strategy("entropy"), lexicon, rules, limit=limit)
        tree.leaf[0] = tree.leaf[1]
        return tree

    search = ModuleType("salet.tree.perfect")
    search.__dict__["optimal_tree"] = optimal_tree
    monkeypatch.setitem(sys.modules, "salet.tree.perfect", search)
    done = here("-o", "tree.html", name=None)
    assert done.returncode == 1
    assert "the tree is wrong" in done.stderr.lower()
    assert not (tmp_path / "tree.html").exists()


def test_help_opens_with_an_example(salet_here):
    done = salet_here("tree", "--help")
    assert done.returncode == 0
    assert "Example:  salet tree --opener salet -o tree.html" in done.stdout


def test_lines_give_every_game_in_the_notation_of_turns(tree):
    found = {}
    for line in tree_lines(tree).splitlines():
        if line.startswith("#"):
            continue
        answer, taken, *turns = line.split(" ")
        assert int(taken) == len(turns)
        found[answer] = [tuple(turn.split(":")) for turn in turns]
    assert found == plain_games(tree)
    assert list(found) == sorted(found)


def test_the_indented_text_gives_every_game(tree):
    games, above = [], ""
    for line in tree_text(tree).splitlines():
        if line.startswith("#"):
            continue
        blank = len(line) - len(line.lstrip())
        above = above[:blank] + line.lstrip()
        cells = above.split()
        games.append(list(zip(cells[::2], cells[1::2], strict=True)))
    assert {game[-1][0]: game for game in games} == plain_games(tree)
    patterns = [[oracle.pattern(marks) for _, marks in game] for game in games]
    assert patterns == sorted(patterns)


def test_answers_never_found_are_named_in_the_text():
    lost = grow_tree(STUBBORN, LIST).about(strategy="stubborn")
    assert tree_lines(lost).count(" never ") == 10
    assert all(f"never: {word}" in tree_text(lost) for word in WORDS)
    assert "never: 10" in tree_picture(lost)
    data = page_data(lost)
    assert [word for word, _ in data["givenUp"]] == WORDS
    assert "10 lost" in tree_page(lost)


@pytest.mark.parametrize("depth", [1, 2, 3, 9])
def test_dot_goes_as_deep_as_asked(tree, depth):
    text = tree_dot(tree, depth)
    nodes = {int(n) for n in re.findall(r"^  n(\d+) \[", text, re.MULTILINE)}
    edges = re.findall(r"n(\d+) -> n(\d+) \[label=\"([byg]{5})\"\]", text)
    assert nodes == {n for n in range(len(tree)) if tree.depth[n] <= depth}
    assert len(edges) == len(nodes) - 1
    for before, after, marks in edges:
        assert tree.parent[int(after)] == int(before)
        assert tree.pattern[int(after)] == oracle.pattern(marks)
    assert text.count("{") == text.count("}") == 1
    assert text.count('"') % 2 == 0


def test_the_picture_has_every_answer(tree):
    root = ElementTree.fromstring(tree_picture(tree))
    text = " ".join(root.itertext())
    assert root.get("role") == "img"
    assert root.get("aria-label")
    for word in set(WORDS) - {"catch"}:
        assert re.search(rf"\b{word}", text), word
    assert "CATCH" in text
    width, height = float(root.get("width")), float(root.get("height"))
    for element in root.iter("{http://www.w3.org/2000/svg}text"):
        assert float(element.get("x")) <= width
        assert float(element.get("y")) <= height


class Page(HTMLParser):
    """What a page consists of."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.inside, self._open = [], {}, None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(SimpleNamespace(name=tag, attrs=dict(attrs)))
        self._open = (tag, dict(attrs).get("type"), dict(attrs).get("id"))

    def handle_endtag(self, tag):
        self._open = None

    def handle_data(self, data):
        self.inside[self._open] = self.inside.get(self._open, "") + data


def test_the_page_is_alone_in_the_world(tree):
    text = tree_page(tree)
    page = Page(text)
    assert not re.search(r"https?:|//[a-z]|url\(|@import|\bimport\b", text)
    for tag in page.tags:
        assert not any(name.startswith("on") or name == "style" for name in tag.attrs)
        assert "src" not in tag.attrs
        assert tag.attrs.get("href", "#").startswith(("#", "data:"))
    policy = next(t.attrs["content"] for t in page.tags if "http-equiv" in t.attrs)
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for kind, key in (("style", ("style", None, None)), ("script", ("script", None, None))):
        digest = base64.b64encode(hashlib.sha256(page.inside[key].encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy


def test_the_page_can_be_used_without_seeing_it(tree):
    page = Page(tree_page(tree))
    names = [tag.name for tag in page.tags]
    assert page.tags[0].attrs["lang"] == "en"
    assert {"h1", "main", "nav", "header", "footer", "noscript", "label", "title"} <= set(names)
    ids = {tag.attrs["id"] for tag in page.tags if "id" in tag.attrs}
    assert next(tag for tag in page.tags if tag.name == "label").attrs["for"] in ids
    script = Path(sys.modules["salet.render.tree_page"].__file__).with_suffix(".js").read_text()
    assert set(re.findall(r'\$\("(\w+)"\)', script)) <= ids


@pytest.mark.parametrize("rules", [Rules.NORMAL, Rules.HARD])
def test_the_data_of_the_page_gives_every_game(rules):
    tree = grow_tree(find_strategy("entropy").using(opener="catch"), LIST, rules)
    data = json.loads(Page(tree_page(tree)).inside["script", "application/json", "data"])
    assert games_of_page(data) == plain_games(tree)


def test_letters_of_several_signs_stay_together_on_the_page():
    from salet.words.alphabet import Alphabet

    alphabet = Alphabet(("a", "b", "ch", "d"))
    lexicon = Lexicon.of(["chab", "bcha"], alphabet=alphabet)
    tree = grow_tree(find_strategy("entropy"), lexicon)
    data = page_data(tree)
    assert data["cut"] is True
    assert data["words"].split(" ")[0].split("-") in (["b", "ch", "a"], ["ch", "a", "b"])
    assert "CH" in tree_picture(tree)


def games_of_page(data):
    """The games, worked out as the script of the page does."""
    words = data["words"].split(" ")
    signs = "byg"
    games, path = {}, []
    for word, edge, depth, answer in zip(
        words, data["edge"], data["depth"], data["answer"], strict=True
    ):
        path = [*path[: depth - 1], (word, edge)]
        if answer == "1":
            marks = [
                "".join(signs[edge // 3**place % 3] for place in reversed(range(5)))
                for _, edge in path[1:]
            ]
            games[word] = list(zip([w for w, _ in path], [*marks, "ggggg"], strict=True))
    return games


def test_the_page_of_the_original_list_is_small():
    from salet.belief.lists import load

    tree = grow_tree(find_strategy("entropy"), load("original")).about(strategy="entropy")
    text = tree_page(tree)
    assert len(text.encode()) < 100_000
    data = json.loads(Page(text).inside["script", "application/json", "data"])
    assert games_of_page(data) == plain_games(tree)
    picture = tree_picture(tree)
    assert len(picture) < 200_000
    text = " ".join(ElementTree.fromstring(picture).itertext())
    assert set(tree.lexicon.answer_words) <= set(re.findall(r"[a-z]{5}", text)) | {tree.opener}
