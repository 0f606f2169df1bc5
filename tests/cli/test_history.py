"""The command ``salet history``. All days after the shipped ones are invented."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import threading
from datetime import date, timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from tests.patience import RUN_TIME

from salet.belief.history import History
from salet.belief.pastanswers import allowed_words, history_file, known, recorded, shipped
from salet.belief.update import update
from salet.puzzle import days

DAY = timedelta(days=1)
WORDS = sorted(allowed_words())
FAR = date(2101, 5, 1)
TODAY = FAR + 30 * DAY


@pytest.fixture(autouse=True)
def _setting(own_home, monkeypatch):
    monkeypatch.setattr(days, "today", lambda: TODAY)
    monkeypatch.setattr(days, "new_york_day", lambda: TODAY)
    monkeypatch.setattr("salet.cli.history.today", lambda: TODAY)
    for name in (
        "SALET_HISTORY_ADDRESS",
        "SALET_HISTORY_URL",
        "http_proxy",
        "HTTP_PROXY",
        "all_proxy",
        "ALL_PROXY",
    ):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def made_up(word_file):
    """Return a function that writes a CSV file of days from FAR on."""

    def write(count, name="past.csv"):
        lines = [f"{FAR + i * DAY},{WORDS[i]}" for i in range(count)]
        return word_file(["date,answer", *lines], name)

    return write


@pytest.fixture
def address(monkeypatch):
    """A server with every day of May 2101 except the fifth.

    ``/dataset`` has none of them, ``/full`` all; the first is set as the dataset.
    """

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path in ("/dataset", "/full"):
                every = range(31 if self.path == "/full" else 0)
                rows = [{"date": str(FAR + i * DAY), "number": 9, "word": WORDS[i]} for i in every]
                self.send_response(200)
                self.end_headers()
                self.wfile.write(json.dumps({"results": rows}).encode())
                return
            day = date.fromisoformat(self.path[1:11])
            if day == FAR + 4 * DAY:
                self.send_error(404)
                return
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"solution": WORDS[(day - FAR).days]}).encode())

        def log_message(self, *args):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("SALET_HISTORY_URL", f"http://127.0.0.1:{server.server_port}/dataset")
    yield f"http://127.0.0.1:{server.server_port}/{{date}}"
    server.shutdown()
    thread.join()
    server.server_close()


def data(done):
    content = json.loads(done.stdout)
    assert isinstance(content, dict)
    assert done.stdout.count("\n") == 1
    return content


# --------------------------------------------------------------------------- what is known


def test_without_a_command_a_summary_is_shown(salet_here, made_up, own_home):
    values = salet_here("history")
    assert values.returncode == 0
    assert "1,890 days, 2021-06-19 to 2026-08-21: 1,890 shipped" in values.stdout
    assert "salet history update" in values.stdout
    assert "trace" in values.stdout
    assert not own_home.exists()
    salet_here("history", "import", made_up(28))
    values = salet_here("history")
    assert "1,890 shipped" in values.stdout
    assert "missing: 2026-08-22 to 2101-04-30." in values.stdout
    assert str(history_file()) in values.stdout
    result = data(salet_here("history", "--json"))
    assert (result["days"], result["shipped"], result["recorded"]) == (1918, 1890, 28)
    assert (result["first"], result["last"]) == ("2021-06-19", "2101-05-28")
    assert result["gaps"] == [{"first": "2026-08-22", "last": "2101-04-30"}]
    assert result["behind"] == 2
    assert result["file"] == str(history_file())
    assert [row["answer"] for row in result["recent"]] == WORDS[23:28]


def test_a_word_or_a_day_is_looked_up(salet_here):
    row = {"date": "2021-06-20", "number": 1, "answer": "rebut"}
    for what in ("rebut", " REBUT", "2021-06-20", "1", "#1"):
        assert data(salet_here("history", "show", what, "--json"))["rows"] == [row]
        assert "2021-06-20" in salet_here("history", "show", what).stdout
    assert len(data(salet_here("history", "show", "cigar", "--json"))["rows"]) == 2
    assert data(salet_here("history", "show", "salet", "--json"))["rows"] == []
    assert "2101-05-01 is unknown" in salet_here("history", "show", "2101-05-01").stdout
    assert len(data(salet_here("history", "show", "--json"))["rows"]) == 20
    assert data(salet_here("history", "--json", "show", "salet"))["rows"] == []
    for wrong in ("zzzzz", "cranes", "2101-13-01", "2020-01-01", "c1gar"):
        assert salet_here("history", "show", wrong).returncode == 2


# --------------------------------------------------------------------------------- changes


def test_import_reports_its_result(salet_here, made_up):
    done = salet_here("history", "import", made_up(40))
    assert done.returncode == 0
    assert "40 days, 2101-05-01 to 2101-06-09: 30 new." in done.stdout
    assert "2101-05-31" in done.stdout
    assert "missing: 2026-08-22 to 2101-04-30." in done.stdout
    assert "Known now: 1,920 days" in done.stdout
    assert recorded().last == TODAY - DAY
    again = data(salet_here("history", "import", made_up(40), "--json"))
    assert (again["read"], again["added"], again["left_out"]) == (40, 0, 10)
    assert (again["days"], again["last"]) == (1920, "2101-05-30")


def test_import_from_standard_input(piped):
    text = "2022-11-05,dream\n2022-11-06,stale\n"
    done = piped("history", "import", "-", "--json", input=text)
    assert (data(done)["read"], data(done)["added"]) == (2, 0)
    text = text.replace("dream", "crane")
    done = piped("history", "import", "-", input=text)
    assert done.returncode == 2
    assert "DREAM and CRANE" in done.stderr
    assert "--replace" in done.stderr
    done = piped("history", "import", "-", "--replace", input=text)
    assert done.returncode == 0
    assert known().answer(date(2022, 11, 5)) == "crane"
    assert piped("history", "import", "-").returncode == 2


def test_add_and_remove(salet_here):
    done = salet_here("history", "add", "Crane")
    assert done.returncode == 0
    assert "2101-05-31" in done.stdout
    assert "CRANE added" in done.stdout
    assert recorded() == History(((TODAY, "crane"),))
    assert "known already" in salet_here("history", "add", "crane").stdout
    refused = salet_here("history", "add", "slate")
    assert refused.returncode == 2
    assert "CRANE and SLATE" in refused.stderr
    assert salet_here("history", "add", "slate", "--replace").returncode == 0
    row = data(salet_here("history", "add", "humid", "--date", str(FAR), "--json"))
    assert (row["date"], row["answer"], row["changed"]) == ("2101-05-01", "humid", True)
    assert recorded().words == ("humid", "slate")
    assert "HUMID removed" in salet_here("history", "remove", "--date", str(FAR)).stdout
    assert recorded().words == ("slate",)
    assert data(salet_here("history", "remove", "--date", str(TODAY), "--json"))["changed"]
    assert known() == shipped()


@pytest.mark.parametrize(
    "args",
    [
        ["add", "zzzzz"], ["add", "cranes"], ["add", ""], ["add"],
        ["add", "crane", "--date", str(TODAY + DAY)], ["add", "crane", "--date", "soon"],
        ["add", "crane", "--date", "2021-06-18"], ["add", "crane", "--date", "2021-06-19"],
        ["remove"], ["remove", "--date", "2021-06-19"], ["remove", "--date", str(FAR)],
        ["import"], ["export"], ["nothing"], ["update", "--pause", "0"],
        ["update", "--address", "file:///tmp/{date}"], ["update", "--from", "x"],
        ["update", "--from", "2101-05-02", "--to", "2101-05-01"],
    ],
)  # fmt: skip
def test_impossible_changes_are_refused(salet_here, own_home, args):
    for extra in ([], ["--json"]):
        done = salet_here("history", *args, *extra)
        assert done.returncode == 2, done
        assert "Traceback" not in done.stderr
        if extra:
            assert set(data(done)) == {"error", "message", "fix"}
    assert not history_file().exists()


def test_exported_files_can_be_imported(salet_here, made_up, tmp_path):
    salet_here("history", "import", made_up(5))
    before = known()
    path = str(tmp_path / "out.csv")
    assert salet_here("history", "export", path).returncode == 0
    as_csv = salet_here("history", "export", "-").stdout
    assert as_csv.startswith("date,answer\n2021-06-19,cigar\n")
    assert as_csv == (tmp_path / "out.csv").read_text()
    as_object = data(salet_here("history", "export", "-", "--json"))
    assert as_object == {str(day): word for day, word in before.days}
    assert data(salet_here("history", "export", path, "--json")) == {"file": path, "days": 1895}
    history_file().unlink()
    assert data(salet_here("history", "import", path, "--json"))["added"] == 5
    assert known() == before
    refused = salet_here("history", "export", str(tmp_path / "no" / "out.csv"))
    assert refused.returncode == 1


# --------------------------------------------------------------------------------- update


@pytest.fixture
def _no_sleep(monkeypatch):
    quick = partial(update, sleep=lambda seconds: None)
    monkeypatch.setattr("salet.cli.history.fetch_days", quick)


@pytest.mark.usefixtures("_no_sleep")
def test_update_fetches_and_stops_at_a_gap(salet_here, address):
    ask = ["history", "update", "--from", str(FAR), "--address", address]
    done = salet_here(*ask, "--to", str(FAR + 2 * DAY))
    assert done.returncode == 0
    assert "1,893 days" in done.stdout
    assert "\x1b" not in done.stderr  # progress is shown at a terminal only
    assert "Nothing to fetch" in salet_here(*ask, "--to", str(FAR + 2 * DAY)).stdout
    done = salet_here(*ask)
    assert done.returncode == 1
    assert "2101-05-05 (404)" in done.stderr
    assert "--from 2101-05-06" in done.stderr
    assert "1 day of 27" in done.stdout
    result = data(salet_here(*ask, "--json"))
    assert {"error", "message", "fix"} <= set(result)
    assert (result["wanted"], result["added"], result["complete"]) == (26, 0, False)
    ask[3] = str(FAR + 5 * DAY)
    done = salet_here(*ask, "--json")
    assert done.returncode == 0
    assert data(done) == {
        "wanted": 25, "added": 25, "singly": 25, "left_out": [], "complete": True, "days": 1919,
        "last": "2101-05-30",
    }  # fmt: skip
    assert recorded().last == TODAY - DAY


LATER = """
import sys
from datetime import date
from salet.puzzle import days
days.today = days.new_york_day = lambda: date(2101, 5, 31)
from salet.cli import main
main(sys.argv[1:])
"""


CTRL_C = """
import os, signal, time
time.sleep = lambda seconds: os.kill(os.getpid(), signal.SIGINT)
"""


def test_ctrl_c_reports_the_kept_days_and_exits_with_130(address):
    run = subprocess.run(
        [sys.executable, "-c", CTRL_C + LATER, "history", "update", "--from", str(FAR),
         "--address", address],
        capture_output=True, text=True, timeout=RUN_TIME, check=False,
    )  # fmt: skip
    assert run.returncode == 130
    assert "1,891 days" in run.stdout
    assert "Stopped." in run.stderr
    assert "Traceback" not in run.stderr
    assert recorded().words == (WORDS[0],)


def test_progress_is_shown_at_a_terminal(address):
    ask = ["history", "update", "--from", str(FAR), "--to", str(FAR + 2 * DAY), "--pause", "0.2"]
    inner, outer = pty.openpty()
    run = subprocess.run(
        [sys.executable, "-c", LATER, *ask, "--address", address, "--json"],
        stdout=subprocess.PIPE, stderr=outer, text=True, timeout=RUN_TIME, check=False,
    )  # fmt: skip
    os.close(outer)
    shown = os.read(inner, 100_000).decode()
    os.close(inner)
    assert "fetching" in shown
    assert data(run)["added"] == 3


def test_only_update_uses_the_network(salet_here, made_up, monkeypatch):
    import socket

    def no(*args, **kwargs):
        raise AssertionError("a network call")

    monkeypatch.setattr(socket.socket, "connect", no)
    monkeypatch.setattr(socket, "getaddrinfo", no)
    for args in (
        [], ["show"], ["import", made_up(3)], ["add", "crane"], ["remove", "--date", str(TODAY)],
        ["export", "-"],
    ):  # fmt: skip
        assert salet_here("history", *args).returncode == 0


@pytest.mark.parametrize(
    "call",
    [("history", "update", "--pause"), ("exact", "--time-limit"), ("auto", "nyt", "--timeout"),
     ("adversary", "--solve", "--time-limit"), ("serve", "--patience")],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "1e300", "0", "-1", "²"])
def test_seconds_are_a_number_in_range(salet_here, call, seconds):
    done = salet_here(*call, seconds)
    assert done.returncode == 2
    assert call[-1] in done.stderr


def test_yesterday_is_a_day_but_today_is_a_word(salet_here):
    assert (
        f"The answer of {TODAY - DAY} is unknown"
        in salet_here("history", "show", "yesterday").stdout
    )
    assert "2022-03-12" in salet_here("history", "show", "today").stdout
