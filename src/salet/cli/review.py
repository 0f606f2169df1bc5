"""``salet review``: rate a finished game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import click

from salet.cli import emit, in_options, options
from salet.cli.files import read_text, write_text
from salet.cli.options import Lists
from salet.cli.pictures import turns_in
from salet.errors import InputError, NotFound, SaletError, sentence
from salet.journal.journal import Journal
from salet.puzzle.days import puzzle_number, read_day
from salet.puzzle.marks import SQUARES
from salet.puzzle.rules import Rules
from salet.render.console import console
from salet.render.progress import progress_bar
from salet.render.review import games_view, review_view, wordless_view
from salet.render.review_card import review_card
from salet.reviews.reading import WORDS_MISSING, games_in, is_wordless, review_read
from salet.reviews.reviewed import Review
from salet.reviews.summary import summary_of
from salet.share.game import ReadGame
from salet.share.read import read_games, read_words
from salet.strategies import DEFAULT
from salet.words.alphabet import is_letter
from salet.words.lexicon import DAILY, Lexicon
from salet.words.records import to_json
from salet.words.settings import settings

_CLIPBOARDS = (
    ("wl-paste", "--no-newline"),
    ("xclip", "-selection", "clipboard", "-o"),
    ("xsel", "--clipboard", "--output"),
    ("pbpaste",),
)
_LATEST = 10  # games of the journal by default


@dataclass(frozen=True, slots=True)
class Source:
    """The options that say which games to review, and how to read them.

    ``listed``: a list was named.
    """

    words: tuple[str, ...]
    file: str | None
    paste: bool
    journal: int | None
    answer_words: tuple[str, ...]
    day: str | None
    boards: int | None
    sequence: bool
    within: int | None
    any_guess: bool
    reverse_digits: bool
    listed: bool = False


@click.command(
    "review",
    help="\b\nExample:  salet review crane sloth moist --answer moist\n"
    "          salet review - < paste.txt\n"
    "          salet review shot.png\n          salet review --paste\n\n"
    "Was it skill or luck? Each guess of a finished game is judged by what you could know at that "
    "moment. Write guesses, turns (crane:bbygb), or paste share text; several games give a table "
    "and trends. For several boards write turns (crane:bbygb,ybbbb), or guesses with an --answer "
    "for each board.",
)
@click.argument("words", nargs=-1, metavar="[GUESS[:FEEDBACK]]...")
@options.answers
@click.option("--paste", is_flag=True, help="Read the game from the clipboard, or paste it here.")
@click.option(
    "--file",
    "file",
    metavar="FILE",
    help="Read games from a file: share text, guesses, or a journal export.",
)
@click.option(
    "--journal", "journal", is_flag=False, flag_value=_LATEST, type=click.IntRange(1),
    metavar="[N]",
    help=f"Review your latest N games in the journal.  [default: {_LATEST}]",
)  # fmt: skip
@options.day
@click.option(
    "--by", default=DEFAULT, show_default=True, metavar="STRATEGY",
    help="Judge by the best guess and the merit of another strategy.",
)  # fmt: skip
@click.option("--svg", metavar="FILE", help="Write the review as a card.")
@options.boards
@options.sequence
@options.any_guess
@options.lexicon(DAILY)
@options.rules
@options.within
@options.reverse_digits
@options.verbose
@options.json
@options.collected(
    "source",
    Source,
    "words file paste journal answer_words day boards sequence within any_guess reverse_digits",
)
def command(
    source: Source,
    svg: str | None,
    by: str,
    verbose: bool,
    as_json: bool,
    lists: Lists,
    rules: Rules,
) -> None:
    lexicon = lists.load()
    words = turns_in(source.words, lexicon)
    asked = replace(source, words=words, listed=lists.is_named)
    games, faults = _games(asked, lexicon)
    games = [_as_asked(game, asked) for game in games]
    chosen_rules = None if rules is Rules.NORMAL else rules
    reviewed = partial(
        review_read, lexicon=lexicon, rules=chosen_rules, strategy=by,
        any_guess=asked.any_guess, sequence=asked.sequence, never=settings().never,
    )  # fmt: skip
    if len(games) > 1 or faults:
        if svg is not None:
            raise InputError(
                f"there are {len(games) + len(faults)} games, but --svg is for one game",
                "Review one game, or omit --svg.",
            )
        reviews, failures = _review_all(games, reviewed)
        _show_many(reviews, [*faults, *failures], as_json)
        return
    (game,) = games
    if is_wordless(game):
        if svg is not None:
            raise InputError("the words of this game are unknown", WORDS_MISSING)
        _show_wordless(game, as_json)
        return
    review = reviewed(game)
    if svg is not None:
        write_text(svg, review_card(review))
    _show_one(review, verbose, as_json, svg)


def _games(asked: Source, lexicon: Lexicon) -> tuple[list[ReadGame], list[InputError]]:
    """Return the games to review, and the errors of those that cannot be read."""
    file, pasted, journal, words = asked.file, asked.paste, asked.journal, asked.words
    answers = asked.answer_words
    sources = bool(words) + bool(file) + pasted + (journal is not None)
    if sources != 1:
        what = "there is no game to review" if not sources else "there is more than one source"
        raise InputError(
            what,
            "Write guesses (salet review crane sloth moist), or use one of: - (standard input), "
            "--paste, --file FILE, --journal.",
        )
    if journal is not None:
        return _from_journal(journal, lexicon, asked), []
    if words == ("-",):
        text: str | None = read_text("-")
    elif pasted:
        text = _pasted(lexicon)
    elif file:
        text = read_text(file)
    else:
        text = _as_text(words, lexicon)
    more: Any = {"any_guess": asked.any_guess, "limit": asked.within}
    if text is not None:
        games, faults = games_in(text, lexicon, answers, **more)
    else:
        digits, several = asked.reverse_digits, asked.boards
        typed = read_words(words, lexicon, answers, boards=several, reverse_digits=digits, **more)
        games, faults = [typed], []
    if asked.day is not None and len(games) > 1:
        raise InputError(
            f"there are {len(games)} games, but --date names only one day", "Review one game."
        )
    return games, faults


def _as_text(words: Sequence[str], lexicon: Lexicon) -> str | None:
    """Return arguments that are not guesses and turns but a pasted game, as one text."""
    if all(":" in word or _is_guess(word, lexicon) for word in words) and " " not in "".join(words):
        return None
    lines = "\n".join(words)
    text = lines if any(sign in lines for sign in (*SQUARES, ",")) else " ".join(words)
    try:
        read_games(text, lexicon, any_guess=True)
    except InputError:
        return None
    return text


def _is_guess(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text can be a guess, on the list or not; marks cannot."""
    word = text.lower()
    marks = set(word) <= set("byg") and word not in lexicon
    return all(map(is_letter, word)) and not marks


def _as_asked(game: ReadGame, asked: Source) -> ReadGame:
    """Return a game with the day of the options."""
    if asked.boards not in (None, game.boards):
        raise InputError(
            f"--boards is {asked.boards}, but the game has {game.boards}",
            "Omit --boards: the number follows from the game.",
        )
    day = asked.day
    options.check_one(game.boards, "a game of several boards has no day", date=day)
    if asked.sequence:
        options.check_several("sequence", game.boards)
    return game if day is None else replace(game, number=puzzle_number(read_day(day)))


def _from_journal(count: int, lexicon: Lexicon, asked: Source) -> list[ReadGame]:
    """Return the latest games of the journal; with --boards, also practice games."""
    if asked.answer_words or asked.day is not None:
        raise InputError(
            "games in the journal already have their answers and dates",
            "Omit --answer and --date.",
        )
    boards = asked.boards
    list_name = lexicon.name if asked.listed else None
    with Journal.open() as journal:
        games = journal.games(list_name, boards=boards, practice=None if boards else False)
    if not games:
        which = f" of {boards} boards" if boards else ""
        raise NotFound(
            f"there are no games{which} in the journal yet",
            "Add some with salet play, salet journal add or salet journal import.",
        )
    return list(games[-count:])


def _pasted(lexicon: Lexicon) -> str:
    """Return the text of the clipboard, or text pasted into the terminal."""
    if not sys.stdin.isatty():
        return read_text("-")
    text = _clipboard()
    if text and _has_game(text, lexicon):
        return text
    click.echo("Paste the game here, then press Enter on an empty line:", err=True)
    lines: list[str] = []
    for line in sys.stdin:
        # Share text also has an empty line after the header; two of them end what is wrong.
        if not line.strip() and (_has_game("".join(lines), lexicon) or lines[-1:] == ["\n"]):
            break
        lines.append(line)
    return "".join(lines)


def _clipboard() -> str:
    for program, *args in _CLIPBOARDS:
        path = shutil.which(program)
        if path is None:
            continue
        try:
            done = subprocess.run(
                [path, *args], capture_output=True, timeout=5, check=True, text=True
            )
        except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
            continue
        return done.stdout
    return ""


def _has_game(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text has a whole game; in our own share text, squares follow the numbers."""
    try:
        games = read_games(text, lexicon, any_guess=True)
    except InputError:  # the squares of some boards are still missing
        return False
    return any(isinstance(game, ReadGame) and (game.turns or "salet" not in text) for game in games)


def _review_all(
    games: Sequence[ReadGame], reviewed: Callable[[ReadGame], Review]
) -> tuple[list[Review], list[SaletError]]:
    reviews: list[Review] = []
    failures: list[SaletError] = []
    with progress_bar("reviewing", len(games)) as advance:
        for game in games:
            try:
                reviews.append(reviewed(game))
            except SaletError as error:
                failures.append(error if game.where in error.message else error.under(game.where))
            advance(1)
    if not reviews:
        raise failures[0]
    return reviews, failures


def _show_wordless(game: ReadGame, as_json: bool) -> None:
    """Show the result of a game whose words are unknown."""
    if as_json:
        data = {
            "boards": game.boards,
            "ends": list(game.ends),
            "solved": game.solved,
            "limit": game.limit,
            "guesses": game.guess_count,
            "feedbacks": [to_json(turn.feedbacks) for turn in game.turns],
            "turns": [],
            "skill": None,
            "luck": None,
        }
        emit({**data, "notes": [in_options(WORDS_MISSING)]})
        return
    out = console()
    out.print(wordless_view(game))
    out.print(in_options(WORDS_MISSING), style="dim")


def _show_one(review: Review, verbose: bool, as_json: bool, written: str | None) -> None:
    if as_json:
        emit(review.as_dict())
        return
    out = console()
    out.print(review_view(review, verbose=verbose))
    if review.boards > 1:  # the tiles of one board are shown above
        out.print()
        out.print(review.share_text)
    if written is not None:
        out.print(f"Wrote {written}.", style="dim")


def _show_many(reviews: list[Review], failures: list[Any], as_json: bool) -> None:
    together = summary_of(reviews)
    if as_json:
        skipped = [
            {"error": e.code, "message": sentence(e.message), "fix": in_options(e.fix)}
            for e in failures
        ]
        emit({**together, "rows": [review.as_dict() for review in reviews], "skipped": skipped})
        return
    out = console()
    out.print(games_view(reviews, together, out.width))
    for error in failures:
        out.print(f"Skipped: {sentence(error.message)}. {in_options(error.fix)}", style="dim")
