"""The page in a real browser: first paint, and how soon a suggestion is on the screen."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.timing import Row

# Positions of 100 to 300 likely words, each new to the server.
POSITIONS = ("raise:bbbby", "adieu:bbbbb", "tarse:bbybb", "stare:bbyby", "irate:bybby")
_PAINT = """() => new Promise((done) => {
  const found = () => performance.getEntriesByName("first-contentful-paint")[0];
  const look = () => (found() ? done(found().startTime) : setTimeout(look, 20));
  look();
})"""
_SHOWN = """(turns) => new Promise((done) => {
  const ready = () => document.querySelector(".helper")?.getAttribute("aria-busy") === "false";
  const began = performance.now();
  location.hash = `#/play?turns=${turns}`;
  let gone = false; // the old advice must have been dimmed first
  const look = () => {
    gone ||= !ready();
    if (gone && ready()) done(performance.now() - began);
    else if (performance.now() - began > 10000) done(10000);
    else requestAnimationFrame(look);
  };
  look();
})"""


_TAP = """() => new Promise((done) => {
  const ready = () => document.querySelector(".helper")?.getAttribute("aria-busy") === "false";
  const began = performance.now();
  document.querySelector('.board .tile[data-row="0"][data-column="0"]').click();
  const look = () => (ready() ? done(performance.now() - began) : requestAnimationFrame(look));
  requestAnimationFrame(look);
})"""
# The weight of a visit: bytes on the wire, headers and answers of the API included.
_WEIGHT = """() => performance.getEntries()
  .reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)"""


def rows(port: int) -> Iterator[Row]:
    """First paint of a warm server, and the median and the slowest of a few positions."""
    from playwright.sync_api import sync_playwright

    from salet.auto.browser import find_browser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{port}/")
        paint = float(page.evaluate(_PAINT)) / 1000
        page.wait_for_selector(".playit")
        weight = page.evaluate(_WEIGHT) / 1000
        what = f"first paint in a browser (a visit sends {weight:.0f} kB, 150 at most)"
        yield Row(what, paint, goal="1 s")
        shown = sorted(float(page.evaluate(_SHOWN, turns)) / 1000 for turns in POSITIONS)
        middle, slowest = shown[len(shown) // 2], shown[-1]
        what = f"a turn to its suggestions on the screen, median (slowest {slowest * 1000:.0f} ms)"
        yield Row(what, middle, goal="150 ms")
        taps = sorted(float(page.evaluate(_TAP)) / 1000 for _ in range(5))
        yield Row("a tap on a tile to its advice, median", taps[2], goal="300 ms")
        browser.close()
