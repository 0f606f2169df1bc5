"""Write the share text of a game.

::

    Wordle 1,590 3/6*          title, number, guesses/limit (X: lost), * for hard rules

    ⬛⬛🟨🟩⬛                 one row per turn, in one of marks.SKINS
    🟩⬛⬛🟩🟩
    🟩🟩🟩🟩🟩

    salet 4 boards 7/9         several boards; – means that the game is not over
    4️⃣ 5️⃣                      the turn in which each board was solved; 🟥 means not solved
    7️⃣ 6️⃣

    ⬛⬛🟨🟩⬛ 🟨⬛⬛⬛⬛    two boards side by side, one row per turn
    🟩⬛⬛🟩🟩 🟩🟩🟩🟩🟩
    🟩🟩🟩🟩🟩 ▫️▫️▫️▫️▫️    after a board is solved, small squares that mean nothing

A game of ``words.games`` has its own head and signs::

    joguei term.ooo #81 *3/6   hard rules
    #SUTOM #425 -/6            lost
    Daily Octordle #83         🔟 is 10, and 🕚 🕛 🕐 are 11, 12 and 13
    4️⃣🕛
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.marks import SKINS
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.puzzle.turns import Turn, ends_of, limit_of
from salet.words.games import WORDLE, Game, find_game

_PER_BLOCK = 2  # boards side by side
UNSOLVED = "🟥"
CLOCKS = "🔟🕚🕛🕐🕑🕒"  # the turns 10 to 15
_NO_MARK = "▫\ufe0f"  # in rows after a board is solved: it must not look like a grey guess


def no_turns() -> InputError:
    """Return the error of a game without turns."""
    return InputError("there are no turns yet", "Play a guess first.").keyed("no-turns")


def unfinished_game() -> InputError:
    """Return the error of a game that must be over."""
    return InputError("the game is not over yet", "Finish it first.").keyed("unfinished")


def share_text(
    turns: Sequence[Turn],
    *,
    game: str | None = None,
    number: int | None = None,
    rules: Rules = Rules.NORMAL,
    limit: int | None = None,
    skin: str = "dark",
    unfinished: bool = False,
) -> str:
    """Return the share text of a game, which has no letters and so spoils nothing.

    ``game`` is a name of ``words.games``; a number without a game is that of the daily puzzle.
    Raise ``InputError`` if the game is not over or longer than its limit, unless ``unfinished``.

    >>> from salet.puzzle.marks import Feedback
    >>> first, second = Feedback.parse("bbygb"), Feedback.parse("ggggg")
    >>> turns = [Turn("crane", (first,)), Turn("aging", (second,))]
    >>> print(share_text(turns, number=1590, rules=Rules.HARD))
    Wordle 1,590 2/6*
    <BLANKLINE>
    ⬛⬛🟨🟩⬛
    🟩🟩🟩🟩🟩
    >>> print(share_text([Turn("crane", (first, second)), Turn("aging", (second, None))]))
    salet 2 boards 2/7
    2️⃣ 1️⃣
    <BLANKLINE>
    ⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩
    🟩🟩🟩🟩🟩 ▫️▫️▫️▫️▫️
    """
    if skin not in SKINS:
        raise InputError(f"there is no skin {skin!r}", f"Choose {', '.join(SKINS)}.")
    if not turns:
        raise no_turns()
    ends, count = ends_of(turns), len(turns)
    limit = limit or limit_of(len(ends))
    if count > limit and not unfinished:
        raise failure("too-many", count=count, n=limit)
    if count < limit and not all(ends) and not unfinished:
        raise unfinished_game()
    name = game or (WORDLE if number is not None else None)
    played = find_game(name) if name else None
    shown = result(count, all(ends), limit, rules)
    head = [_head(played, number, shown, ends) if played else _own_head(len(ends), shown)]
    signs = SKINS[skin] if played is None or played.signs == SKINS["dark"] else played.signs
    blocks = []
    for first in range(0, len(ends), _PER_BLOCK):
        block = range(first, min(first + _PER_BLOCK, len(ends)))
        if len(ends) > 1 and "{ends}" not in (played.share if played else ""):
            head.append((" " * (played is None)).join(_end(ends[b], limit, played) for b in block))
        used = max(ends[board] or count for board in block)
        rows = [" ".join(_squares(turn, board, signs) for board in block) for turn in turns[:used]]
        blocks.append("\n".join(rows))
    return "\n\n".join(["\n".join(head), *blocks])


def _own_head(boards: int, shown: str) -> str:
    return f"salet {boards} boards {shown}" if boards > 1 else f"salet {shown}"


def _head(game: Game, number: int | None, shown: str, ends: Sequence[int | None]) -> str:
    """Return the first line as the game writes it, without a number if none is known."""
    head = game.share if number is not None else re.sub(r" *#?\{number.*?\}", "", game.share)
    taken, _, limit = shown.rstrip("*").partition("/")
    turns = "&".join("X" if end is None else str(end) for end in ends)
    return head.format(
        number=number, score=f"{game.lost if taken == 'X' else taken}/{limit}",
        hard="*" * shown.endswith("*"), ends=f"{turns}/{limit}",
    )  # fmt: skip


def _squares(turn: Turn, board: int, signs: Sequence[str]) -> str:
    feedback = turn.feedbacks[board]
    if feedback is None:
        return _NO_MARK * len(turn.letters)
    return "".join(signs[mark] for mark in feedback)


def _end(end: int | None, limit: int, game: Game | None) -> str:
    """Return the turn in which a board was solved: a sign, or two if a game has many turns."""
    if game is not None and limit >= 10 + len(CLOCKS):
        return UNSOLVED * 2 if end is None else "".join(f"{x}\ufe0f\u20e3" for x in f"{end:02}")
    if end is None:
        return UNSOLVED
    if end < 10:
        return f"{end}\ufe0f\u20e3"
    return f"{end:02}" if game is None else CLOCKS[end - 10]


def result(turns: int, won: bool, limit: int, rules: Rules) -> str:
    """Return the result of a game: X means lost, * hard rules, – not over.

    >>> result(4, True, 6, Rules.HARD), result(6, False, 6, Rules.NORMAL)
    ('4/6*', 'X/6')
    """
    taken = str(turns) if won else "X" if turns >= limit else "–"
    return f"{taken}/{limit}{'*' * (rules is not Rules.NORMAL)}"
