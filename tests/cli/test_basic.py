"""The command line's contract: keys, exit codes, errors, streams, and the live helper."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest
from tests import oracle

from salet import __version__
from salet.belief.lists import load
from salet.cli import COMMANDS
from salet.puzzle.marks import SKINS, Feedback
from salet.words.lexicon import bundled

ORIGINAL = load("original")
ESCAPE = "\x1b["
SUGGESTION = {
    "guess", "merit", "candidate", "probability", "expected_size", "largest", "entropy", "buckets",
}  # fmt: skip


def one_object(text):
    """Exactly one JSON object and nothing else."""
    found = json.loads(text)
    assert isinstance(found, dict)
    assert text.count("\n") == 1
    return found


# ---------------------------------------------------------------------------------- suggest


def test_suggest_without_turns_gives_the_openers(salet):
    done = salet("suggest", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    told = one_object(done.stdout)
    assert {"list", "rules", "strategy", "exact", "candidates", "suggestions"} <= set(told)
    assert told["list"] in ("nyt-2023", "daily")
    assert told["rules"] == "normal"
    assert told["exact"] is False
    assert told["candidates"]["count"] == len(told["candidates"]["words"])
    assert {"word", "probability"} <= set(told["candidates"]["words"][0])
    assert len(told["suggestions"]) == 5
    assert all(set(row) >= SUGGESTION for row in told["suggestions"])


def test_suggest_in_the_middle_of_a_game_equals_the_oracle(salet):
    done = salet("suggest", "crane:bbygb", "moist:bbbbg", "--list", "original", "--json")
    assert done.returncode == 0
    told = one_object(done.stdout)
    left = oracle.candidates(ORIGINAL.answer_words, [("crane", "bbygb"), ("moist", "bbbbg")])
    assert [row["word"] for row in told["candidates"]["words"]] == left
    assert sum(row["probability"] for row in told["candidates"]["words"]) == pytest.approx(1)
    assert told["candidates"]["count"] == len(left)
    for row in told["suggestions"]:
        expected = oracle.one_ply(row["guess"], left)
        assert row["expected_size"] == pytest.approx(expected["expected_size"])
        assert row["largest"] == expected["largest"]
        assert row["buckets"] == expected["buckets"]
        assert row["entropy"] == pytest.approx(expected["entropy"], abs=1e-9)
        assert row["candidate"] is (row["guess"] in left)
    merits = [row["merit"] for row in told["suggestions"]]
    assert merits == sorted(merits)


def test_suggest_for_people(salet):
    done = salet("suggest", "crane:bbygb", "--list", "original")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "20 candidates" in done.stdout
    assert "expected size" in done.stdout
    assert "original" in done.stdout
    assert ESCAPE not in done.stdout


@pytest.mark.parametrize(
    "turn",
    [
        "crane:..yg.",
        "crane:00120",
        "CRANE:BBYGB",
        *(f"crane:{Feedback.parse('bbygb').squares(skin)}" for skin in SKINS),
    ],
)
def test_suggest_reads_every_notation_and_prints_letters(salet_here, turn):
    done = salet_here("suggest", turn, "--list", "original", "--json")
    assert done.returncode == 0
    told = one_object(done.stdout)
    assert told["candidates"]["count"] == 20
    assert told.get("turns", ["crane:bbygb"]) == ["crane:bbygb"]


def test_suggest_reads_reversed_digits(salet_here):
    done = salet_here("suggest", "crane:22102", "--reverse-digits", "--list", "original", "--json")
    assert one_object(done.stdout)["candidates"]["count"] == 20


def test_suggest_by_the_rules(salet_here):
    for option, legal in (
        ("--hard", oracle.is_hard_legal),
        ("--ultra-hard", oracle.is_ultra_hard_legal),
    ):
        done = salet_here("suggest", "crane:bbygb", "--list", "original", option, "--json")
        told = one_object(done.stdout)
        assert told["rules"] == option.removeprefix("--")
        assert all(legal([("crane", "bbygb")], row["guess"]) for row in told["suggestions"])


def test_suggest_as_many_as_asked_for(salet_here):
    for many in (1, 3, 25):
        done = salet_here("suggest", "--top", str(many), "--json")
        assert len(one_object(done.stdout)["suggestions"]) == many


def test_suggest_takes_a_word_that_no_list_has_with_a_note(salet_here):
    done = salet_here("suggest", "qqqqq:bbbbb", "--list", "original")
    assert done.returncode == 0
    assert "QQQQQ" in done.stdout
    told = one_object(salet_here("suggest", "qqqqq:bbbbb", "--json").stdout)
    assert told["unknown"] == ["qqqqq"]


def test_suggest_from_the_users_own_file(salet_here, word_file):
    path = word_file("crane 3\nslate\nmoist\n")
    told = one_object(salet_here("suggest", "--list", path, "--json").stdout)
    assert told["list"] == "words.txt"
    assert [row["word"] for row in told["candidates"]["words"]] == ["crane", "moist", "slate"]
    assert told["candidates"]["words"][0]["probability"] == pytest.approx(0.6)


@pytest.mark.parametrize("length", [3, 4, 6, 7, 8, 9, 10, 11])
def test_suggest_for_words_of_other_lengths(salet_here, word_file, length):
    words = ["abcdefghijk"[:length], "kjihgfedcba"[:length], "aabbccddeef"[:length]]
    turn = f"{words[0]}:{oracle.feedback(words[0], words[1])}"
    done = salet_here("suggest", turn, "--list", word_file(words), "--json")
    assert done.returncode == 0
    assert one_object(done.stdout)["suggestions"][0]["guess"] == words[1]


# ------------------------------------------------------------------------------ solve, lists


def test_solve_plays_until_the_answer_is_found(salet):
    done = salet("solve", "CRANE", "--json")
    assert done.returncode == 0
    told = one_object(done.stdout)
    assert set(told) >= {"answer", "guesses", "solved", "lost"}
    assert told["answer"] == "crane"
    assert told["solved"] is True
    assert told["lost"] is False
    plain = []
    for row in told["guesses"]:
        assert row["feedback"] == oracle.feedback(row["guess"], "crane")
        plain.append((row["guess"], row["feedback"]))
        assert row["candidates"] == len(oracle.candidates(ORIGINAL.answer_words, plain))
    assert told["guesses"][-1]["guess"] == "crane"


def test_solve_is_found_but_lost_beyond_the_limit(salet_here):
    done = salet_here("solve", "crane", "--within", "1", "--json")
    told = one_object(done.stdout)
    assert (done.returncode, told["solved"], told["lost"]) == (0, True, True)


def test_solve_a_random_answer_with_an_opener(salet_here):
    done = salet_here("solve", "--random", "--opener", "salet", "--json")
    told = one_object(done.stdout)
    assert done.returncode == 0
    assert told["answer"] in ORIGINAL.answer_words
    assert told["guesses"][0]["guess"] == "salet"


def test_solve_for_people(salet_here):
    done = salet_here("solve", "crane")
    assert done.returncode == 0
    assert "[C] [R] [A] [N] [E]" in done.stdout
    assert re.search(r"Found in \d guesses", done.stdout)


def test_lists_has_a_row_for_every_list(salet):
    done = salet("lists", "--json")
    assert done.returncode == 0
    rows = one_object(done.stdout)["rows"]
    assert [row["name"] for row in rows] == list(bundled())
    for row in rows:
        lexicon = load(row["name"])
        assert row["guesses"] == len(lexicon.guesses)
        assert row["answers"] == len(lexicon.answers)
        assert row["length"] == 5
        assert row["digest"] == lexicon.digest
        assert row["source"]


def test_lists_for_people(salet_here):
    done = salet_here("lists")
    assert done.returncode == 0
    for name in bundled():
        assert name in done.stdout
        assert load(name).digest in done.stdout
    assert "12,972" in done.stdout


def test_lists_shows_a_file(salet_here, word_file):
    rows = one_object(salet_here("lists", "--list", word_file(["abc", "abd"]), "--json").stdout)
    assert [(row["name"], row["length"]) for row in rows["rows"]] == [("words.txt", 3)]


# ----------------------------------------------------------------------------------- doctor


def test_doctor_reports_and_clears_the_cache(salet_here, own_home):
    (own_home / "cache" / "patterns").mkdir(parents=True)
    (own_home / "cache" / "patterns" / "x.patterns").write_bytes(b"0" * 1_000_000)
    told = one_object(salet_here("doctor", "--json").stdout)
    assert told["version"] == __version__
    assert told["libraries"]["numpy"]
    assert told["cache"]["files"] == 1
    assert told["cache"]["bytes"] == 1_000_000
    assert str(own_home) in told["cache"]["path"]
    assert set(told["lists"]) == set(bundled())
    assert "1.0 MB" in salet_here("doctor").stdout
    cleared = salet_here("doctor", "--clear-cache")
    assert cleared.returncode == 0
    assert "1.0 MB" in cleared.stdout
    assert one_object(salet_here("doctor", "--json").stdout)["cache"]["files"] == 0


def test_doctor_says_when_the_cache_cannot_be_written(salet_here, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SALET_HOME", str(tmp_path / "file" / "home"))
    told = one_object(salet_here("doctor", "--json").stdout)
    assert told["cache"]["writable"] is False


# ----------------------------------------------------------------------------------- errors

REFUSED = [
    (["suggest", "crane"], "feedback", "'crane' is not a turn"),
    (["suggest", ""], "feedback", "not a turn"),
    (["suggest", "crane:bbyg"], "feedback", "mark 5"),
    (["suggest", "crane:bbzgb"], "feedback", "mark 3"),
    (["suggest", "crane:bb1gb"], "feedback", "mark 3"),
    (["suggest", "cran:bbyg"], "word", "4 letters"),
    (["suggest", "cr4ne:bbygb"], "word", "'4'"),
    (["suggest", "crane:ggggy"], "impossible-feedback", "tile 5"),
    (["suggest", "title:byyyg"], "impossible-feedback", "tile 3"),
    (["suggest", "--hard", "crane:bbygb", "moist:bbbbg"], "illegal-guess", "MOIST"),
    (["suggest", "--list", "nope"], "list", "nope"),
    (["suggest", "--list", "nope.txt"], "list", "nope.txt"),
    (["suggest", "--strategy", "nope"], "strategy", "nope"),
    (["suggest", "--top", "0"], "usage", "--top"),
    (["suggest", "--within", "x"], "usage", "--within"),
    (["suggest", "--nope"], "usage", "--nope"),
    (["nope"], "usage", "nope"),
    (["solve"], "input", "answer"),
    (["solve", "crane", "--random"], "input", "answer"),
    (["solve", "zzzzz"], "word", "ZZZZZ"),
    (["solve", "aahed"], "word", "AAHED"),
    (["solve", "crane", "--opener", "zzzzz"], "word", "ZZZZZ"),
    (["solve", "crane", "slate"], "usage", "slate"),
    (["lists", "--list", "nope"], "list", "nope"),
]


@pytest.mark.parametrize(("args", "kind", "said"), REFUSED)
def test_refused_input_leaves_with_2_and_says_what_and_what_to_do(salet_here, args, kind, said):
    done = salet_here(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said.lower() in done.stderr.lower()
    assert "Traceback" not in done.stderr
    assert not re.search(r"[?!.]\.(\n|$)", done.stderr), "two full stops"
    assert len(done.stderr.strip().splitlines()) <= 2
    as_json = salet_here(*args, "--json")
    assert as_json.returncode == 2
    assert as_json.stderr == ""
    told = one_object(as_json.stdout)
    assert set(told) == {"error", "message", "fix"}
    assert told["error"] == kind
    assert said.lower() in told["message"].lower()
    assert told["fix"]


def test_turns_that_contradict_each_other_leave_with_1(salet_here):
    turns = ["crane:ggggg", "slate:ggggg"]
    done = salet_here("suggest", *turns)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "1 (crane:ggggg) and 2 (slate:ggggg)" in done.stderr
    assert "leaves" in done.stderr
    told = one_object(salet_here("suggest", *turns, "--json").stdout)
    assert told["error"] == "contradiction"


def test_an_illegal_earlier_turn_is_named_with_its_number(salet_here):
    done = salet_here("suggest", "--hard", "crane:bbygb", "moist:bbbbg")
    assert re.search(r"Turn 2\b.*MOIST.*fourth letter must be N", done.stderr)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ("crane\nslates\nmoist\n", 2),
        ("crane\nslate\nsl4te\n", 3),
        ("crane\nslate\ncrane\n", 3),
        (b"crane\n\xff\xfe\n", 2),
        (b"crane\n\x00\n", 2),
    ],
)
def test_a_bad_file_gets_one_clear_line_with_its_path_and_number(
    salet_here, word_file, monkeypatch, tmp_path, content, line
):
    word_file(content, "words.txt")
    monkeypatch.chdir(tmp_path)
    done = salet_here("suggest", "--list", "words.txt")
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].startswith(f"words.txt, line {line}: ")
    told = one_object(salet_here("suggest", "--list", "words.txt", "--json").stdout)
    assert told["error"] == "list"
    assert told["message"].startswith(f"words.txt, line {line}: ")


def test_huge_input_is_not_echoed_in_full(salet_here):
    for turn in ("x" * 50_000, "crane:" + "b" * 50_000, "x" * 50_000 + ":bbygb"):
        done = salet_here("suggest", turn)
        assert done.returncode == 2
        assert len(done.stderr) < 1_000


@pytest.mark.parametrize(
    "args",
    [
        ["suggest", "--list", "a/" * 3_000],
        ["suggest", "--strategy", "a" * 5_000 + ".py:f"],
        ["suggest", "--strategy", "/dev/null/x.py"],
        ["suggest", "crane:\udcff"],
        ["suggest", "\udcff:bbygb", "--json"],
        ["suggest", "--list", "\udcff.txt", "--json"],
        ["suggest", "--strategy", "random", "--seed", "-1"],
        ["suggest", "--strategy", "letter-match", "--thresholds", ""],
        ["suggest", "[bold]:bbygb"],
        ["suggest", "--list", "[/nope].txt"],
        ["solve", "[/]"],
        ["lists", "--list", "[/nope].txt"],
    ],
)
def test_odd_input_is_refused_without_a_traceback(salet, args):
    done = salet(*args)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert "Error:" not in done.stderr
    if "--json" in args:
        assert one_object(done.stdout)["error"]


def test_signs_of_rich_in_a_file_name_are_shown_as_they_are(salet_here, word_file):
    path = word_file(["crane", "slate"], "[bold]x[-1].txt")
    assert "[bold]x[-1].txt" in salet_here("lists", "--list", path).stdout
    assert "[bold]x[-1].txt" in salet_here("suggest", "--list", path).stdout


def test_hundreds_of_letters_are_no_obstacle(salet_here, word_file):
    signs = [chr(0xAC00 + i) for i in range(300)]
    words = ["".join(signs[i : i + 3]) for i in range(0, 300, 3)]
    done = salet_here("suggest", "--list", word_file(words), "--json")
    assert done.returncode == 0
    assert one_object(done.stdout)["candidates"]["count"] == 100


# ---------------------------------------------------------------------------------- streams


def test_no_command_shows_the_help_and_leaves_with_2(salet):
    done = salet()
    assert done.returncode == 2
    assert "Commands" in done.stdout + done.stderr


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_help_opens_with_an_example(salet_here, command):
    done = salet_here(*([command] if command else []), "--help")
    assert done.returncode == 0
    usage, example, *_ = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    assert usage.startswith("Usage: salet")
    assert example.startswith(f"Example:  salet {command}".rstrip())


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"play"}))
def test_every_command_has_json(salet_here, command):
    assert "--json" in salet_here(command, "--help").stdout


def test_version(salet):
    done = salet("--version")
    assert (done.returncode, done.stdout) == (0, f"salet {__version__}\n")


def test_the_installed_command_is_the_same_as_the_module(salet):
    script = os.path.join(os.path.dirname(sys.executable), "salet")
    for args in (["--help"], ["suggest", "crane:bbygb"], ["suggest", "crane:zzzzz"]):
        run = subprocess.run([script, *args], capture_output=True, text=True, check=False)
        module = salet(*args)
        assert (run.returncode, run.stdout, run.stderr) == (
            module.returncode,
            module.stdout,
            module.stderr,
        )


def test_the_same_question_gets_the_same_answer(salet):
    once, twice = (salet("suggest", "crane:bbygb", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert once.stdout == twice.stdout


def test_a_terminal_that_cannot_show_every_sign_does_no_harm(salet):
    done = salet("suggest", "crane:bbygb", PYTHONIOENCODING="ascii", PYTHONUTF8="0", LC_ALL="C")
    assert done.returncode == 0
    assert "possible" in done.stdout


def test_neither_home_nor_salet_home(salet):
    done = salet("suggest", "crane:bbygb", "--json", HOME=None, SALET_HOME=None)
    assert done.returncode == 0
    assert one_object(done.stdout)["suggestions"]


def run_shell(script, tmp_path):
    return subprocess.run(
        ["bash", "-c", script.replace("salet", f"{sys.executable} -m salet", 1)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "script",
    [
        "salet suggest --json | true",
        "salet suggest | true",
        "salet --help | true",
        "salet suggest crane:zzzzz 2>&1 | true",
        "salet suggest >&-",
        "salet suggest --json >&-",
        "salet lists --json >&-",
        "salet suggest crane:zzzzz 2>&-",
        "salet suggest crane:zzzzz >&- 2>&-",
        "salet play <&-",
        "salet lists >/dev/full",
        "salet lists --json >/dev/full",
        "salet --help >/dev/full",
    ],
)
def test_closed_and_full_streams_do_not_end_in_a_traceback(script, tmp_path):
    done = run_shell(script, tmp_path)
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_a_reader_that_stops_early_is_no_error(tmp_path):
    for args in ("--json", ""):
        script = f"set -o pipefail; salet suggest {args} | true"
        done = run_shell(script, tmp_path)
        assert (done.returncode, done.stderr) == (0, "")


# --------------------------------------------------------------------------------- a terminal


class Terminal:
    """A real pseudo-terminal with the command at its other end."""

    def __init__(self, *args, **environment):
        self.mine, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "salet", *args],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env={**os.environ, "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, text):
        limit = time.monotonic() + 30
        while text not in self.seen:
            assert time.monotonic() < limit, f"no {text!r} in {self.seen!r}"
            if select.select([self.mine], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.mine, 65_536).decode(errors="replace")
                except OSError:
                    raise AssertionError(f"ended without {text!r}: {self.seen!r}") from None
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text):
        os.write(self.mine, text.encode())

    def close(self):
        code = self.process.wait(30)
        os.close(self.mine)
        return code


@pytest.fixture
def terminal():
    opened = []

    def start(*args, **environment):
        opened.append(Terminal(*args, **environment))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()
