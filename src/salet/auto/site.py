"""What an adapter is, and what it tells the runner: tiles, rows, boards, readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

from salet.errors import CouldNotError
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn

Colour = tuple[float, float, float, float]  # red, green, blue to 255; alpha to 1


class PageError(CouldNotError):
    """A page that could not be played, with the turns so far and a picture of it.

    ``kind`` says what happened: not-opened, no-board, other-length, other-boards, already-over,
    no-typing, refused, unsettled, contradiction, left, page-closed, hangs, too-long, page; or
    browser and missing-browser when there was no page at all.
    """

    def __init__(self, kind: str, message: str, fix: str = "") -> None:
        super().__init__(message, fix)
        self.kind = kind
        self.turns: tuple[Turn | Turn, ...] = ()
        self.screenshot = ""
        self.site = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """One box of the board: its letter, and all that may show its mark."""

    letter: str = ""
    labels: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)
    classes: tuple[str, ...] = ()
    colours: Mapping[str, Colour] = field(default_factory=dict)
    box: tuple[float, float, float, float] = (0, 0, 0, 0)

    @classmethod
    def of(cls, seen: Mapping[str, Any]) -> Tile:
        """From what the script in the page says."""
        colours: dict[str, Colour] = {}
        for name in ("back", "border", "ink", "shade"):
            red, green, blue, alpha = seen[name]
            colours[name] = (round(red), round(green), round(blue), round(alpha, 2))
        faint = seen["opacity"]
        colours["opacity"] = (faint, faint, faint, 1)
        x, y, width, height = seen["box"]
        return cls(
            seen["letter"],
            tuple(seen["labels"]),
            dict(seen["attributes"]),
            tuple(seen["classes"]),
            colours,
            (x, y, width, height),
        )


@dataclass(frozen=True, slots=True)
class TileRow:
    """The tiles of one guess; ``label`` is what the row as a whole is called."""

    tiles: tuple[Tile, ...]
    label: str = ""

    @classmethod
    def of(cls, seen: Mapping[str, Any]) -> TileRow:
        """From what the script in the page says."""
        return cls(tuple(map(Tile.of, seen["tiles"])), seen["label"])

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters, empty where there is none."""
        return tuple(tile.letter for tile in self.tiles)

    @property
    def word(self) -> str:
        """The letters together."""
        return "".join(self.letters)


@dataclass(frozen=True, slots=True)
class Board:
    """The rows of a game; ``busy`` while something on it moves."""

    rows: tuple[TileRow, ...]
    busy: bool = False

    @classmethod
    def of(cls, seen: Mapping[str, Any]) -> Board:
        """From what the script in the page says."""
        return cls(tuple(map(TileRow.of, seen["rows"])), bool(seen["busy"]))


@dataclass(frozen=True, slots=True)
class Seen:
    """A row that was played: the guess, the row now, and the row before it was marked.

    ``board`` and ``nth``, the guess that it shows, are counted from 0.
    """

    letters: tuple[str, ...]
    row: TileRow
    before: TileRow | None = None
    accepted: bool = False  # known to be taken, though nothing on it changed
    board: int = 0
    nth: int = 0

    @property
    def guess(self) -> str:
        """The word."""
        return "".join(self.letters)


@dataclass(frozen=True, slots=True)
class Reading:
    """The marks of the rows played, how they were read, and how sure that is (0 to 1)."""

    feedbacks: tuple[Feedback, ...]
    how: str
    confidence: float
    every: bool = True  # each tile of the latest rows shows something
    fresh: int = 1  # so many rows are the latest: one a board

    @property
    def latest(self) -> tuple[Feedback, ...]:
        """The marks of the last guess on each board that tells them."""
        return self.feedbacks[-self.fresh :]


class Fit(Enum):
    """How well turns go together with the words of the list."""

    ANSWER = 0  # a candidate is left
    OUTSIDE = 1  # only words that are allowed but are no answers
    NONE = 2  # nothing fits


FitOf = Callable[[Sequence[Turn]], Fit]


class Fate(Enum):
    """What became of a guess."""

    MARKED = "marked"
    REFUSED = "refused"
    UNSETTLED = "unsettled"


@dataclass(frozen=True, slots=True)
class Reply:
    """What the page did with a guess; ``reading`` covers all rows when it was marked."""

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
        """The usual limits, none of them longer than the game may take."""
        usual = cls()
        return cls(
            game,
            min(usual.load, game),
            min(usual.board, game),
            min(usual.typing, game),
            min(usual.row, game),
        )


class Site(Protocol):
    """An adapter: the only part that knows how one kind of page is built.

    The runner calls ``prepare`` once a game, then for each guess ``enter`` and ``answer``, and
    ``clear`` after a refusal. Everything else that a page does is the adapter's own business.
    """

    name: str

    def prepare(self, boards: int = 0) -> Reading | None:
        """Take away what lies over the board, find it, and read the rows already played.

        ``boards`` is how many there are, 0 when the page is to tell. ``PageError`` when there is
        no board that can be played.
        """

    @property
    def boards(self) -> int:
        """How many boards the game has."""

    @property
    def played(self) -> Sequence[Seen]:
        """The rows that have been marked, in the order of the guesses."""

    @property
    def rows(self) -> int:
        """How many guesses the game gives, 0 when nobody knows."""

    def would_type(self) -> None:
        """For a dry run: ``PageError`` when it is known already that typing is no use."""

    def enter(self, letters: tuple[str, ...]) -> None:
        """Type a guess and send it; ``PageError`` when the page takes no letters."""

    def reply(self) -> Reply:
        """Wait until the row has settled or the word is refused."""

    def reread(self) -> Reading | None:
        """Read all rows played once more."""

    def clear(self) -> None:
        """Delete the letters of a refused guess."""

    def over(self) -> str:
        """What the page says when the game has ended, else nothing."""

    def again(self) -> bool:
        """Start another game on the same page; False when there is no way."""
