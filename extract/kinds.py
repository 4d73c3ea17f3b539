"""The reader of each kind of source: an extractor each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from extract.episodes.reading import extract_episode
from extract.pipeline import Extraction, extract_by_rules
from extract.turns.reading import about_mentioned, extract_turn
from graph.model.profile import Profile
from graph.model.source import Run, Source
from graph.model.words import SourceKind
from graph.rules.listening.slot_words import slots_spoken_of
from graph.rules.reading.reconcile import Arrival, Reading, arrivals, whole

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


@dataclass(frozen=True, slots=True)
class Read:
    """The whole reading of a source: its ops, the slot that each of its words goes to, and, for a message, the slots that
    it speaks of. A reader sends it in one piece."""

    found: Extraction
    arrived: tuple[Arrival, ...]
    speaks_of: tuple[str, ...] | None


def read(run: Run, source: Source, profile: Profile, before: Sequence[Source]) -> Read:
    found = extract(source, profile, before)
    reading = reading_of(found, source, run)
    speaks_of = slots_spoken_of(source, profile) if source.kind is SourceKind.MESSAGE else None
    return Read(found, arrivals(whole(reading), profile, source.captured_at), speaks_of)


def reading_of(found: Extraction, source: Source, run: Run) -> Reading:
    return Reading(
        source=source,
        run=run,
        ops=found.ops,
        dropped=tuple((one.op, one.reason) for one in found.dropped),
        stage=source.origin.get("stage"),
        record=found.record,
        errors=found.errors,
    )


def extract(source: Source, profile: Profile, before: Sequence[Source] = ()) -> Extraction:
    """Extract a source. The time of reading has no part in it: a run repeated later gives the same."""
    return EXTRACTORS[source.kind](source, profile, before)
