"""Games of several boards as they are handed in for review: turns, guesses, squares, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from salet.belief.lists import load
from salet.errors import FeedbackError, InputError
from salet.host.boardgames import check_answers, marks
from salet.journal.played import UNTOLD, PlayedGame
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, has_hidden
from salet.reviews.boards import BoardsReview
from salet.reviews.infer import infer_on_boards
from salet.share.boardsread import SharedBoards, is_boards_text, read_boards_text
from salet.strategies import DEFAULT
from salet.strategies.base import Strategy
from salet.words.lexicon import DAILY, Lexicon
from salet.words.turns import is_for_several, parse_turns

INFERRED = "The guesses are inferred from the squares: the likeliest words that give them."


@dataclass(frozen=True, slots=True)
class SubmittedBoards:
    """A game for review: its turns, the answers that are known, and how sure we are of guesses that
    were inferred. Where there are only squares or numbers, ``shared`` is all that is known."""

    turns: tuple[Turn, ...] = ()
    answers: tuple[str | None, ...] = ()
    sure: tuple[float | None, ...] = ()
    limit: int | None = None
    shared: SharedBoards | None = None

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said about the guesses."""
        return (INFERRED,) if any(one is not None for one in self.sure) else ()

    def reviewed(
        self,
        lexicon: Lexicon,
        rules: Rules = Rules.NORMAL,
        strategy: str | Strategy = DEFAULT,
        *,
        limit: int | None = None,
        sequence: bool = False,
    ) -> BoardsReview:
        """The game judged; ``limit`` is another number of guesses than it has."""
        from salet.reviews.boardreviewing import review_boards_game

        return review_boards_game(
            self.turns, lexicon, rules, answers=self.answers, strategy=strategy,
            limit=limit or self.limit, sequence=sequence or has_hidden(self.turns),
            sure=self.sure, notes=self.notes,
        )  # fmt: skip


def boards_from_journal(game: PlayedGame, lexicon: Lexicon) -> SubmittedBoards:
    """A game of the journal."""
    if "" in game.guesses:
        raise InputError(
            f"game {game.id} of the journal has only squares",
            "Review it with its answers: salet review - --answer crane --answer moist",
        )
    pairs = zip(game.guesses, game.feedbacks, strict=True)
    turns = parse_turns(lexicon, [f"{guess}:{marks}" for guess, marks in pairs])
    answers = tuple(None if w == UNTOLD else w for w in (game.answer or "").split(","))
    return SubmittedBoards(turns, answers, limit=game.limit)


def turns_in(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The turns of several boards that a text has, and nothing else; else none.

    >>> from salet.words.lexicon import closed
    >>> turns_in("crane:bbygb,ybbbb\\nmoist bbbbg,ggggg", closed("original"))
    ('crane:bbygb,ybbbb', 'moist bbbbg,ggggg')
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    parts = [part for line in lines for part in (line.split() if ":" in line else [line])]
    return tuple(parts) if parts and all(is_for_several(p, lexicon.length) for p in parts) else ()


def boards_from_text(
    text: str, lexicon: Lexicon, answers: Sequence[str] = (), *, any_guess: bool = False
) -> SubmittedBoards | None:
    """The game of several boards in a pasted text; None when it is none.

    The guesses of squares are inferred where the answers of all boards are known.
    """
    if turns := turns_in(text, lexicon):
        return boards_from_words(turns, lexicon, answers, any_guess=any_guess)
    if not is_boards_text(text):
        return None
    shared = read_boards_text(text)
    if not answers or not shared.rows:
        if answers:
            raise InputError(
                "this text has only the numbers of the boards, and no squares",
                "Paste the squares as well, or give the guesses: "
                "salet review salet courd … --answer crane --answer moist",
            )
        return SubmittedBoards(limit=shared.limit, shared=shared)
    length = shared.rows[0][0].length
    if length != lexicon.length:
        raise InputError(
            f"these squares are of words with {length} letters, and {lexicon.name} has "
            f"{lexicon.length}",
            "Name the list of the game: --list L.",
        )
    hidden = _answers(lexicon, answers, len(shared.ends))
    found = infer_on_boards(shared.feedbacks, hidden, lexicon)
    told = zip(found, shared.feedbacks, strict=True)
    turns_made = tuple(Turn(one.guess, row, lexicon.letters(one.guess)) for one, row in told)
    sure = tuple(None if one.guess in hidden else one.sure for one in found)
    return SubmittedBoards(turns_made, hidden, sure, shared.limit)


def boards_from_words(
    given: Sequence[str],
    lexicon: Lexicon,
    answers: Sequence[str] = (),
    many: int | None = None,
    *,
    reverse_digits: bool = False,
    any_guess: bool = False,
) -> SubmittedBoards:
    """Turns as typed, or guesses whose marks follow from the answers of the boards.

    >>> from salet.words.lexicon import closed
    >>> found = boards_from_words(["crane", "moist"], closed("original"), ["crane", "moist"])
    >>> [turn.feedbacks[0] for turn in found.turns]
    [Feedback.parse('ggggg'), None]
    """
    if not given:
        raise InputError("there is no game to review", "Give turns: crane:bbygb,ybbbb …")
    bare = [text for text in given if ":" not in text and " " not in text.strip()]
    hidden: tuple[str | None, ...] = ()
    if answers:
        hidden = _answers(lexicon, answers, many)
        many = len(hidden)
    elif bare:
        raise InputError(
            f"{bare[0].upper()} has no marks, and the answers of the boards are not known",
            "Give the answers (--answer crane --answer moist), or turns: crane:bbygb,ybbbb.",
        )
    told: tuple[Turn, ...] = ()
    if not bare:
        told = parse_turns(lexicon, given, many, reverse_digits=reverse_digits)
        played = told
    if answers:
        words = [told[nth].guess if told else text for nth, text in enumerate(given)]
        played = _marked(words, lexicon, [word or "" for word in hidden], told)
    for nth, turn in enumerate(played, 1):
        if not any_guess:
            lexicon.index(turn.guess)
        if not any(turn.feedbacks):
            raise FeedbackError(
                f"turn {nth}, {turn.guess.upper()}: every board was solved before it",
                "Leave it out.",
            )
    return SubmittedBoards(played, hidden)


def _answers(lexicon: Lexicon, answers: Sequence[str], many: int | None) -> tuple[str, ...]:
    if many not in (None, len(answers)):
        raise InputError(
            f"there are {len(answers)} answers, and the game has {many} boards",
            "Name the answer of each board, in order: --answer crane --answer moist",
        )
    return check_answers(lexicon, answers)


def _marked(
    words: Sequence[str], lexicon: Lexicon, answers: Sequence[str], told: Sequence[Turn]
) -> tuple[Turn, ...]:
    """The turns that boards with these answers show; what was told must be the same."""
    boards = Boards.start(lexicon, len(answers))
    for nth, text in enumerate(words):
        turn = marks(boards, answers, lexicon.word(text))
        for board, right in enumerate(turn.feedbacks):
            seen = told[nth].feedbacks[board] if told else None
            if seen is not None and seen != right:
                raise FeedbackError(
                    f"turn {nth + 1}, {turn.guess.upper()}, board {board + 1} is marked {seen}, "
                    f"and the answer {answers[board].upper()} gives {right or 'nothing any more'}",
                    "Check the marks, and the order of the answers.",
                )
        boards = boards.followed(turn)
    return tuple(told) or boards.turns


def review_boards(
    *guesses: str,
    answers: Sequence[str] = (),
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    within: int | None = None,
    sequence: bool = False,
    any_guess: bool = False,
) -> BoardsReview:
    """Review a game of several boards: turns (``"crane:bbygb,ybbbb"``), or guesses with the
    ``answers`` of all boards.

    >>> found = review_boards("salet", "courd", "moist", "crane", answers=["crane", "moist"],
    ...                       list="original")
    >>> found.result, found.turns[2].solved, found.turns[3].exact
    ('4/7', (2,), True)
    """
    lexicon = load(list)
    game = boards_from_words(guesses, lexicon, answers, any_guess=any_guess)
    return game.reviewed(lexicon, Rules(rules), strategy, limit=within, sequence=sequence)
