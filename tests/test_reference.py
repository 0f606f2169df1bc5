"""The reference pages are those of the code, and the notebook runs and shows what it says."""

from __future__ import annotations

import json

import pytest
from scripts import make_reference
from scripts.make_reference import DOCS, NOTEBOOK, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_that_of_the_code(name):
    kept = (DOCS / "reference" / f"{name}.md").read_text("utf-8")
    assert kept == PAGES[name](), "run make docs"


def test_the_notebook_runs_and_shows_what_it_says():
    from salet.render.notebook import dress

    dress()
    space: dict[str, object] = {"__name__": "__main__"}
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    codes = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(codes) >= 5
    for cell in codes:
        value = make_reference.shown("".join(cell["source"]), space)
        told = [output["data"]["text/plain"] for output in cell["outputs"]]
        assert told == ([] if value is None else [repr(value).splitlines(keepends=True)])
