"""The lexicon: allowed guesses, possible answers, and the belief in each answer."""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from salet.errors import ListError, WordError
from salet.puzzle.marks import LONGEST, SHORTEST
from salet.puzzle.sentences import failure, say
from salet.words.alphabet import ENGLISH, Alphabet, named
from salet.words.datafiles import bundled_languages, language_blocks, manifest, words_of
from salet.words.everyday import offensive_words


@dataclass(frozen=True, slots=True, repr=False)
class Lexicon:
    """Allowed guesses, possible answers, and the probability of each answer.

    ``guesses`` is sorted; ``answers`` are indices into it, ascending; ``weights[i]`` is the
    belief in ``answers[i]``, and the weights sum to 1. ``release`` has the positions in ``answers``
    in the order of publication, a tie-break of some classic strategies. ``known`` has the letter
    of each place that the game shows before the first guess, else a dot.

    >>> tiny = Lexicon.of(["crane", "slate", "moist"], name="tiny")
    >>> tiny.guesses
    ('crane', 'moist', 'slate')
    >>> tiny.answer_words
    ('crane', 'moist', 'slate')
    >>> [tiny.guesses[tiny.answers[i]] for i in tiny.release]
    ['crane', 'slate', 'moist']
    """

    name: str
    guesses: tuple[str, ...]
    answers: tuple[int, ...]
    weights: tuple[float, ...]
    release: tuple[int, ...]
    alphabet: Alphabet = ENGLISH
    date: str = ""
    source: str = ""
    uniform: bool = True
    known: tuple[str, ...] = ()
    length: int = field(init=False)
    _digest: str = field(default="", compare=False)
    _index: dict[str, int] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "length", self.alphabet.length(self.guesses[0]))
        put(self, "_index", dict(zip(self.guesses, range(len(self.guesses)), strict=True)))

    @classmethod
    def of(
        cls,
        guesses: Iterable[str],
        answers: Iterable[str] | None = None,
        weights: Sequence[float] | None = None,
        *,
        name: str = "custom",
        alphabet: Alphabet | None = None,
        date: str = "",
        source: str = "",
        digest: str = "",
    ) -> Lexicon:
        """Build a lexicon from words; without ``answers`` every guess may be the answer.

        ``weights`` are parallel to ``answers``, need not sum to 1, and default to equal weights.
        ``digest`` is computed if it is not passed.
        """
        if not name.isprintable():
            raise ListError(
                f"{name!r} is not a name for a list", "Use a name without control characters."
            )
        listed = list(guesses)
        published = listed if answers is None else list(answers)
        if not published:
            raise ListError(f"{name} has no answers", "Give at least one word.")
        allowed = sorted(dict.fromkeys(listed))  # a dict keeps the order: nearly sorted is fast
        index = dict(zip(allowed, range(len(allowed)), strict=True))
        for word in published:
            if word not in index:
                raise ListError(
                    f"{word!r} is an answer of {name} but not one of its guesses",
                    "Add it to the guesses.",
                )
        if weights is not None and len(weights) != len(published):
            raise ListError(
                f"{name} has {len(published):,} answers, but {len(weights):,} weights",
                "Give one weight for each answer.",
            )
        order = sorted(range(len(published)), key=lambda i: published[i])
        place_of = {published[i]: place for place, i in enumerate(order)}
        if len(place_of) != len(published):
            raise ListError(f"{name} has the same answer twice", "Give every answer once.")
        raw = [1.0] * len(published) if weights is None else [float(weights[i]) for i in order]
        total = sum(raw)
        if not (total > 0 and min(raw) >= 0 and total < float("inf")):
            raise ListError(
                f"the weights of {name} must be zero or more, and not all zero",
                "Correct the weights.",
            )
        letters = alphabet or Alphabet.from_words(allowed)
        if letters.capitals:
            allowed = [letters.cased(word) for word in allowed]
        lengths = letters.lengths(allowed)
        if len(lengths) > 1 or not SHORTEST <= min(lengths) <= LONGEST:
            raise ListError(
                f"{name} has words of {_range(lengths)} letters",
                f"All words must have the same length, from {SHORTEST} to {LONGEST} letters.",
            )
        return cls(
            name=name,
            guesses=tuple(allowed),
            answers=tuple(index[published[i]] for i in order),
            weights=tuple(x / total for x in raw),
            release=tuple(place_of[word] for word in published),
            alphabet=letters,
            date=date,
            source=source,
            uniform=len(set(raw)) == 1,
            _digest=digest,
        )

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return (
            f"Lexicon(name={self.name!r}, {len(self.guesses):,} guesses, "
            f"{len(self.answers):,} answers of {self.length} letters)"
        )

    @property
    def digest(self) -> str:
        """Hash of guesses, answers, weights and alphabet, as 16 hexadecimal digits."""
        if not self._digest:
            text = "\n".join(self.guesses) + "\n\n" + "\n".join(self.answer_words)
            if not self.uniform:
                text += "\n\n" + "\n".join(map(repr, self.weights))
            if self.alphabet.symbols != ENGLISH.symbols:
                text += "\n\n" + " ".join(self.alphabet.symbols)
            object.__setattr__(self, "_digest", short_digest(text))
        return self._digest

    def as_dict(self) -> dict[str, Any]:
        """The row of this list in ``salet lists --json`` and the API."""
        lists, code = manifest()["lists"], self.name.partition("-")[0]
        entry = lists.get(self.name) or bundled_languages().get(code, {})
        if entry.get("source") != self.source:
            entry = {"about": self.source, "licence": ""}
        return {
            "name": self.name,
            "guesses": len(self.guesses),
            "answers": len(self.answers),
            "length": self.length,
            "date": self.date,
            "digest": self.digest,
            "source": self.source,
            "licence": entry.get("licence") or _licences(entry),
            "about": entry["about"],
            "chosen": entry.get("chosen", ""),
        }

    @property
    def words(self) -> tuple[str, ...]:
        """The allowed guesses, sorted: the same as ``guesses``.

        >>> closed("original").words[:2]
        ('aahed', 'aalii')
        """
        return self.guesses

    @property
    def answer_words(self) -> tuple[str, ...]:
        """The possible answers as words, sorted."""
        return tuple([self.guesses[i] for i in self.answers])

    @property
    def win(self) -> int:
        """The pattern of all correct."""
        return int(3**self.length) - 1

    def __contains__(self, word: object) -> bool:
        return word in self._index

    def index(self, word: str) -> int:
        """Return the index of a guess. Raise ``WordError`` if the list does not have it.

        >>> closed("original").index("aahed")
        0
        """
        try:
            return self._index[word]
        except KeyError:
            raise self._unknown(word) from None

    def answer_column(self, word: str) -> int | None:
        """Return the position of a word in ``answers``, or None if it cannot be the answer."""
        i = self._index.get(word, -1)
        place = bisect_left(self.answers, i)
        return place if i >= 0 and self.answers[place : place + 1] == (i,) else None

    def word(self, text: str) -> str:
        """Normalise typed text. Raise ``WordError`` if its length or letters do not fit.

        The word need not be on this list.

        >>> closed("original").word(" CRANE")
        'crane'
        """
        word = self.alphabet.normalise(text)
        self.alphabet.check(word, self.length, text)
        for place, pair in enumerate(zip(self.letters(word), self.known, strict=False), 1):
            if pair[1] not in (".", pair[0]):
                raise failure(
                    "known-place" if place > 1 else "known-first", WordError, word=word.upper(),
                    place=place, letter=pair[1].upper(), known="".join(self.known).upper(),
                    fix=say("error.known-shown", known="".join(self.known).upper()),
                )  # fmt: skip
        return word

    def allowed(self, text: str) -> str:
        """Normalise typed text. Raise ``WordError`` if it is not a word of this list."""
        return self.guesses[self.index(self.word(text))]

    def letters(self, word: str) -> tuple[str, ...]:
        """Split a word into its letters."""
        return self.alphabet.letters(word)

    def near(self, word: str, count: int = 3) -> tuple[str, ...]:
        """Return words that differ in one letter or in two swapped letters, likeliest first.

        Insults are left out.

        >>> closed("original").near("crnae")
        ('crane',)
        """
        letters = self.letters(word)
        tried = [
            (*letters[:i], other, *letters[i + 1 :])
            for i in range(len(letters))
            for other in self.alphabet.symbols
        ]
        for i in range(len(letters)):
            for j in range(i):
                between = letters[j + 1 : i]
                swapped = (*letters[:j], letters[i], *between, letters[j], *letters[i + 1 :])
                tried.append(swapped)
        similar = {near for near in map("".join, tried) if near in self and near != word}
        similar -= offensive_words(self.guesses)

        def unlikely(near: str) -> tuple[float, str]:
            column = self.answer_column(near)
            return (0.0 if column is None else -self.weights[column], near)

        return tuple(sorted(similar, key=unlikely)[:count])

    def _unknown(self, word: str) -> WordError:
        near = self.near(word)
        fix = say("error.unlisted-near" if near else "error.unlisted-fix", near=near)
        return failure("unlisted", WordError, word=word.upper(), list=self.name, fix=fix)


def _licences(entry: dict[str, Any]) -> str:
    """Return the licences of the files of a closed list."""
    files = [manifest()["files"][entry[kind]] for kind in ("guesses", "answers") if kind in entry]
    return ", ".join(dict.fromkeys(file["licence"] for file in files))


def _range(lengths: set[int]) -> str:
    least, most = min(lengths), max(lengths)
    return str(least) if least == most else f"{least} to {most}"


def bundled() -> tuple[str, ...]:
    """Return the names of the bundled lists, without those of languages.

    >>> bundled()
    ('original', 'original-all', 'nyt-2022', 'nyt-2023', 'daily')
    """
    return tuple(manifest()["lists"])


CURATED = "nyt-2023"  # the curated answers of the daily puzzle
DAILY = "daily"
LIKELY = 0.99  # the likely candidates are the smallest set with this share of the belief


def of_language(code: str, length: int = 5) -> Lexicon:
    """Return the list of a language and length. Raise ``ListError`` if there is none.

    >>> of_language("es", 6)
    Lexicon(name='es-6', 25,409 guesses, 2,575 answers of 6 letters)
    """
    lengths = bundled_languages()[code]["lengths"]
    if str(length) not in lengths:
        raise ListError(
            f"the language {code} has no list of {length} letters",
            f"Choose one of the lengths {', '.join(lengths)}, or give a file.",
        )
    return _of_language(code, length)


def belief_weight(zipf: int) -> int:
    """Return the weight of an answer: the tenth root of its frequency, as an integer.

    ``zipf`` is its Zipf frequency times 100. ``docs/words.md`` explains the choice of the root.

    >>> belief_weight(250), belief_weight(350), belief_weight(600)
    (178, 224, 398)
    """
    return round(100 * 10 ** (zipf / 1000))


@lru_cache(maxsize=8)
def _of_language(code: str, length: int) -> Lexicon:
    entry = bundled_languages()[code]
    counts = entry["lengths"][str(length)]
    answers, known, others = language_blocks(code, length)
    weights = None if counts.get("equal") else [belief_weight(x) for x in answers.values()]
    return Lexicon.of(
        [*answers, *known, *others],
        answers,
        weights,
        name=f"{code}-{length}",
        alphabet=named(code),
        date=entry["date"],
        source=entry["source"],
        digest=counts["digest"],
    )


def language_rows() -> list[dict[str, Any]]:
    """Return the lists of languages as rows of ``salet lists``, without reading the lists."""
    return [
        {
            "name": f"{code}-{length}",
            "guesses": counts["guesses"],
            "answers": counts["answers"],
            "length": int(length),
            "date": entry["date"],
            "digest": counts["digest"],
            "source": entry["source"],
            "licence": entry["licence"],
            "about": entry["about"],
            "chosen": entry["chosen"],
        }
        for code, entry in bundled_languages().items()
        for length, counts in entry["lengths"].items()
    ]


@lru_cache(maxsize=8)
def closed(name: str) -> Lexicon:
    """Return a bundled list that no longer changes."""
    entry = manifest()["lists"][name]
    return Lexicon.of(
        words_of(entry["guesses"]),
        words_of(entry["answers"]),
        name=name,
        alphabet=ENGLISH,
        date=entry["date"],
        source=entry["source"],
        digest=entry["digest"],
    )


def short_digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
