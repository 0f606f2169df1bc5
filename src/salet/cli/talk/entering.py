"""Enter turns of a game that is played elsewhere: words and colours, together or one by one."""

from __future__ import annotations

from collections.abc import Sequence

from salet.cli.talk import questions
from salet.cli.talk.pasting import take_game
from salet.cli.talk.questions import Declined
from salet.cli.talk.showing import show
from salet.cli.talk.state import Row, Talk
from salet.errors import InputError
from salet.live.session import game_over
from salet.puzzle.notation import example_turn
from salet.share import pieces
from salet.share.game import ReadGame
from salet.share.pieces import Words
from salet.share.typed import Reading


def expected(talk: Talk) -> str:
    """Return the text of the prompt: what the player may type next."""
    now, entry = talk.session, talk.entry
    if now.puzzle is not None:
        share = "" if now.gave_up else ", share"
        return f"new, again{share} or quit" if now.is_over else "guess"
    if now.unrevealed is not None and not entry.number:
        nth, board = now.unrevealed
        return f"{now.turns[nth].guess.upper()} on board {board + 1}"
    if entry.words:
        where = f" on board {_shown(talk)[len(entry.marks)] + 1}" if now.boards > 1 else ""
        return f"colours of {entry.words[0].upper()}{where}"
    if entry.number:
        return f"word and colours of turn {entry.number}, Enter to cancel"
    return "new, share, undo or quit" if now.is_over else ""


def take(talk: Talk, typed: Reading) -> None:
    """Apply what was typed: turns, marks, words or a whole game."""
    if isinstance(typed, ReadGame):
        if take_game(talk, typed):
            show(talk)
    elif isinstance(typed, Words):
        _take_words(talk, typed.words)
    elif typed[0].guess is None:
        _take_marks(talk, typed[0].feedbacks)
    else:
        _take_rows(talk, typed)


def take_word(talk: Talk, word: str) -> None:
    """Play a word in practice; elsewhere its colours follow."""
    if talk.session.puzzle is None:
        _take_words(talk, [word])
        return
    talk.session = talk.session.guess(word)
    talk.save()
    show(talk)


def _take_rows(talk: Talk, rows: Sequence[pieces.Row]) -> None:
    """Take turns with their words; ask about words that are on no list."""
    pairs = [(row.guess or "", row.feedbacks) for row in rows]
    _take_turns(talk, [(questions.spelt(talk, word, marks), marks) for word, marks in pairs])


def _take_marks(talk: Talk, marks: Row) -> None:
    """Take marks without a word: they belong to the word before, or to the suggestion."""
    entry, now = talk.entry, talk.session
    if now.unrevealed is not None and not entry.number:
        _reveal(talk, marks)
        return
    _check_open(talk)
    entry.words = entry.words or [_word_of_marks(talk)]
    row = marks if len(marks) == now.boards else (*entry.marks, *marks)
    if len(row) < len(_shown(talk)):
        entry.marks = row
        if not talk.prompt.can_ask:
            talk.screen.say(f"Now board {_shown(talk)[len(row)] + 1}.")
        return
    word, *left = entry.words
    entry.marks = ()
    if _take_turns(talk, [(word, row)]):
        talk.entry.words = left if not talk.session.is_over else []


def _take_words(talk: Talk, words: Sequence[str]) -> None:
    """Take words without marks, which the player types next."""
    _check_open(talk)
    entry, now = talk.entry, talk.session
    spelt = [questions.spelt(talk, word) for word in words]
    first = spelt[0]
    corrects = entry.number is not None
    if now.turns and not corrects:
        now.position.check_legal(now.lexicon.letters(first))
    entry.words, entry.marks = spelt, ()
    if now.turns and not corrects and now.position.count and not now.position.helps(first):
        useless = "can solve no board" if now.boards > 1 else "cannot be the answer"
        talk.screen.say(f"{first.upper()} {useless} and gives no new information.", "dim")
    if not talk.prompt.can_ask:
        talk.screen.say(f"Now the colours of {first.upper()}.")


def _shown(talk: Talk) -> tuple[int, ...]:
    """Return the boards that show marks in the current turn."""
    if talk.entry.number:
        row = talk.session.turns[talk.entry.number - 1].feedbacks
        return tuple(board for board, marks in enumerate(row) if marks is not None)
    return talk.session.shown


def _word_of_marks(talk: Talk) -> str:
    """Return the word that marks without a word belong to."""
    if talk.entry.number:
        return talk.session.turns[talk.entry.number - 1].guess
    if suggested := talk.suggested:
        return suggested
    example = example_turn(talk.session.lexicon, " ")
    raise InputError(
        "which word got these colours?", f"Type the word before its colours: {example}."
    )


def _reveal(talk: Talk, marks: Row) -> None:
    """Take the marks of the current board of a sequence for earlier guesses."""
    session = talk.session
    for feedback in marks:
        session = session.reveal(feedback)
    talk.session = session
    talk.save()
    if session.unrevealed is None:
        show(talk)


def _check_open(talk: Talk) -> None:
    if talk.session.is_over and not talk.entry.number:
        raise game_over()


def _take_turns(talk: Talk, turns: Sequence[tuple[str, Row]]) -> bool:
    """Add turns, or correct one; return whether they were added. If one is wrong, none is added.

    If the only one is not added, the colours that follow belong to its word.
    """
    entry, session = talk.entry, talk.session
    if len(turns) == 1 and len(turns[0][1]) < len(_shown(talk)):
        entry.words, entry.marks = [turns[0][0]], ()  # marks of other boards are missing
        _take_marks(talk, turns[0][1])
        return False
    for guess, row in turns:
        number = entry.number or questions.repeated(talk, session, guess, row)
        added = questions.added(talk, session, number, guess, row)
        if isinstance(added, Declined):
            if added is Declined.COLOURS and len(turns) == 1 and entry.words[:1] != [guess]:
                entry.words = [guess]
            if added is Declined.TURN and not entry.words:
                entry.number = None
            return False
        session = added
    talk.session = session
    talk.save()
    show(talk)
    return True
