"""The page's own engine in node: positions, reviews, whole games, pasted texts and pictures.

A part of the positions and reviews is compared, and all of them in ``make test-all``.
``python -m scripts.make_positions`` and ``python -m scripts.make_reviews`` make these again when
lists, past answers, values or reviews change. ``test_engine_parts`` asks for smaller things.
"""

from __future__ import annotations

import json
import math
import random
import re
from dataclasses import replace
from itertools import chain, permutations
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from scripts.make_positions import FILE, lexicon_of, played
from scripts.make_reviews import GAME, REVIEWS

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.belief.pastanswers import shipped
from salet.errors import InputError
from salet.position.position import Position
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import texts
from salet.share.game import ReadGame
from salet.share.read import read_games
from salet.value.valuer import Valuer
from salet.words.records import fields, to_json
from tests.pictures.drawing import SKINS, Game, Look, draw
from tests.share import test_games, test_read, test_squares
from tests.thorough import few
from tests.web.engine import Engine, check_values, same

EACH_GAME = few(10, 1)  # every tenth review
EACH_ANSWER = few(100, 1)
DEARER = 0.005  # the most that a first suggestion may cost more than Python's, in guesses
DEARER_ON_AVERAGE = 0.001
# Tolerances of values. Both engines use the same formulas; what differs is how far a search under
# hard rules goes (SEARCHED guesses), and which guesses a look ahead tries (LOOKED guesses). A best
# guess may be better than Python's, and at most DEARER worse.
SEARCHED, LOOKED = 0.06, 0.02
SHOWN = 0.95  # of Python's first six suggestions, among the page's first ten
OF_DAYS = 0.05  # guesses by which the mean of a year may differ from Python's
DAYS_2024 = json.loads((FILE.parent / "days.json").read_text())  # Python's result, and its command


def asked(row: dict[str, Any]) -> dict[str, Any]:
    """Return what the engine is asked about a golden position."""
    body = {name: row.get(name) for name in ("list", "rules", "boards", "turns", "day", "within")}
    return {**body, "words": row.get("words", "everyday"), "top": 10}


def some_positions() -> list[dict[str, Any]]:
    """Return golden positions: one or two of each list, rules and number of boards, or all."""
    golden: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    assert len(golden) == 500
    kinds: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in golden:
        kind = (row["list"], row["rules"], row["boards"], "repairs" in row)
        kinds.setdefault(kind, []).append(row)
    some = (
        rows[:: len(rows) // 2 + 1] if rows[0]["boards"] == 1 else rows[:1]
        for rows in kinds.values()
    )
    return few(list(chain.from_iterable(some)), golden)


def test_positions(engine: Engine) -> None:
    dearer, shown, ordered = [], [], []
    for row in some_positions():
        where = f"{row['list']} {row['rules']} {row['turns']}"
        data = engine.ask("suggest", asked(row))
        if "repairs" in row:
            assert [repair["turns"] for repair in data["repairs"]] == row["repairs"], where
            assert data["conflict"] == row["conflict"], where
            continue
        check_candidates(engine.ask("candidates", asked(row)), row["candidates"], where)
        first = data["suggestions"][0]["guess"]
        more = value_above(row, first)
        assert more <= DEARER, f"{where}: {first} costs {more:.3f} more than {row['first']}"
        dearer.append(max(0.0, more))
        found = {each["guess"]: each.get("expected_turns") for each in data["suggestions"]}
        values = {guess: value for guess, value in found.items() if guess in row["values"]}
        wrong = [check_value(value, row, guess) for guess, value in values.items()]
        shown.append(len(values) / len(row["values"]))
        if max(wrong) < 1e-6 and shown[-1] == 1:
            ordered.append(
                [row["values"][guess] for guess in values] == list(row["values"].values())
            )
    assert sum(dearer) / len(dearer) <= DEARER_ON_AVERAGE
    assert sum(shown) / len(shown) >= SHOWN
    assert len(ordered) > len(shown) / 2
    assert all(ordered)  # where all values are Python's, so is their order


def check_value(value: float | None, row: dict[str, Any], guess: str) -> float:
    """Compare the value of a suggestion with Python's; return how much it differs by."""
    if value is None:  # only the first of many have one
        return math.inf
    wrong = abs(value - row["values"][guess])
    assert wrong <= (LOOKED if row["rules"] == "normal" else SEARCHED), f"{row['turns']}: {guess}"
    return wrong


def test_values_are_those_of_python(engine: Engine) -> None:
    """Where both engines follow the same formulas, with nothing left out, they agree closely."""
    chance, methods = random.Random(6), set()
    for golden in some_positions():
        if "repairs" in golden:
            continue
        row = {**golden, "within": len(golden["turns"]) + chance.choice((1, 2, 3, 4, 5))}
        lexicon = lexicon_of(row["list"], row.get("day"))
        position = Position.of(
            lexicon, row["turns"], row["rules"], boards=row["boards"], limit=row["within"]
        )
        likely = [word for board in position.playing for word, _ in board.candidates[:3]]
        words = [*likely[:4], *chance.sample(lexicon.guesses, 4)]
        methods |= check_values(engine, asked(row), position, words, without=("looked", "searched"))
    assert methods >= {"counted", "solved", "looked", "searched"}, methods


def check_candidates(result: list[Any], wanted: list[Any], where: str) -> None:
    """Compare the candidates of each board, and how likely the first ones are."""
    for (count, likely, own), expected in zip(result, wanted, strict=True):
        assert [count, likely] == [expected["count"], expected["likely"]], where
        words = " ".join(sorted(word for word, _ in own))
        assert crc32(words.encode()) == expected["digest"], where
        for (word, chance), (other, right) in zip(own, expected["words"], strict=False):
            assert word == other, where
            assert abs(chance - right) < 1e-9, f"{where}: {word}"


def value_above(row: dict[str, Any], guess: str) -> float:
    """Return how much more a guess costs than Python's first suggestion, as Python values both."""
    worth: dict[str, float] = row["values"]
    if guess in worth:
        return worth[guess] - worth[row["first"]]
    lexicon = lexicon_of(row["list"], row.get("day"))
    position = Position.of(lexicon, row["turns"], row["rules"], boards=row["boards"])
    own, other = Valuer(position).values([guess, row["first"]])
    return own.turns - other.turns


# The last guesses, and boards whose openers are not in the book.
OPENERS = [(2, "normal"), (3, "normal"), (5, "normal"), (7, "hard")]
TIED = ["poovy:bbbbg,bgbbg,bbbbg,bbbbb"]


def late_positions() -> list[Position]:
    """Return positions of several boards with as many guesses left as boards are open, or fewer."""
    chance = random.Random(4)
    positions: list[Position] = []
    while len(positions) < few(3, 24):
        boards = (2, 3, 4, 8)[len(positions) % 4]
        position = played(load("nyt-2023"), "normal", boards, chance)
        if len(position.open) > 1:
            left = max(1, len(position.open) - len(positions) % 3)
            setup = replace(position.setup, limit=len(position.turns) + left)
            positions.append(replace(position, setup=setup))
    return positions


def test_several_boards_without_a_guess_to_spare(engine: Engine) -> None:
    for position in late_positions():
        row = {
            "list": "nyt-2023", "rules": "normal", "boards": len(position.boards),
            "turns": texts(position.turns), "within": position.limit,
        }  # fmt: skip
        wanted = advise(position).best
        first = engine.ask("suggest", asked(row))["suggestions"][0]
        value = Valuer(position).value(first["guess"]).turns
        assert abs(first["expected_turns"] - value) < 1e-6, row
        assert value <= (wanted.expected_turns or 0) + DEARER, row


@pytest.mark.parametrize(
    "row",
    [
        *({"list": "original", "rules": rules, "boards": 2, "turns": [], "within": within}
          for within, rules in few(OPENERS[2:3], OPENERS)),
        {"list": "nyt-2023", "rules": "normal", "boards": 4, "turns": TIED},
    ],
)  # fmt: skip
def test_words_of_several_boards_are_tried_in_the_same_order(
    engine: Engine, row: dict[str, Any]
) -> None:
    """Before the first guess without the book, and where many words are equal."""
    position = Position.of(
        row["list"], row["turns"], row["rules"], boards=row["boards"], limit=row.get("within")
    )
    ranking = advise(position, Taste(top=6)).ranking
    assert len(ranking) == 6
    suggestions = engine.ask("suggest", asked(row))["suggestions"]
    for suggestion, own in zip(ranking, suggestions, strict=False):
        value = pytest.approx(suggestion.expected_turns)
        assert (own["guess"], own["expected_turns"]) == (suggestion.guess, value)


def test_no_word_is_overlooked_with_three_guesses_left(engine: Engine) -> None:
    """Python is held to the same file: ``best`` has been proven by ``salet exact``."""
    for row in json.loads((FILE.parent / "last_three.json").read_text()):
        first = engine.ask("suggest", asked(row))["suggestions"][0]
        assert first["expected_turns"] <= row["turns_of_best"] + 0.02, f"{row['turns']}: {first}"
        assert (first["win"] == 1) == row["is_sure"], f"{row['turns']}: {first}"


def guesses_of(counts: dict[str, int]) -> int:
    """Return the number of guesses of games without a lost one."""
    return sum(int(guesses) * games for guesses, games in counts.items())


def test_golden_results_on_the_original_list(engine: Engine) -> None:
    words = load("original").answer_words[::EACH_ANSWER]
    counts = engine.ask("play", words, "original")
    assert sum(counts.values()) == len(words)
    assert "lost" not in counts
    assert guesses_of(counts) / len(words) <= 7960 / 2315


@pytest.mark.later("whole games of the page's engine")
def test_golden_results_on_the_days_of_2024(engine: Engine) -> None:
    days = [(str(day), word) for day, word in shipped().days if day.year == 2024]
    games = [engine.ask("play", [word], "daily", day) for day, word in days]
    assert not any("lost" in game for game in games)
    assert len(games) == 366
    assert abs(sum(map(guesses_of, games)) / 366 - DAYS_2024["mean"]) <= OF_DAYS


LUCK = 2  # of 99
SAME_BEST, SAME_REMARKS = 0.9, 0.95  # of the turns: the same best guess, the same kinds of remarks
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve"


def kind_of(sentence: str) -> str:
    """Return a remark without its words and numbers."""
    text = re.sub(r"_?[^\W\d_a-z]{3,}(?:_[^\W\d_a-z]*)?", "W", sentence)
    text = re.sub(rf"\b({NUMBERS.replace(' ', '|')})\b", "N", text, flags=re.IGNORECASE)
    return re.sub(r"(over |under )?\d[\d.,]*( %)?", "N", text)


def test_a_game_that_is_named_is_judged_by_its_own_list(engine: Engine) -> None:
    turns = "salet:bybyb,ybbbg\ncourd:gbbyb,bgbbb\nmoist:bbbbb,ggggg\ncrane:ggggg,-"
    text = f"Daily Dordle 0009 4&3/7\n{turns}"
    own, original = (
        engine.ask("review", {"text": text, "list": name}) for name in ("daily", "original")
    )
    for name in GAME.split():
        assert own[name] == original[name]


def test_reviews(engine: Engine) -> None:
    golden = json.loads(REVIEWS.read_text(encoding="utf-8"))
    assert len(golden) == 42
    pairs = []
    for row in golden[::EACH_GAME]:
        reviewed = engine.ask("review", row["game"])
        wanted = row["review"]
        where = f"{row['game']}"
        for name in ("result", "notes"):
            assert reviewed[name] == wanted[name], where
        squares = [text.partition("/")[2] for text in (reviewed["share"], wanted["share"])]
        assert squares[0] == squares[1], where  # the title may have the number of the day
        kinds = [[kind_of(each) for each in one["verdict"]] for one in (reviewed, wanted)]
        assert kinds[0] == kinds[1], where
        assert abs(reviewed["luck"] - wanted["luck"]) <= LUCK, where
        turns = list(zip(reviewed["turns"], wanted["turns"], strict=True))
        allowed = [check_turn(*pair, row["game"]["rules"], f"{where}: {pair[1]}") for pair in turns]
        assert abs(reviewed["skill"] - wanted["skill"]) <= max(allowed), where
        if max(allowed) < 1 + 1e-4:
            assert reviewed["verdict"] == wanted["verdict"], where
        for (own, theirs), most in list(zip(turns, allowed, strict=True))[1:]:
            if own["best"] == theirs["best"] and most < 1 + 1e-4:
                assert own["sentences"] == theirs["sentences"], where
        pairs += turns
    same = sum(own["best"] == theirs["best"] for own, theirs in pairs)
    alike = sum(
        list(map(kind_of, own["sentences"])) == list(map(kind_of, theirs["sentences"]))
        for own, theirs in pairs
    )
    assert same >= SAME_BEST * len(pairs)
    assert alike >= SAME_REMARKS * len(pairs)


def check_turn(turn: dict[str, Any], wanted: dict[str, Any], rules: str, where: str) -> float:
    """Compare a reviewed turn with Python's; return how much its skill may differ by."""
    assert turn["guess"] == wanted["guess"], where
    assert abs(turn["spread"] - wanted["spread"]) <= LOOKED, where
    if wanted["skill"] is None:
        assert turn["skill"] is None, where
        return 0.0
    yours = abs(turn["expected_turns"] - wanted["expected_turns"])
    best = turn["best_expected_turns"] - wanted["best_expected_turns"]
    assert yours <= (LOOKED if rules == "normal" else SEARCHED), where
    assert best <= DEARER, where
    assert abs(turn["luck"] - wanted["luck"]) <= LUCK, where
    assert wanted["exact"] or not turn["exact"], where  # nothing is said to be proven that is not
    # From the worst guess to the best is about one guess, which is 99 points.
    allowed = 1 + 100 * (yours + abs(best))
    assert abs(turn["skill"] - wanted["skill"]) <= allowed, where
    return allowed


def pasted_texts() -> list[str]:
    """Return the texts of the tests of ``salet.share``, and games in many notations."""
    golden = json.loads(REVIEWS.read_text(encoding="utf-8"))
    shared = [row["review"]["share"] for row in golden]
    pasted = [test_squares.QUORDLE, *(case["text"] for case in test_games.TEXTS)]
    pasted += [text for text in shared if " boards " in text]
    for module in (test_read, test_squares, test_games):
        for test in vars(module).values():
            for mark in getattr(test, "pytestmark", ()):
                names, rows = mark.args if mark.name == "parametrize" else ((), ())
                if "text" in names:
                    pasted += [row if isinstance(row, str) else row[0] for row in rows]
                elif "line" in names:
                    lost = "⬛⬛⬛⬛⬛\n" * 6
                    pasted += [f"Wordle 1,590 X/6\n{lost}{line}" for line, *_ in rows]
    blocks = ("great words today", "crane", "slate\nmoist", "crane slate\nmoist boxer")
    pasted += [*blocks, *("\n\n".join(pair) for pair in permutations(blocks, 2))]
    chance, words = random.Random(1), load("original").answer_words
    forms = (
        "{w} {m}",
        "{w}: {m}",
        "{n}. {w} - {m}",
        "Guess {n}: {w} → {m}",
        "{m} {w}",
        "{w}",
        "{m}",
    )
    for nth in range(few(100, 300)):
        answer, *others = chance.sample(words, chance.randint(1, 8))
        guesses = [*others[:5], answer] if chance.random() < 0.7 else others[:6] or [answer]
        notation = chance.choice(sorted(test_read.NOTATIONS))
        lines = [
            forms[nth % len(forms)].format(
                w=guess.upper() if nth % 2 else guess, n=n,
                m=test_read.NOTATIONS[notation](feedback(guess, answer)),
            )
            for n, guess in enumerate(guesses, 1)
        ]  # fmt: skip
        head = chance.choice(
            ("", "hello there\n\n", f"Wordle 1,590 {len(guesses)}/6*\n\n", "X/6\n")
        )
        pasted.append(head + chance.choice(("\n", "\n\n", " ", ", ")).join(lines))
    return pasted


def read_by_python(text: str) -> list[dict[str, Any]]:
    """Return what Python reads in a text, any word taken for a guess, as the page does."""
    try:
        games = read_games(text, load("original"), any_guess=True)
    except InputError as error:
        games = (error,)
    return [shown_game(game) for game in games]


def shown_game(game: ReadGame | InputError) -> dict[str, Any]:
    """Return a game as plain data, or the code, the key and the place of its error."""
    if isinstance(game, InputError):
        place = {"line": game.line, "boards": list(game.boards)}
        return {"error": game.code, "key": game.key, **place}
    return {
        **fields(game, "answers ends limit number game rules list_name line"),
        "doubts": [doubt.code for doubt in game.doubts],
        "turns": [[turn.guess, to_json(turn.feedbacks)] for turn in game.turns],
        "over": game.is_over,
    }


def test_the_list_of_a_picture_is_the_first_that_has_its_words(
    engine: Engine, tmp_path: Path
) -> None:
    english = ("crane", "sloth", "moist")
    spanish = ("mundo", "señor", "sucio")
    seven = ("brother", "teacher")
    cases: list[tuple[tuple[str, ...], str, list[str], str | None]] = [
        (english, "daily", [], "daily"),
        (english, "original", [], "original"),
        (english, "es-5", [], "daily"),
        (spanish, "daily", [], "es-5"),
        (seven, "es-5", [], "en-7"),
        (seven, "daily", ["words-en-7"], "load"),
        (seven, "daily", ["glyphs"], "load"),
        ((), "daily", [], None),
    ]
    wanted, found_in = [], []
    for nth, (words, name, missing, found) in enumerate(cases):
        game = Game(words, words[-1:] or ("moist",))
        image = draw(game, Look(SKINS["light"])).convert("RGBA")
        file = tmp_path / f"{nth}.rgba"
        file.write_bytes(image.tobytes())
        size = {"width": image.width, "height": image.height}
        own = engine.ask("picture", {"file": str(file), **size, "list": name, "missing": missing})
        found_in.append(own if isinstance(own, list) else [own["error"], []])
        rows = [] if missing else [":".join(row) for row in game.boards[0]]
        wanted.append([found, rows])
    assert found_in == wanted


def test_pasted_texts_are_read_as_python_reads_them(engine: Engine) -> None:
    pasted = pasted_texts()
    assert len(pasted) > 200
    for text in pasted:
        own = engine.ask("pasted", text)
        games = own if isinstance(own, list) else [own]
        assert all(map(same, games, read_by_python(text))), text
        assert len(games) == len(read_by_python(text)), text
