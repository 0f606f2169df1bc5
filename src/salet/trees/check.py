"""Check a decision tree: replay every game with the reference implementation of feedback.

Nothing here uses the pattern matrix, a search or a strategy, so their bugs are detected.
"""

from __future__ import annotations

from salet.errors import TreeError
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, violation
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.trees.nodes import Nodes


def check_tree(tree: Nodes, rules: Rules, limit: int | None) -> None:
    """Raise ``TreeError`` for the first fault: see ``DecisionTree.validate``."""
    _check_arrays(tree)
    _check_answers(tree)
    _check_legal(tree, rules)
    _check_games(tree)
    _check_claims(tree)
    if limit is not None:
        for nth, taken in enumerate(tree.turns.tolist()):
            if not 0 < taken <= limit:
                word = tree.lexicon.answer_words[nth]
                how = f"takes {taken} guesses" if taken else "is never found"
                raise _wrong(f"{word} {how}, but a game allows {limit}")


def _wrong(what: str) -> TreeError:
    return TreeError(
        f"the tree is wrong: {what}",
        "Build the tree again. If it is from a file, the file is damaged.",
    )


def _check_arrays(tree: Nodes) -> None:
    """Check that the nodes form one tree with the opener at its root, and that depths are right."""
    arrays = (tree.guess, tree.parent, tree.pattern, tree.depth)
    if any(x.ndim != 1 or x.dtype.kind not in "iu" for x in (*arrays, tree.answers, tree.leaf)):
        raise _wrong("its arrays are not rows of whole numbers")
    if {*map(len, arrays)} != {max(1, len(tree))}:
        raise _wrong("it has no nodes, or the arrays of its nodes differ in length")
    guess, parent, pattern, depth = (array.tolist() for array in arrays)
    if (parent[0], pattern[0], depth[0]) != (-1, -1, 1):
        raise _wrong("its first node is not the start of a game")
    seen: set[tuple[int, int]] = set()
    for node, before in enumerate(parent):
        if not 0 <= guess[node] < len(tree.lexicon.guesses):
            raise _wrong(f"node {node} plays word {guess[node]}, which the list does not have")
        if not node:
            continue
        if not 0 <= before < node:
            raise _wrong(f"node {node} follows node {before}, which does not come before it")
        if not 0 <= pattern[node] < tree.lexicon.win or (before, pattern[node]) in seen:
            raise _wrong(
                f"node {node} does not follow {tree.path(before)} by a feedback of its own"
            )
        if depth[node] != depth[before] + 1:
            raise _wrong(f"{tree.path(node)} is guess {depth[before] + 1}, not {depth[node]}")
        seen.add((before, pattern[node]))


def _check_answers(tree: Nodes) -> None:
    """Check that the tree covers all answers of its list, and that the list is the same."""
    words = tree.lexicon.answer_words
    columns = tree.answers.tolist()
    for place, column in enumerate(columns):
        if not 0 <= column < len(words) or (place and column <= columns[place - 1]):
            raise _wrong(f"answer {place} is column {column}: the answers must be in order")
    if len(columns) != len(words):
        covered = set(columns)
        missing = next(word for column, word in enumerate(words) if column not in covered)
        raise _wrong(
            f"it covers {len(columns):,} of the {len(words):,} answers of {tree.lexicon.name}; "
            f"{missing} is missing"
        )
    if len(tree.leaf) != len(columns):
        raise _wrong(f"leaf has {len(tree.leaf)} entries for {len(columns)} answers")
    if tree.info.digest and tree.info.digest != tree.lexicon.digest:
        raise _wrong(
            f"it was built for {tree.info.list_name} ({tree.info.digest}), but the list is "
            f"{tree.lexicon.name} ({tree.lexicon.digest})"
        )


def _check_legal(tree: Nodes, rules: Rules) -> None:
    if rules is Rules.NORMAL:
        return
    turns_of: list[tuple[Turn, ...]] = []
    letters = _letters(tree)
    for node, (parent, pattern) in enumerate(
        zip(tree.parent.tolist(), tree.pattern.tolist(), strict=True)
    ):
        turns: tuple[Turn, ...] = ()
        if node:
            word = tree.lexicon.guesses[int(tree.guess[parent])]
            turn = Turn(word, (Feedback(pattern, tree.lexicon.length),), letters[parent])
            turns = (*turns_of[parent], turn)
        turns_of.append(turns)
        if why := violation(rules, turns, letters[node]):
            raise _wrong(f"{tree.path(node)} is not legal under {rules} rules: {why}")


def _letters(tree: Nodes) -> list[tuple[str, ...]]:
    """Return the guess of each node split into letters."""
    lexicon = tree.lexicon
    return [lexicon.letters(lexicon.guesses[guess]) for guess in tree.guess.tolist()]


def _check_games(tree: Nodes) -> None:
    """Check that every answer leads to its leaf, and that an answer leads to every node."""
    edges = {
        (parent, pattern): node
        for node, (parent, pattern) in enumerate(
            zip(tree.parent.tolist(), tree.pattern.tolist(), strict=True)
        )
    }
    letters = _letters(tree)
    visited = {0}
    for word, leaf in zip(tree.lexicon.answer_words, tree.leaf.tolist(), strict=True):
        answer, node = tree.lexicon.letters(word), 0
        while (node, (marks := feedback(letters[node], answer)).pattern) in edges:
            node = edges[node, marks.pattern]
            visited.add(node)
        if leaf != (node if marks.is_win else -2 - node):
            how = "found by" if marks.is_win else "not found after"
            raise _wrong(f"{word} is {how} {tree.path(node)}:{marks}, but the tree says {leaf}")
        if not marks.is_win and tree.depth[node] < tree.info.limit:
            raise _wrong(
                f"{word} is given up after {tree.path(node)}:{marks}, but a game allows "
                f"{tree.info.limit} guesses"
            )
    if unseen := {*range(len(tree))} - visited:
        raise _wrong(f"no answer leads to {tree.path(min(unseen))}")


def _check_claims(tree: Nodes) -> None:
    """Check the claimed totals against those of the replayed games."""
    claims = (("total", tree.info.total, tree.total), ("losses", tree.info.losses, tree.losses()))
    for name, claimed, true in claims:
        if claimed is not None and claimed != true:
            raise _wrong(f"it claims {name} {claimed:,}, but its games give {true:,}")
