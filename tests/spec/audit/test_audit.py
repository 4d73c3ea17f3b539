"""Every call is kept with its caller, without anybody's words, so that a cut shows."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from graph.actions.operating.audit import audit_breaks
from graph.engine import Graph
from graph.model.errors import Unavailable
from graph.model.ids import node_id
from graph.model.viewer import Viewer
from graph.model.words import Role
from tests.spec.api.client import Client, client_of

LOG = """query($p: String!, $from: DateTime, $first: Int, $after: String) {
  audit(project: $p, from: $from, first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage } edges { node { seq at by what refs refused sha256 } } } }"""
CURATE = "mutation($p: String!, $s: String!) { curate(project: $p, statement: $s) { ref } }"
PROMOTE = "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { ref } }"


@pytest.fixture
async def client(graph: Graph, project: str) -> AsyncIterator[Client]:
    async with client_of(graph) as made:
        await made.ask('mutation($s: String!) { createProject(input: {slug: $s, name: "T"}) { id } }', s=project)
        yield made


async def entries(client: Client, project: str, **more: Any) -> list[dict[str, Any]]:
    data = await client.ask(LOG, p=project, **more)
    return [one["node"] for one in data["audit"]["edges"]]


async def test_what_was_done_and_what_was_refused_is_kept_without_words(client: Client, project: str) -> None:
    (captured,) = await client.say(project, "- [Decision] paint = blue because it was there", task="T-1")
    writer = client.as_(Viewer("Eve", Role.WRITER))
    assert await writer.code(PROMOTE, p=project, r="DEC-1") == "FORBIDDEN"
    assert await client.code(PROMOTE, p=project, r="paint the shed blue") != ""
    source = captured["source"]["ref"]
    read = "mutation($p: String!, $s: String!) { extract(project: $p, source: $s) { ref } }"
    run = (await client.ask(read, p=project, s=source))["extract"]["ref"]
    made, said, refused, words, again = await entries(client, project)
    assert again["refs"] == [source, run]
    assert (made["what"], said["what"]) == ("createProject", "captureDiscussion")
    assert {captured["source"]["ref"], "T-1"} <= set(said["refs"])
    assert (said["by"], said["refused"]) == ("Ada", None)
    assert (refused["by"], refused["what"], refused["refs"], refused["refused"]) == (
        "Eve", "promote", ["DEC-1"], "FORBIDDEN",
    )  # fmt: skip
    assert words["refs"] == []
    assert "blue" not in str([made, said, refused, words])
    assert [one["seq"] for one in (made, said, refused, words, again)] == ["1", "2", "3", "4", "5"]


async def test_it_is_read_by_pages_from_a_moment_on_and_by_admins_alone(client: Client, project: str) -> None:
    for number in range(3):
        await client.ask(CURATE, p=project, s=f"Paint lasts {number} years.")
    everything = await entries(client, project)
    page = (await client.ask(LOG, p=project, first=2))["audit"]
    assert (page["totalCount"], page["pageInfo"]["hasNextPage"]) == (4, True)
    rest = await entries(client, project, first=2, after=page["pageInfo"]["endCursor"])
    assert [one["seq"] for one in rest] == ["3", "4"]
    later = {"from": everything[2]["at"]}
    assert [one["seq"] for one in await entries(client, project, **later)] == ["3", "4"]
    assert await client.as_(Viewer("Eve", Role.REVIEWER)).code(LOG, p=project) == "FORBIDDEN"


async def test_two_services_write_one_chain_many_entries_at_once(client: Client, project: str, graph: Graph) -> None:
    async with client_of(graph) as other:
        for number in range(3):
            await client.ask(CURATE, p=project, s=f"Paint lasts {number} years.")
            await other.as_(Viewer("Ben", Role.ADMIN)).ask(CURATE, p=project, s=f"Sand lasts {number} years.")
            await other.shared.services.audit.settled(graph)
        found = await entries(client, project)
    assert sorted(one["by"] for one in found) == ["Ada"] * 4 + ["Ben"] * 3
    assert [one["seq"] for one in found] == [str(number) for number in range(1, 8)]
    assert await audit_breaks(graph, project) == []


async def test_a_cut_and_a_change_show(client: Client, project: str, graph: Graph) -> None:
    for number in range(2):
        await client.ask(CURATE, p=project, s=f"Paint lasts {number} years.")
    await client.shared.services.audit.settled(graph)
    head = {"id": node_id(project, "audit"), "before": (await entries(client, project))[-1]["sha256"]}
    await graph.write("audit.append", **head, seq=5, sha256="0" * 64, entries=[])
    moved = {"id": head["id"], "before": "0" * 64, "seq": 5, "sha256": "1" * 64}
    forged = {"id": f"{project}|000000000005", "project": project, "seq": 5, "at": 1, "by": "x", "what": "y"}
    await graph.write("audit.append", **moved, entries=[{**forged, "refs": [], "sha256": "1" * 64}])
    assert await audit_breaks(graph, project) == ["entry 4 is missing"]


async def test_a_project_that_nobody_made_has_no_log(client: Client, project: str, graph: Graph) -> None:
    assert await client.code(CURATE, p=f"{project}-none", s="Paint lasts.") == "NOT_FOUND"
    await client.shared.services.audit.settled(graph)
    assert await graph.read("audit.end", id=node_id(f"{project}-none", "audit")) == []


async def test_a_changed_entry_and_a_cut_tail_show(client: Client, project: str, graph: Graph) -> None:
    for number in range(3):
        await client.ask(CURATE, p=project, s=f"Paint lasts {number} years.")
    await client.shared.services.audit.settled(graph)
    second = f"{project}|000000000002"
    await graph.write("whole.change", rows=[{"label": "AuditEntry", "id": second, "props": {"by": "Eve"}}])
    assert await audit_breaks(graph, project) == ["entry 2 is not what was written, or the one before it is not"]
    await graph.write("whole.change", rows=[{"label": "AuditEntry", "id": second, "props": {"by": "Ada"}}])
    assert await audit_breaks(graph, project) == []
    last = {"project": "nobody", "slash": f"{project}|000000000004", "bar": f"{project}|000000000004"}
    await graph.write("whole.change", rows=[{"label": "AuditEntry", "id": last["bar"], "props": {"project": None}}])
    assert await graph.write_one("whole.remove", **last, limit=1) == {"removed": 1}
    assert await audit_breaks(graph, project) == ["the log ends at entry 3, and 4 were written"]


async def test_what_can_not_be_noted_is_not_done_and_does_not_pile_up(
    client: Client, project: str, graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk keeps the log from being written, and callers go on calling."""

    async def full(*_: object, **__: object) -> None:
        raise Unavailable("The disk is full")

    await entries(client, project)
    monkeypatch.setattr("graph.process.audit_log.MOST_WAITING", 2)
    with monkeypatch.context() as away:
        away.setattr("graph.process.audit_log.AuditLog._append", full)
        for number in range(3):
            await client.ask(CURATE, p=project, s=f"Paint lasts {number} years.")
        for _ in range(3):
            assert await client.code(CURATE, p=project, s="Paint is blue.") == "UNAVAILABLE"
    await client.ask(CURATE, p=project, s="Paint is red.")
    assert [one["what"] for one in await entries(client, project)] == ["createProject", *["curate"] * 4]
    claims = await client.ask("query($p: String!) { claims(project: $p) { totalCount } }", p=project)
    assert claims["claims"]["totalCount"] == 4
