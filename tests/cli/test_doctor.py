"""The command ``salet doctor``."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from salet import __version__
from salet.words.lexicon import bundled

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
OTHER = ("all", "dev", "dev-all")
EXTRAS = {k: v for k, v in PROJECT["optional-dependencies"].items() if k not in OTHER}


def test_doctor_reports_and_clears_the_cache(salet_here, as_json, own_home):
    (own_home / "cache" / "patterns").mkdir(parents=True)
    (own_home / "cache" / "patterns" / "x.patterns").write_bytes(b"0" * 1_000_000)
    data = as_json("doctor")
    assert data["version"] == __version__
    assert data["libraries"]["numpy"]
    assert data["cache"]["files"] == 1
    assert data["cache"]["bytes"] == 1_000_000
    assert str(own_home) in data["cache"]["path"]
    assert set(data["lists"]) == set(bundled())
    assert "1.0 MB" in salet_here("doctor").stdout
    cleared = salet_here("doctor", "--clear-cache")
    assert cleared.returncode == 0
    assert "1.0 MB" in cleared.stdout
    assert as_json("doctor")["cache"]["files"] == 0


def test_doctor_says_when_the_cache_cannot_be_written(as_json, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SALET_HOME", str(tmp_path / "file" / "home"))
    data = as_json("doctor")
    assert data["cache"]["writable"] is False


def test_doctor_names_everything_that_the_package_asks_for(salet_here, as_json):
    def names(wanted):
        return {re.match(r"[\w-]+", line)[0].replace("dask", "distributed") for line in wanted}

    data = as_json("doctor")
    assert set(data["libraries"]) == names(PROJECT["dependencies"])
    extras = {name: names(wanted) for name, wanted in EXTRAS.items()}
    assert {k: set(v) for k, v in data["extras"].items()} == extras
    shown = salet_here("doctor").stdout
    for name in {name for wanted in (data["libraries"], *extras.values()) for name in wanted}:
        assert len(re.findall(rf"\b{name} ", shown)) == 1, name


def test_a_file_deleted_meanwhile_does_no_harm(as_json, own_home, monkeypatch):
    gone = own_home / "cache" / "gone.patterns"
    monkeypatch.setattr("salet.store.cache_files", lambda: [gone])
    assert as_json("doctor")["cache"]["files"] == 0


def test_the_docs_name_the_extras_that_there_are():
    patterns = {
        "README.md": r"`(\w+)`\s\(",
        "CHANGELOG.md": r"(?<=are extras: )(?:`\w+`, )+",
        "docs/how-to/doctor.md": r"`(\w+)` (?:is )?for\b",
    }
    for name, pattern in patterns.items():
        found = re.findall(pattern, (ROOT / name).read_text("utf-8"))
        assert set(re.findall(r"\w+", " ".join(found))) == set(EXTRAS), name
