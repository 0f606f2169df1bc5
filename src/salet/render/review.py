"""A review for a terminal: each turn with a picture of what could come, then the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from salet.render.terminal import plain_table, right, tiles, whole
from salet.reviews.guess_value import TOP
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.reviews.verdict import amount
from salet.words.figures import joined, percent, plural

if TYPE_CHECKING:
    from salet.reviews.submitted import Submitted

_BARS = " ▁▂▃▄▅▆▇█"
WIDE = 48  # columns of a picture, at most
COUNTED = 8  # boards whose words left are counted one by one


def review_view(found: Review, *, verbose: bool = False) -> RenderableType:
    """The whole review; ``verbose`` with all the numbers of each guess."""
    parts: list[RenderableType] = []
    for nth, turn in enumerate(found.turns, 1):
        parts += [*_turn(turn, nth, verbose), ""]
    parts.append(summary(found))
    return Group(*parts)


def _turn(turn: ReviewedTurn, nth: int, verbose: bool) -> list[RenderableType]:
    values = (("opener" if nth == 1 else "skill", turn.skill), ("luck", turn.luck))
    numbered = Text.assemble((f"{nth:2d} ", "dim"), (turn.name, "bold"))
    shown = replace(turn.turn, letters=turn.shown_letters)
    lines: list[RenderableType] = [Gauges(tiles(shown) if turn.boards == 1 else numbered, values)]
    if turn.inferred is not None and not turn.is_unknown:
        sure = f"inferred from the squares, {percent(turn.inferred)} sure"
        lines.append(Flow(Text(sure, style="italic dim")))
    if turn.expected_turns is not None:
        full = verbose and turn.boards == 1
        lines.append(Flow(_numbers(turn) if full else _to_go(turn, verbose)))
        if len(turn.buckets) > 1:
            lines.append(_Picture(turn))
    lines += [Flow(Text(" ".join(turn.sentences)))] if turn.sentences else []
    return lines


class Gauges:
    """Something with its gauges beside it, or below it where there is no room."""

    def __init__(self, head: Text, values: Sequence[tuple[str, int | None]], wide: int = 10):
        self.head = head
        self.values = [(name, value) for name, value in values if value is not None]
        self.wide = wide

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        names = sum(len(name) for name, _ in self.values)
        room = options.max_width - names - 7 * len(self.values)  # blanks and numbers
        beside = room - self.head.cell_len >= self.wide * len(self.values)
        wide = self.wide if beside else min(self.wide, max(4, room // max(1, len(self.values))))
        gauges = [_gauge(name, value, wide) for name, value in self.values]
        if beside:
            yield Text("   ").join([self.head, *gauges])
            return
        yield self.head
        if gauges:
            yield Text("  ").append_text(Text("   ").join(gauges))


class Flow:
    """Text moved in by some columns, with no blanks at the ends of its lines."""

    def __init__(self, text: Text, inside: int = 2):
        self.text = text
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.text.wrap(console, max(20, options.max_width - self.inside)):
            line.rstrip()
            yield Text(" " * self.inside).append_text(line)


def _gauge(name: str, value: int, wide: int) -> Text:
    """A name, a bar and a number from 0 to 99."""
    style = "green" if value >= 85 else "yellow" if value >= 50 else "dark_orange"
    if name == "luck":
        style = "cyan"
    full = round(value / 99 * wide)
    text = Text(f"{name} ")
    text.append("█" * full, style=style)
    text.append("░" * (wide - full), style="dim")
    text.append(f" {value:2d}", style="bold")
    return text


def about(value: float | None, exact: bool) -> str:
    """A number of guesses, ≈ before one that is not exact."""
    return "" if value is None else f"{'' if exact else '≈'}{value:.2f}"


def fewer_words(turn: ReviewedTurn, *, verbose: bool = False) -> str:
    """From how many likely words to how many; ``verbose`` with more detail.

    That is the words possible at all, or on several boards the number of each board.
    """
    if turn.boards > 1:
        return _fewer_on_each(turn, verbose)
    (before,), (after,) = turn.likely_before, turn.likely_after
    (possible,), (still,) = turn.candidates_before, turn.candidates_after
    all_alike = (before, after) == (possible, still)
    word = "word" if all_alike else "likely word"
    if turn.solved:
        said = f"{before:,} {word}{'s' * (before != 1)} → found"
    else:
        said = f"{before:,} → {after:,} {word}{'s' * (after != 1)}"
    if verbose and not all_alike:
        said += f" (possible: {possible:,} → {still:,})"
    return said


def _fewer_on_each(turn: ReviewedTurn, verbose: bool) -> str:
    """The likely words of the boards that were open, before and after; of many, how many."""
    boards = sorted((*turn.in_question, *turn.certain))
    before = {board: f"{turn.likely_before[board - 1]:,}" for board in boards}
    after = {board: f"{turn.likely_after[board - 1]:,}" for board in boards}
    after |= dict.fromkeys(turn.solved, "found")
    if verbose:
        return "words on " + ", ".join(f"board {b}: {before[b]} → {after[b]}" for b in boards)
    if len(boards) <= COUNTED:
        words = "word" if list(before.values()) == ["1"] else "words"
        return f"{', '.join(before.values())} {words} → {', '.join(after.values())}"
    known = list(after.values()).count("1")
    return f"{len(boards)} → {len(boards) - len(turn.solved)} boards open, {known} certain"


def _to_go(turn: ReviewedTurn, verbose: bool) -> Text:
    """How many guesses were to be expected, with this guess and with the best."""
    words = fewer_words(turn, verbose=verbose)
    text = Text(f"{words}; {about(turn.expected_turns, turn.exact)} guesses to go")
    if turn.best is not None and not turn.is_best:
        best = about(turn.best_expected_turns, turn.exact)
        text.append(f", {best} with {turn.best.upper()}")
    text.stylize("dim")
    return text


def _numbers(turn: ReviewedTurn) -> Text:
    """What could be known before, of this guess and of the best."""
    rows = [
        (turn.guess, turn.expected_turns, turn.expected_size, turn.largest, turn.entropy, ""),
    ]
    if turn.best is not None and not turn.is_best:
        rows.append(
            (turn.best, turn.best_expected_turns, turn.best_expected_size, turn.best_largest,
             turn.best_entropy, ", best then")
        )  # fmt: skip
    text = Text(fewer_words(turn, verbose=True), style="dim")
    for word, turns, size, largest, bits, more in rows:
        text.append(
            f"\n{word.upper():<6}{about(turns, turn.exact):>6} guesses to go; leaves {size:,.2f} "
            f"words, {largest:,} at worst; {bits:.2f} bits{more}"
        )
    return text


class _Picture:
    """The groups of a guess, the luckiest first, each as tall as its chance; yours is marked."""

    def __init__(self, turn: ReviewedTurn):
        self.turn = turn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        turn, room = self.turn, max(8, options.max_width - 2)
        columns, yours = columns_of(turn, min(WIDE, room))
        peak = max(columns)
        bars = Text("  ")
        for nth, chance in enumerate(columns):
            # The square root, so that small chances are seen beside large ones.
            step = max(1, round(8 * (chance / peak) ** 0.5)) if chance > 0 else 0
            bars.append(_BARS[step], style="bold magenta" if nth == yours else "blue")
        legend = Text(f"{len(turn.buckets)} outcomes, lucky first", style="dim")
        beside = 2 + len(columns) + 2 + legend.cell_len <= options.max_width
        yield bars.append("  ").append_text(legend) if beside else bars
        got = next((b for b in turn.buckets if b.feedback.letters == turn.feedback), None)
        if got is not None:
            told = f"{turn.feedback} came: {percent(got.probability)}"
            arrow = Text("▲", style="bold magenta")
            line = Text(" " * (2 + yours)).append_text(arrow).append(f" {told}", style="dim")
            if line.cell_len > options.max_width:
                line = Text(" " * max(0, 1 + yours - len(told))).append(f"{told} ", style="dim")
                line.append_text(arrow)
            yield line
        if not beside:
            yield from console.render(Flow(legend), options)


def columns_of(turn: ReviewedTurn, most: int) -> tuple[list[float], int]:
    """The chances of the buckets, the luckiest first, and which one came; many are merged."""
    order = sorted(turn.buckets, key=lambda b: (b.turns, -b.probability, b.feedback))
    wide = min(most, len(order))
    columns = [0.0] * wide
    yours = 0
    for nth, bucket in enumerate(order):
        at = nth * wide // len(order)
        columns[at] += bucket.probability
        if bucket.feedback.letters == turn.feedback:
            yours = at
    return columns, yours


def summary(found: Review) -> RenderableType:
    """The game as a whole."""
    lines: list[RenderableType] = []
    if found.skill is not None and found.luck is not None:
        head = Text(found.result, style="bold")
        lines.append(Gauges(head, (("skill", found.skill), ("luck", found.luck)), 20))
    lines.append(Flow(Text(" ".join(found.verdict)), 0))
    if found.best_play:
        path = ", ".join(word.upper() for word in found.best_play)
        rest = "" if found.best_play_guesses is not None else ", …"
        lines.append(Flow(Text(f"Best play: {path}{rest}"), 0))
    lines += [Flow(Text(note, style="italic"), 0) for note in found.notes]
    lines.append(Flow(Text(setting(found), style="dim"), 0))
    return Group(*lines)


def setting(found: Review) -> str:
    """Which list, rules and strategy the numbers are for, and which are proven."""
    proven = [nth for nth, turn in enumerate(found.turns, 1) if turn.exact]
    if all(turn.is_unknown for turn in found.turns):
        exact = "nothing is judged"
    elif not proven:
        exact = "all turns are estimates (≈)"
    elif len(proven) == len(found.turns):
        exact = "all numbers are exact"
    else:
        many = "s" * (len(proven) > 1)
        exact = f"exact at turn{many} {joined(proven)}, ≈ is an estimate"
    return f"{found.list_name}{found.rules.aside}, by {found.strategy}; {exact}"


def many_view(reviews: Sequence[Review], together: dict[str, Any], width: int) -> RenderableType:
    """Many games as a table that fits the width, and what they come to."""
    wide = width >= 64
    columns = ("result", "best play", "skill", "luck", "opener")
    shown = [name for name in columns if wide or name not in ("best play", "opener")]
    table = plain_table("game", whole("answer", "bold"), *right(*shown))
    table.padding = (0, 1) if wide else (0, 1, 0, 0)
    for nth, found in enumerate(reviews, 1):
        cells = {
            "result": found.result,
            "best play": _shown(found.best_play_guesses),
            "skill": _shown(found.skill),
            "luck": _shown(found.luck),
            "opener": _shown(found.opener.skill),
        }
        table.add_row(
            f"{found.number:,}" if found.number is not None else str(nth),
            _game(found.answer if found.boards == 1 else found.answers)
            + ("~" if found.inferred else ""),
            *(cells[name] for name in shown),
        )
    lines: list[RenderableType] = [table, _means(together)]
    if together["trends"]:
        lines.append(_trends(together["trends"], wide))
    worst = together["costliest"]
    if worst:
        lines.append(
            Text(
                f"The guess that gave away most: {worst['guess'].upper()} (turn {worst['turn']}, "
                f"{_game(worst['answer']).upper()}); {worst['best'].upper()} saves "
                f"{amount(worst['given_away'])}."
            )
        )
    if any(found.inferred for found in reviews):
        lines.append(Text("~ squares without words", style="dim"))
    return Group(*lines)


def _game(answer: str | Sequence[str | None] | None) -> str:
    """A game by its answer, or by how many answers it had."""
    if answer is None or isinstance(answer, str):
        return answer or "?"
    return f"{len(answer)} boards"


def _shown(number: float | None, form: str = "d") -> str:
    return "–" if number is None else format(number, form)


def _means(plain: dict[str, Any]) -> Text:
    games = plain["games"]
    text = Text(plural(games, "game"), style="bold")
    text.append(
        f", {plain['wins']} won, {plain['losses']} lost: mean {_shown(plain['mean'], '.2f')} "
        f"guesses, best play {_shown(plain['best_play_mean'], '.2f')}; skill "
        f"{_shown(plain['skill'], '.0f')}, luck {_shown(plain['luck'], '.0f')}, opener "
        f"{_shown(plain['opener_skill'], '.0f')}",
        style="",
    )
    return text


def _trends(trends: Sequence[dict[str, Any]], wide: bool) -> Table:
    columns = {"games": "d", "mean": ".2f", "skill": ".0f", "luck": ".0f"}
    if wide:
        columns |= {"opener_skill": ".0f", "given_away": ".2f"}
    heads = (name.removesuffix("_skill").replace("_", " ") for name in columns)
    table = plain_table(whole(""), *right(*heads))
    table.padding = (0, 1) if wide else (0, 1, 0, 0)
    for row in trends:
        table.add_row(row["what"], *(_shown(row[name], form) for name, form in columns.items()))
    return table


def explanation(found: Review) -> list[str]:
    """The formulas with this game's numbers, line by line."""
    several = found.boards > 1
    what = f"turns {'that all boards need' if several else 'still needed'} after the guess"
    lines = [
        "Skill of a guess = 99 × (worst − yours) / (worst − best), in expected turns "
        f"{'of all boards ' if several else ''}before the marks are known.",
        f"Luck of a guess = 99 × Φ(saved / spread). Saved is the expected number of {what} less "
        "what came; the spread is its standard deviation, and Φ the normal distribution.",
        "",
    ]
    for nth, turn in enumerate(found.turns, 1):
        name = f"{nth}. {turn.name}"
        if turn.expected_turns is None:
            why = "no word of the list fits here"
            if turn.is_unknown:
                why = "the squares do not say which words were played"
            lines.append(f"{name}: {why}, so nothing is judged.")
            continue
        lines.append(f"{name}: skill {_skill_sum(turn)}")
        lines.append(f"   luck {_luck_sum(turn)}")
    counted = [t for t in found.turns[1:] if t.skill is not None]
    if found.skill is not None:
        lines += [
            "",
            f"Skill of the game = {found.skill}: the mean of the guesses after the opener at "
            "which there was something to decide"
            + ("." if counted else "; with one guess, that of the opener."),
            f"Luck of the game = {found.luck}: the same of all guesses together, with the sum of "
            "what they saved and the root of the sum of the squared spreads.",
        ]
    if found.solved and found.skill is not None and found.best_play_mean and not several:
        rest = found.guesses - (found.best_play_mean + found.given_away - found.lucky)
        change = f" {'+' if rest > 0 else '−'} {abs(rest):.2f} (estimates that changed on the way)"
        lines.append(
            f"Guesses = {found.best_play_mean:.2f} (best play on average) + "
            f"{found.given_away:.2f} (given away) {'−' if found.lucky >= 0 else '+'} "
            f"{abs(found.lucky):.2f} (luck)"
            f"{change if abs(rest) >= 0.005 else ''} = {found.guesses}."
        )
    return lines


def _luck_sum(turn: ReviewedTurn) -> str:
    if turn.luck is None:
        return "unknown: no word of the list gives this feedback"
    if turn.spread < 0.00005:
        return "50: nothing depended on the marks"
    return f"99 × Φ({turn.lucky:.4f} / {turn.spread:.4f}) = {turn.luck}"


def _skill_sum(turn: ReviewedTurn) -> str:
    method = {
        "counted": "counted out",
        "solved": "perfect play",
        "searched": "a search",
        "looked": "two guesses ahead",
        "estimated": "from what it leaves",
    }[turn.method]
    if turn.method == "solved" and not turn.exact:
        method = "perfect play for the likely words"
    how = f"({method}, {'exact' if turn.exact else 'an estimate'})"
    if turn.merit is not None and turn.best_merit is not None:
        return f"{turn.skill} by merit: yours {turn.merit:.4f}, best {turn.best_merit:.4f}"
    assert turn.expected_turns is not None
    assert turn.best_expected_turns is not None
    assert turn.worst_expected_turns is not None
    if turn.skill == TOP:
        return f"99: nothing better than {turn.expected_turns:.4f} turns {how}"
    worst = turn.worst_expected_turns
    return (
        f"99 × ({worst:.4f} − {turn.expected_turns:.4f}) / ({worst:.4f} − "
        f"{turn.best_expected_turns:.4f}) = {turn.skill} {how}"
    )


def wordless_view(game: Submitted) -> Text:
    """What the squares or the numbers of several boards tell without the words."""
    ends = ", ".join("X" if end is None else str(end) for end in game.ends)
    solved = sum(end is not None for end in game.ends)
    head = f"{solved} of {game.boards} boards solved in {game.guess_count} of {game.limit} guesses."
    return Text.assemble((head, "bold"), f"\nSolved in turn: {ends}.")
