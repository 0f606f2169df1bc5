"""The adversary, compared with a slow version of its rule."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests import oracle
from tests.thorough import few

from salet.belief.lists import load
from salet.host.adversary import Adversary
from salet.host.games import marked
from salet.position.position import Position
from salet.words.lexicon import Lexicon

WORDS = [w for w in load("original").answer_words if set(w) <= set("aeinorst")]


def slow_host(candidates: list[str], guess: str) -> tuple[str, list[str]]:
    """Return the marks that leave most words; ties: fewest g, fewest y, then b, y, g in order."""
    data = {word: oracle.feedback(guess, word) for word in candidates}
    number = Counter(data.values())
    best = min(
        number, key=lambda m: (-number[m], m.count("g"), m.count("y"), ["byg".index(x) for x in m])
    )
    return best, [word for word in candidates if data[word] == best]


@pytest.mark.parametrize("seed", range(few(4, 12)))
def test_every_reply_equals_the_slow_rule(seed):
    chance = random.Random(seed)
    name = "original" if seed % 2 else "nyt-2023"
    lexicon = load(name)
    position, left = Position.start(lexicon), list(lexicon.answer_words)
    for _ in range(8):
        # Guess candidates, too: with few words left there are many ties.
        guess = chance.choice(left if len(left) < 50 else lexicon.guesses)
        marks, left = slow_host(left, guess)
        position = marked(Adversary(), position, guess)
        assert position.turns[-1].feedback.letters == marks
        assert sorted(word for word, _ in position.candidates) == left
        if marks == "ggggg":
            break


def test_the_adversary_gives_in_only_with_one_word_left():
    position = Position.start(Lexicon.of(["crane", "brane"]))
    position = marked(Adversary(), position, "crane")
    assert position.turns[-1].feedback.letters == "bgggg"
    assert marked(Adversary(), position, "brane").turns[-1].feedback.is_win


def test_words_of_other_lengths():
    lexicon = Lexicon.of(["ab" + x + y for x in "cdef" for y in "ghij"])
    position = marked(Adversary(), Position.start(lexicon), "abcg")
    assert position.turns[-1].feedback.letters == "ggbb"
    assert position.count == 9
