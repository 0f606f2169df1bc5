"""``salet serve``: the page in your browser, and its API."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from typing import Any

import click
import uvicorn

from salet.cli import emit, options
from salet.errors import CouldNotError, InputError, why
from salet.web.app import create_app
from salet.web.connections import BACKLOG, CONNECTIONS, Connection
from salet.web.dispatcher import Dispatcher
from salet.web.pages import page
from salet.web.pool import prepare

PORT = 8765


@click.command(
    "serve",
    help="\b\nExample:  salet serve\n\n"
    "Open the page in your browser: the live helper, the review and the laboratory. Only this "
    "computer can reach it unless you use --host. Stop it with Ctrl-C.",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
    help="The address to listen on; with 0.0.0.0 your phone can reach it, too.",
)  # fmt: skip
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, metavar="N",
    help="The port; 0 chooses a free one.",
)  # fmt: skip
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option(
    "--allow-host", "allowed", multiple=True, metavar="NAME",
    help="Also accept this host name, for example behind a proxy.",
)  # fmt: skip
@click.option(
    "--patience", type=options.Seconds(0.5, 600), metavar="SECONDS",
    help="Give simpler advice, marked as such, after this time.  [default: 6]",
)  # fmt: skip
@options.json
def command(
    host: str,
    port: int,
    no_browser: bool,
    allowed: tuple[str, ...],
    patience: float | None,
    as_json: bool,
) -> None:
    if page("index.html") is None:
        raise CouldNotError(
            "the files of the web page are missing",
            "Reinstall salet: pip install --force-reinstall salet",
        )
    listener = _listen(host, port)
    with suppress(KeyboardInterrupt):  # the normal way to stop
        address = _address(listener, host)
        if as_json:
            emit({"address": address, "port": listener.getsockname()[1]})
        else:
            click.echo(f"salet is at {address}")
            if elsewhere := _elsewhere(listener, host):
                click.echo(f"From your phone or another computer: {elsewhere}")
            click.echo("Press Ctrl-C to stop.")
        if not no_browser and _has_display():
            with suppress(webbrowser.Error):
                webbrowser.open(address)
        limits = {} if patience is None else {"patience": patience}
        run(listener, host, allowed, **limits)


def run(listener: socket.socket, host: str, allowed: tuple[str, ...], **limits: Any) -> None:
    """Serve on a listening socket until Ctrl-C; ``limits`` are parameters of ``Dispatcher``."""
    prepare()
    dispatcher = Dispatcher(**limits)

    class Server(uvicorn.Server):
        def handle_exit(self, sig: int, frame: Any) -> None:
            # Streams must not delay the exit. Closing is scheduled, because a signal handler may
            # run between any two instructions.
            asyncio.get_running_loop().call_soon_threadsafe(dispatcher.close)
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        create_app(host, allowed, dispatcher), log_config=None, log_level="error", access_log=False,
        server_header=False, ws="none", timeout_graceful_shutdown=3, http=Connection,
        limit_concurrency=CONNECTIONS + 1, backlog=BACKLOG,
    )  # fmt: skip
    Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raise an error that says why it cannot listen."""
    try:
        infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise InputError(
            f"{host!r} is not an address of this computer", "Use 127.0.0.1, or omit --host."
        ) from None
    family, kind, protocol, _, address = infos[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        reason = why(error)
        raise CouldNotError(
            f"port {port} of {host} cannot be used: {reason}",
            "Stop the program that uses it, or choose another port: --port 0 takes a free one.",
        ) from None
    return listener


def _address(listener: socket.socket, host: str) -> str:
    """Return the address of the page for a browser on this computer."""
    port = listener.getsockname()[1]
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def _elsewhere(listener: socket.socket, host: str) -> str:
    """Return the address of the page for other computers; empty if they cannot reach it."""
    if host != "0.0.0.0":
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; it only selects a network interface
        except OSError:
            return ""
        return f"http://{probe.getsockname()[0]}:{listener.getsockname()[1]}/"


def _has_display() -> bool:
    """Return whether there is a display for a browser."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
