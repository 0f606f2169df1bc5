"""Setup: what is agreed before the first guess of a game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_board_count, limit_of
from salet.words.lexicon import Lexicon


@dataclass(frozen=True)
class Setup:
    """Immutable: the list, the rules, the number of boards and the guesses that a game allows.

    ``limit`` 0 means five guesses more than boards. In a game in ``sequence`` a board shows its
    marks only after the boards before it are solved. ``game`` is the name of one of the games of
    ``words.games``. ``salet.belief.lists.make_setup`` makes a setup from the name of a list.

    >>> from salet.words.lexicon import closed
    >>> Setup(closed("original"), boards=4).limit
    9
    """

    lexicon: Lexicon
    rules: Rules = Rules.NORMAL
    boards: int = 1
    limit: int = 0
    sequence: bool = False
    game: str | None = None

    def __post_init__(self) -> None:
        check_board_count(self.boards)
        object.__setattr__(self, "limit", self.limit or limit_of(self.boards))

    def resized(self, boards: int, limit: int = 0) -> Setup:
        """Return the setup with another number of boards, by default with their usual limit."""
        return replace(self, boards=boards, limit=limit, game=None)
