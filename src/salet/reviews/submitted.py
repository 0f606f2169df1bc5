"""Games as they are submitted for review: typed, pasted, from a file or from the journal.

Whatever is missing is found where it can be: marks from the answers, the answer from the last
guess or from the known history, guesses from squares. What cannot be found is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from salet.belief.daily import daily
from salet.belief.kept import known as known_history
from salet.belief.lists import load
from salet.errors import Change, Fix, IllegalGuess, InputError, Omit
from salet.journal.files import is_games_file, read_games_file
from salet.journal.played import PlayedGame
from salet.position.position import Position
from salet.puzzle.days import puzzle_day, puzzle_number
from salet.puzzle.marks import SQUARES, Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, check_one_board, limit_of
from salet.reviews.infer import Inferred, infer_guesses
from salet.reviews.reviewed import Review
from salet.reviews.reviewing import review_game
from salet.share.game import Kind, SharedGame
from salet.share.read import paste, read_games
from salet.share.squares import shows_several
from salet.share.typed import NAME_ANSWERS, Answers, answers_of, typed_game
from salet.strategies import DEFAULT
from salet.strategies.base import Strategy
from salet.words.alphabet import is_letter
from salet.words.lexicon import DAILY, Lexicon

WORDS_MISSING: Fix = (
    "Skill and luck need the words: with the squares, ",
    Change("answer", ("crane", "moist")),
    " to name the answers of the boards in order, or give the turns: crane:bbygb,ybbbb …",
)

Marks = tuple[Feedback | None, ...]


@dataclass(frozen=True, slots=True)
class Submitted:
    """A game for review: a word or marks may be missing, but not both in one turn.

    ``marks`` has the feedbacks of each turn, one for each board, or nothing where they are missing.
    Where only numbers were shared, ``ends`` says in which turn each board was solved. ``rules`` are
    those that the game must have kept; ``claimed`` those that it says of itself, forgiven where it
    did not keep them. ``where`` names the game when there are several; ``list_name`` is the list it
    was played on, where that is known.
    """

    words: tuple[str | None, ...]
    marks: tuple[Marks, ...]
    answers: tuple[str | None, ...] = (None,)
    ends: tuple[int | None, ...] = ()
    day: date | None = None
    rules: Rules | None = None
    claimed: Rules = Rules.NORMAL
    limit: int | None = None
    sequence: bool = False
    where: str = ""
    list_name: str | None = None

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.answers)

    @property
    def number(self) -> int | None:
        """The number of the day's puzzle."""
        return None if self.day is None else puzzle_number(self.day)

    @property
    def is_wordless(self) -> bool:
        """Whether a guess and an answer of a game with several boards are unknown."""
        return self.boards > 1 and None in self.answers and (not self.words or None in self.words)

    def as_dict(self) -> dict[str, Any]:
        """Return the plain data of a wordless game, for ``--json``."""
        shown = [[one and one.letters for one in row] for row in self.marks]
        return {
            "boards": self.boards,
            "ends": list(self.ends),
            "solved": None not in self.ends,
            "limit": self.limit,
            "guesses": self.guess_count,
            "feedbacks": shown,
            "turns": [],
            "skill": None,
            "luck": None,
        }

    @property
    def guess_count(self) -> int:
        """The number of guesses that were used."""
        if self.marks:
            return len(self.marks)
        used = [end for end in self.ends if end is not None]
        return max(used) if len(used) == self.boards else self.limit or limit_of(self.boards)


def from_words(
    texts: Sequence[str],
    lexicon: Lexicon,
    answer: Answers = None,
    *,
    boards: int | None = None,
    reverse_digits: bool = False,
    any_guess: bool = False,
    limit: int | None = None,
) -> Submitted:
    """Return a typed game: ``crane sloth moist``, ``crane:bbygb``, ``crane:bbygb,ybbbb``.

    >>> from salet.words.lexicon import closed
    >>> found = from_words(["crane", "moist"], closed("original"), ["crane", "moist"])
    >>> found.marks[1]
    (None, Feedback.parse('ggggg'))
    """
    turns, known = typed_game(
        texts, answer, lexicon, boards=boards, limit=limit, any_guess=any_guess,
        reverse_digits=reverse_digits,
    )  # fmt: skip
    return Submitted(
        tuple(turn.guess for turn in turns),
        tuple(turn.feedbacks for turn in turns),
        known,
        limit=limit,
    )


def as_text(words: Sequence[str], lexicon: Lexicon) -> str | None:
    """Return command-line words that are not guesses and turns but a pasted game, as one text.

    >>> as_text(["crane", "bbygb", "aging", "ggggg"], load("original"))
    'crane bbygb aging ggggg'
    """
    if all(":" in word or _is_guess(word, lexicon) for word in words) and " " not in "".join(words):
        return None
    lines = "\n".join(words)
    squares = any(sign in lines for sign in SQUARES) or shows_several(lines, lexicon)
    text = lines if squares else " ".join(words)
    return text if paste(text, lexicon, any_guess=True) else None


def _is_guess(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text can be a guess, on the list or not; marks cannot."""
    word = text.lower()
    marks = set(word) <= set("byg") and word not in lexicon
    return all(map(is_letter, word)) and not marks


def from_text(
    text: str,
    lexicon: Lexicon,
    answer: Answers = None,
    *,
    any_guess: bool = False,
    limit: int | None = None,
) -> tuple[list[Submitted], list[InputError]]:
    """Return the games of a text or of an exported file, and what is wrong with the others.

    If every line is a list of guesses (``crane sloth moist``), each line is a game.
    """
    if is_games_file(text):
        return [from_journal(game, nth) for nth, game in enumerate(read_games_file(text), 1)], []
    answers = [lexicon.word(word or "") for word in answers_of(answer)]
    games: list[Submitted] = []
    faults: list[InputError] = []
    lines = [] if answers or shows_several(text, lexicon) else _one_a_line(text, lexicon)
    for nth, words in lines:
        try:
            typed = from_words(words, lexicon, any_guess=any_guess, limit=limit)
            games.append(replace(typed, where=f"line {nth}"))
        except InputError as error:
            faults.append(error.under(f"line {nth}").at(line=nth))
    shared = () if lines else read_games(text, lexicon, limit=limit, any_guess=any_guess)
    if len(shared) > 1 and answers:
        raise InputError(
            f"there are {len(shared)} games in this text, but an answer can be given for only one",
            ("Paste one game, or ", Omit("answer"), "."),
        )
    for game in shared:
        try:
            games.append(_from_shared(game, answers))
        except InputError as error:
            faults.append(error)
    if not games:
        raise faults[0]
    return games, faults


def _one_a_line(text: str, lexicon: Lexicon) -> list[tuple[int, list[str]]]:
    """Return the words of each line with its number, if there are several whole games."""
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


def _from_shared(game: SharedGame, answers: Sequence[str]) -> Submitted:
    """Return a pasted game with the answers that were given beside it."""
    if answers and len(answers) != game.boards:
        raise InputError(
            f"there are {len(answers)} answers, but the game has {game.boards} boards",
            NAME_ANSWERS,
        )
    if answers and game.kind is Kind.NUMBERS:
        raise InputError(
            "this text has only a number for each board, and no squares",
            "Paste the squares as well, or give the guesses in place of the text.",
        )
    if answers and game.boards == 1:
        game = replace(game, stated=(*game.stated, (game.line, answers[0])))
    if answers or game.boards == 1:
        game.check(over=game.kind is not Kind.UNFINISHED)
    return Submitted(
        tuple(row.guess for row in game.rows),
        tuple(row.feedbacks for row in game.rows),
        tuple(answers) or game.answers,
        game.ends,
        None if game.number is None else puzzle_day(game.number),
        claimed=Rules.HARD if game.hard else Rules.NORMAL,
        limit=game.limit,
        where=f"line {game.line}" if game.number is None else f"puzzle {game.number:,}",
    )


def from_journal(game: PlayedGame, nth: int | None = None) -> Submitted:
    """Return a game of the journal, or the ``nth`` one of an exported file."""
    marks = [
        tuple(None if text in ("-", "?") else Feedback.parse(text) for text in row.split(","))
        for row in game.feedbacks
    ]
    return Submitted(
        tuple(word or None for word in game.guesses),
        tuple(marks),
        game.answers,
        game.ends,
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
    strategy: str | Strategy = DEFAULT,
    any_guess: bool = False,
    never: Collection[str] = (),
) -> Review:
    """Review a game; on ``daily`` with the belief of its day, which knows only the days before."""
    if game.list_name not in (None, lexicon.name):
        lexicon = _list_of(game)
    if game.day is not None:
        check_one_board(len(game.answers), "a day", "the puzzle of a day has one")
    if game.day is not None and lexicon.name == DAILY:
        past = known_history()
        lexicon = daily(past, game.day)
        game = replace(game, answers=(game.answers[0] or past.answer(game.day),))
    game, inferred = _with_words(game, lexicon, any_guess)
    notes = _inferred_note([one for one in inferred if one is not None])
    turns = [_turn(word, row, lexicon) for word, row in zip(game.words, game.marks, strict=True)]
    rules = game.rules or game.claimed
    loose = any_guess or any(one is not None for one in inferred)
    is_known = all(one is None or one.fitting == 1 for one in inferred)
    if is_known and game.rules is None and game.claimed is not Rules.NORMAL:
        played, _ = typed_game(turns, game.answers, lexicon, limit=game.limit, any_guess=loose)
        rules, note = _kept_rules(game.claimed, played, lexicon)
        notes += [note] if note else []
    return review_game(
        turns, game.answers, lexicon, rules, strategy=strategy, limit=game.limit,
        sequence=game.sequence, any_guess=any_guess, inferred=inferred, notes=notes,
        number=game.number, never=never,
    )  # fmt: skip


def _turn(word: str | None, marks: Marks, lexicon: Lexicon) -> str | Turn:
    """Return a guess, or a turn where there are marks."""
    guess = lexicon.word(word or "")
    return Turn(guess, marks, lexicon.letters(guess)) if marks else guess


def _inferred_note(inferred: Sequence[Inferred]) -> list[str]:
    """Return a note about guesses that were inferred."""
    if not inferred:
        return []
    if any(one.fitting > 1 for one in inferred):
        return ["Several words give these squares: skill and luck need the guesses."]
    if len(inferred) == 1:
        return ["One guess is inferred from its squares: the only word that gives them."]
    return [f"{len(inferred)} guesses are inferred from the squares: only these words give them."]


def _list_of(game: Submitted) -> Lexicon:
    try:
        return load(game.list_name or DAILY)
    except InputError as error:
        raise type(error)(
            f"{game.where} was played on the list {game.list_name}: {error}",
            ("Say where that list is: ", Change("list"), "."),
        ) from None


def _with_words(
    game: Submitted, lexicon: Lexicon, any_guess: bool
) -> tuple[Submitted, list[Inferred | None]]:
    """Return the game with the guesses that were missing, and what each was inferred to be."""
    inferred: list[Inferred | None] = [None] * len(game.words)
    words = list(game.words)
    if words and None not in words:
        return game, inferred
    answers = list(game.answers)
    for word, row in zip(words, game.marks, strict=True):
        for board, marks in enumerate(row):
            if word is not None and marks is not None and marks.is_win:
                answers[board] = answers[board] or word
    known = [lexicon.word(answer) for answer in answers if answer is not None]
    if len(known) < len(answers) or not words:
        raise InputError(
            f"{game.where or 'this game'} has only squares, and the answer is not known",
            (
                Change("answer"),
                " for each board, or give the guesses. ",
                "To keep the answer of a day: salet history add.",
            ),
        )
    for answer in () if any_guess else known:
        lexicon.index(answer)
    for nth, row in enumerate(game.marks):
        for board, marks in enumerate(row):
            if marks is not None and marks.is_win:
                words[nth] = words[nth] or known[board]
    if None in words:
        win = (Feedback.win(lexicon.length),)
        inferences = infer_guesses(
            [row or win for row in game.marks], known, lexicon,
            hard=game.claimed is not Rules.NORMAL, known=words,
        )  # fmt: skip
        inferred = [
            one if word is None else None for one, word in zip(inferences, words, strict=True)
        ]
        words = [word or one.guess for one, word in zip(inferences, words, strict=True)]
    return replace(game, words=tuple(words), answers=tuple(known)), inferred


def _kept_rules(
    claimed: Rules, turns: Sequence[Turn], lexicon: Lexicon
) -> tuple[Rules, str | None]:
    """Return the rules that a game claims, or normal rules with a note if a guess broke them."""
    position = Position.start(lexicon, claimed, boards=len(turns[0].feedbacks))
    try:
        for turn in turns:
            position = position.after_turn(turn)
    except IllegalGuess as error:
        return Rules.NORMAL, (
            f"It is marked as played by {claimed} rules, but {error.message}; judged by normal "
            "rules."
        )
    return claimed, None
