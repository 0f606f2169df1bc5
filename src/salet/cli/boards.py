"""Several boards on the command line: what ``suggest``, ``solve`` and ``bench`` do with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from salet.cli import emit, terminal
from salet.errors import InputError

if TYPE_CHECKING:
    from salet.advice.boards import BoardsAdvice
    from salet.puzzle.rules import Rules
    from salet.puzzle.turns import Turn
    from salet.reviews.boards import BoardsReview
    from salet.reviews.boardsubmitted import SubmittedBoards
    from salet.words.lexicon import Lexicon

WORDS_MISSING = (
    "Skill and luck need the words: give the answers with the squares, in order "
    "(--answer crane --answer moist), or the turns (salet review crane:bbygb,ybbbb moist:…)."
)


def has_boards(boards: int | None, turns: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether several boards are asked for, by number or by the turns."""
    if not turns:
        return (boards or 1) > 1
    from salet.words.turns import is_for_several

    return (boards or 1) > 1 or any(is_for_several(turn, lexicon.length) for turn in turns)


def has_several(boards: int | None, tuples: str | None) -> bool:
    """Whether games of several boards are to be played."""
    return (boards or 1) > 1 or tuples is not None


def split_answers(told: Sequence[str]) -> list[str]:
    """The answers of the boards: ``--answer`` again and again, or once with commas."""
    return [word for text in told for word in text.replace(",", " ").split()]


def check_boards(lexicon: Lexicon, turns: Sequence[Turn], rules: Rules) -> None:
    """That turns keep the rules and do not contradict each other."""

    start = Boards.start(lexicon, len(turns[0].feedbacks), rules)
    if wrong := start.after_turns(turns).diagnose():
        raise wrong


def own_limit(within: int) -> int | None:
    """The limit that was asked for; None where nobody did, for the game's own."""
    context = click.get_current_context()
    told = context.get_parameter_source("within")
    return None if told in (None, click.core.ParameterSource.DEFAULT) else within


def show_advice(advice: BoardsAdvice, verbose: bool) -> None:
    """The advice on the terminal."""
    from salet.render.boards import attention, boards_table, numbers_of_boards, setting_of_boards
    from salet.render.terminal import unlisted

    out = terminal()
    boards = advice.boards
    if boards.is_over:
        out.print(f"All {len(boards.boards)} boards are solved in {len(boards.turns)} guesses.")
        return
    if boards.turns:
        out.print(attention(boards, out.width))
    if advice.unknown:
        out.print(unlisted(advice.unknown))
    out.print(numbers_of_boards(advice) if verbose else boards_table(advice, out.width))
    if boards.certain:
        many = len(boards.certain)
        said = f"{many} boards are certain: play" if many > 1 else "A board is certain: play"
        out.print(f"{said} what is known first, it tells the other boards something.")
    out.print(setting_of_boards(advice))


def answers_of(
    lexicon: Lexicon, boards: int, games: str | None, seed: int | None, tuples: str | None
) -> tuple[tuple[str, ...], ...]:
    """The answers of the games to play: of a file, or by chance."""
    from salet.lab.boardbench import drawn, read_tuples

    if tuples is not None:
        if games is not None or seed is not None:
            raise InputError(
                "--tuples names the games, and --games and --seed draw others",
                "Give --tuples alone, or --boards with --games and --seed.",
            )
        found = read_tuples(lexicon, tuples)
        if len(found[0]) == 1:
            raise InputError(
                f"the games of {tuples} have one board", "Give several answers a line."
            )
        if boards > 1 and len(found[0]) != boards:
            raise InputError(
                f"{tuples} has games of {len(found[0])} boards, not {boards}",
                "Leave --boards away, or name another file.",
            )
        return found
    many = games or "100"
    if not many.isdigit() or not 1 <= int(many) <= 100_000:
        raise InputError(
            f"{many!r} is no number of games", "With --boards say how many: --games 200."
        )
    return drawn(lexicon, boards, int(many), seed or 0)


def refuse_for_boards(**given: Any) -> None:
    """Options that several boards do not have."""
    for name, value in given.items():
        if value:
            raise InputError(
                f"--{name} is for one board", f"Leave --{name} away with several boards."
            )


def refuse_for_one(**given: Any) -> None:
    """Options that one board does not have."""
    for name, value in given.items():
        if value:
            raise InputError(
                f"--{name} is for several boards", f"Leave --{name} away, or say --boards N."
            )


def show_review(
    game: SubmittedBoards,
    lexicon: Lexicon,
    rules: Rules,
    by: str,
    within: int,
    sequence: bool,
    verbose: bool,
    as_json: bool,
) -> None:
    """A game of several boards, turn by turn; without its words no more than it tells."""
    if game.shared is not None:
        from salet.render.boardreview import shared_view

        out = terminal()
        if as_json:
            emit({**game.shared.as_dict(), "notes": [WORDS_MISSING]})
        else:
            out.print(shared_view(game.shared))
            out.print(WORDS_MISSING, style="dim")
        return
    limit = own_limit(within)
    found = game.reviewed(lexicon, rules, by, limit=limit, sequence=sequence)
    show_reviews([found], verbose, as_json)


def show_reviews(found: Sequence[BoardsReview], verbose: bool, as_json: bool) -> None:
    """One game in full with its share text, several as a table."""
    from salet.render.boardreview import boards_review_view, many_boards_view

    out = terminal()
    if len(found) > 1:
        if as_json:
            emit({"games": len(found), "rows": [each.as_dict() for each in found]})
        else:
            out.print(many_boards_view(found))
    elif as_json:
        emit(found[0].as_dict())
    else:
        out.print(boards_review_view(found[0], verbose=verbose))
        out.print()
        out.print(found[0].share_text)
