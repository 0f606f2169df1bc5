"""Parse pasted text: what people share after a game, or copy from one.

``paste`` takes any text. ``lines`` classifies the lines of one-board games, and this module groups
them into games. ``squares`` parses games of several boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain

from salet.errors import InputError
from salet.puzzle.finished import MAX_GUESSES
from salet.puzzle.scoring import feedback as feedback_of
from salet.puzzle.turns import LIMIT
from salet.share.game import SharedGame, SharedTurn
from salet.share.lines import Gap, Header, Piece, Speller, StatedAnswer, Words, pieces_of
from salet.share.squares import read_several, shows_several
from salet.words.lexicon import Lexicon

# Five-letter words that open a message far more often than a game.
_CHAT = {"hello", "howdy", "aloha", "there", "again", "folks", "peeps", "today", "girls", "mates"}


def paste(
    text: str, lexicon: Lexicon, *, limit: int | None = None, any_guess: bool = False
) -> tuple[SharedGame, ...]:
    """Return the games of a pasted text, in order; empty if it has none.

    A text with several boards (turns ``crane:bbygb,ybbbb``, squares side by side, or the numbers
    that Quordle and its relatives share) is one game. Raise ``InputError`` if its parts do not
    match. Otherwise a game is a header (``Wordle 1,590 4/6*``), rows of squares, turns
    (``crane bbygb``), guesses (``crane sloth moist``), or several of these. What to do with a game
    depends on its kind:

    * ``GAME``: use ``game.check().turns``; ``game.number`` is the number of the puzzle, if stated.
    * ``UNFINISHED``: continue with ``game.check(over=False).turns``.
    * ``SQUARES``: the words are missing. Ask for them, or for the answer: a review infers them.
    * ``GUESSES``: the marks are missing. In a review the last guess is the answer, and
      ``game.check().turns`` has the marks that follow from it. In the middle of a game ask.
    * ``NUMBERS``: several boards, and only ``game.ends`` is known.

    ``limit`` is the default for games without a header. A word that is not on the list counts as
    chatter; among guesses it raises ``WordError``, unless ``any_guess``. Words without marks:

    * A line is guesses only if it has nothing but words of the list. Anything else is chatter.
    * Beside rows of squares, words are the guesses if there are as many words as rows. Words above
      the header, and words among more words, must also produce exactly these squares.
    * Without squares, consecutive lines of words are one game. If a game has several lines, a
      separate single line is a greeting. So are a separate single word, and a line of nothing but
      words like hello and there.

    A blank line or chatter after a finished game ends it.

    >>> from salet.words.lexicon import closed
    >>> for text in ("CRANE bbygb / AGING ggggg", "crane -> bbygb", "⬛⬛🟨🟩⬛", "crane, aging"):
    ...     print(*(game.kind.name for game in paste(text, closed("original"))))
    GAME
    UNFINISHED
    SQUARES
    GUESSES
    """
    if shows_several(text, lexicon):
        return (read_several(text, lexicon, limit=limit, any_guess=any_guess),)
    limit = limit or LIMIT
    any_words = _games(text, Speller(lexicon), limit)
    if any_guess:
        return any_words
    games = _games(text, Speller(lexicon, listed=True), limit)
    unlisted = [row.guess for game in any_words for row in game.rows if row.guess not in lexicon]
    shortened = len(games) == len(any_words) and any(
        len(game.rows) < len(other.rows) <= limit and game.rows[0].guess
        for game, other in zip(games, any_words, strict=True)
        if game.rows
    )
    if shortened or not games:
        for word in filter(None, unlisted):
            lexicon.index(word)  # raises the error that names it
    return games


def read_games(
    text: str, lexicon: Lexicon, *, limit: int | None = None, any_guess: bool = False
) -> tuple[SharedGame, ...]:
    """Return the games of a text as ``paste`` does. Raise ``InputError`` if there are none."""
    games = paste(text, lexicon, limit=limit, any_guess=any_guess)
    if not games:
        raise InputError(
            "there is no game in this text",
            "Paste share text (Wordle 1,590 3/6 with its rows of squares), turns such as "
            "crane bbygb, one per line, or the guesses with the answer last: crane sloth moist",
        )
    return games


@dataclass(slots=True)
class _Draft:
    """A game while its lines are collected; a block is a run of consecutive lines of words."""

    line: int
    header: Header | None = None
    rows: list[SharedTurn] = field(default_factory=list)
    above: list[list[tuple[int, Words]]] = field(default_factory=list)  # blocks above the header
    blocks: list[list[tuple[int, Words]]] = field(default_factory=list)
    stated: list[tuple[int, StatedAnswer]] = field(default_factory=list)

    def is_over(self, limit: int) -> bool:
        """Return whether its rows are a whole game."""
        allowed = self.header.limit if self.header else limit
        last = self.rows[-1].feedback if self.rows else None
        return len(self.rows) >= allowed or (last is not None and last.is_win)


def _games(text: str, speller: Speller, limit: int) -> tuple[SharedGame, ...]:
    games: list[SharedGame] = []
    headed: list[bool] = []
    for draft in _drafts(pieces_of(text, speller), limit):
        for game in _finished(draft, speller, limit):
            headless = bool(games) and bool(games[-1].rows) and not headed[-1]
            if draft.header is not None and not game.rows and headless:
                last = games[-1]  # its header is below it
                games[-1] = replace(game, rows=last.rows, stated=last.stated, line=last.line)
                headed[-1] = True
            elif game.rows or game.number is not None:
                games.append(game)
                headed.append(draft.header is not None)
    # Rows of another length without a header belong to another puzzle in the same message.
    fitting = [game for game, head in zip(games, headed, strict=True) if head or _fits(game)]
    return tuple(fitting or games)


def _fits(game: SharedGame) -> bool:
    return any(row.feedback is None or row.feedback.length == game.length for row in game.rows)


def _drafts(pieces: Iterator[tuple[int, Piece]], limit: int) -> Iterator[_Draft]:
    """Group pieces into drafts: a header starts a new one, and so do rows after a whole game."""
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
        if isinstance(piece, SharedTurn):
            if gap and draft.rows and draft.is_over(limit):
                yield draft
                draft = _Draft(line)
            draft.rows.append(piece)
        elif isinstance(piece, Words):
            if piece.loud and (gap or not draft.blocks) and (piece.loose or len(piece.words) == 1):
                gap = True
                continue
            if draft.blocks and draft.stated and not draft.rows and draft.header is None:
                yield draft
                draft = _Draft(line)
            if gap or not draft.blocks:
                draft.blocks.append([])
            draft.blocks[-1].append((line, piece))
        else:
            draft.stated.append((line, piece))
        gap = False
    yield draft


def _finished(draft: _Draft, speller: Speller, limit: int) -> Iterator[SharedGame]:
    """Yield the games of a draft: one if it has rows or a header, else each game of words."""
    stated = [(line, piece.word) for line, piece in draft.stated if piece.sure]
    if not stated and not _names_answer(draft.rows):
        stated = [(line, piece.word) for line, piece in draft.stated][:1]
    head = draft.header

    def game(rows: tuple[SharedTurn, ...], stated: list[tuple[int, str]], line: int) -> SharedGame:
        return SharedGame(
            rows,
            number=head.number if head else None,
            claimed=head.claimed if head else None,
            limit=head.limit if head else limit,
            hard=head.hard if head else False,
            said_lost=head is not None and head.claimed is None,
            stated=tuple(stated),
            line=line,
            length=speller.lexicon.length,
            letters=speller.lexicon.letters,
        )

    if draft.rows:
        rows = _with_words(draft, stated[0][1] if stated else None, speller)
        yield game(rows, stated, draft.line if head else rows[0].line)
    elif head is not None:
        yield game(_word_rows(draft, head.claimed or head.limit), stated, draft.line)
    else:
        games = _word_games(draft.blocks)
        for nth, rows in enumerate(games, 1):
            last = nth == len(games)
            if len(rows) > 1 or (last and stated):
                yield game(rows, stated if last else [], rows[0].line)


def _names_answer(rows: list[SharedTurn]) -> bool:
    """Return whether the last row is all green and has its word."""
    last = rows[-1] if rows else None
    return bool(last and last.guess and last.feedback is not None and last.feedback.is_win)


def _flat(blocks: list[list[tuple[int, Words]]]) -> list[tuple[int, str]]:
    return [(line, word) for line, piece in chain(*blocks) for word in piece.words]


def _with_words(draft: _Draft, answer: str | None, speller: Speller) -> tuple[SharedTurn, ...]:
    """Return the rows of a game, each with its guess if the text has all guesses."""
    rows = list(draft.rows)
    last = rows[-1].feedback
    won = last is not None and last.is_win
    if won and answer is not None and rows[-1].guess is None:
        rows[-1] = replace(rows[-1], guess=answer)
    if all(row.guess is not None for row in rows):
        return tuple(rows)
    # If only some rows have a word, it is a remark: "🟩🟩🟩🟩🟩 lucky".
    bare = [replace(row, guess=None) for row in rows]
    count = len(bare)
    if count > MAX_GUESSES:
        return tuple(bare)
    letters = speller.lexicon.letters

    def fits(words: list[tuple[int, str]]) -> bool:
        hidden = letters(answer or words[-1][1])
        return (won or answer is not None) and all(
            len(letters(word)) == len(hidden) and feedback_of(letters(word), hidden) == row.feedback
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


def _paired(words: list[tuple[int, str]], rows: list[SharedTurn]) -> tuple[SharedTurn, ...]:
    return tuple(replace(row, guess=word) for (_, word), row in zip(words, rows, strict=True))


def _word_rows(draft: _Draft, wanted: int) -> tuple[SharedTurn, ...]:
    """Return the guesses below a header, or above it, as rows without squares."""
    pool = _flat(draft.blocks) or _flat(draft.above)
    for block in [*draft.blocks, *draft.above]:
        words = _flat([block])
        if len(pool) != wanted and len(words) >= wanted:
            pool = words[-wanted:]
    return tuple(SharedTurn(word, (), line) for line, word in pool)


def _word_games(blocks: list[list[tuple[int, Words]]]) -> list[tuple[SharedTurn, ...]]:
    """Return the games that consist of words only, without greetings."""
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
            games.append(tuple(SharedTurn(word, (), line) for line, word in _flat([part])))
    return games
