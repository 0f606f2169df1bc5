"""Share text of several boards, read: ours, and that of the games that people play.

::

    Daily Dordle 0123 4&X/7         two boards; X is one that was not solved
    Daily Quordle 99                a digit a board: the turn in which it was solved
    6️⃣3️⃣
    🟥5️⃣
    Daily Octordle #12              🔟 is ten, and 🕚 🕛 🕐 are 11, 12 and 13
    Daily Sedecordle #7             two digits a board: 0️⃣8️⃣1️⃣4️⃣ are 8 and 14, 🟥🟥 is none
    Daily Duotrigordle #5           the same with blanks between, and Guesses: 35/37

Squares may follow, two boards side by side in blocks one below the other. Where there are none,
the numbers are all that is known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from salet.errors import InputError
from salet.puzzle.finished import MOST
from salet.puzzle.marks import SHORTEST, SQUARES, Feedback
from salet.puzzle.turns import check_board_count, limit_of
from salet.share.boards import UNSOLVED

GAMES = {"dordle": 2, "quordle": 4, "octordle": 8, "sedecordle": 16, "duotrigordle": 32}
_SIGNS = re.escape("".join(SQUARES))
_GROUPS = re.compile(rf"^\s*[{_SIGNS}]+(\s+[{_SIGNS}]+)*\s*$")
_CLOCKS = {"🔟": 10, "🕚": 11, "🕛": 12, "🕐": 13, "🕑": 14, "🕒": 15}
_KEY = "\u20e3"  # what makes a digit a key
_TOKEN = re.compile(rf"\d{_KEY}|[{''.join(_CLOCKS)}{UNSOLVED}]|\b\d\d\b", re.ASCII)
_ONLY_TOKENS = re.compile(rf"^\s*(({_TOKEN.pattern})\s*)+$", re.ASCII)
_NAME = re.compile(rf"\b({'|'.join(GAMES)})\b[^\d\n]*(\d[\d,.]*)?", re.IGNORECASE | re.ASCII)
_OURS = re.compile(r"\bsalet (\d{1,2}) boards (?:\d{1,2}|X|–)/(\d{1,2})", re.IGNORECASE | re.ASCII)
_JOINED = re.compile(r"\b((?:\d{1,2}|X)(?:&(?:\d{1,2}|X))+)/(\d{1,2})\b", re.IGNORECASE | re.ASCII)
_LIMIT = re.compile(r"\bGuesses:\s*(?:\d{1,2}|X)/(\d{1,2})\b", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class SharedBoards:
    """A pasted game of several boards.

    ``ends`` is the turn in which each board was solved, None for one that was not; ``rows`` are
    the feedbacks of each board up to then, empty where the text has only numbers.
    """

    ends: tuple[int | None, ...]
    limit: int
    rows: tuple[tuple[Feedback, ...], ...] = ()
    name: str = ""
    number: int | None = None

    @property
    def is_solved(self) -> bool:
        """Whether every board was solved."""
        return None not in self.ends

    @property
    def guesses(self) -> int:
        """How many guesses the game took."""
        if self.is_solved:
            return max(end or 0 for end in self.ends)
        return max(map(len, self.rows), default=self.limit)

    @property
    def feedbacks(self) -> tuple[tuple[Feedback | None, ...], ...]:
        """The squares turn by turn, one feedback a board, None once it was solved."""
        return tuple(
            tuple(board[nth] if nth < len(board) else None for board in self.rows)
            for nth in range(self.guesses if self.rows else 0)
        )

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``: what can be said without the words."""
        return {
            "boards": len(self.ends),
            "ends": list(self.ends),
            "solved": self.is_solved,
            "limit": self.limit,
            "guesses": self.guesses,
            "feedbacks": [[told and told.letters for told in row] for row in self.feedbacks],
            "turns": [],
            "skill": None,
            "luck": None,
        }


def is_boards_text(text: str) -> bool:
    """Whether a paste is a game of several boards: squares side by side, or numbers of boards.

    >>> is_boards_text("⬛⬛🟨🟩⬛ 🟩🟩🟩🟩🟩"), is_boards_text("⬛⬛🟨🟩⬛")
    (True, False)
    >>> is_boards_text("Daily Quordle 99\\n6️⃣3️⃣\\n🟥5️⃣"), is_boards_text("Wordle 1,590 3/6")
    (True, False)
    """
    lines = _lines(text)
    if any(len(_squares(line)) > 1 for line in lines):
        return True
    many = sum(len(_TOKEN.findall(line)) for line in lines if _is_head(line, ours=False))
    return many > 1 or any(_JOINED.search(line) for line in lines)


def read_boards_text(text: str) -> SharedBoards:
    """A pasted game of several boards; ``InputError`` says what does not fit, by board.

    >>> read_boards_text("Daily Dordle 0123 4&X/7").ends
    (4, None)
    >>> read_boards_text("Daily Quordle 99\\n6️⃣3️⃣\\n🟥5️⃣").ends
    (6, 3, None, 5)
    """
    lines = _lines(text)
    rows = _boards(lines)
    name, number = _named(text)
    ours = _OURS.search(text)
    many = int(ours[1]) if ours else GAMES.get(name.lower()) or len(rows) or None
    if rows and many != len(rows):
        raise InputError(
            f"these are the squares of {len(rows)} boards, and {name or 'the game'} has {many}",
            "Paste the whole text as it was shared.",
        )
    if many is not None:
        check_board_count(many)
    head, most = _head(lines, many, ours=bool(ours))
    if not head and not rows:
        raise InputError(
            "there are no squares of several boards here, and no numbers",
            "Paste the shared text of a game.",
        )
    told = tuple(len(board) if board[-1].is_win else None for board in rows)
    ends = head or told
    check_board_count(len(ends))
    limit = int(ours[2]) if ours else most or limit_of(len(ends))
    if not 1 <= limit <= MOST:
        raise InputError(f"a game cannot have {limit} guesses", f"It has from 1 to {MOST}.")
    _check(ends, rows, told, limit)
    return SharedBoards(ends, limit, rows, name, number)


def _lines(text: str) -> list[str]:
    return text.replace("\ufe0f", "").splitlines()


def _squares(line: str) -> list[str]:
    """The groups of squares of a line, none where it is a line of the head."""
    groups = line.split() if _GROUPS.match(line) else []
    told = set("".join(groups)) > {UNSOLVED} or UNSOLVED not in line
    return groups if told and all(len(group) >= SHORTEST for group in groups) else []


def _is_head(line: str, *, ours: bool) -> bool:
    """Whether a line has the turns of boards and nothing else: two bare digits only in ours."""
    signs = any(sign in line for sign in (_KEY, UNSOLVED, *_CLOCKS))
    return bool(_ONLY_TOKENS.match(line)) and not _squares(line) and (signs or ours)


def _named(text: str) -> tuple[str, int | None]:
    found = _NAME.search(text)
    if found is None:
        return "", None
    digits = re.sub(r"\D", "", found[2] or "")
    return found[1].capitalize(), int(digits) if digits and len(digits) < 7 else None


def _head(
    lines: Sequence[str], many: int | None, *, ours: bool
) -> tuple[tuple[int | None, ...], int | None]:
    """The turns that the head tells of, and the limit where it is said."""
    for line in lines:
        if joined := _JOINED.search(line):
            ends = (None if end in "xX" else int(end) for end in joined[1].split("&"))
            return tuple(ends), int(joined[2])
    said = next((int(found[1]) for line in lines if (found := _LIMIT.search(line))), None)
    tokens = [t for line in lines if _is_head(line, ours=ours) for t in _TOKEN.findall(line)]
    singles = [_value(token) for token in tokens]
    if not tokens or len(tokens) == many or (many is None and f"0{_KEY}" not in tokens):
        return tuple(singles), said
    pairs = [tokens[at : at + 2] for at in range(0, len(tokens), 2)]
    digits = all(token == UNSOLVED or token.endswith(_KEY) for token in tokens)
    if len(tokens) % 2 or not digits or (many is not None and len(pairs) != many):
        raise InputError(
            f"the head tells of {len(tokens)} boards, and the game has {many or 'fewer'}",
            "Paste the whole text as it was shared.",
        )
    ends = (None if UNSOLVED in pair else int(pair[0][0] + pair[1][0]) for pair in pairs)
    return tuple(ends), said


def _value(token: str) -> int | None:
    return None if token == UNSOLVED else _CLOCKS.get(token) or int(token.rstrip(_KEY))


def _boards(lines: Sequence[str]) -> tuple[tuple[Feedback, ...], ...]:
    """The feedbacks of each board, those after it was solved left out."""
    blocks: list[list[list[str]]] = []
    before = False
    for nth, line in enumerate(lines, 1):
        rows = _squares(line)
        if rows and before and len(rows) != len(blocks[-1][0]):
            raise InputError(
                f"line {nth} has {len(rows)} boards, and the line before {len(blocks[-1][0])}",
                "Paste the squares as they were shared, a blank between two boards.",
            )
        if rows and not before:
            blocks.append([])
        if rows:
            blocks[-1].append(rows)
        before = bool(rows)
    boards: list[tuple[Feedback, ...]] = []
    for block in blocks:
        for column in zip(*block, strict=True):
            told: list[Feedback] = []
            for row in column:
                if told and told[-1].is_win:
                    break
                told.append(Feedback.parse(row))
            boards.append(tuple(told))
    return tuple(boards)


def _check(
    ends: Sequence[int | None],
    rows: Sequence[Sequence[Feedback]],
    told: Sequence[int | None],
    limit: int,
) -> None:
    """That the numbers, the squares and the limit go together."""
    last = max(map(len, rows), default=0)
    for nth, end in enumerate(ends):
        if end is not None and not 1 <= end <= limit:
            raise InputError(
                f"board {nth + 1} is said to be solved in turn {end}, and the game has {limit}",
                "Check the numbers at the top.",
            )
        if end is not None and end in ends[:nth]:
            raise InputError(
                f"boards {ends.index(end) + 1} and {nth + 1} are both solved in turn {end}: "
                "the boards of a game have different answers",
                "Check the numbers and the squares of these boards.",
            )
        if rows and end != told[nth]:
            says = "not solved" if end is None else f"solved in turn {end}"
            shows = "never all green" if told[nth] is None else f"all green in row {told[nth]}"
            raise InputError(
                f"board {nth + 1} is said to be {says}, and its squares are {shows}",
                "Paste the whole text as it was shared.",
            )
        if rows and end is None and len(rows[nth]) < last:
            raise InputError(
                f"board {nth + 1} is not solved and has {len(rows[nth])} rows, and the game went "
                f"on to row {last}",
                "Paste the whole text as it was shared.",
            )
