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
from importlib import import_module  # noqa: TID251 - strategies are imported on use
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.advice.advise import ranking_of
from salet.advice.policy import certain_words, in_order
from salet.advice.taste import Taste
from salet.errors import InputError, NotFound, SaletError, StrategyError, described
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import texts
from salet.strategies.index import BUILT_IN, explained
from salet.value.book import rows_of
from salet.value.value import Rows
from salet.value.valuer import Valuer
from salet.words.ranking import DEFAULT, Merits, Ranking

PATIENCE = 50
TIMED_OUT = "Time ran out: there may be a better guess."
SECONDS = 3.0  # of searching for one answer to a player
PROVABLE = 600  # likely candidates: with more of them a proof takes minutes


MeritFunction = Callable[..., "NDArray[Any] | Merits | Rows | str"]


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
        """Return the index of the guess to play: the first that ``rank`` has.

        A fixed opener and a word that is certain need no computing.
        """
        fixed = self._opener_at(position)
        sure = certain_words(position) if self.traits.finishes else []
        if fixed is not None or sure:
            return sure[0] if fixed is None else fixed
        if self.traits.pick is not None and len(position.boards) == 1 and position.count:
            picked = self.traits.pick(position, **self.options)
            if picked is not None:
                return picked
        rows = self.rows(position)
        return int(rows.guesses[in_order(position, rows)[0]])

    def rank(self, position: Position, top: int = 10) -> Ranking:
        """Return the best guesses in order, with their statistics."""
        taste = Taste("any", (), top, self, unfiltered=True)
        return ranking_of(position, self.rows(position), taste)

    def rows(self, position: Position) -> Rows:
        """Return the guesses that can be played, with their merits."""
        result = self._result(position)
        if isinstance(result, Rows):
            return self._led_by_opener(position, result)
        merit = result.merit.astype(np.float64, copy=False)
        if position.rules is not Rules.NORMAL and not self.traits.own_rules:
            merit = np.where(position.legal, merit, np.inf)
        guesses = np.flatnonzero(np.isfinite(merit))
        if not len(guesses):
            raise NotFound(
                f"{self.name} has no legal guess after {self._path(position)}",
                "Use another strategy or other rules.",
            )
        count = len(guesses)
        proven, methods = result.proven, result.methods
        rows = Rows(
            guesses,
            merit[guesses],
            turns=np.full(count, np.nan) if result.turns is None else result.turns[guesses],
            win=np.ones(count),
            exact=np.zeros(count, dtype=bool) if proven is None else proven[guesses],
            methods=("",) * count if methods is None else tuple(methods[guesses].tolist()),
            order=None if result.order is None else result.order[guesses],
            by_turns=self.traits.by_turns,
            proves_best=result.exact,
            finishes=self.traits.finishes,
            strategy=self.name,
            note=TIMED_OUT if result.timed_out else "",
        )
        return self._led_by_opener(position, rows)

    def rows_for_player(self, position: Position) -> Rows:
        """Return the guesses in a time that a player waits: those of the book, if it has any.

        If a proof would take too long, guesses are ranked by their value.
        """
        if (known := self._in_book(position)) is not None:
            return known
        if not self.traits.proves:
            return self.rows(position)
        why = f"With {position.likely:,} words left a proof would take too long"
        if position.likely <= PROVABLE:
            wanted: dict[str, Any] = {"everyday": True} if "everyday" in self.options else {}
            if self.options.get("seconds", 0) is None:
                wanted["seconds"] = SECONDS
            rows = self.using(**wanted).rows(position)
            if not rows.note:
                return rows
        usual = Valuer(position).rows
        return usual._replace(note=f"{why}: ranked by {DEFAULT} instead.")

    def _in_book(self, position: Position) -> Rows | None:
        """Return the rows of the book for a strategy with its usual settings, or None."""
        usual = not self.opener and dict(self.options) == options_of(self.function)
        rows = rows_of(self.name, position) if self.name in BUILT_IN and usual else ()
        if not rows:
            return None
        index, by_turns = position.lexicon.index, self.traits.by_turns
        turns = [np.nan if row.turns is None else row.turns for row in rows]
        return Rows(
            np.array([index(row.guess) for row in rows]),
            np.array([row.merit for row in rows]),
            turns=np.array(turns),
            win=np.ones(len(rows)),
            exact=np.array([row.exact for row in rows]),
            methods=("searched",) * len(rows),
            order=np.arange(len(rows)),
            by_turns=by_turns,
            proves_best=self.traits.proves and rows[0].exact,
            strategy=self.name,
        )

    def _led_by_opener(self, position: Position, rows: Rows) -> Rows:
        """Return the rows with a fixed opener first."""
        fixed = self._opener_at(position)
        if fixed is None or fixed not in rows.guesses:
            return rows
        order = np.zeros(len(rows.guesses)) if rows.order is None else rows.order.astype(float)
        merit, order = rows.merit.copy(), order.copy()
        at = int(np.flatnonzero(rows.guesses == fixed)[0])
        merit[at], order[at] = min(merit[at], merit.min()), -np.inf
        return rows._replace(merit=merit, order=order)

    def _opener_at(self, position: Position) -> int | None:
        """Return the fixed opener before the first guess, if the list has it."""
        if position.turns:
            return None
        opener = self.opener
        if opener is None and position.rules is not Rules.NORMAL:
            opener = self.traits.hard_opener
        opener = opener or self.traits.opener
        is_listed = opener is not None and opener in position.lexicon
        return position.lexicon.index(opener) if opener and is_listed else None

    def _result(self, position: Position) -> Merits | Rows:
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
        if isinstance(result, Rows):
            return result
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

    def fault(self, what: str, position: Position) -> StrategyError:
        """Return the error for a mistake of the strategy at a position."""
        return StrategyError(
            f"the strategy {self.name} {what} after {self._path(position)}",
            "Correct the strategy, or choose another one.",
        )

    @staticmethod
    def _path(position: Position) -> str:
        return " ".join(texts(position.turns)) or "no turns"


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
