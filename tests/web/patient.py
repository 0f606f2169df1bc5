"""The command line with a server that waits for its best answer, however slow the machine is, and
whose long work does not wait for the other tests.
"""

from __future__ import annotations

from dataclasses import replace

from salet.cli import main
from tests.patience import PATIENCE

if __name__ == "__main__":
    from salet.web.desk import BENCH, QUICK, SLOW, Desk

    Desk.__init__.__defaults__ = tuple(
        replace(terms, seconds=PATIENCE, nice=0) for terms in (QUICK, SLOW, BENCH)
    )
    main()
