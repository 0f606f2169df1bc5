"""The command ``salet serve``: its address, its end, and errors."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from salet.cli.serve import _address, _has_display, _listen
from tests.patience import PATIENCE, wait_until
from tests.web.conftest import Server


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_it_starts_on_a_free_port_and_ctrl_c_ends_it_quietly(tmp_path):
    server = Server(tmp_path, "--allow-host", "play.example")
    assert httpx.get(server.address, headers={"Host": "play.example"}).status_code == 200
    stream = httpx.stream("POST", f"{server.address}api/bench", json={"list": "original-all"})
    with stream as answer:
        assert answer.status_code == 200
        result = server.errors()
        assert server.stop() == 0
    assert result == ""
    assert "Traceback" not in server.errors()
    assert "Cancel" not in server.errors()


def test_sigterm_ends_it(tmp_path):
    server = Server(tmp_path)
    wait_until(server.workers)
    workers = server.workers()
    assert server.stop(signal.SIGTERM) in (0, -signal.SIGTERM)
    assert "Traceback" not in server.errors()
    assert workers
    wait_until(lambda: not any(is_alive(worker) for worker in workers))


def test_the_address_is_printed_for_people(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "salet", "serve", "--port", "0", "--no-browser"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("salet is at http://127.0.0.1:")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, ""), out


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


def test_without_the_files_of_the_page_it_does_not_start(salet_here, monkeypatch):
    monkeypatch.setattr("salet.cli.serve.page", lambda name: None)
    done = salet_here("serve", "--no-browser")
    assert done.returncode == 1
    assert "missing" in done.stderr


def test_the_browser_is_opened_only_with_a_display(monkeypatch, salet_here):
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("salet.cli.serve.run", lambda listener, *_, **__: listener.close())
    monkeypatch.setattr("salet.cli.serve._has_display", lambda: True)
    assert salet_here("serve", "--port", "0", "--no-browser").returncode == 0
    assert opened == []
    assert salet_here("serve", "--port", "0").returncode == 0
    assert len(opened) == 1
    monkeypatch.setattr("salet.cli.serve._has_display", lambda: False)
    assert salet_here("serve", "--port", "0").returncode == 0
    assert len(opened) == 1


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
