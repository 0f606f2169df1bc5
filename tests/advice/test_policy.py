"""Which word leads: every rule against the same rules in plain Python, and the same for all."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.random_positions import random_position
from tests.reviewing import review_game
from tests.thorough import few

from salet.advice.advise import advise, ranking_of
from salet.advice.policy import safer_word
from salet.advice.taste import Taste
from salet.belief.lists import load
from salet.errors import InputError
from salet.host.games import by_advice
from salet.host.hosts import Words
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.strategies import BUILT_IN, find_strategy
from salet.strategies.suggest import suggest
from salet.value.skill import TOP
from salet.value.value import Rows
from salet.value.valuer import Valuer
from salet.words.everyday import everyday_words, familiarity, offensive_words
from salet.words.lexicon import Lexicon, bundled

KNOWN = ["about", "house", "crane", "moist", "giddy", "laird", "gummy"]
RARE = ["glift", "thigs", "mifty", "courd"]
ITCH = ["bitch", "ditch", "pitch", "witch"]  # the first is offensive
OTHERS = [*KNOWN, *RARE, "gimpy"]


@cache
def positions() -> tuple[Position, ...]:
    """Return positions: few words, a likely offensive one, certain words, before a first guess."""
    heavy, sure = (Lexicon.of([*ITCH, *OTHERS], ITCH, w) for w in ([6, 2, 1, 1], [95, 2, 2, 1]))
    certain = Position.start("nyt-2023", boards=4)
    for guess in ("caret", "lions", "godly"):
        certain = Words(("flute", "crisp", "mangy", "oddly")).play(certain, guess)
    assert certain.certain == (0, 1, 3)
    return (
        Position.of("original", ["crane:bbygb"]),
        *(Position.of(lexicon, ["glift:bbyby"]) for lexicon in (heavy, sure)),
        Position.start(heavy, boards=2),
        certain,
        Position.of("original", ["salet:bbybb,bgbbb", "courd:ggggg,bbybb"]),
        Position.start("daily"),
    )


class Row(NamedTuple):
    """One guess of a table that is made by hand."""

    word: str
    merit: float
    turns: float
    win: float = 1.0
    order: int = 0


def rows_of(position: Position, rows: list[Row], **facts: bool) -> Rows:
    index = position.lexicon.index
    return Rows(
        np.array([index(row.word) for row in rows]),
        np.array([row.merit for row in rows]),
        turns=np.array([row.turns for row in rows]),
        win=np.array([row.win for row in rows]),
        exact=np.ones(len(rows), dtype=bool),
        methods=("counted",) * len(rows),
        order=np.array([row.order for row in rows]),
        **facts,
    )


def slow_policy(
    position: Position,
    rows: list[Row],
    taste: Taste,
    *,
    sees_end: bool,
    by_turns: bool,
    finishes: bool,
) -> tuple[list[str], float, bool]:
    """Return the words in order, the price of the first, and whether the best one was kept."""
    lexicon, playful = position.lexicon, taste.words == "everyday"
    boards = [dict(board.candidates) for board in position.playing]
    chance = {row.word: position.hits[lexicon.index(row.word)] for row in rows}
    known, offensive = everyday_words(lexicon.guesses), offensive_words(lexicon.guesses)

    def is_candidate(row: Row) -> bool:
        return any(row.word in words for words in boards)

    def lost(row: Row) -> float:
        return round(1 - row.win, 9) if sees_end else 0.0

    # losses
    wins = [row for row in rows if row.win == 1.0]
    if lexicon.uniform and sees_end and wins:
        rows = [row if row in wins else row._replace(merit=row.merit + 1) for row in rows]
    # value and ties
    ranked = sorted(
        rows,
        key=lambda row: (
            row.merit, lost(row), row.order, not is_candidate(row), -chance[row.word],
            lexicon.index(row.word),
        ),
    )  # fmt: skip
    # certain
    sure = [next(iter(words)) for words in boards if len(words) == 1]
    sure = sure if finishes and position.turns else []
    ahead = [row for word in sure for row in ranked if row.word == word]
    ranked = ahead + [row for row in ranked if row not in ahead]
    # refuse
    unwanted = {*taste.never, *offensive}
    kept = [row for row in ranked if row.word not in unwanted or chance[row.word] >= 0.9]
    best, margin = ranked[0], 0.1 if playful and by_turns else 0.0
    if kept and best not in kept and chance[best.word] >= 0.2:
        kept = [best] * (kept[0].merit > best.merit + margin + 1e-9) + kept
    ranked = kept or ranked
    is_first, best = ranked[0] == best, ranked[0]
    if not playful:
        return [row.word for row in ranked], 0.0, is_first
    # idle
    if by_turns:
        ranked = [row for row in ranked if is_candidate(row) or row.turns < best.turns + 0.75]
    if sure:
        return [row.word for row in ranked], ranked[0].merit - best.merit, is_first

    # everyday
    def cost(row: Row) -> float:
        if by_turns:
            return row.merit - best.merit
        return row.turns - best.turns if row.merit == best.merit else np.inf

    near = [row for row in ranked if row.word in known and cost(row) <= 0.1 + 1e-9]
    least = (300 if position.turns else 450) * (lexicon.name in bundled())
    near = [row for row in near if familiarity(row.word) >= least] or near
    near.sort(
        key=lambda row: (
            round(cost(row), 6), lost(row), not is_candidate(row), -familiarity(row.word)
        )
    )  # fmt: skip
    if not near:
        return [row.word for row in ranked], 0.0, is_first
    lead = near[0]
    second = [best] if best.word not in known and cost(lead) > 1e-6 else []
    others = [row for row in ranked if row not in (lead, *second)]
    if by_turns:  # at a tie the everyday word comes first
        others.sort(
            key=lambda row: (
                round(cost(row), 6), lost(row), not is_candidate(row), row.word not in known
            )
        )  # fmt: skip
    return [row.word for row in (lead, *second, *others)], max(0.0, cost(lead)), is_first


@st.composite
def tables(draw: st.DrawFn):
    position = positions()[draw(st.integers(0, len(positions()) - 1))]
    fitting = [word for board in position.playing for word, _ in board.candidates[:4]]
    pool = sorted({*fitting, *(word for word in OTHERS if word in position.lexicon)})
    words = draw(st.lists(st.sampled_from(pool), min_size=1, max_size=9, unique=True))
    turns = st.sampled_from([2.0, 2.0, 2.0000001, 2.05, 2.1, 2.1001, 2.2, 2.75, 2.9, 3.05])
    by_turns, rows = draw(st.booleans()), []
    for word in words:
        value = draw(turns)
        merit = value if by_turns else draw(st.sampled_from([-7.0, -7.0, -6.5]))
        win, order = draw(st.sampled_from([1.0, 1.0, 0.8])), draw(st.sampled_from([0, 0, 0, -1]))
        rows.append(Row(word, merit, value, win, order))
    never = draw(st.lists(st.sampled_from(words), max_size=2))
    taste = Taste(draw(st.sampled_from(["everyday", "any"])), never, draw(st.integers(1, 10)))
    facts = {"by_turns": by_turns, "sees_end": draw(st.booleans()), "finishes": draw(st.booleans())}
    return position, rows, taste, facts


@given(tables(), st.booleans())
def test_a_ranking_is_what_the_rules_say(table, proves):
    position, rows, taste, facts = table
    words, price, is_first = slow_policy(position, rows, taste, **facts)
    ranking = ranking_of(position, rows_of(position, rows, proves_best=proves, **facts), taste)
    assert [row.guess for row in ranking] == words[: taste.top]
    assert ranking.price == pytest.approx(price)
    assert ranking.exact == (proves and is_first and price <= 1e-9)
    merits = {row.word: row for row in rows}
    for row in ranking:
        own = merits[row.guess]
        assert (row.merit, row.expected_turns) == (own.merit, own.turns)
        assert row.win == (own.win if facts["sees_end"] else None)


def row(word: str, turns: float, **more: float) -> Row:
    return Row(word, turns, turns, **more)


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        # The everyday word leads, the best of all comes next, the others by their value.
        (
            [row("glift", 2.4), row("gummy", 2.41), row("mifty", 2.412), row("moist", 2.42)],
            "gummy glift mifty moist",
        ),
        ([row("glift", 2.4), row("gummy", 2.5)], "gummy glift"),
        ([row("glift", 2.4), row("gummy", 2.501)], "glift gummy"),  # too expensive
        ([row("glift", 2.4), row("laird", 2.41), row("moist", 2.5)], "moist glift laird"),
        ([row("glift", 2.4), row("laird", 2.41)], "laird glift"),  # no other is near
        ([row("gummy", 2.4), row("glift", 2.4)], "gummy glift"),
        # A guess that cannot be the answer and only costs a turn is not suggested.
        ([row("among", 1.0), row("about", 1.75), row("agony", 2.0)], "among agony"),
        ([row("among", 1.0), row("about", 1.74), row("house", 1.76)], "among about"),
        # Of equally good words candidates come first, then more familiar ones.
        ([row("glift", 2.4), row("giddy", 2.41), row("about", 2.41)], "about glift giddy"),
        ([row("glift", 2.4), row("among", 2.41), row("about", 2.41)], "among glift about"),
        # On a closed list a sure win comes before a quicker guess that may lose.
        ([row("gummy", 2.2, win=0.9), row("moist", 2.9)], "moist gummy"),
        ([row("gummy", 2.2, win=0.9), row("moist", 2.9, win=0.95)], "gummy moist"),
        # Of equally good words the one that wins more often comes first.
        ([row("among", 2.4, win=0.9), row("house", 2.4, win=0.95)], "house among"),
    ],
)
def test_which_word_leads(rows, order):
    position = positions()[0]
    ranking = ranking_of(position, rows_of(position, rows, sees_end=True), Taste())
    assert [row.guess for row in ranking] == order.split()


HEAVY, SURE = 1, 2  # positions at which BITCH is 60 % and 95 % likely


@pytest.mark.parametrize(
    ("nth", "words", "rows", "order"),
    [  # The player's game refuses PITCH, which is 10 % likely where BITCH is 60 %.
        (HEAVY, "everyday", [row("bitch", 1.5), row("ditch", 1.59)], "ditch"),  # it is near enough
        (HEAVY, "any", [row("bitch", 1.5), row("ditch", 1.59)], "bitch ditch"),
        (HEAVY, "everyday", [row("bitch", 1.5), row("ditch", 1.7)], "bitch ditch"),
        (HEAVY, "everyday", [row("pitch", 1.5), row("ditch", 2.5)], "ditch"),
        (HEAVY, "everyday", [row("pitch", 1.5)], "pitch"),  # there is no other
        (SURE, "everyday", [row("bitch", 1.5), row("ditch", 1.59)], "ditch bitch"),
    ],
)
def test_when_a_word_that_is_not_wanted_is_suggested_all_the_same(nth, words, rows, order):
    position = positions()[nth]
    ranking = ranking_of(position, rows_of(position, rows), Taste(words, never=("pitch",)))
    assert [row.guess for row in ranking] == order.split()


@pytest.mark.parametrize(
    ("turns", "limit", "guess", "expected"),
    [
        (["crane:bbbbb", "sight:bgggg"], 5, "light", ("fight", 1.0, 0.8)),
        (["crane:bbbbb", "sight:bgggg"], 5, "awful", None),
        (["crane:bbbbb", "sight:bgggg"], 6, "light", None),  # four guesses left
        (["crane:bbbbb"], 4, "light", None),  # too many words left
        (["crane:bbbbb", "sight:bgggg"], 3, "fluff", ("fight", 0.2, 0.0)),
    ],
)
def test_a_safer_word(turns, limit, guess, expected):
    safer = safer_word(Valuer(Position.of("original", turns, limit=limit)), guess)
    assert (safer and safer[:3]) == expected


def test_unwanted_words_are_not_called_safer():
    turns = ["crane:ybybb", "match:bgggg", "latch:bgggg", "patch:bgggg"]
    position = Position.of("original", turns)
    first, other = (
        safer_word(Valuer(position.without(never)), "batch") for never in ([], ["bawdy"])
    )
    assert first.word == "bawdy" != other.word
    assert first.chance == other.chance


def test_no_row_is_valued_where_no_word_is_called_safer():
    valuer = Valuer(Position.of("original", ["crane:bbbbb", "sight:bgggg"], limit=6))
    assert safer_word(valuer, "light") is None  # four guesses left
    assert "rows" not in vars(valuer)


@pytest.mark.parametrize("top", [0, -1])
def test_a_number_of_rows_below_one_is_refused(top):
    with pytest.raises(InputError, match="less than 1"):
        Taste(top=top)


# ------------------------------------------------------------------------------- one answer for all

SEEDS = (0, 1, 2, 8)  # hard, a belief, two boards, three boards


@pytest.mark.parametrize("seed", few(SEEDS, tuple(range(300))))
def test_the_first_word_is_the_same_whoever_asks_and_for_any_number_of_rows(seed):
    position, answers = random_position(seed)
    strategy = find_strategy("expected-turns")
    first = position.lexicon.guesses[strategy.choose(position.visible)]
    assert first == advise(position, Taste("any", unfiltered=True)).best.guess
    for words in ("any", "everyday"):
        every = advise(position, Taste(words, top=40))
        for word in ("fuzzy", *(row.guess for row in reversed(every.ranking.suggestions))):
            every.value(word)  # what was asked before changes nothing
        for top in (1, 3, 10, 40):
            ranking = ranking_of(position, every.valuer.rows, Taste(words, top=top))
            assert ranking.suggestions == every.ranking.suggestions[:top]
        asked = Valuer(position).values(row.guess for row in reversed(every.ranking.suggestions))
        for row, value in zip(every.ranking, reversed(asked), strict=True):
            assert (row.expected_turns, row.method) == (round(value.turns, 9), value.method)
        alone = Taste(words, top=1)
        choose = by_advice(lambda each, alone=alone: advise(each, alone))
        assert choose(position) == every.best.guess
        assert suggest(position, words=words, top=2).suggestions == every.ranking.suggestions[:2]
    worse = every.ranking[len(every.ranking) - 1]
    if worse.expected_turns > every.best.expected_turns + 1e-6:
        turn = reviewed(position, answers, worse.guess)
        assert turn.best == every.best.guess or turn.is_certain
        assert turn.expected_turns == pytest.approx(worse.expected_turns)
        assert turn.skill < TOP
        if len(answers) == 1:
            shown = worse.expected_size, worse.largest, worse.entropy
            (numbers,) = turn.numbers
            assert (numbers.expected_size, numbers.largest, numbers.entropy) == pytest.approx(shown)


def reviewed(position, answers, guess):
    """Return the turn of a guess at a position, reviewed."""
    sequence = position.setup.sequence
    return review_game(
        Words(answers, sequence).play(position, guess).turns, list(answers), position.lexicon,
        position.rules, limit=position.limit, sequence=sequence, any_guess=True,
    ).turns[len(position.turns)]  # fmt: skip


@pytest.mark.parametrize("name", [name for name in BUILT_IN if name not in ("random", "optimal")])
def test_the_first_word_of_a_strategy_does_not_depend_on_the_number_of_rows(name):
    for words in ("everyday", "any"):
        few_rows, more = (
            suggest(list="original", strategy=name, top=n, words=words) for n in (3, 40)
        )
        assert few_rows.suggestions == more.suggestions[:3]


def test_what_is_called_proven_is_exact():
    lexicon = load("original")
    for rules in (Rules.NORMAL, Rules.HARD):
        replies = Position.start(lexicon, rules).children(lexicon.index("salet"))
        for _, position in replies[:: few(12, 1)]:
            for words in ("everyday", "any"):
                ranking = advise(position, Taste(words, top=1)).ranking
                assert ranking.best.exact or not ranking.exact, position
