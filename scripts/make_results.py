"""Write docs/results/proofs.md: proven and best known results, and how to check them.

    python -m scripts.make_results           write the page from docs/results/proofs.jsonl
    python -m scripts.make_results original  run the command of these results again before that
                                             (only prove and exact)

Each line of the file is one result:

    key        its name                          command    arguments of salet, or a script
    section    its section on the page           check      arguments that check it in a minute
    question   in players' words                 shows      what the check prints
    answer     the result                        proven     whether it is proven to be the best
    list, date, seconds, digest                  of the run that computed it
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

from salet.belief.lists import load

RESULTS = Path(__file__).parent.parent / "docs" / "results"
DATA, PAGE = RESULTS / "proofs.jsonl", RESULTS / "proofs.md"
FIELDS = {
    "key", "section", "question", "answer", "proven", "list", "digest", "date", "seconds",
    "command", "check", "shows",
}  # fmt: skip


def read() -> list[dict[str, Any]]:
    """Return the results, in the order of the page."""
    return [json.loads(line) for line in DATA.read_text("utf-8").splitlines() if line.strip()]


def page(results: list[dict[str, Any]]) -> str:
    """Return docs/results/proofs.md."""
    blocks = [
        "# What is known, and how to check it",
        "<!-- Written by python -m scripts.make_results (make docs) from proofs.jsonl. -->",
        "*Proven*: all other possibilities were searched or ruled out by a bound. *Found*: the "
        "best result of a search; there may be a better one. The command repeats a result in "
        "about the given time or less (some ran beside other work). The check takes at most a "
        "minute and shows what the last column says.",
    ]
    for section in dict.fromkeys(result["section"] for result in results):
        rows = [result for result in results if result["section"] == section]
        blocks += [f"## {section}", table(rows)]
    lists = sorted({result["list"] for result in results})
    digests = ", ".join(f"`{name}` {digest_of(name, results)}" for name in lists)
    blocks.append(
        f"Lists by their digests (`salet lists` shows them): {digests}. See also "
        "[perfect play](perfect-play.md), [the adversary](adversary.md) and "
        "[every strategy](strategies.md)."
    )
    return "\n\n".join(blocks) + "\n"


def digest_of(name: str, results: list[dict[str, Any]]) -> str:
    """Return the digests of a list in the results: several if it has changed."""
    return " or ".join(dict.fromkeys(r["digest"] for r in results if r["list"] == name))


def table(rows: list[dict[str, Any]]) -> str:
    """Return the results of one section as a Markdown table."""
    lines = [
        "| question | answer | | list | found on | by, in | check | which shows |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        status = "proven" if row["proven"] else "found"
        cells = [
            row["question"], row["answer"], status, f"`{row['list']}`", row["date"],
            f"`{shown(row['command'])}`, {spent(row['seconds'])}", f"`{shown(row['check'])}`",
            row["shows"],
        ]  # fmt: skip
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def shown(command: str) -> str:
    """Return a command line: of a script, or of salet."""
    return command if command.startswith("python ") else f"salet {command}"


def spent(seconds: float) -> str:
    """Return a duration as text."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def rerun(result: dict[str, Any]) -> dict[str, Any]:
    """Run the command of a result and return the new result."""
    if result["command"].split()[0] not in ("prove", "exact"):
        sys.exit(f"{result['key']}: run {shown(result['command'])} and change its line by hand")
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "salet", *result["command"].split(), "--json"],
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    seconds = time.perf_counter() - started
    output = json.loads(done.stdout)
    answer, proven = answered(output)
    return {
        **result,
        "answer": answer,
        "proven": proven,
        "digest": load(result["list"]).digest,
        "date": date.today().isoformat(),
        "seconds": round(seconds, 1),
    }


def answered(output: dict[str, Any]) -> tuple[str, bool]:
    """Return the answer in the output of a command, and whether it is proven."""
    if "opener" in output:
        opener, total = output["opener"], output["total"]
        return f"{opener.upper()}, {total:,} guesses in all", bool(output["exact"])
    guess, total = output["guess"].upper(), output["total"]
    if not output["exact"] and total is not None:
        return f"{guess}, at least {output['bound']:,} guesses in all and at most {total:,}", False
    return f"{guess}, {total:,} guesses in all", bool(output["exact"])


def main() -> None:
    """Run the named results again, and write the page."""
    results = read()
    named = sys.argv[1:]
    unknown = {*named} - {result["key"] for result in results}
    if unknown:
        sys.exit(f"no result is called {', '.join(sorted(unknown))}: see {DATA.name}")
    for nth, result in enumerate(results):
        if result["key"] in named:
            results[nth] = rerun(result)
            print(f"{result['key']}: {results[nth]['answer']}", file=sys.stderr)
            lines = (json.dumps(each, ensure_ascii=False) for each in results)
            DATA.write_text("\n".join(lines) + "\n", "utf-8")
    PAGE.write_text(page(results), "utf-8")


if __name__ == "__main__":
    main()
