"""The clipboard: copy text with a tool of the system or through the terminal (OSC 52); read it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from base64 import b64encode

_TOOLS = (
    ("pbcopy", ("pbcopy",), None),
    ("wl-copy", ("wl-copy",), "WAYLAND_DISPLAY"),
    ("xclip", ("xclip", "-selection", "clipboard"), "DISPLAY"),
    ("xsel", ("xsel", "--clipboard", "--input"), "DISPLAY"),
    ("clip.exe", ("clip.exe",), None),
)

_READERS = (
    ("wl-paste", "--no-newline"),
    ("xclip", "-selection", "clipboard", "-o"),
    ("xsel", "--clipboard", "--output"),
    ("pbpaste",),
)


def copy(text: str) -> str:
    """Copy a text to the clipboard; return a message for the player.

    Over SSH only the terminal can reach the player's clipboard.
    """
    remote = "SSH_CONNECTION" in os.environ or "SSH_TTY" in os.environ
    for name, command, needed in _TOOLS:
        if remote or (needed and not os.environ.get(needed)) or not shutil.which(name):
            continue
        encoded = text.encode("utf-16") if name == "clip.exe" else text.encode()
        try:
            done = subprocess.run(
                command, input=encoded, timeout=5, check=False,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            continue
        if done.returncode == 0:
            return "Copied."
    sys.stdout.write(f"\x1b]52;c;{b64encode(text.encode()).decode()}\x07")
    sys.stdout.flush()
    return "Copied, if your terminal allows it."


def pasted() -> str:
    """Return the text of the clipboard, empty if no tool can read it."""
    for program, *args in _READERS:
        path = shutil.which(program)
        if path is None:
            continue
        try:
            done = subprocess.run(
                [path, *args], capture_output=True, timeout=5, check=True, text=True
            )
        except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
            continue
        return done.stdout
    return ""
