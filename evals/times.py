"""Time expressions against the answers of a public collection: type and value right, and alarms on sentences without any."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from evals.data import rows
from evals.scores import Measure, share
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
    """Return the meaning of each value, without its form; a value that no calendar resolves is told by its form."""
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
    """Yield for each expected expression, and each surplus one, its verdict, the text, the expected and the found value."""
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


def measures() -> Iterator[Measure]:
    found = rows("times")
    counts = Counter(verdict for verdict, *_ in judged(found))
    expected = sum(len(row["found"]) for row in found)
    empty = [row for row in found if not row["found"]]
    alarmed = sum(bool(read_times(row["text"], said_at(row))) for row in empty)
    yield share("times: type and every value", counts["right"], expected, 0.45, 0.80)
    yield share("times: type and one of the values", counts["right"] + counts["partly"], expected)
    yield share("times: exact spans", counts["span"], expected)
    yield Measure(
        "times: sentences without any that alarm", alarmed / len(empty), None, 0.05, True, f"{alarmed} of {len(empty)}"
    )
