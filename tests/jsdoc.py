"""Check the JSDoc types of the page's scripts: ``python -m tests.jsdoc``."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.npm import CACHE, TYPESCRIPT, tool

STATIC = CACHE.parent / "src" / "salet" / "web" / "static"
OPTIONS = (
    "--noEmit", "--noImplicitAny", "--noUnusedLocals", "--allowJs", "--checkJs",
    "--strictNullChecks", "--skipLibCheck",
    "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
    "--lib", "es2022,dom,dom.iterable",
)  # fmt: skip
# Parameters of the engine's inner functions may lack a type.
_UNTYPED = re.compile(r"static/engine/.*error TS70")


def main() -> None:
    """Exit with the code of the compiler."""
    files = sorted(str(path) for path in STATIC.rglob("*.js") if path.parent.name != "vendor")
    command = [*tool(TYPESCRIPT, "bin/tsc"), *OPTIONS, *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.split(r"\n(?=\S)", done.stdout.strip())  # what explains a fault is indented
    faults = [fault for fault in found if fault and not _UNTYPED.search(fault)]
    print("\n".join(faults))
    sys.exit(bool(faults) or bool(done.stderr))


if __name__ == "__main__":
    main()
