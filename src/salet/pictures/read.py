"""Read the game that a picture shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from salet.errors import InputError
from salet.pictures.decide import Decision, PictureRow, SeenTurn, decide, read_words
from salet.pictures.letters import model
from salet.pictures.pixels import open_picture
from salet.pictures.readings import Spelling
from salet.pictures.rows import Row, marked_rows
from salet.pictures.sight import Sighting, sightings
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn, limit_of
from salet.share.game import Doubt, ReadGame
from salet.words.datafiles import bundled_languages
from salet.words.lexicon import Lexicon, closed, of_language

_ENGLISH = "nyt-2022"  # of the lists with words of five letters, the one with the most
_FITS = -1500  # thousandths of a nat: a list is the right one if no row has a lower score


@dataclass(frozen=True, slots=True)
class PictureBoards:
    """The boards of a picture, and the list by which its words were read."""

    boards: tuple[tuple[PictureRow, ...], ...]
    lexicon: Lexicon


def read_picture(path: str | Path, lexicon: Lexicon | None = None) -> ReadGame:
    """Return the game that a picture shows.

    Without a lexicon the list is chosen by the words. Raise ``InputError`` if there is no game, or
    if its boards do not belong to one game.
    """
    found = boards_of(open_picture(path), lexicon)
    if not found.boards:
        raise InputError(
            f"there is no game in {path}",
            "Take a picture in which the boards can be seen whole, without a dialog over them.",
        )
    turns = []
    doubts = []
    solved: set[int] = set()
    for nth in range(max(map(len, found.boards))):
        rows = [board[nth] if nth < len(board) else None for board in found.boards]
        guesses = {row.letters for row in rows if row is not None}
        if len(guesses) > 1:
            raise InputError(
                f"the boards of {path} have different words in row {nth + 1}",
                "Take a picture of one game, or type the turns.",
            )
        feedbacks = tuple(Feedback.of(row.marks) if row is not None else None for row in rows)
        (letters,) = guesses
        turns.append(Turn("".join(letters), feedbacks, letters))
        for board, row in enumerate(rows):
            if row is None and board not in solved:
                raise InputError(
                    f"board {board + 1} of {path} has fewer rows than others, but is not solved",
                    "Take a picture in which all boards can be seen whole, or type the turns.",
                )
            doubts += _doubts(row, nth, board)
        solved.update(turns[-1].won)
    return ReadGame(
        tuple(turns), limit=limit_of(len(found.boards)), doubts=tuple(doubts),
        list_name=found.lexicon.name,
    )  # fmt: skip


def _doubts(row: PictureRow | None, turn: int, board: int) -> list[Doubt]:
    if row is None:
        return []
    letters = [Doubt("letter", turn, board, tile) for tile in row.unsure_letters]
    return letters + [Doubt("mark", turn, board, tile) for tile in row.unsure_marks]


def boards_of(picture: NDArray[np.uint8], lexicon: Lexicon | None = None) -> PictureBoards:
    """Return the boards of a picture given as an array; none if it shows no game.

    The ways of searching for boards are tried until one leaves no doubt; otherwise the one that
    leaves the least.
    """
    lengths: list[int] = []
    best: tuple[Decision, Lexicon] | None = None
    for seen in sightings(picture, model()):
        lengths = lengths or _lengths(seen)
        found = _found(seen, lexicon)
        if found is not None and (best is None or found[0].sure > best[0].sure):
            best = found
        if best is not None and not best[0].doubtful:
            break
    if best is not None:
        return PictureBoards(best[0].boards, best[1])
    if lexicon is not None and lengths and lexicon.length not in lengths:
        raise InputError(
            f"the words of the picture have {lengths[0]} letters, but those of {lexicon.name} have "
            f"{lexicon.length}",
            "Choose the list of the game.",
        )
    return PictureBoards((), lexicon or closed(_ENGLISH))


def _lengths(seen: Sequence[Sighting]) -> list[int]:
    """Return the lengths that the words of a picture may have, the likeliest first."""
    counts: dict[int, int] = {}
    for grid in seen:
        counts[grid.columns] = counts.get(grid.columns, 0) + len(grid.lettered) + len(grid.rows)
    return sorted(counts, key=lambda length: -counts[length])


def _found(seen: Sequence[Sighting], lexicon: Lexicon | None) -> tuple[Decision, Lexicon] | None:
    """Return what the boards say, by the given list or by the one that fits the words best."""
    for length in [lexicon.length] if lexicon else _lengths(seen):
        grids = [grid for grid in seen if grid.columns == length]
        rows = marked_rows(grids)
        best = _best(rows, [lexicon] if lexicon else _lists(length))
        if best is not None:
            found = decide(grids, best[0], spelling_of(best[1]))
            if found is not None:
                return found, best[1]
    return None


def _lists(length: int) -> Iterator[Lexicon]:
    """Yield the bundled lists with words of a length."""
    if length == 5:
        yield closed(_ENGLISH)
    for code, language in bundled_languages().items():
        if str(length) in language["lengths"] and (code, length) != ("en", 5):
            yield of_language(code, length)


def _best(
    rows: Sequence[list[Row]], lists: Iterable[Lexicon]
) -> tuple[list[list[SeenTurn]], Lexicon] | None:
    """Return the words by the first list that has all of them, or by the one that fits best."""
    best: tuple[int, list[list[SeenTurn]], Lexicon] | None = None
    for lexicon in lists if any(rows) else ():
        read = read_words(rows, spelling_of(lexicon), model())
        readings = [turn.reading for board in read for turn in board]
        score = sum(reading.score for reading in readings)
        if best is None or score > best[0]:
            best = score, read, lexicon
        if all(reading.listed and reading.score >= _FITS for reading in readings):
            break
    return best and best[1:]


@lru_cache(maxsize=32)
def spelling_of(lexicon: Lexicon) -> Spelling:
    """Return the words of a list as the reader needs them."""
    return Spelling.of(lexicon.guesses, lexicon.alphabet, model())
