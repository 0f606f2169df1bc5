"""The command line with a server that waits for its best answer, however slow the machine is."""

from __future__ import annotations

from dataclasses import replace

from salet.cli import main
from tests.patience import PATIENCE

if __name__ == "__main__":
    from salet.web.desk import BENCH, QUICK, SLOW, Desk

    Desk.__init__.__defaults__ = tuple(replace(t, seconds=PATIENCE) for t in (QUICK, SLOW, BENCH))
    main()
