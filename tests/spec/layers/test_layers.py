"""Memories become entities, a person writes what is trusted, and every step but that one can be taken back."""

from dataclasses import replace
from typing import Any

import pytest

from graph.actions.settling import announce
from graph.model.status import ClaimStatus
from graph.model.words import ClaimKind, Layer, Role
from tests.spec.desk import Desk
from tests.spec.layers.conftest import Floor

DB = "stack.database"


def standing(*claims: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["layer"], one["status"]) for one in claims]


async def test_memory_is_proposed_promoted_and_left_behind_as_a_frozen_pointer(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    entity = await floor.graduate(memory["ref"], rationale="All services rely on it.")
    assert standing(entity) == [("ENTITY", "CANDIDATE")]
    assert entity["graduatedFrom"] == {"ref": memory["ref"]}
    assert entity["evidence"] == memory["evidence"]
    assert (await floor.claim(memory["ref"]))["status"] == "ACTIVE"
    entity = await floor.step("promote", entity["ref"])
    frozen = await floor.claim(memory["ref"])
    assert standing(entity, frozen) == [("ENTITY", "ACTIVE"), ("MEMORY", "GRADUATED")]
    assert frozen["graduatedTo"] == {"ref": entity["ref"]}
    assert frozen["validTo"] is None
    assert (await floor.why(key=DB))["answer"]["ref"] == entity["ref"]
    assert (await floor.why(question="Why do we use Postgres as the database?"))["answer"]["ref"] == entity["ref"]


async def test_frozen_pointer_goes_on_hearing_its_own_words_and_nothing_cuts_its_time(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    await floor.step("promote", (await floor.graduate(memory["ref"]))["ref"])
    await floor.states(DB, "Postgres")
    assert [one["status"] for one in await floor.claims(DB, "MEMORY")] == ["GRADUATED"]
    await floor.states(DB, "MySQL")
    frozen, other = await floor.claims(DB, "MEMORY")
    assert (frozen["status"], frozen["validTo"], other["status"]) == ("GRADUATED", None, "ACTIVE")


async def test_contradiction_across_layers_is_a_conflict_of_both_and_the_higher_one_answers(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    entity = await floor.step("promote", (await floor.graduate(memory["ref"]))["ref"])
    other = await floor.states(DB, "MySQL")
    (conflict,) = await floor.conflicts()
    assert conflict["kind"] == "LAYER"
    assert [one["ref"] for one in conflict["members"]] == [entity["ref"], other["ref"]]
    assert other["contestedBy"] == [{"ref": entity["ref"], "layer": "ENTITY"}]
    assert (await floor.claim(entity["ref"]))["contestedBy"] == [{"ref": other["ref"], "layer": "MEMORY"}]
    why = await floor.why(key=DB)
    assert (why["answer"]["ref"], why["conflicts"]) == (entity["ref"], [{"kind": "LAYER", "status": "OPEN"}])
    assert (await floor.why(question="Why do we use MySQL as the database?"))["answer"]["ref"] == entity["ref"]


async def test_conflict_across_layers_is_settled_by_a_person_and_never_opened_again_by_the_same(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    entity = await floor.step("promote", (await floor.graduate(memory["ref"]))["ref"])
    other = await floor.states(DB, "MySQL")
    (conflict,) = await floor.conflicts()
    await floor.client.ask(
        """mutation($p: String!, $r: String!, $w: String!) {
          resolveConflict(project: $p, ref: $r, winner: $w) { status } }""",
        p=floor.project, r=conflict["ref"], w=entity["ref"],
    )  # fmt: skip
    assert (await floor.claim(other["ref"]))["status"] == "SUPERSEDED"
    assert await floor.conflicts() == []


async def test_dismissed_conflict_across_layers_stays_so_until_somebody_says_something_else(floor: Floor) -> None:
    await floor.states(DB, "MySQL")
    await floor.curate("Postgres keeps everything.", key=DB, value="Postgres")
    (conflict,) = await floor.conflicts()
    await floor.client.ask(
        'mutation($p: String!, $r: String!) { dismissConflict(project: $p, ref: $r, note: "Old news.") { status } }',
        p=floor.project, r=conflict["ref"],
    )  # fmt: skip
    await floor.states(DB, "MySQL")
    assert await floor.conflicts() == []
    await floor.states(DB, "SQLite")
    assert len(await floor.conflicts()) == 1


async def test_what_agrees_across_layers_contests_nothing(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    trusted = await floor.curate("Postgres keeps everything.", key=DB, value="Postgres")
    assert (trusted["contestedBy"], memory["contestedBy"], await floor.conflicts()) == ([], [], [])
    assert (await floor.why(key=DB))["answer"]["layer"] == "TRUSTED"


# ── trusted claims


async def test_only_another_curated_claim_replaces_what_is_trusted(floor: Floor) -> None:
    first = await floor.curate("Postgres keeps everything.", key=DB, value="Postgres")
    assert standing(first) == [("TRUSTED", "ACTIVE")]
    assert [one["action"] for one in first["reviews"]] == ["CURATE"]
    second = await floor.curate("MySQL keeps everything.", key=DB, value="MySQL")
    assert (await floor.claim(first["ref"]))["status"] == "SUPERSEDED"
    memory = await floor.states(DB, "SQLite")
    ref = f'"{second["ref"]}"'
    assert await floor.code("revert", ref=ref) == "ILLEGAL_TRANSITION"
    assert await floor.code("retract", ref=ref, note='"no"') == "ILLEGAL_TRANSITION"
    assert await floor.code("archive", ref=ref) == "ILLEGAL_TRANSITION"
    assert await floor.code("editClaim", ref=ref, statement='"It is not."') == "ILLEGAL_TRANSITION"
    assert await floor.code("supersede", ref=ref, by=f'"{memory["ref"]}"') == "ILLEGAL_TRANSITION"
    (conflict,) = await floor.conflicts()
    lower = {"ref": f'"{conflict["ref"]}"', "winner": f'"{memory["ref"]}"'}
    assert await floor.code("resolveConflict", **lower) == "ILLEGAL_TRANSITION"
    assert (await floor.claim(second["ref"]))["status"] == "ACTIVE"


async def test_conflict_across_layers_goes_on_with_what_is_curated_next(floor: Floor) -> None:
    memory = await floor.states(DB, "SQLite")
    await floor.curate("Postgres keeps everything.", key=DB, value="Postgres")
    second = await floor.curate("MySQL keeps everything.", key=DB, value="MySQL")
    (conflict,) = await floor.conflicts()
    assert [one["ref"] for one in conflict["members"]] == [second["ref"], memory["ref"]]


async def test_what_people_are_and_prefer_stays_a_memory(floor: Floor) -> None:
    query = """mutation($p: String!) { addClaim(project: $p, kind: PREFERENCE, statement: "I prefer tabs.") { ref } }"""
    ref = (await floor.client.ask(query, p=floor.project))["addClaim"]["ref"]
    assert await floor.code("graduate", ref=f'"{ref}"', rationale='"All do."') == "ILLEGAL_TRANSITION"


async def test_curating_needs_a_reviewer_and_takes_no_claim(floor: Floor) -> None:
    writer = floor.by("Wes", Role.WRITER)
    assert await writer.code("curate", statement='"It is so."') == "FORBIDDEN"
    memory = await floor.states(DB, "Postgres")
    assert await floor.code("graduate", ref=f'"{memory["ref"]}"', layer="TRUSTED") != ""
    assert await floor.code("curate", statement=f'"{memory["ref"]}"') == "BAD_INPUT"


async def test_no_step_but_curating_leads_into_what_is_trusted(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    entity = await floor.step("promote", (await floor.graduate(memory["ref"]))["ref"])
    ref = f'"{entity["ref"]}"'
    assert await floor.code("graduate", ref=ref) == "ILLEGAL_TRANSITION"
    assert await floor.code("promote", ref=ref) == "ILLEGAL_TRANSITION"
    assert await floor.claims(DB, "TRUSTED") == []


# ── every step and its way back


async def test_candidate_that_was_written_was_in_no_answer_and_leaves_the_queue_for_good(floor: Floor) -> None:
    candidate = await _candidate(floor)
    assert (await floor.why(key=DB))["answer"] is None
    assert (await floor.step("reject", candidate["ref"]))["status"] == "REJECTED"
    assert await _candidate(floor, status="REJECTED") == await floor.claim(candidate["ref"])


@pytest.mark.parametrize("step", ["promote", "reject"])
async def test_no_step_touches_where_a_candidate_came_from(floor: Floor, step: str) -> None:
    query = """query($p: String!, $r: String!) { claim(project: $p, ref: $r) {
      rule extractorVersion handAuthored run { ref source { ref } } evidence { quote start end source { ref } } } }"""
    ref = (await _candidate(floor))["ref"]
    before = await floor.client.ask(query, p=floor.project, r=ref)
    assert before["claim"]["rule"]
    assert before["claim"]["extractorVersion"]
    for one in (step, "revert", step):
        await floor.step(one, ref)
        assert await floor.client.ask(query, p=floor.project, r=ref) == before


async def test_promoted_candidate_goes_back_to_the_queue(floor: Floor) -> None:
    candidate = await _candidate(floor)
    await floor.step("promote", candidate["ref"])
    assert (await floor.step("revert", candidate["ref"]))["status"] == "CANDIDATE"


async def test_rejected_candidate_goes_back_to_the_queue(floor: Floor) -> None:
    candidate = await _candidate(floor)
    await floor.step("reject", candidate["ref"])
    assert (await floor.step("revert", candidate["ref"]))["status"] == "CANDIDATE"


async def _candidate(floor: Floor, status: str = "CANDIDATE") -> dict[str, Any]:
    message = {"author": "bot", "text": f"- [Decision] {DB} = Redis", "agent": True}
    query = """mutation($p: String!, $m: [DiscussionMessageInput!]!) {
      captureDiscussion(project: $p, task: "T1", messages: $m) { source { ref } } }"""
    await floor.client.ask(query, p=floor.project, m=[message])
    await floor.client.work()
    (found,) = await floor.claims(DB, "MEMORY")
    assert found["status"] == status
    return found


async def test_graduation_is_taken_back_and_proposed_again(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    entity = await floor.graduate(memory["ref"])
    assert (await floor.step("revert", entity["ref"]))["status"] == "REJECTED"
    now = await floor.claim(memory["ref"])
    assert (now["status"], now["graduatedTo"]) == ("ACTIVE", None)
    again = await floor.graduate(memory["ref"])
    assert (again["ref"], again["status"]) == (entity["ref"], "CANDIDATE")


async def test_promoted_entity_goes_back_to_the_queue_and_its_memory_holds_again(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    entity = await floor.graduate(memory["ref"])
    await floor.step("promote", entity["ref"])
    assert (await floor.step("revert", entity["ref"]))["status"] == "CANDIDATE"
    now = await floor.claim(memory["ref"])
    assert (now["status"], now["validFrom"], now["validTo"]) == ("ACTIVE", memory["validFrom"], None)


async def test_active_entity_is_superseded_by_a_new_one(floor: Floor) -> None:
    first = await floor.step("promote", (await floor.graduate((await floor.states(DB, "Postgres"))["ref"]))["ref"])
    second = await floor.graduate((await floor.states(DB, "MySQL"))["ref"])
    await floor.step("promote", second["ref"])
    assert (await floor.claim(first["ref"]))["status"] == "SUPERSEDED"
    assert await floor.conflicts() == []


async def test_sweep_finds_what_contests_across_layers_and_twice_changes_nothing(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    await floor.states(DB, "MySQL")
    with monkeypatch.context() as missing:
        missing.setattr(announce, "across_layers", lambda _: None)
        await floor.curate("Postgres keeps everything.", key=DB, value="Postgres")
    assert await floor.conflicts() == []
    for _ in range(2):
        await floor.client.ask("mutation($p: String!) { sweep(project: $p) { ref } }", p=floor.project)
        assert [one["kind"] for one in await floor.conflicts()] == ["LAYER"]


async def test_what_stands_over_others_is_told_alone_and_as_disputed(floor: Floor) -> None:
    memory = await floor.states(DB, "Postgres")
    entity = await floor.step("promote", (await floor.graduate(memory["ref"]))["ref"])
    other = await floor.states(DB, "MySQL")
    trusted = await floor.curate("The database is SQLite", key=DB, value="SQLite")
    query = """query($p: String!) {
      pack(project: $p, query: "database") { text } blocks(project: $p) { markdown }
      check(project: $p, statement: "We use MySQL as the database.") { claim { ref } } }"""
    told = await floor.client.ask(query, p=floor.project)
    assert {one["claim"]["ref"] for one in told["check"]} <= {trusted["ref"]}
    (conflict,) = await floor.conflicts()
    for text in (told["pack"]["text"], "".join(one["markdown"] for one in told["blocks"])):
        assert entity["ref"] not in text
        assert other["ref"] not in text
        assert "disputed" in text
    assert f"disputed: {conflict['ref']}" in "".join(one["markdown"] for one in told["blocks"])
    assert " · disputed\n" in (await floor.why(key=DB))["markdown"]


async def test_documents_propose_entities_straight_away_where_the_profile_says_so(desk: Desk) -> None:
    services = desk.services
    general = services.profile("general")
    short = replace(general, layers=replace(general.layers, entities=(ClaimKind.DECISION,)))
    desk = Desk(replace(services, profiles={**services.profiles, "general": short}), desk.project)
    text = "# 4. Queue\n\n## Status\n\n{}\n\n## Decision\n\nWe will send mails {}.\n"
    await desk.read("adr/4.md", text.format("Accepted", "at night"), 0)
    entity = await desk.claim("We will send mails at night")
    assert (entity.layer, entity.status) == (Layer.ENTITY, ClaimStatus.CANDIDATE)
    assert (await desk.promote(entity)).status is ClaimStatus.ACTIVE
    await desk.read("adr/4.md", text.format("Superseded", "at night"), 5)
    assert (await desk.again(entity)).status is ClaimStatus.NEEDS_RECHECK
