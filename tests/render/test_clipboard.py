"""The clipboard: the tool of the system, or the terminal."""

from __future__ import annotations

import base64
import os

import pytest

from salet.render.clipboard import copy

TEXT = "salet 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"


@pytest.fixture
def tool(tmp_path, monkeypatch):
    """Install a fake clipboard tool that stores its input, or fails."""
    for name in ("SSH_CONNECTION", "SSH_TTY", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)

    def make(name, code=0):
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n/bin/cat > {tmp_path / 'got'}\nexit {code}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
        return tmp_path / "got"

    return make


def asked(out):
    return base64.b64decode(out.partition("\x1b]52;c;")[2].partition("\x07")[0]).decode()


def test_the_systems_tool_gets_the_text(tool, capsys):
    got = tool("pbcopy")
    assert copy(TEXT) == "Copied."
    assert got.read_text("utf-8") == TEXT
    assert capsys.readouterr().out == ""


def test_a_tool_for_a_display_needs_one(tool, capsys, monkeypatch):
    got = tool("xclip")
    assert "if your terminal" in copy(TEXT)
    assert asked(capsys.readouterr().out) == TEXT
    monkeypatch.setenv("DISPLAY", ":0")
    assert copy(TEXT) == "Copied."
    assert got.read_text("utf-8") == TEXT


def test_if_a_tool_fails_the_terminal_is_used(tool, capsys):
    tool("pbcopy", code=1)
    assert "if your terminal" in copy(TEXT)
    assert asked(capsys.readouterr().out) == TEXT


def test_over_ssh_the_terminal_is_used(tool, capsys, monkeypatch):
    got = tool("pbcopy")
    monkeypatch.setenv("SSH_TTY", "/dev/pts/3")
    copy(TEXT)
    assert not os.path.exists(got)
    assert asked(capsys.readouterr().out) == TEXT
