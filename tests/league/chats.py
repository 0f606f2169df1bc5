"""Made-up chats for the tests: games of known days, with greetings and other things between."""

from __future__ import annotations

import random
from datetime import date
from functools import cache

import numpy as np

from salet.belief.pastanswers import shipped
from salet.numbers.matrix import matrix_of
from salet.puzzle.days import puzzle_number
from salet.puzzle.scoring import feedback
from salet.puzzle.turns import Turn
from salet.share.write import share_text
from salet.words.lexicon import closed

TODAY = date(2026, 6, 1)
FORM = "{d:%d/%m/%Y}, {h:02}:05 - {a}: {m}"
PLAYERS = {"Ana": 0.75, "Ben 🦊": 0.6, "+44 7123 456789": 0.45, "דנה": 0.6, "Eva": 0.5}
TALK = ("good morning!", "that was hard", "see you at 5/6", "<Media omitted>", "lol 😂")


def played(chance: random.Random, answer: str, skill: float) -> list[Turn]:
    """Return a game: each guess is a random word that fits, or with less skill any word."""
    matrix = matrix_of(closed("nyt-2023"))
    words = matrix.lexicon.answer_words
    left, turns = np.arange(len(words)), list[Turn]()
    while len(turns) < 6 and not (turns and turns[-1].feedback.is_win):
        fitting = chance.random() < skill and len(left)
        guess = words[chance.choice(left)] if fitting else chance.choice(words)
        marks = feedback(guess, answer)
        turns.append(Turn(guess, (marks,)))
        left = left[matrix.row(guess)[left] == marks.pattern]
    return turns


@cache
def chat(
    days: int = 40, seed: int = 1, first: date = date(2025, 3, 1)
) -> tuple[str, list[tuple[str, int, int]]]:
    """Return a chat of some days, and its games: player, number, guesses (7 for lost)."""
    chance, lines, games = random.Random(seed), list[str](), list[tuple[str, int, int]]()
    for day, answer in [each for each in shipped().days if each[0] >= first][:days]:
        for hour, (name, skill) in enumerate(PLAYERS.items(), 8):
            if chance.random() < 0.3:
                lines.append(FORM.format(d=day, h=hour, a=name, m=chance.choice(TALK)))
            if chance.random() < 0.12:
                continue
            turns, number = played(chance, answer, skill), puzzle_number(day)
            text = share_text(turns, number=number)
            if chance.random() < 0.2:
                text = f"{chance.choice(TALK)}\n{text}"
            games.append((name, number, len(turns) if turns[-1].feedback.is_win else 7))
            lines.append(FORM.format(d=day, h=hour, a=name, m=text))
    return "\n".join(lines), games
