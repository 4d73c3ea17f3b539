"""The catalogue of a project: what is put into it, and what is found there."""

from collections.abc import Mapping, Sequence

from graph.actions.operating.projects import checked_line, checked_ref, no_project
from graph.engine import Graph, Transaction
from graph.model.canonical import Canonical
from graph.model.errors import BadInput, NotFound
from graph.model.ids import node_id
from graph.model.profile import Linking
from graph.process.catalogues import stamp_id
from graph.process.services import Services
from graph.rules.catalogue.names import join_canonicals, normal_names
from graph.rules.catalogue.suggest import matching_refs
from graph.store.canonicals import canonical_from, canonical_row

UNIT_MAX = 40
SYNONYMS_MAX = 100
BATCH = 500


def canonical_of(project: str, ref: str, name: str, synonyms: Sequence[str], unit: str | None, now: int) -> Canonical:
    """Return the canonical as described, or raise a BadInput that says what is wrong with it."""
    if len(synonyms) > SYNONYMS_MAX:
        raise BadInput(f"A canonical has at most {SYNONYMS_MAX} synonyms; {len(synonyms)} came.")
    said = [checked_line(one, "A synonym") for one in synonyms]
    plain = checked_line(name, "A canonical's name")
    if not normal_names(plain, ()):
        raise BadInput(f"A canonical's name has letters or figures; {plain[:40]!r} has none.")
    return Canonical(project, checked_ref(ref, "a canonical"), plain, tuple(said), checked_unit(unit), now)


def checked_unit(unit: str | None) -> str | None:
    return checked_line(unit, "A unit", UNIT_MAX) if unit is not None and unit.strip() else None


async def put_canonicals(services: Services, project: str, said: Sequence[Canonical]) -> list[Canonical]:
    """New ones join the catalogue, known ones get the synonyms that they lacked; refused, nothing is changed."""

    async def work(tx: Transaction) -> list[Canonical]:
        taken = await tx.run_maybe("canonical.touch", project=node_id(project, ""), stamp=stamp_id(project))
        if taken is None:
            raise no_project(project)
        rows = await tx.run("canonical.by_ids", ids=[canonical.id for canonical in said])
        known = {row["id"]: canonical_from(row["canonical"]) for row in rows}
        after = _together(known, said)
        changed = [canonical for canonical in after.values() if known.get(canonical.id) != canonical]
        write = [canonical_row(canonical, normal_names(canonical.name, canonical.synonyms)) for canonical in changed]
        if write:
            await tx.run("canonical.write", canonicals=write)
        return [after[canonical.id] for canonical in said]

    return await services.graph.transact(work)


async def refused(services: Services, said: Sequence[Canonical]) -> list[tuple[Canonical, str]]:
    """Return the canonicals that can't be put into the catalogue as it is now, or beside each other, each with the reason."""
    known: dict[str, Canonical] = {}
    ids = sorted({one.id for one in said})
    for start in range(0, len(ids), BATCH):
        rows = await services.graph.read("canonical.by_ids", ids=ids[start : start + BATCH])
        known |= {row["id"]: canonical_from(row["canonical"]) for row in rows}
    found = []
    for canonical in said:
        both = join_canonicals(known.get(canonical.id), canonical)
        if isinstance(both, str):
            found.append((canonical, both))
        else:
            known[canonical.id] = both
    return found


def _together(known: Mapping[str, Canonical], said: Sequence[Canonical]) -> dict[str, Canonical]:
    after: dict[str, Canonical] = {}
    for canonical in said:
        both = join_canonicals(after.get(canonical.id) or known.get(canonical.id), canonical)
        if isinstance(both, str):
            raise BadInput(both)
        after[canonical.id] = both
    return after


async def canonicals_by_ids(graph: Graph, ids: Sequence[str]) -> list[Canonical | None]:
    rows = await graph.read("canonical.by_ids", ids=ids)
    there = {row["id"]: canonical_from(row["canonical"]) for row in rows}
    return [there.get(one) for one in ids]


async def canonical_by_ref(services: Services, project: str, ref: str) -> Canonical:
    (canonical,) = await canonicals_by_ids(services.graph, [node_id(project, ref)])
    if canonical is None:
        raise NotFound(
            f"There is no canonical {ref!r} in {project!r}: addCanonical creates it, `canonicals` lists all canonicals."
        )
    return canonical


async def find_canonicals(
    services: Services, project: str, text: str | None, linking: Linking, most: int
) -> list[Canonical]:
    read = await services.catalogues.of(services.graph, project)
    refs = matching_refs(text, read.catalogue, linking, most)
    there = await canonicals_by_ids(services.graph, [node_id(project, ref) for ref in refs]) if refs else []
    return [canonical for canonical in there if canonical is not None]
