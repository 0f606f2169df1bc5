"""Backtests: every day is played knowing only earlier days."""

from __future__ import annotations

import csv
import json
import math
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest

from salet.belief.daily import believed
from salet.belief.history import History
from salet.belief.lists import load
from salet.belief.mixture import known_on
from salet.belief.pastanswers import shipped
from salet.errors import InputError
from salet.host.games import play_out
from salet.lab.backtest import FIXED, HABITS, Backtest, DayPlayed, backtest, fixed_list
from salet.lab.executors import process_pool
from salet.puzzle.rules import Rules

FIRST, LAST = date(2022, 5, 1), date(2022, 5, 3)


@pytest.fixture(scope="module")
def three_days() -> Backtest:
    return backtest(shipped(), FIRST, LAST)


def test_each_day_uses_the_belief_of_that_day_and_no_later_answer(three_days: Backtest) -> None:
    assert [game.day for game in three_days.games] == [FIRST + timedelta(days=n) for n in range(3)]
    for game in three_days.games:
        assert game.answer == shipped().answer(game.day)
        lexicon = believed(*known_on(shipped().before(game.day), game.day))
        alone = play_out(game.answer, lexicon=lexicon)
        assert game.guesses == tuple(move.turn.guess for move in alone.moves)
        weight = lexicon.weights[lexicon.index(game.answer)]
        assert game.bits == pytest.approx(-math.log2(weight))


def test_figures_match_the_games() -> None:
    def game(answer: str, *guesses: str, bits: float = 8.0) -> DayPlayed:
        return DayPlayed(FIRST, answer, guesses, bits)

    games = (
        game("crane", "slate", "crane"),
        game("crane", *["slate"] * 6, "crane", bits=12.0),
        game("crane", "slate", "moist", bits=math.inf),
    )
    made = Backtest(HABITS, "entropy", Rules.NORMAL, 6, games, 0.5)
    expected = {"counts": {"2": 1, "7": 1}, "mean": 4.5, "losses": 2, "outside": 1, "bits": None}
    assert expected.items() <= made.as_dict().items()
    assert Backtest(HABITS, "entropy", Rules.NORMAL, 6, games[:2], 0.5).bits == 10.0


@pytest.mark.parametrize("belief", FIXED)
def test_beliefs_that_do_not_learn(belief: str) -> None:
    result = backtest(shipped(), FIRST, FIRST, belief=belief)
    lexicon = fixed_list(belief)
    column = lexicon.answer_column(result.games[0].answer)
    assert column is not None
    assert result.games[0].bits == pytest.approx(-math.log2(lexicon.weights[column]))
    assert result.games[0].solved


def test_an_unlisted_answer_is_a_loss() -> None:
    outside = History(((FIRST, "aalii"),))
    result = backtest(outside, belief="2,309 alike")
    assert result.outside == 1
    assert len(result.lost) == 1
    assert result.mean is None
    assert backtest(outside).games[0].solved


def test_hard_rules_and_another_opener() -> None:
    result = backtest(shipped(), FIRST, FIRST, rules=Rules.HARD, opener="crane")
    assert (result.games[0].guesses[0], result.as_dict()["rules"]) == ("crane", "hard")


def test_bad_ranges_and_beliefs_are_refused() -> None:
    with pytest.raises(InputError, match="no answers"):
        backtest(shipped(), date(2150, 1, 1))
    with pytest.raises(InputError, match="no belief"):
        fixed_list("hope")


# -------------------------------------------------------------------------------- command line


def test_backtest_on_the_command_line(salet_here, tmp_path) -> None:
    file = tmp_path / "past.csv"
    days = [(date(2101, 1, 1) + timedelta(days=n), w) for n, w in enumerate(shipped().words[:40])]
    file.write_text("".join(f"{day},{word}\n" for day, word in days))
    table, plot = tmp_path / "days.csv", tmp_path / "plot.svg"
    done = salet_here(
        "backtest", "--history", str(file), "--from", "2101-02-08", "--json",
        "--days", str(table), "--plot", str(plot),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["days"] == 2
    assert sum(data["counts"].values()) == 2
    assert data["losses"] == 0
    assert data["mean"] == pytest.approx(sum(int(k) * v for k, v in data["counts"].items()) / 2)
    assert [row["belief"] for row in data["compared"]] == list(FIXED)
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [row["answer"] for row in rows] == [word for _, word in days[38:]]
    assert data["bits"] == pytest.approx(sum(float(r["bits"]) for r in rows) / 2, abs=1e-3)
    assert plot.read_text().startswith("<svg")


def test_backtest_alone_prints_a_table(salet_here) -> None:
    done = salet_here("backtest", "--from", "2022-05-01", "--to", "2022-05-02", "--alone")
    assert done.returncode == 0, done.stderr
    assert "2 days, 2022-05-01 to 2022-05-02" in done.stdout
    assert "habits" in done.stdout
    assert "alike" not in done.stdout


@pytest.mark.parametrize(
    ("args", "kind"),
    [(["--from", "yesterday"], "input"), (["--history", "missing.csv"], "input"),
     (["--from", "2150-01-01"], "input"), (["--opener", "zzzzz"], "word")],
)  # fmt: skip
def test_bad_input_is_refused(salet_here, args, kind) -> None:
    done = salet_here("backtest", *args, "--json")
    assert (done.returncode, json.loads(done.stdout)["error"]) == (2, kind)


def test_belief_on_the_command_line(salet_here, tmp_path) -> None:
    done = salet_here("belief", "crane", "CIGAR", "--json")
    data = json.loads(done.stdout)
    assert [row["word"] for row in data["words"]] == ["crane", "cigar"]
    assert data["words"][1]["kind"] == "repeat"
    assert data["learned"] is True
    assert sum(data["shares"].values()) == pytest.approx(1)
    daily = load("daily")
    assert data["words"][0]["probability"] == daily.weights[daily.index("crane")]
    shown = salet_here("belief", "crane").stdout
    assert "CRANE  1 in" in shown
    assert "2023-06-21" in shown
    assert "not used yet" in salet_here("belief").stdout
    learned = json.loads(salet_here("belief", "--date", "2022-06-01", "--json").stdout)
    assert (learned["learned"], learned["days_known"]) == (True, 347)


def test_executors_do_not_change_the_games(three_days: Backtest) -> None:
    fixed = backtest(shipped(), FIRST, LAST, belief="2,309 alike")
    with ThreadPoolExecutor(2) as threads, process_pool(2) as processes:
        for alone, executor in ((three_days, processes), (fixed, threads)):
            done: list[int] = []
            shared = backtest(
                shipped(), FIRST, LAST,
                belief=alone.belief, executor=executor, progress=done.append,
            )  # fmt: skip
            assert alone.games == shared.games
            assert sum(done) == len(shared.games) == 3
