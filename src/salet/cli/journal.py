"""``salet journal``: the user's own games."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace as with_fields
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import click

from salet.belief.daily import check_list_of_day
from salet.cli import options
from salet.cli.command import Result, make_command, make_group, said, wants_json
from salet.cli.files import may_replace, read_text, write_text
from salet.cli.pictures import game_of, is_picture
from salet.cli.setups import SetupOptions
from salet.errors import InputError, NotFound
from salet.journal.files import games_csv, games_json, is_games_file, number_of, read_games_file
from salet.journal.journal import Journal
from salet.journal.played import PlayedGame, day_for, of_known_day, recorded
from salet.journal.tally import summary
from salet.league.files import read_chat
from salet.league.games import games_in
from salet.position.diagnosis import Clash
from salet.position.position import Position
from salet.puzzle.days import puzzle_number, read_day, today
from salet.puzzle.figures import plural
from salet.puzzle.rules import Rules
from salet.puzzle.turns import MAX_BOARDS, Turn
from salet.render.journal import games_table, summary_view
from salet.render.league import left_out_lines
from salet.share.chats import chat_of, chunks_of
from salet.share.game import ReadGame
from salet.share.read import read_games, read_words
from salet.words.games import find_game, may_name_game
from salet.words.lexicon import DAILY, Lexicon
from salet.words.settings import settings

if TYPE_CHECKING:
    from rich.console import Console

_EMPTY = (
    "Your journal is empty. salet play saves your games here; "
    "salet journal add and salet journal import add others."
)
replace_option = click.option(
    "--replace", is_flag=True, help="Replace another game of the same day."
)
list_option = click.option(
    "-l", "--list", "list_name", metavar="LIST", help="Only the games of this list."
)
game_option = click.option("--game", metavar="NAME", help="Only this game, such as termo.")
practice_option = click.option(
    "--practice", is_flag=True, help="Only practice games, which do not count for your statistics."
)
boards_option = click.option(
    "--boards", type=click.IntRange(1, MAX_BOARDS), metavar="N", help="Only games of N boards."
)
NO_DAY = "a game of several boards has no day"


@make_group(
    "journal",
    "\b\nExample:  salet journal\n          salet journal add crane:bbygb aging:ggggg\n\n"
    "Your own games: wins and losses, streaks, and the last 14 and 90 days. "
    "The mean is over the games you won.",
)
@game_option
@list_option
@practice_option
def command(game: str | None, list_name: str | None, practice: bool) -> Result:
    name = find_game(game).name if game else None
    games = Journal().games(list_name, practice=practice, game=name)
    figures = summary(games, today(), name)
    if not (figures.games or figures.others):
        return said(figures.as_dict(), _no_games(game or list_name, practice))
    return Result(figures, lambda out: out.print(summary_view(figures, out.width)))


def _no_games(name: str | None, practice: bool, boards: int | None = None) -> str:
    """Return the message for a journal without such games; ``name`` is a game or a list."""
    if not (name or practice or boards):
        return _EMPTY
    kind = "practice games" if practice else "games"
    kind += f" of {plural(boards, 'board')}" if boards else ""
    return f"There are no {kind} {f'of {name}' if name else 'yet'}."


@make_command(
    "list",
    of=command,
    short_help="the latest games",
    help="\b\nExample:  salet journal list -n 30\n\nYour latest games, newest first.",
)
@click.option(
    "-n", "--top", "count", type=click.IntRange(1), default=20, show_default=True, metavar="N",
    help="The number of games to show.",
)  # fmt: skip
@game_option
@list_option
@practice_option
@boards_option
def show_games(
    count: int, game: str | None, list_name: str | None, practice: bool, boards: int | None
) -> Result:
    name = find_game(game).name if game else None
    games = Journal().games(list_name, practice=practice, boards=boards, game=name)
    shown = games[::-1][:count]
    data = {"games": len(games), "rows": [{"id": g.id, **g.as_dict()} for g in shown]}
    if not games:
        return said(data, _no_games(game or list_name, practice, boards))

    def view(out: Console) -> None:
        out.print(games_table(shown, out.width))
        if len(shown) < len(games):
            out.print(f"{len(shown)} of {plural(len(games), 'game')}; -n shows more", style="dim")

    return Result(data, view)


@make_command(
    "add",
    of=command,
    short_help="add one game",
    help="\b\nExample:  salet journal add crane:bbbbb sloth:ybyyb moist:ggggg\n"
    "          salet journal add crane sloth moist --date yesterday\n\n"
    "Add a game: turns, or only the guesses if the last one or --answer is the answer. "
    f"On {DAILY} it counts as today's puzzle unless you name another day. Games of several boards "
    "(turns crane:bbygb,ybbbb, or guesses with an --answer for each board) have no day.",
)
@click.argument("turns", nargs=-1, required=True, metavar="GUESS[:FEEDBACK]...")
@options.answers
@click.option(
    "--date", "day", metavar="DAY",
    help="The day of the puzzle: a date, its number, yesterday, or none (no daily puzzle).",
)  # fmt: skip
@click.option("--helped", is_flag=True, help="You used a helper.")
@click.option("--practice", is_flag=True, help="A practice game, which does not count.")
@options.setup(DAILY, options.rules, options.within)
@options.reverse_digits
@options.any_guess
@replace_option
def add(
    turns: tuple[str, ...],
    answer_words: tuple[str, ...],
    day: str | None,
    helped: bool,
    practice: bool,
    reverse_digits: bool,
    any_guess: bool,
    replace: bool,
    setup: SetupOptions,
) -> Result:
    lexicon, rules = setup.load(), setup.rules
    read = read_words(
        turns, lexicon, answer_words, limit=setup.within, any_guess=any_guess,
        reverse_digits=reverse_digits,
    )  # fmt: skip
    boards = read.boards
    options.check_one(boards, NO_DAY, date=day if day != "none" else None)
    played_on = _day(day, lexicon, undated=practice or boards > 1)
    number = None if played_on is None else puzzle_number(played_on)
    read = of_known_day(with_fields(read, number=number, rules=rules), lexicon.name)
    game = recorded(read, lexicon.name, helped=helped, practice=practice)
    if boards > 1 or (game.answer is None and not any_guess):
        _check_possible(read.turns, lexicon, rules)
    return _saved(game, replace)


def _day(day: str | None, lexicon: Lexicon, *, undated: bool) -> date | None:
    """Return the day that a game counts for: the named one, or today."""
    if day is None and not undated:
        return day_for(lexicon.name, today())
    if day in (None, "none"):
        return None
    check_list_of_day(lexicon)
    return read_day(day)


def _check_possible(turns: Sequence[Turn], lexicon: Lexicon, rules: Rules) -> None:
    """Raise ``Contradiction`` unless some word of the list fits the turns of every board."""
    start = Position.start(lexicon, rules, boards=len(turns[0].feedbacks))
    diagnosis = start.after_turns(turns).diagnosis
    if diagnosis is not None and (isinstance(diagnosis, Clash) or not diagnosis.outside):
        raise diagnosis.error()


def _saved(game: PlayedGame, replace: bool) -> Result:
    """Save a game; return what is reported about it."""
    (saved,), _, known, _ = _save_all([game], replace)
    when = f" of {saved.puzzle_name}" if saved.game else ""
    size = f" with {saved.boards} boards" if saved.boards > 1 else ""
    text = f"game {saved.id}: {saved.result}{when}{size} on {saved.list_name}."
    data = {"id": saved.id, "added": not known, **saved.as_dict()}
    return said(data, f"{'It was saved before as' if known else 'Saved as'} {text}")


def _save_all(
    games: Sequence[PlayedGame], replace: bool
) -> tuple[tuple[PlayedGame, ...], int, int, int]:
    """Save games; return them, and the numbers of new, known and changed games."""
    journal = Journal()
    before = {game.id: game for game in journal.games(practice=None)}
    saved = journal.add_all(games, replace=replace)
    after = {game.id: game for game in saved}
    new = len(after.keys() - before.keys())
    changed = sum(id in before and before[id] != game for id, game in after.items())
    return saved, new, len(saved) - new - changed, changed


@make_command(
    "import",
    of=command,
    short_help="read games from a file or from pasted text",
    help="\b\nExample:  salet journal import games.csv\n"
    "          salet journal import - < paste.txt\n\n"
    "Read games from a file, or from - (standard input): CSV or JSON that salet exported, "
    "pasted share text, whose number gives the day, or a picture of a game. "
    "With --player, the games of one player in the export of a chat (see salet league). "
    "If one game is refused, none is saved.",
)
@click.argument("file", metavar="FILE|-")
@click.option("--date", "day", metavar="DAY", help="The day of a pasted game without a number.")
@click.option("--player", metavar="NAME", help="The games of this player in a chat.")
@options.setup(DAILY)
@options.any_guess
@replace_option
def import_games(
    file: str,
    day: str | None,
    player: str | None,
    any_guess: bool,
    replace: bool,
    setup: SetupOptions,
) -> Result:
    skipped = 0
    if player is not None:
        games, skipped = _of_player(file, player)
    elif is_picture(file):
        lexicon, shown = game_of(file, setup)
        games = _recorded([shown], day, lexicon)
    elif is_games_file(text := _of_one_player(read_text(file))):
        games = read_games_file(text)
    else:
        lexicon = setup.load()
        games = _recorded(_pasted(text, lexicon, any_guess), day, lexicon)
    _, new, known, changed = _save_all(games, replace)
    text = f"Imported {plural(new, 'game')}."
    if known:
        text += f" {plural(known, 'game')} {'was' if known == 1 else 'were'} there already."
    if changed:
        text += f" {plural(changed, 'game')} changed."
    if skipped:
        text += f" {plural(skipped, 'game')} left out: not over, or not of that day's answer."
    data = {"read": len(games), "added": new, "known": known, "changed": changed}
    return said(data | ({"skipped": skipped} if player else {}), text)


def _of_player(file: str, player: str) -> tuple[tuple[PlayedGame, ...], int]:
    """Return one player's games of a chat, and how many cannot be kept."""
    found = games_in(read_chat(file).having(may_name_game), today(), settings().renamed)
    own = [one for one in found.games if one.player.casefold() == player.strip().casefold()]
    if not own:
        names = ", ".join(sorted({one.player for one in found.games})) or "nobody"
        fix = " ".join([f"Players in it: {names}.", *left_out_lines(found.left_out)])
        raise InputError(f"{player} has no game in {file}", fix)
    games = []
    for one in own:
        with suppress(InputError):
            game = recorded(of_known_day(one.read, DAILY), DAILY)
            undated = one.read.day is None and one.day is not None
            games.append(with_fields(game, finished_at=f"{one.day}T12:00:00" if undated else ""))
    return tuple(games), len(own) - len(games)


def _of_one_player(text: str) -> str:
    """Return a text. Raise ``InputError`` if it is a chat with games of several players."""
    chat = chat_of(partial(chunks_of, text))
    messages = (one for one in chat.having(may_name_game) if one.day) if chat else ()
    names = sorted({one.player for one in games_in(messages, today(), settings().renamed).games})
    if len(names) > 1:
        raise InputError(
            f"this chat has games of {len(names)} players",
            f"Name one of them with --player: {', '.join(names)}.",
        )
    return text


def _pasted(text: str, lexicon: Lexicon, any_guess: bool) -> list[ReadGame]:
    """Return the games of a pasted text."""
    games = []
    for game in read_games(text, lexicon, any_guess=any_guess):
        if isinstance(game, InputError):
            raise game
        games.append(game)
    return games


def _recorded(
    games: Sequence[ReadGame], day: str | None, lexicon: Lexicon
) -> tuple[PlayedGame, ...]:
    """Return games of a text or a picture as they are saved, with the day if one is named."""
    if day is not None:
        if len(games) > 1:
            raise InputError(
                f"there are {len(games)} games in this text, but --date names only one day",
                "Paste one game, or games with their numbers.",
            )
        options.check_one(games[0].boards, NO_DAY, date=day)
        options.check_daily(games[0])
        check_list_of_day(lexicon)
        games = [with_fields(games[0], number=number_of(day, games[0].number))]
    return tuple(recorded(of_known_day(game, lexicon.name), lexicon.name) for game in games)


@make_command(
    "export",
    of=command,
    short_help="write all games to a file",
    help="\b\nExample:  salet journal export games.csv\n\n"
    "Write all games to a file, .csv or .json, or to - (standard output). "
    "It asks before it replaces a file. "
    "salet journal import reads it back, and salet review --file reviews it.",
)
@click.argument("file", metavar="FILE.csv|FILE.json|-")
@click.option(
    "--format", "form", type=click.Choice(["csv", "json"]), help="The format.  [default: by FILE]"
)
@click.option("--replace", is_flag=True, help="Replace a file of the same name.")
def export(file: str, form: str | None, replace: bool) -> Result | None:
    suffix, as_json = file.rpartition(".")[2].lower(), wants_json()
    chosen = form or ("json" if as_json and file == "-" else "csv" if file == "-" else suffix)
    if chosen not in ("csv", "json"):
        raise InputError(f"the format of {file} is unknown", "End its name with .csv or .json.")
    games = Journal().games(practice=None)
    text = games_json(games) if chosen == "json" else games_csv(games)
    if file == "-":
        if as_json and chosen == "csv":
            raise InputError("--json cannot print CSV", "Omit --json or --format.")
        sys.stdout.write(text)
        return None
    if os.path.isfile(file) and not may_replace(file, replace):
        return None
    write_text(file, text)
    count = plural(len(games), "game")
    return said({"games": len(games), "file": file}, f"Wrote {count} to {file}.")


@make_command(
    "delete",
    of=command,
    short_help="delete games",
    help="\b\nExample:  salet journal delete 12\n"
    "          salet journal delete --date 2026-02-28\n\n"
    "Delete games from the journal, by id (salet journal list), by day, or all. "
    "It asks first.",
)
@click.argument("ids", nargs=-1, type=int, metavar="[ID]...")
@click.option("--date", "day", metavar="DAY", help="The games of this day.")
@click.option("--all", "everything", is_flag=True, help="All games.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
def delete(ids: tuple[int, ...], day: str | None, everything: bool, yes: bool) -> Result | None:
    if bool(ids) + (day is not None) + everything != 1:
        raise InputError("which games should be deleted?", "Use ids, or --date DAY, or --all.")
    journal = Journal()
    known = journal.ids()
    if missing := [id for id in ids if id not in known]:
        raise NotFound(f"there is no game {missing[0]} in the journal", "See salet journal list.")
    selected: Sequence[int] = ids or known
    if day is not None:
        wanted = read_day(day)
        selected = [g.id for g in journal.games(practice=None) if g.id and g.played_on == wanted]
        if not selected:
            raise NotFound(
                f"there is no game of {wanted} in the journal", "See salet journal list."
            )
    count = plural(len(selected), "game")
    if selected and not yes:
        if wants_json() or not sys.stdin.isatty():
            raise InputError(f"{count} would be deleted", "To delete them, add --yes.")
        if not click.confirm(f"Delete {count} for good?"):
            click.echo("Nothing was deleted.")
            return None
    deleted = journal.delete(selected)
    return said({"deleted": deleted}, f"Deleted {plural(deleted, 'game')}.")
