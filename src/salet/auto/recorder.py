"""Screenshots of a game: one per turn and one of a failure, and a trace."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from salet.auto.errors import PageError
from salet.auto.tab import Tab
from salet.errors import StorageError, why
from salet.store import data_dir


class Recorder:
    """Writes screenshots to a folder; without one, only those of failures to the user's data."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.count = 0
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StorageError(
                    f"{folder} cannot be created: {why(error)}",
                    "Give another folder to --record.",
                ) from None

    def keep(self, tab: Tab, name: str) -> None:
        """Write a numbered screenshot of the page."""
        if self.folder is not None:
            with suppress(Exception):
                tab.picture(self.folder / f"{self.count:02d}-{name}.png")
            self.count += 1

    def failure(self, tab: Tab) -> str:
        """Write a screenshot of a failure; return its path, "" if none could be taken."""
        if tab.is_closed:
            return ""
        name = f"failed-{datetime.now():%Y%m%d-%H%M%S-%f}.png"
        places = [self.folder] if self.folder else []
        with suppress(Exception):
            places.append(data_dir() / "auto")
        for folder in [*places, Path(tempfile.gettempdir())]:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                tab.picture(folder / name)
            except PageError:  # the page hangs or was closed
                return ""
            except Exception:  # not writable: try the next folder
                continue
            return str(folder / name)
        return ""

    def finish(self, tab: Tab) -> None:
        """Write the trace."""
        if self.folder is not None:
            tab.save_trace(self.folder / "trace.zip")
