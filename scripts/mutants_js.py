"""Put random faults into a folder of the page, one at a time, and report those no test finds.

    python -m scripts.mutants_js game --faults 20 --seed 1

The sibling of ``scripts.mutants``: a fault is a changed comparison, operator, ``!`` or constant of
JavaScript, outside of comments and texts, made in a copy of the project.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.mutants import ROOT, Fault, arguments, try_faults

PAGE = ROOT / "src" / "salet" / "web" / "static"
TESTS = {
    "game": ["tests/web/test_pure.py"],
    "engine": [
        "tests/web/test_engine_parts.py", "tests/web/test_engine.py", "tests/web/test_league.py",
        "tests/pictures/test_read.py::test_the_page_reads_the_same",
    ],
}  # fmt: skip
SWAPS = {
    " < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " === ": " !== ", " !== ": " === ",
    " && ": " || ", " || ": " && ", " + ": " - ", " - ": " + ", " * ": " + ", " / ": " * ",
    " % ": " * ", " ?? ": " && ", "true": "false", "false": "true", "!": "",
}  # fmt: skip
# Comments, texts and regular expressions are skipped; prettier puts blanks around operators.
_SKIPPED = r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`"
_REGEX = r"(?<=[(,=:] )/(?:\\.|[^/\\\n])+/[a-z]*|(?<=\()/(?:\\.|[^/\\\n])+/[a-z]*"
_PLACE = r"(?P<swap> (?:[<>]=?|[!=]==|&&|\|\||\?\?|[-+*/%]) |\btrue\b|\bfalse\b|!(?=[\w(]))"
_NUMBER = r"(?P<number>(?<![\w.#])(?<!\de-)\d+(?:\.\d+)?\b)"  # not the exponent of 1e-12
_TOKEN = re.compile(rf"{_SKIPPED}|{_REGEX}|{_PLACE}|{_NUMBER}", re.S)


def faults_in(file: Path) -> Iterator[Fault]:
    """Yield every fault that can be put into a file."""
    text = file.read_text("utf-8")
    for token in _TOKEN.finditer(text):
        changed = SWAPS[token["swap"]] if token["swap"] else ""
        if number := token["number"]:
            changed = f"{float(number) + 1:g}"
        if token["swap"] or token["number"]:
            start, end = (len(text[:at].encode()) for at in token.span())
            yield Fault(file, start, end, changed)


def main() -> None:
    """Try faults of a folder of the page."""
    asked = arguments("folder", __doc__, TESTS)
    files = sorted((PAGE / asked.folder).rglob("*.js"))
    every = [fault for file in files for fault in faults_in(file)]
    with TemporaryDirectory() as name:
        copied = Path(name)
        for part in ("src", "tests", "scripts", "conftest.py", "pyproject.toml"):
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copyfile
            copy(ROOT / part, copied / part)
        (copied / ".cache").symlink_to(ROOT / ".cache")  # packages from npm
        try_faults(every, asked, copied / "src", [*TESTS[asked.folder], *asked.tests], copied)


if __name__ == "__main__":
    main()
