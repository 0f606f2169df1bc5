"""Messages of a chat that somebody exported: who wrote what, and on which day.

::

    [28.01.22, 10:53:53] Ana: Wordle 223 6/6        WhatsApp on iOS; also [3/4/25, 2:05:09 PM]
    04/03/2025, 14:05 - Ben: Wordle 1,354 4/6*      WhatsApp on Android; also 2/4/23, 10:35 PM -
    13. 6. 2018. 21:25:15 Ana: Wordle 1 3/6         without a dash
    [2019-12-24, 12:23] Ben: Wordle 1 3/6           Signal, as tools export it
    {"messages": [{"from": "Ana", "text": …}]}      Telegram; of several chats: chats.list
    {"messages": [{"author": …, "content": …}]}     Discord, as DiscordChatExporter writes it
    Ana                                             any text with names before games
    Wordle 1,354 4/6

The lines of most messages begin in one form; a line that begins in another one is part of a
message. Whether the day or the month comes first follows from all dates together. So a chat is read
twice: first for its form, then for its messages. A text without messages is None.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from salet.puzzle.days import FIRST_DAY, puzzle_number
from salet.share.json_rows import json_rows
from salet.words.games import game_of

# Signs that show nothing: control characters, directions, what no text may have. Not the tab.
_HIDDEN = re.compile(
    r"[\x00-\x08\x0e-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ud800-\udfff\ufeff"
    r"\ufffe\uffff]"
)
_DIGIT = re.compile(r"\d")  # near the beginning of a line with a date
_CLOCK = r"\d{1,2}(?:[:.]|\sh\s)\d\d(?:(?:[:.]|\smin\s)\d\d(?:\ss)?)?"  # also 14 h 05 min 09 s
_BEGIN = re.compile(
    r"(?P<open>\[?)(?P<date>\d{1,4}(?P<sign>[./-])\s?\d{1,2}(?P=sign)\s?\d{1,4})(?:\sг)?\.?[,،]?\s"
    rf"(?:[^\W\d_]{{1,4}}\.?\s?)?{_CLOCK}"
    r"(?:(?:\s?[^\W\d_]{1,2}\.?\s?[^\W\d_]{0,2}\.?)?(?P<close>\]|\s[-–])"
    r"|(?:\s?[ap]\.?\s?m\.?)?)\s(?P<rest>.*)",
    re.IGNORECASE,
)
_BLANK = re.compile(r"[\r\n]{8,}")  # a damaged file may have millions of empty lines
# <This message was edited>, in any language, with a hidden sign (iOS) or behind the text (Android)
_EDITED = re.compile("(?:\u200e<[^<>:]+>|[^\\s:] <[^<>:\\d]{6,}>)\\s*$")
_NAME_END = re.compile(rf"\s*[\[(]?{_CLOCK}.*$")  # Ana [10:53 AM]
_SUMMARY = re.compile(r"yesterday.{0,2}s results", re.IGNORECASE)
_SUMMARY_ROW = re.compile(r"^\W*([1-6X])/6:\s*(.+)$", re.IGNORECASE)
_MENTION = re.compile(r"<@!?(\d+)>|@(.+?)(?=\s*(?:<@|@|$))")
_CHUNK = 1_000_000  # characters
_ORDERS = ((2, 1, 0), (2, 0, 1), (0, 1, 2))  # year, month and day of 28.1.22, 1/28/22, 2022-1-28

Text = Callable[[], Iterable[str]]
_Form = tuple[str, str, str]  # bracket before, bracket or dash after, sign in the date
_Begin = tuple[_Form, str, str | None, bool]  # date, author if it is a message, has it a colon
_Wanted = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Message:
    """A message; ``author`` may be empty. ``left_out``: its games do not count (edited, bot, …)."""

    author: str
    text: str
    day: date | None = None
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class Chat:
    """The messages of an exported chat, which are read again each time one iterates over them.

    ``having(wanted)`` reads only those whose text is wanted, which may still have author and time
    before it. ``counts`` has the number of messages of each author.
    """

    having: Callable[[_Wanted], Iterator[Message]]
    counts: Mapping[str, int]

    def __iter__(self) -> Iterator[Message]:
        return self.having(lambda _: True)

    def __len__(self) -> int:
        return sum(self.counts.values())


def messages_of(text: str) -> list[Message] | None:
    """Return the messages of an exported chat, None if the text is no chat.

    >>> messages_of("[28.01.22, 10:53:53] Ana: hi\\nall\\n[29.01.22, 08:00:00] ~ Ben: ok")[0]
    Message(author='Ana', text='hi\\nall', day=datetime.date(2022, 1, 28), left_out='')
    """
    chat = chat_of(partial(chunks_of, text))
    return None if chat is None else list(chat)


def chunks_of(text: str) -> Iterator[str]:
    """Yield a text in chunks."""
    return (text[at : at + _CHUNK] for at in range(0, len(text), _CHUNK))


def chat_of(text: Text) -> Chat | None:
    """Return an exported chat, None if the text is none.

    ``text`` returns the chunks of the text, from the beginning at each call. Only one message is
    kept in memory at a time.
    """
    if _may_be_json(text):
        with suppress(ValueError, RecursionError):  # lines may begin with [, too
            return _of_json(text)
    lines = partial(_lines, text)
    if chat := _of_lines(lines):
        return chat
    chat = _chat(partial(_of_names, lines))
    return chat if any(chat.counts) else None


def _chat(read: Callable[[], Iterator[Message]]) -> Chat:
    counts = Counter(message.author for message in read())
    return Chat(lambda wanted: (one for one in read() if wanted(one.text)), counts)


def _may_be_json(text: Text) -> bool:
    """Return whether a text begins as JSON does, and not as a message in brackets."""
    start = next(filter(None, (chunk.lstrip("\ufeff \t\r\n") for chunk in text())), "")
    return start[:1] in ("{", "[") and not _BEGIN.match(_HIDDEN.sub("", start[:1000]))


# ------------------------------------------------------------------------------------------ lines


def _lines(text: Text) -> Iterator[str]:
    """Yield the lines of a text, many empty ones as a few."""
    pieces: list[str] = []  # of lines that may go on
    for chunk in text():
        shown = chunk.rstrip("\r\n")
        end = max(shown.rfind("\n"), shown.rfind("\r")) + 1  # of a line that is no empty one
        if end:
            yield from _split("".join([*pieces, chunk[:end]]))
            pieces.clear()
        pieces.append(chunk[end:])
    yield from _split("".join(pieces))


def _split(text: str) -> list[str]:
    if any(signs in text for signs in ("\n\n\n", "\r\r", "\n\r\n")):  # every long run has one
        text = _BLANK.sub("\n\n\n", text)
    return text.splitlines()


class _Survey:
    """What the messages whose lines begin in one form have in common."""

    def __init__(self, kind: int) -> None:
        self.kind = kind  # of a line that begins such a message
        self.counts: dict[str, int] = {}  # messages of each author
        self._heads: dict[str, str] = {}  # that all messages of an author begin with, or empty
        self._dates: Counter[str] = Counter()
        self._last_date = ""
        self._last_days: list[date | None] = [None] * len(_ORDERS)
        self._back = [0] * len(_ORDERS)  # days that are earlier than the day before

    def add(self, author: str, said: str, written: str) -> None:
        """Add a message: its author, its first line, and its date as it is written."""
        count = self.counts.get(author, 0)
        self.counts[author] = count + 1
        if not count:
            head, colon, _ = said.partition(": ")
            self._heads[author] = head if colon else ""
        elif (head := self._heads[author]) and not said.startswith(f"{head}: "):
            self._heads[author] = ""
        self._dates[written] += 1
        if written == self._last_date:
            return
        self._last_date = written
        for nth, day in enumerate(_days(written)):
            if day is not None:
                last = self._last_days[nth]
                self._back[nth] += last is not None and day < last
                self._last_days[nth] = day

    def order(self) -> int:
        """Return the order in which most dates are valid and few go back, as its index."""
        dates, orders = self._dates.items(), range(len(_ORDERS))
        valid = [sum(count for text, count in dates if _days(text)[nth]) for nth in orders]
        return min(orders, key=lambda nth: (-valid[nth], self._back[nth]))

    def whole_names(self) -> dict[str, str]:
        """Return the whole names of authors who have a colon in their names.

        Everything that they wrote seems to begin with the same words and a colon.
        """
        return {
            name: f"{name}: {more}"
            for name, more in self._heads.items()
            if more and name and self.counts[name] > 1 and not game_of(f"{more} 1 1/6")
        }


def _of_lines(lines: Callable[[], Iterable[str]]) -> Chat | None:
    """Return a chat whose messages begin with date, time and author."""
    surveys: dict[_Form, _Survey] = {}
    forms: Counter[_Form] = Counter()
    kinds = bytearray()  # of each line: 0, or that of the survey
    for line in lines():
        kind = 0
        begin, said = _split_line(line)
        if begin is not None:
            form, written, author, has_colon = begin
            if has_colon:
                forms[form] += 1
            if author is not None:
                survey = surveys.get(form)
                if survey is None:
                    survey = surveys[form] = _Survey(len(surveys) + 1)
                survey.add(author, said, written)
                kind = survey.kind
        kinds.append(kind)
    survey = surveys.get(max(forms, key=forms.__getitem__, default=("", "", "")))
    if survey is None:
        return None
    kind, order, names = survey.kind, survey.order(), survey.whole_names()
    counts: Counter[str] = Counter()
    for author, count in survey.counts.items():
        counts[names.get(author, author)] += count

    def read(wanted: _Wanted) -> Iterator[Message]:
        said: list[str] = []
        for each, line in chain(zip(kinds, lines(), strict=False), [(kind, "")]):
            if each != kind:
                if said:
                    said.append(line)
                continue
            if said and wanted(_shown(said)):
                yield from _message(said, order, names)
            said = [line]

    return Chat(read, counts)


def _message(said: Sequence[str], order: int, names: Mapping[str, str]) -> Iterator[Message]:
    """Yield the message that lines are; none if they are no more, because the file changed."""
    begin, first = _split_line(said[0])
    if begin is None:
        return
    _, written, name, _ = begin
    author = names.get(name or "", name or "")
    first = first[len(author) - len(name or "") :]  # without the rest of the name and its colon
    edited = any(line.rstrip().endswith(">") and _EDITED.search(line) for line in said)
    text = "\n".join([first, *said[1:]])
    yield Message(author, text, _days(written)[order], "edited" if edited else "")


def _shown(lines: Sequence[str]) -> str:
    text = "\n".join(lines)
    return text if lines[0].isprintable() else _HIDDEN.sub("", text)


def _split_line(line: str) -> tuple[_Begin | None, str]:
    """Return the beginning of a line that may begin a message, and what its author said."""
    if not line.isprintable():
        line = _HIDDEN.sub("", line) if _DIGIT.search(line, 0, 8) else ""
    if not _DIGIT.search(line, 0, 2):
        return None, ""
    start, colon, said = f"{line} ".partition(": ")
    return _begin(start + colon), said.rstrip()


@lru_cache(maxsize=4096)  # people send several messages in a minute
def _begin(start: str) -> _Begin | None:
    """Return what a line begins with, None if it begins no message in any form.

    Without brackets and dash only the colon tells a message from a line with a date.
    """
    match = _BEGIN.match(start)
    if match is None:
        return None
    form = match["open"], (match["close"] or "").strip(), match["sign"]
    name, colon, _ = match["rest"].partition(": ")
    author = plain_name(name) if colon else "" if form[0] or form[1] else None
    return form, match["date"], author, ":" in match["rest"]


@lru_cache(maxsize=4096)  # a day has many messages
def _days(written: str) -> tuple[date | None, ...]:
    """Return the day that a written date is in each order, None where it is none."""
    first, second, third = map(int, re.findall(r"\d+", written))
    numbers = (first, second, third + 2000 if third < 100 > first else third)
    return tuple(_date(*(numbers[place] for place in order)) for order in _ORDERS)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except (ValueError, OverflowError):
        return None


@lru_cache(maxsize=4096)
def plain_name(text: str) -> str:
    """Return a name without hidden signs, and without the ~ of somebody who is no contact."""
    plain = unicodedata.normalize("NFC", _HIDDEN.sub("", text))
    return " ".join(plain.split()).removeprefix("~").strip()


def _of_names(lines: Callable[[], Iterable[str]]) -> Iterator[Message]:
    """Yield the messages of a text with a name before each game, on its line or above."""
    author, said = "", list[str]()
    name = ""  # the last line with letters
    for line in map(plain_name, lines()):
        head = game_of(line)
        if head is not None:
            if said:
                yield Message(author, "\n".join(said))
            before = head.before.rstrip(" #")
            author = _NAME_END.sub("", before or name).rstrip(" -–:")
            said = [line[len(head.before) :]]
        elif said:
            said.append(line)
        if head is None and "://" not in line and re.search(r"[^\W\d_]", line):
            name = line
    if said:
        yield Message(author, "\n".join(said))


# ------------------------------------------------------------------------------------------- JSON


def _of_json(text: Text) -> Chat | None:
    """Return a chat of Telegram or Discord, None if it has no messages.

    Raise ``ValueError`` or ``RecursionError`` if the text is not JSON.
    """

    def rows() -> Iterator[dict[str, Any]]:
        return (row for row in json_rows(text()) if isinstance(row, dict))

    names = dict(chain.from_iterable(map(_people, rows())))
    if next(rows(), None) is None:
        return None
    return _chat(lambda: (one for row in rows() for one in _of_row(row, names)))


def _people(row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the ids and names of Discord's people."""
    mentions = row.get("mentions")
    for person in (row.get("author"), *(mentions if isinstance(mentions, list) else ())):
        if isinstance(person, dict):
            shown = person.get("nickname") or person.get("name") or ""
            yield str(person.get("id")), plain_name(str(shown))


def _of_row(row: dict[str, Any], names: dict[str, str]) -> Iterator[Message]:
    """Yield the message of a row, or those that a summary of Discord's own game stands for."""
    author = row.get("author")
    discord = isinstance(author, dict)
    text = row.get("content") if discord else row.get("text")
    if isinstance(text, list):
        pieces = (piece.get("text", "") if isinstance(piece, dict) else piece for piece in text)
        text = "".join(map(str, pieces))
    text, day = str(text or ""), _json_day(row)
    if isinstance(author, dict):
        is_bot = author.get("isBot")
        if is_bot is not False and _SUMMARY.search(text) and day is not None and day > FIRST_DAY:
            yield from _summary(text, day - timedelta(days=1), names)
            return
        name = names.get(str(author.get("id")), "")
        left_out = "bot" if is_bot else "edited" if row.get("timestampEdited") else ""
    else:
        name = plain_name(str(row.get("from") or ""))
        forwarded = row.get("forwarded_from") or row.get("via_bot")
        left_out = "forwarded" if forwarded else "edited" if row.get("edited") else ""
    yield Message(name, text, day, left_out)


def _json_day(row: dict[str, Any]) -> date | None:
    stamp = str(row.get("timestamp") or row.get("date") or "")
    try:
        return date.fromisoformat(stamp[:10])
    except ValueError:
        pass
    try:
        return datetime.fromtimestamp(int(row["date_unixtime"]), UTC).date()
    except (KeyError, ValueError, TypeError, OverflowError, OSError):
        return None


def _summary(text: str, day: date, names: dict[str, str]) -> Iterator[Message]:
    """Yield a message for each player of a daily summary."""
    for line in text.splitlines():
        if row := _SUMMARY_ROW.match(_HIDDEN.sub("", line)):
            for known, typed in _MENTION.findall(row[2]):
                name = plain_name(typed) or names.get(known) or known
                yield Message(name, f"Wordle {puzzle_number(day)} {row[1].upper()}/6", day)
