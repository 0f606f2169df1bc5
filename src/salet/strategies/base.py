'''The seam: a strategy is a function that gives every guess a merit, lower is better.

Write one function, and the command line, the bench, the page and the docs know it::

    from salet import strategy

    @strategy("short-tail")
    def short_tail(position, weight=1000):
        """The smallest largest bucket, then the most buckets."""
        return position.statistics.largest * weight - position.statistics.buckets

What the function gives may be

* an array with a merit for each guess of ``position.lexicon`` (``inf``: never play this);
* ``Merits``, when ties are to be broken in another order, or when more is known;
* a word, for a quick idea that only knows what to play next.

``Strategy`` does the rest: it masks illegal guesses, breaks ties (merit, then a candidate first,
then belief, then alphabet) and builds the ranking. The first line of the docstring is the summary,
and what the function takes besides the position are its options, such as ``--option weight=500``.
'''

from __future__ import annotations

import inspect
import os
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import NotFound, SaletError, StrategyError
from salet.position.diagnosis import explain
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies.index import BUILT_IN, Outline, as_text, explained
from salet.words.everyday import everyday_words
from salet.words.ranking import Merits, Ranking, Suggestion

if TYPE_CHECKING:
    from salet.position.boards import Place

MARKS = ("real", "collapsed")
PATIENCE = 50
_COLLAPSED = (
    "It sees collapsed marks: copies of a letter are not told apart, so an absent tile whose "
    "letter is found elsewhere in the guess counts as present. That is how the original thinks, "
    "and its figures need it. `--marks real` shows the same idea with all that the game tells."
)
CUT_SHORT = "Thinking was cut short: there may be a better guess."


MeritFunction = Callable[..., "NDArray[Any] | Merits | str"]


@dataclass(frozen=True, slots=True)
class Strategy:
    """A named idea with its settings.

    ``marks`` is what it sees of the feedback; ``opener`` a fixed first guess, where the list has
    it; ``patience`` the guesses after which it gives a game up; ``own_rules`` that it
    keeps to rules of its own, so that it is neither masked nor checked; ``finishes`` that it
    always plays the only candidate left, so that nothing need be worked out there; ``by_turns``
    that its merit is the turns still needed; ``proves`` that it searches to the end of the game
    for a proof, however long that takes; ``boards`` that it plays several boards too: it is then
    given ``Boards``, whose statistics are sums over the open ones; ``pick`` finds the best guess
    alone, where that is quicker than a merit for every guess, and gives None where it is not;
    ``source`` is a function with its arguments that finds the strategy again in another process.
    """

    name: str
    summary: str
    function: MeritFunction
    marks: str = "real"
    opener: str | None = None
    hard_opener: str | None = None
    patience: int = PATIENCE
    own_rules: bool = False
    finishes: bool = False
    by_turns: bool = False
    proves: bool = False
    boards: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    pick: Callable[..., int | None] | None = None
    source: tuple[Any, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel to another process as the way to find it there."""
        if not self.source:
            raise StrategyError(
                f"the strategy {self.name} lives in this process alone",
                "Put it into a file, or under @strategy in a module, to use several processes.",
            )
        return _found_again, (self.source, self.settings)

    @property
    def settings(self) -> dict[str, Any]:
        """What may have been set since the strategy was found."""
        return {
            "marks": self.marks, "opener": self.opener, "hard_opener": self.hard_opener,
            "patience": self.patience, "options": dict(self.options),
        }  # fmt: skip

    def using(
        self, *, marks: str | None = None, opener: str | None = None, **options: Any
    ) -> Strategy:
        """The same strategy with other settings."""
        for name in options:
            self.default(name)
        if marks is not None and marks not in MARKS:
            raise StrategyError(f"there are no marks {marks!r}", "Choose real or collapsed.")
        return replace(
            self,
            marks=marks or self.marks,
            opener=opener or self.opener,
            hard_opener=opener or self.hard_opener,
            options={**self.options, **options},
        )

    def default(self, option: str) -> Any:
        """What an option is when nobody sets it."""
        if option not in self.options:
            takes = ", ".join(self.options) or "no options"
            raise StrategyError(
                f"the strategy {self.name} has no option {option!r}", f"It takes {takes}."
            )
        return self.options[option]

    def choose(self, position: Place) -> int:
        """The index of the guess to play here."""
        fixed = self._fixed(position)
        if fixed:
            return fixed[0]
        if isinstance(position, Position) and position.count:
            if self.finishes and (seen := self._seen(position)).count == 1:
                return int(seen.candidate_indices[0])
            if self.pick is not None:
                picked = self.pick(position, **self.options)
                if picked is not None:
                    return picked
        merit, order = self._masked(position, self._merits(position))
        ties = np.flatnonzero(merit == merit.min())
        if len(ties) == 1:
            return int(ties[0])
        return int(ties[np.lexsort(self._keys(position, order, ties))[0]])

    def rank(self, position: Place, top: int = 10) -> Ranking:
        """The best guesses here in order, with their statistics."""
        merits = self._merits(position)
        merit, order = self._masked(position, merits)
        fixed = self._fixed(position)
        if fixed:
            order = np.zeros(len(merit)) if order is None else order.astype(float)
            merit, order = merit.copy(), order.copy()
            merit[fixed] = np.minimum(merit[fixed], merit.min())
            order[fixed] = -np.inf
        playable = np.flatnonzero(np.isfinite(merit))
        keys = (*self._keys(position, order, playable), merit[playable])
        best = playable[np.lexsort(keys)[:top]]
        rows = _suggestions(position, best, merit, merits)
        return Ranking(rows, self.name, merits.exact, CUT_SHORT if merits.cut else "")

    def _fixed(self, position: Place) -> list[int]:
        """The guesses that need no thought: an opener, and the words of boards that are certain.

        Such a word takes one guess whenever it is played, and tells the other boards something.
        """
        if not isinstance(position, Position) and position.turns:
            sure = [position.boards[board].candidate_indices for board in position.certain]
            return [int(words[0]) for words in sure] if self.finishes else []
        opener = self.opener if position.rules is Rules.NORMAL else self.hard_opener or self.opener
        if position.turns or opener is None or opener not in position.lexicon:
            return []
        return [position.lexicon.index(opener)]

    def _seen(self, position: Position) -> Position:
        """What it sees of a position: see ``marks``."""
        return position.collapsed if self.marks == "collapsed" else position

    def _merits(self, position: Place) -> Merits:
        """What the idea says here, checked."""
        self.check_candidates(position)
        seen = self._seen(position) if isinstance(position, Position) else position
        try:
            given = self.function(seen, **self.options)
        except SaletError:
            raise
        except (Exception, SystemExit, GeneratorExit) as error:
            raise self.fault(f"raised {told(error, self.function)}", position) from error
        if isinstance(given, str):
            if given not in position.lexicon:
                raise self.fault(f"played {given!r}, which is not in the list", position)
            merit = np.full(len(position.lexicon.guesses), np.inf)
            merit[position.lexicon.index(given)] = 0.0
            if not position.legal[position.lexicon.index(given)]:
                raise self.fault(f"played {given!r}, which is not legal", position)
            return Merits(merit)
        merits = given if isinstance(given, Merits) else Merits(given)
        columns: dict[str, Any] = {"merit": self._column("merit", merits.merit, position)}
        for what in ("order", "turns", "proven"):
            if (column := getattr(merits, what)) is not None:
                columns[what] = self._column(what, column, position)
        return merits._replace(**columns, exact=merits.exact is True, cut=merits.cut is True)

    def _column(self, what: str, given: object, position: Place) -> NDArray[Any]:
        """What an idea gave for each guess as an array, or the fault that it is none."""
        rows = len(position.lexicon.guesses)
        try:
            column = np.asarray(given)
        except ValueError:  # lists of different lengths
            column = np.empty(0, dtype=object)
        if column.shape != (rows,):
            shape = " x ".join(map(str, column.shape)) or "no"
            raise self.fault(f"gave {shape} numbers as {what} for {rows} guesses", position)
        strange = column.dtype.kind not in "biuf"
        if column.dtype.kind == "f":
            least = np.fmin.reduce(column) if what == "turns" else column.min()
            strange = least == -np.inf or (what != "turns" and np.isnan(least))
        if strange:
            raise self.fault(f"gave as {what} what is not a number", position)
        return column

    def check_boards(self) -> None:
        """Raise ``StrategyError`` when this plays one board only."""
        if self.boards and self.marks == "collapsed":
            raise StrategyError(
                "on several boards a strategy sees the marks as they are",
                "Leave --marks collapsed away.",
            )
        if not self.boards:
            raise StrategyError(
                f"the strategy {self.name} plays one board",
                f"For several boards choose one of {', '.join(for_boards())}.",
            )

    def check_candidates(self, position: Place) -> None:
        """Raise what is wrong with a position that no answer fits, or that is not for us."""
        if not isinstance(position, Position):
            self.check_boards()
            if wrong := position.diagnose():
                raise wrong
        elif not position.count:
            found = explain(position)
            assert found is not None
            raise found.error()

    def _masked(
        self, position: Place, merits: Merits
    ) -> tuple[NDArray[np.float64], NDArray[Any] | None]:
        merit = merits.merit.astype(np.float64, copy=False)
        if position.rules is not Rules.NORMAL and not self.own_rules:
            merit = np.where(position.legal, merit, np.inf)
        if merit.min() == np.inf:
            raise NotFound(
                f"{self.name} finds no legal guess after {self._path(position)}",
                "Use another strategy or other rules.",
            )
        return merit, merits.order

    @staticmethod
    def _keys(
        position: Place, order: NDArray[Any] | None, guesses: NDArray[np.int64]
    ) -> tuple[NDArray[Any], ...]:
        """The keys that break ties of guesses, the last one first, as ``lexsort`` wants them."""
        keys = (guesses, -position.hits[guesses], ~position.is_candidate[guesses])
        return keys if order is None else (*keys, order[guesses])

    def fault(self, what: str, position: Place) -> StrategyError:
        """The error that says what the strategy did wrong, and where in the game."""
        return StrategyError(
            f"the strategy {self.name} {what} after {self._path(position)}",
            "Correct the strategy, or choose another one.",
        )

    @staticmethod
    def _path(position: Place) -> str:
        return " ".join(str(turn) for turn in position.turns) or "no turn at all"


def _suggestions(
    position: Place,
    guesses: NDArray[np.int64],
    merit: NDArray[np.float64],
    merits: Merits,
) -> tuple[Suggestion, ...]:
    turns, proven = merits.turns, merits.proven
    everyday = everyday_words(position.lexicon.guesses)
    known = "statistics" in position.__dict__
    facts = position.statistics if known else position.statistics_of(guesses)
    chance = dict(zip(position.candidate_indices.tolist(), position.weights.tolist(), strict=True))
    several = None if isinstance(position, Position) else position
    left = None
    if isinstance(position, Position) and not position.lexicon.uniform:
        left = likely_left(position, guesses)
    found = []
    for nth, g in enumerate(guesses.tolist()):
        i = g if known else nth
        size, most = (facts.expected_size[i], facts.largest[i]) if left is None else left[nth]
        found.append(
            Suggestion(
                guess=position.lexicon.guesses[g],
                merit=float(merit[g]),
                candidate=g in chance,
                probability=chance.get(g, 0.0),
                expected_size=float(size),
                largest=int(most),
                entropy=float(facts.entropy[i]),
                buckets=int(facts.buckets[i]),
                expected_turns=None if turns is None or np.isnan(turns[g]) else float(turns[g]),
                exact=proven is not None and bool(proven[g]),
                everyday=position.lexicon.guesses[g] in everyday,
                boards=None if several is None else several.solvable_by(g),
            )
        )
    return tuple(found)


def likely_left(position: Position, guesses: NDArray[np.int64]) -> list[tuple[float, int]]:
    """How many likely candidates each guess leaves, under the belief and at most.

    The sum over buckets of probability times the number of likely candidates in the bucket.
    """
    likely = position.by_weight[: position.likely]
    left = []
    for row in position.matrix.block(position.columns, guesses):
        counts = np.bincount(row[likely], minlength=position.lexicon.win + 1)
        left.append((float(position.weights @ counts[row]), int(counts.max())))
    return left


def for_boards() -> list[str]:
    """The strategies that play several boards."""
    return [name for name, outline in BUILT_IN.items() if outline.boards]


def told(error: BaseException, function: MeritFunction) -> str:
    """What was raised, with the line of the function's own file where it came from."""
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    file = inspect.unwrap(function).__code__.co_filename if inspect.isroutine(function) else ""
    return text + line_in(error, file)


def line_in(error: BaseException, file: str) -> str:
    """Where in a file an error came from: `` (idea.py, line 3)``, or nothing."""
    lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if at.filename == file]
    return f" ({os.path.basename(file)}, line {lines[-1]})" if lines else ""


def options_of(function: MeritFunction) -> dict[str, Any]:
    """The options of a strategy: its parameters after the position, with their defaults."""
    try:
        _, *others = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # no signature to be had, or no position
        return {}
    return {each.name: each.default for each in others if each.default is not each.empty}


def outlined(strategy: Strategy) -> Outline:
    """The outline of a strategy of our own, as its code and its docstring tell it."""
    told: dict[str, Any] = explained(strategy.function.__doc__)
    if strategy.marks == "collapsed":
        told["notes"] = f"{_COLLAPSED} {told.get('notes', '')}".strip()
    module = strategy.function.__module__.rpartition(".")[2]
    options = {name: as_text(default) for name, default in strategy.options.items()}
    return Outline(
        module, **told, by_turns=strategy.by_turns, proves=strategy.proves,
        boards=strategy.boards, options=options,
    )  # fmt: skip


def _found_again(source: tuple[Any, ...], settings: dict[str, Any]) -> Strategy:
    find, *arguments = source
    found: Strategy = find(*arguments)
    return replace(found, **settings)


def _registered(module: str, name: str) -> Strategy:
    import_module(module)
    return REGISTRY[name]


REGISTRY: dict[str, Strategy] = {}


def strategy(
    name: str,
    *,
    summary: str = "",
    marks: str = "real",
    opener: str | None = None,
    hard_opener: str | None = None,
    patience: int = PATIENCE,
    own_rules: bool = False,
    finishes: bool = False,
    by_turns: bool = False,
    proves: bool = False,
    boards: bool = False,
    pick: Callable[..., int | None] | None = None,
) -> Callable[[MeritFunction], Strategy]:
    """Register an idea under a kebab-case name; what it decorates becomes a ``Strategy``.

    The summary is the first line of the docstring, unless given; parameters with a default are
    the options.
    """

    def register(function: MeritFunction) -> Strategy:
        told = summary or explained(function.__doc__)["summary"]
        made = Strategy(
            name, told, function, marks, opener, hard_opener, patience, own_rules, finishes,
            by_turns, proves, boards, options_of(function), pick,
            (_registered, function.__module__, name),
        )  # fmt: skip
        REGISTRY[name] = made
        return made

    return register
