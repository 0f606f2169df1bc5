"""The page as a folder for any static host: page, engine, word lists, past answers, service worker.

::

    DIR/index.html                the only file whose content changes under its address
    DIR/sw.js                     keeps the files in the browser, so that the page opens offline
    DIR/salet.webmanifest         makes it an app that can be installed
    DIR/v-DIGEST/…                the files of the page
    DIR/data/NAME-DIGEST.json     the data of its engine: see ``salet.web.data``

All addresses are relative, so that the folder works under any path.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from salet.errors import InputError, StorageError, why
from salet.web.data import CONSTANTS, HISTORY, INDEX, SHARED, data_files
from salet.web.pages import FOLDER
from salet.web.security import CONTENT_SECURITY_POLICY

LEFT_OUT = ("index.html", "sw.js", "salet.webmanifest")  # written beside the folder of the page
MANIFEST = "salet.webmanifest"
_OURS = re.compile(r"v-[0-9a-f]{12}|data")
# A <meta> cannot say who may frame the page; that takes a header of the host.
_POLICY = "; ".join(
    part for part in CONTENT_SECURITY_POLICY.split("; ") if not part.startswith("frame-ancestors")
)


@dataclass(frozen=True, slots=True)
class Site:
    """A site that was written; sizes are in bytes, ``first_load`` is compressed."""

    folder: Path
    files: int
    size: int
    first_load: int


def write_site(folder: Path, lists: Sequence[str] = ()) -> Site:
    """Write the whole site; ``lists`` are names of lists or languages, all of them by default.

    Files of an earlier edition in the same folder are removed. A folder with anything else in it
    is refused.
    """
    _check_folder(folder)
    files = site_files(lists)
    try:
        for stale in folder.iterdir() if folder.exists() else ():
            if stale.is_dir() and _OURS.fullmatch(stale.name):
                shutil.rmtree(stale)
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    except OSError as error:
        raise StorageError(
            f"{folder} cannot be written: {why(error)}", "Choose another folder."
        ) from None
    first = json.loads(_precached(files))
    load = sum(len(gzip.compress(files[name or "index.html"], 6)) for name in first)
    return Site(folder, len(files), sum(map(len, files.values())), load)


def _check_folder(folder: Path) -> None:
    """Raise ``InputError`` unless a folder is new, empty or a site of ours."""
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file", "Name a folder.")
    there = list(folder.iterdir()) if folder.exists() else []
    ours = (folder / "sw.js").is_file() and "salet site" in (folder / "sw.js").read_text()
    if there and not ours:
        raise InputError(
            f"{folder} is not empty, and no site of salet is in it", "Choose another folder."
        )


def site_files(lists: Sequence[str] = ()) -> dict[str, bytes]:
    """Return the content of every file of a site by its path."""
    page = {
        str(path.relative_to(FOLDER)): path.read_bytes()
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.name not in LEFT_OUT
    }
    edition = f"v-{_digest(b''.join(name.encode() + content for name, content in page.items()))}"
    data = data_files(lists)
    index = f"data/index-{_digest(data[INDEX])}.json"
    files = {f"{edition}/{name}": content for name, content in page.items()}
    files |= {f"data/{name}": content for name, content in data.items() if name != INDEX}
    files[index] = data[INDEX]
    files["index.html"] = _home(edition, index).encode()
    files[MANIFEST] = _manifest(edition).encode()
    return files | {"sw.js": _service_worker(files).encode()}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:12]


def _home(edition: str, index: str) -> str:
    """Return the page with relative addresses, its policy and where its data are."""
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    return _replaced(
        text,
        ('<meta charset="utf-8">', f'<meta charset="utf-8">\n{policy}'),
        (f'"/static/{MANIFEST}"', f'"{MANIFEST}"'),
        ('"/static/', f'"{edition}/'),
        ('href="/"', 'href="./"'),
        ('content="server" data-index="/data/index.json"', f'content="page" data-index="{index}"'),
        ("Runs on your own machine.", "Runs in your browser."),
    )


def _manifest(edition: str) -> str:
    """Return the manifest with relative addresses."""
    text = (FOLDER / MANIFEST).read_text(encoding="utf-8")
    return _replaced(text, ('"/static/', f'"{edition}/'), ('"/"', '"./"'))


def _replaced(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, f"the page has no {old}"
        text = text.replace(old, new)
    return text


def _service_worker(files: dict[str, bytes]) -> str:
    """Return the service worker with the files that it keeps from the beginning."""
    text = (Path(__file__).parent / "site_sw.js").read_text(encoding="utf-8")
    kept = _precached(files)
    edition = _digest(b"".join(files[name or "index.html"] for name in json.loads(kept)))
    return _replaced(text, ("{edition}", edition), ('["{files}"]', kept.replace('""', '"./"')))


def _precached(files: dict[str, bytes]) -> str:
    """Return the files that the service worker keeps, as JSON: "" stands for the page itself.

    Of the word lists only those of the daily puzzle are kept; others when they are first used.
    """
    first = tuple(
        f"data/{name.removesuffix('.json')}-"
        for name in (INDEX, CONSTANTS, HISTORY, f"words-{SHARED}.json")
    )
    names = [name for name in files if name.startswith(("v-", *first)) or name == MANIFEST]
    return json.dumps(["", *sorted(names)])
