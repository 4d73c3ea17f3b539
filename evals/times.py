"""Time expressions against the answers of a public collection: type and value right, and alarms on sentences without any."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from graph.model.times import TimeExpression
from graph.rules.times.reading import read_times

_NO_NOW = datetime(2020, 1, 1)


def said_at(row: dict[str, Any]) -> datetime:
    return datetime.fromisoformat(row["now"][:19]) if row["now"] else _NO_NOW


def gold_of(found: dict[str, Any]) -> tuple[str, int, int, list[dict[str, str]]]:
    meant = (found.get("Resolution") or {}).get("values") or []
    kind = (found.get("TypeName") or meant[0]["type"]).split(".")[-1]
    return kind, found["Start"], found["End"] + 1, meant


def meanings(values: Iterable[dict[str, str]]) -> set[tuple[str | None, str | None, str | None]]:
    """What each says, without how; what no calendar resolves is told by its form."""
    return {
        (one.get("value") if one.get("value") != "not resolved" else one.get("timex"), one.get("start"), one.get("end"))
        for one in values
    }


def own(one: TimeExpression) -> set[tuple[str | None, str | None, str | None]]:
    return {
        (value.value or (value.form if value.start is None and value.end is None else None), value.start, value.end)
        for value in one.values
    }


def judged(rows: list[dict[str, Any]]) -> Iterator[tuple[str, str, Any, Any]]:
    """For each expected expression and each that is too many: a verdict, the text, what was expected, what was found."""
    for row in rows:
        found = list(read_times(row["text"], said_at(row)))
        for gold in row["found"]:
            kind, start, end, meant = gold_of(gold)
            near = [one for one in found if one.start < end and start < one.end]
            best = next((one for one in near if one.kind == kind), near[0] if near else None)
            if best is None:
                yield "missed", row["text"], gold, None
                continue
            found.remove(best)
            same = best.kind == kind and own(best) == meanings(meant)
            verdict = (
                "right"
                if same
                else "kind"
                if best.kind != kind
                else "partly"
                if own(best) & meanings(meant)
                else "value"
            )
            yield verdict, row["text"], gold, best
            if (best.start, best.end) == (start, end):
                yield "span", row["text"], gold, best
        for one in found:
            yield ("false alarm" if not row["found"] else "too many"), row["text"], None, one


def measure(path: Path) -> dict[str, Any]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    counts = Counter(verdict for verdict, *_ in judged(rows))
    expected = sum(len(row["found"]) for row in rows)
    empty = [row for row in rows if not row["found"]]
    alarmed = sum(bool(read_times(row["text"], said_at(row))) for row in empty)
    return {
        "expected": expected,
        "type and value": round(counts["right"] / expected, 3),
        "type, one of the values": round((counts["right"] + counts["partly"]) / expected, 3),
        "exact spans": round(counts["span"] / expected, 3),
        "negatives with an alarm": f"{alarmed} of {len(empty)}",
        "counts": dict(counts),
    }
