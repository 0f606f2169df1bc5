"""Check the JSDoc types of the page's scripts: ``python -m tests.jsdoc``."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.npm import CACHE, TYPESCRIPT, packages
from tests.required import program

STATIC = CACHE.parent / "src" / "salet" / "web" / "static"
OPTIONS = (
    "--noEmit", "--allowJs", "--checkJs", "--strictNullChecks", "--skipLibCheck",
    "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
    "--lib", "es2022,dom,dom.iterable",
)  # fmt: skip


def main() -> None:
    """Exit with the code of the compiler."""
    try:
        (folder,) = packages(TYPESCRIPT)
        node = program("node")
    except (pytest.fail.Exception, pytest.skip.Exception) as reason:
        sys.exit(f"The types of the page were not checked: {reason}")
    files = sorted(str(path) for path in STATIC.rglob("*.js"))
    command = [node, str(folder / "bin" / "tsc"), *OPTIONS, *files]
    sys.exit(subprocess.run(command, check=False).returncode)


if __name__ == "__main__":
    main()
