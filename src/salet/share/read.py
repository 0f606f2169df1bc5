"""Parse pasted text: what people send each other after a game, or copy from one.

``paste`` is the one entry for any text. ``lines`` classifies the lines of one-board games, and this
module groups them into games; ``squares`` reads games of several boards.
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
from salet.share.lines import Gap, Header, Piece, Speller, ToldAnswer, Words, pieces_of
from salet.share.squares import read_several, shows_several
from salet.words.lexicon import Lexicon

# Five-letter words that open a message far more often than a game.
_CHAT = {"hello", "howdy", "aloha", "there", "again", "folks", "peeps", "today", "girls", "mates"}


def paste(
    text: str, lexicon: Lexicon, *, limit: int | None = None, any_guess: bool = False
) -> tuple[SharedGame, ...]:
    """Return the games of a pasted text, in order; none when there is no game in it.

    A text with several boards (turns ``crane:bbygb,ybbbb``, squares side by side, or the numbers
    that Quordle and its relatives share) is one game; what does not fit raises ``InputError``.
    Otherwise a game is a header (``Wordle 1,590 4/6*``), rows of squares, turns (``crane bbygb``),
    guesses (``crane sloth moist``), or several of these together. What to do with one depends on
    its kind:

    * ``GAME``: ``game.check().turns`` are all its turns; ``game.number`` is its puzzle, if said.
    * ``UNFINISHED``: ``game.check(over=False).turns`` go on the board.
    * ``SQUARES``: the words are missing. Ask for them, or for the answer: a review infers them.
    * ``GUESSES``: the marks are missing. In a review the last one is the answer, and
      ``game.check().turns`` has the marks that follow from that; in the middle of a game ask.
    * ``NUMBERS``: several boards, and only ``game.ends`` is known.

    Show what it is before you keep it. ``limit`` holds where no header says. A word that is not
    on the list is taken for chatter, or refused with ``WordError`` where it stands among guesses;
    with ``any_guess`` it is taken as played. Rules for words without marks:

    * A line is guesses only when it has nothing but words of the list. All else is chatter.
    * Beside rows of squares, words are the guesses when there are as many of them as rows. Words
      above the header, and words among more words, must also give these very squares.
    * Without squares, lines of words that follow each other are one game. Where there is a game
      of several lines, a single line set apart from it is a greeting; so is a lone word set apart
      from any game, and a line of nothing but words such as hello and there.

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
    free = _games(text, Speller(lexicon), limit)
    if any_guess:
        return free
    found = _games(text, Speller(lexicon, listed=True), limit)
    strange = [row.guess for game in free for row in game.rows if row.guess not in lexicon]
    left_out = len(found) == len(free) and any(
        len(game.rows) < len(other.rows) <= limit and game.rows[0].guess
        for game, other in zip(found, free, strict=True)
        if game.rows
    )
    if left_out or not found:
        for word in filter(None, strange):
            lexicon.index(word)  # which raises the error that names it
    return found


def read_games(
    text: str, lexicon: Lexicon, *, limit: int | None = None, any_guess: bool = False
) -> tuple[SharedGame, ...]:
    """Return the games of a text as ``paste`` does; raise ``InputError`` when there are none."""
    games = paste(text, lexicon, limit=limit, any_guess=any_guess)
    if not games:
        raise InputError(
            "there is no game in this text",
            "Paste share text (Wordle 1,590 3/6 with its rows of squares), turns such as "
            "crane bbygb, one a line, or the guesses with the answer last: crane sloth moist",
        )
    return games


@dataclass(slots=True)
class _Draft:
    """A game while its lines are gathered; blocks are lines of words that follow each other."""

    line: int
    header: Header | None = None
    rows: list[SharedTurn] = field(default_factory=list)
    above: list[list[tuple[int, Words]]] = field(default_factory=list)  # the header
    blocks: list[list[tuple[int, Words]]] = field(default_factory=list)
    told: list[tuple[int, ToldAnswer]] = field(default_factory=list)

    def is_over(self, limit: int) -> bool:
        """Whether its rows are a whole game."""
        most = self.header.limit if self.header else limit
        last = self.rows[-1].feedback if self.rows else None
        return len(self.rows) >= most or (last is not None and last.is_win)


def _games(text: str, speller: Speller, limit: int) -> tuple[SharedGame, ...]:
    found: list[SharedGame] = []
    headed: list[bool] = []
    for draft in _drafts(pieces_of(text, speller), limit):
        for game in _settled(draft, speller, limit):
            headless = bool(found) and bool(found[-1].rows) and not headed[-1]
            if draft.header is not None and not game.rows and headless:
                found[-1] = replace(  # its header stands below it
                    game, rows=found[-1].rows, told=found[-1].told, line=found[-1].line
                )
                headed[-1] = True
            elif game.rows or game.number is not None:
                found.append(game)
                headed.append(draft.header is not None)
    # Rows of another length, without a header, are of another puzzle in the same message.
    fitting = [game for game, head in zip(found, headed, strict=True) if head or _fits(game)]
    return tuple(fitting or found)


def _fits(game: SharedGame) -> bool:
    return any(row.feedback is None or row.feedback.length == game.length for row in game.rows)


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
        if isinstance(piece, SharedTurn):
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


def _settled(draft: _Draft, speller: Speller, limit: int) -> Iterator[SharedGame]:
    """The games of a draft: one with rows or a header, else one for each game of words."""
    told = [(line, piece.word) for line, piece in draft.told if piece.sure]
    if not told and not _finds(draft.rows):
        told = [(line, piece.word) for line, piece in draft.told][:1]
    head = draft.header

    def game(rows: tuple[SharedTurn, ...], told: list[tuple[int, str]], line: int) -> SharedGame:
        return SharedGame(
            rows,
            number=head.number if head else None,
            claimed=head.claimed if head else None,
            limit=head.limit if head else limit,
            hard=head.hard if head else False,
            said_lost=head is not None and head.claimed is None,
            told=tuple(told),
            line=line,
            length=speller.lexicon.length,
            letters=speller.lexicon.letters,
        )

    if draft.rows:
        rows = _with_words(draft, told[0][1] if told else None, speller)
        yield game(rows, told, draft.line if head else rows[0].line)
    elif head is not None:
        yield game(_word_rows(draft, head.claimed or head.limit), told, draft.line)
    else:
        games = _word_games(draft.blocks)
        for nth, rows in enumerate(games, 1):
            last = nth == len(games)
            if len(rows) > 1 or (last and told):
                yield game(rows, told if last else [], rows[0].line)


def _finds(rows: list[SharedTurn]) -> bool:
    """Whether the last row names the answer by itself."""
    last = rows[-1] if rows else None
    return bool(last and last.guess and last.feedback is not None and last.feedback.is_win)


def _flat(blocks: list[list[tuple[int, Words]]]) -> list[tuple[int, str]]:
    return [(line, word) for line, piece in chain(*blocks) for word in piece.words]


def _with_words(draft: _Draft, answer: str | None, speller: Speller) -> tuple[SharedTurn, ...]:
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
    if count > MAX_GUESSES:
        return tuple(bare)
    cut = speller.lexicon.letters

    def fits(words: list[tuple[int, str]]) -> bool:
        hidden = cut(answer or words[-1][1])
        return (won or answer is not None) and all(
            len(cut(word)) == len(hidden) and feedback_of(cut(word), hidden) == row.feedback
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
    """The guesses that stand below a header, or above it, without any squares."""
    pool = _flat(draft.blocks) or _flat(draft.above)
    for block in [*draft.blocks, *draft.above]:
        words = _flat([block])
        if len(pool) != wanted and len(words) >= wanted:
            pool = words[-wanted:]
    return tuple(SharedTurn(word, (), line) for line, word in pool)


def _word_games(blocks: list[list[tuple[int, Words]]]) -> list[tuple[SharedTurn, ...]]:
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
            games.append(tuple(SharedTurn(word, (), line) for line, word in _flat([part])))
    return games
