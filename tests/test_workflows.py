"""The workflows of GitHub Actions have the structure that it requires; they cannot run here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".github" / "workflows"
WORKFLOWS = sorted(FOLDER.glob("*.yml"))
KEYS = {"name", "on", "permissions", "concurrency", "jobs"}
JOB_KEYS = {
    "strategy", "runs-on", "timeout-minutes", "environment", "permissions", "needs", "steps",
}  # fmt: skip
EVENTS = {"push", "pull_request", "schedule", "workflow_dispatch"}


def read(path: Path) -> dict[str, Any]:
    """Return a workflow. YAML 1.1 reads the key ``on`` as True."""
    data = yaml.safe_load(path.read_text("utf-8"))
    return {"on" if key is True else key: value for key, value in data.items()}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_well_formed(path: Path) -> None:
    workflow = read(path)
    assert set(workflow) <= KEYS
    assert {*workflow["on"]} <= EVENTS
    for job in workflow["jobs"].values():
        assert set(job) <= JOB_KEYS
        assert {"runs-on", "steps"} <= set(job)
        assert set([job["needs"]] if "needs" in job else []) <= set(workflow["jobs"])
        names = set(job.get("strategy", {}).get("matrix", {}))
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            if "uses" in step:
                assert re.fullmatch(r"[\w-]+/[\w-]+@[\w/.]+", step["uses"])
        for name in re.findall(r"\$\{\{ matrix\.(\w+) \}\}", str(job)):
            assert name in names


def test_every_supported_python_is_tested() -> None:
    jobs = read(FOLDER / "ci.yml")["jobs"]
    versions = ["3.11", "3.12", "3.13", "3.14"]
    matrices = [job["strategy"]["matrix"] for job in jobs.values() if "strategy" in job]
    assert [matrix["python"] for matrix in matrices] == [versions, versions]
    assert 'requires-python = ">=3.11"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_the_paths_and_commands_of_the_workflows_exist() -> None:
    commands = [
        step["run"]
        for path in WORKFLOWS
        for job in read(path)["jobs"].values()
        for step in job["steps"]
        if "run" in step
    ]
    assert {"make test", "make test-all"} <= {*commands}
    for command in commands:
        for folder in re.findall(r"--ignore (\S+)", command):
            assert (ROOT / folder).is_dir()


def test_the_placeholders_of_the_readme_are_filled_by_the_workflow_of_the_page() -> None:
    (step,) = [
        s for s in read(FOLDER / "pages.yml")["jobs"]["site"]["steps"] if "sed" in s.get("run", "")
    ]
    filled = re.findall(r"s#(https://\S*?OWNER\S*?)#", step["run"])
    readme = (ROOT / "README.md").read_text("utf-8")
    found = re.findall(r"https://\S*?OWNER(?:\.github\.io)?/salet/?", readme)
    if "OWNER" in readme:  # not filled in yet
        assert {address.rstrip("/") for address in found} == {a.rstrip("/") for a in filled}
        assert readme.count("OWNER") == len(found)
