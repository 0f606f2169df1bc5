"""Review games as they were read: typed, pasted, from a file or from the journal.

Whatever is missing is found where it can be: the answer in the known history, guesses from squares.
What cannot be found is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from salet.belief.daily import daily_on
from salet.belief.lists import list_of_game, load, make_setup
from salet.belief.pastanswers import known as known_history
from salet.errors import Change, Fix, IllegalGuess, InputError, Task
from salet.journal.files import is_games_file, read_games_file
from salet.journal.played import of_known_day
from salet.position.position import Position
from salet.puzzle.days import puzzle_number
from salet.puzzle.rules import Rules, squares_violation
from salet.puzzle.sentences import failure, say
from salet.puzzle.turns import Turn, check_one_board
from salet.reviews.infer import Inferred, infer_guesses
from salet.reviews.reviewed import Review
from salet.reviews.reviewing import judge
from salet.share.checks import Answers, check_allowed, check_turns, no_squares
from salet.share.game import ReadGame
from salet.share.read import read_games, read_words
from salet.words.lexicon import DAILY, Lexicon

WORDS_MISSING: Fix = (
    "Skill and luck need the words: with the squares, ",
    Change("answer", ("crane", "moist")),
    " to name the answers of the boards in order, or give the turns: crane:bbygb,ybbbb …",
)


def review(
    *guesses: str,
    answer: Answers = None,
    list: str | Lexicon = DAILY,
    rules: Rules | str = Rules.NORMAL,
    limit: int | None = None,
    sequence: bool = False,
    any_guess: bool = False,
) -> Review:
    """Review a game: guesses (``"crane"``) or turns (``"crane:bbygb,ybbbb"``), in order.

    ``answer`` is a word, or one for each board. On one board the default is the last guess, unless
    every turn has marks. In a game in ``sequence``, a board shows its marks only after the boards
    before it are solved. On ``daily`` a game is judged by what was known on the day of its answer,
    if that was the answer of one day only.

    >>> game = review("crane", "sloth", "moist", list="original")
    >>> game.line
    'Skill 99, luck 71. Best play: CRATE, SLING, MOUTH, MOIST.'
    >>> guesses = "salet", "courd", "moist", "crane"
    >>> game = review(*guesses, answer=["crane", "moist"], list="original")
    >>> game.result, game.turns[2].solved, game.turns[3].exact
    ('4/7', (2,), True)
    """
    lexicon = load(list)
    game = read_words(guesses, lexicon, answer, limit=limit, any_guess=any_guess)
    return review_read(game, lexicon, Rules(rules), sequence=sequence, any_guess=any_guess)


def games_in(
    text: str,
    lexicon: Lexicon,
    answer: Answers = None,
    *,
    any_guess: bool = False,
    limit: int | None = None,
) -> tuple[list[ReadGame], list[InputError]]:
    """Return the games of a text or of an exported file, and what is wrong with the others."""
    if is_games_file(text):
        games = read_games_file(text)
        return [replace(game, where=f"game {nth}") for nth, game in enumerate(games, 1)], []
    found = read_games(text, lexicon, answer, limit=limit, any_guess=any_guess)
    faults = [game for game in found if isinstance(game, InputError)]
    if len(faults) == len(found):
        raise faults[0]
    return [game for game in found if isinstance(game, ReadGame)], faults


def is_wordless(game: ReadGame) -> bool:
    """Return whether a guess and an answer of a game with several boards are unknown."""
    return game.boards > 1 and None in game.answers and not game.has_words


def review_read(
    game: ReadGame,
    lexicon: Lexicon,
    rules: Rules | None = None,
    *,
    sequence: bool = False,
    any_guess: bool = False,
    never: Collection[str] = (),
) -> Review:
    """Review a game; on ``daily`` with the belief of its day, which knows only the days before.

    A game that is named and is not the daily puzzle has its own list instead of ``daily``.

    ``rules`` are those that it must have followed. Those that it claims itself are forgiven
    where it broke them.
    """
    given = game
    game, notes = _with_day(game, lexicon)
    if game.list_name not in (None, lexicon.name):
        lexicon = _list_of(game)
    lexicon = list_of_game(game.game, lexicon)
    if game.day is not None and game.is_daily:
        check_one_board(game.boards, "a day", "the puzzle of a day has one")
        if lexicon.name == DAILY:
            lexicon = daily_on(game.day)
            game = of_known_day(game, DAILY)
    completed, inferred = _with_words(game, lexicon, any_guess)
    if completed != given:  # its reader has checked the rest
        check_turns(completed.turns, completed.answers, lexicon, game.limit)
    notes += _inferred_note([one for one in inferred if one is not None])
    followed = rules or game.rules or Rules.NORMAL
    is_known = all(one is None or one.fitting == 1 for one in inferred)
    if rules is None and followed is not Rules.NORMAL:
        why = _broken_rule(followed, completed.turns, lexicon, is_known)
        if why is not None:
            notes.append(say("note.broken-rules", why=why))
            followed = Rules.NORMAL
    setup = make_setup(
        lexicon, followed, boards=completed.boards, limit=completed.limit, sequence=sequence
    )
    return judge(completed, setup, inferred=inferred, notes=notes, never=never)


def _with_day(game: ReadGame, lexicon: Lexicon) -> tuple[ReadGame, list[str]]:
    """Return a game that names no day with that of its answer, and a note about the day.

    An answer of several days stays without one: nobody knows which of them was played.
    """
    answer = game.answers[0]
    if game.boards > 1 or answer is None or (game.number, game.list_name) != (None, None):
        return game, []
    days = known_history().days_of(answer) if lexicon.name == DAILY else ()
    if not days:
        return game, []
    key = "note.answer-of" if len(days) == 1 else "note.answers-of"
    number = puzzle_number(days[0]) if len(days) == 1 else None
    return replace(game, number=number), [say(key, word=answer.upper(), days=days)]


def _inferred_note(inferred: Sequence[Inferred]) -> list[str]:
    """Return a note about guesses that were inferred."""
    if not inferred:
        return []
    if any(one.fitting > 1 for one in inferred):
        return [say("note.several-fit")]
    return [say("note.inferred", n=len(inferred))]


def _list_of(game: ReadGame) -> Lexicon:
    try:
        return load(game.list_name or DAILY)
    except InputError as error:
        raise type(error)(
            f"{game.where} was played on the list {game.list_name}: {error.message}",
            ("Say where that list is: ", Change("list"), "."),
        ) from None


def _with_words(
    game: ReadGame, lexicon: Lexicon, any_guess: bool
) -> tuple[ReadGame, list[Inferred | None]]:
    """Return the game with the guesses that were missing, and what each was inferred to be."""
    if game.has_words:
        words = [lexicon.word(turn.guess) for turn in game.turns]
        return replace(game, turns=_turns(words, game, lexicon)), [None] * len(words)
    if game.boards == 1 and not game.is_over:
        raise failure("not-over", line=game.line, turn=len(game.turns), limit=game.limit)
    known = [lexicon.word(answer) for answer in game.answers if answer is not None]
    if len(known) < game.boards or not game.turns:
        ways = (Change("answer"), " for each board, or give the guesses")
        add = Task("add-answer", "keep the answer of the day")
        fix = (*ways, ", or ", add) if game.is_daily else (*ways, ".")
        error = failure("only-squares", InputError, fix=fix) if game.turns else no_squares()
        raise error.under(game.where) if game.where else error
    if not any_guess:
        check_allowed(known, lexicon)
    found = [turn.guess or next((known[b] for b in turn.won), None) for turn in game.turns]
    inferred: list[Inferred | None] = [None] * len(found)
    if None in found:
        hard = game.rules not in (None, Rules.NORMAL)
        marks = [turn.feedbacks for turn in game.turns]
        inferences = infer_guesses(marks, known, lexicon, hard=hard, known=found)
        inferred = [
            one if word is None else None for one, word in zip(inferences, found, strict=True)
        ]
    words = [word or (one.guess if one else "") for word, one in zip(found, inferred, strict=True)]
    return replace(game, turns=_turns(words, game, lexicon), answers=tuple(known)), inferred


def _turns(words: Sequence[str], game: ReadGame, lexicon: Lexicon) -> tuple[Turn, ...]:
    """Return the turns of a game with these words, split into letters."""
    return tuple(
        Turn(word, turn.feedbacks, lexicon.letters(word))
        for word, turn in zip(words, game.turns, strict=True)
    )


def _broken_rule(
    claimed: Rules, turns: Sequence[Turn], lexicon: Lexicon, is_known: bool
) -> str | None:
    """Return why a game broke the rules that it claims, or None.

    Where guesses are unknown, only the squares of one board can show it.
    """
    boards = len(turns[0].feedbacks)
    if not is_known:
        return squares_violation([turn.feedback for turn in turns]) if boards == 1 else None
    try:
        position = Position.start(lexicon, claimed, boards=boards)
        for turn in turns:
            position = position.after_turn(turn)
    except IllegalGuess as error:
        return error.message
    return None
