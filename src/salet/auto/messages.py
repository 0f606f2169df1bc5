"""What a page says in words: that it refuses a guess, or that the game has ended."""

from __future__ import annotations

import re
from collections.abc import Iterable

from salet.errors import escaped

_I = re.IGNORECASE
SHORT = re.compile(
    r"(not enough|too few|more|fill( in)? all) letters|too short|\b(\d|three|four|five|six|seven) "
    r"?-?letters?\b(?! word not)|incomplete|enter a (full )?word",
    _I,
)
HARD = re.compile(r"must (contain|include|use|have|be [a-z]\b|reuse)|hard mode", _I)
NO_WORD = re.compile(
    r"not in (the |our |this |my )?(word ?-?list|dictionary|list|vocabulary|lexicon|word ?bank)"
    r"|not in (the )?words?\b"
    r"|not an? (valid|real|known|actual|recogni[sz]ed|accepted|allowed|english|legal)\b|not a word"
    r"|unknown word|not (been )?recogni[sz]ed|unrecogni[sz]ed"
    r"|(isn.?t|is not|ain.?t) (a |an |in |on )|(does ?n.?t|does not|didn.?t) exist"
    r"|no such word|(don.?t|do not) (know|recogni[sz]e)|nonexistent"
    r"|nicht in der|kein (gültiges )?wort|pas dans|no está|palabra no",
    _I,
)
REFUSED = re.compile(
    rf"{NO_WORD.pattern}|invalid|not (allowed|accepted|valid|found)|(isn.?t|is not) (valid|allowed)"
    r"|try (another|again|a different|something else)|can.?t find|could not find|n.est pas"
    r"|non (è|valida)|already (guessed|tried|used|been)",
    _I,
)
GAME_LOST = re.compile(
    r"\byou.?(ve)? (lose|lost|failed)\b|game over|better luck|out of (guesses|tries|attempts|turns)"
    r"|no (more|attempts|guesses|tries)|\b(word|answer|solution) (was|is|:)|it was\b|unlucky"
    r"|so close|next time",
    _I,
)
GAME_WON = re.compile(
    r"congrat|\byou.?(ve)? (win|won|did it|got it|guessed|solved|found)|well done|genius"
    r"|magnificent|impressive|splendid|phew|victory|nice job|good job|winner"
    r"|you are correct|correct!",
    _I,
)
CLOSED = re.compile(
    r"come back|tomorrow|already (played|finished|solved|completed|won|lost|over)"
    r"|next (puzzle|word\w*) in",
    _I,
)


def one_line(text: str) -> str:
    """Return text of a page on one line, with control characters escaped.

    A terminal would obey them, so a page could set the terminal's title or clear its screen.
    """
    return escaped(" ".join(text.split()))


def first(pattern: re.Pattern[str], texts: Iterable[str]) -> str:
    """Return the first text that contains a pattern, or "".

    >>> first(REFUSED, ["Row 2", "CRANY is not in the word list"])
    'CRANY is not in the word list'
    """
    return next((text for text in texts if pattern.search(text)), "")


def revealed_answer(texts: Iterable[str], length: int) -> str:
    """Return the answer that a page reveals at the end, or "".

    >>> revealed_answer(["You lost! The word was MOIST."], 5)
    'moist'
    """
    naming = re.compile(
        rf"\b(?:word|answer|solution|it)\b(?: \w+)? ?(?:was|is|:)[ \"'“:]*(\w{{{length}}})\b", _I
    )
    for text in texts:
        if match := naming.search(text):
            return match[1].lower()
    return ""
