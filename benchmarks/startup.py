"""Start-up: the CPU time of short commands, as installed by pip."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import Row, installed_python, process


def rows() -> Iterator[Row]:
    """Yield the CPU time of commands, compared with an empty Python process."""
    with tempfile.TemporaryDirectory() as folder:
        home = str(Path(folder) / "home")
        python = installed_python(Path(folder) / "venv")
        empty = process(["-c", "pass"], python)
        numpy = process(["-c", "import numpy"], python)

        def salet(*args: str) -> float:
            return process(["-m", "salet", *args], python, home=home)

        yield Row("salet --version", salet("--version"), "python -c pass", empty, "0.15 s CPU")
        yield Row("salet --help", salet("--help"), "python -c pass", empty, "0.15 s CPU")
        yield Row("salet suggest", salet("suggest"), "python -c pass", empty, "0.45 s CPU")
        for turns in (["crane:bbygb"], ["salet:bbbbb"], ["crane:bbygb", "moist:bbbbg"]):
            used = salet("suggest", *turns)
            what = f"salet suggest {' '.join(turns)}"
            yield Row(what, used, "import numpy", numpy, "0.8 s CPU")
        salet("suggest", "crane:bbygb", "--hard")
        used = salet("suggest", "crane:bbygb", "--hard")
        yield Row("salet suggest crane:bbygb --hard", used, "import numpy", numpy, "1.6 s CPU")
