"""Erasing words for good: what is gone, what stays, and the receipt."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from graph.actions.exchange.nodes_and_edges import edges_of, nodes_of
from graph.actions.operating.erasing import erase, receipt_breaks, receipts_of
from graph.actions.waves.reports import write_due
from graph.engine import Graph
from graph.migrate import migrations
from graph.model.seal import BLANK
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.rules.erasing.places import WORDS
from graph.settings import Settings
from tests.services.probe import probing
from tests.spec.api.client import Client, client_of
from tests.spec.api.furnished import furnish

ERASE = """mutation($p: String!, $s: String, $a: String) {
  erase(project: $p, source: $s, author: $a, note: "asked for") { ref erased sha256 at by } }"""
SAID = "- [Decision] ledger.engine = Zanzibar because xylophone music calms the quokkas"


@pytest.fixture
async def client(graph: Graph, project: str) -> AsyncIterator[Client]:
    async with client_of(graph) as made:
        await made.ask('mutation($s: String!) { createProject(input: {slug: $s, name: "T"}) { id } }', s=project)
        yield made


async def everything(graph: Graph, project: str) -> str:
    """Every property of every node and edge."""
    nodes = [json.dumps(one.props, ensure_ascii=False) async for one in nodes_of(graph, project)]
    edges = [json.dumps(one.props, ensure_ascii=False) async for one in edges_of(graph, project)]
    return "\n".join(nodes + edges).casefold()


def indexes_of(data_dir: Path) -> list[bytes]:
    return [one.read_bytes() for one in data_dir.rglob("*idx")]


async def shape(graph: Graph, project: str) -> set[tuple[str, ...]]:
    nodes = {(one.label, one.id) async for one in nodes_of(graph, project) if one.label in WORDS}
    return nodes | {(one.type, one.start, one.end) async for one in edges_of(graph, project)}


async def test_words_of_a_source_are_nowhere_and_the_graph_keeps_its_shape(client: Client, project: str) -> None:
    graph = client.graph
    await client.say(project, "- [Decision] auth.cache = Redis because it is fast", author="Bo")
    (captured,) = await client.say(project, SAID, author="Ann")
    await client.say(project, "Good, Zanzibar it is.", author="Bo")
    source = captured["source"]["ref"]
    before = await shape(graph, project)
    told = await everything(graph, project)
    assert [one for one in ("xylophon", "quokka") if one not in told] == []
    receipt = (await client.ask(ERASE, p=project, s=source))["erase"]
    left = await everything(graph, project)
    assert [one for one in ("xylophon", "quokka") if one in left] == []
    assert "zanzibar" in left, "Bo said it as well, and nobody asked to erase that"
    assert "redis because it is fast" in left
    assert await shape(graph, project) == before
    assert (receipt["by"], receipt["erased"]["source"], receipt["erased"]["sources"]) == ("Ada", source, 1)
    assert receipt["erased"]["characters"] == len(SAID)
    assert (await client.ask(ERASE, p=project, s=source))["erase"] == receipt


async def test_quotations_of_what_was_erased_still_stand_where_they_stood(client: Client, project: str) -> None:
    (captured,) = await client.say(project, SAID, author="Ann")
    await client.ask(ERASE, p=project, s=captured["source"]["ref"])
    data = await client.ask(
        """query($p: String!) { claims(project: $p) { edges { node { statement evidence { quote start end source { text } } } } } }""",
        p=project,
    )
    (claim,) = [one["node"] for one in data["claims"]["edges"]]
    (said, *_) = claim["evidence"]
    assert set(claim["statement"]) == {BLANK}
    assert said["source"]["text"][said["start"] : said["end"]] == said["quote"]


async def test_what_is_only_a_mask_answers_nothing_and_is_in_no_state(client: Client, project: str) -> None:
    (captured,) = await client.say(project, "- [Decision] ledger.engine = Zanzibar", author="Ann")
    await client.ask(ERASE, p=project, s=captured["source"]["ref"])
    found = await client.ask(
        """query($p: String!) { why(project: $p, key: "ledger.engine") { answer { ref } alternatives { score } }
          tasks(project: $p) { edges { node { state { markdown decisions { ref } } } } } }""",
        p=project,
    )
    (state,) = [one["node"]["state"] for one in found["tasks"]["edges"]]
    assert (found["why"], state["decisions"], BLANK in state["markdown"]) == (
        {"answer": None, "alternatives": []}, [], False,
    )  # fmt: skip


async def test_what_an_erased_decision_replaced_does_not_answer_in_its_place(client: Client, project: str) -> None:
    await client.say(project, "- [Decision] ledger.retries = five retries", author="Ann")
    await client.say(project, "- [Decision] ledger.retries = nine retries", author="Tom")
    newest, _ = await client.claims(project)
    await client.ask(ERASE, p=project, a="Tom")
    found = await client.ask(
        """query($p: String!) {
          worded: why(project: $p, question: "How many ledger retries?") { answer { ref } markdown }
          keyed: why(project: $p, key: "ledger.retries") { answer { ref } markdown } }""",
        p=project,
    )
    for trace in found.values():
        assert trace["answer"] is None
        assert f"The answer was erased: {newest['ref']}" in trace["markdown"]
        assert BLANK not in trace["markdown"]


async def test_what_was_erased_waits_for_nobody(client: Client, project: str) -> None:
    await client.say(project, "- [Decision] ledger.engine = Zanzibar", author="bot", agent=True)
    queued = "query($p: String!) { reviewQueue(project: $p) { totalCount edges { node { ref } } } }"
    assert (await client.ask(queued, p=project))["reviewQueue"]["totalCount"] == 1
    await client.ask(ERASE, p=project, a="bot")
    assert (await client.ask(queued, p=project))["reviewQueue"] == {"totalCount": 0, "edges": []}


async def test_what_an_older_whence_erased_loses_its_place_in_the_queue(client: Client, project: str) -> None:
    await client.say(project, "- [Decision] ledger.engine = Zanzibar", author="bot", agent=True)
    queued = "query($p: String!) { reviewQueue(project: $p) { totalCount } }"
    (kept,) = [one.props async for one in nodes_of(client.graph, project) if one.props.get("queue")]
    await client.ask(ERASE, p=project, a="bot")
    await probing(client.graph).write("probe.queue", id=kept["id"], queue=kept["queue"])
    assert (await client.ask(queued, p=project))["reviewQueue"]["totalCount"] == 1
    (mending,) = [one for one in migrations(client.graph.engine_name) if one.id == "0017_erased"]
    await client.graph.change_schema(mending.text)
    assert (await client.ask(queued, p=project))["reviewQueue"]["totalCount"] == 0


@pytest.mark.english
async def test_what_was_erased_no_longer_looks_decided(client: Client, project: str) -> None:
    await client.say(project, "Which colour for the boat?", "The blue one then, I will order the paint.", author="Tom")
    state = "query($p: String!) { tasks(project: $p) { edges { node { state { markdown } } } } }"
    assert "only looks decided" in str(await client.ask(state, p=project))
    await client.ask(ERASE, p=project, a="Tom")
    assert "Nothing has been decided here yet" in str(await client.ask(state, p=project))


async def test_all_that_an_author_said_goes_and_what_others_say_as_well_stays(client: Client, project: str) -> None:
    await client.say(project, "- [Decision] auth.database = Postgres because cost had to fall", author="Ann")
    await client.say(project, "- [Decision] auth.database = Postgres", author="Bo")
    receipt = (await client.ask(ERASE, p=project, a="Ann"))["erase"]
    assert receipt["erased"]["author"] == "Ann"
    (claim,) = await client.claims(project, "statement value status")
    assert (claim["value"], claim["status"]) == ("Postgres", "ACTIVE")
    assert "cost" not in await everything(client.graph, project)
    await client.say(project, "- [Decision] auth.cache = Redis", author="Ann")
    assert len(await client.claims(project)) == 2, "what she says from now on is kept"


async def test_what_was_turned_down_is_not_proposed_again(client: Client, project: str) -> None:
    (captured,) = await client.say(project, "- [Decision] ledger.engine = Zanzibar", author="bot", agent=True)
    (claim,) = await client.claims(project, "ref status")
    await client.ask(
        "mutation($p: String!, $r: String!) { reject(project: $p, ref: $r) { ref } }", p=project, r=claim["ref"]
    )
    await client.ask(ERASE, p=project, s=captured["source"]["ref"])
    await client.say(project, "- [Decision] ledger.engine = Zanzibar", author="bot", agent=True)
    assert [one["status"] for one in await client.claims(project, "ref status")] == ["REJECTED"]


async def test_a_whole_project_is_emptied_of_words(client: Client, project: str) -> None:
    graph = client.graph
    await furnish(client, project)
    before = await shape(graph, project)
    words = (
        "postgres",
        "mysql",
        "memcached",
        "because",
        "soccer",
        "westside",
        "leo tomorrow",
        "fatal",
        "the law",
        "harbour",
    )
    told = await everything(graph, project)
    assert [one for one in words if one not in told] == []
    await client.ask(ERASE, p=project)
    left = await everything(graph, project)
    assert [one for one in words if one in left] == []
    assert await shape(graph, project) == before
    walked = await client.claims(project, "ref status statement kind value evidence { quote }")
    assert walked and not any("postgres" in json.dumps(one).casefold() for one in walked)


async def test_a_receipt_can_be_checked_and_a_changed_one_shows(client: Client, project: str) -> None:
    (captured,) = await client.say(project, SAID, author="Ann")
    told = (await client.ask(ERASE, p=project, s=captured["source"]["ref"]))["erase"]
    (receipt,) = await receipts_of(client.graph, project)
    assert (receipt.sha256, receipt.note) == (told["sha256"], "asked for")
    assert await receipt_breaks(client.graph, receipt) == []
    assert await receipt_breaks(client.graph, replace(receipt, by="Eve")) != []
    assert await receipt_breaks(client.graph, receipt, "0" * 64) != []


async def test_the_same_id_brings_no_words_back(client: Client, project: str) -> None:
    said = """mutation($p: String!, $t: String!) { captureDiscussion(project: $p, task: "T", messages: [
      {id: "m-1", author: "Ann", text: $t}]) { duplicate source { ref } } }"""
    first = (await client.ask(said, p=project, t="xylophone music"))["captureDiscussion"][0]
    await client.ask(ERASE, p=project, s=first["source"]["ref"])
    again = (await client.ask(said, p=project, t="xylophone music"))["captureDiscussion"][0]
    assert (again["duplicate"], again["source"]["ref"]) == (True, first["source"]["ref"])
    assert "xylophone" not in await everything(client.graph, project)


@pytest.mark.english  # of the engine that comes along alone: where another keeps its files is not known here
async def test_the_embedded_indexes_have_no_erased_words(
    client: Client, project: str, embedded_settings: Settings
) -> None:
    (captured,) = await client.say(project, "- [Decision] ledger.engine = Okapi because wombats agree", author="Ann")
    await client.ask(ERASE, p=project, s=captured["source"]["ref"])
    indexes = indexes_of(embedded_settings.data_dir)
    assert indexes and [one for one in (b"okapi", b"wombat") if any(one in each for each in indexes)] == []


async def test_admins_alone_erase_and_say_why(client: Client, project: str) -> None:
    assert await client.as_(Viewer("Eve", Role.REVIEWER)).code(ERASE, p=project) == "FORBIDDEN"
    assert await client.code(ERASE, p=project, s="SRC-1") == "NOT_FOUND"
    assert await client.code(ERASE, p=project, s="SRC-1", a="Ann") == "BAD_INPUT"


async def test_an_empty_name_erases_nothing(client: Client, project: str) -> None:
    await client.say(project, SAID)
    assert [await client.code(ERASE, p=project, **empty) for empty in ({"a": ""}, {"s": ""}, {"a": " "})] == [
        "BAD_INPUT"
    ] * 3
    assert "xylophone" in await everything(client.graph, project)


async def test_every_property_is_known_to_hold_words_or_not(client: Client, project: str) -> None:
    await furnish(client, project)
    unknown: set[tuple[str, str]] = set()
    async for one in nodes_of(client.graph, project):
        held = {name for name, value in one.props.items() if isinstance(value, str | list)}
        unknown |= {(one.label, name) for name in held - WORDS.get(one.label, {}).keys() - WORDLESS}
    assert unknown == set(), "say in graph/rules/erasing/places.py whether it holds words"


WORDLESS = frozenset(
    [
        "action",
        "addedBy",
        "agentName",
        "about",
        "author",
        "beside",
        "block",
        "by",
        "canonical",
        "capturedBy",
        "capturedFor",
        "cards",
        "change",
        "channel",
        "chat",
        "chatSort",
        "claim",
        "closedBy",
        "conflict",
        "credits",
        "currency",
        "current",
        "decision",
        "declined",
        "documentId",
        "domain",
        "episode",
        "episodeId",
        "episodeSort",
        "extractor",
        "extractorVersion",
        "gave",
        "governs",
        "id",
        "inTask",
        "item",
        "key",
        "keyAt",
        "kind",
        "layer",
        "members",
        "mergedInto",
        "message",
        "messageId",
        "messages",
        "model",
        "name",
        "nonce",
        "observation",
        "of",
        "ofId",
        "outcome",
        "part",
        "patterns",
        "pending",
        "people",
        "pin",
        "place",
        "platform",
        "profile",
        "project",
        "queue",
        "readBy",
        "recent",
        "redline",
        "ref",
        "refs",
        "refused",
        "repeats",
        "replyTo",
        "room",
        "rule",
        "run",
        "scores",
        "secret",
        "section",
        "sections",
        "sender",
        "sent",
        "sentId",
        "sha256",
        "skipped",
        "slot",
        "slotId",
        "slug",
        "sort",
        "source",
        "stage",
        "standsAt",
        "stance",
        "stats",
        "status",
        "subject",
        "task",
        "taskId",
        "taskSort",
        "tier",
        "tier1",
        "timeline",
        "timezone",
        "told",
        "topic",
        "topicId",
        "topics",
        "type",
        "unit",
        "updatedBy",
        "url",
        "valueType",
        "what",
        "written",
        "card",
        "askedAt",
        "salt",
        "digest",
        "erased",
        "note",
        "feed",
        "declares",
        "due",
        "uid",
        "every",
        "describes",
    ]
)
"""Names, numbers and words of closed lists."""


async def test_reports_are_written_anew_and_one_that_was_broken_off_goes_on(
    client: Client, project: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services = replace(client.shared.services, reports=tmp_path)
    page = "# Storage\n\n- [Constraint] storage.region = Zanzibar because quokkas live there\n"
    await client.ask(
        """mutation($p: String!, $t: String!) { captureDocuments(project: $p, wave: "w", documents: [{path: "a.md", text: $t}]) {
          ref } }""",
        p=project, t=page,
    )  # fmt: skip
    await client.work()
    await client.say(project, "Fine, quokkas it is.", author="Bo")
    await write_due(services)
    assert "quokkas" in reports_in(tmp_path)
    (source,) = [n.props["ref"] async for n in nodes_of(client.graph, project) if n.props.get("kind") == "DOCUMENT"]
    write = client.graph.write

    async def cut(name: str, /, **params: object) -> object:
        if name == "receipt.blank":
            raise ConnectionResetError
        return await write(name, **params)

    monkeypatch.setattr(client.graph, "write", cut)
    with pytest.raises(ConnectionResetError):
        await erase(services, project, "Rita", "asked for", source=source)
    monkeypatch.undo()
    (begun,) = await receipts_of(client.graph, project)
    done = await erase(services, project, "Rita", "asked for", source=source)
    assert (begun.done, done.done, done.ref) == (False, True, begun.ref)
    assert await receipt_breaks(client.graph, done) == []
    told = reports_in(tmp_path)
    assert "a.md" in told
    assert [one for one in ("quokka", "zanzibar") if one in told.casefold()] == []


def reports_in(folder: Path) -> str:
    return "".join(one.read_text(encoding="utf-8") for one in folder.rglob("*") if one.is_file())
