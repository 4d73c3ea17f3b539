"""Knows what a contradiction adds, the words that stand against a decision, and what is taken back by its own author.

A decision that ends another ("we decided to drop Redis") takes it away where its words may; what only points at one
("scratch that") is flagged for a person.
"""

from dataclasses import replace

from graph.model.claim import Evidence
from graph.model.words import ClaimKind, EvidenceRole, PatternType
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import flat
from graph.rules.listening.discussed_claims import DiscussedClaim, claim_at
from graph.rules.listening.message_context import MessageContext, PatternEffect, in_one_line
from graph.rules.listening.slot_words import (
    QuotedWords,
    SlotWords,
    as_claim,
    assertion,
    challenge,
    retraction,
    withdrawal,
)
from graph.rules.slots.standing import objected
from graph.rules.statements.clashing import away, ending, ends_choice
from graph.rules.statements.particulars import moves_place, particulars
from graph.rules.talk.answers import says_something
from graph.rules.talk.messages import FoundPattern, Place


def contradiction_effect(context: MessageContext, pattern: FoundPattern) -> PatternEffect | None:
    """Notice a contradiction. Where the message's own words fill the slot of the contradicted claim, that slot's rules have
    judged them."""
    held = context.claim(pattern.claim) if pattern.claim else None
    before = tuple[SlotWords, ...]()
    if held is None and pattern.about is not None:
        held, before = _contradicted_statement(context, pattern.about)
    if held is None:
        return None
    if pattern.mild:
        return PatternEffect(context.source, pattern, held.key)
    pattern = _with_contradicted_words(pattern, held, context.source.at)
    said = claim_at(context.known, pattern.at)
    if said is None:
        return _said_against(context, pattern, held, before)
    if not held.taken_further and said.slot == held.slot:
        return None if held.ends == context.source.at else PatternEffect(context.source, pattern, held.key)
    if not _ends_for_good(context, pattern, said, held):
        return PatternEffect(context.source, pattern, held.key, before, against=said.key)
    made = withdrawal(said, held)
    context.end(held, made)
    return PatternEffect(context.source, pattern, held.key, (*before, made))


def _ends_for_good(context: MessageContext, pattern: FoundPattern, said: DiscussedClaim, held: DiscussedClaim) -> bool:
    """A person's decision that names what was chosen, where nothing else that is in force may be meant."""
    standing = said.words[-1].standing
    if held.taken_further or not (standing.firm and standing.decides) or held.shape.high_risk:
        return False
    categories = context.profile.categories
    # "Keep sessions in Postgres" takes them out of Redis, also where a cache and a database are two slots.
    if moves_place(particulars(said.statement, categories), particulars(held.statement, categories)):
        return True
    words = flat(context.own(pattern.at).text)
    if not ends_choice(words, flat(held.statement)):
        return False
    there = (claim for claim in context.holding() if claim.key != said.key)
    return [claim.key for claim in there if away(words, flat(claim.statement), ended=True)] == [held.key]


def _with_contradicted_words(pattern: FoundPattern, held: DiscussedClaim, at: int) -> FoundPattern:
    """Add the contradicted words, wherever they were said: the latest that stood for the claim by then."""
    stood = [
        words
        for words in held.words
        if words.role is EvidenceRole.ASSERTS
        and words.at <= at
        and words.source != pattern.at.message
        and not words.standing.refuses
    ]
    if pattern.about is not None or not stood:
        return pattern
    latest = max(stood, key=lambda words: words.order)
    return replace(pattern, about=Place(latest.source, latest.start, latest.end))


def _contradicted_statement(
    context: MessageContext, place: Place
) -> tuple[DiscussedClaim | None, tuple[SlotWords, ...]]:
    """Turn an earlier message's mere statement into a claim that waits: two of them make a conflict."""
    stated, put = claim_at(context.known, place), context.quoted(place)
    if stated is not None or put is None:
        return stated, ()
    made = _as_decision(context, put, keyed=False)
    words = SlotWords(*made.home, made.words[0])
    context.add(None, words)
    return made, (words,)


def _said_against(
    context: MessageContext, pattern: FoundPattern, held: DiscussedClaim, before: tuple[SlotWords, ...]
) -> PatternEffect:
    """Put the words into the slot of the contradicted claim, where it is one for both; else make a claim of their own that
    waits."""
    quotation = context.own(pattern.at)
    new = _as_decision(context, quotation)
    if new.slot == held.home[0]:
        made = challenge(quotation, new, context.profile)
        replaces = not held.taken_further and made.evidence.standing.firm and held.only_by(context.source.author)
        if replaces:
            context.end(held)
        context.add(None, made, begins=replaces)
        return PatternEffect(context.source, pattern, held.key, (*before, made))
    made = assertion(quotation, _as_decision(context, quotation, keyed=False), context.profile, accepts=False)
    context.add(None, made)
    return PatternEffect(context.source, pattern, held.key, (*before, made), against=made.evidence.id)


def _as_decision(context: MessageContext, quotation: QuotedWords, *, keyed: bool = True) -> DiscussedClaim:
    return as_claim(quotation, ClaimKind.DECISION, in_one_line(quotation.text), context.profile, keyed=keyed)


# ── words that their own author takes back


def retraction_effect(context: MessageContext, pattern: FoundPattern) -> PatternEffect:
    assert pattern.about is not None  # what is taken back was said in a message
    message = pattern.about.message
    there = [claim for claim in context.known if _said_in(claim, message) and claim.turned_down_at is None]
    made = [(claim, retraction(context.own(pattern.at), claim)) for claim in there]
    falls = _one_sentence(context, message, there) and all(
        _falls(context, claim, words.evidence, message) for claim, words in made
    )
    if not falls:
        flag = replace(pattern, type=PatternType.CONTRADICTION, mild=True, own=False)
        return PatternEffect(context.source, flag, pattern.claim)
    for claim, words in made:
        context.add(claim, words)
    return PatternEffect(context.source, pattern, there[-1].key, tuple(words for _, words in made))


def _said_in(claim: DiscussedClaim, message: str) -> list[Evidence]:
    return [words for words in claim.words if words.source == message and not words.standing.refuses]


def _one_sentence(context: MessageContext, message: str, there: list[DiscussedClaim]) -> bool:
    """True if all decisions of the message stand in one sentence, with nothing behind it that could be meant, and it ends
    no other decision by the way."""
    put = utterance(context.sources[message].text)
    spans = {put.around(words.start, words.end) for claim in there for words in _said_in(claim, message)}
    return len(spans) == 1 and all(
        not says_something(utterance(put.text[end:])) and not ending(flat(put.text[start:end])) for start, end in spans
    )


def _falls(context: MessageContext, claim: DiscussedClaim, said: Evidence, message: str) -> bool:
    """True if nothing but that message stands for it."""
    stood = [words for words in claim.words if not words.standing.refuses and words.at <= context.source.at]
    if claim.holds(context.source.at):
        return objected(stood, said) is not None
    return {words.source for words in stood} == {message} and stood[0].author == context.source.author
