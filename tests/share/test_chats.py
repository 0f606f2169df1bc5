"""Messages of exported chats, in every form."""

from __future__ import annotations

import json
import tracemalloc
from collections import Counter
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.share.chat_oracle import slow_messages

from salet.share.chats import Message, chat_of, messages_of
from salet.share.json_rows import json_rows
from salet.words.games import game_of, may_name_game

DAY = date(2025, 2, 28)
TEXT = "Wordle 1,350 2/6\n\n⬛⬛🟨🟩⬛\n🟩🟩🟩🟩🟩"
# A line that begins a message; {m} is the message, and each is on the same day.
LINES = {
    "iOS, German": "[28.02.25, 10:53:53] {a}: {m}",
    "iOS, 12 hours": "[2/28/25, 2:05:09\u202fPM] {a}: {m}",
    "iOS, Spanish": "[28/2/25, 2:14:40 p.\u00a0m.] {a}: {m}",
    "iOS, hidden sign": "\u200e[28.02.25, 13:43:24] {a}: {m}",
    "iOS, Chinese": "[2025/2/28 15:50:46] {a}: {m}",
    "iOS, Korean": "[2025. 2. 28. 오후 3:50:11] {a}: {m}",
    "Android": "28/02/2025, 14:05 - {a}: {m}",
    "Android, US": "2/28/25, 10:35\u202fPM - {a}: {m}",
    "Android, Spanish": "28/2/2025 8:28 p.\u00a0m. - {a}: {m}",
    "Android, a.m.": "28/02/2025, 10:14 a.m. - {a}: {m}",
    "Android, ISO": "2025-02-28, 11:25 - {a}: {m}",
    "Finnish": "28.2.2025 klo 21.25.15 - {a}: {m}",
    "Croatian": "28. 2. 2025. 21:25:15 {a}: {m}",
    "Signal": "[2025-02-28, 12:23] {a}: {m}",
    "brackets without comma": "[02/28/25 11:25] {a}: {m}",
    "iOS, Canadian French": "[2025-02-28 14 h 05 min 09 s] {a}: {m}",
    "Android, Canadian French": "2025-02-28 14\u00a0h\u00a005 - {a}: {m}",
    "iOS, Bulgarian": "[28.02.25 г., 14:05:09] {a}: {m}",
}
OTHER_DIGITS = {
    "iOS, Arabic": "[٢٨\u200f/٢\u200f/٢٠٢٥، ٢:٠٥:٠٩ م] {a}: {m}",
    "Android, Arabic": "٢٨\u200f/٢\u200f/٢٠٢٥، ٢:٠٥ م - {a}: {m}",
    "Android, Persian": "۲۰۲۵/۰۲/۲۸،\u00a0۱۴:۰۵ - {a}: {m}",
    "Android, Marathi": "२८/२/२५, २:०५ PM - {a}: {m}",
}
NAMES = ["Ana", "Ben 🦊", "+44 7123 456789", "Dr. O'Neil-Łuk", "דנה", "عمر", "A B: C D", "x"]


@pytest.mark.parametrize("line", [*LINES.values(), *OTHER_DIGITS.values()])
def test_every_form_of_a_line(line):
    said = [(name, text) for text in (TEXT, "hello: all\n2016-04-29 10:30:00") for name in NAMES]
    chat = "\n".join(line.format(a=name, m=text) for name, text in said)
    assert messages_of(chat) == [Message(name, text, DAY) for name, text in said]
    assert messages_of("\ufeff" + chat.replace("\n", "\r\n")) == messages_of(chat)


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_the_order_of_day_and_month_follows_from_all_dates(line):
    numbers = [line.replace("28", day) for day in ("01", "03", "28")]
    chat = "\n".join(each.format(a="Ana", m="hi") for each in numbers)
    days = [DAY.replace(day=day) for day in (1, 3, 28)]
    assert [message.day for message in messages_of(chat)] == days


def test_without_brackets_and_dash_only_a_colon_begins_a_message():
    line = LINES["Croatian"]
    said = line.format(a="Ana", m=f"one\n{line.partition('{')[0]}no message")
    assert messages_of(said) == [Message("Ana", said.partition(": ")[2], DAY)]


def test_system_lines_edited_messages_and_people_who_are_no_contacts():
    chat = (
        '06/03/2017, 00:45 - You created group "Test"\n'
        "06/03/2017, 00:46 - ~\u202fDana: Wordle 1 3/6 \u200e<This message was edited>\n"
        "06/03/2017, 00:47 - Ana: one\n[1/1/17, 00:48:00] Ben: not a message\n"
        "06/03/2017, 00:49 - Ana: \u200e<attached: 1.jpg>\n"
        "06/03/2017, 00:50 - Ana: Wordle 1 3/6 <This message was edited>\n"
        "06/03/2017, 00:51 - Ana: <Media omitted>\nWordle 1 3/6 <3\n"
    )
    found = [(one.author, one.text, one.left_out) for one in messages_of(chat)]
    assert found == [
        ("", "", ""),
        ("Dana", "Wordle 1 3/6 <This message was edited>", "edited"),
        ("Ana", "one\n[1/1/17, 00:48:00] Ben: not a message", ""),
        ("Ana", "<attached: 1.jpg>", ""),
        ("Ana", "Wordle 1 3/6 <This message was edited>", "edited"),
        ("Ana", "<Media omitted>\nWordle 1 3/6 <3", ""),
    ]


RAW = "A\x1b[2J\x9b\x7fn\u202ea\x00\uffff"  # what a terminal or an XML file cannot take


def test_names_have_no_control_characters():
    telegram = [{"date": "2025-02-28", "from": f"{RAW}\ud800", "text": "hi"}]
    person = {"id": "1", "name": RAW, "isBot": False}
    discord = [{"timestamp": "2025-02-28", "author": person, "content": "hi"}]
    chats = [
        json.dumps({"messages": telegram}), json.dumps({"messages": discord}),
        LINES["Android"].format(a=RAW, m="hi"), f"{RAW}\nWordle 1,350 3/6",
        LINES["Android"].format(a=f"Ben: {RAW}", m="hi\n") * 2,
    ]  # fmt: skip
    names = [messages_of(chat)[0].author for chat in chats]
    assert names == ["A[2Jna"] * 4 + ["Ben: A[2Jna"]


def test_telegram():
    rows = [
        {"type": "service", "date": "2025-02-28T10:00:00", "actor": "Ana", "text": ""},
        {"type": "message", "date": "2025-02-28T10:00:00", "from": "Ana", "text": "hi"},
        {"date_unixtime": "1740700800", "from": "Ben",
         "text": ["Wordle ", {"type": "bold", "text": "1,350"}, " 2/6"]},
        {"date": "2025-02-28T10:00:00", "from": "Ben", "forwarded_from": "Ana", "text": "a"},
        {"date": "2025-02-28T10:00:00", "from": "Ben", "edited": "2025-02-28", "text": "b"},
        {"date": "2025-02-28T10:00:00", "from": None, "text": "c"},
    ]  # fmt: skip
    wanted = [
        Message("", "", DAY), Message("Ana", "hi", DAY), Message("Ben", "Wordle 1,350 2/6", DAY),
        Message("Ben", "a", DAY, "forwarded"), Message("Ben", "b", DAY, "edited"),
        Message("", "c", DAY),
    ]  # fmt: skip
    assert messages_of(json.dumps({"name": "x", "messages": rows})) == wanted
    whole = {"chats": {"list": [{"messages": rows[:2]}, {"messages": rows[2:]}, {}]}}
    assert messages_of(json.dumps(whole)) == wanted


@pytest.mark.parametrize("mark", ["'", "’", ""])
def test_discord_and_its_daily_summaries(mark):
    people = [
        {"id": "1", "name": "ana99", "nickname": "Ana", "isBot": False},
        {"id": "2", "name": "Ben", "nickname": None, "isBot": False},
        {"id": "3", "name": "Wordle", "nickname": "Wordle", "isBot": True},
    ]

    def row(person, content, **more):
        stamp = "2025-03-01T09:00:00.000+00:00"
        return {"timestamp": stamp, "author": person, "content": content, **more}

    summary = (
        f"**Your group is on a 93 day streak!** 🔥 Here are yesterday{mark}s results:\n"
        "👑 4/6: <@1> <@!2>\n5/6: @the blueprint @Caro\nX/6: <@77>"
    )
    rows = [
        row(people[0], "hi"), row(people[1], "x", timestampEdited="2025-03-01T09:01:00+00:00"),
        row(people[2], "Wordle 1,351 2/6"), row(people[2], summary, mentions=people[:2]),
        row(people[0], "Here are yesterday's results:"),
    ]  # fmt: skip
    found = messages_of(json.dumps({"guild": {}, "messages": rows}))
    later = DAY.replace(month=3, day=1)
    assert found == [
        Message("Ana", "hi", later), Message("Ben", "x", later, "edited"),
        Message("Wordle", "Wordle 1,351 2/6", later, "bot"),
        Message("Ana", "Wordle 1350 4/6", DAY), Message("Ben", "Wordle 1350 4/6", DAY),
        Message("the blueprint", "Wordle 1350 5/6", DAY), Message("Caro", "Wordle 1350 5/6", DAY),
        Message("77", "Wordle 1350 X/6", DAY),
        Message("Ana", "Here are yesterday's results:", later),
    ]  # fmt: skip


def test_any_text_with_names_before_games():
    text = (
        f"Ana  [10:53 AM]\n{TEXT}\nhttps://example.org\n\nBen: Wordle 1,350 3/6\n\n"
        "Caro DREI - 06.06\nSUTOM #171 3/6\n"
    )
    found = messages_of(text)
    assert [one.author for one in found] == ["Ana", "Ben", "Caro DREI"]
    assert found[0].text.startswith(TEXT)
    assert (found[1].text.split("\n")[0], found[2].text) == ("Wordle 1,350 3/6", "SUTOM #171 3/6")


@pytest.mark.parametrize(
    "text", ["", "hello\nthere", "{}", "[]", "[1, 2]", '{"messages": 3}', "{", "[" * 99_999]
)
def test_no_chat(text):
    assert not messages_of(text)


@given(
    st.text(max_size=120)
    | st.lists(st.sampled_from([*LINES.values(), "x", "{", '"']), max_size=5).map("\n".join)
)
def test_any_text_is_read_without_an_error(text):
    for message in messages_of(text) or ():
        assert isinstance(message, Message)


def test_many_empty_lines_are_a_few():
    text = "28.01.22, 10:53 - Ana: hi" + "\n" * 100_000 + "all\r\n28.01.22, 10:54 - Ben: ok"
    assert [message.text for message in messages_of(text)] == ["hi\n\n\nall", "ok"]


SAID = [
    TEXT, "hi", "hello: all\n2016-04-29 10:30:00", "B: C", "x: y", "Daily #359", "10:30", "",
    "Wor\u200edle 1,350 4/6", "Wordle 1,351 X/6* <This message was edited>", "a\x85b\x0cc\u2028d",
    "\n" * 7, "\r\n" * 9,
]  # fmt: skip


@st.composite
def mixtures(draw):
    """Draw a text: messages of one form, with some of another one, and other lines."""
    form, other = (draw(st.sampled_from([*LINES.values(), *OTHER_DIGITS.values()])) for _ in "ab")
    count = draw(st.integers(0, 12))
    lines = []
    for kind in draw(st.lists(st.sampled_from("ffffffot"), min_size=count, max_size=count)):
        name, said = draw(st.sampled_from([*NAMES, "~ Dana"])), draw(st.sampled_from(SAID))
        line = {"f": form, "o": other, "t": "{m}"}[kind]
        day = f"{draw(st.integers(1, 31)):02}"
        lines.append(line.replace("28", day).format(a=name, m=said))
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines)


@given(mixtures(), st.integers(1, 30))
def test_a_chat_is_read_in_chunks_as_a_slow_reader_reads_the_whole(text, size):
    wanted = slow_messages(text)
    chat = chat_of(lambda: (text[at : at + size] for at in range(0, len(text), size)))
    assert list(chat or ()) == list(chat or ()) == wanted
    assert dict(chat.counts if chat else {}) == Counter(one.author for one in wanted)
    assert (messages_of(text) or []) == wanted
    games = [one for one in wanted if any(map(game_of, one.text.splitlines()))]
    found = chat.having(may_name_game) if chat else ()
    assert [one for one in found if one in games] == games


def big_chunks(begin, message, between, end, size):
    yield begin + message
    for _ in range(size // len(message)):
        yield between + message
    yield end


@pytest.mark.parametrize(
    ("begin", "message", "between", "end"),
    [
        ("", LINES["Android"].format(a="Ana", m="hi" * 500), "\n", ""),
        ('{"messages": [', json.dumps({"from": "Ana", "text": "hi" * 500}), ", ", "]}"),
        (
            '{"messages": [',
            json.dumps({"author": {"name": "Ana"}, "content": "🎉" * 90}),
            ", ",
            "]}",
        ),
    ],
    ids=["lines", "Telegram", "Discord"],
)
def test_only_one_message_is_kept_in_memory(begin, message, between, end):
    size = 2_000_000
    tracemalloc.start()
    chat = chat_of(lambda: big_chunks(begin, message, between, end, size))
    count = sum(1 for _ in chat)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == len(chat) > 1000
    assert most < size / 2


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["messages", "chats", "list", "a"]), inner, max_size=3)
    ),
    max_leaves=9,
)


def slow_rows(data):
    """Return the messages of a document that was decoded as a whole."""
    if not isinstance(data, dict):
        return []
    found = []
    for key, value in data.items():
        if key == "messages" and isinstance(value, list):
            found += value
        elif key == "chats" and isinstance(value, dict) and isinstance(value.get("list"), list):
            found += [row for chat in value["list"] for row in slow_rows(chat)]
    return found


@given(JSON, st.integers(1, 9), st.sampled_from([None, 1]))
def test_json_is_decoded_in_chunks_as_json_does_as_a_whole(data, size, indent):
    text = json.dumps(data, indent=indent)
    chunks = [text[at : at + size] for at in range(0, len(text), size)]
    assert list(json_rows(chunks)) == slow_rows(data)


@given(JSON, st.integers(1, 9), st.data())
def test_what_is_no_json_is_refused(data, size, draw):
    text = json.dumps({"messages": [data, 1], "chats": {"list": [{"messages": [data]}]}})
    at = draw.draw(st.integers(0, len(text) - 1))
    text = (
        text[:at] + draw.draw(st.sampled_from(["", ",", "]", "}", "x", '"', ":"])) + text[at + 1 :]
    )
    try:
        json.loads(text)
    except ValueError:
        with pytest.raises(ValueError, match=r"\S"):
            list(json_rows(text[at : at + size] for at in range(0, len(text), size)))
