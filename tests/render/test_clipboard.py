"""The clipboard: the tool of the system, or the terminal."""

from __future__ import annotations

import base64

import pytest
from tests.required import posix

from salet.render.clipboard import copy

TEXT = "salet 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"


@pytest.fixture
def tool(tmp_path, monkeypatch):
    """Install a fake clipboard tool that stores its input, or fails."""
    for name in ("SSH_CONNECTION", "SSH_TTY", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)

    def make(name, code):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n/bin/cat > {tmp_path / 'got'}\nexit {code}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        return tmp_path / "got"

    return make


def asked(out):
    return base64.b64decode(out.partition("\x1b]52;c;")[2].partition("\x07")[0]).decode()


@posix
@pytest.mark.parametrize(
    ("name", "code", "environment", "is_copied"),
    [
        ("pbcopy", 0, {}, True),
        ("pbcopy", 1, {}, False),
        ("pbcopy", 0, {"SSH_TTY": "/dev/pts/3"}, False),
        ("xclip", 0, {}, False),  # it needs a display
        ("xclip", 0, {"DISPLAY": ":0"}, True),
    ],
)
def test_the_systems_tool_gets_the_text_or_the_terminal(
    tool, capsys, monkeypatch, name, code, environment, is_copied
):
    got = tool(name, code)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    message, out = copy(TEXT), capsys.readouterr().out
    if is_copied:
        assert (message, out) == ("Copied.", "")
        assert got.read_text("utf-8") == TEXT
    else:
        assert "if your terminal" in message
        assert asked(out) == TEXT
        assert code or not got.exists()
