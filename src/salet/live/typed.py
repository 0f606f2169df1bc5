"""What a line means that a player typed or pasted.

Turns are read however people write them: ``crane bbygb``, ``crane -> ..yg.``, in colour words,
several on one line, or in the middle of a sentence; on several boards with the colours of each:
``crane bbygb ybbbb`` or ``crane bbygb,ybbbb``. Nothing is done here.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from difflib import get_close_matches

from salet.errors import FeedbackError, InputError
from salet.live.pasted import Pasted, read_pasted
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import HIDDEN, SOLVED
from salet.words.lexicon import Lexicon

Seen = tuple[Feedback | None, ...]  # what boards show of one guess, None for nothing
_HEAD = re.compile(r"(?!^)[:\s,;=]+|\s*(?:->|→)\s*")  # ends a word; names of squares begin with :
_BRACKETS = "()[]{}<>→=:,; "
_SHARED = re.compile(r"(?:\b[xX]|\d)\s?/\s?\d")  # a header: Wordle 1,590 4/6
_PARTS = re.compile(r"[\s,;:=()\[\]→>]+")
_MARKS = re.compile(r"[bgywx._?\-012]+")
_COLOURS = {"grey", "gray", "black", "white", "yellow", "blue", "green", "orange"}
# Five-letter words that people say between their guesses.
_FILLERS = {
    "after", "again", "first", "guess", "hello", "maybe", "other", "still", "sorry", "their",
    "there", "third", "think", "those", "today", "tried", "which", "while", "words", "would",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """A command with what follows it; ``sure`` when a slash says that it is one."""

    name: str
    rest: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks alone, of one board or more."""

    feedbacks: Seen


@dataclass(frozen=True, slots=True)
class Guesses:
    """Words alone: their marks come next."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """Words with their marks."""

    turns: tuple[tuple[str, Seen], ...]


Typed = Command | Marks | Guesses | Turns | Pasted


def understand(
    line: str,
    lexicon: Lexicon,
    commands: Collection[str],
    *,
    boards: int = 1,
    limit: int = 6,
    reverse_digits: bool = False,
) -> Typed:
    """Return what a line means; raise ``InputError`` when it means nothing.

    >>> from salet.words.lexicon import closed
    >>> original = closed("original")
    >>> understand("I played crane and got bbygb", original, ())
    Turns(turns=(('crane', (Feedback.parse('bbygb'),)),))
    >>> understand("hint 3", original, ("hint",))
    Command(name='hint', rest='3', sure=False)
    >>> understand("..yg. -", original, (), boards=2)
    Marks(feedbacks=(Feedback.parse('bbygb'), None))
    """
    line = line.strip()
    reader = _Reader(lexicon, boards, reverse_digits)
    if line.startswith("/"):
        return _command(line, commands)
    if "\n" in line or _SHARED.search(line):
        if boards > 1 and (turns := reader.lines(line)):
            return Pasted(tuple(seen for _, seen in turns), tuple(w for w, _ in turns), limit)
        if (pasted := read_pasted(line, lexicon, limit if boards == 1 else None)) is not None:
            return pasted
    first, *others = _HEAD.split(line, maxsplit=1)
    word, rest = first.lower(), "".join(others).strip(_BRACKETS)
    if boards > 1 and word not in lexicon and (marks := reader.try_marks(line)):
        return Marks(marks)
    if (turn := reader.turn(word, rest)) is not None:
        return Turns((turn,))
    if word in commands:
        return Command(word, "".join(others).strip())
    if marks := reader.try_marks(line):
        return Marks(marks)
    if not rest and word.isalpha():
        return Guesses((lone_word(word, lexicon, commands),))
    found = _several(line, lexicon, limit, reader)
    parts = [part for part in _PARTS.split(line.lower()) if part]
    if found is not None and not (isinstance(found, Guesses) and _is_turn(parts, found, lexicon)):
        return found
    if found is None and len(parts) > 2 and word not in lexicon:
        raise InputError(f"{line[:60]!r} is neither a turn nor a command", "Type help for both.")
    if rest:
        lexicon.word(word)
        reader.marks(rest)  # which says what is wrong with them
    reader.marks(line)
    raise AssertionError("marks alone are understood above")


def guess_or_command(
    line: str, lexicon: Lexicon, commands: Collection[str], *, is_over: bool
) -> Guesses | Command:
    """Return what a line means where the host marks the guesses: one word, or a command.

    >>> from salet.words.lexicon import closed
    >>> guess_or_command("crane", closed("original"), ("words",), is_over=False)
    Guesses(words=('crane',))
    >>> guess_or_command("give up", closed("original"), ("giveup",), is_over=False)
    Command(name='giveup', rest='', sure=True)
    """
    line = line.strip()
    if line.startswith("/"):
        return _command(line, commands)
    first, _, rest = line.partition(" ")
    if (joined := f"{first}{rest}".lower()) in commands:
        return Command(joined, "", sure=bool(rest))
    if first.lower() in commands:
        return Command(first.lower(), rest.strip())
    if is_over:
        lone_word(first.lower(), lexicon, commands)
        raise InputError("the game is over", "Type new for another puzzle, or quit.")
    if rest.strip():
        raise InputError("one guess at a time", "Type the word alone: it is marked here.")
    return Guesses((lone_word(first.lower(), lexicon, commands),))


def lone_word(word: str, lexicon: Lexicon, commands: Collection[str]) -> str:
    """Return a word that stands by itself, unless it is rather a misspelt command."""
    if lexicon.alphabet.length(word) != lexicon.length:
        _check_command(word, commands)
    return lexicon.word(word)


def _command(line: str, commands: Collection[str]) -> Command:
    """Return the command after a slash."""
    first, _, rest = line.lstrip("/").strip().partition(" ")
    name = first.lower()
    if (joined := f"{name}{rest}".lower()) in commands:
        name, rest = joined, ""
    if name not in commands:
        _check_command(name, commands)
        raise InputError(f"{name[:20]!r} is no command", "Type help for a list.")
    return Command(name, rest.strip(), sure=True)


def _check_command(word: str, commands: Collection[str]) -> None:
    """Raise ``InputError`` when a word is near to a command."""
    if near := get_close_matches(word, [*commands, "quit"], n=1):
        raise InputError(f"{word!r} is no command", f"Did you mean {near[0]}? help lists them all.")


def _is_turn(parts: list[str], found: Guesses, lexicon: Lexicon) -> bool:
    """Return whether it is rather a turn whose marks are wrong: ``crane bbzgb``."""
    return parts[0] == found.words[0] and not any(part in lexicon for part in parts[1:])


def _several(line: str, lexicon: Lexicon, limit: int, reader: _Reader) -> Typed | None:
    """Return several turns, or turns in the middle of a sentence."""
    if reader.boards == 1 and not reader.reverse_digits:  # a paste has no such digits
        try:
            game = read_pasted(line, lexicon, limit)
        except InputError:
            return reader.sentence(line)
        if game is not None:
            turns = tuple(zip(game.guesses, game.rows, strict=True)) if game.guesses else ()
            return Turns(turns) if turns else game
    return reader.sentence(line)


class _Reader:
    """Reads words and marks on one line."""

    def __init__(self, lexicon: Lexicon, boards: int, reverse_digits: bool) -> None:
        self.lexicon, self.boards, self.reverse_digits = lexicon, boards, reverse_digits

    def one(self, text: str) -> Feedback | None:
        """Return the marks of one board, None for a board that shows nothing."""
        if self.boards > 1 and text in (SOLVED, HIDDEN):
            return None
        length, reverse = self.lexicon.length, self.reverse_digits
        return Feedback.parse(text, length=length, reverse_digits=reverse)

    def marks(self, text: str) -> Seen:
        """Return the marks of one board or more, with commas or blanks between the boards."""
        if self.boards == 1:
            return (self.one(text),)
        by_comma = [part.strip() for part in text.split(",")]
        by_blank = text.replace(",", " ").split() or [text]
        for parts in (by_comma, by_blank, [text]):
            try:
                return tuple(self.one(part) for part in parts)
            except FeedbackError:
                continue
        parts = by_comma if len(by_comma) > 1 else by_blank
        for number, part in enumerate(parts, 1):
            try:
                self.one(part)
            except FeedbackError as error:
                raise error.under(f"board {number}").at(None, number - 1) from None
        raise AssertionError("a part is wrong")

    def try_marks(self, text: str) -> Seen | None:
        """Return the marks of one board or more, or None."""
        try:
            return self.marks(text)
        except FeedbackError:
            return None

    def turn(self, word: str, text: str) -> tuple[str, Seen] | None:
        """Return a word of the right length with marks, or None."""
        try:
            return self.lexicon.word(word), self.marks(text)
        except InputError:
            return None

    def lines(self, text: str) -> list[tuple[str, Seen]]:
        """Return the turns of a text that has one a line, or none."""
        turns = []
        for line in filter(str.strip, text.splitlines()):
            first, *others = _HEAD.split(line.strip(), maxsplit=1)
            if not (turn := self.turn(first.lower(), "".join(others).strip(_BRACKETS))):
                return []
            turns.append(turn)
        return turns

    def sentence(self, line: str) -> Turns | Guesses | None:
        """Return the words of a sentence, each with the marks that follow it."""
        turns: list[tuple[str, Seen]] = []
        words: list[str] = []
        colours: list[str] = []
        marking = False  # the last part was a mark of the last turn
        for part in filter(None, _PARTS.split(line.lower())):
            word = self.lexicon.alphabet.normalise(part)
            colours = [*colours, part] if part in _COLOURS else []
            try:
                seen = self.one(" ".join(colours) or part)
            except FeedbackError as error:
                if marking and self.boards > 1 and _MARKS.fullmatch(part):
                    board = len(turns[-1][1])
                    raise error.under(f"board {board + 1}").at(None, board) from None
                if not colours:
                    marking = False
                    if word in self.lexicon and word not in _FILLERS:
                        words.append(word)
                continue
            if marking and len(turns[-1][1]) < self.boards:
                turns[-1] = turns[-1][0], (*turns[-1][1], seen)
            elif words:
                turns.append((words[-1], (seen,)))
                words, marking = [], True
            colours = []
        if turns:
            return Turns(tuple(turns))
        return Guesses(tuple(words)) if words else None
