"""Lists and claims as they were true, and as they were known, at another time."""

from typing import Any

from tests.spec.api.client import Client

SAY = """mutation($p: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $p, task: "T-1", messages: $messages) { duplicate } }"""
LIST = """query($p: String!, $asOf: DateTime, $knownAt: DateTime, $statuses: [ClaimStatus!]) {
  claims(project: $p, asOf: $asOf, knownAt: $knownAt, statuses: $statuses) {
    totalCount edges { node { value status recordedAt } } } }"""


async def decide(client: Client, project: str, value: str, at: str) -> None:
    text = f"- [Decision] app.colour = {value} because we like it"
    await client.ask(SAY, p=project, messages=[{"author": "Ada", "text": text, "at": at}])
    await client.work()


async def listed(client: Client, project: str, **filters: Any) -> dict[str, str]:
    found = (await client.ask(LIST, p=project, **filters))["claims"]
    assert found["totalCount"] == len(found["edges"])
    return {edge["node"]["value"]: edge["node"]["status"] for edge in found["edges"]}


async def test_as_of_shows_what_was_true_then(client: Client, project: str) -> None:
    await decide(client, project, "red", "2026-01-10T00:00:00Z")
    await decide(client, project, "blue", "2026-02-10T00:00:00Z")
    assert await listed(client, project) == {"red": "SUPERSEDED", "blue": "ACTIVE"}
    assert await listed(client, project, asOf="2026-01-20T00:00:00Z") == {"red": "ACTIVE"}
    assert await listed(client, project, asOf="2026-01-01T00:00:00+01:00") == {}


async def test_statuses_are_filtered_as_they_were_then(client: Client, project: str) -> None:
    await decide(client, project, "red", "2026-01-10T00:00:00Z")
    await decide(client, project, "blue", "2026-02-10T00:00:00Z")
    active = {"asOf": "2026-01-20T00:00:00Z", "statuses": ["ACTIVE"]}
    assert await listed(client, project, **active) == {"red": "ACTIVE"}
    assert await listed(client, project, asOf="2026-01-20T00:00:00Z", statuses=["SUPERSEDED"]) == {}


async def test_known_at_shows_what_was_known_then(client: Client, project: str) -> None:
    await decide(client, project, "red", "2026-01-10T00:00:00Z")
    (edge,) = (await client.ask(LIST, p=project))["claims"]["edges"]
    await decide(client, project, "blue", "2026-02-10T00:00:00Z")
    assert await listed(client, project, knownAt=edge["node"]["recordedAt"]) == {"red": "ACTIVE"}
    assert await listed(client, project, knownAt="2026-01-11T00:00:00Z") == {}


async def test_a_time_that_is_none_is_refused(client: Client, project: str) -> None:
    assert await client.code(LIST, p=project, asOf="yesterday") == "BAD_INPUT"


AROUND = """query($p: String!, $asOf: DateTime, $knownAt: DateTime) {
  claims(project: $p, asOf: $asOf, knownAt: $knownAt) { edges { node { ref value recordedAt seen: seenCount
    evidence { quote } downstream { suspect node { ... on Task { ref } } } history { value status } supersededBy { newer { value } } supersedes { older { value } }
    conflicts { status members { value } } reviews { at } } } } }"""


RESTS = 'mutation($p: String!, $r: String!) { addDownstream(project: $p, ref: $r, affects: ["T-1"]) { ref } }'


async def around(client: Client, project: str, **then: Any) -> dict[str, Any]:
    found = (await client.ask(AROUND, p=project, **then))["claims"]["edges"]
    return {edge["node"]["value"]: edge["node"] for edge in found}


async def test_what_stands_around_a_listed_claim_is_as_it_was_known(client: Client, project: str) -> None:
    await decide(client, project, "red", "2026-01-10T00:00:00Z")
    then = (await around(client, project))["red"]["recordedAt"]
    await client.ask(RESTS, p=project, r=(await around(client, project))["red"]["ref"])
    await decide(client, project, "red", "2026-01-11T00:00:00Z")
    await decide(client, project, "blue", "2026-02-10T00:00:00Z")
    now, was = (await around(client, project))["red"], (await around(client, project, knownAt=then))["red"]
    assert len(was["evidence"]) < len(now["evidence"])
    assert (was["seen"], now["seen"]) == (1, 2)
    assert (was["downstream"], now["downstream"]) == ([], [{"suspect": True, "node": {"ref": "T-1"}}])
    assert (was["supersededBy"], was["history"]) == ([], [{"value": "red", "status": "ACTIVE"}])
    assert now["supersededBy"] == [{"newer": {"value": "blue"}}]
    assert all(one["at"] <= then for one in was["reviews"])


async def test_what_stands_around_a_listed_claim_is_as_it_was_true(client: Client, project: str) -> None:
    await decide(client, project, "red", "2026-01-10T00:00:00Z")
    await decide(client, project, "blue", "2026-02-10T00:00:00Z")
    await decide(client, project, "green", "2026-03-10T00:00:00Z")
    found = await around(client, project, asOf="2026-02-20T00:00:00Z")
    assert [one["value"] for one in found["blue"]["history"]] == ["blue", "red"]
    assert (found["blue"]["supersededBy"], found["blue"]["supersedes"]) == ([], [{"older": {"value": "red"}}])


RESOLVE = (
    "mutation($p: String!, $r: String!, $w: String!) { resolveConflict(project: $p, ref: $r, winner: $w) { ref } }"
)
OPEN = "query($p: String!) { claims(project: $p) { edges { node { ref value conflicts { ref openedAt } } } } }"


async def test_conflicts_of_a_listed_claim_are_as_they_were_known(client: Client, project: str) -> None:
    await decide(client, project, "red", "2026-01-10T00:00:00Z")
    before = (await around(client, project))["red"]["recordedAt"]
    said = {"author": "Bot", "agent": True, "text": "- [Decision] app.colour = blue", "at": "2026-02-10T00:00:00Z"}
    await client.ask(SAY, p=project, messages=[said])
    await client.work()
    edges = (await client.ask(OPEN, p=project))["claims"]["edges"]
    refs = {edge["node"]["value"]: edge["node"]["ref"] for edge in edges}
    (conflict,) = edges[0]["node"]["conflicts"]
    await client.ask(RESOLVE, p=project, r=conflict["ref"], w=refs["blue"])
    assert (await around(client, project, knownAt=before))["red"]["conflicts"] == []
    (was,) = (await around(client, project, knownAt=conflict["openedAt"]))["red"]["conflicts"]
    assert was["status"] == "OPEN"
    (now,) = (await around(client, project))["red"]["conflicts"]
    assert now["status"] == "RESOLVED"
