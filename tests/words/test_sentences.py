"""The file of sentences: both engines use its keys and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import salet
from salet.words.sentences import say, sentences

SOURCE = Path(salet.__file__).parent
ENGINE = SOURCE / "web" / "static" / "engine"
KEYS = sentences().keys()
PYTHON_ONLY = {key for key in KEYS if key.startswith("merit.")}  # reviews by another strategy


@pytest.mark.parametrize("files", [SOURCE.rglob("*.py"), ENGINE.glob("*.js")], ids=["py", "js"])
def test_every_sentence_is_used_in_both_languages(files):
    """A key stands in the source, or its first part begins a computed key."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    computed = set(re.findall(r"""["'`]([a-z]+)\.[a-z-]*\$?\{""", text))
    literal = set(re.findall(r"""["'`]([a-z]+\.[a-z-]+)["'`]""", text))
    unused = {key for key in KEYS - literal if key.partition(".")[0] not in computed}
    assert unused <= PYTHON_ONLY | {f"{key}-one" for key in literal}


def test_a_sentence_has_its_places_filled_in():
    assert say("middle.best", name="CRANE", many="five", other="x") == (
        "CRANE was a very good choice for five words."
    )
    with pytest.raises(KeyError):
        say("middle.best", name="CRANE")
    for key, sentence in sentences().items():
        places = re.findall(r"\{(\w+)\}", sentence)
        filled = say(key, **dict.fromkeys(places, "X"))
        assert "{" not in filled
        assert filled.strip(" ,;") == filled or key in ("verdict.over", "verdict.than")
