"""The page without a server: the folder of ``salet site`` on a static server, and offline."""

from __future__ import annotations

import errno
import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, expect

from salet.cli.site import command
from salet.errors import InputError, ListError, StorageError
from salet.strategies import BUILT_IN
from salet.trees.file import read_tree
from salet.web.data import LAB
from salet.web.site import FOLDER, site_files, write_site
from salet.words.lexicon import bundled
from tests.patience import wait_until
from tests.web.browser import Tabs, best, feedback_of, has_turns, settled, turns_of
from tests.web.conftest import SiteServer
from tests.web.test_page_pictures import GAME, TURNS, choose, png, use

DIGITS = str.maketrans("byg", "123")
INDEX = "document.querySelector('meta[name=salet-data]').content"
# Whether a file is cached: the page tells the service worker what it had loaded before.
CACHED = """async (part) => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().some(({ url }) => url.includes(part));
}"""
READY = "navigator.serviceWorker.ready.then(() => true)"  # it is ready when all files are cached


@pytest.fixture
def site() -> Iterator[SiteServer]:
    """A site with English and Spanish lists, under a path."""
    made = SiteServer(site_files(["es-5"]).get, "/words/")
    yield made
    made.stop()


@pytest.fixture
def visit(browser: Browser, site: SiteServer) -> Iterator[Tabs]:
    """Open tabs on that site; fail if one of them has an error."""
    made = Tabs(browser, site, {})
    made.line_may_break = True
    yield made
    made.close()


def offline(page: Page, site: SiteServer) -> None:
    """Wait until the service worker has all it needs, then cut the network."""
    page.evaluate(READY)
    wait_until(lambda: page.evaluate(CACHED, "words-en5"))
    site.stop()


def reads_pictures(page: Page) -> bool:
    """Return whether what reads pictures is cached."""
    parts = ("engine/pictures/read.js", "/picture.js", "/picture.css", "data/glyphs-")
    return all(page.evaluate(CACHED, part) for part in parts)


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


def test_a_whole_game_without_a_network(visit: Tabs, site: SiteServer) -> None:
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


def test_spanish_works_offline_after_its_first_use(visit: Tabs, site: SiteServer) -> None:
    page = visit.open("#/play?list=es-5", worker=True)
    settled(page)
    try:
        wait_until(lambda: page.evaluate(CACHED, "words-es-5"))
        offline(page, site)
        page.reload()
        settled(page)
        solve(page, "mundo")
    finally:
        site.start()


def test_pictures_are_read_offline_from_the_second_visit_on(visit: Tabs, site: SiteServer) -> None:
    page = visit.open(worker=True)
    settled(page)
    try:
        page.evaluate(READY)
        assert not reads_pictures(page)
        page.reload()
        wait_until(lambda: reads_pictures(page))
        site.stop()
        page.reload()
        settled(page)
        choose(page, png(GAME))
        use(page)
        has_turns(page, TURNS)
    finally:
        site.start()


@pytest.mark.parametrize("part", ["picture.js", "engine/pictures/read.js", "data/glyphs-*"])
def test_a_picture_without_its_reader_gets_a_sentence(visit: Tabs, part: str) -> None:
    context = visit.context(keep=False)
    context.route(f"**/{part}", lambda route: route.abort("connectionrefused"))
    page = visit.open("", context)
    settled(page)
    choose(page, png(GAME))
    expect(page.locator("#picture")).to_contain_text(re.compile("could not be loaded|not on this"))


def test_a_picture_that_another_app_shares(visit: Tabs, site: SiteServer) -> None:
    page = visit.open("#/play?turns=slate:bbbbb", worker=True)
    settled(page)
    page.evaluate(READY)
    manifest = page.request.get(f"{site.address}salet.webmanifest").json()
    target = manifest["share_target"]
    (files,) = target["params"]["files"]
    gallery = page.context.new_page()
    form = (
        f'<form method="{target["method"]}" enctype="{target["enctype"]}"'
        f' action="{site.address}{target["action"]}"><input type="file" name="{files["name"]}">'
        "<button>Share</button></form>"
    )
    gallery.route("**/*.invalid/", lambda route: route.fulfill(body=form, content_type="text/html"))
    gallery.goto("http://gallery.invalid/")
    picture = {"name": "shot.png", "mimeType": "image/png", "buffer": png(GAME)}
    gallery.locator("input").set_input_files(picture)  # type: ignore[arg-type]
    gallery.get_by_role("button", name="Share").click()
    use(gallery)
    has_turns(gallery, TURNS)
    assert gallery.evaluate("caches.open('salet shared').then((c) => c.keys())") == []


def test_a_friends_game_of_four_boards_without_a_network(visit: Tabs, site: SiteServer) -> None:
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


def test_an_update_of_the_site_loses_nothing(visit: Tabs, site: SiteServer) -> None:
    page = visit.open("#/play?turns=crane:bbygb", worker=True)
    settled(page)
    page.evaluate(READY)
    before = page.evaluate(INDEX)
    site.read = site_files(["nl-5"]).get
    play(page, "moist", "haunt")  # the open page continues
    settled(page)
    page.get_by_role("link", name="Games", exact=True).click()  # a view not opened before
    page.locator(".empty-state").wait_for()
    page.go_back()
    page.reload()
    settled(page)
    assert turns_of(page) == "crane:bbygb,moist:bbbbg"
    assert page.evaluate(INDEX) != before


def test_an_update_loads_only_what_has_changed(
    visit: Tabs, site: SiteServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit.open("#/play?turns=crane:bbygb", worker=True)
    settled(page)
    page.evaluate(READY)
    page.reload()
    wait_until(lambda: reads_pictures(page))
    loaded: list[str] = []
    shutil.copytree(FOLDER, tmp_path / "static")
    with (tmp_path / "static" / "page.css").open("a") as styles:
        styles.write("/* changed */\n")
    monkeypatch.setattr("salet.web.site.FOLDER", tmp_path / "static")
    files = site_files(["nl-5"])

    def read(name: str) -> bytes | None:
        loaded.append(name)
        return files.get(name)

    site.read = read
    page.reload()
    settled(page)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    wait_until(lambda: page.evaluate("caches.keys().then((names) => names.length)") == 2)
    page.evaluate(READY)
    assert "index.html" in loaded
    assert not [name for name in loaded if "words-" in name]
    changed = {name.partition("/")[2] for name in loaded if name.startswith("v-")}
    assert changed == {"files.json", "page.css"}


def test_it_can_be_installed(visit: Tabs, site: SiteServer) -> None:
    page = visit.open(worker=True)
    result = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert result["errors"] == []
    manifest = json.loads(result["data"])
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    assert {icon.get("purpose") for icon in manifest["icons"]} == {"any", "maskable", None}
    for icon in manifest["icons"] + manifest["screenshots"]:
        assert page.request.get(site.address + icon["src"]).status == 200
    wait = "navigator.serviceWorker.ready.then((found) => found.scope)"
    assert page.evaluate(wait) == site.address


def test_every_address_is_relative_and_a_first_visit_is_small() -> None:
    files = site_files(["es-5"])
    home = files["index.html"].decode()
    there = site_files(["es-5"], "https://example.org/words")["index.html"].decode()
    assert 'content="https://example.org/words/v-' in there
    assert not re.findall(r'(?:href|src|content)="/', home)
    assert "worker-src 'self'" in home
    kept = json.loads(re.findall(r"const FILES = (\[[^;]*\]);", files["sw.js"].decode())[0])
    names = {"index.html" if name == "./" else name for name in kept}
    assert names <= set(files)
    assert sum(len(gzip.compress(files[name])) for name in names) < 350_000
    later = json.loads(re.findall(r"const PICTURES = (\[[^;]*\]);", files["sw.js"].decode())[0])
    assert not names & set(later)
    assert sum(len(gzip.compress(files[name])) for name in later) < 70 * 1024
    addresses = home + files["salet.webmanifest"].decode()
    linked = set(re.findall(r'"(v-[0-9a-f]{12}/[^"]+)"', addresses))
    assert linked
    assert linked <= set(files)
    assert not [name for name in names if "words-" in name and "en5" not in name]


def test_the_engine_loads_its_modules_side_by_side() -> None:
    engine = FOLDER / "engine"
    named = set(re.findall(r'"\./([a-z]+\.js)"', (engine / "worker.js").read_text()))
    assert named == {path.name for path in engine.glob("*.js")} - {"worker.js"}


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match="not from salet"):
        write_site(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_folder_whose_worker_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sw.js").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not from salet"):
        write_site(tmp_path, ["en-3"])


@pytest.mark.parametrize("broken", ["data/history", "v-", "index.html", "sw.js"])
def test_a_failed_write_leaves_the_site_whole_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    written = Path.write_bytes

    def write(path: Path, content: bytes) -> int:
        if path.relative_to(tmp_path).as_posix().startswith(broken):
            written(path, content[:10])
            raise OSError(errno.ENOSPC, "No space left on device")
        return written(path, content)

    monkeypatch.setattr(Path, "write_bytes", write)
    with pytest.raises(StorageError):
        write_site(tmp_path, ["en-3"])  # a first one
    monkeypatch.undo()
    write_site(tmp_path, ["en-3"])
    before = contents(tmp_path)
    assert before.keys() == set(site_files(["en-3"]))
    (tmp_path / "CNAME").write_text("words.example")
    monkeypatch.setattr(Path, "write_bytes", write)
    with pytest.raises(StorageError):
        write_site(tmp_path, ["nl-4"])
    monkeypatch.undo()
    assert before.items() <= contents(tmp_path).items()
    write_site(tmp_path, ["nl-4"])
    assert contents(tmp_path).keys() == {*site_files(["nl-4"]), "CNAME"}


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_the_command_writes_a_site_twice(tmp_path: Path) -> None:
    for lists in (("es-5",), ("nl-5",)):
        done = CliRunner().invoke(command, [str(tmp_path / "site"), "--list", *lists, "--json"])
        data = json.loads(done.stdout)
        assert data["files"] == len([p for p in (tmp_path / "site").rglob("*") if p.is_file()])
        assert data["first_load"] < 350_000
    assert not list((tmp_path / "site" / "data").glob("words-es-5*"))


def test_a_file_of_words_is_a_list_of_the_site(tmp_path: Path) -> None:
    words = tmp_path / "Team Words.txt"
    words.write_text("crane\nmoist\nhaunt\n")
    files = site_files([str(words)])
    index = json.loads(files[next(name for name in files if name.startswith("data/index-"))])
    (row,) = [row for row in index["lists"] if row["name"] == "team-words"]
    assert (row["guesses"], row["length"]) == (3, 5)
    assert "team-words" in json.loads(files[f"data/{row['file']}"])["lists"]
    with pytest.raises(ListError):
        site_files(["klingon"])


def test_every_tab_of_the_laboratory_is_small() -> None:
    files = site_files(["en-3"])
    index = json.loads(files[next(name for name in files if name.startswith("data/index-"))])
    assert {f"openers-{name}" for name in (*bundled(), "es-5", "pl-6")} <= set(index["results"])
    for name, file in index["results"].items():
        assert len(gzip.compress(files[f"data/{file}"], 6)) < 150_000, name


def test_every_tree_is_that_of_the_proofs() -> None:
    proofs = Path(__file__).parents[2] / "docs" / "results" / "proofs.jsonl"
    known = {row["key"]: row for row in map(json.loads, proofs.read_text().splitlines())}
    for key in ("original", "original-hard", "nyt-2023", "nyt-2023-hard"):
        grown = read_tree(str(LAB / f"tree-{key}.json"))
        assert f"{grown.total:,} guesses in all" in known[key]["answer"]
        assert known[key]["proven"]
        assert grown.losses(6) == 0


def test_the_strategies_have_their_golden_totals() -> None:
    golden = Path(__file__).parents[1] / "strategies" / "golden" / "totals.json"
    results = json.loads((LAB / "strategies.json").read_text())
    assert [row["name"] for row in results["strategies"]] == list(BUILT_IN)
    shown = {row["label"]: row for row in results["rows"] if row["rules"] == "normal"}
    for name, row in json.loads(golden.read_text()).items():
        if name in BUILT_IN:
            assert (shown[name]["opener"], shown[name]["counts"]) == (row["opener"], row["counts"])
