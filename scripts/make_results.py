"""Write docs/results/proofs.md: what is known for sure, how it was found and how to check it.

    python -m scripts.make_results             the page, from docs/results/proofs.jsonl (make docs)
    python -m scripts.make_results pair-exact  run the command of these results again, then the page
                                               (prove, exact and openers: others are typed in)

Each line of the file is one result:

    key        its name here                     command    what finds it: arguments of salet
    section    where it stands on the page       check      what shows it again within a minute
    question   in players' words                 shows      what the check then shows
    answer     what was found                    proven     whether nothing better is left
    list, date, seconds, digest                  of the run that found it
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
    """The results, in the order of the page."""
    return [json.loads(line) for line in DATA.read_text("utf-8").splitlines() if line.strip()]


def page(results: list[dict[str, Any]]) -> str:
    """docs/results/proofs.md."""
    parts = [
        "# What is known, and how to check it",
        "<!-- Written by python -m scripts.make_results (make docs) from proofs.jsonl. -->",
        "*Proven*: all other possibilities were searched or ruled out by a bound. *Found*: the "
        "best result of a search; there may be a better one. The command repeats a result in "
        "about the given time or less (some ran beside other work). The check takes at most a "
        "minute and shows what the last column says.",
    ]
    for section in dict.fromkeys(result["section"] for result in results):
        rows = [result for result in results if result["section"] == section]
        parts += [f"## {section}", table(rows)]
    lists = sorted({result["list"] for result in results})
    digests = ", ".join(f"`{name}` {digest_of(name, results)}" for name in lists)
    parts.append(
        f"Lists by their digests (`salet lists` shows them): {digests}. See also "
        "[perfect play](perfect-play.md), [the adversary](adversary.md) and "
        "[every strategy](strategies.md)."
    )
    return "\n\n".join(parts) + "\n"


def digest_of(name: str, results: list[dict[str, Any]]) -> str:
    """The digests of a list that results are about: more than one when it has changed."""
    return " or ".join(dict.fromkeys(r["digest"] for r in results if r["list"] == name))


def table(rows: list[dict[str, Any]]) -> str:
    """Results of one section as Markdown."""
    lines = [
        "| question | answer | | list | found on | by, in | check | which shows |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        sure = "proven" if row["proven"] else "found"
        cells = [
            row["question"], row["answer"], sure, f"`{row['list']}`", row["date"],
            f"`salet {row['command']}`, {spent(row['seconds'])}", f"`salet {row['check']}`",
            row["shows"],
        ]  # fmt: skip
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def spent(seconds: float) -> str:
    """A time as people say it."""
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def again(result: dict[str, Any]) -> dict[str, Any]:
    """A result as its command finds it now."""
    if result["command"].split()[0] not in ("prove", "exact", "openers"):
        sys.exit(f"{result['key']}: run salet {result['command']} and change its line by hand")
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "salet", *result["command"].split(), "--json"],
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    seconds = time.perf_counter() - started
    told = json.loads(done.stdout)
    answer, proven = answered(told)
    return {
        **result,
        "answer": answer,
        "proven": proven,
        "digest": load(result["list"]).digest,
        "date": date.today().isoformat(),
        "seconds": round(seconds, 1),
        **checked(result, told),
    }


def answered(told: dict[str, Any]) -> tuple[str, bool]:
    """What a command answers, and whether that is proven."""
    if "opener" in told:
        opener, total = told["opener"], told["total"]
        return f"{opener.upper()}, {total:,} guesses in all", bool(told["exact"])
    if told.get("set") == "apart":
        words = " ".join(told["rows"][-1]["words"]).upper()
        found, least = told["found"], told["at_least"]
        return f"{found} words do: {words}; fewer than {least} cannot, proven", found == least
    if "set" in told:
        best = told["rows"][0]
        words = " ".join(best["words"]).upper()
        if "total" in best:
            lost = f", {best['losses']:,} lost" if best["losses"] else ""
            return f"{words}, {best['total']:,} guesses in all{lost}", told["proven"]
        left, groups = best["expected_size"], best["buckets"]
        return f"{words}: {left:.4f} words left, {groups:,} groups", told["proven"]
    guess, total = told["guess"].upper(), told["total"]
    if not told["exact"] and total is not None:
        return f"{guess}, at least {told['bound']:,} guesses in all and at most {total:,}", False
    return f"{guess}, {total:,} guesses in all", bool(told["exact"])


def checked(result: dict[str, Any], told: dict[str, Any]) -> dict[str, str]:
    """The check of a set is to look at its words alone; others stay as they are."""
    if "set" not in told:
        return {}
    best = told["rows"][-1 if told["set"] == "apart" else 0]
    named = " ".join(f"--with {word}" for word in best["words"])
    by = f" --by {told['by']}" if told.get("by") == "exact" else ""
    where = "" if told["list"] == "original" else f" --list {told['list']}"
    check = f"openers --set {len(best['words'])} {named}{by}{where}"
    shows = f"{best['buckets']:,} groups"
    if "total" in best:
        shows = f"{best['total']:,} guesses in all"
    elif told["set"] != "apart":
        shows = f"leaves {best['expected_size']:.4f}"
    return {"check": check, "shows": shows}


def main() -> None:
    """Run what is named, and write the page."""
    results = read()
    named = sys.argv[1:]
    unknown = {*named} - {result["key"] for result in results}
    if unknown:
        sys.exit(f"no result is called {', '.join(sorted(unknown))}: see {DATA.name}")
    for nth, result in enumerate(results):
        if result["key"] in named:
            results[nth] = again(result)
            print(f"{result['key']}: {results[nth]['answer']}", file=sys.stderr)
            lines = (json.dumps(each, ensure_ascii=False) for each in results)
            DATA.write_text("\n".join(lines) + "\n", "utf-8")
    PAGE.write_text(page(results), "utf-8")


if __name__ == "__main__":
    main()
