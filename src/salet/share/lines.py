"""Classify the lines of pasted text.

A line is a header, rows (squares or turns), words, a stated answer, or a gap (blank or chatter).
``read`` groups these pieces into games.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from salet.errors import FeedbackError
from salet.puzzle.finished import MAX_GUESSES
from salet.puzzle.marks import SHORTEST, SQUARE_NAMES, SQUARES, Feedback
from salet.share.game import SharedTurn
from salet.words.lexicon import Lexicon

_INVISIBLE = re.compile("[\ufe0e\ufe0f\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]")
_SQUARE = re.compile("|".join(map(re.escape, (*SQUARES, *SQUARE_NAMES))), re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_BULLET = re.compile(
    r"^\s*(?:[>*•·-]+\s+|\(?\d{1,2}[.):]\s+|(?:guess|turn|try|row)\s*#?\d{1,2}\s*[.):=-]+\s*)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;|/\\>→➡⇒»–—*_`\"'“”‘’()\[\]-]+|\b\d{1,2}[.)]")
_CUT = re.compile(r"[\s:,;=|/\\>→➡⇒()\[\]\"'*`–—-]+")
_RESULT = (
    r"(?<![\d/.,])(?P<claimed>[xX]|\d{1,2})\s?/\s?(?P<limit>\d{1,2})(?P<hard>\s?\*)?"
    r"(?![\d/.,]?\d)"
)
_NUMBERED = re.compile(
    r"(?<![\d/.,])#?(?P<number>\d{1,3}(?:[.,'’\s]\d{3}){1,3}|\d+)[^\w/]{0,6}[^\w/.,][^\w/]{0,6}"
    + _RESULT
)
_UNNUMBERED = re.compile(r"^(?P<title>[^/\d]*?)" + _RESULT)
_STATED = re.compile(
    r"(?:\bthe\s+|\btoday'?s\s+)?\b(?:answer|solution)\s*[:=]+\s*[\"'“‘*|]*([^\W\d_]+)[\"'”’*|]*",
    re.IGNORECASE,
)
_SAID = re.compile(
    r"\b(?:answer|solution|word)\s+(?:(?:today|yesterday)\s+)?(?:was|is)\s+[\"'“‘*|]*([^\W\d_]+)"
    r"(?=(?P<rest>.{0,60}))",
    re.IGNORECASE,
)
# What may follow a stated answer; in "the answer is great fun" GREAT is not the answer.
_AFTER = re.compile(
    r"(?:\s*[^\w\s].*|(?:\s+(?:lol|lmao|rofl|omg|ugh|wow|argh|smh|wtf|damn|duh|tho|though|btw|"
    r"today|yesterday|folks|guys|everyone|sadly|apparently|obviously|of course|a?(?:ha)+h?|(?:he)+)"
    r")*\W*$)",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^[^:=]{0,40}\b(?:guesses|words|tries|turns|game|wordle|played)\b[^:=]{0,20}[:=]\s*",
    re.IGNORECASE,
)
_MAX_HEADERS = 20  # per line; a line with more is not a game
_MAX_LINE = 4000  # characters; a game on one line, with squares written as names, has under 1000
# What people and bots write beside a row: "crane ⬛⬛🟨🟩⬛ (56 left)".
_BESIDE = {"left", "remaining", "remain", "candidates", "candidate", "words", "word", "answers"}


@dataclass(frozen=True, slots=True)
class Speller:
    """Parses words and marks; with ``listed`` only words of the list may be guesses."""

    lexicon: Lexicon
    listed: bool = False

    def word(self, text: str) -> str | None:
        """Return a text as a word, on the list or not; None if it cannot be a word."""
        alphabet = self.lexicon.alphabet
        word = alphabet.normalise(text)
        letters = alphabet.letters(word)
        valid = len(letters) == self.lexicon.length and all(x in alphabet for x in letters)
        return word if valid else None

    def guess(self, text: str) -> str | None:
        """Return a text as a guess; None if it cannot be one."""
        word = self.word(text)
        return word if word and (not self.listed or word in self.lexicon) else None

    def marks(self, text: str, length: int | None = None) -> Feedback | None:
        """Return a text as marks; None if it cannot be parsed."""
        try:
            return Feedback.parse(text, length=length or self.lexicon.length)
        except FeedbackError:
            return None


@dataclass(frozen=True, slots=True)
class Header:
    """A first line such as ``Wordle 1,590 4/6*``; ``claimed`` is None for X."""

    number: int | None
    claimed: int | None
    limit: int
    hard: bool


@dataclass(frozen=True, slots=True)
class Words:
    """A line of nothing but words.

    It is ``loose`` if several words are separated by blanks only. It is ``loud`` if a ! or an emoji
    follows: then it may continue a game but not start one.
    """

    words: tuple[str, ...]
    loose: bool
    loud: bool = False


@dataclass(frozen=True, slots=True)
class StatedAnswer:
    """An answer that the text states; ``sure`` if it cannot be chatter."""

    word: str
    sure: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """A blank line or chatter; another game may follow."""


Piece = Header | SharedTurn | Words | StatedAnswer | Gap


def pieces_of(text: str, speller: Speller) -> Iterator[tuple[int, Piece]]:
    """Yield the pieces of a text in order, each with its line number, counted from 1.

    >>> from salet.words.lexicon import closed
    >>> [piece for _, piece in pieces_of("hi all\\ncrane bbygb", Speller(closed("original")))]
    [Gap(), SharedTurn(guess='crane', feedbacks=(Feedback.parse('bbygb'),), line=2)]
    """
    clean = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    for nth, line in enumerate(clean.splitlines(), 1):
        if len(line) > _MAX_LINE or len(re.findall(_RESULT, line)) > _MAX_HEADERS:
            yield nth, Gap()
            continue
        for piece in _pieces_of_line(line, nth, speller):
            yield nth, piece


def _pieces_of_line(line: str, nth: int, speller: Speller) -> list[Piece]:
    split = _header(line)
    if split is not None:
        title, header, rest = split
        after = _pieces_of_line(rest, nth, speller) if rest.strip() else []
        if header.number is not None:
            return [header, *after]
        before = _words(title, speller)
        if before is not None and len(before.words) > 1:
            return [before, header]
        # Without a number, N/6 may be a date or part of a sentence, unless it is alone.
        talk = _WORD.search(rest) and any(isinstance(piece, Gap) for piece in after)
        if len(title.split()) <= 2 and not talk:
            return [header, *after]
    pieces: list[Piece] = []
    stated = _STATED.search(line)
    if stated:
        pieces.append(StatedAnswer(stated[1].lower(), True))
        line = line[: stated.start()] + " " + line[stated.end() :]
        if not _WORD.search(line) and not _SQUARE.search(line):
            return pieces
    elif said := _SAID.search(line):
        word = speller.guess(said[1])
        loud = said[1].isupper() and not line.isupper()
        fine = word and (loud or _AFTER.match(said["rest"]))
        return [StatedAnswer(word, False) if word and fine else Gap()]
    line = _LABEL.sub("", _BULLET.sub("", line))
    if _SQUARE.search(line):
        rows = _square_rows(line, nth, speller)
    else:
        rows = _turn_rows(line, nth, speller)
    if rows:
        return [*rows, *pieces]
    words = _words(line, speller)
    return [words or Gap(), *pieces]


def _header(line: str) -> tuple[str, Header, str] | None:
    """Split a line into the text before its header, the header, and the text after it."""
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
    if not 1 <= limit <= MAX_GUESSES or claimed == 0:
        return None
    if number is None and claimed is not None and claimed > limit:
        return None
    header = Header(number, claimed, limit, bool(match["hard"]))
    title = line[: match.start("claimed")]
    return title, header, line[match.end("limit") :].lstrip(" *")


def _square_rows(line: str, nth: int, speller: Speller) -> list[SharedTurn]:
    """Return the rows of a line with squares: one, or several separated by blanks."""
    length = speller.lexicon.length
    beside = _SQUARE.sub(" ", line)
    words = [word.lower() for word in _WORD.findall(beside)]
    named = [word for word in words if word not in _BESIDE]
    guesses = [speller.word(word) for word in named]
    count = len(_SQUARE.findall(line))
    if count == length:
        before = _WORD.findall(_SQUARE.split(line)[0])
        guess = speller.word(before[0]) if len(before) == 1 else None
        if guess is None and len(named) == 1 and not re.search("[!?#@]", beside):
            guess = guesses[0]
        return [SharedTurn(guess, (_squares(line),), nth)]
    chunks = [chunk for chunk in line.split() if _SQUARE.search(chunk)]
    if len(chunks) > 1 and all(len(_SQUARE.findall(chunk)) == length for chunk in chunks):
        if len(guesses) != len(chunks) or None in guesses:
            guesses = [None] * len(chunks)
        pairs = zip(guesses, chunks, strict=True)
        return [SharedTurn(guess, (_squares(chunk),), nth) for guess, chunk in pairs]
    if words:
        return []
    return [SharedTurn(None, (_squares(line),), nth)] if count >= SHORTEST else []


def _squares(text: str) -> Feedback:
    return Feedback.of({**SQUARES, **SQUARE_NAMES}[sign.lower()] for sign in _SQUARE.findall(text))


def _turn_rows(line: str, nth: int, speller: Speller) -> list[SharedTurn]:
    """Return the turns of a line such as ``crane bbygb`` or ``crane:00120, moist:22222``."""
    tokens = [token for token in _CUT.split(line) if token]
    rows: list[SharedTurn] = []
    length = speller.lexicon.length
    at = 0
    while at < len(tokens):
        turn = _pair(tokens[at : at + 2], speller)
        if turn is not None:
            at += 2
        else:
            spread = tokens[at + 1 : at + 1 + length]
            single = all(speller.marks(token, 1) for token in spread)
            turn = _pair([tokens[at], " ".join(spread)], speller) if single else None
            at += 1 + length
        if turn is None:
            break
        rows.append(SharedTurn(turn[0], (turn[1],), nth))
    if not rows and len(tokens) == 1 and re.fullmatch("[byg]+", tokens[0].lower()):
        marks = speller.marks(tokens[0])
        rows = [SharedTurn(None, (marks,), nth)] if marks is not None else []
    return rows


def _pair(tokens: list[str], speller: Speller) -> tuple[str, Feedback] | None:
    """Return a word and its marks, in either order, or None."""
    for word, text in zip(tokens, tokens[::-1], strict=True):
        guess, marks = speller.word(word), speller.marks(text)
        if len(tokens) == 2 and guess and marks is not None and speller.marks(word) is None:
            return guess, marks
    return None


def _words(line: str, speller: Speller) -> Words | None:
    """Return the words of a line that has nothing else, or None."""
    end = len(line)
    while end and (line[end - 1] in "!?. \t" or unicodedata.category(line[end - 1]) == "So"):
        end -= 1
    quiet = line[:end].rstrip()
    words = _WORD.findall(quiet)
    between = _WORD.sub("", quiet)
    if len(words) == speller.lexicon.length and all(len(word) == 1 for word in words):
        words = ["".join(words)]  # c r a n e
    guesses = tuple(guess for word in words if (guess := speller.guess(word)))
    if not words or len(guesses) < len(words) or _BETWEEN.sub("", between):
        return None
    loose = len(words) > 1 and not between.strip()
    return Words(guesses, loose, quiet != line.rstrip())
