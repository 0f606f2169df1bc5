"""Write src/salet/data/answers-by-day.txt, the shipped past answers: ``make data``.

    python -m scripts.make_days [FILE]

Download the public dataset, or read it from FILE. It must have every day from the first puzzle on;
today and later days are left out. Update date, count and sha256 of the file and date and digest of
the list ``daily`` in the manifest.
"""

from __future__ import annotations

import json
import sys
from datetime import date
from hashlib import sha256
from pathlib import Path
from urllib.request import urlopen

from salet.belief.daily import daily
from salet.belief.history import History
from salet.belief.pastanswers import SHIPPED_FILE
from salet.belief.update import DATASET, parse_dataset
from salet.puzzle.days import FIRST_DAY, open_day
from salet.words.datafiles import DATA
from salet.words.lexicon import DAILY


def complete(raw: bytes) -> History:
    """Return the past days of the dataset; exit if one is missing."""
    history, left_out = parse_dataset(raw)
    past = history.before(open_day())
    if past.first != FIRST_DAY or past.gaps() or left_out:
        missing = [*(f"{a} to {b}" for a, b in past.gaps()), *left_out]
        sys.exit(f"The dataset has {past.span}, but lacks days: {missing}")
    return past


def main(files: list[str]) -> None:
    """Write the file and its entry in the manifest."""
    raw = Path(files[0]).read_bytes() if files else urlopen(DATASET, timeout=30).read()
    past = complete(raw)
    text = "".join(f"{word}\n" for word in past.words)
    Path(DATA, SHIPPED_FILE).write_text(text, "utf-8")
    path = Path(DATA, "manifest.json")
    manifest = json.loads(path.read_text("utf-8"))
    last = str(past.last)
    manifest["files"][SHIPPED_FILE] |= {
        "date": last, "count": len(past), "sha256": sha256(text.encode()).hexdigest(),
    }  # fmt: skip
    manifest["lists"][DAILY] |= {"date": last, "digest": daily(past, date.max).digest}
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", "utf-8")
    print(past.span, file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
