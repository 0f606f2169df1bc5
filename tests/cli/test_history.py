"""The command ``salet history``. All days after the shipped ones are invented."""

from __future__ import annotations

import socket
from datetime import date

import pytest
from tests.belief.days import DAY, FAR, WORDS
from tests.cli.output import one_object

from salet.belief.pastanswers import known, recorded
from salet.puzzle import days

TODAY = FAR + 30 * DAY


@pytest.fixture(autouse=True)
def _setting(own_home, monkeypatch):
    monkeypatch.setattr(days, "today", lambda: TODAY)
    monkeypatch.setattr(days, "new_york_day", lambda: TODAY)
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def made_up(word_file):
    """Return a function that writes a CSV file of days from FAR on."""

    def write(count, name="past.csv"):
        lines = [f"{FAR + i * DAY},{WORDS[i]}" for i in range(count)]
        return word_file(["date,answer", *lines], name)

    return write


# --------------------------------------------------------------------------- what is known


def test_without_a_command_a_summary_is_shown(salet_here, made_up, own_home):
    shown = salet_here("history").stdout
    assert "1,890 days, 2021-06-19 to 2026-08-21: 1,890 shipped" in shown
    assert "salet history update" in shown
    assert "trace" in shown
    assert not own_home.exists()
    salet_here("history", "add", made_up(28))
    shown = salet_here("history").stdout
    assert "1,890 shipped" in shown
    assert "missing: 2026-08-22 to 2101-04-30." in shown


def test_a_word_or_a_day_is_looked_up(salet_here):
    for what in ("rebut", "2021-06-20", "#1"):
        assert "2021-06-20" in salet_here("history", "show", what).stdout


# --------------------------------------------------------------------------------- changes


def test_add_reports_its_result(salet_here, made_up):
    shown = salet_here("history", "add", made_up(40)).stdout
    assert "40 days, 2101-05-01 to 2101-06-09: 30 new." in shown
    assert "2101-05-31" in shown
    assert "missing: 2026-08-22 to 2101-04-30." in shown
    assert "Known now: 1,920 days" in shown
    assert recorded().last == TODAY - DAY


def test_add_reads_standard_input(piped):
    text = "2022-11-05,dream\n2022-11-06,stale\n"
    data = one_object(piped("history", "add", "-", "--json", input=text).stdout)
    assert (data["read"], data["added"]) == (2, 0)


def test_a_written_file_can_be_added_elsewhere(salet_here, as_json, made_up, tmp_path, monkeypatch):
    salet_here("history", "add", made_up(5))
    before = known()
    path = str(tmp_path / "out.csv")
    assert salet_here("history", "show", "--csv", path).returncode == 0
    as_csv = salet_here("history", "show", "--csv", "-").stdout
    assert as_csv.startswith("date,answer\n2021-06-19,cigar\n")
    assert as_csv == (tmp_path / "out.csv").read_text()
    monkeypatch.setenv("SALET_HOME", str(tmp_path / "elsewhere"))
    assert as_json("history", "add", path)["added"] == 5
    assert known() == before
    assert salet_here("history", "show", "--csv", str(tmp_path / "no" / "x.csv")).returncode == 1


def test_update_fetches_what_is_missing(salet_here, as_json, dataset):
    rows, _ = dataset
    rows += [{"date": str(FAR + i * DAY), "word": WORDS[i]} for i in range(31)]
    done = as_json("history", "update")
    assert (done["added"], done["left_out"], done["last"]) == (30, [], "2101-05-30")
    assert done["missing"] == (FAR - date(2026, 8, 22)).days
    shown = salet_here("history", "update")
    assert shown.returncode == 0
    assert "0 past answers added" in shown.stdout
    assert "1,920 days" in shown.stdout


def test_an_update_that_fails_is_one_error(refused, monkeypatch):
    monkeypatch.setenv("SALET_HISTORY_URL", "http://127.0.0.1:9/")
    assert refused("history", "update", code=1)["error"] == "could-not"
    monkeypatch.setenv("SALET_HISTORY_URL", "nowhere")
    assert refused("history", "update")["error"] == "input"


def test_only_update_uses_the_network(salet_here, made_up, monkeypatch):
    def no(*args, **kwargs):
        raise AssertionError("a network call")

    monkeypatch.setattr(socket.socket, "connect", no)
    monkeypatch.setattr(socket, "getaddrinfo", no)
    for args in ([], ["show"], ["add", made_up(3)], ["show", "--csv", "-"]):
        assert salet_here("history", *args).returncode == 0


@pytest.mark.parametrize(
    "call",
    [("exact", "--time-limit"), ("auto", "nyt", "--timeout"),
     ("adversary", "--solve", "--time-limit"), ("serve", "--patience")],
    ids=" ".join,
)  # fmt: skip
@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "1e300", "0", "-1", "²"])
def test_seconds_are_a_number_in_range(salet_here, call, seconds):
    done = salet_here(*call, seconds)
    assert done.returncode == 2
    assert call[-1] in done.stderr


def test_how_to_fetch_an_unknown_day_is_shown_once_it_is_over(salet_here):
    yesterday = salet_here("history", "show", "yesterday").stdout
    assert f"The answer of {TODAY - DAY} is unknown" in yesterday
    assert "salet history update" in yesterday
    assert "salet history update" not in salet_here("history", "show", str(TODAY + DAY)).stdout
