"""``salet auto``: play by itself on a real page in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit, options, terminal
from salet.errors import StorageError, sentence, shortened
from salet.puzzle.turns import MAX_BOARDS, Turn, ends_of, texts
from salet.share.boards import boards_share_text
from salet.words.figures import percent, plural
from salet.words.lexicon import DAILY
from salet.words.settings import put_away, settings

if TYPE_CHECKING:
    from salet.auto.runner import PageGame
    from salet.auto.site import PageError
    from salet.host.boardgames import BoardsMove
    from salet.host.games import Move

_SITES = ("nyt", "generic")  # a test holds this against the adapters
_SHOWN = 8  # boards whose words left are named after each guess
_FEW = 5  # words: a page that does not know more of them plays with a list of its own


@click.command(
    "auto",
    help="\b\nExample:  salet auto nyt\n\n"
    "Open a page with a puzzle in a real browser and play it: PAGE is nyt, or the address of any "
    "page with one board or several. Needs the extra auto (pip install 'salet[auto]') and a "
    "Chromium, Chrome or Edge. Nothing is sent anywhere but to the page.",
)
@click.argument("page", metavar="PAGE")
@click.option("--site", type=click.Choice(_SITES), help="The adapter to use.  [default: by PAGE]")
@click.option(
    "--boards", type=click.IntRange(1, MAX_BOARDS), metavar="N",
    help="How many boards the game has.  [default: as the page shows]",
)  # fmt: skip
@click.option("--headed", is_flag=True, help="Show the browser.")
@click.option("--slow", is_flag=True, help="Play at a human pace.")
@click.option("--dry-run", is_flag=True, help="Only look: say what would be played, type nothing.")
@click.option(
    "--record", metavar="DIR", type=click.Path(file_okay=False, path_type=Path),
    help="Keep a picture of every turn and a trace in this folder.",
)  # fmt: skip
@click.option("--browser", metavar="PATH", help="The browser to use.  [default: the system's]")
@click.option(
    "--games", type=click.IntRange(1, 1000), default=1, show_default=True, metavar="N",
    help="How many games to play, one after the other.",
)  # fmt: skip
@click.option(
    "--timeout", type=options.Seconds(1, 86_400), default=300, show_default=True, metavar="S",
    help="Seconds that one game may take.",
)  # fmt: skip
@options.lexicon(DAILY)
@options.rules
@options.strategy
@options.words
@options.json
def command(
    page: str,
    site: str | None,
    boards: int | None,
    headed: bool,
    slow: bool,
    dry_run: bool,
    record: Path | None,
    browser: str | None,
    games: int,
    timeout: float,
    words: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    from salet.auto import PageError, play_games
    from salet.auto.browser import check_extra
    from salet.auto.playing import adapters_for, address_of
    from salet.auto.site import Limits

    adapters_for(address_of(page), site)
    check_extra()
    lexicon = options.open_lexicon(DAILY, chosen)
    mine = settings()
    show = _Quiet() if as_json else _Terminal()
    played: list[PageGame] = []
    try:
        for game in play_games(
            games, page, site=site, list=lexicon, rules=options.chosen_rules(chosen),
            strategy=options.chosen_strategy(chosen), words=words or mine.words, never=mine.never,
            opener=mine.opener, boards=boards or 0, browser=browser, headed=headed, record=record,
            dry_run=dry_run, slow=slow, limits=Limits.within(timeout), on_move=show.move,
            on_note=show.note,
        ):  # fmt: skip
            played.append(game)
            show.end(game)
            _put_away(game, show)
    except PageError as error:
        return _failed(error, played, as_json)
    if as_json:
        emit(as_plain(played[0]) if games == 1 else as_many(played))
    return 0 if dry_run or all(game.solved for game in played) else 1


def as_plain(game: PageGame) -> dict[str, Any]:
    """The game as the contract's JSON."""
    several = game.boards > 1
    plain: dict[str, Any] = {
        "answer": list(game.answers) if several else game.answer,
        "guesses": [move.as_dict() for move in game.moves],
        "solved": game.solved,
        "lost": game.lost and game.suggestion is None,
        "site": game.site,
        "address": game.address,
        "confidence": game.confidence,
        "read_from": game.how,
        "refused": list(game.refused),
        "put_away": words_put_away(game),
    }
    if several:
        plain |= {
            "boards": game.boards,
            "turns": list(ends_of(game.turns)),
            "share": share_text(game),
        }
    if game.suggestion is not None:
        plain["suggestion"] = game.suggestion
    return plain


def share_text(game: PageGame) -> str | None:
    """The squares of a game of several boards; None before the first guess."""
    return boards_share_text(game.turns, game.limit) if game.moves else None


def words_put_away(game: PageGame) -> list[str]:
    """The words that the page does not know: they are never suggested again.

    Where there are many, the page plays with a list of its own, and nothing is put away.
    """
    words = list(game.not_words)
    return words if len(words) <= _FEW else []


def _put_away(game: PageGame, show: _Quiet) -> None:
    """Keep the words that the page does not know from now on, and say so."""
    words = words_put_away(game)
    try:
        if words:
            put_away(*words)
        for word in words:
            show.note(
                f"The page does not know {word.upper()}: it is never suggested again "
                f"(salet settings again {word} undoes it)."
            )
    except StorageError as error:
        show.note(sentence(str(error)))


def as_many(games: list[PageGame]) -> dict[str, Any]:
    """Several games as one object."""
    return {
        "games": [as_plain(game) for game in games],
        "solved": sum(game.solved for game in games),
        "lost": sum(game.lost for game in games),
        "site": games[0].site if games else None,
        "confidence": min((game.confidence for game in games), default=0.0),
    }


def _failed(error: PageError, played: list[PageGame], as_json: bool) -> int:
    """Say what went wrong, with the turns so far and the picture."""
    message, fix = sentence(str(error)), shortened(error.fix)
    if as_json:
        plain: dict[str, Any] = {
            "error": error.kind,
            "message": message,
            "fix": fix,
            "turns": _written(error),
            "screenshot": error.screenshot or None,
            "site": error.site or None,
        }
        if played:
            plain["games"] = [as_plain(game) for game in played]
        emit(plain)
        return 1
    from salet.render.console import error_text

    if error.turns:
        fix = f"{fix}\nTurns so far: {' '.join(_written(error))}"
    if error.screenshot:
        fix = f"{fix}\nA picture of the page: {error.screenshot}"
    error_text(message, fix.strip())
    return 1


def left_on_boards(move: Any) -> str:
    """What a move on several boards did, in a line: which it solved, what is left on the others.

    >>> from salet.host.boardgames import BoardsMove
    >>> from salet.puzzle.marks import Feedback
    >>> told = (Feedback.parse("ggggg"), Feedback.parse("bbygb"), None)
    >>> left_on_boards(BoardsMove(Turn("crane", told), (None, 20, 2315)))
    'solves board 1; words left: 20, 2,315'
    """
    solved = [str(board + 1) for board in move.turn.won]
    left = sorted(count for count in move.candidates if count is not None)
    words = ", ".join([*(f"{count:,}" for count in left[:_SHOWN]), *["…"] * (len(left) > _SHOWN)])
    said = [f"solves board{'s' * (len(solved) > 1)} {' and '.join(solved)}"] if solved else []
    return "; ".join([*said, f"words left: {words}" if left else "that was the last"])


def _written(error: PageError) -> list[str]:
    """The turns so far, as they are written on the command line."""
    several = [turn for turn in error.turns if isinstance(turn, Turn)]
    return texts(several) or [str(turn) for turn in error.turns]


class _Quiet:
    """Says nothing while the game goes on."""

    def move(self, move: Move | BoardsMove) -> None:
        """A turn was played."""

    def note(self, text: str) -> None:
        """Something happened on the way."""

    def end(self, game: PageGame) -> None:
        """A game has ended."""


class _Terminal(_Quiet):
    """Shows every turn as it is played."""

    def __init__(self) -> None:
        self.out = terminal()

    def move(self, move: Move | BoardsMove) -> None:
        from salet.host.boardgames import BoardsMove
        from salet.render.console import styled
        from salet.render.terminal import move_line

        if isinstance(move, BoardsMove):
            word, left = move.turn.guess.upper(), left_on_boards(move)
            self.out.print(styled("[bold]{word}[/][dim]   {left}[/]", word=word, left=left))
        else:
            self.out.print(move_line(move))

    def note(self, text: str) -> None:
        self.out.print(text, style="dim")

    def end(self, game: PageGame) -> None:
        from salet.render.console import styled

        count = len(game.moves)
        if game.suggestion is not None:
            word = game.suggestion.upper()
            self.out.print(styled("Would play [bold]{word}[/]. Nothing was typed.", word=word))
        elif game.boards > 1:
            self._end_of_boards(game)
        elif game.solved:
            self.out.print(f"Found in {plural(count, 'guess')}.")
        else:
            told = f" The answer was {game.answer.upper()}." if game.answer else ""
            self.out.print(f"Not found in {count} guesses.{told}")
        if game.how:
            sure = percent(game.confidence)
            self.out.print(
                f"Marks read from {game.how}, {sure} sure; adapter {game.site}.", style="dim"
            )

    def _end_of_boards(self, game: PageGame) -> None:
        found = sum(answer is not None for answer in game.answers)
        if game.solved:
            self.out.print(
                f"All {found} boards solved in {len(game.moves)} of {game.limit} guesses."
            )
        else:
            self.out.print(f"{found} of {game.boards} boards solved in {len(game.moves)} guesses.")
        self.out.print(share_text(game) or "")
