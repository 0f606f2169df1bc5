"""Two tiers of tests: ``make test`` leaves tests marked ``later`` to ``make test-all``.

``later("the wheel")`` names a kind of tests; ``make test`` says how many of each kind it left out.
A test in a browser that fails is tried once more, and the summary names it. No other is repeated.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

# The tests of the page in a browser that are not left to ``make test-all``.
SMOKE = "test_smoke.py"
LEFT = pytest.StashKey[Counter[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers."""
    config.addinivalue_line("markers", "later(kind): only `make test-all` runs the test")
    config.addinivalue_line("markers", "browser: the test runs in a browser")
    config.stash[LEFT] = Counter()


@pytest.hookimpl(tryfirst=True)  # before ``-m`` chooses by the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that need a browser."""
    repeats = config.pluginmanager.hasplugin("rerunfailures")
    for item in items:
        if "browser" not in getattr(item, "fixturenames", ()):
            continue
        item.add_marker("browser")
        if repeats:
            item.add_marker(pytest.mark.flaky(reruns=1))
        if item.path.parent.name == "page" and item.path.name != SMOKE:
            item.add_marker(pytest.mark.later("a browser"))


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count what ``-m "not later"`` leaves out."""
    for item in items:
        if mark := item.get_closest_marker("later"):
            item.config.stash[LEFT][mark.args[0]] += 1


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist tells what it left out; each collects the same."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left"] = dict(session.config.stash[LEFT])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Hear what a worker left out, unless it crashed."""
    told = getattr(node, "workeroutput", {}).get("left", {})
    node.config.stash[LEFT] = node.config.stash[LEFT] | Counter(told)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Name the flaky tests, and what is left."""
    stats = terminalreporter.stats
    failed = {report.nodeid for kind in ("failed", "error") for report in stats.get(kind, ())}
    for report in stats.get("rerun", ()):
        if report.nodeid not in failed:
            terminalreporter.write_line(f"FLAKY {report.nodeid}: failed once, then passed")
    if left := config.stash[LEFT]:
        kinds = ", ".join(f"{kind} ({count})" for kind, count in sorted(left.items()))
        terminalreporter.write_line(f"Left to make test-all, with more cases of others: {kinds}.")
