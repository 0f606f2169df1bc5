"""The games of a league, and its table against a slow count."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from datetime import date
from pathlib import Path
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.league.chats import TODAY, chat, played
from tests.thorough import few

from salet.belief.pastanswers import shipped
from salet.league.games import LeagueGame, games_in
from salet.league.news import facts
from salet.league.skill import JUDGED, judged, odd_rows, past_answers, unjudged, with_skill
from salet.league.table import periods, table, within
from salet.puzzle.days import puzzle_number
from salet.puzzle.marks import Feedback
from salet.share.chats import Message, messages_of
from salet.share.game import ReadGame
from salet.share.write import share_text
from salet.words.records import to_json

GOLDEN = Path(__file__).parent / "golden"
DAYS = ("from", "to")
WANTED = (  # what is wanted of the golden leagues
    {},
    {"missed": "7"},
    {"missed": "last"},
    {"min_games": 8},
    {"from": "2025-03-04", "to": "2025-03-09", "missed": "last", "aliases": {"Eva": "Ana"}},
    {"from": "2025-03-03", "missed": "7", "min_games": 9, "aliases": {"Ana": "Dora", "Eva": "Ana"}},
)
GRID = "⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"


def found(text, today=TODAY, **aliases):
    return games_in(messages_of(text), today, aliases)


def results(games):
    return sorted((one.player, one.number, one.guesses) for one in games)


@pytest.mark.parametrize("seed", few([1], range(3)))
def test_all_games_of_a_chat_are_found(seed):
    text, games = chat(few(30, 60), seed)
    assert results(found(text).games) == sorted(games)
    assert results(found(f"{text}\n{text}").games) == sorted(games)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"Wordle 1,350 2/6\n\n{GRID}", [("wordle", 1350, 2)]),
        ("Wordle 1,350 3/6", [("wordle", 1350, 3)]),
        (f"Wordle 1,350 X/6*\n{GRID}", [("wordle", 1350, 7)]),
        ("Wordle 1,350 7/6", []),
        ("Wordle 0 0/6", []),
        ("Wordle 99,999 3/6", []),
        (f"Emphasized “Wordle 1,350 2/6\n\n{GRID}”", []),
        (f"Emphasized “well done! Wordle 1,350 2/6\n\n{GRID}”", []),
        (f"Reagierte 😂 auf „oje\nWordle 1,350 2/6\n\n{GRID}“", []),
        ("Loved \"ouch Wordle 1,350 2/6\"", []),
        (f"my “best” one: Wordle 1,350 2/6\n\n{GRID}", [("wordle", 1350, 2)]),
        (f"Wordle 1,350 2/6 phew!\n\n{GRID}", [("wordle", 1350, 2)]),
        ("Wordle ١٣٥٠ ٢/٦", [("wordle", 1350, 2)]),
        ("Wordle 1,350 2/6\ngreat stuff", [("wordle", 1350, 2)]),
        ("Wordle 1,350\ngreat stuff", []),
        ("Wordle 1,350 2/6, Wordle 1,351 3/6", [("wordle", 1350, 2), ("wordle", 1351, 3)]),
        ("wordle 1350 2/6 would be nice", []),
        ("my “best” one: Wordle 1,350 2/6", [("wordle", 1350, 2)]),
        ("Wordle 1,350 2/6 🎉 #1!", [("wordle", 1350, 2)]),
        ("joguei term.ooo #81 *2/6 🔥 1", [("termo", 81, 2)]),
        ("Daily Dordle 123 4&X/7, again", [("dordle", 123, 8)]),
        (f"> Wordle 1,350 2/6\n> {GRID}\nwell done", []),
        (f"Connections\nPuzzle #528\n🟨🟨🟨🟨\n\nWordle 1,350 2/6\n{GRID}", [("wordle", 1350, 2)]),
        ("nerdlegame 801 3/6", []),
        ("Foodle 12 3/6", []),
        (f"joguei term.ooo #81 *2/6 🔥 1\n\n{GRID}", [("termo", 81, 2)]),
        ("Daily Quordle 376\n8️⃣4️⃣\n🟥7️⃣", [("quordle", 376, 10)]),
        ("Daily Quordle 376\n8️⃣4️⃣\n5️⃣7️⃣", [("quordle", 376, 8)]),
        (f"Wordle 1,350 2/6\n{GRID}\n\nWordle 1,351 2/6\n{GRID}",
         [("wordle", 1350, 2), ("wordle", 1351, 2)]),
    ],
)  # fmt: skip
def test_what_counts(text, wanted):
    games = games_in([Message("Ana", text, date(2025, 3, 1))], TODAY).games
    assert [(one.game, one.number, one.guesses) for one in games] == wanted


RESULTS = [
    "Wordle #1350 5/6 (so hard)", "Wordle 1350 5/6 https://www.nytimes.com/games/wordle",
    "I got Wordle 1,350 5/6", "Mein Wordle 1350 5/6", "Wordle 1,350 5/6 🎉 yes",
    "Wordle 1,350 5/6 phew", "Wordle 1,350 5/6 wow!", "Wordle 1,350 5/6, that was hard",
    "Wordle 1,350 5/6 - so hard", "Wordle 1,350 5/6 _so hard_", "Wordle 1,350 5/6! #wordle",
    "Good morning to all! Wordle 1,350 5/6", "not bad at all (Wordle 1,350 5/6)",
    "wordle 1350 5/6", "wordle 1350 5/6 🎉", "Wordle 1,350 5/6 WWW.NYTIMES.COM",
]  # fmt: skip
SENTENCES = [
    "wordle 1350 5/6 would be nice", "Wordle 1,350 5/6 would be nice", "Wordle 1,350 5/6 please",
    "I would like Wordle 1,350 5/6", "what if we say Wordle 1,350 5/6 🎉", "my wordle 1350 5/6",
    "Who got Wordle 1,350 5/6?", "Wordle 1,350 5/6 ok?", "Wordle 1,350 5/6-ish",
    "Wordle 1,350 5/6's fine", "Wordle 1,350 5/6 I'd say", "Wordle 1,350 5/6 3 times in a row",
]  # fmt: skip


@pytest.mark.parametrize("text", RESULTS)
def test_words_beside_a_result_do_not_matter_if_they_do_not_run_on(text):
    assert results(games_in([Message("Ana", text)], TODAY).games) == [("Ana", 1350, 5)]


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_about_a_result_is_none_and_counted(text):
    both = games_in([Message("Ana", text)], TODAY)
    assert (both.games, both.left_out) == ((), {"sentence": 1})


def test_what_is_left_out_is_counted():
    kinds = ("edited", "forwarded", "bot", "bot")
    messages = [Message("Ana", "Wordle 1,350 2/6", None, kind) for kind in kinds]
    messages += [Message("", "Wordle 1,350 2/6"), Message("", "hi")]
    quoted = Message("Ana", "Liked “Wordle 1,350 2/6”")
    both = games_in([*messages, quoted, Message("Ana", "hi", None, "edited")], TODAY)
    counts = {"bot": 2, "edited": 1, "forwarded": 1, "nameless": 1, "quoted": 1}
    assert (both.games, both.left_out) == ((), counts)


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("Wordle 1,350 7/6", {"impossible": 1}),
        ("Wordle 1,350 0/6", {"impossible": 1}),
        ("Daily Quordle 376\n8️⃣4️⃣\n🟥", {"impossible": 1}),
        ("Wordle 99,999 3/6", {"future": 1}),
        ("Wordle 999,999,999 3/6", {"future": 1}),
        ("wordle 1955 2/6 would be nice", {"sentence": 1}),
        ("wordle 1350 2/6 would be nice\ngreat stuff", {"sentence": 1}),
        ("> Wordle 1,350 2/6\nwell done", {"quoted": 1}),
        ("> Wordle 1,350 2/6\nWordle 1,350 3/6", {}),
        ("Wordle 1,350 2/6\nWordle 99,999 3/6\nWordle 99,998 3/6", {"future": 1}),
        ("Daily Quordle 376 was hard", {}),
        ("I like Wordle", {}),
        (GRID, {}),
    ],
)
def test_no_message_with_a_result_is_dropped_silently(text, reasons):
    assert games_in([Message("Ana", text)], TODAY).left_out == reasons


@pytest.mark.parametrize(
    "text",
    [
        "Wordle 1,350 2/6\nBen: Wordle 1,350 3/6",
        '{"messages": [{"from": null, "text": "Wordle 1,350 2/6"}]}',  # a deleted account
        "28/02/2025, 14:05 - \x1b: Wordle 1,350 2/6",
    ],
)
def test_a_game_of_nobody_is_counted(text):
    assert found(text).left_out == {"nameless": 1}


def test_what_is_shared_again_is_counted():
    again = [Message(name, f"Wordle 1,350 {score}/6") for name, score in [("Ana", 3), ("Ana", 2)]]
    both = games_in([*again, Message("Annie", "Wordle 1,350 1/6")], TODAY, {"Annie": "Ana"})
    assert results(both.games) == [("Ana", 1350, 3)]
    assert both.left_out == {"repeated": 2}


def test_the_first_game_of_a_day_counts_whatever_the_name():
    text = "\n".join(
        f"[28.02.25, 10:53:5{nth}] {name}: Wordle 1,350 {score}/6"
        for nth, (name, score) in enumerate([("Ana", 3), ("Ana", 2), ("Annie", 1), ("~ Ben", 4)])
    )
    assert results(found(text, Annie="Ana").games) == [("Ana", 1350, 3), ("Ben", 1350, 4)]


def test_the_number_is_the_day_and_else_the_message():
    late = "[05.03.25, 10:53:53] Ana: Wordle 1,350 3/6\n[06.03.25, 10:00:00] Ana: term.ooo #81 3/6"
    early = "[04.03.25, 09:00:00] Ben: term.ooo #81 4/6"
    games = found(f"{early}\n{late}").games
    assert [one.day for one in games] == [date(2025, 3, 4), date(2025, 3, 4), date(2025, 2, 28)]


# ------------------------------------------------------------------------------------- the table


def league_game(player, number, guesses, limit=6):
    read = ReadGame((), (None,), (guesses if guesses <= limit else None,), limit, number)
    return LeagueGame(player, "wordle", number, read.day, guesses, limit, read)


@st.composite
def leagues(draw):
    results = draw(
        st.dictionaries(
            st.tuples(st.sampled_from("abcd"), st.integers(100, 112)), st.integers(1, 7),
            min_size=1, max_size=40,
        )
    )  # fmt: skip
    return [league_game(player, number, guesses) for (player, number), guesses in results.items()]


def slow_row(games, player, missed):
    """Return the row of a player, counted one by one."""
    last = max(one.number for one in games)
    own = {one.number: one.guesses for one in games if one.player == player}
    means, differences = [], []
    for number in range(100, 113):
        day = {one.player: one.guesses for one in games if one.number == number}
        if not day:
            continue
        worst = max(day.values())
        for name in {one.player for one in games}:
            first = min(one.number for one in games if one.player == name)
            if missed != "skip" and name not in day and first < number:
                day[name] = 7 if missed == "7" else worst + 1
        if player in day:
            means.append(day[player])
            if len(day) > 1:
                differences.append(day[player] - mean(day.values()))
    streaks = [0]
    for number in range(100, 113):
        streaks.append(streaks[-1] + 1 if own.get(number, 7) < 7 else 0)
    end = max(own) - 99
    return {
        "games": len(own),
        "mean": mean(means),
        "against_day": mean(differences) if differences else None,
        "counts": {str(n): list(own.values()).count(n) for n in range(1, 7)}
        | {"X": list(own.values()).count(7)},
        "streak": max(streaks),
        "current_streak": streaks[end] if max(own) >= last - 1 else 0,
    }


@given(leagues(), st.sampled_from(["skip", "7", "last"]))
def test_the_table_is_that_of_a_slow_count(games, missed):
    rows = table(games, missed)
    assert {row.player for row in rows} == {one.player for one in games}
    for row in rows:
        wanted = slow_row(games, row.player, missed)
        assert row.counts == wanted.pop("counts")
        assert {name: getattr(row, name) for name in wanted} == pytest.approx(wanted)
    order = [(row.against_day is None, row.against_day or 0) for row in rows]
    assert order == sorted(order)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert table(games, missed, 1000) == ()


def test_ties_share_a_rank_and_a_won_day():
    pairs = zip("abcd", (3, 3, 4, 7), strict=True)
    games = [league_game(name, 100, guesses) for name, guesses in pairs]
    assert [(row.player, row.rank, row.won) for row in table(games)] == [
        ("a", 1, 1), ("b", 1, 1), ("c", 3, 0), ("d", 4, 0),
    ]  # fmt: skip
    alone = table([league_game("a", 100, 3)])[0]
    assert (alone.against_day, alone.won) == (None, 0)


def test_the_counts_of_all_players_go_up_to_the_same_limit():
    rows = table([league_game("a", 100, 3), league_game("b", 100, 8, limit=8)], "7")
    assert [list(row.counts) for row in rows] == [list("12345678X")] * 2
    assert [sum(row.counts.values()) for row in rows] == [1, 1]


def test_periods_and_days():
    games = [league_game("a", number, 3) for number in range(560, 600)]
    parts = periods(games, "month")
    sizes = {name: len(members) for name, members in parts}
    assert sizes == {"2022-12": 1, "2023-01": 31, "2023-02": 8}
    assert [name for name, _ in periods(games, "year")] == ["2022", "2023"]
    assert len(within(games, date(2023, 1, 10), date(2023, 1, 12))) == 3
    undated = replace(games[0], day=None)
    assert within([undated], None, None) == [undated]
    assert within([undated], date(2023, 1, 1), None) == []


def test_facts_about_a_league():
    games = [
        league_game(name, number, guesses)
        for number, day in ((100, (3, 3, 4)), (101, (7, 6, 7)), (102, (1, 6, 6)))
        for name, guesses in zip("abc", day, strict=True)
    ]
    found = {fact.key: fact.values for fact in facts(games, lambda one: None)}
    assert found["hardest"]["number"] == 101
    assert found["easiest"]["number"] == 100
    assert (found["year"]["player"], found["year"]["number"]) == ("a", 102)
    named = facts(games, lambda one: "moist")
    assert [fact.key for fact in named] == ["hardest-answer", "easiest-answer", "year"]
    assert all("{" not in str(fact) for fact in named)
    late = [
        league_game(name, number, 2 if name == "a" and number > 230 else 4)
        for number in range(200, 260)
        for name in "abc"
    ]
    (gained,) = [fact for fact in facts(late, lambda one: None) if fact.key == "gained"]
    assert gained.values["player"] == "a"


def test_a_row_that_cannot_be_is_named():
    text, _ = chat(10)
    games, answer_of = found(text).games, past_answers()
    assert odd_rows(games, answer_of) == ()
    one = next(each for each in games if len(each.read.turns) > 2)
    turns = list(one.read.turns)
    turns[1] = replace(turns[1], feedbacks=(Feedback.parse("ggggy"),))
    spoilt = replace(one, read=replace(one.read, turns=tuple(turns)))
    (fact,) = odd_rows([spoilt], answer_of)
    assert fact.key == "odd-row"
    assert fact.values == {"player": one.player, "number": one.number, "row": 2}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"Wordle 1,350 2/6\n{GRID}", 2),
        ("Wordle 1,350 2/6\ngreat bbbby\nstuff ggggg", 2),
        ("Wordle 1,350 3/6\ncrane\nsloth\nmoist", 0),
        ("Woordle6 1350 3/6\ncrane\nsloth\nmoist", 0),
    ],
)
def test_only_rows_with_marks_are_judged(text, count):
    (one,) = games_in([Message("Ana", text)], TODAY).games
    assert len(one.rows) == count
    if not count:
        assert odd_rows([one], past_answers()) == ()


def test_skill_and_luck_are_cached(warm_home, monkeypatch):
    text, _ = chat(1)
    games, answer_of = found(text).games[:2], past_answers()
    first = dict(judged(games, answer_of))
    assert all(0 <= value <= 99 for pair in first.values() for value in pair)
    monkeypatch.setattr("salet.league.skill.review_read", None)  # it is not needed any more
    assert dict(judged(games, answer_of)) == first
    rows = with_skill(table(games), games, first)
    assert all(row.skill.games == row.luck.games == 1 for row in rows)
    cache = warm_home / "cache" / "league.json"
    assert not any(one.player in cache.read_text() for one in games)
    unknown = [replace(games[0], day=date(2031, 1, 1)), league_game("a", 1350, 3)]
    assert set(dict(judged(unknown, answer_of)).values()) == {(None, None)}
    cache.write_text("[]")
    assert list(judged([], answer_of)) == []


def test_another_definition_of_skill_makes_the_cache_invalid(warm_home, monkeypatch):
    text, _ = chat(1)
    games, answer_of = found(text).games[:1], past_answers()
    first = dict(judged(games, answer_of))
    monkeypatch.setattr("salet.league.skill._reviewed", lambda *_: (1, 2.0))
    assert dict(judged(games, answer_of)) == first
    monkeypatch.setattr("salet.league.skill.JUDGED", JUDGED + 1)
    assert dict(judged(games, answer_of)) == {games[0]: (1, 2.0)}


def test_games_that_cannot_be_judged_are_counted():
    text, _ = chat(2)
    games = found(text).games
    late = replace(games[0], day=date(2031, 1, 1))
    termo = found("[03.03.25, 10:53:53] Ana: term.ooo #81 3/6").games
    answer_of, known = past_answers(), dict.fromkeys(games, (50.0, 50.0))
    assert unjudged(games, answer_of, known) == {}
    others = [late, late, league_game("a", 1350, 3), *termo]
    assert sorted(unjudged(others, answer_of, {}).values()) == [1, 1, 2]
    assert list(unjudged(games, answer_of, {}).values()) == [len(games)]  # interrupted


def test_a_game_is_judged_or_counted_with_a_reason(warm_home):
    rows = ["🟩🟩🟩🟩🟨\n🟩🟩🟩🟩🟩", GRID, "", "🟩🟩🟩🟩🟩"]
    lines = [f"Wordle 1,35{nth} {row.count(chr(10)) + 1}/6\n{row}" for nth, row in enumerate(rows)]
    games = games_in([Message("Ana", line) for line in lines], TODAY).games
    answer_of = past_answers()
    results = dict(judged(games, answer_of))
    (row,) = with_skill(table(games), games, results)
    counts = unjudged(games, answer_of, results)
    assert len(counts) == 2  # squares that do not fit, and no squares
    assert row.skill.games + sum(counts.values()) == len(games) == len(rows)


def test_luck_cannot_be_earned(warm_home):
    """A random player has a luck of 50 on average; 8 games are judged, or 500."""
    chance, days, messages = random.Random(5), shipped().days[800:], []
    for _ in range(few(8, 500)):
        day, answer = chance.choice(days)
        text = share_text(played(chance, answer, 1.0), number=puzzle_number(day))
        messages.append(Message(f"player {len(messages)}", text, day))
    games = games_in(messages, TODAY).games
    lucks = [luck for _, (_, luck) in judged(games, past_answers()) if luck is not None]
    assert len(lucks) > 0.95 * len(games)
    assert abs(mean(lucks) - 50) < few(10, 2)


# ------------------------------------------------------------------------------------ golden rows


def golden():
    """Return chats with their games and rows, for both languages."""
    cases = []
    for seed, wanted in enumerate(WANTED, 1):
        text, _ = chat(12, seed)
        games = found(text, **wanted.get("aliases", {})).games
        days = (date.fromisoformat(wanted[name]) if name in wanted else None for name in DAYS)
        chosen = within(games, *days)
        rows = table(chosen, wanted.get("missed", "skip"), wanted.get("min_games", 1))
        cases.append(
            {
                "chat": text, "today": str(TODAY), "wanted": wanted,
                "games": [to_json(one) for one in games], "rows": [to_json(row) for row in rows],
                "facts": [{"key": f.key, **f.values} for f in facts(chosen, lambda one: None)],
            }
        )  # fmt: skip
    return cases


def test_the_golden_leagues():
    """``python -m tests.league.test_league`` writes them again; the page is held to them, too."""
    kept = json.loads((GOLDEN / "leagues.json").read_text("utf-8"))
    assert json.loads(json.dumps(golden())) == kept


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in golden())
    (GOLDEN / "leagues.json").write_text(f"[\n{lines}\n]\n", "utf-8")
