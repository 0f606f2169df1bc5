"""Share text: written as the game does, and parsed as people paste it."""

from __future__ import annotations

import contextlib
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sentences import failing

from salet.belief.lists import load
from salet.errors import FeedbackError, ImpossibleFeedback, InputError, SaletError, WordError
from salet.puzzle.marks import SKINS, Feedback
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.share.game import Doubt, ReadGame
from salet.share.read import first_game, read_games, read_words
from salet.share.write import share_text
from salet.words.alphabet import Alphabet
from salet.words.lexicon import Lexicon

LEXICON = load("original")
ANSWERS = LEXICON.answer_words


def turns_of(guesses, answer):
    return [Turn(guess, (feedback(guess, answer),)) for guess in guesses]


@st.composite
def finished(draw):
    """Draw a finished game: its turns and its answer."""
    answer = draw(st.sampled_from(ANSWERS))
    other = st.sampled_from(LEXICON.guesses).filter(lambda word: word != answer)
    if draw(st.booleans()):
        guesses = [*draw(st.lists(other, max_size=5)), answer]
    else:
        guesses = draw(st.lists(other, min_size=6, max_size=6))
    return turns_of(guesses, answer), answer


def feedbacks(game):
    return tuple(turn.feedback for turn in game.turns)


def words(game):
    return tuple(turn.guess for turn in game.turns) if game.has_words else None


def data(game):
    """Return a game as a tuple: number, result, marks, guesses, answer."""
    if isinstance(game, InputError):
        raise game
    result = "X" if None in game.ends else str(len(game.turns))
    marks = " ".join(map(str, feedbacks(game)))
    star = "*" * (game.rules is Rules.HARD)
    return game.number, f"{result}/{game.limit}{star}", marks, words(game), game.answers[0]


def test_the_well_known_form():
    turns = turns_of(["crane", "sloth", "moist"], "moist")
    assert share_text(turns, number=1590, rules=Rules.HARD) == (
        "Wordle 1,590 3/6*\n\n⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩"
    )
    assert share_text(turns, skin="light-contrast") == (
        "salet 3/6\n\n⬜⬜⬜⬜⬜\n🟦⬜🟦🟦⬜\n🟧🟧🟧🟧🟧"
    )
    assert share_text(turns, number=7, limit=8).startswith("Wordle 7 3/8\n")
    lost = turns_of(["crane"] * 6, "moist")
    assert share_text(lost, number=999).startswith("Wordle 999 X/6\n\n")


def test_invalid_games_cannot_be_shared():
    turns = turns_of(["crane", "sloth", "moist"], "moist")
    with failing("unfinished"):
        share_text(turns[:2])
    with failing("no-turns"):
        share_text([])
    with failing("too-many"):
        share_text(turns, limit=2)
    with pytest.raises(InputError, match="skin"):
        share_text(turns, skin="neon")


@given(
    finished(), st.sampled_from(sorted(SKINS)), st.none() | st.integers(0, 99_999), st.booleans()
)
def test_what_is_written_is_read_back(game, skin, number, hard):
    turns, _ = game
    text = share_text(turns, number=number, rules=Rules.HARD if hard else Rules.NORMAL, skin=skin)
    for pasted in (
        text,
        text.replace("⬛", "⬛\ufe0f").replace("⬜", "⬜\ufe0f"),
        text.replace("\n", "\r\n"),
    ):
        (read,) = read_games(pasted, LEXICON)
        assert feedbacks(read) == tuple(turn.feedback for turn in turns)
        assert (read.number, read.limit, read.is_over) == (number, 6, True)
        assert read.rules is (Rules.HARD if hard else None)
        assert (None in read.ends) is not turns[-1].feedback.is_win
        assert not read.has_words


NAMES = (
    (":black_large_square:", ":yellow_square:", ":green_square:"),
    (":white_large_square:", ":large_yellow_square:", ":large_green_square:"),
    (":black_square:", ":large_blue_square:", ":large_orange_square:"),
)


@given(finished(), st.sampled_from(NAMES), st.booleans())
def test_names_of_squares_are_read(game, style, with_words):
    turns, answer = game
    rows = [
        "".join(style[mark] for mark in turn.feedback) + f" {turn.guess}" * with_words
        for turn in turns
    ]
    (read,) = read_games("\n".join(["my grid:", *rows, f"answer: {answer}"]), LEXICON)
    assert feedbacks(read) == tuple(turn.feedback for turn in turns)
    assert read.answers == (answer,)
    assert read.has_words == (with_words or len(turns) == 1)


NOTATIONS = {
    "letters": lambda f: f.letters,
    "digits": lambda f: "".join("012"[mark] for mark in f),
    "dots": lambda f: "".join(".yg"[mark] for mark in f),
    "squares": lambda f: f.squares("light"),
    "spread": lambda f: " ".join(f.letters),
    "colours": lambda f: " ".join(("grey", "yellow", "green")[mark] for mark in f),
}


@given(
    finished(),
    st.sampled_from(sorted(NOTATIONS)),
    st.sampled_from(
        ["{w} {m}", "{w}: {m}", "{W}:{m}", "{n}. {w} - {m}", "Guess {n}: {W} → {m}", "> {w} {m}"]
    ),
)
def test_turns_are_read_in_every_notation(game, notation, form):
    turns, answer = game
    lines = [
        form.format(w=t.guess, W=t.guess.upper(), n=n, m=NOTATIONS[notation](t.feedback))
        for n, t in enumerate(turns, 1)
    ]
    (read,) = read_games("\n".join(lines), LEXICON)
    assert words(read) == tuple(turn.guess for turn in turns)
    assert feedbacks(read) == tuple(turn.feedback for turn in turns)
    assert read.answers == (answer if None not in read.ends else None,)


@given(finished(), st.sampled_from([" ", ", ", " → ", "\n", " - ", " / ", "\n\n", ",", " -> "]))
def test_bare_guesses_are_read(game, between):
    turns, answer = game
    guesses = [turn.guess for turn in turns]
    lost = guesses[-1] != answer
    text = between.join(guesses) + f"\nanswer: {answer}" * (lost or len(guesses) == 1)
    (read,) = read_games(text, LEXICON)
    assert words(read) == tuple(guesses)
    assert feedbacks(read) == tuple(turn.feedback for turn in turns)
    assert read.answers == (answer,)
    assert (None in read.ends) is lost
    doubts = [Doubt("answer", len(guesses) - 1)] * ("answer:" not in text)
    assert read.doubts == tuple(doubts)


@given(st.text(max_size=80) | st.text("crane 012byg⬛🟩🟨:\n,/46X*", max_size=80))
def test_any_text_is_parsed_or_refused(text):
    try:
        first_game(read_games(text, LEXICON, any_guess=True))
    except SaletError as error:
        refused = error
    else:
        return
    assert str(refused)
    assert refused.fix


GRID = "⬛⬛⬛⬛⬛\n🟨⬛🟨🟨⬛\n🟩🟩🟩🟩🟩"
MARKS = "bbbbb ybyyb ggggg"
WORDS = ("crane", "sloth", "moist")
SQUARES_ONLY = (None, "3/6", MARKS, None, None)
WHOLE = (None, "3/6", MARKS, WORDS, "moist")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Wordle 1.590 3/6\n{GRID}", (1590, "3/6", MARKS, None, None)),
        (f"Wordle 1 590 3/6\n{GRID}", (1590, "3/6", MARKS, None, None)),
        (f"Wordle 1\u202f590 3/6\n{GRID}", (1590, "3/6", MARKS, None, None)),
        (f"Wordle 1\u00a0590 3/6 *\n{GRID}", (1590, "3/6*", MARKS, None, None)),
        (f"#Wordle #1590 3/6\n{GRID}", (1590, "3/6", MARKS, None, None)),
        (f"Wordle 1,000 🎉 3/6\n\n{GRID}", (1000, "3/6", MARKS, None, None)),
        (f"Daily game 1590: 3/6 #fun\n{GRID}", SQUARES_ONLY),
        (f"3/6\n{GRID}", SQUARES_ONLY),
        (GRID, SQUARES_ONLY),
        (GRID.replace("\n", "\n\n"), SQUARES_ONLY),
        (GRID.replace("⬛", "⬜").replace("⬜⬜⬜⬜⬜", "⬛⬜⬛⬜⬛"), SQUARES_ONLY),
        (GRID.replace("⬛", "⬛ "), SQUARES_ONLY),
        (f"Wordle 1,590 3/6 {GRID}".replace("\n", " "), (1590, "3/6", MARKS, None, None)),
        (f"Hello there\n\nmy grid below 😀\n{GRID}\nhttps://example.org/game #words", SQUARES_ONLY),
        (f"hello\nWordle 1,590 3/6\n\n{GRID}\nhappy today", (1590, "3/6", MARKS, None, None)),
        (f"{GRID}\n\nWordle 1,590 3/6", (1590, "3/6", MARKS, None, None)),
        (f"{GRID} lucky!", SQUARES_ONLY),
        (f"{GRID} lucky", SQUARES_ONLY),
        ("⬛⬛⬛⬛⬛ 523 left\n🟨⬛🟨🟨⬛ 12 left\n🟩🟩🟩🟩🟩", SQUARES_ONLY),
        ("⬛⬛⬛⬛⬛ crane (523)\n🟨⬛🟨🟨⬛ sloth (12 left)\n🟩🟩🟩🟩🟩 moist", WHOLE),
        ("⬛⬛⬛⬛⬛ ||CRANE||\n🟨⬛🟨🟨⬛ ||SLOTH||\n🟩🟩🟩🟩🟩 ||MOIST||", WHOLE),
        ("crane ⬛⬛⬛⬛⬛ sloth 🟨⬛🟨🟨⬛ moist 🟩🟩🟩🟩🟩", WHOLE),
        (f"Wordle 5 3/6\n\n{GRID}\n\ncrane\nsloth\nmoist", (5, "3/6", MARKS, WORDS, "moist")),
        (f"crane, sloth, moist\nWordle 1,590 3/6\n{GRID}", (1590, "3/6", MARKS, WORDS, "moist")),
        (f"hello\ncrane\nsloth\nmoist\n{GRID}", WHOLE),
        (f"{GRID}\nthe answer was MOIST.", (None, "3/6", MARKS, None, "moist")),
        ("crane sloth moist", WHOLE),
        ("Crane → Sloth → Moist", WHOLE),
        ("1. crane\n2. sloth\n3. moist", WHOLE),
        ("hello there\n\ncrane\nsloth\nmoist", WHOLE),
        ("crane\nsloth\nmoist\n\nthose night trips", WHOLE),
        ("Hello\n\ncrane sloth moist\n\nthanks!", WHOLE),
        ("hello there\n\ncrane sloth moist", WHOLE),
        ("my guesses: crane, sloth, moist", WHOLE),
        ("crane sloth moist (answer: moist)", WHOLE),
        ("Wordle 1,590 3/6\ncrane\nsloth\nmoist", (1590, "3/6", MARKS, WORDS, "moist")),
        ("Wordle 1,590 3/6\nhello\ncrane\nsloth\nmoist", (1590, "3/6", MARKS, WORDS, "moist")),
        (f"{GRID}\nthe answer is obvious", SQUARES_ONLY),
        ("3/6 crane sloth moist", WHOLE),
        ("crane sloth moist 3/6", WHOLE),
        ("crane\nsloth\nmoist ✅", WHOLE),
        ("1) CRANE\n2) SLOTH\n3) MOIST!!", WHOLE),
        ("Guess 1: crane\nGuess 2: sloth\nGuess 3: moist", WHOLE),
        ("wordle in 3: crane, sloth, moist 🎉", WHOLE),
        ("c r a n e\ns l o t h\nm o i s t", WHOLE),
        ("hello!\ncrane\nsloth\nmoist", WHOLE),
        ("crane\n⬛⬛⬛⬛⬛\nsloth\n🟨⬛🟨🟨⬛\nmoist\n🟩🟩🟩🟩🟩", WHOLE),
        ("CRANE ⬛⬛⬛⬛⬛\nSLOTH 🟨⬛🟨🟨⬛ hmm\nMOIST 🟩🟩🟩🟩🟩 got it!", WHOLE),
        ("⬛⬛⬛⬛⬛ <CRANE> (1,234)\n🟨⬛🟨🟨⬛ <SLOTH> (3)\n🟩🟩🟩🟩🟩 <MOIST>", WHOLE),
        (f"[26/10/25, 08:15:03] A: Wordle 12 3/6\n\n{GRID}", (12, "3/6", MARKS, None, None)),
        (f"26/10/2025, 08:15 - A: Wordle 12 3/6\n{GRID}", (12, "3/6", MARKS, None, None)),
        (GRID.replace("⬛", "◼️"), SQUARES_ONLY),
        (f"{GRID}\nanother puzzle\n🟨🟨🟨🟨\n🟩🟩🟩🟩\n🟦🟦🟦🟦", SQUARES_ONLY),
        (f"we met on 4/6 and played\n{GRID}", SQUARES_ONLY),
        ("bbbbb\nybyyb\nggggg", SQUARES_ONLY),
        ("crane:bbbbb sloth:ybyyb moist:ggggg", WHOLE),
        ("bbbbb crane\nybyyb sloth\nggggg moist", WHOLE),
        ("so I tried\ncrane: 00000\nand then\nsloth: 10110\nmoist: 22222\nphew", WHOLE),
        (
            "Wordle 1,590 X/6\n" + "⬛⬛⬛⬛⬛\n" * 6 + "the answer was moist",
            (1590, "X/6", " ".join(["bbbbb"] * 6), None, "moist"),
        ),
        ("Wordle 12 2/8\n⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩", (12, "2/8", "bbbbb ggggg", None, None)),
        ("Wordle 12 1/6\n🟩🟩🟩🟩🟩\nlucky!", (12, "1/6", "ggggg", None, None)),
    ],
)  # fmt: skip
def test_real_pastes(text, expected):
    (game,) = read_games(text, LEXICON)
    assert data(game) == expected


def test_several_games_in_one_paste():
    second = "⬜🟨⬜⬜⬜\n🟩🟩🟩🟩🟩"
    text = (
        f"Ann\nWordle 1,590 3/6\n\n{GRID}\n\nBob\nWordle 1,590 2/6*\n\n{second}\n\nnice\n{second}"
    )
    assert [data(game)[:3] for game in read_games(text, LEXICON)] == [
        (1590, "3/6", MARKS),
        (1590, "2/6*", "bybbb ggggg"),
        (None, "2/6", "bybbb ggggg"),
    ]
    below = read_games(f"{second}\n\nWordle 1,590 3/6\n{GRID}", LEXICON)
    assert [data(game)[:2] for game in below] == [(None, "2/6"), (1590, "3/6")]
    lost = "⬛⬛⬛⬛⬛\n" * 6
    assert [g.ends for g in read_games(f"{lost}\n{GRID}", LEXICON)] == [(None,), (3,)]
    assert [words(g) for g in read_games("crane sloth moist\nslate moist", LEXICON)] == [
        WORDS,
        ("slate", "moist"),
    ]
    assert [words(g) for g in read_games("slate\nmoist\n\nphone", LEXICON)] == [("slate", "moist")]
    lines = "crane:bbbbb moist:ggggg\nslate:yybyb moist:bbbbg\n\n"
    assert [len(g.turns) for g in read_games(lines, LEXICON)] == [2, 2]
    pair = read_games("crane sloth moist\nanswer: moist\n\nslate corny\nanswer: corny", LEXICON)
    assert [g.answers for g in pair] == [("moist",), ("corny",)]


def test_other_lengths():
    (game,) = read_games("planet byyybb\nsalmon gggggg", Lexicon.of(["planet", "salmon"]))
    assert game.answers == ("salmon",)
    (game,) = read_games("⬛🟨⬛\n🟩🟩🟩", Lexicon.of(["ant", "cat"]))
    assert [str(f) for f in feedbacks(game)] == ["byb", "ggg"]
    seven = "⬛⬛⬛⬛⬛\n" * 6 + "🟩🟩🟩🟩🟩"
    assert read_games(seven, LEXICON, limit=8)[0].ends == (7,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n \n",
        "hello there, how are you today?",
        "hello",
        "I did it in 4 today!",
        "open 24/7, since 4/6/2026",
        "🟩 is my favourite",
        "see https://example.org/crane/sloth",
        "Great game, folks!\nwhat a word",
        "crane bbygb " * 3000,
        "1 " + " 111" * 20_000 + "🎉" * 20_000,
    ],
)
def test_text_without_a_game_is_refused_with_an_example(text):
    with pytest.raises(InputError, match="no game") as refused:
        read_games(text, LEXICON)
    assert "crane bbygb" in refused.value.fix


@pytest.mark.parametrize(
    ("text", "kind", "line"),
    [
        ("⬛⬛⬛⬛⬛\n" * 7, InputError, 7),
        (f"Wordle 1,590 4/6\n\n{GRID}", InputError, 1),
        (f"Wordle 1,590 X/6\n\n{GRID}", InputError, 1),
        ("Wordle 1,590 X/6\n⬛⬛⬛⬛⬛\n⬛⬛⬛⬛⬛", InputError, 1),
        ("Wordle 1,590 2/6\n⬛⬛⬛⬛⬛\n⬛⬛⬛⬛⬛", InputError, 3),
        ("⬛⬛⬛⬛⬛\n🟩🟩🟩🟩", InputError, 2),
        ("⬛⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩🟩", InputError, 1),
        ("⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩\n⬛⬛⬛⬛⬛", InputError, 2),
        ("Wordle 1,590 4/6", InputError, 1),
        ("Wordle 1,590 7/6\n" + GRID, InputError, 1),
        (f"answer: moist\n{GRID}\nanswer: crane", InputError, 5),
        ("crane bbbbb\nmoist ggggg\nanswer: foist", FeedbackError, 2),
        ("answer: moister\n" + GRID, InputError, 1),
        ("crane bbygb\nmoist ggggg", FeedbackError, 1),
        ("moist crane moist", InputError, 1),
        ("crane ggggy\n" + "crane bbbbb\n" * 5, ImpossibleFeedback, None),
        (f"{GRID}\n\ncrane\nslate\nmoist", FeedbackError, 2),
    ],
)
def test_errors_have_their_line(text, kind, line):
    (error,) = read_games(text, LEXICON)
    assert type(error) is kind
    assert error.line == line
    assert error.fix


def test_a_game_may_be_unfinished():
    for text in ("⬛⬛⬛⬛⬛\n🟨⬛⬛⬛⬛", "crane sloth\nanswer: moist", "crane bbbbb"):
        (game,) = read_games(text, LEXICON)
        assert not game.is_over


def test_games_are_values_with_a_repr():
    (game,) = read_games("crane bbygb\naging ggggg", LEXICON)
    assert isinstance(game, ReadGame)
    assert eval(repr(game)) == game
    assert game.turns[0] == Turn("crane", (Feedback.parse("bbygb"),))
    assert (game.line, game.where) == (1, "line 1")


# ------------------------------------------------------------------------- what a paste is


@pytest.mark.parametrize(
    ("text", "is_over", "turns"),
    [
        ("CRANE bbygb / IRONY ybbgb / AGING ggggg", True, "crane irony aging"),
        ("crane:bbygb irony:ybbgb aging:ggggg", True, "crane irony aging"),
        ("crane:bbygb, irony:ybbgb, aging:ggggg", True, "crane irony aging"),
        ("crane -> bbygb\nirony -> ybbgb\naging -> ggggg", True, "crane irony aging"),
        ("crane (bbygb)\nirony (ybbgb)\naging (ggggg)", True, "crane irony aging"),
        ("crane, bbygb\nirony, ybbgb\naging, ggggg", True, "crane irony aging"),
        ("crane \\ 00120 \\ aging \\ 22222", True, "crane aging"),
        ("crane grey grey yellow green grey", False, "crane"),
        ("crane 🟥🟥🟨🟩🟥", False, "crane"),
        ("crane:bbygb irony:ybbgb", False, "crane irony"),
    ],
)
def test_kinds_of_pasted_text(text, is_over, turns):
    (game,) = read_games(text, LEXICON)
    assert game.is_over is is_over
    assert " ".join(words(game)) == turns


def test_misspelt_guesses_are_refused_or_kept():
    (error,) = read_games("crnae sloth moist", LEXICON)
    assert isinstance(error, WordError)
    assert error.fix
    (game,) = read_games("crnae sloth moist", LEXICON, any_guess=True)
    assert words(game) == ("crnae", "sloth", "moist")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("the answer was moist", "moist"),
        ("answer: moist lol", "moist"),
        ("The word was moist, never got it", "moist"),
        ("the answer was moist lol", None),
        ("answer today was moist 😩", "moist"),
        ("solution is MOIST!!", "moist"),
        ("the answer was great fun", None),
        ("the answer is obvious lol", None),
    ],
)
def test_an_answer_given_in_the_text(line, answer):
    lost = "⬛⬛⬛⬛⬛\n" * 6
    (game,) = read_games(f"Wordle 1,590 X/6\n{lost}{line}", LEXICON)
    assert game.answers == (answer,)


DIGRAPHS = Lexicon.of(
    ["džaba", "džemo", "čača", "kada"], name="dž", alphabet=Alphabet.of("a b č d dž e k m o")
)


def test_letters_of_two_characters():
    """DŽABA has four letters, so it has four marks."""
    for text in ("džaba bgbg\nkada gggg", "DŽABA ⬛🟩⬛🟩\nKADA 🟩🟩🟩🟩", "džaba kada"):
        (game,) = read_games(text, DIGRAPHS)
        assert [str(turn.feedback) for turn in game.turns] == ["bgbg", "gggg"]
        assert game.turns[0].letters == ("dž", "a", "b", "a")
    (error,) = read_games("džaba bgbb\nkada gggg", DIGRAPHS)
    assert (error.code, error.turn) == ("feedback", 0)


@pytest.mark.parametrize(
    "text",
    [
        "1/6 " * 1000,
        "1/6 " * 990 + "crane",
        "Wordle 1 1/6 " * 300,
        "crane!" + "!" * 3990,
        "answer was " * 360,
        "answer:" * 570,
        "⬛⬛🟨🟩⬛\n" * 2000 + "crane\n" * 2000,
        "⬛ " * 2000,
        ("crane " * 600 + "\n") * 20,
    ],
)
def test_very_long_text_takes_linear_time(text):
    """The number of calls, not the time, grows linearly with the text."""
    calls = 0

    def count(frame, event, arg):
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        with contextlib.suppress(InputError):
            read_games(text, LEXICON, any_guess=True)
    finally:
        sys.setprofile(None)
    assert calls < 100 * len(text)


def test_turns_of_two_boards_tell_their_answers():
    game = read_words(["crane:bbygb,ggggg", "aging:ggggg,-"], LEXICON)
    assert (game.answers, game.ends) == (("aging", "crane"), (2, 1))


def test_the_last_of_the_words_is_the_answer():
    five = ("crane", "slate", "trace", "sloth", "moist")  # as many as a word has letters
    assert words(read_games(" ".join(five), LEXICON)[0]) == five
    game = read_words(["crane", "sloth", "moist"], LEXICON)
    assert (game.answers, game.turns[-1].won) == (("moist",), (0,))
    assert read_words(["crane:00120"], LEXICON) == read_words(["crane:bbygb"], LEXICON)
