"""The interface of an adapter, and what it passes to the runner: tiles, rows, readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

from salet.auto.messages import one_line
from salet.errors import CouldNotError
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn

Colour = tuple[float, float, float, float]  # red, green, blue to 255; alpha to 1


class PageError(CouldNotError):
    """A page that could not be played, with the turns so far and the path of a screenshot.

    ``code`` says what happened: not-opened, no-board, other-length, other-boards, already-over,
    no-typing, refused, unsettled, contradiction, left, page-closed, hangs, too-long, page; or
    browser and missing-browser when there was no page at all.
    """

    def __init__(self, code: str, message: str, fix: str = "") -> None:
        super().__init__(one_line(message), one_line(fix))
        self.code = code
        self.turns: tuple[Turn, ...] = ()
        self.screenshot = ""
        self.site = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """One box of a board: its letter, and everything that may show its mark."""

    letter: str = ""
    labels: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)
    classes: tuple[str, ...] = ()
    colours: Mapping[str, Colour] = field(default_factory=dict)
    box: tuple[float, float, float, float] = (0, 0, 0, 0)

    @classmethod
    def of(cls, seen: Mapping[str, Any]) -> Tile:
        """Return the tile that the script in the page describes."""
        colours: dict[str, Colour] = {}
        for name in ("back", "border", "ink", "shade"):
            red, green, blue, alpha = seen[name]
            colours[name] = (round(red), round(green), round(blue), round(alpha, 2))
        faint = seen["opacity"]
        colours["opacity"] = (faint, faint, faint, 1)
        x, y, width, height = seen["box"]
        return cls(
            one_line(seen["letter"]),  # printed with the turns
            tuple(seen["labels"]),
            dict(seen["attributes"]),
            tuple(seen["classes"]),
            colours,
            (x, y, width, height),
        )


@dataclass(frozen=True, slots=True)
class TileRow:
    """The tiles of one guess; ``label`` is the accessible name of the whole row."""

    tiles: tuple[Tile, ...]
    label: str = ""

    @classmethod
    def of(cls, seen: Mapping[str, Any]) -> TileRow:
        """Return the row that the script in the page describes."""
        return cls(tuple(map(Tile.of, seen["tiles"])), seen["label"])

    @property
    def letters(self) -> tuple[str, ...]:
        """The letter of each tile, "" where there is none."""
        return tuple(tile.letter for tile in self.tiles)

    @property
    def word(self) -> str:
        """The letters as one string."""
        return "".join(self.letters)


@dataclass(frozen=True, slots=True)
class Board:
    """The rows of a board; ``busy`` while something on it is animated."""

    rows: tuple[TileRow, ...]
    busy: bool = False

    @classmethod
    def of(cls, seen: Mapping[str, Any]) -> Board:
        """Return the board that the script in the page describes."""
        return cls(tuple(map(TileRow.of, seen["rows"])), bool(seen["busy"]))


@dataclass(frozen=True, slots=True)
class Seen:
    """A row that was played: the guess, the row now, and the row before it was marked.

    ``board`` and ``nth``, the number of the guess, are counted from 0.
    """

    letters: tuple[str, ...]
    row: TileRow
    before: TileRow | None = None
    accepted: bool = False  # known to be played, though nothing on it changed
    board: int = 0
    nth: int = 0

    @property
    def guess(self) -> str:
        """The guess as one string."""
        return "".join(self.letters)


@dataclass(frozen=True, slots=True)
class Reading:
    """The marks of the rows played, how they were read, and the confidence (0 to 1)."""

    feedbacks: tuple[Feedback, ...]
    how: str
    confidence: float
    every: bool = True  # each tile of the latest rows shows something
    fresh: int = 1  # the number of latest rows: one per board that shows its marks

    @property
    def latest(self) -> tuple[Feedback, ...]:
        """The marks of the last guess on each board that shows them."""
        return self.feedbacks[-self.fresh :]


class Fit(Enum):
    """How well turns fit the words of the list."""

    ANSWER = 0  # an answer fits
    OUTSIDE = 1  # only words fit that are allowed but not answers
    NONE = 2  # no word fits


FitOf = Callable[[Sequence[Turn]], Fit]


class Fate(Enum):
    """What a page did with a guess."""

    MARKED = "marked"
    REFUSED = "refused"
    UNSETTLED = "unsettled"


@dataclass(frozen=True, slots=True)
class Reply:
    """The response to a guess; ``reading`` covers all rows if it was marked."""

    fate: Fate
    reading: Reading | None = None
    said: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to wait, in seconds."""

    game: float = 300
    load: float = 30
    board: float = 15
    typing: float = 12
    row: float = 20

    @classmethod
    def within(cls, game: float) -> Limits:
        """Return the usual limits, none of them longer than the limit of the game."""
        usual = cls()
        return cls(
            game,
            min(usual.load, game),
            min(usual.board, game),
            min(usual.typing, game),
            min(usual.row, game),
        )


class Site(Protocol):
    """An adapter: the only code that knows how one kind of page is built.

    The runner calls ``prepare`` once per game, then for each guess ``enter`` and ``reply``, and
    ``clear`` after a refusal.
    """

    name: str

    def prepare(self, boards: int = 0) -> Reading | None:
        """Remove what covers the board, find it, and read the rows already played.

        ``boards`` is the number of boards, 0 to take as many as the page shows. Raise ``PageError``
        if there is no board that can be played.
        """

    @property
    def boards(self) -> int:
        """The number of boards."""

    @property
    def played(self) -> Sequence[Seen]:
        """The rows that have been marked."""

    @property
    def rows(self) -> int:
        """The number of guesses that the game allows, 0 if not known."""

    def would_type(self) -> None:
        """For a dry run: raise ``PageError`` if it is known that typing cannot work."""

    def enter(self, letters: tuple[str, ...]) -> None:
        """Type a guess and submit it; raise ``PageError`` if the page accepts no letters."""

    def reply(self) -> Reply:
        """Wait until the row has settled or the word is refused."""

    def reread(self) -> Reading | None:
        """Read all rows played again."""

    def clear(self) -> None:
        """Delete the letters of a refused guess."""

    def over(self) -> str:
        """Return what the page says at the end of the game, "" before it."""

    def again(self) -> bool:
        """Start another game on the same page; return False if that is impossible."""
