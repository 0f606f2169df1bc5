"""Decision trees as JSON files. A tree is validated when it is read.

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
    """Return a tree as the text of a JSON file."""
    words, answers = tree.lexicon.guesses, tree.lexicon.answer_words
    info = tree.info
    data: dict[str, Any] = {
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
        "counts": {str(guesses): count for guesses, count in tree.counts.items()},
        "guess": [words[guess] for guess in tree.guess.tolist()],
        "parent": tree.parent.tolist(),
        "pattern": tree.pattern.tolist(),
        "depth": tree.depth.tolist(),
        "answers": [answers[column] for column in tree.answers.tolist()],
        "leaf": tree.leaf.tolist(),
    }
    rows = (
        f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"
        for key, value in data.items()
    )
    return "{" + ",\n ".join(rows) + "}\n"


def read_tree(path: str, lexicon: Lexicon | None = None) -> DecisionTree:
    """Read and validate a tree; without a lexicon it must be for a bundled list."""
    try:
        fix = "Name a .json file of a decision tree."
        data = json.loads(read_file(path, TreeFileError, fix))
    except (ValueError, RecursionError) as error:
        raise _damaged(path, f"it is not JSON ({error})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise TreeFileError(f"{path} is not a decision tree of salet", fix)
    if data.get("version") != VERSION:
        raise TreeFileError(
            f"{path} has version {data.get('version')!r} of the format, but this salet reads "
            f"version {VERSION}",
            "Use a newer salet, or build the tree again.",
        )
    lexicon = _lexicon(path, data, lexicon)
    try:
        tree = _tree(path, data, lexicon)
        tree.validate()
    except TreeFileError:
        raise
    except SaletError as error:
        raise _damaged(path, error.message.removeprefix("the tree is wrong: ")) from None
    return tree


def _damaged(path: str, why: str) -> TreeFileError:
    return TreeFileError(f"{path} is damaged: {why}", "Get the file or build the tree again.")


def _lexicon(path: str, data: dict[str, Any], lexicon: Lexicon | None) -> Lexicon:
    name = data.get("list")
    if lexicon is None:
        if name not in bundled():
            raise TreeFileError(
                f"{path} is for the list {name!r}, which is not a bundled list",
                (Change("list"), " to name the list."),
            )
        lexicon = load(str(name))
    if data.get("digest") != lexicon.digest:
        raise TreeFileError(
            f"{path} is for {name} with digest {data.get('digest')}, but {lexicon.name} has "
            f"digest {lexicon.digest}",
            "Use the list that the tree was built for.",
        )
    return lexicon


def _tree(path: str, data: dict[str, Any], lexicon: Lexicon) -> DecisionTree:
    info = TreeInfo(
        list_name=_typed(path, data, "list", str),
        digest=_typed(path, data, "digest", str),
        rules=_rules(path, data),
        strategy=_typed(path, data, "strategy", str),
        exact=_typed(path, data, "exact", bool),
        limit=_typed(path, data, "limit", int),
        total=_typed(path, data, "total", int),
        losses=_typed(path, data, "losses", int),
    )
    guess = [lexicon.index(word) for word in _row(path, data, "guess", str)]
    columns = []
    for word in _row(path, data, "answers", str):
        column = lexicon.answer_column(word)
        if column is None:
            raise _damaged(path, f"{word!r} is not an answer of {lexicon.name}")
        columns.append(column)
    rows = {key: _row(path, data, key, int) for key in ("parent", "pattern", "depth", "leaf")}
    rows |= {"guess": guess, "answers": columns}
    return DecisionTree(lexicon, info=info, **{k: _array(path, k, v) for k, v in rows.items()})


def _array(path: str, key: str, row: list[Any]) -> NDArray[np.int64]:
    try:
        return np.array(row, dtype=np.int64)
    except OverflowError:
        raise _damaged(path, f"{key} has a number that is too large") from None


def _typed(path: str, data: dict[str, Any], key: str, kind: type) -> Any:
    value = data.get(key)
    if type(value) is not kind:
        raise _damaged(path, f"{key} is {value!r}" if key in data else f"{key} is missing")
    return value


def _rules(path: str, data: dict[str, Any]) -> Rules:
    try:
        return Rules(data.get("rules"))
    except (ValueError, SaletError):
        raise _damaged(path, f"rules is {data.get('rules')!r}") from None


def _row(path: str, data: dict[str, Any], key: str, kind: type) -> list[Any]:
    row: list[Any] = _typed(path, data, key, list)
    for place, value in enumerate(row):
        if type(value) is not kind:
            raise _damaged(path, f"{key} has {value!r} at place {place}")
    return row
