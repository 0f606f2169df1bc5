"""The whole game in a few sentences, and the numbers of a review in words."""

from __future__ import annotations

from collections.abc import Sequence

from salet.puzzle.sentences import say
from salet.reviews.reviewed import Review
from salet.value.skill import FAIR, GOOD

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
        given = amount(review.given_away, about=True)
        return (*said, say(f"verdict.{key}", mean=mean, given=given))
    if review.skill is None or not review.solved:
        return (*said, say("verdict.mean", mean=mean))
    away = sum(turn.shown_saving for turn in review.turns)
    lucky = round(mean, 2) + away - review.guesses  # they add up to the guesses as displayed
    luck = "none" if abs(lucky) < 0.005 else "good" if lucky > 0 else "bad"
    key = "verdict.sum" if away >= 0.005 else "verdict.sum-nothing"
    return (*said, say(key, mean=mean, given=away), say(f"verdict.luck-{luck}", lucky=abs(lucky)))


def _on_one(review: Review) -> list[str]:
    used, best = _guesses(review.guesses), review.best_play_guesses
    if best is None:
        missed = len(review.best_play) >= review.limit
        return [say("verdict.missed", limit=review.limit)] if missed else []
    if not review.solved:
        return [say("verdict.lost", needed=best)]
    if best == review.guesses:
        return [say("verdict.same", used=used)]
    fewer = abs(best - review.guesses)
    key = "verdict.fewer" if best > review.guesses else "verdict.more"
    return [say(key, used=used, fewer=fewer, needed=best)]


def _on_several(review: Review) -> list[str]:
    used, best, boards = _guesses(review.guesses), review.best_play_guesses, review.boards
    ours = [] if best is None else [say("verdict.ours", needed=best)]
    if review.solved:
        key = "verdict.solved-over" if review.guesses > review.limit else "verdict.solved"
        return [say(key, boards=boards, used=used, limit=review.limit), *ours]
    unsolved = [board for board, end in enumerate(review.ends, 1) if end is None]
    done = boards - len(unsolved)
    return [
        say("verdict.some", done=done, boards=boards, used=used, unsolved=numbered(unsolved)),
        *ours,
    ]


def _guesses(count: int) -> str:
    return say("count.guesses", n=count)


def together(skill: int, luck: int, solved: bool) -> str:
    """Return skill and luck in a sentence."""
    rank = "fine" if skill >= GOOD else "fair" if skill >= FAIR else "poor"
    if luck <= UNKIND and rank == "fine" and not solved:
        return say("together.unkind-lost")
    kind = "kind-" if luck >= KIND else "unkind-" if luck <= UNKIND else ""
    return say(f"together.{kind}{rank}")


def amount(turns: float, *, about: bool = False) -> str:
    """Return some expected turns as people say it; ``about`` if they are an estimate.

    >>> amount(0.004), amount(0.25), amount(1.04), amount(1.4, about=True)
    ('nothing', '0.25 of a guess', '1 guess', 'about 1.4 guesses')
    """
    if turns < 0.005:
        return say("turns.nothing")
    key = "turns.about-" if about else "turns."
    if turns < 0.995:
        return say(f"{key}part", turns=turns)
    shown = round(turns, 1)
    return say(f"{key}{'whole' if shown.is_integer() else 'many'}", n=int(shown), turns=shown)


def numbered(boards: Sequence[int]) -> str:
    """Return boards as a sentence names them.

    >>> numbered([3]), numbered([1, 2, 4]), numbered([1, 2, 3, 4, 5])
    ('board 3', 'boards 1, 2 and 4', '5 boards')
    """
    key = "count.boards" if len(boards) > NAMED else "boards.named"
    return say(key, n=len(boards), boards=boards)
