"""The page as a folder for any static host: page, engine, word lists, past answers, service worker.

::

    DIR/index.html                the page; names the other files
    DIR/sw.js                     the service worker, which caches the files for use offline
    DIR/salet.webmanifest         makes the page an app that can be installed
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

TOP_LEVEL = ("index.html", "sw.js", "salet.webmanifest")  # not in the folder v-DIGEST
MANIFEST = "salet.webmanifest"
_OWN_FOLDERS = re.compile(r"v-[0-9a-f]{12}|data")
# frame-ancestors works only in a header, not in a <meta>.
_POLICY = "; ".join(
    rule for rule in CONTENT_SECURITY_POLICY.split("; ") if not rule.startswith("frame-ancestors")
)


@dataclass(frozen=True, slots=True)
class Site:
    """A written site; sizes are in bytes, ``first_load`` compressed."""

    folder: Path
    files: int
    size: int
    first_load: int


def write_site(folder: Path, lists: Sequence[str] = ()) -> Site:
    """Write the whole site; ``lists`` are names of lists or languages, all by default.

    Replace an earlier site in the same folder. Raise ``InputError`` if the folder has anything
    else in it.
    """
    _check_folder(folder)
    files = site_files(lists)
    try:
        for stale in folder.iterdir() if folder.exists() else ():
            if stale.is_dir() and _OWN_FOLDERS.fullmatch(stale.name):
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
    """Raise ``InputError`` unless a folder is new, empty or an earlier site."""
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder} is a file", "Choose a folder.")
    is_site = (folder / "sw.js").is_file() and "salet site" in (folder / "sw.js").read_text()
    if folder.exists() and any(folder.iterdir()) and not is_site:
        raise InputError(
            f"{folder} has files that are not from salet site", "Choose an empty or new folder."
        )


def site_files(lists: Sequence[str] = ()) -> dict[str, bytes]:
    """Return the content of every file of a site by its path."""
    page = {
        str(path.relative_to(FOLDER)): path.read_bytes()
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.name not in TOP_LEVEL
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
    """Return index.html with relative addresses, the security policy and the data's address."""
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
    """Return the service worker with the list of files that it caches at once."""
    text = (Path(__file__).parent / "site_sw.js").read_text(encoding="utf-8")
    cached = _precached(files)
    edition = _digest(b"".join(files[name or "index.html"] for name in json.loads(cached)))
    return _replaced(text, ("{edition}", edition), ('["{files}"]', cached.replace('""', '"./"')))


def _precached(files: dict[str, bytes]) -> str:
    """Return the files that the service worker caches at once, as JSON; "" is the page itself.

    Of the word lists these are only those of the daily puzzle; others are cached on first use.
    """
    first = tuple(
        f"data/{name.removesuffix('.json')}-"
        for name in (INDEX, CONSTANTS, HISTORY, f"words-{SHARED}.json")
    )
    names = [name for name in files if name.startswith(("v-", *first)) or name == MANIFEST]
    return json.dumps(["", *sorted(names)])
