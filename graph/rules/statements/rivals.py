"""Knows when two particulars can not both be so: about the very same, of one sort, and of other values."""

from collections.abc import Iterator

from graph.rules.statements.particular import ROLES, Particular

_WEEK = 7 * 86_400_000_000


def differ(one: Particular, other: Particular, apart: int = 0) -> bool:
    """Whether both can not be so. `apart` is the time between them: a day of one week says nothing of another week."""
    if one.about != other.about or one.value == other.value or not _of_one_sort(one, other):
        return False
    if (one.passing or other.passing) and abs(apart) >= _WEEK:
        return False
    if one.sort in ROLES or other.sort in ROLES:
        shares = set(one.value.split()) & set(other.value.split())
        return not shares and (one.exclusive or other.exclusive)
    return _bounds_differ(one, other)


def _of_one_sort(one: Particular, other: Particular) -> bool:
    """ "Use Redis for sessions" and "use Hazel for sessions": a thing that stands in no list serves what another serves."""
    if {one.sort, other.sort} == {"goes", "place"}:
        return (one if one.sort == "goes" else other).exclusive
    provided = "provider" in (one.sort, other.sort) and (one.of_things or other.of_things)
    return one.sort == other.sort or (provided and bool(one.about))


def moves_place(said: tuple[Particular, ...], held: tuple[Particular, ...]) -> bool:
    """Whether what was kept in one place is kept in another: it leaves the first, whatever slot that has."""
    return any(one.sort == other.sort == "place" for one, other in rivals(said, held))


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
