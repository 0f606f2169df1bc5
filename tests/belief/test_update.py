"""Fetching past answers from a local server, which also misbehaves: a dataset, single days.

The answers are made up: words in alphabetical order, on days of the next century.
"""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from datetime import date, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.patience import wait_until

from salet import __version__
from salet.belief.history import History
from salet.belief.pastanswers import allowed_words, known, record, recorded, shipped
from salet.belief.update import (
    ADDRESS,
    DATASET,
    DATASET_SETTING,
    SETTING,
    Update,
    address_of,
    dataset_address,
    fetch_dataset,
    fetch_day,
    missing_days,
    update,
)
from salet.errors import CouldNotError, InputError
from salet.puzzle import days as clock

DAY = timedelta(days=1)
WORDS = sorted(allowed_words())
FIRST = date(2101, 5, 1)
TODAY = FIRST + 10 * DAY


def word_of(day):
    return WORDS[(day - FIRST).days]


def days(count, first=FIRST):
    return [first + i * DAY for i in range(count)]


def made_up(count):
    return History(tuple((day, word_of(day)) for day in days(count)))


def dataset_of(past):
    """Return the file of the dataset; its numbers are not puzzle numbers."""
    rows = enumerate(past.days if isinstance(past, History) else past, 1)
    return {"results": [{"date": str(d), "number": n, "word": w} for n, (d, w) in rows]}


@dataclass
class Puzzle:
    """The server: records requests, and has special responses for some days."""

    address: str = ""
    dataset_url: str = ""
    dataset: object = field(default_factory=lambda: dataset_of(()))  # or a status, or a function
    datasets: int = 0  # requests for it
    asked: list[str] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    odd: dict[date, object] = field(default_factory=dict)  # a status, or a function

    def days(self):
        return [date.fromisoformat(path.rpartition("/")[2][:10]) for path in self.asked]


@pytest.fixture
def puzzle():
    state = Puzzle()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            state.agents.add(self.headers["User-Agent"])
            if self.path == "/dataset.json":
                state.datasets += 1
                self.answer(state.dataset)
                return
            state.asked.append(self.path)
            day = date.fromisoformat(self.path.rpartition("/")[2].removesuffix(".json"))
            usual = {"id": 7, "solution": word_of(day), "print_date": str(day)}
            self.answer(state.odd.get(day, usual))

        def answer(self, odd):
            if callable(odd):
                odd(self)
            elif isinstance(odd, int):
                self.send_error(odd)
            else:
                self.give(odd)

        def give(self, body, status=200, **headers):
            raw = body if isinstance(body, bytes) else json.dumps(body).encode()
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *args: None  # the test closes the connection on purpose
    state.address = f"http://127.0.0.1:{server.server_port}/v2/{{date}}.json"
    state.dataset_url = f"http://127.0.0.1:{server.server_port}/dataset.json"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield state
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(autouse=True)
def _quiet(own_home, monkeypatch):
    """Set a home and a clock, and no address or proxy from the environment."""
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    monkeypatch.setattr(clock, "new_york_day", lambda: TODAY)
    for name in (SETTING, DATASET_SETTING, "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(puzzle):
    """Return a function that updates without sleeping; pauses are recorded in a list."""

    def go(wanted, **changed):
        naps = []
        where = {"dataset": puzzle.dataset_url, "address": puzzle.address}
        done = update(wanted, **{**where, "sleep": naps.append, **changed})
        return done, naps

    return go


# -------------------------------------------------------------------------- all goes well


def test_one_request_a_day_in_order_with_a_pause_between(puzzle, run):
    shown = []
    done, naps = run(days(5), pause=0.7, show=shown.append)
    assert done == Update(5, made_up(5), singly=5)
    assert done.complete
    assert puzzle.asked == [f"/v2/{day}.json" for day in days(5)]
    assert naps == [0.7] * 4  # none before the first, none after the last
    assert shown == [0, *[1] * 5]
    assert puzzle.datasets == 1
    assert recorded() == made_up(5)
    assert puzzle.agents == {f"salet/{__version__}"}


def test_the_default_pause_is_a_second(run):
    assert run(days(3))[1] == [1.0, 1.0]


def test_no_missing_days_no_request(puzzle, run):
    done, naps = run([])
    assert done.complete
    assert not puzzle.asked
    assert not puzzle.datasets
    assert not naps


@pytest.mark.parametrize("behind", [0, 1])
def test_today_and_later_are_never_requested(puzzle, run, monkeypatch, behind):
    monkeypatch.setattr(clock, "new_york_day", lambda: TODAY - behind * DAY)
    done, _ = run(days(30))
    assert puzzle.days() == days(10 - behind)
    assert done.complete
    assert missing_days(FIRST) == []
    assert missing_days(FIRST, TODAY + 5 * DAY) == []


def test_missing_days_are_past_and_unknown():
    shipped_to = shipped().last
    assert missing_days()[0] == shipped_to + DAY
    assert missing_days()[-1] == TODAY - DAY
    assert len(missing_days()) == (TODAY - shipped_to).days - 1
    record(History(tuple((day, word_of(day)) for day in (FIRST, FIRST + 3 * DAY, TODAY))))
    wanted = [day for day in days(10) if day not in (FIRST, FIRST + 3 * DAY)]
    assert missing_days(FIRST) == wanted
    assert missing_days(FIRST, FIRST + 4 * DAY) == wanted[:3]
    assert missing_days(FIRST + 4 * DAY, FIRST) == []
    assert missing_days(date(2021, 6, 19), shipped_to) == []


def test_a_byte_order_mark_and_capitals_are_fine(puzzle, run):
    puzzle.odd[FIRST] = "\ufeff".encode() + b'{"solution": "AAHED"}'
    assert run(days(1))[0].fetched.words == ("aahed",)


# ------------------------------------------------------------------------------- the dataset


def test_the_dataset_is_one_request_for_all_days(puzzle, run):
    puzzle.dataset = dataset_of(made_up(12))  # with today and tomorrow, which are ignored
    shown = []
    done, naps = run(days(30), show=shown.append)
    assert done == Update(10, made_up(10))
    assert done.complete
    assert (puzzle.datasets, puzzle.asked, naps, shown) == (1, [], [], [10])
    assert recorded() == made_up(10)


def test_single_days_are_requested_only_if_the_dataset_lacks_them(puzzle, run):
    holes = {FIRST + 3 * DAY, FIRST + 8 * DAY, FIRST + 9 * DAY}
    puzzle.dataset = dataset_of([x for x in made_up(10).days if x[0] not in holes])
    done, naps = run(days(10))
    assert puzzle.days() == sorted(holes)
    assert len(naps) == 2
    assert done == Update(10, made_up(10), singly=3)
    assert recorded() == made_up(10)


def test_known_days_are_not_changed(puzzle, run):
    own = History(((FIRST + DAY, "zymic"),))
    record(own)
    days_before = (*shipped().days, *made_up(10).days)
    puzzle.dataset = dataset_of(days_before)
    done, _ = run(missing_days(FIRST))
    assert len(done.fetched) == 9
    assert recorded() == made_up(10).updated(own)


def test_an_answer_that_is_not_allowed_is_left_out_and_reported(puzzle, run):
    pairs = list(made_up(10).days)
    pairs[4] = (pairs[4][0], "qqqqq")
    puzzle.dataset = dataset_of(pairs)
    done, _ = run(days(10))
    assert not puzzle.asked
    assert done.left_out == (pairs[4],)
    assert len(recorded()) == 9
    assert "QQQQQ of 2101-05-05" in done.summary


def rows(*pairs):
    return dataset_of([(FIRST + n * DAY, word) for n, word in pairs])


WRONG = {
    "html": (b"<!doctype html><p>Sign in</p>", "not have the form"),
    "deep": (b"[" * 90_000, "not have the form"),
    "no results": ({"days": []}, "not have the form"),
    "no date": ({"results": [{"number": 1, "word": "aahed"}]}, "not have the form"),
    "no such date": ({"results": [{"date": "2101-02-30", "word": "aahed"}]}, "not have the form"),
    "six letters": (rows((0, "abacks")), "not have the form"),
    "no letters": (rows((0, "<b>hi")), "not have the form"),
    "twice": (rows((0, "aahed"), (0, "aahed")), "2101-05-01 after 2101-05-01"),
    "backwards": (rows((1, "aahed"), (0, "aalii")), "2101-05-01 after 2101-05-02"),
    "the future": (rows((0, "aahed"), (13, "aalii")), "an answer for 2101-05-14"),
    "before the first": (dataset_of([(date(2021, 6, 18), "aahed")]), "an answer for 2021-06-18"),
    "a day late": (
        dataset_of([(d + DAY, w) for d, w in shipped().days]), "contradicts .* of 1,889 known days",
    ),
    "missing": (404, "does not have the dataset"),
    "broken": (500, "failed.*500"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_an_invalid_dataset_adds_nothing_and_ends_the_update(puzzle, run, name):
    puzzle.dataset, fault = WRONG[name]
    done, _ = run(days(3))
    assert isinstance(done.failure, CouldNotError)
    assert re.search(fault, str(done.failure)), done.failure
    assert done.failure.fix
    assert not puzzle.asked
    assert recorded() == History()
    assert not done.complete


def test_an_oversized_file_is_not_read_to_its_end(puzzle, run):
    puzzle.dataset = endless
    assert "far too long" in str(run(days(1))[0].failure)
    assert not endless.finished


def test_the_dataset_has_an_address(monkeypatch, puzzle):
    assert dataset_address() == DATASET
    monkeypatch.setenv(DATASET_SETTING, puzzle.dataset_url)
    assert dataset_address() == puzzle.dataset_url
    assert dataset_address("https://example.org/a.json") == "https://example.org/a.json"
    for wrong in ("file:///etc/passwd", "example.org", "http://a b/", "http://h:99999/"):
        with pytest.raises(InputError):
            dataset_address(wrong)


# ------------------------------------------------------------------------------ refusals


def redirect(handler):
    handler.give(b"", 302, Location=f"/v2/{FIRST}.json")


def hang_up(handler):
    handler.close_connection = True
    handler.connection.shutdown(socket.SHUT_RDWR)


def no_http(handler):
    handler.wfile.write(b"hello, who are you?\r\n\r\n")
    handler.close_connection = True


def half(handler):
    handler.send_response(200)
    handler.send_header("Content-Length", "500")
    handler.end_headers()
    handler.wfile.write(b'{"solution": "aah')
    handler.close_connection = True


def endless(handler):
    handler.send_response(200)
    handler.end_headers()
    for _ in range(800):  # 50 MB, without the limit
        handler.wfile.write(b" " * 65536)
    endless.finished = True


endless.finished = False
ODD = {
    "forbidden": (403, "refused.*403"),
    "too many": (429, "asked us to wait.*429"),
    "broken": (500, "failed.*500"),
    "gap": (404, "does not have 2101-05-03"),
    "elsewhere": (redirect, "redirects.*302"),
    "hang up": (hang_up, "could not download"),
    "no http": (no_http, "could not download"),
    "half": (half, "2101-05-03"),
    "endless": (endless, "far too long"),
    "html": (b"<!doctype html><p>Sign in</p>", "not valid JSON"),
    "deep": (b"[" * 90_000, "not valid JSON"),
    "other field": ({"answer": "aahed"}, "no answer in it"),
    "null": ({"solution": None}, "no answer in it"),
    "another day": ({"solution": "aahed", "print_date": "2101-05-04"}, "another day"),
    "six letters": ({"solution": "abacks"}, "6 letters"),
    "not allowed": ({"solution": "zzzzz"}, "ZZZZZ is not a word"),
    "no word": ({"solution": "<b>hi"}, "cannot be right"),
    "long": ({"solution": "a" * 50_000}, "cannot be right"),
}


@pytest.mark.parametrize("name", ODD)
def test_the_first_refusal_ends_the_run_and_keeps_earlier_days(puzzle, run, name):
    answer, fault = ODD[name]
    puzzle.odd[FIRST + 2 * DAY] = answer
    done, naps = run(days(6))
    assert puzzle.days() == days(3)  # no request is repeated, and none is made for a later day
    assert len(naps) == 2
    assert done.fetched == recorded() == made_up(2)
    assert not done.complete
    assert not done.interrupted
    assert isinstance(done.failure, CouldNotError)
    assert re.search(fault, str(done.failure)), done.failure
    assert done.failure.fix
    assert len(str(done.failure)) < 400
    # Later the server has the day, and the next run continues.
    del puzzle.odd[FIRST + 2 * DAY]
    puzzle.asked.clear()
    done, _ = run(missing_days(FIRST, FIRST + 5 * DAY))
    assert done.complete
    assert puzzle.days() == days(6)[2:]
    assert recorded() == made_up(6)
    assert not endless.finished


@pytest.mark.parametrize("sends", ["nothing", "headers", "drips"])
def test_a_slow_response_times_out(puzzle, run, sends):
    over = threading.Event()

    def slow(handler):
        if sends != "nothing":
            handler.send_response(200)
            handler.end_headers()
        while not over.wait(0.05):
            handler.wfile.write(b" " * (sends == "drips"))

    puzzle.dataset = slow
    done, _ = run(days(2), timeout=0.3)
    over.set()
    assert "0.3 seconds" in str(done.failure)
    assert not puzzle.asked


def test_no_server_at_the_address():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        done = update(days(3), dataset=f"http://127.0.0.1:{port}/", sleep=lambda s: None)
    assert "refused" in str(done.failure)
    assert not done.fetched
    assert recorded() == History()


def test_a_name_that_does_not_exist():
    done = update(days(1), dataset="http://nowhere.invalid/")
    assert "from nowhere.invalid" in str(done.failure)


def test_an_unwritable_disk_ends_the_run(puzzle, run, own_home):
    own_home.write_text("a file where the folder should be")
    assert isinstance(run(days(3))[0].failure, CouldNotError)
    assert len(puzzle.asked) <= 1


# --------------------------------------------------------------------------------- stopping


def test_an_interrupted_run_is_continued_by_the_next(puzzle, run):
    naps = []

    def sleep(seconds):
        naps.append(seconds)
        if len(naps) == 3:
            raise KeyboardInterrupt

    done, _ = run(days(6), sleep=sleep)
    assert done.interrupted
    assert done.failure is None
    assert done.fetched == recorded() == made_up(3)
    run(missing_days(FIRST, FIRST + 5 * DAY))
    assert puzzle.days() == days(6)  # no day twice
    assert recorded() == made_up(6)


def test_a_killed_run_keeps_its_days(puzzle, own_home):
    code = (
        "from datetime import date, timedelta; from salet.puzzle import days; "
        "days.today = days.new_york_day = lambda: date(2101, 6, 1); "
        "from salet.belief.update import update; "
        "update([date(2101, 5, 1) + timedelta(i) for i in range(9)], "
        f"dataset={puzzle.dataset_url!r}, address={puzzle.address!r}, pause=60)"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    try:
        wait_until(recorded)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert recorded() == made_up(1)


def test_a_day_that_the_user_adds_meanwhile_is_kept(run):
    own = History(((TODAY, "zymic"),))
    run(days(3), sleep=lambda seconds: record(own))
    assert recorded() == made_up(3).updated(own)
    assert len(known()) == len(shipped()) + 4


# -------------------------------------------------------------------------------- the address


def test_the_address_is_a_setting(monkeypatch):
    assert address_of() == ADDRESS == "https://www.nytimes.com/svc/wordle/v2/{date}.json"
    monkeypatch.setenv(SETTING, "http://example.org/{date}")
    assert address_of() == "http://example.org/{date}"
    assert address_of("https://example.org/?day={date}") == "https://example.org/?day={date}"


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd?{date}", "ftp://example.org/{date}", "example.org/{date}", "{date}",
        "https:///{date}", "https://example.org/", "https://{date}.example.org/", "data:,{date}",
        "http://[bad/{date}", "http://example.org:port/{date}", "http://a b/{date}",
        "http://example.org/{date}\nHost: x", "http://example.org/é{date}", "http://h:99999/{date}",
    ],
)  # fmt: skip
def test_other_addresses_are_refused(address, puzzle):
    with pytest.raises(InputError) as refused:
        update(days(1), dataset=puzzle.dataset_url, address=address)
    assert ADDRESS in refused.value.fix


def test_only_http_is_supported():
    with pytest.raises(InputError):
        fetch_day(FIRST, "file:///etc/hostname?{date}")
    with pytest.raises(InputError):
        fetch_dataset("file:///etc/hostname")
