'''The strategy interface: a function that gives every guess a merit, lower is better.

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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError, NotFound, SaletError, StrategyError
from salet.numbers.loopcache import NOT_READY, loops_at_hand
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import texts
from salet.strategies.index import BUILT_IN, Outline, as_text, explained
from salet.words.everyday import everyday_words
from salet.words.ranking import Merits, Ranking, Suggestion

MARKS = ("real", "collapsed")
PATIENCE = 50
_COLLAPSED = (
    "It sees collapsed marks: copies of a letter are not told apart, so an absent tile whose "
    "letter is found elsewhere in the guess counts as present. That is how the original thinks, "
    "and its figures need it. Real marks show the same idea with all that the game tells."
)
CUT_SHORT = "Thinking was cut short: there may be a better guess."
LESS_DEEP = (
    f"{NOT_READY}, which takes a few minutes. Until then it looks less far ahead: there may be a "
    "better guess."
)


MeritFunction = Callable[..., "NDArray[Any] | Merits | str"]


@dataclass(frozen=True, slots=True)
class Traits:
    """What holds for a strategy's function, whatever its settings.

    ``marks`` is what it sees of the feedback. ``opener`` is a fixed first guess, where the list has
    it; ``hard_opener`` the one under other rules. ``patience`` is the number of guesses after which
    it gives up. ``own_rules``: it keeps to rules of its own, so that it is neither masked nor
    checked. ``finishes``: it always plays a word that is certain, so that nothing need be computed
    there. ``by_turns``: its merit is the number of turns still needed. ``proves``: it searches to
    the end of the game for a proof, however long that takes. ``one_board``: it uses more of the
    position than numbers that can be summed over boards. ``pick`` finds the best guess alone where
    that is quicker than a merit for every guess, and returns None where it is not.
    """

    marks: str = "real"
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
    """A named idea with its settings.

    ``marks`` and ``opener`` replace those of the traits where they are set. ``source`` is a
    function with its arguments that finds the strategy again in another process.
    """

    name: str
    function: MeritFunction
    traits: Traits = Traits()
    marks: str = ""
    opener: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    source: tuple[Any, ...] = ()

    def __post_init__(self) -> None:
        if not self.marks:
            object.__setattr__(self, "marks", self.traits.marks)

    def __repr__(self) -> str:
        settings = {"opener": self.opener} if self.opener else {}
        if self.marks != self.traits.marks:
            settings["marks"] = self.marks
        defaults = options_of(self.function)
        changed = {k: v for k, v in self.options.items() if v != defaults.get(k)}
        using = ", ".join(f"{name}={value!r}" for name, value in {**settings, **changed}.items())
        return f"find_strategy({self.name!r})" + (f".using({using})" if using else "")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the way to find it in another process."""
        if not self.source:
            raise StrategyError(
                f"the strategy {self.name} exists in this process alone",
                "Put it into a file, or under @strategy in a module, to use several processes.",
            )
        settings = {"marks": self.marks, "opener": self.opener, "options": dict(self.options)}
        return _found_again, (self.source, settings)

    @property
    def summary(self) -> str:
        """The first line of the function's docstring."""
        return explained(inspect.getdoc(self.function))["summary"]

    def using(
        self, *, marks: str | None = None, opener: str | None = None, **options: Any
    ) -> Strategy:
        """Return the same strategy with other settings."""
        for name in options:
            self.default(name)
        if marks is not None and marks not in MARKS:
            raise StrategyError(f"there are no marks {marks!r}", "Choose real or collapsed.")
        return replace(
            self,
            marks=marks or self.marks,
            opener=opener or self.opener,
            options={**self.options, **options},
        )

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
        cut = (
            ""
            if not merits.cut
            else CUT_SHORT
            if loops_at_hand(position.lexicon.win + 1)
            else LESS_DEEP
        )
        return Ranking(rows, self.name, merits.exact, cut)

    def _fixed(self, position: Position) -> list[int]:
        """Return the guesses that need no thought: an opener, and words that are certain.

        On several boards such a word takes one guess whenever it is played, and its marks tell the
        other boards something.
        """
        if position.turns:
            seen = self._seen(position)
            sure = [seen.boards[board].candidate_indices for board in seen.certain]
            return [int(words[0]) for words in sure] if self.traits.finishes else []
        opener = self.opener
        if opener is None and position.rules is not Rules.NORMAL:
            opener = self.traits.hard_opener
        opener = opener or self.traits.opener
        if opener is None or opener not in position.lexicon:
            return []
        return [position.lexicon.index(opener)]

    def _seen(self, position: Position) -> Position:
        """Return what the strategy sees of a position: see ``Traits.marks``."""
        return position.collapsed if self.marks == "collapsed" else position

    def _merits(self, position: Position) -> Merits:
        """Return what the function gives, checked."""
        self.check(position)
        try:
            given = self.function(self._seen(position), **self.options)
        except SaletError:
            raise
        except (Exception, SystemExit, GeneratorExit) as error:
            raise self.fault(f"raised {raised(error, self.function)}", position) from error
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

    def _column(self, what: str, given: object, position: Position) -> NDArray[Any]:
        """Return what the function gave for each guess as an array, or raise its fault."""
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

    def check_can_play(self, boards: int) -> None:
        """Raise ``StrategyError`` when this strategy cannot play that number of boards."""
        if boards > 1 and self.traits.one_board:
            several = ", ".join(name for name, each in BUILT_IN.items() if not each.one_board)
            raise StrategyError(
                f"the strategy {self.name} plays one board: it looks at the candidates themselves",
                f"For several boards choose one of {several}.",
            )
        if boards > 1 and self.marks == "collapsed":
            raise StrategyError(
                "on several boards a strategy sees the marks as they are", "Choose real marks."
            )

    def check(self, position: Position) -> None:
        """Raise what is wrong with a position that no answer fits, or that is not for us."""
        self.check_can_play(len(position.boards))
        if len(position.boards) > 1 and position.is_over:
            raise InputError("every board is solved", "Start a new game.")
        if wrong := position.diagnosis:
            raise wrong.error()

    def _masked(
        self, position: Position, merits: Merits
    ) -> tuple[NDArray[np.float64], NDArray[Any] | None]:
        merit = merits.merit.astype(np.float64, copy=False)
        if position.rules is not Rules.NORMAL and not self.traits.own_rules:
            merit = np.where(position.legal, merit, np.inf)
        if merit.min() == np.inf:
            raise NotFound(
                f"{self.name} finds no legal guess after {self._path(position)}",
                "Use another strategy or other rules.",
            )
        return merit, merits.order

    @staticmethod
    def _keys(
        position: Position, order: NDArray[Any] | None, guesses: NDArray[np.int64]
    ) -> tuple[NDArray[Any], ...]:
        """Return the keys that break ties, the most important last, as ``lexsort`` wants them."""
        keys = (guesses, -position.hits[guesses], ~position.is_candidate[guesses])
        return keys if order is None else (*keys, order[guesses])

    def fault(self, what: str, position: Position) -> StrategyError:
        """Return the error that says what the strategy did wrong, and where in the game."""
        return StrategyError(
            f"the strategy {self.name} {what} after {self._path(position)}",
            "Correct the strategy, or choose another one.",
        )

    @staticmethod
    def _path(position: Position) -> str:
        return " ".join(texts(position.turns)) or "no turn at all"


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
    found = []
    for nth, g in enumerate(guesses.tolist()):
        valued = turns is not None and not np.isnan(turns[g])
        found.append(
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
    return tuple(found)


def raised(error: BaseException, function: MeritFunction) -> str:
    """Return what was raised, with the line of the function's own file where it came from."""
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
    """Return the outline of a built-in strategy, from its code and its docstring."""
    parts: dict[str, Any] = explained(strategy.function.__doc__)
    if strategy.marks == "collapsed":
        parts["notes"] = f"{_COLLAPSED} {parts.get('notes', '')}".strip()
    module = strategy.function.__module__.rpartition(".")[2]
    options = {name: as_text(default) for name, default in strategy.options.items()}
    traits = strategy.traits
    return Outline(
        module, **parts, by_turns=traits.by_turns, proves=traits.proves,
        one_board=traits.one_board, options=options,
    )  # fmt: skip


def _found_again(source: tuple[Any, ...], settings: dict[str, Any]) -> Strategy:
    find, *arguments = source
    found: Strategy = find(*arguments)
    return replace(found, **settings)


def registered(module: str, name: str) -> Strategy:
    """Return the strategy that a module registers under a name."""
    import_module(module)
    return REGISTRY[name]


REGISTRY: dict[str, Strategy] = {}


def strategy(name: str, **traits: Any) -> Callable[[MeritFunction], Strategy]:
    """Register a function under a kebab-case name; what it decorates becomes a ``Strategy``.

    ``traits`` are fields of ``Traits``. The summary is the first line of the docstring, and
    parameters with a default are the options.
    """

    def register(function: MeritFunction) -> Strategy:
        if name in BUILT_IN and not function.__module__.startswith("salet.strategies."):
            raise StrategyError(f"there is a built-in strategy {name}", "Choose another name.")
        made = Strategy(
            name,
            function,
            Traits(**traits),
            options=options_of(function),
            source=(registered, function.__module__, name),
        )
        REGISTRY[name] = made
        return made

    return register
