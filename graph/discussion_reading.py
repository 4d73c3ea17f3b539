"""Reads the messages of a discussion in order, each after the messages before it.

Plain data in and out, and no graph: a process that only reads words can run it.
"""

from collections.abc import Collection, Mapping, Sequence

from graph import classifier, meaning
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.listening.discussed_claims import DiscussedClaim
from graph.rules.listening.message_context import PatternEffect
from graph.rules.listening.message_effects import effects_of_message
from graph.rules.listening.possible_decisions import PossibleDecision, possible_decision
from graph.rules.listening.slot_words import slots_spoken_of
from graph.rules.weighing.topics import RECENT

DiscussionRead = tuple[tuple[PatternEffect, ...], tuple[DiscussedClaim, ...], tuple[PossibleDecision, ...]]


def read_discussions(
    asked: Sequence[tuple[Sequence[Source], Sequence[Source], list[DiscussedClaim]]],
    understood: Collection[str],
    profile: Profile,
) -> list[DiscussionRead]:
    """Plain data in and out: who hears need not be the process that asks."""
    return [_heard_in_order(before, messages, known, understood, profile) for before, messages, known in asked]


def _heard_in_order(
    before: Sequence[Source],
    messages: Sequence[Source],
    known: list[DiscussedClaim],
    understood: Collection[str],
    profile: Profile,
) -> DiscussionRead:
    reach = max(profile.listening.window, RECENT)
    window, found, maybe = list(before), list[PatternEffect](), list[PossibleDecision]()
    for source in messages:
        if source.ref not in understood:
            effects, known = effects_of_message(source, window[-reach:], known, meaning.nearness, profile)
            found += effects
            looks = possible_decision(source, window[-reach:], known, effects, classifier.chance, profile)
            maybe += [looks] if looks else []
        window.append(source)
    return tuple(found), tuple(known), tuple(maybe)


def slots_wanted(said: Mapping[str, Sequence[Source]], profile: Profile) -> dict[str, set[str]]:
    """Return the slots that each task's messages speak of."""
    return {
        task: {slot for message in messages for slot in slots_spoken_of(message, profile)}
        for task, messages in said.items()
    }
