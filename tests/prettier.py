"""Check the format of the page's files: ``python -m tests.prettier``; ``--write`` fixes it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.npm import CACHE, PRETTIER, packages
from tests.required import program

ROOT = CACHE.parent
FILES = (
    "src/salet/web/static/**/*.{js,css,ts}", "!src/salet/web/static/vendor/*.js",
    "tests/web/js/*.mjs",
)  # fmt: skip


def main() -> None:
    """Exit with the code of prettier."""
    how = "--write" if "--write" in sys.argv else "--check"
    try:
        (folder,) = packages(PRETTIER)
        node = program("node")
    except (pytest.fail.Exception, pytest.skip.Exception) as reason:
        sys.exit(f"The page's files were not checked: {reason}")
    command = [node, str(folder / "bin" / "prettier.cjs"), "--log-level", "warn", how, *FILES]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
