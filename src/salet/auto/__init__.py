"""Play on real pages in a real browser: ``from salet.auto import play_page``.

Playwright (the extra ``auto``) is imported when a browser is started.
"""

from __future__ import annotations

from salet.auto.browser import Browser, find_browser
from salet.auto.errors import Limits, PageError
from salet.auto.playing import play_games, play_page
from salet.auto.runner import PageGame

__all__ = [
    "Browser",
    "Limits",
    "PageError",
    "PageGame",
    "find_browser",
    "play_games",
    "play_page",
]
