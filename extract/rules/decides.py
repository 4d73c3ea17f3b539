"""Whether a sentence decides where it has a deciding phrase: not denied, doubted, quoted, taken back or only mentioned."""

import re

from graph.rules.language.wording import doubt, is_negated, phrase, without_reason

# What stands before a phrase that only mentions a decision: "when we decided to …", "the database that we chose …".
_SUBORDINATE = phrase(
    r"\b(?:since|because|given|when|after|before|why|how|until|once|where|whether|what|which|that|who|as|than|though|although|while|like|did|do|had|"
    r"to|nor) ?$"
)
_NOUN = phrase(r"\b(?:the|a|an|any|every|whatever) (?:[\w-]{1,30} ){1,3}$")
_PLACE = phrase(r"\b(?:at|in|on|by|during|following|since|for|with|of|from|given|considering|despite) ?$")
_ANNOUNCES = phrase(
    r"\b(?:(?:happy|glad|pleased|proud|delighted|excited|here) to|(?:i|we)(?: can| hereby| can now)?) "
    r"(?:announce|confirm|report|share|inform you(?: all)?|let (?:you|everyone|everybody) know|tell you) that ?$"
)
# "Imagine we decided to use fax", "one day we'll use Kafka", "back at Acme we went with Oracle"
_SUPPOSED = phrase(
    r"(?:^\W{0,4}(?:(?:so|ok|okay|and|but|now|just|well),? ){0,2}(?:imagine|pretend|picture|say|fun fact|let me guess)|\b(?:i (?:had a )?(?:dream|dreamt|dreamed|imagine|pretend)|rumou?r has it|legend has it|the (?:story|legend) goes|"
    r"in (?:my|our|your) (?:wildest )?dreams?|in theory|in principle|one day|some ?day|sooner or later|at some point|for a (?:moment|while|second|minute|time)|as a joke|for fun|once upon a time|"
    r"every (?:time|year|month|week|day)|each (?:time|year)|back at (?:the )?[\w&.-]{2,30}|when (?:i|we) (?:was|were|worked|lived|studied) (?:[\w&.-]{1,20} ){1,4}?))[,:]? ?(?:that )?$"
)
_CANCELLED = phrase(r"\bbut (?:then|later|now|we|i|it|that)\b|\bchanged (?:our|my) minds?\b")
# The same words in a reason take nothing back: "because nobody uses it any more".
_PAST = phrase(
    r"\b(?:not|isn't|doesn't|don't) (?:[\w-]{1,20} ){0,3}any ?more\b|\b(?:originally|initially|previously|at first|back then|"
    r"used to|almost|nearly)\b|(?<!to)(?<!that) no longer\b|"
    r"\b(?:in|at|on|with|for) (?:the|my|our|his|her|their|a|an) (?:old|previous|former|last|earlier|prior) (?:project|company|job|team|gig|employer|client|place|startup)\b"
)


def decides(words: str, lead: re.Match[str], *, firm: bool = False) -> bool:
    """Whether the sentence decides where it says so: not denied, doubted, quoted, taken back or only mentioned."""
    before = words[: lead.start()]
    if (
        (_SUBORDINATE.search(before) and not _ANNOUNCES.search(before))
        or _SUPPOSED.search(before)
        or _is_quoted(words[: _first_word(lead)])
        or is_negated(before)
        or _taken_back(words, lead)
    ):
        return False
    noun = _NOUN.search(before)
    if noun and not _PLACE.search(before[: noun.start()]):
        return False
    first, last = without_reason(words)
    doubtful = doubt(words[first : max(last, lead.end())])
    behind = doubtful is not None and first + doubtful.at >= lead.end()
    return doubtful is None or (firm and behind and doubtful.sort == "condition")


def _taken_back(words: str, lead: re.Match[str]) -> bool:
    first, last = without_reason(words)
    past = _PAST.search(words, first, max(last, lead.end()))
    return _CANCELLED.search(words) is not None or (past is not None and not _stops(past, lead))


def _stops(past: re.Match[str], lead: re.Match[str]) -> bool:
    """ "We decided not to use it any more" decides just that."""
    return "more" in past[0] and past.start() <= lead.end()


def _first_word(lead: re.Match[str]) -> int:
    """A lead that opens its sentence may hold the mark that quotes it."""
    return lead.start() + next((at for at, letter in enumerate(lead[0]) if letter.isalnum()), 0)


def _is_quoted(before: str) -> bool:
    return any(before.count(mark) % 2 for mark in ('"', "`")) or before.count("\u201c") > before.count("\u201d")
