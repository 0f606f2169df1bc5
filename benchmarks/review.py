"""Reviews of games on the daily list, as commands and in a running process."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.timing import Row, call, installed_python, process

GAMES = (["crane", "sloth", "moist"], ["slate", "mound", "pound"])


def rows() -> Iterator[Row]:
    """Yield the CPU time of commands, and the wall time of calls."""
    with tempfile.TemporaryDirectory() as folder:
        home = str(Path(folder) / "home")
        python = installed_python(Path(folder) / "venv")
        numpy = process(["-c", "import numpy"], python)
        for game in GAMES:
            args = ["-m", "salet", "review", *game]
            used = process(args, python, home=home)
            yield Row(f"salet review {' '.join(game)}", used, "import numpy", numpy, "2 s CPU")
        hard = ["-m", "salet", "review", "crane", "stale", "slate", "--hard"]
        process(hard, python, times=1, home=home)  # compiles
        used = process(hard, python, home=home)
        yield Row("salet review crane stale slate --hard", used, "import numpy", numpy, "2 s CPU")
    from salet.belief.lists import load
    from salet.reviews.reading import review

    for game in GAMES:
        lexicon = load("daily")
        seconds = call(partial(review, *game, list=lexicon))
        yield Row(f"review({' '.join(game)}) in a running process", seconds, goal="0.3 s")
