"""The modules of the page and whole visits, tested by node; the text of its files."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from salet.web.site import FOLDER, site_files
from tests.npm import LINKEDOM, packages
from tests.patience import RUN_TIME
from tests.required import program

SCRIPTS = Path(__file__).parent / "js"
# Whole visits share one engine, which loads its lists once; those of faults need one of their own.
VISITS = [
    SCRIPTS / f"{name}.test.mjs"
    for name in ("chatleague", "keptgames", "lab", "namedgames", "practice", "resume")
]
TESTS = [VISITS, *([path] for path in sorted(SCRIPTS.glob("*.test.mjs")) if path not in VISITS)]
RUN = "for (const file of process.argv.slice(1)) await import(file);"
LISTS = ("daily", "original", "de-5", "es-5", "es-6", "fr-6", "nyt-2022", "nyt-2023", "pt-5")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a site with some lists."""
    folder: Path = tmp_path_factory.mktemp("site")
    for name, content in site_files(LISTS).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


@pytest.mark.parametrize("paths", TESTS, ids=lambda paths: paths[0].stem)
def test_modules(paths: list[Path], site: Path) -> None:
    packages(LINKEDOM)
    files = [path.as_uri() for path in paths]
    command = [program("node"), "--input-type=module", "--eval", RUN, *files]
    env = {**os.environ, "SALET_SITE": str(site)}
    done = subprocess.run(
        command, env=env, capture_output=True, text=True, timeout=3 * RUN_TIME, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_files_of_the_page_load_nothing_from_elsewhere() -> None:
    for path in FOLDER.rglob("*.*"):
        if path.suffix == ".png" or path.parent.name == "vendor":
            continue
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http://" not in text, path.name
        assert "https://" not in text, path.name
        assert "innerHTML" not in text, path.name
