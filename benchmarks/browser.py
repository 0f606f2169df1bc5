"""The page in a real browser: the time to the first paint and to suggestions."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.timing import Row

# Positions with 100 to 300 likely words, none of them cached by the server.
POSITIONS = ("raise:bbbby", "adieu:bbbbb", "tarse:bbybb", "stare:bbyby", "irate:bybby")
# The page begins with a hint; this is what it keeps of a player who chose to see words.
SHOW_WORDS = "localStorage.setItem('salet.help', 4)"
_PAINT = """() => new Promise((done) => {
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0];
  const look = () => (paint() ? done(paint().startTime) : setTimeout(look, 20));
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
# The size of a visit: bytes on the wire, with headers and API responses.
_WEIGHT = """() => performance.getEntries()
  .reduce((sum, entry) => sum + (entry.transferSize ?? 0), 0)"""


def rows(port: int) -> Iterator[Row]:
    """Yield the first paint, and the median and slowest of a few positions."""
    from playwright.sync_api import sync_playwright

    from salet.auto.browser import find_browser

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.add_init_script(SHOW_WORDS)
        page.goto(f"http://127.0.0.1:{port}/")
        paint = float(page.evaluate(_PAINT)) / 1000
        page.wait_for_selector(".playit")
        weight = page.evaluate(_WEIGHT) / 1000
        what = f"first paint in a browser (a visit sends {weight:.0f} kB, 350 at most)"
        yield Row(what, paint, goal="1 s")
        shown = sorted(float(page.evaluate(_SHOWN, turns)) / 1000 for turns in POSITIONS)
        middle, slowest = shown[len(shown) // 2], shown[-1]
        what = f"a turn to its suggestions on the screen, median (slowest {slowest * 1000:.0f} ms)"
        yield Row(what, middle, goal="150 ms")
        taps = sorted(float(page.evaluate(_TAP)) / 1000 for _ in range(5))
        yield Row("a tap on a tile to its advice, median", taps[2], goal="300 ms")
        browser.close()
