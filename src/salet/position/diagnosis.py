"""Why no candidate is left, and the smallest change of marks that leaves one.

For every answer, count the tiles of all turns that differ from the entered marks. The answers with
the fewest different tiles define the smallest repairs, after those that leave a row of all green:
nobody mistypes that. If the last guess was likelier than all other words together, all green is the
first repair, whatever was entered. The answers that share a repair are the candidates it leaves.
The same repairs are offered if only unlikely candidates are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from salet.errors import Contradiction
from salet.numbers.patterns import encode, pattern_block
from salet.position.board import Board, offensive_mask
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import fits
from salet.puzzle.sentences import failure, say
from salet.puzzle.turns import Turn
from salet.words.lexicon import DAILY, Lexicon

MAX_OFFERS = 3  # repairs that are shown
LAST = 10.0  # how much likelier a wrong mark is in the last turn: the turns before it fitted


@dataclass(frozen=True, slots=True)
class Repair:
    """Other marks for one or more turns, numbered from 0, and the candidates they leave.

    ``weight`` is the belief in these candidates.
    """

    changes: tuple[tuple[int, Feedback], ...]
    count: int
    examples: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is wrong with turns that leave no candidate.

    ``conflict`` is the smallest set of turns, from 0, that cannot all be right. ``outside`` are
    allowed guesses that fit all turns but are not answers of the list, offensive ones last.
    ``board`` is the board, from 0, in a game with several.
    """

    turns: tuple[Turn, ...]
    conflict: tuple[int, ...]
    repairs: tuple[Repair, ...]
    outside: tuple[str, ...]
    list_name: str
    board: int | None = None

    @property
    def message(self) -> str:
        """What is wrong, in a sentence."""
        return self.error().message

    @property
    def fix(self) -> str:
        """What to do, in a sentence."""
        if self.outside:
            key = "outside-repairs-fix" if self.repairs else "outside-fix"
            return say(f"error.{key}", word=self.outside[0], repairs=self.offers)
        return say("error.repairs" if self.repairs else "error.wrong-fix", repairs=self.offers)

    @property
    def offers(self) -> tuple[str, ...]:
        """The likeliest repairs as texts, with the words that they leave."""
        return tuple(map(self._offer, self.repairs[:MAX_OFFERS]))

    def _offer(self, repair: Repair) -> str:
        changed = [f"{self.turns[nth].guess}:{feedback}" for nth, feedback in repair.changes]
        return say("error.repair", changed=changed, n=repair.count, named=_words(repair.examples))

    def repaired(self, repair: Repair, turns: Sequence[Turn]) -> tuple[Turn, ...]:
        """Return the turns of the whole game with other marks on this board."""
        board, changed = self.board or 0, list(turns)
        marked = [nth for nth, turn in enumerate(turns) if turn.feedbacks[board] is not None]
        for nth, feedback in repair.changes:
            changed[marked[nth]] = turns[marked[nth]].showing(board, feedback)
        return tuple(changed)

    def error(self) -> Contradiction:
        """Return this diagnosis as an exception."""
        key = {1: "one-wrong", 2: "both-wrong"}.get(len(self.conflict), "all-wrong")
        named = say("error.todays-list") if self.list_name == DAILY else self.list_name
        error = failure(
            "outside" if self.outside else key, Contradiction, list=named,
            words=_words(self.outside), fix=self.fix,
            turns=[f"{nth + 1} ({self.turns[nth]})" for nth in self.conflict],
        )  # fmt: skip
        if self.board is None:
            return error
        return error.under(f"board {self.board + 1}").at(None, self.board)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two boards of one game, from 0, that can only have the same answer.

    ``words`` are the answers that fit the turns of ``board``.
    """

    board: int
    other: int
    words: tuple[str, ...]

    @property
    def message(self) -> str:
        """What is wrong, in a sentence."""
        return self.error().message

    def error(self) -> Contradiction:
        """Return this clash as an exception."""
        boards = [board + 1 for board in sorted((self.board, self.other))]
        words = [word.upper() for word in self.words[:4]]
        return failure(
            "clash", Contradiction, boards=boards, board=self.board + 1, words=words,
            other=self.other + 1,
        ).at(None, self.board, self.other)  # fmt: skip


def _words(words: tuple[str, ...]) -> list[str]:
    return [*words[:4], *["…"] * (len(words) > 4)]


def diagnose(
    lexicon: Lexicon, turns: tuple[Turn, ...], board: int | None = None
) -> Diagnosis | None:
    """Return the diagnosis of the turns of one board, or None if candidates are left.

    >>> from salet.belief.lists import load
    >>> from salet.puzzle.notation import parse_turns
    >>> original = load("original")
    >>> diagnosis = diagnose(original, parse_turns(original, ["crane:ggggg", "slate:ggggg"]))
    >>> diagnosis.conflict
    (0, 1)
    """
    patterns, entered = _patterns(lexicon, turns)
    fits = patterns == entered[:, None]
    answers = np.array(lexicon.answers)
    if not turns or fits[:, answers].all(axis=0).any():
        return None
    offensive = offensive_mask(lexicon.guesses)
    outside = sorted(np.flatnonzero(fits.all(axis=0)), key=offensive.__getitem__)
    changes = _changes(lexicon, patterns[:, answers], entered)
    found = [lexicon.answer_column(turn.guess) for turn in turns if turn.feedback.is_win]
    is_near = changes == changes.min()
    is_near[[column for column in found if column is not None]] = True
    last = lexicon.answer_column(turns[-1].guess)
    before = np.where(fits[:-1, answers].all(axis=0), lexicon.weights, 0.0)
    is_won = last is not None and before[last] > before.sum() / 2
    if is_won:
        is_near[last] = True
    repairs = _repairs(lexicon, patterns[:, answers], entered, np.flatnonzero(is_near))
    if is_won:  # the sort is stable
        repairs = tuple(sorted(repairs, key=lambda repair: not _makes_win(repair, turns)))
    return Diagnosis(
        turns=turns,
        conflict=_conflict(fits),
        repairs=repairs,
        outside=tuple(lexicon.guesses[i] for i in outside),
        list_name=lexicon.name,
        board=board,
    )


def _makes_win(repair: Repair, turns: tuple[Turn, ...]) -> bool:
    """Return whether a repair changes nothing but the last turn, to all green."""
    ((nth, feedback), *others) = repair.changes
    return not others and nth == len(turns) - 1 and feedback.is_win


def _patterns(
    lexicon: Lexicon, turns: tuple[Turn, ...]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return what each turn shows for every guess, [turns, guesses], and the entered patterns."""
    guesses = encode(lexicon, [turn.guess for turn in turns])
    shown = pattern_block(guesses, encode(lexicon, lexicon.guesses)).astype(np.int64)
    return shown, np.array([turn.feedback.pattern for turn in turns])


def _conflict(fits: NDArray[np.bool_]) -> tuple[int, ...]:
    """Return the fewest turns that no allowed guess fits, at most three; else all turns."""
    for count in (1, 2, 3):
        for chosen in combinations(range(len(fits)), count):
            if not fits[list(chosen)].all(axis=0).any():
                return chosen
    return tuple(range(len(fits)))


def _changes(
    lexicon: Lexicon, patterns: NDArray[np.int64], entered: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the number of tiles that differ from the entered marks for each answer."""
    powers = 3 ** np.arange(lexicon.length - 1, -1, -1)
    differs = (patterns[:, :, None] // powers) % 3 != (entered[:, None, None] // powers) % 3
    return np.asarray(differs.sum(axis=(0, 2)))


def _repairs(
    lexicon: Lexicon,
    patterns: NDArray[np.int64],
    entered: NDArray[np.int64],
    nearest: NDArray[np.int64],
) -> tuple[Repair, ...]:
    """Return the repairs that leave some answers, likeliest first, words likeliest first."""
    length, last = lexicon.length, len(entered) - 1
    groups: dict[tuple[int, ...], list[int]] = {}
    for column in nearest.tolist():
        groups.setdefault(tuple(patterns[:, column].tolist()), []).append(column)
    repairs = []
    for feedbacks, columns in groups.items():
        columns.sort(key=lambda column: -lexicon.weights[column])
        changed = ((nth, p) for nth, p in enumerate(feedbacks) if p != entered[nth])
        repair = Repair(
            changes=tuple((nth, Feedback(p, length)) for nth, p in changed),
            count=len(columns),
            examples=tuple(lexicon.guesses[lexicon.answers[c]] for c in columns[:5]),
            weight=sum(lexicon.weights[c] for c in columns),
        )
        is_last = all(nth == last for nth, _ in repair.changes)
        doubts_win = any(entered[nth] == lexicon.win for nth, _ in repair.changes)
        weight = repair.weight * (LAST if is_last else 1.0)
        repairs.append((doubts_win, -weight, repair.examples, repair))
    return tuple(repair for *_, repair in sorted(repairs, key=lambda row: row[:3]))


def diagnose_boards(boards: Sequence[Board]) -> Diagnosis | Clash | None:
    """Return what is wrong if a board has no candidate left; None if all boards have one."""
    clashes: list[int] = []
    for number, board in enumerate(boards):
        if board.count or (board.solved and fits(board.turns, board.turns[-1].letters)):
            continue  # solved by a word that the list does not have
        name = number if len(boards) > 1 else None
        if diagnosis := diagnose(board.lexicon, board.turns, name):
            return diagnosis
        clashes.append(number)
    return _clash(boards, clashes[0]) if clashes else None


def _clash(boards: Sequence[Board], number: int) -> Clash:
    """Return the clash of a board whose candidates are all answers of other boards."""
    board = boards[number]
    alone = Board.start(board.lexicon, board.rules, board.matrix)
    for turn in board.turns:
        alone = alone.followed(turn)
    words = tuple(word for word, _ in alone.candidates)
    others = [
        nth
        for nth, other in enumerate(boards)
        if nth != number and other.count == 1 and other.candidates[0][0] in words
    ]
    neighbour = 1 if number == 0 else 0  # if only several boards together leave no candidate
    return Clash(number, others[0] if others else neighbour, words)
