"""The JSDoc types of the page are correct."""

from __future__ import annotations

import subprocess

from tests.npm import TYPESCRIPT, packages
from tests.required import program
from tests.web.test_page_looks import STATIC

OPTIONS = (
    "--noEmit", "--allowJs", "--checkJs", "--strictNullChecks", "--skipLibCheck",
    "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
    "--lib", "es2022,dom,dom.iterable",
)  # fmt: skip


def test_types() -> None:
    (folder,) = packages(TYPESCRIPT)
    compiler = str(folder / "bin" / "tsc")
    files = sorted(str(path) for path in STATIC.rglob("*.js"))
    done = subprocess.run(
        [program("node"), compiler, *OPTIONS, *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
