"""The files of the page, for ``salet serve`` and as a folder for any static host.

::

    DIR/index.html                the page; names the other files
    DIR/sw.js                     the service worker, which caches the files for use offline
    DIR/salet.webmanifest         makes the page an app; one for each language
    DIR/v-DIGEST/…                the files of the page
    DIR/data/NAME-DIGEST.json     the data of the page: see ``salet.web.data``

All addresses are relative, so that the folder works under any path.
"""

from __future__ import annotations

import gzip
import json
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.errors import InputError, StorageError, why
from salet.position.position import Position
from salet.puzzle.sentences import languages_of_texts, sentences
from salet.web.data import FIRST, INDEX, Content, data_files, digest
from salet.web.security import CONTENT_SECURITY_POLICY
from salet.words.lexicon import DAILY
from salet.words.settings import WORDS

FOLDER = Path(__file__).parent / "static"
HOME, WORKER, MANIFEST = "index.html", "sw.js", "salet.webmanifest"  # not in the folder v-DIGEST
LATER = ("/lab.js", "/openers.js", "/strategy.js", "/tree.js", ".png")  # cached on first use
LICENCES = ".txt"  # of files by others: nobody loads them
_PICTURES = re.compile(  # what reads them, what makes leagues, and the openers of practice
    r"data/(glyphs|book-nyt-2023)-|v-\w+/((views|css)/(picture|league)\w*\.|engine/(pictures/|league/|share/chats))"
)
_OWN = re.compile(  # the names of files and folders that a site has
    r"v-[0-9a-f]{12}(/.*)?|data(/[\w-]+-[0-9a-f]{12}\.json(\.new)?)?"
    r"|salet-[a-z]+\.webmanifest|(index\.html|sw\.js|salet[a-z-]*\.webmanifest)\.new"
)
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


def write_site(folder: Path, lists: Sequence[str] = (), address: str = "") -> Site:
    """Write the whole site; ``lists`` are lists, languages or files, all known ones by default.

    The new files are written beside those of an earlier site in the same folder, the page itself
    last, and what is not needed any more is removed then. If that fails, the earlier site is whole.
    Raise ``InputError`` if the folder has anything else in it.
    """
    try:
        _check_folder(folder)
        files = site_files(lists, address)
        _write(folder, files)
        _remove_stale(folder, files)
    except OSError as error:
        raise StorageError(
            f"{folder} cannot be written: {why(error)}", "Choose another folder."
        ) from None
    load = sum(len(gzip.compress(files[name], 6)) for name in first_files(files))
    return Site(folder, len(files), sum(map(len, files.values())), load)


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files under other names, then give them their own, the page itself last."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.new").write_bytes(content)
    for name in sorted(files, key=lambda name: name in (HOME, MANIFEST, WORKER)):
        (folder / f"{name}.new").replace(folder / name)


def _remove_stale(folder: Path, files: Mapping[str, bytes]) -> None:
    """Remove the files of earlier sites."""
    for path in sorted(folder.rglob("*"), reverse=True):  # a folder after what is in it
        name = path.relative_to(folder).as_posix()
        if not _OWN.fullmatch(name) or name in files:
            continue
        if not path.is_dir():
            path.unlink()
        elif not any(path.iterdir()):
            path.rmdir()


def _check_folder(folder: Path) -> None:
    """Raise ``InputError`` unless a folder is new, empty, an earlier site or a part of one."""
    if folder.exists() and not folder.is_dir():
        raise InputError(f"'{folder}' is a file", "Choose a folder.")
    for name, mark in ((HOME, b'name="salet-data"'), (WORKER, b"salet site")):
        if (folder / name).is_file() and mark in (folder / name).read_bytes():
            return
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*"))
    if not all(_OWN.fullmatch(name) for name in names):
        raise InputError(
            f"{folder} has files that are not from salet site", "Choose an empty or new folder."
        )


class Files(Mapping[str, bytes]):
    """The files of the page by path; each is made when it is first read."""

    def __init__(self, contents: Mapping[str, Content]) -> None:
        self._contents = {name: cache(content) for name, content in contents.items()}

    def __getitem__(self, name: str) -> bytes:
        return self._contents[name]()

    def content(self, name: str) -> Content:
        """Return the function that makes a file."""
        return self._contents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._contents)

    def __len__(self) -> int:
        return len(self._contents)


def site_files(lists: Sequence[str] = (), address: str = "") -> Files:
    """Return the content of every file of the page by its path.

    ``address`` is where the page will be. Only the picture for links to it needs that: most
    programs that show one accept no relative address.
    """
    if address and not re.match(r"https?://[^/]+", address):
        raise InputError(
            f"{address} is not the address of a page", "Write it as https://example.org/words/"
        )
    address = address and address.rstrip("/") + "/"
    page = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.suffix != ".ts"  # types are for the checks
    }
    top = {name: page.pop(name).decode() for name in (HOME, WORKER, MANIFEST)}
    listed = json.dumps({name: digest(content) for name, content in page.items()})
    edition = f"v-{digest(listed.encode())}"
    files = Files(
        {f"{edition}/{name}": _constant(content) for name, content in page.items()}
        | {f"data/{name}": content for name, content in data_files(lists).items()}
    )
    index = next(name for name in files if name.startswith(f"data/{INDEX}-"))
    texts = " ".join(name for name in files if name.startswith("data/sentences-"))
    preloads = [f'<link rel="modulepreload" href="{edition}/{name}">' for name in _imported(page)]
    home = _filled(
        top[HOME], policy=_POLICY, index=index, sentences=texts, openers=_openers(), page=edition,
        address=address, preloads="\n".join(preloads),
    )  # fmt: skip
    manifests = {
        MANIFEST if language == "en" else f"salet-{language}.webmanifest": _filled(
            top[MANIFEST], page=edition, lang=language,
            name=str(sentences(language)["play.page-title"]),
            description=str(sentences(language)["page.about"]),
        )
        for language in languages_of_texts()
    }  # fmt: skip
    first = [MANIFEST, *first_files(files)]
    pictures = [name for name in files if _PICTURES.match(name)]
    worker = _filled(
        top[WORKER]
        .replace('["{files}"]', json.dumps(first))
        .replace('["{pictures}"]', json.dumps(pictures)),
        edition=digest(f"{home} {first}".encode()), index=index,
    )  # fmt: skip
    written = {HOME: home, **manifests, WORKER: worker}
    return Files(
        {name: _constant(text.encode()) for name, text in written.items()}
        | {name: files.content(name) for name in files}
    )


def _openers() -> str:
    """Return the book's openers of the daily puzzle: an everyday word, and any word."""
    lexicon = load(DAILY)
    start = Position.start(lexicon)
    words = [advise(start, Taste(words, top=1)).best.guess for words in WORDS]
    return " ".join(words)


def _constant(content: bytes) -> Content:
    return lambda: content


def first_files(files: Mapping[str, bytes]) -> list[str]:
    """Return the files that are loaded at the first visit and cached for use offline.

    Of the word lists these are only those of the daily puzzle. Others and the laboratory are
    cached on first use, the reader of pictures and the league then or at the second visit.
    """
    first = tuple(f"data/{name}-" for name in FIRST)
    return sorted(
        name
        for name in files
        if name in (HOME, MANIFEST)
        or name.startswith(first)
        or (
            name.startswith("v-")
            and not name.endswith((*LATER, LICENCES))
            and not _PICTURES.match(name)
        )
    )


def _imported(page: Mapping[str, bytes], start: str = "main.js") -> list[str]:
    """Return the modules that a module imports before it runs, directly or not."""
    found: list[str] = [start]
    for name in found:
        for path in re.findall(
            r'^(?:import|export)\b[^";]*\bfrom "(\.[\w./-]+)"', page[name].decode(), re.M
        ):
            imported = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            if imported not in found:
                found.append(imported)
    return sorted(found[1:])


def _filled(text: str, **values: str) -> str:
    for name, value in values.items():
        assert f"{{{name}}}" in text, f"the page has no {{{name}}}"
        text = text.replace(f"{{{name}}}", value)
    return text
