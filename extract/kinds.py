"""Who reads which kind of source: an extractor each."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from extract.episodes.reading import extract_episode
from extract.pipeline import Extraction, extract_by_rules
from extract.turns.reading import about_mentioned, extract_turn
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import SourceKind

Extract = Callable[[Source, Profile, Sequence[Source]], Extraction]
"""A source, and what was said before it."""


def _turn(source: Source, profile: Profile, before: Sequence[Source]) -> Extraction:
    return extract_turn(source, profile, source.captured_at, before)


def _episode(source: Source, profile: Profile, _before: Sequence[Source]) -> Extraction:
    return extract_episode(source, profile, source.captured_at)


def _text(source: Source, profile: Profile, _before: Sequence[Source]) -> Extraction:
    return about_mentioned(source, extract_by_rules(source, profile, source.captured_at))


EXTRACTORS: Mapping[SourceKind, Extract] = MappingProxyType(
    {
        SourceKind.TURN: _turn,
        SourceKind.MESSAGE: _text,
        SourceKind.DOCUMENT: _text,
        SourceKind.EPISODE: _episode,
        SourceKind.MANUAL: _text,
    }
)


def extract(source: Source, profile: Profile, before: Sequence[Source] = ()) -> Extraction:
    """What a source says does not depend on when it is read: a run repeated later makes the same of it."""
    return EXTRACTORS[source.kind](source, profile, before)
