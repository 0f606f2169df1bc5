"""``salet review``: rate a finished game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from salet.cli import error_data, in_options, options
from salet.cli.command import Result, make_command
from salet.cli.files import read_text
from salet.cli.pictures import is_text, turns_in
from salet.cli.setups import SetupOptions
from salet.errors import InputError, NotFound, SaletError
from salet.journal.journal import Journal
from salet.puzzle.days import check_not_future, puzzle_number, read_day
from salet.render.clipboard import pasted
from salet.render.progress import progress_bar
from salet.render.review import games_view, review_view, wordless_view
from salet.reviews.reading import WORDS_MISSING, games_in, is_wordless, review_read
from salet.reviews.reviewed import Review
from salet.reviews.summary import summary_of
from salet.share.game import ReadGame
from salet.share.read import read_words
from salet.share.typed import has_whole_game, pasted_text
from salet.words.lexicon import DAILY, Lexicon
from salet.words.records import to_json
from salet.words.settings import settings

if TYPE_CHECKING:
    from rich.console import Console

_LATEST = 10  # games of the journal by default


@dataclass(frozen=True, slots=True)
class Source:
    """The options that say which games to review, and how to read them."""

    words: tuple[str, ...]
    file: str | None
    paste: bool
    journal: int | None
    answer_words: tuple[str, ...]
    day: str | None
    any_guess: bool
    reverse_digits: bool


@make_command(
    "review",
    "\b\nExample:  salet review crane sloth moist --date 2022-02-02\n"
    "          salet review - < paste.txt\n"
    "          salet review shot.png\n          salet review games.txt\n"
    "          salet review --paste\n\n"
    "Was it skill or luck? Each guess of a finished game is judged by what you could know at that "
    "moment. Write guesses, turns (crane:bbygb), or paste share text; several games give a table "
    "and trends. For several boards write turns (crane:bbygb,ybbbb), or guesses with an --answer "
    "for each board.",
)
@options.grouped(
    "source",
    Source,
    click.argument("words", nargs=-1, metavar="[GUESS[:FEEDBACK]]..."),
    options.answers,
    click.option(
        "--paste", is_flag=True, help="Read the game from the clipboard, or paste it here."
    ),
    click.option(
        "--file", metavar="FILE",
        help="Read games from a file: share text, guesses, or a journal export.",
    ),
    click.option(
        "--journal", is_flag=False, flag_value=_LATEST, type=click.IntRange(1), metavar="[N]",
        help=f"Review your latest N games in the journal.  [default: {_LATEST}]",
    ),
    options.day,
    options.any_guess,
    options.reverse_digits,
)  # fmt: skip
@options.setup(DAILY, options.rules, options.boards, options.within, options.sequence)
@options.verbose
def command(source: Source, setup: SetupOptions, verbose: bool) -> Result:
    if len(source.words) == 1 and is_text(source.words[0]):
        source = replace(source, words=(), file=source.words[0])
    lexicon, words = turns_in(source.words, setup)
    asked = replace(source, words=words)
    with setup.naming_length(words):
        games, faults = _games(asked, setup, lexicon)
    games = [_as_asked(game, asked.day, setup) for game in games]
    reviewed = partial(
        review_read, lexicon=lexicon, rules=setup.named_rules, any_guess=asked.any_guess,
        sequence=setup.sequence, never=settings().never,
    )  # fmt: skip
    if len(games) > 1 or faults:
        reviews, failures = _review_all(games, reviewed)
        return _many(reviews, [*faults, *failures])
    (game,) = games
    if is_wordless(game):
        return _wordless(game)
    review = reviewed(game)
    return Result(review, lambda out: _show(out, review, verbose))


def _games(
    asked: Source, setup: SetupOptions, lexicon: Lexicon
) -> tuple[list[ReadGame], list[InputError]]:
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
        return _from_journal(journal, asked, setup, lexicon), []
    if words == ("-",):
        text: str | None = read_text("-")
    elif pasted:
        text = _pasted(lexicon)
    elif file:
        text = read_text(file)
    else:
        text = pasted_text(words, lexicon)
    more: Any = {"any_guess": asked.any_guess, "limit": setup.within}
    if text is not None:
        games, faults = games_in(text, lexicon, answers, **more)
    else:
        digits, several = asked.reverse_digits, setup.boards
        typed = read_words(words, lexicon, answers, boards=several, reverse_digits=digits, **more)
        games, faults = [typed], []
    if asked.day is not None and len(games) > 1:
        raise InputError(
            f"there are {len(games)} games, but --date names only one day", "Review one game."
        )
    return games, faults


def _as_asked(game: ReadGame, day: str | None, setup: SetupOptions) -> ReadGame:
    """Return a game with the day of the options."""
    if setup.boards not in (None, game.boards):
        raise InputError(
            f"--boards is {setup.boards}, but the game has {game.boards}",
            "Omit --boards: the number follows from the game.",
        )
    options.check_one(game.boards, "a game of several boards has no day", date=day)
    setup.check_sequence(game.boards)
    if day is None:
        return game
    options.check_daily(game)
    return replace(game, number=puzzle_number(check_not_future(read_day(day))))


def _from_journal(
    count: int, asked: Source, setup: SetupOptions, lexicon: Lexicon
) -> list[ReadGame]:
    """Return the latest games of the journal; with --boards, also practice games."""
    if asked.answer_words or asked.day is not None:
        raise InputError(
            "games in the journal already have their answers and dates",
            "Omit --answer and --date.",
        )
    boards = setup.boards
    list_name = lexicon.name if setup.names_list else None
    games = Journal().games(list_name, boards=boards, practice=None if boards else False)
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
    text = pasted()
    if text and has_whole_game(text, lexicon):
        return text
    click.echo("Paste the game here, then press Enter on an empty line:", err=True)
    lines: list[str] = []
    for line in sys.stdin:
        # Share text also has an empty line after the header; two of them end what is wrong.
        if not line.strip() and (has_whole_game("".join(lines), lexicon) or lines[-1:] == ["\n"]):
            break
        lines.append(line)
    return "".join(lines)


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


def _wordless(game: ReadGame) -> Result:
    """Return the result of a game whose words are unknown."""
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
        "notes": [in_options(WORDS_MISSING)],
    }

    def view(out: Console) -> None:
        out.print(wordless_view(game))
        out.print(in_options(WORDS_MISSING), style="dim")

    return Result(data, view)


def _show(out: Console, review: Review, verbose: bool) -> None:
    out.print(review_view(review, verbose=verbose))
    if review.boards > 1:  # the tiles of one board are shown above
        out.print()
        out.print(review.share_text)


def _many(reviews: list[Review], failures: list[SaletError]) -> Result:
    together, skipped = summary_of(reviews), [error_data(error) for error in failures]

    def view(out: Console) -> None:
        out.print(games_view(reviews, together, out.width))
        for each in skipped:
            out.print(f"Skipped: {each['message']}. {each['fix']}", style="dim")

    data = {**together, "rows": [review.as_dict() for review in reviews], "skipped": skipped}
    return Result(data, view)
