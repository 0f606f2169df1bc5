"""The command line: ``salet`` and ``python -m salet``.

Ctrl-C while Python imports ends the process without a traceback.
"""

import os
import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))

from salet.cli import main as run


def main() -> None:
    """Run the command line, which handles Ctrl-C itself."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()


if __name__ == "__main__":
    main()
