"""The turns before a turn: those among the last few things that were captured before it, with their text."""

from collections.abc import Callable
from dataclasses import replace

from graph.model.ids import node_id
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.process.services import Services
from graph.store.keys import sort_key
from graph.store.sources import source_from

LOOKED_AT = 20
"""Sources: what was said longer ago is corrected by its name."""


async def turns_before(services: Services, source: Source, wanted: Callable[[Source], bool]) -> tuple[Source, ...]:
    """Oldest first, in the order in which they were captured, so that every caller gets the same at any time.

    `wanted` sees them without their text, which is read of those alone that it lets pass."""
    low = f"{source.project}|"
    before = sort_key(source.project, source.captured_at, source.ref)
    rows = await services.graph.read("source.page", low=low, before=before, kinds=None, limit=LOOKED_AT)
    found = [source_from(row) for row in rows]
    turns = [one for one in reversed(found) if one.kind is SourceKind.TURN and one.at <= source.at and wanted(one)]
    texts = (
        await services.graph.read("source.texts", ids=[node_id(source.project, source.ref) for source in turns])
        if turns
        else []
    )
    said = {row["id"]: row["text"] for row in texts}
    return tuple(replace(source, text=said.get(node_id(source.project, source.ref), "")) for source in turns)
