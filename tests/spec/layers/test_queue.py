"""Reviewers' work beside deciding one claim: look, filter, review many as one, dispute, recheck."""

from typing import Any

import pytest

from graph.actions.reviewing.steps import Person, take_step
from graph.model.words import ReviewAction
from graph.rules.reviews.review import doubted
from tests.spec.layers.conftest import Floor

QUEUE = """query($p: String!, $l: [Layer!], $d: Int, $w: String, $r: String) {
  reviewQueue(project: $p, layers: $l, waitingLongerThanDays: $d, wave: $w, rule: $r) { totalCount edges { node { ref status } } } }"""
ALL = """mutation($p: String!, $f: ReviewFilter!, $a: ReviewAction!) {
  reviewAll(project: $p, filter: $f, action: $a) { id ref reviewed refused } }"""
BACK = "mutation($p: String!, $r: String!) { revertAll(project: $p, ref: $r) { ref reviewed refused } }"


async def waiting(floor: Floor, **which: Any) -> list[str]:
    asked = {"p": floor.project, "l": None, "d": None, "w": None, "r": None} | which
    found = (await floor.client.ask(QUEUE, **asked))["reviewQueue"]
    refs = [edge["node"]["ref"] for edge in found["edges"]]
    assert found["totalCount"] == len(refs)
    return refs


async def propose(floor: Floor, *lines: str) -> None:
    """Candidates: an agent's words."""
    query = """mutation($p: String!, $m: [DiscussionMessageInput!]!) {
      captureDiscussion(project: $p, task: "T1", messages: $m) { source { ref } } }"""
    messages = [{"author": "bot", "agent": True, "text": f"- [Decision] {line}"} for line in lines]
    await floor.client.ask(query, p=floor.project, m=messages)
    await floor.client.work()


@pytest.mark.parametrize("named", ["wave", "item", "task"])
async def test_filter_that_names_what_is_not_there_is_refused(floor: Floor, named: str) -> None:
    await propose(floor, "stack.cache = Redis")
    assert await floor.client.code(ALL, p=floor.project, f={named: "nowhere"}, a="PROMOTE") == "NOT_FOUND"
    assert len(await waiting(floor)) == 1


async def test_looking_decides_nothing_and_is_remembered(floor: Floor) -> None:
    await propose(floor, "stack.cache = Redis")
    (ref,) = await waiting(floor)
    await floor.client.ask(
        "mutation($p: String!, $r: [String!]!) { lookedAt(project: $p, refs: $r) { ref } }", p=floor.project, r=[ref]
    )
    claim = await floor.claim(ref)
    assert (claim["status"], claim["reviews"]) == ("CANDIDATE", [{"action": "LOOKED_AT", "by": "Ada"}])
    assert claim["lookedAt"] is not None
    assert claim["waitingSince"] is not None
    assert await waiting(floor) == [ref]


async def test_queue_is_filtered_by_layer_age_and_wave(floor: Floor) -> None:
    await propose(floor, "stack.cache = Redis")
    entity = await floor.graduate((await floor.states("stack.database", "Postgres"))["ref"])
    assert await waiting(floor, l=["ENTITY"]) == [entity["ref"]]
    assert len(await waiting(floor, l=["MEMORY"])) == 1
    assert await waiting(floor, d=1) == []
    assert len(await waiting(floor, d=0)) == 2
    assert await waiting(floor, w="no-such-wave") == []
    assert await waiting(floor, r="graduation") == [entity["ref"]]
    assert len(await waiting(floor, r="typed-item")) == 1  # of whatever version
    assert await waiting(floor, r="typed") == []
    document = {
        "path": "notes.md",
        "text": "## Decision\n\nMaybe we use Kafka as the queue.\n\n- [Decision] maybe use gRPC\n",
    }
    await floor.client.ask(
        """mutation($p: String!, $d: [DocumentInput!]!) { captureDocuments(project: $p, wave: "w1", documents: $d) { ref } }""",
        p=floor.project, d=[document],
    )  # fmt: skip
    await floor.client.work()
    assert set(await waiting(floor, w="w1")) <= set(await waiting(floor))


@pytest.mark.parametrize("action", ["PROMOTE", "REJECT", "DEFER", "ARCHIVE", "LOOKED_AT"])
async def test_many_are_reviewed_as_one_and_taken_back_as_one(floor: Floor, action: str) -> None:
    await propose(floor, "stack.cache = Redis", "stack.queue = Kafka", "deploy.target = Fly")
    refs = await waiting(floor)
    before = [await floor.claim(ref) for ref in refs]
    bulk = (await floor.client.ask(ALL, p=floor.project, f={"layers": ["MEMORY"]}, a=action))["reviewAll"]
    assert (bulk["reviewed"], bulk["refused"]) == (3, [])
    node = await floor.client.ask("query($i: ID!) { node(id: $i) { id } }", i=bulk["id"])
    assert node["node"]["id"] == bulk["id"]
    for ref in refs:
        assert (await floor.claim(ref))["reviews"][-1]["action"] == action
    back = (await floor.client.ask(BACK, p=floor.project, r=bulk["ref"]))["revertAll"]
    assert (back["reviewed"], back["refused"]) == (3, [])
    for ref in refs:
        assert [one["action"] for one in (await floor.claim(ref))["reviews"]] == [action, "REVERT"]
    shown = ("status", "statement", "value", "validFrom", "validTo", "lookedAt", "needsReview")
    after = [await floor.claim(ref) for ref in refs]
    assert [{name: one[name] for name in shown} for one in after] == [
        {name: one[name] for name in shown} for one in before
    ]
    assert await floor.client.code(BACK, p=floor.project, r=bulk["ref"]) == "ILLEGAL_TRANSITION"


async def test_of_two_that_say_different_things_one_is_promoted_and_the_other_says_why_not(floor: Floor) -> None:
    await propose(floor, "stack.cache = Redis", "stack.cache = Memcached")
    bulk = (await floor.client.ask(ALL, p=floor.project, f={}, a="PROMOTE"))["reviewAll"]
    assert bulk["reviewed"] == 1
    assert "promote one of them" in bulk["refused"][0]


async def test_claim_names_what_says_otherwise_in_its_slot_and_who_promotes_it_replaces_that(floor: Floor) -> None:
    await propose(floor, "stack.cache = Redis", "stack.cache = Memcached")
    one, other = await waiting(floor)
    seen = "query($p: String!, $r: String!) { claim(project: $p, ref: $r) { rivals { ref status } supersededBy { by newer { ref } } } }"

    async def told(ref: str) -> tuple[list[str], list[str]]:
        claim = (await floor.client.ask(seen, p=floor.project, r=ref))["claim"]
        return [f"{it['ref']} {it['status']}" for it in claim["rivals"]], [it["by"] for it in claim["supersededBy"]]

    assert await told(one) == ([f"{other} CANDIDATE"], [])
    await floor.step("promote", one)
    assert await told(other) == ([f"{one} ACTIVE"], [])
    await floor.step("promote", other)
    assert await told(one) == ([], ["Ada"])
    await floor.step("revert", other)
    assert await told(one) == ([f"{other} CANDIDATE"], [])


async def test_what_somebody_went_on_with_stays_when_the_rest_is_taken_back(floor: Floor) -> None:
    await propose(floor, "stack.cache = Redis", "stack.queue = Kafka")
    one, other = await waiting(floor)
    bulk = (await floor.client.ask(ALL, p=floor.project, f={}, a="PROMOTE"))["reviewAll"]
    await floor.step("archive", one)
    back = (await floor.client.ask(BACK, p=floor.project, r=bulk["ref"]))["revertAll"]
    assert (back["reviewed"], len(back["refused"])) == (1, 1)
    assert [(await floor.claim(ref))["status"] for ref in (one, other)] == ["ARCHIVED", "CANDIDATE"]


async def test_entities_that_are_promoted_together_take_their_memories_with_them(floor: Floor) -> None:
    memory = await floor.states("stack.database", "Postgres")
    await floor.graduate(memory["ref"])
    bulk = (await floor.client.ask(ALL, p=floor.project, f={"layers": ["ENTITY"]}, a="PROMOTE"))["reviewAll"]
    assert (await floor.claim(memory["ref"]))["status"] == "GRADUATED"
    await floor.client.ask(BACK, p=floor.project, r=bulk["ref"])
    assert (await floor.claim(memory["ref"]))["status"] == "ACTIVE"


# ── disputes and rechecks


async def test_dispute_quotes_a_source_and_stays_open_until_a_person_closes_it(floor: Floor) -> None:
    claim = await floor.states("stack.database", "Postgres")
    query = """mutation($p: String!, $m: [DiscussionMessageInput!]!) {
      captureDiscussion(project: $p, task: "T2", messages: $m) { source { ref } } }"""
    said = [{"author": "Bo", "text": "The bill says MySQL."}]
    source = (await floor.client.ask(query, p=floor.project, m=said))["captureDiscussion"][0]["source"]["ref"]
    await floor.client.work()
    disputed = await floor.step("dispute", claim["ref"], source=source, quote="The bill says MySQL.")
    assert disputed["status"] == "ACTIVE"
    (conflict,) = await floor.conflicts()
    assert (conflict["kind"], [one["ref"] for one in conflict["members"]]) == ("DISPUTE", [claim["ref"]])
    await floor.step("dispute", claim["ref"], source=source, quote="The bill says MySQL.")
    assert await floor.conflicts() == [conflict]  # the same words add nothing
    await floor.client.ask("mutation($p: String!) { sweep(project: $p) { ref } }", p=floor.project)
    assert len(await floor.conflicts()) == 1
    wrong = {"ref": f'"{claim["ref"]}"', "source": f'"{source}"', "quote": '"It never said so."'}
    assert await floor.code("dispute", **wrong) == "BAD_INPUT"
    await floor.step("retract", claim["ref"], note="The bill is right.")
    assert await floor.conflicts() == []


async def test_what_had_to_be_looked_at_again_holds_on_from_when_it_did(floor: Floor) -> None:
    claim = await floor.states("stack.database", "Postgres")
    services, ref = floor.client.shared.services, claim["ref"]
    assert await floor.code("recheck", ref=f'"{ref}"', note='"Fine."') == "ILLEGAL_TRANSITION"
    person, action = Person("Ada", "much speaks against it"), ReviewAction.RECHECK
    await take_step(
        services, floor.project, ref, action, person, lambda one, now: doubted(one, ref, now), lambda _: None
    )
    assert await waiting(floor) == [ref]
    held = await floor.step("recheck", ref, note="I have read the bill.")
    assert (held["status"], held["validFrom"], held["validTo"]) == ("ACTIVE", claim["validFrom"], None)
    assert [one["action"] for one in held["reviews"]][-2:] == ["RECHECK", "RECHECK"]
