"""``salet suggest``: the best next guesses for a position."""

from __future__ import annotations

from typing import Any

import click

from salet.advice.advise import Advice, advise
from salet.cli import emit, options, terminal
from salet.cli.boards import has_boards, own_limit, show_advice
from salet.words.figures import plural
from salet.words.lexicon import DAILY
from salet.words.settings import settings
from salet.words.turns import parse_turns


@click.command(
    "suggest",
    help="\b\nExample:  salet suggest crane:bbygb moist:bbbbg\n\n"
    "The best next guesses after these turns; with no turn, the best openers.",
)
@click.argument("turns", nargs=-1, metavar="[GUESS:FEEDBACK]...")
@options.lexicon(DAILY)
@options.rules
@options.strategy
@options.boards
@options.live_goal
@options.within
@options.words
@options.top
@options.reverse_digits
@options.verbose
@options.json
def command(
    turns: tuple[str, ...],
    boards: int | None,
    goal: str,
    top: int,
    within: int,
    reverse_digits: bool,
    verbose: bool,
    words: str | None,
    as_json: bool,
    **chosen: Any,
) -> None:
    lexicon = options.open_lexicon(DAILY, chosen)
    rules = options.chosen_rules(chosen)
    strategy = options.chosen_strategy(chosen)
    mine = settings()
    if has_boards(boards, turns, lexicon):
        from salet.advice.boards import advise_boards, check_one_goal
        from salet.words.boardturns import parse_boards_turns

        check_one_goal(goal)
        several = parse_boards_turns(lexicon, turns, boards, reverse_digits=reverse_digits)
        found = advise_boards(
            lexicon, several, rules, strategy, boards=boards, top=top, limit=own_limit(within),
            words=words or mine.words, never=mine.never,
        )  # fmt: skip
        emit(found.as_dict()) if as_json else show_advice(found, verbose)
        return
    played = parse_turns(lexicon, turns, reverse_digits=reverse_digits)
    advice = advise(
        lexicon, played, rules, strategy,
        top=top, limit=within, goal=goal, words=words or mine.words, never=mine.never,
    )  # fmt: skip
    if as_json:
        emit(advice.as_dict())
    else:
        show(advice, verbose)


def show(advice: Advice, verbose: bool) -> None:
    """The advice on the terminal."""
    from salet.advice.reasons import rare_sentence
    from salet.render.terminal import (
        board,
        guesses_table,
        numbers_table,
        setting_line,
        unlisted,
        words_left,
    )

    out = terminal()
    if advice.turns:
        out.print(board(advice.turns))
        out.print()
    if advice.solved:
        many = len(advice.turns)
        out.print(f"Solved in {plural(many, 'guess')}: nothing is left to play.")
        return
    out.print(words_left(advice, out.width))
    if advice.unknown:
        out.print(unlisted(advice.unknown))
    out.print(numbers_table(advice, out.width) if verbose else guesses_table(advice))
    for sentence in (rare_sentence(advice), advice.choice.sentence, advice.ranking.cut):
        if sentence:
            out.print(sentence)
    out.print(setting_line(advice))
