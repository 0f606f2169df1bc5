"""Write all sentences for players, with sample values: ``tests/words/golden/sentences.txt``.

A change of a sentence is seen there as the player sees it. Tests compare both engines with it.

    python -m scripts.make_sentences
"""

from __future__ import annotations

import json
from pathlib import Path

from salet.puzzle.sentences import say, sentences

GOLDEN = Path(__file__).parent.parent / "tests" / "words" / "golden"


def filled_in() -> dict[str, str]:
    """Return every sentence by key, filled in with the values of ``places.json``."""
    values = json.loads((GOLDEN / "places.json").read_text(encoding="utf-8"))
    return {key: say(key, **values) for key in sentences()}


def main() -> None:
    """Write the file."""
    lines = [f"{key}: {text}\n" for key, text in filled_in().items()]
    (GOLDEN / "sentences.txt").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
