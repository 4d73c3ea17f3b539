"""Waves: batches of documents by name."""

from collections.abc import Sequence

from graph.actions.ledger import Ledger
from graph.actions.projects import checked_ref, no_project
from graph.actions.reading import waves_by_ids
from graph.model.ids import node_id
from graph.model.place import Wave
from graph.model.source import Source
from graph.store.keys import sort_key


async def ensure_wave(ledger: Ledger, project: str, name: str) -> str:
    """The wave's ref, which is its name."""
    ref, now = checked_ref(name, "a wave"), ledger.now()
    props = {"project": project, "ref": ref, "name": ref, "createdAt": now, "sort": sort_key(project, now, ref)}
    rows = await ledger.graph.write("wave.ensure", project=node_id(project, ""), id=node_id(project, ref), props=props)
    if not rows:
        raise no_project(project)
    return ref


async def add_to_wave(ledger: Ledger, project: str, ref: str, sources: Sequence[Source]) -> Wave:
    """A document that came before, with another wave, belongs to both."""
    ids = [node_id(project, one.ref) for one in sources]
    await ledger.graph.write_one("wave.add", id=node_id(project, ref), sources=ids)
    (wave,) = await waves_by_ids(ledger.graph, [node_id(project, ref)])
    assert wave is not None  # it was made a moment ago, and waves are never deleted
    return wave
