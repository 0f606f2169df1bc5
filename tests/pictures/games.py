"""Draw random games: boards, messages and keyboards, in a random skin."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from salet.puzzle.scoring import feedback
from salet.puzzle.turns import limit_of
from salet.words.datafiles import bundled_languages
from salet.words.lexicon import Lexicon, of_language
from tests.pictures import skins
from tests.pictures.skins import MARKS, Canvas, Style, readable

_ACCENTS = {"a": "áâãà", "e": "éêè", "o": "óôõ", "i": "íî", "u": "úüù", "c": "ç"}
_ADDED = ("fr", "pt", "it")  # their lists have no accents, but some games add them
_TOAST = (20, 20, 24)
_TOASTS = ("Splendid", "Not in word list", "Great!", "Phew", "Copied results", "Magnificent")


@dataclass(frozen=True)
class Game:
    """The guesses of a game and its answers, one for each board."""

    guesses: tuple[str, ...]
    answers: tuple[str, ...]

    @property
    def boards(self) -> list[list[tuple[str, str]]]:
        """The rows of each board: guess and marks, up to the row that finds the answer."""
        found = []
        for answer in self.answers:
            rows = []
            for guess in self.guesses:
                rows.append((guess, "".join(x.letter for x in feedback(guess, answer))))
                if guess == answer:
                    break
            found.append(rows)
        return found


@dataclass(frozen=True)
class Picture:
    """A picture and what it shows: the rows of each board, and tiles that something hides.

    ``boards`` has guess and marks of each row, ``covered`` the tiles as (board, row, place).
    """

    image: Image.Image
    boards: list[list[tuple[str, str]]]
    kind: str
    covered: frozenset[tuple[int, int, int]] = frozenset()
    words: Lexicon | None = None


@dataclass(frozen=True)
class Plan:
    """A game and everything that is random about its picture."""

    game: Game
    style: Style
    words: Lexicon
    rows: int
    across: int
    folded: bool = False
    typed: str = ""
    toast: str = ""
    bare: bool = False  # nothing around the boards
    keyboard: bool = True
    numbered: bool = False


def fonts() -> list[str]:
    """Return the fonts that come with the packages the tests need: Pillow's and matplotlib's."""
    import matplotlib

    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    names = ("DejaVuSans-Bold", "DejaVuSans", "DejaVuSerif-Bold", "DejaVuSansMono-Bold")
    return ["", *(str(folder / f"{name}.ttf") for name in names)]


def random_plan(chance: random.Random, files: Sequence[str]) -> Plan:
    """Return a random game with a random style."""
    words = _random_list(chance)
    boards = chance.choice((1, 1, 1, 1, 1, 1, 2, 2, 4, 4, 8, chance.randint(3, 16)))
    letters = words.length
    across = chance.randint(1, boards) if boards < 4 else chance.choice((2, 4, -(-boards // 2)))
    largest = min(160, 1700 // (across * letters), 1900 // (-(-boards // across) * (boards + 6)))
    style = skins.random_style(chance, files, max(24, largest))
    drawn = "".join(words.alphabet.symbols)
    if not drawn.isascii() or words.alphabet.code in _ADDED:  # accents need room
        style = replace(style, letter=min(style.letter, int(style.high * 0.6)))
    if not skins.has_letters(style.font, drawn + drawn.upper()):
        usable = [
            x
            for x in files
            if skins.has_letters(x, drawn + drawn.upper()) and skins.stem(x) * style.letter >= 1.2
        ]
        style = replace(style, font=chance.choice(usable or fonts()[1:]))
    listed = [words.guesses[i] for i in words.answers]
    answers = tuple(chance.sample(listed, boards))
    limit = limit_of(boards)
    guesses = chance.sample(listed, chance.randint(1, min(limit - 1, 5 + boards // 2)))
    if chance.random() < 0.08:
        guesses[0] = "".join(chance.choice(words.alphabet.symbols) for _ in range(letters))
    if chance.random() < 0.6:
        guesses += chance.sample(answers, max(1, min(boards, limit - len(guesses))))
    game = Game(tuple(dict.fromkeys(guesses))[:limit], answers)
    short = boards == 1 and chance.random() < 0.1
    return Plan(
        game,
        style,
        words,
        rows=len(game.guesses) if short else limit,
        across=across,
        folded=boards > 1 and chance.random() < 0.25,
        typed=chance.choice(listed) if chance.random() < 0.12 else "",
        toast=chance.choice(_TOASTS) if chance.random() < 0.07 else "",
        bare=chance.random() < 0.15,
        keyboard=chance.random() < 0.8,
        numbered=chance.random() < 0.04,
    )


def _random_list(chance: random.Random) -> Lexicon:
    """Return a bundled list; most games have five letters."""
    languages = bundled_languages()
    code = "en" if chance.random() < 0.5 else chance.choice(sorted(languages))
    lengths = [x for x in map(int, languages[code]["lengths"]) if x <= 8]
    length = 5 if 5 in lengths and chance.random() < 0.75 else chance.choice(lengths)
    return of_language(code, length)


def drawn_word(word: str, plan: Plan, chance: random.Random) -> list[str]:
    """Return the letters of a word as a game shows them: some add accents to folded words."""
    alphabet = plan.words.alphabet
    letters = list(alphabet.letters(word))
    if alphabet.code in _ADDED and chance.random() < 0.3:
        place = chance.randrange(len(letters))
        font, known = plan.style.font, _ACCENTS.get(letters[place], "")
        accents = [x for x in known if skins.has_letters(font, x)]
        letters[place] = chance.choice(accents or [letters[place]])
    return letters if plan.style.small else [x.upper() for x in letters]


def draw_plan(plan: Plan, chance: random.Random) -> Picture:
    """Return a picture of a game."""
    style, game, skin = plan.style, plan.game, plan.style.skin
    letters = plan.words.length
    pitch = style.wide + style.gap, style.high + style.gap
    thin = max(4, style.high // 4)
    shown = len(game.guesses) + 1
    heights = [thin if plan.folded and row >= shown else style.high for row in range(plan.rows)]
    board = letters * pitch[0] - style.gap, sum(heights) + (plan.rows - 1) * style.gap
    space = max(style.gap * 3, style.wide // chance.choice((3, 2, 1)))
    count = len(game.answers)
    down = -(-count // plan.across)
    margin = chance.randint(0, 3) if plan.bare else max(12, style.wide // 2)
    head = 0 if plan.bare else max(30, style.high)
    key = max(14, int(style.wide * 0.55)), max(18, int(style.high * 0.7))
    keys = plan.words.alphabet.keys
    show_keys = plan.keyboard and not plan.bare and bool(keys)
    below = (key[1] + 4) * len(keys) + 20 if show_keys else 0
    wide = plan.across * (board[0] + space) - space + 2 * margin
    high = head + down * (board[1] + space) - space + 2 * margin + below
    wide = max(wide, (key[0] + 4) * max(map(len, keys)) + 20 if show_keys else 0)
    canvas = Canvas(_page((wide, high), style, chance), style.font)
    ink = readable(skin.page)
    if head:
        title = chance.choice(("Wordle", "Guess", "WORDS", "Quordle", "Daily"))
        canvas.text(title, (wide / 2, head / 2), ink, head // 3)
    left = (wide - plan.across * (board[0] + space) + space) // 2
    drawn = [drawn_word(guess, plan, chance) for guess in game.guesses]
    typed = drawn_word(plan.typed, plan, chance) if plan.typed else []
    typed += [""] * (letters - len(typed)) if typed else []
    covered: set[tuple[int, int, int]] = set()
    for nth, rows in enumerate(game.boards):
        x0 = left + nth % plan.across * (board[0] + space)
        y = head + margin + nth // plan.across * (board[1] + space)
        open_board = not rows or rows[-1][0] != game.answers[nth]
        for row, tall in enumerate(heights):
            marks = [MARKS.index(x) for x in rows[row][1]] if row < len(rows) else []
            word = drawn[row] if marks else typed if row == len(rows) and open_board else []
            for place in range(letters):
                x = x0 + place * pitch[0]
                letter, mark = (word or [""] * letters)[place], marks[place] if marks else None
                canvas.tile(x, y, replace(style, high=tall), letter, mark)
            if plan.numbered and not nth:
                canvas.text(str(row + 1), (x0 - margin / 2, y + tall / 2), ink, style.letter // 2)
            if plan.toast and row == nth == 0 and letters > 3:
                covered |= _toast(canvas, plan, (x0 + board[0] / 2, y + tall * 0.45))
            y += tall + style.gap
    if show_keys:
        turns = [(plan.words.alphabet.letters(guess), marks) for guess, marks in game.boards[0]]
        canvas.keyboard(style, keys, turns, key, high - below + 10)
    return Picture(canvas.image, game.boards, "game", frozenset(covered), plan.words)


def _page(size: tuple[int, int], style: Style, chance: random.Random) -> Image.Image:
    """Return an empty page, which may be a gradient."""
    page = Image.new("RGB", size, style.skin.page)
    if chance.random() < 0.1:
        tint = skins.mixed(style.skin.page, skins.hsl(chance.uniform(180, 280), 0.5, 0.6), 0.3)
        other = Image.new("RGB", size, tint)
        page.paste(other, mask=Image.linear_gradient("L").resize(size))
    return page


def _toast(canvas: Canvas, plan: Plan, middle: tuple[float, float]) -> set[tuple[int, int, int]]:
    """Draw a message over the first row; return the tiles of which it hides the letter."""
    style = plan.style
    letter = max(7, style.high // 6)
    wide = skins.font_of(style.font, letter).getlength(plan.toast) + 2 * letter
    high = letter * 3
    x, y = int(middle[0] - wide / 2), int(middle[1] - high / 2)
    canvas.box(x, y, (int(wide), high), _TOAST, letter // 2)
    canvas.text(plan.toast, middle, readable(_TOAST), letter)
    first = middle[0] - (plan.words.length * (style.wide + style.gap) - style.gap) / 2
    hidden = set()
    for place in range(plan.words.length):
        left = first + place * (style.wide + style.gap)
        if left < middle[0] + wide / 2 and left + style.wide > middle[0] - wide / 2:
            hidden.add((0, 0, place))
    return hidden
