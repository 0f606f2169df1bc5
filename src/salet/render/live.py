"""What the live helper shows: the screen of a turn, buckets side by side, the end of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from salet.advice.advise import Advice
from salet.advice.reasons import rare_sentence, reason, turns_sentence
from salet.puzzle.days import puzzle_number
from salet.puzzle.marks import Feedback
from salet.puzzle.turns import Turn
from salet.render.console import styled
from salet.render.terminal import MARK_STYLES, WIDE, items, tiles, word_tiles, words_left
from salet.words.figures import percent, plural

if TYPE_CHECKING:
    from salet.position.buckets import Bucket

ROWS = 12  # buckets that are shown of a guess

HELP = """\
Play the word in your game, then type the colours it got:
  [bold]bbygb[/]             b grey, y yellow, g green; or squares, 00120, ..yg., or the words
If you played another word, type it first:
  [bold]crane bbygb[/]       several turns at once are fine, and so is pasted share text
And:
  [bold]hint[/], [bold]hint 3[/]      the next hint; the first three, now and in every turn
  [bold]words[/], [bold]more[/]       all the words left; all numbers of the good guesses
  [bold]why[/], [bold]why A B[/]      what the guess tells apart; two guesses side by side
  [bold]undo[/], [bold]edit 2[/]      take the last turn back; correct the second
  [bold]refused[/]           the game did not take the word: it is never suggested again
  [bold]hard[/], [bold]normal[/]      other rules; also ultra-hard
  [bold]goal worst[/]        the fewest guesses at worst; also mean, win
  [bold]within 5[/]          another number of guesses than six
  [bold]list NAME[/]         another list
  [bold]number[/], [bold]date[/]      which puzzle it is: number 1590, date yesterday
  [bold]settings[/]          your opener, words you never want to see, colours
  [bold]share[/], [bold]new[/]        copy the text to share; another game
  [bold]help[/], [bold]quit[/]"""


def greeting(day: date | None, today: date, list_name: str) -> str:
    """Which puzzle it is, in a line."""
    if day is None:
        return f"A game on the list {list_name}."
    when = "today's puzzle" if day == today else f"the puzzle of {day:%A}, {day.day} {day:%B %Y}"
    return f"Hello! This is {when}, number {puzzle_number(day):,}."


def what_to_type(advice: Advice) -> Text:
    """What the player can do now."""
    example = ("bbygb" * 3)[: advice.lexicon.length]
    others = [s.guess for s in advice.ranking[1:] if s.everyday]
    guess = others[0] if others else advice.ranking.best.guess
    return styled(
        "Play it, then type the colours it got, such as [bold]{example}[/] (b grey, y yellow, g "
        "green). You played another word? [bold]{guess} {example}[/]. [bold]help[/] shows more.",
        example=example, guess=guess,
    )  # fmt: skip


def numbered_board(turns: Sequence[Turn]) -> Text:
    """The turns so far, each with its number."""
    lines = []
    for number, turn in enumerate(turns, 1):
        lines.append(Text.assemble((f"{number}  ", "dim"), tiles(turn)))
    return Text("\n").join(lines)


def all_words(advice: Advice, width: int, most: int) -> Text:
    """The likely words with their chance, then the long shots, so many in all."""
    text = words_left(advice, width, most)
    shown = min(most, len(advice.candidates))
    if long_shots := [word for word, _ in advice.candidates[advice.likely : shown]]:
        text.append(f": {items(long_shots, width, len('and 1,234 long shots: '))}", style="dim")
    if rest := len(advice.candidates) - max(shown, advice.likely if not long_shots else shown):
        text.append(f"\nand {rest:,} more", style="dim")
    return text


def suggestion(advice: Advice, opener: str) -> Group:
    """The best guess as tiles, why it is good, the trap and the goal."""
    best = advice.ranking.best
    guess = opener or best.guess
    said = [f"{guess.upper()}: {_why(advice, opener)}."]
    if not opener:
        more = rare_sentence(advice), advice.goal_cost.sentence, advice.ranking.cut
        said += filter(None, (turns_sentence(best), *more))
    parts = [Text(), word_tiles(advice.lexicon.letters(guess)), Text(), Text(" ".join(said))]
    if advice.trap is not None and not opener:
        parts.append(Text(advice.trap.sentence, style="bold"))
    return Group(*parts)


def _why(advice: Advice, opener: str) -> str:
    if opener:
        return "your opener"
    return reason(advice) if advice.turns else "a strong first guess"


def situation(advice: Advice) -> Text:
    """How many guesses are left, where it is worth a word."""
    left = advice.guesses_left
    said = "The last guess." if left == 1 else f"Guess {len(advice.turns) + 1} of {advice.limit}."
    return Text(said, style="dim")


# ------------------------------------------------------------------------------------------ why


def marks_text(feedback: Feedback) -> Text:
    """Feedback as letters in the style of its marks."""
    return Text.assemble(*((mark.letter, MARK_STYLES[mark]) for mark in feedback))


def buckets_table(guess: str, buckets: Sequence[Bucket], width: int) -> Group:
    """The buckets of a guess as bars with their likely words, likeliest first."""
    buckets = [b for b in buckets if b.likely]
    total, many = sum(b.likely for b in buckets), len(buckets)
    words = plural(total, "word")
    title = f"{guess.upper()}: {words} in {plural(many, 'group')}"
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    bar = 10 if width >= 60 else 5
    for column in range(5):
        table.add_column(no_wrap=True, justify="right" if column in (2, 3) else "left")
    largest = max(b.probability for b in buckets)
    chances = [percent(b.probability) for b in buckets[:ROWS]]
    taken = max(map(len, chances)) + max(len(f"{b.likely:,}") for b in buckets)
    room = width - buckets[0].feedback.length - bar - taken - 5
    for b, chance in zip(buckets, chances, strict=False):
        filled = "█" * round(bar * b.probability / largest) or "▏"
        table.add_row(
            marks_text(b.feedback),
            filled,
            chance,
            f"{b.likely:,}",
            _few(b.words[: b.likely], b.likely, room),
        )
    if rest := buckets[ROWS:]:
        left = f"{sum(b.likely for b in rest):,}"
        mass = percent(sum(b.probability for b in rest))
        table.add_row(Text("…", style="dim"), "", mass, left, f"in {len(rest)} more")
    return Group(Text(title, style="bold"), table)


def _few(words: Sequence[str], count: int, room: int) -> str:
    """As many words as there is room for."""
    shown: list[str] = []
    for word in words:
        rest = 2 if count > len(shown) + 1 else 0
        if shown and len(" ".join([*shown, word])) + rest > room:
            break
        shown.append(word)
    return " ".join(shown) + " …" * (len(shown) < count)


def side_by_side(pairs: Sequence[tuple[str, Sequence[Bucket]]], width: int) -> RenderableType:
    """The buckets of two guesses beside each other, or below where there is no room."""
    if width < WIDE or len(pairs) == 1:
        views: list[RenderableType] = []
        for guess, buckets in pairs:
            views += [buckets_table(guess, buckets, width), ""]
        return Group(*views[:-1])
    grid = Table.grid(padding=(0, 3, 0, 0))
    half = width // 2 - 3
    grid.add_row(*(buckets_table(guess, buckets, half) for guess, buckets in pairs))
    return grid


def two_guesses(left: Mapping[str, float]) -> str:
    """Which of two guesses leaves fewer words on average, in a sentence."""
    means = sorted((mean, guess.upper()) for guess, mean in left.items())
    (few, best), (many, other) = means[0], means[-1]
    if many - few < 0.005:
        return f"{best} and {other} leave {few:.2f} words on average, both the same."
    return f"{best} leaves {few:.2f} words on average, {other} {many:.2f}."


# --------------------------------------------------------------------------------------- the end


def result(turns: Sequence[Turn], won: bool, limit: int) -> str:
    """How the game ended."""
    found = f"Found in {plural(len(turns), 'guess')}."
    return found if won else f"Not found in {plural(limit, 'guess')}."
