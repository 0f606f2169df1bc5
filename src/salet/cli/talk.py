"""What ``salet play`` says: screens, hints, whys, the end of a game, the offer of an update."""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from salet.advice.advise import Advice
from salet.errors import InputError, SaletError, sentence, shortened
from salet.live.livegame import DEPTH, LiveGame
from salet.live.session import Session
from salet.render.console import console, error_text, styled

MOST_WORDS = 400
LIKELIEST = 5
WORKER = "salet-advice"


def patiently(work: Callable[[], Any]) -> Any:
    """Do something that may take long so that Ctrl-C is heard at once.

    Compiled code hears no signal: it runs in a thread that dies with the process.
    """
    box: list[Any] = []
    fault: list[BaseException] = []
    done = threading.Event()

    def run() -> None:
        try:
            box.append(work())
        except BaseException as error:
            fault.append(error)
        finally:
            done.set()

    threading.Thread(target=run, daemon=True, name=WORKER).start()
    while not done.wait(0.2):
        pass
    if fault:
        raise fault[0]
    return box[0]


def is_working() -> bool:
    """Whether something that was begun is still being worked out."""
    return any(thread.name == WORKER for thread in threading.enumerate())


_pressed = threading.Event()  # Ctrl-C was pressed


@contextmanager
def hearing_interrupts() -> Iterator[None]:
    """Hear Ctrl-C for sure: one that is lost on its way up is seen before the next line is read."""

    def hear(number: int, frame: FrameType | None) -> None:
        _pressed.set()
        signal.default_int_handler(number, frame)

    _pressed.clear()
    try:
        before = signal.signal(signal.SIGINT, hear)
    except ValueError:  # not in the main thread, where signals are nobody's business
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _wait_for_input() -> None:
    """Until somebody types; the system's own wait may begin just after a Ctrl-C, and last."""
    while os.name == "posix" and not select.select([sys.stdin], [], [], 0.2)[0]:
        if _pressed.is_set():
            raise KeyboardInterrupt
    if _pressed.is_set():
        raise KeyboardInterrupt


class Talk:
    """Shows a live game, and asks where somebody can answer."""

    def __init__(self, live: LiveGame):
        self.live = live
        self.out = console()
        self.asked = sys.stdin.isatty()
        self.played: str | None = None  # a word whose marks come next
        self.editing: int | None = None  # the turn that the next word and marks correct
        self.step = 0  # hints given in this turn
        self.waiting: list[str] = []  # lines that were read but meant for the game

    @property
    def session(self) -> Session:
        """The game as it is now."""
        return self.live.session

    @property
    def advice(self) -> Advice:
        """The advice for this turn."""
        found: Advice = patiently(self.live.advice)
        return found

    def read(self, prompt: str | None = None) -> str:
        """The next line; a prompt only where somebody sits at a terminal."""
        if self.waiting:
            return self.waiting.pop()
        if self.asked:
            about = prompt or "marks, or word and marks"
            if self.session.is_over and not prompt:
                about = "new, share, undo or quit"
            elif self.played and not prompt:
                about = f"marks of {self.played.upper()}"
            elif self.editing and not prompt:
                about = f"word and marks of turn {self.editing}"
            self.out.print(styled("[dim]{about}[/] > ", about=about), end="")
            _wait_for_input()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    # ---------------------------------------------------------------------------------- asking

    def help(self) -> None:
        from salet.render.live import HELP

        self.out.print(styled(HELP))

    def words(self) -> None:
        from salet.render.live import all_words

        self._open()
        self.out.print(all_words(self.advice, self.out.width, MOST_WORDS))

    def more(self) -> None:
        from salet.render.terminal import numbers_table, setting_line

        self._open()
        self.out.print(numbers_table(self.advice, self.out.width))
        self.out.print(setting_line(self.advice))

    def hint(self) -> None:
        """The next step."""
        self._open()
        if self.step >= DEPTH:
            self.out.print("That was the last hint.")
            return
        self.step += 1
        self.say_hints(self.step - 1)

    def hints(self, text: str) -> None:
        """The first so many steps, now and in every turn to come."""
        if not text.isdecimal() or not 1 <= int(text[:6]) <= DEPTH:
            raise InputError(f"there is no hint {text!r}", f"There are {DEPTH}: hint 3")
        self._open()
        self.live.depth = self.step = int(text)
        self.say_hints(0)

    def say_hints(self, after: int) -> None:
        """Say the hints after one that was said already, up to this turn's step."""
        from salet.live.hints import hints

        for hint in hints(self.advice)[after : self.step]:
            step = styled("[dim]Hint {n} of {all}:[/]", n=hint.step, all=DEPTH)
            self.out.print(step, hint.text)
            if hint.step == 3 and (trap := self.advice.trap):
                self.out.print(trap.sentence, style="bold")

    def why(self) -> None:
        self._open()
        self.why_these(self.advice.ranking.best.guess)

    def why_these(self, text: str) -> None:
        """One guess, or two side by side, as buckets."""
        from salet.advice.reasons import likely_left, reason
        from salet.position.buckets import buckets_of
        from salet.render.live import side_by_side, two_guesses

        self._open()
        words = text.replace(",", " ").split()
        if not 1 <= len(words) <= 2:
            raise InputError("why takes one word or two", "Write why crane, or why crane slate.")
        position = self.advice.position
        lexicon = self.session.lexicon
        pairs = [(lexicon.word(word), buckets_of(position, word)) for word in words]
        self.out.print(side_by_side(pairs, self.out.width))
        advice = self.advice
        if len(pairs) == 2:
            left = {word: likely_left(advice, word)[0] for word, _ in pairs}
            self.out.print(two_guesses(left))
            return
        for row in advice.ranking:
            if row.guess == pairs[0][0]:
                self.out.print(f"{row.guess.upper()}: {reason(advice, row)}.")

    def share(self) -> None:
        self.out.print(self.live.share(), soft_wrap=True)  # to be copied as it is

    def _open(self) -> None:
        if self.session.is_over:
            raise InputError("the game is over", "Type new for another game, or undo.")

    # --------------------------------------------------------------------------------- showing

    def show(self) -> None:
        """The board, the count and the best guess; or the end."""
        from salet.render import live as view
        from salet.render.terminal import words_left

        turns = self.session.turns
        self.step = 0
        if self.live.trouble is not None:
            error_text(sentence(self.live.trouble.message), shortened(self.live.trouble.fix))
            self.live.trouble = None
        self.out.print()
        if turns:
            self.out.print(view.numbered_board(turns))
        if self.session.is_over:
            self.end()
            return
        advice = self.advice
        for word in advice.unknown:
            self.out.print(f"{word.upper()} is on no list we know; taken as played.", style="dim")
        if turns:
            self.out.print(view.situation(advice))
        if self.live.depth < DEPTH:
            self.step = self.live.depth
            self.say_hints(0)
            self.out.print("Type hint for the next one.", style="dim")
            return
        self.out.print(words_left(advice, self.out.width, LIKELIEST))
        self.out.print(view.suggestion(advice))

    def end(self) -> None:
        """The result, a line of review, the text to share, the journal."""
        from salet.render.live import result

        now = self.session
        self.out.print(result(now.turns, now.is_won, now.limit), style="bold")
        answer = None if now.is_won else self.ask_answer()
        try:  # before the review, which may be interrupted
            kept = self.live.enter(answer)
        except SaletError as error:
            kept = f"Not kept in your journal: {shortened(error.message)}."
        with suppress(SaletError):
            self.out.print(patiently(lambda: self.live.review_line(answer)))
        self.out.print()
        self.share()
        self.out.print()
        self.out.print(f"{kept} Type new for another game.".strip(), style="dim")

    def ask_answer(self) -> str | None:
        """The answer of a lost game, if the player tells it."""
        if not self.asked:
            return None
        from salet.puzzle.scoring import feedback as feedback_of

        now = self.session
        while text := self.read("what was the answer? Enter to leave it out"):
            try:
                word = now.lexicon.word(text)
            except SaletError as error:
                error_text(sentence(str(error)), shortened(error.fix))
                continue
            for number, turn in enumerate(now.turns, 1):
                right = feedback_of(turn.letters, now.lexicon.letters(word))
                if right != turn.feedback:
                    fix = f"Turn {number} would be {turn.guess}:{right}. Check the word."
                    error_text(f"{word.upper()} does not go with the marks", fix)
                    break
            else:
                return word
        return None

    def offer_update(self) -> None:
        """Once, where somebody can answer: fetch the past answers."""
        from salet.words.lexicon import DAILY

        if not self.asked or self.session.lexicon.name != DAILY:
            return
        from salet.belief.kept import LAST_SHIPPED_DAY, recorded
        from salet.puzzle.days import today
        from salet.words.settings import change_settings, settings

        try:
            last = recorded().last
            asked = settings().update_offered is not None
            if asked or (last is not None and last > LAST_SHIPPED_DAY):
                return
            self.out.print("Past answers make the helper better.")
            line = self.read("Fetch them now? It is one request a second. [y/N]")
            wanted = line.lower() in ("y", "yes")
            change_settings(update_offered=wanted)
            if wanted:
                self.fetch()
                self.live.on_day(self.live.day or today())
            elif line.lower() not in ("", "n", "no"):
                self.waiting.append(line)
        except SaletError as error:
            error_text(sentence(str(error)), shortened(error.fix))

    def fetch(self) -> None:
        """Fetch what is missing, as far as it goes."""
        from salet.belief.update import PAUSE, missing_days, update
        from salet.render.progress import progress_bar

        days = missing_days()
        minutes = max(1, round(len(days) * PAUSE / 60))
        self.out.print(
            f"{len(days):,} days, about {minutes} minutes. Ctrl-C stops it; what came is kept, "
            "and salet history update goes on."
        )
        with progress_bar("past answers", len(days)) as show:
            done = update(days, show=show)
        self.out.print(f"{len(done.fetched):,} answers fetched.")
        if done.refusal is not None:
            error_text(sentence(done.refusal.message), shortened(done.refusal.fix))
