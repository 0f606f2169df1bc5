"""The JSON of every command on example arguments: the contract for programs that read it.

``python -m tests.cli.test_json`` writes the files in ``golden/``. Each file is one scenario: its
commands run in this order in one home. Numbers that differ from run to run are replaced by their
type, floats are rounded, and of long lists only the first items and the length are kept.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

import pytest

from salet.cli import main

GOLDEN = Path(__file__).parent / "golden"
VARYING = {
    "seconds", "nodes", "bytes", "first_load", "files", "version", "python", "system", "libraries",
    "extras", "cache", "data", "code", "command", "behind", "saved_at", "played_at", "lists",
    "searched", "ruled_out_by_bound", "bound", "days", "last", "message", "fix",
}  # fmt: skip
MAX_ITEMS = 3
WORDS = "crane moist sloth aging among pound sonic slate trace crate agony anger grain rains"
PASTE = "Wordle 1,590 2/6\n\ncrane ⬛⬛🟨🟩⬛\naging 🟩🟩🟩🟩🟩\n"
TWO_GAMES = PASTE + "\nWordle 1,591 2/6\n\ncrane ⬛⬛⬛⬛⬛\nmoist 🟩🟩🟩🟩🟩\n"
FILES = {
    "words.txt": "\n".join(WORDS.split()),
    "paste.txt": PASTE,
    "games.txt": TWO_GAMES,
    "squares.txt": "Wordle 1,590 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩\n",
    "boards.txt": "Daily Quordle 99\n6️⃣3️⃣\n🟥5️⃣\n",
    "past.csv": "date,answer\n2021-06-19,cigar\n2021-06-20,rebut\n2021-06-21,sissy\n",
    "new.csv": "date,answer\n2026-11-01,crane\n",
}
SCENARIOS = {
    "suggest": [
        "suggest -l original",
        "suggest -l original crane:bbygb --top 3",
        "suggest -l original crane:bbygb moist:bbbbg --words any -s entropy",
        "suggest -l original crane:bbygb,ybbbb --top 2",
        "suggest -l original crane:bbygb,ggggg moist:bbbbg,- --top 2",
        "suggest -l original crane:bbygb aging:ggggg",
        "suggest -l original crane:bbygb --hard --within 4 --top 2",
        "suggest -l original zzzzy:bbbbb --top 2",
        "suggest crane:bbyg",
        "suggest -l original crane:ggggb --boards 1",
        "suggest -l nope",
        "suggest --top x",
    ],
    "review": [
        "review -l original crane sloth moist",
        "review -l original crane:bbygb aging:ggggg --hard",
        "review -l original crane:bbygb,ggggg aging:ggggg,-",
        "review -l original crane moist --answer crane,moist --sequence",
        "review -l original --file games.txt",
        "review -l original --file squares.txt",
        "review --file boards.txt",
        "review",
    ],
    "read": ["read paste.txt", "read -l original squares.txt", "read words.txt"],
    "journal": [
        "journal",
        "journal add crane:bbbbb plump:ggggg --date 1590",
        "journal add crane:bbbbb plump:ggggg --date 1590",
        "journal add -l original crane moist --answer crane,moist",
        "journal import games.txt -l original",
        "journal list -l original",
        "journal --list original",
        "journal export games.csv",
        "journal export -",
        "journal delete 1",
        "journal delete 1 --yes",
        "practice --hide crane",
        "practice --hide crane,moist -l original",
        "practice --calendar 2021-06",
        "practice",
    ],
    "laboratory": [
        "solve -l original crane",
        "solve -l original crane moist -s expected-size",
        "solve --random --seed 1 -l original -s entropy",
        "bench entropy -l words.txt",
        "bench expected-size -l words.txt --boards 2 --games 5",
        "compare entropy expected-size -l words.txt",
        "compare entropy nope -l words.txt",
        "openers -l original --top 2",
        "openers -l original --by entropy --top 2",
        "openers --set 2 --top 2",
        "adversary agile snort dumpy chuck",
        "adversary crane --target grain -l words.txt",
        "adversary crane --solve -l words.txt",
        "adversary --table",
        "backtest --history past.csv --from 2021-06-20 --alone -s entropy",
        "strategies",
    ],
    "proofs": [
        "exact -l words.txt",
        "exact -l words.txt crane:bbygb",
        "prove -l words.txt",
        "tree -l words.txt",
        "tree -l words.txt -s entropy",
    ],
    "lists": [
        "lists --list original",
        "lists add mine words.txt",
        "lists --list mine",
        "lists remove mine",
        "lists remove mine",
    ],
    "history": [
        "history show cigar",
        "history show 2021-06-20",
        "history add new.csv",
        "history add 2026-10-01,crane",
        "belief crane --date 2022-03-01 --history past.csv",
        "belief --date 2022-03-01 --history past.csv --top 2",
    ],
    "settings": [
        "settings",
        "settings opener crane",
        "settings opener",
        "settings never glift",
        "settings colours nope",
        "doctor",
        "site out --list original",
        "serve --host nowhere.invalid",
        "auto ftp://x",
    ],
}


LAB = {name: pytest.mark.extra("lab") for name in ("laboratory", "proofs")}


@pytest.mark.parametrize(
    "scenario", [pytest.param(name, marks=LAB.get(name, ())) for name in SCENARIOS]
)
def test_json_is_as_before(scenario, warm_home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    expected = json.loads(GOLDEN.joinpath(f"{scenario}.json").read_text())
    assert shown(scenario) == expected


def shown(scenario):
    """Return the exit code and the JSON of each command of a scenario."""
    for name, text in FILES.items():
        Path(name).write_text(text)
    found = {}
    for nth, command in enumerate(SCENARIOS[scenario]):
        code, output = printed([*shlex.split(command), "--json"])
        found[f"{nth} {command}"] = {"code": code, "output": stable(json.loads(output))}
    return found


def printed(args):
    out = io.StringIO()
    stdin, sys.stdin = sys.stdin, io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            main(args)
    except SystemExit as exited:
        return exited.code, out.getvalue()
    finally:
        sys.stdin = stdin


def stable(value):
    """Return JSON without what differs from run to run, and with short lists."""
    if isinstance(value, dict):
        return {
            key: type(each).__name__ if _varies(key, each) else stable(each)
            for key, each in value.items()
        }
    if isinstance(value, list):
        more = [f"… {len(value)} in all"] if len(value) > MAX_ITEMS else []
        return [*map(stable, value[:MAX_ITEMS]), *more]
    if isinstance(value, float):
        return round(value, 5)
    if isinstance(value, str):
        return re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]*|/\S*/", "…", value)
    return value


def _varies(key, value):
    return key in VARYING and bool(value) and not isinstance(value, list)


def write():
    for scenario in SCENARIOS:
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            os.environ["SALET_HOME"] = folder
            text = json.dumps(shown(scenario), ensure_ascii=False, indent=1)
        GOLDEN.joinpath(f"{scenario}.json").write_text(text + "\n")


if __name__ == "__main__":
    write()
