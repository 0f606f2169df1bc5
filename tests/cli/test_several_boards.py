"""Several boards on the command line: suggest, solve and bench."""

from __future__ import annotations

import json

import pytest
from tests import oracle
from tests.cli.output import one_object

from salet.errors import InputError
from salet.lab.bench import bench
from salet.lab.evaluation import paired

ANSWERS = ["crane", "moist", "sonic", "pound"]


def told_of(guess, answers):
    return f"{guess}:{','.join(oracle.feedback(guess, answer) for answer in answers)}"


def test_suggest_describes_each_board_and_solvable_ones(salet_here):
    turn = told_of("salet", ANSWERS)
    done = salet_here("suggest", turn, "--list", "original", "--words", "any", "--json")
    data = one_object(done.stdout)
    assert done.returncode == 0
    assert data["turns"] == [turn]
    assert data["within"] == 9
    assert "candidates" not in data
    assert [board["solved"] for board in data["boards"]] == [False] * 4
    for board, answer in zip(data["boards"], ANSWERS, strict=True):
        words = [row["word"] for row in board["candidates"]["words"]]
        assert answer in words
        assert board["candidates"]["count"] == len(words)
    counts = [board["candidates"]["count"] for board in data["boards"]]
    assert [counts[board - 1] for board in data["attention"]] == sorted(counts)
    for row in data["suggestions"]:
        able = [
            nth
            for nth, board in enumerate(data["boards"], 1)
            if row["guess"] in {each["word"] for each in board["candidates"]["words"]}
        ]
        assert row["boards"] == able
        assert row["candidate"] == bool(able)


def test_suggest_shows_certain_and_solved_boards(salet_here):
    turns = [told_of(guess, ["crane", "moist"]) for guess in ("salet", "courd", "nymph")]
    done = salet_here("suggest", *turns, told_of("moist", ["crane", "moist"]), "-l", "original")
    assert "it is crane" in done.stdout
    assert "Solved: 2" in done.stdout
    over = salet_here(
        "suggest", *turns, told_of("moist", ["crane", "moist"]), "crane:ggggg,-", "-l", "original"
    )
    assert over.returncode == 0
    assert "5 guesses" in over.stdout


def test_the_first_guess_of_several_boards_is_in_the_book(salet_here):
    one = one_object(salet_here("suggest", "--boards", "32", "-l", "original", "--json").stdout)
    assert len(one["boards"]) == 32
    assert one["within"] == 37
    assert one["suggestions"][0]["everyday"]


def test_solve_several_answers_in_lists(salet_here):
    done = salet_here("solve", *ANSWERS, "--list", "original", "--json")
    data = one_object(done.stdout)
    assert done.returncode == 0
    assert data["answer"] == ANSWERS
    assert (data["solved"], data["lost"]) == (True, False)
    still = dict.fromkeys(range(4))
    for row in data["guesses"]:
        for board, answer in enumerate(ANSWERS):
            marks = oracle.feedback(row["guess"], answer) if board in still else "-"
            assert row["feedback"][board] == marks
            if marks == "ggggg":
                del still[board]
            assert (row["candidates"][board] is None) == (board not in still)
    people = salet_here("solve", *ANSWERS, "--list", "original", "--sequence")
    assert "All 4 boards" in people.stdout


@pytest.mark.extra("lab")
def test_bench_plays_the_same_games_again(salet_here, tmp_path):
    asked = ("bench", "--boards", "2", "--games", "6", "--seed", "4", "--json")
    first = one_object(salet_here(*asked).stdout)
    again = one_object(salet_here(*asked, "--jobs", "2").stdout)
    assert first | {"seconds": 0} == again | {"seconds": 0}
    assert sum(first["counts"].values()) == first["games"] == 6
    assert set(first) >= {"boards", "mean", "sum_mean", "worst", "losses", "counts"}
    file = tmp_path / "tuples.txt"
    file.write_text("crane moist sonic\npound, light, flame\n", "utf-8")
    data = one_object(
        salet_here("bench", "--tuples", str(file), "-s", "bits-and-hits", "--json").stdout
    )
    assert (data["boards"], data["games"], data["opener"]) == (3, 2, "salet")


@pytest.mark.extra("lab")
def test_compare_plays_the_same_games_and_reports_noise(salet_here, monkeypatch):
    asked = ["compare", "bits-and-hits", "--option", "bonus=0", "--option", "bonus=3"]
    data = one_object(salet_here(*asked, "--boards", "2", "--games", "4", "--json").stdout)
    rows, (pair,) = data["rows"], data["pairs"]
    assert [row["strategy"] for row in rows] == ["bits-and-hits 0", "bits-and-hits 3"]
    assert [(row["boards"], row["games"]) for row in rows] == [(2, 4), (2, 4)]
    assert pair["difference"] == pytest.approx(rows[1]["mean"] - rows[0]["mean"])
    assert pair["sooner"] + pair["later"] + pair["same"] == 4
    monkeypatch.setenv("COLUMNS", "40")
    shown = salet_here(*asked, "--boards", "2", "--games", "4").stdout
    assert max(map(len, shown.splitlines())) <= 41
    assert "4 games" in shown
    one, other = (bench("entropy", boards=2, games=1, seed=seed) for seed in (1, 2))
    with pytest.raises(InputError, match="same answers"):
        paired(one, other)


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    ("arguments", "code", "kind"),
    [
        (["suggest", "crane:bbygb,ybbbb", "moist:bbbbg"], 2, "feedback"),
        (["suggest", "crane:bbygb,bbbbb", "-s", "optimal"], 2, "strategy"),
        (["solve", "crane", "moist", "--boards", "3"], 2, "input"),
        (["bench", "--boards", "2", "--games", "x.csv"], 2, "input"),
        (["bench", "--tuples", "nowhere.txt"], 2, "list"),
        (["bench", "--boards", "40"], 2, "usage"),
        (["bench", "--tuples", "x.txt", "--games", "5"], 2, "input"),
        (["suggest", "--boards", "2", "--marks", "collapsed"], 2, "strategy"),
        (["solve", "crane", "--sequence"], 2, "input"),
        (["compare", "first", "--games", "5"], 2, "input"),
        (["bench", "--boards", "2", "--against", "nyt-2022"], 2, "input"),
    ],
)
def test_invalid_input_is_refused(salet_here, arguments, code, kind):
    done = salet_here(*arguments, "--json")
    assert (done.returncode, json.loads(done.stdout)["error"]) == (code, kind)
