"""A reviewed game as plain data: what ``review`` returns, and what ``--json`` and pictures show.

``docs/skill-and-luck.md`` has the formulas of skill and luck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from salet.position.buckets import Bucket
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, ends_of, texts
from salet.share.write import result, share_text
from salet.value.skill import TOP, luck_of
from salet.words.ranking import Numbers
from salet.words.records import fields, unwrapped
from salet.words.setup import Setup

# The JSON of a turn: its fields on any number of boards, and more on one and on several.
ALWAYS = (
    "best expected_turns best_expected_turns exact method skill luck spread inferred fitting "
    "is_unknown sentences"
)
BY_BOARD = "candidates_before candidates_after"
ON_ONE, BY_ONE = "letters worst_expected_turns", "likely_before likely_after left buckets trap"
ON_SEVERAL = "in_question certain words solved helps lucky given_away"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedTurn:
    """One guess: what could be known before its marks, and what came.

    Boards are numbered from 1. Those ``in_question`` had several words left before the guess, those
    ``certain`` one (``words`` names it); the guess solved the boards ``solved``, and ``helps`` says
    whether it could solve or tell anything. ``is_last`` says that the game allowed no guess after
    it. Counts, the words ``left``, the ``buckets`` of the guess, its ``numbers``, those of the best
    guess and a ``trap`` are one for each board, empty for a board that was solved before.

    ``expected_turns`` counts this guess, for all boards; it is an estimate unless ``exact``. It is
    None, as ``skill`` and ``luck`` are, where no word of the list fits any more. ``method`` is how
    it was found. ``lucky`` is how many guesses the marks saved, ``spread`` how much depended on
    them.

    ``inferred`` is how sure we are of a guess that was inferred from squares, None when it was
    given. If ``fitting`` words give the squares, the guess is only the likeliest of them: this turn
    and those after it are ``is_unknown`` and have no counts and no verdict.
    """

    turn: Turn
    candidates_before: tuple[int, ...] = ()
    candidates_after: tuple[int, ...] = ()
    likely_before: tuple[int, ...] = ()
    likely_after: tuple[int, ...] = ()
    in_question: tuple[int, ...] = ()
    certain: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    solved: tuple[int, ...] = ()
    helps: bool = True
    is_last: bool = False
    best: str | None = None
    expected_turns: float | None = None
    best_expected_turns: float | None = None
    worst_expected_turns: float | None = None
    exact: bool = False
    method: str = ""
    skill: int | None = None
    luck: int | None = None
    lucky: float = 0.0
    spread: float = 0.0
    inferred: float | None = None
    fitting: int | None = None
    is_unknown: bool = False
    numbers: tuple[Numbers | tuple[()], ...] = ()
    best_numbers: tuple[Numbers | tuple[()], ...] = ()
    left: tuple[tuple[str, ...], ...] = ()
    buckets: tuple[tuple[Bucket, ...], ...] = ()
    trap: tuple[dict[str, Any] | None, ...] = ()
    sentences: tuple[str, ...] = ()

    @property
    def guess(self) -> str:
        """The word that was played."""
        return self.turn.guess

    @property
    def letters(self) -> tuple[str, ...]:
        """The guess split into letters of its alphabet."""
        return self.turn.letters

    @property
    def shown_letters(self) -> tuple[str, ...]:
        """The letters of the guess, dots where the squares leave several words."""
        return self.letters if self.fitting is None else ("·",) * len(self.letters)

    @property
    def name(self) -> str:
        """The guess in upper case, a question mark where the squares leave several words."""
        return self.guess.upper() if self.fitting is None else "?"

    @property
    def feedback(self) -> str:
        """The marks of a turn on one board, in letters."""
        return self.turn.feedback.letters

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.turn.feedbacks)

    @property
    def given_away(self) -> float:
        """Expected turns that a better guess would have saved."""
        if self.expected_turns is None or self.best_expected_turns is None:
            return 0.0
        return max(0.0, round(self.expected_turns - self.best_expected_turns, 9))

    @property
    def shown_saving(self) -> float:
        """What a better guess saves, as the difference of the two numbers that are shown."""
        if self.expected_turns is None or self.best_expected_turns is None:
            return 0.0
        return max(0.0, round(self.expected_turns, 2) - round(self.best_expected_turns, 2))

    @property
    def is_best(self) -> bool:
        """Whether the guess was as good as the one that is advised, or better."""
        return self.skill == TOP

    @property
    def decides(self) -> bool:
        """Whether there was something to decide.

        On one board best play still expected more than one turn, or the guess was not the best; on
        several, playing a word that is certain is no decision.
        """
        if self.skill != TOP:
            return True
        return (self.best_expected_turns or 0) > 1.1 if self.boards == 1 else not self.is_certain

    @property
    def is_certain(self) -> bool:
        """Whether the guess was the only word left on some board."""
        return self.guess in self.words

    def as_dict(self) -> dict[str, Any]:
        """Return the plain data for ``--json``; see ``unwrapped`` for lists."""
        row = {"guess": self.guess, "feedback": unwrapped(self.turn.feedbacks)}
        if self.boards > 1:
            return row | fields(self, f"{BY_BOARD} {ALWAYS} {ON_SEVERAL}")
        for name in f"{BY_BOARD} {BY_ONE}".split():
            unknown: tuple[Any] = ([] if name in ("left", "buckets") else None,)
            row[name] = unwrapped(getattr(self, name) or unknown)
        for lead, numbers in (("", self.numbers), ("best_", self.best_numbers)):
            known = (numbers and numbers[0]) or (None,) * len(Numbers._fields)
            row |= {lead + name: each for name, each in zip(Numbers._fields, known, strict=True)}
        return row | fields(self, f"{ALWAYS} {ON_ONE}")


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class Review:
    """A reviewed game.

    ``setup`` is what it was judged by. ``answers`` has None for a board whose answer is not known.
    ``best_play`` are the guesses of best play for the same answers; ``given_away`` and ``lucky``
    are turns. If the answer of one board was found, guesses used = ``best_play_mean`` +
    ``given_away`` - ``lucky``.
    """

    setup: Setup
    turns: tuple[ReviewedTurn, ...]
    answers: tuple[str | None, ...]
    number: int | None = None
    game: str | None = None
    best_play: tuple[str, ...] = ()
    verdict: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        played = " ".join(texts(self.played))
        return f"Review({self.result}, {played!r}, skill {self.skill}, luck {self.luck})"

    @property
    def list_name(self) -> str:
        """The name of the list."""
        return self.setup.lexicon.name

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.setup.rules

    @property
    def limit(self) -> int:
        """The number of guesses that the game allows."""
        return self.setup.limit

    @property
    def boards(self) -> int:
        """The number of boards."""
        return len(self.answers)

    @property
    def played(self) -> tuple[Turn, ...]:
        """The turns as they were played."""
        return tuple(turn.turn for turn in self.turns)

    @property
    def answer(self) -> str | None:
        """The answer of a game with one board, None when it is not known."""
        return self.answers[0] if self.boards == 1 else None

    @property
    def ends(self) -> tuple[int | None, ...]:
        """The turn in which each board was solved, None for one that was not."""
        return ends_of(self.played)

    @property
    def solved(self) -> bool:
        """Whether every answer was found."""
        return None not in self.ends

    @property
    def is_over(self) -> bool:
        """Whether every answer was found or all guesses were used."""
        return self.solved or self.guesses >= self.limit

    @property
    def skill(self) -> int | None:
        """The skill of the game, from 0 to 99; None when not all of it could be judged."""
        return game_skill(self.turns)

    @property
    def luck(self) -> int | None:
        """The luck of the game, from 0 to 99; None when not all of it could be judged."""
        return game_luck(self.turns, self.lucky)

    @property
    def guesses(self) -> int:
        """How many guesses were used."""
        return len(self.turns)

    @property
    def result(self) -> str:
        """The result as people write it: 4/6, X/6, with a star for hard rules."""
        return result(self.guesses, self.solved, self.limit, self.rules)

    @property
    def best_play_guesses(self) -> int | None:
        """How many guesses best play takes, None when it does not find every answer."""
        solved = set(self.answers) <= set(self.best_play)
        return len(self.best_play) if solved else None

    @property
    def best_play_name(self) -> str:
        """The title of ``best_play``: on several boards suggestions are not the best play."""
        return "Best play" if self.boards == 1 else "Our suggestions"

    @property
    def best_play_mean(self) -> float | None:
        """How many guesses best play takes on average before anything is known."""
        return self.opener.best_expected_turns

    @property
    def given_away(self) -> float:
        """How many turns better guesses would have saved; as for skill, the opener counts."""
        return sum(turn.given_away for turn in self.turns)

    @property
    def lucky(self) -> float:
        """How many turns the marks saved.

        On one board that was solved, it is computed from the whole game, because the estimates of
        single turns do not add up exactly.
        """
        mean = self.best_play_mean
        if self.boards == 1 and self.solved and self.skill is not None and mean is not None:
            return mean + self.given_away - self.guesses
        return sum(turn.lucky for turn in self.turns)

    @property
    def opener(self) -> ReviewedTurn:
        """The first guess."""
        return self.turns[0]

    @property
    def exact(self) -> bool:
        """Whether every number but those of the opener is proven."""
        return all(turn.exact for turn in self.turns[1:])

    @property
    def inferred(self) -> bool:
        """Whether a guess was inferred from its squares."""
        return any(turn.inferred is not None for turn in self.turns)

    @property
    def waited(self) -> tuple[int, ...]:
        """How many guesses were played on other words while each board was certain."""
        return tuple(
            sum(board in turn.certain and not turn.is_certain for turn in self.turns)
            for board in range(1, self.boards + 1)
        )

    @property
    def share_text(self) -> str:
        """The game as people share it, finished or not."""
        return share_text(
            self.played, game=self.game, number=self.number, rules=self.rules, limit=self.limit,
            unfinished=True,
        )  # fmt: skip

    @property
    def line(self) -> str:
        """The review in one line, for the end of a game."""
        sentences = []
        if self.skill is not None:
            sentences.append(f"Skill {self.skill}, luck {self.luck}.")
        if self.best_play:
            words = ", ".join(word.upper() for word in self.best_play)
            sentences.append(f"{self.best_play_name}: {words}.")
        return " ".join(sentences)

    def as_dict(self) -> dict[str, Any]:
        """Return the data for ``--json``; several boards have lists where one board has a value."""
        several = self.boards > 1
        return {
            "list": self.list_name,
            **fields(self, "rules boards"),
            "answer": unwrapped(self.answers),
            **fields(self, "ends waited" if several else "number"),
            **fields(self, "solved limit result turns skill luck guesses best_play_guesses"),
            **fields(self, "best_play best_play_mean"),
            "opener_skill": self.opener.skill,
            **fields(self, "given_away lucky exact inferred verdict notes"),
            **({"share": self.share_text} if several else {}),
        }


def game_skill(turns: Sequence[ReviewedTurn]) -> int | None:
    """Return the mean skill of the guesses that decided something, the opener included.

    If none did, all guesses count. A game with unknown guesses has no skill.
    """
    if any(turn.is_unknown for turn in turns):
        return None
    judged = [turn for turn in turns if turn.skill is not None]
    chosen = [turn for turn in judged if turn.decides] or judged
    if not chosen:
        return None
    return round(sum(turn.skill or 0 for turn in chosen) / len(chosen))


def game_luck(turns: Sequence[ReviewedTurn], saved: float) -> int | None:
    """Return the luck of all guesses together, by the guesses that their marks saved."""
    judged = [turn for turn in turns if turn.luck is not None]
    if not judged or any(turn.is_unknown for turn in turns):
        return None
    return luck_of(saved, hypot(*(turn.spread for turn in judged)))
