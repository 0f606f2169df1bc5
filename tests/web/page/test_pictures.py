"""Pictures of games on the page: the ways in, corrections, and files without a game."""

from __future__ import annotations

import base64
import io

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.pictures.drawing import SKINS, Game, Look, draw
from tests.thorough import few
from tests.web.browser import Tabs, appear, has_marks, has_turns, settled, type_word

GAME = Game(("crane", "sloth"), ("moist",))
TURNS = "crane:bbbbb,sloth:ybyyb"
WON = Game(("crane", "moist"), ("moist",))
EVENT = """(target, [kind, name, content]) => {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], name, { type: name.endsWith(".png") ? "image/png" : "" }));
  const wanted = { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
  target.dispatchEvent(new (kind === "paste" ? ClipboardEvent : DragEvent)(kind, wanted));
}"""


def png(game: Game, **look: object) -> bytes:
    """Return a picture of a game."""
    packed = io.BytesIO()
    draw(game, Look(SKINS["dark"], **look)).save(packed, "PNG")  # type: ignore[arg-type]
    return packed.getvalue()


def send(place: Locator, kind: str, content: bytes, name: str = "shot.png") -> None:
    """Paste or drop a file there."""
    place.evaluate(EVENT, [kind, name, base64.b64encode(content).decode()])


def choose(page: Page, content: bytes, name: str = "shot.png", key: str = "picture") -> None:
    """Choose a file with the button."""
    with page.expect_file_chooser() as chooser:
        page.locator(f'[data-key="{key}"]').click()
    file = {"name": name, "mimeType": "", "buffer": content}
    chooser.value.set_files(file)  # type: ignore[arg-type]


def dialog(page: Page) -> Locator:
    return page.locator("#picture")


def use(page: Page) -> None:
    """Take what was read."""
    dialog(page).get_by_role("button", name="Use it").click()


def tile(page: Page, row: int, column: int, board: int = 0) -> Locator:
    return dialog(page).locator(f'[data-key="tile-{row}-{board}-{column}"]')


def test_a_file_becomes_the_game_in_play(tabs: Tabs) -> None:
    page = tabs.advise("#/play?turns=slate:bbbbb")
    choose(page, png(GAME))
    dialog(page).get_by_role("button", name="Cancel").click()
    expect(dialog(page)).to_be_hidden()
    has_turns(page, "slate:bbbbb")
    choose(page, png(GAME))
    expect(dialog(page).locator(".tile")).to_have_count(10)
    expect(dialog(page).locator(".doubtful")).to_have_count(0)
    use(page)
    has_turns(page, TURNS)
    expect(dialog(page)).to_be_hidden()
    settled(page)
    has_marks(page, 1, "ybyyb")
    page.get_by_role("button", name="Undo", exact=True).click()
    has_turns(page, "slate:bbbbb")
    game = Game(("crane", "moist", "sloth"), ("moist", "sloth", "humid", "field"))
    choose(page, png(game, wide=40, high=40))
    expect(dialog(page).locator(".board")).to_have_count(4)
    use(page)
    page.wait_for_function("() => location.hash.includes('boards=4')")
    appear(page, '.boards [data-board="3"]')
    choose(page, png(Game(("mundo", "señor", "sucio"), ("sucio",))))
    use(page)
    page.wait_for_function("() => location.hash.includes('list=es-5')")
    appear(page, ".ending.won")


def test_a_pasted_picture_is_reviewed_and_a_dropped_one_played(tabs: Tabs) -> None:
    page = tabs.open("#/review")
    text = page.locator('[data-key="text"]')
    send(text, "paste", png(WON))
    use(page)
    appear(page, ".walk-row", 2)
    has_turns(page, "crane:bbbbb,moist:ggggg")
    tabs.go(page, "#/games")
    appear(page, ".empty-state")
    send(page.locator("main"), "drop", png(GAME))
    use(page)
    has_turns(page, TURNS)
    settled(page)
    has_marks(page, 0, "bbbbb")


def test_what_is_doubtful_is_outlined_and_corrected_by_taps_and_keys(tabs: Tabs) -> None:
    page = tabs.advise()
    choose(page, png(Game(("crane", "sloth", "moist"), ("moist",)), message="Splendid"))
    expect(tile(page, 0, 2)).to_have_class("tile absent doubtful")
    tile(page, 1, 0).click()
    expect(tile(page, 1, 0)).to_have_class("tile correct")
    tile(page, 1, 0).press("2")
    expect(tile(page, 1, 1)).to_be_focused()
    dialog(page).get_by_role("button", name="Edit the word of row 1").click()
    type_word(page, "crate")
    expect(tile(page, 0, 0)).to_be_focused()
    tile(page, 0, 3).press("n")
    for column in (1, 2, 3):
        tile(page, 0, column).press("1")
    expect(dialog(page).locator(".doubtful")).to_have_count(0)
    use(page)
    has_turns(page, "crane:bbbbb,sloth:ybyyb,moist:ggggg")


def test_files_without_a_game_and_unusual_ones(tabs: Tabs) -> None:
    page = tabs.advise()
    whole = png(GAME)
    plain = io.BytesIO()
    Image.new("RGB", (300, 200), "navy").save(plain, "PNG")
    cases = {
        "No game found": plain.getvalue(),
        "cannot open this file": b"this is no picture",
        "empty": b"",
    }
    for words, content in cases.items():
        choose(page, content)
        expect(dialog(page).get_by_role("heading")).to_contain_text(words)
        page.keyboard.press("Escape")
    choose(page, whole[: len(whole) // 2])  # what is there of it, or a sentence
    dialog(page).get_by_role("button", name="Cancel").click()
    expect(dialog(page)).to_be_hidden()
    moving = io.BytesIO()
    first = draw(GAME, Look(SKINS["dark"]))
    first.save(moving, "GIF", save_all=True, append_images=[Image.new("RGB", first.size)])
    huge = io.BytesIO()
    paper = Image.new("RGB", few((2800, 3600), (5900, 6700)), "white")  # it is shrunk
    paper.paste(first.resize((first.width * 4, first.height * 4)), (500, 500))
    paper.save(huge, "PNG", compress_level=1)
    for content in (moving.getvalue(), huge.getvalue()):
        choose(page, content)
        use(page)
        has_turns(page, TURNS)
        page.get_by_role("button", name="Start again").click()
        has_turns(page, "")
