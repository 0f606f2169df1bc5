"""Read lines, at a terminal with editing, history, completion and pasting (prompt_toolkit)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from salet.errors import InputError

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

MAX_LINE = 100_000  # characters


class Prompt:
    """Reads lines; ``can_ask`` is whether a player at a terminal can answer questions.

    ``complete`` returns what a text may be completed to, given what comes before it.
    """

    def __init__(self, *, coloured: bool = False):
        self.can_ask = sys.stdin.isatty() and sys.stdout.isatty()
        self._coloured = coloured
        self._pushed_back = ""  # a line to be read again
        self.complete: Callable[[str, str], Sequence[str]] = lambda before, text: ()
        self._session: PromptSession[str] | None = None  # loaded for the first prompt

    def read(self, about: str = "") -> str:
        """Return the next line, or a whole paste. Raise ``EOFError`` at the end of the input."""
        if self._pushed_back:
            line, self._pushed_back = self._pushed_back, ""
            return line
        prompt = f"{about} > " if about else "> "
        if self.can_ask:
            self._session = self._session or _session(self.complete)
            style = "ansibrightblack" if self._coloured and about else ""
            return self._session.prompt([(style, prompt)]).strip()
        line = sys.stdin.readline(MAX_LINE)
        if not line:
            raise EOFError
        if len(line) == MAX_LINE:
            raise InputError(
                f"a line of the input has more than {MAX_LINE:,} characters",
                "Write one turn per line.",
            )
        return line.strip()

    def has_more(self) -> bool:
        """Return whether more lines have arrived already: a paste without brackets."""
        from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead

        if self._pushed_back or self._session is None:
            return bool(self._pushed_back)
        keys = get_typeahead(self._session.input)
        store_typeahead(self._session.input, keys)
        return bool(keys)

    def push_back(self, line: str) -> None:
        """Return this line again on the next read."""
        self._pushed_back = line

    def agree(self, question: str, *, default: bool) -> bool:
        """Return whether the player answers yes; ``default`` is the answer for Enter."""
        answer = self.read(f"{question} [{'Y/n' if default else 'y/N'}]")
        if answer.lower() not in ("", "y", "yes", "n", "no"):
            self.push_back(answer)  # another line instead of an answer means no
            return False
        return answer.lower().startswith("y") or (not answer and default)


def _session(complete: Callable[[str, str], Sequence[str]]) -> PromptSession[str]:
    """Return a line editor with our completion; Tab completes a single match at once."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.shortcuts import CompleteStyle

    class Words(Completer):
        def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
            typed = document.text_before_cursor
            before, _, text = typed.rpartition(" ")
            matches = complete(before, text)
            for match in matches:
                ending = " " if len(matches) == 1 else ""
                yield Completion(match + ending, start_position=-len(text))

    return PromptSession(
        completer=Words(), complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE
    )
