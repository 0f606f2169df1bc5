"""The picture of a tree."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tests.trees.grown import WORDS, grown

from salet.render.tree_picture import tree_picture


def test_the_picture_has_every_answer():
    root = ElementTree.fromstring(tree_picture(grown()))
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
