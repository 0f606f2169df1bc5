"""The runner with a fake site, without a browser."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from salet.auto.guesser import GuessOptions
from salet.auto.runner import MAX_REFUSED, Runner, RunOptions
from salet.auto.site import Fate, Limits, PageError, Reading, Reply, Seen, Tile, TileRow
from salet.belief.lists import load
from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules, violation
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.words.lexicon import Lexicon


class NoTab:
    """An empty tab."""

    address = "http://nowhere"
    is_closed = False

    def __init__(self):
        self.said = []

    def open(self, address, limit):
        pass

    def wait(self, seconds):
        pass

    def ask(self, name, argument=None):
        return ["The word was CRANE"] if name == "heard" else None


class NoRecorder:
    def keep(self, tab, name):
        pass

    def failure(self, tab):
        return "picture.png"


@dataclass
class FakeSite:
    """Behaves like a page; ``words`` are the answers of its boards."""

    words: str
    rows: int = 6
    refuses: frozenset[str] = frozenset()
    only: frozenset[str] | None = None
    hard: bool = False
    lies: dict[str, str] = field(default_factory=dict)  # what it shows until it is read again
    honest_later: bool = False
    unsettled: bool = False
    played: list[Seen] = field(default_factory=list)
    begun: tuple[str, ...] = ()
    name: str = "fake"
    word: str = ""
    cleared: int = 0
    said: str = "Not in word list"

    @property
    def boards(self):
        return len(self.words.split())

    @property
    def guesses(self):
        return list(dict.fromkeys(seen.guess for seen in self.played))

    def show(self, guesses):
        self.played = []
        for nth, guess in enumerate(guesses):
            for board, answer in enumerate(self.words.split()):
                if answer not in guesses[:nth]:
                    marks = self.lies.get(guess) or feedback(tuple(guess), tuple(answer)).letters
                    tiles = tuple(Tile(x, (m,)) for x, m in zip(guess, marks, strict=True))
                    self.played.append(Seen(tuple(guess), TileRow(tiles), board=board, nth=nth))

    def reading(self):
        marks = ("".join(t.labels[0] for t in seen.row.tiles) for seen in self.played)
        return Reading(tuple(map(Feedback.parse, marks)), "labels", 0.9)

    def prepare(self, boards=0):
        self.show(self.begun)
        return self.reading() if self.played else None

    def would_type(self):
        pass

    def enter(self, letters):
        self.word = "".join(letters)

    def reply(self):
        if self.unsettled:
            return Reply(Fate.UNSETTLED, said=self.said)
        if self.word in self.refuses or (self.only is not None and self.word not in self.only):
            return Reply(Fate.REFUSED, said=self.said)
        pairs = zip(self.played, self.reading().feedbacks, strict=True)
        turns = [Turn(seen.guess, (feedback,)) for seen, feedback in pairs]
        if self.hard and (why := violation(Rules.HARD, turns, self.word)):
            return Reply(Fate.REFUSED, said=f"Guess {why}")
        self.show([*self.guesses, self.word])
        return Reply(Fate.MARKED, self.reading())

    def reread(self):
        if self.honest_later:
            self.lies = {}
            self.show(self.guesses)
        return self.reading()

    def clear(self):
        self.cleared += 1

    def over(self):
        return ""

    def again(self):
        return True


def play(site, *, lexicon=None, limits=None, count=1, opener="", dry_run=False):
    notes = []
    guesses = GuessOptions(
        lexicon or load("original"), Rules.NORMAL, "expected-size", opener=opener
    )
    options = RunOptions(guesses, limits or Limits(), dry_run=dry_run, on_note=notes.append)
    made = [lambda tab, length, fit_of, limits, slow: site]
    runner = Runner(NoTab(), "http://nowhere", made, options, NoRecorder())
    return list(runner.games(count)), notes


@pytest.mark.parametrize("words", ["moist", "moist crane", "moist crane proxy abbey"])
def test_a_game_is_won(words):
    boards = len(words.split())
    ((game,), notes) = play(FakeSite(words, rows=boards + 5))
    assert game.solved
    assert game.answers == tuple(words.split())
    assert game.limit == boards + 5
    assert game.moves[-1].candidates == ((1,) if boards == 1 else (None,) * boards)
    assert not notes


def test_candidates_are_counted_after_each_guess():
    ((game,), _) = play(FakeSite("moist"))
    answers = load("original").answer_words
    for n, move in enumerate(game.moves, 1):
        turns = game.turns[:n]
        fits = [
            w for w in answers if all(feedback(t.letters, tuple(w)) == t.feedback for t in turns)
        ]
        assert move.candidates == (len(fits),)


def test_a_lost_game_has_the_answer_that_the_page_reveals():
    ((game,), _) = play(FakeSite("crane", rows=1))
    assert not game.solved
    assert game.lost
    assert game.answer == "crane"
    assert game.as_dict()["lost"]


def test_a_lost_game_on_several_boards():
    ((game,), _) = play(FakeSite("roate crane", rows=1))
    assert not game.solved
    assert game.lost
    assert game.answers == ("roate", "")
    data = game.as_dict()
    assert data["answer"] == ["roate", None]
    assert data["turns"] == [1, None]


def test_refused_words_are_left_out_and_deleted():
    site = FakeSite("moist", refuses=frozenset({"roate", "raise", "raile"}))
    ((game,), notes) = play(site)
    assert game.solved
    assert set(game.refused) == {"roate", "raise", "raile"} & set(game.refused)
    assert "roate" in game.refused
    assert site.cleared == len(game.refused) == len(notes)


def test_unknown_words_differ_from_words_refused_for_other_reasons():
    refuses = frozenset({"adieu", "roate"})
    (first, second), _ = play(FakeSite("moist", refuses=refuses), opener="adieu", count=2)
    assert first.not_words == first.refused == ("adieu", "roate")
    assert second.turns == first.turns
    assert second.refused == ()  # these are known by then
    for output in ("", "Already guessed, try another", "Guess must contain X"):
        (game,), _ = play(FakeSite("moist", refuses=refuses, said=output))
        assert game.not_words == ()
        assert "roate" in game.refused


def test_a_page_that_knows_few_words_is_still_won():
    answers = frozenset(load("original").answer_words[::3]) | {"moist"}
    ((game,), _) = play(FakeSite("moist", only=answers))
    assert game.solved
    assert len(game.refused) < 40


def test_a_page_that_refuses_everything_ends_the_game():
    with pytest.raises(PageError) as caught:
        play(FakeSite("moist", only=frozenset()))
    assert caught.value.code == "refused"
    assert str(MAX_REFUSED) in str(caught.value)
    with pytest.raises(PageError, match="refused 6 words"):
        play(FakeSite("moist", only=frozenset(), said=""))


def test_a_page_that_plays_by_hard_rules_is_followed():
    ((game,), notes) = play(FakeSite("erode", hard=True))
    assert game.solved
    turns = game.turns
    assert not any(violation(Rules.HARD, turns[:n], t.letters) for n, t in enumerate(turns))
    assert not notes or "hard rules" in notes[0]


@pytest.mark.parametrize("words", ["moist", "moist crane"])
def test_contradictory_marks_end_with_turns_and_screenshot(words):
    site = FakeSite(words, lies={"roate": "ggggy"})
    with pytest.raises(PageError) as caught:
        play(site)
    assert caught.value.code == "contradiction"
    assert "ROATE cannot be marked ggggy" in str(caught.value)
    assert str(caught.value).startswith("board 1: ") is (" " in words)
    marks = ",".join(["ggggy"] * site.boards)
    assert [str(t) for t in caught.value.turns] == [f"roate:{marks}"]
    assert caught.value.screenshot == "picture.png"


def test_marks_are_read_again_before_an_error():
    ((game,), _) = play(FakeSite("moist", lies={"roate": "ggggy"}, honest_later=True))
    assert game.solved


def test_copies_of_a_letter_marked_alike_are_named():
    # A page that marks both E of GEESE though the answer has one.
    site = FakeSite("crane", begun=("geese",), lies={"geese": "byybg"})
    with pytest.raises(PageError) as caught:
        play(site)
    assert "all copies of a letter alike" in caught.value.fix


def test_an_answer_that_no_list_has_is_found():
    lexicon = Lexicon.of(
        ["tarse", "vital", "aloud", "crane", "moist", "tally", "daily"], name="tiny"
    )
    ((game,), notes) = play(FakeSite("italy", rows=10), lexicon=lexicon)
    assert game.solved
    assert sum("No word of tiny fits" in note for note in notes) == 1


def test_what_a_page_says_cannot_control_the_terminal():
    evil = "\x1b]0;title\x07\x1b[2J\x9b2J\u202e\n"
    refuses = frozenset({"roate"})
    _, notes = play(FakeSite("moist", refuses=refuses, said=f"Guess must contain X {evil}"))
    assert any("must contain X \\x1b]0;title" in note for note in notes), notes
    assert all(note.isprintable() for note in notes)
    site = FakeSite("moist", unsettled=True, said=evil)
    with pytest.raises(PageError, match="did not settle") as caught:
        play(site)
    assert str(caught.value).isprintable()
    assert PageError("page", evil, evil).fix.isprintable()


def test_a_row_that_does_not_settle_ends_the_game():
    with pytest.raises(PageError, match="did not settle") as caught:
        play(FakeSite("moist", unsettled=True, said="thinking …"))
    assert "thinking" in str(caught.value)


def test_a_started_game_is_continued():
    ((game,), _) = play(FakeSite("moist", begun=("salet",)))
    assert game.turns[0].guess == "salet"
    assert game.solved


@pytest.mark.parametrize(
    ("begun", "rows", "said"), [(("salet", "moist"), 6, "won"), (("salet",), 1, "lost")]
)
def test_a_finished_game_is_reported(begun, rows, said):
    with pytest.raises(PageError, match=said) as caught:
        play(FakeSite("moist", begun=begun, rows=rows))
    assert caught.value.code == "already-over"
    assert len(caught.value.turns) == len(begun)


def test_a_dry_run_only_reports_its_suggestion():
    site = FakeSite("moist", begun=("salet",))
    ((game,), _) = play(site, dry_run=True)
    assert game.suggestion
    assert site.word == ""


def test_a_game_has_a_limit_of_time():
    with pytest.raises(PageError) as caught:
        play(FakeSite("moist"), limits=Limits(game=-1))
    assert caught.value.code == "too-long"


def test_no_more_games_than_asked_for():
    games, _ = play(FakeSite("moist"), count=3)
    assert len(games) == 3
    assert all(game.solved for game in games)


def test_only_a_candidate_is_played_on_the_last_row():
    ((game,), _) = play(FakeSite("hatch", begun=("latch",), rows=2))
    last = game.turns[-1].guess
    assert feedback(tuple("latch"), tuple(last)) == game.turns[0].feedback
