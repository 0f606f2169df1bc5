"""Traps: many candidates that differ in one letter only, such as _IGHT.

Guessing such words one after the other takes a guess for each; a probe, a word that has several
of the letters in question, tells them apart. A trap is reported when

* a family of ``FEWEST`` likely candidates or more agrees in all places but one,
* it holds half of the belief or more, so that it is what the game turns on, and
* it matters: the probe raises the chance to win by ``CHANCE`` or saves ``TURNS`` guesses on
  average. Where no legal word helps (hard rules), the chance to win without a probe must be below
  ``1 - CHANCE``.

The chances are those of the whole position, over its likely candidates: *without* plays the
likeliest word that still fits, again and again; *with* plays the probe first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from salet.advice.advice import Advice
from salet.position.position import Position
from salet.puzzle.sentences import say
from salet.value.chances import Likely
from salet.words.figures import percent
from salet.words.records import chances, fields

FEWEST = 4
HALF = 0.5
CHANCE = 0.02
TURNS = 0.5
_MOST = 80  # candidates: among more, no family of words holds half of the belief
_TRIED = 8  # probes looked at closely


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
        named = ", ".join(word for word, _ in self.words[:6]) + ", …" * (len(self.words) > 6)
        if self.probe is None:
            key = "no-way"
        else:  # a word of the family does not tell the others apart
            way = "play" if self.probe in dict(self.words) else "splits"
            same = self.with_probe - self.without_probe < 0.005
            key = f"{way}-{'saves' if same else 'wins'}"
        return say(
            f"trap.{key}", shape=self.shape.upper(), named=named, name=(self.probe or "").upper(),
            saved=f"{self.turns_without - self.turns_with:.1f}", won=percent(self.with_probe),
            lonely=percent(self.without_probe),
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json`` and the API."""
        more = fields(self, "probe with_probe without_probe turns_with turns_without")
        return {**fields(self, "shape place"), "words": chances(self.words), **more}


def trap_in(advice: Advice) -> Trap | None:
    """Return the trap that the player of one board is in, if any."""
    if not advice.turns or not advice.ranking or len(advice.boards) > 1:
        return None
    return find_trap(advice.question.position, advice.ranking.best.guess)


def find_trap(position: Position, prefer: str | None = None) -> Trap | None:
    """Return the trap of a position, or None; ``prefer`` is the probe if none is better.

    >>> from salet.belief.lists import load
    >>> start = Position.start(load("original"))
    >>> trap = find_trap(start.after("salet", "bgbby").after("crony", "ybbbb"))
    >>> trap.shape, [word for word, _ in trap.words], round(trap.without_probe, 2), trap.with_probe
    ('_atch', ['batch', 'hatch', 'match', 'patch', 'watch'], 0.8, 1.0)
    """
    if position.guesses_left < 2 or position.likely < FEWEST or position.likely > _MOST:
        return None
    likely = Likely(position)
    family = _family(position, likely)
    if family is None:
        return None
    place, members = family
    without, slow = likely.word_by_word()
    without = round(without, 9)
    probe, chance, quick = _probe(position, likely, prefer)
    if chance < without + CHANCE and slow - quick < TURNS:
        if without > 1 - CHANCE or chance > without + 1e-9:
            return None
        probe, chance, quick = None, without, slow
    words = likely.words()
    letters = list(position.lexicon.letters(words[members[0]][0]))
    letters[place] = "_"
    shape = position.lexicon.alphabet.cased("".join(letters))
    return Trap(
        shape,
        place,
        tuple(words[i] for i in members),
        probe=probe,
        with_probe=chance,
        without_probe=without,
        turns_with=quick,
        turns_without=slow,
    )


def _family(position: Position, likely: Likely) -> tuple[int, list[int]] | None:
    """Return the place and the members of the heaviest family, as indices of likely words."""
    best: tuple[float, int, list[int]] | None = None
    spelt = [position.lexicon.letters(word) for word, _ in likely.words()]
    for place in range(position.lexicon.length):
        families: dict[tuple[str, ...], list[int]] = {}
        for nth, letters in enumerate(spelt):
            families.setdefault(letters[:place] + letters[place + 1 :], []).append(nth)
        for members in families.values():
            mass = float(likely.weights[members].sum())
            if len(members) >= FEWEST and mass >= HALF - 1e-9 and (best is None or mass > best[0]):
                best = mass, place, members
    return None if best is None else best[1:]


def _probe(
    position: Position, likely: Likely, prefer: str | None
) -> tuple[str | None, float, float]:
    """Return the best probe with its chance to win and the guesses that it takes.

    It is the legal guess with the highest chance, then the fewest guesses; never an insult.
    """
    rough = np.where(position.legal & ~position.offensive, likely.least_win_chance(), -1.0)
    # Among equals, those that split best come first.
    spread = position.statistics.entropy
    order = np.lexsort((-spread, ~position.is_candidate, -np.round(rough, 9)))
    tried = order[:_TRIED].tolist()
    words = position.lexicon.guesses
    if prefer is not None and prefer in position.lexicon:
        tried = [position.lexicon.index(prefer), *tried]
    best: tuple[str | None, float, float] = (None, -1.0, np.inf)
    for guess in tried:
        chance, turns = likely.after(guess)
        if (round(chance, 6), -round(turns, 6)) > (round(best[1], 6), -round(best[2], 6)):
            best = words[guess], chance, turns
    return best
