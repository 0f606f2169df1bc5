"""The folder of ``salet site`` on a static server: offline, installed and updated."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from salet.host.hosts import friend_code
from salet.web.site import FOLDER, Files, site_files
from tests.patience import wait_until
from tests.web.browser import (
    Tabs,
    appear,
    feedback_of,
    has_turns,
    mark_by_keys,
    reload,
    settled,
    type_word,
)  # fmt: skip
from tests.web.conftest import SiteServer
from tests.web.page.test_league import chat
from tests.web.page.test_pictures import GAME, TURNS, choose, png, use

INDEX = "document.querySelector('meta[name=salet-data]').content"
# Whether a file is cached: the page tells the service worker what it had loaded before.
CACHED = """async (part) => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().some(({ url }) => url.includes(part));
}"""
KEPT = "cache => caches.open(cache).then((c) => c.match('./')).then(Boolean)"
READY = "navigator.serviceWorker.ready.then(() => true)"  # it is ready when all files are cached


@pytest.fixture(scope="module")
def files() -> Files:
    """The files of a site with English and Spanish lists."""
    return site_files(["es-5"])


@pytest.fixture
def site(files: Files) -> Iterator[SiteServer]:
    """That site under a path."""
    made = SiteServer(files.get, "/words/")
    yield made
    made.stop()


@pytest.fixture
def visit(browser: Browser, site: SiteServer) -> Iterator[Tabs]:
    """Open tabs on that site; fail if one of them has an error."""
    made = Tabs(browser, site, {})
    made.line_may_break = True
    yield made
    made.close()


def first_visit(visit: Tabs, where: str = "") -> Page:
    """Open the site in a new profile."""
    return visit.open(where, visit.context(worker=True))


def second_visit(page: Page) -> None:
    """Load the page again, and wait until what reads pictures is cached."""
    page.evaluate(READY)
    assert not reads_pictures(page)
    page.reload()
    wait_until(lambda: reads_pictures(page))


def reads_pictures(page: Page) -> bool:
    """Return whether what reads pictures is cached."""
    parts = [f"pictures/{path.name}" for path in FOLDER.glob("engine/pictures/*.js")]
    parts += ["/picture.js", "/picture.css", "data/glyphs-"]
    return all(page.evaluate(CACHED, part) for part in parts)


def play(page: Page, guess: str, answer: str) -> None:
    """Type a guess with its marks."""
    settled(page)
    row = page.locator(".boards .tiles").count()
    type_word(page, guess)
    mark_by_keys(page, row, feedback_of(guess, answer))


def test_pictures_and_practice_without_a_network_from_the_second_visit_on(
    visit: Tabs, site: SiteServer
) -> None:
    words = ("moist", "crane", "humid", "fight")
    page = first_visit(visit, "#/practice?boards=4")
    appear(page, '[data-key="friend-word"]')
    second_visit(page)
    site.stop()
    code = friend_code(" ".join(words), 3)
    visit.go(page, f"#/practice/friend?boards=4&code={code}")
    appear(page, ".hosted")
    reload(page)
    appear(page, ".hosted .rail")
    type_word(page, "slate")
    expect(page.locator('.boards [data-board="3"] .rows .mini[role]')).to_have_count(1)
    visit.go(page, "#/play")
    choose(page, png(GAME))
    use(page)
    has_turns(page, TURNS)


def test_it_is_installed_and_another_app_shares_files(visit: Tabs, site: SiteServer) -> None:
    page = first_visit(visit, "#/play?turns=slate:bbbbb")
    result = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert result["errors"] == []
    manifest = json.loads(result["data"])
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert {icon.get("purpose") for icon in manifest["icons"]} == {"any", "maskable", None}
    for icon in manifest["icons"] + manifest["screenshots"]:
        assert page.request.get(site.address + icon["src"]).status == 200
    scope = "navigator.serviceWorker.ready.then((found) => found.scope)"
    assert page.evaluate(scope) == site.address
    target = manifest["share_target"]
    (file,) = target["params"]["files"]
    assert {"image/*", "text/plain", ".txt", ".zip", ".json"} <= set(file["accept"])
    form = (
        f'<form method="{target["method"]}" enctype="{target["enctype"]}"'
        f' action="{site.address}{target["action"]}">'
        f'<input type="file" name="{file["name"]}" multiple><button>Share</button></form>'
    )

    def share(start: str, *files: tuple[str, str, bytes]) -> tuple[Page, int]:
        """Submit the form from a page; return the page and the status of the response."""
        other = page.context.new_page()
        other.goto(start)
        other.set_content(form)
        named = [{"name": name, "mimeType": kind, "buffer": raw} for name, kind, raw in files]
        other.locator("input").set_input_files(named)  # type: ignore[arg-type]
        with other.expect_response(f"{site.address}share") as response:
            other.get_by_role("button", name="Share").click()
        return other, response.value.status

    picture = ("shot.png", "image/png", png(GAME))
    talk = ("WhatsApp Chat with Füchse.txt", "text/plain", chat().encode())
    elsewhere = SiteServer({"index.html": b"Hello"}.get)  # on another port
    try:
        for file in (picture, talk):
            assert share(elsewhere.address, file)[1] == 403
    finally:
        elsewhere.stop()
    assert page.evaluate("caches.open('salet shared').then((c) => c.keys())") == []

    no_site = "about:blank"  # the origin of another app, and of a website that hides its own
    gallery, _ = share(no_site, picture)
    use(gallery)
    has_turns(gallery, TURNS)
    messenger, _ = share(no_site, picture, talk)
    expect(messenger.locator("#picture strong")).to_have_text("WhatsApp Chat with Füchse.txt")
    assert messenger.evaluate("localStorage.getItem('salet.chats')") is None
    assert messenger.evaluate("caches.open('salet shared').then((c) => c.keys())") == []
    messenger.get_by_role("button", name="Read it").click()
    expect(messenger.locator(".league tbody th")).to_have_count(3)
    expect(messenger.locator(".league .note")).to_contain_text("Füchse")


def test_an_update_loses_nothing_and_loads_no_words_again(
    visit: Tabs, site: SiteServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = first_visit(visit, "#/play?turns=crane:bbygb")
    second_visit(page)
    before = page.evaluate(INDEX)
    loaded: list[str] = []
    shutil.copytree(FOLDER, tmp_path / "static")
    with (tmp_path / "static" / "css" / "page.css").open("a") as styles:
        styles.write("/* changed */\n")
    monkeypatch.setattr("salet.web.site.FOLDER", tmp_path / "static")
    files = site_files(["nl-5"])

    def read(name: str) -> bytes | None:
        loaded.append(name)
        return files.get(name)

    site.read = read
    play(page, "moist", "haunt")  # the open page continues
    settled(page)
    page.get_by_role("link", name="Games", exact=True).click()  # a view not opened before
    appear(page, ".empty-state")
    page.go_back()
    (edition,) = re.findall('"(salet site [^"{]+)"', files["sw.js"].decode())
    page.reload()
    settled(page)
    has_turns(page, "crane:bbygb,moist:bbbbg")
    assert page.evaluate(INDEX) != before
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    wait_until(lambda: page.evaluate(KEPT, edition))
    assert "index.html" in loaded
    assert not [name for name in loaded if "words-" in name]
    site.stop()
    after = page.evaluate(INDEX)
    page.reload()
    settled(page)
    assert page.evaluate(INDEX) == after
