"""Compare sentences and errors by their keys, so that no test repeats their wording."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from salet.errors import SaletError
from salet.puzzle.sentences import sentences


def shows(text: str, key: str, /, **values: object) -> bool:
    """Return whether a text has the sentence of a key, with these values in its places.

    Places without a value may have any text. Line breaks count as blanks. A sentence that only the
    command line says has no key: then ``key`` is a part of it.
    """

    def piece(part: str) -> str:
        name = part.strip("{}").partition(":")[0]
        if part.startswith("{"):
            return re.escape(str(values[name])) if name in values else ".+?"
        return re.escape(part)

    form = sentences().get(key, key)
    pattern = "|".join(
        "".join(map(piece, re.split(r"(\{\w+(?::\w+)?\})", one)))
        for one in ([form] if isinstance(form, str) else form.values())
    )
    return bool(re.search(pattern, " ".join(text.split()), re.IGNORECASE))


@contextmanager
def failing(key: str) -> Iterator[pytest.ExceptionInfo[SaletError]]:
    """Context manager: expect an error whose sentence has this key, and a fix."""
    with pytest.raises(SaletError) as raised:
        yield raised
    assert raised.value.key == key
    assert raised.value.fix
