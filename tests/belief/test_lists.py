"""Games on the daily list: every allowed word is found, likely ones quickly."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reviewing import review_game
from tests.thorough import few

from salet.advice.advise import advise
from salet.advice.taste import Taste
from salet.belief.daily import believed, daily, daily_on
from salet.belief.lists import load
from salet.belief.mixture import Habits
from salet.belief.pastanswers import shipped
from salet.errors import ListError
from salet.host.games import play_out
from salet.position.position import Position
from salet.puzzle.days import FIRST_DAY
from salet.puzzle.rules import Rules
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.strategies import find_strategy
from salet.strategies.suggest import suggest
from salet.trees.perfect import value
from salet.words.lexicon import LIKELY, Lexicon, bundled

DAILY = daily(shipped(), date.max)
CHANCE = random.Random(11)
CURATED = CHANCE.sample(load("nyt-2023").answer_words, few(4, 200))
ANY = CHANCE.sample(DAILY.guesses, few(2, 100))


def test_suggest_uses_the_daily_list() -> None:
    assert suggest("crane:bbygb").rows() == suggest("crane:bbygb", list="daily").rows()
    assert suggest("crane:bbygb").rows() != suggest("crane:bbygb", list="nyt-2023").rows()
    assert len(DAILY.answers) == len(DAILY.guesses) == 14_855


@pytest.mark.parametrize("words", [CURATED, ["mizes", *ANY]], ids=["curated", "any"])
def test_every_word_is_found_in_time(words: list[str]) -> None:
    most = 6 if words is CURATED else 12
    taken = {word: len(play_out(word, lexicon=DAILY).moves) for word in words}
    assert {word: n for word, n in taken.items() if n > most} == {}


def test_words_are_found_under_hard_rules() -> None:
    for word in CURATED[: few(2, 4)]:
        game = play_out(word, lexicon=DAILY, rules=Rules.HARD)
        assert game.solved
        assert len(game.moves) <= 7


@given(st.data())
def test_there_are_words_left_while_an_allowed_one_fits(data: st.DataObject) -> None:
    answer = data.draw(st.sampled_from(DAILY.guesses))
    guesses = data.draw(st.lists(st.sampled_from(DAILY.guesses), min_size=1, max_size=5))
    turns = [Turn(guess, (feedback(guess, answer),), tuple(guess)) for guess in guesses]
    position = Position.of(DAILY, turns)
    assert answer in {word for word, _ in position.candidates}
    assert sum(p for _, p in position.candidates) == pytest.approx(1.0)


@given(st.lists(st.floats(1e-6, 1.0), min_size=1, max_size=40))
def test_likely_candidates_are_the_fewest_that_hold_99_percent(weights: list[float]) -> None:
    words = DAILY.guesses[:: len(DAILY.guesses) // 40][: len(weights)]
    position = Position.start(Lexicon.of(words, words, weights))
    shares = sorted((w / sum(weights) for w in weights), reverse=True)
    assert sum(shares[: position.likely]) >= LIKELY - 1e-9
    if len(set(weights)) > 1:
        assert sum(shares[: position.likely - 1]) < LIKELY + 1e-9
    else:
        assert position.likely == len(weights)


@pytest.mark.extra("lab")
@pytest.mark.parametrize("seed", range(few(2, 6)))
def test_a_guess_under_a_belief_is_nearly_as_good_as_the_proven_best(seed: int) -> None:
    """The belief has a few likely words and a long tail, as in the middle of a daily game."""
    chance = random.Random(seed)
    guesses = chance.sample(DAILY.guesses, 300)
    answers = guesses[:90]
    weights = [1.0] * 25 + [0.002] * 65
    position = Position.start(Lexicon.of(guesses, answers, weights))
    assert position.likely < len(answers)
    chosen = find_strategy("expected-turns").choose(position)
    best, own = value(position), value(position, opener=chosen)
    assert best.mean is not None
    assert own.mean is not None
    assert own.mean <= best.mean + 0.06


@pytest.mark.parametrize("name", ["expected-size", "entropy", "expected-turns"])
def test_strategies_go_by_the_belief(name: str) -> None:
    """Of three words that no guess separates, the likely one is played."""
    words = ["batch", "catch", "hatch", "latch"]
    for likely in words:
        weights = [0.97 if word == likely else 0.01 for word in words]
        lexicon = Lexicon.of(words, words, weights)
        assert find_strategy(name).rank(Position.start(lexicon), 1).best.guess == likely


def test_a_history_changes_only_the_chance_of_the_opener() -> None:
    other = believed(("tarse", *shipped().words), Habits())
    data, moved = (
        advise(Position.start(lexicon), Taste("any", top=20)).ranking for lexicon in (DAILY, other)
    )
    assert [s.guess for s in data] == [s.guess for s in moved]
    assert [s.expected_turns for s in data] == [s.expected_turns for s in moved]
    assert data.exact is moved.exact is False
    before, after = (next(s for s in rows if s.guess == "tarse") for rows in (data, moved))
    assert after.probability == pytest.approx(other.weights[other.index("tarse")], rel=1e-4)
    assert after.probability > before.probability


def test_advice_on_the_daily_list_says_how_many_are_likely() -> None:
    advice = advise(Position.of(DAILY, [("tarse", feedback("tarse", "crown"))]))
    position = Position.of(DAILY, advice.turns)
    assert len(advice.candidates) == position.count
    assert advice.likely == position.likely


def test_a_file_can_replace_the_name_of_a_list(word_file) -> None:
    file = word_file(["casa", "mesa", "pisa"])
    assert load(file) == load(Path(file))
    assert load(DAILY) is DAILY
    with pytest.raises(ListError):
        load(5)  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "near"), [("orignal", "original"), ("xxxxxxx", None)])
def test_an_unknown_list_comes_with_the_nearest_name(name: str, near: str | None) -> None:
    with pytest.raises(ListError, match=f"'{name}'") as refused:
        load(name)
    assert all(each in refused.value.fix for each in bundled())
    first = str(refused.value.fix).partition("?")[0]
    assert first.endswith(str(near)) == (near is not None)


def test_games_of_several_boards_do_not_use_the_daily_history() -> None:
    now, first = load("daily"), daily_on(FIRST_DAY)
    assert now.digest != first.digest
    for lexicon, used in (
        (now, Position.start(now).lexicon),
        (first, Position.start(now, boards=2).lexicon),
        (first, Position.of("daily", ["slate:bbbby,ybbgb"]).lexicon),
        (now, advise(Position.start(now)).lexicon),
        (first, advise(Position.start(now, boards=2)).lexicon),
    ):
        assert used.digest == lexicon.digest
    guesses, answers = ["slate", "merry", "gusty"], ["merry", "gusty"]
    reviewed = review_game(guesses, answers, now)
    assert reviewed.turns == review_game(guesses, answers, first).turns
