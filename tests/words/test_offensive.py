"""Insults and vulgar words: the file is complete, and no front end suggests one."""

from __future__ import annotations

import random

import pytest
from scripts.insults import with_forms
from scripts.make_offensive import official, words_in
from tests.thorough import few

from salet.advice.advise import advise
from salet.advice.reasons import rare_sentence
from salet.advice.taste import Taste
from salet.belief.lists import load, make_setup
from salet.belief.pastanswers import shipped
from salet.errors import WordError
from salet.host.adversary import Adversary
from salet.host.games import play_out
from salet.host.hosts import Words, random_words
from salet.host.puzzles import adversary_puzzle, random_puzzle
from salet.lab.openers import best_openers, rank_openers, rated_openers
from salet.live.hints import hints
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import say
from salet.reviews.reading import review
from salet.strategies import find_strategy
from salet.value.book import openers_of
from salet.words.datafiles import bundled_languages, language_blocks, read_data, words_of
from salet.words.everyday import OFFENSIVE, language_of, offensive_in, offensive_words
from salet.words.lexicon import Lexicon, bundled, language_rows
from salet.words.setup import Setup

ITCH = Lexicon.of(["bitch", "ditch", "pitch", "witch"], name="itch")  # the first is offensive
MORE = Lexicon.of([*ITCH.guesses, "crane", "slate"], name="more")
NEW = ("de", "pt", "it", "ru", "sv", "nb", "fi", "hu", "uk", "tr")
LISTS = [*bundled(), *(row["name"] for row in language_rows())]


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "faggot nigger cunt gimpy gipsy mofos milfs bitch whore pervy porny poopy panties"),
     ("nl", "neger nikker gipsy"), ("pl", "czarnuch pedał żydek kurwa bambo"),
     ("fr", "negre youpin bamboula putain"), ("es", "maricon cenutrio cabron mamada"),
     ("de", "neger fotze wichser polacke"), ("pt", "caralho viado rola"),
     ("it", "negro frocio cazzo"), ("ru", "хуйня пизда негр"), ("sv", "neger fitta"),
     ("nb", "neger fitte"), ("fi", "huora ryssä"), ("hu", "kurva néger"), ("uk", "нахуй хуйло"),
     ("tr", "orospu yarak zenci")],
)  # fmt: skip
def test_words_that_must_not_be_missing(code, words):
    assert offensive_in(code).issuperset(words.split())


@pytest.mark.parametrize("name", few(["en-7"], ["en-7", "pt-4"]))
def test_an_offensive_opener_of_the_book_is_not_suggested(name):
    start = Position.start(name)
    offensive = offensive_words(start.lexicon.guesses)
    assert not offensive.isdisjoint(openers_of(start.lexicon))
    assert offensive.isdisjoint(row.guess for row in advise(start, Taste(top=20)).ranking)


def test_every_word_of_the_file_is_listed_and_unique():
    rows = [tuple(line.split()) for line in read_data(OFFENSIVE).splitlines()]
    assert len(set(rows)) == len(rows)
    assert {code for code, _ in rows} == set(bundled_languages())
    for code in bundled_languages():
        every = set(words_of("allowed-2022.txt")) if code == "en" else set()
        for length in bundled_languages()[code]["lengths"]:
            every.update(*language_blocks(code, int(length)))
        assert offensive_in(code) <= every
    assert offensive_in(None) == {word for _, word in rows}


@pytest.mark.parametrize("code", bundled_languages())
def test_the_singular_and_the_plural_of_an_offensive_word_are_offensive(code):
    offensive, words = set(offensive_in(code)), words_in(code)[0]
    allowed = official() if code == "en" else set()
    if code == "en":
        words |= set(words_of("allowed-2022.txt"))
        assert {"penis", "anus", "slaves"} <= offensive
    assert with_forms(offensive, words, code) - allowed == offensive


@pytest.mark.parametrize("name", LISTS)
def test_the_language_of_a_list_is_known_by_its_words(name):
    code = name.partition("-")[0]
    assert language_of(load(name).guesses) == (code if code in bundled_languages() else "en")


def test_an_official_answer_is_not_offensive_unless_the_publisher_removed_it():
    years = [set(words_of(f"answers-{year}.txt")) for year in (2021, 2022, 2023)]
    removed = (years[0] - years[1]) | (years[1] - years[2])
    past = {word for _, word in shipped().days}
    assert offensive_in("en").isdisjoint(set().union(*years, past) - removed)
    assert {"slave", "lynch", "gypsy"} < offensive_in("en") & removed


@pytest.mark.parametrize(
    ("code", "words"),
    [("en", "crack screw abuse idiot tramp demon balls traps drugs assess genies slate hives"),
     ("es", "comer volar melon"), ("fr", "mettre envoyer panier chat"),
     ("nl", "beurt asbak nicht hoera tevens"), ("pl", "jajko burdel ciotka"),
     ("it", "cazzotto cazzuola inculcare stronzio piscina vacca"), ("tr", "boks sıçan sikke"),
     ("hu", "szarka szarv faszi"), ("ru", "жидкость трахея"), ("de", "mohn ficus nackt")],
)  # fmt: skip
def test_words_with_a_harmless_meaning_are_not_offensive(code, words):
    assert offensive_in(code).isdisjoint(words.split())


@pytest.mark.parametrize("name", [x for x in LISTS if x[:2] in NEW])
def test_no_answer_of_a_list_from_german_on_is_offensive(name):
    lexicon = load(name)
    found = offensive_words(lexicon.guesses).intersection(lexicon.answer_words)
    assert not found or name == "pt-5"  # the answers of Termo are as people chose them


# ------------------------------------------------------------------------------------ suggestions


@pytest.mark.parametrize("name", few(LISTS[::5], LISTS))
def test_no_opener_is_offensive(name):
    lexicon = load(name)
    for words in ("any", "everyday"):
        ranking = advise(Position.start(lexicon), Taste(words, top=20)).ranking
        assert ranking
        assert offensive_words(lexicon.guesses).isdisjoint(row.guess for row in ranking)


@pytest.mark.parametrize("words", ["any", "everyday"])
@pytest.mark.parametrize("rules", list(Rules))
def test_an_offensive_word_that_would_lead_is_left_out(words, rules):
    position = Position.of(ITCH, ["quack:bbbgb"], rules)
    assert advise(position, Taste("any", unfiltered=True)).best.guess == "bitch"
    ranking = advise(position, Taste(words)).ranking
    assert {row.guess for row in ranking} == {"ditch", "pitch", "witch"}


def test_an_offensive_single_suggestion_is_replaced():
    rude = find_strategy("first")
    position = Position.start(MORE)
    assert MORE.guesses[rude.choose(position)] == "bitch"
    for words in ("any", "everyday"):
        assert advise(position, Taste(words, top=1, strategy=rude)).best.guess != "bitch"


@pytest.mark.parametrize("words", ["any", "everyday"])
def test_the_best_last_guess_is_suggested_though_it_is_offensive(words):
    lexicon = Lexicon.of(list(ITCH.guesses), weights=[0.6, 0.2, 0.1, 0.1], name="itch")
    advice = advise(Position.of(lexicon, ["witch:bgggg"], limit=2), Taste(words))
    assert advice.best.guess == "bitch"
    assert "offensive" in rare_sentence(advice)
    assert "bitch" not in [row.guess for row in advice.ranking][1:]
    even = Position.of(ITCH, ["witch:bgggg"], limit=2)
    assert advise(even, Taste(words)).best.guess != "bitch"


def test_an_offensive_word_is_never_a_probe():
    words = ["match", "hatch", "catch", "patch"]
    lexicon = Lexicon.of(["bitch", *words], words, name="itch")
    rows = advise(Position.of(lexicon, ["quick:bbbgb"]), Taste("any")).ranking
    assert {row.guess for row in rows} == set(words)


def test_the_only_word_left_is_shown():
    advice = advise(Position.of(ITCH, ["ditch:bgggg", "pitch:bgggg", "witch:bgggg"]))
    assert advice.ranking.best.guess == "bitch"
    assert hints(advice)[-1] == say("hint.play", name="BITCH", reason=say("reason.only"))
    turns = ["ditch:bgggg,ggggg", "pitch:bgggg,-", "witch:bgggg,-"]
    assert advise(Position.of(ITCH, turns)).best.guess == "bitch"


def test_candidates_keep_an_offensive_word_with_its_belief():
    advice = advise(Position.of(ITCH, ["ditch:bgggg"]))
    assert dict(advice.candidates) == pytest.approx(
        dict.fromkeys(("bitch", "pitch", "witch"), 1 / 3)
    )


@pytest.mark.parametrize("name", ["daily", "es-6", "fr-5", "nl-6", "pl-5", "en-6"])
def test_random_positions_suggest_nothing_offensive(name):
    lexicon, chance = load(name), random.Random(5)
    offensive = offensive_words(lexicon.guesses)
    answers = sorted(offensive.intersection(lexicon.answer_words))
    assert answers
    for answer in chance.sample(answers, 3):
        position = Position.start(lexicon)
        for guess in chance.sample(lexicon.answer_words, 2):
            position = Words((answer,)).play(position, guess)
        for words in ("any", "everyday"):
            for row in advise(position, Taste(words, top=12)).ranking:
                assert row.guess not in offensive or row.probability > 0.2, position


def test_hints_name_no_offensive_word():
    advice = advise(Position.of(ITCH, ["ditch:bgggg", "witch:bgggg"]))
    assert len(advice.candidates) == 2
    for each in (advice, advise(Position.of(ITCH, ["quack:bbbgb"]))):
        assert "BITCH" not in " ".join(hints(each))


def test_a_game_with_everyday_words_opens_and_plays_without_them():
    assert advise(Position.start("es-8")).best.guess != "cenutrio"
    game = play_out("witch", lexicon=ITCH, words="everyday")
    assert "bitch" not in [move.turn.guess for move in game.moves]


def test_corrections_are_never_insults():
    with pytest.raises(WordError) as caught:
        load("original").index("bitcg")
    assert "bitch" not in caught.value.fix
    assert load("original").near("witcg") == ("witch",)


# ---------------------------------------------------------------------------- practice and reviews


def test_practice_gives_no_offensive_word():
    drawn = {random_puzzle(ITCH, random.Random(seed)).answers[0] for seed in range(60)}
    assert drawn == {"ditch", "pitch", "witch"}
    four = random_words(ITCH, random.Random(1), boards=4)  # there are no others
    assert set(four.answers) == set(ITCH.answer_words)


def test_the_adversary_ends_with_another_word():
    host = adversary_puzzle(ITCH).host
    position = Position.start(ITCH)
    for guess in ("ditch", "pitch"):
        position = host.play(position, guess)
    assert host.mark(position, "witch").is_win
    assert not Adversary().mark(position, "witch").is_win  # the laboratory has no offensive words
    position = Position.start(load("original"))
    for guess in ("crane", "toils"):
        position = host.play(position, guess)
    assert position.count == 16  # it leaves the most words, insults among them


def test_a_review_advises_no_offensive_word():
    reviewed = review("ditch", "pitch", "witch", list=ITCH)
    advised = {turn.best for turn in reviewed.turns} | set(reviewed.best_play)
    assert "bitch" not in advised
    assert "BITCH" not in " ".join(" ".join(turn.sentences) for turn in reviewed.turns)
    assert review("bitch", list=ITCH).solved


def test_openers_are_offensive_only_if_asked_for():
    ranked = rank_openers(Setup(ITCH))
    best = best_openers(ranked, Setup(ITCH), 4)
    assert {row.guess for row in best} == {"ditch", "pitch", "witch"}
    (asked,) = rated_openers(ranked, ["bitch"], Setup(ITCH))
    assert asked.guess == "bitch"


def test_the_laboratory_is_not_filtered():
    assert "bitch" in {row.guess for row in rank_openers(Setup(ITCH), "expected_size")}
    assert "prick" in {row.guess for row in rank_openers(make_setup("original"), "expected_size")}
