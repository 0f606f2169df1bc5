"""The page without a server: the folder of ``salet site`` on a static server, and offline."""

from __future__ import annotations

import functools
import gzip
import json
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from salet.cli.site import command
from salet.errors import InputError
from salet.web.pages import FOLDER
from salet.web.site import site_files, write_site
from tests.web.browser import Tabs, alarm, best, feedback_of, settled, turns_of

DIGITS = str.maketrans("byg", "123")
READY = "navigator.serviceWorker.ready.then(() => true)"  # it is ready when all files are cached


class StaticServer:
    """Serves a folder under a path; it can be stopped and restarted on its port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """The address of the page, with a slash at the end."""
        return f"http://127.0.0.1:{self.port}/words/"

    def start(self) -> None:
        """Serve the folder."""
        quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        handler: Any = functools.partial(quiet, directory=str(self.folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Cut the network."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with English and Spanish lists, in a folder below the root of its host."""
    made: Path = tmp_path_factory.mktemp("host")
    write_site(made / "words", ["es-5"])
    return made


@pytest.fixture
def site(folder: Path) -> Iterator[StaticServer]:
    """A static server of the site."""
    made = StaticServer(folder)
    yield made
    made.stop()


@pytest.fixture
def visit(browser: Browser, site: StaticServer) -> Iterator[Tabs]:
    """Open tabs on the site; fail if one of them has an error."""
    made = Tabs(browser, site)  # type: ignore[arg-type]  # it needs the address alone
    made.line_may_break = True
    yield made
    made.close()


def offline(page: Page, site: StaticServer) -> None:
    """Wait until the service worker has all it needs, then cut the network."""
    page.evaluate(READY)
    page.reload()
    settled(page)
    site.stop()


def play(page: Page, guess: str, answer: str) -> None:
    """Type a guess with its marks."""
    page.keyboard.type(guess)
    page.keyboard.press("Enter")
    page.keyboard.type(feedback_of(guess, answer).translate(DIGITS))


def solve(page: Page, answer: str) -> None:
    """Play every suggestion until the game is won."""
    for _ in range(6):
        guess = best(page)
        play(page, guess, answer)
        if guess == answer:
            break
        page.locator('.helper[aria-busy="false"]').wait_for(state="attached")
    expect(page.locator(".ending.won")).to_be_visible()


def test_a_whole_game_without_a_network(visit: Tabs, site: StaticServer) -> None:
    page = visit.open(worker=True)
    settled(page)
    try:
        offline(page, site)
        page.reload()
        settled(page)
        solve(page, "moist")
        expect(page.locator(".ending .meter").first).to_be_visible()  # the review
        page.reload()
        expect(page.locator(".ending.won")).to_be_visible()
    finally:
        site.start()


def test_four_boards_against_a_host_with_hints_and_review(visit: Tabs, site: StaticServer) -> None:
    page = visit.open("#/practice?boards=4", worker=True)
    page.get_by_role("button", name="Play 4 random words").wait_for()
    page.evaluate(READY)
    page.reload()
    page.evaluate(READY)
    site.stop()
    try:
        page.get_by_role("button", name="Play 4 random words").click()
        page.locator('[data-key="hint"]').click()
        expect(page.locator(".hints li")).to_have_count(1)
        for word in ("crane", "moist"):
            page.keyboard.type(word)
            page.keyboard.press("Enter")
            page.locator(".card-rows .mini", has_text=word).first.wait_for()
        page.get_by_role("button", name="Give up").click()
        alarm(page).get_by_role("button", name="Give up").click()
        expect(page.locator(".ending")).to_contain_text("The words were")
        expect(page.locator(".ending .meter").first).to_be_visible()
        page.get_by_role("link", name="See each guess").click()
        expect(page.locator(".reviewed > li")).to_have_count(2)
    finally:
        site.start()


def test_spanish_works_offline_after_its_first_use(visit: Tabs, site: StaticServer) -> None:
    page = visit.open("#/play?list=es-5", worker=True)
    settled(page)
    try:
        offline(page, site)
        page.goto(f"{site.address}#/play?list=es-5")
        page.reload()
        settled(page)
        solve(page, "mundo")
    finally:
        site.start()


def test_a_friends_link_works_on_the_site(visit: Tabs, site: StaticServer) -> None:
    page = visit.open("#/practice")
    page.locator('[data-key="friend-word"]').fill("moist")
    page.get_by_role("button", name="Make a link").click()
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site.address}#/practice/friend?code=")
    page.goto(link)
    page.reload()
    page.locator(".hosted").wait_for()
    page.keyboard.type("moist")
    page.keyboard.press("Enter")
    expect(page.locator(".ending.won")).to_be_visible()


def test_a_friends_game_of_four_boards_without_a_network(visit: Tabs, site: StaticServer) -> None:
    words = ("moist", "crane", "humid", "fight")
    page = visit.open("#/practice?boards=4", worker=True)
    page.locator('[data-key="friend-word"]').wait_for()
    page.evaluate(READY)
    page.reload()
    page.evaluate(READY)
    site.stop()
    try:
        page.locator('[data-key="friend-word"]').fill(", ".join(words))
        page.get_by_role("button", name="Make a link").click()
        page.get_by_role("button", name="Copy link").click()
        page.goto(page.evaluate("navigator.clipboard.readText()"))
        page.reload()
        page.locator(".hosted").wait_for()
        for count, word in enumerate(("slate", *words), 1):
            page.keyboard.type(word)
            page.keyboard.press("Enter")
            if count < 5:
                last = page.locator('.board-card[data-board="3"] .card-rows .mini[role]')
                expect(last).to_have_count(count)
        expect(page.locator(".ending.won")).to_be_visible()
        page.get_by_role("link", name="See each guess").click()
        expect(page.locator(".reviewed > li")).to_have_count(5)
    finally:
        site.start()


def test_an_update_of_the_site_loses_nothing(visit: Tabs, site: StaticServer, folder: Path) -> None:
    page = visit.open("#/play?turns=crane:bbygb", worker=True)
    settled(page)
    page.evaluate(READY)
    before = page.evaluate("document.querySelector('meta[name=salet-engine]').dataset.index")
    write_site(folder / "words", ["nl-5"])
    try:
        play(page, "moist", "haunt")  # the open page continues
        settled(page)
        page.get_by_role("link", name="Games", exact=True).click()  # a view not opened before
        page.locator(".empty-state").wait_for()
        page.go_back()
        page.reload()
        settled(page)
        assert turns_of(page) == "crane:bbygb,moist:bbbbg"
        now = page.evaluate("document.querySelector('meta[name=salet-engine]').dataset.index")
        assert now != before
    finally:
        write_site(folder / "words", ["es-5"])


def test_it_can_be_installed(visit: Tabs, site: StaticServer) -> None:
    page = visit.open(worker=True)
    result = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert result["errors"] == []
    manifest = json.loads(result["data"])
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    for icon in manifest["icons"]:
        assert page.request.get(site.address + icon["src"]).status == 200
    wait = "navigator.serviceWorker.ready.then((found) => found.scope)"
    assert page.evaluate(wait) == site.address


def test_features_that_need_python_say_so_and_how_to_get_it(visit: Tabs) -> None:
    page = visit.open("#/lab/openers")
    expect(page.locator("main")).to_contain_text("is not part of this page")
    expect(page.locator("main")).to_contain_text("install salet, then run salet serve")
    page.get_by_role("link", name="Perfect play").click()
    expect(page.locator(".refused")).to_contain_text("install salet, then run salet serve")
    page.get_by_role("link", name="Compare", exact=True).click()
    page.locator("main .button.strong").first.click()
    expect(page.locator("main")).to_contain_text("A bench is not part of this page")


def test_shared_squares_are_reviewed_with_a_card(visit: Tabs) -> None:
    text = "Wordle 1,590 3/6\n\n⬛⬛⬛🟩⬛\n⬛🟩🟩🟩⬛\n🟩🟩🟩🟩🟩"
    page = visit.open(f"#/review?text={quote(text)}")
    expect(page.locator(".reviewed > li").nth(1)).to_contain_text("words give these squares")
    expect(page.locator("img.review-card")).to_be_visible()
    page.locator('[data-key="text"]').fill("⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩")
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.locator(".refused")).to_contain_text("Type the answer in the field “Answer”.")


def test_every_address_is_relative_and_a_first_visit_is_small() -> None:
    files = site_files(["es-5"])
    home = files["index.html"].decode()
    assert not re.findall(r'(?:href|src|data-index)="/', home)
    assert "worker-src 'self'" in home
    kept = json.loads(re.findall(r"const FILES = (\[[^;]*\]);", files["sw.js"].decode())[0])
    names = {"index.html" if name == "./" else name for name in kept}
    assert names <= set(files)
    assert sum(len(gzip.compress(files[name])) for name in names) < 400_000
    addresses = home + files["salet.webmanifest"].decode()
    linked = set(re.findall(r'"(v-[0-9a-f]{12}/[^"]+)"', addresses))
    assert linked
    assert linked <= names
    assert not [name for name in names if "words-" in name and "en5" not in name]


def test_the_engine_loads_its_modules_side_by_side() -> None:
    engine = FOLDER / "engine"
    named = set(re.findall(r'"\./([a-z]+\.js)"', (engine / "worker.js").read_text()))
    assert named == {path.name for path in engine.glob("*.js")} - {"worker.js"}


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="has files that are not from salet site"):
        write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_the_command_writes_a_site_twice(tmp_path: Path) -> None:
    for lists in (("es-5",), ("nl-5",)):
        done = CliRunner().invoke(command, [str(tmp_path / "site"), "--list", *lists, "--json"])
        data = json.loads(done.stdout)
        assert data["files"] == len([p for p in (tmp_path / "site").rglob("*") if p.is_file()])
        assert data["first_load"] < 400_000
    assert not list((tmp_path / "site" / "data").glob("words-es-5*"))
