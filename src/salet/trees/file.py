"""Decision trees as JSON: everything that another program needs, and nothing to trust blindly.

::

    {"format": "salet decision tree", "version": 1, "list": "original", "digest": "…",
     "rules": "normal", "strategy": "optimal", "exact": true, "limit": 6,
     "total": 7920, "losses": 0, "counts": {"2": 78, …},
     "guess": ["salet", …], "parent": [-1, …], "pattern": [-1, …], "depth": [1, …],   [nodes]
     "answers": ["aback", …], "leaf": [17, …]}                                        [answers]
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import load
from salet.errors import Change, SaletError, TreeFileError
from salet.puzzle.rules import Rules
from salet.store import read_file
from salet.trees.nodes import TreeInfo
from salet.trees.tree import DecisionTree
from salet.words.lexicon import Lexicon, bundled

FORMAT, VERSION = "salet decision tree", 1


def tree_json(tree: DecisionTree) -> str:
    """A tree as the text of a JSON file."""
    words, answers = tree.lexicon.guesses, tree.lexicon.answer_words
    info = tree.info
    plain: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "list": info.list_name or tree.lexicon.name,
        "digest": info.digest or tree.lexicon.digest,
        "rules": info.rules.value,
        "strategy": info.strategy,
        "exact": info.exact,
        "limit": info.limit,
        "total": tree.total,
        "losses": tree.losses(),
        "counts": {str(taken): many for taken, many in tree.counts.items()},
        "guess": [words[guess] for guess in tree.guess.tolist()],
        "parent": tree.parent.tolist(),
        "pattern": tree.pattern.tolist(),
        "depth": tree.depth.tolist(),
        "answers": [answers[column] for column in tree.answers.tolist()],
        "leaf": tree.leaf.tolist(),
    }
    rows = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in plain.items()
    )
    return "{" + ",\n ".join(rows) + "}\n"


def read_tree(path: str, lexicon: Lexicon | None = None) -> DecisionTree:
    """The tree of a JSON file, checked; without a lexicon it must be for a bundled list."""
    try:
        fix = "Name a .json file that salet tree has written."
        plain = json.loads(read_file(path, TreeFileError, fix))
    except (ValueError, RecursionError) as error:
        raise _damaged(path, f"it is not JSON ({error})") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise TreeFileError(f"{path} is not a decision tree of salet", fix)
    if plain.get("version") != VERSION:
        raise TreeFileError(
            f"{path} has version {plain.get('version')!r} of the format, and this salet reads "
            f"{VERSION}",
            "Use a newer salet, or build the tree again.",
        )
    lexicon = _lexicon(path, plain, lexicon)
    try:
        tree = _tree(path, plain, lexicon)
        tree.validate()
    except TreeFileError:
        raise
    except SaletError as error:
        raise _damaged(path, error.message.removeprefix("the tree is wrong: ")) from None
    return tree


def _damaged(path: str, why: str) -> TreeFileError:
    return TreeFileError(f"{path} is damaged: {why}", "Get the file again, or build the tree anew.")


def _lexicon(path: str, plain: dict[str, Any], lexicon: Lexicon | None) -> Lexicon:
    name = plain.get("list")
    if lexicon is None:
        if name not in bundled():
            raise TreeFileError(
                f"{path} is for the list {name!r}, which is not one of ours",
                (Change("list"), " to say which list it is."),
            )
        lexicon = load(str(name))
    if plain.get("digest") != lexicon.digest:
        raise TreeFileError(
            f"{path} is for {name} with digest {plain.get('digest')}, and {lexicon.name} here has "
            f"{lexicon.digest}",
            "Use the list that the tree was built for.",
        )
    return lexicon


def _tree(path: str, plain: dict[str, Any], lexicon: Lexicon) -> DecisionTree:
    info = TreeInfo(
        list_name=_typed(path, plain, "list", str),
        digest=_typed(path, plain, "digest", str),
        rules=_rules(path, plain),
        strategy=_typed(path, plain, "strategy", str),
        exact=_typed(path, plain, "exact", bool),
        limit=_typed(path, plain, "limit", int),
        total=_typed(path, plain, "total", int),
        losses=_typed(path, plain, "losses", int),
    )
    guess = [lexicon.index(word) for word in _row(path, plain, "guess", str)]
    columns = []
    for word in _row(path, plain, "answers", str):
        column = lexicon.answer_column(word)
        if column is None:
            raise _damaged(path, f"{word!r} is not an answer of {lexicon.name}")
        columns.append(column)
    rows = {key: _row(path, plain, key, int) for key in ("parent", "pattern", "depth", "leaf")}
    rows |= {"guess": guess, "answers": columns}
    return DecisionTree(lexicon, info=info, **{k: _array(path, k, v) for k, v in rows.items()})


def _array(path: str, key: str, row: list[Any]) -> NDArray[np.int64]:
    try:
        return np.array(row, dtype=np.int64)
    except OverflowError:
        raise _damaged(path, f"{key} has a number that is too large") from None


def _typed(path: str, plain: dict[str, Any], key: str, kind: type) -> Any:
    value = plain.get(key)
    if type(value) is not kind:
        raise _damaged(path, f"{key} is {value!r}" if key in plain else f"{key} is missing")
    return value


def _rules(path: str, plain: dict[str, Any]) -> Rules:
    try:
        return Rules(plain.get("rules"))
    except (ValueError, SaletError):
        raise _damaged(path, f"rules is {plain.get('rules')!r}") from None


def _row(path: str, plain: dict[str, Any], key: str, kind: type) -> list[Any]:
    row: list[Any] = _typed(path, plain, key, list)
    for place, value in enumerate(row):
        if type(value) is not kind:
            raise _damaged(path, f"{key} has {value!r} at place {place}")
    return row
