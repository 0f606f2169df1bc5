"""Share text of several boards, written and read.

::

    salet 4 boards 7/9         boards, the last guess of the limit (X: not all were solved)
    4️⃣ 5️⃣                      the turn in which each board was solved, 🟥 for one that was not
    7️⃣ 6️⃣

    ⬛⬛🟨🟩⬛ 🟨⬛⬛⬛⬛    two boards side by side, one row a turn
    🟩⬛⬛🟩🟩 🟩🟩🟩🟩🟩
    🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛    below the row that solved a board nothing is meant
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.boards import BoardsTurn, check_many
from salet.puzzle.marks import SHORTEST, SKINS, SQUARES, Feedback

_ABREAST = 2  # boards side by side
_SIGNS = re.escape("".join(SQUARES))
_GROUPS = re.compile(rf"^\s*[{_SIGNS}]+(\s+[{_SIGNS}]+)*\s*$")
_UNSOLVED = "🟥"


def boards_share_text(turns: Sequence[BoardsTurn], limit: int, *, skin: str = "dark") -> str:
    """A game of several boards as people share it: no letters, so that nothing is given away.

    >>> told = (Feedback.parse("bbygb"), Feedback.parse("ggggg"))
    >>> turns = [BoardsTurn("crane", told), BoardsTurn("aging", (Feedback.parse("ggggg"), None))]
    >>> print(boards_share_text(turns, 7))
    salet 2 boards 2/7
    2️⃣ 1️⃣
    <BLANKLINE>
    ⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩
    🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛
    """
    if not turns:
        raise InputError("there are no turns to share yet", "Play a guess first.")
    many = len(turns[0].feedbacks)
    length = len(turns[0].letters)
    empty = SKINS[skin][0] * length
    columns = []
    for board in range(many):
        told = [turn.feedbacks[board] for turn in turns]
        columns.append([empty if each is None else each.squares(skin) for each in told])
    ends = [_end(turns, board) for board in range(many)]
    last = max(end or 0 for end in ends) if all(ends) else None
    lines = [f"salet {many} boards {last or 'X'}/{limit}"]
    blocks = []
    for at in range(0, many, _ABREAST):
        here = range(at, min(at + _ABREAST, many))
        lines.append(" ".join(_number(ends[board]) for board in here))
        used = max(ends[board] or len(turns) for board in here)
        rows = [" ".join(columns[board][row] for board in here) for row in range(used)]
        blocks.append("\n".join(rows))
    return "\n\n".join(["\n".join(lines), *blocks])


def _end(turns: Sequence[BoardsTurn], board: int) -> int | None:
    """The turn in which a board was solved."""
    for nth, turn in enumerate(turns, 1):
        told = turn.feedbacks[board]
        if told is not None and told.is_win:
            return nth
    return None


def _number(end: int | None) -> str:
    if end is None:
        return _UNSOLVED
    return f"{end}\ufe0f\u20e3" if end < 10 else f"{end:02}"


def is_boards_text(text: str) -> bool:
    """Whether a paste has squares of several boards side by side.

    >>> is_boards_text("⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩"), is_boards_text("⬛⬛🟨🟩⬛")
    (True, False)
    """
    lines = text.replace("\ufe0f", "").splitlines()
    rows = [line.split() for line in lines if _GROUPS.match(line)]
    return any(len(row) > 1 and all(len(group) >= SHORTEST for group in row) for row in rows)


def read_boards_text(text: str) -> tuple[tuple[Feedback, ...], ...]:
    """The feedbacks of each board of a pasted game, those after it was solved left out.

    Boards stand side by side with blanks between, in blocks one below the other.

    >>> [len(board) for board in read_boards_text("⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩\\n🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛")]
    [2, 1]
    """
    blocks: list[list[list[str]]] = []
    before = False
    for nth, line in enumerate(text.replace("\ufe0f", "").splitlines(), 1):
        rows = line.split() if _GROUPS.match(line) else []
        if rows and {len(row) for row in rows} == {1}:
            rows = []  # 🟥 in the head: a board that was not solved
        if rows and before and len(rows) != len(blocks[-1][0]):
            raise InputError(
                f"line {nth} has {len(rows)} boards, and the line before {len(blocks[-1][0])}",
                "Paste the squares as they were shared, a blank between two boards.",
            )
        if rows and not before:
            blocks.append([])
        if rows:
            blocks[-1].append(rows)
        before = bool(rows)
    boards: list[tuple[Feedback, ...]] = []
    for block in blocks:
        for column in zip(*block, strict=True):
            told: list[Feedback] = []
            for row in column:
                if told and told[-1].is_win:
                    break
                told.append(Feedback.parse(row))
            boards.append(tuple(told))
    if not boards:
        raise InputError("there are no squares here", "Paste the shared text of a game.")
    check_many(len(boards))
    return tuple(boards)
