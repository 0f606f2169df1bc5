"""Every text of the page has a key in ``data/sentences/en.json``: none stands in its code."""

from __future__ import annotations

import ast
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import salet
from salet.puzzle.sentences import sentences
from salet.web.site import FOLDER
from tests.npm import TYPESCRIPT, packages
from tests.required import program

SCRIPT = Path(__file__).parent / "js" / "texts.mjs"
# It runs before any text is loaded, in browsers that cannot load one.
# Marks are read as people share them, in the words of several languages.
EXEMPT = ("base/old.js", "engine/puzzle/marks.js")
# A kind of drop, commands and caches, an example of guesses, and the first line of a shared game.
NAMES = ("Files", "salet ", "crane sloth moist", "Wordle * ")
# Names of languages and games, each as it is; what shared texts have; names of fields.
PROPER = {
    *("Deutsch", "English", "Español", "Suomi", "Français", "Magyar", "Italiano", "Norsk"),
    *("Nederlands", "Polski", "Português", "Русский", "Svenska", "Türkçe", "Українська"),
    *("Dordle", "Quordle", "Octordle", "Sedecordle", "Duotrigordle", "* boards "),
    *("aria-label", "message", "system-ui, -apple-system, 'Segoe UI', sans-serif"),
}
ENDS = ("answer", "likely", "more", "title")  # that the code adds to a key
KEYS = sentences().keys()
TOPICS = {key.partition(".")[0] for key in KEYS}


@cache
def literals(folder: Path = FOLDER) -> dict[str, Any]:
    """Return what the script finds in the code of a folder, that of the page by default."""
    (typescript,) = packages(TYPESCRIPT)
    paths = sorted(path for path in folder.rglob("*.js") if path.parent.name != "vendor")
    files = [path.relative_to(folder).as_posix() for path in paths]
    command = [program("node"), str(SCRIPT), str(typescript / "lib" / "typescript.js"), *files]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def is_key(key: str) -> bool:
    """Whether a key exists, or some key that it can become: ``*`` is a computed part."""
    shape = re.escape(key).replace(r"\*", "[a-z0-9-]*")
    return key in KEYS or ("*" in key and any(re.fullmatch(shape, one) for one in KEYS))


def test_no_text_stands_in_the_code() -> None:
    shown = [
        f"{one['file']}:{one['line']}: {one['text']}"
        for one in literals()["texts"]
        if not one["file"].startswith(EXEMPT)
        and not one["text"].startswith(NAMES)
        and one["text"] not in PROPER
    ]
    assert shown == []


def test_every_key_that_is_said_exists() -> None:
    said = set(literals()["said"])
    named = {key for key in literals()["named"] if key.partition(".")[0] in TOPICS}
    assert {key for key in said | named if not is_key(key)} == set()


def python_strings() -> set[str]:
    """Return all strings of the package's code, ``*`` for what is filled in."""
    found = set()
    for path in Path(salet.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
            if isinstance(node, ast.JoinedStr):
                parts = [one.value if isinstance(one, ast.Constant) else "*" for one in node.values]
                found.add("".join(map(str, parts)))
    return found


def fits(key: str, shape: str, values: set[str]) -> bool:
    """Whether a key has a shape whose computed parts are strings of the code, or nothing."""
    fixed, star, rest = shape.partition("*")
    if not star or not key.startswith(fixed):
        return key == shape
    left = key.removeprefix(fixed)
    ends = range(len(left) + 1)
    return any(fits(left[end:], rest, values) for end in ends if not end or left[:end] in values)


def test_every_key_is_used() -> None:
    python = python_strings()
    frame = re.findall(r'data-say="([^"]+)"', (FOLDER / "index.html").read_text(encoding="utf-8"))
    used = {*python, *literals()["said"], *literals()["named"], *frame}
    values = {text for text in {*python, *literals()["parts"]} if re.fullmatch("[a-z0-9-]+", text)}
    shapes = [text for text in used if re.fullmatch(r"[a-z]+\.[a-z0-9*-]*\*[a-z0-9*-]*", text)]

    def is_used(key: str) -> bool:
        return key in used or any(fits(key, shape, values) for shape in shapes)

    stems = {key: {key, *(key.removesuffix(f"-{end}") for end in ENDS)} for key in KEYS}
    assert [key for key, each in stems.items() if not any(map(is_used, each))] == []


def test_the_script_finds_texts_and_keys(tmp_path: Path) -> None:
    """Of each line of this file, it finds what is a text."""
    lines = {
        'el("p.quiet", "now");': "now",
        'el("p", { title: "now", class: "two words" });': "now",
        'el("p", is ? `${n} left` : say("board.left"));': "* left",
        'const words = ["", "one board"];': "one board",
        'const name = () => "Undo";': "Undo",
        'page.announce("copied");': "copied",
        'const told = { text: "again" };': "again",
        'throw new Error("no such action");': None,
        'if (key === "Enter") root.querySelector("main h1");': None,
    }
    (tmp_path / "some.js").write_text("\n".join(lines), encoding="utf-8")
    found = literals(tmp_path)
    assert [one["text"] for one in found["texts"]] == [text for text in lines.values() if text]
    assert found["said"] == ["board.left"]


def test_the_frame_of_the_page_says_the_same_before_its_texts_are_loaded() -> None:
    frame = (FOLDER / "index.html").read_text(encoding="utf-8")
    said = list(re.finditer(r'<[^>]*\bdata-say="([^"]+)"[^>]*>([^<]*)', frame))
    assert len(said) == frame.count("data-say=") > 5
    for element in said:
        name = re.search(r'(?:aria-label|content)="([^"]+)"', element[0])
        assert sentences()[element[1]] == (name[1] if name else element[2])
