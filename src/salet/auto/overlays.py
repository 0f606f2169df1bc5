"""Taking away what lies over a board: consent, instructions, a start button."""

from __future__ import annotations

from salet.auto.tab import Tab


class Dismisser:
    """Tries what is left to try, one thing at a time, and nothing more than twice."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.tried: dict[str, int] = {}
        self.done: list[str] = []

    def step(self) -> bool:
        """Do one thing that may take something away; False when nothing is left to do.

        Only buttons of this page: no link that leaves it, nothing about accounts or money.
        """
        for nth, name in enumerate(self.tab.ask("exits")):
            if self._once(f"{self.tab.address} {name}", 2):
                self.tab.click("exitElement", nth)
                self.done.append(name)
                self.tab.wait(0.25)
                return True
        if self._once(f"{self.tab.address} Escape", 2):
            self.tab.press("Escape")
            self.tab.wait(0.25)
            return True
        return False

    def _once(self, key: str, most: int) -> bool:
        self.tried[key] = self.tried.get(key, 0) + 1
        return self.tried[key] <= most
