"""The whole game in a few sentences, and the numbers of a review in words."""

from __future__ import annotations

from collections.abc import Sequence

from salet.puzzle.sentences import say
from salet.reviews.reviewed import Review
from salet.value.skill import FAIR, GOOD
from salet.words.figures import joined

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
NAMED = 4  # boards that a sentence names
KIND, UNKIND = 75, 25  # luck of a game: a quarter of all games has more, and one has less


def verdict(review: Review) -> tuple[str, ...]:
    """Return what the whole game comes to, in two or three sentences."""
    said = []
    if review.skill is not None and review.luck is not None:
        said.append(together(review.skill, review.luck, review.solved))
    said += _on_one(review) if review.boards == 1 else _on_several(review)
    mean = review.best_play_mean
    if mean is None:
        return tuple(said)
    if review.boards > 1:
        key = "boards-mean" if review.skill is None else "boards-given"
        given = amount(review.given_away)
        if review.given_away >= 0.005:
            given = say("boards.about", saves=given)
        return (*said, say(f"verdict.{key}", mean=f"{mean:.1f}", given=given))
    if review.skill is None or not review.solved:
        return (*said, say("verdict.mean", mean=f"{mean:.2f}"))
    away = sum(turn.shown_saving for turn in review.turns)
    lucky = round(mean, 2) + away - review.guesses  # they add up to the guesses as displayed
    luck = "none" if abs(lucky) < 0.005 else "good" if lucky > 0 else "bad"
    total = say(
        "verdict.sum", mean=f"{mean:.2f}",
        given=f"{away:.2f}" if away >= 0.005 else say("turns.nothing"),
        luck=say(f"verdict.luck-{luck}", lucky=f"{abs(lucky):.2f}"),
    )  # fmt: skip
    return (*said, total)


def _on_one(review: Review) -> list[str]:
    used, best = _guesses(review.guesses), review.best_play_guesses
    if best is None:
        missed = len(review.best_play) >= review.limit
        return [say("verdict.missed", limit=number(review.limit))] if missed else []
    if not review.solved:
        return [say("verdict.lost", needed=number(best))]
    if best == review.guesses:
        return [say("verdict.same", used=used)]
    fewer = number(abs(best - review.guesses))
    key = "verdict.fewer" if best > review.guesses else "verdict.more"
    return [say(key, used=used.capitalize(), fewer=fewer, needed=number(best))]


def _on_several(review: Review) -> list[str]:
    used, best, boards = _guesses(review.guesses), review.best_play_guesses, review.boards
    ours = "" if best is None else number(best)
    if review.solved:
        every = say("verdict.both" if boards == 2 else "verdict.all", boards=number(boards))
        over = say("verdict.over", limit=review.limit) if review.guesses > review.limit else ""
        than = say("verdict.than", needed=ours) if ours else ""
        return [say("verdict.solved", every=every, used=used, over=over, than=than)]
    unsolved = [board for board, end in enumerate(review.ends, 1) if end is None]
    done = number(boards - len(unsolved)).capitalize()
    said = say(
        "verdict.some", done=done if len(unsolved) < boards else say("verdict.none"),
        boards=number(boards), used=used, unsolved=listed(unsolved),
    )  # fmt: skip
    return [said, say("verdict.ours", needed=ours)] if ours else [said]


def _guesses(count: int) -> str:
    return f"{number(count)} guess{'es' * (count != 1)}"


def together(skill: int, luck: int, solved: bool) -> str:
    """Return skill and luck in a sentence."""
    rank = "fine" if skill >= GOOD else "fair" if skill >= FAIR else "poor"
    if luck <= UNKIND and rank == "fine" and not solved:
        return say("together.unkind-lost")
    kind = "kind-" if luck >= KIND else "unkind-" if luck <= UNKIND else ""
    return say(f"together.{kind}{rank}")


def number(count: int) -> str:
    """Return a small number in words.

    >>> number(3), number(20)
    ('three', '20')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else f"{count:,}"


def amount(turns: float) -> str:
    """Return some expected turns as people say it.

    >>> amount(0.004), amount(0.25), amount(1.04), amount(1.4)
    ('nothing', '0.25 of a guess', '1 guess', '1.4 guesses')
    """
    if turns < 0.005:
        return say("turns.nothing")
    if turns < 0.995:
        return say("turns.part", turns=f"{turns:.2f}")
    shown = f"{turns:.1f}".removesuffix(".0")
    return say("turns.one" if shown == "1" else "turns.many", turns=shown)


def listed(boards: Sequence[int]) -> str:
    """Return boards as a sentence names them.

    >>> listed([3]), listed([1, 2, 4])
    ('board 3', 'boards 1, 2 and 4')
    """
    if len(boards) > NAMED:
        return f"{number(len(boards))} boards"
    return f"board{'s' * (len(boards) > 1)} {joined(boards)}"
