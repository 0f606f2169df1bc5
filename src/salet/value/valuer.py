"""The valuer of a position: which guesses are worth valuing, and what each of them is worth.

A value is the expected number of guesses still needed, this one included. An answer that is not
found within the limit counts as limit + 4 guesses in total. Every value is computed before the
feedback is known, under the whole belief. The *regime* is the first of these that applies:

=========  ============================================================================
book       the position is in the book, a table of values that were searched for long
counted    one or two guesses left: every feedback is followed to the end; exact
solved     up to 15 likely candidates, normal rules: perfect play; exact without long shots
searched   hard rules, or a loss is near: a narrow search to the end of the game; exact if
           nothing was left out
estimated  the first guess of a large list: every feedback by the bits of belief that it leaves
looked     the best next guess of a pool for every feedback, then an estimate of the rest
boards     several boards are open: see ``salet.value.boards``
=========  ============================================================================

Each is a file of this package. ``docs/value.md`` has the formulas.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from salet.numbers.patterns import Cells
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import MAX_CANDIDATES
from salet.value.boards import Boards
from salet.value.book import Known, corrected, known_values
from salet.value.counted import Counted
from salet.value.estimated import Estimated
from salet.value.looked import Looked
from salet.value.searched import Searched
from salet.value.solved import Solved
from salet.value.study import Regime, Study
from salet.value.value import Rows, Value
from salet.words.constants import PAST_LIMIT

ON_ONE_BOARD = (Counted, Solved, Searched, Estimated)


class Valuer:
    """Values the guesses at one position, which it keeps with everything computed for them.

    ``position`` has the boards for which a guess is chosen: in sequence the one that is shown. A
    single open board is a game of its own.

    >>> Valuer(Position.of("original", ["crane:bbygb"])).value("tipsy").method
    'looked'
    """

    def __init__(self, position: Position) -> None:
        facing = position.visible
        self.position = facing.alone if len(facing.open) == 1 else facing
        self._values: dict[str, Value] = {}

    @cached_property
    def known(self) -> Known | None:
        """What the book knows about the position."""
        return known_values(self.position)

    @cached_property
    def regime(self) -> Regime:
        """What values the guesses that the book does not know."""
        study = Study(self.position)
        if len(self.position.open) > 1:
            return Boards(study)
        found = (each for each in ON_ONE_BOARD if each.applies(self.position))
        return next(found, Looked)(study)

    def value(self, word: str) -> Value:
        """Return the value of any well-formed word."""
        return self.values([word])[0]

    def values(self, words: Iterable[str]) -> tuple[Value, ...]:
        """Return the value of each of these words; each is computed once."""
        words = tuple(words)
        missing = [word for word in dict.fromkeys(words) if word not in self._values]
        if missing:
            found = self.regime.values(missing)
            if self.known is not None:
                found = corrected(self.known, found, self.regime.values([self.known.best])[0])
            self._values |= {value.guess: value for value in found}
        return tuple(self._values[word] for word in words)

    @cached_property
    def shortlist(self) -> Cells:
        """The guesses that are ranked, as indices: a few that can be best, and everyday words."""
        if self.known is None:
            return self.regime.shortlist()
        index = self.position.lexicon.index
        words = np.array([index(word) for word in self.known.turns])
        if not self.position.turns:
            return words
        return np.union1d(words, self.regime.shortlist())

    @cached_property
    def rows(self) -> Rows:
        """The guesses of the short list with their values."""
        words = self.position.lexicon.guesses
        found = self.values(words[guess] for guess in self.shortlist.tolist())
        turns = np.round([value.turns for value in found], 9)
        proves = self.regime.proves_best if self.known is None else self.known.proves_best
        return Rows(
            self.shortlist,
            merit=turns,
            turns=turns,
            win=np.array([value.win for value in found]),
            exact=np.array([value.exact for value in found]),
            methods=tuple(value.method for value in found),
            sees_end=self.known is None and self.regime.sees_end,
            proves_best=proves,
        )

    def worst(self, best: float) -> float:
        """Return the value of the worst legal guess, given that of the best.

        On several boards that is a guess which solves nothing and tells nothing: one turn more.
        Any earlier guess may be played again, except under ultra-hard rules. It tells nothing, and
        nothing that the rules allow is worse than that under normal rules.
        """
        position = self.position
        if len(position.open) > 1:
            return 1.0 + best
        if position.guesses_left == 1:
            return 1.0 + PAST_LIMIT
        few = position.count <= MAX_CANDIDATES
        if position.rules is Rules.ULTRA_HARD and position.turns and few:
            return max(value.turns for value in self.values(w for w, _ in position.candidates))
        if position.guesses_left == 2:
            return 2.0 + (1 - float(position.weights.max())) * PAST_LIMIT
        return 1.0 + best
