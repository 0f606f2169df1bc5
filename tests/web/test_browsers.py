"""The page uses only CSS and JavaScript that its oldest supported browsers have.

The versions are those of docs/how-to/site.md, what each has is Mozilla's table. Rules inside
``@supports`` are not counted: they have a fallback before them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from salet.web.site import FOLDER
from tests.npm import BROWSERS, packages

OLDEST = {"chrome": 111, "firefox": 121, "safari": 16.4}
PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "site.md"
UNITS = {
    r"[sld]v[hw]": "viewport_percentage_units_dynamic", r"cq\w+": "container_query_length_units",
}  # fmt: skip
# What older browsers may do without: the page looks a little different there.
DISPENSABLE = {
    "accent-color", "field-sizing", "forced-color-adjust", "forced-colors", "hyphens", "outline",
    "overscroll-behavior", "paint-order", "scrollbar-width", "text-wrap",
}  # fmt: skip


def features(tree: dict[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, bool]]:
    """Yield the name of each feature below a node, and whether the oldest browsers have it."""
    for name, node in tree.items():
        if name == "__compat":
            rows = {browser: _rows(node, browser) for browser in OLDEST}
            rows["safari"] += _rows(node, "safari_ios")
            yield path[-1], all(_has(rows[browser], OLDEST[browser]) for browser in OLDEST)
        elif isinstance(node, dict):
            yield from features(node, (*path, name))


def _rows(node: dict[str, Any], browser: str) -> list[dict[str, Any]]:
    rows = node["support"].get(browser, [])
    return rows if isinstance(rows, list) else [rows]


def _has(rows: list[dict[str, Any]], oldest: float) -> bool:
    return any(
        isinstance(added := row.get("version_added"), str)
        and "preview" not in added
        and float(".".join(added.removeprefix("≤").split(".")[:2])) <= oldest
        and not row.get("flags")
        and not row.get("prefix")
        and not row.get("version_removed")
        for row in rows
    )


@cache
def compatibility() -> Any:
    (folder,) = packages(BROWSERS)
    return json.loads((folder / "data.json").read_text(encoding="utf-8"))


@cache
def known(*places: str) -> dict[str, bool]:
    """Return the features below some places of the table; True if one of that name is there."""
    found: dict[str, bool] = {}
    for place in places:
        node = compatibility()
        for name in place.split("."):
            node = node[name]
        for name, is_old in features(node, tuple(place.split("."))):
            name = name.removesuffix("_static")
            found[name] = found.get(name, False) or is_old
    return found


def without_supports(text: str) -> str:
    """Return a style sheet without its comments and the blocks of ``@supports``."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    while block := re.search(r"@supports[^{]*\{", text):
        depth, end = 1, block.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = text[: block.start()] + text[end:]
    return text


def test_styles() -> None:
    newer = set()
    for path in FOLDER.rglob("*.css"):
        text = without_supports(path.read_text(encoding="utf-8"))
        used = {
            "css.properties": re.findall(r"[{;]\s*([a-z][a-z-]+)\s*:", text),
            "css.selectors": re.findall(r"::?([a-z-]+)(?=[^;{}]*\{)", text),
            "css.at-rules": re.findall(r"@([a-z-]+)|\(([a-z-]+)(?=: )", text),
            "css.types": re.findall(r"([a-z][a-z-]*)\(", text),
        }
        names = {place: {"".join(name) for name in found} for place, found in used.items()}
        names["css.types"] |= {
            name for unit, name in UNITS.items() if re.search(rf"[\d)]{unit}\b", text)
        }
        for place, found in names.items():
            newer |= {
                (path.name, name)
                for name in found
                if not known(place).get(name, True) and f"-webkit-{name}" not in text
            }
    assert {found for found in newer if found[1] not in DISPENSABLE} == set()


def test_scripts() -> None:
    """``python -m tests.jsdoc`` checks the language; here are methods of the browser."""
    table = known("api", "javascript.builtins")
    newer = set()
    for path in FOLDER.rglob("*.js"):
        if path.parent.name == "vendor":
            continue
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        names = set(re.findall(r"(?:\.|new )(\w+[A-Z]\w+)(?=\()", text))
        newer |= {(path.name, name) for name in names if not table.get(name, True)}
        newer |= {(path.name, sign) for sign in ("(?<=", "(?<!", "static {") if sign in text}
        selectors = re.findall(r':([a-z-]+)(?=[^"]*"\))', text)
        newer |= {
            (path.name, name) for name in selectors if not known("css.selectors").get(name, True)
        }
    assert newer == set()


def test_the_documentation_names_the_versions() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for name in ("Chrome", "Firefox", "Safari"):
        assert f"{name} {OLDEST[name.lower()]}" in text
