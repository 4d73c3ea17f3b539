"""A thing for a purpose has a slot whatever it is called: a second thing for it replaces the first, or is told."""

import pytest

from tests.spec.desk import Desk

pytestmark = pytest.mark.english


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        (
            "We decided to use OneSignal for push.",
            "We decided to use Firebase for push because OneSignal is slow.",
            "Firebase",
        ),
        ("OneSignal sends our push, agreed.", "We decided to use Firebase for push.", "Firebase"),
    ],
)
async def test_two_things_for_one_purpose_never_stand_side_by_side(
    desk: Desk, first: str, second: str, value: str
) -> None:
    await desk.say("Ada", first, 1)
    await desk.say("Ada", second, 2)
    active = [one for one in await desk.claims() if one.status == "ACTIVE"]
    assert [value in (one.statement or "") for one in active] == [True]


async def test_part_of_a_thing_for_that_purpose_is_told_beside_what_has_the_slot(desk: Desk) -> None:
    await desk.say("Ada", "We decided to use RabbitMQ for background jobs.", 1)
    await desk.say("Bo", "We decided to use Redis streams for background jobs.", 2)
    assert sorted((await desk.conflict()).members) == sorted(claim.ref for claim in await desk.claims())
    await desk.say("Cy", "We decided to use Kafka for events.", 3)
    await desk.say("Cy", "We decided to use Kafka streams for events.", 4)
    assert len(await desk.conflicts()) == 1  # a part of the same thing
