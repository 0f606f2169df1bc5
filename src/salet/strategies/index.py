"""The built-in strategies by name, without loading any: what they are, and where they live.

A test holds this table against the registry.
"""

from __future__ import annotations

from typing import NamedTuple


class Outline(NamedTuple):
    """What is known of a built-in strategy before it is loaded.

    ``by_turns``: its merit is the turns still needed; ``proves``: it searches to the end of the
    game for a proof, however long that takes.
    """

    module: str
    summary: str
    by_turns: bool = False
    proves: bool = False


BUILT_IN: dict[str, Outline] = {
    "expected-size": Outline("one_ply", "fewest candidates left on average"),
    "largest-bucket": Outline("one_ply", "fewest candidates left in the worst case"),
    "entropy": Outline("one_ply", "most information, in bits"),
    "bucket-count": Outline("one_ply", "most different feedbacks"),
    "expected-size-candidates": Outline(
        "one_ply", "fewest left on average, guessing only candidates"
    ),
    "letter-match": Outline(
        "letter_match",
        "letters that match the candidates, five for a place, one for elsewhere",
    ),
    "brute-force-mean": Outline(
        "brute_force",
        "fewest left on average, as the classic brute force sees it",
    ),
    "brute-force-max": Outline(
        "brute_force",
        "fewest left in the worst case, as the classic brute force sees it",
    ),
    "distinct-letters": Outline("letters", "most letters that no guess has tried"),
    "letter-frequency": Outline("letters", "letters frequent at their places"),
    "letter-elimination": Outline("letters", "places whose letter is still possible"),
    "retry-misplaced": Outline("letters", "present letters at places not yet tried"),
    "mean-guessmap": Outline(
        "guessmap",
        "lowest mean feedback read as a number, correct letters first",
    ),
    "information-gain": Outline(
        "information", "letters that split the candidates, with a trap detector"
    ),
    "letter-position": Outline("information", "letters frequent at their places, as shares"),
    "expected-turns": Outline(
        "expected_turns", "fewest turns still needed, two guesses ahead", by_turns=True
    ),
    "optimal": Outline(
        "optimal", "perfect play, proven: fewest turns still needed", by_turns=True, proves=True
    ),
    "first": Outline("baselines", "the first candidate by the alphabet"),
    "random": Outline("baselines", "a candidate by chance, the same for the same seed"),
}
DEFAULT = "expected-turns"
