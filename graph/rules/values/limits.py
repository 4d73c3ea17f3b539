"""Knows when a measure is only a limit: "at least 3", "10 MB or less"."""

import re

from graph.rules.language.wording import phrase

_LEAST_BEFORE = phrase(
    r"(?:\bat least|\bmin(?:imum)?(?: of)?|\bno (?:less|fewer|earlier) than|\b(?:more|longer|greater) than|>=?) ?$"
)
_MOST_BEFORE = phrase(
    r"(?:\bat most|\bmax(?:imum)?(?: of)?|\b(?:no|not) (?:more|longer|later) than|\bup to|\bwithin|\b(?:less|fewer|shorter) than|"
    r"\b(?:not|never) exceed(?:ing|s)?|<=?) ?$"
)
_LEAST_BEHIND = phrase(r"^ ?(?:or (?:more|longer|above)|at least|(?:at )?(?:a )?min(?:imum)?)\b")
_MOST_BEHIND = phrase(r"^ ?(?:or (?:less|fewer|shorter|below)|at (?:the )?most|(?:at )?(?:a )?max(?:imum)?|tops)\b")


def limit_at(before: str, behind: str) -> tuple[bool, re.Match[str] | None]:
    """The words beside a measure that make it a limit, if any; and whether it is the least."""
    least = _LEAST_BEFORE.search(before) or _LEAST_BEHIND.match(behind)
    return least is not None, least or _MOST_BEFORE.search(before) or _MOST_BEHIND.match(behind)


def limits(behind: str) -> bool:
    return _LEAST_BEHIND.match(behind) is not None or _MOST_BEHIND.match(behind) is not None
