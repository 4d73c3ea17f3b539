"""Knows what hearing a message adds: its patterns, and the words by which it corrects, confirms or turns down a claim.

Little is settled here. A yes lets a proposal stand in an empty slot and never replaces what holds one; what contradicts
waits for a person, unless it comes from the only one who stood for the other; and an agent's words settle nothing.
"""

from collections.abc import Sequence

from graph.model.nearness import Nearness
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import PatternType
from graph.rules.listening.answering import answered
from graph.rules.listening.claims_known import Stated, in_force
from graph.rules.listening.contradicting import contradicted, unsaid
from graph.rules.listening.correcting import corrected
from graph.rules.listening.noticed import Hearing, Noticed, message_of
from graph.rules.talk.heard import Heard
from graph.rules.talk.patterns import listen

__all__ = ["Noticed", "hear", "message_of"]


def hear(
    source: Source, window: Sequence[Source], known: Sequence[Stated], nearness: Nearness, profile: Profile
) -> tuple[tuple[Noticed, ...], list[Stated]]:
    """Return the findings of one message, and everything that is stated after it, whatever order it is known in."""
    known = sorted(known, key=lambda one: one.order)
    earlier = tuple(message_of(one) for one in window)
    sources = {one.ref: one for one in (*window, source)}
    hearing = Hearing(source, earlier, sources, known, nearness, profile)
    decisions = in_force(known, source.at, source.ref)
    found = [_notice(hearing, one) for one in listen(hearing.message, earlier, decisions, nearness, profile)]
    return tuple(one for one in found if one is not None), hearing.known


def _notice(hearing: Hearing, heard: Heard) -> Noticed | None:
    match heard.type:
        case PatternType.CORRECTION:
            return corrected(hearing, heard)
        case PatternType.REJECTION if heard.own and heard.claim is not None:
            return unsaid(hearing, heard)
        case PatternType.CONFIRMATION | PatternType.REJECTION:
            return answered(hearing, heard, yes=heard.type is PatternType.CONFIRMATION)
        case PatternType.CONTRADICTION:
            return contradicted(hearing, heard)
        case PatternType.REPEATED_QUESTION:
            return Noticed(hearing.source, heard, heard.claim)
