"""The page without a server: how soon it suggests a word on a slow phone.

Chromium with its processor slowed down to a quarter stands in for the phone. The folder is that of
``salet site``, behind Python's own static server.
"""

from __future__ import annotations

import functools
import tempfile
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from benchmarks.browser import POSITIONS
from benchmarks.timing import Row
from salet.web.site import write_site

SLOWER = 4
BOARDS = 32
_SHOWN = """(where) => new Promise((done) => {
  const ready = () => document.querySelector(".helper")?.getAttribute("aria-busy") === "false";
  const began = performance.now();
  let gone = false; // the old advice must have been dimmed first
  location.hash = where;
  const look = () => {
    gone ||= !ready();
    if (gone && ready()) done(performance.now() - began);
    else if (performance.now() - began > 60000) done(60000);
    else requestAnimationFrame(look);
  };
  look();
})"""
_MARKS = ",".join(["bbbbb", "ybbbb", "bybbb", "bbybb", "bbbyb", "bbbby", "gbbbb", "bgbbb"] * 4)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Print nothing."""


def rows() -> Iterator[Row]:
    """The first suggestion after load, the next ones, and those of 32 boards."""
    from playwright.sync_api import sync_playwright

    from salet.auto.browser import find_browser

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = write_site(Path(folder) / "site", ["es-5"])
        handler: Any = functools.partial(_Quiet, directory=str(site.folder))
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(address)
        page.wait_for_selector(".playit")
        first = float(page.evaluate("performance.now()")) / 1000
        kilobytes = site.first_load / 1000
        yield Row(f"first suggestion after load ({kilobytes:.0f} kB)", first, goal="1.5 s")
        shown = sorted(
            float(page.evaluate(_SHOWN, f"#/play?turns={turns}")) / 1000 for turns in POSITIONS
        )
        what = f"each next one, median (slowest {shown[-1] * 1000:.0f} ms)"
        yield Row(what, shown[len(shown) // 2], goal="300 ms")
        several = f"#/play?boards={BOARDS}&turns=crane:{_MARKS}"
        seconds = float(page.evaluate(_SHOWN, several)) / 1000
        yield Row(f"{BOARDS} boards", seconds, goal="1.5 s")
        browser.close()
        server.shutdown()
