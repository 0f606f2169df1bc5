"""Draw a review as a card: one SVG for light and dark backgrounds."""

from __future__ import annotations

from html import escape

from salet.reviews.reviewed import Review, ReviewedTurn

WIDTH = 600
TOP, FOOT = 116.0, 92.0  # heights above and below the turns
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


def review_card(review: Review) -> str:
    """Return the card as SVG text."""
    title = card_title(review)
    verdict = review.verdict[0] if review.verdict else ""
    head = "salet review"
    if review.inferred:
        head += " · squares without words"
    elements = [
        _text(32, 36, head, 12, "pale"),
        _text(32, 64, _truncated(title, 40), 24, "ink", weight=700),
        _text(32, 86, _truncated(verdict, 80), 14, "pale"),
    ]
    height = round(TOP + len(review.turns) * _step(review) + FOOT)
    elements += _board(review)
    elements += _foot(review, height - 30)
    body = "\n".join(elements)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{escape(_aloud(review))}" '
        f'font-family="{_FONT}">\n<style>{_STYLE}</style>\n'
        f'<rect class="paper" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1}" rx="18"/>\n'
        f"{body}\n</svg>\n"
    )


def card_title(review: Review) -> str:
    """Return a title: the puzzle and its result."""
    which = f"Puzzle {review.number:,}: " if review.number is not None else ""
    if review.boards > 1:
        solved = sum(end is not None for end in review.ends)
        done = f"{solved} of {review.boards}" if solved < review.boards else review.boards
        return f"{done} boards in {review.guesses}{review.rules.aside}"
    if review.solved:
        return f"{which}{(review.answer or '').upper()} in {review.guesses}{review.rules.aside}"
    missed = f"{review.answer.upper()} not found" if review.answer else "not finished"
    return f"{which}{missed}{review.rules.aside}"


def _aloud(review: Review) -> str:
    """Return the card in words, for screen readers."""
    sentences = [f"{card_title(review)}."]
    if review.skill is not None:
        sentences.append(f"Skill {review.skill}, luck {review.luck} of 99.")
    for nth, turn in enumerate(review.turns, 1):
        marks = ", ".join(MARK_COLOURS[mark] for mark in _marks(turn))
        shown = marks if review.boards == 1 else _solved(review, nth)
        sentences.append(f"{turn.name}{': ' * bool(shown)}{shown}.")
    return " ".join(sentences)


def _text(
    x: float, y: float, words: str, size: float, kind: str, anchor: str = "start", weight: int = 400
) -> str:
    bold = "" if weight == 400 else f' font-weight="{weight}"'
    return (
        f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" '
        f'text-anchor="{anchor}"{bold}>{escape(words)}</text>'
    )


def _truncated(words: str, length: int) -> str:
    return words if len(words) <= length else words[: length - 1].rstrip(" ,") + "…"


def _step(review: Review) -> float:
    """Return the distance from one tile to the next."""
    height = max(18.0, 216 / max(6, len(review.turns)))
    return min(36.0, height, (210 if review.boards == 1 else 170) / len(review.turns[0].letters))


def _marks(turn: ReviewedTurn) -> str:
    """Return the marks of a guess; on several boards all green if it solved one, else all grey."""
    if turn.boards == 1:
        return turn.feedback
    return ("g" if turn.turn.won else "b") * len(turn.letters)


def _solved(review: Review, nth: int) -> str:
    """Return the board that a turn solved, counted from 1, as text."""
    if review.boards == 1 or nth not in review.ends:
        return ""
    return f"board {review.ends.index(nth) + 1}"


def _board(review: Review) -> list[str]:
    """Return the turns: tiles, skill and luck of each."""
    step = _step(review)
    tile = step - 4
    elements = []
    if any(turn.skill is not None for turn in review.turns):
        elements += [_text(262, 108, "skill", 12, "pale"), _text(424, 108, "luck", 12, "pale")]
    for nth, turn in enumerate(review.turns):
        y = TOP + nth * step
        for place, (letter, mark) in enumerate(zip(turn.shown_letters, _marks(turn), strict=True)):
            x = 32 + place * step
            elements.append(
                f'<rect class="{mark}" x="{x:.1f}" y="{y:.1f}" '
                f'width="{tile:.1f}" height="{tile:.1f}" rx="5"/>'
            )
            elements.append(
                _text(x + tile / 2, y + tile * 0.69, letter.upper(), tile * 0.55, f"{mark}-ink",
                      "middle", 700)
            )  # fmt: skip
        middle = y + tile / 2
        if solved := _solved(review, nth + 1):
            elements.append(_text(34 + len(turn.letters) * step, middle + 4, solved, 11, "pale"))
        for x, kind, value in ((262, "skill", turn.skill), (424, "luck", turn.luck)):
            if value is not None:
                elements += _bar(x, middle, 104, 8, kind, value)
                elements.append(_text(x + 140, middle + 5, str(value), 14, "ink", "end", 600))
    return elements


def _bar(x: float, middle: float, width: float, height: float, kind: str, value: int) -> list[str]:
    filled = max(height, width * value / 99) if value else 0
    shape = f'y="{middle - height / 2:.1f}" height="{height:g}" rx="{height / 2:g}"'
    elements = [f'<rect class="line" x="{x:g}" {shape} width="{width:g}"/>']
    if filled:
        elements.append(f'<rect class="{kind}" x="{x:g}" {shape} width="{filled:.1f}"/>')
    return elements


def _foot(review: Review, y: float) -> list[str]:
    elements = []
    if review.skill is not None and review.luck is not None:
        for x, kind, value in ((32, "skill", review.skill), (152, "luck", review.luck)):
            elements.append(_text(x, y, str(value), 34, kind, weight=700))
            width = 22 * len(str(value))
            elements.append(_text(x + width + 7, y, kind, 14, "pale"))
    if review.best_play:
        words = [word.upper() for word in review.best_play]
        words += [] if review.best_play_guesses is not None else ["…"]
        separator = " · " if sum(map(len, words)) <= 20 else " "
        elements.append(_text(568, y - 18, review.best_play_name.lower(), 12, "pale", "end"))
        elements.append(_text(568, y, _truncated(separator.join(words), 36), 13, "ink", "end", 600))
    return elements
