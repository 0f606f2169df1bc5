"""The bundled lists of languages: manifest, folding, names and lengths."""

from __future__ import annotations

import hashlib
import random
import re
from pathlib import Path

import pytest
from tests.sentences import failing
from tests.thorough import few

from salet.belief.lists import bundled_list, load
from salet.errors import ListError, WordError
from salet.host.games import play_out
from salet.words.alphabet import named
from salet.words.datafiles import DATA, bundled_languages, language_blocks
from salet.words.known import with_known
from salet.words.lexicon import Lexicon, belief_weight, language_rows, of_language

FOLDER = Path(DATA, "words")
ROWS = {row["name"]: row for row in language_rows()}


def test_every_file_is_in_the_manifest():
    files = {f"{name}.txt" for name in ROWS}
    assert {path.name for path in FOLDER.glob("*.txt")} == {*files, "LICENCES.txt"}
    notices = (FOLDER / "LICENCES.txt").read_text("utf-8")
    titles = " ".join(re.findall("^=+\n(.+)\n=+$", notices, re.MULTILINE))
    for code, entry in bundled_languages().items():
        assert all(entry[key] for key in ("about", "chosen", "source", "licence", "date"))
        assert "CC-BY-SA-4.0" in entry["licence"]
        assert re.search(rf"\b{code}\b", titles)


@pytest.mark.parametrize("name", ROWS)
def test_the_manifest_is_correct(name):
    code, length = name.split("-")
    entry = bundled_languages()[code]["lengths"][length]
    raw = (FOLDER / f"{name}.txt").read_bytes()
    assert hashlib.sha256(raw).hexdigest() == entry["sha256"]
    blocks = [re.sub("[0-9]", "", block).split() for block in raw.decode().split("-\n")]
    assert len(blocks) == 3
    words = [word for block in blocks for word in block]
    assert (len(blocks[0]), len(words)) == (entry["answers"], entry["guesses"])
    assert len(set(words)) == len(words)
    assert all(block == sorted(block) for block in blocks)
    alphabet = named(code)
    letters = [alphabet.letters(word) for word in words]
    assert {len(cut) for cut in letters} == {int(length)}
    assert {letter for cut in letters for letter in cut} <= set(alphabet.symbols)


@pytest.mark.parametrize(
    "name",
    ["en-3", "en-11", "es-5", "fr-6", "nl-4", "pl-4", "de-5", "pt-4", "pt-5", "it-4", "ru-5",
     "sv-5", "nb-5", "fi-5", "hu-5", "uk-5", "tr-5"],
)  # fmt: skip
def test_a_list_has_the_digest_of_its_words(name):
    code, length = name.split("-")
    lexicon = load(code, length=int(length))
    assert lexicon is load(name) is bundled_list(name)
    answers, _, _ = language_blocks(code, int(length))
    equal = name == "pt-5"
    weights = None if equal else [belief_weight(value) for value in answers.values()]
    assert lexicon.uniform == equal
    again = Lexicon.of(lexicon.guesses, answers, weights, alphabet=lexicon.alphabet)
    assert again.digest == lexicon.digest == ROWS[name]["digest"]
    assert lexicon.as_dict() == ROWS[name]


def test_a_file_named_like_a_language_is_a_file(word_file):
    lexicon = load(word_file(["crane", "slate"], "en-words.txt"))
    assert lexicon.as_dict()["about"] == "your own file"


def test_the_default_length_is_five():
    assert load("es").name == "es-5"
    assert load("es-5", length=5) is load("es")


@pytest.mark.parametrize(
    ("name", "length", "message"),
    [("es", 9, "9 letters"), ("es-12", None, "12 letters"),
     ("es-6", 5, "6 letters"), ("es-x", None, "no list called"),
     ("es--5", None, "no list called"), ("es-", None, "no list called"),
     ("es-²", None, "no list called"),
     ("xx", None, "no list called"), ("-5", None, "no list called")],
)  # fmt: skip
def test_unknown_languages_and_lengths_are_refused(name, length, message):
    with pytest.raises(ListError, match=message):
        load(name, length=length)


@pytest.mark.parametrize(("name", "more"), [("es", {"alphabet": "es"}), ("fr-6", {"known": "zzz"})])
def test_an_alphabet_needs_a_file_and_known_letters_an_answer(name, more):
    with pytest.raises(ListError):
        load(name, **more)


@pytest.mark.parametrize(
    ("code", "length", "everyday", "no_answer"),
    [("en", 6, ("garden", "window", "nobody"), ("houses", "walked")),
     ("es", 5, ("perro", "arbol", "nadar"), ("nades", "comen")),
     ("es", 5, ("cerdo", "torpe"), ("alfiz", "redor", "tuera")),
     ("fr", 5, ("arbre", "coeur", "table"), ("codee", "chats", "aimez", "rumex", "jacte")),
     ("fr", 7, ("journal", "chateau", "vouloir"), ("chevaux", "pouviez", "devenue")),
     ("nl", 5, ("zeker", "grens", "lopen"), ("loopt", "blies", "danst", "nopen")),
     ("pl", 5, ("matka", "urlop", "łatka"), ("matką", "matce")),
     ("de", 5, ("regel", "blume", "säule"), ("väter", "meier", "wales", "dirne")),
     ("pt", 5, ("termo", "acoes", "negro"), ("caixo",)),
     ("it", 5, ("capra", "citta", "cuore"), ("capre", "farlo", "bravi", "india")),
     ("ru", 5, ("книга", "видео", "тетка"), ("гномы", "парня", "волга", "дебил")),
     ("ru", 6, ("машина", "жалюзи"), ("другая", "гамлет")),
     ("sv", 5, ("start", "svett"), ("neger", "gröna", "japan", "onani")),
     ("nb", 5, ("start", "miljø"), ("runke", "neger", "volvo", "faens")),
     ("fi", 5, ("leipä", "karhu"), ("tästä", "huora")),
     ("hu", 5, ("pohár", "marok"), ("ennek", "kurva")),
     ("uk", 5, ("книга", "білка"), ("нахуй", "бидло", "лайно", "тарас")),
     ("tr", 5, ("kitap", "deniz", "barış"), ("bekle", "dönen", "allah", "remzi"))],
)  # fmt: skip
def test_answers_are_words_that_a_game_would_ask_for(code, length, everyday, no_answer):
    answers = set(of_language(code, length).answer_words)
    assert answers.issuperset(everyday)
    assert answers.isdisjoint(no_answer)


@pytest.mark.parametrize("name", [name for name in ROWS if name.endswith("-5")])
def test_games_in_every_language_are_won(name):
    lexicon = load(name)
    for answer in random.Random(7).sample(lexicon.answer_words, few(2, 200)):
        assert play_out(answer, lexicon=lexicon).solved, answer


# ----------------------------------------------------------------------- letters known at the start


def test_letters_that_a_game_shows_are_in_every_word():
    lexicon = load("fr", length=6, known="P.....")
    assert lexicon.name == "fr-6:p....."
    whole = load("fr-6")
    assert lexicon.guesses == tuple(w for w in whole.guesses if w[0] == "p")
    assert lexicon.answer_words == tuple(w for w in whole.answer_words if w[0] == "p")
    assert load("fr-6:p_____") == lexicon  # the name in a journal
    assert load("daily", known="c...e").weights != load("daily").weights
    assert sum(load("daily", known="c...e").weights) == pytest.approx(1)
    croatian = Lexicon.of(["njiva", "ljeto"], alphabet=named("hr"))
    assert with_known(croatian, "LJ...").guesses == ("ljeto",)
    assert load("fr-6", known="p").guesses == lexicon.guesses  # without dots, the first ones
    assert load("fr-6", known="pl").name == "fr-6:pl...."


def test_a_word_without_the_letters_shown_is_refused():
    lexicon = load("fr-6", known="p.a...")
    assert lexicon.word("plante") == "plante"
    for word, key in (("TOMATE", "known-first"), ("parler", "known-place")):
        with failing(key):
            lexicon.word(word)


@pytest.mark.parametrize("known", ["p....", "p......", "1.....", "пппппп", ""])
def test_invalid_known_letters_are_refused(known):
    with pytest.raises(WordError) as caught:
        load("fr-6", known=known)
    assert "a dot elsewhere" in caught.value.fix


@pytest.mark.parametrize(
    ("name", "turns"),
    [
        ("en-3", "tar:bbb doe:bgb pub:bbb wyn:bbb log:bgb mom:bgb cox:bgg fox:ggg"),
        ("en-11", "meteoritics:gyyybybbbgb marketplace:ggggggggggg"),
        ("es-5", "cerna:bybyb tildo:bgbbb fines:bgygb niñez:ggggg"),
        ("fr-6:p.....", "partie:ggybyy papier:ggbggg panier:gggggg"),
        ("nl-5", "salet:ybbyy koene:bbgbb fiets:ggggg"),
        ("pl-5", "konta:bbbgb piąty:bbbgg żółty:ggggg"),
    ],
)
def test_golden_games(name, turns):
    """A commit that changes one of these games says so."""
    answer = turns.split()[-1].partition(":")[0]
    game = play_out(answer, lexicon=load(name))
    assert " ".join(str(move.turn) for move in game.moves) == turns
