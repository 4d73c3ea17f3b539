"""Receipts as the graph keeps them."""

import json
from collections.abc import Mapping
from typing import Any

from graph.model.ids import node_id
from graph.model.receipt import Receipt
from graph.store.keys import sort_key
from graph.store.props import without_nones


def receipt_props(receipt: Receipt) -> dict[str, Any]:
    return without_nones(
        {
            "id": node_id(receipt.project, receipt.ref),
            "project": receipt.project,
            "ref": receipt.ref,
            "at": receipt.at,
            "by": receipt.by,
            "source": receipt.source,
            "author": receipt.author,
            "secrets": receipt.secrets or None,
            "erased": json.dumps(dict(receipt.erased), sort_keys=True),
            "digest": receipt.digest,
            "salt": receipt.salt,
            "done": receipt.done,
            "note": receipt.note,
            "sha256": receipt.sha256,
            "sort": sort_key(receipt.project, receipt.at, receipt.ref),
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
