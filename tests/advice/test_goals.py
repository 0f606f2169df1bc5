"""Goals other than the mean, compared with a search of all trees."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from tests.search_oracle import best_play, pattern

from salet.advice.advise import advise
from salet.advice.computed import position_of, suggest
from salet.advice.goal_ranking import rank
from salet.advice.goals import GOALS, GoalCost, check_goal
from salet.belief.lists import load
from salet.errors import InputError, StrategyError
from salet.live.session import Session
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.search.endgame import MAX_CANDIDATES, WIN_FIRST, EndGame
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon
from salet.words.turns import parse_turns

ORIGINAL = load("original")
WORDS = ORIGINAL.answer_words


def drawn(seed, most=8):
    """Return a small list with integer weights, and these weights."""
    draw = random.Random(seed)
    family = [w for w in WORDS if w[1:] in ("atch", "ound", "aste", "ight")]
    answers = sorted({*draw.sample(family, draw.randint(3, most - 2)), *draw.sample(WORDS, 2)})
    guesses = sorted({*answers, *draw.sample(ORIGINAL.guesses, 8)})
    weights = {word: draw.choice([1, 1, 2, 3]) for word in answers}
    return Lexicon.of(guesses, answers, [weights[w] for w in answers]), weights


def slow_worst(lexicon, weights, rules, turns=(), first=None):
    """Return (worst, total): the least worst case, then the least total with it."""
    for left in range(1, 12):
        (losses, total), _ = best_play(list(lexicon.guesses), weights, rules, left, first, turns)
        if not losses:
            return left, total
    raise AssertionError


@pytest.mark.parametrize("seed", range(14))
def test_small_positions_equal_the_search_of_all_trees(seed):
    lexicon, weights = drawn(seed)
    whole = sum(weights.values())
    limit = 3 + seed % 2
    position = Position.start(lexicon, limit=limit)
    ranking, choice = rank(position, "win", 30)
    (losses, _), _ = best_play(list(lexicon.guesses), weights, "normal", limit)
    assert ranking.exact
    assert ranking.best.win_chance == pytest.approx(1 - losses / whole, abs=1e-6)
    assert choice.by_goal == pytest.approx(1 - losses / whole, abs=1e-6)
    for row in ranking:
        if row.win_chance is not None:
            (lost, total), _ = best_play(list(lexicon.guesses), weights, "normal", limit, row.guess)
            assert row.win_chance == pytest.approx(1 - lost / whole, abs=1e-6)
            if not lost:
                assert row.expected_turns == pytest.approx(total / whole)
    position = Position.start(lexicon, limit=9)
    ranking, choice = rank(position, "worst", 30)
    worst, total = slow_worst(lexicon, weights, "normal")
    assert ranking.best.worst == choice.by_goal == worst
    assert ranking.best.expected_turns == pytest.approx(total / whole, abs=0.02)
    for row in ranking:
        if row.worst is not None:
            assert slow_worst(lexicon, weights, "normal", first=row.guess)[0] == row.worst


@pytest.mark.parametrize("seed", range(20, 24))
def test_small_positions_under_hard_rules(seed):
    lexicon, weights = drawn(seed, 7)
    guess = lexicon.guesses[seed % len(lexicon.guesses)]
    buckets = {}
    for word in weights:
        buckets.setdefault(pattern(guess, word), []).append(word)
    code, bucket = max(buckets.items(), key=lambda pair: len(pair[1]))
    inside = {word: weights[word] for word in bucket}
    marks = "".join("byg"[code // 3**i % 3] for i in range(4, -1, -1))
    turns = parse_turns(lexicon, [f"{guess}:{marks}"])
    limit = 4
    position = Position.of(lexicon, turns, Rules.HARD, limit=limit)
    known = ((guess, code),)
    (losses, _), _ = best_play(list(lexicon.guesses), inside, "hard", limit - 1, None, known)
    ranking, _ = rank(position, "win", 5)
    if ranking.best.win_chance is not None:
        lost = losses / sum(inside.values())
        assert ranking.best.win_chance == pytest.approx(1 - lost, abs=1e-6)
    position = Position.of(lexicon, turns, Rules.HARD, limit=10)
    ranking, _ = rank(position, "worst", 5)
    assert ranking.best.worst == slow_worst(lexicon, inside, "hard", known)[0]


@pytest.mark.parametrize("seed", range(30, 42))
def test_the_end_game_with_losses_equals_all_trees(seed):
    lexicon, weights = drawn(seed, 9)
    whole = sum(weights.values())
    for left in (2, 3, 4):
        position = Position.start(lexicon, limit=left)
        order = position.board.by_weight
        columns = position.board.columns[order]
        own = [-1] * len(lexicon.guesses)
        for place, column in enumerate(columns.tolist()):
            own[lexicon.answers[column]] = place
        game = EndGame(
            position.matrix.block(columns), np.array(own), position.weights[order], left, WIN_FIRST
        )
        (losses, total), _ = best_play(list(lexicon.guesses), weights, "normal", left)
        costs = [game.loss_and_turns(kind) for kind in range(len(game.labels))]
        lost, turns = min(costs, key=lambda cost: (round(cost[0], 9), cost[1]))
        assert lost == pytest.approx(losses / whole)
        assert turns == pytest.approx((total + left * losses) / whole, abs=1e-6)
        assert game.value() == pytest.approx(turns + WIN_FIRST * lost)


def test_larger_positions_are_searched():
    turns = parse_turns(ORIGINAL, ["salet:bbbyb"])
    position = Position.of(ORIGINAL, turns)
    assert position.count > MAX_CANDIDATES
    ranking, choice = rank(position, "worst", 5)
    assert ranking.best.worst == choice.by_goal
    assert choice.by_mean is None or choice.by_mean >= choice.by_goal
    best = ranking.best
    assert best.expected_turns is not None
    assert best.expected_turns >= 2
    # Check the values of the best guess by playing against every answer.
    from dataclasses import replace

    from salet.search.positions import searcher

    limited = replace(position, limit=1 + best.worst)
    index = ORIGINAL.index(best.guess)
    verdict = searcher(ORIGINAL, Rules.NORMAL).ask(limited, first=index, sure=True)
    assert verdict.total is not None
    assert verdict.total / position.count <= best.expected_turns + 1e-6


def test_the_mean_is_the_default_strategy():
    advice = advise(ORIGINAL, parse_turns(ORIGINAL, ["crane:bbygb"]), top=5)
    strategy = find_strategy("expected-turns").using(everyday=True)
    assert advice.ranking == strategy.rank(position_of(advice), 5)
    assert advice.goal_cost.sentence == ""


def test_a_goal_never_does_worse_than_the_mean_by_its_own_measure():
    for turns in (["salet:bgbby", "crony:ybbbb"], ["crane:bbbbb", "sight:bgggg"]):
        for limit in (3, 4, 6):
            position = Position.of(ORIGINAL, parse_turns(ORIGINAL, turns), limit=limit)
            _, choice = rank(position, "win", 3)
            assert choice.by_goal >= choice.by_mean - 1e-9
            _, choice = rank(position, "worst", 3)
            if choice.goal == "worst" and choice.by_mean is not None:
                assert choice.by_goal <= choice.by_mean


def test_a_worst_case_beyond_the_limit_falls_back_to_the_chance():
    turns = parse_turns(ORIGINAL, ["crane:bbbbb", "sight:bgggg"])
    position = Position.of(ORIGINAL, turns, limit=3)
    ranking, choice = rank(position, "worst", 3)
    assert ranking.best.win_chance is not None
    assert "for sure" in choice.sentence
    gone = Position.of(ORIGINAL, turns, limit=2)
    assert "No guess is left" in rank(gone, "win", 3)[1].sentence


def test_with_two_guesses_left_the_chance_is_counted_out():
    turns = parse_turns(ORIGINAL, ["crane:bbbbb"])
    position = Position.of(ORIGINAL, turns, limit=3)
    ranking, _ = rank(position, "win", 3)
    words = [w for w, _ in position.candidates]
    best = ranking.best
    results = {pattern(best.guess, word) for word in words}
    assert best.win_chance == pytest.approx(len(results) / len(words))


def test_before_the_first_guess_a_goal_is_not_followed_and_says_so():
    for goal in ("worst", "win"):
        advice = advise(ORIGINAL, goal=goal)
        assert advice.ranking.best.guess == "salet"
        assert "Too many" in advice.goal_cost.sentence


@pytest.mark.parametrize("goal", GOALS)
def test_goals_are_part_of_the_advice(goal):
    turns = parse_turns(ORIGINAL, ["salet:bgbby", "crony:ybbbb"])
    advice = advise(ORIGINAL, turns, goal=goal, limit=4)
    assert (advice.goal, advice.limit, advice.guesses_left) == (goal, 4, 2)
    best = advice.ranking.best
    assert (best.win_chance is not None) == (goal != "mean")  # two guesses are not always enough
    same = suggest(*turns, list=ORIGINAL, goal=goal, limit=4, words="any")
    assert same.best == best


def test_invalid_goals_are_refused():
    with pytest.raises(InputError, match="no goal"):
        check_goal("fast")
    with pytest.raises(StrategyError, match="entropy"):
        check_goal("win", "entropy")
    with pytest.raises(StrategyError, match="entropy"):
        advise(ORIGINAL, goal="worst", strategy="entropy")
    assert check_goal("mean", "entropy") == "mean"
    session = Session(ORIGINAL)
    with pytest.raises(InputError):
        session.change(goal="fast")
    assert session.goal == "mean"


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        (GoalCost("worst", "x", 4, 5, 0.12), "At worst 4 more guesses instead of 5; it costs 0.12"),
        (GoalCost("worst", "x", 1, 1, 0.0), "At worst 1 more guess, the same"),
        (GoalCost("worst", "x", 3, None, None), "At worst 3 more guesses."),
        (GoalCost("worst", "x", 3, 4, 0.001), "instead of 4; at no cost."),
        (
            GoalCost("win", "x", 0.94, 0.91, 0.08),
            "Chance to win 94 % instead of 91 %; it costs 0.08",
        ),
        (GoalCost("win", "x", 0.9999, 0.5, None), "over 99.9 % instead of 50 %."),
        (GoalCost("win", note="Why not."), "Why not."),
        (GoalCost("mean"), ""),
    ],
)
def test_the_cost_of_a_choice_is_reported(choice, message):
    assert message in choice.sentence


def test_suggest_has_goals(salet_here):
    turns = ("salet:bgbby", "crony:ybbbb", "--list", "original")
    data = json.loads(salet_here("suggest", *turns, "--goal", "win", "--json").stdout)
    assert (data["goal"], data["within"]) == ("win", 6)
    assert data["suggestions"][0]["win_chance"] == 1
    assert "Chance to win 100 %" in data["goal_note"]
    assert data["candidates"]["likely"] == data["candidates"]["count"] == 5
    data = json.loads(salet_here("suggest", *turns, "--goal", "worst", "--json").stdout)
    assert data["suggestions"][0]["worst"] == 3
    data = json.loads(salet_here("suggest", *turns, "--within", "4", "--json").stdout)
    assert (data["goal"], data["within"], data["goal_note"]) == ("mean", 4, "")
    shown = salet_here("suggest", *turns, "--goal", "worst").stdout
    assert "At worst 3 more guesses" in shown
    assert "original, goal worst, by expected-turns, proven" in shown
    done = salet_here("suggest", "--goal", "win", "--strategy", "entropy")
    assert done.returncode == 2
    assert "Omit --strategy, or use --goal mean" in done.stderr


def test_on_the_daily_list_likely_and_possible_differ(salet_here):
    data = json.loads(salet_here("suggest", "tarse:bgbby", "--json").stdout)
    words = data["candidates"]["words"]
    likely = data["candidates"]["likely"]
    assert 0 < likely < data["candidates"]["count"] == len(words)
    held = sum(row["probability"] for row in words[:likely])
    assert held >= 0.99 > held - words[likely - 1]["probability"]
    shown = salet_here("suggest", "tarse:bgbby").stdout
    assert f"{likely} words left: " in shown
    assert f"and {len(words) - likely} long shots" in shown


def test_among_guesses_that_win_alike_the_fewest_guesses_come_first():
    position = Position.of(load("daily"), ["crane:bbygb"], limit=4)
    ranking, choice = rank(position, "win", 8)
    rows = [row for row in ranking if row.win_chance == 1]
    assert rows
    turns = [row.expected_turns for row in rows]
    assert turns == sorted(turns)
    assert position.likely < position.count
    assert not ranking.exact  # the unlikely words were left out
    assert not any(row.exact for row in ranking)
    free = find_strategy("optimal").rank(position.core, 1).best
    if choice.extra is not None and choice.instead_of == free.guess:
        assert choice.extra == pytest.approx(turns[0] - free.expected_turns, abs=1e-3)
