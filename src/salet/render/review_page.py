"""A review as one HTML file to keep or to send: no request, no script, light, dark, printable."""

from __future__ import annotations

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


def _turn(turn: ReviewedTurn, nth: int) -> str:
    tiles = "".join(
        f'<span class="tile {mark}">{escape(letter.upper())}</span>'
        for letter, mark in zip(turn.letters, turn.feedback, strict=True)
    )
    spoken = f'aria-label="{escape(turn.guess.upper())}, marks {turn.feedback}"'
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
        if turn.inferred is not None
        else ""
    )
    said = f"<p>{escape(' '.join(turn.sentences))}</p>" if turn.sentences else ""
    return (
        f'<section class="turn"><div class="head"><h2 {spoken}>{tiles}</h2>'
        f'<div class="pair">{gauges}</div></div>'
        f"{sure}{said}{_picture(turn)}{_table(turn)}</section>"
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
    if turn.expected_turns is None or turn.expected_size is None:
        return ""
    about = "" if turn.exact else "≈ "
    rows = [
        ("yours", turn.guess, turn.expected_turns, turn.expected_size, turn.largest, turn.entropy)
    ]
    if turn.best != turn.guess and turn.best is not None:
        assert turn.best_expected_turns is not None
        assert turn.best_expected_size is not None
        rows.append(
            ("best then", turn.best, turn.best_expected_turns, turn.best_expected_size,
             turn.best_largest, turn.best_entropy)
        )  # fmt: skip
    body = "".join(
        f"<tr><td>{name}: <b>{escape(word.upper())}</b></td><td>{about}{turns:.2f}</td>"
        f"<td>{size:,.2f}</td><td>{largest:,}</td><td>{bits:.2f}</td></tr>"
        for name, word, turns, size, largest, bits in rows
    )
    return (
        f'<div class="scroll"><table><caption>{fewer_words(turn)}</caption>'
        "<thead><tr><th></th><th>guesses to go</th><th>words left</th><th>at worst</th>"
        "<th>bits</th></tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _best_play(found: Review) -> str:
    if not found.best_play:
        return ""
    words = "".join(f"<li>{escape(word.upper())}</li>" for word in found.best_play)
    more = "" if found.best_play_guesses is not None else "<li>…</li>"
    return f'<p class="pale">Best play for this answer</p><ol class="path">{words}{more}</ol>'
