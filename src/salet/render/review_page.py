"""Write a review as one HTML file: no request, no script, light and dark, printable."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from salet import __version__
from salet.render.review import (
    columns_of,
    explanation,
    fewer_words,
    groups_text,
    outcome_label,
    setting,
)
from salet.render.review_card import card_title
from salet.render.tree_page import digest, resource
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.words.figures import percent

_MAX_CHART = 120  # columns


def review_page(review: Review) -> str:
    """Return the page as text."""
    style = resource("review_page.css")
    policy = f"default-src 'none'; style-src '{digest(style)}' 'unsafe-hashes'; base-uri 'none'"
    title = escape(card_title(review))
    turns = "\n".join(_turn(turn, nth) for nth, turn in enumerate(review.turns, 1))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}: a review</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p>{escape(" ".join(review.verdict))}</p>
{_whole(review)}
</header>
<main>
{turns}
{_best_play(review)}
{"".join(f'<p class="note">{escape(note)}</p>' for note in review.notes)}
<details>
<summary>How this is computed</summary>
{"".join(f"<p>{escape(line)}</p>" for line in explanation(review) if line)}
</details>
</main>
<footer>{escape(setting(review))} · salet {__version__}</footer>
</body>
</html>
"""


def _gauge(value: int) -> str:
    """Return a bar as SVG, since the content security policy allows no style attributes."""
    return (
        '<svg class="gauge" viewBox="0 0 99 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{value}" height="6" fill="currentColor"/></svg>'
    )


def _whole(review: Review) -> str:
    if review.skill is None or review.luck is None:
        return ""
    elements = [
        f'<div class="big {name}"><b>{value}</b> <span class="pale">{name} of 99</span>'
        f"<i>{_gauge(value)}</i></div>"
        for name, value in (("skill", review.skill), ("luck", review.luck))
    ]
    return f'<div class="top">{"".join(elements)}</div>'


def _tiles(turn: ReviewedTurn, marks: str) -> str:
    return "".join(
        f'<span class="tile {mark}">{escape(letter.upper())}</span>'
        for letter, mark in zip(turn.shown_letters, marks, strict=True)
    )


def _head(turn: ReviewedTurn) -> str:
    """Return the guess, with its marks if there is one board."""
    name = escape(turn.name)
    if turn.boards == 1:
        marks = turn.feedback
        return f'<h2 aria-label="{name}, marks {marks}">{_tiles(turn, marks)}</h2>'
    return f"<h2>{name}</h2>"


def _boards(turn: ReviewedTurn) -> str:
    """Return the marks of each of several boards."""
    if turn.boards == 1:
        return ""
    shown = [
        f'<li aria-label="board {board}: {feedback}"><span class="pale">{board}</span>'
        f"{_tiles(turn, feedback.letters)}</li>"
        for board, feedback in enumerate(turn.turn.feedbacks, 1)
        if feedback is not None
    ]
    return f'<ol class="boards">{"".join(shown)}</ol>'


def _turn(turn: ReviewedTurn, nth: int) -> str:
    gauges = "".join(
        f'<div class="small {kind}"><span><span class="pale">{name}</span><b>{value}</b></span>'
        f"<i>{_gauge(value)}</i></div>"
        for kind, name, value in (
            ("skill", "opener" if nth == 1 else "skill", turn.skill),
            ("luck", "luck", turn.luck),
        )
        if value is not None
    )
    sure = (
        f'<p class="note pale">inferred from the squares, {percent(turn.inferred)} sure</p>'
        if turn.inferred is not None and not turn.is_unknown
        else ""
    )
    remarks = f"<p>{escape(' '.join(turn.sentences))}</p>" if turn.sentences else ""
    return (
        f'<section class="turn"><div class="head">{_head(turn)}'
        f'<div class="pair">{gauges}</div></div>'
        f"{_boards(turn)}{sure}{remarks}{_chart(turn)}{_table(turn)}</section>"
    )


def _chart(turn: ReviewedTurn) -> str:
    """Return a bar for each outcome of the guess, the luckiest first."""
    if len(turn.buckets) < 2:
        return ""
    columns, actual = columns_of(turn, _MAX_CHART)
    peak = max(columns)
    bars = []
    for nth, chance in enumerate(columns):
        height = max(1.5, 58 * (chance / peak) ** 0.5)
        kind = "actual" if nth == actual else "other"
        bars.append(
            f'<rect class="{kind}" x="{10 * nth + 1}" y="{60 - height:.1f}" width="8" '
            f'height="{height:.1f}"/>'
        )
    width = 10 * max(len(columns), 40)  # so that few bars do not become very wide
    return (
        f'<svg class="chart" viewBox="0 0 {width} 60" preserveAspectRatio="none" role="img" '
        f'aria-label="{groups_text(turn)}, lucky to unlucky">'
        f'{"".join(bars)}</svg><p class="caption"><span>{groups_text(turn)}, lucky to '
        f"unlucky</span><span>{escape(outcome_label(turn))}</span></p>"
    )


def _table(turn: ReviewedTurn) -> str:
    """Return the numbers of the guess and of the best one; fewer columns for several boards."""
    if turn.expected_turns is None or turn.best is None or turn.is_last:
        return ""  # on the last guess there are no guesses to go
    heads = ["", "guesses to go", "words left", "at worst", "bits"]
    yours = [turn.expected_turns, turn.expected_size, turn.largest, turn.entropy]
    best = [
        turn.best_expected_turns, turn.best_expected_size, turn.best_largest, turn.best_entropy
    ]  # fmt: skip
    rows = [("yours", turn.guess, yours)]
    rows += [] if turn.is_best else [("best", turn.best, best)]
    body = "".join(
        f"<tr><td>{name}: <b>{escape(word.upper())}</b></td>{_cells(numbers, turn.exact)}</tr>"
        for name, word, numbers in rows
    )
    columns = heads if turn.boards == 1 else heads[:2]
    return (
        f'<div class="scroll"><table><caption>{fewer_words(turn)}</caption>'
        f"<thead><tr>{''.join(f'<th>{head}</th>' for head in columns)}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _cells(numbers: Sequence[float | None], exact: bool) -> str:
    """Return the known numbers of a guess as cells."""
    texts = [f"{n:,}" if isinstance(n, int) else f"{n:,.2f}" for n in numbers if n is not None]
    about = "" if exact else "≈ "
    return "".join(f"<td>{about * (not nth)}{text}</td>" for nth, text in enumerate(texts))


def _best_play(review: Review) -> str:
    if not review.best_play:
        return ""
    words = "".join(f"<li>{escape(word.upper())}</li>" for word in review.best_play)
    more = "" if review.best_play_guesses is not None else "<li>…</li>"
    what = "this answer" if review.boards == 1 else "these answers"
    return (
        f'<p class="pale">{review.best_play_name} for {what}</p><ol class="path">{words}{more}</ol>'
    )
