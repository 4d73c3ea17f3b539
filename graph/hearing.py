"""Reads the messages of a discussion in order, each after the messages before it.

Plain data in and out, and no graph: a process that only reads words can run it.
"""

from collections.abc import Collection, Mapping, Sequence

from graph import classifier, meaning
from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.listening.claims_known import Stated
from graph.rules.listening.hearing import Noticed, hear
from graph.rules.listening.possible import Possible, possible
from graph.rules.listening.words_heard import slots_said
from graph.rules.weighing.topics import RECENT

DiscussionRead = tuple[tuple[Noticed, ...], tuple[Stated, ...], tuple[Possible, ...]]


def all_heard(
    asked: Sequence[tuple[Sequence[Source], Sequence[Source], list[Stated]]],
    understood: Collection[str],
    profile: Profile,
) -> list[DiscussionRead]:
    """Plain data in and out: who hears need not be the process that asks."""
    return [_heard_in_order(before, messages, known, understood, profile) for before, messages, known in asked]


def _heard_in_order(
    before: Sequence[Source],
    messages: Sequence[Source],
    known: list[Stated],
    understood: Collection[str],
    profile: Profile,
) -> DiscussionRead:
    reach = max(profile.listening.window, RECENT)
    window, found, maybe = list(before), list[Noticed](), list[Possible]()
    for source in messages:
        if source.ref not in understood:
            noticed, known = hear(source, window[-reach:], known, meaning.nearness, profile)
            found += noticed
            looks = possible(source, window[-reach:], known, noticed, classifier.chance, profile)
            maybe += [looks] if looks else []
        window.append(source)
    return tuple(found), tuple(known), tuple(maybe)


def slots_wanted(said: Mapping[str, Sequence[Source]], profile: Profile) -> dict[str, set[str]]:
    """Return the slots that each task's messages speak of."""
    return {task: {slot for one in messages for slot in slots_said(one, profile)} for task, messages in said.items()}
