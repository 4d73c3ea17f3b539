"""An effect: a node that rests on a claim, and whether it has to be looked at again."""

from dataclasses import dataclass
from typing import Any

from graph.model.words import EffectVia


@dataclass(frozen=True, slots=True)
class Effect:
    node: str
    via: EffectVia
    depth: int
    path: tuple[str, ...]
    suspect: bool
    labels: tuple[str, ...]
    props: dict[str, Any]
    then: tuple[int | None, int | None] | None = None  # asked for as it was: true at the one time, known at the other
