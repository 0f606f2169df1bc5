"""Several boards at a terminal: what helper and practice share, and ``salet play --boards N``."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from salet.advice.boards import BoardsAdvice, advise_on, helps
from salet.cli.boards import show_advice
from salet.cli.helper.listening import Listener
from salet.cli.helper.prompt import patiently
from salet.cli.helper.talk import not_kept, offer, refuse
from salet.errors import FeedbackError, InputError, SaletError
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, played_boards
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import HIDDEN, SOLVED, Turn
from salet.render.boardreview import boards_review_view
from salet.render.boards import turns_of
from salet.render.console import console, help_view
from salet.reviews.boardreviewing import review_boards_game
from salet.reviews.boards import BoardsReview
from salet.share.boards import boards_share_text
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon
from salet.words.settings import Settings
from salet.words.turns import Written, parse_turns

GUESSES_NAMED = 3  # guesses that are named
WORDS_NAMED = 60  # words left on a board that are named
COMMANDS = ("undo", "board", "share", "review", "new", "help", "?")
HELP = """\
Type the word that you played, then the colours of each open board, with commas between \
([bold]bbygb,ybbbb[/]) or board by board. Or a whole turn: [bold]crane:bbygb,ybbbb[/].
  [bold]Enter[/]      play the first word
  [bold]undo[/]       take the last turn back
  [bold]board 3[/]    the turns and the words of board 3
  [bold]share[/]      the squares of all boards
  [bold]review[/]     the guesses so far looked at
  [bold]new[/], [bold]quit[/]"""


class BoardsListener(Listener):
    """A game of several boards, whoever marks the guesses."""

    def __init__(
        self, first: Boards, strategy: str | Strategy, mine: Settings, commands: Collection[str],
        *, sequence: bool, verbose: bool, journal: bool,
    ) -> None:  # fmt: skip
        self.out = console()
        super().__init__(commands, coloured=not self.out.no_color)
        self.first, self.boards = first, first
        self.strategy, self.mine = strategy, mine
        self.sequence, self.verbose, self.journal = sequence, verbose, journal
        self.answers: Sequence[str] = ()  # where they are known

    @property
    def words(self) -> Lexicon:
        """The words that can be guessed."""
        return self.first.lexicon

    @property
    def is_over(self) -> bool:
        """Whether no board is open, or no guess left."""
        return self.boards.is_over or self.boards.guesses_left <= 0

    def advise(self) -> BoardsAdvice:
        """The best next guesses."""
        mine = self.mine
        found: BoardsAdvice = patiently(
            lambda: advise_on(
                self.boards, self.strategy, top=GUESSES_NAMED, words=mine.words, never=mine.never
            )
        )
        return found

    def share_text(self) -> str:
        """The squares of all boards."""
        return boards_share_text(self.boards.turns, self.boards.limit, skin=self.mine.skin)

    def share(self) -> None:
        """The squares of all boards, to copy."""
        offer(self.out, self.share_text())

    def tell(self, number: str) -> None:
        """All the turns of one board."""
        many = len(self.boards.boards)
        if not number.isdecimal() or not 1 <= int(number[:4]) <= many:
            raise InputError(
                f"there is no board {number[:20]}".strip(), f"Say one from 1 to {many}."
            )
        self.out.print(turns_of(self.boards, int(number) - 1))

    def review(self) -> BoardsReview:
        """The game so far looked at; with its answers, how salet would have played the same."""
        boards = self.boards
        if not boards.turns:
            raise InputError("no guess was played yet", "Play one first.")
        found: BoardsReview = patiently(
            lambda: review_boards_game(
                boards.turns, self.words, boards.rules, answers=self.answers,
                limit=boards.limit, sequence=self.sequence,
            )
        )  # fmt: skip
        return found

    def show_review(self) -> None:
        """Every guess looked at."""
        self.out.print(boards_review_view(self.review(), verbose=self.verbose))

    def played(self, *, helped: bool, practice: bool = False) -> PlayedGame:
        """The game as the journal has it."""
        boards = self.boards
        return played_boards(
            boards.turns[: boards.limit], self.words, answers=self.answers, rules=boards.rules,
            limit=boards.limit, helped=helped, practice=practice,
        )  # fmt: skip


class BoardsHelper(BoardsListener):
    """Takes the turns of a game of several boards that is played elsewhere."""

    def __init__(
        self, boards: Boards, strategy: str | Strategy, mine: Settings,
        *, sequence: bool, reverse_digits: bool, verbose: bool, journal: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(
            boards, strategy, mine, COMMANDS, sequence=sequence, verbose=verbose, journal=journal
        )
        self.reverse_digits = reverse_digits
        self.entry: int | None = None  # the game's id in the journal, once it is over
        self.best = ""  # what Enter plays

    def begin(self) -> None:
        """Say what it is about, and show the first advice."""
        self.out.print(
            f"{len(self.boards.boards)} boards, {self.boards.limit} guesses. "
            "Type help for what you can type."
        )
        self.show()

    def about(self) -> str:
        """What the prompt asks for."""
        return "new, undo or quit" if self.boards.is_over else "guess"

    def show(self) -> None:
        """What is known now and what to play; a contradiction is said, and can be undone."""
        self.best = ""
        try:
            advice = self.advise()
        except SaletError as error:
            refuse(error)
            self.out.print("Type undo to take the last turn back.")
            return
        self.best = advice.ranking.best.guess if advice.ranking else ""
        show_advice(advice, self.verbose)
        self.keep()
        if self.is_over and not self.boards.is_over:
            self.out.print("The game's guesses are used up; you may go on.")

    def take(self, line: str) -> None:
        """Do what a line asks for."""
        wish, _, rest = line.partition(" ")
        wish = wish.lower()
        if wish in ("help", "?"):
            self.out.print(help_view(HELP))
        elif wish == "undo":
            self.play(self.boards.turns[:-1])
        elif wish == "share":
            self.share()
        elif wish == "review":
            self.show_review()
        elif wish == "new":
            self.entry = None
            self.play(())
        elif wish == "board" and rest.strip().isdigit():
            self.tell(rest.strip())
        elif line or self.best:
            self.turn(line or self.best)

    def tell(self, number: str) -> None:
        """One board in full: its turns and its words."""
        super().tell(number)
        words = [word for word, _ in self.boards.boards[int(number) - 1].candidates]
        more = ", …" if len(words) > WORDS_NAMED else ""
        self.out.print(f"{len(words):,} words left: {', '.join(words[:WORDS_NAMED])}{more}")

    def keep(self) -> None:
        """Put a game that is over into the journal; one that goes on again comes out of it."""
        if not self.journal or self.is_over == (self.entry is not None):
            return
        try:
            with Journal.open() as journal:
                if self.entry is not None:
                    journal.delete([self.entry])
                    self.entry = None
                    return
                self.entry = journal.add(self.played(helped=True)).id
        except SaletError as error:
            self.out.print(not_kept(error), style="dim")
            return
        self.out.print("Kept in your journal. Type review to look at it.", style="dim")

    def turn(self, line: str) -> None:
        """Take a turn: a word whose marks are asked for, or all in one."""
        if self.boards.is_over:
            self.out.print("All boards are solved: new starts again.")
            return
        guess, colon, marks = line.partition(":" if ":" in line else " ")
        word = self.words.word(guess)
        if not helps(self.boards, word):
            self.out.print(
                f"{word.upper()} helps no board: it can solve none and tells nothing new."
            )
        told = self._spread(marks) if colon else self._ask(word)
        given: list[Written] = [*self.boards.turns, (word, told)]
        many = len(self.boards.boards)
        self.play(parse_turns(self.words, given, many, reverse_digits=self.reverse_digits))

    def _shown(self) -> tuple[int, ...]:
        """The boards that mark the next guess."""
        return self.boards.open[:1] if self.sequence else self.boards.open

    def _untold(self) -> list[str | Feedback | None]:
        """What the boards show that do not mark the next guess."""
        return [SOLVED if done else HIDDEN for done in self.boards.solved]

    def _spread(self, marks: str) -> list[str | Feedback | None]:
        """Marks with commas between, for all boards or only for those that show some."""
        parts = [part.strip() for part in marks.split(",")]
        shown = self._shown()
        if len(parts) != len(shown) or len(parts) == len(self.boards.boards):
            return list(parts)
        told = self._untold()
        for board, part in zip(shown, parts, strict=True):
            told[board] = part
        return told

    def _ask(self, word: str) -> list[str | Feedback | None]:
        """Ask for the marks of a word, board by board, or for all of them with commas."""
        shown, told = self._shown(), self._untold()
        for board in shown:
            line = self.prompt.read(f"{word.upper()} on board {board + 1}")
            if self.is_leaving(line):
                raise EOFError
            if line.lower() == "undo":
                raise FeedbackError(
                    f"{word.upper()} is not taken", "Type it again when you have its colours."
                )
            if "," in line and board == shown[0]:
                return self._spread(line)
            told[board] = line
        return told

    def play(self, turns: Sequence[Turn]) -> None:
        """Go on after these turns; in sequence the next board tells of the guesses before."""
        boards = self.first.after_turns(turns)
        while self.sequence and boards.open and len(boards.playing[0].turns) < len(boards.turns):
            boards = self._reveal(boards)
        self.boards = boards
        self.show()

    def _reveal(self, boards: Boards) -> Boards:
        """Ask what the board whose turn has come shows of the guesses before."""
        board = boards.open[0]
        again: list[Turn] = []
        found = False
        for turn in boards.turns:
            told = turn.feedbacks[board]
            if told is None and not found:
                line = self.prompt.read(f"{turn.guess.upper()} on board {board + 1}")
                told = Feedback.parse(
                    line, length=self.words.length, reverse_digits=self.reverse_digits
                )
            found = found or bool(told and told.is_win)
            again.append(turn.showing(board, told))
        return self.first.after_turns(parse_turns(self.words, again, len(boards.boards)))
