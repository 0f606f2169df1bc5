"""The command ``salet strategies``, and the options of strategies."""

from __future__ import annotations


def test_an_option_of_any_strategy_can_be_set(salet_here, as_json, tmp_path):
    games = [
        as_json("solve", "sonic", "-s", "random", "--list", "original", *more)["guesses"]
        for more in (["--seed", "1"], ["--option", "seed=1"], ["--option", "seed=2"])
    ]
    assert games[0] == games[1] != games[2]
    idea = tmp_path / "idea.py"
    idea.write_text(
        "def idea(position, word='crane', loud=False, share=0.5, *, many=(1, 2)):\n"
        "    return word if loud and share == 0.25 and many == (3,) else 'zzzzz'\n"
    )
    set_to = ["word=moist", "loud=yes", "share=0.25", "many=3"]
    data = [part for text in set_to for part in ("--option", text)]
    assert as_json("suggest", "-s", str(idea), *data)["suggestions"][0]["guess"] == "moist"
    for wrong in ("loud=3", "share=nan", "share=x", "many=x"):
        done = salet_here("suggest", "-s", str(idea), "--option", wrong)
        assert done.returncode == 2
        assert wrong.partition("=")[0] in done.stderr


def test_strategies_list_their_options(salet_here, as_json):
    rows = {row["name"]: row for row in as_json("strategies")["rows"]}
    assert rows["letter-match"]["options"] == {"thresholds": "3,3,3,3,3,3", "marks": "collapsed"}
    assert rows["entropy"]["options"] == {}
    assert "--option seed=0" in salet_here("strategies").stdout
