"""The table of targets, compared with a search of every game."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from scripts.research.targets import LONGEST
from scripts.research.targettable import TargetTable
from tests.host.test_shortestgame import slow_lengths, some_list

from salet.puzzle.rules import Rules
from salet.words.lexicon import Lexicon

pytestmark = pytest.mark.extra("lab")

ALIKE = Lexicon.of([f"aa{letter}" for letter in "bcdefg"])  # each guess excludes only one word


@pytest.mark.parametrize("lexicon", [some_list(0, 9, 2), some_list(1, 12, 3), ALIKE])
def test_every_length_equals_the_slow_search(lexicon):
    known = slow_lengths(lexicon, Rules.NORMAL, 6)
    with ThreadPoolExecutor(2) as threads:
        for executor in (None, threads):
            targets = TargetTable(lexicon).run(executor)
            exact = {target.word: len(target.guesses) for target in targets if target.exact}
            assert exact == known
            assert all(target.exact or target.at_least > LONGEST for target in targets)
