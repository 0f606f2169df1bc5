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
message. Whether the day or the month comes first follows from all dates together. A text without
messages is None.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Any

from salet.puzzle.days import FIRST_DAY, puzzle_number
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
_ORDERS = ((2, 1, 0), (2, 0, 1), (0, 1, 2))  # year, month and day of 28.1.22, 1/28/22, 2022-1-28


@dataclass(frozen=True, slots=True)
class Message:
    """A message. ``left_out`` says why its games do not count: edited, forwarded or bot."""

    author: str
    text: str
    day: date | None = None
    left_out: str = ""


def messages_of(text: str) -> list[Message] | None:
    """Return the messages of an exported chat, None if the text is no chat.

    >>> messages_of("[28.01.22, 10:53:53] Ana: hi\\nall\\n[29.01.22, 08:00:00] ~ Ben: ok")[0]
    Message(author='Ana', text='hi\\nall', day=datetime.date(2022, 1, 28), left_out='')
    """
    if text.lstrip("\ufeff \t\r\n")[:1] in ("{", "["):
        try:
            return _of_json(json.loads(text.lstrip("\ufeff")))
        except (ValueError, RecursionError):
            pass  # lines may begin with [, too
    lines = _BLANK.sub("\n\n\n", text).splitlines()
    return _of_lines(lines) or _of_names(lines) or None


# ------------------------------------------------------------------------------------------ lines


def _of_lines(lines: Sequence[str]) -> list[Message]:
    """Return the messages of lines with date, time and author."""
    begins = [
        _BEGIN.match(_HIDDEN.sub("", line)) if _DIGIT.search(line, 0, 8) else None for line in lines
    ]
    forms = Counter(_form(match) for match in begins if match and ":" in match["rest"])
    if not forms:
        return []
    form = forms.most_common(1)[0][0]
    found: list[tuple[str, list[str], str]] = []  # author, lines, why it is left out
    dates: list[tuple[int, int, int]] = []
    for match, line in zip(begins, lines, strict=True):
        name, colon, said = f"{match['rest']} ".partition(": ") if match else ("", "", "")
        # Without brackets and dash only the colon tells a message from a line with a date.
        if match and _form(match) == form and (colon or form[0] or form[1]):
            found.append((plain_name(name) if colon else "", [said.rstrip()], ""))
            first, second, third = map(int, re.findall(r"\d+", match["date"]))
            dates.append((first, second, third + 2000 if third < 100 > first else third))
        elif found:
            found[-1][1].append(line)
        if found and line.rstrip().endswith(">") and _EDITED.search(line):
            found[-1] = (*found[-1][:2], "edited")
    return _with_colons(
        [
            Message(author, "\n".join(parts), day, left_out)
            for (author, parts, left_out), day in zip(found, _days(dates), strict=True)
        ]
    )


def _form(match: re.Match[str]) -> tuple[str, str, str]:
    return match["open"], (match["close"] or "").strip(), match["sign"]


def _with_colons(messages: Sequence[Message]) -> list[Message]:
    """Return messages with the whole names of authors who have a colon in their names.

    Then everything that they wrote seems to begin with the same words and a colon.
    """
    heads: dict[str, set[str]] = {}
    for message in messages:
        head, colon, _ = message.text.partition("\n")[0].partition(": ")
        heads.setdefault(message.author, set()).add(head if colon else "")
    counts = Counter(message.author for message in messages)
    rest = {
        name: more
        for name, (more, *others) in heads.items()
        if more and name and not others and counts[name] > 1 and not game_of(f"{more} 1 1/6")
    }
    return [
        replace(one, author=f"{one.author}: {more}", text=one.text[len(more) + 2 :])
        if (more := rest.get(one.author))
        else one
        for one in messages
    ]


def _days(dates: Sequence[tuple[int, int, int]]) -> list[date | None]:
    """Return the days of dates, all in the order in which most are valid and few go back."""

    def read(order: tuple[int, int, int]) -> list[date | None]:
        return [_date(*(numbers[place] for place in order)) for numbers in dates]

    def faults(days: Sequence[date | None]) -> tuple[int, int]:
        known = [day for day in days if day is not None]
        back = sum(later < day for day, later in pairwise(known))
        return len(days) - len(known), back

    return min(map(read, _ORDERS), key=faults)


@lru_cache(maxsize=4096)  # a day has many messages
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


def _of_names(lines: Sequence[str]) -> list[Message]:
    """Return the messages of a text with a name before each game, on its line or above."""
    messages: list[Message] = []
    name = ""  # the last line with letters
    for line in map(plain_name, lines):
        head = game_of(line)
        if head is not None:
            before = head.before.rstrip(" #")
            author = _NAME_END.sub("", before or name).rstrip(" -–:")
            messages.append(Message(author, line[len(head.before) :]))
        elif messages:
            messages[-1] = replace(messages[-1], text=f"{messages[-1].text}\n{line}")
        if re.search(r"[^\W\d_]", line) and "://" not in line and head is None:
            name = line
    return [message for message in messages if message.author]


# ------------------------------------------------------------------------------------------- JSON


def _of_json(data: Any) -> list[Message] | None:
    """Return the messages of Telegram or Discord, None if there are none."""
    chats = [data]
    if isinstance(data, dict) and isinstance(data.get("chats"), dict):
        chats = data["chats"].get("list") or []
    lists = [chat.get("messages") for chat in chats if isinstance(chat, dict)]
    found = [one for each in lists if isinstance(each, list) for one in each]
    rows = [row for row in found if isinstance(row, dict)]
    if not rows:
        return None
    names = dict(_people(rows))
    return [message for row in rows for message in _of_row(row, names)]


def _people(rows: Iterable[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the ids and names of Discord's people."""
    for row in rows:
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
    if name:
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
