"""Measures, and the comparison of found sets with true sets."""

from collections.abc import Hashable, Set
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measure:
    """A line of the table. `floor` is the result of the simplest rules, `goal` the wanted one; `least`: less is better."""

    name: str
    value: float
    floor: float | None = None
    goal: float | None = None
    least: bool = False
    detail: str = ""

    @property
    def reached(self) -> bool | None:
        if self.goal is None:
            return None
        return self.value <= self.goal if self.least else self.value >= self.goal


def f1(
    name: str,
    there: Set[Hashable],
    found: Set[Hashable],
    floor: float | None = None,
    goal: float | None = None,
) -> Measure:
    right = len(there & found)
    precision = right / len(found) if found else 0.0
    recall = right / len(there) if there else 0.0
    both = 2 * precision * recall / (precision + recall) if right else 0.0
    return Measure(f"{name}, F1", both, floor, goal, detail=f"P {precision:.3f} R {recall:.3f} of {len(there)}")


def share(name: str, right: int, of: int, floor: float | None = None, goal: float | None = None) -> Measure:
    return Measure(name, right / of if of else 0.0, floor, goal, detail=f"{right} of {of}")


def rate(name: str, wrong: int, of: int, goal: float | None = None) -> Measure:
    """Return the measure of a share, where less is better."""
    return Measure(name, wrong / of if of else 0.0, None, goal, least=True, detail=f"{wrong} of {of}")
