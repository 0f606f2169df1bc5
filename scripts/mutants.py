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
from collections.abc import Iterator
from dataclasses import dataclass
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
    """A part of a file, and the text that replaces it."""

    file: Path
    node: ast.expr
    text: str

    def source(self) -> str:
        """Return the text of the file with the fault."""
        lines = self.file.read_bytes().splitlines(keepends=True)
        first, last = self.node.lineno - 1, (self.node.end_lineno or self.node.lineno) - 1
        before = b"".join(lines[:first]) + lines[first][: self.node.col_offset]
        after = lines[last][self.node.end_col_offset :] + b"".join(lines[last + 1 :])
        return (before + self.text.encode() + after).decode()

    def __str__(self) -> str:
        name = self.file.relative_to(ROOT)
        return f"{name}:{self.node.lineno}: {ast.unparse(self.node)}  ->  {self.text}"


def faults_in(file: Path) -> Iterator[Fault]:
    """Yield every fault that can be put into a file."""
    for node in expressions(ast.parse(file.read_bytes())):
        if (changed := changed_node(copy.deepcopy(node))) is not None:
            text = ast.unparse(changed)
            yield Fault(file, node, text if isinstance(changed, ast.Constant) else f"({text})")


def expressions(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions below a node, without annotations, decorators and f-strings."""
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
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


def passes(copied: Path, tests: list[str], seconds: float | None = None) -> bool:
    """Return whether the tests pass with the copy of the sources, within this time."""
    plain = ["-q", "-x", "-p", "no:xdist", "-p", "no:cacheprovider", "-o", "testpaths=tests"]
    environment = {**os.environ, "PYTHONPATH": str(copied), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *plain, *tests],
            cwd=ROOT, env=environment, capture_output=True, timeout=seconds, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("package", help="such as position")
    parser.add_argument("--faults", type=int, default=20, help="how many to try")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tests", nargs="*", default=[], help="tests of other packages")
    options = parser.parse_args()
    folder = ROOT / "src" / "salet" / options.package
    every = [fault for file in sorted(folder.rglob("*.py")) for fault in faults_in(file)]
    chosen = random.Random(options.seed).sample(every, min(options.faults, len(every)))
    survivors = []
    with TemporaryDirectory() as name:
        copied = Path(name)
        data = ROOT / "src" / "salet" / "data"
        shutil.copytree(
            ROOT / "src", copied, ignore=shutil.ignore_patterns("data"), dirs_exist_ok=True
        )
        (copied / "salet" / "data").symlink_to(data)
        tests = [
            str(copied / "salet" / options.package),
            f"tests/{options.package}",
            *options.tests,
        ]
        began = time.monotonic()
        if not passes(copied, tests):
            sys.exit("The tests fail without a fault.")
        patience = 60 + 4 * (time.monotonic() - began)  # a fault may cause an endless loop
        for fault in chosen:
            place = copied / fault.file.relative_to(ROOT / "src")
            place.write_text(fault.source(), "utf-8")
            if passes(copied, tests, patience):
                survivors.append(fault)
                print(fault, flush=True)
            shutil.copyfile(fault.file, place)
    found = len(chosen) - len(survivors)
    print(f"{options.package}: {found} of {len(chosen)} faults found ({len(every)} possible)")


if __name__ == "__main__":
    main()
