"""A review for a terminal: each turn with a picture of its buckets, then the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from salet.puzzle.marks import Feedback
from salet.puzzle.rules import Rules
from salet.render.terminal import plain_table, tiles
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.words.figures import percent

_BARS = " ▁▂▃▄▅▆▇█"
WIDE = 48  # columns of a picture, at most


def review_view(found: Review) -> RenderableType:
    """The whole review."""
    parts: list[RenderableType] = []
    for nth, turn in enumerate(found.turns, 1):
        parts += [*_turn(turn, nth), ""]
    parts.append(summary(found))
    return Group(*parts)


def _turn(turn: ReviewedTurn, nth: int) -> list[RenderableType]:
    head = tiles(turn.turn)
    if turn.skill is not None:
        head.append("   ")
        head.append_text(_gauge("opener" if nth == 1 else "skill", turn.skill))
    if turn.luck is not None:
        head.append("   ")
        head.append_text(_gauge("luck", turn.luck))
    lines: list[RenderableType] = [head]
    if turn.inferred is not None:
        sure = f"inferred from the squares, {percent(turn.inferred)} sure"
        lines.append(Text(f"  {sure}", style="italic dim"))
    if turn.expected_turns is not None:
        lines.append(_Flow(_numbers(turn)))
        picture = _picture(turn)
        if picture is not None:
            lines.append(_Flow(picture))
    lines += [_Flow(Text(" ".join(turn.sentences)))] if turn.sentences else []
    return lines


class _Flow:
    """Text moved in by some columns, with no blanks at the ends of its lines."""

    def __init__(self, text: Text, inside: int = 2):
        self.text = text
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.text.wrap(console, max(20, options.max_width - self.inside)):
            line.rstrip()
            yield Text(" " * self.inside).append_text(line)


def _gauge(name: str, value: int, wide: int = 10) -> Text:
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


def _about(value: float | None, exact: bool) -> str:
    return "" if value is None else f"{'' if exact else '≈'}{value:.2f}"


def fewer_words(turn: ReviewedTurn) -> str:
    """From how many words to how many."""
    before = _many(turn.candidates_before, turn.likely_before)
    if set(turn.feedback) == {"g"}:
        return f"{before} word{'s' * (turn.candidates_before != 1)} → found"
    after = _many(turn.candidates_after, turn.likely_after)
    return f"{before} → {after} word{'s' * (turn.candidates_after != 1)}"


def _many(count: int, likely: int) -> str:
    return f"{count:,}" if likely == count else f"{count:,} ({likely:,} likely)"


def _numbers(turn: ReviewedTurn) -> Text:
    """What could be known before, of this guess and of the best."""
    rows = [
        (turn.guess, turn.expected_turns, turn.expected_size, turn.largest, turn.entropy, ""),
    ]
    if turn.best is not None and turn.best != turn.guess:
        rows.append(
            (turn.best, turn.best_expected_turns, turn.best_expected_size, turn.best_largest,
             turn.best_entropy, "  best then")
        )  # fmt: skip
    text = Text(fewer_words(turn), style="dim")
    for word, turns, size, largest, bits, more in rows:
        text.append(
            f"\n{word.upper():<6}{_about(turns, turn.exact):>6} turns {size:>10,.2f} expected "
            f"{largest:>7,} largest {bits:>6.2f} bits{more}"
        )
    return text


def _picture(turn: ReviewedTurn) -> Text | None:
    """The buckets of a guess, the luckiest first, each as tall as its chance; yours is marked."""
    if len(turn.buckets) < 2:
        return None
    columns, yours = columns_of(turn, WIDE)
    peak = max(columns)
    text = Text()
    for nth, chance in enumerate(columns):
        # The square root, so that small chances are seen beside large ones.
        step = max(1, round(8 * (chance / peak) ** 0.5)) if chance > 0 else 0
        text.append(_BARS[step], style="bold magenta" if nth == yours else "blue")
    got = next((b for b in turn.buckets if b.feedback.letters == turn.feedback), None)
    mark = "▲" if got is not None else " "
    told = f" {turn.feedback}: chance {percent(got.probability)}" if got is not None else ""
    text.append(f"  {len(turn.buckets)} feedbacks, lucky first", style="dim")
    text.append("\n" + " " * yours + mark, style="bold magenta")
    text.append(told, style="dim")
    return text


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
        head = Text(f"{found.result}  ", style="bold")
        head.append_text(_gauge("skill", found.skill, 20))
        head.append("   ")
        head.append_text(_gauge("luck", found.luck, 20))
        lines.append(head)
    lines.append(_Flow(Text(" ".join(found.verdict)), 0))
    if found.best_play:
        path = ", ".join(word.upper() for word in found.best_play)
        rest = "" if found.best_play_guesses is not None else ", …"
        lines.append(_Flow(Text(f"Best play: {path}{rest}"), 0))
    lines += [_Flow(Text(note, style="italic"), 0) for note in found.notes]
    lines.append(_Flow(Text(setting(found), style="dim"), 0))
    return Group(*lines)


def setting(found: Review) -> str:
    """Which list, rules and strategy the numbers are for, and which are proven."""
    rules = "" if found.rules is Rules.NORMAL else f", {found.rules} rules"
    proven = [nth for nth, turn in enumerate(found.turns, 1) if turn.exact]
    if not proven:
        exact = "all turns are estimates (≈)"
    elif len(proven) == len(found.turns):
        exact = "all numbers are exact"
    else:
        many = "s" * (len(proven) > 1)
        exact = f"exact at turn{many} {_listed(proven)}, ≈ is an estimate"
    return f"{found.list_name}{rules}, by {found.strategy}; {exact}"


def _listed(numbers: Sequence[int]) -> str:
    words = [str(n) for n in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def many_view(reviews: Sequence[Review], together: dict[str, Any]) -> RenderableType:
    """Many games as a table, and what they come to."""
    table = plain_table()
    table.add_column("game")
    table.add_column("answer", style="bold")
    for heading in ("result", "best play", "skill", "luck", "opener"):
        table.add_column(heading, justify="right")
    for nth, found in enumerate(reviews, 1):
        table.add_row(
            f"{found.number:,}" if found.number is not None else str(nth),
            (found.answer or "?") + ("~" if found.inferred else ""),
            found.result,
            _shown(found.best_play_guesses),
            _shown(found.skill),
            _shown(found.luck),
            _shown(found.opener.skill),
        )
    lines: list[RenderableType] = [table, _means(together)]
    if together["trends"]:
        lines.append(_trends(together["trends"]))
    worst = together["costliest"]
    if worst:
        lines.append(
            Text(
                f"The guess that gave away most: {worst['guess'].upper()} (turn {worst['turn']}, "
                f"{(worst['answer'] or '?').upper()}); {worst['best'].upper()} saves "
                f"{worst['given_away']:.2f} turns."
            )
        )
    if any(found.inferred for found in reviews):
        lines.append(Text("~ guesses inferred from squares", style="dim"))
    return Group(*lines)


def _shown(number: float | None, form: str = "d") -> str:
    return "–" if number is None else format(number, form)


def _means(plain: dict[str, Any]) -> Text:
    games = plain["games"]
    text = Text(f"{games} game{'s' * (games != 1)}", style="bold")
    text.append(
        f", {plain['wins']} won, {plain['losses']} lost: mean {_shown(plain['mean'], '.2f')} "
        f"guesses, best play {_shown(plain['best_play_mean'], '.2f')}; skill "
        f"{_shown(plain['skill'], '.0f')}, luck {_shown(plain['luck'], '.0f')}, opener "
        f"{_shown(plain['opener_skill'], '.0f')}",
        style="",
    )
    return text


def _trends(trends: Sequence[dict[str, Any]]) -> Table:
    table = plain_table()
    table.add_column("")
    for heading in ("games", "mean", "skill", "luck", "opener", "given away"):
        table.add_column(heading, justify="right")
    for row in trends:
        table.add_row(
            row["what"], str(row["games"]), _shown(row["mean"], ".2f"),
            _shown(row["skill"], ".0f"), _shown(row["luck"], ".0f"),
            _shown(row["opener_skill"], ".0f"), _shown(row["given_away"], ".2f"),
        )  # fmt: skip
    return table


def explanation(found: Review) -> list[str]:
    """The formulas with this game's numbers, line by line."""
    lines = [
        "Skill of a guess = 99 × (worst − yours) / (worst − best), in expected turns before the "
        "marks are known.",
        "Luck of a guess = 99 × (1 + rank) / 2, where rank is the chance of a worse feedback less "
        "that of a better one, by the turns still needed after it; good luck is divided by the "
        "most there could be.",
        "",
    ]
    for nth, turn in enumerate(found.turns, 1):
        name = f"{nth}. {turn.guess.upper()}"
        if turn.expected_turns is None:
            lines.append(f"{name}: no word of the list fits here, so nothing is judged.")
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
            f"Luck of the game = {found.luck}: the mean of all guesses, weighed by those standard "
            "deviations.",
        ]
    if found.solved and found.best_play_mean is not None:
        lines.append(
            f"Guesses = {found.best_play_mean:.2f} (best play on average) + "
            f"{found.given_away:.2f} (given away) − {found.lucky:.2f} (luck) = {found.guesses}."
        )
    return lines


def _luck_sum(turn: ReviewedTurn) -> str:
    from salet.reviews.reviewed import rank_of

    found = rank_of(turn.buckets, Feedback.parse(turn.feedback))
    if found is None:
        return "unknown: no word of the list gives this feedback"
    _, worse, better, most = found
    if worse + better == 0:
        return "50: nothing else could come"
    share = f" / {most:.4f}" if worse > better else ""
    return (
        f"99 × (1 + ({worse:.4f} − {better:.4f}){share}) / 2 = {turn.luck}; it counts "
        f"{turn.spread:.2f}, the standard deviation of the turns"
    )


def _skill_sum(turn: ReviewedTurn) -> str:
    way = {
        "last": "counted out",
        "solved": "perfect play",
        "searched": "a search",
        "looked": "two guesses ahead",
        "bits": "from the bits of belief",
    }[turn.way]
    if turn.way == "solved" and not turn.exact:
        way = "perfect play for the likely words"
    how = f"({way}, {'exact' if turn.exact else 'an estimate'})"
    if turn.merit is not None and turn.best_merit is not None:
        return f"{turn.skill} by merit: yours {turn.merit:.4f}, best {turn.best_merit:.4f}"
    assert turn.expected_turns is not None
    assert turn.best_expected_turns is not None
    assert turn.worst_expected_turns is not None
    if turn.skill == 99 and turn.given_away < 1e-9:
        return f"99: nothing better than {turn.expected_turns:.4f} turns {how}"
    worst = turn.worst_expected_turns
    return (
        f"99 × ({worst:.4f} − {turn.expected_turns:.4f}) / ({worst:.4f} − "
        f"{turn.best_expected_turns:.4f}) = {turn.skill} {how}"
    )
