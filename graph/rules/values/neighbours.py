"""Tells what stands right before or behind a value, by words that are data: "at least", "or less", "about"."""

_OPENING = "(\"'*_[-,.;:!?"
_CLOSING = ".,;:!?)]\"'*_"
_SIGNS = frozenset("=<>~#:")
_REACH = 60  # characters


def ends_with(before: str, phrases: frozenset[str], passing: frozenset[str] = frozenset()) -> int | None:
    """Where the phrase begins with which the words before a value end; `passing` words may stand between."""
    said = before.rstrip(" ")
    first = max(0, len(said) - _REACH)
    for sign in (">=", "<=", *_SIGNS):
        if sign in phrases and said.endswith(sign):
            return len(said) - len(sign)
    words = said[first:].split(" ")
    while words and words[-1].casefold() in passing:
        said = said[: len(said) - len(words.pop())].rstrip(" ")
    for count in (4, 3, 2, 1):
        last = [one for one in words[-count:] if one]
        phrase = " ".join(last).lstrip(_OPENING).casefold()
        if len(last) == count and phrase in phrases:
            return len(said) - len(" ".join(words[-count:]).lstrip(_OPENING))
    return None


def begins_with(behind: str, phrases: frozenset[str]) -> int | None:
    """Where the phrase ends with which the words behind a value begin."""
    gap = len(behind) - len(behind.lstrip(" "))
    words = behind[gap : gap + _REACH].split(" ")
    for count in (4, 3, 2, 1):
        phrase = " ".join(words[:count]).rstrip(_CLOSING)
        if len(words) >= count and phrase.casefold() in phrases:
            return gap + len(phrase)
    return None
