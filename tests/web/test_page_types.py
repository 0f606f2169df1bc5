"""The types that the page's comments promise hold."""

from __future__ import annotations

import shutil
import subprocess

from tests.npm import TYPESCRIPT, packages
from tests.web.test_page_looks import STATIC

OPTIONS = (
    "--noEmit", "--allowJs", "--checkJs", "--strictNullChecks", "--skipLibCheck",
    "--target", "es2023", "--module", "esnext", "--moduleResolution", "bundler",
    "--lib", "es2023,dom,dom.iterable",
)  # fmt: skip
# It is done before code that runs faster pays for itself; a Node without such an option goes on.
RUN = "require('v8').setFlagsFromString('--interrupt-budget=1000000'); require(process.argv[1])"


def test_types() -> None:
    (folder,) = packages(TYPESCRIPT)
    compiler = str(folder / "bin" / "tsc")
    node = shutil.which("node")
    assert node is not None, "TypeScript needs Node.js."
    files = sorted(str(path) for path in STATIC.glob("*.js"))
    done = subprocess.run(
        [node, "-e", RUN, compiler, *OPTIONS, *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
