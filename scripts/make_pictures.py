"""Measure how well generated pictures are read, and write docs/results/pictures.md.

    python -m scripts.make_pictures FOLDER

The folder has the fonts, as for ``scripts.make_glyphs``. The reader was fitted to
pictures with lower numbers; this script reads those from 2000 on, which nobody looked at.
"""

from __future__ import annotations

import argparse
from collections import Counter
from datetime import date
from pathlib import Path

import numpy as np
from tests.pictures.generated import random_picture
from tests.pictures.grading import Grade, graded

from salet.pictures.read import boards_of
from salet.words.datafiles import bundled_languages
from scripts.make_glyphs import KEPT_APART, PACKAGES, font_files

PAGE = Path(__file__).parent.parent / "docs" / "results" / "pictures.md"
FIRST = 2000  # the first picture that is kept apart
KINDS = {
    "file": "as the program saved them, some in a phone's frame",
    "scaled": "scaled by any factor",
    "jpeg": "JPEG of any quality",
    "scaled jpeg": "scaled, then JPEG",
    "palette": "GIF palettes, some dithered",
    "photo": "dark photos, tilted by up to 3°",
    "grey-scale": "grey-scale screens",
}


def fonts(folder: Path) -> list[str]:
    """Return the fonts that the network was trained with, and those that it has never seen."""
    families = font_files(folder, (*PACKAGES, *KEPT_APART))
    return [str(file) for family in families for file in family]


def measured(files: list[str], count: int) -> tuple[dict[str, Grade], Counter[str], Counter[str]]:
    """Return the grades by kind of picture; other things by kind, and those read as a game."""
    grades = dict.fromkeys(KINDS, Grade())
    others: Counter[str] = Counter()
    invented: Counter[str] = Counter()
    for number in range(FIRST, FIRST + count):
        picture = random_picture(number, files)
        grade = graded(picture, boards_of(np.asarray(picture.image)).boards)
        if picture.boards:
            grades[picture.kind] += grade
        else:
            others[picture.kind] += 1
            invented[picture.kind] += grade.invented
    return grades, others, invented


def share(part: int, whole: int) -> str:
    """Return a share in percent, with the numbers."""
    return f"{100 * part / max(1, whole):.1f} % ({part:,} of {whole:,})"


def page(grades: dict[str, Grade], others: Counter[str], invented: Counter[str], count: int) -> str:
    """Return docs/results/pictures.md."""
    total = sum(grades.values(), Grade())
    languages = ", ".join(sorted(bundled_languages()))
    lines = [
        "# How well pictures are read",
        "",
        "<!-- Written by python -m scripts.make_pictures. -->",
        "",
        f"{count:,} generated pictures (numbers {FIRST} to {FIRST + count - 1} of "
        "`tests/pictures/generated.py`) were read without naming a list. The reader's limits were "
        "set with lower numbers only. Games have 1 to 16 boards and 3 to 8 letters, in "
        f"these languages: {languages}. Their fonts are those of "
        f"{len(PACKAGES) + len(KEPT_APART)} packages, with {len(KEPT_APART)} of which the network "
        "of letters was not trained.",
        "",
        f"- Boards read right, every letter and mark: **{share(total.right, total.boards)}**",
        f"- Rows wrong, missing or invented without a doubt shown: "
        f"**{share(total.silent, total.rows)}**",
        f"- Pictures of other things read as a game: "
        f"**{share(sum(invented.values()), sum(others.values()))}**",
        "",
        "| pictures of games | boards right | rows wrong without doubt |",
        "| --- | --- | --- |",
    ]
    lines += [
        f"| {about} | {share(grades[kind].right, grades[kind].boards)} "
        f"| {share(grades[kind].silent, grades[kind].rows)} |"
        for kind, about in KINDS.items()
    ]
    lines += ["", "| other pictures | read as a game |", "| --- | --- |"]
    lines += [f"| {kind} | {invented[kind]} of {others[kind]} |" for kind in sorted(others)]
    return "\n".join([*lines, "", f"Measured on {date.today().isoformat()}.", ""])


def main() -> None:
    """Measure and write the page."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=1000)
    chosen = parser.parse_args()
    results = measured(fonts(chosen.folder), chosen.count)
    PAGE.write_text(page(*results, chosen.count), "utf-8")


if __name__ == "__main__":
    main()
