"""Share text as it is written.

::

    Wordle 1,590 3/6*          title, number, guesses of the limit (X: lost), * for hard rules

    ⬛⬛🟨🟩⬛                 one row a turn, in one of marks.SKINS
    🟩⬛⬛🟩🟩
    🟩🟩🟩🟩🟩
"""

from __future__ import annotations

from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.marks import SKINS
from salet.puzzle.rules import Rules
from salet.puzzle.turns import LIMIT, Turn, is_won


def share_text(
    turns: Sequence[Turn],
    *,
    number: int | None = None,
    rules: Rules = Rules.NORMAL,
    limit: int = LIMIT,
    skin: str = "dark",
) -> str:
    """A finished game as people share it: no letters, so that nothing is given away.

    >>> from salet.puzzle.marks import Feedback
    >>> turns = [Turn("crane", (Feedback.parse("bbygb"),)), Turn("aging", (Feedback.parse("ggggg"),))]
    >>> print(share_text(turns, number=1590, rules=Rules.HARD))
    Wordle 1,590 2/6*
    <BLANKLINE>
    ⬛⬛🟨🟩⬛
    🟩🟩🟩🟩🟩
    """
    if skin not in SKINS:
        raise InputError(f"there is no skin {skin!r}", f"Choose {', '.join(SKINS)}.")
    won = is_won(turns)
    if len(turns) > limit:
        raise InputError(
            f"the game has {len(turns)} turns, more than the {limit} that it may have",
            f"Share it with a limit of {len(turns)}, or leave the last turns out.",
        )
    if not won and len(turns) < limit:
        raise InputError(
            "the game is not over, so there is nothing to share yet",
            f"Play until the answer is found or all {limit} guesses are used.",
        )
    title = "salet" if number is None else f"Wordle {number:,}"
    rows = [turn.feedback.squares(skin) for turn in turns]
    return "\n".join([f"{title} {result(len(turns), won, limit, rules)}", "", *rows])


def result(turns: int, won: bool, limit: int, rules: Rules) -> str:
    """How a game ended, as people write it: X is lost, a star is hard rules, – is not over.

    >>> result(4, True, 6, Rules.HARD), result(6, False, 6, Rules.NORMAL)
    ('4/6*', 'X/6')
    """
    found = str(turns) if won else "X" if turns >= limit else "–"
    return f"{found}/{limit}{'*' * (rules is not Rules.NORMAL)}"
