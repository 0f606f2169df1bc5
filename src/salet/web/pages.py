"""The files of the page: only those in ``static/``, and only with known extensions."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent / "static"
KINDS = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "webmanifest": "application/manifest+json",
}
_NAME = re.compile(r"(?:[a-z0-9_-]+/){0,4}[a-z0-9][a-z0-9._-]*\.([a-z0-9]+)")


@dataclass(frozen=True, slots=True)
class Page:
    """A file with its media type and ETag."""

    content: bytes
    kind: str
    tag: str


def edition(folder: Path = FOLDER) -> str:
    """Return a name for the current state of all files; it changes with any of them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    state = "".join(f"{path.relative_to(folder)} {_stamp(path.stat())}\n" for path in files)
    return f"v-{sha256(state.encode()).hexdigest()[:12]}"


def home() -> Page | None:
    """Return index.html with the edition in all addresses, so that browsers cache the files."""
    index = page("index.html")
    return index and _with_edition(index, edition())


@lru_cache(maxsize=1)
def _with_edition(index: Page, name: str) -> Page:
    content = index.content.replace(b'"/static/', f'"/static/{name}/'.encode())
    return Page(content, index.kind, f'"{name}"')


def page(name: str, folder: Path = FOLDER) -> Page | None:
    """Return a file by its path below the folder, or None if it must not be served.

    >>> page("../app.py") is page("/etc/passwd") is page("a/../b.js") is page("") is None
    True
    """
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in KINDS or ".." in name:
        return None
    path = folder / name
    try:
        if not path.resolve().is_relative_to(folder.resolve()) or not path.is_file():
            return None
        return _read(path, _stamp(path.stat()), KINDS[match[1]])
    except OSError:
        return None


def _stamp(status: os.stat_result) -> str:
    return f"{status.st_mtime_ns:x}-{status.st_size:x}"


@lru_cache(maxsize=128)
def _read(path: Path, stamp: str, kind: str) -> Page:
    return Page(path.read_bytes(), kind, f'"{stamp}"')


@lru_cache(maxsize=16)
def as_page(content: bytes, kind: str) -> Page:
    """Return content as a page whose ETag is its digest."""
    return Page(content, kind, f'"{sha256(content).hexdigest()[:16]}"')
