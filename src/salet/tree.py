"""DecisionTree: what to play after every feedback, as arrays.

::

    node      0      1      2      3   ...
    guess   salet  courd  nymph  ...        index into the guesses of the lexicon
    parent   -1      0      1               the node before, always a smaller number
    pattern  -1      0      0               the feedback that leads here from the parent
    depth     1      2      3               which guess of the game this is
    leaf    [answers]: the node whose guess is that answer; -2 - node when it is never found,
            with the last node that its game came to

Games share positions, so a strategy that always plays the same at the same position needs to be
asked once for each node of this tree instead of once for each guess of each game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from salet.errors import TreeError
from salet.lexicon import Lexicon
from salet.marks import Feedback
from salet.position import LIMIT, Position
from salet.rules import Rules, Turn
from salet.scoring import feedback as feedback_of
from salet.strategies.base import Strategy
from salet.treecheck import check_tree

Progress = Callable[[int], None]  # called with how many more answers are done
Told = int | Feedback | Turn | tuple[str, Feedback | str]
ARRAYS = ("guess", "parent", "pattern", "depth", "answers", "leaf")


@dataclass(frozen=True, slots=True)
class TreeInfo:
    """What a tree is about, and what it claims.

    ``exact`` says that no tree has a lower total; ``limit`` is how many guesses a game has.
    ``total`` and ``losses`` are claims that ``validate`` holds the tree to; None claims nothing.
    """

    list_name: str = ""
    digest: str = ""
    rules: Rules = Rules.NORMAL
    strategy: str = ""
    exact: bool = False
    limit: int = LIMIT
    total: int | None = None
    losses: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class DecisionTree:
    """A strategy written out over a set of answers; see the drawing above for its arrays.

    ``answers`` are the answers it covers, as columns of the lexicon.

    >>> from salet.bench import grow_tree
    >>> from salet.strategies import find_strategy
    >>> tree = grow_tree(find_strategy("entropy"), Lexicon.of(["crane", "slate", "moist"]))
    >>> tree.counts, tree.total, tree.worst
    ({1: 1, 2: 2}, 5, 2)
    >>> tree.next_guess([("crane", "bbbbb")])
    'moist'
    """

    lexicon: Lexicon
    guess: NDArray[np.int64]
    parent: NDArray[np.int64]
    pattern: NDArray[np.int64]
    depth: NDArray[np.int64]
    answers: NDArray[np.int64]
    leaf: NDArray[np.int64]
    info: TreeInfo = TreeInfo()

    @classmethod
    def from_nodes(
        cls,
        lexicon: Lexicon,
        guess: ArrayLike,
        parent: ArrayLike,
        pattern: ArrayLike,
        info: TreeInfo | None = None,
    ) -> DecisionTree:
        """A tree over all answers from its nodes alone, [nodes], parents before their children;
        the depths and the leaves are worked out by playing every game."""
        guesses, parents, patterns = (np.array(x, np.int64) for x in (guess, parent, pattern))
        depth = np.ones(len(guesses), dtype=np.int64)
        edges: dict[tuple[int, int], int] = {}
        for node in range(1, len(depth)):
            depth[node] = depth[parents[node]] + 1
            edges[int(parents[node]), int(patterns[node])] = node
        cut = [lexicon.letters(lexicon.guesses[g]) for g in guesses.tolist()]
        leaf = []
        for word in lexicon.answer_words:
            answer, node = lexicon.letters(word), 0
            while not (told := feedback_of(cut[node], answer)).is_win:
                following = edges.get((node, told.pattern))
                if following is None:
                    break
                node = following
            leaf.append(node if told.is_win else -2 - node)
        columns = np.arange(len(leaf), dtype=np.int64)
        ends = np.array(leaf, dtype=np.int64)
        return cls(
            lexicon, guesses, parents, patterns, depth, columns, ends, info or TreeInfo()
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.guess)

    def __repr__(self) -> str:
        return (
            f"DecisionTree({self.lexicon.name!r}, {len(self.answers):,} answers, "
            f"{len(self):,} nodes, total {self.total:,})"
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DecisionTree):
            return NotImplemented
        return (
            self.info == other.info
            and self.lexicon.digest == other.lexicon.digest
            and all(np.array_equal(getattr(self, name), getattr(other, name)) for name in ARRAYS)
        )

    __hash__ = None  # type: ignore[assignment]

    def about(
        self, *, strategy: str, rules: Rules = Rules.NORMAL, exact: bool = False, limit: int = LIMIT
    ) -> DecisionTree:
        """The same tree with its list, its setting and its totals written on it."""
        name, digest = self.lexicon.name, self.lexicon.digest
        losses = self.losses(limit)
        info = TreeInfo(name, digest, rules, strategy, exact, limit, self.total, losses)
        return replace(self, info=info)

    @property
    def opener(self) -> str:
        """The first guess."""
        return self.lexicon.guesses[int(self.guess[0])]

    @property
    def turns(self) -> NDArray[np.int64]:
        """How many guesses each answer takes, [answers]; 0 when it is never found."""
        if not len(self.depth):
            return np.zeros(len(self.leaf), dtype=np.int64)
        return np.where(self.leaf >= 0, self.depth[np.maximum(self.leaf, 0)], 0)

    @property
    def counts(self) -> dict[int, int]:
        """How many answers take how many guesses; those never found are left out."""
        taken = self.turns
        return dict(sorted(Counter(taken[taken > 0].tolist()).items()))

    @property
    def total(self) -> int:
        """The sum of guesses over the answers that are found."""
        return int(self.turns.sum())

    @property
    def mean(self) -> float:
        """Guesses an answer, over those that are found."""
        return self.total / max(1, int((self.leaf >= 0).sum()))

    @property
    def worst(self) -> int:
        """The most guesses that an answer takes."""
        return int(self.turns.max(initial=0))

    def losses(self, limit: int | None = None) -> int:
        """How many answers take more guesses than a game has, or are never found."""
        taken = self.turns
        return int(((taken > (limit or self.info.limit)) | (taken == 0)).sum())

    def below(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """For each node the answers whose games come through it, [nodes]; how many of them are
        found; and the guesses that these take from here on, this node's included."""
        size, found, total = (np.zeros(len(self), dtype=np.int64) for _ in range(3))
        at = np.where(self.leaf >= 0, self.leaf, -self.leaf - 2)
        np.add.at(size, at, 1)
        np.add.at(found, self.leaf[self.leaf >= 0], 1)
        total += found
        for node in range(len(self) - 1, 0, -1):
            parent = self.parent[node]
            size[parent] += size[node]
            found[parent] += found[node]
            total[parent] += total[node] + found[node]
        return size, found, total

    def children(self) -> list[list[int]]:
        """For each node the nodes that follow it, by ascending pattern."""
        follow: list[list[int]] = [[] for _ in range(len(self))]
        for node in np.argsort(self.pattern, kind="stable").tolist():
            if self.parent[node] >= 0:
                follow[self.parent[node]].append(node)
        return follow

    def preorder(self, root: int = 0, children: list[list[int]] | None = None) -> Iterator[int]:
        """A node and all below it, each before those that follow it, by ascending pattern.

        ``children`` saves working them out again.
        """
        children = children or self.children()
        waiting = [root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(children[node])

    def walk(self, turns: Iterable[Told]) -> int:
        """The node after these turns of a game; a turn may be its pattern or feedback alone."""
        node = 0
        for told in turns:
            word = self.lexicon.guesses[int(self.guess[node])]
            guess, feedback = self._told(told)
            if guess is not None and self.lexicon.word(guess) != word:
                raise TreeError(
                    f"the tree plays {self.path(node)}, not {guess.upper()}",
                    "Give the turns of a game that was played by this tree.",
                )
            if feedback.is_win:
                raise TreeError(f"the game is over after {self.path(node)}:{feedback}")
            found = np.flatnonzero((self.parent == node) & (self.pattern == feedback.pattern))
            if not len(found):
                raise TreeError(
                    f"the tree knows no answer for {self.path(node)}:{feedback}",
                    "Check the marks; the answer may be outside the list of the tree.",
                )
            node = int(found[0])
        return node

    def next_guess(self, turns: Iterable[Told] = ()) -> str:
        """What the tree plays after these turns."""
        return self.lexicon.guesses[int(self.guess[self.walk(turns)])]

    def _told(self, told: Told) -> tuple[str | None, Feedback]:
        if isinstance(told, Turn):
            return told.guess, told.feedback
        if isinstance(told, Feedback):
            return None, told
        if isinstance(told, tuple):
            guess, marks = told
            if isinstance(marks, str):
                marks = Feedback.parse(marks, length=self.lexicon.length)
            return guess, marks
        return None, Feedback(int(told), self.lexicon.length)

    def path(self, node: int) -> str:
        """How the game comes to a node: ``salet:bbbbb courd:bybbb nymph``."""
        text = self.lexicon.guesses[int(self.guess[node])]
        while self.parent[node] >= 0:
            told = Feedback(int(self.pattern[node]), self.lexicon.length)
            node = int(self.parent[node])
            text = f"{self.lexicon.guesses[int(self.guess[node])]}:{told} {text}"
        return text

    def game(self, nth: int) -> tuple[int, ...]:
        """The guesses of the game against ``answers[nth]``; what was played when never found."""
        node = int(self.leaf[nth])
        if node < 0:
            node = -node - 2
        path: list[int] = []
        while node >= 0:
            path.append(int(self.guess[node]))
            node = int(self.parent[node])
        return tuple(reversed(path))

    def games(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every answer, by the alphabet, with the guesses of its game."""
        words = self.lexicon.guesses
        for nth, column in enumerate(self.answers.tolist()):
            yield words[self.lexicon.answers[column]], tuple(words[g] for g in self.game(nth))

    def validate(self, rules: Rules | None = None, limit: int | None = None) -> None:
        """Play every game again by the reference rule; ``TreeError`` when the tree is not sound.

        Checked are the arrays, that each answer of the list is reached once and where the tree
        says, that every node is reached by an answer, that every guess is legal, that an answer
        is given up only when the game's guesses are used, and what ``info`` claims. ``rules``
        are those of ``info`` unless given; with ``limit`` every answer must be found within it.
        """
        check_tree(self, rules or self.info.rules, limit)


@dataclass(slots=True)
class TreeBuilder:
    """Grows a tree node by node.

    An answer that is never found gets the leaf ``-2 - node``, where node is the last one that
    its game came to.
    """

    strategy: Strategy
    progress: Progress | None = None
    guess: list[int] = field(default_factory=list)
    parent: list[int] = field(default_factory=list)
    pattern: list[int] = field(default_factory=list)
    depth: list[int] = field(default_factory=list)
    leaf: dict[int, int] = field(default_factory=dict)
    _chosen: dict[tuple[tuple[str, int], ...], int] = field(default_factory=dict)

    def grow(
        self,
        position: Position,
        answers: NDArray[np.bool_] | None = None,
        parent: int = -1,
        pattern: int = -1,
        first: int | None = None,
    ) -> None:
        """Add the node of this position and everything below it; ``first`` is its guess if known.

        ``answers`` says which columns are really played against; None is every candidate.
        """
        waiting = [(position, parent, pattern)]
        limit = self.strategy.limit
        while waiting:
            here, before, edge = waiting.pop()
            guess = self._choose(here) if first is None else first
            node = self._add(guess, before, edge, len(here.turns) + 1)
            first = None
            done = 0
            found_column = self.column_of(here, guess, answers)
            if found_column is not None:
                self.leaf[found_column] = node
                done += 1
            over = found_column is not None and here.count == 1
            for told, child in () if over else here.children(guess):
                played = child.columns if answers is None else child.columns[answers[child.columns]]
                if not len(played):
                    continue
                if len(child.turns) >= limit:
                    self.leaf.update(dict.fromkeys(played.tolist(), -2 - node))
                    done += len(played)
                else:
                    waiting.append((child, node, told))
            if self.progress is not None and done:
                self.progress(done)

    def column_of(
        self, position: Position, guess: int, answers: NDArray[np.bool_] | None
    ) -> int | None:
        """The column of a guess when it is a candidate that is played against."""
        place = int(np.searchsorted(position.candidate_indices, guess))
        if place >= position.count or position.candidate_indices[place] != guess:
            return None
        column = int(position.columns[place])
        return column if answers is None or answers[column] else None

    def _choose(self, position: Position) -> int:
        """What the strategy plays here; positions that look the same to it are asked once."""
        if self.strategy.marks != "collapsed" or position.rules is not Rules.NORMAL:
            return self.strategy.choose(position)
        seen = tuple((t.guess, t.feedback.pattern) for t in position.collapsed.turns)
        if seen not in self._chosen:
            self._chosen[seen] = self.strategy.choose(position)
        return self._chosen[seen]

    def _add(self, guess: int, parent: int, pattern: int, depth: int) -> int:
        self.guess.append(guess)
        self.parent.append(parent)
        self.pattern.append(pattern)
        self.depth.append(depth)
        return len(self.guess) - 1

    def absorb(self, other: TreeBuilder, parent: int) -> None:
        """Take over the nodes of another builder, its first nodes hanging below ``parent``."""
        shift = len(self.guess)
        self.guess += other.guess
        self.parent += [p + shift if p >= 0 else parent for p in other.parent]
        self.pattern += other.pattern
        self.depth += other.depth
        for column, node in other.leaf.items():
            self.leaf[column] = node + shift if node >= 0 else node - shift

    def finish(self, lexicon: Lexicon) -> DecisionTree:
        """The tree that has grown."""
        answers = np.array(sorted(self.leaf), dtype=np.int64)
        return DecisionTree(
            lexicon,
            np.array(self.guess, dtype=np.int64),
            np.array(self.parent, dtype=np.int64),
            np.array(self.pattern, dtype=np.int64),
            np.array(self.depth, dtype=np.int64),
            answers,
            np.array([self.leaf[column] for column in answers.tolist()], dtype=np.int64),
        )
