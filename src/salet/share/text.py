"""Write the share text of a game.

::

    Wordle 1,590 3/6*          title, number, guesses of the limit (X: lost), * for hard rules

    ⬛⬛🟨🟩⬛                 one row a turn, in one of marks.SKINS
    🟩⬛⬛🟩🟩
    🟩🟩🟩🟩🟩

    salet 4 boards 7/9         several boards; – for a game that is not over
    4️⃣ 5️⃣                      the turn in which each board was solved, 🟥 for one that was not
    7️⃣ 6️⃣

    ⬛⬛🟨🟩⬛ 🟨⬛⬛⬛⬛    two boards side by side, one row a turn
    🟩⬛⬛🟩🟩 🟩🟩🟩🟩🟩
    🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛    rows after the one that solved a board mean nothing
"""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.marks import SKINS
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, ends_of, limit_of

_ABREAST = 2  # boards side by side
UNSOLVED = "🟥"


def share_text(
    turns: Sequence[Turn],
    *,
    number: int | None = None,
    rules: Rules = Rules.NORMAL,
    limit: int | None = None,
    skin: str = "dark",
    unfinished: bool = False,
) -> str:
    """Return a game as people share it: without letters, so that it spoils nothing.

    Raise ``InputError`` when it is not over, or longer than its limit, unless ``unfinished``.

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
    🟩🟩🟩🟩🟩 ⬛⬛⬛⬛⬛
    """
    if skin not in SKINS:
        raise InputError(f"there is no skin {skin!r}", f"Choose {', '.join(SKINS)}.")
    if not turns:
        raise InputError(
            "the game is not over: it has no turns to share yet", "Play a guess first."
        )
    ends = ends_of(turns)
    limit = limit or limit_of(len(ends))
    if not unfinished:
        _check_over(len(turns), all(ends), limit)
    title = "salet" if number is None else f"Wordle {number:,}"
    boards = f" {len(ends)} boards" if len(ends) > 1 else ""
    head = [f"{title}{boards} {result(len(turns), all(ends), limit, rules)}"]
    blocks = []
    for first in range(0, len(ends), _ABREAST):
        beside = range(first, min(first + _ABREAST, len(ends)))
        if boards:
            head.append(" ".join(_number(ends[board]) for board in beside))
        used = max(ends[board] or len(turns) for board in beside)
        rows = [" ".join(_squares(turn, board, skin) for board in beside) for turn in turns[:used]]
        blocks.append("\n".join(rows))
    return "\n\n".join(["\n".join(head), *blocks])


def _check_over(count: int, won: bool, limit: int) -> None:
    if count > limit:
        raise InputError(
            f"the game has {count} turns, more than the {limit} that it may have",
            f"Share it with a limit of {count}, or omit the last turns.",
        )
    if not won and count < limit:
        raise InputError(
            "the game is not over, so there is nothing to share yet",
            f"Play until every answer is found or all {limit} guesses are used.",
        )


def _squares(turn: Turn, board: int, skin: str) -> str:
    feedback = turn.feedbacks[board]
    return SKINS[skin][0] * len(turn.letters) if feedback is None else feedback.squares(skin)


def _number(end: int | None) -> str:
    if end is None:
        return UNSOLVED
    return f"{end}\ufe0f\u20e3" if end < 10 else f"{end:02}"


def result(turns: int, won: bool, limit: int, rules: Rules) -> str:
    """Return how a game ended, as people write it: X is lost, * is hard rules, – is not over.

    >>> result(4, True, 6, Rules.HARD), result(6, False, 6, Rules.NORMAL)
    ('4/6*', 'X/6')
    """
    found = str(turns) if won else "X" if turns >= limit else "–"
    return f"{found}/{limit}{'*' * (rules is not Rules.NORMAL)}"
