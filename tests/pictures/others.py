"""Draw things that are no game: logos, other puzzles, calendars, keyboards, empty boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from PIL import Image

from tests.pictures import skins
from tests.pictures.games import draw_plan, random_plan
from tests.pictures.skins import BLACK, WHITE, Canvas, Rgb, Style, hsl, mixed, readable

_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_GROUPS = "SALT OAK PEPPER CUMIN ROSE FERN DELTA BETA MU PI ELM ASH PINE SAGE THYME MINT"
_ELEMENTS = (
    "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge "
    "As Se Br Kr Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba"
)
Drawer = Callable[[random.Random, Style], Image.Image]


def grid(style: Style, cells: Sequence[Sequence[str]], colour: Callable[[int, int], Rgb | None],
         ink: Rgb, letter: float = 1.0) -> Image.Image:  # fmt: skip
    """Return a page with texts on coloured squares; without a colour there is no square."""
    step = style.wide + style.gap, style.high + style.gap
    size = (step[0] * (max(map(len, cells)) + 1), step[1] * (len(cells) + 1))
    canvas = Canvas(Image.new("RGB", size, style.skin.page), style.font)
    for row, texts in enumerate(cells):
        for column, text in enumerate(texts):
            fill = colour(row, column)
            if fill is None:
                continue
            x, y = step[0] // 2 + column * step[0], step[1] // 2 + row * step[1]
            tile = (style.wide, style.high)
            canvas.box(x, y, tile, mixed(fill, BLACK, 0.3) if style.lined else fill, style.corner)
            canvas.box(x + 1, y + 1, (tile[0] - 2, tile[1] - 2), fill, style.corner)
            middle = (x + style.wide / 2, y + style.high / 2)
            canvas.text(text, middle, ink, max(6, int(style.letter * letter)))
    return canvas.image


def logo(chance: random.Random, style: Style) -> Image.Image:
    """Return the name of a game on tiles."""
    name = chance.choice(("WORDLE", "QUORDLE", "TERMOOO", "WORDLEBOT", "LETRECO", "WORDIX"))
    rows = [name] if chance.random() < 0.6 else [name[:3], name[3:6]]
    skin = style.skin
    fills = [chance.choice((skin.correct, skin.present, skin.absent)) for _ in range(20)]
    image = grid(style, rows, lambda row, column: fills[row * 9 + column], skin.ink)
    if chance.random() < 0.4:  # a magnifying glass
        canvas = Canvas(image, style.font)
        size = int(min(image.size) * 0.6)
        x, y = chance.randrange(image.width), chance.randrange(image.height)
        canvas.pen.ellipse((x, y, x + size, y + size), outline=BLACK, width=max(2, size // 12))
    return image


def nerdle(chance: random.Random, style: Style) -> Image.Image:
    """Return a number puzzle with the colours of a game."""
    rows = []
    for _ in range(chance.randint(1, 6)):
        a, b = chance.randint(10, 60), chance.randint(10, 40)
        rows.append(f"{a}+{b}={a + b}"[:8].ljust(8, "0"))
    skin = style.skin
    fills = [[chance.choice((skin.correct, skin.present, skin.absent)) for _ in x] for x in rows]
    return grid(style, rows, lambda row, column: fills[row][column], skin.ink)


def connections(chance: random.Random, style: Style) -> Image.Image:
    """Return sixteen words on tiles."""
    words = chance.sample(_GROUPS.split(), 16)
    fills = [hsl(chance.choice((50, 100, 210, 280)), 0.75, 0.5) for _ in range(4)]
    plain = chance.random() < 0.6
    wide = replace(style, wide=max(80, style.wide), high=max(40, style.high // 2), gap=8)
    return grid(
        wide,
        [words[i : i + 4] for i in range(0, 16, 4)],
        lambda row, column: (239, 239, 230) if plain else fills[row],
        BLACK,
        letter=9 / wide.letter,
    )


def crossword(chance: random.Random, style: Style) -> Image.Image:
    """Return a crossword, with some letters and some squares marked."""
    side = chance.choice((5, 7, 9, 11))
    black = {(chance.randrange(side), chance.randrange(side)) for _ in range(side * side // 5)}
    marked = chance.randrange(side) if chance.random() < 0.6 else -1
    solved = chance.random() < 0.8

    def colour(row: int, column: int) -> Rgb | None:
        if (row, column) in black:
            return BLACK
        return (167, 216, 255) if row == marked else WHITE

    cells = [[chance.choice(_CAPITALS) if solved else "" for _ in range(side)] for _ in range(side)]
    lined = replace(style, gap=chance.choice((0, 1, 2)), lined=True, corner=0)
    return grid(lined, cells, colour, BLACK)


def calendar(chance: random.Random, style: Style) -> Image.Image:
    """Return a month: days in seven columns."""
    days = [*"MTWTFSS", *map(str, range(1, 32))]
    today = chance.randint(1, 4), chance.randrange(7)
    plain, marked = mixed(style.skin.page, (128, 128, 128), 0.2), style.skin.correct
    return grid(
        style,
        [days[i : i + 7] for i in range(0, len(days), 7)],
        lambda row, column: marked if (row, column) == today else plain,
        readable(style.skin.page),
        letter=0.6,
    )


def periodic_table(chance: random.Random, style: Style) -> Image.Image:
    """Return chemical elements on squares of several colours."""
    columns = chance.choice((5, 6, 8, 10))
    elements = _ELEMENTS.split()
    cells = [elements[i : i + columns] for i in range(0, 40, columns)]
    fills = [hsl(chance.uniform(0, 360), 0.75, 0.6) for _ in range(4)]
    return grid(style, cells, lambda row, column: fills[(row * 3 + column) % 4], BLACK, letter=0.7)


def keyboard(chance: random.Random, style: Style) -> Image.Image:
    """Return a keyboard, with or without marks."""
    skin = style.skin
    rows = chance.choice((("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"), ("ABCDEF", "GHIJKL", "MNOPQR")))
    plain = chance.random() < 0.4
    unused = mixed(skin.page, (128, 128, 128), 0.5)
    fills = [[chance.choice((skin.correct, skin.present, unused, unused)) for _ in x] for x in rows]
    return grid(style, rows, lambda row, column: unused if plain else fills[row][column], skin.ink)


def letter_grid(chance: random.Random, style: Style) -> Image.Image:
    """Return tiles with random letters: a word search, or a game with dice."""
    side = chance.choice((4, 5, 6, 8))
    cells = [[chance.choice(_CAPITALS) for _ in range(side)] for _ in range(side)]
    found = chance.randrange(side) if chance.random() < 0.4 else -1
    plain = mixed(style.skin.page, (128, 128, 128), 0.15)
    ink = readable(plain)
    return grid(
        style, cells, lambda row, column: style.skin.present if column == found else plain, ink
    )


def sudoku(chance: random.Random, style: Style) -> Image.Image:
    """Return a sudoku with some digits."""
    cells = [[chance.choice("123456789   ").strip() for _ in range(9)] for _ in range(9)]
    return grid(replace(style, gap=1, corner=0), cells, lambda row, column: WHITE, BLACK)


def app_icons(chance: random.Random, style: Style) -> Image.Image:
    """Return the icons of a phone: single letters on squares of many colours."""
    count = chance.choice((4, 5, 6))
    cells = [[chance.choice(_CAPITALS) for _ in range(count)] for _ in range(chance.randint(1, 5))]
    fills = [hsl(chance.uniform(0, 360), chance.uniform(0.35, 0.7), 0.7) for _ in range(30)]
    spread = replace(style, gap=style.wide // 2, corner=style.wide // 5)
    return grid(spread, cells, lambda row, column: fills[row * 6 + column], WHITE)


def share_squares(chance: random.Random, style: Style) -> Image.Image:
    """Return squares without letters."""
    skin, rows = style.skin, chance.randint(1, 6)
    fills = [chance.choice((skin.correct, skin.present, skin.absent)) for _ in range(rows * 5)]
    return grid(style, [[""] * 5] * rows, lambda row, column: fills[row * 5 + column], BLACK)


def rules(chance: random.Random, style: Style) -> Image.Image:
    """Return a page with the rules: words with one coloured tile each."""
    step = style.wide + style.gap
    canvas = Canvas(Image.new("RGB", (step * 8, style.high * 9), style.skin.page), style.font)
    ink = readable(style.skin.page)
    for nth, (word, place, mark) in enumerate((("WEARY", 0, 2), ("PILLS", 1, 1), ("VAGUE", 3, 0))):
        y = int(style.high * (1.2 + 2.5 * nth))
        for i, letter in enumerate(word):
            canvas.tile(step // 2 + i * step, y, style, letter, mark if i == place else None)
        about = f"{word[place]} is in the word"
        canvas.text(about, (step * 3, y + style.high * 1.5), ink, style.high // 6)
    return canvas.image


def empty_board(chance: random.Random, style: Style) -> Image.Image:
    """Return a board before the first guess; a word may be typed."""
    plan = random_plan(chance, [style.font])
    typed = plan.typed if chance.random() < 0.5 else ""
    started = replace(plan, game=replace(plan.game, guesses=()), typed=typed, toast="")
    return draw_plan(replace(started, rows=max(5, plan.rows)), chance).image


OTHERS: dict[str, Drawer] = {
    "logo": logo,
    "Nerdle": nerdle,
    "Connections": connections,
    "crossword": crossword,
    "calendar": calendar,
    "periodic table": periodic_table,
    "keyboard": keyboard,
    "letters on tiles": letter_grid,
    "sudoku": sudoku,
    "app icons": app_icons,
    "share squares": share_squares,
    "rules": rules,
    "empty board": empty_board,
}


def random_other(chance: random.Random, files: Sequence[str]) -> tuple[Image.Image, str, int]:
    """Return a picture without a game, what it shows, and the height of its letters."""
    kind = chance.choice(sorted(OTHERS))
    style = skins.random_style(chance, files, 90)
    return OTHERS[kind](chance, style), kind, style.letter
