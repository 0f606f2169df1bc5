"""Parse games of several boards: turns, and the share text of salet and of other games.

::

    Daily Dordle 0123 4&X/7         two boards; X means not solved
    Daily Quordle 99                a digit per board: the turn in which it was solved
    6️⃣3️⃣
    🟥5️⃣
    Daily Octordle #12              🔟 is ten, and 🕚 🕛 🕐 are 11, 12 and 13
    Daily Sedecordle #7             two digits per board: 0️⃣8️⃣1️⃣4️⃣ are 8 and 14, 🟥🟥 is not solved
    Daily Duotrigordle #5           the same with blanks between, and Guesses: 35/37

Squares may follow: blocks of two boards side by side. Without squares, only the numbers are known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from salet.errors import InputError
from salet.puzzle.finished import MAX_GUESSES
from salet.puzzle.marks import SHORTEST, SQUARES, Feedback
from salet.puzzle.turns import check_board_count, ends_of, limit_of
from salet.share.game import SharedGame, SharedTurn
from salet.share.text import UNSOLVED
from salet.words.lexicon import Lexicon
from salet.words.turns import is_for_several, parse_turns

GAMES = {"dordle": 2, "quordle": 4, "octordle": 8, "sedecordle": 16, "duotrigordle": 32}
_SIGNS = re.escape("".join(SQUARES))
_GROUPS = re.compile(rf"^\s*[{_SIGNS}]+(\s+[{_SIGNS}]+)*\s*$")
_CLOCKS = {"🔟": 10, "🕚": 11, "🕛": 12, "🕐": 13, "🕑": 14, "🕒": 15}
_KEY = "\u20e3"  # the combining character that turns a digit into a keycap
_TOKEN = re.compile(rf"\d{_KEY}|[{''.join(_CLOCKS)}{UNSOLVED}]|\b\d\d\b", re.ASCII)
_ONLY_TOKENS = re.compile(rf"^\s*(({_TOKEN.pattern})\s*)+$", re.ASCII)
_NAME = re.compile(rf"\b({'|'.join(GAMES)})\b", re.IGNORECASE | re.ASCII)
_OURS = re.compile(
    r"\bsalet (\d{1,2}) boards (?:\d{1,2}|X|–)/(\d{1,2})(\*?)", re.IGNORECASE | re.ASCII
)
_JOINED = re.compile(r"\b((?:\d{1,2}|X)(?:&(?:\d{1,2}|X))+)/(\d{1,2})\b", re.IGNORECASE | re.ASCII)
_LIMIT = re.compile(r"\bGuesses:\s*(?:\d{1,2}|X)/(\d{1,2})\b", re.IGNORECASE | re.ASCII)


def shows_several(text: str, lexicon: Lexicon) -> bool:
    """Return whether a text is a game of several boards.

    >>> from salet.words.lexicon import closed
    >>> texts = "crane:bbygb,ybbbb", "⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩", "⬛⬛🟨🟩⬛"
    >>> [shows_several(text, closed("original")) for text in texts]
    [True, True, False]
    """
    return bool(_typed_turns(text, lexicon)) or _is_share_text(text)


def read_several(
    text: str, lexicon: Lexicon, *, limit: int | None = None, any_guess: bool = False
) -> SharedGame:
    """Parse a game of several boards. Raise ``InputError`` with the board that is wrong.

    >>> from salet.words.lexicon import closed
    >>> read_several("Daily Dordle 0123 4&X/7", closed("original")).ends
    (4, None)
    >>> read_several("Daily Quordle 99\\n6️⃣3️⃣\\n🟥5️⃣", closed("original")).ends
    (6, 3, None, 5)
    """
    hard = False
    if typed := _typed_turns(text, lexicon):
        turns = parse_turns(lexicon, typed)
        for turn in () if any_guess else turns:
            lexicon.index(turn.guess)
        rows = tuple(SharedTurn(turn.guess, turn.feedbacks) for turn in turns)
        ends = ends_of(turns)
        allowed = limit or limit_of(len(ends))
    else:
        rows, ends, allowed = _read_share_text(text)
        ours = _OURS.search(text)
        hard = bool(ours and ours[3])
    return SharedGame(
        rows, limit=allowed, hard=hard, ends=ends, length=lexicon.length, letters=lexicon.letters
    )


def _typed_turns(text: str, lexicon: Lexicon) -> list[str]:
    """Return the turns of a text that has nothing but turns of several boards, else []."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [row for line in lines for row in (line.split() if ":" in line else [line])]
    return rows if all(is_for_several(row, lexicon.length) for row in rows) else []


def _is_share_text(text: str) -> bool:
    """Return whether a text has squares side by side, or the numbers of several boards."""
    lines = _lines(text)
    if any(len(_squares(line)) > 1 for line in lines):
        return True
    tokens = sum(len(_TOKEN.findall(line)) for line in lines if _is_head(line, ours=False))
    return tokens > 1 or any(_JOINED.search(line) for line in lines)


def _read_share_text(
    text: str,
) -> tuple[tuple[SharedTurn, ...], tuple[int | None, ...], int]:
    """Return the rows of a share text, the turn in which each board was solved, and the limit."""
    lines = _lines(text)
    columns = _columns(lines)
    named = _NAME.search(text)
    name = named[1].capitalize() if named else ""
    ours = _OURS.search(text)
    boards = int(ours[1]) if ours else GAMES.get(name.lower()) or len(columns) or None
    if columns and boards != len(columns):
        raise InputError(
            f"these are the squares of {len(columns)} boards, but {name or 'the game'} has "
            f"{boards}",
            "Paste the whole text as it was shared.",
        )
    if boards is not None:
        check_board_count(boards)
    head, head_limit = _head(lines, boards, ours=bool(ours))
    if not head and not columns:
        raise InputError(
            "this text shows no result of several boards: neither squares nor the turn in which "
            "each was solved",
            "Paste the text that the game offers to share.",
        )
    shown = tuple(len(column) if column[-1].is_win else None for column in columns)
    ends = head or shown
    check_board_count(len(ends))
    limit = int(ours[2]) if ours else head_limit or limit_of(len(ends))
    if not 1 <= limit <= MAX_GUESSES:
        raise InputError(
            f"a game cannot have {limit} guesses", f"Check the limit: it is 1 to {MAX_GUESSES}."
        )
    _check(ends, columns, shown, limit)
    rows = tuple(
        SharedTurn(None, tuple(col[nth] if nth < len(col) else None for col in columns))
        for nth in range(max(map(len, columns), default=0))
    )
    return rows, ends, limit


def _lines(text: str) -> list[str]:
    return text.replace("\ufe0f", "").splitlines()


def _squares(line: str) -> list[str]:
    """Return the groups of squares in a line; empty for a line of the head."""
    groups = line.split() if _GROUPS.match(line) else []
    marks = set("".join(groups)) > {UNSOLVED} or UNSOLVED not in line
    return groups if marks and all(len(group) >= SHORTEST for group in groups) else []


def _is_head(line: str, *, ours: bool) -> bool:
    """Return whether a line has nothing but numbers of turns; bare digits count only in ours."""
    signs = any(sign in line for sign in (_KEY, UNSOLVED, *_CLOCKS))
    return bool(_ONLY_TOKENS.match(line)) and not _squares(line) and (signs or ours)


def _head(
    lines: Sequence[str], boards: int | None, *, ours: bool
) -> tuple[tuple[int | None, ...], int | None]:
    """Return the turn of each board that the head names, and the limit if it has one."""
    for line in lines:
        if joined := _JOINED.search(line):
            ends = (None if end in "xX" else int(end) for end in joined[1].split("&"))
            return tuple(ends), int(joined[2])
    limit = next((int(match[1]) for line in lines if (match := _LIMIT.search(line))), None)
    tokens = [t for line in lines if _is_head(line, ours=ours) for t in _TOKEN.findall(line)]
    singles = [_value(token) for token in tokens]
    if not tokens or len(tokens) == boards or (boards is None and f"0{_KEY}" not in tokens):
        return tuple(singles), limit
    pairs = [tokens[at : at + 2] for at in range(0, len(tokens), 2)]
    digits = all(token == UNSOLVED or token.endswith(_KEY) for token in tokens)
    if len(tokens) % 2 or not digits or (boards is not None and len(pairs) != boards):
        raise InputError(
            f"the first line is for {len(tokens)} boards, but the game has {boards or 'fewer'}",
            "Paste the whole text as it was shared.",
        )
    ends = (None if UNSOLVED in pair else int(pair[0][0] + pair[1][0]) for pair in pairs)
    return tuple(ends), limit


def _value(token: str) -> int | None:
    return None if token == UNSOLVED else _CLOCKS.get(token) or int(token.rstrip(_KEY))


def _columns(lines: Sequence[str]) -> tuple[tuple[Feedback, ...], ...]:
    """Return the feedbacks of each board, up to the one that solved it."""
    blocks: list[list[list[str]]] = []
    before = False
    for nth, line in enumerate(lines, 1):
        rows = _squares(line)
        if rows and before and len(rows) != len(blocks[-1][0]):
            raise InputError(
                f"line {nth} has {len(rows)} boards, but the line before has {len(blocks[-1][0])}",
                "Paste the squares as they were shared, with a blank between two boards.",
            ).at(line=nth)
        if rows and not before:
            blocks.append([])
        if rows:
            blocks[-1].append(rows)
        before = bool(rows)
    columns: list[tuple[Feedback, ...]] = []
    for block in blocks:
        for column in zip(*block, strict=True):
            shown: list[Feedback] = []
            for row in column:
                if shown and shown[-1].is_win:
                    break
                shown.append(Feedback.parse(row))
            columns.append(tuple(shown))
    return tuple(columns)


def _check(
    ends: Sequence[int | None],
    columns: Sequence[Sequence[Feedback]],
    shown: Sequence[int | None],
    limit: int,
) -> None:
    """Raise ``InputError`` unless the numbers, the squares and the limit agree."""
    last = max(map(len, columns), default=0)
    for nth, end in enumerate(ends):
        if end is not None and not 1 <= end <= limit:
            raise InputError(
                f"the text says that board {nth + 1} was solved in turn {end}, but the game has "
                f"only {limit}",
                "Check the numbers at the top.",
            )
        if end is not None and end in ends[:nth]:
            raise InputError(
                f"boards {ends.index(end) + 1} and {nth + 1} are both solved in turn {end}, but "
                "the boards of a game have different answers",
                "Check the numbers and the squares of these boards.",
            )
        if columns and end != shown[nth]:
            says = "not solved" if end is None else f"solved in turn {end}"
            shows = "never all green" if shown[nth] is None else f"all green in row {shown[nth]}"
            raise InputError(
                f"the text says that board {nth + 1} was {says}, but its squares are {shows}",
                "Paste the whole text as it was shared.",
            )
        if columns and end is None and len(columns[nth]) < last:
            raise InputError(
                f"board {nth + 1} is not solved and ends at row {len(columns[nth])}, but the game "
                f"went on to row {last}",
                "Paste the whole text as it was shared.",
            )
