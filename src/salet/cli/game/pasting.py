"""Text pasted into the live helper: it is shown, and used only if the player agrees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from salet.cli.game.prompt import Prompt
from salet.cli.game.screen import Screen, show_error
from salet.errors import InputError, SaletError
from salet.journal.journal import Journal
from salet.journal.played import recorded
from salet.live.livegame import LiveGame
from salet.live.saving import in_journal, take_up
from salet.puzzle.marks import SQUARE_NAMES, SQUARES
from salet.puzzle.sentences import failure
from salet.render.live import turns_view
from salet.share.game import ReadGame
from salet.share.read import GAMES

_SQUARE = "|".join(map(re.escape, (*SQUARES, *SQUARE_NAMES)))
_SQUARE_ROW = re.compile(rf"(?:{_SQUARE}|[\ufe0e\ufe0f\s])+")
_HEADER = re.compile(
    rf"\b\w+ (?:#?[\d,.]+ )?(?:[\dxX](?:&[\dxX])*/\d+)|\b(?:{'|'.join(GAMES)})\b|salet \d+ boards",
    re.IGNORECASE,
)
_IN_PASTE = re.compile(rf"{_SQUARE}|\w\.\w+/|://")  # squares, or the address of the game
_MAX_LINES = 120


class Pasting:
    """Turns pasted text into a game."""

    def __init__(self, live: LiveGame, screen: Screen, prompt: Prompt):
        self.live, self.screen, self.prompt = live, screen, prompt
        self._squares = False  # whether the last line was a row of squares without a word

    def gathered(self, line: str, *, named: bool) -> str:
        """Return a line with the lines that belong to it; ``named`` if its word is known.

        At a terminal these are the lines that arrived together with it.

        Without a terminal, raise ``InputError`` for consecutive rows of squares, because their
        words are missing.
        """
        row = bool(_SQUARE_ROW.fullmatch(line)) and not named
        before, self._squares = self._squares, row
        header = bool(_HEADER.search(line)) and not named
        if "\n" in line or not (row or header):
            return line
        if row and before and not self.prompt.can_ask:
            raise failure("wordless")
        lines = [line]
        while (self.prompt.has_more() if self.prompt.can_ask else header) and (
            len(lines) < _MAX_LINES
        ):
            try:
                line = self.prompt.read()
            except EOFError:
                break
            if re.search(r"[^\W\d_]", line) and not _IN_PASTE.search(line):
                self.prompt.push_back(line)
                break
            lines.append(line)
        return "\n".join(lines)

    def take(self, game: ReadGame) -> bool:
        """Show a pasted game, and continue it if the player agrees; return whether they did."""
        if others := len(game.doubts_of("games")):
            self.screen.say(f"This text has {others + 1} games; only the first one is used.", "dim")
        if game.has_words:
            return self._take_turns(game, [turn.guess for turn in game.turns])
        return self._take_squares(game)

    def _take_turns(self, game: ReadGame, guesses: Sequence[str]) -> bool:
        now = self.live
        pasted = LiveGame(
            now.lexicon, game.rules or now.rules, now.strategy, boards=game.boards,
            limit=game.limit,
            sequence=now.sequence and game.boards == now.boards,
        )  # fmt: skip
        turns = [(word, turn.feedbacks) for word, turn in zip(guesses, game.turns, strict=True)]
        before = [(turn.guess, turn.feedbacks) for turn in now.turns]
        continues = game.number is None and game.boards == now.boards and not now.is_over
        if continues and turns[: len(before)] != before:
            turns = [*before, *turns]
        for guess, row in turns:
            pasted.add(guess, *row)
        self.screen.out.print()
        self.screen.out.print(turns_view(pasted, self.screen.out.width))
        which = f"puzzle {game.number:,}" if game.number is not None else "your game"
        if not self.prompt.can_ask:
            self.live.journal = self.live.journal and not pasted.is_over
        elif not self.prompt.agree(f"Is this {which}?", default=True):
            self.screen.say("Nothing was added.")
            return False
        self.live.begin(pasted, game.number)
        return True

    def _take_squares(self, game: ReadGame) -> bool:
        """Ask for the words of squares, or offer to save the squares."""
        if not self.prompt.can_ask:
            raise failure("wordless")
        blank = "  " * self.live.lexicon.length
        for turn in game.turns:
            row = (marks.squares() if marks else blank for marks in turn.feedbacks)
            self.screen.say("  ".join(row))
        count = len(game.turns)
        words = f"which {count} words were they?" if count > 1 else "which word was it?"
        while text := self.prompt.read(f"{words} Enter if you don't know"):
            try:
                return self._take_turns(game, self._words(text, count))
            except SaletError as error:
                show_error(error)
        if game.is_over:
            self._keep(game)
        else:
            self.screen.say("Without the words, salet cannot help.")
        return False

    def _words(self, text: str, count: int) -> Sequence[str]:
        lexicon = self.live.lexicon
        words = tuple(lexicon.word(word) for word in re.split(r"[\s,;]+", text) if word)
        if len(words) != count:
            raise failure("word-count", words=len(words), rows=count)
        return words

    def _keep(self, game: ReadGame) -> None:
        """Add squares without words to the journal, if the player agrees."""
        one = game.boards == 1
        number = (game.number or self.live.number) if one else None
        which = f" as puzzle {number:,}" if number is not None else ""
        if not self.prompt.agree(f"Save the squares{which} in your journal?", default=False):
            return
        played = recorded(replace(game, number=number), self.live.lexicon.name)
        with Journal.open() as journal:
            try:
                journal.add(played)
            except InputError as error:
                if not self.prompt.agree(f"{error.message}. Replace it?", default=False):
                    return
                journal.add(played, replace=True)
        self.screen.say("Saved in your journal.", "dim")

    def show_played(self) -> None:
        """Show the game of this puzzle in the journal, if there is one."""
        try:
            played = in_journal(self.live) if self.live.stored else None
        except SaletError:
            return
        if played is None:
            return
        if not take_up(self.live, played):
            for turn in played.turns:
                self.screen.say(turn.feedback.squares())
        self.screen.say(
            f"You have already played it: {played.result}. "
            "Type new for another game, share or quit."
        )
