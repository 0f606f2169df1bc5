"""The server sends only the files of the page."""

from __future__ import annotations

import gzip
import json
import socket

import pytest

from salet.web.pages import FOLDER, KINDS, edition, page
from tests.patience import PATIENCE


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd",
        "/static/%2fetc%2fpasswd", "/static/", "/static", "/static/.", "/static/index.html%00.js",
        "/static/..%5capp.py", "/static/app.py", "/static/%E2%80%A5/x.js", "/index.html",
        "/api", "/api/", "/api/nothing", "/docs", "/redoc", "/openapi.json", "/favicon.ico/..",
    ],
)  # fmt: skip
def test_no_other_file_and_no_folder_can_be_read(server, path):
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        )
        answer = b"".join(iter(lambda: line.recv(65536), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.split()[1] in (b"404", b"307"), answer[:200]
    if head.split()[1] == b"404":
        assert json.loads(body)["error"] == "not-found"


def test_only_real_files_inside_the_folder_are_pages(tmp_path):
    inside = tmp_path / "static"
    inside.mkdir()
    (inside / "page.js").write_text("1")
    (inside / "notes.md").write_text("1")
    (tmp_path / "secret.js").write_text("1")
    (inside / "link.js").symlink_to(tmp_path / "secret.js")
    (inside / "folder.js").mkdir()
    assert page("page.js", inside).content == b"1"
    for name in (
        "link.js",
        "folder.js",
        "notes.md",
        "../secret.js",
        "./page.js",
        "PAGE.JS",
        "no.js",
    ):
        assert page(name, inside) is None, name


def test_the_edition_changes_with_every_file(tmp_path):
    (tmp_path / "page.js").write_text("1")
    before = edition(tmp_path)
    assert edition(tmp_path) == before
    (tmp_path / "page.js").write_text("12")
    assert edition(tmp_path) != before


def test_every_file_of_the_page_is_served():
    for path in FOLDER.rglob("*"):
        if path.is_file() and path.suffix[1:] in KINDS:
            assert page(str(path.relative_to(FOLDER))) is not None, path


@pytest.mark.parametrize("path", ["/", "/static/main.js", "/static/page.css", "/api/lists"])
def test_responses_are_compressed(server, path):
    def sent(encoding: str) -> tuple[bytes, bytes]:
        with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as line:
            line.sendall(
                f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: {encoding}\r\n"
                "Connection: close\r\n\r\n".encode()
            )
            answer = b"".join(iter(lambda: line.recv(65536), b""))
        head, _, body = answer.partition(b"\r\n\r\n")
        assert b"\r\nvary: accept-encoding" in head.lower()
        return head.lower(), body

    head, packed = sent("gzip, br")
    assert b"content-encoding: gzip" in head
    head, data = sent("identity")
    assert b"content-encoding" not in head
    assert gzip.decompress(packed) == data
    assert len(packed) < len(data) / 2
