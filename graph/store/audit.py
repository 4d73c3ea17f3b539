"""Entries of the audit log as the graph keeps them."""

from collections.abc import Mapping
from typing import Any

from graph.model.audit import Call, Entry
from graph.store.props import without_nones


def place(seq: int) -> str:
    """Return the sort key of an entry within its project: pages are cut by it."""
    return f"{seq:012d}"


def entry_props(entry: Entry) -> dict[str, Any]:
    call = entry.call
    return without_nones(
        {
            "id": f"{call.project}|{place(entry.seq)}",
            "project": call.project,
            "seq": entry.seq,
            "at": call.at,
            "by": call.by,
            "what": call.what,
            "refs": list(call.refs),
            "refused": call.refused,
            "where": call.where,
            "sha256": entry.sha256,
        }
    )


def entry_from(row: Mapping[str, Any]) -> Entry:
    refs = tuple(row.get("refs") or ())
    call = Call(row["project"], row["at"], row["by"], row["what"], refs, row.get("refused"), row.get("where"))
    return Entry(call, row["seq"], row["sha256"])
