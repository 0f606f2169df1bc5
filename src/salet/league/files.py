"""The files of a league: exported chats as text, JSON or zip."""

from __future__ import annotations

import io
import zipfile
import zlib
from lzma import LZMAError

from salet.errors import InputError
from salet.share.chats import Message, messages_of
from salet.store import MAX_BYTES, decoded, read_named

_FIX = (
    "Export the chat again, without media: WhatsApp as .txt or .zip, Telegram and Discord as "
    ".json, or write a name before each game."
)
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, LZMAError, EOFError, OSError, ValueError, RuntimeError,
)  # fmt: skip


def read_chat(path: str) -> list[Message]:
    """Return the messages of an exported chat. Raise ``InputError`` if the file is none."""
    raw = read_named(path)
    is_zip = raw[:2] == b"PK" or path.lower().endswith(".zip")
    texts = _unzipped(raw, path) if is_zip else [decoded(raw, path)]
    messages = [message for text in texts for message in messages_of(text) or ()]
    if not messages:
        raise InputError(f"{path} is no chat with games that salet can read", _FIX)
    return messages


def _unzipped(raw: bytes, path: str) -> list[str]:
    """Return the texts in a zip file, which may be damaged or a zip bomb."""
    texts, size = [], 0
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            for member in packed.infolist():
                if not member.filename.lower().endswith((".txt", ".json")):
                    continue
                with packed.open(member) as file:
                    content = file.read(MAX_BYTES + 1 - size)
                size += len(content)
                if size > MAX_BYTES:
                    largest = f"{MAX_BYTES // 1_000_000} MB"
                    raise InputError(f"the texts in {path} are larger than {largest}", _FIX)
                texts.append(decoded(content, f"{path}, {member.filename}"))
    except _DAMAGED as error:
        raise InputError(f"{path} cannot be unpacked: {error}", _FIX) from None
    return texts
