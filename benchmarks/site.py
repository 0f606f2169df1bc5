"""The page without a server: how soon it suggests a word on a slow phone.

Chromium with its processor slowed down to a quarter stands in for the phone. The folder is that of
``salet site``, behind Python's own static server. ``python -m benchmarks.site`` measures and writes
docs/results/site.md.
"""

from __future__ import annotations

import functools
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from benchmarks.browser import POSITIONS, SHOW_WORDS
from benchmarks.timing import Row, machine, show
from salet import __version__
from salet.web.site import Site, write_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FILE = Path(__file__).parent.parent / "docs" / "results" / "site.md"
SLOWER = 4
BOARDS = 32
MEMORY = 150  # MB, the goal
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
_FIRST = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".playit")) return;
  observer.disconnect();
  requestAnimationFrame(() => { window.firstShown = performance.now(); });
}).observe(document, { subtree: true, childList: true });"""
_MARKS = ",".join(["bbbbb", "ybbbb", "bybbb", "bbybb", "bbbyb", "bbbby", "gbbbb", "bgbbb"] * 4)


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections open, as every host does

    def log_message(self, *_: Any) -> None:
        """Print nothing."""


@contextmanager
def _page() -> Iterator[tuple[Browser, Page, Site, str]]:
    """Yield a browser with a slow page, the site, and its address."""
    from playwright.sync_api import sync_playwright

    from salet.auto.browser import find_browser

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = write_site(Path(folder) / "site", ["es-5"])
        handler: Any = functools.partial(_Quiet, directory=str(site.folder))
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        try:
            yield browser, page, site, f"http://127.0.0.1:{server.server_port}/"
        finally:
            browser.close()
            server.shutdown()


def _measure(browser: Browser, page: Page, site: Site, address: str) -> Iterator[Row]:
    page.add_init_script(SHOW_WORDS)
    page.add_init_script(_FIRST)
    page.goto(address)
    page.wait_for_selector(".playit")
    first = float(page.evaluate("window.firstShown ?? performance.now()")) / 1000
    kilobytes = site.first_load / 1000
    yield Row(f"first suggestion after load ({kilobytes:.0f} kB)", first, goal="1.2 s")
    shown = [float(page.evaluate(_SHOWN, f"#/play?turns={turns}")) / 1000 for turns in POSITIONS]
    what = f"each next one, median (slowest {max(shown) * 1000:.0f} ms)"
    yield Row(what, median(shown), goal="300 ms")
    several = f"#/play?boards={BOARDS}&turns=crane:{_MARKS}"
    yield Row(f"{BOARDS} boards", float(page.evaluate(_SHOWN, several)) / 1000, goal="1.5 s")


def rows() -> Iterator[Row]:
    """The first suggestion after load, the next ones, and those of 32 boards."""
    with _page() as opened:
        yield from _measure(*opened)


def _megabytes(browser: Browser) -> float:
    """Return the memory of the largest renderer, shared pages counted by their share, in MB."""
    response = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
    sizes = []
    for process in response["processInfo"]:
        if process["type"] == "renderer":
            lines = Path(f"/proc/{process['id']}/smaps_rollup").read_text().splitlines()
            sizes += [int(line.split()[1]) for line in lines if line.startswith("Pss:")]
    return max(sizes) / 1000


def main() -> None:
    """Measure, and write docs/results/site.md."""
    with _page() as opened:
        browser, page, *_ = opened
        page.goto("about:blank")
        empty = _megabytes(browser)
        measurements = list(_measure(*opened))
        after = _megabytes(browser)
    load = os.getloadavg()[0]
    lines = [f"| {row.what} | {show(row.seconds)} | {row.goal} |" for row in measurements]
    memory = f"{after:.0f} MB (an empty page: {empty:.0f} MB)"
    lines.append(f"| memory of the page's process after all of this | {memory} | {MEMORY} MB |")
    head = f"""# The page without a server

<!-- Written by python -m benchmarks.site. -->

The folder of `salet site` in Chromium, with its processor slowed down to a quarter as a stand-in \
for a phone. On {date.today().isoformat()} with salet {__version__} on {machine()}. Other work was \
running on the machine where the load is above 1: it was {load:.1f}.

| what | measured | goal |
| --- | ---: | ---: |"""
    FILE.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    print(FILE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
