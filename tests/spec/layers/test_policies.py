"""Policies are off, until a person turns one on; what they promote is reviewed in their name and goes back."""

from dataclasses import replace

from graph.actions.reviewing.policies import apply_policies
from graph.model.profile import Policies
from tests.spec.api.client import Client, profiles
from tests.spec.layers.conftest import Floor

SET = "mutation($p: String!, $n: String!, $on: Boolean!) { setPolicy(project: $p, name: $n, on: $on) { name on promoted } }"
ALL = "query($p: String!) { policies(project: $p) { name on promoted describes reviews } }"


async def waiting(floor: Floor) -> list[dict[str, str]]:
    query = """query($p: String!) { reviewQueue(project: $p, first: 50) { edges { node { ref kind statement } } } }"""
    found = await floor.client.ask(query, p=floor.project)
    return [edge["node"] for edge in found["reviewQueue"]["edges"]]


async def says(floor: Floor, path: str, *lines: str) -> None:
    document = {"path": path, "text": "\n".join(f"- {line}" for line in lines)}
    await floor.client.ask(
        'mutation($p: String!, $d: [DocumentInput!]!) { captureDocuments(project: $p, wave: "w", documents: $d) { ref } }',
        p=floor.project, d=[document],
    )  # fmt: skip
    await floor.client.work()


async def test_all_are_off_and_nothing_is_promoted(floor: Floor) -> None:
    found = (await floor.client.ask(ALL, p=floor.project))["policies"]
    assert [(one["name"], one["on"], one["promoted"]) for one in found] == [
        ("references", False, 0),
        ("headings", False, 0),
        ("first-person", False, 0),
    ]
    await says(floor, "me.md", "[Preference] I prefer tea.", "[Decision] Use Fly.")
    before = await waiting(floor)
    await apply_policies(floor.client.shared.services)
    assert await waiting(floor) == before
    unknown = {"p": floor.project, "n": "hunches", "on": True}
    assert await floor.client.code(SET, **unknown) == "NOT_FOUND"


async def test_what_somebody_says_of_themselves_is_promoted_in_the_name_of_the_policy_and_goes_back(
    floor: Floor,
) -> None:
    query = """mutation($p: String!, $m: [DiscussionMessageInput!]!) {
      captureDiscussion(project: $p, task: "T1", messages: $m) { source { ref } } }"""
    said = [{"author": "Ada", "text": "I prefer tabs over spaces."}]
    await floor.client.ask(query, p=floor.project, m=said)
    await floor.client.work()
    (waits,) = [one for one in await waiting(floor) if one["kind"] == "PREFERENCE"]
    await floor.client.ask(SET, p=floor.project, n="first-person", on=True)
    await apply_policies(floor.client.shared.services)
    claim = await floor.claim(waits["ref"])
    assert (claim["status"], claim["layer"]) == ("ACTIVE", "MEMORY")
    assert claim["reviews"] == [{"action": "PROMOTE", "by": "policy:first-person"}]
    found = (await floor.client.ask(ALL, p=floor.project))["policies"]
    assert [one["promoted"] for one in found] == [0, 0, 1]
    (bulk,) = found[-1]["reviews"]
    query = "mutation($p: String!, $r: String!) { revertAll(project: $p, ref: $r) { reviewed refused } }"
    assert (await floor.client.ask(query, p=floor.project, r=bulk))["revertAll"] == {"reviewed": 1, "refused": []}
    assert (await floor.claim(waits["ref"]))["status"] == "CANDIDATE"
    assert [one["promoted"] for one in (await floor.client.ask(ALL, p=floor.project))["policies"]] == [0, 0, 0]
    await apply_policies(floor.client.shared.services)
    assert (await floor.claim(waits["ref"]))["status"] == "CANDIDATE"


async def test_policy_leaves_a_slot_to_the_person_who_promoted_another_value(floor: Floor) -> None:
    asks = replace(profiles()["engineering"], policies=Policies(origins=1))  # and it accepts nothing by itself
    services = replace(floor.client.shared.services, profiles={"engineering": asks})
    floor = replace(floor, client=Client(replace(floor.client.shared, services=services)))
    await says(floor, "red.md", "[Fact] hall.color = red")
    await says(floor, "blue.md", "[Fact] hall.color = blue")
    blue, red = sorted(await waiting(floor), key=lambda one: one["statement"])
    await floor.step("promote", red["ref"])
    assert (await floor.client.ask(SET, p=floor.project, n="references", on=True))["setPolicy"]["promoted"] == 0
    assert [(await floor.claim(one["ref"]))["status"] for one in (red, blue)] == ["ACTIVE", "CANDIDATE"]
    assert (await floor.client.ask(ALL, p=floor.project))["policies"][0]["reviews"] == []
    await floor.step("retract", red["ref"], note="It was painted.")
    await apply_policies(services)
    assert (await floor.claim(blue["ref"]))["status"] == "ACTIVE"


async def test_policy_that_the_numbers_of_its_profile_never_let_promote_says_so(floor: Floor) -> None:
    told = {one["name"]: one["describes"] for one in (await floor.client.ask(ALL, p=floor.project))["policies"]}
    assert "at least 0.85" in told["headings"]
    assert "0.8085, so that nothing is promoted: raise extract.high_multiplier" in told["headings"]
    assert "promoted" not in told["references"] + told["first-person"]


async def test_heading_that_is_sure_enough_is_promoted(floor: Floor) -> None:
    sure = replace(profiles()["engineering"], policies=Policies(headings=0.8))
    services = replace(floor.client.shared.services, profiles={"engineering": sure})
    client = Client(replace(floor.client.shared, services=services))
    document = {"path": "status/hall.md", "text": "# Hall\n\n## Facts\n\nThe hall has two doors."}
    await client.ask(
        'mutation($p: String!, $d: [DocumentInput!]!) { captureDocuments(project: $p, wave: "w", documents: $d) { ref } }',
        p=floor.project, d=[document],
    )  # fmt: skip
    await client.work()
    told = (await client.ask(SET, p=floor.project, n="headings", on=True))["setPolicy"]
    assert told == {"name": "headings", "on": True, "promoted": 1}
