"""Take the README's pictures of the page: ``python scripts/screenshots.py``.

They show one position, light and dark, and are limited in size. With ``--all FOLDER`` take pictures
of every view instead, for review: on a phone, a small phone, a phone on its side, a tablet and a
desktop; light, dark and with high contrast.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from salet.auto.browser import find_browser
from salet.web.site import FOLDER as STATIC

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
MAX_SIZE = 120_000  # bytes
WHERE = "#/play?list=original&turns=crane:bbygb"
THERE = ".playit"
BOARDS = "salet:bbybb,bgbbb,ybbbb,bbbbg"
GREY = "bbbbb,bbbbb,bbbbb,bbbbb"
VIEWS = {
    "play-new": ("#/play?list=original", THERE),
    "play": (WHERE, THERE),
    "play-wrong": ("#/play?turns=title:byyyg", ".question .fix"),
    "play-trap": ("#/play?list=original&turns=salet:bbbbg,night:bgggg", ".playit"),
    "play-found": ("#/play?turns=crane:bbygb,tying:ybbgb,haunt:ggggg", ".ending .meter"),
    "review": ("#/review?guesses=crane,sloth,moist&list=original", ".review-card"),
    "review-new": ("#/review", ".entrance"),
    "games": ("#/games", ".empty-state"),
    "practice": ("#/practice", ".month .known"),
    "practice-game": ("#/practice/day?day=2021-06-19", ".hosted .rail"),
    "four": (f"#/play?boards=4&turns={BOARDS}", ".several .best"),
    "four-marks": (f"#/play?boards=4&turns={BOARDS};moist:{GREY}&marking=1", "[data-key=next]"),
    "many": (f"#/play?boards=32&turns=crane:{','.join([GREY] * 8)}", ".several .best"),
    "openers": ("#/lab/openers", ".sortable"),
    "tree": ("#/lab/tree", ".branches li"),
    "strategy": ("#/lab/strategy/entropy", "article .title"),
}
SIZES = ((360, 740), (320, 568), (740, 360), (768, 1024), (1280, 820))
LOOKS = ("light", "dark", "contrast")
PICTURES = (
    (FOLDER / "page-light.png", (1280, 820), "light"),
    (FOLDER / "page-dark.png", (1280, 820), "dark"),
    (FOLDER / "page-phone.png", (360, 740), "light"),
    (STATIC / "shot-phone.png", (390, 844), "light"),  # for the browser's offer to install the page
    (STATIC / "shot-desk.png", (1280, 820), "light"),
)


@contextmanager
def server() -> Iterator[str]:
    """Context manager: the address of a running server."""
    command = [sys.executable, "-m", "salet", "serve", "--no-browser", "--json", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["address"]
    finally:
        process.terminate()
        process.wait(15)


def shoot(
    browser: Browser, address: str, path: Path, size: tuple[int, int], look: str, **how: str
) -> None:
    """Take one picture of the address ``where``, as soon as the selector ``there`` is visible."""
    width, height = size
    port: ViewportSize = {"width": width, "height": height}
    context = browser.new_context(
        viewport=port, color_scheme="dark" if look == "dark" else "light", locale="en-US",
        reduced_motion="reduce", is_mobile=width < 760, has_touch=width < 760,
        service_workers="block",
    )  # fmt: skip
    context.add_init_script(
        "localStorage.setItem('salet.seen', 'true'); localStorage.setItem('salet.help', '4');"
        + ("localStorage.setItem('salet.skin', '\"contrast\"');" if look == "contrast" else "")
    )
    page = context.new_page()
    page.goto(address + how["where"])
    page.locator(how["there"]).first.wait_for(timeout=60_000)
    page.wait_for_load_state("networkidle")
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, full_page=how.get("whole") == "yes")
    context.close()


def shrink(path: Path, colours: int = 96) -> None:
    """Reduce the colours of a picture: a third of the size, and no visible difference."""
    with Image.open(path) as picture:
        few = picture.convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def main() -> None:
    """Take the pictures."""
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), chromium_sandbox=False)
        if sys.argv[1:2] == ["--all"]:
            for name, (where, there) in VIEWS.items():
                for size in SIZES:
                    for look in LOOKS:
                        path = Path(sys.argv[2]) / f"{name}-{size[0]}-{look}.png"
                        how = {"where": where, "there": there, "whole": "yes"}
                        shoot(browser, address, path, size, look, **how)
        else:
            for path, size, look in PICTURES:
                shoot(browser, address, path, size, look, where=WHERE, there=THERE)
                shrink(path)
                weight = path.stat().st_size
                assert weight < MAX_SIZE, f"{path.name} has {weight} bytes"
                print(f"{path.name}  {weight:,} bytes")
        browser.close()


if __name__ == "__main__":
    main()
