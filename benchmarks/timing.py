"""Timing: CPU seconds of a process, or wall seconds of a call."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement, optionally with a baseline and a goal."""

    what: str
    seconds: float
    baseline: str = ""
    base_seconds: float = 0.0
    goal: str = ""

    @property
    def ratio(self) -> str:
        """The time of the baseline divided by this one, as text."""
        if not self.base_seconds:
            return ""
        return f"{self.base_seconds / self.seconds:,.1f} x" if self.seconds else ""


def show(seconds: float) -> str:
    """Return a duration as text."""
    if seconds >= 1:
        return f"{seconds:,.2f} s"
    return f"{seconds * 1000:.{1 if seconds < 0.01 else 0}f} ms"


def call(function: Callable[[], object], times: int = 3) -> float:
    """Return the least wall time of a call, in seconds."""
    best = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - started)
    return best


def process(
    args: list[str], python: str = sys.executable, times: int = 5, home: str | None = None
) -> float:
    """Return the least CPU time of a process, user and system, in seconds."""
    import resource  # Windows has none

    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONSTARTUP")}
    if home:
        env["SALET_HOME"] = home
    best = float("inf")
    for _ in range(times):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [python, *args], check=False, env=env, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, cwd=tempfile.gettempdir(),
        )  # fmt: skip
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, used)
    return best


def installed_python(folder: Path) -> str:
    """Install salet with pip in a new environment and return the path of its Python."""
    root = Path(__file__).parent.parent
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = str(folder / "bin" / "python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, str(root)], check=True)
    return python


def machine() -> str:
    """Return the processor, the number of cores and the system."""
    import platform

    name = ""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip() + ", "
                break
    except OSError:
        pass
    return f"{name}{os.cpu_count()} cores, {platform.system()} {platform.machine()}"
