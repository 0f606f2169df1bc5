"""The end of a live game: the result, the journal, past answers, leaving."""

from __future__ import annotations

from salet.belief.pastanswers import known
from salet.cli.game.prompt import Prompt
from salet.cli.game.saved import command_of
from salet.cli.game.screen import Screen, show_error
from salet.errors import InputError, SaletError, shortened
from salet.live.fetching import Fetching, offer
from salet.live.livegame import LiveGame
from salet.live.saving import as_unfinished, enter, is_saved
from salet.puzzle.days import today
from salet.share.checks import check_turns
from salet.words.figures import plural
from salet.words.lexicon import DAILY
from salet.words.settings import change_settings


class TakenBack(Exception):
    """Raised when the player takes the last turn of a finished game back."""


class Ending:
    """Shows the end of a live game, and saves it."""

    def __init__(self, live: LiveGame, screen: Screen, prompt: Prompt):
        self.live, self.screen, self.prompt = live, screen, prompt
        self.fetching: Fetching | None = None

    def show(self) -> None:
        """Show the result, the review and the share text; add the game to the journal."""
        self.screen.result()
        if self.live.puzzle is None:
            self.live.answers = tuple(map(self.ask_answer, range(self.live.boards)))
        self.screen.answers()
        saved = self.keep()  # before the review, which may be interrupted
        self.screen.ending()
        if saved:
            self.screen.say(saved, "dim")
        again = "" if self.live.puzzle is None else ", again to repeat this puzzle"
        self.screen.say(
            f"Type share to copy it, review to see every guess{again}, or new for another game.",
            "dim",
        )
        if self.live.puzzle is None:
            self.offer_past_answers()

    def keep(self, *, replace: bool = False) -> str:
        """Add the finished game to the journal; return a message about it."""
        try:
            if not enter(self.live, replace=replace):
                return ""
        except InputError as error:
            return f"{_not_saved(error)} Type replace to save this one instead."
        except SaletError as error:
            return _not_saved(error)
        return "Saved as practice." if self.live.practice else "Saved in your journal."

    def ask_answer(self, board: int) -> str | None:
        """Ask for the answer of an unsolved board; return None if the player does not know it.

        The answer of a past day is known. Instead of an answer, ``undo`` and ``review`` can be
        typed.
        """
        now = self.live
        if board in now.open and (answer := self._past_answer()):
            return answer
        which = f" of board {board + 1}" if now.boards > 1 else ""
        while self.prompt.can_ask and board in now.open:
            text = self.prompt.read(f"what was the answer{which}? Enter to skip")
            if not text:
                break
            command = text.removeprefix("/").lower()
            if command in ("undo", "review") and text.lower() not in now.lexicon:
                if command == "undo":
                    raise TakenBack
                self._review()
                continue
            try:
                return self._checked(text, board)
            except SaletError as error:
                show_error(error)
        return None

    def _past_answer(self) -> str | None:
        """Return the answer of the past day that is played, if it is known and fits the colours."""
        day = self.live.day
        answer = None if day is None else dict(known(before=today()).days).get(day)
        if answer is None or self.live.boards > 1:
            return None
        try:
            return self._checked(answer, 0)
        except SaletError:
            return None

    def _review(self) -> None:
        try:
            self.screen.review()
        except SaletError as error:
            show_error(error)

    def _checked(self, text: str, board: int) -> str:
        """Return the answer, or raise ``InputError`` if it contradicts the colours of a board."""
        now = self.live
        word = now.lexicon.word(text)
        answers = [word if b == board else None for b in range(now.boards)]
        check_turns(now.turns, answers, now.lexicon, len(now.turns))
        return word

    # ----------------------------------------------------------------------------- past answers

    def _is_daily(self) -> bool:
        return self.prompt.can_ask and self.live.lexicon.name == DAILY

    def fetch(self) -> None:
        """Fetch missing past answers in the background, if the player has agreed."""
        if self._is_daily() and self.live.settings.update_offered:
            self.fetching = self.fetching or Fetching()
            self.fetching.start()

    def offer_past_answers(self) -> None:
        """Offer once, at the end of a game, to fetch the past answers."""
        if not self._is_daily() or self.live.settings.update_offered is not None:
            return
        offered = offer()
        if not offered.missing:
            return
        self.screen.say(offered.sentence)
        wanted = self.prompt.agree("Fetch them now, and new ones when you play?", default=False)
        self.live.settings = change_settings(update_offered=wanted)
        self.fetch()

    def leave(self) -> None:
        """Report fetched answers, and say how to continue an unfinished game."""
        if self.fetching is not None:
            self.fetching.stop()
            if count := self.fetching.fetched:
                left = len(self.fetching.missing) - count
                more = f"; the next game fetches {left:,} more" if left else ""
                self.screen.say(f"Fetched {plural(count, 'past answer')}{more}.", "dim")
        if is_saved(self.live):
            game = as_unfinished(self.live)
            daily = game.kind == "play" and game.day == today().isoformat()
            text = f"Your game is saved. To continue{' today' if daily else ''}: {command_of(game)}"
            self.screen.out.print(text, style="dim", soft_wrap=True)  # so that it can be copied


def _not_saved(error: SaletError) -> str:
    return f"Not saved in your journal: {shortened(error.message)}."
