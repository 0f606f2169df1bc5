"""A finished live game: the text to share, its review, and how the journal keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from salet.errors import CouldNotError
from salet.journal.played import PlayedGame, played_boards, played_game
from salet.live.pasted import Pasted
from salet.live.session import Session
from salet.puzzle.rules import Rules
from salet.puzzle.turns import HIDDEN, SOLVED, ends_of
from salet.share.boards import boards_share_text
from salet.share.text import share_text

if TYPE_CHECKING:
    from salet.reviews.reviewed import Review


def answers_of(session: Session, known: Sequence[str | None] = ()) -> tuple[str | None, ...]:
    """Return the answer of each board: the guess that solved it, or what is ``known`` of it."""
    ends = ends_of(session.turns) or (None,) * session.boards
    given = tuple(known) or (None,) * session.boards
    return tuple(
        session.turns[end - 1].guess if end else word for end, word in zip(ends, given, strict=True)
    )


def share_text_of(session: Session, number: int | None, skin: str) -> str:
    """Return the text to share; raise ``InputError`` when there is nothing to share yet."""
    if session.boards > 1:
        return boards_share_text(session.turns, session.limit, skin=skin)
    return share_text(
        session.turns, number=number, rules=session.rules, limit=session.limit, skin=skin
    )


def review_of(session: Session, known: Sequence[str | None] = ()) -> Review:
    """Return the review of a game; raise ``SaletError`` when it cannot be reviewed."""
    from salet.reviews.reviewing import SECONDS, review_game

    if session.boards > 1:
        raise CouldNotError("several boards are not reviewed yet")
    return review_game(
        session.turns, answers_of(session, known)[0], session.lexicon, session.rules,
        limit=session.limit, any_guess=True, seconds=SECONDS,
    )  # fmt: skip


def played_of(
    session: Session,
    known: Sequence[str | None] = (),
    *,
    day: date | None,
    helped: bool,
    practice: bool,
) -> PlayedGame:
    """Return a finished game as the journal keeps it."""
    now, answers = session, answers_of(session, known)
    if now.boards > 1:
        return played_boards(
            now.turns, now.lexicon, answers=answers, rules=now.rules, limit=now.limit,
            helped=helped, practice=practice,
        )  # fmt: skip
    return played_game(
        now.turns, now.lexicon, answer=answers[0], day=day, rules=now.rules, limit=now.limit,
        helped=helped, practice=practice,
    )  # fmt: skip


def played_squares(pasted: Pasted, session: Session, number: int | None) -> PlayedGame:
    """Return squares without words as the journal keeps them."""
    solved: set[int] = set()
    written = []
    for row in pasted.rows:
        texts = [
            seen.letters if seen is not None else SOLVED if board in solved else HIDDEN
            for board, seen in enumerate(row)
        ]
        solved |= {board for board, seen in enumerate(row) if seen is not None and seen.is_win}
        written.append(",".join(texts))
    return PlayedGame(
        ("",) * len(written),
        tuple(written),
        number=number,
        list_name=session.lexicon.name,
        rules=pasted.rules or Rules.NORMAL,
        limit=pasted.limit,
    ).check(session.lexicon)
