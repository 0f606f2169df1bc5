"""Numbers in the docs come from shipped data, a checked example or a page of results."""

from __future__ import annotations

import re

import pytest
from scripts import make_numbers

PAGES = make_numbers.pages()
# Sizes of lists that never change, and results that docs/results/proofs.md proves or cites.
FACTS = {"2,309", "2,315", "3,158", "12,972", "14,855", "7,920", "7,925", "52,896"}
ROUND = re.compile(r"\d+,000")
CHECKED = ("words.md", "how-to/*.md", "tutorial.md", "glossary.md")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_numbers_from_shipped_data_are_up_to_date(path):
    text = path.read_text("utf-8")
    assert make_numbers.updated(text) == text, "run make docs"


def test_every_kind_of_numbers_is_used():
    found = [m["name"] for path in PAGES for m in make_numbers.BLOCK.finditer(path.read_text())]
    assert sorted(found) == sorted(make_numbers.NUMBERS)


@pytest.mark.parametrize(
    "path",
    [path for names in CHECKED for path in sorted((make_numbers.ROOT / "docs").glob(names))],
    ids=lambda path: path.stem,
)
def test_no_large_number_is_written_by_hand(path):
    text = make_numbers.BLOCK.sub("", path.read_text("utf-8"))
    for other in (r"```.*?```", r"`[^`\n]*`", r"^    .*$"):
        text = re.sub(other, "", text, flags=re.DOTALL | re.MULTILINE)
    numbers = re.findall(r"(?<![\d.])\d{1,3}(?:,\d{3})+", text)
    assert [n for n in numbers if n not in FACTS and not ROUND.fullmatch(n)] == []
