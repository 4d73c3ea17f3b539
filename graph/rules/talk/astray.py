"""Knows a yes that is for something else than what was put: "+1 for lunch at 12", "yes please send me the invoice"."""

from graph.model.terms import terms_of
from graph.rules.language.fluent import fluent
from graph.rules.language.wording import phrase
from graph.rules.statements.subjects import subject_of
from graph.rules.talk.answers import Answer

_FOR = phrase(
    r"^,? ?(?:to|for|on) (?!(?:me|us|my|our|now|sure|all|both|that|this|it|these|those|everything|everyone|you|your|the record|what|from|trying|today)\b)(?P<what>[^.,;!?]{2,80})"
)
_WANTS = phrase(
    r"^[,.!]? ?(?:please |pls |and |also |do |just |can you |could you ){0,3}(?:send|give|show|tell|forward|email|mail|remind|ping|bring|call|lend|pass|fetch|get|write|text) "
    r"(?:me|us|him|her|them)\b(?P<what>[^.;!?]{2,80})"
)
# To what somebody offers to do for another, "yes, send me …" is a plain yes.
_OFFERS = phrase(r"(?:\b(?:shall|should|can|could|may) i\b|\byou\b|\bi(?:'ll| can| could| will|'d| would)\b|\bme to\b)")
_MEANT = frozenset(
    [
        "idea",
        "plan",
        "proposal",
        "option",
        "suggestion",
        "motion",
        "approach",
        "solution",
        "change",
        "one",
        "thing",
        "point",
        "both",
        "first",
        "second",
        "third",
        "last",
        "former",
        "latter",
    ]
)


def strays(words: str, answer: Answer, put: str) -> bool:
    """Whether the yes goes straight on to something that shares no telling word with `put`."""
    behind = fluent(words)[answer.end :]
    found = _FOR.match(behind) or (None if _OFFERS.search(put) else _WANTS.match(behind))
    if found is None:
        return False
    said = _telling(found["what"])
    return bool(said) and not said & (_telling(put) | _MEANT)


def _telling(words: str) -> set[str]:
    return {*terms_of(words), *subject_of(words)}
