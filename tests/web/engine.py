"""The page's own engine in node, which answers questions; tests compare its answers with Python."""

from __future__ import annotations

import json
import os
import random
import subprocess
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import pytest

from salet.belief.lists import load
from salet.errors import SaletError
from salet.position.board import everyday_mask, familiarity_of, offensive_mask
from salet.position.position import Position
from salet.value.valuer import Valuer
from salet.web.data import data_files
from salet.words.everyday import offensive_words
from salet.words.lexicon import Lexicon
from tests.required import program

SCRIPTS = Path(__file__).parent / "js" / "engine"
LISTS = ("es-5", "pl-5", "en-7")  # besides those of the daily puzzle


def write_data(folder: Path) -> None:
    """Write the data files of the engine."""
    for name, content in data_files(LISTS).items():
        file = "index.json" if name.startswith("index-") else name
        (folder / file).write_bytes(content())


class Engine:
    """The engine, started once; what it has loaded serves all questions."""

    def __init__(self, folder: Path) -> None:
        self.env = {**os.environ, "SALET_ENGINE_DATA": str(folder)}
        self.start()

    def start(self) -> None:
        """Start node."""
        self.process = subprocess.Popen(
            [program("node"), str(SCRIPTS / "corpus.mjs")],
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    def ask(self, question: str, *given: Any) -> Any:
        """Return the answer to a question: see ``corpus.mjs``. Errors are data, too."""
        if self.process.poll() is not None:  # the test before has failed
            self.start()
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([question, *given]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"node ended: {question} {given}"  # it has said why
        return json.loads(line)

    def know(self, key: str, lexicon: Lexicon) -> None:
        """Give the engine a list of the test's own, which questions name by a key."""
        guesses = lexicon.guesses
        masks = (everyday_mask(guesses), offensive_mask(guesses))
        everyday, offensive = (mask.astype(int).tolist() for mask in masks)
        self.ask(
            "list", key,
            {
                "name": lexicon.name, "guesses": guesses, "answers": lexicon.answers,
                "letters": lexicon.alphabet.symbols, "everyday": everyday,
                "offensive": [word for word, bad in zip(guesses, offensive, strict=True) if bad],
                "familiarity": familiarity_of(guesses).tolist(),
                **({} if lexicon.uniform else {"weights": lexicon.weights}),
            },
        )  # fmt: skip

    def close(self) -> None:
        """End node."""
        self.process.communicate()


def answer(function: Callable[..., Any], *given: Any) -> Any:
    """Return what a function of Python answers; an error as the page has it."""
    try:
        return function(*given)
    except SaletError as error:
        found = {"error": error.code, "key": error.key, "message": error.message}
        return found | ({"fix": error.fix} if error.fix and isinstance(error.fix, str) else {})


def same(own: Any, wanted: Any) -> bool:
    """Tell whether the engine answers as Python; of an error only what Python says is compared."""
    is_error = isinstance(own, dict) and isinstance(wanted, dict) and "error" in wanted
    return bool(own | wanted == own if is_error else own == wanted)


def small_list(chance: random.Random) -> Lexicon:
    """Return a list of some words, alike or not, of which a few may be the answer.

    By its name it is a part of a bundled list, so that players know some words better.
    """
    guesses, ending = load("original").guesses, chance.choice(("", "", "ght", "tch", "s"))
    alike = [word for word in guesses if word.endswith(ending)]
    offensive = sorted(offensive_words(guesses) & {*guesses})
    insults = chance.sample(offensive, chance.choice((0, 0, 2)))
    words = [*insults, *chance.sample([word for word in alike if word not in insults], 14)]
    answers = words[: chance.randint(4, 12)]
    weights = [chance.choice((0.001, 0.5, 1, chance.random())) for _ in answers]
    return Lexicon.of(words, answers, chance.choice((None, weights)), name="original:.....")


def check_values(
    engine: Engine,
    body: dict[str, Any],
    position: Position,
    words: Sequence[str],
    *,
    without: Collection[str] = (),
) -> set[str]:
    """Compare what words are worth, but for the numbers of some methods; return the methods."""
    own = engine.ask("values", body, words)
    values = Valuer(position).values(words)
    for value, found in zip(values, own, strict=True):
        where = f"{body} {value.guess}"
        assert found["method"] == value.method, where
        if value.method in without:
            continue
        numbers = [value.turns, value.win]
        if value.split is not None:
            numbers += [value.chance, value.expected_rest, value.spread, value.usual_rank]
        assert found["exact"] == value.exact, where
        assert found["numbers"][: len(numbers)] == pytest.approx(numbers, abs=1e-7), where
    return {value.method for value in values}
