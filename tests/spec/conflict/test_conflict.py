"""A conflict never blocks a write, and only a person settles it."""

import asyncio
from typing import Any

import pytest

from graph.actions.operating.health import health_of
from graph.actions.settling import sweep
from graph.model.errors import BadInput, ConflictClosed
from graph.model.status import ClaimStatus
from graph.model.words import ConflictStatus
from tests.spec.desk import Desk


@pytest.fixture
async def contested(desk: Desk) -> Desk:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("Bot", "MySQL", 2, agent=True)
    return desk


async def test_agent_contests_and_never_replaces(contested: Desk) -> None:
    assert await contested.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CONFLICTED")]
    conflict = await contested.conflict()
    assert len(conflict.members) == 2
    assert "Postgres" in conflict.summary


async def test_one_conflict_per_slot_takes_every_challenger(contested: Desk) -> None:
    await contested.decide("Bot", "SQLite", 3, agent=True)
    assert len((await contested.conflict()).members) == 3


async def test_resolving_makes_the_winner_active(contested: Desk) -> None:
    await contested.resolve(await contested.conflict(), await contested.claim("MySQL"))
    assert await contested.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]
    assert await contested.conflicts() == []


async def test_incumbent_can_win(contested: Desk) -> None:
    await contested.resolve(await contested.conflict(), await contested.claim("Postgres"))
    assert await contested.chain() == [("Postgres", "ACTIVE"), ("MySQL", "SUPERSEDED")]
    assert [one.value for one in (await contested.why(key="auth.database")).rejected] == ["MySQL"]


async def test_repeating_what_lost_only_counts(contested: Desk) -> None:
    await contested.resolve(await contested.conflict(), await contested.claim("Postgres"))
    await contested.decide("Bot", "MySQL", 4, agent=True)
    assert await contested.chain() == [("Postgres", "ACTIVE"), ("MySQL", "SUPERSEDED")]
    assert (await contested.claim("MySQL")).seen_count == 2
    assert await contested.conflicts() == []


async def test_dismissing_leaves_the_incumbent_and_frees_the_challenger(contested: Desk) -> None:
    await contested.dismiss(await contested.conflict())
    assert await contested.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CANDIDATE")]


async def test_same_members_never_open_it_again_and_a_new_one_does(contested: Desk) -> None:
    await contested.dismiss(await contested.conflict())
    await contested.decide("Bot", "MySQL", 4, agent=True)
    assert await contested.conflicts() == []
    await contested.decide("Bot", "SQLite", 5, agent=True)
    assert len((await contested.conflict()).members) == 2


async def test_reopening_undoes_the_settlement(contested: Desk) -> None:
    conflict = await contested.conflict()
    await contested.resolve(conflict, await contested.claim("MySQL"))
    await contested.reopen(conflict)
    assert await contested.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CONFLICTED")]
    assert (await contested.conflict()).ref == conflict.ref


async def test_reverting_a_member_undoes_the_settlement(contested: Desk) -> None:
    await contested.resolve(await contested.conflict(), await contested.claim("MySQL"))
    await contested.revert(await contested.claim("MySQL"))
    assert await contested.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CONFLICTED")]


async def test_challenger_that_nothing_contests_is_a_candidate_again(contested: Desk) -> None:
    await contested.archive(await contested.claim("Postgres"))
    assert await contested.chain() == [("Postgres", "ARCHIVED"), ("MySQL", "CANDIDATE")]
    assert await contested.conflicts() == []


async def test_later_decision_of_a_person_for_the_challenger_settles_it(contested: Desk) -> None:
    await contested.decide("Bob", "MySQL", 5)
    assert await contested.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]
    assert (await contested.claim("MySQL")).seen_count == 2
    assert await contested.conflicts() == []


async def test_settled_conflict_refuses_to_be_settled_again(contested: Desk) -> None:
    conflict = await contested.conflict()
    await contested.resolve(conflict, await contested.claim("MySQL"))
    with pytest.raises(ConflictClosed, match="reopenConflict"):
        await contested.dismiss(conflict)


async def test_winner_has_to_be_a_member(contested: Desk) -> None:
    await contested.decide("Ada", "Redis", 3, key="auth.cache")
    with pytest.raises(BadInput, match="members"):
        await contested.resolve(await contested.conflict(), await contested.claim("Redis"))


async def test_sweep_changes_nothing_when_nothing_was_missed(contested: Desk) -> None:
    before = await contested.claims()
    assert await contested.sweep() == ()
    assert await contested.sweep() == ()
    assert await contested.claims() == before


async def test_sweep_that_was_ended_in_the_middle_goes_on_where_it_was(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        await desk.write(f"Use store {number}", number)
    monkeypatch.setattr(sweep, "STRETCH", 1)
    read, looked = desk.services.graph.read, list[str]()

    async def looking(name: str, **asked: Any) -> Any:
        if name == "slot.to_sweep":
            looked.append(asked["after"])
            if len(looked) == 3:
                raise asyncio.CancelledError
        return await read(name, **asked)

    monkeypatch.setattr(desk.services.graph, "read", looking)
    with pytest.raises(asyncio.CancelledError):
        await desk.sweep()
    await desk.sweep()
    assert looked[3] == looked[2]
    assert len(set(looked)) == 5
    health = await health_of(desk.services.graph, desk.project, "1")
    assert health.last_sweep is not None
    assert (health.last_sweep.slots, health.last_sweep.opened) == (4, 0)


async def test_a_persons_word_stands_until_a_person_speaks_again(desk: Desk) -> None:
    await desk.decide("Bot", "MySQL", 1, agent=True)
    await desk.promote(await desk.claim("MySQL"))
    await desk.decide("Bot", "SQLite", 2, agent=True)
    assert await desk.chain() == [("MySQL", "ACTIVE"), ("SQLite", "CONFLICTED")]
    await desk.decide("Ada", "Postgres", 3)
    assert await desk.claim("Postgres", ClaimStatus.ACTIVE)
    assert len(await desk.conflicts(ConflictStatus.OPEN)) == 1
