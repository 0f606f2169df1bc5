"""Check the format of the page's files: ``python -m tests.prettier``; ``--write`` fixes it."""

from __future__ import annotations

import subprocess
import sys

from tests.npm import CACHE, PRETTIER, tool

ROOT = CACHE.parent
FILES = (
    "src/salet/web/static/**/*.{js,css,ts}", "!src/salet/web/static/vendor/*.js",
    "tests/web/js/*.mjs",
)  # fmt: skip


def main() -> None:
    """Exit with the code of prettier."""
    how = "--write" if "--write" in sys.argv else "--check"
    command = [*tool(PRETTIER, "bin/prettier.cjs"), "--log-level", "warn", how, *FILES]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    main()
