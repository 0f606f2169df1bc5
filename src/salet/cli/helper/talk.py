"""What ``salet play`` shows: the screen of a turn, hints, whys, the end of a game."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

from rich.console import Console

from salet.advice.advise import Advice
from salet.cli.helper.prompt import patiently
from salet.errors import InputError, SaletError, sentence, shortened
from salet.live.hints import STEPS
from salet.live.livegame import LiveGame
from salet.render.console import console, error_text, help_view, styled

MOST_WORDS = 400
LIKELIEST = 5
OTHERS = 4  # good guesses that a screen shows


def refuse(error: SaletError) -> None:
    """Say what is wrong, and what to do."""
    error_text(sentence(str(error)), shortened(error.fix))


def not_kept(error: SaletError) -> str:
    """What to say of a game that the journal does not take."""
    return f"Not kept in your journal: {shortened(error.message)}."


def offer(out: Console, text: str) -> None:
    """Show a text to share, and copy it where that can be done."""
    from salet.render.clipboard import copy

    out.print(text, soft_wrap=True)
    if out.is_terminal:
        out.print(copy(text), style="dim")


class Talk:
    """Shows a live game; asks nothing."""

    def __init__(self, live: LiveGame, *, verbose: bool = False):
        self.live = live
        self.out = console()
        self.verbose = verbose
        self.step = 0  # hints given in this turn
        self._explained = False  # whether the player was told what to type

    @property
    def advice(self) -> Advice:
        """The advice for this turn."""
        found: Advice = patiently(self.live.advice)
        return found

    def say(self, text: str, style: str = "") -> None:
        """A plain sentence."""
        self.out.print(text, style=style)

    # --------------------------------------------------------------------------------- screens

    def greet(self) -> None:
        """Which puzzle it is."""
        from salet.render.live import greeting

        self.say(greeting(self.live.day, date.today(), self.live.session.lexicon.name))

    def board(self) -> None:
        """The turns so far."""
        from salet.render.live import numbered_board

        if self.live.trouble is not None:
            refuse(self.live.trouble)
            self.live.trouble = None
        if self.live.session.turns:
            self.out.print()
            self.out.print(numbered_board(self.live.session.turns))

    def screen(self) -> None:
        """What is left, and the best guess or as many hints as are wanted."""
        from salet.render import live as view
        from salet.render.terminal import guesses_table, numbers_table, unlisted, words_left

        advice, width = self.advice, self.out.width
        self.step = 0
        if advice.unknown:
            self.out.print(unlisted(advice.unknown))
        if advice.turns:
            self.out.print()
            self.out.print(view.situation(advice))
        if not self.live.is_told:
            if self.live.opener:
                self.say(f"Your opener: {self.live.opener.upper()}.")
            self.step = self.live.depth
            self.say_hints(0)
            self.say("Type hint for the next one.", "dim")
            return
        if advice.turns:
            self.out.print(words_left(advice, width, LIKELIEST))
        self.out.print(view.suggestion(advice, self.live.opener))
        if self.verbose:
            self.out.print(numbers_table(advice, width))
        elif advice.turns and len(advice.ranking) > 1:
            self.out.print(guesses_table(advice, OTHERS))
        if not self._explained:
            self._explained = True
            self.out.print(view.what_to_type(advice))

    def finish(self) -> None:
        """How the game ended."""
        from salet.render.live import result

        now = self.live.session
        self.out.print()
        self.say(result(now.turns, now.is_won, now.limit), "bold")

    def review(self, answer: str | None) -> None:
        """The game in a line, and the text to share."""
        with suppress(SaletError):
            self.say(patiently(lambda: self.live.review(answer).line))
        self.out.print()
        self.out.print(self.live.share(), soft_wrap=True)  # to be copied as it is
        self.out.print()

    # ---------------------------------------------------------------------------------- asking

    def help(self) -> None:
        """What can be typed."""
        from salet.render.live import HELP

        self.out.print(help_view(HELP))

    def words(self) -> None:
        """All the words left."""
        from salet.render.live import all_words

        self._open()
        self.out.print(all_words(self.advice, self.out.width, MOST_WORDS))

    def more(self) -> None:
        """The good guesses with all their numbers."""
        from salet.render.terminal import numbers_table, setting_line

        self._open()
        self.out.print(numbers_table(self.advice, self.out.width))
        self.out.print(setting_line(self.advice))

    def hint(self) -> None:
        """The next hint."""
        self._open()
        if self.step >= STEPS:
            self.say("That was the last hint.")
            return
        self.step += 1
        self.say_hints(self.step - 1)

    def hints(self, text: str) -> None:
        """The first so many hints, now and in every turn to come."""
        if not text.isdecimal() or not 1 <= int(text[:6]) <= STEPS:
            raise InputError(f"there is no hint {text!r}", f"There are {STEPS}: hint 3")
        self._open()
        self.live.depth = self.step = int(text)
        self.say_hints(0)

    def say_hints(self, after: int) -> None:
        """Say the hints after one that was said already, up to this turn's step."""
        from salet.live.hints import hints

        for step, hint in enumerate(hints(self.advice)[after : self.step], after + 1):
            self.out.print(styled("[dim]Hint {n} of {all}:[/]", n=step, all=STEPS), hint)
            if step == 3 and (trap := self.advice.trap):
                self.out.print(trap.sentence, style="bold")

    def why(self, text: str) -> None:
        """What the best guess, one word or two side by side tell apart."""
        from salet.advice.reasons import likely_left, reason
        from salet.position.buckets import buckets_of
        from salet.render.live import side_by_side, two_guesses

        self._open()
        advice = self.advice
        words = text.replace(",", " ").split() or [advice.ranking.best.guess]
        if len(words) > 2:
            raise InputError("why takes one word or two", "Write why crane, or why crane slate.")
        word = advice.lexicon.word
        pairs = [(word(given), buckets_of(advice.position, given)) for given in words]
        self.out.print(side_by_side(pairs, self.out.width))
        if len(pairs) == 2:
            self.out.print(
                two_guesses({guess: likely_left(advice, guess)[0] for guess, _ in pairs})
            )
            return
        for row in advice.ranking:
            if row.guess == pairs[0][0]:
                self.say(f"{row.guess.upper()}: {reason(advice, row)}.")

    def share(self) -> None:
        """The text to share, copied where that can be done."""
        offer(self.out, self.live.share())

    def _open(self) -> None:
        """A help is asked for in a game that goes on."""
        if self.live.session.is_over:
            raise InputError("the game is over", "Type new for another game, or undo.")
        self.live.helped = True
