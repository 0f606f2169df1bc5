"""``play_page`` and what it needs: addresses, adapters by name, one run."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

from salet.advice.advise import HELPER_LIST
from salet.auto.browser import Browser
from salet.auto.generic import GenericSite
from salet.auto.nyt import ADDRESS, NytSite
from salet.auto.record import Recorder
from salet.auto.runner import Make, PageGame, Runner, Setting
from salet.auto.site import Judge, Limits, Site
from salet.auto.tab import Tab
from salet.belief.lists import load
from salet.errors import InputError
from salet.host.games import Move
from salet.puzzle.rules import Rules
from salet.strategies import DEFAULT
from salet.strategies.base import Strategy
from salet.words.lexicon import Lexicon

SITES: dict[str, type[GenericSite]] = {"nyt": NytSite, "generic": GenericSite}
_LOCAL = re.compile(r"^(localhost|127\.|\[::1\]|0\.0\.0\.0|192\.168\.|10\.)")


def address_of(text: str) -> str:
    """What a person typed, as an address to open.

    >>> address_of("localhost:8000/game"), address_of("example.org")
    ('http://localhost:8000/game', 'https://example.org')
    """
    text = text.strip()
    if text in SITES:
        if text == "nyt":
            return ADDRESS
        raise InputError(f"{text} is an adapter, not a page", "Give the address of a page too.")
    if re.match(r"^(https?|file)://", text, re.IGNORECASE):
        parts = urlsplit(text)
        if parts.netloc or parts.scheme.lower() == "file":
            return text
    elif "://" not in text and not re.match(r"^[a-z]+:[^\d]", text, re.IGNORECASE):
        path = Path(text)
        if path.suffix.lower() in (".html", ".htm") and path.is_file():
            return path.resolve().as_uri()
        if _LOCAL.match(text):
            return f"http://{text}"
        if re.match(r"^[\w-]+(\.[\w-]+)+(:\d+)?(/|$|\?)", text):
            return f"https://{text}"
    raise InputError(
        f"{text!r} is no address of a page",
        "Give nyt, or an address such as https://example.org/game or localhost:8000.",
    )


def adapters_for(address: str, name: str | None = None) -> list[str]:
    """The names of the adapters to try on a page, in order.

    >>> adapters_for("https://example.org")
    ['generic']
    """
    if name is not None:
        if name not in SITES:
            raise InputError(f"there is no adapter {name!r}", f"Choose {', '.join(SITES)}.")
        return [name]
    parts = urlsplit(address)
    host = parts.hostname or ""
    if (host == "nytimes.com" or host.endswith(".nytimes.com")) and "wordle" in parts.path:
        return ["nyt", "generic"]
    return ["generic"]


def play_page(
    address: str = "nyt",
    *,
    site: str | Make | None = None,
    list: str | Lexicon = HELPER_LIST,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    browser: str | Browser | None = None,
    headed: bool = False,
    record: str | Path | None = None,
    dry_run: bool = False,
    slow: bool = False,
    limits: Limits | None = None,
    on_move: Callable[[Move], None] | None = None,
    on_note: Callable[[str], None] | None = None,
) -> PageGame:
    """Play one game on a page in a real browser.

    ``address`` is a page, or ``nyt`` for the daily one. ``site`` is the name of an adapter, or a
    function that makes one (see ``Site``). ``browser`` is the path of a browser, or a running
    ``Browser``. ``record`` is a folder for pictures and a trace. Raises ``PageError`` with the
    turns so far when the game could not be played to its end.
    """
    games = play_games(
        1, address, site=site, list=list, rules=rules, strategy=strategy, browser=browser,
        headed=headed, record=record, dry_run=dry_run, slow=slow, limits=limits, on_move=on_move,
        on_note=on_note,
    )  # fmt: skip
    try:
        return next(games)
    finally:
        games.close()


def play_games(
    count: int,
    address: str = "nyt",
    *,
    site: str | Make | None = None,
    list: str | Lexicon = HELPER_LIST,
    rules: Rules | str = Rules.NORMAL,
    strategy: str | Strategy = DEFAULT,
    browser: str | Browser | None = None,
    headed: bool = False,
    record: str | Path | None = None,
    dry_run: bool = False,
    slow: bool = False,
    limits: Limits | None = None,
    on_move: Callable[[Move], None] | None = None,
    on_note: Callable[[str], None] | None = None,
) -> Generator[PageGame, None, None]:
    """Play several games on one page, each given as soon as it has ended."""
    place = address_of(address)
    makes = [site] if callable(site) else [_maker(name) for name in adapters_for(place, site)]
    lexicon = list if isinstance(list, Lexicon) else load(list)
    setting = Setting(
        lexicon,
        Rules(rules),
        strategy,
        limits or Limits(),
        slow,
        dry_run,
        on_move or (lambda move: None),
        on_note or (lambda note: None),
    )
    recorder = Recorder(Path(record) if record is not None else None)
    with ExitStack() as stack:
        if not isinstance(browser, Browser):
            browser = stack.enter_context(Browser(browser, headed=headed))
        tab = browser.tab(trace=record is not None)
        stack.callback(tab.close)
        stack.callback(recorder.finish, tab)
        yield from Runner(tab, place, makes, setting, recorder).games(count)


def _maker(name: str) -> Make:
    def make(tab: Tab, length: int, judge: Judge, limits: Limits, slow: bool) -> Site:
        return SITES[name](tab, length, judge, limits, slow=slow)

    return make
