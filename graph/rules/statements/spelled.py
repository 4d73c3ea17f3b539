"""Knows the keys by which a person may have named what a sentence is about: `bookings.database`, of "keep bookings in MySQL"."""

import re
from collections.abc import Iterator

from graph.model.key import is_key, key_of
from graph.rules.statements.particular import Particular
from graph.rules.statements.subjects import subject_of

_WORD = re.compile(r"[^\W_]{2,40}")
_JOINS = ("-", "_", ".", "")
_MOST = 3  # words of a name


def spelled(statement: str, found: Particular) -> Iterator[str]:
    """Its own key, and those with the words as the sentence has them. Only of what is one of a list: elsewhere the last
    word of a key is anybody's choice."""
    if found.key is None:
        return
    yield found.key
    if found.of_things and 0 < len(found.about) <= _MOST:
        words = [one for one in _WORD.findall(statement) if set(subject_of(one)) & set(found.about)]
        for join in _JOINS[: len(_JOINS) if len(words) > 1 else 1]:
            key = key_of(f"{join.join(words)}.{found.sort}")
            if is_key(key) and key != found.key:
                yield key
