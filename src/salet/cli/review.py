"""``salet review``: a finished game, looked at kindly."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from salet.belief.lists import load
from salet.cli import emit, options, terminal
from salet.cli.boards import (
    has_boards,
    refuse_for_boards,
    refuse_for_one,
    show_review,
    show_reviews,
    split_answers,
)
from salet.cli.files import read_given, write_given
from salet.errors import InputError, NotFound, SaletError, sentence
from salet.puzzle.rules import Rules
from salet.strategies import DEFAULT
from salet.words.lexicon import DAILY
from salet.words.turns import is_for_several

if TYPE_CHECKING:
    from salet.reviews.boardsubmitted import SubmittedBoards
    from salet.reviews.reviewed import Review
    from salet.reviews.submitted import Submitted
    from salet.words.lexicon import Lexicon

_CLIPBOARDS = (
    ("wl-paste", "--no-newline"),
    ("xclip", "-selection", "clipboard", "-o"),
    ("xsel", "--clipboard", "--output"),
    ("pbpaste",),
)
_LATEST = 10  # games of the journal when no number is given


@click.command(
    "review",
    help="\b\nExample:  salet review crane sloth moist --answer moist\n"
    "          salet review - < paste.txt\n"
    "          salet review --paste\n\n"
    "Was it skill or luck? Each guess of a finished game is judged by what could be known before "
    "its marks: never by hindsight. Give the guesses, turns (crane:bbygb), or paste share text; "
    "several games at once give a table and trends. Turns of several boards "
    "(crane:bbygb,ybbbb), or guesses with an --answer for each board, are judged for all of them.",
)
@click.argument("words", nargs=-1, metavar="[GUESS[:FEEDBACK]]...")
@options.answers
@click.option("--paste", is_flag=True, help="Take the game from the clipboard, or paste it here.")
@click.option("--file", "file", metavar="FILE", help="Games in a file: share text, or guesses.")
@click.option(
    "--journal", "journal", is_flag=False, flag_value=_LATEST, type=click.IntRange(1),
    metavar="[N]",
    help=f"Your latest N games of the journal.  [default: {_LATEST}]",
)  # fmt: skip
@click.option(
    "--date", "day", metavar="DAY",
    help="The day of the puzzle, or its number: believe what could be believed then.",
)  # fmt: skip
@click.option(
    "--by", default=DEFAULT, show_default=True, metavar="STRATEGY",
    help="Judge by another strategy: its best guess, its merit.",
)  # fmt: skip
@click.option("--explain", is_flag=True, help="The formulas with the numbers of this game.")
@click.option("--html", metavar="FILE", help="One page to keep or to send.")
@click.option("--svg", metavar="FILE", help="A card.")
@options.boards
@options.sequence
@options.any_guess
@options.lexicon(DAILY)
@options.rules
@options.within
@options.reverse_digits
@options.verbose
@options.json
def command(
    words: tuple[str, ...],
    explain: bool,
    html: str | None,
    svg: str | None,
    verbose: bool,
    as_json: bool,
    **chosen: Any,
) -> None:
    chosen["listed"] = any(chosen[name] for name in ("list_name", "guesses", "answers"))
    lexicon = options.open_lexicon(DAILY, chosen)
    answers = split_answers(chosen["told_answers"])
    text = _text_of(words, lexicon, chosen)
    if chosen["journal"] is not None and (chosen["boards"] or 1) > 1:
        refuse_for_boards(explain=explain, html=html, svg=svg, date=chosen["day"])
        _check_own(answers, None)
        _boards_of_journal(lexicon, verbose, as_json, chosen)
        return
    boards = _of_boards(words, text, answers, lexicon, chosen)
    if boards is not None:
        refuse_for_boards(explain=explain, html=html, svg=svg, date=chosen["day"])
        show_review(
            boards, lexicon, options.chosen_rules(chosen), chosen["by"], chosen["within"],
            chosen["sequence"], verbose, as_json,
        )  # fmt: skip
        return
    refuse_for_one(sequence=chosen["sequence"])
    games, faults = _games(words, text, answers[0] if answers else None, lexicon, chosen)
    rules = options.chosen_rules(chosen)
    if rules is not Rules.NORMAL:
        games = [replace(game, rules=rules) for game in games]
    by, any_guess = chosen["by"], chosen["any_guess"]
    from salet.reviews.submitted import review_submitted

    if len(games) == 1 and not faults:
        found = review_submitted(games[0], lexicon, by=by, any_guess=any_guess)
        _show_one(found, explain, verbose, as_json, _write_files(found, html, svg))
        return
    if html is not None or svg is not None or explain:
        raise InputError(
            f"there are {len(games) + len(faults)} games here, and a page or a card is for one",
            "Give one game, or leave out --html, --svg and --explain.",
        )
    reviews, refused = _review_all(games, lexicon, by, any_guess)
    _show_many(reviews, [*faults, *refused], as_json)


def _text_of(words: tuple[str, ...], lexicon: Lexicon, chosen: dict[str, Any]) -> str | None:
    """The text that the games are in; None where they are words or in the journal."""
    from salet.reviews.submitted import pasted_words
    from salet.share.boardsread import is_boards_text

    file, paste, journal = chosen["file"], chosen["paste"], chosen["journal"]
    sources = bool(words) + bool(file) + paste + (journal is not None)
    if sources != 1:
        what = "there is no game to review" if not sources else "there is more than one source"
        raise InputError(
            what,
            "Give guesses (salet review crane sloth moist), or one of: - (standard input), "
            "--paste, --file FILE, --journal.",
        )
    if words == ("-",):
        return read_given("-")
    if paste:
        return _pasted(lexicon)
    if file:
        return read_given(file)
    if journal is not None or any(is_for_several(word, lexicon.length) for word in words):
        return None
    text = "\n".join(words)
    return text if is_boards_text(text) else pasted_words(words, lexicon)


def _of_boards(
    words: tuple[str, ...],
    text: str | None,
    answers: Sequence[str],
    lexicon: Lexicon,
    chosen: dict[str, Any],
) -> SubmittedBoards | None:
    """The game of several boards that is given, if it is one."""
    from salet.reviews.boardsubmitted import boards_from_text, boards_from_words

    many, any_guess = chosen["boards"], chosen["any_guess"]
    if text is None and words and has_boards(many or len(answers), words, lexicon):
        return boards_from_words(
            words, lexicon, answers, many,
            reverse_digits=chosen["reverse_digits"], any_guess=any_guess,
        )  # fmt: skip
    found = text and boards_from_text(text, lexicon, answers, any_guess=any_guess)
    if found:
        return found
    if len(answers) > 1 or (many or 1) > 1:
        raise InputError(
            "there is no game of several boards here",
            "Give turns (crane:bbygb,ybbbb), or the guesses with an --answer for each board.",
        )
    return None


def _games(
    words: tuple[str, ...],
    text: str | None,
    answer: str | None,
    lexicon: Lexicon,
    chosen: dict[str, Any],
) -> tuple[list[Submitted], list[InputError]]:
    """The games from wherever they come, and what is wrong with the others."""
    from salet.reviews.submitted import from_text, from_words

    journal, within, any_guess = chosen["journal"], chosen["within"], chosen["any_guess"]
    if journal is not None:
        _check_own(answer, chosen["day"])
        return _from_journal(journal, lexicon.name if chosen["listed"] else None), []
    if text is None:
        games = [
            from_words(
                words, lexicon, answer, reverse_digits=chosen["reverse_digits"],
                any_guess=any_guess, limit=within,
            )
        ]  # fmt: skip
        faults: list[InputError] = []
    else:
        games, faults = from_text(text, lexicon, answer, any_guess=any_guess, limit=within)
    if chosen["day"] is not None:
        games = _dated(games, chosen["day"])
    return games, faults


def _check_own(answer: object, day: object) -> None:
    if answer or day is not None:
        raise InputError(
            "the games of the journal have their own answers and days",
            "Leave out --answer and --date.",
        )


def _dated(games: list[Submitted], day: str) -> list[Submitted]:
    from salet.puzzle.days import read_day

    if len(games) > 1:
        raise InputError(
            f"there are {len(games)} games, and --date names one day", "Give one game."
        )
    return [replace(games[0], day=read_day(day))]


def _from_journal(count: int, list_name: str | None) -> list[Submitted]:
    from salet.journal.journal import Journal
    from salet.reviews.submitted import from_journal

    with Journal.open() as journal:
        games = journal.games(list_name)
        several = {game.boards for game in journal.games(list_name, practice=None, boards=True)}
    if not games and several:
        raise NotFound(
            "the games in the journal are of several boards",
            f"Say how many boards: salet review --journal 1 --boards {min(several)}",
        )
    if not games:
        raise NotFound(
            "there are no games in the journal yet",
            "salet play keeps games there; so do salet journal add and salet journal import.",
        )
    return [from_journal(game) for game in games[-count:]]


def _boards_of_journal(
    lexicon: Lexicon, verbose: bool, as_json: bool, chosen: dict[str, Any]
) -> None:
    """The latest games of so many boards: one in full, several as a table."""
    from salet.journal.journal import Journal
    from salet.reviews.boardsubmitted import boards_from_journal

    many = chosen["boards"]
    with Journal.open() as journal:
        kept = journal.games(lexicon.name if chosen["listed"] else None, boards=None, practice=None)
    games = [game for game in kept if game.boards == many][-chosen["journal"] :]
    if not games:
        raise NotFound(
            f"there are no games of {many} boards in the journal yet",
            f"salet practice --boards {many} keeps games there; so does salet journal add.",
        )
    found = []
    for game in games:
        own = lexicon if game.list_name == lexicon.name else load(game.list_name)
        found.append(boards_from_journal(game, own).reviewed(own, game.rules, chosen["by"]))
    show_reviews(found, verbose, as_json)


def _pasted(lexicon: Lexicon) -> str:
    """What is on the clipboard, or what is pasted into the terminal."""
    if not sys.stdin.isatty():
        return read_given("-")
    text = _clipboard()
    if text and _has_game(text, lexicon):
        return text
    click.echo("Paste the game here, then press Enter on an empty line:", err=True)
    lines: list[str] = []
    for line in sys.stdin:
        # Share text has an empty line of its own, after the header.
        if not line.strip() and _has_game("".join(lines), lexicon):
            break
        lines.append(line)
    return "".join(lines)


def _clipboard() -> str:
    import shutil
    import subprocess

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
    from salet.share.boardsread import is_boards_text, read_boards_text
    from salet.share.read import paste

    if is_boards_text(text):
        with suppress(InputError):  # the squares of boards that are still to come
            return bool(read_boards_text(text).rows) or "salet" not in text
        return False
    return any(game.rows for game in paste(text, lexicon, any_guess=True))


def _review_all(
    games: list[Submitted], lexicon: Lexicon, by: str, any_guess: bool
) -> tuple[list[Review], list[SaletError]]:
    from salet.render.progress import progress_bar
    from salet.reviews.submitted import review_submitted

    found: list[Review] = []
    refused: list[SaletError] = []
    with progress_bar("reviewing", len(games)) as advance:
        for game in games:
            try:
                found.append(review_submitted(game, lexicon, by=by, any_guess=any_guess))
            except SaletError as error:
                refused.append(error if game.where in str(error) else error.under(game.where))
            advance(1)
    if not found:
        raise refused[0]
    return found, refused


def _write_files(found: Review, html: str | None, svg: str | None) -> list[str]:
    """Write what is asked for; the names of the files."""
    if html is not None:
        from salet.render.review_page import review_page

        write_given(html, review_page(found))
    if svg is not None:
        from salet.render.review_card import review_card

        write_given(svg, review_card(found))
    return [name for name in (html, svg) if name is not None]


def _show_one(
    found: Review, explain: bool, verbose: bool, as_json: bool, written: list[str]
) -> None:
    from salet.render.review import explanation, review_view

    if as_json:
        plain = found.as_dict()
        if explain:
            plain["explanation"] = explanation(found)
        emit(plain)
        return
    out = terminal()
    out.print(review_view(found, verbose=verbose))
    if explain:
        out.print()
        for line in explanation(found):
            out.print(line)
    for name in written:
        out.print(f"Wrote {name}.", style="dim")


def _show_many(reviews: list[Review], refused: list[Any], as_json: bool) -> None:
    from salet.reviews.many import summary_of

    together = summary_of(reviews)
    if as_json:
        skipped = [{"error": e.kind, "message": sentence(str(e)), "fix": e.fix} for e in refused]
        emit({**together, "rows": [found.as_dict() for found in reviews], "skipped": skipped})
        return
    from salet.render.review import many_view

    out = terminal()
    out.print(many_view(reviews, together, out.width))
    for error in refused:
        out.print(f"Left out: {sentence(str(error))}. {error.fix}", style="dim")
