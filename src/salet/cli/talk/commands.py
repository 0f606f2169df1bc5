"""The commands of a live game: one function and one row of ``COMMANDS`` each.

The table also makes the help text and the completion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from salet.advice.reasons import reason
from salet.belief.lists import list_names, load, whole_path
from salet.cli.talk import views
from salet.cli.talk.entering import take, take_word
from salet.cli.talk.lines import whole_number
from salet.cli.talk.showing import begin_puzzle, keep, set_aside, show, undo
from salet.cli.talk.state import Entry, Talk
from salet.errors import InputError, SaletError
from salet.journal.played import day_for
from salet.live.hints import STEPS
from salet.live.session import Session, game_over
from salet.position.buckets import buckets_of
from salet.puzzle.days import puzzle_number, read_day
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure
from salet.puzzle.turns import MAX_GUESSES
from salet.render.clipboard import copy
from salet.render.tables import settings_table
from salet.render.terminal import numbers_table, setting_line
from salet.share.typed import read
from salet.share.write import unfinished_game
from salet.words.games import WORDLE, find_game
from salet.words.lexicon import DAILY
from salet.words.settings import apply_setting, put_away

WORDS_OF_ONE, WORDS_OF_EACH = 400, 60  # words listed for one board, and for each of several
MAX_NAMED = 12  # words listed that the adversary could still use
PLAY, PRACTICE, BOTH = "play", "practice", "both"


@dataclass(frozen=True, slots=True)
class Command:
    """A row of the table: names, what the help shows, the function, and in which games it works.

    ``usage`` shows how it is typed. In the other kind of game the player reads ``instead``.
    ``arguments`` are completed after the name.
    """

    names: tuple[str, ...]
    run: Callable[[Talk, str], None]
    usage: str
    help: str
    games: str = BOTH
    instead: str = ""
    arguments: Callable[[], Iterable[str]] = tuple

    def is_for(self, session: Session) -> bool:
        """Return whether the command works in a game."""
        return self.games in (BOTH, PLAY if session.puzzle is None else PRACTICE)


# ------------------------------------------------------------------------------------- helping


def _check_open(talk: Talk) -> None:
    """Raise ``InputError`` if the game is over; otherwise note that the player was helped."""
    if talk.session.is_over:
        raise game_over()
    talk.keeper.helped = True


def _board(session: Session, number: str) -> int:
    """Return the board of a number, counted from 0. An only board needs no number."""
    if session.boards == 1 and not number:
        return 0
    nth = whole_number(number, session.boards)
    if nth is None:
        what = f"there is no board {number[:20]}" if number else "which board?"
        fix = f"Type a number from 1 to {session.boards}."
        raise InputError(what, fix if session.boards > 1 else "This game has one board.")
    return nth - 1


def hint(talk: Talk, text: str) -> None:
    """Show the next hint, or the first few, now and in every later turn."""
    step = whole_number(text, STEPS)
    if text and step is None:
        raise InputError(f"there is no hint {text}", f"Type a number from 1 to {STEPS}: hint 3")
    _check_open(talk)
    if step is not None:
        talk.depth = talk.step = step
        talk.screen.hints(talk.session, 0, talk.step)
    elif talk.step >= STEPS:
        talk.screen.say("That was the last hint.")
    else:
        talk.step += 1
        talk.screen.hints(talk.session, talk.step - 1, talk.step)


def words(talk: Talk, text: str) -> None:
    """Show the likely words left, on every open board or on one; with ``all`` long shots."""
    _check_open(talk)
    boards = talk.session.advice.boards
    arguments = text.lower().split()
    every = "all" in arguments
    number = " ".join(argument for argument in arguments if argument != "all")
    one = bool(number) or len(boards) == 1
    for board in [_board(talk.session, number)] if one else talk.session.shown:
        head = f"Board {board + 1}: " if len(boards) > 1 else ""
        top = WORDS_OF_ONE if one else WORDS_OF_EACH
        talk.screen.words(boards[board], top, head, long_shots=every)
    talk.screen.refused(talk.session.advice)


def more(talk: Talk, text: str) -> None:
    """Show the good guesses with all their numbers."""
    _check_open(talk)
    out, advice = talk.screen.out, talk.session.advice
    out.print(numbers_table(advice, out.width))
    out.print(setting_line(advice))


def why(talk: Talk, text: str) -> None:
    """Show how one guess (by default the best) or two split the words left."""
    _check_open(talk)
    session, out, advice = talk.session, talk.screen.out, talk.session.advice
    position = advice.position  # without the words that the player's game refuses
    named = text.replace(",", " ").split()
    number = named.pop() if named and named[-1].isdecimal() else ""
    if len(named) > 2:
        raise InputError("why takes one or two words", "Type why crane, or why crane slate.")
    guesses = [session.lexicon.word(word) for word in named or [advice.ranking.best.guess]]
    for guess in guesses:
        position.check_legal(session.lexicon.letters(guess))
    boards = [_board(session, number)] if number else list(session.open)
    splits = {
        guess: [(board, buckets_of(position.boards[board], guess)) for board in boards]
        for guess in guesses
    }
    if len(boards) > 1:
        out.print(views.splits_view(splits, out.width))
        example = f"why {guesses[0]} {boards[0] + 1}"
        talk.screen.say(f"To see the groups of one board: {example}", "dim")
    else:
        pairs = [(guess, rows[0][1]) for guess, rows in splits.items()]
        out.print(views.side_by_side(pairs, out.width))
    for row in advice.ranking if len(guesses) == 1 else ():
        if row.guess == guesses[0]:
            talk.screen.say(f"{row.guess.upper()}: {reason(advice, row)}")


def board(talk: Talk, text: str) -> None:
    """Show all turns and words of one board."""
    shown = _board(talk.session, text)
    talk.screen.say(f"Board {shown + 1}", "bold")
    talk.screen.out.print(views.numbered_turns(talk.session, shown))
    if talk.session.turns and not talk.session.is_over and talk.session.puzzle is None:
        words(talk, text)


# ----------------------------------------------------------------------------------- the turns


def edit(talk: Talk, text: str) -> None:
    """Correct a turn."""
    number, _, turn = text.partition(" ")
    count = len(talk.session.turns)
    nth = whole_number(number, count)
    if nth is None:
        what = f"there is no turn {number[:20]}" if number else "which turn?"
        raise InputError(what, f"Turns so far: {count}.")
    talk.entry = Entry(number=nth)
    if not turn:
        if not talk.prompt.can_ask:
            talk.screen.say(f"Now the word and the colours of turn {nth}.")
        return
    try:
        digits = talk.manner.reverse_digits
        take(talk, read(turn, talk.session.setup, reverse_digits=digits))
    except SaletError:
        talk.entry = Entry()
        raise


def refused(talk: Talk, text: str) -> None:
    """Never suggest a word again, because the game rejected it."""
    now = talk.session
    word = text or (talk.entry.words or [talk.suggested])[0]
    if not word:
        raise InputError("which word?", "Name it: refused glift")
    word = now.lexicon.word(word)
    talk.prefer(replace(put_away(word), words=talk.settings.words))
    talk.screen.say(
        f"{word.upper()} will not be suggested again. To undo that: settings again {word}"
    )
    show(talk, fresh=False)


def give_up(talk: Talk, text: str) -> None:
    """Show the words, or some words that the adversary could still use."""
    if talk.session.is_over:
        raise game_over()
    talk.session = replace(talk.session, gave_up=True)
    if talk.session.answers:
        talk.screen.answers(talk.session, "bold")
        return
    left = talk.session.position.candidates
    named = ", ".join(word.upper() for word, _ in left[:MAX_NAMED])
    talk.screen.say(f"It could still be {named}{' …' * (len(left) > MAX_NAMED)}", "bold")


def guess(talk: Talk, text: str) -> None:
    """Play a word that is also a command; elsewhere its colours may follow."""
    if not text:
        raise InputError("which word?", "Name it: guess words")
    now, reverse_digits = talk.session, talk.manner.reverse_digits
    if now.puzzle is None:
        take(talk, read(text, now.setup, reverse_digits=reverse_digits))
    else:
        take_word(talk, now.lexicon.word(text))


# ----------------------------------------------------------------------------------- the setup


def _rules(wanted: Rules) -> Callable[[Talk, str], None]:
    def change(talk: Talk, text: str) -> None:
        talk.session = talk.session.change(rules=wanted)
        talk.screen.say(f"{str(wanted).capitalize()} rules from now on.")
        show(talk, fresh=False)

    return change


def within(talk: Talk, text: str) -> None:
    """Change the limit, or show it."""
    if not text:
        limit = talk.session.setup.limit
        talk.screen.say(f"The game has {limit} guesses. To change that: within 5")
        return
    wanted = whole_number(text, MAX_GUESSES)
    if wanted is None:
        raise failure("limit", limit=text, most=MAX_GUESSES)
    talk.session = talk.session.change(limit=wanted)
    show(talk, fresh=False)


def change_list(talk: Talk, text: str) -> None:
    """Change the list."""
    if not text:
        raise InputError("which list?", f"Name one: {', '.join(list_names())}, or a file.")
    now, lexicon = talk.session, load(text)
    is_other = lexicon.name != now.lexicon.name
    if is_other or lexicon.name != DAILY:  # the daily list has the belief of the puzzle's day
        talk.session = now.change(lexicon=lexicon)
    talk.keeper.list_options = ("--list", whole_path(text))
    if is_other or talk.session.game != now.game:
        day = day_for(lexicon.name, date.today()) if now.boards == 1 else None
        talk.session = replace(talk.session, number=puzzle_number(day) if day else None)
        talk.screen.greet(talk.session)
    show(talk, fresh=False)


def set_day(talk: Talk, text: str) -> None:
    """Set the day of the puzzle, or show it."""
    now = talk.session
    if text:
        if now.game in (None, WORDLE):
            talk.session = now.on_day(read_day(text))
        else:
            talk.session = replace(now, number=find_game(now.game or "").number_on(text))
        talk.keeper.practice = False
    talk.screen.greet(talk.session)
    if text:
        show(talk, fresh=False)
    if talk.keeper.is_renumbered(talk.session):
        what, task = "this game as another puzzle", "move it"
        if talk.keeper.in_journal(talk.session) is not None:
            what += f", and another game of puzzle {talk.session.number:,}"
            task += " and delete that one"
        talk.screen.say(f"Your journal has {what}. To {task}, type replace.")


def settings(talk: Talk, text: str) -> None:
    """Show the settings or one of them, or change one and show all."""
    only = text.lower() if text.lower() in talk.settings.as_dict() else ""
    if text and not only:
        changed = apply_setting(text.split())
        if not text.lower().startswith("words"):  # they may come from an option of the command line
            changed = replace(changed, words=talk.settings.words)
        talk.prefer(changed)
        # in practice hints are shown on request only
        if text.lower().startswith("hints") and talk.session.puzzle is None:
            talk.depth = 1 if changed.hints else STEPS
    talk.screen.out.print(settings_table(talk.settings, only))


# ------------------------------------------------------------------------------------ the end


def share(talk: Talk, text: str) -> None:
    """Show the share text, and copy it if possible."""
    out, shared = talk.screen.out, talk.session.share(talk.settings.skin)
    out.print(shared, soft_wrap=True)
    if out.is_terminal:
        out.print(copy(shared), style="dim")


def _check_over(talk: Talk) -> None:
    if not talk.session.is_over:
        raise unfinished_game()


def review(talk: Talk, text: str) -> None:
    """Show the review of every guess of a finished game."""
    _check_over(talk)
    talk.screen.review(talk.session.review())


def replace_game(talk: Talk, text: str) -> None:
    """Replace the game of this puzzle in the journal."""
    _check_over(talk)
    talk.screen.say(keep(talk, replacing=True) or "It is saved already.")


def new(talk: Talk, text: str) -> None:
    """Begin another game; after the day's puzzle it is practice. This one can be continued."""
    now, keeper = talk.session, talk.keeper
    if now.puzzle is not None and talk.manner.next_puzzle is not None:
        begin_puzzle(talk, talk.manner.next_puzzle(now.puzzle))
        return
    set_aside(talk)
    keeper.practice = keeper.practice or (now.number is not None and now.is_over)
    number = None if keeper.practice else now.number
    start = now.positions[:1]
    talk.session = replace(now, positions=start, number=number, answers=(), gave_up=False)
    if keeper.practice:
        talk.screen.say("A practice game. If it is the puzzle of another day, type number 1590")
    show(talk)


def again(talk: Talk, text: str) -> None:
    """Begin the same puzzle again after its end."""
    _check_over(talk)
    if talk.session.puzzle is not None:
        begin_puzzle(talk, talk.session.puzzle)


def leave(talk: Talk, text: str) -> None:
    """End the talk."""
    talk.left = True


def show_help(talk: Talk, text: str) -> None:
    """Show how turns are typed, and the commands of this kind of game."""
    rows = [(row.usage, row.help) for row in COMMANDS if row.help and row.is_for(talk.session)]
    talk.screen.out.print(views.help_view(talk.session, rows))


_ELSEWHERE = "Use it in practice games: salet practice"
_STAYS = "Marked guesses stay. To see the words, type give up."
_COUNTS = "Here every word of the list counts. For your own game: settings never glift"
_REPLACES = "Practice games do not replace others in the journal."
_OTHER = "Begin another game: salet practice"
_SETTINGS = ("opener", "never", "again", "words", "hints", "colours")

COMMANDS = (
    Command(("hint",), hint, "hint, hint 3", "the next hint; the first three, in every turn"),
    Command(("words",), words, "words, words all", "the words left; with long shots"),
    Command(("more",), more, "more", "the good guesses with all numbers"),
    Command(("why",), why, "why, why A B", "how a guess splits the words left; two side by side"),
    Command(("board",), board, "board 3", "the turns and the words of board 3"),
    Command(("undo",), undo, "undo, undo 2", "undo the last input; the last two", PLAY, _STAYS),
    Command(("edit",), edit, "edit 2", "correct the second turn", PLAY, _STAYS),
    Command(("refused",), refused, "refused", "your game rejected the word", PLAY, _COUNTS),
    Command(("giveup",), give_up, "give up", "show the words", PRACTICE, _ELSEWHERE),
    Command(("hard",), _rules(Rules.HARD), "hard", "hard rules from now on"),
    Command(("normal",), _rules(Rules.NORMAL), "normal", "normal rules"),
    Command(("ultra-hard",), _rules(Rules.ULTRA_HARD), "ultra-hard", "ultra-hard rules"),
    Command(("within",), within, "within 5", "allow five guesses", PLAY, f"{_OTHER} --within 5"),
    Command(
        ("list",), change_list, "list NAME", "another list", PLAY, f"{_OTHER} --list NAME",
        list_names,
    ),
    Command(("number",), set_day, "number 1590", "which puzzle", PLAY, f"{_OTHER} --date 255"),
    Command(
        ("date",), set_day, "date yesterday", "which puzzle, by its day", PLAY,
        f"{_OTHER} --date 2022-03-01", lambda: ("today", "yesterday"),
    ),
    Command(
        ("settings",), settings, "settings", "your opener, refused words, colours and more",
        arguments=lambda: _SETTINGS,
    ),
    Command(("share", "copy"), share, "share", "copy the text to share"),
    Command(("review",), review, "review", "every guess reviewed, when it is over"),
    Command(
        ("replace",), replace_game, "replace", "save it instead of another game", PLAY, _REPLACES
    ),
    Command(("new",), new, "new", "another game"),
    Command(("again",), again, "again", "the same puzzle again", PRACTICE, _ELSEWHERE),
    Command(("guess",), guess, "guess words", "the word WORDS, which is also a command"),
    Command(("help", "?"), show_help, "help", "this list"),
    Command(("quit", "exit", "q", ":q"), leave, "quit", "leave; an unfinished game is saved"),
)  # fmt: skip
BY_NAME = {name: command for command in COMMANDS for name in command.names}


def completed(session: Session, before: str, text: str) -> Sequence[str]:
    """Return the commands and words that begin with a text."""
    first, typed = before.split()[:1], text.lower()
    called = BY_NAME.get(first[0]) if first else None
    if called is not None and (arguments := tuple(called.arguments())):
        return [name for name in arguments if name.startswith(typed)]
    slash = "/" if typed.startswith("/") else ""
    commands = [] if first else [slash + name for name in BY_NAME if len(name) > 1]
    guesses = session.lexicon.guesses if len(typed) > 1 else ()
    return [name for name in (*commands, *guesses) if name.startswith(typed)]
