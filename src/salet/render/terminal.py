"""Boards, rankings and candidates for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from salet.advice.advise import Advice
from salet.advice.reasons import rare_sentence
from salet.puzzle.marks import Mark
from salet.puzzle.turns import LIMIT, Turn
from salet.words.figures import percent, plural
from salet.words.ranking import Suggestion

if TYPE_CHECKING:
    from salet.host.games import Game, Move

# A tile reads without colour too: [A] correct, (A) present, bare A absent.
SIGNS = {Mark.ABSENT: " {} ", Mark.PRESENT: "({})", Mark.CORRECT: "[{}]"}
MARK_STYLES = {Mark.ABSENT: "absent", Mark.PRESENT: "present", Mark.CORRECT: "correct"}
WIDE = 76  # columns from which two guesses stand side by side
NARROW = 60  # columns: with fewer a line names fewer words


def tiles(turn: Turn) -> Text:
    """One turn as five tiles."""
    text = Text()
    for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True)):
        text.append(" " * (place > 0))
        text.append(SIGNS[mark].format(letter.upper()), style=MARK_STYLES[mark])
    return text


def move_line(move: Move, most: int = 8) -> Text:
    """Return a turn of a game and the words it left, on several boards of ``most`` of them.

    >>> from salet.host.games import Move
    >>> from salet.puzzle.marks import Feedback
    >>> feedbacks = (Feedback.parse("ggggg"), Feedback.parse("bbygb"), None)
    >>> move_line(Move(Turn("crane", feedbacks), (None, 20, 2315))).plain
    'CRANE   solves board 1; words left: 20, 2,315'
    """
    if len(move.candidates) == 1:
        left = "found" if move.turn.feedback.is_win else f"{move.candidates[0]:,} left"
        return tiles(move.turn) + Text(f"   {left}", style="dim")
    solved = [str(board + 1) for board in move.turn.won]
    counts = [f"{count:,}" for count in sorted(n for n in move.candidates if n is not None)]
    words = ", ".join([*counts[:most], *["…"] * (len(counts) > most)])
    effects = [f"solves board{'s' * (len(solved) > 1)} {' and '.join(solved)}"] if solved else []
    effects.append(f"words left: {words}" if counts else "that was the last")
    return Text.assemble((move.turn.guess.upper(), "bold"), (f"   {'; '.join(effects)}", "dim"))


def unlisted(words: Iterable[str]) -> Text:
    """That words were played which no list has."""
    said = [f"{word.upper()} is on no list we know; taken as played." for word in words]
    return Text("\n".join(said), style="dim")


def word_tiles(letters: Iterable[str]) -> Text:
    """A word as tiles that are not marked yet."""
    return Text(" ").join(Text(f" {letter.upper()} ", style="untold") for letter in letters)


def board(turns: Sequence[Turn]) -> Text:
    """The turns so far, one below the other."""
    return Text("\n").join(tiles(turn) for turn in turns)


def plain_table(*columns: Column | str) -> Table:
    """An empty table in the house's look."""
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def whole(heading: str, style: str = "") -> Column:
    """A column whose cells are not broken."""
    return Column(heading, style=style, no_wrap=True)


def right(*headings: str) -> list[Column]:
    """Columns of figures."""
    return [Column(heading, justify="right") for heading in headings]


def advice_view(advice: Advice, width: int, *, verbose: bool = False) -> Group:
    """The whole advice: the board, the words left, the suggestions, what they are for."""
    parts: list[RenderableType] = []
    several = len(advice.boards) > 1
    if advice.turns and not several:
        parts += [board(advice.turns), ""]
    if advice.solved:
        count = plural(len(advice.turns), "guess")
        what = f"All {len(advice.boards)} boards are solved" if several else "Solved"
        return Group(*parts, f"{what} in {count}: nothing is left to play.")
    if advice.turns or not several:
        parts.append(words_left(advice, width))
    if advice.unknown:
        parts.append(unlisted(advice.unknown))
    parts.append(numbers_table(advice, width) if verbose else guesses_table(advice, width))
    sentences = (
        certain_sentence(advice),
        rare_sentence(advice),
        advice.goal_cost.sentence,
        advice.ranking.cut,
    )
    return Group(*parts, *filter(None, sentences), setting_line(advice))


def certain_sentence(advice: Advice) -> str:
    """That a word which is certain on one of several boards is played first."""
    certain = sum(not b.solved and len(b.words) == 1 for b in advice.boards)
    if len(advice.boards) == 1 or not certain:
        return ""
    which = f"{certain} boards are certain" if certain > 1 else "A board is certain"
    return f"{which}: play what is known first, its marks help the other boards."


def guesses_table(advice: Advice, width: int, most: int = 20_000) -> Table:
    """The suggestions in three columns that anybody reads."""
    rows = advice.ranking.suggestions[:most]
    several = len(advice.boards) > 1
    if advice.guesses_left == 1 and not several:  # then only the chance counts
        table = plain_table(whole("guess"), *right("can be it"))
        for s in rows:
            table.add_row(shown_guess(s), percent(s.probability) if s.probability else "no")
        return table
    known = any(s.expected_turns is not None for s in rows)
    middle = "guesses to go" if known else "words it leaves"
    last = "can solve" if several else Column("can be it", justify="right")
    table = plain_table(whole("guess"), *right(middle), last)
    for s in rows:
        number = s.to_go() if known else f"{s.expected_size:.1f}"
        chance = percent(s.probability) if s.probability else "no"
        solves = _solves(s, len(advice.attention), width) if several else chance
        table.add_row(shown_guess(s), number, solves)
    return table


def _solves(row: Suggestion, still_open: int, width: int) -> str:
    """Which of several boards a guess can solve, and the chance that it solves one."""
    boards, chance = row.boards or (), percent(row.probability)
    if not boards:
        return "none"
    if len(boards) == still_open and still_open > 3:
        return f"any ({chance})"
    most = 2 if width < NARROW else 6
    named = ", ".join(map(str, boards[:most])) + (", …" if len(boards) > most else "")
    return f"{named} ({chance})"


def numbers_table(advice: Advice, width: int) -> Table | Text:
    """The suggestions with every number; line by line where there is no room for columns."""
    rows = advice.ranking.suggestions
    last = "can be it" if len(advice.boards) == 1 else "can solve"
    columns: dict[str, Callable[[Suggestion], str]] = {
        "at most": lambda s: "" if s.worst is None else str(s.worst),
        "to win": lambda s: "" if s.win_chance is None else percent(s.win_chance),
        "to go": lambda s: "" if advice.guesses_left == 1 else s.to_go(3),
        "leaves": lambda s: f"{s.expected_size:.2f}",
        "at worst": lambda s: f"{s.largest:,}",
        "bits": lambda s: f"{s.entropy:.2f}",
        "groups": lambda s: f"{s.buckets:,}",
        last: lambda s: percent(s.probability) if s.probability else "no",
    }
    cells = {head: [value(s) for s in rows] for head, value in columns.items()}
    cells = {head: column for head, column in cells.items() if any(column)}
    guesses = [shown_guess(s) for s in rows]
    needed = sum(3 + max(map(len, (head, *column))) for head, column in cells.items())
    if needed + 2 + max(map(len, guesses)) > width:
        said = [", ".join(map(" ".join, zip(cells, row, strict=True))) for row in _lines(cells)]
        return Text("\n").join(
            Text.assemble(guess, ": ", told) for guess, told in zip(guesses, said, strict=True)
        )
    table = plain_table(whole("guess"), *right(*cells))
    for guess, row in zip(guesses, _lines(cells), strict=True):
        table.add_row(guess, *row)
    return table


def _lines(cells: dict[str, list[str]]) -> list[tuple[str, ...]]:
    """Columns as rows."""
    return list(zip(*cells.values(), strict=True))


def shown_guess(suggestion: Suggestion) -> Text:
    """A suggestion's word, and whether it is a rare one."""
    rare = ("", "") if suggestion.everyday else (" rare", "dim")
    return Text.assemble((suggestion.guess, "bold"), rare)


def words_left(advice: Advice, width: int, most: int = 8, *, solved: bool = True) -> Text:
    """Return how many words are left, and the likeliest with their chance; long shots below.

    On several boards the numbers of the boards that are ``solved`` come last.
    """
    if len(advice.boards) > 1:
        return _left_on_each(advice, width, solved)
    count, likely = len(advice.candidates), advice.likely
    head = f"{plural(likely, 'word')} left: "
    alike = advice.candidates[0][1] == advice.candidates[-1][1]
    shown = [w if alike else f"{w} {percent(p)}" for w, p in advice.candidates[: min(most, likely)]]
    more = ["…"] if likely > most else []
    text = Text.assemble((head, "bold"), items([*shown, *more], width, len(head)))
    if rest := count - likely:
        text.append(f"\nand {plural(rest, 'long shot')}", style="dim")
    return text


def _left_on_each(advice: Advice, width: int, solved: bool) -> Text:
    """Return a line for each open board by number, then the boards that are solved."""
    lines = []
    most = 3 if width < NARROW else 6
    for number in sorted(advice.attention):
        board, head = advice.boards[number], f"Board {number + 1}: "
        if len(board.words) == 1:
            lines.append(Text.assemble((head, "bold"), "it is ", (board.words[0][0], "bold")))
            continue
        left = f"{plural(board.likely, 'word')} left: "
        words = [word for word, _ in board.words[: min(most, board.likely)]]
        more = ["…"] if board.likely > most else []
        shown = items([*words, *more], width, len(head + left))
        lines.append(Text.assemble((head, "bold"), left, shown))
    done = [str(number + 1) for number, board in enumerate(advice.boards) if board.solved]
    if done and solved:
        lines.append(Text(f"Solved: {items(done, width, 8)}", style="dim"))
    return Text("\n").join(lines)


def game_view(game: Game) -> RenderableType:
    """A game turn by turn: the guess, what it solved, and what is left."""
    if len(game.answers) <= 1:
        return Text("\n").join(move_line(move) for move in game.moves)
    number = Column("", justify="right", style="dim")
    table = plain_table(number, whole("guess"), "solved", "words left")
    for nth, move in enumerate(game.moves, 1):
        solved = [str(board + 1) for board, end in enumerate(game.ends) if end == nth]
        left = [f"{count:,}" for count in move.candidates if count is not None]
        table.add_row(str(nth), move.turn.guess, ", ".join(solved), " ".join(left))
    return table


def items(words: Iterable[str], width: int, start: int = 0) -> str:
    """Words with commas between, broken only between them; ``start`` columns are taken."""
    text, column = "", start
    for nth, word in enumerate(words):
        piece = word if not nth else f", {word}"
        if column + len(piece) + 1 > width and nth:
            text, column, piece = text + ",\n", 0, word
        text, column = text + piece, column + len(piece)
    return text


def setting_line(advice: Advice) -> Text:
    """Which list, rules and strategy the numbers are for."""
    goal = "" if advice.goal == "mean" else f", goal {advice.goal}"
    within = "" if advice.limit == LIMIT else f", within {advice.limit}"
    if len(advice.boards) > 1:
        within = f", {advice.guesses_left} of {advice.limit} guesses left"
    exact = ", proven" if advice.ranking.exact else ""
    by = f"by {advice.ranking.strategy}"
    return Text(
        f"{advice.lexicon.name}{advice.rules.aside}{goal}{within}, {by}{exact}", style="dim"
    )
