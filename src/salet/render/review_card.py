"""A review as a card: one SVG that stands on any background, light or dark, as high as its game."""

from __future__ import annotations

from html import escape

from salet.reviews.reviewed import Review, ReviewedTurn

WIDTH = 600
TOP, FOOT = 116.0, 92.0  # above the turns and below them
_FONT = "system-ui, -apple-system, 'Segoe UI', sans-serif"
_STYLE = """
svg { --paper: #faf8f3; --ink: #1b2023; --pale: #5b6265; --line: #e0dacd; --g: #39803b;
  --g-ink: #ffffff; --y: #e9bf3f; --y-ink: #221a02; --b: #6b7177; --b-ink: #ffffff;
  --skill: #1b2023; --luck: #8b8f8d; }
@media (prefers-color-scheme: dark) { svg { --paper: #13171a; --ink: #f0eee9; --pale: #a6afb3;
  --line: #2e363b; --g: #3d8a40; --y: #d8ae32; --b: #454d53; --skill: #f0eee9; --luck: #8d979b; } }
.paper { fill: var(--paper); stroke: var(--line); } .ink { fill: var(--ink); }
.pale { fill: var(--pale); } .line { fill: var(--line); } .skill { fill: var(--skill); }
.luck { fill: var(--luck); } .g { fill: var(--g); } .y { fill: var(--y); }
.b { fill: var(--b); } .g-ink { fill: var(--g-ink); }
.y-ink { fill: var(--y-ink); } .b-ink { fill: var(--b-ink); }
"""
MARK_COLOURS = {"b": "grey", "y": "yellow", "g": "green"}


def review_card(found: Review) -> str:
    """The card as SVG text."""
    title = card_title(found)
    said = found.verdict[0] if found.verdict else ""
    head = "salet review"
    if found.inferred:
        head += " · squares without words"
    parts = [
        _text(32, 36, head, 12, "pale"),
        _text(32, 64, _cut(title, 40), 24, "ink", weight=700),
        _text(32, 86, _cut(said, 80), 14, "pale"),
    ]
    height = round(TOP + len(found.turns) * _step(found) + FOOT)
    parts += _board(found)
    parts += _foot(found, height - 30)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{escape(_aloud(found))}" '
        f'font-family="{_FONT}">\n<style>{_STYLE}</style>\n'
        f'<rect class="paper" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="18"/>\n'
        f"{body}\n</svg>\n"
    )


def card_title(found: Review) -> str:
    """What the game was, in a few words."""
    which = f"Puzzle {found.number:,}: " if found.number is not None else ""
    if found.boards > 1:
        solved = sum(end is not None for end in found.ends)
        done = f"{solved} of {found.boards}" if solved < found.boards else found.boards
        return f"{done} boards in {found.guesses}{found.rules.aside}"
    if found.solved:
        return f"{which}{(found.answer or '').upper()} in {found.guesses}{found.rules.aside}"
    missed = f"{found.answer.upper()} not found" if found.answer else "not finished"
    return f"{which}{missed}{found.rules.aside}"


def _aloud(found: Review) -> str:
    """The card in words."""
    said = [f"{card_title(found)}."]
    if found.skill is not None:
        said.append(f"Skill {found.skill}, luck {found.luck} of 99.")
    for nth, turn in enumerate(found.turns, 1):
        marks = ", ".join(MARK_COLOURS[mark] for mark in _marks(turn))
        shown = marks if found.boards == 1 else _solved(found, nth)
        said.append(f"{turn.name}{': ' * bool(shown)}{shown}.")
    return " ".join(said)


def _text(
    x: float, y: float, words: str, size: float, kind: str, anchor: str = "start", weight: int = 400
) -> str:
    bold = "" if weight == 400 else f' font-weight="{weight}"'
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" '
        f'text-anchor="{anchor}"{bold}>{escape(words)}</text>'
    )


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip(" ,") + "…"


def _step(found: Review) -> float:
    """From one tile to the next."""
    tall = max(18.0, 216 / max(6, len(found.turns)))
    return min(36.0, tall, (210 if found.boards == 1 else 170) / len(found.turns[0].letters))


def _marks(turn: ReviewedTurn) -> str:
    """The marks to paint a guess with: on several boards green if it solved one, else grey."""
    if turn.boards == 1:
        return turn.feedback
    return ("g" if turn.turn.won else "b") * len(turn.letters)


def _solved(found: Review, nth: int) -> str:
    """The board that a turn solved, counted from 1."""
    if found.boards == 1 or nth not in found.ends:
        return ""
    return f"board {found.ends.index(nth) + 1}"


def _board(found: Review) -> list[str]:
    """The turns: tiles, skill and luck of each."""
    step = _step(found)
    tile = step - 4
    parts = [
        _text(262, 108, "skill", 12, "pale"),
        _text(424, 108, "luck", 12, "pale"),
    ]
    for nth, turn in enumerate(found.turns):
        y = TOP + nth * step
        for place, (letter, mark) in enumerate(zip(turn.shown_letters, _marks(turn), strict=True)):
            x = 32 + place * step
            parts.append(
                f'<rect class="{mark}" x="{x:.1f}" y="{y:.1f}" '
                f'width="{tile:.1f}" height="{tile:.1f}" rx="5"/>'
            )
            parts.append(
                _text(x + tile / 2, y + tile * 0.69, letter.upper(), tile * 0.55, f"{mark}-ink",
                      "middle", 700)
            )  # fmt: skip
        middle = y + tile / 2
        if solved := _solved(found, nth + 1):
            parts.append(_text(34 + len(turn.letters) * step, middle + 4, solved, 11, "pale"))
        for x, kind, value in ((262, "skill", turn.skill), (424, "luck", turn.luck)):
            if value is not None:
                parts += _bar(x, middle, 104, 8, kind, value)
                parts.append(_text(x + 140, middle + 5, str(value), 14, "ink", "end", 600))
        if nth == 0 and step >= 30:
            parts.append(_text(262, middle + 18, "opener", 10, "pale"))
    return parts


def _bar(x: float, middle: float, wide: float, tall: float, kind: str, value: int) -> list[str]:
    full = max(tall, wide * value / 99) if value else 0
    shape = f'y="{middle - tall / 2:.1f}" height="{tall:g}" rx="{tall / 2:g}"'
    parts = [f'<rect class="line" x="{x:g}" {shape} width="{wide:g}"/>']
    if full:
        parts.append(f'<rect class="{kind}" x="{x:g}" {shape} width="{full:.1f}"/>')
    return parts


def _foot(found: Review, y: float) -> list[str]:
    parts = []
    if found.skill is not None and found.luck is not None:
        for x, kind, value in ((32, "skill", found.skill), (152, "luck", found.luck)):
            parts.append(_text(x, y, str(value), 34, kind, weight=700))
            wide = 22 * len(str(value))
            parts.append(_text(x + wide + 7, y, kind, 14, "pale"))
    if found.best_play:
        words = [word.upper() for word in found.best_play]
        words += [] if found.best_play_guesses is not None else ["…"]
        between = " · " if sum(map(len, words)) <= 25 else " "
        parts.append(_text(568, y - 18, "best play", 12, "pale", "end"))
        parts.append(_text(568, y, _cut(between.join(words), 34), 13, "ink", "end", 600))
    return parts
