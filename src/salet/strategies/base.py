'''The strategy interface: a function that returns a merit for every guess, lower is better.

One function is all that the command line, the bench, the page and the docs need::

    from salet import strategy

    @strategy("short-tail")
    def short_tail(position, weight=1000):
        """The smallest largest bucket, then the most buckets."""
        return position.statistics.largest * weight - position.statistics.buckets

The function returns one of

* an array with a merit for each guess of ``position.lexicon`` (``inf``: never play this);
* ``Merits``, with another tie-break or more results;
* a word, the next guess.

``Strategy`` does the rest: it masks illegal guesses, breaks ties (merit, candidates first, belief,
alphabet) and builds the ranking. The first line of the docstring is the summary. The parameters
after the position are options, such as ``--option weight=500``.
'''

from __future__ import annotations

import inspect
import os
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError, NotFound, SaletError, StrategyError, described
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import texts
from salet.strategies.index import BUILT_IN, explained
from salet.words.everyday import everyday_words
from salet.words.ranking import Merits, Ranking, Suggestion

PATIENCE = 50
TIMED_OUT = "Time ran out: there may be a better guess."


MeritFunction = Callable[..., "NDArray[Any] | Merits | str"]


@dataclass(frozen=True, slots=True)
class Traits:
    """Properties of a strategy that do not depend on its settings.

    ``opener`` is a fixed first guess, if the list has it; ``hard_opener`` the one under other
    rules. ``patience`` is the number of guesses after which it gives up. ``own_rules``: it has its
    own rules, so its guesses are not masked. ``finishes``: it always plays a word that is certain,
    so no merits are needed there. ``by_turns``: its merit is the number of turns still needed.
    ``proves``: it searches to the end of the game for a proof, however long that takes.
    ``one_board``: it needs more than numbers that can be summed over boards. ``pick`` returns only
    the best guess, where that is faster than a merit for every guess, else None.
    """

    opener: str | None = None
    hard_opener: str | None = None
    patience: int = PATIENCE
    own_rules: bool = False
    finishes: bool = False
    by_turns: bool = False
    proves: bool = False
    one_board: bool = False
    pick: Callable[..., int | None] | None = None


@dataclass(frozen=True, slots=True)
class Strategy:
    """A named strategy with its settings.

    ``opener`` overrides the one of the traits. ``source`` is a function and its arguments that
    load the strategy in another process.
    """

    name: str
    function: MeritFunction
    traits: Traits = Traits()
    opener: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    source: tuple[Any, ...] = ()

    def __repr__(self) -> str:
        settings = {"opener": self.opener} if self.opener else {}
        defaults = options_of(self.function)
        changed = {k: v for k, v in self.options.items() if v != defaults.get(k)}
        using = ", ".join(f"{name}={value!r}" for name, value in {**settings, **changed}.items())
        return f"find_strategy({self.name!r})" + (f".using({using})" if using else "")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle ``source`` and the settings."""
        if not self.source:
            raise StrategyError(
                f"the strategy {self.name} exists only in this process",
                "To use several processes, put it into a file, or under @strategy in a module.",
            )
        settings = {"opener": self.opener, "options": dict(self.options)}
        return _unpickled, (self.source, settings)

    @property
    def summary(self) -> str:
        """The first line of the function's docstring."""
        return explained(inspect.getdoc(self.function))["summary"]

    def using(self, *, opener: str | None = None, **options: Any) -> Strategy:
        """Return the same strategy with other settings."""
        for name in options:
            self.default(name)
        return replace(self, opener=opener or self.opener, options={**self.options, **options})

    def default(self, option: str) -> Any:
        """Return the value of an option."""
        if option not in self.options:
            takes = ", ".join(self.options) or "no options"
            raise StrategyError(
                f"the strategy {self.name} has no option {option!r}", f"It takes {takes}."
            )
        return self.options[option]

    def choose(self, position: Position) -> int:
        """Return the index of the guess to play."""
        fixed = self._fixed(position)
        if fixed:
            return fixed[0]
        if self.traits.pick is not None and len(position.boards) == 1 and position.count:
            picked = self.traits.pick(position, **self.options)
            if picked is not None:
                return picked
        merit, order = self._masked(position, self._merits(position))
        ties = np.flatnonzero(merit == merit.min())
        if len(ties) == 1:
            return int(ties[0])
        return int(ties[np.lexsort(self._keys(position, order, ties))[0]])

    def rank(self, position: Position, top: int = 10) -> Ranking:
        """Return the best guesses in order, with their statistics."""
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
        return Ranking(rows, self.name, merits.exact, TIMED_OUT if merits.timed_out else "")

    def _fixed(self, position: Position) -> list[int]:
        """Return the guesses that need no computing: a fixed opener, or words that are certain.

        On several boards a certain word takes one guess whenever it is played, so it can be played
        now for its marks on the other boards.
        """
        if position.turns:
            sure = [position.boards[board].candidate_indices for board in position.certain]
            return [int(words[0]) for words in sure] if self.traits.finishes else []
        opener = self.opener
        if opener is None and position.rules is not Rules.NORMAL:
            opener = self.traits.hard_opener
        opener = opener or self.traits.opener
        if opener is None or opener not in position.lexicon:
            return []
        return [position.lexicon.index(opener)]

    def _merits(self, position: Position) -> Merits:
        """Call the function, and validate the result."""
        self.check(position)
        try:
            result = self.function(position, **self.options)
        except (SaletError, KeyboardInterrupt):
            raise
        except BaseException as error:
            raise self.fault(f"raised {raised(error, self.function)}", position) from error
        if isinstance(result, str):
            if result not in position.lexicon:
                raise self.fault(f"played {result!r}, which is not in the list", position)
            merit = np.full(len(position.lexicon.guesses), np.inf)
            merit[position.lexicon.index(result)] = 0.0
            if not position.legal[position.lexicon.index(result)]:
                raise self.fault(f"played {result!r}, which is not legal", position)
            return Merits(merit)
        merits = result if isinstance(result, Merits) else Merits(result)
        columns: dict[str, Any] = {"merit": self._column("merit", merits.merit, position)}
        for what in ("order", "turns", "proven"):
            if (column := getattr(merits, what)) is not None:
                columns[what] = self._column(what, column, position)
        return merits._replace(
            **columns, exact=merits.exact is True, timed_out=merits.timed_out is True
        )

    def _column(self, what: str, values: object, position: Position) -> NDArray[Any]:
        """Return the values for each guess as an array. Raise an error if they are invalid."""
        rows = len(position.lexicon.guesses)
        try:
            column = np.asarray(values)
        except ValueError:  # lists of different lengths
            column = np.empty(0, dtype=object)
        if column.shape != (rows,):
            shape = " x ".join(f"{size:,}" for size in column.shape) or "no"
            raise self.fault(f"gave {shape} numbers as {what} for {rows:,} guesses", position)
        invalid = column.dtype.kind not in "biuf"
        if column.dtype.kind == "f":
            least = np.fmin.reduce(column) if what == "turns" else column.min()
            invalid = least == -np.inf or (what != "turns" and np.isnan(least))
        if invalid:
            raise self.fault(f"gave {what} that is not a number", position)
        return column

    def check_can_play(self, boards: int) -> None:
        """Raise ``StrategyError`` if this strategy cannot play that number of boards."""
        if boards > 1 and self.traits.one_board:
            several = ", ".join(name for name, each in BUILT_IN.items() if not each.one_board)
            raise StrategyError(
                f"the strategy {self.name} plays one board only",
                f"For several boards choose one of {several}.",
            )

    def check(self, position: Position) -> None:
        """Raise an error if the position has no candidates or this strategy cannot play it."""
        self.check_can_play(len(position.boards))
        if wrong := position.diagnosis:
            raise wrong.error()
        if position.is_over:
            raise InputError("every board is solved", "Start a new game.")

    def _masked(
        self, position: Position, merits: Merits
    ) -> tuple[NDArray[np.float64], NDArray[Any] | None]:
        merit = merits.merit.astype(np.float64, copy=False)
        if position.rules is not Rules.NORMAL and not self.traits.own_rules:
            merit = np.where(position.legal, merit, np.inf)
        if merit.min() == np.inf:
            raise NotFound(
                f"{self.name} has no legal guess after {self._path(position)}",
                "Use another strategy or other rules.",
            )
        return merit, merits.order

    @staticmethod
    def _keys(
        position: Position, order: NDArray[Any] | None, guesses: NDArray[np.int64]
    ) -> tuple[NDArray[Any], ...]:
        """Return the tie-breaks for ``lexsort``: the most important last."""
        keys = (guesses, -position.hits[guesses], ~position.is_candidate[guesses])
        return keys if order is None else (*keys, order[guesses])

    def fault(self, what: str, position: Position) -> StrategyError:
        """Return the error for a mistake of the strategy at a position."""
        return StrategyError(
            f"the strategy {self.name} {what} after {self._path(position)}",
            "Correct the strategy, or choose another one.",
        )

    @staticmethod
    def _path(position: Position) -> str:
        return " ".join(texts(position.turns)) or "no turns"


def _suggestions(
    position: Position,
    guesses: NDArray[np.int64],
    merit: NDArray[np.float64],
    merits: Merits,
) -> tuple[Suggestion, ...]:
    turns, proven, methods = merits.turns, merits.proven, merits.methods
    everyday = everyday_words(position.lexicon.guesses)
    facts = position.likely_statistics_of(guesses)
    chance = dict(zip(position.candidate_indices.tolist(), position.weights.tolist(), strict=True))
    several = len(position.boards) > 1
    rows = []
    for nth, g in enumerate(guesses.tolist()):
        valued = turns is not None and not np.isnan(turns[g])
        rows.append(
            Suggestion(
                guess=position.lexicon.guesses[g],
                merit=float(merit[g]),
                candidate=g in chance,
                probability=chance.get(g, 0.0),
                expected_size=float(facts.expected_size[nth]),
                largest=int(facts.largest[nth]),
                entropy=float(facts.entropy[nth]),
                buckets=int(facts.buckets[nth]),
                expected_turns=float(turns[g]) if turns is not None and valued else None,
                exact=proven is not None and bool(proven[g]),
                method=str(methods[g]) if methods is not None and valued else None,
                everyday=position.lexicon.guesses[g] in everyday,
                boards=position.solvable_by(g) if several else None,
            )
        )
    return tuple(rows)


def raised(error: BaseException, function: MeritFunction) -> str:
    """Describe an exception, with the line in the function's file that raised it."""
    file = inspect.unwrap(function).__code__.co_filename if inspect.isroutine(function) else ""
    return described(error) + line_in(error, file)


def line_in(error: BaseException, file: str) -> str:
    """Return the line of a file that raised an error as `` (idea.py, line 3)``, or nothing."""
    lines = [at.lineno for at in traceback.extract_tb(error.__traceback__) if at.filename == file]
    return f" ({os.path.basename(file)}, line {lines[-1]})" if lines else ""


def options_of(function: MeritFunction) -> dict[str, Any]:
    """Return the options of a strategy: its parameters after the position, with defaults."""
    try:
        _, *others = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # no signature, or no parameter for the position
        return {}
    return {each.name: each.default for each in others if each.default is not each.empty}


def _unpickled(source: tuple[Any, ...], settings: dict[str, Any]) -> Strategy:
    find, *arguments = source
    loaded: Strategy = find(*arguments)
    return replace(loaded, **settings)


def registered(module: str, name: str) -> Strategy:
    """Return the strategy that a module registers under a name."""
    import_module(module)
    return REGISTRY[name]


REGISTRY: dict[str, Strategy] = {}


def strategy(name: str, **traits: Any) -> Callable[[MeritFunction], Strategy]:
    """Decorator: register a function under a kebab-case name, and turn it into a ``Strategy``.

    ``traits`` are fields of ``Traits``. The first line of the docstring is the summary, and
    parameters with a default are options.
    """
    known = [field.name for field in fields(Traits)]
    if unknown := [trait for trait in traits if trait not in known]:
        raise StrategyError(
            f"strategy() has no parameter {unknown[0]!r}",
            f"It takes a name and {', '.join(known)}; the docstring is the summary.",
        )

    def register(function: MeritFunction) -> Strategy:
        if name in BUILT_IN and not function.__module__.startswith("salet.strategies."):
            raise StrategyError(f"there is a built-in strategy {name}", "Choose another name.")
        REGISTRY[name] = Strategy(
            name,
            function,
            Traits(**traits),
            options=options_of(function),
            source=(registered, function.__module__, name),
        )
        return REGISTRY[name]

    return register
