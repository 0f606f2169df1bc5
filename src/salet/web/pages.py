"""The files of the page: only those of the package, only of the kinds that a page has."""

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
    """A file, ready to be sent."""

    content: bytes
    kind: str
    tag: str


def edition(folder: Path = FOLDER) -> str:
    """A name for the files as they are now, which changes with each of them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    told = "".join(f"{path.relative_to(folder)} {_stamp(path.stat())}\n" for path in files)
    return f"v-{sha256(told.encode()).hexdigest()[:12]}"


def home() -> Page | None:
    """The page itself, which names its files by their edition: a browser need not ask for them
    again until one has changed.
    """
    found = page("index.html")
    return found and _dated(found, edition())


@lru_cache(maxsize=1)
def _dated(found: Page, now: str) -> Page:
    content = found.content.replace(b'"/static/', f'"/static/{now}/'.encode())
    return Page(content, found.kind, f'"{now}"')


def page(name: str, folder: Path = FOLDER) -> Page | None:
    """A file of the page by its name below the folder; None for anything else.

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
    """Some content, ready to be sent; its tag is its digest."""
    return Page(content, kind, f'"{sha256(content).hexdigest()[:16]}"')
