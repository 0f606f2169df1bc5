"""What a player types or pastes: turns, marks, words or a game; what is wrong is reported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from salet.errors import Change, FeedbackError, InputError
from salet.puzzle.marks import SQUARES
from salet.puzzle.notation import Written, example_turn, parse_turns
from salet.puzzle.sentences import failure
from salet.puzzle.turns import HIDDEN, MAX_BOARDS, SOLVED, Turn, limit_of
from salet.share.checks import no_squares
from salet.share.game import ReadGame
from salet.share.lines import (
    BULLET,
    Speller,
    has_squares,
    marks_at,
    pieces_of,
    plain_text,
    tokens_of,
    turns_at_start,
    words_of,
)
from salet.share.pieces import OtherGame, Row, Words
from salet.share.read import first_game, read_games
from salet.words.alphabet import is_letter
from salet.words.games import ShareHead, games
from salet.words.lexicon import Lexicon
from salet.words.setup import Setup

Reading = tuple[Row, ...] | Words | ReadGame  # turns or marks, words, a whole game
_SHARED = re.compile(r"(?:\b[xX]|\d)\s?/\s?\d")  # a head: Wordle 1,590 4/6
_ADDRESS = re.compile(r"\w\.\w+/|://")
_LETTER = re.compile(r"[^\W\d_]")


def read(text: str, setup: Setup, *, reverse_digits: bool = False) -> Reading:
    """Read what a player typed or pasted in a live game. Raise ``InputError`` with what is wrong.

    Of a text with several games the first one is returned; its words need not be on the list.

    >>> from salet.words.lexicon import closed
    >>> read("crane -> ..yg.", Setup(closed("original")))[0].feedbacks
    (Feedback.parse('bbygb'),)
    >>> read("Wordle 1,590 1/6\\ncrane 🟩🟩🟩🟩🟩", Setup(closed("original"))).number
    1590
    """
    if "\n" in text.strip() or _SHARED.search(text):
        return _pasted(text, setup)
    return _typed_line(text, Speller(setup.lexicon, setup.boards, reverse_digits))


def _pasted(text: str, setup: Setup) -> ReadGame:
    """Return the first game of a text."""
    is_usual = setup.boards > 1 or setup.limit == limit_of(setup.boards)
    own = None if is_usual else setup.limit  # a pasted game may have more boards
    game = first_game(read_games(text, setup.lexicon, limit=own, any_guess=True))
    if game.doubts_of("answer"):
        raise InputError(
            "these words have no colours",
            "Write each with its colours: crane bbygb. A finished game can be reviewed instead.",
        )
    if game.game is not None and game.list_name is not None:
        fix = (Change("game", game.game), " to play it.")
        raise failure("foreign-game", title=games()[game.game].title, fix=fix)
    if not game.turns:
        raise no_squares()
    typed = game.has_words and game.boards == setup.boards > 1  # share text has its own limit
    return replace(game, limit=setup.limit) if typed else game


def looks_like_marks(text: str) -> bool:
    """Return whether letters look like marks, of any number."""
    return len(text) > 2 and set(text) <= set("byg")


def is_square_row(line: str) -> bool:
    """Return whether a line has squares and nothing else."""
    signs = set("".join(plain_text(line).split()))
    return bool(signs) and signs <= set(SQUARES)


def begins_share_text(line: str, setup: Setup) -> bool:
    """Return whether a line is the first one of a share text, such as ``Wordle 1,590 4/6``."""
    pieces = pieces_of(line, Speller(setup.lexicon))
    return any(isinstance(piece, ShareHead | OtherGame) for piece in pieces)


def continues_share_text(line: str) -> bool:
    """Return whether a line can belong to a share text: squares, numbers, the game's address."""
    return not _LETTER.search(line) or has_squares(line) or bool(_ADDRESS.search(line))


def read_guesses(text: str, lexicon: Lexicon, count: int) -> tuple[str, ...]:
    """Return the words of a text. Raise ``InputError`` unless there are ``count`` of them."""
    words = tuple(lexicon.word(word) for word in re.split(r"[\s,;]+", text) if word)
    if len(words) != count:
        raise InputError(
            f"there are {len(words)} words for {count} rows", "Write one word for each row."
        )
    return words


def pasted_text(words: Sequence[str], lexicon: Lexicon) -> str | None:
    """Return arguments that are a pasted game as one text; None if they are guesses and turns."""
    if all(":" in word or _is_guess(word, lexicon) for word in words) and " " not in "".join(words):
        return None
    lines = "\n".join(words)
    text = lines if any(sign in lines for sign in (*SQUARES, ",")) else " ".join(words)
    try:
        read_games(text, lexicon, any_guess=True)
    except InputError:
        return None
    return text


def _is_guess(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text can be a guess, on the list or not; marks cannot."""
    word = text.lower()
    marks = set(word) <= set("byg") and word not in lexicon
    return all(map(is_letter, word)) and not marks


def has_whole_game(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text has a whole game; in our own share text, squares follow the numbers."""
    try:
        games = read_games(text, lexicon, any_guess=True)
    except InputError:  # the squares of some boards are still missing
        return False
    return any(isinstance(game, ReadGame) and (game.turns or "salet" not in text) for game in games)


def _typed_line(line: str, speller: Speller) -> tuple[Row, ...] | Words:
    """Parse a line of a live game: turns, marks without a word, or words without marks.

    >>> from salet.words.lexicon import closed
    >>> _typed_line("..yg. -", Speller(closed("original"), boards=2))[0].feedbacks
    (Feedback.parse('bbygb'), None)
    """
    lexicon = speller.lexicon
    clean = plain_text(line).strip()
    if speller.boards == 1:  # with several, a dash is a solved board
        clean = BULLET.sub("", clean)
    tokens = tokens_of(clean, speller)
    rows, used = turns_at_start(tokens, speller)
    if rows and used == len(tokens):
        return tuple(rows)
    marks, used = marks_at(tokens, 0, speller)
    if marks and used == len(tokens):
        return (Row(None, tuple(marks)),)
    words = words_of(clean, speller)
    if words is not None and (len(tokens) == 1 or all(word in lexicon for word in words.words)):
        return words
    raise _unreadable(clean, tokens, speller)


def typed_turns(
    lexicon: Lexicon,
    texts: Sequence[str],
    boards: int | None = None,
    *,
    reverse_digits: bool = False,
) -> tuple[Turn, ...]:
    """Parse the turns of a command, in the notation of ``parse_turns`` or as players write them.

    >>> from salet.words.lexicon import closed
    >>> [str(turn) for turn in typed_turns(closed("original"), ["bbygb=crane, moist:bbbbg"])]
    ['crane:bbygb', 'moist:bbbbg']
    """
    try:
        return parse_turns(lexicon, texts, boards, reverse_digits=reverse_digits)
    except InputError as error:
        strict = error
    line = plain_text(" ".join(texts))
    tokens = tokens_of(line, Speller(lexicon, boards or MAX_BOARDS))
    speller = Speller(lexicon, boards or _feedback_count(tokens, lexicon), reverse_digits)
    tokens = tokens_of(line, speller)
    rows, used = turns_at_start(tokens, speller)
    written: list[Written] = [(row.guess or "", row.feedbacks) for row in rows]
    if not rows:
        raise strict
    if used < len(tokens):
        written.append(":".join(tokens[used : used + 2]))
    return parse_turns(lexicon, written, speller.boards)


def _feedback_count(tokens: Sequence[str], lexicon: Lexicon) -> int:
    """Return the number of feedbacks before or after the first word."""
    speller = Speller(lexicon, MAX_BOARDS)
    before, start = marks_at(tokens, 0, speller)
    return max(len(before or marks_at(tokens, start + 1, speller)[0]), 1)


def _unreadable(line: str, tokens: Sequence[str], speller: Speller) -> InputError:
    """Return the error that says what is wrong with a line."""
    word = speller.word(tokens[0]) if tokens else None
    others = any(token.lower() in speller.lexicon for token in tokens[1:])
    if len(tokens) > 2 and (word not in speller.lexicon or others):
        return _no_line(line, speller)
    try:
        if len(tokens) > 1:
            speller.lexicon.word(tokens[0])
        boards = _marks_by_comma(line, tokens[1:], speller) if len(tokens) > 1 else [line]
        for board, marks in enumerate(boards):
            try:
                speller.parse(marks)
            except FeedbackError as error:
                if speller.boards > 1 and marks not in (SOLVED, HIDDEN):
                    raise error.under(f"board {board + 1}").at(None, board) from None
                if speller.boards == 1:
                    raise
    except InputError as error:
        return error
    return _no_line(line, speller)


def _marks_by_comma(line: str, tokens: Sequence[str], speller: Speller) -> Sequence[str]:
    if speller.boards == 1:
        return [" ".join(tokens)]
    by_comma = line.partition(" ")[2].split(",")
    return [text.strip() for text in by_comma] if len(by_comma) > 1 else tokens


def _no_line(line: str, speller: Speller) -> InputError:
    example = example_turn(speller.lexicon, " ")
    return InputError(
        f"'{line[:60]}' is neither a turn nor a command",
        f"Type a word and its colours: {example}.",
    ).keyed("no-line")
