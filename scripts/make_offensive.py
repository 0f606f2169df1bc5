"""Write src/salet/data/offensive.txt and avoided.txt: insults, vulgar words and their neighbours.

    python -m scripts.make_offensive

Needs npm. ``offensive.txt`` has a language code and a word on each line: words that are never a
probe. In every language these are the words of ``INSULTS``, their plurals in -s or -es, and words
that begin with one of ``STEMS``. In English there are also

* words that both ``cuss`` (rated 1 or 2) and ``naughty-words`` have, and no list of answers;
* words of one of these sources that the publisher of the daily game removed from its answers.

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
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from salet.belief.pastanswers import shipped
from salet.words.alphabet import named
from salet.words.datafiles import DATA, bundled_languages, language_blocks, words_of
from salet.words.offensive import AVOIDED, FILE
from scripts.make_everyday import unpacked

CUSS = "cuss@2.2.0"
NAUGHTY = "naughty-words@1.2.0"
INSULTS = {
    "en": """abbo arse arsehole bitch boche bollock bollocks boong bugger chav chinaman chinamen
        chink chinky chode cocksucker cock coolie cooly coon crap cunty dago darkey darkie darky
        dickhead dipshit dyke dykey faggy fag fagot fanny fatso gimp gimpy gippo gippy gipsy gipsies
        golliwog gook gooky gypo gyppie gyppo gyppy gypsies halfbreed hebe homo honkie honky injun
        jap jewed jism kaffir kafir kike lesbo lez lezzo lubra mick milf minge mofo mong mongol
        mongoloid mulatto munt nazi negress negro negroid nigga nigre paki pansies pedo perv
        picaninny piccaninny pickaninny pikey pimp poof poofter porno pube pussy pussies
        quashie raghead rape raped raper raping redskin retard sambo scum shag shemale skank skanky
        slag spaz spick spik squaw tard tit titty tosser tranny turd
        whitey whore wigga wigger wog wop yid""",
    "es": """bollera boludo bujarron cenutrio cipote conchudo coña coñazo coño culeado culear culero
        follada follado follador follan follar follo gilipollas huevon joto mamon mamona maraco
        marica mayate mongolo negrata ojete pajero pelotudo picha pinga polla poronga puta putada
        puto ramera subnormal sudaca tetona tortillera verga zorra""",
    "fr": """baiseur bamboula bicot bitte bite boche bougnoul bougnoule chiant chiasse chiee chier
        chierie con conne cul encule enfoire enfoiree fiotte gouine lopette meteque mongol mongolien
        negre negresse negro niakoue pede pisseur putain pute radasse rital romano salaud schleu
        suceuse tantouse tantouze tapette youpin youpine youtre zob""",
    "nl": """debiel flikker geil homo hufter idioot imbeciel kaffer kanker kankeren klote kloten
        kut lul lullen mof moffen mongool moorkop neger negers negerin nikker oetlul ouwehoer pik
        roetmop rotzak slet sletten snol snollen spleetoog stront teef temeier tering teven tiet
        tieten trut trutten tyfus zigeuner zwartjoekel""",
    "pl": """brudas ciota cioto ciotom cioty ciotą ciotę cipa cipka cipki cipko cipy ciemniak
        cwel dupa dupami dupą dupę dupie dupek
        dupka dupki dupko dupo dupy kozojeb pojeb suka sukami suką sukę suki suko srać srał sram
        sraj szmata wieśniak żydek żydka żydki żydkiem żydkom żydku żydków""",
}
STEMS = {
    "en": "bitch cunt fagg fuck jizz nigg piss shit slut spast twat wank whore",
    "es": "cabron caga chinga cojon gilip joda jode jodi jodo maric mierd pendej",
    "fr": "branl chiott connar connas couill encul foutr merd niqu salop",
    "nl": "flikker hoer kloot kutw mongol neuk nikker schijt",
    "pl": """chuj ciapat cwel cygan czarnuch debil dziwk fiut gówn huj idiot jeb kretyn kurew
        kurw kutas murzyn pedal pedał pierd pizd skurw wkurw wyjeb zajeb zdzir zjeb""",
}
# Begin or end like an offensive word.
HARMLESS = """
    hoera hoeri niggard niggarded niggarding niggardise niggardises niggardize niggardizes
    niggardly niggards niggle niggled niggler nigglers niggles nigglier niggliest niggling
    nigglingly nigglings niggly nudes pissasphalt pissoir pissoirs scats sexes shitake
    shitakes shittah shittahs shittim shittims shittimwood shitzu shitzus spastically
    spasticity sucks tevens twattle twattled twattler twattlers twattles twattling twattlings
    wankle
"""
BEFORE_ES = {
    "en": ("s", "x", "z", "ch", "sh", "o"), "es": ("d", "l", "n", "r", "z"), "fr": (), "nl": (),
    "pl": (),
}  # fmt: skip


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


def insults(code: str, words: Iterable[str]) -> set[str]:
    """Return those of some words that are insults or vulgar in a language."""
    base = set(map(named(code).normalise, INSULTS[code].split()))
    stems = tuple(STEMS[code].split())
    return {
        word
        for word in set(words).difference(HARMLESS.split())
        if word.startswith(stems) or not base.isdisjoint(singulars(word, code))
    }


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
    offensive = (strong | (found["both"] - answers) | listed) - official() - set(HARMLESS.split())
    five = set(words_of("allowed-2022.txt"))
    return offensive, (found["any"] | strong) & five


def singulars(word: str, code: str) -> Iterable[str]:
    """Return a word and the words that it may be the plural of."""
    stem = word.removesuffix("es")
    shorter = [word[:-1]] if word.endswith("s") and not word.endswith("ss") else []
    return word, *shorter, *([stem] if stem != word and stem.endswith(BEFORE_ES[code]) else [])


def main() -> None:
    """Fetch the packages and write the files."""
    with tempfile.TemporaryDirectory() as folder:
        offensive, avoided = english(
            *(unpacked(package, Path(folder)) for package in (CUSS, NAUGHTY))
        )
    by_language = {
        code: offensive if code == "en" else insults(code, words_in(code)[0])
        for code in bundled_languages()
    }
    lines = [f"{code} {word}\n" for code, words in by_language.items() for word in sorted(words)]
    for file, text in (
        (FILE, "".join(lines)),
        (AVOIDED, "".join(f"{word}\n" for word in sorted(avoided))),
    ):
        Path(DATA, file).write_text(text, "utf-8")
        digest = sha256(text.encode()).hexdigest()
        print(f"{file}: {text.count(chr(10)):,} words, sha256 {digest}", file=sys.stderr)


if __name__ == "__main__":
    main()
