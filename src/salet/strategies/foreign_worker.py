"""Inside the process of a foreign strategy: load it, then answer one question after the other."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from dataclasses import replace
from queue import SimpleQueue
from typing import IO, Any

from salet import errors
from salet.errors import SaletError
from salet.numbers.matrix import matrix_of
from salet.position.position import Position
from salet.strategies import plugins
from salet.strategies.base import Strategy, told
from salet.words.lexicon import Lexicon

TOLD = (
    "name", "summary", "marks", "opener", "hard_opener", "patience", "own_rules", "finishes",
    "by_turns", "proves", "options",
)  # fmt: skip


def main() -> None:
    """The life of the process; it ends with the one that started it."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)  # what a strategy prints is no answer: it goes where messages go
    except OSError:
        os.dup2(nothing, 1)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    questions: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked, questions), daemon=True).start()
    room = Room()
    answer: Any = "ready"
    while True:
        answers.write(pickle.dumps(answer))
        answers.flush()
        answer = room.answer(*questions.get())


def _listen(asked: IO[bytes], questions: SimpleQueue[tuple[Any, ...]]) -> None:
    """Pass on the questions; when nobody is left to ask, end, whatever the strategy does."""
    try:
        while True:
            questions.put(pickle.load(asked))
    finally:
        os._exit(0)


class Room:
    """The strategy and the list of the moment."""

    strategy: Strategy
    lexicon: Lexicon
    compiled: bool

    def answer(self, what: str, *given: Any) -> tuple[bool, Any]:
        """Whether it went well, and what came of it."""
        try:
            return True, getattr(self, what)(*given)
        except BaseException as error:  # Ctrl-C does not come here: this one is the strategy's
            if isinstance(error, SaletError) and type(error).__module__ == errors.__name__:
                return False, error
            fault = f"raised {told(error, self.strategy.function)}"
            return False, self.strategy.fault(fault, self.position)

    def from_file(self, file: str, function: str) -> dict[str, Any]:
        """Load the strategy of a file, and say what it is."""
        return self._found(plugins.from_file(file, function))

    def from_entry_point(self, name: str, value: str) -> dict[str, Any]:
        """Load the strategy of a package, and say what it is."""
        return self._found(plugins.from_entry_point(name, value))

    def _found(self, strategy: Strategy) -> dict[str, Any]:
        self.strategy = strategy
        return {name: getattr(strategy, name) for name in TOLD}

    def list(self, lexicon: Lexicon, compiled: bool) -> None:
        """Take a list; what has to be compiled for it is not the strategy's time."""
        self.lexicon, self.compiled = lexicon, compiled
        matrix = matrix_of(lexicon, compiled=compiled)
        if compiled:
            matrix.full()
            Position.start(lexicon, matrix=matrix).statistics  # noqa: B018

    def choose(self, settings: dict[str, Any], place: tuple[Any, ...]) -> int:
        """The guess to play at a place in the game."""
        return self._ready(settings, place).choose(self.position)

    def rank(self, settings: dict[str, Any], place: tuple[Any, ...], top: int) -> object:
        """The best guesses at a place in the game."""
        return self._ready(settings, place).rank(self.position, top)

    def _ready(self, settings: dict[str, Any], place: tuple[Any, ...]) -> Strategy:
        rules, limit, turns = place
        matrix = matrix_of(self.lexicon, compiled=self.compiled)
        self.position = Position.start(self.lexicon, rules, limit=limit, matrix=matrix)
        for turn in turns:
            self.position = self.position.followed(turn)
        return replace(self.strategy, **settings)
