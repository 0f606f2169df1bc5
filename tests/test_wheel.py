"""The wheel and its base dependencies, installed alone in a clean environment.

The environment is a new one without packages. The wheel is installed by pip; its dependencies, and
theirs, are linked from this environment, so that no test needs the network. Extras are not: there
is no Numba.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

from tests.patience import PATIENCE, RUN_TIME
from tests.required import installed

pytestmark = pytest.mark.later("the wheel")
MAX_BYTES = 45_000_000  # of the wheel and its dependencies, without NumPy, which has 56 MB
ROOT = Path(__file__).parent.parent


def run(
    *command: str | Path, cwd: Path, input: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    inherited = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    return subprocess.run(
        [str(part) for part in command],
        input=input,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**inherited, **environment},
        timeout=3 * RUN_TIME,  # one run has all the commands
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    installed("build")
    out = tmp_path_factory.mktemp("wheel")
    built = run(
        sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (result,) = out.glob("salet-*.whl")
    return result


def closure(wanted: list[str]) -> set[str]:
    """Return the names of the distributions that these requirements need, without extras."""
    names: set[str] = set()
    todo = [Requirement(text) for text in wanted]
    while todo:
        each = todo.pop()
        if each.name in names or (each.marker and not each.marker.evaluate({"extra": ""})):
            continue
        names.add(each.name)
        todo += map(Requirement, distribution(each.name).requires or ())
    return names


@pytest.fixture(scope="module")
def clean(wheel, tmp_path_factory) -> tuple[Path, int]:
    """A clean environment with the wheel and its dependencies, and their size."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    python = folder / "env" / "bin" / "python"
    put = run(
        sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps",
        "--no-index", "--disable-pip-version-check", wheel, cwd=folder,
    )  # fmt: skip
    assert put.returncode == 0, put.stdout + put.stderr
    (site,) = folder.glob("env/lib/python*/site-packages")
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (n for n in opened.namelist() if n.endswith("METADATA"))
        lines = opened.read(name).decode().splitlines()
    wanted = [line.partition(": ")[2] for line in lines if line.startswith("Requires-Dist: ")]
    size = sum(file.stat().st_size for file in site.rglob("*") if file.is_file())
    for each in closure(wanted):
        for file in distribution(each).files or ():
            top, path = file.parts[0], Path(file.locate())
            if top not in ("..", "__pycache__") and not (site / top).exists():
                (site / top).symlink_to(Path(distribution(each).locate_file(top)))
            if each != "numpy" and path.is_file() and path.suffix != ".pyc":
                size += path.stat().st_size
    return folder, size


RUN = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from salet.cli import main

def run(line, input):
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    sys.stdin = io.TextIOWrapper(io.BytesIO(input.encode()), "utf-8")
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main(line.split())
        except SystemExit as left:
            return left.code, *(stream.buffer.getvalue().decode() for stream in (out, err))

ran = [run(line, input) for line, input in json.load(sys.stdin)]
print(json.dumps([sys.modules["salet"].__file__, ran]))
"""
PLAYED = (
    ("play --list original", "crane bbygb\naging ggggg\n", "2/6"),
    ("review crane aging --answer aging --list original", "", "CRATE"),
    ("practice --list original --answer aging", "crane\naging\n", "2/6"),
    ("read -", "crane ⬛⬛🟨🟩⬛\naging 🟩🟩🟩🟩🟩\n", "AGING"),
    ("exact --help", "", "Example"),
    ("history show cigar", "", "2021-06-19"),
    ("solve moist --list original", "", "MOIST"),
    ("suggest crane:bbygb,ybbbb", "", "words left"),
    ("suggest --list original --words any --json", "", '"salet"'),
    ("suggest crane:bbygb --list original --json", "", '"count": 20'),
    ("lists --json", "", '"nyt-2023"'),
    ("site out --list original", "", "out"),
    ("doctor --json", "", '"libraries"'),
)
WITHOUT = {
    "exact": "lab", "prove": "lab", "tree": "lab", "bench": "lab", "auto nyt": "auto",
    "compare entropy learned": "lab", "openers --by exact": "lab", "adversary --solve": "lab",
    "suggest crane:bbygb --strategy optimal": "lab", "backtest --cluster local": "cluster",
}  # fmt: skip


@pytest.fixture(scope="module")
def ran(clean) -> dict[str, tuple[int, str, str]]:
    """Exit code, output and errors of each command, all run by one program."""
    lines = [(line, text) for line, text, _ in PLAYED]
    lines += [(f"{line} --json", "") for line in WITHOUT]
    folder, _ = clean
    done = run(
        folder / "env" / "bin" / "python", "-c", RUN, cwd=folder, input=json.dumps(lines),
        PYTHONSAFEPATH="1", SALET_HOME=str(folder / "home"),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    file, results = json.loads(done.stdout)
    assert Path(file).is_relative_to(folder), "salet is not imported from the wheel"
    return {line: out for (line, _), out in zip(lines, results, strict=True)}


def test_the_base_is_small_and_has_no_extra(clean, ran):
    _, size = clean
    assert size < MAX_BYTES
    data = json.loads(ran["doctor --json"][1])
    assert all(data["libraries"].values())
    assert not any(number for extra in data["extras"].values() for number in extra.values())


@pytest.mark.parametrize(("line", "_", "shown"), PLAYED, ids=[line for line, *_ in PLAYED])
def test_the_base_plays_reviews_and_reads(ran, line, _, shown):
    code, out, err = ran[line]
    assert code == 0, err
    assert "Traceback" not in err
    assert shown in re.sub(r"[\[\]() ]", "", out) or shown in out


@pytest.mark.parametrize(("line", "extra"), WITHOUT.items())
def test_a_command_without_its_extra_names_it(ran, line, extra):
    code, out, err = ran[f"{line} --json"]
    assert code == 1, err
    data = json.loads(out)
    assert data["error"] == "missing-extra"
    assert f"pip install '.[{extra}]'" in data["fix"]


def test_the_base_serves_the_page(clean):
    folder, _ = clean
    server = subprocess.Popen(
        [folder / "env" / "bin" / "salet", "serve", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE, text=True, cwd=folder,
        env={**os.environ, "SALET_HOME": str(folder / "home"), "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+/", server.stdout.readline())[0]
        with urlopen(address, timeout=PATIENCE) as page:
            assert page.status == 200
    finally:
        server.terminate()
        server.communicate()


def test_the_wheel_has_all_data_types_and_licence_and_nothing_else(wheel):
    assert wheel.stat().st_size < 7_000_000
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
        (metadata,) = (opened.read(n).decode() for n in names if n.endswith(".dist-info/METADATA"))
    package = ROOT / "src" / "salet"
    expected = {
        str(Path("salet") / path.relative_to(package))
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    inside = {name for name in names if ".dist-info/" not in name}
    assert inside == expected
    assert "salet/py.typed" in names
    assert any(name.endswith("LICENSE") for name in names)
    assert "License-Expression: MIT" in metadata
    for dependency in ("click", "rich", "numpy", "platformdirs"):
        assert f"Requires-Dist: {dependency}" in metadata
    for extra in ("lab", "pictures", "auto", "cluster", "all", "dev", "dev-all"):
        assert f"Provides-Extra: {extra}" in metadata
