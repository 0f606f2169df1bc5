"""Share text of several boards as it is written; ``boardsread`` reads it, and that of others.

::

    salet 4 boards 7/9         boards, the last guess of the limit (X: not all were solved,
                               –: it is not over)
    4️⃣ 5️⃣                      the turn in which each board was solved, 🟥 for one that was not
    7️⃣ 6️⃣

    ⬛⬛🟨🟩⬛ 🟨⬛⬛⬛⬛    two boards side by side, one row a turn
    🟩⬛⬛🟩🟩 🟩🟩🟩🟩🟩
    🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛    below the row that solved a board nothing is meant
"""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.marks import SKINS
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, ends_of
from salet.share.text import result

_ABREAST = 2  # boards side by side
UNSOLVED = "🟥"


def boards_share_text(turns: Sequence[Turn], limit: int, *, skin: str = "dark") -> str:
    """A game of several boards as people share it: no letters, so that nothing is given away.

    >>> from salet.puzzle.marks import Feedback
    >>> told = (Feedback.parse("bbygb"), Feedback.parse("ggggg"))
    >>> turns = [Turn("crane", told), Turn("aging", (Feedback.parse("ggggg"), None))]
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
    ends = ends_of(turns)
    lines = [f"salet {many} boards {result(len(turns), all(ends), limit, Rules.NORMAL)}"]
    blocks = []
    for at in range(0, many, _ABREAST):
        here = range(at, min(at + _ABREAST, many))
        lines.append(" ".join(_number(ends[board]) for board in here))
        used = max(ends[board] or len(turns) for board in here)
        rows = [" ".join(columns[board][row] for board in here) for row in range(used)]
        blocks.append("\n".join(rows))
    return "\n\n".join(["\n".join(lines), *blocks])


def _number(end: int | None) -> str:
    if end is None:
        return UNSOLVED
    return f"{end}\ufe0f\u20e3" if end < 10 else f"{end:02}"
