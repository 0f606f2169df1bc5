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
"""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.marks import SKINS
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.puzzle.turns import Turn, ends_of, limit_of
from salet.words.figures import plural

_PER_BLOCK = 2  # boards side by side
UNSOLVED = "🟥"
_NO_MARK = "▫\ufe0f"  # in rows after a board is solved: it must not look like a grey guess


def share_text(
    turns: Sequence[Turn],
    *,
    number: int | None = None,
    rules: Rules = Rules.NORMAL,
    limit: int | None = None,
    skin: str = "dark",
    unfinished: bool = False,
) -> str:
    """Return the share text of a game, which has no letters and so spoils nothing.

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
        raise failure("no-turns")
    ends, count = ends_of(turns), len(turns)
    limit = limit or limit_of(len(ends))
    if count > limit and not unfinished:
        raise failure("too-many", count=count, guesses=plural(limit, "guess"))
    if count < limit and not all(ends) and not unfinished:
        raise failure("unfinished")
    title = "salet" if number is None else f"Wordle {number:,}"
    boards = f" {len(ends)} boards" if len(ends) > 1 else ""
    head = [f"{title}{boards} {result(len(turns), all(ends), limit, rules)}"]
    blocks = []
    for first in range(0, len(ends), _PER_BLOCK):
        block = range(first, min(first + _PER_BLOCK, len(ends)))
        if boards:
            head.append(" ".join(_number(ends[board]) for board in block))
        used = max(ends[board] or len(turns) for board in block)
        rows = [" ".join(_squares(turn, board, skin) for board in block) for turn in turns[:used]]
        blocks.append("\n".join(rows))
    return "\n\n".join(["\n".join(head), *blocks])


def _squares(turn: Turn, board: int, skin: str) -> str:
    feedback = turn.feedbacks[board]
    return _NO_MARK * len(turn.letters) if feedback is None else feedback.squares(skin)


def _number(end: int | None) -> str:
    if end is None:
        return UNSOLVED
    return f"{end}\ufe0f\u20e3" if end < 10 else f"{end:02}"


def result(turns: int, won: bool, limit: int, rules: Rules) -> str:
    """Return the result of a game: X means lost, * hard rules, – not over.

    >>> result(4, True, 6, Rules.HARD), result(6, False, 6, Rules.NORMAL)
    ('4/6*', 'X/6')
    """
    taken = str(turns) if won else "X" if turns >= limit else "–"
    return f"{taken}/{limit}{'*' * (rules is not Rules.NORMAL)}"
