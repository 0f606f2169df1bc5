"""Write a decision tree as one HTML file to click through: no request, no library, no server.

The template is ``tree_page.html``, with ``.css`` and ``.js`` beside it. The content security policy
of the page allows only its own style and script, by their digests.
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
    """Return the page as text."""
    style, script = resource("tree_page.css"), resource("tree_page.js")
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
    before, *rest = resource("tree_page.html").split("{{")
    pieces = [before]
    for piece in rest:
        name, _, after = piece.partition("}}")
        pieces += [slots[name], after]
    return "".join(pieces)


def page_data(tree: DecisionTree) -> dict[str, Any]:
    """Return the data for the script: nodes in preorder, without parents.

    The parent of a node is the last node before it with a smaller depth by one.
    """
    order = list(tree.preorder())
    place = {node: nth for nth, node in enumerate(order)}
    lexicon, leaves = tree.lexicon, tree.leaf.tolist()
    solved = set(leaves)
    digraphs = any(len(symbol) > 1 for symbol in lexicon.alphabet.symbols)
    separator = "-" if digraphs else ""
    guesses = (lexicon.guesses[int(tree.guess[node])] for node in order)
    return {
        "limit": tree.info.limit,
        "length": lexicon.length,
        "language": lexicon.alphabet.code or "en",
        "digraphs": digraphs,
        "words": " ".join(separator.join(lexicon.letters(word)) for word in guesses),
        "edge": [int(tree.pattern[node]) for node in order],
        "depth": [int(tree.depth[node]) for node in order],
        "answer": "".join("1" if node in solved else "0" for node in order),
        "givenUp": [
            [lexicon.answer_words[column], place[-2 - leaf]]
            for column, leaf in zip(tree.answers.tolist(), leaves, strict=True)
            if leaf < 0
        ],
    }


def resource(name: str) -> str:
    """Return the text of a file beside this module."""
    with open(os.path.join(os.path.dirname(__file__), name), encoding="utf-8") as file:
        return file.read()


def digest(text: str) -> str:
    """Return the digest with which a content security policy allows a style or a script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
