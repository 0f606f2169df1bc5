"""The pure modules of the page, run where they live: in the browser."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, Page

from salet.belief.lists import load
from salet.puzzle.colourings import is_possible
from salet.puzzle.days import puzzle_number
from salet.puzzle.marks import Feedback
from tests.web.browser import Tabs, told

if TYPE_CHECKING:
    from tests.web.conftest import Server

PLAY = """async (actions) => {
  const { start, reduce } = await import('/static/state.js');
  const states = [start()];
  for (const action of actions) states.push(reduce(states.at(-1), action));
  return states;
}"""
EXPECTED = """async (cases) => {
  const { expectedMarks } = await import('/static/state.js');
  return cases.map(({ guess, turns }) => expectedMarks(guess, turns));
}"""
ROUND_TRIP = """async (hashes) => {
  const route = await import('/static/route.js');
  return hashes.map((hash) => {
    const { view, params } = route.readRoute(hash);
    const [turns, choices] = [route.readTurns(params.get('turns')), route.readChoices(params)];
    return [view, route.playAddress({ turns, choices })];
  });
}"""
ASK = """async ([file, name, values]) => {
  const module = await import(`/static/${file}`);
  return values.map((value) => module[name](value));
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """One tab for all tests: pure functions leave nothing behind."""
    tabs = Tabs(browser, server)
    yield tabs.open("#/lab/strategy/first")
    tabs.close()


def states(page: Page, *actions: dict[str, Any]) -> list[dict[str, Any]]:
    """The states that the actions go through, the start first."""
    found: list[dict[str, Any]] = page.evaluate(PLAY, list(actions))
    return found


def written(state: dict[str, Any]) -> list[str]:
    """The turns of a state as text."""
    return [f"{t['guess']}:{''.join('byg'[m] for m in t['marks'])}" for t in state["turns"]]


def letters(text: str) -> dict[str, Any]:
    """What is in the open row."""
    return {"type": "letters", "text": text}


ENTER = {"type": "enter"}
ERASE = {"type": "erase"}


def typed(word: str) -> list[dict[str, Any]]:
    """A word letter by letter, and Enter."""
    return [*({"type": "letter", "letter": letter} for letter in word), ENTER]


def test_a_word_is_played_when_enter_is_pressed(page: Page) -> None:
    found = states(page, letters("CR4"), *typed("anes"), letters("x"), ENTER, *typed("moisx"))
    assert [state["typing"] for state in found[:6]] == ["", "cr", "cra", "cran", "crane", "crane"]
    assert written(found[6]) == ["crane:bbbbb"]
    assert found[8]["typing"] == "x"  # Enter needs a whole word
    assert found[-1]["typing"] == ""
    assert written(found[-1]) == ["crane:bbbbb", "xmois:bbbbb"]


def test_backspace_takes_one_letter(page: Page) -> None:
    found = states(page, *typed("crane"), letters("mo"), ERASE, ERASE, ERASE, ERASE)
    assert [(state["typing"], written(state)) for state in found[-4:]] == [
        ("m", ["crane:bbbbb"]), ("", ["crane:bbbbb"]), ("cran", []), ("cra", []),
    ]  # fmt: skip
    undone = states(page, *typed("crane"), ERASE, {"type": "undo"})[-1]
    assert written(undone) == ["crane:bbbbb"]


def test_the_keys_1_2_3_mark_from_the_left(page: Page) -> None:
    marked = [{"type": "key", "mark": mark} for mark in (0, 0, 1, 2, 0)]
    found = states(page, *typed("crane"), *marked)
    assert written(found[-1]) == ["crane:bbygb"]
    assert found[-1]["cursor"] is None
    assert found[-2]["cursor"] == {"row": 0, "column": 4}
    early = states(page, *typed("crane")[:-1], *marked[:3])  # a mark is as good as Enter
    assert written(early[-1]) == ["crane:bbybb"]


def test_every_action_has_its_effect(page: Page) -> None:
    found = states(
        page,
        {"type": "play", "guess": "crane"},
        {"type": "cycle", "row": 0, "column": 2},
        {"type": "mark", "row": 0, "column": 3, "mark": 2},
        {"type": "play", "guess": "agent"},
        {"type": "edit", "row": 0},
        letters("crank"),
        ENTER,
        {"type": "remove", "row": 1},
        {"type": "choose", "name": "rules", "value": "hard"},
        {"type": "restart"},
        {"type": "undo"},
        {"type": "undo"},
        {"type": "undo"},
    )
    assert [written(state) for state in found] == [
        [], ["crane:bbbbb"], ["crane:bbybb"], ["crane:bbygb"], ["crane:bbygb", "agent:ybbgb"],
        ["crane:bbygb", "agent:ybbgb"], ["crane:bbygb", "agent:ybbgb"],
        ["crank:bbygb", "agent:ybbgb"], ["crank:bbygb"],
        ["crank:bbygb"], [], ["crank:bbygb"], ["crank:bbygb"], ["crank:bbygb", "agent:ybbgb"],
    ]  # fmt: skip
    rules = [state["choices"]["rules"] for state in found]
    assert rules == ["normal"] * 9 + ["hard"] * 3 + ["normal"] * 2


def test_actions_on_what_is_not_there_change_nothing(page: Page) -> None:
    nowhere = {"row": 3, "column": 0, "mark": 1, "marks": [0], "down": 1, "right": 1}
    kinds = ("cycle", "mark", "marks", "edit", "remove", "move", "key", "turn")
    found = states(
        page,
        *({"type": kind, **nowhere} for kind in kinds),
        *({"type": kind} for kind in ("undo", "restart", "erase", "enter")),
        {"type": "choose", "name": "rules", "value": "normal"},
    )
    assert all(state == found[0] for state in found)


def test_a_found_answer_and_a_full_board_take_no_more(page: Page) -> None:
    win = {"type": "marks", "row": 0, "marks": [2, 2, 2, 2, 2]}
    found = states(page, *typed("crane"), win, *typed("moist"), {"type": "play", "guess": "moist"})
    assert written(found[-1]) == ["crane:ggggg"]
    many = states(page, *(action for _ in range(9) for action in typed("crane")))
    assert len(many[-1]["turns"]) == 6


def test_letters_and_boards_are_data(page: Page) -> None:
    found = page.evaluate("""async () => {
      const { start, reduce, within } = await import('/static/state.js');
      let state = start({}, { letters: 7, boards: 4 });
      for (const letter of 'planets') state = reduce(state, { type: 'letter', letter });
      state = reduce(state, { type: 'enter' });
      return [within(state), state.turns];
    }""")
    assert found == [9, [{"guess": "planets", "marks": [0] * 7}]]


def test_words_of_another_length_leave_the_board(page: Page) -> None:
    found = states(page, *typed("crane"), {"type": "shape", "letters": 6}, {"type": "undo"})
    assert [written(state) for state in found[-2:]] == [[], ["crane:bbbbb"]]


def test_undo_goes_back_through_any_actions(page: Page) -> None:
    draw = random.Random(7)
    words = draw.sample(load("original").guesses, 40)
    actions: list[dict[str, Any]] = []
    for _ in range(120):
        row, column = draw.randrange(5), draw.randrange(5)
        actions += draw.choice([
            [{"type": "play", "guess": draw.choice(words)}], typed(draw.choice(words)),
            [{"type": "cycle", "row": row, "column": column}], [{"type": "remove", "row": row}],
            [{"type": "mark", "row": row, "column": column, "mark": draw.randrange(2)}],
            [{"type": "edit", "row": row}], [{"type": "leave"}], [ERASE],
            [{"type": "key", "mark": draw.randrange(2)}],
            [{"type": "choose", "name": "goal", "value": draw.choice(["mean", "win"])}],
        ])  # fmt: skip
    found = states(page, *actions, *[{"type": "undo"}] * len(actions))
    forth, back = found[: len(actions) + 1], found[len(actions) :]
    seen = [(written(state), state["choices"]) for state in forth]
    distinct = [one for one, before in zip(seen, [None, *seen], strict=False) if one != before]
    undone = [(written(state), state["choices"]) for state in back]
    assert undone[: len(distinct)] == distinct[::-1][: len(undone)]


def test_marks_that_are_known_are_right_and_possible(page: Page) -> None:
    draw = random.Random(11)
    lexicon = load("original")
    words = [lexicon.guesses[index] for index in lexicon.answers]
    cases, answers = [], []
    for _ in range(200):
        answer = draw.choice(words)
        near = [word for word in words if sum(map(str.__eq__, word, answer)) >= 2]
        played = draw.sample(near, min(len(near), draw.randrange(1, 4)))
        turns = [{"guess": word, "marks": marks(word, answer)} for word in played]
        cases.append({"guess": draw.choice(near), "turns": turns})
        answers.append(answer)
    found = page.evaluate(EXPECTED, cases)
    right = 0
    for case, answer, expected in zip(cases, answers, found, strict=True):
        truth = marks(case["guess"], answer)
        assert is_possible(case["guess"], Feedback.parse("".join("byg"[m] for m in expected)))
        assert all(t == 2 for t, e in zip(truth, expected, strict=True) if e == 2), case
        right += truth == expected
    assert right > 20  # and often nothing is left to tap


def marks(guess: str, answer: str) -> list[int]:
    """The true marks."""
    return ["byg".index(sign) for sign in told(guess, answer)]


def test_addresses_are_read_as_they_are_written(page: Page) -> None:
    hashes: Sequence[str] = (
        "#/play",
        "#/play?turns=crane:bbygb,moist:bbbbg",
        "#/play?list=original&rules=ultra-hard&strategy=entropy&goal=win&words=any&turns=salet:bbbbb",
    )
    found = page.evaluate(ROUND_TRIP, list(hashes))
    assert found == [["play", one] for one in hashes]


def test_what_looks_like_a_game(page: Page) -> None:
    games = [
        "⬛⬛🟨🟩⬛",
        "crane:bbygb",
        "crane bbygb\nmoist bbbbg",
        "crane, sloth, moist",
        "crane\nsloth\nmoist\n",
        "CRANE bbygb / IRONY ybbgb / AGING ggggg",
        "planets, strings",
    ]
    others = ["", "crane", "hello there, how are you", "https", "x" * 5000, "a b c d e"]
    assert page.evaluate(ASK, ["words.js", "looksLikeGame", games]) == [True] * len(games)
    assert page.evaluate(ASK, ["words.js", "looksLikeGame", others]) == [False] * len(others)


def test_chances_are_never_rounded_to_certainty(page: Page) -> None:
    values = [0, 0.00001, 0.004, 0.0949, 0.126, 0.9996, 1]
    found = page.evaluate(ASK, ["words.js", "percent", values])
    assert found == ["0 %", "< 0.1 %", "0.4 %", "9.5 %", "13 %", "> 99.9 %", "100 %"]


def test_the_number_of_a_day_is_that_of_the_command_line(page: Page) -> None:
    days = [date(2021, 6, 19), date(2024, 2, 29), date(2026, 3, 29), date(2026, 11, 15)]
    ask = """async (days) => {
      const { puzzleNumber, isoDay } = await import('/static/words.js');
      return days.map(([y, m, d]) => new Date(y, m - 1, d, 23, 59))
        .map((day) => [puzzleNumber(day), isoDay(day)]);
    }"""
    found = page.evaluate(ask, [[day.year, day.month, day.day] for day in days])
    assert found == [[puzzle_number(day), day.isoformat()] for day in days]


def test_streaks(page: Page) -> None:
    ask = """async ([days, today]) => {
      const { streaks } = await import('/static/games.js');
      const games = Object.entries(days).map(([day, solved]) => ({ day, solved }));
      return streaks(games, today);
    }"""
    won = {f"2026-02-{day:02}": True for day in (20, 21, 22, 27, 28)} | {"2026-03-01": True}
    assert page.evaluate(ask, [won, "2026-03-01"]) == {"now": 3, "most": 3}
    assert page.evaluate(ask, [won, "2026-03-02"]) == {"now": 3, "most": 3}  # not played yet
    assert page.evaluate(ask, [won, "2026-03-03"])["now"] == 0
    lost = {**won, "2026-03-02": False}
    assert page.evaluate(ask, [lost, "2026-03-02"]) == {"now": 0, "most": 3}


BOARDS = """async () => {
  const set = await import('/static/boardset.js');
  const { params } = (await import('/static/route.js')).readRoute(
    '#/boards?boards=3&sequence=1&turns=crane:bbygb,?,?;moist:ggggg,?,?;nonsense;salet:-,bgbbb,?');
  const game = set.readBoards(params);
  let state = set.startBoards(game);
  const steps = [];
  const step = (action) => {
    state = set.reduceBoards(state, action);
    steps.push(set.writeTurns(state.turns));
  };
  const draft = (guess, at, boards, tiles) => set.makeDraft(guess, at, 5, boards,
    Array(3).fill({ tiles, feedbacks: null, solves: true }));
  const lacks = set.lacking(state);
  step({ type: 'draft', draft: draft('crane', 0, [1], ['b', 'bg', 'yg', 'b', 'b']), quiet: true });
  const asked = set.toMark(state.draft);
  step({ type: 'cycle', board: 1, column: 1 });
  const now = state.draft.rows[1].marks;
  step({ type: 'done' });
  step({ type: 'undo' });
  const again = state.draft.rows[1].marks;
  step({ type: 'done' });
  for (const column of [0, 0, 2, 3, 3, 4, 4]) step({ type: 'again', at: 0, board: 1, column });
  return {
    address: set.boardsAddress(game), lacks, asked, now, again, second: steps[2],
    turns: set.writeTurns(state.turns),
    next: [['bg', 0], ['bg', 2], ['bg', 1], ['byg', 2], ['y', 1]].map((of) => set.nextMark(...of)),
    many: ['1', '2', '32', '33', 'x', null].map(set.readMany),
  };
}"""


def test_several_boards_as_a_value(page: Page) -> None:
    found = page.evaluate(BOARDS)
    assert found["address"].endswith(
        "boards=3&sequence=1&turns=crane:bbygb,%3F,%3F;moist:ggggg,%3F,%3F;salet:-,bgbbb,%3F"
    )
    assert found["lacks"] == {"at": 0, "boards": [1]}  # the first open board shows earlier rows
    assert found["asked"] == [1]
    assert found["now"] == [0, 2, 1, 0, 0]  # from grey to green: it cannot be yellow
    assert found["second"] == ["crane:bbygb,bgybb,?", "moist:ggggg,?,?", "salet:-,bgbbb,?"]
    assert found["again"] == found["now"]  # undo goes back to the marks
    assert found["turns"] == ["crane:bbygb,ggggg,?", "moist:ggggg,-,?", "salet:-,-,?"]  # solved so
    assert found["next"] == [2, 1, 0, 0, 0]
    assert found["many"] == [None, 2, 32, None, None, None]
