"""Write src/salet/data/refused.txt: insults and vulgar words, which are never suggested.

    python -m scripts.make_refused

Needs npm. Each line has a language code and a word of its lists that is

* rated 1 or 2 (sometimes or always offensive) in ``cuss``, or listed in ``naughty-words``;
* one of ``MORE``, which these two sources do not have;
* a plural in -s or -es of one of these, or a word that begins with one of ``STEMS``.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from salet.words.alphabet import named
from salet.words.datafiles import DATA, bundled_languages, language_blocks, words_of
from salet.words.refused import FILE
from scripts.make_everyday import unpacked

CUSS = "cuss@2.2.0"
NAUGHTY = "naughty-words@1.2.0"
RATED = {"en": ("index.js",), "es": ("es.js",), "fr": ("fr.js",)}
LISTED = {"fr": ("fr.json", "fr-CA-u-sd-caqc.json")}  # for other languages CODE.json
MORE = {
    "en": """abbo abbos chink coon coons cunty dago darky dykey faggy fag fagot fanny gimp gimpy
        gippy gipsy gipsies gook gyppo homo honky injun jewed kike mick milf minge mofo mong mongol
        mongoloid negro nigga paki pikey poof rape raped raper sambo slag spaz spick squaw
        tranny whore wog wop yid""",
    "es": """bollera coña coñazo coño culero follada follado follan follar follo gilipollas joto
        maricon mongolo negrata polla puta putada puto sudaca subnormal tortillera zorra""",
    "fr": """bamboula bicot bitte bite boche bougnoul bougnoule con conne cul encule fiotte gouine
        meteque mongol mongolien negre negresse negro niakoue pede putain pute rital romano salaud
        tantouse tantouze tapette youpin youpine youtre zob""",
    "nl": """debiel flikker geil hoer homo idioot imbeciel kaffer kanker kankeren klote kloten kut
        lul lullen mof moffen mongool moorkop neger negers negerin neuken nikker pik pikken roetmop
        slet sletten snol snollen spleetoog sukkel teef tering teven tiet tieten trut trutten tyfus
        zigeuner zwartjoekel""",
    "pl": """brudas ciota cioto ciotom cioty ciotą ciotę cipa cipka cipki cipko cipy ciemniak
        cwel dupa dupami dupą dupę dupie
        dupka dupki dupko dupo dupy kozojeb suka sukami suką sukę suki suko srać srał sram sraj
        szmata wieśniak żydek żydka żydki żydkiem żydkom żydku żydków""",
}
STEMS = {
    "en": "bitch cunt fagg fuck jizz nigg piss shit slut spast twat wank whore",
    "es": "cabron caga chinga cojon gilip joda jode jodi jodo maric mierd pendej",
    "fr": "branl chiott connar connas couill encul foutr merd niqu salop",
    "nl": "flikker hoer kloot kutw mongol neuk nikker schijt",
    "pl": """chuj ciapat cwel cygan czarnuch debil dziwk fiut gówn huj idiot jeb kretyn kurew
        kurw kutas murzyn pedal pedał pierd pizd skurw wkurw wyjeb zajeb zdzir zjeb""",
}
HARMLESS = ("hoera", "tevens")  # begin or end like an offensive word
BEFORE_ES = {
    "en": ("s", "x", "z", "ch", "sh", "o"), "es": ("d", "l", "n", "r", "z"), "fr": (), "nl": (),
    "pl": (),
}  # fmt: skip


def rated(text: str) -> Iterator[str]:
    """Yield the words of a file of cuss that are rated 1 or 2."""
    for quoted, word, rating in re.findall(r"""^\s+(?:['"](.+)['"]|(\w+)): (\d)""", text, re.M):
        if int(rating):
            yield quoted or word


def words_in(code: str) -> set[str]:
    """Return all words of the bundled lists of a language."""
    words = set(words_of("allowed-2022.txt")) if code == "en" else set()
    for length in bundled_languages()[code]["lengths"]:
        words.update(*language_blocks(code, int(length)))
    return words


def refused(code: str, cuss: Path, naughty: Path) -> list[str]:
    """Return the refused words of a language, sorted."""
    listed: list[str] = MORE[code].split()
    for file in RATED.get(code, ()):
        listed += rated((cuss / file).read_text("utf-8"))
    for file in LISTED.get(code, (f"{code}.json",)):
        listed += json.loads((naughty / file).read_text("utf-8"))
    base = set(map(named(code).normalise, listed))
    stems = tuple(STEMS[code].split())
    return sorted(
        word
        for word in words_in(code).difference(HARMLESS)
        if word.startswith(stems) or not base.isdisjoint(singulars(word, code))
    )


def singulars(word: str, code: str) -> Iterable[str]:
    """Return a word and the words that it may be the plural of."""
    stem = word.removesuffix("es")
    shorter = [word[:-1]] if word.endswith("s") and not word.endswith("ss") else []
    return word, *shorter, *([stem] if stem != word and stem.endswith(BEFORE_ES[code]) else [])


def main() -> None:
    """Fetch the packages and write the file."""
    with tempfile.TemporaryDirectory() as folder:
        cuss, naughty = (unpacked(package, Path(folder)) for package in (CUSS, NAUGHTY))
        lines = [
            f"{code} {word}\n"
            for code in bundled_languages()
            for word in refused(code, cuss, naughty)
        ]
    text = "".join(lines)
    Path(DATA, FILE).write_text(text, "utf-8")
    print(f"{len(lines):,} words, sha256 {sha256(text.encode()).hexdigest()}", file=sys.stderr)


if __name__ == "__main__":
    main()
