"""A review of several boards in words: kind, without hindsight, and no surer than its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from salet.reviews.remarks import LUCKY, NEARLY, UNLUCKY, amount, number, together
from salet.words.figures import joined, percent

if TYPE_CHECKING:
    from salet.reviews.boards import BoardsReview, BoardsReviewedTurn

NAMED = 4  # boards that a sentence names


def remarks_on_boards(
    made: BoardsReviewedTurn, boards: Boards, before: Sequence[BoardsReviewedTurn]
) -> tuple[str, ...]:
    """The sentences about one turn, by the boards as they were then and what was said before."""
    said = [_opener(made) if not boards.turns else _choice(made, boards)]
    said += _waiting(made, before)
    short = boards.guesses_left < len(boards.open)
    if short and not any(len(_open(turn)) > boards.limit - nth for nth, turn in enumerate(before)):
        left = max(0, boards.guesses_left)
        said.append(
            f"{_count(len(boards.open)).capitalize()} were open and {number(left)} "
            f"guess{'es' * (left != 1)} left: not all could be solved any more."
        )
    said += _fortune(made, boards)
    return tuple(said)


def _open(turn: BoardsReviewedTurn) -> tuple[int, ...]:
    return (*turn.in_question, *turn.certain)


def listed(boards: Sequence[int]) -> str:
    """Boards as a sentence names them.

    >>> listed([3]), listed([1, 2, 4])
    ('board 3', 'boards 1, 2 and 4')
    """
    if len(boards) > NAMED:
        return f"{number(len(boards))} boards"
    return f"board{'s' * (len(boards) > 1)} {joined(boards)}"


def _count(many: int) -> str:
    return f"{number(many)} board{'s' * (many != 1)}"


def _opener(made: BoardsReviewedTurn) -> str:
    name, best = made.guess.upper(), made.best.upper()
    if made.guess == made.best:
        return f"{name} is as good an opener as we know for so many boards."
    if made.given_away < NEARLY:
        return f"{name} is a very good opener, as good as {best} for all that matters."
    return f"{name} is fine to open with; {best} saves about {amount(made.given_away)} on average."


def _choice(made: BoardsReviewedTurn, boards: Boards) -> str:
    name, best = made.guess.upper(), made.best.upper()
    if not made.helps:
        again = any(turn.guess == made.guess for turn in boards.turns)
        why = "had been played before, so it" if again else "could solve no board and"
        return f"{name} {why} told nothing new: {best} would have saved a guess."
    if made.guess in made.words:
        board = made.certain[made.words.index(made.guess)]
        rest = f", with {listed(made.in_question)} in question" if made.in_question else ""
        return f"{name} was certain on board {board}{rest}."
    if not made.in_question:
        return f"Every word was known; {name} was none of them."
    asked = f"With {listed(made.in_question)} in question"
    if made.given_away < 0.005:
        return f"{asked}, nothing better than {name} was found."
    if made.given_away < NEARLY:
        return f"{asked}, {name} is as good as {best} for all that matters."
    less = "" if made.exact else "about "
    return f"{asked}, {best} was expected to save {less}{amount(made.given_away)}."


def _waiting(made: BoardsReviewedTurn, before: Sequence[BoardsReviewedTurn]) -> list[str]:
    """The boards that were certain while another word was played, each said once."""
    if made.guess in made.words or not made.in_question:
        return []
    earlier = {board for turn in before if turn.guess not in turn.words for board in turn.certain}
    fresh = [(b, w) for b, w in zip(made.certain, made.words, strict=True) if b not in earlier]
    if not fresh:
        return []
    told = ", ".join(f"{word.upper()} on board {board}" for board, word in fresh[:NAMED])
    more = " and others" if len(fresh) > NAMED else ""
    were = "were" if len(fresh) > 1 else "was"
    if made.given_away < NEARLY:
        return [f"{told}{more} {were} certain and could wait: that costs nothing."]
    return [f"{told}{more} {were} certain; played first, it tells the other boards something."]


def _fortune(made: BoardsReviewedTurn, boards: Boards) -> list[str]:
    """A word about luck, where there was much of it."""
    hits = [board for board in made.solved if board in made.in_question]
    if hits:
        board = boards.boards[hits[0] - 1]
        chance = next((p for word, p in board.candidates if word == made.guess), 0.0)
        if chance <= 0.51:
            return [f"It solved board {hits[0]}, where its chance was {percent(chance)}: lucky."]
        return [f"It solved board {hits[0]}."]
    if made.spread < 0.05:
        return []
    if made.luck >= LUCKY:
        return ["The marks were as kind as they seldom are."]
    if made.luck <= UNLUCKY:
        return ["The marks told less than they mostly do."]
    return []


def _about(guesses: float) -> str:
    return "about " * (guesses >= 0.005) + amount(guesses)


def verdict_on_boards(found: BoardsReview) -> tuple[str, ...]:
    """What the whole game comes to, in a few sentences."""
    said = []
    if found.skill is not None and found.luck is not None:
        said.append(together(found.skill, found.luck, found.solved))
    many, open_ones = len(found.ends), [n for n, end in enumerate(found.ends, 1) if end is None]
    used = f"{number(found.guesses)} guess{'es' * (found.guesses != 1)}"
    best = found.best_play_guesses
    if found.solved:
        than = "" if best is None else f"; salet takes {number(best)} on these words"
        over = f", over the limit of {found.limit}" if found.guesses > found.limit else ""
        both = "Both" if many == 2 else f"All {number(many)}"
        said.append(f"{both} boards in {used}{over}{than}.")
    else:
        done = number(many - len(open_ones)).capitalize() if len(open_ones) < many else "None"
        said.append(
            f"{done} of {number(many)} boards solved in {used}; "
            f"{listed(open_ones)} not solved{' yet' * (found.guesses < found.limit)}."
        )
        if best is not None:
            said.append(f"salet takes {number(best)} on these words.")
    gave = "gave you" if found.lucky >= 0 else "cost you"
    said.append(
        f"On average it takes about {found.best_play_mean:.1f}: you gave away "
        f"{_about(found.given_away)}, and the marks {gave} {_about(abs(found.lucky))}."
    )
    return tuple(said)
