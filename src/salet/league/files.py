"""The files of a league: exported chats as text, JSON or zip."""

from __future__ import annotations

import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from lzma import LZMAError

from salet.errors import InputError
from salet.share.chats import Chat, chat_of
from salet.store import MAX_BYTES, open_named, text_chunks

_FIX = (
    "Export the chat again, without media: WhatsApp as .txt or .zip, Telegram and Discord as "
    ".json, or write a name before each game."
)
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, LZMAError, EOFError, OSError, ValueError, RuntimeError,
)  # fmt: skip


def read_chat(path: str) -> Chat:
    """Return an exported chat, whose messages are read from the file each time.

    Raise ``InputError`` if the file is no chat.
    """
    with open_named(path) as file:
        is_zip = file.read(2) == b"PK" or path.lower().endswith(".zip")
    if is_zip:
        texts = [partial(_unzipped, path, member) for member in _members(path)]
    else:
        texts = [partial(_text, path)]
    chats = [chat for text in texts if (chat := chat_of(text))]
    if not chats:
        raise InputError(f"{path} is no chat with games that salet can read", _FIX)
    counts: Counter[str] = Counter()
    for chat in chats:
        counts.update(chat.counts)
    return Chat(lambda wanted: chain.from_iterable(one.having(wanted) for one in chats), counts)


def _text(path: str) -> Iterator[str]:
    with open_named(path) as file:
        yield from text_chunks(file, path)


def _unzipped(path: str, member: zipfile.ZipInfo) -> Iterator[str]:
    with _unpacked(path) as packed, packed.open(member) as file:
        yield from text_chunks(file, f"{path}, {member.filename}")


def _members(path: str) -> list[zipfile.ZipInfo]:
    """Return the texts in a zip file, which may be a zip bomb."""
    with _unpacked(path) as packed:
        members = packed.infolist()
    texts = [one for one in members if one.filename.lower().endswith((".txt", ".json"))]
    if sum(one.file_size for one in texts) > MAX_BYTES:
        largest = f"{MAX_BYTES // 1_000_000} MB"
        raise InputError(f"the texts in {path} are larger than {largest}", _FIX)
    return texts


@contextmanager
def _unpacked(path: str) -> Iterator[zipfile.ZipFile]:
    """Open a zip file, which may be damaged."""
    with open_named(path) as file:
        try:
            with zipfile.ZipFile(file) as packed:
                yield packed
        except _DAMAGED as error:
            raise InputError(f"{path} cannot be unpacked: {error}", _FIX) from None
