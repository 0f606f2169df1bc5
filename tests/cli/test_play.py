"""The command ``salet play`` with piped input."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from textwrap import dedent

import pytest
from tests import oracle
from tests.sentences import failing, shows
from tests.thorough import few

from salet.advice.taste import Taste
from salet.belief.lists import load, make_setup
from salet.cli.talk import commands
from salet.cli.talk.loop import do
from salet.cli.talk.pasting import Gatherer
from salet.cli.talk.state import Talk
from salet.errors import InputError, SaletError
from salet.journal.journal import Journal
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.puzzle.days import puzzle_number
from salet.puzzle.turns import texts
from salet.strategies import find_strategy
from salet.words.settings import Settings

ORIGINAL = load("original")
LIST = ("--list", "original", "--words", "any")
ANSWERS = ("crane", "moist", "sonic", "pound")

pytestmark = pytest.mark.usefixtures("warm_home")


def colours(guess, boards, between=" ", *, first=0):
    """Return the colours of a guess on the first boards, as typed."""
    return between.join(oracle.feedback(guess, answer) for answer in ANSWERS[first:boards])


def turn(guess, boards, between=" "):
    return f"{guess} {colours(guess, boards, between)}"


@pytest.fixture
def play(piped):
    """Play with piped lines, in this process and with its own home."""

    def run(lines, *args):
        done = piped("play", *args, input=lines)
        assert done.returncode == 0
        assert "Traceback" not in done.stderr
        return done

    return run


@pytest.fixture
def talk():
    quick = Taste(strategy=find_strategy("expected-size"))
    return Talk(Session.start(make_setup("original"), quick), Keeper(), Settings())


def say(talk, *lines):
    for line in lines:
        do(talk, Gatherer(talk.prompt), line)


# -------------------------------------------------------------------------------------- by lines


def test_piped_input_has_no_prompt_and_ends_the_game(play):
    done = play("crane bbygb\n", *LIST)
    assert done.stderr == ""
    assert ">" not in done.stdout
    assert "20 words left" in done.stdout
    assert "\x1b" not in done.stdout


BAD = """\
crane bbyg, crane bb1gb, crane ggggy, bbyg, cr4ne bbygb, 12345, !!, edit, edit x, edit 1,
edit 99999999999999999999, within 0, within x, within 9999999999999, list, list nope, list nope.txt,
number x, number 999999999, date 2021-06-18, date 2021-13-01, hint 9, hint x,
why crane slate moist, why cran, hlep, [bold]"""


def test_bad_input_is_refused_with_a_fix_and_the_game_goes_on(talk):
    for line in re.split(r",\s", BAD):
        with pytest.raises(SaletError) as refused:
            say(talk, line)
        assert refused.value.fix, line
    say(talk, "crane bbygb", "within 4")
    assert texts(talk.session.turns) == ["crane:bbygb"]
    assert talk.session.setup.limit == 4


def test_the_daily_puzzle_belongs_to_the_daily_list(talk, salet_here):
    for line in ("number 1590", "date yesterday"):
        with failing("list-of-day"):
            say(talk, line)
    say(talk, "list daily", "number 1590")
    assert talk.session.number == 1590
    for command in ("play", "practice", "suggest"):
        done = salet_here(command, "--date", "2022-01-01", "--list", "original")
        assert done.returncode == 2
        assert shows(done.stderr, "error.list-of-day")


def test_a_file_is_a_list_after_the_command_and_a_game_alone(talk, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("own.txt").write_text("crane\naging\n")
    tmp_path.joinpath("new game.txt").write_text("crane bbygb\n")
    names = {"list own.txt": "own.txt", "list daily": "daily", "/list own.txt": "own.txt"}
    for line, name in names.items():
        say(talk, line)
        assert talk.session.lexicon.name == name
    say(talk, "new game.txt")
    assert texts(talk.session.turns) == ["crane:bbygb"]


def test_only_another_list_changes_the_puzzle(talk):
    say(talk, "list daily", "number 1590", "list daily")
    assert talk.session.number == 1590
    say(talk, "list original")
    assert talk.session.number is None
    quordle = make_setup("original", boards=4)
    talk.session = Session.start(replace(quordle, game="quordle"), number=100)
    say(talk, "list original")
    assert (talk.session.game, talk.session.number) == ("quordle", 100)
    say(talk, "list es")
    assert (talk.session.game, talk.session.number, talk.session.day) == (None, None, None)


def test_an_error_of_the_dialogue_names_no_option(talk, capsys):
    with failing("list-of-day") as raised:
        say(talk, "number 1590")
    capsys.readouterr()
    talk.screen.error(raised.value)
    shown = capsys.readouterr()
    assert "Type list daily." in shown.out + shown.err
    assert "--list" not in shown.out + shown.err


def test_the_command_of_contributing_is_one_function_and_one_row(talk, monkeypatch, capsys):
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
    (function,) = re.findall(r"( {4}def \w+\(talk: Talk.*?)\n\n {4}Command", text, re.DOTALL)
    (row,) = re.findall(r" {4}(Command\(.*\)),\n", text)
    names = dict(vars(commands))
    exec(dedent(function), names)
    monkeypatch.setattr(commands, "COMMANDS", (*commands.COMMANDS, eval(row, names)))
    monkeypatch.setattr(commands, "BY_NAME", {n: c for c in commands.COMMANDS for n in c.names})
    say(talk, "crane bbygb", "guesses", "help")
    shown = capsys.readouterr().out
    assert "\ncrane\n" in shown
    assert "  guesses " in shown
    assert commands.completed(talk.session, "", "guesses") == ["guesses"]


def test_an_only_board_needs_no_number(talk, capsys):
    say(talk, "crane bbygb", "board")
    assert "Board 1" in capsys.readouterr().out
    with pytest.raises(InputError) as refused:
        say(talk, "board 3")
    assert "1 to 1" not in str(refused.value)


def test_the_answer_may_be_an_allowed_word_outside_the_answers(play):
    """The turns are right, but the answer is not on the list: the word that fits is shown."""
    first, second = (oracle.feedback(guess, "aahed") for guess in ("crane", "ahead"))
    done = play(f"crane {first}\nahead {second}\naahed ggggg\n", *LIST)
    assert "aahed" in (done.stdout + done.stderr).lower()
    assert "cannot" not in done.stderr
    assert "salet 3/6" in done.stdout


# ----------------------------------------------------------------------- any number of boards


@pytest.mark.parametrize("boards", few([1, 2], [1, 2, 4]))
def test_colours_are_entered_at_once_or_board_details_of(play, boards):
    ways = [
        turn("salet", boards), f"salet\n{colours('salet', boards)}", turn("salet", boards, "\n"),
        f"salet\n{colours('salet', boards, chr(10))}", colours("salet", boards, "\n"),
    ]  # fmt: skip
    count = ("--boards", str(boards), *LIST)
    seen = [play(f"{way}\nmore\n", *count).stdout for way in ways]
    screens = {text.rpartition("Guess 2 of")[2] for text in seen}
    assert len(screens) == 1
    (screen,) = screens
    for answer in ANSWERS[:boards]:
        first = ("salet", oracle.feedback("salet", answer))
        left = oracle.candidates(ORIGINAL.answer_words, [first])
        assert f"{len(left)} words left" in screen


@pytest.mark.parametrize("boards", few([1, 2], [1, 2, 4]))
def test_a_word_that_is_a_command_may_have_its_colours(play, boards):
    count, marks = ("--boards", str(boards), *LIST), colours("words", boards)
    ways = [f"words {marks}", f"guess words {marks}", f"guess words\n{marks}"]
    seen = [play(f"{way}\n", *count).stdout.rpartition("Guess 2 of")[2] for way in ways]
    assert len(set(seen)) == 1
    assert seen[0]


@pytest.mark.parametrize("boards", few([1, 2], [1, 2, 4]))
def test_a_whole_game_has_every_command(play, boards):
    lines = [
        turn("salet", boards), "undo", turn("clump", boards), "edit 1 " + turn("salet", boards),
        *["hint"] * 6, "why", "why crane slate", "words", "words 1", "board 1", "more", "hard",
        "normal", "within", "settings", "help", "number", "refused", "new",
        turn("salet", boards),
    ]  # fmt: skip
    for nth, answer in enumerate(ANSWERS[:boards]):  # solved boards are skipped
        lines.append(f"{answer} {colours(answer, boards, first=nth)}")
    done = play("\n".join([*lines, "share", "review", "new", ""]), "--boards", str(boards), *LIST)
    output = re.findall(r"Hint (\d) of 5: (.*)", done.stdout)
    assert [int(step) for step, _ in output] == [1, 2, 3, 4, 5]
    result = "Found" if boards == 1 else f"All {boards} boards solved"
    assert f"{result} in {boards + 1} guesses." in done.stdout
    title = "salet" if boards == 1 else f"salet {boards} boards"
    assert done.stdout.count(f"{title} {boards + 1}/{boards + 5}") == 2
    best = "Best play" if boards == 1 else "Our suggestions"
    assert re.search(rf"^Skill \d+, luck \d+\. {best}: CRATE", done.stdout, re.MULTILINE)
    assert len(re.findall(r"skill [█░]+ ", done.stdout)) == boards + 2  # of every guess
    assert "not a command" not in done.stderr
    (game,) = Journal().games(boards=None)
    assert (game.answers, game.limit, game.helped) == (ANSWERS[:boards], boards + 5, True)
    assert done.stdout.rstrip().endswith("guesses to go.")  # from the next game


def test_every_screen_shows_the_rules(play):
    count = ("--boards", "2", "--hard", *LIST)
    done = play(turn("salet", 2) + "\nnew\nnormal\nultra-hard\n", *count)
    output = re.findall(r"^(?:Guess|Last guess).*", done.stdout, re.MULTILINE)
    assert [line.split(", ")[1] for line in output] == [
        "hard rules.", "hard rules.", "hard rules.", "normal rules.", "ultra-hard rules.",
    ]  # fmt: skip


def test_a_turn_typed_twice_or_a_contradiction_is_noticed(play):
    first = turn("salet", 2)
    lines = f"{first}\n{first}\nsalet bbbbb bbbbb\nchord ggggb ggggb\n"
    done = play(lines, "--boards", "2", *LIST)
    assert "edit 1 salet" in done.stderr
    wrong = ("error.one-wrong", "error.both-wrong")
    assert any(shows(done.stderr, key, list="original") for key in wrong)
    assert "\n2  " not in done.stdout


def test_features_for_one_board_are_refused_with_the_reason(play):
    done = play("date yesterday\nagain\ngive up\nboard 9\n", "--boards", "2", *LIST)
    assert shows(done.stderr, "is for one board")
    assert "in practice games: salet practice" in done.stderr
    assert "no board 9" in done.stderr


def test_numbers_of_any_length_are_checked(play):
    names, many = ("hint", "edit", "board", "undo", "within"), "9" * 5000
    lines = "".join(f"{name} 00000011\n{name} {many}\n" for name in names)
    done = play(f"crane bbygb\n{lines}", *LIST)
    messages = ("there is no hint", "there is no turn", "there is no board", "cannot be undone")
    assert [done.stderr.lower().count(message) for message in messages] == [2, 2, 2, 2]
    assert "Guess 2 of 6" in done.stdout


# --------------------------------------------------------------------------------- hints and why


def test_hints_do_not_reveal_the_suggestion(play):
    done = play("crane bbygb\nbbbbb\nhint\nmoist bbbbg\n", "--hints", *LIST)
    assert "guesses to go" not in done.stdout
    assert "Which word" in done.stderr
    output = [int(step) for step in re.findall(r"Hint (\d) of 5", done.stdout)]
    assert output == [1, 1, 2, 1]
    done = play("crane bbygb\nhint 3\nmoist bbbbg\nhint 5\nundo\n", "--hints", *LIST)
    output = [int(step) for step in re.findall(r"Hint (\d) of 5", done.stdout)]
    assert output == [1, 1, 1, 2, 3, 1, 2, 3, 1, 2, 3, 4, 5]
    assert "guesses to go" in done.stdout.rpartition("\n\n1 ")[2]  # on the last screen
    done = play("crane bbygb\n" + "hint\n" * 4 + "bbbbb\n", "--hints", *LIST)
    assert "2  " in done.stdout  # once the best word is shown, marks alone apply to it


def test_why_shows_the_right_buckets(play):
    done = play("crane bbygb\nwhy\nwhy aging moist\n", *LIST)
    left = oracle.candidates(ORIGINAL.answer_words, [("crane", "bbygb")])
    combined = done.stdout[done.stdout.index("AGING: 20 words") :]
    for guess in ("aging", "moist"):
        counts = {}
        for word in left:
            counts.setdefault(oracle.feedback(guess, word), []).append(word)
        assert f"{guess.upper()}: 20 words in {len(counts)} groups" in combined
        marks, words = max(counts.items(), key=lambda pair: len(pair[1]))
        assert marks in combined
        assert words[0] in combined
    means = {
        guess: sum(
            sum(oracle.feedback(guess, w) == oracle.feedback(guess, v) for v in left) for w in left
        ) / len(left)
        for guess in ("aging", "moist")
    }  # fmt: skip
    better, other = sorted(means, key=means.get)
    assert f"{better.upper()} leaves {means[better]:.2f}" in combined
    assert f"{other.upper()} {means[other]:.2f}." in combined


@pytest.mark.parametrize("columns", [40, 80])
def test_why_on_several_boards_fits_the_terminal(play, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    shown = play("crane bbygb ybbbb\nwhy moist slate\n", *LIST, "--boards", "2").stdout
    table = shown[: shown.index("To see the groups")].splitlines()[-12:]
    assert not any("…" in line or len(line.rstrip()) > columns for line in table)
    assert sum("leaves" in line for line in table) == {40: 2, 80: 1}[columns]


def test_why_counts_no_refused_words(play, salet_here):
    salet_here("settings", "never", "daunt", "jaunt")
    shown = play("crane bbygb\nwhy\nwhy moist\n", *LIST).stdout
    assert re.findall(r"[A-Z]+: (\d+) words in", shown) == ["18", "18"]


def test_a_trap_is_announced(play):
    done = play("salet bgbby\ncrony ybbbb\n", *LIST)
    named = "batch, hatch, match, patch, watch"
    assert shows(
        done.stdout, "trap.splits-wins", shape="_ATCH", named=named, won="100 %", lonely="80 %"
    )


# --------------------------------------------------------------------------------------- the end


def test_a_lost_game_is_kept_without_questions_if_piped(play):
    lines = "crane bbygb\nmoist bbbbb\njazzy bgbbg\n"
    assert "journal" not in play(lines, "--within", "3", "--no-journal", *LIST).stdout
    assert Journal().games() == ()
    assert "journal" in play(lines, "--within", "3", *LIST).stdout
    (game,) = Journal().games()
    assert (game.solved, game.answer, game.limit) == (False, None, 3)


def test_an_unwritable_journal_is_reported_and_does_no_harm(play, own_home):
    own_home.joinpath("salet.db").mkdir()
    done = play("crane bbygb\naging ggggg\nnew\n", *LIST)
    assert "Not saved" in done.stdout
    assert done.stdout.rstrip().endswith("guesses to go.")  # the new game has begun


def test_the_puzzle_has_a_number_and_a_date(play):
    today = date.today()
    number = puzzle_number(today)
    assert f"Wordle {number:,} 1/6" in play("crane ggggg\n", "--no-journal").stdout
    done = play("number 1590\ncrane ggggg\nundo\ndate yesterday\ncrane ggggg\n")
    assert "26 October 2025" in done.stdout
    assert "Wordle 1,590 1/6" in done.stdout
    assert f"Wordle {number - 1:,} 1/6" in done.stdout
    (game,) = Journal().games()
    assert game.day == today - timedelta(days=1)
    assert "Wordle 1,590 1/6" in play("crane ggggg\n", "--date", "1590").stdout
    done = play("slate bbgbg\ncrane ggggg\n", "--date", "1590")  # another game of that day
    assert "Not saved" in done.stdout


def test_the_daily_list_distinguishes_likely_and_possible(play):
    done = play("words\ntarse bgbby\nwords all\n")
    shown = re.search(r"and ([\d,]+) long shots", done.stdout)[1]
    assert shown not in re.findall(r"and ([\d,]+) more", done.stdout)  # they are counted once
    assert re.search(r"\d+ words left: \w+ [\d.]+ %, ", done.stdout)
    assert re.search(r"and \d+ long shots: \w+, ", done.stdout)


# ------------------------------------------------------------------------------- what is no game


def test_a_pasted_game_is_shown_but_not_kept_if_piped(play):
    done = play("Wordle 1,590 2/6\n\ncrane ⬛⬛🟨🟩⬛\naging 🟩🟩🟩🟩🟩\nshare\n")
    assert done.stdout.count("Wordle 1,590 2/6") == 2
    assert Journal().games() == ()


def test_commands_without_argument_show_the_state(play):
    done = play("within\nnumber\nnumber 99999\nlist\nedit\nshare\n")
    assert "6 guesses" in done.stdout
    assert done.stdout.count("today's puzzle, number") == 2
    assert "Puzzle 99,999" in done.stderr
    assert "Name one: original" in done.stderr
    assert "Which turn?" in done.stderr


def test_very_long_input_is_refused(salet_here, piped, monkeypatch):
    with open("/dev/zero") as zeros:
        monkeypatch.setattr("sys.stdin", zeros)
        done = salet_here("play", *LIST)
    assert done.returncode == 2
    assert "characters" in done.stderr
    assert piped("play", *LIST, input="nonsense!\n" * 1000).returncode == 2


def test_a_word_that_the_rules_forbid_is_refused_before_its_colours(play):
    done = play("crane bbygb\nmoist\n", *LIST, "--hard")
    assert "MOIST" in done.stderr
    assert "colours of MOIST" not in done.stdout


def test_a_day_that_is_still_to_come_is_refused(salet_here):
    done = salet_here("play", "--date", "2099-01-01")
    assert done.returncode == 2
    assert "2099-01-01" in done.stderr


def test_in_sequence_only_the_shown_board_is_explained(play):
    every = play("quit\n", *LIST, "--boards", "2").stdout
    assert "bbygb ybbbb" in " ".join(every.split())
    one = play("crane bbygb\nquit\n", *LIST, "--boards", "2", "--sequence").stdout
    assert "bbygb ybbbb" not in " ".join(one.split())
    assert "Board 1: 20 words left" in one
    assert "Board 2" not in one


def test_a_word_that_is_not_shown_is_not_refused(play):
    done = play("refused\nhint 5\nrefused\n", *LIST, "--hints")
    assert done.stderr.count("refused glift") == 1
    assert done.stdout.count("will not be suggested again") == 1


def test_one_setting_is_shown_by_its_name(play):
    shown = play("settings never\nundo foo\n", *LIST)
    assert "no word" in shown.stdout
    assert "colours" not in shown.stdout.partition("no word")[2]
    assert "foo" in shown.stderr


def test_an_error_names_the_command_that_helps(play):
    done = play("crane bbygb moist\ncrane ggggg\nsloth bbbbb\n", *LIST)
    assert "type help" in done.stderr
    assert "Type new" in done.stderr


def test_the_answer_of_a_past_day_is_known_at_its_end(play):
    done = play("moist bbbbb\n", "--date", "2022-03-01", "--within", "1")
    assert "RUPEE" in done.stdout
