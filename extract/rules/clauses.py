"""Takes a statement apart: what is stated, why, and what was turned down for it, each as a span of the text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from extract.rules.edges import OPENING, quotable, tidy
from extract.rules.rule import Part, Span
from graph.model.words import EvidenceRole
from graph.rules.language.wording import flat, phrase, reasons_in

_FOR_REASONS = phrase(r"\bfor (?:[\w-]{1,20} ){0,3}(?:reasons?|purposes?)\b|(?<!decided\s)(?<!agreed\s)\bto achieve\b")
_DASHED = phrase(r"(?:\(| - | \u2013 | \u2014 |; )(?:the )?(?:reason|why|rationale) ?: ?")
_SPLICED = phrase(
    r",(?= (?:it|that|this)(?:'s| is| are| was) (?:[\w-]{1,20} ){0,2}(?:\w{2,20}er|more|less|fewer|the (?:best|only|\w{2,20}est)|"
    r"enough|simple|cheap|easy|free|fast|good|safe|stable|mature|proven)\b)"
)
_OPTION = r"(?P<what>[^,;:!?()]{1,120})"
_INSTEAD = phrase(rf"\b(?:instead of|rather than|as opposed to) {_OPTION}")
# Set off by a comma, it belongs to what was decided and not to the reason before it.
_SET_OFF = phrase(r"(?:,| -| \u2013| \u2014) ?(?=(?:instead of|rather than|as opposed to) )")
_OVER = phrase(
    rf"\bover (?!to\b|time|the next|the last|the course|the weekend|the phone|https?|tcp|tls|ssh|all\b|\d){_OPTION}"
)
# "Send events over NATS": how it travels, and nothing that was turned down.
_TRAVELS = phrase(
    r"\b(?:send|sends|sent|sending|publish\w{0,3}|transfer\w{0,4}|stream\w{0,3}|talk\w{0,3}|communicat\w{1,3}|speak\w{0,3}|call\w{0,3}|expos\w{1,3}|"
    r"serv(?:e|es|ed|ing)|transport\w{0,3}|connect\w{0,3}|deliver\w{0,3}|pass(?:es|ed|ing)?|sync\w{0,4}|go|goes|run|runs|travels?|messages?|events?|traffic)\b"
)
_THAN = phrase(rf"\b(?:better|cheaper|simpler|safer|faster) than {_OPTION}")
_NOT = phrase(rf"(?:,|\(| -| \u2013| \u2014) ?(?:and )?not (?:to |in |on |by |with |the )?{_OPTION}")
# "We decided for Backblaze and against S3": the form of a one-sentence record.
_AGAINST = phrase(rf"\bfor [^,;:!?()]{{1,60}}? and (?:against|neglected) {_OPTION}")
_STOPS = phrase(
    r"\b(?:because|since|due to|so that|in order to|to achieve|given that|owing to|thanks to|and then|but|which|when|while|until|"
    r"for now|as (?:it|we|this|that|they|the|our)|we|they|is|are|was|were|has|have|will|would)\b|\.(?= |$)"
)
_OR = phrase(r" or | / ")
_SHORT = 5  # words; longer sides of an "or" are one thing
_CONNECTIVE = phrase(
    r"^(?:because(?: of)?|since|due to|owing to|thanks to|given(?: that)?|on account of|in view of|"
    r"the (?:main )?(?:reason|rationale) (?:is|was|being)(?: that)?|on the grounds that|this is because|that's because) "
)


@dataclass(frozen=True, slots=True)
class Clause:
    """`states` is what is left when the reasons are taken away."""

    states: Span
    parts: tuple[Part, ...]


def take_apart(text: str, start: int, end: int, chosen: bool = False) -> Clause:
    """`chosen`: the words before say that a choice was made, so that "over" sets two things against each other."""
    sentence = flat(text[start:end])
    stated, why = _reason(sentence)
    parts: list[Part] = []
    if why and (span := reason_span(text, start + why[0], start + why[1])):
        parts.append(Part(EvidenceRole.RATIONALE, span))
    for low, high in _turned_down(sentence, chosen):
        if not why or high <= why[0] or low >= why[1]:
            parts.append(Part(EvidenceRole.ALTERNATIVE, (start + low, start + high)))
    states = tidy(text, start + stated[0], start + stated[1]) or (start, end)
    return Clause(states, tuple(parts))


def reason_span(text: str, start: int, end: int) -> Span | None:
    """The reason without the word that introduces it; "so that" stays, for it is half of the sense."""
    span = tidy(text, start, end)
    if span is None:
        return None
    words = flat(text[span[0] : span[1]])
    opened = _CONNECTIVE.match(words)
    return quotable(text, *(tidy(text, span[0] + opened.end(), span[1]) or span)) if opened else quotable(text, *span)


def options(text: str, start: int, end: int) -> Iterator[Span]:
    """The single things of a list like "MySQL, SQLite (too slow) or Mongo"."""
    for piece in re.finditer(r"[^,;\n]{1,400}", text[start:end]):
        words = flat(piece[0])
        bracket = words.find("(")
        stop = _STOPS.search(words)
        high = min((at for at in (bracket, stop.start() if stop else -1) if at > 0), default=len(words))
        yield from _either(text, start + piece.start(), start + piece.start() + high)


def _reason(sentence: str) -> tuple[Span, Span | None]:
    """What is stated, and why, as spans of the sentence."""
    dashed = _DASHED.search(sentence)
    patterns = (_FOR_REASONS, _SPLICED)
    found = [one.span() for pattern in patterns if (one := pattern.search(sentence))] + reasons_in(sentence)
    found += [dashed.span()] if dashed else []
    if not found:
        return (0, len(sentence)), None
    start, end = min(found)
    if sentence[:start].strip(OPENING):
        begin = end if dashed and (start, end) == dashed.span() else start
        set_off = _SET_OFF.search(sentence, end)
        return (0, start), (begin, set_off.start() if set_off else len(sentence))
    comma = sentence.find(",", end)
    return ((comma + 1, len(sentence)), (start, comma)) if comma >= 0 else ((0, len(sentence)), None)


def _turned_down(sentence: str, chosen: bool) -> Iterator[Span]:
    for pattern in (_INSTEAD, _NOT, *((_OVER, _THAN, _AGAINST) if chosen else ())):
        for found in pattern.finditer(sentence):
            if pattern is _OVER and _TRAVELS.search(sentence, 0, found.start()):
                continue
            stop = _STOPS.search(found["what"])
            high = found.start("what") + (stop.start() if stop else len(found["what"]))
            if high > found.start("what"):
                yield from _either(sentence, found.start("what"), high)


def _either(text: str, start: int, end: int) -> Iterator[Span]:
    begin = start
    sides: list[Span] = []
    for found in _OR.finditer(flat(text[start:end])):
        sides.append((begin, start + found.start()))
        begin = start + found.end()
    sides.append((begin, end))
    if any(len(text[low:high].split()) > _SHORT for low, high in sides):
        sides = [(start, end)]
    for side in sides:
        if span := tidy(text, *side):
            yield quotable(text, *span)
