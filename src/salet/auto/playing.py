"""``play_page`` and ``play_games``: find the address and the browser, and play."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator
from contextlib import ExitStack
from pathlib import Path
from typing import TypedDict, Unpack
from urllib.parse import urlsplit

from salet.auto.browser import Browser
from salet.auto.errors import Limits
from salet.auto.guesser import GuessOptions
from salet.auto.runner import PageGame, Runner, RunOptions
from salet.belief.lists import load
from salet.errors import InputError
from salet.host.games import Move
from salet.puzzle.rules import Rules
from salet.puzzle.turns import check_board_count
from salet.strategies import DEFAULT
from salet.strategies.base import Strategy
from salet.words.lexicon import DAILY, Lexicon

NYT = "https://www.nytimes.com/games/wordle/index.html"
_LOCAL = re.compile(r"^(localhost|127\.|\[::1\]|0\.0\.0\.0|192\.168\.|10\.)")


def address_of(text: str) -> str:
    """Return the address to open for what a user typed.

    >>> address_of("localhost:8000/game"), address_of("example.org")
    ('http://localhost:8000/game', 'https://example.org')
    """
    text = text.strip()
    address = NYT if text == "nyt" else ""
    if re.match(r"^(https?|file)://", text, re.IGNORECASE):
        address = text
    elif "://" not in text and not re.match(r"^[a-z]+:[^\d]", text, re.IGNORECASE):
        if re.fullmatch(r"[^\0]+\.html?", text, re.IGNORECASE) and Path(text).is_file():
            address = Path(text).resolve().as_uri()
        elif _LOCAL.match(text):
            address = f"http://{text}"
        elif re.match(r"^[\w-]+(\.[\w-]+)+(:\d+)?(/|$|\?)", text):
            address = f"https://{text}"
    if not _can_be_opened(address):
        raise InputError(
            f"{text!r} is not the address of a page",
            "Give nyt, an address such as https://example.org/game or localhost:8000, or the name "
            "of a file that ends in .html.",
        )
    return address


def _can_be_opened(address: str) -> bool:
    try:
        url = urlsplit(address)
        named = url.scheme.lower() == "file" or (bool(url.hostname) and url.port != 0)
    except ValueError:  # an incomplete address, or an invalid port
        return False
    return named and not re.fullmatch(r"[^/]+\.html?", url.netloc, re.IGNORECASE)


class PlayOptions(TypedDict, total=False):
    """How to play a game on a page; everything is optional.

    ``browser`` is the path of a browser, or a running ``Browser``. ``never`` are words not to play,
    and ``opener`` is the first guess if the list has it. ``boards`` is the number of boards, needed
    only if the page does not show it.
    """

    list: str | Lexicon
    rules: Rules | str
    strategy: str | Strategy
    words: str
    never: Collection[str]
    opener: str
    boards: int
    browser: str | Browser | None
    headed: bool
    dry_run: bool
    limits: Limits | None
    on_move: Callable[[Move], None] | None
    on_note: Callable[[str], None] | None


def play_page(address: str = "nyt", **options: Unpack[PlayOptions]) -> PageGame:
    """Play one game on a page in a real browser.

    ``address`` is a page, or ``nyt`` for the daily one; see ``PlayOptions`` for ``options``. Raises
    ``PageError`` with the turns so far if the game could not be played to its end.
    """
    games = play_games(1, address, **options)
    try:
        return next(games)
    finally:
        games.close()


def play_games(
    count: int, address: str = "nyt", **options: Unpack[PlayOptions]
) -> Generator[PageGame, None, None]:
    """Play several games on one page; yield each as soon as it has ended."""
    url = address_of(address)
    guesses = GuessOptions(
        load(options.get("list", DAILY)),
        Rules(options.get("rules", Rules.NORMAL)),
        options.get("strategy", DEFAULT),
        options.get("words", "everyday"),
        options.get("never", ()),
        options.get("opener", ""),
    )
    run_options = RunOptions(
        guesses,
        options.get("limits") or Limits(),
        headed=options.get("headed", False),
        dry_run=options.get("dry_run", False),
        on_move=options.get("on_move") or (lambda move: None),
        on_note=options.get("on_note") or (lambda note: None),
        boards=check_board_count(options["boards"]) if options.get("boards") else 0,
    )
    browser = options.get("browser")
    with ExitStack() as stack:
        if not isinstance(browser, Browser):
            browser = stack.enter_context(Browser(browser, headed=options.get("headed", False)))
        tab = browser.tab()
        stack.callback(tab.close)
        yield from Runner(tab, url, run_options).games(count)
