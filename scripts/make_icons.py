"""Draw the page's icons and the picture for links to it: ``python -m scripts.make_icons``.

They are made from ``icon.svg``: with round corners for ``any`` use, and with a full background and
smaller tiles for masks, which may cut off a fifth at each side.
"""

from __future__ import annotations

import io
import re

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from salet.auto.browser import find_browser
from salet.web.site import FOLDER

INK, PAPER = "#1b2023", "#faf8f3"
CARD = (1200, 630)


def drawn(browser: Browser, svg: str, width: int, height: int) -> Image.Image:
    """Return a picture of an SVG text."""
    page = browser.new_page(viewport={"width": width, "height": height})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{svg}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return Image.open(io.BytesIO(picture))


def main() -> None:
    """Write the pictures into the page's folder."""
    icon = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    tiles = "".join(re.findall(r"<rect [^>]*/>", icon)[1:])
    masked = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" '
        f'fill="{INK}"/><g transform="translate(2.4 2.4) scale(0.85)">{tiles}</g></svg>'
    )
    card = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="sans-serif">'
        f'<rect width="1200" height="630" fill="{PAPER}"/>'
        f'<g transform="translate(90 155) scale(10)"><rect width="32" height="32" rx="7" '
        f'fill="{INK}"/>{tiles}</g>'
        f'<text x="470" y="300" font-size="120" font-weight="700" fill="{INK}">salet</text>'
        f'<text x="474" y="380" font-size="46" fill="{INK}">Your best next guess.</text>'
        '<text x="474" y="440" font-size="34" fill="#5b6265">For Wordle and games like it.</text>'
        "</svg>"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), chromium_sandbox=False)
        for size in (192, 512):
            for name, svg in (("icon", icon), ("icon-maskable", masked)):
                sized = svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
                picture = drawn(browser, sized, size, size)
                few = picture.quantize(64, method=Image.Quantize.FASTOCTREE)
                few.save(FOLDER / f"{name}-{size}.png", optimize=True)
        few = drawn(browser, card, *CARD).convert("RGB").quantize(64, dither=Image.Dither.NONE)
        few.save(FOLDER / "card.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
