"""The server for the tests: its work may take long, and has the priority of the other processes.

    python -m tests.web.patient --port 0

With the real limits a busy machine would get quicker, different answers.
"""

from __future__ import annotations

import json
import socket
from dataclasses import replace

import click

from salet.cli.serve import run
from salet.web.dispatcher import BENCH, QUICK, SLOW
from salet.words.settings import change_settings
from tests.patience import PATIENCE


@click.command
@click.option("--port", type=int)
def main(port: int) -> None:
    """Serve on a port of this computer, and print the port."""
    change_settings(update_offered=False)  # the offer was declined
    listener = socket.create_server(("127.0.0.1", port))
    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
    quick, slow, bench = (replace(t, seconds=PATIENCE, nice=0) for t in (QUICK, SLOW, BENCH))
    run(listener, "127.0.0.1", (), quick=quick, slow=slow, bench=bench, patience=PATIENCE)


if __name__ == "__main__":
    main()
