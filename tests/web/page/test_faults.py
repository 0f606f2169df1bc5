"""Parts of the page that do not load, and browsers that are too old for it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser import Tabs, reload, settled
from tests.web.page.test_pictures import GAME, choose, png
from tests.web.test_browsers import OLDEST


def test_a_part_that_does_not_load_is_named_with_a_way_on(tabs: Tabs) -> None:
    server = tabs.server
    try:
        server.lacks = lambda name: name.endswith("/tree.js")
        page = tabs.open("#/lab/tree", tabs.context())
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
        page.get_by_role("button", name="Try again").wait_for()
        tabs.go(page, "#/play")
        for part in ("/picture.js", "/pictures/read.js", "/glyphs-"):  # in the order of loading
            server.lacks = lambda name, part=part: part in name
            reload(page)
            settled(page)
            choose(page, png(GAME))
            text = re.compile("could not be loaded|not on this")
            expect(page.locator("#picture")).to_contain_text(text)
    finally:
        server.lacks = lambda name: False


def test_a_browser_that_is_too_old_is_told_what_it_needs(tabs: Tabs) -> None:
    context = tabs.context()
    for lacking in (
        "window.Worker = class { constructor() { throw new Error('no modules') } };",
        "const Old = Worker; window.Worker = class { constructor(url) { return new Old(url) } };",
        "delete Array.prototype.at;",
    ):
        page = context.new_page()  # its errors are expected
        page.add_init_script(lacking)
        page.goto(tabs.server.address)
        expect(page.get_by_role("alert")).to_contain_text(f"Firefox {OLDEST['firefox']}")
        expect(page.locator("main")).to_be_hidden()
