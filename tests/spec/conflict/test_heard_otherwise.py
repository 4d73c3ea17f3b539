"""A claim that a late message changes contests nothing any more. Claims that stand against each other again open it again."""

from itertools import permutations

import pytest

from graph.model.conflict import Conflict
from graph.model.words import ConflictKind, ConflictStatus
from tests.spec.desk import Desk

Said = tuple[tuple[str, str], ...]

GONE: Said = (  # Bo's last is heard against something else, once it is known what Bo's first came after
    ("Ana", "Let's go with option 0 instead of option 4 for part 4."),
    ("Bo", "Let's go with option 1 instead of option 4 for part 4."),
    ("Bo", "Let's go with option 1 instead of option 1 for part 1."),
)
BACK: Said = (  # what Ana said falls for a while, until it is known what she said first
    ("Ana", "Let's go with option 1 instead of option 2 for part 2."),
    ("Ana", "Let's go with option 2 instead of option 2 for part 2."),
    ("Ana", "Let's go with option 1 instead of option 0 for part 0."),
    ("Bo", "Let's go with option 0 instead of option 1 for part 1."),
)
LEFT_OF_GONE = [
    "Let's go with option 1 instead of option 1 for part 1",
    "go with option 1 instead of option 4 for part 4",
]
FALLEN = (0, 3, 1, 2)
LEFT_OF_BACK = [
    "Let's go with option 2 instead of option 2 for part 2",
    "go with option 1 instead of option 2 for part 2",
]


async def between(desk: Desk, status: ConflictStatus = ConflictStatus.OPEN) -> list[Conflict]:
    return [one for one in await desk.conflicts(status) if one.kind is ConflictKind.CONTRADICTION]


async def contested(desk: Desk) -> list[list[str]]:
    """Each open conflict by what its members say."""
    said = {one.ref: one.statement for one in await desk.claims()}
    return sorted(sorted(said[ref] for ref in one.members) for one in await between(desk))


async def hear(desk: Desk, said: Said, order: tuple[int, ...], task: str) -> list[list[str]]:
    desk.task = task
    for at in order:
        await desk.say(*said[at], at)
    return await contested(desk)


@pytest.mark.parametrize("order", list(permutations(range(3))))
async def test_what_is_heard_otherwise_leaves_no_conflict_behind(desk: Desk, order: tuple[int, ...]) -> None:
    assert await hear(desk, GONE, order, "T1") == [LEFT_OF_GONE]


async def test_and_who_closed_it_says_why(desk: Desk) -> None:
    await hear(desk, GONE, (1, 2), "T1")
    (before,) = await between(desk)
    await hear(desk, GONE, (0,), "T1")
    (closed,) = await between(desk, ConflictStatus.RESOLVED)
    assert (closed.ref, closed.winner, closed.closed_by) == (before.ref, None, "whence")
    assert "no longer stand against each other" in (closed.note or "")


@pytest.mark.parametrize("order", [(0, 1, 2, 3), FALLEN])
async def test_what_stands_against_each_other_again_is_open_again(desk: Desk, order: tuple[int, ...]) -> None:
    assert await hear(desk, BACK, order, "T1") == [LEFT_OF_BACK]


async def test_what_a_person_dismissed_stays_dismissed(desk: Desk) -> None:
    await hear(desk, GONE, (1, 2), "T1")
    before = await desk.dismiss(await desk.conflict())
    await hear(desk, GONE, (0,), "T1")
    assert [one.ref for one in await between(desk, ConflictStatus.DISMISSED)] == [before.ref]


async def test_what_a_person_opened_again_stays_open(desk: Desk) -> None:
    await hear(desk, GONE, (1, 2), "T1")
    before = await desk.reopen(await desk.dismiss(await desk.conflict()))
    await hear(desk, GONE, (0,), "T1")
    assert before.ref in {one.ref for one in await between(desk)}
