"""Does a quotation carry a value? Numbers, money, sizes and dates by what they come to, text by its words."""

import re
from collections.abc import Iterator
from typing import Any

from graph.rules.values import Value, infer, normal_text, normalise

_PIECE = re.compile(r"[^\s;()\[\]{}]{1,60}")
_DIGIT = re.compile(r"\d")
_COUNT = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty
"""
_SPOKEN = {word: str(number) for number, word in enumerate(_COUNT.split())}
_LOOSE = re.compile(r"[^\w]+")
_MEASURED = frozenset({"number", "dimension", "currency", "date"})
_YES = re.compile(r"(?:\btrue|\byes|\benabled|[=:] ?on)\b", re.IGNORECASE)
_NO = re.compile(r"(?:\bfalse|\bdisabled|[=:] ?(?:off|no))\b", re.IGNORECASE)
_NEAR = 4  # words that one value may be spread over: "1 May 2026", "€ 1 200 net"


def carries(value_type: str | None, value: Any, quote: str) -> str | None:
    """None if it does, else the reason for a person."""
    wanted = normalise(value_type, value)
    if not isinstance(wanted, Value):
        return wanted.reason
    if wanted.type in _MEASURED:
        return _measured(wanted, quote)
    if isinstance(value, dict | list):
        return None  # a structure has no words of its own to look for
    words = _words(str(value))
    if words <= _words(quote) and words:
        return None
    return f"the quotation does not carry the value {str(value)[:60]!r}"


def spoken_boolean(quote: str) -> bool | None:
    """What a quotation says outright; None where only its sense tells, or where it says both."""
    yes, no = _YES.search(quote) is not None, _NO.search(quote) is not None
    return yes if yes != no else None


def _measured(wanted: Value, quote: str) -> str | None:
    others: list[str] = []
    for piece, read in _readings(quote):
        if _same(wanted, read):
            return None
        others.append(piece)
    shown = _shown(wanted)
    said = ", ".join(others[:3])
    return f"the quotation says {said}, the claim {shown}" if others else f"the quotation does not carry {shown}"


def _readings(quote: str) -> Iterator[tuple[str, Value]]:
    """Every run of up to four words that is a measure, the longest first, none inside another."""
    pieces = [_SPOKEN.get(one.casefold(), one) for one in _PIECE.findall(quote)]
    at = 0
    while at < len(pieces):
        for size in range(min(_NEAR, len(pieces) - at), 0, -1):
            run = " ".join(pieces[at : at + size]).strip(".,:!?\"'*_`=")
            read = infer(run) if _DIGIT.search(run) else None
            if read and read.type in _MEASURED:
                yield run, read
                at += size - 1
                break
        at += 1


def _same(wanted: Value, read: Value) -> bool:
    if wanted.norm == read.norm:
        return True
    # A quotation may leave out the unit that its question named, and a plain number the unit of its quotation.
    return "number" in (wanted.type, read.type) and _bare(wanted) == _bare(read) is not None


def _bare(value: Value) -> str | None:
    number = value.value if value.type == "number" else None
    if value.type in ("dimension", "currency"):
        number = value.value.get("value", value.value.get("amount"))
    read = normalise("number", number)
    return read.norm if isinstance(read, Value) else None


def _shown(value: Value) -> str:
    parts = value.value.values() if isinstance(value.value, dict) else (value.value,)
    return " ".join(str(part) for part in parts)


def _words(text: str) -> set[str]:
    return {one for one in _LOOSE.split(normal_text(text)) if one}
