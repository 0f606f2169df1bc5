"""What a line of text is: a head, rows, words, an answer, or nothing.

::

    Wordle 1,590 4/6*            ShareHead of one of the games of words.games
    salet 3/6                    ShareHead without a game
    Strands #507                 OtherGame
    ⬛⬛🟨🟩⬛                     Row without a word
    🟩⬛⬛🟩🟩 🟨⬛⬛⬛⬛        Row of several boards, side by side
    crane bbygb                  Row; also crane:00120, crane -> ..yg., bbygb crane
    crane bbygb,-,ybbbb          Row of several boards
    crane sloth moist            Words
    answer: moist                Answer
    3️⃣🟥                         Ends: the turn in which each of several boards was solved
    anything else                Gap

``read`` groups these pieces into games. Below the head of a game that has other signs than most
(Sutom: 🟥 is correct), its signs are read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from salet.errors import FeedbackError
from salet.puzzle.marks import SHORTEST, SIGN_NAMES, SKINS, SQUARES, Feedback
from salet.puzzle.notation import is_for_several
from salet.puzzle.turns import HIDDEN, MAX_GUESSES, SOLVED
from salet.share.pieces import Answer, Ends, Gap, OtherGame, Piece, Row, Words
from salet.share.write import CLOCKS, UNSOLVED
from salet.words.games import ShareHead, game_of, other_game
from salet.words.lexicon import Lexicon

_INVISIBLE = re.compile("[\ufe0e\ufe0f\u200b-\u200f\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]")
_NAMES = re.compile("|".join(SIGN_NAMES), re.IGNORECASE)
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
_SCORE = re.compile(r"^(?P<title>[^/\d]*?)" + _RESULT)
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
_TOKEN = re.compile(rf"\d{_KEY}|[{CLOCKS}{UNSOLVED}]|\b\d\d\b", re.ASCII)
_ONLY_TOKENS = re.compile(rf"^\s*(({_TOKEN.pattern})\s*)+$", re.ASCII)


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
        return _marks(text, length or self.lexicon.length, self.reverse_digits)

    def parse(self, text: str, length: int | None = None) -> Feedback:
        """Return a text as marks. Raise ``FeedbackError`` with the mark that is wrong."""
        wanted = length or self.lexicon.length
        return Feedback.parse(text, length=wanted, reverse_digits=self.reverse_digits)


@lru_cache(maxsize=4096)  # the words of a chat recur
def _marks(text: str, length: int, reverse_digits: bool) -> Feedback | None:
    try:
        return Feedback.parse(text, length=length, reverse_digits=reverse_digits)
    except FeedbackError:
        return None


def pieces_of(text: str, speller: Speller) -> Iterator[Piece]:
    """Yield the pieces of a text in order; lines are counted from 1.

    >>> from salet.words.lexicon import closed
    >>> list(pieces_of("hi all\\ncrane bbygb", Speller(closed("original"))))
    [Gap(line=1), Row(guess='crane', feedbacks=(Feedback.parse('bbygb'),), line=2, text='')]
    """
    signs: dict[int, str] = {}  # of the game of the last head, as the usual squares
    for nth, line in enumerate(plain_text(text).splitlines(), 1):
        if len(line) > _MAX_LINE or len(re.findall(_RESULT, line)) > _MAX_HEADS:
            yield Gap(nth)
            continue
        for piece in _pieces_of_line(line.translate(signs), speller):
            yield replace(piece, line=nth)
            if isinstance(piece, ShareHead):
                signs = _signs_of(piece)


def _signs_of(head: ShareHead) -> dict[int, str]:
    """Return the usual square of each sign of a game, empty if it has the usual ones."""
    usual = SKINS["dark"]
    signs = head.game.signs if head.game else usual
    return {} if signs == usual else dict(zip(map(ord, signs), usual, strict=True))


def plain_text(text: str) -> str:
    """Return a text without invisible characters, with squares in place of their names."""
    visible = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    return _NAMES.sub(lambda name: SIGN_NAMES[name[0].lower()], visible)


def _pieces_of_line(line: str, speller: Speller) -> list[Piece]:
    if (head := game_of(line)) and _is_possible(head):
        return [head, *_after(head, speller)]
    if title := other_game(line):
        return [OtherGame(title)]
    if several := _for_several(line, speller):
        return several
    if head := _score(line):
        after = _after(head, speller)
        before = words_of(head.before, speller)
        if before is not None and len(before.words) > 1:
            return [before, head]
        # Without a game, N/6 may be a date or part of a sentence, unless it is alone.
        talk = _WORD.search(head.after) and any(isinstance(piece, Gap) for piece in after)
        if len(head.before.split()) <= 2 and not talk:
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


def _after(head: ShareHead, speller: Speller) -> list[Piece]:
    """Return the pieces on the line of a head, after it."""
    rest = head.after.lstrip(" *").translate(_signs_of(head))
    pieces = _pieces_of_line(rest, speller) if rest.strip() else []
    return [one for piece in pieces for one in _as_rows(piece)] if head.boards == 1 else pieces


def _as_rows(piece: Piece) -> list[Piece]:
    """Return the groups of squares after a head as rows of one board."""
    if not isinstance(piece, Row) or len(piece.feedbacks) < 2:
        return [piece]
    return [Row(None, (marks,)) for marks in piece.feedbacks]


def _score(line: str) -> ShareHead | None:
    """Return a head that has a result and names no game."""
    match = _SCORE.match(_SQUARE.split(line)[0])
    if not match:
        return None
    claimed = None if match["claimed"] in "xX" else int(match["claimed"])
    before, after = line[: match.start("claimed")], line[match.end("limit") :]
    limit, hard = int(match["limit"]), bool(match["hard"])
    head = ShareHead(None, None, claimed, limit, hard, before=before, after=after)
    return head if _is_possible(head) and (claimed or 0) <= limit else None


def _is_possible(head: ShareHead) -> bool:
    return head.claimed != 0 and (head.limit is None or 1 <= head.limit <= MAX_GUESSES)


# ------------------------------------------------------------------------------ several boards


def _for_several(line: str, speller: Speller) -> list[Piece]:
    """Return the pieces of a line that can only belong to a game of several boards."""
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


def has_squares(line: str) -> bool:
    """Return whether a line has squares, or their names."""
    return bool(_SQUARE.search(plain_text(line)))


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
    return CLOCKS.index(sign) + 10 if sign in CLOCKS else int(sign.rstrip(_KEY))


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
