"""Messages in a JSON document, decoded one after another: only one is kept in memory at a time."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

_DECODER = json.JSONDecoder()
_MORE = ("", ".", "e", "E")  # what may follow the part of a number
_SPACE = re.compile(r"[ \t\r\n]*")


def json_rows(chunks: Iterable[str]) -> Iterator[Any]:
    """Yield the messages of a document, or of several chats, as Telegram and Discord write them.

    Raise ``ValueError`` or ``RecursionError`` where the text is not JSON.

    >>> list(json_rows(['{"name": 1, "messages": [{"text": "h', 'i"}, 2]}']))
    [{'text': 'hi'}, 2]
    >>> list(json_rows(['{"chats": {"list": [{"messages": [1]}, {"messages": [2]}]}}']))
    [1, 2]
    """
    reader = _Reader(chunks)
    while reader.peek() == "\ufeff":
        reader.take("\ufeff")
    yield from _messages(reader)
    if reader.peek():
        raise ValueError("there is more text after the document")


def _messages(reader: _Reader) -> Iterator[Any]:
    """Yield the messages of a value."""
    if reader.peek() != "{":
        reader.value()
        return
    for key in reader.members():
        if key == "messages" and reader.peek() == "[":
            for _ in reader.elements():
                yield reader.value()
        elif key == "chats" and reader.peek() == "{":
            for inner in reader.members():
                if inner != "list" or reader.peek() != "[":
                    reader.value()
                    continue
                for _ in reader.elements():
                    yield from _messages(reader)
        else:
            reader.value()


class _Reader:
    """Decodes the values of a text that comes in chunks."""

    def __init__(self, chunks: Iterable[str]) -> None:
        self._chunks = iter(chunks)
        self._text = ""
        self._at = 0

    def _more(self) -> bool:
        """Read at least as much as is not decoded yet; return whether there was anything."""
        pieces = [self._text[self._at :]]
        wanted, size = max(len(pieces[0]), 1), 0
        while size < wanted and (chunk := next(self._chunks, None)) is not None:
            pieces.append(chunk)
            size += len(chunk)
        if size:
            self._text, self._at = "".join(pieces), 0
        return size > 0

    def peek(self) -> str:
        """Return the next sign that is no blank, empty at the end."""
        while True:
            if match := _SPACE.match(self._text, self._at):
                self._at = match.end()
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._more():
                return ""

    def take(self, signs: str) -> str:
        """Return the next sign. Raise ``ValueError`` if it is none of these."""
        sign = self.peek()
        if not sign or sign not in signs:
            raise ValueError(f"one of {signs} is missing")
        self._at += 1
        return sign

    def value(self) -> Any:
        """Return the next value."""
        self.peek()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._text, self._at)
            except ValueError:
                if not self._more():
                    raise
                continue
            if self._text[end : end + 1] in _MORE and self._more():
                continue  # the rest of a number may follow
            self._at = end
            return value

    def members(self) -> Iterator[Any]:
        """Yield the keys of an object; the caller reads the value of each."""
        self.take("{")
        if self.peek() == "}":
            self.take("}")
            return
        while True:
            if self.peek() != '"':
                raise ValueError("a key is missing")
            key = self.value()
            self.take(":")
            yield key
            if self.take(",}") == "}":
                return

    def elements(self) -> Iterator[None]:
        """Yield None before each element of an array, which the caller reads."""
        self.take("[")
        if self.peek() == "]":
            self.take("]")
            return
        while True:
            yield None
            if self.take(",]") == "]":
                return
