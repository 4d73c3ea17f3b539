"""Receipts as the graph keeps them."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.ids import node_id
from graph.model.receipt import Receipt
from graph.store.keys import sort_key
from graph.store.props import without_nones


def receipt_props(one: Receipt) -> dict[str, Any]:
    return without_nones(
        {
            "id": node_id(one.project, one.ref),
            "project": one.project,
            "ref": one.ref,
            "at": one.at,
            "by": one.by,
            "source": one.source,
            "author": one.author,
            "secrets": one.secrets or None,
            "erased": json.dumps(dict(one.erased), sort_keys=True),
            "digest": one.digest,
            "salt": one.salt,
            "done": one.done,
            "note": one.note,
            "sha256": one.sha256,
            "sort": sort_key(one.project, one.at, one.ref),
        }
    )


def receipt_from(row: Mapping[str, Any]) -> Receipt:
    return Receipt(
        project=row["project"],
        ref=row["ref"],
        at=row["at"],
        by=row["by"],
        source=row.get("source"),
        author=row.get("author"),
        secrets=bool(row.get("secrets")),
        erased=json.loads(row["erased"]),
        digest=row["digest"],
        salt=row["salt"],
        done=row["done"],
        note=row["note"],
        kept=row["sha256"],
    )
