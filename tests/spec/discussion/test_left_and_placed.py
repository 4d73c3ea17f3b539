"""A thing that is put in another place leaves the first, in words that somebody said. A no, or another's words, touch
nothing else."""

import pytest

from graph.model.status import ClaimStatus
from graph.model.words import PatternType
from tests.spec.desk import Desk

pytestmark = pytest.mark.english

ACTIVE, ARCHIVED, SUPERSEDED = ClaimStatus.ACTIVE, ClaimStatus.ARCHIVED, ClaimStatus.SUPERSEDED


async def statuses(desk: Desk) -> dict[str, ClaimStatus]:
    return {one.statement: one.status for one in await desk.claims()}


@pytest.mark.parametrize(
    ("held", "said", "statement"),
    [
        (
            "host images on S3",
            "Lets host the images ourselves instead of S3, egress costs too much.",
            "host the images ourselves instead of S3, egress costs too much",
        ),
        (
            "print the flyers at the copy shop",
            "Let us print the flyers ourselves instead of the copy shop.",
            "print the flyers ourselves instead of the copy shop",
        ),
    ],
)
async def test_what_does_not_fit_into_the_old_words_stands_in_its_own(
    desk: Desk, held: str, said: str, statement: str
) -> None:
    await desk.say("Ada", f"We decided to {held}.", 1)
    await desk.say("Bo", said, 2)
    assert await statuses(desk) == {held: SUPERSEDED, statement: ACTIVE}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Eve runs the till", "Finn runs the till"),
        ("keep the ladder in the shed", "keep the ladder in the cellar"),
    ],
)
async def test_for_one_purpose_there_is_one_slot(desk: Desk, first: str, second: str) -> None:
    how = "that" if first[0].isupper() else "to"
    await desk.say("Ada", f"We agreed {how} {first}", 1)
    await desk.say("Bo", f"We agreed {how} {second}", 2)
    assert await statuses(desk) == {first: SUPERSEDED, second: ACTIVE}
    assert len({one.slot for one in await desk.claims()}) == 1


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ("keep user sessions in Redis", "keep user sessions in Postgres", " because Redis loses them on restart"),
        ("cache sessions in Redis", "cache sessions in Postgres instead", ""),
        ("store avatars in Postgres", "store avatars in S3", ""),
    ],
)
async def test_what_is_kept_elsewhere_leaves_its_place_whatever_sort_that_is(
    desk: Desk, first: str, second: str, why: str
) -> None:
    await desk.say("Ada", f"We decided to {first}", 1)
    await desk.say("Bo", f"We decided to {second}{why}", 2)
    assert await statuses(desk) == {first: ARCHIVED, second: ACTIVE}
    await desk.say("Ada", f"We decided to {first} again", 3)
    assert (await statuses(desk))[second] is ARCHIVED


async def test_one_thing_kept_beside_another_leaves_it_alone(desk: Desk) -> None:
    await desk.say("Ada", "We decided to keep user sessions in Redis", 1)
    await desk.say("Bo", "We decided to keep invoices in Postgres", 2)
    await desk.say("Bo", "We decided to also keep user sessions in Postgres", 3)
    assert set((await statuses(desk)).values()) == {ACTIVE}


async def test_lets_not_with_an_object_of_its_own_refuses_nothing_else(desk: Desk) -> None:
    await desk.say("Ada", "should we keep logs for 30 or 90 days?", 1)
    await desk.say("Marta", "90 days. Legal asked for it.", 2)
    await desk.say("Tom", "fine by me", 3)
    await desk.say("Priya", "Let's not use Kafka, it is way too heavy", 4)
    assert await desk.patterns(PatternType.REJECTION) == []
    assert ClaimStatus.REJECTED not in (await statuses(desk)).values()


@pytest.mark.parametrize(
    "words", ["Let's not.", "Let's not do that, it is too heavy", "Let's not use Kafka for mails."]
)
async def test_lets_not_refuses_what_it_is_about(desk: Desk, words: str) -> None:
    await desk.say("Ada", "Shall we use Kafka for the mails?", 1)
    await desk.say("Bo", words, 2)
    assert len(await desk.patterns(PatternType.REJECTION)) == 1


async def test_person_corrects_words_put_into_their_mouth(desk: Desk) -> None:
    await desk.say("Ada", "Cy wants us to use PayPal.", 1)
    await desk.say("Cy", "I never said we decided to use PayPal.", 2)
    assert len(await desk.patterns(PatternType.CORRECTION)) == 1
