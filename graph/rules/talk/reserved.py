"""Knows an answer that decides nothing by itself: a yes with a "but" or an "if", a nod, one that only begins as a yes does."""

import re

from graph.rules.language.fluent import fluent
from graph.rules.language.joking import owns_up
from graph.rules.language.wording import phrase, question
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.heard import Message
from graph.rules.talk.put import Put, proposal_in, put_by
from graph.rules.utterances.opening import opens_with

_YEAH = r"^\W{0,4}(?:yeah|yes|yep|ok|okay|right|sure)"
_WEAK = phrase(
    r"^\W{0,4}(?:yeah|ok|okay|right|well|so|oh|mm|mm-hmm|uh|um|good|great|cool|nice|exactly|i (?:don't|do not|wouldn't|would not)|not|"
    r"(?:that|it|this)\b)(?![\w'])"
)
# A yes with a "but" or an "if" behind it, and a no that is only "but not in winter", decide nothing by themselves.
_BUT = phrase(
    r"^\W{0,4}(?:[\w']{1,12}[^\w']{1,3}){1,6}(?:but|although|however|except|unless|provided|as long as|assuming|only (?:if|when|after|once))\b|"
    r"^\W{0,4}(?:[\w']{1,12}[^\w']{1,3}){1,3}(?:if(?! (?:you|possible|that's (?:ok|okay|fine)|it's (?:ok|okay|fine))))\b"
)
_BUT_NOT = phrase(
    r"^\W{0,4}(?:[\w']{1,12}[^\w']{1,3}){1,3}but not (?:in|on|with|during|before|after|until|without|every|all|as|by|from|to|for(?! (?:now|me|us)))\b"
)
# "It's nice, of course. But I don't know …", and "Yeah, I was away all day".
_BUT_THEN = phrase(r"(?:^|[.,;!] )(?:but|although|however|on the other hand)\b")
_TELLS = phrase(
    rf"{_YEAH}\W{{1,4}}(?:(?:and|so|well|but|no)\W{{1,3}})?(?:i|we|he|she|they) (?:was|were|had|have been|'ve been|went|used to|forgot|heard|saw)\b"
)
_UNFINISHED = re.compile(
    r"(?:[,;:\u2026-]|\.\.\.)\s*$|\b(?:the|a|to|and|or|of|with|because|if|so|uh|um|i|we)\W*$", re.IGNORECASE
)


def qualified(words: str, answer: Answer) -> bool:
    """Whether the answer decides nothing by itself: it has a "but", goes on to something else, or only begins as one does."""
    said = fluent(words)
    if answer.sense is Sense.NO:
        return not answer.frank and _BUT_NOT.match(said) is not None
    if opens_with("grudges", said):
        return False
    if (
        owns_up(said)
        or _BUT.match(said)
        or _TELLS.match(said)
        or (not answer.frank and _BUT_THEN.search(said[answer.end :]))
    ):
        return True
    return opens_weakly(said) and (proposal_in(words) is not None or question(said) is not None)


def only_nods(message: Message, before: Message, answer: Answer) -> bool:
    """ "Mm, yeah", while somebody is still speaking, or has said more since what they put."""
    if answer.sense is Sense.NO or message.reply_to or not answer.bare or not opens_weakly(fluent(message.text)):
        return False
    return _UNFINISHED.search(before.text) is not None or put_by(before.text) is Put.NOTHING


def opens_weakly(words: str) -> bool:
    """ "Yeah, so what I need is …" """
    return _WEAK.match(words) is not None
