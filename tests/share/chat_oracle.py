"""A slow reader of chats: it keeps all lines of a text and looks at them as often as it needs."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from itertools import pairwise

from salet.share.chats import _BEGIN, _EDITED, _HIDDEN, _NAME_END, Message, plain_name
from salet.words.games import game_of

ORDERS = {"day first": (2, 1, 0), "month first": (2, 0, 1), "year first": (0, 1, 2)}


def slow_messages(text: str) -> list[Message]:
    """Return the messages of a text that is no JSON."""
    lines = re.sub(r"[\r\n]{8,}", "\n\n\n", text).splitlines()
    return with_dates(lines) or with_names(lines)


def with_dates(lines: list[str]) -> list[Message]:
    begins = [
        _BEGIN.match(_HIDDEN.sub("", line)) if re.search(r"\d", line[:8]) else None
        for line in lines
    ]
    forms = [form_of(match) for match in begins if match and ":" in match["rest"]]
    if not forms:
        return []
    form = Counter(forms).most_common(1)[0][0]
    starts = [
        nth
        for nth, match in enumerate(begins)
        if match and form_of(match) == form and (": " in match["rest"] + " " or any(form[:2]))
    ]
    days = days_of([begins[nth]["date"] for nth in starts])
    found = []
    for (start, end), day in zip(pairwise([*starts, len(lines)]), days, strict=True):
        name, colon, said = (begins[start]["rest"] + " ").partition(": ")
        texts = [said.rstrip(), *lines[start + 1 : end]]
        edited = any(_EDITED.search(line) for line in lines[start:end])
        author = plain_name(name) if colon else ""
        found.append(Message(author, "\n".join(texts), day, "edited" if edited else ""))
    return [with_whole_name(one, found) for one in found]


def form_of(match: re.Match[str]) -> tuple[str, str, str]:
    return match["open"], (match["close"] or "").strip(), match["sign"]


def days_of(dates: list[str]) -> list[date | None]:
    def day(text: str, order: tuple[int, int, int]) -> date | None:
        first, second, third = map(int, re.findall(r"\d+", text))
        if first < 100 and third < 100:
            third += 2000
        try:
            return date(*[(first, second, third)[place] for place in order])
        except ValueError:
            return None

    def faults(days: list[date | None]) -> tuple[int, int]:
        known = [each for each in days if each]
        return days.count(None), sum(a > b for a, b in pairwise(known))

    return min(([day(text, order) for text in dates] for order in ORDERS.values()), key=faults)


def with_whole_name(message: Message, messages: list[Message]) -> Message:
    own = [one.text.split("\n")[0] for one in messages if one.author == message.author]
    more, colon, _ = own[0].partition(": ")
    alike = all(text.startswith(f"{more}: ") for text in own)
    if not (message.author and more and colon and alike and len(own) > 1):
        return message
    if game_of(f"{more} 1 1/6"):
        return message
    text = message.text.removeprefix(f"{more}: ")
    return Message(f"{message.author}: {more}", text, message.day, message.left_out)


def with_names(lines: list[str]) -> list[Message]:
    plain = [plain_name(line) for line in lines]
    starts = [nth for nth, line in enumerate(plain) if game_of(line)]
    found = []
    for start, end in pairwise([*starts, len(plain)]):
        before = game_of(plain[start]).before
        above = [
            line
            for line in plain[:start]
            if re.search(r"[^\W\d_]", line) and "://" not in line and not game_of(line)
        ]
        name = before.rstrip(" #") or (above[-1] if above else "")
        author = _NAME_END.sub("", name).rstrip(" -–:")
        text = "\n".join([plain[start][len(before) :], *plain[start + 1 : end]])
        found.append(Message(author, text))
    return found if any(one.author for one in found) else []
