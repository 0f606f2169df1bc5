"""Hints in five steps, each of which gives more away.

====  ===============================================  ====================================
step  one board                                        several boards
====  ===============================================  ====================================
1     how many words are left                          how many words are left on each
2     one letter: how likely it is, or where           which board to look at
3     probe or go for it: can the best guess be it?    can the best guess solve a board?
4     three good words, in alphabetical order          a letter of the board to look at
5     the best word                                    the best word
====  ===============================================  ====================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from salet.advice.advise import Advice, Candidates
from salet.advice.policy import AS_ANSWER, nearly_as_good
from salet.advice.reasons import reason
from salet.puzzle.sentences import say
from salet.puzzle.turns import Turn
from salet.words.everyday import offensive_words
from salet.words.lexicon import Lexicon
from salet.words.ranking import Suggestion

STEPS = 5
WORTH_NAMING = 0.05  # how likely one of two words is that hint 4 names
MORE_THAN_HALF = 0.51  # one of two equal words is not more likely than not


def hints(advice: Advice) -> tuple[str, ...]:
    """Return the five hints at a position; each gives more away.

    >>> from salet.advice.advise import advise
    >>> from salet.position.position import Position
    >>> for hint in hints(advise(Position.of("original", ["crane:bbygb"])))[:3]:
    ...     print(hint)
    20 words are left.
    The chance of T is 55 %.
    Probe: the best guess cannot be the answer, but it narrows down the others.
    >>> turns = ["salet:bybyb,ybbbg", "cromb:ggbbb,bbyyb"]
    >>> for hint in hints(advise(Position.of("original", turns)))[:3]:
    ...     print(hint)
    Words left: board 1 has 4, board 2 has 1.
    Look at board 2: only one word is left there.
    Go for it: the best guess solves board 2.
    """
    best = advice.ranking.best
    last = say("hint.play", name=best.guess.upper(), reason=reason(advice))
    if len(advice.boards) > 1:
        board = next((nth - 1 for nth in _certain(advice, best)), advice.attention[0])
        return (
            _count_each(advice),
            _where_to_look(advice, board),
            _plan_for_several(advice, best),
            _letter_of(advice, board),
            last,
        )
    return _count(advice), _letter_of(advice, 0), _plan(advice, best), _good_words(advice), last


def hints_without_chances(advice: Advice) -> tuple[str, ...]:
    """Return the five hints against the adversary, for which no answer is likelier than another."""
    best, words = advice.ranking.best, [word for word, _ in advice.candidates]
    tried = {letter for turn in advice.turns for letter in turn.letters}
    counts = Counter(letter for word in words for letter in {*advice.lexicon.letters(word)} - tried)
    letter = say("hint.known")
    if counts:
        count, most = max((count, letter) for letter, count in counts.items())
        letter = say("hint.in-words", letter=most.upper(), count=count, words=len(words))
    only = len(words) == 1
    plan = "go-only" if only else "go" if best.candidate else "probe-only"
    why = say(
        "reason.only" if only and best.candidate else "reason.leaves",
        left=best.expected_size, words=len(words), worst=best.largest,
    )  # fmt: skip
    last = say("hint.play", name=best.guess.upper(), reason=why)
    return _count(advice), letter, say(f"hint.{plan}"), _good_words(advice), last


# ------------------------------------------------------------------------------------ one board


def _count(advice: Advice) -> str:
    rest = len(advice.candidates) - advice.likely
    key = "hint.left-likely" if rest else "hint.left"
    return say(key, n=advice.likely, rest=say("count.long-shots", n=rest))


def _plan(advice: Advice, best: Suggestion) -> str:
    if not best.candidate:
        return say("hint.probe-only")
    if len(advice.candidates) == 1:
        return say("hint.go-only")
    steps = ((0.9, "go-certain"), (MORE_THAN_HALF, "go-likely"), (AS_ANSWER, "go"))
    key = next((name for least, name in steps if best.probability >= least), "probe")
    return say(f"hint.{key}")


def _good_words(advice: Advice) -> str:
    first, *others = advice.leaders  # the second may be a rare word that is better
    near = [s for s in others if nearly_as_good(s, first) and s.everyday >= first.everyday]
    good = sorted(s.guess for s in [first, *near[:2]])
    if len(advice.candidates) <= 2:
        offensive = offensive_words(advice.lexicon.guesses) - {first.guess}
        fair = [word for word, chance in advice.candidates if chance >= WORTH_NAMING]
        good = sorted(word for word in fair if word not in offensive) or good[:1]
    if len(good) == 1:
        return _only_good(advice, first.guess)
    return say("hint.good", n=len(good), named=[word.upper() for word in good])


def _only_good(advice: Advice, guess: str) -> str:
    known = _known(_turns_on(advice, 0))
    for place, letter in enumerate(advice.lexicon.letters(guess)):
        if (place, letter) not in known:
            key = "hint.good-begins" if place == 0 else "hint.good-letter"
            return say(key, place=place + 1, letter=letter.upper())
    return say("hint.good-known")


# -------------------------------------------------------------------------------- several boards


def _count_each(advice: Advice) -> str:
    if not advice.turns:
        return say("hint.every-board", count=advice.boards[0].likely)
    counts = [  # without the boards of a sequence that show nothing yet
        say("hint.board", board=nth + 1, count=advice.boards[nth].likely)
        for nth in advice.position.marked
    ]
    return say("hint.boards", counts=counts)


def _where_to_look(advice: Advice, board: int) -> str:
    if not advice.turns:
        return say("hint.alike")
    likely = advice.boards[board].likely
    key = "look-last" if len(advice.attention) == 1 else "look"
    if likely == 1:
        key = "look-one" if len(advice.boards[board].words) == 1 else "look-one-likely"
    return say(f"hint.{key}", board=board + 1, count=likely)


def _certain(advice: Advice, best: Suggestion) -> list[int]:
    """Return the numbers of the boards that a guess is sure to solve."""
    boards = advice.boards
    return [
        nth
        for nth in best.boards or ()
        if not boards[nth - 1].solved and len(boards[nth - 1].words) == 1
    ]


def _plan_for_several(advice: Advice, best: Suggestion) -> str:
    able = [board for board in best.boards or () if not advice.boards[board - 1].solved]
    if certain := _certain(advice, best):
        return say("hint.solves", n=len(certain), boards=certain)
    if able and best.probability >= AS_ANSWER:
        any_board = len(able) == len(advice.attention) > 1
        key = "hint.can-solve-any" if any_board else "hint.can-solve"
        return say(key, n=len(able), boards=able, chance=best.probability)
    return say("hint.probe-boards")


# -------------------------------------------------------------------------------------- a letter


def _letter_of(advice: Advice, board: int) -> str:
    key, values = _letter(advice.lexicon, _turns_on(advice, board), advice.boards[board])
    several = "-on" if len(advice.boards) > 1 else ""
    return say(f"hint.{key}{several}", board=board + 1, **values)


def _turns_on(advice: Advice, board: int) -> list[Turn]:
    return [seen for turn in advice.turns if (seen := turn.on(board)) is not None]


def _known(turns: Sequence[Turn]) -> set[tuple[int, str]]:
    """Return the green letters with their places."""
    return {
        (place, letter)
        for turn in turns
        for place, (letter, mark) in enumerate(zip(turn.letters, turn.feedback, strict=True))
        if mark == 2
    }


def _letter(
    lexicon: Lexicon, turns: Sequence[Turn], board: Candidates
) -> tuple[str, dict[str, object]]:
    """Return the key and values of a hint about the likeliest letter or place of a letter."""
    tried = {letter for turn in turns for letter in turn.letters}
    known = _known(turns)
    inside: dict[str, float] = {}
    at: dict[tuple[int, str], float] = {}
    for word, chance in board.words:
        letters = lexicon.letters(word)
        for letter in set(letters) - tried:
            inside[letter] = inside.get(letter, 0.0) + chance
        for spot in enumerate(letters):
            if spot not in known:
                at[spot] = at.get(spot, 0.0) + chance
    if inside:
        chance, letter = max((round(p, 9), x) for x, p in inside.items())
        if chance >= 0.3 or not at:
            key = "there-is" if chance >= 1 else "letter"
            return key, {"letter": letter.upper(), "chance": chance}
    if not at:
        return "in-place", {}
    chance, (place, letter) = max((round(p, 9), spot) for spot, p in at.items())
    where = {"letter": letter.upper(), "place": place + 1, "chance": chance}
    return "place-is" if chance >= 1 else "place", where
