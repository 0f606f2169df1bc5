"""Parse files of words. Errors name the file and the line."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass

from salet.errors import Change, Fix, ListError
from salet.puzzle.figures import plural
from salet.puzzle.marks import LONGEST, SHORTEST
from salet.store import read_file
from salet.words.alphabet import ENGLISH, Alphabet, composed, graphemes, is_letter, script
from salet.words.lexicon import Lexicon, bundled

_APOSTROPHES = "'’`-"
MAX_FAULTS = 5  # lines that an error names besides the first
OTHER_LENGTH, OTHER_SIGNS, REPEATED = "other-length", "other-signs", "repeated"


@dataclass(frozen=True, slots=True)
class _Line:
    """One word of a file, its line number and its weight."""

    number: int
    word: str
    weight: float = 1.0


def from_files(
    guesses: str | None,
    answers: str | None = None,
    *,
    length: int | None = None,
    alphabet: str | None = None,
) -> Lexicon:
    """Build a lexicon from a file of guesses and a file of answers, or from one of them.

    With one file every guess may be the answer. A line is a word, or a word and its weight
    (``apple 10`` or ``apple,10``). A repeated word counts once. Blank lines and lines that begin
    with ``#`` are ignored. With ``length`` a file is a dictionary: words that do not fit are
    ignored.
    """
    letters = Alphabet.of(alphabet) if alphabet is not None else None
    if length is not None and not SHORTEST <= length <= LONGEST:
        raise ListError(
            f"words of {length} letters are not supported",
            f"Choose a length from {SHORTEST} to {LONGEST}.",
        )
    first = answers if guesses is None else guesses
    if first is None:
        raise ListError("no file of words is given", "Give a file of guesses, of answers, or both.")
    read = _read_dictionary if length is not None else _read_list
    listed = read(first, letters, length)
    common_length = length or (letters or Alphabet.from_words(line.word for line in listed)).length(
        listed[0].word
    )
    if guesses is None or answers is None:
        published = listed
    else:
        published = read(answers, letters, common_length)
        known = {line.word for line in listed}
        for line in published:
            if line.word not in known:
                raise _wrong(
                    answers,
                    line.number,
                    f"{line.word!r} is an answer but not one of the guesses of {guesses}",
                    "Add it to the guesses, or remove it from the answers.",
                )
    total = sum(line.weight for line in published)
    if not 0 < total < float("inf"):
        fault = "every weight is zero" if total <= 0 else "the weights are too large to add up"
        raise ListError(f"{answers or guesses}: {fault}", "Correct the weights.")
    return Lexicon.of(
        (line.word for line in listed),
        [line.word for line in published],
        [line.weight for line in published],
        name=os.path.basename(answers or first),
        alphabet=letters,
        source="your own file" if answers is None or guesses is None else "your own files",
    )


def _read_list(path: str, alphabet: Alphabet | None, length: int | None) -> list[_Line]:
    """Parse a list of words; repeated ones are dropped.

    Raise ``ListError`` with all lines that are wrong.
    """
    faults: list[ListError] = []
    lines: list[_Line] = []
    for n, text in _content(path):
        try:
            lines.append(_split(path, n, text))
        except ListError as error:
            faults.append(error)
    if not lines and not faults:
        raise ListError(f"{path} has no words", "Give a file with one word per line.")
    letters = alphabet or Alphabet.from_words(
        "".join(x for x in composed(line.word) if is_letter(x)) for line in lines
    )
    if alphabet is None:
        _refuse_mixed_scripts(path, lines)
    wanted = length or (_usual_length(path, lines, letters) if lines else 0)
    kept: dict[str, _Line] = {}
    for line in lines:
        try:
            word = _checked(path, line, letters, wanted)
            kept.setdefault(word, _Line(line.number, word, line.weight))
        except ListError as error:
            faults.append(error)
    if faults:
        raise _all_of(faults)
    return list(kept.values())


def _checked(path: str, line: _Line, letters: Alphabet, wanted: int) -> str:
    """Return the word of a line, normalised. Raise ``ListError`` if it does not fit the list."""
    word = letters.normalise(line.word)
    split_word = letters.letters(word)
    for letter in split_word:
        if letter not in letters:
            raise _wrong(
                path,
                line.number,
                f"{line.word!r} has {letter!r}, which is not a letter of the list",
                (
                    "Correct the line, or ",
                    Change("length", wanted),
                    " to ignore what does not fit.",
                ),
            )
    if len(split_word) != wanted:
        raise _wrong(
            path,
            line.number,
            f"{line.word!r} has {plural(len(split_word), 'letter')}, the others have {wanted}",
            ("Correct the line, or ", Change("length", wanted), " to ignore other lengths."),
        )
    return word


def _all_of(faults: list[ListError]) -> ListError:
    """Return the faults of a file as one error, with the fix of the first."""
    first, *others = sorted(faults, key=lambda fault: fault.line or 0)
    named = [fault.message[fault.message.index(f"line {fault.line}:") :] for fault in others]
    more = [f"and {plural(len(named) - MAX_FAULTS, 'more line')}"] if named[MAX_FAULTS:] else []
    message = "; ".join([first.message, *named[:MAX_FAULTS], *more])
    return ListError(message, first.fix).at(line=first.line)


def _refuse_mixed_scripts(path: str, lines: list[_Line]) -> None:
    """Raise ``ListError`` for letters of two scripts: a Cyrillic а looks like a Latin a."""
    counts = Counter(script(x) for line in lines for x in line.word if not x.isascii())
    if not counts:
        return
    counts.update(script(x) for line in lines for x in line.word if x.isascii())
    del counts[""]
    usual = max(counts, key=lambda name: counts[name], default="")
    for line in lines:
        for sign in line.word:
            if script(sign) not in ("", usual):
                raise _wrong(
                    path,
                    line.number,
                    f"{line.word!r} has {sign!r}, which is {script(sign).title()}, "
                    f"but the list is {usual.title()}",
                    ("Correct the line, or ", Change("alphabet"), " to name the letters."),
                )


def _read_dictionary(path: str, alphabet: Alphabet | None, length: int | None) -> list[_Line]:
    """Parse a dictionary such as /usr/share/dict/words, ignoring what does not fit.

    Words become lower case and lose accents that the alphabet does not have. Words with
    apostrophes, hyphens, digits or spaces are ignored, and so are duplicates.
    """
    assert length is not None
    kept, _ = _sorted_out(_content(path), alphabet, length)
    if not kept:
        raise ListError(f"{path} has no words of {length} letters", "Choose another length.")
    return list(kept.values())


def _sorted_out(
    content: list[tuple[int, str]], alphabet: Alphabet | None, length: int
) -> tuple[dict[str, _Line], Counter[str]]:
    """Return the lines of a dictionary that fit, and how many others do not, by reason."""
    letters = alphabet or _dictionary_alphabet([text for _, text in content])
    kept: dict[str, _Line] = {}
    skipped: Counter[str] = Counter()
    for number, text in content:
        try:
            line = _split("", number, text)
        except ListError:
            skipped[OTHER_SIGNS] += 1
            continue
        word = letters.normalise(line.word)
        split_word = letters.letters(word)
        foreign = any(x in text for x in _APOSTROPHES)
        if foreign or not all(x in letters for x in split_word):
            skipped[OTHER_SIGNS] += 1
        elif len(split_word) != length:
            skipped[OTHER_LENGTH] += 1
        elif word in kept:
            skipped[REPEATED] += 1
        else:
            kept[word] = _Line(number, word, line.weight)
    return kept, skipped


def skipped_lines(
    path: str, length: int | None = None, alphabet: str | None = None
) -> tuple[int, dict[str, int]]:
    """Return the number of words in a file, and how many ``from_files`` ignores, by reason."""
    content = _content(path)
    letters = Alphabet.of(alphabet) if alphabet is not None else None
    if length is not None:
        return len(content), dict(_sorted_out(content, letters, length)[1])
    repeated = len(content) - len(_read_list(path, letters, None))
    return len(content), {REPEATED: repeated} if repeated else {}


def _dictionary_alphabet(words: list[str]) -> Alphabet:
    """Return English if 90 % of the words are ASCII, else an alphabet of the letters that occur.

    A letter in fewer than one word in ten thousand is ignored.
    """
    if sum(word.isascii() for word in words) >= 0.9 * len(words):
        return ENGLISH
    counts: Counter[str] = Counter()
    for word in words:
        counts.update({x for x in graphemes(composed(word)) if all(map(is_letter, x))})
    often = {x for x, n in counts.items() if n >= max(1, len(words) / 10_000)}
    return Alphabet(tuple(sorted(often))) if len(often) > 1 else ENGLISH


def _content(path: str) -> list[tuple[int, str]]:
    fix = f"Name a text file with one word per line, or one of the lists: {', '.join(bundled())}."
    text = read_file(path, ListError, fix)
    lines = ((n, line.strip()) for n, line in enumerate(text.splitlines(), 1))
    return [(n, line) for n, line in lines if line and not line.startswith("#")]


def _split(path: str, number: int, text: str) -> _Line:
    word, *weights = text.replace(",", " ").split() or [text]
    if not weights:
        return _Line(number, word)
    try:
        (weight,) = map(float, weights)
        if not 0 <= weight < float("inf"):
            raise ValueError
    except ValueError:
        raise _wrong(
            path,
            number,
            f"{text!r} is neither a word nor a word and its weight",
            "Write one word per line; a weight of zero or more may follow it.",
        ) from None
    return _Line(number, word, weight)


def _usual_length(path: str, lines: list[_Line], alphabet: Alphabet) -> int:
    """Return the most common length. Raise ``ListError`` if fewer than half the words have it."""
    counts = Counter(alphabet.length(alphabet.normalise(line.word)) for line in lines)
    usual, count = counts.most_common(1)[0]
    if count < 0.5 * len(lines):
        odd = next(line for line in lines if alphabet.length(line.word) != usual)
        raise _wrong(
            path,
            odd.number,
            f"{odd.word!r} and other lines differ in length",
            ("Choose one length, for example: ", Change("length", usual), "."),
        )
    if not SHORTEST <= usual <= LONGEST:
        raise _wrong(
            path,
            lines[0].number,
            f"words of {usual} letters are not supported",
            f"The words must have from {SHORTEST} to {LONGEST} letters.",
        )
    return usual


def _wrong(path: str, line: int, message: str, fix: Fix) -> ListError:
    return ListError(f"{path}, line {line}: {message}", fix).at(line=line)
