"""What properties of nodes and edges look like on their way to the graph."""

from collections.abc import Mapping
from typing import Any


def known(props: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is null, for what is written whole: it is gone either way, and half of a claim need not travel."""
    return {name: value for name, value in props.items() if value is not None}
