"""A claim by hand is ACTIVE with the person's name, from the time they give."""

from unicodedata import normalize

import pytest

from graph.actions.answering.lists import Filter, claims_page
from graph.actions.operating.projects import create_item
from graph.model.errors import BadInput, NotFound
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind
from tests.spec.desk import Desk, minute


async def test_written_by_hand_is_active_and_quotes_itself(desk: Desk) -> None:
    claim = await desk.write("Use Postgres for auth", 1, rationale="Cost had to fall")
    assert (claim.status, claim.hand_authored, claim.valid_from) == (ClaimStatus.ACTIVE, True, minute(1))
    trace = await desk.why(ref=claim.ref)
    assert [one.evidence.quote for one in trace.because] == ["Cost had to fall", "Use Postgres for auth"]
    assert {one.evidence.author for one in trace.because} == {"Rita"}


async def test_one_key_in_any_script_however_it_is_typed(desk: Desk) -> None:
    await desk.decide("Ada", "MySQL", 1, key="auth.DATENBÄNKE")
    claim = await desk.write("Postgres it is", 2, key=normalize("NFD", "Auth.Datenbänke"), value="Postgres")
    assert (claim.key, claim.status) == ("auth.datenbänke", ClaimStatus.ACTIVE)
    trace = await desk.why(key=" auth.Datenbänke")
    assert [one.value for one in trace.history] == ["Postgres", "MySQL"]
    listed = await claims_page(desk.services.graph, desk.project, 10, None, Filter(key="AUTH.Datenbänke"))
    assert [one.value for one in listed.items] == ["Postgres", "MySQL"]


async def test_only_words_by_hand_replace_words_by_hand(desk: Desk) -> None:
    await desk.write("auth.database = Postgres", 1, key="auth.database", value="Postgres")
    await desk.decide("Ada", "MySQL", 2)
    assert await desk.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CONFLICTED")]
    await desk.write("auth.database = SQLite", 3, key="auth.database", value="SQLite")
    assert await desk.claim("SQLite", ClaimStatus.ACTIVE)


async def test_by_hand_in_the_past_takes_its_place_in_the_chain(desk: Desk) -> None:
    await desk.write("auth.database = MySQL", 5, key="auth.database", value="MySQL")
    await desk.write("auth.database = Postgres", 1, key="auth.database", value="Postgres")
    assert await desk.chain() == [("Postgres", "SUPERSEDED"), ("MySQL", "ACTIVE")]


async def test_by_hand_in_the_past_is_contested_by_later_words_that_are_not(desk: Desk) -> None:
    await desk.decide("Ada", "MySQL", 5)
    await desk.write("auth.database = Postgres", 1, key="auth.database", value="Postgres")
    assert await desk.chain() == [("Postgres", "ACTIVE"), ("MySQL", "CONFLICTED")]


async def test_a_note_stays_a_candidate(desk: Desk) -> None:
    note = await desk.write("Somebody should look at the backups", 1, kind=ClaimKind.NOTE)
    assert note.status is ClaimStatus.CANDIDATE


async def test_supersedes_by_reference_across_slots(desk: Desk) -> None:
    old = await desk.write("Use REST", 1)
    new = await desk.write("Use GraphQL", 2, supersedes=old.ref)
    assert (await desk.again(old)).status is ClaimStatus.SUPERSEDED
    assert [one.ref for one in (await desk.why(ref=new.ref)).history] == [new.ref, old.ref]


async def test_value_without_a_key_is_refused(desk: Desk) -> None:
    with pytest.raises(BadInput, match="key"):
        await desk.write("Use Postgres", 1, value="Postgres")
    assert await desk.claims() == []


async def test_unknown_task_is_refused_before_anything_is_stored(desk: Desk) -> None:
    with pytest.raises(NotFound, match="createTask"):
        await desk.write("Use Postgres", 1, downstream=("T9",))
    assert await desk.claims() == []


async def test_what_rests_on_a_claim_is_stored_with_it_or_nothing_is(desk: Desk) -> None:
    other = await desk.write("Nightly dumps", 0)
    await desk.post("Ana", "Good morning.", 0)
    await create_item(desk.services, desk.project, "deck", "Deck")
    rest = (other.ref, desk.task, "deck")
    claim = await desk.write("Use Postgres", 1, downstream=rest)
    told = await desk.why(ref=claim.ref)
    assert {(one.props["ref"], one.suspect) for one in told.downstream} == {(one, False) for one in rest}
    with pytest.raises(BadInput, match="itself"):
        await desk.write("Use Postgres", 2, downstream=(other.ref, claim.ref))
    assert (await desk.again(claim)).seen_count == 1
