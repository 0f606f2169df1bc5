"""The file of sentences: both engines use its keys and nothing else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from scripts.make_sentences import GOLDEN, filled_in

import salet
from salet.puzzle.sentences import languages_of_texts, say, sentences

SOURCE = Path(salet.__file__).parent
KEYS = sentences().keys()


def test_sentences_are_sorted_by_key():
    assert list(KEYS) == sorted(KEYS)


def test_every_error_is_used():
    files = [file for kind in ("py", "js") for file in SOURCE.rglob(f"*.{kind}")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    names = set(re.findall(r'"(?:error\.)?([a-z-]+)"', text))
    errors = {key.removeprefix("error.") for key in KEYS if key.startswith("error.")}
    headings = {error for error in errors if error.startswith("on-")}
    assert {
        error for error in errors - headings if error.removesuffix("-fix") not in names
    } <= names


def test_a_sentence_has_its_places_filled_in():
    assert say("count.boards", n=3, other="x") == "3 boards"
    assert say("error.repairs", repairs=["a", "b", "c"]) == "Did you mean a, b or c?"
    assert say("hint.good", n=2, named=["A", "…"]) == "2 good words: A, …."
    with pytest.raises(KeyError):
        say("middle.best", name="CRANE")


def test_all_sentences_are_those_of_the_golden_file():
    """``python -m scripts.make_sentences`` writes it; the page's engine is compared as well."""
    shown = (GOLDEN / "sentences.txt").read_text(encoding="utf-8")
    assert shown == "".join(f"{key}: {text}\n" for key, text in filled_in().items())


def test_a_sentence_has_no_sign_too_many():
    for key, text in filled_in().items():
        assert not re.search(r"[{}]|  ", text), key
        assert text.strip(" ,;") == text, key


# The plural forms of each language, as Intl.PluralRules has them.
FORMS = {"en": "one other", "de": "one other", "es": "one many other", "fr": "one many other"} | {
    "pt": "one many other"
}


@pytest.mark.parametrize("language", languages_of_texts())
def test_a_language_has_every_text_with_its_places_and_all_plural_forms(language):
    path = SOURCE / "data" / "sentences" / f"{language}.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    assert list(texts) == sorted(KEYS)
    for key, text in texts.items():
        english = sentences()[key]
        whole = english if isinstance(english, str) else english["other"]
        forms = {"other": text} if isinstance(text, str) else text
        if not isinstance(text, str):
            assert sorted(forms) == sorted(FORMS[language].split()), key
            assert "{n}" in whole or not isinstance(english, str), key
        for form, said in forms.items():
            assert _places(said) == _places(whole) or form == "one", key
            assert _places(said) <= _places(whole) | {"n"}, key


def _places(text):
    return set(re.findall(r"\{(\w+)", text))
