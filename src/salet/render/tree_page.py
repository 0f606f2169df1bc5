"""A decision tree as one HTML file to click through: no request, no library, no server.

The file is put together from ``tree_page.html``, ``.css`` and ``.js`` beside this one. Its
content policy names the digests of its own style and script and allows nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
from html import escape
from typing import Any

from salet import __version__
from salet.render.tree_picture import figures
from salet.trees.tree import DecisionTree


def tree_page(tree: DecisionTree) -> str:
    """The page as text."""
    style, script = part("tree_page.css"), part("tree_page.js")
    data = json.dumps(page_data(tree), ensure_ascii=False, separators=(",", ":"))
    policy = (
        f"default-src 'none'; img-src data:; style-src '{digest(style)}'; "
        f"script-src '{digest(script)}'; base-uri 'none'; form-action 'none'"
    )
    first = tree.opener.upper()
    title = f"Perfect play from {first}" if tree.info.exact else f"Every game from {first}"
    slots = {
        "policy": policy,
        "title": escape(title),
        "figures": escape(figures(tree)),
        "version": __version__,
        "style": style,
        "script": script,
        "data": data.replace("<", "\\u003c"),
    }
    before, *rest = part("tree_page.html").split("{{")
    pieces = [before]
    for piece in rest:
        name, _, after = piece.partition("}}")
        pieces += [slots[name], after]
    return "".join(pieces)


def page_data(tree: DecisionTree) -> dict[str, Any]:
    """The tree as the script reads it: nodes in the order of the tree, parents left out.

    A node's parent is the last node before it that is one guess less deep.
    """
    order = list(tree.preorder())
    place = {node: nth for nth, node in enumerate(order)}
    lexicon, leaves = tree.lexicon, tree.leaf.tolist()
    found = set(leaves)
    cut = any(len(sign) > 1 for sign in lexicon.alphabet.symbols)
    join = "-" if cut else ""
    guesses = (lexicon.guesses[int(tree.guess[node])] for node in order)
    return {
        "limit": tree.info.limit,
        "length": lexicon.length,
        "language": lexicon.alphabet.code or "en",
        "cut": cut,
        "words": " ".join(join.join(lexicon.letters(word)) for word in guesses),
        "edge": [int(tree.pattern[node]) for node in order],
        "depth": [int(tree.depth[node]) for node in order],
        "answer": "".join("1" if node in found else "0" for node in order),
        "givenUp": [
            [lexicon.answer_words[column], place[-2 - leaf]]
            for column, leaf in zip(tree.answers.tolist(), leaves, strict=True)
            if leaf < 0
        ],
    }


def part(name: str) -> str:
    """A file that lies beside this one."""
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return file.read()


def digest(text: str) -> str:
    """What a content policy calls a style or a script that it allows."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
