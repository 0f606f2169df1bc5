"""The page on a static server in a thread, and a client of the API."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePath
from typing import Any

import httpx
import pytest
import uvicorn

from salet.web.api import Workers
from salet.web.app import KINDS, CurrentFiles, cache_control, create_app
from salet.web.site import HOME
from tests.patience import PATIENCE
from tests.web.engine import Engine, write_data


class SiteServer:
    """Serves the files of a site under a path; it can be stopped and restarted on its port.

    Files for which ``lacks`` is true are not found.
    """

    def __init__(self, read: Callable[[str], bytes | None], path: str = "/") -> None:
        self.read = read
        self.path = path
        self.port = 0
        self.lacks: Callable[[str], object] = lambda name: False
        self.start()

    @property
    def address(self) -> str:
        """The address of the page, with a slash at the end."""
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self) -> None:
        """Serve the files."""
        site = self
        self.stopped = False

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True  # the body would wait 40 ms for an answer to the headers

            def do_GET(self) -> None:
                if site.stopped:  # a connection that was open before
                    self.close_connection = True
                    return
                name = self.path.partition("?")[0].removeprefix(site.path) or HOME
                content = None if site.lacks(name) else site.read(name)
                self.send_response(404 if content is None else 200)
                self.send_header("Content-Length", str(len(content or b"")))
                if content is not None:
                    self.send_header("Content-Type", KINDS[PurePath(name).suffix])
                    self.send_header("Cache-Control", cache_control(name))
                self.end_headers()
                self.wfile.write(content or b"")

            def log_message(self, *_: Any) -> None:
                """Write no log."""

        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        self.server.handle_error = lambda *_: None  # type: ignore[method-assign]  # a closed tab
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Cut the network."""
        self.stopped = True
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def server() -> Iterator[SiteServer]:
    """One site with all lists for all tests of a worker; a test that stops it must restart it."""
    files = CurrentFiles()
    files.read(HOME)  # prepares all files, before a browser waits for them
    made = SiteServer(files.read)
    yield made
    made.stop()


@pytest.fixture(scope="session")
def api() -> Iterator[str]:
    """The address of what ``salet serve`` serves, in a thread and with one worker process."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        app = create_app(workers=Workers(1))
        config = uvicorn.Config(app, log_config=None, ws="none", server_header=False)
        made = uvicorn.Server(config)
        thread = threading.Thread(target=made.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        made.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


@pytest.fixture(scope="session")
def client(api: str) -> Iterator[httpx.Client]:
    """A client of the API."""
    with httpx.Client(base_url=api, verify=False, timeout=PATIENCE) as made:
        yield made


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """The page's own engine in node, with the lists of its tests."""
    folder = tmp_path_factory.mktemp("data")
    write_data(folder)
    made = Engine(folder)
    yield made
    made.close()
