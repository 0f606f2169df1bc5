"""Pasted text, game by game; ``share.read_games`` tells the rules.

Lines that belong together become one ``Pasted``, right or wrong: nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from salet.puzzle.scoring import feedback as feedback_of
from salet.share.lines import Gap, Header, Piece, Row, Told, Words, pieces_of

# Five-letter words that open a message far more often than a game.
_CHAT = {"hello", "howdy", "aloha", "there", "again", "folks", "peeps", "today", "girls", "mates"}


@dataclass(frozen=True, slots=True)
class Pasted:
    """The lines of one game: its header, its rows, and the answers that are told with a line."""

    header: Header | None
    rows: tuple[Row, ...]
    told: tuple[tuple[int, str], ...]
    line: int


@dataclass(slots=True)
class _Draft:
    """A game while its lines are gathered; blocks are lines of words that follow each other."""

    line: int
    header: Header | None = None
    rows: list[Row] = field(default_factory=list)
    above: list[list[tuple[int, Words]]] = field(default_factory=list)  # the header
    blocks: list[list[tuple[int, Words]]] = field(default_factory=list)
    told: list[tuple[int, Told]] = field(default_factory=list)

    def is_over(self, limit: int) -> bool:
        """Whether its rows are a whole game."""
        most = self.header.limit if self.header else limit
        last = self.rows[-1].feedback if self.rows else None
        return len(self.rows) >= most or (last is not None and last.is_win)


def pasted_games(
    text: str, length: int = 5, limit: int = 6, allowed: Callable[[str], bool] | None = None
) -> list[Pasted]:
    """The games of a text, in order."""
    found: list[Pasted] = []
    for draft in _drafts(pieces_of(text, length, allowed), limit):
        for game in _settled(draft):
            last = found[-1] if found else None
            below = game.header is not None and not game.rows
            if below and last is not None and last.rows and last.header is None:
                found[-1] = replace(last, header=game.header)  # its header stands below it
            elif game.rows or (game.header is not None and game.header.number is not None):
                found.append(game)
    # Rows of another length, without a header, are of another puzzle in the same message.
    fitting = [game for game in found if game.header is not None or _has_length(game, length)]
    return fitting or found


def _has_length(game: Pasted, length: int) -> bool:
    return any(row.feedback is None or row.feedback.length == length for row in game.rows)


def _drafts(pieces: Iterator[tuple[int, Piece]], limit: int) -> Iterator[_Draft]:
    """The pieces, gathered: a header, or rows or words after a whole game, begin another."""
    draft, gap = _Draft(1), True
    for line, piece in pieces:
        if isinstance(piece, Gap):
            gap = True
            continue
        if isinstance(piece, Header):
            if draft.header is None and not draft.rows:
                draft.above, draft.blocks, draft.header = draft.blocks, [], piece
                draft.line = line
            elif draft.header != piece or draft.rows:
                yield draft
                draft = _Draft(line, piece)
            gap = True
            continue
        if isinstance(piece, Row):
            if gap and draft.rows and draft.is_over(limit):
                yield draft
                draft = _Draft(line)
            draft.rows.append(piece)
        elif isinstance(piece, Words):
            if piece.loud and (gap or not draft.blocks) and (piece.loose or len(piece.words) == 1):
                gap = True
                continue
            if draft.blocks and draft.told and not draft.rows and draft.header is None:
                yield draft
                draft = _Draft(line)
            if gap or not draft.blocks:
                draft.blocks.append([])
            draft.blocks[-1].append((line, piece))
        else:
            draft.told.append((line, piece))
        gap = False
    yield draft


def _settled(draft: _Draft) -> Iterator[Pasted]:
    """The games of a draft: one with rows or a header, else one for each game of words."""
    told = [(line, piece.word) for line, piece in draft.told if piece.sure]
    if not told and not _finds(draft.rows):
        told = [(line, piece.word) for line, piece in draft.told][:1]
    if draft.rows:
        rows = _with_words(draft, told[0][1] if told else None)
        yield Pasted(draft.header, rows, tuple(told), draft.line if draft.header else rows[0].line)
    elif draft.header is not None:
        wanted = draft.header.claimed or draft.header.limit
        yield Pasted(draft.header, _word_rows(draft, wanted), tuple(told), draft.line)
    else:
        games = _word_games(draft.blocks)
        for nth, rows in enumerate(games, 1):
            last = nth == len(games)
            if len(rows) > 1 or (last and told):
                yield Pasted(None, rows, tuple(told) if last else (), rows[0].line)


def _finds(rows: list[Row]) -> bool:
    """Whether the last row names the answer by itself."""
    last = rows[-1] if rows else None
    return bool(last and last.guess and last.feedback is not None and last.feedback.is_win)


def _flat(blocks: list[list[tuple[int, Words]]]) -> list[tuple[int, str]]:
    return [(line, word) for line, piece in chain(*blocks) for word in piece.words]


def _with_words(draft: _Draft, answer: str | None) -> tuple[Row, ...]:
    """The rows of a game, each with its guess when the text has them all."""
    rows = list(draft.rows)
    last = rows[-1].feedback
    won = last is not None and last.is_win
    if won and answer is not None and rows[-1].guess is None:
        rows[-1] = replace(rows[-1], guess=answer)
    if all(row.guess is not None for row in rows):
        return tuple(rows)
    # A word beside some of the rows only is a remark: "🟩🟩🟩🟩🟩 lucky".
    bare = [replace(row, guess=None) for row in rows]
    count = len(bare)

    def fits(words: list[tuple[int, str]]) -> bool:
        hidden = answer or words[-1][1]
        return (won or answer is not None) and all(
            len(word) == len(hidden) and feedback_of(word, hidden) == row.feedback
            for (_, word), row in zip(words, bare, strict=True)
        )

    below, above = _flat(draft.blocks), _flat(draft.above)
    for pool in (below, above if count > 1 else []):
        for start in reversed(range(len(pool) - count + 1)):
            if fits(pool[start : start + count]):
                return _paired(pool[start : start + count], bare)
    for pool in (below, above if not won else []):
        if len(pool) == count and count > 2:
            return _paired(pool, bare)
    return tuple(bare)


def _paired(words: list[tuple[int, str]], rows: list[Row]) -> tuple[Row, ...]:
    return tuple(replace(row, guess=word) for (_, word), row in zip(words, rows, strict=True))


def _word_rows(draft: _Draft, wanted: int) -> tuple[Row, ...]:
    """The guesses that stand below a header, or above it, without any squares."""
    pool = _flat(draft.blocks) or _flat(draft.above)
    for block in [*draft.blocks, *draft.above]:
        words = _flat([block])
        if len(pool) != wanted and len(words) >= wanted:
            pool = words[-wanted:]
    return tuple(Row(word, None, line) for line, word in pool)


def _word_games(blocks: list[list[tuple[int, Words]]]) -> list[tuple[Row, ...]]:
    """Games that are only words, without the greetings among them."""
    if len(blocks) > 1:
        blocks = [b for b in blocks if not {word for _, word in _flat([b])} <= _CHAT]
    if any(len(_flat([b])) > 1 for b in blocks):
        blocks = [b for b in blocks if len(_flat([b])) > 1]
    else:
        blocks = [[piece for block in blocks for piece in block]] if blocks else []
    if any(len(b) > 1 for b in blocks):
        blocks = [b for b in blocks if len(b) > 1 or not b[0][1].loose]
    games = []
    for block in blocks:
        one_a_line = all(len(piece.words) > 1 for _, piece in block)
        for part in [[line] for line in block] if one_a_line else [block]:
            games.append(tuple(Row(word, None, line) for line, word in _flat([part])))
    return games
