"""Values in a notebook."""

from __future__ import annotations

import subprocess
import sys

import salet
from salet import Position, play_out, suggest
from salet.render.notebook import game_html, position_html
from salet.words.lexicon import Lexicon


def test_a_ranking_prints_as_a_table_and_gives_rows():
    ranking = suggest("crane:bbygb", list="original", top=3)
    lines = repr(ranking).splitlines()
    assert lines[0].startswith("Ranking by expected-turns")
    assert lines[1].split() == ["guess", "guesses", "to", "go", "can", "be", "it"]
    assert [line.split()[0] for line in lines[2:]] == [s.guess for s in ranking]
    assert ranking[0] is ranking.best
    assert [s.guess for s in ranking[1:]] == [row["guess"] for row in ranking.rows()][1:]
    html = ranking._repr_html_()
    assert html.count("<tr>") == 4
    assert f"<td>{ranking[0].guess}</td>" in html


def test_a_position_shows_its_board_and_suggestions():
    middle = Position.start("original").after("crane", "bbygb")
    assert [s.guess for s in suggest(middle, top=3)] == [
        s.guess for s in suggest("crane:bbygb", list="original", top=3)
    ]
    html = position_html(middle)
    assert html.count('title="grey"') == 3
    assert html.count('title="yellow"') == html.count('title="green"') == 1
    assert "20 words left" in html


def test_a_game_shows_its_board():
    game = play_out("crane")
    assert game_html(game).count("<div>") == len(game.moves)


def test_rankings_reviews_and_evaluations_have_html():
    rows = salet.compare("first", "entropy", list=Lexicon.of(["crane", "slate", "moist"]))
    assert [pair.second for pair in rows.pairs] == ["entropy"]
    ranking = salet.suggest("crane:bbygb", list="original")
    for value in (ranking, salet.review("crane", "moist", list="original"), rows[0], rows):
        assert value._repr_html_().startswith(("<table", "<svg"))


def test_positions_have_html_only_in_a_notebook():
    script = (
        "import sys, types\n"
        "if sys.argv[1] == 'notebook': sys.modules['IPython'] = types.ModuleType('IPython')\n"
        "from salet import Position\n"
        "print(hasattr(Position, '_repr_html_'), 'salet.render.notebook' in sys.modules)"
    )
    for where, data in (("notebook", "True True"), ("elsewhere", "False False")):
        done = subprocess.run(
            [sys.executable, "-c", script, where], capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == data
