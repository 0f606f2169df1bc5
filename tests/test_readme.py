"""Every example in the README and the docs runs and prints what the page says.

* ``python`` blocks: with ``>>>`` a doctest, otherwise executed without an exception.
* ``console`` blocks: each line that begins with ``$ salet`` is run, and its output must equal the
  lines up to the next ``$``. A line that is only ``...`` or ``…`` matches any lines.
* Indented command lists and commands in the text: parsed by the command line, whole. A remark after
  a command begins with ``#``. Commands that only ask for advice or a review are also run.
* Links: the file and its heading exist.

Pages that a script writes are compared with what it writes now, which runs their examples. The last
section tests these checks on samples of its own.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from unittest import mock

import click
import pytest
from scripts import make_docs

from salet.cli import cli, main
from tests.thorough import few

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
DOCS = [README, ROOT / "CHANGELOG.md", *sorted(ROOT.glob("docs/**/*.md"))]
GENERATED = ("strategies", "reference")  # tests/test_reference.py compares those of the reference
PAGES = [p for p in DOCS if "```" in p.read_text("utf-8") and p.parent.name not in GENERATED]
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
LISTED = re.compile(r"^    (salet(?: .*)?)$", re.M)  # in an indented block
ANY_LISTED = re.compile(
    r"^    ((?:salet|cd|dask|git|make|pip|pipx|playwright|python)(?: .*)?)$", re.M
)
QUOTED = re.compile(r"`(salet [^`\n]+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)")
EACH_PAGE = pytest.mark.parametrize("page", DOCS, ids=lambda page: str(page.relative_to(ROOT)))
RUN = ("suggest", "review", *few((), ("solve",)))  # a game can always be played
NEEDS_INPUT = re.compile(r"\.(txt|py|png)\b|/usr/|(^| )-( |$)|--(paste|file|journal|random)\b")


def without_comment(command: str) -> str:
    return re.sub(r"\s+#.*$", "", command).strip()


def arguments_of(command: str) -> list[str]:
    """Return the arguments of a command, which must be salet."""
    program, *arguments = shlex.split(without_comment(command))
    assert program == "salet", f"{command} is not run"
    return arguments


def matches(shown: str, printed: str) -> bool:
    """Return whether the output matches; a line of dots matches any lines."""
    pattern = [
        r"(?:.*\n)*" if line.strip() in ("...", "…") else re.escape(line)
        for line in trimmed(shown).splitlines(keepends=True)
    ]
    return bool(re.fullmatch("".join(pattern), trimmed(printed)))


def trimmed(text: str) -> str:
    """Return the text without trailing spaces, and without blank lines at both ends."""
    return re.sub(r" +$", "", text, flags=re.M).strip("\n") + "\n"


def check_python(body: str, space: dict[str, object]) -> None:
    if ">>>" not in body:
        exec(body, space)
        return
    test = doctest.DocTestParser().get_doctest(body, space, "page", None, None)
    report: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=report.append, clear_globs=False)
    space.update(test.globs)
    assert runner.failures == 0, "".join(report)


def check_console(body: str) -> None:
    first, *sessions = re.split(r"^\$ ", body, flags=re.M)
    assert not first, f"output before any command: {first}"
    for session in sessions:
        command, _, shown = session.partition("\n")
        code, out, err = run(arguments_of(command))
        if not shown.strip():
            assert code == 0, f"{command}: {out}{err}"
        else:
            printed = out or err  # for example, refused input
            assert matches(shown, printed), f"{command} prints:\n{printed}"


def run(arguments: list[str]) -> tuple[object, str, str]:
    """Run the command line in this process; return its exit code and output of both streams."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        open(os.devnull) as nothing,
        mock.patch("sys.stdin", nothing),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as left,
    ):
        main(arguments)
    return left.value.code, *(stream.buffer.getvalue().decode() for stream in (out, err))


def check(language: str, body: str, space: dict[str, object]) -> None:
    """Run one block by its language."""
    if language == "python":
        check_python(body, space)
    elif language == "console":
        check_console(body)
    else:
        assert language in ("", "text"), f"{language} is not run"


@pytest.mark.extra("lab")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_snippet_runs_and_prints_what_the_page_says(page, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    space: dict[str, object] = {"__name__": "page"}  # snippets share the names of earlier ones
    for language, body in FENCE.findall(page.read_text("utf-8")):
        try:
            check(language, body, space)
        except Exception as error:
            raise AssertionError(f"{page}: {body}\n{error}") from error


@pytest.mark.extra("lab")
def test_the_pages_of_strategies_are_up_to_date():
    for path, text in make_docs.pages():
        assert path.read_text("utf-8") == text, "run make docs"


# ------------------------------------------------------------------------ commands and links


def listed_commands(text: str) -> list[str]:
    """Return the commands of indented blocks, without remarks and redirected input."""
    return [without_comment(line).split(" < ")[0] for line in LISTED.findall(text)]


def unmarked_remarks(text: str) -> list[str]:
    """Return the lines of indented blocks where a remark without ``#`` follows the command."""
    return [
        line
        for block in FENCE.split(text)[:: FENCE.groups + 1]
        for line in ANY_LISTED.findall(block)
        if re.search(r"\S {2,}[^ #]", without_comment(line))
    ]


def parse(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Parse a command without running it; raise what click raises."""
    monkeypatch.setattr(click.Command, "invoke", lambda self, ctx: None)
    if arguments := arguments_of(command):
        cli.main(arguments, prog_name="salet", standalone_mode=False)


def headings_of(text: str) -> set[str]:
    """Return the anchors of the headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.*)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_snippets_and_commands_of_the_pages_are_found():
    assert {"python", "console"} <= {name for name, _ in FENCE.findall(README.read_text("utf-8"))}
    for text in (page.read_text("utf-8") for page in PAGES):
        assert text.count("```") == 2 * len(FENCE.findall(text))
    assert sum(len(listed_commands(page.read_text("utf-8"))) for page in DOCS) > 100


@EACH_PAGE
def test_every_command_on_a_page_can_be_parsed(page, monkeypatch):
    text = page.read_text("utf-8")
    assert unmarked_remarks(text) == []
    for command in listed_commands(text):
        parse(command, monkeypatch)
    if page.parent.name == "results":
        return  # they also show games with the opener SALET
    for command in QUOTED.findall(text):
        with suppress(click.MissingParameter):  # only the name of a command
            parse(command, monkeypatch)


def test_every_listed_command_that_needs_no_input_runs(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for command in {each for page in DOCS for each in listed_commands(page.read_text("utf-8"))}:
        arguments = arguments_of(command)
        if arguments and arguments[0] in RUN and not NEEDS_INPUT.search(command):
            code, out, err = run(arguments)
            assert code == 0, f"{command}: {out}{err}"


@EACH_PAGE
def test_every_link_has_a_target(page):
    for path, heading in LINK.findall(page.read_text("utf-8")):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{path} does not exist"
        if heading:
            assert heading in headings_of(target.read_text("utf-8")), f"{path}#{heading}"


# ------------------------------------------------------------------------ tests of these checks


@pytest.mark.parametrize(
    ("language", "body"),
    [
        ("python", "assert 1 == 2\n"),
        ("python", ">>> 1 + 1\n3\n"),
        ("console", "$ salet --version\nsalet 0.0.0\n"),
        ("console", "$ salet --version\nsalet\n...\nmore\n"),
        ("console", "$ salet nope\n"),
        ("console", "$ make play\n"),
        ("console", "output\n$ salet --version\n"),
        ("ruby", "puts 1\n"),
    ],
)
def test_bad_snippets_fail(language, body):
    with pytest.raises(AssertionError):
        check(language, body, {})


@pytest.mark.parametrize(
    ("shown", "same", "others"),
    [
        ("a\nb", ["a\nb\n\n", "a  \nb"], ["a\nc", "a", "a\n\nb"]),
        ("a", ["a"], ["a\nb"]),
        ("a\n...\nc", ["a\nb\nb\nc"], ["a\nb\nb\nd"]),
        ("a\n…", ["a\nb\nc"], ["b"]),
    ],
)
def test_output_is_compared_line_by_line(shown, same, others):
    for printed in (*same, *others):
        assert matches(shown, printed) is (printed in same)


def test_remarks_without_their_sign_are_found():
    fenced = "```text\n    make play  now\n```\n"
    text = f"    make play   # now\n{fenced}    make play   now\n    salet play  # two  blanks\n"
    assert unmarked_remarks(text) == ["make play   now"]


@pytest.mark.parametrize(
    "command", ["salet sugest", "salet suggest --lst es", "salet serve --port many", "salet auto"]
)
def test_a_wrong_command_is_not_parsed(command, monkeypatch):
    with pytest.raises(click.UsageError):
        parse(command, monkeypatch)


def test_the_docs_use_public_names_only():
    docs = ROOT / "docs"
    pages = [ROOT / "README.md", docs / "tutorial.md", *(docs / "how-to").glob("*.md")]
    for page in pages:
        for line in page.read_text("utf-8").splitlines():
            if result := re.match(r"\s*(?:>>> )?from (salet[.\w]*) import", line):
                assert result[1] in ("salet", "salet.auto"), f"{page}: {line}"
