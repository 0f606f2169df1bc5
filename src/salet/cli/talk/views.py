"""Show a live game: the screen of a turn, buckets side by side, the end of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from salet.advice.advise import Advice, Candidates
from salet.advice.reasons import (
    certain_sentence,
    doubt_sentence,
    rare_sentence,
    reason,
    safer_sentence,
    turns_sentence,
)
from salet.advice.traps import trap_in
from salet.live.session import Session
from salet.puzzle.days import puzzle_number
from salet.puzzle.figures import joined, percent, plural
from salet.puzzle.marks import Feedback, Mark, example_of
from salet.puzzle.notation import example_turn
from salet.puzzle.turns import Turn, ends_of
from salet.render.console import styled
from salet.render.tables import (
    MARK_STYLES,
    NARROW,
    SIGNS,
    WIDE,
    items,
    number_columns,
    simple_table,
    tiles,
    word_tiles,
)
from salet.words.alphabet import Alphabet
from salet.words.games import WORDLE, named_puzzle
from salet.words.ranking import numbers_of

if TYPE_CHECKING:
    from salet.position.buckets import Bucket

MAX_BUCKETS = 12  # shown of a guess
MAX_TURNS = 3  # shown of each board, if there are more than FEW_BOARDS
FEW_BOARDS = 4


def help_view(session: Session, commands: Iterable[tuple[str, str]]) -> Group:
    """Return how turns are typed, and what each command does; descriptions wrap in a column."""
    length, turn = session.lexicon.length, example_turn(session.lexicon, " ")
    marks, other = example_of(length), ("ybbbb" * 3)[:length]
    colours = f"squares, {example_of(length, '012')}, {example_of(length, '.yg')}, or the words"
    typed: list[str | tuple[str, str]] = [
        "Play the word in your game, then type the colours it got:",
        (marks, f"b grey, y yellow, g green; or {colours}"),
        "If you played another word, type it first:",
        (turn, "several turns at once are fine, and so is pasted share text"),
        "On several boards, type the colours of each open board in order, or board by board:",
        (f"{turn} {other}", ""),
    ]
    if session.puzzle is not None:
        typed = [
            "Type a word, and salet marks it: [A] or green is in its place, (A) or yellow is "
            "elsewhere.",
            "On several boards every open board marks it, and the keys show the best mark of any "
            "board.",
        ]
    rows = [*typed, "And:", *commands, "Some commands are also words: /words is the command."]
    width = max(len(row[0]) for row in rows if isinstance(row, tuple))
    blocks: list[RenderableType] = []
    for row in rows:
        if isinstance(row, str):
            blocks.append(Text(row))
            continue
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, min_width=width + 2)
        table.add_row(Text.assemble("  ", (row[0], "bold")), row[1])
        blocks.append(table)
    return Group(*blocks)


def keyboard(turns: Sequence[Turn], alphabet: Alphabet) -> Text:
    """Return the keyboard: each letter with its best mark in these turns, a dot for grey."""
    best: dict[str, Mark] = {}
    for turn in turns:
        for letter, mark in zip(turn.letters, turn.feedback, strict=True):
            best[letter] = max(best.get(letter, mark), mark)
    rows = []
    for nth, row in enumerate(alphabet.keyboard):
        cells = [Text(" " * nth)]
        for letter in row:
            known = best.get(letter)
            if known is None:
                cells.append(Text(f" {letter.upper()} ", style="bold"))
            elif known is Mark.ABSENT:
                cells.append(Text(" · ", style="dim"))
            else:
                cells.append(Text(SIGNS[known].format(letter.upper()), style=MARK_STYLES[known]))
        rows.append(Text.assemble(*cells))
    return Text("\n").join(rows)


def greeting(session: Session, today: date) -> str:
    """Return a line that names the puzzle."""
    day, name = session.day, session.lexicon.name
    if session.game not in (None, WORDLE):
        return f"Hello! This is {named_puzzle(session.game or '', session.number)}."
    if session.boards > 1:
        how = ", one after the other," if session.setup.sequence else ""
        return f"A game of {session.boards} boards{how} on the list {name}."
    if day is None:
        return f"A game on the list {name}."
    when = "today's puzzle" if day == today else f"the puzzle of {day:%A}, {day.day} {day:%B %Y}"
    return f"Hello! This is {when}, number {puzzle_number(day):,}."


def what_to_type(advice: Advice, shown: str, boards: int) -> Text:
    """Return a line about what the player can type now.

    ``shown`` is the suggested word, and ``boards`` the number of boards that mark it.
    """
    first = example_of(advice.lexicon.length)
    second = ("ybbbb" * 3)[: advice.lexicon.length]
    example = first if boards == 1 else f"{first} {second}"
    each = " on each board" if boards > 1 else ""
    words = (*(s.guess for s in advice.ranking if s.everyday), *advice.lexicon.guesses[:2])
    guess = next(word for word in words if word != shown or len(advice.lexicon.guesses) == 1)
    return styled(
        f"Play it, then type the colours it got{each}, such as [bold]{{example}}[/] (b grey, y "
        "yellow, g green). If you played another word: [bold]{guess} {example}[/]. Type "
        "[bold]help[/] for more.",
        example=example, guess=guess,
    )  # fmt: skip


def turns_view(game: Session, width: int) -> RenderableType:
    """Return the numbered turns; of several boards those that show marks, side by side."""
    if game.boards == 1:
        return numbered_turns(game, 0)
    last = len(game.turns) if game.boards <= FEW_BOARDS else MAX_TURNS
    board_width = 4 * game.lexicon.length + 2
    per_row = max(1, (width + 3) // (board_width + 3))
    grid = Table.grid(padding=(0, 3, 0, 0))
    shown = game.shown or tuple(range(game.boards))
    for first in range(0, len(shown), per_row):
        if first:
            grid.add_row()
        cells = []
        for board in shown[first : first + per_row]:
            head = Text(f"Board {board + 1}", style="bold")
            cells.append(Text("\n").join([head, numbered_turns(game, board, last)]))
        grid.add_row(*cells)
    if game.is_won or len(game.open) == game.boards:
        return grid
    ends = ends_of(game.turns)
    done = [
        f"{board + 1} {game.turns[end - 1].guess.upper()}" for board, end in enumerate(ends) if end
    ]
    return Group(grid, Text(f"Solved: {items(done, width, 8)}", style="dim"))


def numbered_turns(game: Session, board: int, last: int | None = None) -> Text:
    """Return the numbered turns of a board, counted from 0; only the ``last`` few, if set."""
    lines = [
        Text.assemble((f"{number:<3}", "dim"), tiles(shown))
        for number, turn in enumerate(game.turns, 1)
        if (shown := turn.on(board)) is not None
    ]
    return Text("\n").join(lines[-last:] if last else lines)


def situation(game: Session, *, limited: bool = True) -> Text:
    """Return a line with the next guess and the rules; with the limit, if ``limited``."""
    number = len(game.turns) + 1
    guess = f"Guess {number} of {game.setup.limit}" if limited else f"Guess {number}"
    if limited and number == game.setup.limit:
        guess = "Last guess"
    return Text(f"{guess}, {game.setup.rules} rules.", style="dim")


def all_words(
    board: Candidates, width: int, top: int, head: str = "", *, long_shots: bool = False
) -> Text:
    """Return the ``top`` words of a board: likely ones with their chances, then ``long_shots``."""
    likely, rest = board.words[: board.likely], board.words[board.likely :]
    title = f"{head}{plural(len(likely), 'word')} left: "
    alike = not board.words or board.words[0][1] == board.words[-1][1]
    shown = [word if alike else f"{word} {percent(p)}" for word, p in likely[:top]]
    if hidden := len(likely) - len(shown):
        shown.append(f"and {hidden:,} more")
    text = Text.assemble((title, "bold"), items(shown, width, len(title)))
    if rest:
        title = f"and {plural(len(rest), 'long shot')}"
        if not long_shots:
            return text.append(f"\n{title}: words all", "dim")
        named = [word for word, _ in rest[: max(0, top - len(likely))]]
        more = ["…"] if 0 < len(named) < len(rest) else []
        colon = ": " if named else ""
        text.append(f"\n{title}{colon}{items([*named, *more], width, len(title) + 2)}", "dim")
    return text


def suggestion(advice: Advice, opener: str) -> Group:
    """Return the best guess as tiles, the reason, and a trap if there is one."""
    best = advice.ranking.best
    guess = opener or best.guess
    sentences = [f"{guess.upper()}: {_why(advice, opener)}"]
    if not opener:
        certain = certain_sentence(advice) if advice.turns else ""
        more = doubt_sentence(advice), rare_sentence(advice), advice.ranking.note
        sentences += filter(None, (turns_sentence(advice), certain, safer_sentence(advice), *more))
    blocks = [Text(), word_tiles(advice.lexicon.letters(guess)), Text(), Text(" ".join(sentences))]
    if not opener and (trap := trap_in(advice)) is not None:
        blocks.append(Text(trap.sentence, style="bold"))
    return Group(*blocks)


def _why(advice: Advice, opener: str) -> str:
    if opener:
        return "Your opener."
    return reason(advice) if advice.turns else "A strong first guess."


# ------------------------------------------------------------------------------------------ why


def splits_view(guesses: Mapping[str, Sequence[tuple[int, Sequence[Bucket]]]], width: int) -> Group:
    """Return how guesses split the words left on each open board; if narrow, a table for each."""
    together = [guesses] if width >= WIDE else [{guess: rows} for guess, rows in guesses.items()]
    return Group(*(_splits_table(each, len(guesses) > 1, width) for each in together))


def _splits_table(
    guesses: Mapping[str, Sequence[tuple[int, Sequence[Bucket]]]], named: bool, width: int
) -> Table:
    table = simple_table(*number_columns("board", "words left"))
    table.collapse_padding = width < NARROW
    for guess in guesses:
        name = f"{guess.upper()} " if named else ""
        for head in (f"{name}groups", "leaves", "can be it"):
            table.add_column(head, justify="right")
    for rows in zip(*guesses.values(), strict=True):
        board, buckets = rows[0]
        cells = [str(board + 1), f"{sum(b.likely for b in buckets):,}"]
        for _, buckets in rows:
            win = sum(b.probability for b in buckets if b.feedback.is_win)
            groups = sum(bool(b.likely) for b in buckets)
            leaves = _left_on_average(buckets)
            cells += [str(groups), f"{leaves:.1f}", percent(win) if win else "no"]
        table.add_row(*cells)
    return table


def marks_text(feedback: Feedback) -> Text:
    """Return feedback as letters in the styles of its marks."""
    return Text.assemble(*((mark.letter, MARK_STYLES[mark]) for mark in feedback))


def buckets_table(guess: str, buckets: Sequence[Bucket], width: int) -> Group:
    """Return the buckets of a guess as bars with their likely words, likeliest first."""
    buckets = [b for b in buckets if b.likely]
    words = plural(sum(b.likely for b in buckets), "word")
    title = f"{guess.upper()}: {words} in {plural(len(buckets), 'group')}"
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    bar = 10 if width >= 60 else 5
    for column in range(5):
        table.add_column(no_wrap=True, justify="right" if column in (2, 3) else "left")
    largest = max(b.probability for b in buckets)
    chances = [percent(b.probability) for b in buckets[:MAX_BUCKETS]]
    used = max(map(len, chances)) + max(len(f"{b.likely:,}") for b in buckets)
    room = width - buckets[0].feedback.length - bar - used - 5
    for b, chance in zip(buckets, chances, strict=False):
        filled = "█" * round(bar * b.probability / largest) or "▏"
        table.add_row(
            marks_text(b.feedback),
            filled,
            chance,
            f"{b.likely:,}",
            _fitting(b.words[: b.likely], b.likely, room),
        )
    if rest := buckets[MAX_BUCKETS:]:
        left = f"{sum(b.likely for b in rest):,}"
        mass = percent(sum(b.probability for b in rest))
        table.add_row(Text("…", style="dim"), "", mass, left, f"in {len(rest)} more")
    return Group(Text(title, style="bold"), table)


def _fitting(words: Sequence[str], count: int, room: int) -> str:
    """Return as many words as fit into ``room`` columns."""
    shown: list[str] = []
    for word in words:
        rest = 2 if count > len(shown) + 1 else 0
        if shown and len(" ".join([*shown, word])) + rest > room:
            break
        shown.append(word)
    return " ".join(shown) + " …" * (len(shown) < count)


def side_by_side(pairs: Sequence[tuple[str, Sequence[Bucket]]], width: int) -> RenderableType:
    """Return the buckets of a guess; of two guesses side by side, or below each other if narrow."""
    if len(pairs) == 1:
        return buckets_table(*pairs[0], width)
    if width < WIDE:
        tables = [buckets_table(guess, buckets, width) for guess, buckets in pairs]
        return Group(tables[0], "", tables[1], _fewer_left(pairs))
    grid = Table.grid(padding=(0, 3, 0, 0))
    grid.add_row(*(buckets_table(guess, buckets, width // 2 - 3) for guess, buckets in pairs))
    return Group(grid, _fewer_left(pairs))


def _left_on_average(buckets: Sequence[Bucket]) -> float:
    return numbers_of((b.likely, b.likely_probability) for b in buckets).expected_size


def _fewer_left(pairs: Sequence[tuple[str, Sequence[Bucket]]]) -> str:
    """Return a sentence that says which of two guesses leaves fewer words on average."""
    means = sorted((_left_on_average(buckets), guess.upper()) for guess, buckets in pairs)
    (fewer, best), (more, other) = means[0], means[-1]
    if more - fewer < 0.005:
        return f"{best} and {other} both leave {fewer:.2f} words on average."
    return f"{best} leaves {fewer:.2f} words on average, {other} {more:.2f}."


# --------------------------------------------------------------------------------------- the end


def result(game: Session) -> str:
    """Return a sentence that says how the game ended."""
    guesses = plural(len(game.turns), "guess")
    if game.boards == 1:
        return f"{'Found' if game.is_won else 'Not found'} in {guesses}."
    if game.is_won:
        return f"All {game.boards} boards solved in {guesses}."
    left = [board + 1 for board in game.open]
    which = "Board" if len(left) == 1 else "Boards"
    return f"{which} {joined(left)} not solved in {guesses}."
