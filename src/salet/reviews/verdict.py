"""The whole game in a few sentences, and the numbers of a review in words."""

from __future__ import annotations

from collections.abc import Sequence

from salet.reviews.guess_value import FAIR, GOOD
from salet.reviews.reviewed import Review
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
    mean, several = review.best_play_mean, review.boards > 1
    if mean is None:
        return tuple(said)
    if several:
        average = f"On average our suggestions take about {mean:.1f}"
        if review.skill is not None:
            about = "about " if review.given_away >= 0.005 else ""
            average += f": you gave away {about}{amount(review.given_away)}"
    else:
        average = f"On average best play takes about {mean:.2f} guesses"
        if review.skill is not None and review.solved:
            average += f": {_given_and_luck(review, round(mean, 2))}"
    return (*said, f"{average}.")


def _given_and_luck(review: Review, mean: float) -> str:
    """Return what was given away and what luck did, which add up to the guesses as displayed."""
    given = sum(turn.shown_saving for turn in review.turns)
    lucky = mean + given - review.guesses
    away = f"{given:.2f}" if given >= 0.005 else "nothing"
    luck = "luck made no difference"
    if abs(lucky) >= 0.005:
        luck = f"{'good luck saved' if lucky > 0 else 'bad luck cost'} {abs(lucky):.2f}"
    return f"you gave away {away}, and {luck}"


def _on_one(review: Review) -> list[str]:
    used, best = _guesses(review.guesses).capitalize(), review.best_play_guesses
    if best is None:
        return []
    if not review.solved:
        return [f"Best play finds this answer in {number(best)}."]
    fewer = best - review.guesses
    if fewer > 0:
        return [f"{used}: {number(fewer)} fewer than best play needs for this answer."]
    if fewer == 0:
        return [f"Best play needs {_guesses(best)} for this answer too."]
    return [f"{used}; best play needs {number(best)} for this answer."]


def _on_several(review: Review) -> list[str]:
    used, best, boards = _guesses(review.guesses), review.best_play_guesses, review.boards
    if review.solved:
        than = "" if best is None else f"; our suggestions take {number(best)} on these words"
        over = f", over the limit of {review.limit}" if review.guesses > review.limit else ""
        every = "Both" if boards == 2 else f"All {number(boards)}"
        return [f"{every} boards in {used}{over}{than}."]
    unsolved = [board for board, end in enumerate(review.ends, 1) if end is None]
    done = number(boards - len(unsolved)).capitalize() if len(unsolved) < boards else "None"
    said = [f"{done} of {number(boards)} boards solved in {used}; {listed(unsolved)} not solved."]
    return said if best is None else [*said, f"Our suggestions take {number(best)} on these words."]


def _guesses(count: int) -> str:
    return f"{number(count)} guess{'es' * (count != 1)}"


def together(skill: int, luck: int, solved: bool) -> str:
    """Return skill and luck in a sentence."""
    fine, fair = skill >= GOOD, skill >= FAIR
    if luck >= KIND:
        if fine:
            return "Very well played, and the marks were kind too."
        return "Well played, with some luck." if fair else "The marks were kind to you today."
    if luck <= UNKIND:
        if fine:
            return (
                "Very well played against stubborn marks."
                if solved
                else "Very well played; it was luck that was missing."
            )
        return "Well played on an unlucky day." if fair else "An uphill game, with little luck."
    if fine:
        return "Very well played."
    return "A solid game." if fair else "Some guesses could have been better."


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
        return "nothing"
    if turns < 0.995:
        return f"{turns:.2f} of a guess"
    shown = f"{turns:.1f}".removesuffix(".0")
    return f"{shown} guess{'es' * (shown != '1')}"


def listed(boards: Sequence[int]) -> str:
    """Return boards as a sentence names them.

    >>> listed([3]), listed([1, 2, 4])
    ('board 3', 'boards 1, 2 and 4')
    """
    if len(boards) > NAMED:
        return f"{number(len(boards))} boards"
    return f"board{'s' * (len(boards) > 1)} {joined(boards)}"
