"""Group the pieces of a text into games of one board: head, rows, guesses and named answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import MAX_GUESSES
from salet.share.pieces import Answer, Ends, Gap, Piece, Row, Words
from salet.words.games import ShareHead
from salet.words.lexicon import Lexicon

# Five-letter words that open a message far more often than a game.
_CHAT = {"hello", "howdy", "aloha", "there", "again", "folks", "peeps", "today", "girls", "mates"}

Found = tuple[ShareHead | None, tuple[Row, ...], tuple[Answer, ...]]  # a game before it is checked


def found_in(pieces: Iterable[Piece], lexicon: Lexicon, limit: int) -> list[Found]:
    """Return what belongs to each game of one board, unchecked."""
    found = [
        (head, rows, named)
        for segment in _segments(pieces, limit)
        for head, rows, named in _games_of(segment, lexicon)
        if rows or (head is not None and head.number is not None)
    ]

    def fits(rows: Sequence[Row]) -> bool:
        return any(
            not row.feedbacks or len(row.feedbacks[0] or ()) == lexicon.length for row in rows
        )

    # Rows of another length without a head belong to another puzzle in the same message.
    return [game for game in found if game[0] or fits(game[1])] or found


def _segments(pieces: Iterable[Piece], limit: int) -> list[list[Piece]]:
    """Group pieces into games: a head starts a new one, and so do rows after a whole game."""
    segments: list[list[Piece]] = [[]]
    head: ShareHead | None = None
    rows: list[Row] = []
    gap, words, named = True, False, False
    for piece in pieces:
        starts = False
        if isinstance(piece, ShareHead):
            if piece == head and not rows:
                continue
            starts = bool(rows) or head is not None
        elif isinstance(piece, Row):
            whole_lines = len(rows) > 1 and rows[-2].line == rows[-1].line != piece.line
            over = rows and (len(rows) >= ((head and head.limit) or limit) or is_won(rows[-1]))
            starts = bool(over) and (gap or whole_lines)
        elif isinstance(piece, Words):
            if piece.loud and (gap or not words) and (piece.loose or len(piece.words) == 1):
                piece = Gap(piece.line)
            else:
                starts = words and named and not rows and head is None
        if starts:
            segments.append([])
            head, rows, words, named = None, [], False, False
        segments[-1].append(piece)
        gap = isinstance(piece, Gap | ShareHead | Ends)
        if isinstance(piece, ShareHead):
            head, words = piece, False
        elif isinstance(piece, Row):
            rows.append(piece)
        words = words or isinstance(piece, Words)
        named = named or isinstance(piece, Answer)
    return _with_heads_below(segments)


def _with_heads_below(segments: Iterable[list[Piece]]) -> list[list[Piece]]:
    """Join a head that has nothing below it to the rows above it, if these have no head."""
    joined: list[list[Piece]] = []
    for segment in segments:
        kinds = {type(piece) for piece in segment}
        before = {type(piece) for piece in joined[-1]} if joined else set()
        headless = Row in before and ShareHead not in before
        if ShareHead in kinds and not kinds & {Row, Words} and headless:
            joined[-1] = [*joined[-1], *segment]
        else:
            joined.append(segment)
    return joined


def is_won(row: Row) -> bool:
    """Return whether a row of one board is all correct."""
    return bool(row.feedbacks and row.feedbacks[0] is not None and row.feedbacks[0].is_win)


def _games_of(segment: Sequence[Piece], lexicon: Lexicon) -> Iterator[Found]:
    """Yield the games of a segment: one if it has rows or a head, else each game of words."""
    heads = [nth for nth, piece in enumerate(segment) if isinstance(piece, ShareHead)]
    head = segment[heads[0]] if heads else None
    assert head is None or isinstance(head, ShareHead)
    rows = tuple(piece for piece in segment if isinstance(piece, Row))
    answers = tuple(piece for piece in segment if isinstance(piece, Answer))
    named = tuple(answer for answer in answers if answer.sure)
    if not named and not (rows and rows[-1].guess and is_won(rows[-1])):
        named = answers[:1]
    above = segment[: heads[0]] if heads else []
    if any(isinstance(piece, Row) for piece in above):
        above = []
    over, under = _blocks(above), _blocks(segment[len(above) :])
    if rows:
        yield head, _with_words(rows, under, over, named[0].word if named else None, lexicon), named
    elif head is not None:
        yield head, _word_rows(under, over, head.claimed or head.limit or 0), named
    else:
        games = _word_games(under)
        for nth, guesses in enumerate(games, 1):
            last = nth == len(games)
            if len(guesses) > 1 or (last and named):
                yield None, guesses, named if last else ()


_Blocks = Sequence[Sequence[Words]]  # runs of consecutive lines of words


def _blocks(pieces: Iterable[Piece]) -> list[list[Words]]:
    """Return the lines of words, in runs between gaps."""
    blocks: list[list[Words]] = []
    gap = True
    for piece in pieces:
        if isinstance(piece, Words):
            if gap or not blocks:
                blocks.append([])
            blocks[-1].append(piece)
        gap = isinstance(piece, Gap | ShareHead | Ends)
    return blocks


def _flat(blocks: Iterable[Iterable[Words]]) -> list[tuple[int, str]]:
    return [(piece.line, word) for piece in chain(*blocks) for word in piece.words]


def _with_words(
    rows: Sequence[Row], under: _Blocks, over: _Blocks, answer: str | None, lexicon: Lexicon
) -> tuple[Row, ...]:
    """Return the rows of a game, each with its guess if the text has all guesses."""
    won = is_won(rows[-1])
    if won and answer is not None and rows[-1].guess is None:
        rows = [*rows[:-1], replace(rows[-1], guess=answer)]
    if all(row.guess is not None for row in rows):
        return tuple(rows)
    # If only some rows have a word, it is a remark: "🟩🟩🟩🟩🟩 lucky".
    bare = tuple(replace(row, guess=None) for row in rows)
    count = len(bare)
    if count > MAX_GUESSES:
        return bare
    letters = lexicon.letters

    def fits(words: Sequence[tuple[int, str]]) -> bool:
        hidden = letters(answer or words[-1][1])
        return (won or answer is not None) and all(
            len(letters(word)) == len(hidden)
            and feedback_of(letters(word), hidden) == row.feedbacks[0]
            for (_, word), row in zip(words, bare, strict=True)
        )

    below, above = _flat(under), _flat(over)
    chosen = None
    for pool in (below, above if count > 1 else []):
        starts = reversed(range(len(pool) - count + 1))
        runs = (pool[start : start + count] for start in starts)
        chosen = chosen or next((run for run in runs if fits(run)), None)
    for pool in (below, above if not won else []):
        if len(pool) == count > 2:
            chosen = chosen or pool
    if chosen is None:
        return bare
    return tuple(replace(row, guess=word) for row, (_, word) in zip(bare, chosen, strict=True))


def _unmarked(words: Iterable[tuple[int, str]]) -> tuple[Row, ...]:
    return tuple(Row(word, (), line) for line, word in words)


def _word_rows(under: _Blocks, over: _Blocks, wanted: int) -> tuple[Row, ...]:
    """Return the guesses below a head, or above it, as rows without squares."""
    pool = _flat(under) or _flat(over)
    for block in [*under, *over]:
        words = _flat([block])
        if len(pool) != wanted and len(words) >= wanted:
            pool = words[-wanted:]
    return _unmarked(pool)


def _word_games(blocks: _Blocks) -> list[tuple[Row, ...]]:
    """Return the games that consist of words only, without greetings."""
    if len(blocks) > 1:
        blocks = [block for block in blocks if not {word for _, word in _flat([block])} <= _CHAT]
    if any(len(_flat([block])) > 1 for block in blocks):
        blocks = [block for block in blocks if len(_flat([block])) > 1]
    else:
        blocks = [list(chain(*blocks))] if blocks else []
    if any(len(block) > 1 for block in blocks):
        blocks = [block for block in blocks if len(block) > 1 or not block[0].loose]
    games = []
    for block in blocks:
        one_a_line = all(len(piece.words) > 1 for piece in block)
        for lines in [[piece] for piece in block] if one_a_line else [block]:
            games.append(_unmarked(_flat([lines])))
    return games
