"""Every query of a transaction, before it is sent: for a test that looks at each, or ends a process at it."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from graph.bolt import Answer
from graph.engine import Transaction

Seen = Callable[[Transaction, str, Mapping[str, Any]], None]


def watch_queries(monkeypatch: pytest.MonkeyPatch, seen: Seen) -> None:
    """Call `seen` with each query; an exception that it raises ends the transaction there."""
    enqueue = Transaction.enqueue

    def watched(tx: Transaction, name: str, params: dict[str, Any], *, along: bool = False) -> Answer:
        seen(tx, name, params)
        return enqueue(tx, name, params, along=along)

    monkeypatch.setattr(Transaction, "enqueue", watched)
