"""What the source may not have, and no tool looks for: see [tool.importlinter] for its layers."""

from __future__ import annotations

import re
from pathlib import Path

import salet

SOURCE = Path(salet.__file__).parent
MODULES = {path.relative_to(SOURCE): path.read_text("utf-8") for path in SOURCE.rglob("*.py")}
# One game, any number of boards. Names with "board" belong to what is known about one hidden word
# and to the numbers of several; in ``auto`` to the reader of pages. Elsewhere there is one of each
# function, class, module and route.
ABOUT_BOARDS = {"puzzle", "pictures", "position", "numbers", "value", "auto"}
PAGE_FILES = {"board", "board.js", "board.css", "keyboard.js", "boards.js", "boardparts.js"}
ORDINARY = {"board", "_board", "boards", "keyboard", "clipboard"}
NAMED = re.compile(r"(?:(?<=\bdef )|(?<=\bclass ))\w*board\w*|\"/[\w/]*board\w*", re.I)


def test_several_boards_have_no_separate_code() -> None:
    found = {
        path: names
        for path, text in MODULES.items()
        if (names := set(NAMED.findall(f"def {path.stem}\n{text}")) - ORDINARY)
    }
    packages = {path.parts[0] for path in found}
    assert packages == ABOUT_BOARDS, f"one board is the case n = 1 of these: {found}"


def test_the_page_has_no_separate_files_for_several_boards() -> None:
    files = {path.name for path in SOURCE.glob("web/static/**/*board*")}
    assert files == PAGE_FILES


def test_no_file_is_much_longer_than_four_hundred_lines() -> None:
    assert not [path for path, text in MODULES.items() if text.count("\n") > 450]
