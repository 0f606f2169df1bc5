"""Benches: a strategy against every answer of a list, or on random games of several boards."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from salet.belief.lists import list_with, load, make_setup
from salet.errors import Change, InputError, ListError, SaletError
from salet.host.games import by_strategy, play_from
from salet.host.hosts import Words, check_answers, check_enough_answers
from salet.lab.evaluation import Comparison, Evaluation
from salet.lab.executors import run_units
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, check_board_count, check_limit
from salet.store import read_file
from salet.strategies import DEFAULT, find_strategy
from salet.strategies.base import Strategy
from salet.trees.grow import Branch, Progress, TreeBuilder, column_of
from salet.trees.tree import DecisionTree
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup

TREE_CHUNKS = 32  # units of work for an executor when one tree is grown
GAMES_CHUNK = 8  # games per unit of work when games are played one by one
_COMPILED_CELLS = 1_000_000  # larger matrices save more time than loading the compiler takes


@dataclass(frozen=True, slots=True)
class Contest:
    """The games that strategies are compared on.

    By default these are all answers of its list, or of the list ``against``. Otherwise ``answers``
    has a tuple for each game, one word per board.
    """

    setup: Setup
    against: Lexicon | None = None
    answers: tuple[tuple[str, ...], ...] = ()

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.answers or (self.against or self.setup.lexicon).answers)

    def evaluate(
        self,
        strategy: Strategy,
        opener: str | None = None,
        *,
        executor: Executor | None = None,
        progress: Progress | None = None,
        label: str | None = None,
    ) -> Evaluation:
        """Play all games with a strategy; ``label`` replaces its name in the result."""
        if self.answers:
            return evaluate_games(
                strategy, self.setup, self.answers, opener=opener,
                executor=executor, progress=progress, label=label,
            )  # fmt: skip
        setup = self.setup
        if opener is not None:
            strategy = strategy.using(opener=setup.lexicon.allowed(opener))
        return evaluate(
            strategy, setup.lexicon, setup.rules, against=self.against, limit=setup.limit,
            executor=executor, progress=progress, label=label,
        )  # fmt: skip


def evaluate(
    strategy: Strategy,
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    *,
    against: Lexicon | None = None,
    limit: int = LIMIT,
    executor: Executor | None = None,
    progress: Progress | None = None,
    label: str | None = None,
) -> Evaluation:
    """Play a strategy against every answer of the list, or of the list ``against``.

    If that list has a belief, games are weighted by it. With an ``executor`` (threads, processes or
    a cluster) the work is divided among its workers. ``label`` replaces the strategy's name.

    >>> from salet.strategies import find_strategy
    >>> tiny = Lexicon.of(["crane", "slate", "moist"])
    >>> evaluate(find_strategy("first"), tiny).counts
    {1: 1, 2: 2}
    """
    played = None if against is None else _columns(lexicon, against)
    started = time.perf_counter()
    tree = grow_tree(
        strategy, lexicon, rules, played, limit=limit, executor=executor, progress=progress
    )
    seconds = time.perf_counter() - started
    belief = _belief(against or lexicon, tree)
    return Evaluation.of_tree(label or strategy.name, tree, rules, limit, seconds, belief)


def _belief(lexicon: Lexicon, tree: DecisionTree) -> NDArray[np.float64] | None:
    """Return the belief in each answer of a tree, [answers], or None if all are equally likely."""
    if lexicon.uniform:
        return None
    chance = dict(zip(lexicon.answer_words, lexicon.weights, strict=True))
    words = tree.lexicon.answer_words
    return np.array([chance[words[column]] for column in tree.answers.tolist()])


def evaluate_games(
    strategy: Strategy,
    setup: Setup,
    answers: Sequence[tuple[str, ...]],
    *,
    opener: str | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
    label: str | None = None,
) -> Evaluation:
    """Play a strategy on games with these answers, one word per board of a game.

    With an ``executor`` the games are divided among its workers. ``label`` replaces the strategy's
    name.
    """
    started = time.perf_counter()
    chunks = [tuple(answers[at : at + GAMES_CHUNK]) for at in range(0, len(answers), GAMES_CHUNK)]
    strategy = strategy if opener is None else strategy.using(opener=opener)
    shared = (strategy, setup)
    played: dict[int, list[tuple[str, list[int]]]] = {}
    for at, done in run_units(executor, _play_chunk, shared, chunks):
        played[at] = done
        if progress is not None:
            progress(len(done))
    games = [game for at in range(len(chunks)) for game in played[at]]
    turns = np.array([game for _, game in games], dtype=np.int64)
    seconds = time.perf_counter() - started
    return Evaluation(
        label or strategy.name,
        setup.lexicon,
        tuple(answers),
        turns=turns,
        opener=games[0][0],
        rules=setup.rules,
        limit=setup.limit,
        seconds=seconds,
    )


def _play_chunk(
    strategy: Strategy, setup: Setup, answers: Sequence[tuple[str, ...]]
) -> list[tuple[str, list[int]]]:
    """Return the first guess and the ends of each game; runs in a worker."""
    matrix = matrix_of(setup.lexicon, compiled=True)
    matrix.full()
    start = Position.before_first(setup, matrix)
    games = []
    for hidden in answers:
        host = Words(check_answers(setup.lexicon, hidden), setup.sequence)
        game = play_from(start, host, by_strategy(strategy), strategy.traits.patience)
        games.append((game.moves[0].turn.guess, [end or 0 for end in game.ends]))
    return games


def random_games(
    lexicon: Lexicon, boards: int, games: int, seed: int = 0
) -> tuple[tuple[str, ...], ...]:
    """Return the answers of random games; the answers within a game differ.

    >>> random_games(load("original"), 2, 1)
    (('rerun', 'shelf'),)
    """
    rng = random.Random(seed)
    words = lexicon.answer_words
    check_enough_answers(lexicon, boards)
    return tuple(tuple(rng.sample(words, boards)) for _ in range(games))


def read_games(lexicon: Lexicon, file: str) -> tuple[tuple[str, ...], ...]:
    """Parse a file with one game per line: its answers, separated by spaces or commas."""
    lines = read_file(file, ListError, "Choose a file with the answers of games.").splitlines()
    games: list[tuple[str, ...]] = []
    for nth, line in enumerate(lines, 1):
        words = line.replace(",", " ").split()
        if not words or words[0].startswith("#"):
            continue
        try:
            games.append(check_answers(lexicon, words))
        except SaletError as error:
            message = f"{file}, line {nth}: {error.message}"
            raise ListError(message, error.fix).at(line=nth) from None
        if len(games[-1]) != len(games[0]):
            raise ListError(
                f"{file}, line {nth} has {len(games[-1])} answers, but the lines before it have "
                f"{len(games[0])}",
                "Write one game per line, all with the same number of answers.",
            ).at(line=nth)
    if not games:
        raise ListError(f"{file} has no games", "Write the answers of one game per line.")
    return tuple(games)


def bench(
    strategy: str | Strategy = DEFAULT,
    *,
    list: str | Lexicon = "original",
    rules: Rules | str = Rules.NORMAL,
    opener: str | None = None,
    limit: int | None = None,
    boards: int = 1,
    games: int = 100,
    seed: int = 0,
    sequence: bool = False,
    executor: Executor | None = None,
) -> Evaluation:
    """Play a strategy against every answer of a list. See ``evaluate``.

    With several ``boards``, play ``games`` random games, which depend only on ``seed``.

    >>> bench("bucket-count").mean < 3.44
    True
    >>> bench("bits-and-hits", boards=2, games=3).losses
    0
    """
    lexicon = load(list)
    chosen = find_strategy(strategy)
    if check_board_count(boards) > 1:
        if games < 1:
            raise InputError(
                f"the number of games cannot be {games}", (Change("games", 1), " or more.")
            )
        answers = random_games(lexicon, boards, games, seed)
        setup = make_setup(lexicon, rules, boards=boards, limit=limit, sequence=sequence)
        return evaluate_games(chosen, setup, answers, opener=opener, executor=executor)
    if opener is not None:
        lexicon.index(opener)
        chosen = chosen.using(opener=opener)
    return evaluate(chosen, lexicon, Rules(rules), limit=check_limit(limit), executor=executor)


def compare(
    *strategies: str | Strategy,
    list: str | Lexicon = "original",
    rules: Rules | str = Rules.NORMAL,
    opener: str | None = None,
    limit: int | None = None,
    boards: int = 1,
    games: int = 100,
    seed: int = 0,
) -> Comparison:
    """Play several strategies against the same answers; return one evaluation for each.

    ``pairs`` of the result compares each with the first one, game by game.

    >>> compared = compare("entropy", "bucket-count")
    >>> [row.total for row in compared]
    [8020, 7949]
    >>> compared.pairs[0].more_than_noise
    True
    """
    return Comparison(
        bench(
            strategy, list=list, rules=rules, opener=opener, limit=limit, boards=boards,
            games=games, seed=seed,
        )
        for strategy in strategies
    )  # fmt: skip


def _columns(lexicon: Lexicon, against: Lexicon) -> NDArray[np.bool_]:
    """Return which answers of the lexicon are also answers of ``against``, [answers]."""
    played = np.zeros(len(lexicon.answers), dtype=bool)
    for word in against.answer_words:
        column = lexicon.answer_column(word)
        if column is None:
            other = list_with(against.answer_words, lexicon)
            raise ListError(
                f"{word.upper()}, an answer of {against.name}, is not an answer of {lexicon.name}",
                (Change("list", other), ".") if other else "Choose a list with all these answers.",
            )
        played[column] = True
    return played


def grow_tree(
    strategy: Strategy,
    lexicon: Lexicon,
    rules: Rules = Rules.NORMAL,
    played: NDArray[np.bool_] | None = None,
    *,
    limit: int = LIMIT,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> DecisionTree:
    """Return the decision tree of a strategy over all answers, or over those ``played``.

    The order of the nodes does not depend on the executor.
    """
    setup = make_setup(lexicon, rules, limit=limit)
    root = _root(setup)
    if executor is None:
        return TreeBuilder(strategy, progress).grow(root, played).finish(lexicon)
    opener = strategy.choose(root)
    tree = Branch()
    node = tree.add(opener, -1, -1, 1)
    column = column_of(root, opener, played)
    if column is not None:
        tree.leaf[column] = node
    children = [(child.count, pattern) for pattern, child in root.children(opener)]
    shared = (strategy, setup, played, opener)
    grown: dict[int, Branch] = {}
    if progress is not None:
        progress(len(tree.leaf))
    for _, branches in run_units(executor, _grow_branches, shared, _chunks(children)):
        grown.update(branches)
        if progress is not None:
            progress(sum(len(branch.leaf) for branch in branches.values()))
    for pattern in sorted(grown, reverse=True):  # the order of TreeBuilder.grow
        tree.absorb(grown[pattern], node)
    return tree.finish(lexicon)


def _root(setup: Setup) -> Position:
    """Return the position before the first guess, with all patterns computed."""
    lexicon = setup.lexicon
    cells = len(lexicon.guesses) * len(lexicon.answers)
    matrix = matrix_of(lexicon, compiled=cells >= _COMPILED_CELLS or not lexicon.uniform)
    matrix.full()
    return Position.before_first(setup, matrix)


def _chunks(children: list[tuple[int, int]]) -> list[list[int]]:
    """Divide patterns, given as (candidates, pattern), into chunks of similar candidate counts."""
    chunks: list[tuple[int, list[int]]] = [(0, []) for _ in range(TREE_CHUNKS)]
    for size, pattern in sorted(children, reverse=True):
        chunks.sort(key=lambda chunk: chunk[0])
        chunks[0] = (chunks[0][0] + size, [*chunks[0][1], pattern])
    return [chunk for _, chunk in chunks if chunk]


def _grow_branches(
    strategy: Strategy,
    setup: Setup,
    played: NDArray[np.bool_] | None,
    opener: int,
    chunk: list[int],
) -> dict[int, Branch]:
    """Return the branches below some patterns of the opener; runs in a worker."""
    root = _root(setup)
    builder = TreeBuilder(strategy)
    return {
        pattern: builder.grow(child, played, pattern)
        for pattern, child in root.children(opener)
        if pattern in chunk and (played is None or played[child.board.columns].any())
    }
