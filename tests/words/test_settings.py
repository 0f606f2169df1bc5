"""The player's settings: writing, and reading damaged files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from tests.patience import PATIENCE
from tests.required import posix

from salet.errors import InputError, StorageError
from salet.words.settings import Settings, change_settings, put_away, settings


@pytest.fixture
def kept(own_home):
    own_home.mkdir()
    return own_home / "settings.json"


def test_changed_settings_are_kept_and_others_stay(kept):
    assert settings() == Settings()
    change_settings(opener="crane", words="any")
    change_settings(hints=True)
    put_away("glift")
    put_away("tholi", "glift")
    assert settings() == Settings("crane", ("glift", "tholi"), "any", True)
    assert settings().as_dict()["never"] == ["glift", "tholi"]


def test_settings_of_another_version_stay(kept):
    kept.write_text('{"of tomorrow": "\\ud800", "update_offered": false}')  # a lone surrogate
    assert change_settings(colours="contrast").update_offered is False
    assert json.loads(kept.read_text())["of tomorrow"] == "\ud800"


@pytest.mark.parametrize(
    "text",
    ['"opener": 3', '"never": "glift"', '"never": [1]', '"words": "all"', '"hints": "yes"',
     '"colours": ["plain"]', '"never": [[[["glift"]]]]', '"words": "all", "colours": 7'],
)  # fmt: skip
def test_invalid_values_count_as_not_set_and_others_stay(kept, text):
    kept.write_text(f'{{{text}, "update_offered": true}}')
    assert settings() == Settings(update_offered=True)
    assert change_settings(opener="crane").opener == "crane"


@pytest.mark.parametrize(
    ("text", "fault"),
    [("", "line 1"), ('{\n "opener": "crane",\n}\n', "line 3"), ("{\n\xff", "line 2"),
     ("{}\n\0", "line 2"), ("[]", "no settings"), ("[" * 100_000, "nested too deeply"),
     ('{"a":' * 100_000, "nested too deeply")],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_stays_as_it_is(kept, text, fault):
    kept.write_bytes(text.encode("latin-1"))
    for read_or_write in (settings, lambda: change_settings(hints=True), lambda: put_away("glift")):
        with pytest.raises(StorageError, match=fault) as caught:
            read_or_write()
        assert str(kept) in caught.value.message
        assert "by hand" in caught.value.fix
    assert kept.read_bytes() == text.encode("latin-1")


@posix
def test_a_pipe_or_a_device_is_refused(kept):
    os.mkfifo(kept)
    with pytest.raises(StorageError):
        settings()
    kept.unlink()
    kept.symlink_to("/dev/zero")
    with pytest.raises(StorageError):
        change_settings(hints=True)


@posix
def test_a_symbolic_link_is_written_through(kept, tmp_path):
    target = tmp_path / "dotfiles.json"
    target.write_text("{}")
    kept.symlink_to(target)
    change_settings(opener="crane")
    assert kept.is_symlink()
    assert json.loads(target.read_text()) == {"opener": "crane"}


def test_no_change_is_lost_when_several_processes_write_at_once(kept):
    script = (
        "import sys; from salet.words.settings import put_away\n"
        "print(flush=True); sys.stdin.readline()\n"
        "for digit in 'abcde': put_away(sys.argv[1] + digit)"
    )
    words = [f"wor{letter}" for letter in "pqrs"]
    started = [
        subprocess.Popen(
            [sys.executable, "-c", script, word], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for word in words
    ]
    for process in started:
        assert process.stdout is not None
        process.stdout.readline()  # it is ready
    for process in started:
        process.communicate(b"\n", timeout=PATIENCE)
    assert [process.returncode for process in started] == [0] * len(words)
    assert settings().never == tuple(word + digit for word in words for digit in "abcde")


@pytest.mark.parametrize(
    ("change", "fix"),
    [
        ({"words": "all"}, "Choose everyday, any."),
        ({"colours": "pink"}, "usual, contrast, plain"),
        ({"hints": 1}, "bool"),
        ({"nothing": "like this"}, "opener, never"),
    ],
)
def test_invalid_values_are_refused(kept, change, fix):
    with pytest.raises(InputError, match=re.escape(fix)):
        change_settings(**change)
    assert not kept.exists()
