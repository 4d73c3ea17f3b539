"""Secrets in words that come in, by the profile; and in those that came before anybody looked."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from graph.actions.operating.erasing import receipt_breaks
from graph.actions.operating.scanning import mask_secrets, scan
from graph.engine import Graph
from graph.model.profile import Secrets
from graph.model.seal import BLANK
from tests.spec.api.client import Client, client_of, profiles
from tests.spec.lives.test_erasing import everything
from tests.unit.rules.test_secrets import KEY

SAID = f"- [Decision] storage.access = {KEY} because it works"


@pytest.fixture
async def client(graph: Graph, project: str) -> AsyncIterator[Client]:
    async with client_of(graph) as made:
        await made.ask('mutation($s: String!) { createProject(input: {slug: $s, name: "T"}) { id } }', s=project)
        yield made


def with_found(client: Client, found: str) -> Client:
    known = profiles()
    known["general"] = replace(known["general"], secrets=Secrets(found))
    return Client(replace(client.shared, services=replace(client.shared.services, profiles=known)), client.viewer)


async def test_what_is_masked_at_the_door_is_nowhere_and_quotations_stand(client: Client, project: str) -> None:
    await client.say(project, SAID)
    await client.ask(
        """mutation($p: String!, $s: String!) { addClaim(project: $p, kind: DECISION, statement: $s) { ref } }""",
        p=project, s=f"The key is {KEY}.",
    )  # fmt: skip
    assert KEY.casefold() not in await everything(client.graph, project)
    quotes = await client.claims(project, "statement evidence { quote start end source { text } }")
    assert all(
        one["source"]["text"][one["start"] : one["end"]] == one["quote"] for c in quotes for one in c["evidence"]
    )
    assert any(BLANK * len(KEY) in one["statement"] for one in quotes)


async def test_a_profile_may_refuse_them_and_the_error_has_no_letter_of_one(client: Client, project: str) -> None:
    strict = with_found(client, "refuse")
    said = """mutation($p: String!, $t: String!) { captureDiscussion(project: $p, task: "T", messages: [{author: "Ann", text: $t}]) {
      duplicate } }"""
    with pytest.raises(AssertionError) as refused:
        await strict.ask(said, p=project, t=SAID)
    assert "AWS Access Key at character" in str(refused.value)
    assert KEY not in str(refused.value)
    assert KEY.casefold() not in await everything(client.graph, project)


async def test_what_was_kept_before_is_found_and_masked_everywhere(client: Client, project: str) -> None:
    await with_found(client, "keep").say(project, SAID)
    (found,) = [one async for one in scan(client.graph, project)]
    assert [one.kind for one in found.secrets] == ["AWS Access Key"]
    receipt = await mask_secrets(client.shared.services, project, "Rita")
    assert receipt is not None
    assert (receipt.erased["secrets"], await receipt_breaks(client.graph, receipt)) == (1, [])
    assert KEY.casefold() not in await everything(client.graph, project)
    assert "because it works" in await everything(client.graph, project)
    assert await mask_secrets(client.shared.services, project, "Rita") is None


WRITES = """
mutation ($p: String!, $k: String!, $n: String!, $v: JSON!) {
  a: createTask(project: $p, ref: $k, title: $k) { ref }
  b: createItem(project: $p, input: {ref: "i", name: $k}) { ref }
  c: captureDiscussion(project: $p, task: "T", messages: [{id: $k, author: $k, text: "- [Decision] auth.cache = Redis"}]) { duplicate }
  d: captureDocuments(project: $p, wave: $k, documents: [{path: $k, text: $v}]) { ref }
  e: addClaim(project: $p, kind: FACT, statement: $k, rationale: $k, key: "auth.key", value: $v, downstream: [$k]) { ref }
  f: addCanonical(project: $p, ref: "c", name: $n, synonyms: [$n]) { ref }
  g: addLine(project: $p, item: "i", name: $n, unit: $k) { name }
}
"""
STEPS = """
mutation ($p: String!, $k: String!, $r: String!) {
  a: editClaim(project: $p, ref: $r, statement: $k, note: $k) { ref }
  b: setPaths(project: $p, ref: $r, paths: [$k]) { ref }
  c: archive(project: $p, ref: $r, note: $k) { ref }
}
"""


async def test_no_field_of_any_mutation_keeps_a_secret(client: Client, project: str) -> None:
    """Also in the audit log, in headings, and in what is named by it."""
    await client.ask(
        WRITES.replace("text: $v", 'text: "# KEY\\n\\nDecision: we use Kafka.\\n"').replace("# KEY", f"# {KEY}"),
        p=project, k=KEY, n=f"bolt {KEY}", v={"a": [KEY]},
    )  # fmt: skip
    await client.work()
    (first, *_) = await client.claims(project, "ref statement")
    await client.ask(STEPS, p=project, k=KEY, r=first["ref"])
    await client.shared.services.audit.settled(client.graph)
    assert KEY.casefold() not in await everything(client.graph, project)


async def test_a_profile_that_refuses_them_refuses_them_in_every_field_and_notes_it(
    client: Client, project: str
) -> None:
    strict = with_found(client, "refuse")
    with pytest.raises(AssertionError, match="looks like a secret"):
        await strict.ask(
            "mutation($p: String!, $k: String!) { createTask(project: $p, ref: $k, title: $k) { ref } }",
            p=project, k=KEY,
        )  # fmt: skip
    await client.shared.services.audit.settled(client.graph)
    found = await client.ask("query($p: String!) { audit(project: $p) { edges { node { what refused } } } }", p=project)
    assert {"what": "createTask", "refused": "BAD_INPUT"} in [one["node"] for one in found["audit"]["edges"]]
    assert KEY.casefold() not in await everything(client.graph, project)
