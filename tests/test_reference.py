"""The generated reference pages are up to date, and the notebook runs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from scripts import make_reference
from scripts.make_reference import DOCS, NOTEBOOK, PAGES

from tests.patience import RUN_TIME


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    """Return the pages as a new process makes them, unaffected by other tests."""
    script = (
        "import json; from scripts.make_reference import PAGES; "
        "print(json.dumps({name: made() for name, made in PAGES.items()}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, encoding="utf-8",
        check=True, cwd=DOCS.parent, timeout=RUN_TIME,
    )  # fmt: skip
    pages: dict[str, str] = json.loads(done.stdout)
    return pages


@pytest.mark.parametrize("name", PAGES)
def test_reference_pages_are_up_to_date(name, made):
    kept = (DOCS / "reference" / f"{name}.md").read_text("utf-8")
    assert kept == made[name], "run make docs"


@pytest.mark.extra("lab")
def test_the_notebook_is_up_to_date():
    from salet.render.notebook import register_html

    register_html()
    space: dict[str, object] = {"__name__": "__main__"}
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    codes = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(codes) >= 5
    for cell in codes:
        value = make_reference.shown("".join(cell["source"]), space)
        outputs = [output["data"]["text/plain"] for output in cell["outputs"]]
        assert outputs == ([] if value is None else [repr(value).splitlines(keepends=True)])
