"""Knows what a contradiction adds, and what is taken back by who said it: the words that stand against a decision, or against what another
message said.

A decision that ends another ("we decided to drop Redis") takes it away where its words may; what only points at one
("scratch that") is flagged for a person.
"""

from dataclasses import replace

from graph.model.claim import Evidence
from graph.model.words import ClaimKind, EvidenceRole, PatternType
from graph.rules.language.utterance import utterance
from graph.rules.language.wording import flat
from graph.rules.listening.known_claims import KnownClaim, claim_at
from graph.rules.listening.message_context import MessageContext, PatternEffect, in_one_line
from graph.rules.listening.slot_words import SlotWords, as_claim, assertion, challenge, retraction, withdrawal
from graph.rules.slots.standing import objected
from graph.rules.statements.clashing import away, ending, ends_choice
from graph.rules.statements.particulars import moves_place, particulars
from graph.rules.talk.answers import says_something
from graph.rules.talk.messages import FoundPattern, Place


def contradiction_effect(context: MessageContext, pattern: FoundPattern) -> PatternEffect | None:
    """Notice a contradiction. Where the message's own words fill the slot of the contradicted claim, that slot's rules have
    judged them."""
    held = context.by_key(pattern.claim) if pattern.claim else None
    before = tuple[SlotWords, ...]()
    if held is None and pattern.about is not None:
        held, before = _put(context, pattern.about)
    if held is None:
        return None
    if pattern.mild:
        return PatternEffect(context.source, pattern, held.key)
    pattern = _beside(pattern, held, context.source.at)
    said = claim_at(context.known, pattern.at)
    if said is not None and not held.taken_further and said.slot == held.slot:
        return None if held.ends == context.source.at else PatternEffect(context.source, pattern, held.key)
    if said is not None and _ends_for_good(context, pattern, said, held):
        made = withdrawal(said, held)
        context.ends(held, made)
        return PatternEffect(context.source, pattern, held.key, (*before, made))
    if said is not None:
        return PatternEffect(context.source, pattern, held.key, before, against=said.key)
    return _said_against(context, pattern, held, before)


def _ends_for_good(context: MessageContext, pattern: FoundPattern, said: KnownClaim, held: KnownClaim) -> bool:
    """A person's decision that names what was chosen, where nothing else that is in force may be meant."""
    standing, words = said.words[-1].standing, context.words_at(pattern.at)
    if held.taken_further or not (standing.firm and standing.decides) or held.shape.high_risk:
        return False
    if _moves(context, said.statement, held.statement):
        return True
    if not ends_choice(flat(words), flat(held.statement)):
        return False
    there = [one for one in context.known if one.key != said.key and one.holds(context.source.at)]
    return [one.key for one in there if away(flat(words), flat(one.statement), ended=True)] == [held.key]


def _moves(context: MessageContext, said: str, held: str) -> bool:
    """ "Keep sessions in Postgres" takes them out of Redis, also where a cache and a database are two slots."""
    categories = context.profile.categories
    return moves_place(particulars(said, categories), particulars(held, categories))


def _beside(pattern: FoundPattern, held: KnownClaim, at: int) -> FoundPattern:
    """Add the contradicted words, wherever they were said: the latest that stood for the claim by then."""
    stood = [
        one for one in held.words if one.at <= at and one.source != pattern.at.message and not one.standing.refuses
    ]
    latest = max((one for one in stood if one.role is EvidenceRole.ASSERTS), key=lambda one: one.order, default=None)
    if pattern.about is not None or latest is None:
        return pattern
    return replace(pattern, about=Place(latest.source, latest.start, latest.end))


def _put(context: MessageContext, place: Place) -> tuple[KnownClaim | None, tuple[SlotWords, ...]]:
    """Turn an earlier message's mere statement into a claim that waits: two of them make a conflict."""
    stated = claim_at(context.known, place)
    put = context.sources.get(place.message)
    if stated is not None or put is None:
        return stated, ()
    statement = in_one_line(put.text[place.start : place.end])
    made = as_claim(put, place, ClaimKind.DECISION, statement, context.source, context.profile, keyed=False)
    words = SlotWords(*made.home, made.words[0])
    context.learn(None, words)
    return made, (words,)


def _said_against(
    context: MessageContext, pattern: FoundPattern, held: KnownClaim, before: tuple[SlotWords, ...]
) -> PatternEffect:
    """Put the words into the slot of the contradicted claim, where it is one for both; else make a claim of their own that
    waits."""
    statement = in_one_line(context.source.text[pattern.at.start : pattern.at.end])
    new = as_claim(context.source, pattern.at, ClaimKind.DECISION, statement, context.source, context.profile)
    if new.slot == held.home[0]:
        made = challenge(context.source, pattern.at, new, context.profile)
        replaces = not held.taken_further and made.evidence.standing.firm and held.only_by(context.source.author)
        if replaces:
            context.ends(held)
        context.learn(None, made, begins=context.source.at if replaces else None)
        return PatternEffect(context.source, pattern, held.key, (*before, made))
    new = as_claim(
        context.source, pattern.at, ClaimKind.DECISION, statement, context.source, context.profile, keyed=False
    )
    made = assertion(context.source, pattern.at, new, context.profile, accepts=False)
    context.learn(None, made)
    return PatternEffect(context.source, pattern, held.key, (*before, made), against=made.evidence.id)


def retraction_effect(context: MessageContext, pattern: FoundPattern) -> PatternEffect:
    assert pattern.about is not None  # what is taken back was said in a message
    there = [one for one in context.known if _said_in(one, pattern.about.message) and one.turned_down_at is None]
    made = [(one, retraction(context.source, pattern.at, one)) for one in there]
    if not _one_sentence(context, pattern.about, there):
        return _flagged(context, pattern)
    if not all(_falls(context, one, said.evidence, pattern.about) for one, said in made):
        return _flagged(context, pattern)
    for one, said in made:
        context.learn(one, said)
    return PatternEffect(context.source, pattern, there[-1].key, tuple(said for _, said in made))


def _flagged(context: MessageContext, pattern: FoundPattern) -> PatternEffect:
    asks = f"This seems to contradict {pattern.claim}. Which is correct?"
    flag = replace(pattern, type=PatternType.CONTRADICTION, description=asks, mild=True, own=False)
    return PatternEffect(context.source, flag, pattern.claim)


def _said_in(one: KnownClaim, message: str) -> list[Evidence]:
    return [said for said in one.words if said.source == message and not said.standing.refuses]


def _one_sentence(context: MessageContext, about: Place, there: list[KnownClaim]) -> bool:
    """True if all decisions of the message stand in one sentence, with nothing behind it that could be meant, and it ends
    no other decision by the way."""
    put = utterance(context.sources[about.message].text)
    spans = {put.around(said.start, said.end) for one in there for said in _said_in(one, about.message)}
    return len(spans) == 1 and all(
        not says_something(utterance(put.text[end:])) and not ending(flat(put.text[start:end])) for start, end in spans
    )


def _falls(context: MessageContext, one: KnownClaim, said: Evidence, about: Place) -> bool:
    """True if nothing but that message stands for it."""
    stood = [words for words in one.words if not words.standing.refuses and words.at <= context.source.at]
    if one.holds(context.source.at):
        return objected(stood, said) is not None
    return {words.source for words in stood} == {about.message} and stood[0].author == context.source.author
