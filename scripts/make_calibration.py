"""Write docs/results/avoided.md: how often the editor picks words that may offend.

    python -m scripts.make_calibration

The factor ``salet.belief.mixture.AVOID`` was fitted on the days up to ``FITTED``: of the factors in
``FACTORS`` it makes the answers of these days most likely. Takes some minutes.
"""

from __future__ import annotations

import sys
from datetime import date
from math import log2
from pathlib import Path
from unittest.mock import patch

from salet.belief import mixture
from salet.belief.pastanswers import shipped
from salet.words.datafiles import words_of

FILE = Path(__file__).parents[1] / "docs" / "results" / "avoided.md"
FIRST, FITTED = date(2022, 11, 7), date(2024, 12, 31)
FACTORS = (1.0, 0.2, 0.13, 0.08)

Period = tuple[int, float, int, float]  # days, expected, real, bits a day


def calibration(factor: float) -> list[Period]:
    """Return how well the belief with a factor predicts the days up to ``FITTED`` and after."""
    words, avoided = words_of("allowed-2022.txt"), mixture.avoided()
    rows = [(0, 0.0, 0, 0.0), (0, 0.0, 0, 0.0)]
    with patch.object(mixture, "AVOID", factor):
        learner = mixture.Learner()
        for day, answer in shipped().days:
            if day >= FIRST:
                weights = mixture.mixture(words, learner.used, learner.habits())
                belief = dict(zip(words, weights, strict=True))
                expected = sum(belief[word] for word in avoided)
                days, total, real, bits = rows[day > FITTED]
                rows[day > FITTED] = (
                    days + 1,
                    total + expected,
                    real + (answer in avoided),
                    bits - log2(belief[answer]),
                )
            learner.see(day, answer)
    return rows


def main() -> None:
    """Compute the table and write it."""
    last = shipped().last
    lines = [
        "# Words that the editor avoids",
        "",
        "<!-- Written by python -m scripts.make_calibration. -->",
        "",
        f"Measured on {date.today()}, on the days from {FIRST} to {last}. "
        f"`src/salet/data/avoided.txt` has {len(mixture.avoided())} five-letter words that a list "
        "of possibly offensive words has.",
        f"The belief in each is multiplied by {mixture.AVOID}, fitted on the days up to {FITTED}; "
        "later days are for reporting only.",
        "",
        "| factor | days | expected | real | bits a day |",
        "| ---: | --- | ---: | ---: | ---: |",
    ]
    for factor in FACTORS:
        print(factor, file=sys.stderr)
        periods = (f"up to {FITTED}", f"from {date(2025, 1, 1)}")
        for name, (days, expected, real, bits) in zip(periods, calibration(factor), strict=True):
            mark = "**" if factor == mixture.AVOID else ""
            lines.append(
                f"| {mark}{factor}{mark} | {name} | {expected:.1f} | {real} | {bits / days:.4f} |"
            )
    FILE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
