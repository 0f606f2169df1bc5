"""The command ``salet settings``, ``salet help`` and shell completion."""

from __future__ import annotations

import pytest

from salet.cli import COMMANDS
from salet.words.settings import apply_setting, change_settings

pytestmark = pytest.mark.usefixtures("warm_home")


def test_a_setting_is_shown(salet_here):
    assert salet_here("settings", "opener", "crane").returncode == 0
    assert salet_here("settings", "opener").stdout.split() == ["opener", "crane"]


def test_the_names_of_players_are_shown(salet_here):
    change_settings(aliases=("Bob=Robert",))
    assert "Bob is Robert" in salet_here("settings").stdout
    assert "Bob is Robert" in salet_here("settings", "aliases").stdout


def test_an_opener_of_another_list_is_marked_as_such(salet_here):
    assert "daily" in salet_here("settings", "opener", "cat").stdout
    assert "daily" not in salet_here("settings", "opener", "crane").stdout


def test_a_damaged_file_is_reported_and_kept(salet_here, own_home):
    file = own_home / "settings.json"
    file.write_text('{\n "never": ["glift"],\n}\n')
    for line in ("settings", "settings opener crane", "suggest", "play"):
        done = salet_here(*line.split())
        assert done.returncode == 1
        assert "settings.json, line 3" in done.stderr.replace("\n", "")
    assert salet_here("lists").returncode == 0
    assert file.read_text() == '{\n "never": ["glift"],\n}\n'


def test_suggest_rates_your_opener_before_the_first_turn(salet_here):
    apply_setting(["opener", "crane"])
    assert "Your opener: CRANE, ≈ 3.43" in salet_here("suggest", "--list", "original").stdout


def test_help_is_a_command(salet_here):
    whole, one = salet_here("help"), salet_here("help", "play")
    assert (whole.returncode, one.returncode) == (0, 0)
    assert whole.stdout == salet_here("--help").stdout
    assert one.stdout == salet_here("play", "--help").stdout
    assert "help" in whole.stdout
    done = salet_here("help", "plya")
    assert done.returncode == 2
    assert "play?" in done.stderr


def test_help_names_the_commands_for_players_first(salet_here):
    names = [line.split()[0] for line in salet_here("--help").stdout.splitlines() if line.strip()]
    players = ["play", "suggest", "review", "practice", "journal", "league", "serve"]
    shown = names[names.index("Play:") + 1 : names.index("Laboratory:")]
    assert shown == [name for name in players if name in COMMANDS]


def test_rare_options_are_in_a_second_group(salet_here):
    usual, _, rare = salet_here("suggest", "--help").stdout.partition("Rare options:")
    for option in ["marks", "thresholds", "alphabet", "option", "seed", "reverse-digits"]:
        assert f"--{option} " in rare
        assert f"--{option} " not in usual


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_the_script_of_a_shell(salet_here, as_json, shell):
    script = salet_here("completion", shell).stdout
    assert f"_SALET_COMPLETE={shell}_complete" in script
    assert as_json("completion", shell)["script"] in script


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("salet pl", {"play"}),
        ("salet play --list ny", {"nyt-2022", "nyt-2023"}),
        ("salet bench -s expected-t", {"expected-turns"}),
    ],
)
def test_a_shell_completes_commands_lists_and_strategies(salet_here, monkeypatch, typed, offered):
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(typed.count(" ")))
    monkeypatch.setenv("_SALET_COMPLETE", "bash_complete")
    done = salet_here()
    assert {line.partition(",")[2] for line in done.stdout.split()} == offered
