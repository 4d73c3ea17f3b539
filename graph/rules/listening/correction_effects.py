"""Knows what a correction lays down: another value in the place of the one it takes back, or a constraint of its own."""

from dataclasses import replace

from graph.model.claim import Evidence
from graph.model.words import ClaimKind, EvidenceRole
from graph.rules.language.joking import unsays
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import doubt, flat, question
from graph.rules.listening.known_claims import KnownClaim, claim_at
from graph.rules.listening.message_context import MessageContext, PatternEffect, in_one_line
from graph.rules.listening.slot_words import RULE, SlotWords, as_claim, assertion, challenge, restated, supporting
from graph.rules.statements.clashing import clash
from graph.rules.statements.start_days import later_day
from graph.rules.statements.swaps import Swap, swapped
from graph.rules.talk.corrections import is_bare, ruling
from graph.rules.talk.messages import FoundPattern, Place, short_quote
from graph.rules.utterances.sentences import sentence

_SHORT = 3  # words, which say nothing without those that they are about
_ALIKE = 0.8  # in meaning, at least: a correction that says what a constraint says already


def correction_effect(context: MessageContext, pattern: FoundPattern) -> PatternEffect:
    text = context.source.text
    said, (start, end) = context.message.said, (pattern.at.start, pattern.at.end)
    if pattern.own and unsays(utterance(text[start:end])):
        return PatternEffect(context.source, pattern, pattern.claim)  # it lays nothing down
    if pattern.mild and question(said.words[start:end]) is not None:
        return PatternEffect(context.source, pattern, pattern.claim)  # "You mean 60 days?" says nothing yet
    start, end = ruling(said, start, end)
    place = Place(context.source.ref, start, min(end, start + context.profile.extract.quote_max))
    stated = claim_at(context.known, place)
    held = context.by_key(pattern.claim)
    again = _says_already(context, text[start:end])
    if held is not None and again is None and (stated is None or stated.slot != held.home[0]):
        swap = swapped(text[start:end], held.statement, context.profile.categories)
        if swap is not None:
            own = stated.statement if stated is not None and swap.own else swap.statement
            return _replaced(context, pattern, place, held, replace(swap, statement=own))
    if stated is not None and (stated.kind is ClaimKind.CONSTRAINT or stated.shape.key is not None):
        repeats = stated.kind is ClaimKind.CONSTRAINT and _said_before(context, stated)
        return PatternEffect(
            context.source, pattern, stated.key, _wrong(context, pattern, stated.words[-1]), repeats=repeats
        )
    return _constrains(context, pattern, place, again)


def _replaced(
    context: MessageContext, pattern: FoundPattern, place: Place, held: KnownClaim, swap: Swap
) -> PatternEffect:
    """The corrected statement takes the slot of the one that was wrong; a person's correction replaces it.

    Where that was somebody else's correction itself, it is one's word against the other's: a conflict.
    """
    new = restated(context.source, place, held, swap, context.profile)
    if _set_right_by_another(held, context.source.author):
        made = challenge(context.source, place, new, context.profile)
        context.learn(None, made)
        return PatternEffect(
            context.source, pattern, made.evidence.id, (made, *_wrong(context, pattern, made.evidence))
        )
    accepts = _lays_down(context.source.text[place.start : place.end], context.source.at)
    made = assertion(context.source, place, new, context.profile, accepts=accepts)
    if made.evidence.standing.accepts and not held.taken_further:
        context.ends(held)
    context.learn(None, made, begins=context.source.at if made.evidence.standing.accepts else None)
    return PatternEffect(context.source, pattern, made.evidence.id, (made, *_wrong(context, pattern, made.evidence)))


def _set_right_by_another(held: KnownClaim, author: str | None) -> bool:
    """True if it is another person's correction. Its own author may say otherwise."""
    said = [one for one in held.words if not one.agent and not one.standing.refuses]
    by_ear = held.kind is ClaimKind.CONSTRAINT and all(one.draft and one.draft.rule == RULE for one in said)
    corrects = by_ear or held.kind is ClaimKind.CORRECTION  # "no, we use Valkey"
    return corrects and bool(said) and author not in {one.author for one in said}


def _constrains(
    context: MessageContext, pattern: FoundPattern, place: Place, again: KnownClaim | None
) -> PatternEffect:
    """A constraint of its own, or `again` the one that says so already."""
    accepts = not pattern.mild and _lays_down(context.source.text[place.start : place.end], context.source.at)
    made = assertion(
        context.source, place, again or _constraint(context, pattern, place), context.profile, accepts=accepts
    )
    context.learn(again, made, begins=context.source.at if made.evidence.standing.accepts else None)
    key = again.key if again else made.evidence.id
    words = (made, *_wrong(context, pattern, made.evidence))
    held = context.by_key(pattern.claim)
    bare = is_bare(context.message.said.words[place.start : place.end])  # it waits, and says nothing of its own yet
    if held is not None and again is None and not bare and _disputes(context, pattern, made, held):
        return PatternEffect(context.source, pattern, held.key, words, against=key)
    return PatternEffect(context.source, pattern, key, words, repeats=again is not None)


def _disputes(context: MessageContext, pattern: FoundPattern, made: SlotWords, held: KnownClaim) -> bool:
    """True if the correction can't stand beside the decision that it corrects: then a person says which holds. "No, that's
    wrong" before it denies the decision, whatever the words behind that name instead."""
    draft = made.evidence.draft
    if draft is None or not held.holds(context.source.at):
        return False
    denied = not pattern.own and is_bare(context.message.said.words[pattern.at.start : pattern.at.end])
    return denied or clash(draft.statement, held.statement, context.profile.categories) is not None


def _constraint(context: MessageContext, pattern: FoundPattern, place: Place) -> KnownClaim:
    words = context.source.text[place.start : place.end].lstrip(" ,;:.-\u2013\u2014")
    about = pattern.about
    put = " ".join(context.words_at(about).split()) if about is not None else ""
    if (
        put
        and not is_bare(sentence(flat(words)))
        and len(words.split()) <= _SHORT
        and (swap := swapped(words, put, context.profile.categories)) is not None
    ):
        words = swap.statement  # "600" of "max for the poster is 500"
    if put and is_bare(sentence(flat(words))):
        words = f"{short_quote(put).rstrip('.')}: {words}"  # by itself it would say the same of whatever else was wrong
    elif place.start > pattern.at.start:
        words = words[:1].upper() + words[1:]  # what led up to it is left out: "I told you: all answers …"
    return as_claim(context.source, place, ClaimKind.CONSTRAINT, in_one_line(words), context.source, context.profile)


def _says_already(context: MessageContext, words: str) -> KnownClaim | None:
    """The earliest constraint that lays down the same and is not over, in these words or in others."""
    source = context.source
    there = [
        one
        for one in context.known
        if one.kind is ClaimKind.CONSTRAINT
        and one.shape.key is None
        and one.said_at <= source.at
        and not one.is_over(source.at)
        and _said_before(context, one)
    ]
    there.sort(key=lambda one: (one.said_at, one.order))
    near = context.nearness(words, [one.statement for one in there])
    return next((one for one, score in zip(there, near, strict=True) if score >= _ALIKE), None)


def _said_before(context: MessageContext, one: KnownClaim) -> bool:
    return any(said.source != context.source.ref and said.at <= context.source.at for said in one.words)


def _wrong(context: MessageContext, pattern: FoundPattern, words: Evidence) -> tuple[SlotWords, ...]:
    """The words that were wrong, as evidence of what says so."""
    about = pattern.about
    put = context.sources.get(about.message) if about else None
    if about is None or put is None or about.start == about.end:
        return ()
    stated = next((one for one in context.known if any(said.id == words.id for said in one.words)), None)
    if stated is None:
        return ()
    return (supporting(put, about, stated, words, EvidenceRole.CORRECTS, context.source),)


def _lays_down(words: str, at: int) -> bool:
    """May it stand by itself? A question waits for a person, and so does a mere "that's wrong", what is hedged, and what
    begins on a later day."""
    line = sentence(flat(words))
    return doubt(line) is None and not is_bare(line) and later_day(line.text, at) is None
