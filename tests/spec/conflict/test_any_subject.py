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
