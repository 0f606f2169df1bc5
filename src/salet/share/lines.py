"""Pasted text, line by line.

A line is a header, rows (squares or turns), words, an answer that is told, or a gap (blank, or
chatter). ``pastes`` makes games of these pieces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from salet.errors import FeedbackError
from salet.puzzle.marks import SHORTEST, Feedback

_INVISIBLE = re.compile("[\ufe0e\ufe0f\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]")
_SQUARE = re.compile(
    r"[⬛⬜◼◻◾◽▪▫🟨🟦🟩🟧]"
    r"|:(?:large_)?(?:black|white|yellow|blue|green|orange)_(?:large_)?square:",
    re.IGNORECASE,
)
_SMALL = str.maketrans("◼◻◾◽▪▫", "⬛⬜⬛⬜⬛⬜")  # what some fonts and clones write
_WORD = re.compile(r"[^\W\d_]+")
_BULLET = re.compile(
    r"^\s*(?:[>*•·-]+\s+|\(?\d{1,2}[.):]\s+|(?:guess|turn|try|row)\s*#?\d{1,2}\s*[.):=-]+\s*)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;|/\\>→➡⇒»–—*_`\"'“”‘’()\[\]-]+|\b\d{1,2}[.)]")
_CUT = re.compile(r"[\s:,;=|/>→➡⇒()\[\]\"'*`–—-]+")
_RESULT = (
    r"(?<![\d/.,])(?P<claimed>[xX]|\d{1,2})\s?/\s?(?P<limit>\d{1,2})(?P<hard>\s?\*)?"
    r"(?![\d/.,]?\d)"
)
_NUMBERED = re.compile(
    r"(?<![\d/.,])#?(?P<number>\d{1,3}(?:[.,'’\s]\d{3}){1,3}|\d+)[^\w/]{0,6}[^\w/.,][^\w/]{0,6}"
    + _RESULT
)
_UNNUMBERED = re.compile(r"^(?P<title>[^/\d]*?)" + _RESULT)
_TOLD = re.compile(
    r"(?:\bthe\s+|\btoday'?s\s+)?\b(?:answer|solution)\s*[:=]+\s*[\"'“‘*|]*([^\W\d_]+)[\"'”’*|]*",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:answer|solution|word)\s+(?:(?:today|yesterday)\s+)?(?:was|is)\s+[\"'“‘*|]*([^\W\d_]+)"
    r"[^\w]*$",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^[^:=]{0,40}\b(?:guesses|words|tries|turns|game|wordle|played)\b[^:=]{0,20}[:=]\s*",
    re.IGNORECASE,
)
_MOST_HEADERS = 20  # on one line: more of them are no games
_LONGEST_LINE = 4000  # signs: a whole game on one line, in names of squares, has under a thousand
# What people and robots write beside a row: "crane ⬛⬛🟨🟩⬛ (56 left)".
_BESIDE = {"left", "remaining", "remain", "candidates", "candidate", "words", "word", "answers"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a pasted game: the guess, its feedback, or both, and the line it stands on."""

    guess: str | None
    feedback: Feedback | None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Header:
    """A first line such as ``Wordle 1,590 4/6*``; ``claimed`` is None for X."""

    number: int | None
    claimed: int | None
    limit: int
    hard: bool


@dataclass(frozen=True, slots=True)
class Words:
    """A line of nothing but words; ``loose`` when only blanks stand between several, ``loud``
    when something like ! or a smile follows: then it may go on with a game but not begin one.
    """

    words: tuple[str, ...]
    loose: bool
    loud: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """The answer as somebody tells it; ``sure`` when it cannot be mere talk."""

    word: str
    sure: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """A blank line or chatter: what follows may be another game."""


Piece = Header | Row | Words | Told | Gap


def pieces_of(
    text: str, length: int = 5, allowed: Callable[[str], bool] | None = None
) -> Iterator[tuple[int, Piece]]:
    """Everything found in a text, in order, each with its line from 1.

    >>> [piece for _, piece in pieces_of("hi all\\ncrane bbygb")]
    [Gap(), Row(guess='crane', feedback=Feedback.parse('bbygb'), line=2)]
    """
    clean = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    for nth, line in enumerate(clean.splitlines(), 1):
        if len(line) > _LONGEST_LINE or len(re.findall(_RESULT, line)) > _MOST_HEADERS:
            yield nth, Gap()
            continue
        for piece in _pieces_of_line(line, nth, length, allowed):
            yield nth, piece


def _pieces_of_line(
    line: str, nth: int, length: int, allowed: Callable[[str], bool] | None
) -> list[Piece]:
    header = _header(line)
    if header is not None:
        title, found, rest = header
        after = _pieces_of_line(rest, nth, length, allowed) if rest.strip() else []
        if found.number is not None:
            return [found, *after]
        before = _words(title, length, allowed)
        if before is not None and len(before.words) > 1:
            return [before, found]
        # Without a number N/6 may be a date or a part of speech, unless it stands by itself.
        talk = _WORD.search(rest) and any(isinstance(piece, Gap) for piece in after)
        if len(title.split()) <= 2 and not talk:
            return [found, *after]
    pieces: list[Piece] = []
    told = _TOLD.search(line)
    if told:
        pieces.append(Told(told[1].lower(), True))
        line = line[: told.start()] + " " + line[told.end() :]
        if not _WORD.search(line) and not _SQUARE.search(line):
            return pieces
    elif said := _SAID.search(line):
        word = said[1].lower()
        fine = len(word) == length and (allowed is None or allowed(word))
        return [Told(word, False) if fine else Gap()]
    line = _LABEL.sub("", _BULLET.sub("", line))
    if _SQUARE.search(line):
        rows = _square_rows(line, nth, length)
    else:
        rows = _turn_rows(line, nth, length)
    if rows:
        return [*rows, *pieces]
    words = _words(line, length, allowed)
    return [words or Gap(), *pieces]


def _header(line: str) -> tuple[str, Header, str] | None:
    """The header in a line, between what stands before and after it there."""
    match = _NUMBERED.search(line)
    number = None
    if match:
        number = int(re.sub(r"\D", "", match["number"])[:18])
    else:
        match = _UNNUMBERED.match(_SQUARE.split(line)[0])
        if not match:
            return None
    limit = int(match["limit"])
    claimed = None if match["claimed"] in "xX" else int(match["claimed"])
    if not 1 <= limit <= 50 or claimed == 0:
        return None
    if number is None and claimed is not None and claimed > limit:
        return None
    header = Header(number, claimed, limit, bool(match["hard"]))
    title = line[: match.start("claimed")]
    return title, header, line[match.end("limit") :].lstrip(" *")


def _square_rows(line: str, nth: int, length: int) -> list[Row]:
    """The rows of a line with squares: one, or several with blanks between them."""
    beside = _SQUARE.sub(" ", line)
    words = [word.lower() for word in _WORD.findall(beside)]
    named = [word for word in words if word not in _BESIDE]
    count = len(_SQUARE.findall(line))
    if count == length:
        before = _WORD.findall(_SQUARE.split(line)[0])
        if len(before) == 1 and len(before[0]) == length:
            return [Row(before[0].lower(), _squares(line), nth)]
        alone = len(named) == 1 and len(named[0]) == length and not re.search("[!?#@]", beside)
        return [Row(named[0] if alone else None, _squares(line), nth)]
    chunks = [chunk for chunk in line.split() if _SQUARE.search(chunk)]
    if len(chunks) > 1 and all(len(_SQUARE.findall(chunk)) == length for chunk in chunks):
        paired = len(named) == len(chunks) and all(len(word) == length for word in named)
        guesses: list[str] | list[None] = named if paired else [None] * len(chunks)
        return [
            Row(guess, _squares(chunk), nth) for guess, chunk in zip(guesses, chunks, strict=True)
        ]
    if words:
        return []
    return [Row(None, _squares(line), nth)] if count >= SHORTEST else []


def _squares(text: str) -> Feedback:
    signs = _SQUARE.findall(text.translate(_SMALL))
    return Feedback.of(Feedback.parse(sign).pattern for sign in signs)


def _turn_rows(line: str, nth: int, length: int) -> list[Row]:
    """The turns of a line such as ``crane bbygb`` or ``crane:00120, moist:22222``."""
    tokens = [token.lower() for token in _CUT.split(line) if token]
    rows: list[Row] = []
    while tokens:
        for first, second in ((0, 1), (1, 0)):
            if len(tokens) < 2 or not _is_word(tokens[first], length):
                continue
            marks = _marks(tokens[second], length)
            if marks is not None and _marks(tokens[first], length) is None:
                rows.append(Row(tokens[first], marks, nth))
                tokens = tokens[2:]
                break
        else:
            spread = _marks("".join(tokens[1 : length + 1]), length)
            apart = all(len(token) == 1 for token in tokens[1 : length + 1])
            if spread is None or not apart or not _is_word(tokens[0], length):
                break
            rows.append(Row(tokens[0], spread, nth))
            tokens = tokens[length + 1 :]
    if not rows and len(tokens) == 1 and re.fullmatch("[byg]+", tokens[0]):
        marks = _marks(tokens[0], length)
        rows = [Row(None, marks, nth)] if marks is not None else []
    return rows


def _marks(token: str, length: int) -> Feedback | None:
    try:
        return Feedback.parse(token, length=length)
    except FeedbackError:
        return None


def _is_word(token: str, length: int) -> bool:
    return len(token) == length and token.isalpha()


def _words(line: str, length: int, allowed: Callable[[str], bool] | None) -> Words | None:
    """The words of a line that has nothing else."""
    quiet = line.rstrip()
    while quiet and (quiet[-1] in "!?." or unicodedata.category(quiet[-1]) == "So"):
        quiet = quiet[:-1].rstrip()
    found = tuple(word.lower() for word in _WORD.findall(quiet))
    between = _WORD.sub("", quiet)
    if len(found) == length and all(len(word) == 1 for word in found):
        found = ("".join(found),)  # c r a n e
    if not found or _BETWEEN.sub("", between):
        return None
    if any(len(word) != length or (allowed is not None and not allowed(word)) for word in found):
        return None
    loose = len(found) > 1 and not between.strip()
    return Words(found, loose, quiet != line.rstrip())
