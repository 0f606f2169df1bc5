"""What a line of text is: a head, rows, words, an answer, or nothing.

::

    Wordle 1,590 4/6*            Head: number, guesses used (None for X), limit, hard rules
    ⬛⬛🟨🟩⬛                     Row without a word
    🟩⬛⬛🟩🟩 🟨⬛⬛⬛⬛        Row of several boards, side by side
    crane bbygb                  Row; also crane:00120, crane -> ..yg., bbygb crane
    crane bbygb,-,ybbbb          Row of several boards
    crane sloth moist            Words
    answer: moist                Answer
    3️⃣🟥 or 4&X/7                Ends: the turn in which each of several boards was solved
    anything else                Gap

``read`` groups these pieces into games.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from salet.errors import FeedbackError
from salet.puzzle.marks import SHORTEST, SKINS, SQUARE_NAMES, SQUARES, Feedback
from salet.puzzle.turns import HIDDEN, MAX_GUESSES, SOLVED
from salet.share.turns import is_for_several
from salet.share.write import UNSOLVED
from salet.words.lexicon import Lexicon

_INVISIBLE = re.compile("[\ufe0e\ufe0f\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]")
_NAMES = re.compile("|".join(SQUARE_NAMES), re.IGNORECASE)
_SQUARE = re.compile(f"[{''.join(SQUARES)}]")
_WORD = re.compile(r"[^\W\d_]+")
BULLET = re.compile(
    r"^\s*(?:[>*•·-]+\s+|\(?\d{1,2}[.):]\s+|(?:guess|turn|try|row)\s*#?\d{1,2}\s*[.):=-]+\s*)",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"^[^:=]{0,40}\b(?:guesses|words|tries|turns|game|wordle|played)\b[^:=]{0,20}[:=]\s*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;|/\\>→➡⇒»–—*_`\"'“”‘’()\[\]-]+|\b\d{1,2}[.)]")
_CUT = re.compile(r"(?:[\s:,;=|/\\>→➡⇒()\[\]\"'*`–—]|-+>)+")  # between words and marks
_RESULT = (
    r"(?<![\d/.,])(?P<claimed>[xX]|\d{1,2})\s?/\s?(?P<limit>\d{1,2})(?P<hard>\s?\*)?"
    r"(?![\d/.,]?\d)"
)
_NUMBERED = re.compile(
    r"(?<![\d/.,])#?(?P<number>\d{1,3}(?:[.,'’\s]\d{3}){1,3}|\d+)[^\w/]{0,6}[^\w/.,][^\w/]{0,6}"
    + _RESULT
)
_UNNUMBERED = re.compile(r"^(?P<title>[^/\d]*?)" + _RESULT)
# "answer: moist", or "the answer was moist", unless a word follows: "the answer was great fun".
_ANSWER = re.compile(
    r"(?:\bthe\s+|\btoday'?s\s+)?\b(?:answer|solution|word)\s*"
    r"(?:(?P<sure>[:=]+)\s*|(?:today\s+|yesterday\s+)?(?:was|is)\s+)"
    r"[\"'“‘*|]*(?P<word>[^\W\d_]+)[\"'”’*|]*",
    re.IGNORECASE,
)
_MAX_HEADS = 20  # per line; a line with more is not a game
_MAX_LINE = 4000  # characters; a game on one line, with squares written as names, has under 1000

_KEY = "\u20e3"  # the combining character that turns a digit into a keycap
_CLOCKS = {"🔟": 10, "🕚": 11, "🕛": 12, "🕐": 13, "🕑": 14, "🕒": 15}
_TOKEN = re.compile(rf"\d{_KEY}|[{''.join(_CLOCKS)}{UNSOLVED}]|\b\d\d\b", re.ASCII)
_ONLY_TOKENS = re.compile(rf"^\s*(({_TOKEN.pattern})\s*)+$", re.ASCII)
_JOINED = re.compile(r"\b((?:\d{1,2}|X)(?:&(?:\d{1,2}|X))+)/(\d{1,2})\b", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Speller:
    """Parses words and marks; ``boards`` is known in a live game."""

    lexicon: Lexicon
    boards: int = 1
    reverse_digits: bool = False

    def word(self, text: str) -> str | None:
        """Return a text as a word, on the list or not; None if it cannot be a word."""
        alphabet = self.lexicon.alphabet
        word = alphabet.normalise(text)
        letters = alphabet.letters(word)
        valid = len(letters) == self.lexicon.length and all(x in alphabet for x in letters)
        return word if valid else None

    def marks(self, text: str, length: int | None = None) -> Feedback | None:
        """Return a text as marks; None if it cannot be parsed."""
        try:
            return self.parse(text, length)
        except FeedbackError:
            return None

    def parse(self, text: str, length: int | None = None) -> Feedback:
        """Return a text as marks. Raise ``FeedbackError`` with the mark that is wrong."""
        wanted = length or self.lexicon.length
        return Feedback.parse(text, length=wanted, reverse_digits=self.reverse_digits)


@dataclass(frozen=True, slots=True)
class Head:
    """A first line such as ``Wordle 1,590 4/6*``; ``claimed`` is None for X."""

    number: int | None
    claimed: int | None
    limit: int
    hard: bool
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Row:
    """A turn: guess, None if only its squares are known, and the feedback of each board.

    ``text`` is a turn of several boards as it was typed, which ``parse_turns`` parses.
    """

    guess: str | None
    feedbacks: tuple[Feedback | None, ...] = ()
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A line of nothing but words.

    It is ``loose`` if several words are separated by blanks only. It is ``loud`` if a ! or an emoji
    follows: then it may continue a game but not start one.
    """

    words: tuple[str, ...]
    loose: bool = False
    loud: bool = False
    line: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that the text names; ``sure`` if it cannot be chatter."""

    word: str
    sure: bool
    line: int = 0


@dataclass(frozen=True, slots=True)
class Ends:
    """The turns in which several boards were solved, as signs; ``limit`` if it is on the line."""

    signs: tuple[str, ...]
    limit: int | None = None
    line: int = 0

    @property
    def sure(self) -> bool:
        """Whether it cannot be anything else; bare digits can, unless our own head is above."""
        return self.limit is not None or not all(sign.isdecimal() for sign in self.signs)


@dataclass(frozen=True, slots=True)
class Gap:
    """A blank line or chatter; another game may follow."""

    line: int = 0


Piece = Head | Row | Words | Answer | Ends | Gap


def pieces_of(text: str, speller: Speller) -> Iterator[Piece]:
    """Yield the pieces of a text in order; lines are counted from 1.

    >>> from salet.words.lexicon import closed
    >>> list(pieces_of("hi all\\ncrane bbygb", Speller(closed("original"))))
    [Gap(line=1), Row(guess='crane', feedbacks=(Feedback.parse('bbygb'),), line=2, text='')]
    """
    for nth, line in enumerate(plain_text(text).splitlines(), 1):
        if len(line) > _MAX_LINE or len(re.findall(_RESULT, line)) > _MAX_HEADS:
            yield Gap(nth)
            continue
        for piece in _pieces_of_line(line, speller):
            yield replace(piece, line=nth)


def plain_text(text: str) -> str:
    """Return a text without invisible characters, with squares in place of their names."""
    visible = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    squares = SKINS["dark"]
    return _NAMES.sub(lambda name: squares[SQUARE_NAMES[name[0].lower()]], visible)


def _pieces_of_line(line: str, speller: Speller) -> list[Piece]:
    if several := _for_several(line, speller):
        return several
    if split := _head(line):
        title, head, rest = split
        after = _pieces_of_line(rest, speller) if rest.strip() else []
        after = [one for piece in after for one in _as_rows(piece)]
        if head.number is not None:
            return [head, *after]
        before = words_of(title, speller)
        if before is not None and len(before.words) > 1:
            return [before, head]
        # Without a number, N/6 may be a date or part of a sentence, unless it is alone.
        talk = _WORD.search(rest) and any(isinstance(piece, Gap) for piece in after)
        if len(title.split()) <= 2 and not talk:
            return [head, *after]
    pieces: list[Piece] = []
    if named := _ANSWER.search(line):
        rest = line[: named.start()] + " " + line[named.end() :]
        if not named["sure"]:
            word = speller.word(named["word"])
            ends = re.match(r"\s*(?:[^\w\s]|$)", line[named.end() :])
            return [Answer(word, False) if word and ends else Gap()]
        pieces = [Answer(named["word"].lower(), True)]
        line = rest
        if not _WORD.search(rest) and not _SQUARE.search(rest):
            return pieces
    line = _LABEL.sub("", BULLET.sub("", line))
    rows = (_square_rows if _SQUARE.search(line) else _turn_rows)(line, speller)
    return [*rows, *pieces] if rows else [words_of(line, speller) or Gap(), *pieces]


def _as_rows(piece: Piece) -> list[Piece]:
    """Return the groups of squares after a head as rows of one board."""
    if not isinstance(piece, Row) or len(piece.feedbacks) < 2:
        return [piece]
    return [Row(None, (marks,)) for marks in piece.feedbacks]


def _head(line: str) -> tuple[str, Head, str] | None:
    """Split a line into the text before its head, the head, and the text after it."""
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
    head = Head(number, claimed, limit, bool(match["hard"]))
    title = line[: match.start("claimed")]
    return title, head, line[match.end("limit") :].lstrip(" *")


# ------------------------------------------------------------------------------ several boards


def _for_several(line: str, speller: Speller) -> list[Piece]:
    """Return the pieces of a line that can only belong to a game of several boards."""
    if joined := _JOINED.search(line):
        return [Ends(tuple(joined[1].upper().split("&")), int(joined[2]))]
    if groups := square_groups(line):
        return [Row(None, tuple(map(_squares, groups)))] if len(groups) > 1 else []
    if _ONLY_TOKENS.match(line):
        return [Ends(tuple(_TOKEN.findall(line)))]
    texts = line.split() if ":" in line else [line.strip()]
    if not all(is_for_several(text, speller.lexicon.length) for text in texts):
        return []
    guesses = [re.split(r"[\s:]", text, maxsplit=1)[0] for text in texts]
    words = all(speller.word(guess) and not speller.marks(guess) for guess in guesses)
    return [Row(None, text=text) for text in texts] if words else []


def square_groups(line: str) -> list[str]:
    """Return the groups of squares of a line that has nothing else."""
    groups = line.split()
    only = all(len(group) >= SHORTEST and set(group) <= set(SQUARES) for group in groups)
    heads = UNSOLVED in line and set("".join(groups)) == {UNSOLVED}
    return groups if only and not heads else []


def end_of(sign: str) -> int | None:
    """Return the turn that a sign stands for; None for a board that was not solved."""
    if sign in (UNSOLVED, "X"):
        return None
    return _CLOCKS.get(sign) or int(sign.rstrip(_KEY))


def is_digit(sign: str) -> bool:
    """Return whether a sign may be one of two digits of a turn."""
    return sign == UNSOLVED or sign.endswith(_KEY)


# ------------------------------------------------------------------------------- rows and words


def _squares(text: str) -> Feedback:
    return Feedback.of(SQUARES[sign] for sign in _SQUARE.findall(text))


def _square_rows(line: str, speller: Speller) -> list[Row]:
    """Return the rows of a line with squares: one, or several separated by blanks."""
    length = speller.lexicon.length
    beside = re.sub(r"\(?\d+ \w+\)?", " ", _SQUARE.sub(" ", line))  # without "(56 left)"
    words = _WORD.findall(beside)
    guesses = [speller.word(word) for word in words]
    count = len(_SQUARE.findall(line))
    if count == length:
        before = _WORD.findall(_SQUARE.split(line)[0])
        guess = speller.word(before[0]) if len(before) == 1 else None
        if guess is None and len(words) == 1 and not re.search("[!?#@]", beside):
            guess = guesses[0]
        return [Row(guess, (_squares(line),))]
    chunks = [chunk for chunk in line.split() if _SQUARE.search(chunk)]
    if len(chunks) > 1 and all(len(_SQUARE.findall(chunk)) == length for chunk in chunks):
        if len(guesses) != len(chunks) or None in guesses:
            guesses = [None] * len(chunks)
        pairs = zip(guesses, chunks, strict=True)
        return [Row(guess, (_squares(chunk),)) for guess, chunk in pairs]
    return [Row(None, (_squares(line),))] if not words and count >= SHORTEST else []


def _turn_rows(line: str, speller: Speller) -> list[Row]:
    """Return the turns that a line begins with, or its marks without a word."""
    tokens = tokens_of(line, speller)
    rows, _ = turns_at_start(tokens, speller)
    if not rows and re.fullmatch("[byg]+", "".join(tokens).lower()):
        marks, used = marks_at(tokens, 0, speller)
        return [Row(None, tuple(marks))] if marks and used == len(tokens) else []
    return rows


def tokens_of(line: str, speller: Speller) -> list[str]:
    """Split a line into words and marks; a dash is a mark only where several boards have one."""
    dashes = {"-", "--"} if speller.boards == 1 else set()
    return [token for token in _CUT.split(line) if token and token not in dashes]


def turns_at_start(tokens: Sequence[str], speller: Speller) -> tuple[list[Row], int]:
    """Return the turns at the beginning of some tokens, and the number of tokens they have."""
    rows: list[Row] = []
    at = 0
    while at < len(tokens):
        before, start = marks_at(tokens, at, speller)
        guess = speller.word(tokens[start]) if start < len(tokens) else None
        after, end = marks_at(tokens, start + 1, speller) if not before else (before, start + 1)
        if guess is None or not after or speller.marks(tokens[start]) is not None:
            break
        rows.append(Row(guess, tuple(after)))
        at = end
    return rows, at


def marks_at(tokens: Sequence[str], at: int, speller: Speller) -> tuple[list[Feedback | None], int]:
    """Return the feedbacks at a place, one for each board at most, and the place after them."""
    found: list[Feedback | None] = []
    length = speller.lexicon.length
    while at < len(tokens) and len(found) < speller.boards:
        if speller.boards > 1 and tokens[at] in (SOLVED, HIDDEN):
            found.append(None)
            at += 1
        elif (marks := speller.marks(tokens[at])) is not None:
            found.append(marks)
            at += 1
        elif all(speller.marks(token, 1) for token in tokens[at : at + length]) and (
            marks := speller.marks(" ".join(tokens[at : at + length]))
        ):
            found.append(marks)
            at += length
        else:
            break
    return found, at


def words_of(line: str, speller: Speller) -> Words | None:
    """Return the words of a line that has nothing else, or None."""
    end = len(line)
    while end and (line[end - 1] in "!?. \t" or unicodedata.category(line[end - 1]) == "So"):
        end -= 1
    quiet = line[:end].rstrip()
    words = _WORD.findall(quiet)
    between = _WORD.sub("", quiet)
    if len(words) == speller.lexicon.length and all(len(word) == 1 for word in words):
        words = ["".join(words)]  # c r a n e
    guesses = tuple(guess for word in words if (guess := speller.word(word)))
    is_marks = all(map(speller.marks, guesses))
    if is_marks or len(guesses) < len(words) or _BETWEEN.sub("", between):
        return None
    loose = len(words) > 1 and not between.strip()
    return Words(guesses, loose, quiet != line.rstrip())
