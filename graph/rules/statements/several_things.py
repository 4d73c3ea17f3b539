"""Reads what one sentence says of each of several things: "£10 for adults and £5 for children", "open on the 11th and do four shows".

Each part is read as a sentence of its own, so that it can be held against what is said of that thing alone. It names no slot.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from graph.rules.language.wording import doubt, flat, is_negated, says_several, stated_part
from graph.rules.statements.particulars import Particular, particulars
from graph.rules.statements.phrases import cut, subject_of
from graph.rules.statements.valued import Categories, Valued, lists_of, values
from graph.rules.utterances.sentences import sentence
from graph.rules.utterances.tokens import Sort
from graph.rules.utterances.words import listed

_JOINS = frozenset({"and", "but", "while", "whereas", ",", ";"})
_LEADS = listed("swap-links") | {"the", "a", "an"}
_SETTINGS = listed("swap-links")  # "on Saturdays we open at 9 and close at 17": both are for Saturdays


def of_all(statement: str, categories: Mapping[str, tuple[str, ...]]) -> tuple[Particular, ...]:
    """Return the particulars of the whole sentence, and those of each thing in its lists."""
    return (*particulars(statement, categories), *_of_each(statement, lists_of(categories)))


@lru_cache(maxsize=2048)
def _of_each(statement: str, categories: Categories) -> tuple[Particular, ...]:
    found = [particular for part in _parts(statement, categories) for particular in particulars(part, categories.table)]
    times = Counter(
        (particular.about, particular.sort) for particular in found
    )  # two values of one thing: which one holds, it doesn't say
    return tuple(
        replace(particular, keyed=False)
        for particular in found
        if times[particular.about, particular.sort] == 1 and not particular.loose
    )


def _parts(statement: str, categories: Categories) -> list[str]:
    """Cut where two values are joined; none where what is said before holds for all of it, or nothing is stated."""
    words = stated_part(sentence(flat(statement))).text
    found = values(words, categories)
    if (
        len(found) <= 1
        or says_several(sentence(words))
        or is_negated(sentence(words))
        or doubt(sentence(words)) is not None
    ):
        return []
    if _SETTINGS & {token.word for token in cut(words[: found[0].start])[:1]} or _between(words, found[0]):
        return []
    parts, start = [], 0
    for value, other in pairwise(found):
        joint = _joint(words, value, other)
        if joint is not None:
            parts.append((start, joint[0]))
            start = joint[1]
    parts.append((start, len(words)))
    return _whole(words, parts, found)


def _between(words: str, first: Valued) -> bool:
    return "between" in words[: first.start].casefold().split()


def _joint(words: str, value: Valued, other: Valued) -> tuple[int, int] | None:
    """The last word that joins what stands between two values."""
    joints = [it for it in cut(words) if value.end <= it.start and it.end <= other.start and it.word in _JOINS]
    return (joints[0].start, joints[-1].end) if joints else None


def _whole(words: str, parts: list[tuple[int, int]], found: tuple[Valued, ...]) -> list[str]:
    """A part that begins with its value goes on with the words before the first one: "we charge … £5 for children". Then
    each is to say what it is for: "£5 and £7 for adults" gives both to one."""
    lead, made = words[: found[0].start], [words[: parts[0][1]]]
    for start, end in parts[1:]:
        first = next(value for value in found if start <= value.start)
        bare = all(it.word in _LEADS for it in cut(words[start : first.start]) if it.sort is not Sort.END)
        if bare and not subject_of(words[found[0].end : parts[0][1]]):
            return []
        made.append(f"{lead}{words[first.start : end]}" if bare else words[start:end].strip())
    return made if len(made) > 1 else []
