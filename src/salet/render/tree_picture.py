"""A whole decision tree as one picture: every second guess a block, every answer a word.

::

    ▢▢◯▢▣ courd  99        the feedback of the opener, what is played then, how many answers
    moldy lorry tulip …      found by the third guess, each alone in its bucket
    could cloud would        a third guess that leaves more, and the games after it in the order
                             of the tree; the shade says by which guess each word is found

The blocks fill the columns of a poster, the largest first. The width of a letter is that of
a monospaced font, so no text needs to be measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from math import sqrt
from textwrap import wrap

from salet.lab.charts import GRID, INK, LOST, PALE, PALETTE
from salet.puzzle.marks import Feedback, Mark
from salet.trees.tree import DecisionTree
from salet.words.figures import plural

AMBER = "#f2b632"  # present, with dark ink on it
_MONO = "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace"
_SANS = "system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif"
_SHADES = (PALETTE[0], PALETTE[0], INK, PALETTE[2], PALETTE[1], PALETTE[5])  # guess 1, 2, 3, …
_SIZE, _LETTER, _LINE = 10, 6.02, 13.0  # points, width of a letter, height of a line
_TILE, _HEAD, _GAP, _GUTTER, _EDGE = 14.0, 22.0, 12.0, 22.0, 32.0
_NOTES = (
    "A block is one feedback of the opener and the second guess. Below it the words found by the "
    "third guess, then each third guess that leaves more, with what follows it. Italic: a guess "
    "that cannot be the answer there and tells the others apart."
)

Cell = tuple[str, str]  # a word and its class
Line = tuple[tuple[float, tuple[Cell, ...]], ...]  # words, and how many letters from the edge


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
        """With the space below."""
        return _HEAD + _LINE * len(self.lines) + (_GAP if self.lines else 3)


def tree_picture(tree: DecisionTree) -> str:
    """The tree as a self-contained SVG, large enough for every answer to be read."""
    length = tree.lexicon.length
    letters = max(30, 3 * (length + 1))
    wide = max(letters * _LETTER, length * (_TILE + 1) + 8 + length * 8 + 34)
    blocks = _blocks(tree, letters)
    columns = _columns(blocks, wide)
    width = max(760.0, 2 * _EDGE + len(columns) * (wide + _GUTTER) - _GUTTER)
    notes = wrap(_NOTES, max(40, int((width - 2 * _EDGE) / 6.7)))
    top = 152.0 + 17 * len(notes)
    height = top + max(sum(block.height for block in column) for column in columns) + 24
    parts = [*_header(tree, width, notes)]
    for nth, column in enumerate(columns):
        x, y = _EDGE + nth * (wide + _GUTTER), top
        for block in column:
            parts += _drawn(tree, block, x, y, wide)
            y += block.height
    return _document(tree, width, height, parts)


def _blocks(tree: DecisionTree, letters: int) -> list[Block]:
    size = tree.below()[0].tolist()
    children = tree.children()
    shown = _shown(tree)
    blocks = []
    for node in sorted(children[0], key=lambda node: (-size[node], tree.pattern[node])):
        alone = [shown[child] for child in children[node] if not children[child]]
        groups: list[tuple[Cell, ...]] = [
            tuple(shown[n] for n in tree.preorder(child, children))
            for child in sorted(children[node], key=lambda n: (-size[n], tree.pattern[n]))
            if children[child]
        ]
        pairs = [group for group in groups if len(group) == 2]
        lines = list(_flow(sorted(alone), letters, 0))
        for group in groups:
            lines += _flow(group, letters, 2) if len(group) > 2 else ()
        lines += _beside(pairs, letters)
        pattern = int(tree.pattern[node])
        blocks.append(Block(pattern, shown[node], size[node], tuple(lines)))
    return blocks


def _shown(tree: DecisionTree) -> list[Cell]:
    """The word of each node, with a sign when it takes long, and its class."""
    found = {int(leaf) for leaf in tree.leaf if leaf >= 0}
    cells = []
    for node, guess in enumerate(tree.guess.tolist()):
        depth = int(tree.depth[node])
        word = tree.lexicon.guesses[guess]
        if node not in found:
            cells.append((word, "t"))
        elif depth > tree.info.limit:
            cells.append((f"{word}✗", "lost"))
        else:
            sign = "⁵⁶⁷⁸⁹"[depth - 5 : depth - 4] if depth > 4 else ""
            cells.append((word + sign, f"g{min(depth, len(_SHADES))}"))
    return cells


def _flow(cells: Iterable[Cell], letters: int, hang: int) -> Iterator[Line]:
    """Words in lines of at most so many letters, all but the first line pushed in."""
    line: list[Cell] = []
    used = start = 0
    for cell in cells:
        if line and used + len(cell[0]) > letters:
            yield ((start, tuple(line)),)
            line, start = [], hang
            used = hang
        line.append(cell)
        used += len(cell[0]) + 1
    if line:
        yield ((start, tuple(line)),)


def _beside(pairs: Sequence[tuple[Cell, ...]], letters: int) -> Iterator[Line]:
    """Short groups, two in a line where they fit."""
    half = letters / 2 + 0.5
    fit = all(sum(len(word) + 1 for word, _ in pair) <= half for pair in pairs)
    step = 2 if fit else 1
    for nth in range(0, len(pairs), step):
        yield tuple((half * place, pair) for place, pair in enumerate(pairs[nth : nth + step]))


def _columns(blocks: list[Block], wide: float) -> list[list[Block]]:
    """The blocks in columns, as many as make a picture half as wide again as it is high; each
    goes where most room is left."""
    area = sum(block.height for block in blocks) * (wide + _GUTTER)
    many = max(1, round(sqrt(area * 1.5) / (wide + _GUTTER)))
    columns: list[list[Block]] = [[] for _ in range(many)]
    used = [0.0] * many
    most = max(12, int(area / (wide + _GUTTER) / many / _LINE))
    for block in _cut(blocks, most):
        place = used.index(min(used))
        columns[place].append(block)
        used[place] += block.height
    return columns


def _cut(blocks: list[Block], most: int) -> Iterator[Block]:
    """The blocks, one that is longer than a column cut into parts."""
    for block in blocks:
        yield replace(block, lines=block.lines[:most])
        for start in range(most, len(block.lines), most):
            yield replace(block, lines=block.lines[start : start + most], continued=True)


def _drawn(tree: DecisionTree, block: Block, x: float, y: float, wide: float) -> Iterator[str]:
    told = Feedback(block.pattern, tree.lexicon.length)
    word, kind = block.head
    yield f"<g><title>{tree.opener} {told}: {block.answers:,} answers, then {word}</title>"
    for place, mark in enumerate(told):
        yield f'<use href="#m{place}{mark.letter}" x="{x + place * (_TILE + 1):.1f}" y="{y:.1f}"/>'
    beside = x + tree.lexicon.length * (_TILE + 1) + 7
    yield _text(beside, y + 11.5, escape(word), f"h {kind}")
    if block.answers > 1:
        count = "more" if block.continued else f"{block.answers:,}"
        yield _text(x + wide, y + 11.5, count, "n")
    for nth, line in enumerate(block.lines):
        for start, cells in line:
            yield _text(x + start * _LETTER, y + _HEAD + _LINE * nth + 9, _words(cells))
    yield "</g>"


def _words(line: tuple[Cell, ...]) -> str:
    """A line with one tspan for each run of words of one class."""
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
    """How many answers take how many guesses, as one bar; also the key to the shades."""
    whole = max(1, len(tree.answers))
    never = len(tree.answers) - sum(tree.counts.values())
    shares = [(plural(n, "guess"), n, many) for n, many in tree.counts.items()]
    shares += [("never", tree.info.limit + 1, never)] * bool(never)
    x, labels = _EDGE, list[tuple[float, str, str]]()
    for name, taken, many in shares:
        wide = (width - 2 * _EDGE) * many / whole
        shade = LOST if taken > tree.info.limit else _SHADES[min(taken, len(_SHADES)) - 1]
        yield (
            f'<rect x="{x:.1f}" y="88" width="{max(1.0, wide - 1.5):.1f}" height="16" rx="2" '
            f'fill="{shade}"/>'
        )
        labels.append((x, f"{name}: {many:,}", shade))
        x += wide
    end = width - _EDGE
    places = []
    for at, text, _ in reversed(labels):
        end = min(at, end - 7.6 * len(text))
        places.append(end)
        end -= 8
    end = _EDGE
    for place, (_, text, shade) in zip(reversed(places), labels, strict=True):
        at = max(place, end)
        end = at + 7.6 * len(text) + 8
        yield f'<text x="{at:.1f}" y="120" class="key" style="fill:{shade}">{text}</text>'


def _document(tree: DecisionTree, width: float, height: float, parts: Iterable[str]) -> str:
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
    body = "\n".join(part for part in parts if part)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" aria-label="{label}">\n'
        f"<style>{style}</style>\n<defs>{tiles}</defs>\n"
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>\n{body}\n</svg>\n'
    )


def _tile(name: str, letter: str, mark: Mark) -> str:
    """A square for correct, a disc for present, an empty square for absent."""
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
    """What stands below the title of a page or a picture."""
    lost = f" · {tree.losses():,} lost" if tree.losses() else ""
    played = tree.info.strategy and not tree.info.exact
    return (
        f"{tree.lexicon.name}{tree.info.rules.aside} · {len(tree.answers):,} answers · "
        f"{tree.total:,} guesses · mean {tree.mean:.4f} · worst {tree.worst}{lost}"
        f"{f' · played by {tree.info.strategy}' if played else ''}"
    )
