"""The command ``salet serve``: its address, its end, and errors."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from datetime import date
from types import SimpleNamespace

import httpx
import pytest
import uvicorn

from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.pastanswers import record
from salet.cli.serve import _address, _has_display, _listen
from salet.web.app import CurrentFiles
from salet.web.site import first_files, site_files
from salet.words.own import keep_list
from tests.patience import PATIENCE


class Server:
    """``salet serve`` on a free port, in a process of its own, and the line that it prints."""

    def __init__(self, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "salet", "serve", "--no-browser", "--port", "0", *args],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        self.line = self.process.stdout.readline()

    def stop(self, sign: int) -> int:
        """End it; return its exit code."""
        self.process.send_signal(sign)
        _, errors = self.process.communicate(timeout=PATIENCE)
        assert errors == ""
        return self.process.returncode


def test_it_serves_the_page_and_the_api_until_ctrl_c():
    server = Server("--json", "--allow-host", "play.example")
    with httpx.Client(base_url=json.loads(server.line)["address"], timeout=PATIENCE) as client:
        assert client.get("/", headers={"Host": "play.example"}).status_code == 200
        body = {"turns": ["crane:bbygb"], "list": "original", "top": 1}
        assert client.post("/api/suggest", json=body).json()["suggestions"]
    assert server.stop(signal.SIGINT) == 0


def test_the_address_is_printed_for_people_and_sigterm_ends_it():
    server = Server()
    (address,) = re.findall(r"http://127\.0\.0\.1:\d+", server.line)
    assert httpx.get(address, timeout=PATIENCE).status_code == 200
    assert server.stop(signal.SIGTERM) in (0, -signal.SIGTERM)


def test_every_file_of_the_page_is_served(client):
    home = client.get("/")
    assert home.headers["content-type"] == "text/html; charset=utf-8"
    again = client.get("/", headers={"If-None-Match": home.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    for name in first_files(site_files()):
        answer = client.head(f"/{name}")
        assert answer.status_code == 200, name
        is_fixed = "immutable" in answer.headers["cache-control"]
        assert is_fixed == (name not in ("index.html", "sw.js", "salet.webmanifest")), name
    for path in ("/app.py", "/../app.py", "/v-000000000000/main.js", "/data/words-en-5.json"):
        assert client.get(path).status_code == 404


def test_a_shared_file_is_for_the_service_worker_alone(client):
    assert client.post("/share", files={"file": ("chat.txt", b"hello")}).status_code == 405


def test_the_page_has_new_answers_and_own_lists_at_once(own_home):
    files = CurrentFiles()

    def index() -> dict:
        (name,) = re.findall(rb'name="salet-data" content="([^"]+)"', files.read("index.html"))
        names.append(name.decode())
        return json.loads(files.read(name.decode()))

    names: list[str] = []
    before = index()
    assert index() == before
    keep_list("mine", load("original", known="p...y"))
    after = index()
    (row,) = [row for row in after["lists"] if row["name"] == "mine"]
    assert "mine" in json.loads(files.read(f"data/{row['file']}"))["lists"]
    assert after["history"] == before["history"]
    record(History(((date(2026, 8, 22), "crane"),)))
    assert index()["history"] != before["history"]
    assert files.read(names[-2]) is not None  # of a page that is still open


def test_past_answers_are_offered_once_in_the_terminal(own_home, monkeypatch, salet_here):
    asked: list[str] = []
    begun: list[bool] = []
    monkeypatch.setattr("salet.cli.serve.run", lambda listener, *_: listener.close())
    fetched = SimpleNamespace(summary="fetched")
    monkeypatch.setattr("salet.belief.update.update", lambda _: begun.append(True) or fetched)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("click.confirm", lambda text, **_: asked.append(text) or True)
    for _ in range(2):
        assert salet_here("serve", "--port", "0", "--no-browser").returncode == 0
    assert len(asked) == 1
    assert begun == [True, True]


def test_ctrl_c_before_the_server_listens_for_it(salet_here, monkeypatch):
    serve = uvicorn.Server.serve

    def interrupted(self, sockets):
        running = serve(self, sockets)
        signal.raise_signal(signal.SIGINT)
        return running

    monkeypatch.setattr(uvicorn.Server, "serve", interrupted)
    done = salet_here("serve", "--port", "0", "--no-browser", "--json")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_port_in_use_is_a_clear_error(salet_here):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = salet_here("serve", "--port", port, "--no-browser", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 1
    assert port in data["message"]
    assert "--port 0" in data["fix"]


@pytest.mark.parametrize("args", [["--host", "no.such.host.invalid"], ["--port", "70000"]])
def test_an_invalid_address_is_refused(salet_here, args):
    done = salet_here("serve", "--no-browser", *args)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_the_browser_is_opened_only_with_a_display(monkeypatch, salet_here):
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("salet.cli.serve.run", lambda listener, *_, **__: listener.close())
    for has_display, option, count in ((True, ["--no-browser"], 0), (True, [], 1), (False, [], 1)):
        monkeypatch.setattr("salet.cli.serve._has_display", lambda found=has_display: found)
        assert salet_here("serve", "--port", "0", *option).returncode == 0
        assert len(opened) == count


def test_a_display_is_known_by_its_variable(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not _has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert _has_display()


def test_the_address_can_be_opened_whatever_it_listens_on():
    for host, shown in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")):
        with _listen(host, 0) as listener:
            port = listener.getsockname()[1]
            assert _address(listener, host) == f"http://{shown}:{port}/"
    if socket.has_ipv6:
        with _listen("::1", 0) as listener:
            assert _address(listener, "::1") == f"http://[::1]:{listener.getsockname()[1]}/"


def test_other_commands_load_nothing_of_the_web():
    script = "import sys, salet.cli.suggest, salet.cli.bench; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert not {"fastapi", "starlette", "pydantic", "uvicorn"} & set(done.stdout.split())
