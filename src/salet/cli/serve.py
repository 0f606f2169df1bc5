"""``salet serve``: the page in your browser, and its API."""

from __future__ import annotations

import os
import signal
import socket
import sys
import webbrowser
from contextlib import suppress

import click
import uvicorn

from salet.belief.update import offer_update
from salet.cli import in_options
from salet.cli.command import make_command, said, show, wants_json
from salet.errors import CouldNotError, InputError, SaletError, sentence, why
from salet.render.console import error_text
from salet.web.app import create_app
from salet.web.arrivals import Listener, timed

PORT = 8765
CONNECTIONS = 200  # below 256, the number of open files that macOS allows
IDLE = 20  # seconds before an idle connection is closed


@make_command(
    "serve",
    "\b\nExample:  salet serve\n\n"
    "Open the page in your browser: the live helper, practice, reviews and results. Programs can "
    "use its API. Only this computer can reach it unless you use --host. Stop it with Ctrl-C.",
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
def command(host: str, port: int, no_browser: bool, allowed: tuple[str, ...]) -> None:
    listener = _listen(host, port)
    with suppress(KeyboardInterrupt):  # the normal way to stop
        address = _address(listener, host)
        others = _elsewhere(listener, host)
        lines = [
            f"salet is at {address}",
            *([f"From your phone or another computer: {others}"] if others else []),
            "Press Ctrl-C to stop.",
        ]
        show(said({"address": address, "port": listener.getsockname()[1]}, *lines))
        if not wants_json():
            try:
                offer_update(click.confirm if sys.stdin.isatty() else None, click.echo)
            except SaletError as error:
                error_text(sentence(error.message), in_options(error.fix))
        if not no_browser and _has_display():
            with suppress(webbrowser.Error):
                webbrowser.open(address)
        run(listener, host, allowed)


def run(listener: socket.socket, host: str, allowed: tuple[str, ...]) -> None:
    """Serve on a listening socket until Ctrl-C."""
    listener = Listener(listener)
    config = uvicorn.Config(
        timed(create_app(host, allowed), listener), log_config=None, log_level="error",
        access_log=False, server_header=False, loop="asyncio", ws="none",
        timeout_graceful_shutdown=3,
        limit_concurrency=CONNECTIONS, timeout_keep_alive=IDLE,
        proxy_headers=False,  # the guard needs the peer's own address
    )  # fmt: skip
    server = uvicorn.Server(config)

    def stop(*_: object) -> None:
        server.should_exit = True

    before = signal.signal(signal.SIGINT, stop)  # until uvicorn listens for it
    try:
        server.run(sockets=[listener])
    finally:
        signal.signal(signal.SIGINT, before)


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
