"""Show a review at a terminal: each turn with a chart of its outcomes, then the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from salet.position.buckets import Bucket
from salet.puzzle.figures import about, joined, percent, plural
from salet.render.console import wrapped
from salet.render.tables import nowrap_column, number_columns, simple_table, tiles
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.reviews.verdict import amount
from salet.words.ranking import Numbers
from salet.words.records import unwrapped

if TYPE_CHECKING:
    from salet.share.game import ReadGame

_BARS = " ▁▂▃▄▅▆▇█"
MAX_CHART = 48  # columns
MAX_COUNTED = 8  # with more boards, the words left on each are not listed


def review_view(review: Review, *, verbose: bool = False) -> RenderableType:
    """Return the whole review; ``verbose`` adds all numbers of each guess."""
    blocks: list[RenderableType] = []
    for nth, turn in enumerate(review.turns, 1):
        blocks += [*_turn(turn, nth, verbose), ""]
    blocks.append(summary(review))
    return Group(*blocks)


def _turn(turn: ReviewedTurn, nth: int, verbose: bool) -> list[RenderableType]:
    values = (("skill", turn.skill), ("luck", turn.luck))
    numbered = Text.assemble((f"{nth:2d} ", "dim"), (turn.name, "bold"))
    shown = replace(turn.turn, letters=turn.shown_letters)
    lines: list[RenderableType] = [Gauges(tiles(shown) if turn.boards == 1 else numbered, values)]
    if turn.inferred is not None and not turn.is_unknown:
        sure = f"inferred from the squares, {percent(turn.inferred)} sure"
        lines.append(Indented(Text(sure, style="italic dim")))
    if turn.expected_turns is not None:
        full = verbose and turn.boards == 1 and not turn.is_last
        lines.append(Indented(_numbers(turn) if full else _to_go(turn, verbose)))
        if turn.boards == 1 and len(_groups(turn)) > 1:
            lines.append(_Chart(turn))
    lines += [Indented(Text(" ".join(turn.sentences)))] if turn.sentences else []
    return lines


class Gauges:
    """A text with gauges beside it, or below it if there is no room beside it."""

    def __init__(self, head: Text, values: Sequence[tuple[str, int | None]], width: int = 10):
        self.head = head
        self.values = [(name, value) for name, value in values if value is not None]
        self.width = width

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        names = sum(len(name) for name, _ in self.values)
        room = options.max_width - names - 7 * len(self.values)  # blanks and numbers
        beside = room - self.head.cell_len >= self.width * len(self.values)
        width = self.width if beside else min(self.width, max(4, room // max(1, len(self.values))))
        gauges = [_gauge(name, value, width) for name, value in self.values]
        if beside:
            yield Text("   ").join([self.head, *gauges])
            return
        yield self.head
        if gauges:
            yield Text("  ").append_text(Text("   ").join(gauges))


class Indented:
    """Wrapped text, indented, without trailing blanks."""

    def __init__(self, text: Text, indent: int = 2):
        self.text = text
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in wrapped(self.text, console, max(20, options.max_width - self.indent)):
            yield Text(" " * self.indent).append_text(line)


def _gauge(name: str, value: int, width: int) -> Text:
    """Return a name, a bar and a number from 0 to 99."""
    style = "green" if value >= 85 else "yellow" if value >= 50 else "dark_orange"
    if name == "luck":
        style = "cyan"
    filled = round(value / 99 * width)
    text = Text(f"{name} ")
    text.append("█" * filled, style=style)
    text.append("░" * (width - filled), style="dim")
    text.append(f" {value:2d}", style="bold")
    return text


def fewer_words(turn: ReviewedTurn, *, verbose: bool = False) -> str:
    """Return the number of likely words before and after a turn.

    ``verbose`` adds the number of possible words, or on several boards the number of each board.
    """
    if turn.boards > 1:
        return _fewer_on_each(turn, verbose)
    (before,), (after,) = turn.likely_before, turn.likely_after
    (possible,), (still,) = turn.candidates_before, turn.candidates_after
    all_likely = (before, after) == (possible, still)
    word = "word" if all_likely else "likely word"
    if turn.solved:
        text = f"{before:,} {word}{'s' * (before != 1)} → found"
    else:
        text = f"{before:,} → {after:,} {word}{'s' * (after != 1)}"
    if verbose and not all_likely:
        text += f" (possible: {possible:,} → {still:,})"
    return text


def _fewer_on_each(turn: ReviewedTurn, verbose: bool) -> str:
    """Return the likely words of the open boards before and after; for many boards, only totals."""
    boards = sorted((*turn.in_question, *turn.certain))
    before = {board: f"{turn.likely_before[board - 1]:,}" for board in boards}
    after = {board: f"{turn.likely_after[board - 1]:,}" for board in boards}
    after |= dict.fromkeys(turn.solved, "found")
    if verbose:
        return "words on " + ", ".join(f"board {b}: {before[b]} → {after[b]}" for b in boards)
    if len(boards) <= MAX_COUNTED:
        words = "word" if set(before.values()) == {"1"} else "words"
        shown = ", ".join(before.values())
        if len(boards) > 1 and len({*before.values()}) == 1:
            shown, words = before[boards[0]], f"{words} on each board"
        return f"{shown} {words} → {', '.join(after.values())}"
    known = list(after.values()).count("1")
    return f"{len(boards)} → {len(boards) - len(turn.solved)} boards open, {known} certain"


def _to_go(turn: ReviewedTurn, verbose: bool) -> Text:
    """Return the expected number of guesses, or the last guess's chance, and those of the best."""
    text = fewer_words(turn, verbose=verbose)
    yours = about(turn.expected_turns, turn.exact)
    best = about(turn.best_expected_turns, turn.exact)
    what = "guesses to go"
    if turn.is_last:  # then only the chance counts
        if turn.boards > 1:
            return Text(text, style="dim")
        yours, best = (percent(numbers.chance) for numbers in _on_one(turn))
        what = "to be it"
    text += f"; {yours} {what}"
    if turn.best is not None and not turn.is_best:
        text += f", {best} with {turn.best.upper()}"
    return Text(text, style="dim")


def _on_one(turn: ReviewedTurn) -> tuple[Numbers, Numbers]:
    """Return the numbers of this guess and of the best one on an only board."""
    (yours,), (best,) = turn.numbers, turn.best_numbers
    assert yours
    assert best
    return yours, best


def _numbers(turn: ReviewedTurn) -> Text:
    """Return all numbers of this guess and of the best one, as known before the guess."""
    yours, best = _on_one(turn)
    rows = [(turn.guess, turn.expected_turns, yours, "")]
    if turn.best is not None and not turn.is_best:
        rows.append((turn.best, turn.best_expected_turns, best, " (the best guess)"))
    text = Text(fewer_words(turn, verbose=True), style="dim")
    for word, turns, numbers, more in rows:
        text.append(
            f"\n{word.upper():<6}{about(turns, turn.exact):>6} guesses to go; leaves "
            f"{numbers.expected_size:,.2f} words, {numbers.largest:,} at worst; "
            f"{numbers.entropy:.2f} bits{more}"
        )
    return text


class _Chart:
    """A bar for each group of likely words, the luckiest first; the actual one is marked."""

    def __init__(self, turn: ReviewedTurn):
        self.turn = turn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        turn, room = self.turn, max(8, options.max_width - 2)
        columns, actual = columns_of(turn, min(MAX_CHART, room))
        peak = max(columns)
        bars = Text("  ")
        for nth, chance in enumerate(columns):
            # The square root keeps small chances visible beside large ones.
            step = max(1, round(8 * (chance / peak) ** 0.5)) if chance > 0 else 0
            bars.append(_BARS[step], style="bold magenta" if nth == actual else "blue")
        counted = plural(len(_groups(turn)), "group")
        if len(columns) < len(_groups(turn)):
            counted += f" in {len(columns)} bars"
        legend = Text(f"{counted}, the luckiest on the left", style="dim")
        beside = 2 + len(columns) + 2 + legend.cell_len <= options.max_width
        yield bars.append("  ").append_text(legend) if beside else bars
        label = outcome_label(turn)
        if actual is None:
            yield from console.render(Indented(Text(f"{label}, a long shot", "dim")), options)
        else:
            arrow = Text("▲", style="bold magenta")
            line = Text(" " * (2 + actual)).append_text(arrow).append(f" {label}", style="dim")
            if line.cell_len > options.max_width:
                line = Text(" " * max(0, 1 + actual - len(label))).append(f"{label} ", style="dim")
                line.append_text(arrow)
            yield line
        if not beside:
            yield from console.render(Indented(legend), options)


def _groups(turn: ReviewedTurn) -> list[Bucket]:
    """Return the groups into which the guess splits the likely words."""
    return [bucket for bucket in turn.buckets[0] if bucket.likely]


def outcome_label(turn: ReviewedTurn) -> str:
    """Return the actual feedback and its chance, 0 % if no word of the list gives it."""
    chances = {b.feedback.letters: b.probability for b in turn.buckets[0]}
    return f"{turn.feedback} came: {percent(chances.get(turn.feedback, 0.0))}"


def columns_of(turn: ReviewedTurn, limit: int) -> tuple[list[float], int | None]:
    """Return the chances of the groups, the luckiest first, and the index of the actual one.

    If there are more than ``limit``, neighbours are merged. The index is None for a long shot.
    """
    order = sorted(_groups(turn), key=lambda b: (b.turns, -b.probability, b.feedback))
    width = min(limit, len(order))
    columns = [0.0] * width
    actual = None
    for nth, bucket in enumerate(order):
        column = nth * width // len(order)
        columns[column] += bucket.probability
        if bucket.feedback.letters == turn.feedback:
            actual = column
    return columns, actual


def summary(review: Review) -> RenderableType:
    """Return the summary of the whole game."""
    lines: list[RenderableType] = []
    if review.skill is not None and review.luck is not None:
        head = Text(review.result, style="bold")
        lines.append(Gauges(head, (("skill", review.skill), ("luck", review.luck)), 20))
    lines.append(Indented(Text(" ".join(review.verdict)), 0))
    if review.best_play:
        path = ", ".join(word.upper() for word in review.best_play)
        rest = "" if review.best_play_guesses is not None else ", …"
        lines.append(Indented(Text(f"{review.best_play_name}: {path}{rest}"), 0))
    lines += [Indented(Text(note, style="italic"), 0) for note in review.notes]
    lines.append(Indented(Text(setting(review), style="dim"), 0))
    return Group(*lines)


def setting(review: Review) -> str:
    """Return the list, the rules and the strategy of a review, and which numbers are exact."""
    proven = [nth for nth, turn in enumerate(review.turns, 1) if turn.exact]
    if all(turn.is_unknown for turn in review.turns):
        exact = "nothing is judged"
    elif not proven:
        exact = "all turns are estimates (≈)"
    elif len(proven) == len(review.turns):
        exact = "all numbers are exact"
    else:
        turns = "turns" if len(proven) > 1 else "turn"
        exact = f"exact at {turns} {joined(proven)}, ≈ is an estimate"
    return f"{review.list_name}{review.rules.aside}; {exact}"


def games_view(reviews: Sequence[Review], together: dict[str, Any], width: int) -> RenderableType:
    """Return reviewed games as a table that fits the width, and their means."""
    wide = width >= 64
    columns = ("result", "best play", "skill", "luck", "opener")
    shown = [name for name in columns if wide or name not in ("best play", "opener")]
    table = simple_table("game", nowrap_column("answer", "bold"), *number_columns(*shown))
    table.padding = (0, 1) if wide else (0, 1, 0, 0)
    for nth, review in enumerate(reviews, 1):
        cells = {
            "result": review.result,
            "best play": _shown(review.best_play_guesses),
            "skill": _shown(review.skill),
            "luck": _shown(review.luck),
            "opener": _shown(review.opener.skill),
        }
        table.add_row(
            f"{review.number:,}" if review.number is not None else str(nth),
            _game(unwrapped(review.answers)) + ("~" if review.inferred else ""),
            *(cells[name] for name in shown),
        )
    lines: list[RenderableType] = [table, _means(together)]
    lines += [Text(f"{row['boards']} boards: ") + _means(row) for row in together["boards"]]
    if together["trends"]:
        lines.append(_trends(together["trends"], wide))
    if worst := together["costliest"]:
        guess, best = worst["guess"].upper(), worst["best"].upper()
        where = f"turn {worst['turn']}, {_game(worst['answer']).upper()}"
        saves = amount(worst["given_away"])
        lines.append(Text(f"The costliest guess: {guess} ({where}); {best} saves {saves}."))
    if any(review.inferred for review in reviews):
        lines.append(Text("~ squares without words", style="dim"))
    return Group(*lines)


def _game(answer: str | Sequence[str | None] | None) -> str:
    """Return the answer of a game, or its number of boards."""
    if answer is None or isinstance(answer, str):
        return answer or "?"
    return f"{len(answer)} boards"


def _shown(number: float | None, form: str = "d") -> str:
    return "–" if number is None else format(number, form)


def _means(together: dict[str, Any]) -> Text:
    text = Text(plural(together["games"], "game"), style="bold")
    text.append(
        f", {together['wins']} won, {together['losses']} lost: mean "
        f"{_shown(together['mean'], '.2f')} guesses, best play "
        f"{_shown(together['best_play_mean'], '.2f')}; skill {_shown(together['skill'], '.0f')}, "
        f"luck {_shown(together['luck'], '.0f')}, opener {_shown(together['opener_skill'], '.0f')}",
        style="",
    )
    return text


def _trends(trends: Sequence[dict[str, Any]], wide: bool) -> Table:
    columns = {"games": "d", "mean": ".2f", "skill": ".0f", "luck": ".0f"}
    if wide:
        columns |= {"opener_skill": ".0f", "given_away": ".2f"}
    heads = (name.removesuffix("_skill").replace("_", " ") for name in columns)
    table = simple_table(nowrap_column(""), *number_columns(*heads))
    table.padding = (0, 1) if wide else (0, 1, 0, 0)
    for row in trends:
        table.add_row(row["what"], *(_shown(row[name], form) for name, form in columns.items()))
    return table


def wordless_view(game: ReadGame) -> Text:
    """Return the result of a game of several boards whose words are unknown."""
    ends = ", ".join("X" if end is None else str(end) for end in game.ends)
    solved = sum(end is not None for end in game.ends)
    head = f"{solved} of {game.boards} boards solved in {game.guess_count} of {game.limit} guesses."
    return Text.assemble((head, "bold"), f"\nSolved in turn: {ends}.")
