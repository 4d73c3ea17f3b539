"""Knows whether a user's words say that a run has helped them, or that it was to be otherwise.

The phrases are data (`lexicon/en/agents`). Whole sentences are looked at, so that "that did it" can't be cut out of "I doubt
that that did it"; words that say both are a correction.
"""

from graph.model.words import OutcomeType
from graph.rules.cards.phrases import clause
from graph.rules.language.sentences import sentences

_LONGEST = 1_000  # characters of a sentence


def bears_out(type_: OutcomeType, text: str, start: int, end: int) -> bool:
    """True if the user's sentences around `start` to `end` say that the run ended so."""
    said = [
        clause(text[low:high][:_LONGEST])
        for low, high in sentences(text, 0, len(text), False)
        if low < end and start < high
    ]
    if type_ is OutcomeType.USER_CORRECTED:
        return any(sentence.has("corrected") for sentence in said)
    unsure = any(
        sentence.has("corrected") or sentence.has("hopes") or sentence.has("doubts") or "?" in sentence.text
        for sentence in said
    )
    return not unsure and any(sentence.has("helped") for sentence in said)
