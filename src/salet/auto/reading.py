"""Read marks from tiles, by trying every way in which a page may show them.

A *channel* is one such way: the labels, one data attribute, the class names, the background. It
gives every tile a symbol, and each symbol has a price for each mark. A *reading* gives every symbol
a mark. Its price is the sum of their prices, plus a penalty if no word of the list fits. The
cheapest reading of all rows together wins; the runner-up determines the confidence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import exp

from salet.auto.colours import UNCHANGED, UNKNOWN, Prices, distance, groups, nearest, prices
from salet.auto.mark_names import mark_of, mark_of_names, marks_in_order
from salet.auto.site import Fit, FitOf, Reading, Seen, Tile, TileRow
from salet.puzzle.marks import SQUARES, Feedback, Mark
from salet.puzzle.turns import Turn

SAME = "="  # the symbol of a tile that did not change
_PENALTY = {Fit.ANSWER: 0.0, Fit.OUTSIDE: 0.8, Fit.NONE: 4.0}
_CLASH = 2.6  # two symbols for one mark
_MAX_PRICE = 14.0  # of a reading that is considered
_SQUARE = re.compile("|".join(SQUARES))


@dataclass(frozen=True, slots=True)
class Channel:
    """One way of showing marks: a symbol for each tile of each row, and the price of each mark."""

    name: str
    how: str
    base: float
    symbols: tuple[tuple[str, ...], ...]
    price: dict[str, Prices]


@dataclass(frozen=True, slots=True)
class ChannelReading:
    """A reading by one channel."""

    channel: Channel
    feedbacks: tuple[Feedback, ...]
    price: float
    rival: float  # how much more the next best reading by this channel costs


def read_rows(
    rows: Sequence[Seen], empty: Tile | None, fit_of: FitOf, fresh: int = 1
) -> Reading | None:
    """Return the marks of all rows, None while they do not show any.

    ``empty`` is a tile without a letter, with which rows that were never seen unmarked are
    compared; ``fresh`` is the number of latest rows.
    """
    readings = [c for channel in channels(rows, empty) if (c := cheapest(channel, rows, fit_of))]
    if not readings:
        return None
    best, *others = sorted(readings, key=lambda c: c.price)
    every = all(symbol != SAME for row in best.channel.symbols[-fresh:] for symbol in row)
    return Reading(best.feedbacks, best.channel.how, _confidence(best, others), every, fresh)


def _confidence(best: ChannelReading, others: Sequence[ChannelReading]) -> float:
    """Return the confidence in the best reading: its price, its rival, and other channels."""
    sure = exp(-best.price / 5)
    if best.rival < 2.5:
        sure *= 0.55 + 0.18 * best.rival
    strong = [c for c in others if c.price < best.price + 4 and c.channel.how != best.channel.how]
    if any(c.feedbacks == best.feedbacks for c in strong):
        sure = 1 - (1 - sure) * 0.3
    elif strong and strong[0].price < best.price + 1.5:
        sure *= 0.6
    return round(min(0.99, max(0.01, sure)), 2)


# ---------------------------------------------------------------------------- readings


def cheapest(channel: Channel, rows: Sequence[Seen], fit_of: FitOf) -> ChannelReading | None:
    """Return the best reading by one channel, None if there is none."""
    names = list(dict.fromkeys(s for row in channel.symbols for s in row))
    if len(names) > 5:
        return None
    options = sorted(_assignments(channel, names), key=lambda option: option[0])
    tried: list[tuple[float, tuple[Feedback, ...]]] = []
    for base, marks in options:
        price = base
        if price > _MAX_PRICE or (len(tried) >= 2 and price > tried[1][0]):
            break
        feedbacks = tuple(Feedback.of(marks[s] for s in row) for row in channel.symbols)
        turns: dict[int, list[Turn]] = {}
        for seen, feedback in zip(rows, feedbacks, strict=True):
            turns.setdefault(seen.board, []).append(Turn(seen.guess, (feedback,), seen.letters))
        for board in turns.values():
            price += _PENALTY[fit_of(board)]
            # All correct ends a board, so it can only be the last row.
            price += 4.0 * any(turn.feedback.is_win for turn in board[:-1])
        tried.append((price, feedbacks))
        tried.sort(key=lambda option: option[0])
    if not tried:
        return None
    price, feedbacks = tried[0]
    rival = next((p - price for p, other in tried if other != feedbacks), 9.0)
    return ChannelReading(channel, feedbacks, price, rival)


def _assignments(channel: Channel, names: Sequence[str]) -> Iterator[tuple[float, dict[str, Mark]]]:
    # A page may show absent in two ways: unchanged, and something grey.
    grey = [n for n in names if n == SAME or channel.price[n][Mark.ABSENT] < 1.5]
    for marks in product(Mark, repeat=len(names)):
        clashes = len(marks) - len(set(marks))
        absent = {n for n, m in zip(names, marks, strict=True) if m == Mark.ABSENT}
        if SAME in absent and len(absent & set(grey)) > 1:
            clashes -= 1
        price = channel.base + clashes * _CLASH
        price += sum(channel.price[n][m] for n, m in zip(names, marks, strict=True))
        yield price, dict(zip(names, marks, strict=True))


# ---------------------------------------------------------------------------- channels


def channels(rows: Sequence[Seen], empty: Tile | None) -> Iterator[Channel]:
    """Yield every channel that shows something about all of these rows."""
    befores = [_before(seen, empty) for seen in rows]
    yield from _by_words("labels", "labels", 0.0, rows, befores, _label_mark)
    yield from _by_row_labels(rows)
    names = sorted({name for seen in rows for tile in seen.row.tiles for name in tile.attributes})
    for name in names:
        yield from _by_attribute(name, rows, befores)
    yield from _by_words("names", "attributes", 0.3, rows, befores, _class_mark)
    for name, base in (
        ("back", 0.5),
        ("pixel", 0.6),
        ("border", 1.0),
        ("ink", 1.2),
        ("shade", 1.3),
    ):
        yield from _by_colour(name, base, rows, befores)
    yield from _by_colour("opacity", 2.0, rows, befores)


def _before(seen: Seen, empty: Tile | None) -> tuple[Tile | None, ...]:
    if seen.before is not None and len(seen.before.tiles) == len(seen.row.tiles):
        return seen.before.tiles
    return (empty,) * len(seen.row.tiles)


Befores = Sequence[Sequence[Tile | None]]


def _speaks(rows: Sequence[Seen], symbols: Sequence[Sequence[str]]) -> bool:
    """Return whether a channel shows something about every row that must have changed."""
    return all(
        seen.accepted or any(symbol != SAME for symbol in row)
        for seen, row in zip(rows, symbols, strict=True)
    )


def _known(mark: Mark) -> Prices:
    return tuple(0.0 if m == mark else 9.0 for m in Mark)  # type: ignore[return-value]


def _by_words(
    name: str,
    how: str,
    base: float,
    rows: Sequence[Seen],
    befores: Befores,
    meaning: Callable[[Tile, Tile | None, str], Mark | None],
) -> Iterator[Channel]:
    symbols = tuple(
        tuple(
            SAME if (mark := meaning(tile, old, seen.guess)) is None else mark.name
            for tile, old in zip(seen.row.tiles, before, strict=True)
        )
        for seen, before in zip(rows, befores, strict=True)
    )
    if _speaks(rows, symbols):
        yield Channel(
            name, how, base, symbols, {**{m.name: _known(m) for m in Mark}, SAME: (1, 6, 6)}
        )


def _label_mark(tile: Tile, old: Tile | None, guess: str) -> Mark | None:
    earlier = set(old.labels) if old else set()
    marks = {
        mark
        for label in tile.labels
        if label not in earlier and (mark := mark_of(_without(label, guess))) is not None
    }
    return marks.pop() if len(marks) == 1 else None


def _without(label: str, guess: str) -> str:
    """Return a label without the guess itself, which may be GREEN or WRONG."""
    return " ".join(word for word in label.split() if word.strip(".,:;'\"").lower() != guess)


def _class_mark(tile: Tile, old: Tile | None, guess: str) -> Mark | None:
    earlier = set(old.classes) if old else set()
    return mark_of_names(name for name in tile.classes if name not in earlier)


def _by_row_labels(rows: Sequence[Seen]) -> Iterator[Channel]:
    symbols = []
    for seen in rows:
        marks = marks_in_order(_without(seen.row.label, seen.guess), len(seen.row.tiles))
        if marks is None:
            return
        symbols.append(tuple(mark.name for mark in marks))
    yield Channel("rows", "labels", 0.2, tuple(symbols), {m.name: _known(m) for m in Mark})


def _by_attribute(name: str, rows: Sequence[Seen], befores: Befores) -> Iterator[Channel]:
    values = tuple(
        tuple(
            SAME if old is not None and value == old.attributes.get(name, "") else value
            for tile, old in zip(seen.row.tiles, before, strict=True)
            for value in (tile.attributes.get(name, ""),)
        )
        for seen, before in zip(rows, befores, strict=True)
    )
    if not _speaks(rows, values):
        return
    distinct = {value for row in values for value in row}
    known = {value: mark_of(value) for value in distinct if value != SAME}
    price: dict[str, Prices] = {SAME: UNCHANGED}
    sure = bool(known) and all(mark is not None for mark in known.values())
    for value, mark in known.items():
        price[value] = _known(mark) if mark is not None else _number_price(value)
    if not sure and len(distinct) < 2:
        return  # one unknown value for all tiles has no meaning
    if not sure and any(len(set(row)) == len(row) > 3 for row in values):
        return  # a different value for each tile: places, not marks
    yield Channel(name, "attributes", 0.1 if sure else 1.5, values, price)


def _number_price(value: str) -> Prices:
    """Return prices for 0, 1, 2 as most programs number the marks; other values are unknown."""
    table: dict[str, Prices] = {"0": (0.3, 2, 2), "1": (2, 0.3, 2), "2": (2, 2, 0.3)}
    return table.get(value.strip(), UNKNOWN)


def _by_colour(name: str, base: float, rows: Sequence[Seen], befores: Befores) -> Iterator[Channel]:
    colours = [[tile.colours.get(name) for tile in seen.row.tiles] for seen in rows]
    if any(colour is None for row in colours for colour in row):
        return
    among = groups(colour for row in colours for colour in row if colour is not None)
    symbols = tuple(
        tuple(
            SAME
            if old is not None and (was := old.colours.get(name)) and distance(colour, was) < 5
            else f"#{nearest(colour, among)}"
            for colour, old in zip(row, before, strict=True)
            if colour is not None
        )
        for row, before in zip(colours, befores, strict=True)
    )
    if not _speaks(rows, symbols):
        return
    used = {symbol for row in symbols for symbol in row}
    price: dict[str, Prices] = {SAME: UNCHANGED}
    for i, colour in enumerate(among):
        if f"#{i}" in used:
            price[f"#{i}"] = UNKNOWN if name == "opacity" else prices(colour)
    accepted = any(seen.accepted for seen in rows)
    if name not in ("back", "pixel") and not accepted and not _colourful(price, used):
        return  # grey borders have no meaning: perhaps the focus has moved
    yield Channel(name, "colours", base, symbols, price)


def _colourful(price: dict[str, Prices], used: Iterable[str]) -> bool:
    return any(price[symbol][Mark.ABSENT] > 2 for symbol in used)


def squares_row(letters: tuple[str, ...], texts: Sequence[str]) -> TileRow | None:
    """Return a row that a page writes as text with coloured squares, None if there is none.

    >>> squares_row(tuple("crane"), ["CRANE 🟩⬜⬜⬜🟨"]).tiles[0].labels
    ('🟩',)
    """
    for text in reversed(texts):
        squares = _SQUARE.findall(text)
        if len(squares) == len(letters):
            pairs = zip(letters, squares, strict=True)
            return TileRow(tuple(Tile(letter, (square,)) for letter, square in pairs))
    return None


def changed(seen: Seen, empty: Tile | None) -> bool:
    """Return whether a row shows anything that it did not show before it was submitted."""
    return any(True for _ in channels([seen], empty))


def signature(row: TileRow) -> tuple[object, ...]:
    """Return everything that a row shows, to detect whether it is still changing."""
    return tuple(
        (t.letter, t.labels, tuple(sorted(t.attributes.items())), t.classes,
         tuple(sorted(t.colours.items())))
        for t in row.tiles
    )  # fmt: skip
