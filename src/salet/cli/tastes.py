"""The taste of a player, from options and settings. It needs NumPy, which --help does not."""

from __future__ import annotations

from salet.advice.taste import Taste
from salet.cli.options import TasteOptions
from salet.strategies import chosen
from salet.words.settings import settings


def make_taste(options: TasteOptions) -> Taste:
    """Return the taste: what the options say, or else the player's settings."""
    own, strategy = settings(), chosen(options.strategy())
    return Taste(options.words or own.words, own.never, options.top, strategy)
