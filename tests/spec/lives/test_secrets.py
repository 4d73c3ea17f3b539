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
    return Client(replace(client.shared, ledger=replace(client.shared.ledger, profiles=known)), client.viewer)


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
    receipt = await mask_secrets(client.shared.ledger, project, "Rita")
    assert receipt is not None
    assert (receipt.erased["secrets"], await receipt_breaks(client.graph, receipt)) == (1, [])
    assert KEY.casefold() not in await everything(client.graph, project)
    assert "because it works" in await everything(client.graph, project)
    assert await mask_secrets(client.shared.ledger, project, "Rita") is None
