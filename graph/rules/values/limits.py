"""Knows what stands right beside a value: the longest phrase of some, and what makes it only a limit ("at most 5", "5 or more")."""

from dataclasses import dataclass

_OPENING = "(\"'*_[-,.;:!?"
_CLOSING = ".,;:!?)]\"'*_"
_SIGNS = frozenset("=<>~#:")
_REACH = 60  # characters


def ends_with(before: str, phrases: frozenset[str], passing: frozenset[str] = frozenset()) -> int | None:
    """Return the begin of the phrase that the words before a value end with; `passing` words may stand between."""
    said = before.rstrip(" ")
    first = max(0, len(said) - _REACH)
    for sign in (">=", "<=", *_SIGNS):
        if sign in phrases and said.endswith(sign):
            return len(said) - len(sign)
    words = said[first:].split(" ")
    while words and words[-1].casefold() in passing:
        said = said[: len(said) - len(words.pop())].rstrip(" ")
    for count in (4, 3, 2, 1):
        last = [word for word in words[-count:] if word]
        phrase = " ".join(last).lstrip(_OPENING).casefold()
        if len(last) == count and phrase in phrases:
            return len(said) - len(" ".join(words[-count:]).lstrip(_OPENING))
    return None


def begins_with(behind: str, phrases: frozenset[str]) -> int | None:
    """Return the end of the phrase that the words behind a value begin with."""
    gap = len(behind) - len(behind.lstrip(" "))
    words = behind[gap : gap + _REACH].split(" ")
    for count in (4, 3, 2, 1):
        phrase = " ".join(words[:count]).rstrip(_CLOSING)
        if len(words) >= count and phrase.casefold() in phrases:
            return gap + len(phrase)
    return None


def _phrases(words: str) -> frozenset[str]:
    return frozenset(one.strip() for one in words.split(","))


_LEAST_BEFORE = _phrases(
    "at least, min, min., minimum, min of, minimum of, no less than, no fewer than, no earlier than, more than, longer than, greater than, >, >="
)
_MOST_BEFORE = _phrases(
    "at most, max, max., maximum, max of, maximum of, no more than, not more than, no longer than, not longer than, no later than, not later than, up to, within,"
    "less than, fewer than, shorter than, not exceed, never exceed, not exceeding, never exceeding, not exceeds, never exceeds, <, <="
)
_LEAST_BEHIND = _phrases(
    "or more, or longer, or above, at least, min, minimum, at min, at minimum, at a min, at a minimum"
)
_MOST_BEHIND = _phrases(
    "or less, or fewer, or shorter, or below, at most, at the most, max, maximum, at max, at maximum, at a max, at a maximum, tops"
)


@dataclass(frozen=True, slots=True)
class Limit:
    """`least` or most; so many letters of what stands before or behind belong to it."""

    least: bool
    words: str
    before: int = 0
    behind: int = 0


def limit_at(before: str, behind: str) -> Limit | None:
    """The words beside a measure that make it a limit, if any."""
    for least, ahead, after in ((True, _LEAST_BEFORE, _LEAST_BEHIND), (False, _MOST_BEFORE, _MOST_BEHIND)):
        if (start := ends_with(before, ahead)) is not None:
            return Limit(least, before[start:].strip(), before=len(before) - start)
        if (end := begins_with(behind, after)) is not None:
            return Limit(least, behind[:end].strip(), behind=end)
    return None
