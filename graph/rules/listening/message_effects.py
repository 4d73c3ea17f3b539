"""Knows what hearing a message adds: its patterns, and the words by which it corrects, confirms or turns down a claim.

Little is settled here. A yes lets a proposal stand in an empty slot and never replaces what holds one; what contradicts
waits for a person, unless it comes from the only one who stood for the other; and an agent's words settle nothing.
"""

from collections.abc import Sequence

from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import PatternType
from graph.rules.listening.answer_effects import answer_effect
from graph.rules.listening.contradiction_effects import contradiction_effect, retraction_effect
from graph.rules.listening.correction_effects import correction_effect
from graph.rules.listening.discussed_claims import DiscussedClaim, known_decisions
from graph.rules.listening.message_context import MessageContext, PatternEffect, message_of
from graph.rules.talk.messages import FoundPattern
from graph.rules.talk.patterns import find_patterns


def effects_of_message(
    source: Source, window: Sequence[Source], known: Sequence[DiscussedClaim], nearness: Nearness, profile: Profile
) -> tuple[tuple[PatternEffect, ...], list[DiscussedClaim]]:
    """Return the findings of one message, and everything that is stated after it, whatever order it is known in."""
    known = sorted(known, key=lambda claim: claim.order)
    earlier = tuple(message_of(before) for before in window)
    sources = {said.ref: said for said in (*window, source)}
    context = MessageContext(source, earlier, sources, known, nearness, profile)
    decisions = known_decisions(known, source.at, source.ref)
    found = [
        _notice(context, pattern) for pattern in find_patterns(context.message, earlier, decisions, nearness, profile)
    ]
    return tuple(effect for effect in found if effect is not None), context.known


def _notice(context: MessageContext, pattern: FoundPattern) -> PatternEffect | None:
    match pattern.type:
        case PatternType.CORRECTION:
            return correction_effect(context, pattern)
        case PatternType.REJECTION if pattern.own and pattern.claim is not None:
            return retraction_effect(context, pattern)
        case PatternType.CONFIRMATION | PatternType.REJECTION:
            return answer_effect(context, pattern, yes=pattern.type is PatternType.CONFIRMATION)
        case PatternType.CONTRADICTION:
            return contradiction_effect(context, pattern)
        case PatternType.REPEATED_QUESTION:
            return PatternEffect(context.source, pattern, pattern.claim)
