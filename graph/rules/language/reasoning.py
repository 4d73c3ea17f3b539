"""Knows which words of a sentence state something and which only say why, as spans of the sentence."""

from graph.rules.language.wording import flat, phrase, without_reason

Span = tuple[int, int]

_CONNECTIVE = phrase(
    r"^(?:because(?: of)?|since|due to|owing to|thanks to|given(?: that)?|on account of|in view of|as|"
    r"the (?:main )?reason (?:is|was|being)(?: that)?|on the grounds that) "
)
_EDGES = " ,;:.!?()-\u2013\u2014"
_FEWEST = 2  # words; what states less is not understood without its reason


def reasoned(words: str) -> tuple[Span, Span | None]:
    """What is stated, and why, without the word that introduces it; "so that" stays, for it is half of the sense."""
    line = flat(words)
    first, last = without_reason(line)
    rest = (0, first) if first else (last, len(line))
    if len(line[first:last].split()) < _FEWEST:
        return (0, len(line)), None
    why = _trimmed(line, *rest)
    if why is not None and (led := _CONNECTIVE.match(line[slice(*why)])):
        why = _trimmed(line, why[0] + led.end(), why[1])
    return (first, last), why


def _trimmed(line: str, start: int, end: int) -> Span | None:
    inside = line[start:end]
    low = start + len(inside) - len(inside.lstrip(_EDGES))
    high = start + len(inside.rstrip(_EDGES))
    return (low, high) if low < high else None
