"""Games that people type or paste: group the pieces of a text into games, and check each once.

::

    read_games(text)     share text, turns or guesses, one game or several: see ``lines``
    read_words(words)    one game, each guess or turn by itself: crane sloth moist

Share text of several boards is one game::

    Daily Dordle 0123 4&X/7         two boards; X means not solved
    term.ooo/2 #12                  a head of ``words.games``, then a digit per board
    Daily Quordle 99                a digit per board: the turn in which it was solved
    6️⃣3️⃣
    🟥5️⃣
    Daily Octordle #12              🔟 is ten, and 🕚 🕛 🕐 are 11, 12 and 13
    Daily Sedecordle #7             two digits per board: 0️⃣8️⃣1️⃣4️⃣ are 8 and 14, 🟥🟥 is not solved
    Daily Duotrigordle #5           the same with blanks between, and Guesses: 35/37

Squares may follow: blocks of two boards side by side. Without squares, only the numbers are known.
A text of a game that is none of ours is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from salet.errors import InputError, Omit
from salet.puzzle.marks import Feedback
from salet.puzzle.notation import is_for_several, parse_turn, parse_turns
from salet.puzzle.rules import Rules
from salet.puzzle.sentences import failure, say
from salet.puzzle.turns import (
    LIMIT,
    MAX_GUESSES,
    Turn,
    check_board_count,
    ends_of,
    limit_of,
)
from salet.share import checks
from salet.share.checks import Answers, answers_of
from salet.share.game import Doubt, ReadGame
from salet.share.group import Found, found_in, is_won
from salet.share.lines import Speller, end_of, is_digit, pieces_of
from salet.share.pieces import Answer, Ends, OtherGame, Piece, Row
from salet.words.games import WORDLE, Game, ShareHead, named_puzzle
from salet.words.lexicon import Lexicon


def read_games(
    text: str,
    lexicon: Lexicon,
    answer: Answers = None,
    *,
    limit: int | None = None,
    any_guess: bool = False,
    claims: bool = False,
) -> tuple[ReadGame | InputError, ...]:
    """Return the games of a text in order, with the error in place of one that is impossible.

    Raise ``InputError`` if there is no game. ``answer`` is that of the only game. ``limit`` is the
    default for games without a head. Words must be on the list, unless ``any_guess``. With
    ``claims`` a head of one board is believed whose rows are missing or wrong, unless it is part of
    a sentence without rows; words without marks below it are a ``Doubt``. A game may be unfinished,
    and words may be missing: then only its squares are known. Words without marks:

    * A line is guesses only if it has nothing but words. Anything else is chatter.
    * Beside rows of squares, words are the guesses if there are as many words as rows. Words above
      the head, and words among more words, must also produce exactly these squares.
    * Without squares, consecutive lines of words are one game, or several if each line has several
      words. A separate single line is a greeting. The last guess is the answer, unless the text
      names another; where no head says that it was found, this is a ``Doubt``.

    A blank line or chatter after a finished game ends it.

    >>> from salet.words.lexicon import closed
    >>> (game,) = read_games("CRANE bbygb / AGING ggggg", closed("original"))
    >>> game.answers, game.is_over
    (('aging',), True)
    >>> (game,) = read_games("Daily Quordle 99\\n6️⃣3️⃣\\n🟥5️⃣", closed("original"))
    >>> game.ends
    (6, 3, None, 5)
    """
    answers = [lexicon.word(word or "") for word in answers_of(answer)]
    checks.check_answer_count(answers, None)
    sections = list(_sections(pieces_of(text, Speller(lexicon))))
    found = [game for section in sections for game in _found(section, lexicon, limit or LIMIT)]
    if answers and len(found) > 1:
        fix = ("Paste one game, or ", Omit("answer"), ".")
        raise failure("many-games", count=len(found), fix=fix)
    others = [piece.title for (piece, *_) in sections if isinstance(piece, OtherGame)]
    if not found:
        raise failure("other-game", title=others[0]) if others else failure("no-game")
    games: list[ReadGame | InputError] = []
    for one in found:
        try:
            if isinstance(one, list):
                game = _several(one, answers, lexicon, limit)
            else:
                game = _single(one, answers, lexicon, limit or LIMIT, claims=claims)
            if not any_guess and game.list_name is None:
                checks.check_allowed([*(turn.guess for turn in game.turns), *game.answers], lexicon)
            games.append(game)
        except InputError as error:
            claimed = None if isinstance(one, list) or not claims else _claimed(*one[:2])
            games.append(claimed or error)
    return tuple(games)


def _claimed(head: ShareHead | None, rows: Sequence[Row]) -> ReadGame | None:
    """Return the game that a head claims, without turns; None if it names no game."""
    if head is None or head.game is None or head.limit is None or (head.claimed or 0) > head.limit:
        return None
    if not (head.is_result or any(row.feedbacks for row in rows)):
        return None
    return ReadGame(
        (), (None,), (head.claimed,), head.limit, head.number, head.game.name,
        Rules.HARD if head.hard else None, line=head.line, where=_where(head, head.line),
    )  # fmt: skip


def _where(head: ShareHead | None, line: int) -> str:
    """Return what a message calls a game: "puzzle 1,590", "Termo 81", "line 3"."""
    if head is None or head.game is None or head.number is None:
        return f"line {line}"
    name = head.game.name
    return f"puzzle {head.number:,}" if name == WORDLE else named_puzzle(name, head.number)


def _sections(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Yield the pieces between the heads of games of several boards, and of games not ours."""
    section: list[Piece] = []
    apart = False  # whether the section is such a game
    for piece in pieces:
        head = piece if isinstance(piece, ShareHead) else ShareHead(None)
        starts = isinstance(piece, OtherGame) or head.boards > 1
        if starts or (apart and head.game):
            if section:
                yield section
            section, apart = [], starts
        section.append(piece)
    if section:
        yield section


def _found(section: list[Piece], lexicon: Lexicon, limit: int) -> Sequence[Found | list[Piece]]:
    """Return the games of a section, unchecked: the section itself if it has several boards."""
    if isinstance(section[0], OtherGame):
        return ()
    return [section] if _shows_several(section) else found_in(section, lexicon, limit)


def _other_list(game: Game | None, rows: Sequence[Row], lexicon: Lexicon) -> str | None:
    """Return the name of the list of a game, None if it may be the reader's.

    Raise ``InputError`` if a row does not have one square for each letter.
    """
    length = lexicon.length
    shown = next((marks.length for row in rows for marks in row.feedbacks if marks), length)
    other = game is not None and (game.language, game.length or shown) != (
        lexicon.alphabet.code or "en", length,
    )  # fmt: skip
    if game is None or not other:
        checks.check_lengths(rows, length)
        return None
    checks.check_lengths(rows, game.length or shown)
    return game.list_name(game.length or shown)


def first_game(games: Sequence[ReadGame | InputError]) -> ReadGame:
    """Return the first of the games that were read, with a doubt for others; raise its error."""
    game = games[0]
    if isinstance(game, InputError):
        raise game
    others = [Doubt("games")] * (len(games) - 1)
    return replace(game, doubts=(*game.doubts, *others))


def read_words(
    texts: Sequence[str | Turn],
    lexicon: Lexicon,
    answer: Answers = None,
    *,
    boards: int | None = None,
    limit: int | None = None,
    any_guess: bool = False,
    reverse_digits: bool = False,
) -> ReadGame:
    """Return a game from its guesses (``crane``) or turns (``crane:bbygb,ybbbb``), in order.

    Raise ``InputError`` if the game is impossible. With one board the answer defaults to the last
    guess, unless its marks contradict that. With several boards a guess without marks needs the
    answers of all boards.

    >>> from salet.words.lexicon import closed
    >>> game = read_words(["crane", "aging"], closed("original"))
    >>> game.turns[0], game.answers
    (Turn('crane', (Feedback.parse('bbygb'),)), ('aging',))
    >>> game = read_words(["crane", "moist"], closed("original"), ["crane", "moist"])
    >>> [str(turn) for turn in game.turns]
    ['crane:ggggg,bbbbb', 'moist:?,ggggg']
    """
    if not texts:
        raise failure("no-guesses")
    answers = answers_of(answer)
    checks.check_answer_count(answers, boards)
    boards = check_board_count(boards or len(answers) or _size_of(texts, lexicon))
    known = [None if word is None else lexicon.word(word) for word in answers] or [None] * boards
    checks.check_answer_count(known, boards)
    words: list[str] = []
    marks: list[tuple[Feedback | None, ...]] = []
    solved = (False,) * boards
    for nth, text in enumerate(texts):
        if isinstance(text, str) and ":" not in text and (boards == 1 or " " not in text.strip()):
            words.append(lexicon.word(text))
            marks.append(())
            continue
        turn = parse_turn(lexicon, text, solved, nth, reverse_digits=reverse_digits)
        words.append(lexicon.word(turn.guess))
        marks.append(turn.feedbacks)
        if boards > 1:
            solved = tuple(was or board in turn.won for board, was in enumerate(solved))
    last = marks[-1][0] if marks[-1] else None
    doubtful = boards == 1 and known[0] is None and not any(marks)
    if boards == 1 and known[0] is None and (last is None or last.is_win):
        known = [words[-1]]
    if not any_guess:
        checks.check_allowed([*words, *known], lexicon)
    turns = checks.marked(words, marks, known, lexicon)
    limit = limit or limit_of(boards)
    checks.check_turns(turns, known, lexicon, limit)
    doubts = (Doubt("answer", len(turns) - 1),) if doubtful else ()
    return ReadGame(turns, tuple(known), limit=limit, doubts=doubts)


def _size_of(texts: Sequence[str | Turn], lexicon: Lexicon) -> int:
    """Return the number of boards that the first turn with marks for several has."""
    for text in texts:
        if isinstance(text, Turn):
            return len(text.feedbacks)
        if is_for_several(text, lexicon.length):
            return len(parse_turn(lexicon, text).feedbacks)
    return 1


# ----------------------------------------------------------------------------------- one board


def _single(
    found: Found, answers: Sequence[str], lexicon: Lexicon, limit: int, *, claims: bool
) -> ReadGame:
    """Return a game of one board. Raise ``InputError`` with the line that is wrong."""
    head, rows, named = found
    line = min(piece.line for piece in (head, *rows[:1]) if piece is not None)
    limit = (head and head.limit) or limit
    game = head.game if head else None
    list_name = _other_list(game, rows, lexicon)
    unmarked = not any(row.feedbacks for row in rows)
    talk = claims and unmarked and head and (list_name or _claimed(head, rows) is None)
    if not rows or talk:
        raise failure("no-rows", line=line)
    named = (*named, *(Answer(word, True, line) for word in answers))
    last = rows[-1]
    won = is_won(last) if last.feedbacks else not named or named[0].word == last.guess
    won = won and not (head is not None and head.claimed is None)
    answer = named[0].word if named else last.guess if won else None
    checks.check_named(named, answer, lexicon)
    if head is not None:
        checks.check_head(head, rows, won=won)
    if unmarked and answer is None:
        raise failure("unmarked", line=line)
    turns = checks.marked(
        [row.guess or "" for row in rows], [row.feedbacks for row in rows], [answer], lexicon
    )
    checks.check_turns(turns, [answer], lexicon, limit, [row.line for row in rows])
    doubtful = unmarked and not named and (claims or head is None or head.claimed is None)
    return ReadGame(
        turns, (answer,), limit=limit, number=head.number if head else None,
        game=game.name if game else None, list_name=list_name,
        rules=Rules.HARD if head and head.hard else None,
        doubts=(Doubt("answer", len(rows) - 1),) if doubtful else (), line=line,
        where=_where(head, line),
    )  # fmt: skip


# ------------------------------------------------------------------------------ several boards


def _shows_several(pieces: Iterable[Piece]) -> bool:
    """Return whether a section is a game of several boards."""
    signs = 0
    for piece in pieces:
        if isinstance(piece, ShareHead) and piece.boards > 1:
            return True
        if isinstance(piece, Row) and (piece.text or len(piece.feedbacks) > 1):
            return True
        if isinstance(piece, Ends) and piece.sure:
            signs += len(piece.signs)
    return signs > 1


def _several(
    pieces: Sequence[Piece],
    answers: Sequence[str],
    lexicon: Lexicon,
    limit: int | None,
) -> ReadGame:
    """Return a game of several boards. Raise ``InputError`` with the board that is wrong."""
    rows = [piece for piece in pieces if isinstance(piece, Row)]
    heads = (piece for piece in pieces if isinstance(piece, ShareHead))
    head = next((head for head in heads if head.boards > 1), ShareHead(None, boards=0))
    typed = [row.text for row in rows if row.text]
    line, list_name = pieces[0].line, None
    if typed:
        turns = parse_turns(lexicon, typed)
        ends = ends_of(turns)
    else:
        turns, ends = _share_text(head, pieces, rows)
        list_name = _other_list(head.game, rows, lexicon)
        limit = None
    limit = head.limit or (head.game.limit if head.game else limit)
    checks.check_answer_count(answers, len(ends))
    if answers and not turns:
        raise failure("only-numbers")
    game = ReadGame(
        turns, tuple(answers), ends, limit or limit_of(len(ends)),
        number=head.number, game=head.game.name if head.game else None, list_name=list_name,
        rules=Rules.HARD if head.hard else None, line=line, where=f"line {line}",
    )  # fmt: skip
    if typed:
        checks.check_turns(turns, game.answers, lexicon, game.limit)
    return game


def _share_text(
    head: ShareHead, pieces: Sequence[Piece], rows: Sequence[Row]
) -> tuple[tuple[Turn, ...], tuple[int | None, ...]]:
    """Return turns without words, and the turn in which each board was solved."""
    columns = _columns(rows)
    boards = head.boards or len(columns) or None
    if columns and boards != len(columns):
        title = head.game.title if head.game else ""
        raise failure(
            "other-size" if title else "other-size-game", n=len(columns), name=title,
            boards=boards, fix=say("error.other-size-fix"),
        )  # fmt: skip
    if boards is not None:
        check_board_count(boards)
    ours = head.boards > 1 and head.game is None
    written = [piece for piece in pieces if isinstance(piece, Ends) and (piece.sure or ours)]
    ends = _ends(head.ends or tuple(chain(*(piece.signs for piece in written))), boards)
    ends = ends or tuple(len(column) if column[-1].is_win else None for column in columns)
    if not ends:
        raise failure("no-rows", line=head.line)
    check_board_count(len(ends))
    limit = head.limit or (head.game.limit if head.game else limit_of(len(ends)))
    if not 1 <= limit <= MAX_GUESSES:
        raise failure("limit", limit=limit, most=MAX_GUESSES)
    checks.check_ends(ends, columns, limit)
    turns = tuple(
        Turn("", tuple(col[nth] if nth < len(col) else None for col in columns))
        for nth in range(max(map(len, columns), default=0))
    )
    return turns, ends


def _ends(signs: Sequence[str], boards: int | None) -> tuple[int | None, ...]:
    """Return the turns that signs stand for: one sign for each board, or two digits."""
    if len(signs) == boards or (boards is None and not any(sign[0] == "0" for sign in signs)):
        return tuple(map(end_of, signs))
    pairs = [signs[at : at + 2] for at in range(0, len(signs), 2)]
    if not signs:
        return ()
    if len(signs) % 2 or not all(map(is_digit, signs)) or len(pairs) != (boards or len(pairs)):
        key, fix = "first-line" if boards else "first-line-fewer", say("error.first-line-fix")
        raise failure(key, signs=len(signs), boards=boards, fix=fix)
    return tuple(
        None if None in map(end_of, pair) else int(pair[0][0] + pair[1][0]) for pair in pairs
    )


def _columns(rows: Sequence[Row]) -> list[tuple[Feedback, ...]]:
    """Return the feedbacks of each board, up to the one that solved it."""
    blocks: list[list[Row]] = []
    for row in rows:
        before = blocks[-1][-1] if blocks else None
        if before is None or row.line > before.line + 1:
            blocks.append([])
        elif len(row.feedbacks) != len(before.feedbacks):
            count, other = len(row.feedbacks), len(before.feedbacks)
            raise failure("row-boards", line=row.line, n=count, before=other)
        blocks[-1].append(row)
    columns: list[tuple[Feedback, ...]] = []
    for block in blocks:
        for column in zip(*(row.feedbacks for row in block), strict=True):
            shown = [marks for marks in column if marks is not None]
            end = next((nth for nth, marks in enumerate(shown, 1) if marks.is_win), len(shown))
            columns.append(tuple(shown[:end]))
    return columns
