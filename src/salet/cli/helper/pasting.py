"""Text that is pasted into the live helper: shown, and taken only when the player agrees."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from salet.cli.helper.prompt import Prompt
from salet.cli.helper.talk import Talk, refuse
from salet.errors import InputError, SaletError
from salet.live.livegame import LiveGame
from salet.live.session import Session
from salet.live.typed import Paste
from salet.puzzle.marks import SQUARE_NAMES, SQUARES, Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn

if TYPE_CHECKING:
    from salet.share.game import SharedGame

_SQUARE = "|".join(map(re.escape, (*SQUARES, *SQUARE_NAMES)))
_SQUARE_ROW = re.compile(rf"(?:{_SQUARE}|[\ufe0e\ufe0f\s])+")
_MOST_LINES = 60


class Pasting:
    """Makes a game of what was pasted."""

    def __init__(self, live: LiveGame, talk: Talk, prompt: Prompt):
        self.live, self.talk, self.prompt = live, talk, prompt
        self._squares = False  # the last line was a row of squares alone

    def gathered(self, line: str, *, named: bool) -> str:
        """A line with those that belong to it; ``named`` when its word is known already.

        Where nobody can be asked, rows of squares below each other are no turns: the words that
        got them are not told.
        """
        row = bool(_SQUARE_ROW.fullmatch(line)) and not named
        before, self._squares = self._squares, row
        header = "/" in line and bool(self._games([line])) and not self._games([line])[0].rows
        if "\n" in line or not (row or header):
            return line
        if self.prompt.asked:
            return "\n".join([line, *self.prompt.rest_of_paste()])
        if row and before:
            raise self._wordless()
        lines = [line]
        while header and len(lines) < _MOST_LINES and not self._is_whole(lines):
            try:
                lines.append(self.prompt.read())
            except EOFError:
                break
        return "\n".join(lines)

    def _games(self, lines: list[str]) -> tuple[SharedGame, ...]:
        from salet.share.read import paste

        return paste("\n".join(lines), self.live.session.lexicon, any_guess=True)

    def _is_whole(self, lines: list[str]) -> bool:
        game = self._games(lines)[0]
        return len(game.rows) >= (game.claimed or game.limit)

    def _wordless(self) -> InputError:
        return InputError(
            "these are squares without their words",
            "Write each word with its squares: crane ⬛⬛🟨🟩⬛. To keep a shared game as it is: "
            "salet journal import -",
        )

    # ------------------------------------------------------------------------------- what it is

    def take(self, pasted: Paste) -> bool:
        """Show what it is, and go on with it when the player agrees; whether that is so."""
        from salet.share.game import Kind

        game = pasted.game
        if pasted.others:
            many = pasted.others + 1
            self.talk.say(f"There are {many} games here; this is about the first.", "dim")
        if game.kind is Kind.GUESSES:
            raise InputError(
                "these words have no colours",
                "Write each with its colours: crane bbygb. salet review looks at a whole game.",
            )
        if game.kind is Kind.SQUARES:
            return self._take_squares(game.check(over=False))
        game.check(over=game.kind is Kind.GAME)
        return self._take_turns(game, game.turns)

    def _take_turns(self, game: SharedGame, turns: tuple[Turn, ...]) -> bool:
        from salet.render.live import numbered_board

        now = self.live.session
        if game.number is None and turns[: len(now.turns)] != now.turns and not now.is_over:
            turns = (*now.turns, *turns)
        rules = Rules.HARD if game.hard else now.rules
        session = Session(now.lexicon, rules, now.strategy, turns, goal=now.goal, limit=game.limit)
        self.talk.out.print()
        self.talk.out.print(numbered_board(turns))
        which = f"puzzle {game.number:,}" if game.number is not None else "your game"
        if not self.prompt.asked:
            self.live.journal = self.live.journal and not session.is_over
        elif not self.prompt.agree(f"Is this {which}?", usually=True):
            self.talk.say("It is left out.")
            return False
        self.live.begin(session, game.number)
        return True

    def _take_squares(self, game: SharedGame) -> bool:
        """Squares without words: ask for the words, or keep them as they are."""
        if not self.prompt.asked:
            raise self._wordless()
        for row in game.rows:
            self.talk.say(row.feedback.squares() if row.feedback is not None else row.guess or "")
        many = len(game.rows)
        about = (
            f"which {many} words were they? Enter if you do not know" if many > 1 else "which word?"
        )
        while text := self.prompt.read(about):
            try:
                named = self._named(game, text)
            except SaletError as error:
                refuse(error)
            else:
                return self._take_turns(named, named.turns)
        if not game.lost or many >= game.limit:
            self._keep(game)
        else:
            self.talk.say("Without the words there is nothing to go by.")
        return False

    def _named(self, game: SharedGame, text: str) -> SharedGame:
        """A game of squares with its words."""
        lexicon = self.live.session.lexicon
        words = [lexicon.word(word) for word in re.split(r"[\s,;]+", text) if word]
        if len(words) != len(game.rows):
            raise InputError(
                f"{len(words)} words for {len(game.rows)} rows", "Write one word for each row."
            )
        rows = tuple(replace(row, guess=w) for row, w in zip(game.rows, words, strict=True))
        return replace(game, rows=rows).check(over=False)

    def _keep(self, game: SharedGame) -> None:
        """Put squares alone into the journal, when the player wants that."""
        from salet.journal.journal import Journal
        from salet.journal.played import from_shared

        number = self.live.number if game.number is None else game.number
        which = f" as puzzle {number:,}" if number is not None else ""
        if not self.prompt.agree(f"Keep the squares{which} in your journal?", usually=False):
            return
        played = from_shared(replace(game, number=number), self.live.session.lexicon)
        with Journal.open() as journal:
            try:
                journal.add(played)
            except InputError as error:
                if not self.prompt.agree(f"{error.message}. Replace it?", usually=False):
                    return
                journal.add(played, replace=True)
        self.talk.say("Kept in your journal.", "dim")

    def take_up_kept(self) -> None:
        """Show the game of this puzzle that the journal has, if it has one."""
        try:
            kept = self.live.kept_game() if self.live.stored else None
        except SaletError:
            return
        if kept is None:
            return
        if not self.live.take_up(kept):
            for marks in kept.feedbacks:
                self.talk.say(Feedback.parse(marks).squares())
        said = f"You have played it already: {kept.result}."
        self.talk.say(f"{said} Type new for another game, share or quit.")
