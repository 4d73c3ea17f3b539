"""Canonicals as the graph keeps them."""

from collections.abc import Mapping, Sequence
from typing import Any

from graph.model.canonical import Canonical
from graph.store.keys import sort_key

Row = Mapping[str, Any]


def canonical_row(canonical: Canonical, names: Sequence[str]) -> dict[str, Any]:
    """`names` are what it is compared by."""
    props = {
        "project": canonical.project,
        "ref": canonical.ref,
        "name": canonical.name,
        "synonyms": list(canonical.synonyms),
        "names": list(names),
        "unit": canonical.unit,
        "addedAt": canonical.added_at,
        "sort": sort_key(canonical.project, canonical.added_at, canonical.ref),
    }
    return {"id": canonical.id, "props": props}


def canonical_from(row: Row) -> Canonical:
    return Canonical(
        project=row["project"],
        ref=row["ref"],
        name=row["name"],
        synonyms=tuple(row.get("synonyms") or ()),
        unit=row.get("unit"),
        added_at=row["addedAt"],
    )
