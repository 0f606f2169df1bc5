"""Put random faults into a package, one at a time, and report those that its tests do not find.

    python -m scripts.mutants position --faults 30 --seed 1

A fault is a changed comparison, operator, sign, ``not`` or constant. The tests are those of the
package and its doctests; ``--tests`` adds others. A survivor means that a test is missing, or that
the fault changes nothing that matters. Faults are made in a copy of the sources.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


@dataclass(frozen=True)
class Fault:
    """A part of a file, as bytes from ``start`` to ``end``, and the text that replaces it."""

    file: Path
    start: int
    end: int
    text: str

    def source(self) -> str:
        """Return the text of the file with the fault."""
        before = self.file.read_bytes()
        return (before[: self.start] + self.text.encode() + before[self.end :]).decode()

    def __str__(self) -> str:
        before = self.file.read_bytes()
        line = before.count(b"\n", 0, self.start)
        old, new = (text.splitlines()[line].strip() for text in (before.decode(), self.source()))
        return f"{self.file.relative_to(ROOT)}:{line + 1}: {old}  ->  {new}"


def faults_in(file: Path) -> Iterator[Fault]:
    """Yield every fault that can be put into a file."""
    source = file.read_bytes()
    lines = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    for node in expressions(ast.parse(source)):
        if (changed := changed_node(copy.deepcopy(node))) is not None:
            text = ast.unparse(changed)
            yield Fault(
                file,
                lines[node.lineno - 1] + node.col_offset,
                lines[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0),
                text if isinstance(changed, ast.Constant) else f"({text})",
            )


def expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions below a node, without annotations, decorators and f-strings.

    Without ``strict`` of ``zip``, too: it says what holds, and no fault of ours depends on it.
    """
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.JoinedStr) or getattr(child, "arg", "") == "strict":
                continue
            if isinstance(child, ast.AST):
                if isinstance(child, ast.expr):
                    yield child
                yield from expressions(child)


def changed_node(node: ast.expr) -> ast.expr | None:
    """Return the expression with a fault, None if it cannot have one."""
    match node:
        case ast.Constant(value=bool(value)):
            return ast.Constant(not value)
        case ast.Constant(value=int(number) | float(number)):
            return ast.Constant(number + 1)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            return node.operand
        case ast.Compare() if type(node.ops[0]) in SWAPS:
            node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
            return node
        case ast.BinOp() | ast.BoolOp() if type(node.op) in SWAPS:
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
            return node
    return None


def passes(tests: list[str], sources: Path, folder: Path, seconds: float | None = None) -> bool:
    """Return whether tests of a folder pass with a copy of the sources, within this time."""
    plain = ["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-o", "testpaths=tests"]
    plain += ["-m", "not later"]
    environment = {**os.environ, "PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *plain, *tests],
            cwd=folder, env=environment, capture_output=True, timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def arguments(name: str, about: str | None, choices: Collection[str]) -> argparse.Namespace:
    """Return what was asked for."""
    parser = argparse.ArgumentParser(description=(about or "").partition("\n")[0])
    parser.add_argument(name, choices=choices)
    parser.add_argument("--faults", type=int, default=20, help="how many to try")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tests", nargs="*", default=[], help="other tests")
    return parser.parse_args()


def try_faults(
    every: Sequence[Fault], asked: argparse.Namespace, sources: Path, tests: list[str], folder: Path
) -> None:
    """Put some faults into a copy of the sources, and print those that the tests do not find."""
    chosen = random.Random(asked.seed).sample(every, min(asked.faults, len(every)))
    began = time.monotonic()
    if not passes(tests, sources, folder):
        sys.exit("The tests fail without a fault.")
    patience = 60 + 4 * (time.monotonic() - began)  # a fault may cause an endless loop
    found = 0
    for fault in chosen:
        place = sources / fault.file.relative_to(ROOT / "src")
        place.write_text(fault.source(), "utf-8")
        near = f"test_{fault.file.stem}.py"  # most faults fail there
        if passes(sorted(tests, key=lambda test: near not in test), sources, folder, patience):
            print(fault, flush=True)
        else:
            found += 1
        shutil.copyfile(fault.file, place)
    print(f"{found} of {len(chosen)} faults found ({len(every)} possible)")


def main() -> None:
    """Try faults of a package."""
    packages = sorted(path.name for path in (ROOT / "src" / "salet").iterdir() if path.is_dir())
    asked = arguments("package", __doc__, packages)
    folder = ROOT / "src" / "salet" / asked.package
    every = [fault for file in sorted(folder.rglob("*.py")) for fault in faults_in(file)]
    with TemporaryDirectory() as name:
        copied = Path(name)
        left_out = shutil.ignore_patterns("data")
        shutil.copytree(ROOT / "src", copied, ignore=left_out, dirs_exist_ok=True)
        (copied / "salet" / "data").symlink_to(ROOT / "src" / "salet" / "data")
        tests = [str(path) for path in (ROOT / "tests" / asked.package).rglob("test_*.py")]
        tests += [str(copied / "salet" / asked.package), *asked.tests]
        try_faults(every, asked, copied, tests, ROOT)


if __name__ == "__main__":
    main()
