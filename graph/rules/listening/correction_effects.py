"""Knows what a correction lays down: another value in the place of the one it takes back, or a constraint of its own."""

from dataclasses import replace

from graph.model.claim import Evidence
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import unsays
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import doubt, flat, question
from graph.rules.listening.discussed_claims import DiscussedClaim, claim_at
from graph.rules.listening.message_context import MessageContext, PatternEffect, in_one_line
from graph.rules.listening.slot_words import (
    RULE,
    QuotedWords,
    SlotWords,
    as_claim,
    assertion,
    challenge,
    restated,
)
from graph.rules.statements.clashing import clash
from graph.rules.statements.start_days import later_day
from graph.rules.statements.swaps import Swap, swapped
from graph.rules.talk.corrections import is_bare, ruling
from graph.rules.talk.messages import FoundPattern, Place, short_quote
from graph.rules.utterances.sentences import sentence

_SHORT = 3  # words, which say nothing without those that they are about
_ALIKE = 0.8  # in meaning, at least: a correction that says what a constraint says already


def correction_effect(context: MessageContext, pattern: FoundPattern) -> PatternEffect:
    said, blamed = context.message.said, context.own(pattern.at)
    taken_back = pattern.own and unsays(utterance(blamed.text))
    asks = pattern.mild and question(said.words[pattern.at.start : pattern.at.end]) is not None
    if taken_back or asks:  # "You mean 60 days?" says nothing yet
        return PatternEffect(context.source, pattern, pattern.claim)
    start, end = ruling(said, pattern.at.start, pattern.at.end)
    rule = context.own(Place(context.source.ref, start, min(end, start + context.profile.extract.quote_max)))
    text = context.source.text[start:end]
    stated, held = claim_at(context.known, rule.place), context.claim(pattern.claim)
    again = _says_already(context, text)
    if held is not None and again is None and (stated is None or stated.slot != held.home[0]):
        swap = swapped(text, held.statement, context.profile.categories)
        if swap is not None:
            own = stated.statement if stated is not None and swap.own else swap.statement
            return _replaced(context, pattern, rule, held, replace(swap, statement=own))
    if stated is not None and (stated.kind is ClaimKind.CONSTRAINT or stated.shape.key is not None):
        repeats = stated.kind is ClaimKind.CONSTRAINT and _said_before(context, stated)
        wrong = _wrong_words(context, pattern, stated.words[-1])
        return PatternEffect(context.source, pattern, stated.key, wrong, repeats=repeats)
    return _constrains(context, pattern, rule, again)


def _replaced(
    context: MessageContext, pattern: FoundPattern, rule: QuotedWords, held: DiscussedClaim, swap: Swap
) -> PatternEffect:
    """The corrected statement takes the slot of the one that was wrong; a person's correction replaces it.

    Where that was somebody else's correction itself, it is one's word against the other's: a conflict.
    """
    new = restated(rule, held, swap, context.profile)
    if _corrected_by_another(held, context.source.author):
        made = challenge(rule, new, context.profile)
    else:
        made = assertion(rule, new, context.profile, accepts=_lays_down(rule))
    accepts = made.evidence.standing.accepts
    if accepts and not held.taken_further:
        context.end(held)
    context.add(None, made, begins=accepts)
    words = (made, *_wrong_words(context, pattern, made.evidence))
    return PatternEffect(context.source, pattern, made.evidence.id, words)


def _corrected_by_another(held: DiscussedClaim, author: str | None) -> bool:
    """True if it is another person's correction. Its own author may say otherwise."""
    said = [words for words in held.words if not words.agent and not words.standing.refuses]
    by_ear = held.kind is ClaimKind.CONSTRAINT and all(words.draft and words.draft.rule == RULE for words in said)
    corrects = by_ear or held.kind is ClaimKind.CORRECTION  # "no, we use Valkey"
    return corrects and bool(said) and author not in {words.author for words in said}


def _constrains(
    context: MessageContext, pattern: FoundPattern, rule: QuotedWords, again: DiscussedClaim | None
) -> PatternEffect:
    """A constraint of its own, or `again` the one that says so already."""
    accepts = not pattern.mild and _lays_down(rule)
    made = assertion(rule, again or _constraint(context, pattern, rule), context.profile, accepts=accepts)
    context.add(again, made, begins=made.evidence.standing.accepts)
    key = again.key if again else made.evidence.id
    words = (made, *_wrong_words(context, pattern, made.evidence))
    held = context.claim(pattern.claim)
    bare = is_bare(context.message.said.words[rule.place.start : rule.place.end])  # it says nothing of its own yet
    if held is not None and again is None and not bare and _disputes(context, pattern, made, held):
        return PatternEffect(context.source, pattern, held.key, words, against=key)
    return PatternEffect(context.source, pattern, key, words, repeats=again is not None)


def _disputes(context: MessageContext, pattern: FoundPattern, made: SlotWords, held: DiscussedClaim) -> bool:
    """True if the correction can't stand beside the decision that it corrects: then a person says which holds. "No, that's
    wrong" before it denies the decision, whatever the words behind that name instead."""
    draft = made.evidence.draft
    if draft is None or not held.holds(context.source.at):
        return False
    denied = not pattern.own and is_bare(context.message.said.words[pattern.at.start : pattern.at.end])
    return denied or clash(draft.statement, held.statement, context.profile.categories) is not None


def _constraint(context: MessageContext, pattern: FoundPattern, rule: QuotedWords) -> DiscussedClaim:
    words = rule.text.lstrip(" ,;:.-\u2013\u2014")
    wrong = context.quoted(pattern.about)
    put = " ".join(wrong.text.split()) if wrong is not None else ""
    short = put and len(words.split()) <= _SHORT and not is_bare(sentence(flat(words)))
    if short and (swap := swapped(words, put, context.profile.categories)) is not None:
        words = swap.statement  # "600" of "max for the poster is 500"
    if put and is_bare(sentence(flat(words))):
        words = f"{short_quote(put).rstrip('.')}: {words}"  # by itself it would say the same of whatever else was wrong
    elif rule.place.start > pattern.at.start:
        words = words[:1].upper() + words[1:]  # what led up to it is left out: "I told you: all answers …"
    return as_claim(rule, ClaimKind.CONSTRAINT, in_one_line(words), context.profile)


def _says_already(context: MessageContext, words: str) -> DiscussedClaim | None:
    """The earliest constraint that lays down the same and is not over, in these words or in others."""
    at = context.source.at
    there = [
        claim
        for claim in context.known
        if claim.kind is ClaimKind.CONSTRAINT
        and claim.shape.key is None
        and claim.said_at <= at
        and not claim.is_over(at)
        and _said_before(context, claim)
    ]
    there.sort(key=lambda claim: (claim.said_at, claim.order))
    near = context.nearness(words, [claim.statement for claim in there])
    return next((claim for claim, score in zip(there, near, strict=True) if score >= _ALIKE), None)


def _said_before(context: MessageContext, claim: DiscussedClaim) -> bool:
    return any(words.source != context.source.ref and words.at <= context.source.at for words in claim.words)


def _wrong_words(context: MessageContext, pattern: FoundPattern, words: Evidence) -> tuple[SlotWords, ...]:
    """The words that were wrong, as evidence of what says so."""
    wrong = context.quoted(pattern.about)
    stated = next((claim for claim in context.known if any(said.id == words.id for said in claim.words)), None)
    if wrong is None or wrong.place.start == wrong.place.end or stated is None:
        return ()
    return (SlotWords(*stated.home, words).beside(wrong, EvidenceRole.CORRECTS),)


def _lays_down(rule: QuotedWords) -> bool:
    """True if it may stand by itself: no question, no mere "that's wrong", nothing hedged, nothing for a later day."""
    return doubt(rule.words) is None and not is_bare(rule.words) and later_day(rule.words.text, rule.source.at) is None
