"""Lists of a few words for reviews."""

from __future__ import annotations

from hypothesis import strategies as st

# All are everyday words, so that the best everyday guess is the best of all.
WORDS = [
    "batch", "catch", "hatch", "latch", "match", "patch", "watch", "climb", "blimp", "whelp",
    "champ", "crane", "slate", "moist", "mambo", "kebab",
]  # fmt: skip
ENDLESS = 40  # guesses: a limit that is never reached
tiny_lists = st.lists(st.sampled_from(WORDS), min_size=2, max_size=8, unique=True)
