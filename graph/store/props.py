"""Properties of nodes and edges in the form in which they are sent to the graph."""

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any


def without_nones(props: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out null properties of a node that is written whole: they are gone either way, and half of a claim need not
    travel."""
    return {name: value for name, value in props.items() if value is not None}


def dataclass_text(thing: Any) -> str | None:
    """A dataclass as one text, field by field: `asdict` would copy all of it on the way."""
    if thing is None:
        return None
    return json.dumps({field.name: getattr(thing, field.name) for field in fields(thing)}, ensure_ascii=False)
