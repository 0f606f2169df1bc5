"""Questions about a turn that a player typed: an unknown word, a repeated one, a contradiction."""

from __future__ import annotations

from enum import Enum
from functools import partial

from salet.cli.players import meant
from salet.cli.talk.lines import whole_number
from salet.cli.talk.state import Row, Talk
from salet.errors import Contradiction, InputError, SaletError
from salet.live.session import Session
from salet.position.diagnosis import MAX_OFFERS, Diagnosis
from salet.puzzle.turns import MAX_GUESSES, Turn
from salet.share.typed import read


class Declined(Enum):
    """What a player takes back when asked about a turn: its colours, or the whole turn."""

    COLOURS = "colours"
    TURN = "turn"


# ----------------------------------------------------------------------------------- the words


def spelt(talk: Talk, word: str, row: Row = ()) -> str:
    """Return the word that was meant; ask about one that is on no list.

    Without a terminal, an unknown word with marks is taken as played.
    """
    lexicon = talk.session.lexicon
    if word in lexicon:
        return word
    shown, similar = word.upper(), lexicon.near(word)
    if not talk.prompt.can_ask:
        if row:
            return word
        question = f"Did you mean {' or '.join(similar)}? " if similar else ""
        raise InputError(
            f"{shown} is not on any list",
            f"{question}If you did play it, type it with its colours.",
        )
    is_win = any(marks is not None and marks.is_win for marks in row)
    if is_win and _fits(talk.session, word, row):
        similar = tuple(other for other in similar if _fits(talk.session, other, row))
        if not similar:
            return word  # all green, and no other word fits
    agree = talk.prompt.agree
    chosen = meant(word, similar, partial(agree, default=True), partial(agree, default=False))
    if chosen is not None:
        return chosen
    raise InputError(f"{shown} was not added", "Type the word that you played.")


def _fits(session: Session, word: str, row: Row) -> bool:
    """Return whether a turn agrees with the earlier turns."""
    try:
        session.add(word, *row)
    except SaletError:
        return False
    return True


def repeated(talk: Talk, session: Session, guess: str, row: Row) -> int | None:
    """Return the number of the turn that a repeated word corrects, or None for a new turn.

    A word always gets the same colours, so other colours are a correction.
    """
    number = session.turn_of(guess)
    if number is None or session.is_over:
        return None
    old = session.turns[number - 1]
    shown = row if len(row) != len(old.feedbacks) else [row[board] for board in session.shown]
    same = [old.feedbacks[board] for board in session.shown] == list(shown)
    which = f"{guess.upper()} is turn {number} already"
    if not talk.prompt.can_ask:
        fix = f"To correct it: edit {number} {guess} and the colours. To remove a turn: undo."
        raise InputError(f"{which}{'' if same else ', with other colours'}", fix)
    if same:
        if talk.prompt.agree(f"{which}. Did you play it again?", default=False):
            return None
    elif talk.prompt.agree(f"{which}. Correct its colours?", default=True):
        return number
    raise InputError(f"{guess.upper()} was not added", f"To correct turn {number}: edit {number}")


# --------------------------------------------------------------------------- contradictions


def added(
    talk: Talk, session: Session, number: int | None, guess: str, row: Row
) -> Session | Declined:
    """Return the session with one more turn, or with another turn ``number``.

    The player is asked about a contradiction: to add the turn anyway, to choose a correction by its
    number, or to type other colours, which belong to the same word. Any other line is read next.
    """
    while True:
        try:
            return _put(session, number, guess, row)
        except Contradiction as error:
            if not talk.prompt.can_ask:
                raise
            contradiction = error
        corrections = _offer(talk, _put(session, number, guess, row, force=True), contradiction)
        answer = talk.prompt.read(_question(len(corrections))).strip()
        if answer.lower() in ("y", "yes"):
            return _put(session, number, guess, row, force=True)
        if answer in map(str, range(1, len(corrections) + 1)):
            try:
                return session.replaced(corrections[int(answer) - 1])
            except SaletError as error:
                talk.screen.error(error)
                continue
        if answer.isdecimal() and len(answer) < talk.session.lexicon.length:
            talk.screen.error(InputError(f"there is no correction {answer}", "Choose one above."))
            continue
        other = _other_marks(talk, answer, row, contradiction)
        if isinstance(other, Declined):
            fix = "Check its colours." if other is Declined.COLOURS else ""
            talk.screen.error(InputError(f"{guess.upper()} was not added", fix))
            return other
        row = other


def _put(
    session: Session, number: int | None, guess: str, row: Row, *, force: bool = False
) -> Session:
    if number:
        return session.edit(number, guess, *row, force=force)
    return session.add(guess, *row, force=force)


def _offer(talk: Talk, wrong: Session, error: Contradiction) -> list[tuple[Turn, ...]]:
    """Show what is wrong with numbered corrections; return the turns of each of them."""
    diagnosis = wrong.position.diagnosis
    if not isinstance(diagnosis, Diagnosis) or not diagnosis.offers:
        talk.screen.error(error)
        return []
    talk.screen.error(Contradiction(error.message))
    for nth, offer in enumerate(diagnosis.offers, 1):
        talk.screen.say(f"  {nth}  {offer}")
    return [diagnosis.repaired(repair, wrong.turns) for repair in diagnosis.repairs[:MAX_OFFERS]]


def _other_marks(talk: Talk, answer: str, row: Row, error: Contradiction) -> Row | Declined:
    """Return the row with the colours that were typed instead of an answer.

    On several boards, the colours of one board are those of the contradiction.
    """
    now = talk.session
    command, _, count = answer.lower().removeprefix("/").partition(" ")
    if command == "undo":
        if (turns := whole_number(count, MAX_GUESSES) or 1) > 1:
            talk.prompt.push_back(f"undo {turns - 1}")
        return Declined.TURN
    try:
        typed = read(answer, now.setup, reverse_digits=talk.manner.reverse_digits)
    except InputError:
        typed = ()
    if isinstance(typed, tuple) and typed and typed[0].guess is None:
        marks = typed[0].feedbacks
        if len(marks) == len(row):
            return marks
        if len(marks) == 1 and len(error.boards) == 1:
            board = error.boards[0]
            place = board if len(row) == now.boards else now.shown.index(board)
            return (*row[:place], *marks, *row[place + 1 :])
    if answer.lower() not in ("", "n", "no"):
        talk.prompt.push_back(answer)
    return Declined.COLOURS


def _question(corrections: int) -> str:
    """Return the question after a contradiction."""
    if not corrections:
        return "Add it anyway? [y/N]"
    *others, last = map(str, range(1, corrections + 1))
    numbers = f"{', '.join(others)} or {last}" if others else last
    return f"Add it anyway? [y/N], {numbers} to correct it, or other colours"
