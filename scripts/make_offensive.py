"""Write src/salet/data/offensive.txt and avoided.txt: insults, vulgar words and their neighbours.

    python -m scripts.make_offensive

Needs npm. ``offensive.txt`` has a language code and a word on each line: words that are never a
probe. In every language these are the words of ``INSULTS`` and ``COARSE``, their plurals in -s or
-es, and words that begin with one of ``STEMS``. In English there are also

* words that both ``cuss`` (rated 1 or 2) and ``naughty-words`` have, and no list of answers;
* words of one of these sources that the publisher of the daily game removed from its answers.

The singular and the plural of an offensive word are offensive, too.

A five-letter English word that an official list of answers has, or that was an answer, is not
offensive unless the publisher removed it.

``avoided.txt`` has the five-letter English words that one of the sources or ``INSULTS`` has: the
editor of the daily game hardly ever picks one (``salet.belief.mixture``).
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from salet.belief.mixture import AVOIDED
from salet.belief.pastanswers import shipped
from salet.words.datafiles import DATA, bundled_languages, language_blocks, words_of
from salet.words.everyday import OFFENSIVE
from scripts.insults import coarse, insults, singulars, with_forms
from scripts.make_everyday import unpacked

CUSS = "cuss@2.2.0"
NAUGHTY = "naughty-words@1.2.0"


def rated(text: str) -> Iterator[str]:
    """Yield the words of a file of cuss that are rated 1 or 2."""
    for quoted, word, rating in re.findall(r"""^\s+(?:['"](.+)['"]|(\w+)): (\d)""", text, re.M):
        if int(rating):
            yield quoted or word


def words_in(code: str) -> tuple[set[str], set[str]]:
    """Return all words of the bundled lists of a language, and their answers."""
    words, answers = set[str](), set[str]()
    for length in bundled_languages()[code]["lengths"]:
        blocks = language_blocks(code, int(length))
        words.update(*blocks)
        answers.update(blocks[0])
    return words, answers


def removed() -> set[str]:
    """Return the answers of an official list that a later one does not have."""
    first, second, third = (set(words_of(f"answers-{year}.txt")) for year in (2021, 2022, 2023))
    return (first - second) | (second - third)


def official() -> set[str]:
    """Return the answers of the official lists and of past days, without those removed."""
    lists = set().union(*(words_of(f"answers-{year}.txt") for year in (2021, 2022, 2023)))
    return (lists | {word for _, word in shipped().days}) - removed()


def english(cuss: Path, naughty: Path) -> tuple[set[str], set[str]]:
    """Return the offensive English words and the avoided ones."""
    words, answers = words_in("en")
    words |= set(words_of("allowed-2022.txt"))
    one = set(rated((cuss / "index.js").read_text("utf-8")))
    other = set(map(str.lower, json.loads((naughty / "en.json").read_text("utf-8"))))
    found = {
        source: {word for word in words if not base.isdisjoint(singulars(word, "en"))}
        for source, base in (("both", one & other), ("any", one | other))
    }
    strong = insults("en", words)
    listed = found["any"] & removed()
    listed |= coarse("en", words) | (found["both"] - answers)
    offensive = with_forms(strong | listed, words, "en") - official()
    five = set(words_of("allowed-2022.txt"))
    return offensive, (found["any"] | strong) & five


def main() -> None:
    """Fetch the packages and write the files."""
    with tempfile.TemporaryDirectory() as folder:
        offensive, avoided = english(
            *(unpacked(package, Path(folder)) for package in (CUSS, NAUGHTY))
        )
    by_language = {
        code: offensive
        if code == "en"
        else with_forms(insults(code, words) | coarse(code, words), words, code)
        for code in bundled_languages()
        for words in (words_in(code)[0],)
    }
    lines = [f"{code} {word}\n" for code, words in by_language.items() for word in sorted(words)]
    for file, text in (
        (OFFENSIVE, "".join(lines)),
        (AVOIDED, "".join(f"{word}\n" for word in sorted(avoided))),
    ):
        Path(DATA, file).write_text(text, "utf-8")
        digest = sha256(text.encode()).hexdigest()
        print(f"{file}: {text.count(chr(10)):,} words, sha256 {digest}", file=sys.stderr)


if __name__ == "__main__":
    main()
