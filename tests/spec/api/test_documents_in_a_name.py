"""A document that names other authors, or comes from a program, overturns nothing that people decided."""

import threading
from typing import Any

import pytest

from api import intake
from graph.model.viewer import Viewer, Voice
from graph.model.words import Role
from tests.spec.api.client import Client
from tests.spec.api.test_who_speaks import client as client  # noqa: PLC0414 - a fixture
from tests.spec.api.test_who_speaks import standing, writer

CAPTURE = """
mutation ($project: String!, $documents: [DocumentInput!]!, $gone: [String!]) {
  captureDocuments(project: $project, wave: "w", documents: $documents, gone: $gone) { ref }
}
"""
EVIDENCE = """
query ($project: String!) { claims(project: $project, first: 5) { edges { node {
  evidence { source { capturedBy capturedFor } } } } } }
"""
ROBOT = Viewer("coder", Role.WRITER, voice=Voice(agent=True))
TALK = "CTO: Where do we bill?\nCTO: We decided to use Oracle for billing.\nAda: ok.\n"


def record(number: int, tool: str, *, more: str = "", status: str = "Accepted") -> dict[str, Any]:
    text = f"# {number}. Use {tool}\n\nDate: 2026-02-0{number}\n\n## Status\n\n{status}\n{more}\n## Decision\n\nWe will use {tool} for {tool}.\n"
    return {"path": f"docs/adr/000{number}-x.md", "text": text}


async def filed(client: Client, project: str, *documents: dict[str, Any], gone: tuple[str, ...] = ()) -> None:
    await client.ask(CAPTURE, project=project, documents=list(documents), gone=list(gone))
    await client.work()


async def test_program_replaces_no_decision_by_another_version_of_its_record(client: Client, project: str) -> None:
    await filed(client, project, record(3, "Kafka"), record(5, "Redis"))
    before = await standing(client, project)
    assert set(before.values()) == {"ACTIVE"}
    later = {"updatedAt": "2026-06-01T00:00:00Z"}
    forged = record(5, "Redis", more="\nSupersedes [ADR 3](0003-x.md)\n") | later
    ended = record(3, "Kafka", status="Superseded by [ADR 5](0005-x.md)") | later
    elsewhere = {**forged, "path": "docs/adr/0005-y.md"}
    await filed(client.as_(ROBOT), project, forged, ended, elsewhere)
    after = await standing(client, project)
    assert {name: after[name] for name in before} == before


async def test_what_a_programs_record_replaces_gives_way_once_a_person_promotes_it(
    client: Client, project: str
) -> None:
    await filed(client, project, record(3, "Kafka"))
    await filed(client.as_(ROBOT), project, record(9, "Rabbit", more="\nSupersedes [ADR 3](0003-x.md)\n"))
    assert await standing(client, project) == {
        "We will use Kafka for Kafka": "ACTIVE",
        "We will use Rabbit for Rabbit": "CANDIDATE",
    }
    found = await client.ask(
        "query ($p: String!) { claims(project: $p, statuses: [CANDIDATE], first: 1) { edges { node { ref } } } }",
        p=project,
    )
    ref = found["claims"]["edges"][0]["node"]["ref"]
    await client.ask("mutation ($p: String!, $r: String!) { promote(project: $p, ref: $r) { ref } }", p=project, r=ref)
    assert (await standing(client, project))["We will use Kafka for Kafka"] == "SUPERSEDED"


async def test_persons_equal_words_do_not_say_what_a_programs_record_replaces(client: Client, project: str) -> None:
    await filed(client, project, record(3, "Kafka"))
    await filed(client.as_(ROBOT), project, record(9, "Rabbit", more="\nSupersedes [ADR 3](0003-x.md)\n"))
    await filed(client, project, record(7, "Rabbit"))
    assert set((await standing(client, project)).values()) == {"ACTIVE"}
    found = await client.ask(
        "query ($p: String!) { claims(project: $p, first: 5) { edges { node { statement supersedes { reason } } } } }",
        p=project,
    )
    assert [one["node"]["supersedes"] for one in found["claims"]["edges"]] == [[], []]


async def test_person_who_brings_the_same_record_vouches_for_what_it_replaces(client: Client, project: str) -> None:
    await filed(client, project, record(3, "Kafka"))
    replacing = record(9, "Rabbit", more="\nSupersedes [ADR 3](0003-x.md)\n")
    await filed(client.as_(ROBOT), project, replacing)
    await filed(client, project, replacing | {"path": "docs/adr/0009-y.md"})
    assert (await standing(client, project))["We will use Kafka for Kafka"] == "SUPERSEDED"


async def test_a_persons_version_of_a_record_goes_before_a_programs_later_one(client: Client, project: str) -> None:
    await filed(client, project, record(3, "Kafka"))
    ended = record(3, "Kafka", status="Superseded by [ADR 5](0005-x.md)") | {"updatedAt": "2026-06-01T00:00:00Z"}
    await filed(client.as_(ROBOT), project, ended)
    await filed(client, project, record(5, "Redis"))
    assert set((await standing(client, project)).values()) == {"ACTIVE"}


async def test_program_ends_no_decision_by_saying_that_its_file_is_gone(client: Client, project: str) -> None:
    await filed(client, project, record(3, "Kafka"))
    await filed(client.as_(ROBOT), project, gone=("docs/adr/0003-x.md",))
    assert set((await standing(client, project)).values()) == {"ACTIVE"}
    await filed(client, project, gone=("docs/adr/0003-x.md",))
    assert set((await standing(client, project)).values()) == {"NEEDS_RECHECK"}


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (
            "---\nstatus: accepted\ndecision-makers: [CTO, Bo]\n---\n# Billing\n\nDecision: we use Oracle.\n",
            "CANDIDATE",
        ),
        ("---\nstatus: accepted\ndecision-makers: [CTO, Ada]\n---\n# Billing\n\nDecision: we use Oracle.\n", "ACTIVE"),
        ("# Billing\n\nAuthor: CTO\n\nDecision: we use Oracle.\n", "CANDIDATE"),
        ("# Billing\n\nDecision: we use Oracle.\n", "ACTIVE"),
        (TALK, "CANDIDATE"),
    ],
)
async def test_document_in_the_name_of_others_waits(client: Client, project: str, text: str, status: str) -> None:
    await filed(writer(client), project, {"path": "notes/billing.md", "text": text})
    assert set((await standing(client, project)).values()) == {status}


async def test_bridge_brings_what_others_decided(client: Client, project: str) -> None:
    await filed(writer(client, Voice(bridge=True)), project, {"path": "notes/billing.md", "text": TALK})
    assert set((await standing(client, project)).values()) == {"ACTIVE"}


async def test_evidence_says_who_sent_it(client: Client, project: str) -> None:
    await filed(writer(client), project, record(3, "Kafka"))
    (claim,) = (await client.ask(EVIDENCE, project=project))["claims"]["edges"]
    senders = [tuple(one["source"].values()) for one in claim["node"]["evidence"]]
    assert set(senders) == {("ada", "ada")}


async def test_nobody_waits_while_a_large_document_is_looked_through(
    client: Client, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Megabytes of lines take seconds: they are not spent in the thread that answers everybody."""
    threads = set[int]()
    of_documents = intake.of_documents

    def looked(*given: Any) -> Any:
        threads.add(threading.get_ident())
        return of_documents(*given)

    monkeypatch.setattr(intake, "of_documents", looked)
    await filed(client, project, record(3, "Kafka"))
    assert threads
    assert threading.get_ident() not in threads
