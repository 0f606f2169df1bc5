"""Parse a line that a player typed or pasted.

Turns may be written in many ways: ``crane bbygb``, ``crane -> ..yg.``, with colour words, several
on one line, or in the middle of a sentence. For several boards, write the colours of each:
``crane bbygb ybbbb`` or ``crane bbygb,ybbbb``.
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

Row = tuple[Feedback | None, ...]  # the feedbacks of one guess; None for a board without marks
_HEAD = re.compile(r"(?!^)[:\s,;=]+|\s*(?:->|→)\s*")  # ends a word; names of squares begin with :
_BRACKETS = "()[]{}<>→=:,; "
_SHARED = re.compile(r"(?:\b[xX]|\d)\s?/\s?\d")  # a header: Wordle 1,590 4/6
_SEPARATORS = re.compile(r"[\s,;:=()\[\]→>]+")
_MARKS = re.compile(r"[bgywx._?\-012]+")
_COLOURS = {"grey", "gray", "black", "white", "yellow", "blue", "green", "orange"}
# Five-letter words that people say between their guesses.
_FILLERS = {
    "after", "again", "first", "guess", "hello", "maybe", "other", "still", "sorry", "their",
    "there", "third", "think", "those", "today", "tried", "which", "while", "words", "would",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Command:
    """A command and its arguments; ``sure`` if a slash marks it as a command."""

    name: str
    rest: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks without a word, of one board or more."""

    feedbacks: Row


@dataclass(frozen=True, slots=True)
class Guesses:
    """Words without marks; the player is asked for these next."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """Words with their marks."""

    turns: tuple[tuple[str, Row], ...]


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
    """Parse a line. Raise ``InputError`` if it means nothing.

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
            return Pasted(tuple(row for _, row in turns), tuple(w for w, _ in turns), limit)
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
    typed = _several(line, lexicon, limit, reader)
    tokens = [token for token in _SEPARATORS.split(line.lower()) if token]
    if typed is not None and not (isinstance(typed, Guesses) and _is_turn(tokens, typed, lexicon)):
        return typed
    if typed is None and len(tokens) > 2 and word not in lexicon:
        raise InputError(
            f"{line[:60]!r} is neither a turn nor a command", "Type help to see how to write both."
        )
    if rest:
        lexicon.word(word)
        reader.marks(rest)  # raises the error that says what is wrong
    reader.marks(line)
    raise AssertionError("marks without a word were parsed above")


def guess_or_command(
    line: str, lexicon: Lexicon, commands: Collection[str], *, is_over: bool
) -> Guesses | Command:
    """Parse a line of a practice game, where the host marks the guesses: a word or a command.

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
        raise InputError("this is more than one word", "Type one guess; salet marks it for you.")
    return Guesses((lone_word(first.lower(), lexicon, commands),))


def lone_word(word: str, lexicon: Lexicon, commands: Collection[str]) -> str:
    """Return a single word. Raise ``InputError`` if it looks like a misspelt command."""
    if lexicon.alphabet.length(word) != lexicon.length:
        _check_command(word, commands)
    return lexicon.word(word)


def _command(line: str, commands: Collection[str]) -> Command:
    """Parse a command after a slash."""
    first, _, rest = line.lstrip("/").strip().partition(" ")
    name = first.lower()
    if (joined := f"{name}{rest}".lower()) in commands:
        name, rest = joined, ""
    if name not in commands:
        _check_command(name, commands)
        raise InputError(f"{name[:20]!r} is not a command", "Type help for a list.")
    return Command(name, rest.strip(), sure=True)


def _check_command(word: str, commands: Collection[str]) -> None:
    """Raise ``InputError`` if a word is similar to a command."""
    if similar := get_close_matches(word, [*commands, "quit"], n=1):
        raise InputError(
            f"{word!r} is not a command",
            f"Did you mean {similar[0]}? Type help to list all commands.",
        )


def _is_turn(tokens: list[str], guesses: Guesses, lexicon: Lexicon) -> bool:
    """Return whether this looks like a turn with wrong marks: ``crane bbzgb``."""
    return tokens[0] == guesses.words[0] and not any(token in lexicon for token in tokens[1:])


def _several(line: str, lexicon: Lexicon, limit: int, reader: _Reader) -> Typed | None:
    """Parse several turns, or turns in the middle of a sentence."""
    if reader.boards == 1 and not reader.reverse_digits:  # pasted games never have reverse digits
        try:
            game = read_pasted(line, lexicon, limit)
        except InputError:
            return reader.sentence(line)
        if game is not None:
            turns = tuple(zip(game.guesses, game.rows, strict=True)) if game.guesses else ()
            return Turns(turns) if turns else game
    return reader.sentence(line)


class _Reader:
    """Parses words and marks on one line."""

    def __init__(self, lexicon: Lexicon, boards: int, reverse_digits: bool) -> None:
        self.lexicon, self.boards, self.reverse_digits = lexicon, boards, reverse_digits

    def feedback(self, text: str) -> Feedback | None:
        """Parse the marks of one board; None for a board without marks."""
        if self.boards > 1 and text in (SOLVED, HIDDEN):
            return None
        length, reverse = self.lexicon.length, self.reverse_digits
        return Feedback.parse(text, length=length, reverse_digits=reverse)

    def marks(self, text: str) -> Row:
        """Parse the marks of one board or more, separated by commas or blanks."""
        if self.boards == 1:
            return (self.feedback(text),)
        by_comma = [token.strip() for token in text.split(",")]
        by_blank = text.replace(",", " ").split() or [text]
        for tokens in (by_comma, by_blank, [text]):
            try:
                return tuple(self.feedback(token) for token in tokens)
            except FeedbackError:
                continue
        tokens = by_comma if len(by_comma) > 1 else by_blank
        for number, token in enumerate(tokens, 1):
            try:
                self.feedback(token)
            except FeedbackError as error:
                raise error.under(f"board {number}").at(None, number - 1) from None
        raise AssertionError("one of them is wrong")

    def try_marks(self, text: str) -> Row | None:
        """Parse the marks of one board or more; return None if that fails."""
        try:
            return self.marks(text)
        except FeedbackError:
            return None

    def turn(self, word: str, text: str) -> tuple[str, Row] | None:
        """Parse a word of the right length with its marks; return None if that fails."""
        try:
            return self.lexicon.word(word), self.marks(text)
        except InputError:
            return None

    def lines(self, text: str) -> list[tuple[str, Row]]:
        """Parse a text with one turn per line; return an empty list if it is not one."""
        turns = []
        for line in filter(str.strip, text.splitlines()):
            first, *others = _HEAD.split(line.strip(), maxsplit=1)
            if not (turn := self.turn(first.lower(), "".join(others).strip(_BRACKETS))):
                return []
            turns.append(turn)
        return turns

    def sentence(self, line: str) -> Turns | Guesses | None:
        """Parse the words of a sentence, each with the marks that follow it."""
        turns: list[tuple[str, Row]] = []
        words: list[str] = []
        colours: list[str] = []
        marking = False  # whether the last token was a mark of the last turn
        for token in filter(None, _SEPARATORS.split(line.lower())):
            word = self.lexicon.alphabet.normalise(token)
            colours = [*colours, token] if token in _COLOURS else []
            try:
                feedback = self.feedback(" ".join(colours) or token)
            except FeedbackError as error:
                if marking and self.boards > 1 and _MARKS.fullmatch(token):
                    board = len(turns[-1][1])
                    raise error.under(f"board {board + 1}").at(None, board) from None
                if not colours:
                    marking = False
                    if word in self.lexicon and word not in _FILLERS:
                        words.append(word)
                continue
            if marking and len(turns[-1][1]) < self.boards:
                turns[-1] = turns[-1][0], (*turns[-1][1], feedback)
            elif words:
                turns.append((words[-1], (feedback,)))
                words, marking = [], True
            colours = []
        if turns:
            return Turns(tuple(turns))
        return Guesses(tuple(words)) if words else None
