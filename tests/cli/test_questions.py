"""Questions about a doubtful turn of a live game, with the answers of a player at a terminal."""

from __future__ import annotations

import pytest
from tests.cli.conftest import Player

from salet.advice.taste import Taste
from salet.belief.lists import load, make_setup
from salet.cli.talk.loop import do, listen
from salet.cli.talk.pasting import Gatherer
from salet.cli.talk.questions import _question
from salet.cli.talk.state import Talk
from salet.errors import SaletError
from salet.live.saving import Keeper
from salet.live.session import Session
from salet.puzzle.turns import texts
from salet.strategies import find_strategy
from salet.words.lexicon import Lexicon
from salet.words.settings import Settings

pytestmark = pytest.mark.usefixtures("warm_home")
ANSWERS = Lexicon.of(load("original").answer_words)
SLIP = ("audio ybbby", "crane ybygb")  # the colours of CRANE should be ybybb


def after(*lines, boards=1):
    """Return the talk about a game, and its player, after some lines."""
    setup = make_setup(ANSWERS, boards=boards)
    session = Session.start(setup, Taste(strategy=find_strategy("expected-size")))
    talk = Talk(session, Keeper(journal=False), Settings())
    talk.prompt.can_ask = True
    player = talk.prompt._session = Player(lines)
    with pytest.raises(EOFError):
        listen(talk)
    return talk, player


def turns(*lines, boards=1):
    return list(texts(after(*lines, boards=boards)[0].session.turns))


@pytest.mark.parametrize("answers", [["ybybb"], ["n", "ybybb"], ["", "10100"], ["words", "ybybb"]])
def test_colours_at_or_after_the_question_belong_to_the_same_word(answers):
    assert turns(*SLIP, *answers) == ["audio:ybbby", "crane:ybybb"]


def test_other_wrong_colours_are_asked_about_again():
    assert turns(*SLIP, "ggggb", "ybybb") == ["audio:ybbby", "crane:ybybb"]
    assert turns(*SLIP, "ggggb", "y") == ["audio:ybbby", "crane:ggggb"]


def test_the_prompt_names_the_word_whose_colours_are_expected():
    _, player = after(*SLIP, "n")
    assert player.prompts[-1] == "colours of CRANE > "


def test_offered_corrections_are_chosen_by_number(capsys):
    _, player = after(*SLIP)
    shown = capsys.readouterr().out
    offered = [line.split()[1] for line in shown.splitlines() if line.startswith("  1  ")]
    assert len(offered) == 1
    assert turns(*SLIP, "1") == ["audio:ybbby", *offered]
    assert "[y/N]" in player.prompts[-1]


def test_a_correction_may_concern_an_earlier_turn(capsys):
    lines = ("audio ybbby", "crane bybyb")
    after(*lines)
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    numbers = {row[1].partition(":")[0]: row[0] for row in rows if row[2:3] == ["(leaves"]}
    changed = turns(*lines, numbers["audio"])
    assert changed[0] != "audio:ybbby"
    assert changed[1] == "crane:bybyb"


def test_the_number_of_no_correction_is_not_read_as_colours(capsys):
    _, player = after(*SLIP, "9")
    assert "[y/N]" in player.prompts[-1]  # asked again
    assert "no correction 9" in capsys.readouterr().err.lower()
    assert turns(*SLIP, "9", "1") == turns(*SLIP, "1")


@pytest.mark.parametrize(("count", "numbers"), [(1, "1"), (2, "1 or 2"), (3, "1, 2 or 3")])
def test_the_question_names_the_numbers_of_the_corrections(count, numbers):
    assert f"[y/N], {numbers} to correct it" in _question(count)


@pytest.mark.parametrize("answers", [[], ["9"], ["undo"], ["/undo"], ["slate"]])
def test_any_other_answer_adds_nothing(answers):
    assert turns(*SLIP, *answers) == ["audio:ybbby"]


def test_another_turn_instead_of_an_answer_is_added():
    assert turns(*SLIP, "slate byybb") == ["audio:ybbby", "slate:byybb"]


def test_undo_takes_back_the_question_only():
    talk, _ = after("audio ybbby", "crane", "ybygb", "undo")
    assert talk.entry.words == ["crane"]
    assert turns(*SLIP, "undo 2") == []
    assert turns("audio ybbby", "slate byybb", "crane ggggb", "undo 2") == ["audio:ybbby"]


def test_undo_takes_back_several_turns():
    three = ("audio ybbby", "crane ybybb", "slant byybb")
    assert turns(*three) == [line.replace(" ", ":") for line in three]
    assert turns(*three, "undo 2") == ["audio:ybbby"]
    assert turns(*three, "roast", "undo 2") == ["audio:ybbby", "crane:ybybb"]
    assert len(turns(*three, "undo 4")) == len(turns(*three, "undo 0")) == 3


def test_a_corrected_turn_is_asked_about_as_well():
    lines = ("audio ybbby", "crane ybybb", "edit 2 crane ybygb")
    assert turns(*lines, "ybybb") == ["audio:ybbby", "crane:ybybb"]
    assert turns(*lines, "n", "ybybb") == ["audio:ybbby", "crane:ybybb"]


def test_on_several_boards_the_colours_of_one_board_are_corrected():
    lines = ("audio ybbby ybbby", "crane ybybb byggg")
    assert turns(*lines, "byyyb", boards=2)[1] == "crane:ybybb,byyyb"
    assert turns(*lines, "ybybb byyyb", boards=2)[1] == "crane:ybybb,byyyb"
    assert turns(*lines, "n", "ybybb", "byyyb", boards=2)[1] == "crane:ybybb,byyyb"


def test_without_a_terminal_a_contradiction_is_an_error():
    talk, _ = after("audio ybbby")
    talk.prompt.can_ask = False
    with pytest.raises(SaletError) as raised:
        do(talk, Gatherer(talk.prompt), "crane ybygb")
    assert raised.value.code == "contradiction"
