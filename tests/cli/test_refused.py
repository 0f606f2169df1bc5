"""Invalid input on the command line: exit code, message and fix."""

from __future__ import annotations

import shlex

import pytest

# Commands that are refused, by the kind of their error.
REFUSED = {
    "contradiction": (
        "review crane:bbbbb crate:gbbbb", "review -l original crane:bbygb,bbbbb slate:bbbbb,bbbbb",
    ),
    "feedback": (
        "suggest crane", "suggest crane:bbyg", "suggest crane:\udcff",
        "suggest crane:bbygb,ybbbb moist:bbbbg", "review -l original crane:bbygb,ybbbb moist:bbbbg",
        "review -l original crane:bbygb,ybbbb --boards 3",
        "review -l original crane:bbygb,ybbbb --answer moist,pound",
        "review -l original '⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩' --answer pound,crane",
    ),
    "illegal-guess": ("suggest --hard crane:bbygb moist:bbbbg",),
    "impossible-feedback": ("suggest crane:ggggy", "review crane:ggggy"),
    "input": (
        "suggest --date 2099-01-01", "solve", "solve crane moist --boards 3",
        "solve crane --sequence", "belief --date ²", "openers crane --set 2",
        "openers crane --by exact", "suggest --date 228 --list original",
        "suggest --date 228 --boards 2", "suggest --date never", "suggest --game nope",
        "suggest --game sutom", "suggest --game woerdl", "exact --game quordle",
        "suggest crane:bbygb --within 1", f"suggest {'crane:bbygb ' * 30}",
        "adversary --table --hard", "review", "review crane --paste",
        "review crane moist --date never", "review crane sloth moist --date 2099-01-01",
        "review --file /no/such/file", "league /no/such/file", "review --journal --answer moist",
        "review --journal --date 5", "review --journal --boards 2 --answer moist",
        "review -l original crane moist --boards 2",
        "review -l original crane --answer moist,pound --boards 3",
        "review -l original crane:bbygb,ybbbb --date today",
        "review -l original crane aging --sequence",
        "review -l original '🟩🟩🟩🟩🟨 ⬛🟨⬛⬛⬛' --answer pound,crane",
        "review -l original '⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩' --boards 3",
        "review -l original 'Quordle 9\n6️⃣3️⃣\n5️⃣4️⃣' --answer pound,crane,moist,salet",
    ),
    "list": (
        "suggest --list nope", f"suggest --list {'a/' * 3_000}", "suggest --list [/nope].txt",
        "suggest --list \udcff.txt", "lists --list [/nope].txt", "lists --list ''",
        "lists --guesses ''", "lists --answers ''", "lists --alphabet ''",
    ),
    "strategy": (
        "suggest --strategy nope", f"suggest --strategy {'a' * 5_000}.py:f",
        "suggest --strategy /dev/null/x.py", "suggest --strategy letter-match --thresholds ''",
    ),
    "not-found": ("adversary --table --list es",),
    "usage": (
        "suggest --top 0", "suggest --strategy random --seed -1", "suggest --nope", "completion",
        "completion csh", "nope", "review --journal x", "review --journal ²", "review --journal 0",
        f"review --journal {'9' * 5000}",
    ),
    "word": (
        "suggest cran:bbyg", "suggest [bold]:bbygb", "suggest \udcff:bbygb", "solve [/]",
        "solve zzzzz", "solve crane --opener zzzzz", "openers zzzzz", "belief cranes",
        "belief cr4ne", "belief zzzzz", "belief ''", "review crane slith moist",
    ),
}  # fmt: skip
LAB = {
    "input": (
        "bench -s first --plot x.gif", "bench --boards 2 --games x.csv",
        "bench --boards 2 --against nyt-2022", "bench --tuples x.txt --games 5", "compare",
        "exact crane:ggggg", "bench -s first --csv - --games -", "compare entropy --option seed=3",
        "compare first --games 5",
    ),
    "list": ("bench --tuples nowhere.txt", "bench --against original-all"),
    "strategy": (
        "bench -s nope", "compare nope", "bench -s missing.py:f", "bench -s entropy --thresholds 3",
        "bench -s letter-match --thresholds a,b", "bench -s letter-match --option thresholds=",
        "solve crane -s random --option seed=²", "solve crane -s random --option seed=-1",
        "suggest -s random --option seed", "suggest -s entropy --option '[/x]=3'",
        "suggest crane:bbygb,bbbbb -s optimal", "suggest --boards 2 --marks collapsed",
        "backtest -s entropy --option seed=3", "tree -s entropy --option seed=3",
    ),
    "usage": ("bench --boards 40", "openers --by luck"),
    "word": ("bench --opener zzzzz", "bench --opener toolong"),
}  # fmt: skip
CASES = [
    pytest.param(command, kind, marks=marks, id=command[:60])
    for table, marks in ((REFUSED, ()), (LAB, pytest.mark.extra("lab")))
    for kind, commands in table.items()
    for command in commands
]


@pytest.mark.parametrize(("command", "kind"), CASES)
def test_invalid_input_is_refused_with_a_message_and_a_fix(refused, command, kind):
    code = 1 if kind in ("contradiction", "not-found") else 2
    assert refused(*shlex.split(command), code=code)["error"] == kind


@pytest.mark.extra("lab")
@pytest.mark.parametrize(
    "command",
    ["bench first --csv -", "bench first --games -", "compare first --csv -", "openers --csv -",
     "backtest --days -"],
)  # fmt: skip
def test_json_is_the_only_output(as_json, command):
    assert as_json(*command.split(), code=2)["error"] == "input"


@pytest.mark.parametrize(
    "args", [("suggest", "--option"), ("journal", "--list"), ("journal", "add", "--date")]
)
def test_an_option_without_its_value_names_the_command(salet_here, args):
    *command, _ = args
    done = salet_here(*args)
    assert done.returncode == 2
    assert f"salet {' '.join(command)} --help" in done.stderr


def test_contradictory_turns_are_named_with_a_correction(refused):
    error = refused("suggest", "crane:ggggg", "slate:ggggg", code=1)
    assert error["error"] == "contradiction"
    assert "1 (crane:ggggg) and 2 (slate:ggggg)" in error["message"]
    assert "leaves" in error["fix"]


@pytest.mark.parametrize(("content", "line"), [("crane\nsl4te\nmoist\n", 2), (b"crane\n\xff\n", 2)])
def test_a_bad_file_is_named_with_its_path_and_line(
    refused, word_file, monkeypatch, tmp_path, content, line
):
    word_file(content, "words.txt")
    monkeypatch.chdir(tmp_path)
    error = refused("suggest", "--list", "words.txt")
    assert error["error"] == "list"
    assert error["message"].startswith(f"words.txt, line {line}: ")


def test_huge_input_is_not_echoed_in_full(salet_here):
    for turn in ("x" * 50_000, "crane:" + "b" * 50_000, "x" * 50_000 + ":bbygb"):
        done = salet_here("suggest", turn)
        assert done.returncode == 2
        assert len(done.stderr) < 1_000


def test_markup_in_a_file_name_is_escaped(salet_here, word_file):
    path = word_file(["crane", "slate"], "[bold]x[-1].txt")
    assert "[bold]x[-1].txt" in salet_here("lists", "--list", path).stdout
    assert "[bold]x[-1].txt" in salet_here("suggest", "--list", path).stdout


def test_alphabets_with_hundreds_of_letters_work(as_json, word_file):
    signs = [chr(0xAC00 + i) for i in range(300)]
    words = ["".join(signs[i : i + 3]) for i in range(0, 300, 3)]
    assert as_json("suggest", "--list", word_file(words))["candidates"]["count"] == 100
