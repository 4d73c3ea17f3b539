"""Knows what a yes or a no answers: what was just put, the nearest proposal that is open, or the decision just stated."""

import re
from collections.abc import Sequence

from graph.model.words import PatternType
from graph.rules.language.decidable import asks_besides, decidable
from graph.rules.language.fluent import fluent
from graph.rules.language.joking import owns_up
from graph.rules.language.wording import flat, phrase, question
from graph.rules.language.yes_and_no import TURNS
from graph.rules.talk.answers import Answer, Sense
from graph.rules.talk.astray import strays
from graph.rules.talk.heard import Heard, InForce, Message, Place, Proposal
from graph.rules.talk.nods import says_something
from graph.rules.talk.put import Put, proposal_in, put_by, understanding_in
from graph.rules.talk.targets import (
    decision_for,
    place_of,
    previous,
    proposal_for,
    refused_since,
    shown,
)
from graph.rules.talk.votes import vote_of

_YEAH = r"^\W{0,4}(?:yeah|yes|yep|ok|okay|right|sure)"
_LONG = 25  # words
_WEAK = phrase(
    r"^\W{0,4}(?:yeah|ok|okay|right|well|so|oh|mm|mm-hmm|uh|um|good|great|cool|nice|exactly|i (?:don't|do not|wouldn't|would not)|not|"
    r"(?:that|it|this)\b)(?![\w'])"
)
# A yes with a "but" or an "if" behind it, and a no that is only "but not in winter", decide nothing by themselves.
_BUT = phrase(
    r"^\W{0,4}(?:[\w']{1,12}\W{1,3}){1,6}(?:but|although|however|except|unless|provided|as long as|assuming|only (?:if|when|after|once))\b|"
    r"^\W{0,4}(?:[\w']{1,12}\W{1,3}){1,3}(?:if(?! (?:you|possible|that's (?:ok|okay|fine)|it's (?:ok|okay|fine))))\b"
)
_BUT_NOT = phrase(
    r"^\W{0,4}(?:[\w']{1,12}\W{1,3}){1,3}but not (?:in|on|with|during|before|after|until|without|every|all|as|by|from|to|for(?! (?:now|me|us)))\b"
)
_PLUS = phrase(r"^\W{0,3}?[+=] ?1\b|^\W{0,3}?\+!")
# "It's nice, of course. But I don't know …", and "Yeah, I was away all day".
_BUT_THEN = phrase(r"(?:^|[.,;!] )(?:but|although|however|on the other hand)\b")
_TELLS = phrase(
    rf"{_YEAH}\W{{1,4}}(?:(?:and|so|well|but|no)\W{{1,3}})?(?:i|we|he|she|they) (?:was|were|had|have been|'ve been|went|used to|forgot|heard|saw)\b"
)
_UNFINISHED = re.compile(
    r"(?:[,;:\u2026-]|\.\.\.)\s*$|\b(?:the|a|to|and|or|of|with|because|if|so|uh|um|i|we)\W*$", re.IGNORECASE
)


def reply_to(
    message: Message,
    window: Sequence[Message],
    answer: Answer,
    proposals: Sequence[Proposal],
    decisions: Sequence[InForce],
) -> Heard | None:
    """A yes confirms and a no turns down: the nearest proposal that is open, or the decision just stated."""
    yes = answer.sense is Sense.YES
    before = previous(message, window)
    if qualified(message.text, answer) or (before and _only_nods(message, before, answer)):
        return None
    proposal = _answered(message, before, window, answer, proposals)
    held = decision_for(message, window, decisions)
    about = proposal.message if proposal else before.ref if before else ""
    changes = message.author if vote_of(message.text) else None  # who votes again takes the first vote back
    said_to = proposal.statement if proposal else before.text if before else ""
    if yes and (refused_since(about, window, changes) or strays(message.text, answer, said_to)):
        return None  # where one said no and another says yes, a person decides
    type_, said = (PatternType.CONFIRMATION, "confirmed") if yes else (PatternType.REJECTION, "turned down")
    place = Place(message.ref, answer.start, answer.end)
    if proposal is not None:
        put = Place(proposal.message, proposal.start, proposal.end)
        claim = proposal.claim or (held.claim if yes and held and proposal.message in held.messages else None)
        unsure = yes and before is not None and _directly(before, proposal) and asks_besides(before.text, put.end)
        return Heard(type_, place, f"{said}: {shown(proposal.statement)}", put, claim, unsure)
    voted = vote_of(message.text) is not None or _PLUS.match(message.text) is not None
    if before is None or (not voted and (held is None or not yes)):
        return None
    if held is not None:
        return Heard(type_, place, f"{said}: {shown(held.statement)}", place_of(before), held.claim)
    return Heard(type_, place, f"{said}: {shown(before.text)}", place_of(before))  # a vote is always for something


def qualified(words: str, answer: Answer) -> bool:
    """Whether the answer decides nothing by itself: it has a "but", goes on to something else, or only begins as one does."""
    said = fluent(words)
    if answer.sense is Sense.NO:
        return not answer.frank and _BUT_NOT.match(said) is not None
    if (
        owns_up(said)
        or _BUT.match(said)
        or _TELLS.match(said)
        or (not answer.frank and _BUT_THEN.search(said[answer.end :]))
    ):
        return True
    return _WEAK.match(said) is not None and (proposal_in(words) is not None or question(said) is not None)


def _only_nods(message: Message, before: Message, answer: Answer) -> bool:
    """ "Mm, yeah", while somebody is still speaking, or has said more since what they put."""
    if answer.sense is Sense.NO or message.reply_to or not answer.bare or _WEAK.match(fluent(message.text)) is None:
        return False
    return _UNFINISHED.search(before.text) is not None or put_by(before.text) is Put.NOTHING


def _answered(
    message: Message, before: Message | None, window: Sequence[Message], answer: Answer, proposals: Sequence[Proposal]
) -> Proposal | None:
    proposal = proposal_for(message, window, proposals)
    if proposal and _directly(before, proposal):
        return proposal
    meant = understanding_in(before.text) if before and answer.sense is Sense.YES else None
    if before and meant:
        return Proposal(
            before.ref, meant.start, meant.end, before.text[meant.start : meant.end], before.at, before.author
        )
    gone = proposal and (_passed(message, before, answer) or not decidable(flat(proposal.statement)))
    return None if gone else proposal


def _passed(message: Message, before: Message | None, answer: Answer) -> bool:
    """Whether the talk has gone on since the proposal, so that the answer answers something else."""
    if _asked_since(message, before) or _weak(message.text, answer):
        return True
    if answer.sense is Sense.YES or before is None or message.reply_to or vote_of(message.text):
        return False
    return says_something(before.text) and put_by(before.text) is Put.NOTHING and not TURNS.search(fluent(message.text))


def _weak(words: str, answer: Answer) -> bool:
    """ "Yeah, so what I need is …" begins as a yes does: it answers only what stood right before it."""
    if not answer.frank or len(words.split()) > _LONG:
        return True
    return _WEAK.match(words) is not None


def _directly(before: Message | None, proposal: Proposal) -> bool:
    return before is not None and before.ref == proposal.message


def _asked_since(message: Message, before: Message | None) -> bool:
    """Whether somebody asked something else after the proposal, which a bare answer then answers."""
    if before is None or message.reply_to or vote_of(message.text):
        return False
    if put_by(before.text) is Put.PROPOSAL and proposal_in(before.text):
        return False  # another proposal, which is open no more
    return put_by(before.text) is not Put.NOTHING
