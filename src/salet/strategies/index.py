"""The built-in strategies by name, without loading any: what they are, and where they live.

A test holds this table against the registry.
"""

from __future__ import annotations

# name: (module in this package, summary)
BUILT_IN: dict[str, tuple[str, str]] = {
    "expected-size": ("one_ply", "fewest candidates left on average"),
    "largest-bucket": ("one_ply", "fewest candidates left in the worst case"),
    "entropy": ("one_ply", "most information, in bits"),
    "bucket-count": ("one_ply", "most different feedbacks"),
    "expected-size-candidates": ("one_ply", "fewest left on average, guessing only candidates"),
    "letter-match": (
        "letter_match",
        "letters that match the candidates, five for a place, one for elsewhere",
    ),
    "brute-force-mean": (
        "brute_force",
        "fewest left on average, as the classic brute force sees it",
    ),
    "brute-force-max": (
        "brute_force",
        "fewest left in the worst case, as the classic brute force sees it",
    ),
    "distinct-letters": ("letters", "most letters that no guess has tried"),
    "letter-frequency": ("letters", "letters frequent at their places"),
    "letter-elimination": ("letters", "places whose letter is still possible"),
    "retry-misplaced": ("letters", "present letters at places not yet tried"),
    "mean-guessmap": (
        "guessmap",
        "lowest mean feedback read as a number, correct letters first",
    ),
    "information-gain": ("information", "letters that split the candidates, with a trap detector"),
    "letter-position": ("information", "letters frequent at their places, as shares"),
    "expected-turns": ("expected_turns", "fewest turns still needed, two guesses ahead"),
    "optimal": ("optimal", "perfect play, proven: fewest turns still needed"),
    "first": ("baselines", "the first candidate by the alphabet"),
    "random": ("baselines", "a candidate by chance, the same for the same seed"),
}
DEFAULT = "expected-turns"
