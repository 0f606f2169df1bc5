"""Addresses and public names of the package."""

from __future__ import annotations

import pytest

import salet.auto
from salet.auto.playing import NYT, address_of
from salet.errors import InputError


def test_addresses():
    assert address_of("nyt") == NYT
    assert address_of("HTTP://example.org/x") == "HTTP://example.org/x"
    assert address_of("example.org/game") == "https://example.org/game"
    assert address_of("127.0.0.1:8000") == "http://127.0.0.1:8000"
    assert address_of("file:///tmp/page.html") == "file:///tmp/page.html"
    for bad in (
        "mailto:someone@example.org", "http://", "about:blank", "http://[::1", "missing.html",
        "http://example.org:99999/", "a\0.html", "http://example.org:x/", "", "nonsense",
        "ftp://example.org", "javascript:alert(1)", "data:text/html,hello",
    ):  # fmt: skip
        with pytest.raises(InputError):
            address_of(bad)


def test_a_file_is_a_page(tmp_path, monkeypatch):
    (tmp_path / "game.html").write_text("<p>")
    monkeypatch.chdir(tmp_path)
    assert address_of("game.html") == (tmp_path / "game.html").as_uri()


def test_public_names_exist():
    for name in salet.auto.__all__:
        assert getattr(salet.auto, name) is not None
    assert set(salet.auto.__all__) <= set(dir(salet.auto))
    with pytest.raises(AttributeError):
        _ = salet.auto.nothing
