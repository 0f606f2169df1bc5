"""Play on real pages in a real browser: ``from salet.auto import play_page``.

Playwright (``pip install 'salet[auto]'``) is imported when a browser is started.
"""

from __future__ import annotations

from salet.auto.browser import Browser, find_browser
from salet.auto.generic import GenericSite
from salet.auto.playing import SITES, play_games, play_page
from salet.auto.runner import PageGame
from salet.auto.site import Limits, PageError, Site

__all__ = [
    "SITES",
    "Browser",
    "GenericSite",
    "Limits",
    "PageError",
    "PageGame",
    "Site",
    "find_browser",
    "play_games",
    "play_page",
]
