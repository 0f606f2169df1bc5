"""salet doctor: what it reports and clears."""

from __future__ import annotations

from tests.cli.told import one_object

from salet import __version__
from salet.words.lexicon import bundled


def test_doctor_reports_and_clears_the_cache(salet_here, own_home):
    (own_home / "cache" / "patterns").mkdir(parents=True)
    (own_home / "cache" / "patterns" / "x.patterns").write_bytes(b"0" * 1_000_000)
    told = one_object(salet_here("doctor", "--json").stdout)
    assert told["version"] == __version__
    assert told["libraries"]["numpy"]
    assert told["cache"]["files"] == 1
    assert told["cache"]["bytes"] == 1_000_000
    assert str(own_home) in told["cache"]["path"]
    assert set(told["lists"]) == set(bundled())
    assert "1.0 MB" in salet_here("doctor").stdout
    cleared = salet_here("doctor", "--clear-cache")
    assert cleared.returncode == 0
    assert "1.0 MB" in cleared.stdout
    assert one_object(salet_here("doctor", "--json").stdout)["cache"]["files"] == 0


def test_doctor_says_when_the_cache_cannot_be_written(salet_here, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SALET_HOME", str(tmp_path / "file" / "home"))
    told = one_object(salet_here("doctor", "--json").stdout)
    assert told["cache"]["writable"] is False
