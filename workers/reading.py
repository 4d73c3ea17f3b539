"""One run's source read by the rules: what they propose, and who it was that read."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from extract.pipeline import NAME, VERSION, Extraction, extract_by_rules
from extract.turns.reading import extract_turn
from graph.actions.leases import Leased
from graph.model.profile import Profile
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.rules.reconcile import Reading

Reader = Callable[[Leased, Profile], Awaitable[Reading]]

LONG = 20_000  # characters from which on reading would keep everything else in the process waiting


async def read_by_rules(leased: Leased, profile: Profile) -> Reading:
    """The run is of the version that has in fact read it, whichever it was queued for."""
    found = await _extract(leased.source, profile)
    return Reading(
        source=leased.source,
        run=replace(leased.run, extractor=NAME, extractor_version=VERSION, model=None),
        ops=found.ops,
        dropped=tuple((one.op, one.reason) for one in found.dropped),
        stage=leased.source.origin.get("stage"),
    )


async def _extract(source: Source, profile: Profile) -> Extraction:
    # What a source says does not depend on when it is read: a run repeated later makes the same of it.
    extract = extract_turn if source.kind is SourceKind.TURN else extract_by_rules
    if len(source.text) < LONG:
        return extract(source, profile, source.captured_at)
    return await asyncio.to_thread(extract, source, profile, source.captured_at)
