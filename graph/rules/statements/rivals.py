"""Knows when two particulars can not both be so: about the very same, of one sort, and of other values."""

from collections.abc import Iterator

from graph.rules.statements.particular import Particular

_WEEK = 7 * 86_400_000_000


def differ(one: Particular, other: Particular, apart: int = 0) -> bool:
    """Whether both can not be so. `apart` is the time between them: a day of one week says nothing of another week."""
    if one.sort != other.sort or one.about != other.about or one.value == other.value:
        return False
    if (one.passing or other.passing) and abs(apart) >= _WEEK:
        return False
    if one.sort in ("goes", "value", "owner"):
        shares = set(one.value.split()) & set(other.value.split())
        return not shares and (one.exclusive or other.exclusive)
    return _bounds_differ(one, other)


def _bounds_differ(one: Particular, other: Particular) -> bool:
    if one.bound == other.bound:
        return True
    if one.number is None or other.number is None:
        return False
    low, high = (one, other) if other.bound == "most" or one.bound == "least" else (other, one)
    return low.number is not None and high.number is not None and low.number > high.number


def rivals(
    said: tuple[Particular, ...], held: tuple[Particular, ...], apart: int = 0
) -> Iterator[tuple[Particular, Particular]]:
    return ((one, other) for one in said for other in held if differ(one, other, apart))
