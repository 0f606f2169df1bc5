"""The parts of the page's own engine answer random questions as Python does."""

from __future__ import annotations

import json
import random
import string
import subprocess
from collections.abc import Sequence
from datetime import date
from itertools import product
from typing import Any

import numpy as np
import pytest
from scripts.make_reviews import GAME, TURN

from salet.advice import reasons
from salet.advice.advise import Advice, advise
from salet.advice.taste import Taste
from salet.advice.traps import trap_in
from salet.belief.daily import daily_on
from salet.belief.lists import as_played, load
from salet.errors import SaletError
from salet.host.adversary import Adversary
from salet.host.hosts import Host, Words, friend_code, friend_word
from salet.live.hints import hints, hints_without_chances
from salet.position.board import Board
from salet.position.buckets import buckets_of
from salet.position.position import Position
from salet.puzzle.colourings import check_possible
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import texts
from salet.value.skill import luck_of, rank, skill_of
from salet.value.value import numbers_in
from salet.web.answers import review as api_review
from salet.web.schemas import Review
from salet.words.alphabet import languages, named
from salet.words.lexicon import DAILY, Lexicon
from tests.patience import RUN_TIME
from tests.required import program
from tests.reviewing import review_game
from tests.thorough import few
from tests.web.engine import SCRIPTS, Engine, answer, check_values, same, small_list

ORIGINAL = load("original")


def test_what_only_a_page_asks_for(engine: Engine) -> None:
    command = [program("node"), "--test", str(SCRIPTS / "answers.test.mjs")]
    done = subprocess.run(
        command, env=engine.env, capture_output=True, text=True, timeout=RUN_TIME, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_marks(engine: Engine) -> None:
    chance = random.Random(1)
    for _ in range(300):
        size = chance.randint(3, 8)
        words = ["".join(chance.choices("abcd", k=size)) for _ in range(2)]
        wanted = feedback(*map(tuple, words)).pattern
        assert engine.ask("puzzle/marks.js patternOf", *words) == wanted, words


def test_marks_are_read(engine: Engine) -> None:
    chance = random.Random(2)
    kinds = ["bygBY.x-_?w", "012", "⬛⬜🟨🟦🟩🟧🟥◾", "bz7😀🟡"]
    kinds += [[":green_square:", ":grand_carré_vert:", ":large_yellow_square:"], ["grey", "Yellow"]]
    for _ in range(300):
        count = chance.choice((0, 4, 5, 5, 5, 5, 6))
        signs = chance.choice([*kinds, [*"bb", *map(chance.choice, kinds)]])
        typed = chance.choice(("", " ", ", ")).join(chance.choices(signs, k=count))
        wanted = answer(lambda text: Feedback.parse(text, length=5).pattern, typed)
        assert same(engine.ask("puzzle/marks.js parseMarks", typed, 5), wanted), typed


def impossible(
    word: Sequence[str], marks: Feedback, letters: Sequence[str]
) -> dict[str, Any] | None:
    """Return what is wrong with marks, as the page has it."""
    try:
        check_possible(tuple(word), marks, letters)
    except SaletError as error:
        suggestion = next(iter(getattr(error, "nearest", ())), None)
        place = {"tile": error.tile, "suggestion": suggestion, "fix": error.fix or None}
        return {"error": error.code, "message": error.message, **place}
    return None


def test_marks_that_no_answer_gives(engine: Engine) -> None:
    chance = random.Random(3)
    three = [
        ("".join(word), Feedback(at, 3)) for word in product("abc", repeat=3) for at in range(27)
    ]
    for word, marks in three:
        own = engine.ask("colouring", {"letters": list("abc")}, [*word], marks.pattern)
        assert same(own, impossible(word, marks, "abc")), f"{word} {marks}"
    for _ in range(200):
        word = "".join(chance.choices("eilnt", k=5))
        marks = Feedback(chance.randrange(243))
        own = engine.ask("colouring", {"code": ""}, [*word], marks.pattern)
        assert same(own, impossible(word, marks, string.ascii_lowercase)), f"{word} {marks}"


@pytest.mark.parametrize("rules", list(Rules), ids=str)
def test_legal_guesses(engine: Engine, rules: Rules) -> None:
    """A part of the boards may be hidden; guesses of the game itself may be illegal, too."""
    chance = random.Random(4)
    for nth in range(40):
        boards = chance.choice((1, 1, 2, 3))
        host = Words(tuple(chance.sample(ORIGINAL.answer_words, boards)), sequence=nth % 3 == 0)
        position = Position.start("original", rules, boards=boards)
        for guess in chance.sample(ORIGINAL.guesses, 1 + nth % 2):
            position = host.play(position, guess)
        words = [word for word in chance.sample(ORIGINAL.guesses, 300) if {*word} & {*guess}]
        words += [word for word, _ in position.visible.playing[0].candidates[:9]]
        body = {"list": "original", "rules": rules.value, "turns": texts(position.turns)}
        illegal = answer(Position.of, "original", body["turns"], rules)
        legal = [int(position.legal[ORIGINAL.index(word)]) for word in words]
        reasons = [why_not(position, word) for word in words]
        wanted = [[*pair] for pair in zip(legal, reasons, strict=True)]
        own = engine.ask("legal", body, words)
        assert same(own, illegal if isinstance(illegal, dict) else wanted), body


def why_not(position: Position, word: str) -> str | None:
    """Return why a guess is illegal, if it is."""
    legal = answer(position.check_legal, tuple(word))
    return legal and legal["message"]


def test_words_are_read_in_every_alphabet(engine: Engine) -> None:
    chance = random.Random(5)
    for code in languages():
        alphabet = named(code)
        signs = [*alphabet.symbols, *dict(alphabet.folds), *"áèÎöçñœЁй İıI'", "e\u0301", "Ž"]
        for _ in range(20):
            typed = f" {''.join(chance.choices(signs, k=5))}"
            typed = chance.choice((typed, typed.upper()))
            word = alphabet.normalise(typed)
            wanted = [word, [*alphabet.letters(word)], alphabet.upper(word)]
            assert engine.ask("letters", {"code": code}, typed) == wanted, f"{code} {typed!r}"


def test_numbers(engine: Engine) -> None:
    chance = random.Random(6)
    for value in (
        0.125,
        0.375,
        2.5,
        1.5,
        0.5,
        4.825,
        *(round(9 * chance.random(), 3) for _ in range(99)),
    ):
        for digits in (0, 2):
            wanted = f"{value:.{digits}f}"
            assert engine.ask("puzzle/figures.js rounded", value, digits) == wanted
    near = (0.0, 1e-10, 1e-7, -1e-7, 0.001, 0.01, 0.99, 1.0, 9.0)
    for _ in range(300):
        best, spread, usual = 1 + chance.random(), chance.choice((0.0, 1e-7, 1, 2)), chance.random()
        yours, worst = (best + chance.choice((*near, chance.random())) for _ in range(2))
        saved = chance.choice((1, -1)) * chance.choice((*near, 3 * chance.random()))
        at = "value/skill.js "
        assert engine.ask(f"{at}skillOf", yours, best, worst) == skill_of(yours, best, worst)
        assert engine.ask(f"{at}rank", saved, spread) == pytest.approx(
            rank(saved, spread), abs=1e-6
        )
        assert engine.ask(f"{at}luckOf", saved, spread, usual) == luck_of(saved, spread, usual)
        xs, ys = sorted(chance.sample(range(9), 4)), chance.sample(range(9), 4)
        own = engine.ask("value/order.js interpolated", saved * 3, xs, ys)
        assert own == pytest.approx(np.interp(saved * 3, xs, ys))


def test_codes_of_friends(engine: Engine) -> None:
    chance = random.Random(7)
    for salt in range(0, 256, 3):
        words = " ".join("".join(chance.choices("aeñßz", k=5)) for _ in range(1 + salt % 5))
        code = engine.ask("host/hosts.js friendCode", words, salt)
        assert code == friend_code(words, salt)
        at = chance.randrange(len(code) - 1)
        typo = code[:at] + chance.choice("ab7") + code[at + 1 :]
        for text in (f" {code[:4]} {code[4:].upper()}== ", typo, code[:3], "moist!", ""):
            read = answer(friend_word, text)
            wanted = None if isinstance(read, dict) else read
            assert engine.ask("host/hosts.js friendWords", text) == wanted, text


@pytest.mark.parametrize(
    ("day", "boards"), [("2021-06-19", 1), ("2023-06-15", 1), ("2026-03-10", 1), ("2026-03-10", 4)]
)
def test_the_belief_of_a_day(engine: Engine, day: str, boards: int) -> None:
    wanted = as_played(daily_on(date.fromisoformat(day)), boards).weights
    assert engine.ask("beliefs", DAILY, day, boards) == pytest.approx(wanted, abs=1e-12)


def played(host: Host, lexicon: Lexicon, guesses: list[str], boards: int) -> dict[str, Any]:
    """Return a game against a host, as the page has it: its rows show what is known at the end."""
    position = Position.start(as_played(lexicon, boards), boards=boards)
    used = 0
    while used < len(guesses) and not position.is_over and position.guesses_left > 0:
        position = host.play(position, guesses[used])
        used += 1
    now, turns = position.restarted(), []
    for turn, text in zip(position.turns, texts(position.turns), strict=True):
        now = now.followed(turn)
        marks = text.partition(":")[2].split(",")
        counts = [board.count for board in now.boards]
        turns.append({"guess": turn.guess, "feedback": marks, "candidates": counts})
    return {"turns": turns, "solved": position.is_over, "candidates": turns[-1]["candidates"]}


@pytest.mark.parametrize("sequence", [False, True])
def test_games_against_words(engine: Engine, sequence: bool) -> None:
    chance = random.Random(8)
    for boards in (1, 2, 3, 4, 3, 2) * 4:
        hidden = chance.sample(ORIGINAL.answer_words, boards)
        some = [*hidden, *chance.sample(ORIGINAL.guesses, 4)]
        guesses = chance.sample(some, chance.randint(1, len(some)))
        wanted = played(Words(tuple(hidden), sequence), ORIGINAL, guesses, boards)
        body = {"list": "original", "code": friend_code(" ".join(hidden)), "sequence": sequence}
        guesses = [turn["guess"] for turn in wanted["turns"]]
        own = engine.ask("practice", {**body, "guesses": guesses})
        assert same(own | wanted, own), f"{hidden} {guesses}"
        over = wanted["solved"] or len(guesses) == boards + 5
        assert [own["over"], own["answer"]] == [over, hidden if over else None]


@pytest.mark.parametrize("name", ["original", "nyt-2023", "en-7"])
def test_games_against_the_adversary(engine: Engine, name: str) -> None:
    chance, lexicon = random.Random(9), load(name)
    for _ in range(8):
        guesses = chance.sample(lexicon.guesses, 5)
        wanted = played(Adversary(decent=True), lexicon, guesses, 1)
        guesses = [turn["guess"] for turn in wanted["turns"]]
        own = engine.ask("practice", {"list": name, "guesses": guesses})
        assert own | wanted == own, guesses


def position_of(body: dict[str, Any], lexicon: Lexicon | None = None) -> Position:
    """Return the position of a body, on a list of the test's own."""
    day = body.get("day")
    listed = lexicon or (daily_on(date.fromisoformat(day)) if day else load(body["list"]))
    return Position.of(
        as_played(listed, body.get("boards") or 1), body["turns"], body.get("rules", "normal"),
        boards=body.get("boards"), limit=body.get("within"),
    )  # fmt: skip


def check_groups(board: Board, guess: str, own: dict[str, Any]) -> None:
    """Compare the groups that a guess makes of the words of a board."""
    groups = buckets_of(board, guess)
    for each, group in zip(own["buckets"], groups, strict=True):
        wanted = [group.feedback.letters, group.count, group.likely, [*group.words]]
        assert [each[name] for name in ("feedback", "count", "likely", "words")] == wanted
        assert each["probability"] == pytest.approx(group.probability)
    numbers = numbers_in(groups)
    assert [own["candidate"], own["largest"]] == [numbers.chance > 0, numbers.largest]
    found = [own[name] for name in ("probability", "expected_size", "entropy")]
    assert found == pytest.approx([numbers.chance, numbers.expected_size, numbers.entropy])


def check_tiles(board: Board, guess: str, own: dict[str, Any]) -> None:
    """Compare the marks that a guess can show on a board, the likely ones first."""
    if board.solved:
        assert own["tiles"] is None
        return
    groups = buckets_of(board, guess)
    groups = sorted(groups, key=lambda g: (not g.likely, -round(g.probability, 12), g.feedback))
    marks = [group.feedback.letters for group in groups]
    columns = zip(*marks, strict=True)
    tiles = ["".join(sign for sign in "byg" if sign in column) for column in columns]
    assert own["tiles"] == tiles
    assert own["feedbacks"] == (marks if len(marks) <= 243 else None)
    assert own["likely"] == sum(group.likely > 0 for group in groups)


def random_body(chance: random.Random, name: str = "original", boards: int = 1) -> dict[str, Any]:
    """Return a position after some turns, as a question has it."""
    day = "2026-03-10" if name == DAILY and boards == 1 else None
    lexicon = position_of({"list": name, "day": day, "boards": boards, "turns": []}).lexicon
    drawn = chance.choices(lexicon.answer_words, lexicon.weights, k=20)
    host = Words(tuple([*dict.fromkeys(drawn)][:boards]))
    position = Position.start(lexicon, boards=len(host.answers))
    for guess in chance.sample(lexicon.guesses, chance.choice((1, 2, 2, 3))):
        position = host.play(position, guess)
    return {"list": name, "day": day, "boards": len(host.answers), "turns": texts(position.turns)}


def test_groups_and_marks(engine: Engine) -> None:
    chance = random.Random(10)
    for nth in range(few(20, 200)):
        body = random_body(chance, ("original", DAILY, "es-5", "en-7")[nth % 4], 1 + nth % 2)
        position = position_of(body)
        guesses = position.lexicon.guesses
        words = [word for word, _ in position.playing[0].candidates[:2]]
        mistyped = "".join(chance.sample(chance.choice(guesses), position.lexicon.length))
        for guess in (chance.choice(guesses), words[0], mistyped):
            ask = {**body, "guess": guess, "never": words[1:]}
            given, own = engine.ask("marks", ask), engine.ask("partition", ask)["boards"]
            is_known = guess in position.lexicon
            assert (given["helps"], given["known"]) == (position.helps(guess), is_known)
            assert given["near"] == ([] if is_known else [*position.lexicon.near(guess)])
            for board, tiles in zip(position.boards, given["boards"], strict=True):
                check_tiles(board, guess, tiles)
            for board, groups in zip(position.without(words[1:]).boards, own, strict=True):
                if board.solved and len(position.boards) > 1:
                    assert groups is None
                else:
                    check_groups(board, guess, groups)


def said(advice: Advice, *, chances: bool = True) -> dict[str, Any]:
    """Return what the page says about advice."""
    ways = "reason turns_sentence doubt_sentence certain_sentence safer_sentence rare_sentence"
    every = (getattr(reasons, way)(advice) for way in ways.split())
    steps = hints if chances else hints_without_chances
    return {"sentences": [one for one in every if one], "hints": [*steps(advice)]}


def check_advice(engine: Engine, body: dict[str, Any], lexicon: Lexicon | None = None) -> str:
    """Compare what is advised, in numbers and in words; return how the guesses were valued."""
    taste = Taste(body.get("words", "everyday"), body.get("never", ()), top=body.get("top", 6))
    wanted = answer(lambda: advise(position_of(body, lexicon), taste))
    own = engine.ask("suggest", {"top": 6, **body})
    if isinstance(wanted, dict):
        assert same(own, wanted), body
        return str(wanted["error"])
    shown = [nth + 1 for nth in wanted.position.shown]
    assert [own["shown"], own["refused"]] == [shown, [*wanted.refused]], body
    for row, board in zip(own["boards"], wanted.boards, strict=True):
        words = {word["word"]: word["probability"] for word in row["candidates"]["words"]}
        assert words == pytest.approx(dict(board.words[: len(words)]), abs=1e-9), body
        found = [row["solved"], row["candidates"]["count"], row["candidates"]["likely"]]
        assert found == [board.solved, len(board.words), board.likely], body
    if wanted.solved:
        assert own["suggestions"] == []
        return "solved"
    for row, suggestion in zip(own["suggestions"], wanted.ranking, strict=True):
        data = suggestion.as_dict()
        for name in data.keys() & row.keys():
            assert row[name] == pytest.approx(data[name], abs=1e-7), f"{body} {name}"
    trap = trap_in(wanted)
    assert (own["trap"] or {}).get("shape") == (trap and trap.shape), body
    for name, lines in said(wanted, chances=body.get("chances", True)).items():
        assert own[name] == lines, body
    return str(wanted.best.method)


def small_game(chance: random.Random, lexicon: Lexicon) -> tuple[dict[str, Any], list[str]]:
    """Return a game on a small list as a question has it, legal guesses of any worth; its words."""
    boards = chance.choice((1, 1, 1, 2, 3))
    rules = chance.choice(("normal", "normal", "hard", "ultra-hard"))
    within = chance.randint(1, 6) + boards - 1
    position = Position.start(lexicon, rules, boards=boards, limit=within)
    hidden, sequence = chance.sample(lexicon.answer_words, boards), chance.random() < 0.3
    while len(position.turns) < within and not position.is_over:
        legal = [lexicon.guesses[guess] for guess in np.flatnonzero(position.legal)]
        likely = [word for word, _ in position.playing[0].candidates]
        guess = chance.choice(chance.choice((legal, [word for word in likely if word in legal])))
        position = Words(tuple(hidden), sequence).play(position, guess)
    body = {
        "list": "small", "rules": rules, "boards": boards, "within": within,
        "turns": texts(position.turns), "sequence": sequence,
        "never": chance.choice(([], chance.sample(lexicon.guesses, 2))),
    }  # fmt: skip
    return body, hidden


def test_advice_and_values_on_small_lists(engine: Engine) -> None:
    chance, methods = random.Random(11), set()
    for _ in range(few(60, 400)):
        lexicon = small_list(chance)
        engine.know("small", lexicon)
        body, _ = small_game(chance, lexicon)
        body["turns"] = body["turns"][: chance.randint(0, min(2, body["within"] - 1))]
        body |= {"words": chance.choice(("everyday", "any")), "top": chance.choice((4, 6, 40))}
        method = check_advice(engine, body, lexicon)
        methods.add(method)
        if method != "solved":
            position = position_of(body, lexicon).without(body["never"])
            check_values(engine, body, position, lexicon.guesses)
    assert methods >= {"counted", "solved", "estimated", "searched"}, methods


def test_reviews_on_small_lists(engine: Engine) -> None:
    chance = random.Random(12)
    for _ in range(few(60, 400)):
        lexicon = small_list(chance)
        engine.know("small", lexicon)
        body, hidden = small_game(chance, lexicon)
        own = engine.ask("review", {**body, "guesses": body["turns"], "answer": hidden})
        rules, limit = Rules(body["rules"]), body["within"]
        wanted = review_game(
            body["turns"], hidden, lexicon, rules, limit=limit, never=body["never"],
            sequence=body["sequence"],
        )  # fmt: skip
        check_fields(own, wanted, GAME, f"{body} {hidden}")
        for turn, other in zip(own["turns"], wanted.turns, strict=True):
            check_fields(turn, other, TURN, f"{body} {hidden} {other.guess}")


def check_fields(own: dict[str, Any], wanted: Any, names: str, where: str) -> None:
    """Compare what is kept of a review; skill and luck may be rounded another way."""
    for name in names.split():
        value = getattr(wanted, name)
        plain = list(value) if isinstance(value, tuple) else value
        if isinstance(value, float | int):
            plain = pytest.approx(value, abs=1 if name in ("skill", "luck") else 1e-7)
        assert own[name] == plain, f"{name} {where}"


PASTED = {
    "crane bbbbb\nmoist ggggg": {},
    "Wordle 1,590 3/6\n\n⬛⬛⬛🟩⬛\n⬛🟩🟩🟩⬛\n🟩🟩🟩🟩🟩": {"list": "daily"},
    "⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩": {"answer": "aloud"},
    "⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩 ": {},
    "crane sloth moist\nslate moist": {},
    "Daily Quordle 9\n6️⃣3️⃣\n4️⃣5️⃣": {},
    "Wordle 12 3/6*\n⬛⬛⬛⬛⬛ plumb\n⬛⬛🟩🟩🟩 after\n🟩🟩🟩🟩🟩 voter": {},
    "hello": {},
} | {
    f"Wordle 265 4/6*\n\n⬛⬛⬛⬛⬛\n⬛🟩⬛⬛🟨\n{third}\n🟩🟩🟩🟩🟩": {"list": "daily"}
    for third in few(("⬛⬛🟩⬛🟨",), ("⬛🟩⬛⬛🟨", "⬛⬛🟩⬛🟨", "⬛🟩⬛⬛⬛"))
}


@pytest.mark.parametrize("text", PASTED, ids=range(len(PASTED)))
def test_reviews_of_texts(engine: Engine, text: str) -> None:
    body = {"text": text, "list": "original", **PASTED[text]}
    own, wanted = engine.ask("review", body), answer(lambda: api_review(Review(**body)))
    if isinstance(wanted, dict):
        assert own["error"] == wanted["error"]
        assert own["key"] == wanted["key"]
        return
    found = json.loads(wanted)
    for turn, other in zip(own["turns"], found["turns"], strict=True):
        assert [turn["guess"], turn["is_unknown"]] == [other["guess"], other["is_unknown"]]
        assert turn["inferred"] == pytest.approx(other["inferred"], abs=1e-6)
        if turn["is_unknown"]:
            assert turn["sentences"] == other["sentences"]
    for name in ("rules", "notes", "result", "inferred"):
        assert own[name] == found[name], name


# Positions that something particular is said about: turns, and fields of a question.
NAMED = """
crane:bbygb never=fauna,crane,zzzzz
crane:bbygb,bbbbb never=fauna,crane,zzzzz
never=fauna
slate:bbbby plump:bybby pupal:ggggb list=original-all
salet:bybyb,ybbbg cromb:ggbbb,bbyyb
salet:bybyb,ybbbg
irony:ybbbg,bgbbb crimp:ybybb,ygbbb
crane:ybybb match:bgggg latch:bgggg patch:bgggg list=daily day=2026-03-10
crane:ybybb match:bgggg latch:bgggg list=daily day=2026-03-10
crane:ybybb match:bgggg latch:bgggg patch:bgggg
cohog:bgbbb loses:bgbbb rules=hard within=5
crane:bbbbb sight:bgggg within=5
crane:ggggy
crane:bbygb,bbygb aging:ggggg,ggggg
crane:bbbbb list=original:p....
paddy:gbbbg list=original:P...Y
crane:bbbbb slate:bbbbb aging:ggggg
loopy:bgggg goopy:bgggg
aalii:ggbbb
crane:bbygb
crane:bbygb chances=
crane:bbygb words=any
crane:ybbbb butch:bbbgy list=daily day=2026-03-10
agile:bbbbb snort:bbbbb dumpy:bybbb
shirk:ggggb shire:ggggb
shout:ggbbg quirt:bbggg
crane:bbygb,?,?
crane:bbygb,?,?,?
basis:bgbbb maker:bgbgg saner:bgbgg rules=hard within=7 words=any
crane:bbbbb slimy:bbbbb dough:bbbbb list=daily day=2026-03-10
abofo:ybybb sonda:bgbyy list=es-5
perdy:bybyb within=3
crane:bbygb,bbbbb aging:ggbgb,bbbbb
crane:bbbbb,bbygb aging:bbbbb,ggbgb
crane:bbygb,bbbbb agony:ggggg,bbbbb
crane:bbygb,bbbbb tying:ybbgb,ybgbb haunt:ggggg,bbbbg swift:-,ybgbg
cloud:bbbbb,ggggg niche:yybbb,- aunty:ybgbb,- mania:bbbbb,-
cloud:bbbbb,ggggg niche:yybbb,- aunty:ybgbb,- mania:gggbg,-
cloud:bbbbb,ggggg niche:yybbb,- aunty:ybgbb,- mania:ybbbb,- list=daily
"""


@pytest.mark.parametrize("line", NAMED.split("\n")[1 : -1 : few(2, 1)])
def test_advice(engine: Engine, line: str) -> None:
    given = dict(part.split("=") for part in line.split() if "=" in part)
    body: dict[str, Any] = {"list": "original"} | given
    body["turns"] = [part for part in line.split() if "=" not in part]
    body["never"] = given["never"].split(",") if "never" in given else []
    if "within" in given:
        body["within"] = int(given["within"])
    if "chances" in given:
        body["chances"] = False
    check_advice(engine, body)
