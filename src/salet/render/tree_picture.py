"""Draw a whole decision tree as one SVG: a block per second guess, a word per answer.

::

    ▢▢◯▢▣ courd  99        feedback of the opener, the second guess, the number of answers
    moldy lorry tulip …      answers found by the third guess, each alone in its bucket
    could cloud would        a third guess that leaves more, and the words after it in preorder;
                             the colour shows which guess finds the word

The blocks fill the columns of a poster, the largest first. The font is monospaced, so no text needs
to be measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import sqrt
from textwrap import wrap

from salet.lab.charts import GRID, INK, LOST, PALE, PALETTE
from salet.puzzle.figures import plural
from salet.puzzle.marks import Feedback, Mark
from salet.trees.tree import DecisionTree

AMBER = "#f2b632"  # present, with dark text
_MONO = "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace"
_SANS = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
_SHADES = (PALETTE[0], PALETTE[0], INK, PALETTE[2], PALETTE[1], PALETTE[5])  # guess 1, 2, 3, …
_SIZE, _LETTER, _LINE = 10, 6.02, 13.0  # points, width of a letter, height of a line
_TILE, _HEAD, _GAP, _GUTTER, _EDGE = 14.0, 22.0, 12.0, 22.0, 32.0
_NOTES = (
    "Each block is one feedback of the opener and the second guess. Below are the words found by "
    "the third guess, then each third guess that leaves more, with the words after it. Italic: a "
    "guess that cannot be the answer there, but narrows down the others."
)

Cell = tuple[str, str]  # a word and its class
Line = tuple[tuple[float, tuple[Cell, ...]], ...]  # words, and their indent in letters


@dataclass(frozen=True, slots=True)
class Block:
    """One feedback of the opener: its second guess and everything after it."""

    pattern: int
    head: Cell
    answers: int
    lines: tuple[Line, ...]
    continued: bool = False

    @property
    def height(self) -> float:
        """The height, with the space below."""
        return _HEAD + _LINE * len(self.lines) + (_GAP if self.lines else 3)


def tree_picture(tree: DecisionTree) -> str:
    """Return the tree as a self-contained SVG, large enough to read every answer."""
    length = tree.lexicon.length
    letters = max(30, 3 * (length + 1))
    column_width = max(letters * _LETTER, length * (_TILE + 1) + 8 + length * 8 + 34)
    blocks = _blocks(tree, letters)
    columns = _columns(blocks, column_width)
    width = max(760.0, 2 * _EDGE + len(columns) * (column_width + _GUTTER) - _GUTTER)
    notes = wrap(_NOTES, max(40, int((width - 2 * _EDGE) / 6.7)))
    top = 152.0 + 17 * len(notes)
    height = top + max(sum(block.height for block in column) for column in columns) + 24
    elements = [*_header(tree, width, notes)]
    for nth, column in enumerate(columns):
        x, y = _EDGE + nth * (column_width + _GUTTER), top
        for block in column:
            elements += _drawn(tree, block, x, y, column_width)
            y += block.height
    return _document(tree, width, height, elements)


def _blocks(tree: DecisionTree, letters: int) -> list[Block]:
    size = tree.below()[0].tolist()
    children = tree.children()
    cells = _cells(tree)
    blocks = []
    for node in sorted(children[0], key=lambda node: (-size[node], tree.pattern[node])):
        single = [cells[child] for child in children[node] if not children[child]]
        groups: list[tuple[Cell, ...]] = [
            tuple(cells[n] for n in tree.preorder(child, children))
            for child in sorted(children[node], key=lambda n: (-size[n], tree.pattern[n]))
            if children[child]
        ]
        pairs = [group for group in groups if len(group) == 2]
        lines = list(_wrapped(sorted(single), letters, 0))
        for group in groups:
            lines += _wrapped(group, letters, 2) if len(group) > 2 else ()
        lines += _side_by_side(pairs, letters)
        pattern = int(tree.pattern[node])
        blocks.append(Block(pattern, cells[node], size[node], tuple(lines)))
    return blocks


def _cells(tree: DecisionTree) -> list[Cell]:
    """Return the word of each node and its class; a superscript marks the fifth guess and later."""
    solved = {int(leaf) for leaf in tree.leaf if leaf >= 0}
    cells = []
    for node, guess in enumerate(tree.guess.tolist()):
        depth = int(tree.depth[node])
        word = tree.lexicon.guesses[guess]
        if node not in solved:
            cells.append((word, "t"))
        elif depth > tree.info.limit:
            cells.append((f"{word}✗", "lost"))
        else:
            digit = "⁵⁶⁷⁸⁹"[depth - 5 : depth - 4] if depth > 4 else ""
            cells.append((word + digit, f"g{min(depth, len(_SHADES))}"))
    return cells


def _wrapped(cells: Iterable[Cell], letters: int, indent: int) -> Iterator[Line]:
    """Yield lines of at most ``letters`` letters; all but the first are indented."""
    line: list[Cell] = []
    used = start = 0
    for cell in cells:
        if line and used + len(cell[0]) > letters:
            yield ((start, tuple(line)),)
            line, start = [], indent
            used = indent
        line.append(cell)
        used += len(cell[0]) + 1
    if line:
        yield ((start, tuple(line)),)


def _side_by_side(pairs: Sequence[tuple[Cell, ...]], letters: int) -> Iterator[Line]:
    """Yield lines of short groups, two per line if they fit."""
    half = letters / 2 + 0.5
    fit = all(sum(len(word) + 1 for word, _ in pair) <= half for pair in pairs)
    step = 2 if fit else 1
    for nth in range(0, len(pairs), step):
        yield tuple((half * place, pair) for place, pair in enumerate(pairs[nth : nth + step]))


def _columns(blocks: list[Block], width: float) -> list[list[Block]]:
    """Return the blocks in columns: each goes into the shortest one.

    Their number makes the picture about 1.5 times as wide as it is high.
    """
    area = sum(block.height for block in blocks) * (width + _GUTTER)
    count = max(1, round(sqrt(area * 1.5) / (width + _GUTTER)))
    columns: list[list[Block]] = [[] for _ in range(count)]
    used = [0.0] * count
    lines = max(12, int(area / (width + _GUTTER) / count / _LINE))
    for block in _split(blocks, lines):
        place = used.index(min(used))
        columns[place].append(block)
        used[place] += block.height
    return columns


def _split(blocks: list[Block], limit: int) -> Iterator[Block]:
    """Yield the blocks, those with more than ``limit`` lines in pieces."""
    for block in blocks:
        yield replace(block, lines=block.lines[:limit])
        for start in range(limit, len(block.lines), limit):
            yield replace(block, lines=block.lines[start : start + limit], continued=True)


def _drawn(tree: DecisionTree, block: Block, x: float, y: float, width: float) -> Iterator[str]:
    feedback = Feedback(block.pattern, tree.lexicon.length)
    word, kind = block.head
    yield f"<g><title>{tree.opener} {feedback}: {block.answers:,} answers, then {word}</title>"
    for place, mark in enumerate(feedback):
        yield f'<use href="#m{place}{mark.letter}" x="{x + place * (_TILE + 1):.1f}" y="{y:.1f}"/>'
    after_tiles = x + tree.lexicon.length * (_TILE + 1) + 7
    yield _text(after_tiles, y + 11.5, escape(word), f"h {kind}")
    if block.answers > 1:
        count = "more" if block.continued else f"{block.answers:,}"
        yield _text(x + width, y + 11.5, count, "n")
    for nth, line in enumerate(block.lines):
        for start, cells in line:
            yield _text(x + start * _LETTER, y + _HEAD + _LINE * nth + 9, _words(cells))
    yield "</g>"


def _words(line: tuple[Cell, ...]) -> str:
    """Return a line with one tspan for each run of words of the same class."""
    runs: list[tuple[str, list[str]]] = []
    for word, kind in line:
        if runs and runs[-1][0] == kind:
            runs[-1][1].append(word)
        else:
            runs.append((kind, [word]))
    return " ".join(
        f'<tspan class="{kind}">{escape(" ".join(words))}</tspan>' for kind, words in runs
    )


def _text(x: float, y: float, inner: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{named}>{inner}</text>'


def _header(tree: DecisionTree, width: float, notes: list[str]) -> Iterator[str]:
    first = tree.opener.upper()
    title = (
        f"Perfect play from {first}" if tree.info.exact else f"Every game that starts with {first}"
    )
    yield _text(_EDGE, 48, escape(title), "title")
    yield _text(_EDGE, 72, escape(figures(tree)), "sub")
    yield from _bar(tree, width)
    for nth, note in enumerate(notes):
        yield _text(_EDGE, 146 + 17 * nth, escape(note), "sub small")


def _bar(tree: DecisionTree, width: float) -> Iterator[str]:
    """Yield the distribution of guesses as one bar, with a legend of the colours."""
    total = max(1, len(tree.answers))
    never = len(tree.answers) - sum(tree.counts.values())
    shares = [(plural(n, "guess"), n, count) for n, count in tree.counts.items()]
    shares += [("never", tree.info.limit + 1, never)] * bool(never)
    x, labels = _EDGE, list[tuple[float, str, str]]()
    for name, taken, count in shares:
        share = (width - 2 * _EDGE) * count / total
        shade = LOST if taken > tree.info.limit else _SHADES[min(taken, len(_SHADES)) - 1]
        yield (
            f'<rect x="{x:.1f}" y="88" width="{max(1.0, share - 1.5):.1f}" height="16" rx="2" '
            f'fill="{shade}"/>'
        )
        labels.append((x, f"{name}: {count:,}", shade))
        x += share
    end = width - _EDGE
    places = []
    for left, text, _ in reversed(labels):
        end = min(left, end - 7.6 * len(text))
        places.append(end)
        end -= 8
    end = _EDGE
    for place, (_, text, shade) in zip(reversed(places), labels, strict=True):
        left = max(place, end)
        end = left + 7.6 * len(text) + 8
        yield f'<text x="{left:.1f}" y="120" class="key" style="fill:{shade}">{text}</text>'


def _document(tree: DecisionTree, width: float, height: float, elements: Iterable[str]) -> str:
    shades = "".join(f".g{n}{{fill:{shade}}}" for n, shade in enumerate(_SHADES, 1))
    style = (
        f"text{{font:{_SIZE}px {_MONO};fill:{INK}}}"
        f"{shades}.g1,.g2{{font-weight:700}}.t{{fill:{PALE};font-style:italic}}"
        f".lost{{fill:{LOST};font-weight:700}}"
        ".h{font-size:13px;font-weight:700}"
        f".n{{font:11px {_SANS};fill:{PALE};text-anchor:end}}"
        f".title{{font:700 28px {_SANS}}}.sub{{font:14px {_SANS};fill:{PALE}}}"
        f".small{{font-size:12px}}.key{{font:600 12px {_SANS}}}"
        f".m{{font:700 9px {_SANS};text-anchor:middle}}"
    )
    tiles = "".join(
        _tile(f"m{place}{mark.letter}", letter.upper(), mark)
        for place, letter in enumerate(tree.lexicon.letters(tree.opener))
        for mark in Mark
    )
    label = escape(f"Decision tree from {tree.opener}, {len(tree.answers):,} answers")
    body = "\n".join(element for element in elements if element)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" aria-label="{label}">\n'
        f"<style>{style}</style>\n<defs>{tiles}</defs>\n"
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _tile(name: str, letter: str, mark: Mark) -> str:
    """Return a tile: a square for correct, a disc for present, an empty square for absent."""
    half = _TILE / 2
    if mark == Mark.CORRECT:
        shape = f'<rect width="{_TILE}" height="{_TILE}" rx="2" fill="{PALETTE[0]}"/>'
        ink = "#ffffff"
    elif mark == Mark.PRESENT:
        shape, ink = f'<circle cx="{half}" cy="{half}" r="{half}" fill="{AMBER}"/>', INK
    else:
        inner = _TILE - 1
        shape = (
            f'<rect x=".5" y=".5" width="{inner}" height="{inner}" rx="2" fill="none" '
            f'stroke="{GRID}"/>'
        )
        ink = PALE
    return (
        f'<g id="{name}">{shape}<text x="{half}" y="{half + 3.3:.1f}" class="m" '
        f'style="fill:{ink}{";font-size:7px" if len(letter) > 1 else ""}">'
        f"{escape(letter)}</text></g>"
    )


def figures(tree: DecisionTree) -> str:
    """Return the subtitle of a page or a picture."""
    lost = f" · {tree.losses():,} lost" if tree.losses() else ""
    played = tree.info.strategy and not tree.info.exact
    return (
        f"{tree.lexicon.name}{tree.info.rules.aside} · {len(tree.answers):,} answers · "
        f"{tree.total:,} guesses · mean {tree.mean:.4f} · worst {tree.worst}{lost}"
        f"{f' · played by {tree.info.strategy}' if played else ''}"
    )
