"""The end of a game in the live helper: the result, the journal, past answers, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from salet.cli.helper.prompt import Prompt
from salet.cli.helper.talk import Talk, not_kept, refuse
from salet.errors import InputError, SaletError
from salet.live.livegame import LiveGame
from salet.words.lexicon import DAILY

if TYPE_CHECKING:
    from salet.live.fetching import Fetching


class Ending:
    """Shows the end of a live game, and keeps what is to be kept."""

    def __init__(self, live: LiveGame, talk: Talk, prompt: Prompt):
        self.live, self.talk, self.prompt = live, talk, prompt
        self.fetching: Fetching | None = None
        self.answer: str | None = None

    def show(self) -> None:
        """The result, a line of review, the text to share, the journal."""
        self.talk.finish()
        held = self.live.puzzle and self.live.puzzle.answer
        self.answer = None if self.live.session.is_won else held or self.ask_answer()
        said = self.keep()  # before the review, which may be interrupted
        self.talk.review(self.answer)
        if said:
            self.talk.say(said, "dim")
        again = "" if self.live.puzzle is None else ", again for the same"
        self.talk.say(f"Type share to copy it{again}, or new for another game.", "dim")
        if self.live.puzzle is None:
            self.offer_past_answers()

    def keep(self, *, replace: bool = False) -> str:
        """Put the finished game into the journal; what to say about it."""
        try:
            if not self.live.enter(self.answer, replace=replace):
                return ""
        except InputError as error:
            return f"{not_kept(error)} Type replace to keep this one instead."
        except SaletError as error:
            return not_kept(error)
        return "Kept as practice." if self.live.practice else "Kept in your journal."

    def ask_answer(self) -> str | None:
        """The answer of a lost game, if the player tells it."""
        from salet.puzzle.scoring import feedback as feedback_of

        now = self.live.session
        while self.prompt.asked:
            text = self.prompt.read("what was the answer? Enter to leave it out")
            if not text:
                break
            try:
                word = now.lexicon.word(text)
                for number, turn in enumerate(now.turns, 1):
                    right = feedback_of(turn.letters, now.lexicon.letters(word))
                    if right != turn.feedback:
                        raise InputError(
                            f"{word.upper()} does not go with the colours",
                            f"Turn {number} would be {turn.guess}:{right}. Check the word.",
                        )
            except SaletError as error:
                refuse(error)
                continue
            return word
        return None

    # ----------------------------------------------------------------------------- past answers

    def fetch(self) -> None:
        """Go on with the past answers, when the player has agreed to that."""
        daily = self.live.session.lexicon.name == DAILY
        if self.prompt.asked and daily and self.live.settings.update_offered:
            from salet.live.fetching import Fetching

            self.fetching = self.fetching or Fetching()
            self.fetching.start()

    def offer_past_answers(self) -> None:
        """Once, at the end of a game: fetch the past answers."""
        from salet.belief.kept import LAST_SHIPPED_DAY, recorded
        from salet.words.settings import change_settings

        daily = self.live.session.lexicon.name == DAILY
        if not (self.prompt.asked and daily) or self.live.settings.update_offered is not None:
            return
        last = recorded().last
        if last is not None and last > LAST_SHIPPED_DAY:
            return
        from salet.live.fetching import Fetching

        self.fetching = Fetching()
        self.talk.say(
            f"Past answers make the suggestions better. {len(self.fetching.missing):,} days can be "
            f"fetched while you play, one a second: about {self.fetching.minutes} minutes in all, "
            "the newest first. You can leave at any time; it goes on the next time."
        )
        wanted = self.prompt.agree("Fetch them?", usually=False)
        self.live.settings = change_settings(update_offered=wanted)
        self.fetch()

    def leave(self) -> None:
        """Say what becomes of the game, and of the past answers."""
        if self.fetching is not None:
            self.fetching.stop()
            if came := self.fetching.fetched:
                left = len(self.fetching.missing) - came
                more = f"; {left:,} come the next time" if left else ""
                here = f"{came:,} past answer{'s are' if came > 1 else ' is'} here"
                self.talk.say(f"{here}{more}.", "dim")
        now = self.live.session
        if self.live.stored and self.live.day and now.turns and not now.is_over:
            self.talk.say("Your game is kept: salet play goes on with it today.", "dim")
