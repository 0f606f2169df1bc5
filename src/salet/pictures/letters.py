"""Letters: a small network that says which letter a glyph looks like.

The network has one hidden layer. Its weights are integers (``data/glyphs.json``, made by
``scripts/make_glyphs.py`` from the fonts of Debian packages), and so is all arithmetic::

    hidden = clamp((glyph, ratio) · first // divisor, 0, 255)       HIDDEN values
    scores = hidden · second                                        one per class

A score is a log-odds in units of ``nat``: a class with ``nat`` less is e times less likely.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from salet.pictures.ink import Ink
from salet.words.datafiles import read_data

_ALIKE = "COSVWXZ"  # capitals that small letters look like
NONE = ""  # the class of signs that are not letters
RATIOS = (15, 25, 35, 45, 55, 65, 75, 85, 95, 105, 120, 140)  # widths in percent of the height
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Model:
    """The network; ``classes`` are capitals, small letters that look different, and ``NONE``."""

    classes: tuple[str, ...]
    first: Ints
    second: Ints
    divisor: int
    nat: int

    @property
    def none(self) -> int:
        """The number of the class of signs that are not letters."""
        return self.classes.index(NONE)

    def scores(self, ink: Ink) -> Ints:
        """Return the score of every class for a letter."""
        values = np.append(features(ink), 255)
        hidden = np.clip(values @ self.first // self.divisor, 0, 255)
        scores: Ints = np.append(hidden, 255) @ self.second
        return scores

    def case_of(self, scores: Sequence[Ints]) -> NDArray[np.bool_]:
        """Return which classes a picture uses: capitals or small letters.

        Letters that look the same in both cases, and accented letters, are in both.
        """
        capitals = np.array([x != NONE and x == x.upper() for x in self.classes])
        small = np.array([x != NONE and (x > "Z" or x in _ALIKE) for x in self.classes])
        as_capitals = sum(int(x[capitals].max()) for x in scores)
        as_small = sum(int(x[small].max()) for x in scores)
        return capitals if as_capitals >= as_small else small


def features(ink: Ink) -> Ints:
    """Return the inputs of the network: the glyph, and how wide the letter is, each 0..255."""
    ratios = [min(255, max(0, (ink.ratio - x) * 16 + 128)) for x in RATIOS]
    return np.append(ink.glyph.ravel(), ratios)


@lru_cache(maxsize=1)
def model() -> Model:
    """Return the bundled network."""
    data = json.loads(read_data("glyphs.json"))
    classes = tuple(data["classes"])
    hidden = data["hidden"]

    def weights(name: str) -> Ints:
        raw = np.frombuffer(base64.b64decode(data[name]), np.int8)
        return raw.astype(np.int64).reshape(-1, hidden if name == "first" else len(classes))

    return Model(classes, weights("first"), weights("second"), data["divisor"], data["nat"])
