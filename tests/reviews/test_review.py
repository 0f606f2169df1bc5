"""Reviews against full enumeration on tiny lists, known games, and the obvious truths."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import oracle

from salet.belief.lists import load
from salet.errors import Contradiction, FeedbackError, IllegalGuess, InputError, WordError
from salet.position.position import Position
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, Turn
from salet.puzzle.scoring import feedback as feedback_of
from salet.reviews.judge import Bucket, Valued, luck_of, skill_of
from salet.reviews.remarks import wasted_letters
from salet.reviews.review import review, review_line
from salet.reviews.reviewed import game_luck, game_skill, summary_of
from salet.reviews.valuing import LOST, value_guesses, worst_turns
from salet.words.lexicon import Lexicon

WORDS = [
    "batch", "catch", "hatch", "latch", "match", "patch", "watch", "climb", "blimp", "whelp",
    "champ", "crane", "slate", "moist", "mambo", "abaca",
]  # fmt: skip
ENDLESS = 40  # guesses: a limit that never matters


# ------------------------------------------------------------------------- the slow, obvious twin


def buckets_of(guess, words):
    found: dict[str, list[str]] = {}
    for word in words:
        found.setdefault(oracle.feedback(guess, word), []).append(word)
    return found


def enumeration(guesses, weights):
    """Expected turns by trying everything: of a set of candidates, and of a guess there."""
    every = tuple(sorted(guesses))

    @cache
    def least(words: tuple[str, ...]) -> float:
        return min(of(g, words) for g in every if len(buckets_of(g, words)) > 1 or words == (g,))

    def of(guess: str, words: tuple[str, ...]) -> float:
        mass = sum(weights[w] for w in words)
        parts = buckets_of(guess, words)
        if len(parts) == 1 and words != (guess,):
            return 1 + least(words)
        rest = 0.0
        for marks, part in parts.items():
            if set(marks) != {"g"}:
                rest += sum(weights[w] for w in part) / mass * least(tuple(sorted(part)))
        return 1 + rest

    return least, of


tiny_lists = st.lists(st.sampled_from(WORDS), min_size=2, max_size=8, unique=True)


@given(tiny_lists, st.data())
def test_turns_skill_and_luck_are_those_of_full_enumeration(words, data):
    guesses = [*words, *data.draw(st.lists(st.sampled_from(WORDS), max_size=3))]
    raw = data.draw(st.lists(st.integers(1, 9), min_size=len(words), max_size=len(words)))
    lexicon = Lexicon.of(guesses, words, raw)
    weights = dict(zip(words, raw, strict=True))
    answer = data.draw(st.sampled_from(words))
    played = [data.draw(st.sampled_from(sorted(set(guesses) - {answer}) or [answer])), answer]
    played = played[1:] if played[0] == answer else played
    found = review(played, answer, lexicon, limit=ENDLESS)
    least, of = enumeration(guesses, weights)
    left = tuple(sorted(words))
    for turn, guess in zip(found.turns, played, strict=True):
        assert turn.exact
        best, yours = least(left), of(guess, left)
        assert turn.expected_turns == pytest.approx(yours)
        assert turn.best_expected_turns == pytest.approx(best)
        assert turn.skill == round(99 * max(0.0, 1 - (yours - best))) or abs(yours - best) < 1e-9
        assert (turn.skill == 99) or yours > best + 1e-9
        assert turn.candidates_before == len(left)
        mass = sum(weights[w] for w in left)
        chances, turns = {}, {}
        for marks, part in buckets_of(guess, left).items():
            chances[marks] = sum(weights[w] for w in part) / mass
            turns[marks] = 0.0 if set(marks) == {"g"} else least(tuple(sorted(part)))
        told = oracle.feedback(guess, answer)
        worse = sum(chances[m] for m in chances if turns[m] > turns[told] + 1e-9)
        better = sum(chances[m] for m in chances if turns[m] < turns[told] - 1e-9)
        luck = worse - better
        if luck > 0:
            lowest = min(turns.values())
            luck /= sum(chances[m] for m in chances if turns[m] > lowest + 1e-9)
        assert abs(turn.luck - 49.5 * (1 + luck)) <= 0.5 + 1e-6
        left = tuple(sorted(buckets_of(guess, left)[told]))
        assert turn.candidates_after == len(left)
    assert found.best_play[-1] == answer
    assert len(found.turns) == pytest.approx(found.best_play_mean + found.given_away - found.lucky)


@settings(max_examples=25)
@given(tiny_lists, st.data())
def test_skill_does_not_depend_on_the_answer(words, data):
    lexicon = Lexicon.of(words)
    first, second = (data.draw(st.sampled_from(words)) for _ in range(2))
    skills: dict[tuple[str, ...], set[int | None]] = {}
    for answer in words:
        played = [g for g in (first, second) if g != answer]
        played = played[: 0 if first == answer else 2]
        found = review([*played, answer], answer, lexicon)
        for nth, turn in enumerate(found.turns[: len(played)]):
            known = tuple(t.feedback for t in found.turns[:nth])
            skills.setdefault((*known, turn.guess, str(nth)), set()).add(turn.skill)
    assert all(len(seen) == 1 for seen in skills.values())


@settings(max_examples=25)
@given(tiny_lists)
def test_the_best_guess_has_top_skill_and_no_other_has_more(words):
    lexicon = Lexicon.of(words)
    position = Position.start(lexicon, limit=ENDLESS)
    valued = {v.guess: v.turns for v in value_guesses(position, lexicon.guesses)}
    best = min(valued.values())
    worst = worst_turns(position, best)
    assert worst == pytest.approx(1 + best)
    for guess, turns in valued.items():
        found = review([guess, *({words[0]} - {guess})], words[0], lexicon, limit=ENDLESS)
        assert (found.turns[0].skill == 99) is (turns <= best + 0.005 + 1e-9)
        assert found.turns[0].best in words
        assert valued[found.turns[0].best] == pytest.approx(best)


@given(tiny_lists, st.data())
def test_the_luckiest_bucket_has_top_luck_and_the_order_is_kept(words, data):
    lexicon = Lexicon.of([*words, "crane"], words)
    guess = data.draw(st.sampled_from(lexicon.guesses))
    (valued,) = value_guesses(Position.start(lexicon, limit=ENDLESS), [guess])
    lucks = [(b.turns, luck_of(valued, b.feedback)) for b in valued.buckets]
    if len({round(b.turns, 9) for b in valued.buckets}) == 1:
        assert {luck for _, luck in lucks} == {50}
        return
    least = min(turns for turns, _ in lucks)
    for turns, luck in lucks:
        assert (luck == 99) is (turns <= least + 1e-9)
        assert 0 <= luck <= 99
    assert [luck for _, luck in sorted(lucks)] == sorted((x for _, x in lucks), reverse=True)
    assert luck_of(valued, Feedback.parse("ygggg")) is None


def test_luck_of_chances_that_can_be_worked_out_by_hand():
    def valued(*pairs):
        rows = [Bucket(Feedback(n), 1, p, t) for n, (p, t) in enumerate(pairs)]
        return Valued("crane", 2.0, tuple(rows), "solved", True)

    coin = valued((0.5, 1.0), (0.5, 0.0))
    assert [luck_of(coin, Feedback(n)) for n in (0, 1)] == [25, 99]
    three = valued((0.2, 1.0), (0.5, 2.0), (0.3, 3.0))
    # worse - better: 0.8 of 0.8, then 0.3 - 0.2 = 0.1 of 0.8, then -0.7
    assert [luck_of(three, Feedback(n)) for n in range(3)] == [99, 56, 15]
    assert luck_of(valued((1.0, 1.5)), Feedback(0)) == 50
    assert luck_of(valued((0.4, 1.5), (0.6, 1.5)), Feedback(0)) == 50


def test_skill_of_numbers():
    assert [skill_of(t, 2.0, 3.0) for t in (1.9, 2.0, 2.25, 2.5, 3.0, 3.4)] == [
        99, 99, 74, 50, 0, 0,
    ]  # fmt: skip
    assert skill_of(1.0, 1.0, 1.0) == 99


# ------------------------------------------------------------------------- hard rules and limits


def hard_value(guesses, words, turns, left):
    """Losses and guesses of best play under hard rules, by trying everything."""
    if left == 0:
        return len(words), 0
    legal = [g for g in guesses if oracle.is_hard_legal(turns, g)]
    return min(hard_cost(g, guesses, words, turns, left) for g in legal)


def hard_cost(guess, guesses, words, turns, left):
    lost, total = 0, 0
    for marks, part in buckets_of(guess, words).items():
        if set(marks) == {"g"}:
            total += 1
            continue
        more, rest = hard_value(guesses, part, [*turns, (guess, marks)], left - 1)
        lost += more
        total += rest + len(part) - more
    return lost, total


@pytest.mark.parametrize("second", ["batch", "watch", "catty", "thaws"])
def test_hard_games_are_judged_by_hard_rules(second):
    words = ["batch", "catch", "hatch", "match", "watch", "latch"]
    guesses = [*words, "slate", "catty", "thaws", "climb"]
    lexicon = Lexicon.of(guesses, words)
    first, answer = "slate", "hatch"
    turns = [(first, oracle.feedback(first, answer))]
    left = [w for w in words if oracle.fits(turns, w)]
    assert len(left) == 5
    value = {}
    for guess in guesses:
        if oracle.is_hard_legal(turns, guess):
            lost, total = hard_cost(guess, guesses, left, turns, 4)
            value[guess] = (total + lost * (4 + LOST)) / len(left)
    assert second in value
    assert "climb" not in value
    assert len({round(v, 6) for v in value.values()}) > 2
    found = review([first, second, answer], answer, lexicon, Rules.HARD, limit=5)
    turn = found.turns[1]
    assert turn.exact
    assert turn.expected_turns == pytest.approx(value[second])
    assert turn.best_expected_turns == pytest.approx(min(value.values()))
    again = hard_cost(first, guesses, left, turns, 4)
    nothing = (again[1] + again[0] * (4 + LOST)) / len(left)
    assert turn.worst_expected_turns == pytest.approx(nothing)
    assert turn.skill == skill_of(value[second], min(value.values()), nothing)


def test_a_guess_that_hard_rules_forbid_is_refused_under_them_and_fine_without():
    lexicon = Lexicon.of(WORDS)
    game = ["catch", "champ", "watch"]
    with pytest.raises(IllegalGuess, match=r"turn 2, CHAMP, was not legal .* second letter"):
        review(game, None, lexicon, Rules.HARD)
    normal = review(game, None, lexicon)
    assert normal.turns[1].skill is not None


def test_under_hard_rules_the_best_guess_is_a_legal_one():
    lexicon = Lexicon.of(WORDS)
    easy = review(["catch", "hatch", "watch"], None, lexicon)
    hard = review(["catch", "hatch", "watch"], None, lexicon, Rules.HARD)
    assert easy.turns[1].best not in ("hatch", "watch", "batch", "match", "patch", "latch")
    assert easy.turns[1].skill < 99 == hard.turns[1].skill
    assert oracle.is_hard_legal([("catch", "bgggg")], hard.turns[1].best)


@pytest.mark.parametrize("rules", list(Rules))
def test_with_two_guesses_left_the_chance_to_find_it_in_time_counts(rules):
    words = ["batch", "hatch", "match", "watch"]
    lexicon = Lexicon.of([*words, "whamb"], words)
    position = Position.start(lexicon, rules, limit=2)
    (probe, word) = value_guesses(position, ["whamb", "batch"])
    # The probe finds all four with the second guess; a word finds itself and one more.
    assert probe.turns == pytest.approx(2.0)
    assert word.turns == pytest.approx((1 + 2 + 2 * (2 + LOST)) / 4)
    assert probe.exact
    assert word.exact
    last = Position.start(lexicon, rules, limit=1)
    (lost, chance) = value_guesses(last, ["whamb", "batch"])
    assert lost.turns == worst_turns(last, chance.turns) == 1 + LOST
    assert chance.turns == pytest.approx((1 + 3 * (1 + LOST)) / 4)


def test_a_lost_game_and_an_unfinished_one():
    lexicon = load("original")
    lost = review(["catch", "hatch", "match", "patch", "batch", "latch"], "watch", lexicon)
    assert (lost.solved, lost.result, lost.guesses) == (False, "X/6", 6)
    assert lost.best_play[-1] == "watch"
    assert any("trap" in s for turn in lost.turns for s in turn.sentences)
    assert lost.turns[1].trap["shape"] == "_atch"
    open_game = review(["crane:bbbbb", "moist:byybb"], None, lexicon)
    assert (open_game.answer, open_game.solved, open_game.best_play) == (None, False, ())
    assert all(turn.skill is not None and turn.luck is not None for turn in open_game.turns)
    assert open_game.result == "–/6"


# ------------------------------------------------------------------------- a known game


def test_the_published_game_judged_by_the_classic_brute_force():
    found = review(
        ["soare", "clint", "mince", "wince"], "wince", load("original"), by="brute-force-mean"
    )
    soare, clint, mince, wince = found.turns
    assert (f"{soare.expected_size:.4f}", soare.largest, soare.candidates_after) == (
        "62.3011", 183, 79,
    )  # fmt: skip
    assert (f"{soare.best_expected_size:.4f}", soare.best, soare.best_largest) == (
        "61.0009", "raise", 168,
    )  # fmt: skip
    assert (f"{clint.expected_size:.4f}", clint.largest, clint.candidates_after) == ("3.5063", 8, 4)
    assert (clint.best, f"{clint.best_expected_size:.4f}", clint.best_largest) == (
        "guilt", "2.8734", 6,
    )  # fmt: skip
    assert sorted(clint.left) == ["mince", "niche", "niece", "wince"]
    assert (mince.expected_size, mince.largest, mince.best) == (1, 1, "mince")
    assert (wince.candidates_before, wince.skill) == (1, 99)
    assert found.best_play == ("raise", "lingo", "mince", "wince")
    assert (clint.merit, clint.best_merit) == pytest.approx(
        (clint.expected_size, clint.best_expected_size)
    )
    assert found.best_play_guesses == found.guesses == 4


def test_json_is_plain_and_has_the_contract():
    found = review(["crane", "sloth", "moist"], "moist", load("original"))
    plain = json.loads(json.dumps(found.as_dict()))
    assert {
        "turns", "skill", "luck", "guesses", "best_play_guesses", "best_play",
    } <= plain.keys()  # fmt: skip
    for turn in plain["turns"]:
        assert {
            "guess", "feedback", "candidates_before", "candidates_after", "expected_size",
            "largest", "best", "best_expected_size", "best_largest", "expected_turns",
            "best_expected_turns", "skill", "luck",
        } <= turn.keys()  # fmt: skip
        assert sum(b["probability"] for b in turn["buckets"]) == pytest.approx(1)
        assert sum(b["count"] for b in turn["buckets"]) == turn["candidates_before"]


def test_statistics_are_those_of_one_ply():
    words = list(load("original").answer_words)[::9]
    lexicon = Lexicon.of([*words, "soare"], words)
    (turn, _) = review(["soare", words[3]], words[3], lexicon).turns
    plain = oracle.one_ply("soare", words)
    assert turn.expected_size == pytest.approx(plain["expected_size"])
    assert turn.largest == plain["largest"]
    assert turn.entropy == pytest.approx(plain["entropy"])
    assert len(turn.buckets) == plain["buckets"]


def test_estimates_stay_near_perfect_play_and_put_a_wasted_turn_last():
    lexicon = load("original")
    position = Position.start(lexicon).after("crane", "bbybb")
    from salet.strategies.expected_turns import expected_turns

    best = lexicon.guesses[expected_turns.choose(position)]
    good, poor, nothing = value_guesses(position, [best, "fuzzy", "crane"])
    assert good.way == "looked"
    # Perfect play needs 358 guesses for the 134 candidates (salet exact crane:bbybb).
    assert good.turns == pytest.approx(358 / 134, abs=0.03)
    assert good.turns < poor.turns < nothing.turns
    assert nothing.turns == pytest.approx(1 + good.turns, abs=0.05)


# ------------------------------------------------------------------------- the daily belief


@pytest.fixture(scope="module")
def weighted():
    words = list(load("original").answer_words)[::3]
    weights = [1000.0 if n % 4 == 0 else 0.001 for n in range(len(words))]
    return Lexicon.of(words, weights=weights, name="weighted")


def test_a_belief_with_a_long_tail_is_judged_too(weighted):
    answer = weighted.answer_words[0]  # a likely one
    found = review(["crane" if "crane" in weighted else weighted.guesses[5], answer],
                   answer, weighted)  # fmt: skip
    turn = found.turns[1]
    assert turn.likely_before <= turn.candidates_before
    assert turn.exact is (turn.candidates_before <= 15)
    rare = weighted.answer_words[1]
    found = review([weighted.guesses[5], rare], rare, weighted)
    assert found.solved
    assert found.turns[1].luck is not None


def test_a_game_of_a_day_is_judged_by_the_belief_of_that_day(own_home):
    from dataclasses import replace
    from datetime import date

    from salet.reviews.submitted import from_words, review_submitted

    daily = load("daily")
    game = from_words(["crane", "cigar"], daily)
    now = review_submitted(game, daily).turns[1]
    # On the first day nothing had been used yet; by now cigar would be a repeat.
    then = review_submitted(replace(game, day=date(2021, 6, 19)), daily).turns[1]
    assert then.chance > now.chance


# ------------------------------------------------------------------------- words


def test_sentences_say_what_the_numbers_say():
    lexicon = load("original")
    found = review(["soare", "clint", "mince", "wince"], None, lexicon)
    assert found.turns[1].sentences[0].startswith("CLINT kept four words; GUILT")
    assert "could not be the answer" in found.turns[1].sentences[1]
    assert found.turns[2].sentences[0].startswith("MINCE ")
    assert "WINCE" in found.turns[3].sentences[0]
    assert found == review(["soare", "clint", "mince", "wince"], None, lexicon)
    told = " ".join(s for turn in found.turns for s in turn.sentences)
    assert "  " not in told


def test_a_guess_that_would_have_told_all_apart_is_named():
    words = ["pound", "bound", "found", "hound", "mound", "sound"]
    lexicon = Lexicon.of([*words, "bhfms"], words)
    found = review(["pound", "bound", "found"], None, lexicon)
    assert found.turns[1].sentences[0] == (
        "BOUND kept four words; BHFMS would have told all five apart."
    )


def test_repeats_and_wasted_letters_are_named_gently():
    lexicon = load("original")
    found = review(["crane", "crane", "trace", "moist"], None, lexicon)
    assert "CRANE had been played before, so it could tell nothing new." in (
        found.turns[1].sentences
    )
    assert found.turns[1].skill == 0
    assert found.turns[1].luck == 50
    said = " ".join(found.turns[2].sentences)
    assert "TRACE could not be the answer" in said
    assert "R, A, C and E were known to be absent." in said
    earlier = [Turn("abbey", Feedback.parse("ybbbb"))]
    assert wasted_letters(earlier, Turn("bambi", Feedback.parse("bybbb"))) == ["B"]


def test_one_line_for_the_end_of_a_game():
    line = review_line(review(["soare", "clint", "mince", "wince"], None, load("original")))
    assert line.startswith("Skill ")
    assert line.endswith("WINCE.")
    assert "\n" not in line


# ------------------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("turns", "answer", "error", "message", "fix"),
    [
        ([], None, InputError, "no guesses", "in order"),
        (["crane", "slith", "moist"], None, WordError, "SLITH is not in", "--any-guess"),
        (["crane", "moist"], "moisx", WordError, "MOISX is not in", "moist"),
        (["crane:bbygb", "moist"], "moist", FeedbackError, "CRANE is marked bbygb", "crane:bbbbb"),
        (["crane:ggggy"], None, InputError, "CRANE", ""),
        (["moist", "crane"], "moist", InputError, "more guesses follow", "Leave them out"),
        (["crane"] * 7, "moist", InputError, "there are 7 guesses", "--within 7"),
        (["crane", "moist:bbbby"], None, InputError, "no marks for CRANE", "--answer"),
        (["crane:bbb"], None, InputError, "mark 4 is missing", "bbygb"),
    ],
)
def test_bad_input_is_explained(turns, answer, error, message, fix):
    with pytest.raises(error, match=message) as caught:
        review(turns, answer, load("original"))
    assert fix in caught.value.fix


def test_marks_that_contradict_each_other_are_a_contradiction():
    with pytest.raises(Contradiction):
        review(["crane:bbbbb", "crate:gbbbb"], None, load("original"))


def test_an_answer_outside_the_list_is_no_crash():
    lexicon = load("original")
    found = review(["crane", "roate", "soare"], "soare", lexicon)
    assert found.best_play_guesses is None
    assert any("SOARE is not an answer of original" in note for note in found.notes)
    assert found.turns[2].skill is None or found.turns[2].luck is None
    outside = review(["crane", "qqqqq", "moist"], "moist", lexicon, any_guess=True)
    assert outside.turns[1].skill < 20
    assert any("QQQQQ" in note for note in outside.notes)


# ------------------------------------------------------------------------- the game, many games


def test_game_skill_and_luck_by_hand():
    base = review(["soare", "clint", "mince", "wince"], None, load("original"))
    # clint and mince count; wince was the only word left.
    counted = [base.turns[1].skill, base.turns[2].skill]
    assert game_skill(base.turns) == base.skill == round(sum(counted) / 2)
    weight = sum(t.spread for t in base.turns)
    assert base.luck == game_luck(base.turns)
    assert base.luck == round(sum(t.luck * t.spread for t in base.turns) / weight)
    alone = review(["crane"], None, load("original"))
    assert alone.skill == alone.turns[0].skill
    assert alone.luck == 99


def test_many_games_together():
    lexicon = load("original")
    games = [review([first, "moist"], None, lexicon) for first in ["crane", "fuzzy"] * 4]
    plain = summary_of(games)
    assert (plain["games"], plain["wins"], plain["losses"], plain["mean"]) == (8, 8, 0, 2.0)
    assert [row["games"] for row in plain["trends"]] == [7, 1]
    assert plain["skill"] == pytest.approx(sum(g.skill for g in games) / 8)


# ------------------------------------------------------------------------- pictures


class Checker(HTMLParser):
    """Notes every address and counts open tags."""

    def __init__(self):
        super().__init__()
        self.addresses: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.addresses += [v for k, v in attrs if k in ("src", "href", "action", "data")]
        if tag not in ("meta", "rect", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag != "rect":
            assert self.open.pop() == tag


@pytest.mark.parametrize("game", [
    (["soare", "clint", "mince", "wince"], None),
    (["catch", "hatch", "match", "patch", "batch", "latch"], "watch"),
    (["crane"], None),
    (["crane:bbbbb"], None),
])  # fmt: skip
def test_the_page_and_the_card_are_whole_and_ask_for_nothing(game):
    from salet.render.review_card import review_card
    from salet.render.review_page import review_page

    found = review(*game, load("original"))
    page = review_page(found)
    checker = Checker()
    checker.feed(page)
    assert not checker.open
    assert not checker.addresses
    assert "url(" not in page
    assert "<script" not in page
    assert "prefers-color-scheme: dark" in page
    for turn in found.turns:
        assert f'aria-label="{turn.guess.upper()}, marks {turn.feedback}"' in page
    card = ElementTree.fromstring(review_card(found))
    assert (card.get("width"), card.get("height")) == ("600", "400")
    letters = "".join(t.text for t in card.iter("{http://www.w3.org/2000/svg}text") if t.text)
    assert "".join(turn.guess.upper() for turn in found.turns) in "".join(
        x for x in letters if x.isupper()
    )


def test_markup_in_words_is_harmless():
    from salet.render.review_card import review_card
    from salet.render.review_page import review_page

    lexicon = Lexicon.of(["crane", "moist"], name="<b>&list")
    found = review(["crane", "moist"], None, lexicon)
    ElementTree.fromstring(review_card(found))
    assert "<b>&list" not in review_page(found)


def test_words_of_other_lengths():
    lexicon = Lexicon.of(["stone", "store", "score"], name="five")
    assert review(["stone", "score"], None, lexicon).solved
    long = Lexicon.of(["elephants", "crocodile", "alligator", "butterfly"])
    found = review(["crocodile", "butterfly"], None, long)
    assert found.turns[0].exact
    from salet.render.review_card import review_card

    ElementTree.fromstring(review_card(found))


def test_feedback_is_that_of_the_reference_rule():
    found = review(["abbey", "babes", "kebab"], None, load("original-all"))
    for turn in found.turns:
        assert turn.feedback == feedback_of(turn.guess, "kebab").letters
