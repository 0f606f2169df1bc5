"""Games as they are handed in for review: typed, pasted, from a file or from the journal.

Whatever is missing is found where it can be: marks from the answer, the answer from the last
guess or from the known history, guesses from squares. What cannot be found is asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from salet.belief.daily import daily
from salet.belief.lists import load
from salet.errors import InputError
from salet.journal.files import is_games_file, read_games_file
from salet.journal.played import PlayedGame
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.marks import SQUARES, Feedback
from salet.puzzle.rules import Rules, violation
from salet.puzzle.turns import LIMIT, Turn
from salet.reviews.reviewed import Review
from salet.reviews.reviewing import SECONDS, review_game
from salet.share.game import Kind, SharedGame
from salet.share.read import paste, read_games
from salet.share.typed import typed_game
from salet.strategies import DEFAULT
from salet.words.alphabet import is_letter
from salet.words.lexicon import DAILY, Lexicon
from salet.words.turns import make_turn

if TYPE_CHECKING:
    from salet.strategies.base import Strategy


@dataclass(frozen=True, slots=True)
class Submitted:
    """A game for review: a word or marks may be missing, but not both in one turn.

    ``rules`` are those that the game must have kept; ``claimed`` those that it says of itself,
    forgiven where it did not keep them. ``where`` is how to call the game when there are several;
    ``list_name`` the list it was played on, where that is known.
    """

    words: tuple[str | None, ...]
    feedbacks: tuple[Feedback | None, ...]
    answer: str | None = None
    day: date | None = None
    rules: Rules | None = None
    claimed: Rules = Rules.NORMAL
    limit: int = LIMIT
    where: str = ""
    list_name: str | None = None

    @property
    def number(self) -> int | None:
        """The number of the day's puzzle."""
        return None if self.day is None else puzzle_number(self.day)


def from_words(
    texts: Sequence[str],
    lexicon: Lexicon,
    answer: str | None = None,
    *,
    reverse_digits: bool = False,
    any_guess: bool = False,
    limit: int = LIMIT,
) -> Submitted:
    """Guesses and turns as typed: ``crane sloth moist``, ``crane:bbygb``."""
    turns, hidden = typed_game(
        texts, answer, lexicon, limit=limit, any_guess=any_guess, reverse_digits=reverse_digits
    )
    return Submitted(
        tuple(turn.guess for turn in turns),
        tuple(turn.feedback for turn in turns),
        hidden,
        limit=limit,
    )


def pasted_words(words: Sequence[str], lexicon: Lexicon) -> str | None:
    """Words of a command that are a game in another way than guesses and turns: as a text.

    >>> pasted_words(["crane", "bbygb", "aging", "ggggg"], load("original"))
    'crane bbygb aging ggggg'
    """
    if all(":" in word or _is_guess(word, lexicon) for word in words) and " " not in "".join(words):
        return None
    text = ("\n" if any(sign in word for word in words for sign in SQUARES) else " ").join(words)
    return text if paste(text, lexicon, any_guess=True) else None


def _is_guess(text: str, lexicon: Lexicon) -> bool:
    """Whether a text can be a guess, on the list or not; marks are none."""
    word = text.lower()
    marks = set(word) <= set("byg") and word not in lexicon
    return all(map(is_letter, word)) and not marks


def from_text(
    text: str,
    lexicon: Lexicon,
    answer: str | None = None,
    *,
    any_guess: bool = False,
    limit: int = LIMIT,
) -> tuple[list[Submitted], list[InputError]]:
    """The games of a text or of an exported file, and what is wrong with the others.

    Where every line is a game of its own (``crane sloth moist``), each is one.
    """
    if is_games_file(text):
        games = list(enumerate(read_games_file(text), 1))
        left_out = [
            InputError(
                f"game {nth} is one of {game.boards} boards",
                f"With the journal: salet review --journal 1 --boards {game.boards}",
            )
            for nth, game in games
            if game.boards > 1
        ]
        alone = [from_journal(game, nth) for nth, game in games if game.boards == 1]
        if left_out and not alone:
            raise left_out[0]
        return alone, left_out
    found: list[Submitted] = []
    faults: list[InputError] = []
    lines = [] if answer is not None else _one_a_line(text, lexicon)
    for nth, words in lines:
        try:
            typed = from_words(words, lexicon, any_guess=any_guess, limit=limit)
            found.append(replace(typed, where=f"line {nth}"))
        except InputError as error:
            faults.append(error.under(f"line {nth}"))
    shared = () if lines else read_games(text, lexicon, limit=limit, any_guess=any_guess)
    if len(shared) > 1 and answer is not None:
        raise InputError(
            f"there are {len(shared)} games in this text, and --answer names one word",
            "Paste one game, or leave --answer out.",
        )
    told = None if answer is None else lexicon.word(answer)
    for game in shared:
        try:
            found.append(_from_shared(game, told))
        except InputError as error:
            faults.append(error)
    if not found:
        raise faults[0]
    return found, faults


def _one_a_line(text: str, lexicon: Lexicon) -> list[tuple[int, list[str]]]:
    """The words of each line with its number, if there are several and all are whole games."""
    lines = [
        (nth, line.replace(",", " ").split())
        for nth, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.startswith("#")
    ]

    def is_guess(text: str) -> bool:
        word = text.partition(":")[0].lower()
        return _is_guess(word, lexicon) and len(lexicon.letters(word)) == lexicon.length

    whole = all(len(words) > 1 and all(map(is_guess, words)) for _, words in lines)
    return lines if len(lines) > 1 and whole else []


def _from_shared(game: SharedGame, answer: str | None) -> Submitted:
    if answer is not None:
        game = replace(game, told=(*game.told, (game.line, answer)))
    game.check(over=game.kind is not Kind.UNFINISHED)
    return Submitted(
        tuple(row.guess for row in game.rows),
        tuple(row.feedback for row in game.rows),
        game.answer,
        None if game.number is None else puzzle_day(game.number),
        claimed=Rules.HARD if game.hard else Rules.NORMAL,
        limit=game.limit,
        where=f"line {game.line}" if game.number is None else f"puzzle {game.number:,}",
    )


def from_journal(game: PlayedGame, nth: int | None = None) -> Submitted:
    """A game of the journal, or the ``nth`` one of an exported file."""
    return Submitted(
        tuple(word or None for word in game.guesses),
        tuple(Feedback.parse(marks) for marks in game.feedbacks),
        game.answer,
        game.day,
        claimed=game.rules,
        limit=game.limit,
        where=f"game {nth or game.id}",
        list_name=game.list_name,
    )


def review_submitted(
    game: Submitted,
    lexicon: Lexicon,
    *,
    by: str | Strategy = DEFAULT,
    any_guess: bool = False,
) -> Review:
    """Review a game; on ``daily`` with the belief of its day, which knows only the days before."""
    answer = game.answer
    if game.list_name not in (None, lexicon.name):
        lexicon = _list_of(game)
    if game.day is not None and lexicon.name == DAILY:
        from salet.belief.kept import known

        past = known()
        lexicon = daily(past, game.day)
        answer = answer or past.answer(game.day)
    notes: list[str] = []
    words: list[str | None] = list(game.words)
    sure: list[float | None] = [None] * len(words)
    if None in words:
        sure = _infer(game, words, answer, lexicon, any_guess)
        answer = answer or words[-1]
        guessed = sum(certain is not None for certain in sure)
        if guessed:
            notes.append(
                "One guess is inferred from the squares: the likeliest word that gives them."
                if guessed == 1
                else f"{guessed} guesses are inferred from the squares: the likeliest words that "
                "give them."
            )
    turns: list[str | Turn] = []
    for word, feedback in zip(words, game.feedbacks, strict=True):
        assert word is not None
        given = lexicon.word(word)
        turns.append(given if feedback is None else make_turn(lexicon, given, feedback))
    rules = game.rules or Rules.NORMAL
    if game.rules is None:
        loose = any_guess or None in game.words
        played, _ = typed_game(turns, answer, lexicon, limit=game.limit, any_guess=loose)
        rules, note = _kept_rules(game.claimed, played)
        notes += [note] if note else []
    return review_game(
        turns, answer, lexicon, rules, by=by, limit=game.limit, any_guess=any_guess, sure=sure,
        notes=notes, number=game.number, seconds=SECONDS,
    )  # fmt: skip


def _list_of(game: Submitted) -> Lexicon:
    try:
        return load(game.list_name or DAILY)
    except InputError as error:
        raise type(error)(
            f"{game.where} was played on the list {game.list_name}: {error}",
            "Say where that list is: --list FILE.",
        ) from None


def _infer(
    game: Submitted,
    words: list[str | None],
    answer: str | None,
    lexicon: Lexicon,
    any_guess: bool,
) -> list[float | None]:
    """Fill in the guesses that are missing; how sure we are of each."""
    last = game.feedbacks[-1]
    if answer is None and words[-1] is not None and last is not None and last.is_win:
        answer = words[-1]
    if answer is None:
        raise InputError(
            f"{game.where or 'this game'} has only squares, and the answer is not known",
            "Add --answer WORD, or the guesses; salet history add keeps the answer of a day.",
        )
    answer = lexicon.word(answer)
    if not any_guess:
        lexicon.index(answer)
    if last is not None and last.is_win and words[-1] is None:
        words[-1] = answer
    told = tuple(words)
    if None not in told:
        return [None] * len(told)
    from salet.reviews.infer import infer_guesses

    marks = [
        feedback if feedback is not None else Feedback.win(lexicon.length)
        for feedback in game.feedbacks
    ]
    found = infer_guesses(marks, answer, lexicon, hard=game.claimed is not Rules.NORMAL, known=told)
    sure: list[float | None] = []
    for nth, one in enumerate(found):
        sure.append(one.sure if told[nth] is None else None)
        words[nth] = told[nth] or one.guess
    return sure


def _kept_rules(claimed: Rules, turns: Sequence[Turn]) -> tuple[Rules, str | None]:
    """The rules that a game claims, unless a guess broke them."""
    for nth, turn in enumerate(turns):
        why = violation(claimed, turns[:nth], turn.letters)
        if why:
            return Rules.NORMAL, (
                f"It is marked as played by {claimed} rules, but {turn.guess.upper()} does not "
                f"keep them ({why}); judged by normal rules."
            )
    return claimed, None
