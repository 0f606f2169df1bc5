"""A guess has the same value everywhere: in suggest, review, the API and Python."""

from __future__ import annotations

import io
import json
import random
from contextlib import redirect_stdout

import pytest
from tests import oracle
from tests.thorough import few

from salet.advice.advise import suggest
from salet.belief.lists import load
from salet.cli import main
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import texts
from salet.reviews.reviewing import review_game
from salet.web.answers import review as api_review
from salet.web.answers import suggest as api_suggest
from salet.web.schemas import Review, Suggest

TOP = 4
SEEDS = (0, 1, 5, 26)  # ultra-hard, a belief, hard, two boards


def random_position(seed):
    """Return a position after random guesses, and answers that fit it."""
    chance = random.Random(seed)
    lexicon = load(chance.choice(["daily", "daily", "original", "nyt-2023"]))
    rules = chance.choice([Rules.NORMAL, Rules.NORMAL, Rules.HARD, Rules.ULTRA_HARD])
    boards = 1 if rules is not Rules.NORMAL else chance.choice([1, 1, 1, 2])
    limit = boards + chance.choice([3, 4, 5, 5])
    answers = chance.sample(lexicon.answer_words, boards)
    if lexicon.weights and not lexicon.uniform:
        answers = chance.choices(lexicon.answer_words, lexicon.weights, k=boards)
    position = Position.start(lexicon, rules, boards=boards, limit=limit)
    for _ in range(chance.randint(1, limit - 1)):
        legal = [word for word in lexicon.guesses if position.legal[lexicon.index(word)]]
        guess = chance.choice(legal)
        if guess in answers:
            break
        position = position.after(guess, *(oracle.feedback(guess, answer) for answer in answers))
    return position, answers


def on_the_command_line(*arguments):
    shown = io.StringIO()
    with redirect_stdout(shown), pytest.raises(SystemExit) as left:
        main([*arguments, "--json"])
    assert left.value.code == 0, shown.getvalue()
    return json.loads(shown.getvalue())


@pytest.mark.parametrize("seed", few(SEEDS, tuple(range(200))))
def test_a_guess_has_one_value(seed):
    position, answers = random_position(seed)
    if not position.turns or len(set(answers)) < len(answers):
        return
    name, rules, limit = position.lexicon.name, position.rules, position.limit
    options = ["--list", name, "--within", str(limit)]
    options += [] if rules is Rules.NORMAL else [f"--{rules}"]
    turns = texts(position.turns)
    rows = {row.guess: row for row in suggest(position, top=TOP, words="any")}
    result = on_the_command_line("suggest", *turns, *options, "--top", str(TOP), "--words", "any")
    body = Suggest(turns=turns, list=name, rules=rules.value, within=limit, top=TOP, words="any")
    for shown in (result, json.loads(api_suggest(body))):
        for row in shown["suggestions"]:
            assert row["expected_turns"] == rows[row["guess"]].expected_turns
            assert row["method"] == rows[row["guess"]].method
    for guess, row in list(rows.items())[: few(1, 2)]:
        marks = [oracle.feedback(guess, answer) for answer in answers]
        played = (*position.turns, *position.after(guess, *marks).turns[-1:])
        reviewed = review_game(
            played, answers, position.lexicon, rules, limit=limit, any_guess=True
        ).turns[-1]
        assert reviewed.method == row.method
        assert reviewed.expected_turns == pytest.approx(row.expected_turns, abs=1e-8)
        if len(answers) > 1:
            continue
        asked = ("--answer", *answers, "--any-guess", *options)
        result = on_the_command_line("review", *texts(played), *asked)
        body = Review(
            guesses=texts(played), answer=answers[0], list=name, rules=rules.value, within=limit
        )
        for data in (result["turns"][-1], json.loads(api_review(body))["turns"][-1]):
            assert data["expected_turns"] == reviewed.expected_turns
            assert data["method"] == row.method
            assert data["expected_size"] == pytest.approx(row.expected_size)
            assert data["largest"] == row.largest
            assert data["entropy"] == pytest.approx(row.entropy)
