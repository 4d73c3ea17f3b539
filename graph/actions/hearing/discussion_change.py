"""The result of reading a task's messages, before it is written."""

from collections.abc import Mapping
from dataclasses import dataclass

from graph.model.profile import Profile
from graph.model.source import Source
from graph.rules.listening.discussed_claims import DiscussedClaim
from graph.rules.listening.message_context import PatternEffect
from graph.rules.listening.possible_decisions import PossibleDecision


@dataclass(frozen=True, slots=True)
class DiscussionChange:
    """`messages` were read; those of `before` stood before them and were not read again."""

    messages: tuple[Source, ...]
    before: tuple[Source, ...]
    effects: tuple[PatternEffect, ...]
    known: tuple[DiscussedClaim, ...]
    possible: tuple[PossibleDecision, ...]
    profile: Profile
    runs: Mapping[str, str]  # of the messages that are new
