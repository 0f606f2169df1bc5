"""Traps: many candidates that differ in one letter only, such as _IGHT.

Guessing such words one after the other takes a guess for each; a probe, a word that has several
of the letters in question, tells them apart. A trap is reported when

* a family of ``FEWEST`` likely candidates or more agrees in all places but one,
* it holds half of the belief or more, so that it is what the game turns on, and
* it matters: the probe raises the chance to win by ``CHANCE`` or saves ``TURNS`` guesses on
  average. Where no legal word wins more often, as under hard rules, the chance to win without a
  probe must be below ``1 - CHANCE``.

The probe is the guess that is advised, or else the safer word. The chances are those of the whole
position: *without* plays the likeliest word, and then the words of each feedback one after the
other; *with* is the value of the probe.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.advice.advise import Advice
from salet.position.position import Position
from salet.puzzle.sentences import say
from salet.value.value import Value
from salet.value.wordbyword import word_by_word
from salet.words.records import chances, fields

FEWEST = 4
HALF = 0.5
CHANCE = 0.02
TURNS = 0.5
_MOST = 80  # candidates: among more, no family of words holds half of the belief


@dataclass(frozen=True, slots=True)
class Trap:
    """A family of candidates that differ in one letter, and the way out.

    ``shape`` has ``_`` at ``place`` (from 0); ``words`` are the family with the chance of each,
    likeliest first. ``probe`` is None when no legal word helps; then the chances with and without
    it are the same. ``turns_with`` and ``turns_without`` are the guesses still needed on average; a
    lost game counts as four guesses more than the limit.
    """

    shape: str
    place: int
    words: tuple[tuple[str, float], ...]
    probe: str | None
    with_probe: float
    without_probe: float
    turns_with: float
    turns_without: float

    @property
    def probability(self) -> float:
        """The chance that the answer is one of the family."""
        return sum(chance for _, chance in self.words)

    @property
    def sentence(self) -> str:
        """Return a sentence for the player about the trap, its probe and what the probe saves."""
        named = [word for word, _ in self.words[:6]] + ["…"] * (len(self.words) > 6)
        if self.probe is None:
            key = "no-way"
        else:  # a word of the family does not tell the others apart
            way = "play" if self.probe in dict(self.words) else "splits"
            same = self.with_probe - self.without_probe < 0.005
            key = f"{way}-{'saves' if same else 'wins'}"
        return say(
            f"trap.{key}", shape=self.shape.upper(), named=named, name=(self.probe or "").upper(),
            saved=self.turns_without - self.turns_with, won=self.with_probe,
            lonely=self.without_probe,
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json`` and the API."""
        more = fields(self, "probe with_probe without_probe turns_with turns_without")
        return {**fields(self, "shape place"), "words": chances(self.words), **more}


def trap_in(advice: Advice) -> Trap | None:
    """Return the trap that the player of one board is in, if any.

    >>> from salet.advice.advise import advise
    >>> position = Position.of("original", ["salet:bgbby", "crony:ybbbb"])
    >>> trap = trap_in(advise(position))
    >>> trap.shape, [word for word, _ in trap.words], round(trap.without_probe, 2), trap.with_probe
    ('_atch', ['batch', 'hatch', 'match', 'patch', 'watch'], 0.8, 1.0)
    """
    position = advice.position
    if not advice.turns or not advice.ranking or len(position.boards) > 1:
        return None
    if position.guesses_left < 2 or position.likely < FEWEST or position.likely > _MOST:
        return None
    words = position.candidates[: position.likely]
    family = _family(position, words)
    if family is None:
        return None
    place, members = family
    without, slow = _word_by_word(position)
    way = _way_out(advice, without, slow)
    if way is None and (without > 1 - CHANCE or _most_wins(advice) > without + 1e-9):
        return None
    letters = list(position.lexicon.letters(words[members[0]][0]))
    letters[place] = "_"
    shape = position.lexicon.alphabet.cased("".join(letters))
    return Trap(
        shape,
        place,
        tuple(words[i] for i in members),
        probe=None if way is None else way.guess,
        with_probe=without if way is None else way.win,
        without_probe=without,
        turns_with=slow if way is None else way.turns,
        turns_without=slow,
    )


def _way_out(advice: Advice, without: float, slow: float) -> Value | None:
    """Return the value of the guess that is advised, or of the safer word, if it matters."""
    words = [advice.best.guess, *([] if advice.safer is None else [advice.safer.word])]
    for value in map(advice.value, words):
        if value.win >= without + CHANCE or slow - value.turns >= TURNS:
            return value
    return None


def _most_wins(advice: Advice) -> float:
    """Return the largest chance to win of the guesses that were valued."""
    return float(advice.valuer.rows.win.max())


def _word_by_word(position: Position) -> tuple[float, float]:
    """Return the chance to win and the turns of playing the likeliest words one by one."""
    board = position.board
    columns, weights = board.columns[board.by_weight], board.weights[board.by_weight]
    block = board.matrix.block(columns, board.matrix.answers[columns[:1]])
    starts = np.array([0, len(columns)])
    left = position.guesses_left
    turns, win = word_by_word(block, weights, starts, left, position.lexicon.win)
    return float(win[0]), float(turns[0])


def _family(position: Position, words: Sequence[tuple[str, float]]) -> tuple[int, list[int]] | None:
    """Return the place and the members of the heaviest family, as indices of likely words."""
    best: tuple[float, int, list[int]] | None = None
    spelt = [position.lexicon.letters(word) for word, _ in words]
    total = sum(chance for _, chance in words)
    for place in range(position.lexicon.length):
        families: dict[tuple[str, ...], list[int]] = {}
        for nth, letters in enumerate(spelt):
            families.setdefault(letters[:place] + letters[place + 1 :], []).append(nth)
        for members in families.values():
            mass = sum(words[i][1] for i in members) / total
            if len(members) >= FEWEST and mass >= HALF - 1e-9 and (best is None or mass > best[0]):
                best = mass, place, members
    return None if best is None else best[1:]
