"""What to play next on a page with several boards, and whether its marks make sense."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from salet.advice.boards import advise_on
from salet.auto.site import Fit, PageError, Reading, Seen
from salet.auto.thinking import MANY, WIDE, Thinker, contradiction
from salet.errors import IllegalGuess
from salet.host.boardgames import BoardsMove
from salet.position.position import Position
from salet.puzzle.rules import Rules
from salet.puzzle.turns import Turn, ends_of


class BoardsThinker(Thinker):
    """As for one board; a board whose answer no list has waits until the others are solved."""

    def turns_of(self, played: Sequence[Seen], reading: Reading) -> tuple[Turn, ...]:
        """The turns, with a feedback for each board that has told one."""
        told = zip(played, reading.feedbacks, strict=True)
        marks = {(seen.nth, seen.board): feedback for seen, feedback in told}
        letters = {seen.nth: seen.letters for seen in played}
        return tuple(
            Turn(
                "".join(letters[nth]),
                tuple(marks.get((nth, board)) for board in range(self.boards)),
                letters[nth],
            )
            for nth in sorted(letters)
        )

    def agree(self, old: Sequence[Turn], new: Sequence[Turn]) -> bool:
        """Whether nothing that was told before has changed; in sequence more is told later."""
        return all(
            was is None or was == now
            for before, after in zip(old, new, strict=False)
            for was, now in zip(before.feedbacks, after.feedbacks, strict=True)
        )

    def answers(self, turns: Sequence[Turn]) -> tuple[str | None, ...]:
        """The answer of each board, None where it was not found."""
        ends = ends_of(turns) or (None,) * self.boards
        return tuple(turns[end - 1].guess if end else None for end in ends)

    def move(self, turns: Sequence[Turn], rows: int) -> BoardsMove:
        """The last turn with what it left on each board."""
        place = self._place(turns, rows)
        pairs = zip(place.boards, place.solved, strict=True)
        counts = (None if done else b.count or self._alone(b).count for b, done in pairs)
        return BoardsMove(turns[-1], tuple(counts))

    def fit(self, turns: Sequence[Turn]) -> Fit:
        """How well the turns of the worst board go together with the list."""
        fits = [self.fit_of(alone) for _, alone in self._open(turns)]
        return max(fits, key=lambda fit: fit.value, default=Fit.ANSWER)

    def contradiction(self, turns: Sequence[Turn]) -> PageError:
        """What is wrong with marks that no word fits, by board."""
        for board, alone in self._open(turns):
            if self.fit_of(alone) is Fit.NONE:
                return contradiction(self.lexicon, alone).under(f"board {board + 1}")
        return PageError("contradiction", "the marks of this page contradict each other")

    def can_go_on(self, turns: Sequence[Turn]) -> bool:
        """Whether marks that no word of the list fits may still be those of other words."""
        wrong = [alone for _, alone in self._open(turns) if self.fit_of(alone) is Fit.NONE]
        return all(self.may_be_unknown(alone) for alone in wrong)

    def kept_hard_rules(self, turns: Sequence[Turn]) -> bool:
        """Whether all turns were legal under hard rules, on some board."""
        try:
            Boards.start(self.lexicon, self.boards, Rules.HARD).after_turns(turns)
        except IllegalGuess:
            return False
        return True

    def _ideas(self, turns: Sequence[Turn], rows: int) -> Iterator[str]:
        """Words to play, the best first; the search for more of them goes on only when needed."""
        place = self._place(turns, rows)
        known = tuple(board for board in place.playing if board.count)
        if known:
            played = {turn.guess for turn in turns}
            ranked = self._ranked_on(replace(place, boards=known))
            yield from (word for word in ranked if word not in played)
        for board in place.playing:
            if not board.count:
                alone = self._alone(board)
                yield from (word for word, _ in alone.candidates)
                yield from self.outside(alone.turns)

    def _ranked_on(self, place: Boards) -> Iterator[str]:
        if not place.turns and self.opener in self.lexicon and self.opener not in self.never:
            yield self.opener
        never = {*self.never, *self.refused}
        if self.in_a_row < 2:
            for top in (1, 5):
                advice = advise_on(place, self.strategy, top=top, words=self.words, never=never)
                yield from (suggestion.guess for suggestion in advice.ranking)
        wide = advise_on(place, WIDE, top=MANY).ranking
        yield from (s.guess for s in wide if s.candidate)
        for board in place.playing:
            yield from (word for word, _ in board.candidates)
        yield from (s.guess for s in wide)

    def _place(self, turns: Sequence[Turn], rows: int) -> Boards:
        known: Boards | None = self._known
        limit = self.limit(rows)
        if (
            known is None
            or known.rules is not self.rules
            or known.limit != limit
            or known.turns != tuple(turns[: len(known.turns)])
        ):
            known = Boards.start(self.lexicon, self.boards, self.rules, limit=limit)
        for turn in turns[len(known.turns) :]:
            known = known.followed(turn)
        self._known = known
        return known

    def _alone(self, board: Position) -> Position:
        """A board by what it has told itself, when another seems to have its answer."""
        return Position.of(self.lexicon, board.turns)

    def _open(self, turns: Sequence[Turn]) -> list[tuple[int, list[Turn]]]:
        """The turns of each board that is not solved."""
        found = self.answers(turns)
        return [
            (board, [seen for turn in turns if (seen := turn.on(board)) is not None])
            for board in range(self.boards)
            if found[board] is None
        ]
