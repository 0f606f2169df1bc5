"""Play on real pages in a real browser: ``from salet.auto import play_page``.

Everything is imported on first use; Playwright (``pip install 'salet[auto]'``) only when a browser
is started.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from salet.auto.browser import Browser as Browser
    from salet.auto.browser import find_browser as find_browser
    from salet.auto.generic import GenericSite as GenericSite
    from salet.auto.playing import SITES as SITES
    from salet.auto.playing import play_games as play_games
    from salet.auto.playing import play_page as play_page
    from salet.auto.runner import PageGame as PageGame
    from salet.auto.site import Limits as Limits
    from salet.auto.site import PageError as PageError
    from salet.auto.site import Site as Site

_HOME = {
    "SITES": "salet.auto.playing",
    "play_games": "salet.auto.playing",
    "play_page": "salet.auto.playing",
    "Browser": "salet.auto.browser",
    "find_browser": "salet.auto.browser",
    "GenericSite": "salet.auto.generic",
    "PageGame": "salet.auto.runner",
    "Limits": "salet.auto.site",
    "PageError": "salet.auto.site",
    "Site": "salet.auto.site",
}
__all__ = sorted(_HOME)  # noqa: PLE0605


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'salet.auto' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOME])
