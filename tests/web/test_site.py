"""The folder of ``salet site``: its files and how they are written."""

from __future__ import annotations

import errno
import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from salet.cli.site import command
from salet.errors import InputError, ListError, StorageError
from salet.strategies import BUILT_IN
from salet.trees.file import read_tree
from salet.web.data import LAB
from salet.web.site import FOLDER, site_files, write_site
from salet.words.lexicon import bundled
from tests.conftest import Outcome


def test_every_address_is_relative_and_a_first_visit_is_small() -> None:
    files = site_files(["es-5"])
    home = files["index.html"].decode()
    there = site_files(["es-5"], "https://example.org/words")["index.html"].decode()
    assert 'content="https://example.org/words/v-' in there
    assert not re.findall(r'(?:href|src|content)="/', home)
    assert "worker-src 'self'" in home
    kept = json.loads(re.findall(r"const FILES = (\[[^;]*\]);", files["sw.js"].decode())[0])
    names = {"index.html" if name == "./" else name for name in kept}
    assert names <= set(files)
    assert sum(len(gzip.compress(files[name])) for name in names) < 420_000
    later = json.loads(re.findall(r"const PICTURES = (\[[^;]*\]);", files["sw.js"].decode())[0])
    assert not names & set(later)
    league = {name for name in later if re.search(r"/league|/chats\.", name)}
    assert sum(len(gzip.compress(files[name])) for name in league) < 25_000
    pictures = {name for name in later if "book-" not in name} - league
    assert sum(len(gzip.compress(files[name])) for name in pictures) < 92_000
    addresses = home + files["salet.webmanifest"].decode()
    linked = set(re.findall(r'"(v-[0-9a-f]{12}/[^"]+)"', addresses))
    assert linked
    assert linked <= set(files)
    assert not [name for name in names if "words-" in name and "en5" not in name]


def test_the_engine_loads_its_modules_side_by_side() -> None:
    engine = FOLDER / "engine"
    loaded = [engine / "worker.js"]
    for path in loaded:  # what it imports before it runs, directly or not
        text = path.read_text(encoding="utf-8")
        found = re.findall(r'^(?:import|export)\b[^";]*"(\.[^"]+)";', text, re.MULTILINE)
        loaded += sorted({(path.parent / name).resolve() for name in found} - {*loaded})
    named = re.findall(r'^import\b[^";]*"\./([^"]+)";', loaded[0].read_text(), re.MULTILINE)
    assert sorted(named) == sorted(path.relative_to(engine).as_posix() for path in loaded[1:])


@pytest.mark.parametrize(("name", "content"), [("notes.txt", b"mine"), ("sw.js", b"\xff\xfe")])
def test_a_folder_with_other_files_is_refused(tmp_path: Path, name: str, content: bytes) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match="not from salet"):
        write_site(tmp_path, ["en-3"])
    assert contents(tmp_path) == {name: content}


@pytest.mark.parametrize("broken", ["index.html", "data/history"])
def test_a_failed_write_leaves_the_site_whole_and_can_be_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    written = Path.write_bytes

    def write(path: Path, content: bytes) -> int:
        if path.relative_to(tmp_path).as_posix().startswith(broken):
            written(path, content[:10])
            raise OSError(errno.ENOSPC, "No space left on device")
        return written(path, content)

    monkeypatch.setattr(Path, "write_bytes", write)
    with pytest.raises(StorageError):
        write_site(tmp_path, ["en-3"])  # a first one
    monkeypatch.undo()
    write_site(tmp_path, ["en-3"])
    before = contents(tmp_path)
    assert before.keys() == set(site_files(["en-3"]))
    (tmp_path / "CNAME").write_text("words.example")
    monkeypatch.setattr(Path, "write_bytes", write)
    with pytest.raises(StorageError):
        write_site(tmp_path, ["nl-4"])
    monkeypatch.undo()
    assert before.items() <= contents(tmp_path).items()
    write_site(tmp_path, ["nl-4"])
    assert contents(tmp_path).keys() == {*site_files(["nl-4"]), "CNAME"}


def contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_the_command_writes_a_site_twice(tmp_path: Path) -> None:
    for lists in (("es-5",), ("nl-5",)):
        done = CliRunner().invoke(command, [str(tmp_path / "site"), "--list", *lists, "--json"])
        data = json.loads(done.stdout)
        assert data["files"] == len([p for p in (tmp_path / "site").rglob("*") if p.is_file()])
        assert data["first_load"] < 420_000
    assert not list((tmp_path / "site" / "data").glob("words-es-5*"))


@pytest.mark.parametrize("name", ["", " "])
def test_a_folder_without_a_name_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, salet_here: Callable[..., Outcome]
) -> None:
    monkeypatch.chdir(tmp_path)
    done = salet_here("site", name, "--list", "es-5", "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["fix"]
    assert not list(tmp_path.iterdir())


def test_a_file_of_words_is_a_list_of_the_site(tmp_path: Path) -> None:
    words = tmp_path / "Team Words.txt"
    words.write_text("crane\nmoist\nhaunt\n")
    files = site_files([str(words)])
    index = json.loads(files[next(name for name in files if name.startswith("data/index-"))])
    (row,) = [row for row in index["lists"] if row["name"] == "team-words"]
    assert (row["guesses"], row["length"]) == (3, 5)
    assert "team-words" in json.loads(files[f"data/{row['file']}"])["lists"]
    with pytest.raises(ListError):
        site_files(["klingon"])


def test_every_tab_of_the_laboratory_is_small() -> None:
    files = site_files(["en-3"])
    index = json.loads(files[next(name for name in files if name.startswith("data/index-"))])
    assert {f"openers-{name}" for name in (*bundled(), "es-5", "pl-6")} <= set(index["results"])
    for name, file in index["results"].items():
        assert len(gzip.compress(files[f"data/{file}"], 6)) < 150_000, name


def test_every_tree_is_that_of_the_proofs() -> None:
    proofs = Path(__file__).parents[2] / "docs" / "results" / "proofs.jsonl"
    known = {row["key"]: row for row in map(json.loads, proofs.read_text().splitlines())}
    for key in ("original", "original-hard", "nyt-2023", "nyt-2023-hard"):
        grown = read_tree(str(LAB / f"tree-{key}.json"))
        assert f"{grown.total:,} guesses in all" in known[key]["answer"]
        assert known[key]["proven"]
        assert grown.losses(6) == 0


def test_the_strategies_have_their_golden_totals() -> None:
    golden = Path(__file__).parents[1] / "strategies" / "golden" / "totals.json"
    results = json.loads((LAB / "strategies.json").read_text())
    assert [row["name"] for row in results["strategies"]] == list(BUILT_IN)
    shown = {row["label"]: row for row in results["rows"] if row["rules"] == "normal"}
    for name, row in json.loads(golden.read_text()).items():
        if name in BUILT_IN:
            assert (shown[name]["opener"], shown[name]["counts"]) == (row["opener"], row["counts"])
