"""The file of sentences: both engines use its keys and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from scripts.make_sentences import GOLDEN, filled_in

import salet
from salet.puzzle.sentences import say, sentences

SOURCE = Path(salet.__file__).parent
ENGINE = SOURCE / "web" / "static" / "engine"
KEYS = sentences().keys()
FRAGMENTS = {"verdict.over", "verdict.than", "error.turn-word"}  # parts of sentences
PYTHON_ONLY = {key for key in KEYS if key.startswith("merit.")}  # reviews by another strategy


@pytest.mark.parametrize("files", [SOURCE.rglob("*.py"), ENGINE.glob("*.js")], ids=["py", "js"])
def test_every_sentence_is_used_in_both_languages(files):
    """A key stands in the source, or its first part begins a computed key."""
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    computed = set(re.findall(r"""["'`]([a-z]+)\.[a-z-]*\$?\{""", text))
    literal = set(re.findall(r"""["'`]([a-z]+\.[a-z-]+)["'`]""", text))
    unused = {key for key in KEYS - literal if key.partition(".")[0] not in computed}
    assert unused <= PYTHON_ONLY | {f"{key}-one" for key in literal}


def test_every_error_is_used():
    text = "\n".join(file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    names = set(re.findall(r'"(?:error\.)?([a-z-]+)"', text))
    errors = {key.removeprefix("error.") for key in KEYS if key.startswith("error.")}
    assert {error for error in errors if error.removesuffix("-fix") not in names} <= names


def test_a_sentence_has_its_places_filled_in():
    assert say("boards.about", saves=3, other="x") == "about 3"
    with pytest.raises(KeyError):
        say("middle.best", name="CRANE")


def test_all_sentences_are_those_of_the_golden_file():
    """``python -m scripts.make_sentences`` writes it; the page's engine is compared as well."""
    shown = (GOLDEN / "sentences.txt").read_text(encoding="utf-8")
    assert shown == "".join(f"{key}: {text}\n" for key, text in filled_in().items())


def test_a_sentence_has_no_sign_too_many():
    for key, text in filled_in().items():
        assert not re.search(r"[{}]|  ", text), key
        assert text.strip(" ,;") == text or key in FRAGMENTS
