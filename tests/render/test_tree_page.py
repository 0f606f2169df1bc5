"""The page of a tree: self-contained, accessible and complete."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from tests.trees.grown import TINY, grown, plain_games

from salet.lab.bench import grow_tree
from salet.puzzle.rules import Rules
from salet.render.tree_page import page_data, tree_page
from salet.render.tree_picture import tree_picture
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def tree():
    return grown()


class Page(HTMLParser):
    """The parsed elements of a page."""

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


def test_the_page_is_self_contained(tree):
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


def test_the_page_is_accessible(tree):
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
    tree = grow_tree(find_strategy("entropy").using(opener="catch"), TINY, rules)
    data = json.loads(Page(tree_page(tree)).inside["script", "application/json", "data"])
    assert games_of_page(data) == plain_games(tree)


def test_letters_of_several_characters_stay_together_on_the_page():
    from salet.words.alphabet import Alphabet

    alphabet = Alphabet(("a", "b", "ch", "d"))
    lexicon = Lexicon.of(["chab", "bcha"], alphabet=alphabet)
    tree = grow_tree(find_strategy("entropy"), lexicon)
    data = page_data(tree)
    assert data["digraphs"] is True
    assert data["words"].split(" ")[0].split("-") in (["b", "ch", "a"], ["ch", "a", "b"])
    assert "CH" in tree_picture(tree)


def games_of_page(data):
    """Return the games, computed as the script of the page does."""
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
