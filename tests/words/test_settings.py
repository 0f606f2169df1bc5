"""The player's settings: kept whole, read whatever the file has become."""

from __future__ import annotations

import json

import pytest

from salet.errors import InputError
from salet.words.settings import Settings, change_settings, put_away, settings


@pytest.fixture
def kept(own_home):
    own_home.mkdir()
    return own_home / "settings.json"


def test_what_is_set_is_kept_and_the_rest_stays(kept):
    assert settings() == Settings()
    change_settings(opener="crane", words="any")
    change_settings(hints=True)
    put_away("glift")
    put_away("tholi", "glift")
    assert settings() == Settings("crane", ("glift", "tholi"), "any", True)
    assert settings().as_dict()["never"] == ["glift", "tholi"]


def test_what_another_version_has_put_there_stays(kept):
    kept.write_text('{"of tomorrow": 3, "update_offered": false}')
    assert change_settings(colours="contrast").update_offered is False
    assert json.loads(kept.read_text())["of tomorrow"] == 3


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "\x00", '{"opener": 3}', '{"never": "glift"}', '{"never": [1]}',
     '{"words": "all"}', '{"hints": "yes"}', '{"colours": ["plain"]}'],
)  # fmt: skip
def test_a_file_that_cannot_be_read_counts_as_none(kept, text):
    kept.write_text(text)
    assert settings() == Settings()
    assert change_settings(opener="crane").opener == "crane"


def test_a_damaged_value_does_not_take_the_others_with_it(kept):
    kept.write_text('{"words": "all", "opener": "crane", "colours": 7}')
    assert settings() == Settings(opener="crane")


@pytest.mark.parametrize(
    "change", [{"words": "all"}, {"colours": "pink"}, {"hints": 1}, {"nothing": "like this"}]
)
def test_a_value_that_cannot_be_is_refused_and_nothing_is_written(kept, change):
    with pytest.raises(InputError):
        change_settings(**change)
    assert not kept.exists()
