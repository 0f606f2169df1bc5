"""The screen of a live game: it shows a session, and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from salet.advice.advise import Advice, Candidates
from salet.advice.traps import trap_in
from salet.cli import in_options
from salet.cli.talk import views
from salet.errors import Contradiction, SaletError, sentence
from salet.live.hints import STEPS, hints, hints_without_chances
from salet.live.session import Session
from salet.puzzle.turns import Turn
from salet.render.console import console, error_text, styled
from salet.render.review import review_view
from salet.render.tables import unlisted
from salet.render.terminal import guesses_table, numbers_table, refused_line, words_left
from salet.reviews.reviewed import Review

LIKELIEST = 5  # words listed on a screen
OTHERS = 4  # good guesses listed on a screen
_COMMANDS = {"game-over": "Type new.", "no-line": "Or type help."}  # what also helps, by the error
_INSTEAD = {"list-of-day": "Type list daily."}  # for errors whose fix is an option
REVIEWED = 4  # boards; with more, every guess is reviewed on request only


class Screen:
    """Prints what a player sees of a session."""

    def __init__(self, *, verbose: bool = False):
        self.out = console()
        self.verbose = verbose
        self._explained = False  # whether the player has seen what to type

    def say(self, text: str, style: str = "") -> None:
        """Print a sentence."""
        self.out.print(text, style=style)

    def copyable(self, text: str) -> None:
        """Print a line without line breaks of ours, so that it can be copied."""
        self.out.print(text, style="dim", soft_wrap=True)

    def error(self, error: SaletError) -> None:
        """Print an error: what is wrong, and what to do."""
        fix = _INSTEAD.get(error.key) or in_options(error.fix)
        fix = f"{fix} {_COMMANDS.get(error.key, '')}".rstrip()
        error_text(sentence(error.message), fix)

    def greet(self, session: Session) -> None:
        """Print which puzzle it is; in practice also what to type."""
        if session.puzzle is None:
            self.say(views.greeting(session, date.today()))
            return
        about, setup = session.puzzle.about, session.setup
        limit = (
            f"{setup.limit} guesses" if session.puzzle.answers else "as many guesses as you need"
        )
        boards = f"{setup.boards} boards, " if setup.boards > 1 else ""
        self.out.print()
        self.say(f"{about[0].upper()}{about[1:]}.", "bold")
        self.say(f"{boards}{setup.lexicon.length} letters, {limit}. Type a word, or help for more.")
        if setup.sequence:
            self.say("The boards show their marks one after the other.")

    def turns(self, session: Session) -> None:
        """Print the turns so far."""
        if session.turns:
            self.out.print()
            self.out.print(views.turns_view(session, self.out.width))

    def squares(self, turns: Sequence[Turn], length: int) -> None:
        """Print turns without words."""
        for turn in turns:
            row = (marks.squares() if marks else "  " * length for marks in turn.feedbacks)
            self.say("  ".join(row))

    # ------------------------------------------------------------------------------ next guess

    def keyboard(self, session: Session) -> None:
        """Print the keyboard of a practice game, and which guess is next."""
        shown = [on for turn in session.turns for b in session.open if (on := turn.on(b))]
        self.out.print()
        self.out.print(views.keyboard(shown, session.lexicon.alphabet))
        limited = session.puzzle is not None and bool(session.puzzle.answers)
        self.out.print(views.situation(session, limited=limited))

    def next_guess(self, session: Session, opener: str, hints: int | None = None) -> None:
        """Print the words left, and the best guess, or instead the first few hints."""
        self.out.print()
        self.out.print(views.situation(session))
        try:
            advice = session.advice
        except Contradiction as error:  # the player added turns that no word fits
            self.error(error)
            self.say(
                "Type undo, or edit 1 to correct a turn. Or the answer is a word that salet does "
                "not know: then add your next turn.",
                "dim",
            )
            return
        if advice.unknown:
            self.out.print(unlisted(advice.unknown, advice.lexicon))
        if hints is not None:
            if opener:
                self.say(f"Your opener: {opener.upper()}.")
            self.hints(session, 0, hints)
            self.say("Type hint for the next hint.", "dim")
            return
        if advice.turns:
            self.out.print(words_left(advice, self.out.width, LIKELIEST, solved=False))
            self.refused(advice)
        self.out.print(views.suggestion(advice, opener))
        if self.verbose:
            self.out.print(numbers_table(advice, self.out.width))
        elif advice.turns and len(advice.ranking) > 1:
            self.out.print(guesses_table(advice, self.out.width, OTHERS))
        if not self._explained:
            self._explained = True
            shown = opener or advice.ranking.best.guess
            self.out.print(views.what_to_type(advice, shown, len(session.shown)))

    def hints(self, session: Session, after: int, step: int) -> None:
        """Print the hints after number ``after``, up to ``step``."""
        adversary = session.puzzle is not None and not session.puzzle.answers
        advice = session.advice
        every = hints_without_chances(advice) if adversary else hints(advice)
        for nth, hint in enumerate(every[after:step], after + 1):
            self.out.print(styled("[dim]Hint {n} of {all}:[/]", n=nth, all=STEPS), hint)
            if nth == 3 and (trap := trap_in(advice)):
                self.out.print(trap.sentence, style="bold")

    def refused(self, advice: Advice) -> None:
        """Print which words left are missing because of the player's settings."""
        if advice.refused:
            self.out.print(refused_line(advice))

    def words(self, board: Candidates, top: int, head: str, *, long_shots: bool) -> None:
        """Print the words left on a board."""
        text = views.all_words(board, self.out.width, top, head, long_shots=long_shots)
        self.out.print("Solved." if board.solved else text)

    # ----------------------------------------------------------------------------------- the end

    def result(self, session: Session) -> None:
        """Print how the game ended."""
        self.out.print()
        self.say(views.result(session), "bold")

    def answers(self, session: Session, style: str = "") -> None:
        """Print the words of unsolved boards."""
        answers = session.read.answers
        hidden = [(b + 1, word.upper()) for b in session.open if (word := answers[b]) is not None]
        if hidden and session.boards == 1:
            self.say(f"The word was {hidden[0][1]}.", style)
        elif hidden:
            words = ", ".join(f"{board} {word}" for board, word in hidden)
            self.say(f"The words were: {words}.", style)

    def ending(self, session: Session, skin: str) -> None:
        """Print the review, in practice in full for a few boards, and the share text."""
        in_full = session.puzzle is not None and session.boards <= REVIEWED
        if session.puzzle is not None:
            self.out.print()
        try:
            review = session.review()
            self.review(review) if in_full else self.say(review.line)
        except SaletError as error:
            self.say(f"It cannot be reviewed: {error.message}.", "dim")
        self.out.print()
        self.out.print(session.share(skin), soft_wrap=True)
        self.out.print()

    def review(self, review: Review) -> None:
        """Print the review of every guess."""
        self.out.print(review_view(review, verbose=self.verbose))
