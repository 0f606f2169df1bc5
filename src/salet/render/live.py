"""Show a live game: the screen of a turn, buckets side by side, the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from salet.advice.advice import Advice, Candidates
from salet.advice.reasons import rare_sentence, reason, turns_sentence
from salet.advice.traps import trap_in
from salet.live.livegame import LiveGame
from salet.puzzle.days import puzzle_number
from salet.puzzle.marks import Feedback, example_of
from salet.puzzle.turns import ends_of
from salet.render.console import styled
from salet.render.terminal import (
    MARK_STYLES,
    WIDE,
    certain_sentence,
    items,
    number_columns,
    simple_table,
    tiles,
    word_tiles,
)
from salet.share.turns import example_turn
from salet.words.figures import joined, percent, plural
from salet.words.lexicon import Lexicon
from salet.words.ranking import numbers_of

if TYPE_CHECKING:
    from salet.position.buckets import Bucket

MAX_BUCKETS = 12  # shown of a guess
MAX_TURNS = 3  # shown of each board, if there are more than FEW_BOARDS
FEW_BOARDS = 4

HELP = """\
Play the word in your game, then type the colours it got:
  [bold]{marks}[/]    b grey, y yellow, g green; or squares, {digits}, {dots}, or the words
If you played another word, type it first:
  [bold]{turn}[/]    several turns at once are fine, and so is pasted share text
On several boards, type the colours of each open board in order, or board by board:
  [bold]{turn} {other}[/]
And:
  [bold]hint[/], [bold]hint 3[/]      the next hint; the first three, now and in every turn
  [bold]words[/], [bold]more[/]       the words left (words all: long shots too); all numbers
  [bold]why[/], [bold]why A B[/]      how a guess splits the words left; two guesses side by side
  [bold]board 3[/]           the turns and the words of board 3
  [bold]undo[/], [bold]undo 2[/]      undo the last input; the last two
  [bold]edit 2[/]            correct the second turn
  [bold]refused[/]           your game rejected the word: never suggest it again
  [bold]hard[/], [bold]normal[/]      other rules; also ultra-hard
  [bold]within 5[/]          another number of guesses
  [bold]list NAME[/]         another list
  [bold]number[/], [bold]date[/]      which puzzle it is: number 1590, date yesterday
  [bold]settings[/]          your opener, words your game does not accept, colours
  [bold]share[/], [bold]review[/]     copy the text to share; every guess reviewed
  [bold]new[/], [bold]help[/], [bold]quit[/]
Some commands are also words: [bold]/words[/] is the command, [bold]guess words[/] is the word."""


def help_text(lexicon: Lexicon) -> str:
    """Return the help, with examples of the length of the list."""
    length = lexicon.length
    return HELP.format(
        marks=example_of(length), other=("ybbbb" * 3)[:length], turn=example_turn(lexicon, " "),
        digits=example_of(length, "012"), dots=example_of(length, ".yg"),
    )  # fmt: skip


def greeting(game: LiveGame, day: date | None, today: date) -> str:
    """Return a line that names the puzzle."""
    if game.boards > 1:
        how = ", one after the other" if game.sequence else ""
        return f"A game of {game.boards} boards{how} on the list {game.lexicon.name}."
    if day is None:
        return f"A game on the list {game.lexicon.name}."
    when = "today's puzzle" if day == today else f"the puzzle of {day:%A}, {day.day} {day:%B %Y}"
    return f"Hello! This is {when}, number {puzzle_number(day):,}."


def what_to_type(advice: Advice, shown: str) -> Text:
    """Return a line about what the player can type now; ``shown`` is the suggested word."""
    first = example_of(advice.lexicon.length)
    second = ("ybbbb" * 3)[: advice.lexicon.length]
    example = first if len(advice.boards) == 1 else f"{first} {second}"
    each = " on each board" if len(advice.boards) > 1 else ""
    words = (*(s.guess for s in advice.ranking if s.everyday), *advice.lexicon.guesses[:2])
    guess = next(word for word in words if word != shown or len(advice.lexicon.guesses) == 1)
    return styled(
        f"Play it, then type the colours it got{each}, such as [bold]{{example}}[/] (b grey, y "
        "yellow, g green). If you played another word: [bold]{guess} {example}[/]. Type "
        "[bold]help[/] for more.",
        example=example, guess=guess,
    )  # fmt: skip


def turns_view(game: LiveGame, width: int) -> RenderableType:
    """Return the numbered turns; of several boards the open ones, side by side."""
    if game.boards == 1:
        return numbered_turns(game, 0)
    last = len(game.turns) if game.boards <= FEW_BOARDS else MAX_TURNS
    board_width = 4 * game.lexicon.length + 2
    per_row = max(1, (width + 3) // (board_width + 3))
    grid = Table.grid(padding=(0, 3, 0, 0))
    shown = game.open or tuple(range(game.boards))
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


def numbered_turns(game: LiveGame, board: int, last: int | None = None) -> Text:
    """Return the numbered turns of a board, counted from 0; only the ``last`` few, if set."""
    lines = [
        Text.assemble((f"{number:<3}", "dim"), tiles(shown))
        for number, turn in enumerate(game.turns, 1)
        if (shown := turn.on(board)) is not None
    ]
    return Text("\n").join(lines[-last:] if last else lines)


def situation(game: LiveGame, *, limited: bool = True) -> Text:
    """Return a line with the next guess and the rules; with the limit, if ``limited``."""
    number = len(game.turns) + 1
    guess = f"Guess {number} of {game.limit}" if limited else f"Guess {number}"
    if limited and number == game.limit:
        guess = "Last guess"
    return Text(f"{guess}, {game.rules} rules.", style="dim")


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
    sentences = [f"{guess.upper()}: {_why(advice, opener)}."]
    if not opener:
        certain = certain_sentence(advice) if advice.turns else ""
        more = rare_sentence(advice), advice.ranking.note
        sentences += filter(None, (turns_sentence(advice), certain, advice.safer, *more))
    blocks = [Text(), word_tiles(advice.lexicon.letters(guess)), Text(), Text(" ".join(sentences))]
    if not opener and (trap := trap_in(advice)) is not None:
        blocks.append(Text(trap.sentence, style="bold"))
    return Group(*blocks)


def _why(advice: Advice, opener: str) -> str:
    if opener:
        return "your opener"
    return reason(advice) if advice.turns else "a strong first guess"


# ------------------------------------------------------------------------------------------ why


def splits_table(guesses: Mapping[str, Sequence[tuple[int, Sequence[Bucket]]]]) -> Table:
    """Return a table of how guesses split the words left on each open board."""
    table = simple_table(*number_columns("board", "words left"))
    for guess in guesses:
        name = f"{guess.upper()} " if len(guesses) > 1 else ""
        for head in (f"{name}groups", "leaves", "can be it"):
            table.add_column(Column(head, justify="right").header, justify="right")
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
    """Return the buckets of two guesses side by side, or one below the other if it is narrow."""
    if width < WIDE or len(pairs) == 1:
        views: list[RenderableType] = []
        for guess, buckets in pairs:
            views += [buckets_table(guess, buckets, width), ""]
        return Group(*views[:-1])
    grid = Table.grid(padding=(0, 3, 0, 0))
    half = width // 2 - 3
    grid.add_row(*(buckets_table(guess, buckets, half) for guess, buckets in pairs))
    return grid


def _left_on_average(buckets: Sequence[Bucket]) -> float:
    return numbers_of((b.likely, b.likely_probability) for b in buckets).expected_size


def two_guesses(pairs: Sequence[tuple[str, Sequence[Bucket]]]) -> str:
    """Return a sentence that says which of two guesses leaves fewer words on average."""
    means = sorted((_left_on_average(buckets), guess.upper()) for guess, buckets in pairs)
    (fewer, best), (more, other) = means[0], means[-1]
    if more - fewer < 0.005:
        return f"{best} and {other} both leave {fewer:.2f} words on average."
    return f"{best} leaves {fewer:.2f} words on average, {other} {more:.2f}."


# --------------------------------------------------------------------------------------- the end


def result(game: LiveGame) -> str:
    """Return a sentence that says how the game ended."""
    guesses = plural(len(game.turns), "guess")
    if game.boards == 1:
        return f"{'Found' if game.is_won else 'Not found'} in {guesses}."
    if game.is_won:
        return f"All {game.boards} boards solved in {guesses}."
    left = [board + 1 for board in game.open]
    which = "Board" if len(left) == 1 else "Boards"
    return f"{which} {joined(left)} not solved in {guesses}."
