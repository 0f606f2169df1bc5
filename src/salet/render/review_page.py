"""A review as one HTML file to keep or to send: no request, no script, light, dark, printable."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from salet import __version__
from salet.render.review import columns_of, explanation, fewer_words, setting
from salet.render.review_card import card_title
from salet.render.tree_page import digest, part
from salet.reviews.reviewed import Review, ReviewedTurn
from salet.words.figures import percent

_MOST = 120  # columns of a picture


def review_page(found: Review) -> str:
    """The page as text."""
    style = part("review_page.css")
    policy = f"default-src 'none'; style-src '{digest(style)}' 'unsafe-hashes'; base-uri 'none'"
    title = escape(card_title(found))
    turns = "\n".join(_turn(turn, nth) for nth, turn in enumerate(found.turns, 1))
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
<p>{escape(" ".join(found.verdict))}</p>
{_whole(found)}
</header>
<main>
{turns}
{_best_play(found)}
{"".join(f'<p class="note">{escape(note)}</p>' for note in found.notes)}
<details>
<summary>How this is worked out</summary>
{"".join(f"<p>{escape(line)}</p>" for line in explanation(found) if line)}
</details>
</main>
<footer>{escape(setting(found))} · salet {__version__}</footer>
</body>
</html>
"""


def _gauge(value: int) -> str:
    """A bar; drawn as SVG, since the content policy allows no style attributes."""
    return (
        '<svg class="gauge" viewBox="0 0 99 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="{value}" height="6" fill="currentColor"/></svg>'
    )


def _whole(found: Review) -> str:
    if found.skill is None or found.luck is None:
        return ""
    parts = [
        f'<div class="big {name}"><b>{value}</b> <span class="pale">{name} of 99</span>'
        f"<i>{_gauge(value)}</i></div>"
        for name, value in (("skill", found.skill), ("luck", found.luck))
    ]
    return f'<div class="top">{"".join(parts)}</div>'


def _tiles(turn: ReviewedTurn, marks: str) -> str:
    return "".join(
        f'<span class="tile {mark}">{escape(letter.upper())}</span>'
        for letter, mark in zip(turn.shown_letters, marks, strict=True)
    )


def _head(turn: ReviewedTurn) -> str:
    """The guess with its marks; on several boards the marks of each follow the word."""
    name = escape(turn.name)
    if turn.boards == 1:
        marks = turn.feedback
        return f'<h2 aria-label="{name}, marks {marks}">{_tiles(turn, marks)}</h2>'
    return f"<h2>{name}</h2>"


def _boards(turn: ReviewedTurn) -> str:
    """The marks of each board of several that showed some."""
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
    said = f"<p>{escape(' '.join(turn.sentences))}</p>" if turn.sentences else ""
    return (
        f'<section class="turn"><div class="head">{_head(turn)}'
        f'<div class="pair">{gauges}</div></div>'
        f"{_boards(turn)}{sure}{said}{_picture(turn)}{_table(turn)}</section>"
    )


def _picture(turn: ReviewedTurn) -> str:
    """The buckets, the luckiest first, each as tall as its chance."""
    if len(turn.buckets) < 2:
        return ""
    columns, yours = columns_of(turn, _MOST)
    peak = max(columns)
    bars = []
    for nth, chance in enumerate(columns):
        tall = max(1.5, 58 * (chance / peak) ** 0.5)
        kind = "mine" if nth == yours else "other"
        bars.append(
            f'<rect class="{kind}" x="{10 * nth + 1}" y="{60 - tall:.1f}" width="8" '
            f'height="{tall:.1f}"/>'
        )
    got = next((b for b in turn.buckets if b.feedback.letters == turn.feedback), None)
    told = f"{turn.feedback} came: {percent(got.probability)}" if got else ""
    # Few buckets keep their width, so that the picture does not become a wall.
    wide = 10 * max(len(columns), 40)
    return (
        f'<svg class="picture" viewBox="0 0 {wide} 60" preserveAspectRatio="none" role="img" '
        f'aria-label="{len(turn.buckets)} outcomes, lucky to unlucky">'
        f'{"".join(bars)}</svg><p class="caption"><span>{len(turn.buckets)} outcomes, lucky to '
        f"unlucky</span><span>{escape(told)}</span></p>"
    )


def _table(turn: ReviewedTurn) -> str:
    """What could be known of the guess and of the best one; several boards have fewer columns."""
    if turn.expected_turns is None or turn.best is None:
        return ""
    heads = ["", "guesses to go", "words left", "at worst", "bits"]
    yours = [turn.expected_turns, turn.expected_size, turn.largest, turn.entropy]
    best = [
        turn.best_expected_turns, turn.best_expected_size, turn.best_largest, turn.best_entropy
    ]  # fmt: skip
    rows = [("yours", turn.guess, yours)]
    rows += [] if turn.is_best else [("best then", turn.best, best)]
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
    """The numbers of a guess, those that are known."""
    texts = [f"{n:,}" if isinstance(n, int) else f"{n:,.2f}" for n in numbers if n is not None]
    about = "" if exact else "≈ "
    return "".join(f"<td>{about * (not nth)}{text}</td>" for nth, text in enumerate(texts))


def _best_play(found: Review) -> str:
    if not found.best_play:
        return ""
    words = "".join(f"<li>{escape(word.upper())}</li>" for word in found.best_play)
    more = "" if found.best_play_guesses is not None else "<li>…</li>"
    what = "this answer" if found.boards == 1 else "these answers"
    return f'<p class="pale">Best play for {what}</p><ol class="path">{words}{more}</ol>'
