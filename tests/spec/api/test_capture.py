"""A client's words are kept once, as they came, and read."""

from typing import Any

import pytest

from graph.actions.capturing import capture as capturing
from graph.model.errors import Unavailable
from tests.spec.api.client import Client, Refused

NOON = "2026-01-07T12:00:00Z"
SEND = """mutation($p: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $p, task: $task, messages: $messages) {
    duplicate run { ref status source { ref } } source { ref kind text origin sha256 capturedAt sections { name start end } } } }"""
DOCUMENTS = """mutation($p: String!, $wave: String!, $documents: [DocumentInput!]!) {
  captureDocuments(project: $p, wave: $wave, documents: $documents) {
    id ref name documents persisted dropped runs { status source { ref origin sections { name } } } } }"""


async def send(client: Client, project: str, *messages: dict[str, Any], task: str = "T-1") -> Any:
    data = await client.ask(SEND, p=project, task=task, messages=list(messages))
    return data["captureDiscussion"]


def message(text: str = "Hello", **more: Any) -> dict[str, Any]:
    return {"author": "Ada", "text": text, **more}


async def test_a_message_is_kept_as_it_came(client: Client, project: str) -> None:
    (one,) = await send(client, project, message("Grüße\n\n  – 🙂", id="m-1"))
    assert one["source"]["text"] == "Grüße\n\n  – 🙂"
    assert one["source"]["kind"] == "MESSAGE"
    assert one["source"]["origin"] == {"author": "Ada", "id": "m-1", "task": "T-1"}
    assert one["source"]["sections"] == [{"name": "MESSAGE", "start": 0, "end": 12}]
    assert one["run"]["status"] == "QUEUED"


async def test_a_source_says_when_it_was_said_and_how_it_begins(client: Client, project: str) -> None:
    await send(
        client, project, message("🚢" * 1_500 + " ends\n  here", at="2026-01-12T09:00:00Z"), message("short\n one")
    )
    query = "query($p: String!) { sources(project: $p) { edges { node { at excerpt } } } }"
    short, long = [one["node"] for one in (await client.ask(query, p=project))["sources"]["edges"]]
    assert short["excerpt"] == "short one"
    assert long == {"at": "2026-01-12T09:00:00.000000Z", "excerpt": "🚢" * 139 + "…"}


async def test_the_same_id_with_the_same_content_is_the_same_source(client: Client, project: str) -> None:
    (one,) = await send(client, project, message(id="m-1"))
    (two,) = await send(client, project, message(id="m-1"))
    assert (one["duplicate"], two["duplicate"]) == (False, True)
    assert (one["source"]["ref"], one["run"]["ref"]) == (two["source"]["ref"], two["run"]["ref"])


async def test_an_edited_message_is_a_new_version_and_its_old_words_stay(client: Client, project: str) -> None:
    (first,) = await send(client, project, message("We use Postgres.", id="m-1", at=NOON))
    edited = message("We use MySQL.", id="m-1", at=NOON)
    (second,), (again,) = [await send(client, project, edited) for _ in range(2)]
    (old,) = await send(client, project, message("We use Postgres.", id="m-1", at=NOON))
    refs = [one["source"]["ref"] for one in (first, second, again, old)]
    assert (refs[0] != refs[1], refs[1] == refs[2], refs[0] == refs[3]) == (True, True, True)
    assert [one["duplicate"] for one in (first, second, again, old)] == [False, False, True, True]
    query = "query($p: String!) { sources(project: $p) { edges { node { text origin } } } }"
    kept = [one["node"] for one in (await client.ask(query, p=project))["sources"]["edges"]]
    assert [one["text"] for one in kept] == ["We use MySQL.", "We use Postgres."]
    assert [one["origin"].get("edits") for one in kept] == [first["source"]["ref"], None]


async def test_what_only_the_old_words_of_a_message_said_is_looked_at_again(client: Client, project: str) -> None:
    await send(client, project, message("We decided to use Postgres for bookings.", id="m-1", at=NOON))
    await client.work()
    (decided,) = await client.claims(project)
    assert decided["status"] == "ACTIVE"
    await send(client, project, message("Sorry, wrong channel.", id="m-1", at=NOON))
    await client.work()
    held = {one["ref"]: one["status"] for one in await client.claims(project)}
    assert held[decided["ref"]] == "NEEDS_RECHECK"


async def test_an_edited_decision_replaces_what_it_said_before(client: Client, project: str) -> None:
    for words in ("We decided to use Postgres for bookings.", "We decided to use MySQL for bookings."):
        await send(client, project, message(words, id="m-1", at=NOON))
        await client.work()
    assert {one["statement"]: one["status"] for one in await client.claims(project)} == {
        "use Postgres for bookings": "SUPERSEDED",
        "use MySQL for bookings": "ACTIVE",
    }


async def test_the_same_id_from_another_author_is_refused(client: Client, project: str) -> None:
    await send(client, project, message(id="m-1"))
    other = message("Other", id="m-1") | {"author": "Bob"}
    assert await client.code(SEND, p=project, task="T-1", messages=[other]) == "BAD_INPUT"


async def test_a_mention_in_a_discussion_says_which_item_is_meant(client: Client, project: str) -> None:
    for ref, name in (("i1", "Backdrop"), ("i2", "Floor")):
        await client.ask(
            "mutation($p: String!, $r: String!, $n: String!) { createItem(project: $p, input: {ref: $r, name: $n}) { ref } }",
            p=project, r=ref, n=name,
        )  # fmt: skip
    words = (
        "[Decision] item.color = black for @item(i2:Floor)",
        "[Decision] item.size = 6 m for @item(i9:Gone)",
        "Decision: @item(i1:Backdrop) stays up all night.",
    )
    for number, one in enumerate(words):
        await send(client, project, message(one, id=f"m-{number}"))
    await client.work()
    found = await client.claims(project, "key status statement scope { item { ref } }")
    assert "Backdrop stays up all night" in [one["statement"] for one in found]
    assert "@item(" not in "".join(one["statement"] for one in found)
    aimed = {one["key"]: (one["status"], (one["scope"]["item"] or {}).get("ref")) for one in found}
    assert aimed == {"item.color": ("ACTIVE", "i2"), "item.size": ("CANDIDATE", None), None: ("ACTIVE", "i1")}


async def test_without_an_id_every_message_is_new(client: Client, project: str) -> None:
    (one,) = await send(client, project, message())
    (two,) = await send(client, project, message())
    assert one["source"]["ref"] != two["source"]["ref"]


async def test_ids_count_within_their_task(client: Client, project: str) -> None:
    (one,) = await send(client, project, message(id="b:c"), task="a")
    (two,) = await send(client, project, message("Other", id="c"), task="a:b")
    assert not two["duplicate"]
    assert one["source"]["ref"] != two["source"]["ref"]


async def test_messages_without_a_time_keep_their_order(client: Client, project: str) -> None:
    await send(client, project, *[message(f"message {number}") for number in range(20)])
    query = 'query($p: String!) { task(project: $p, ref: "T-1") { messages { edges { node { text } } } } }'
    edges = (await client.ask(query, p=project))["task"]["messages"]["edges"]
    assert [edge["node"]["text"] for edge in edges] == [f"message {number}" for number in range(20)]


@pytest.mark.parametrize(
    ("task", "messages"),
    [
        ("T-1", []),
        ("T-1", [message()] * 101),
        ("T-1", [message("")]),
        ("T-1", [message(" \n ")]),
        ("T-1", [message("a\x00b")]),
        ("T-1", [{"author": " ", "text": "x"}]),
        ("T-1", [message(id="a\nb")]),
        ("T-1", [message(at="1969-12-31T23:59:59Z")]),
        ("T-1", [message(at="soon")]),
        ("", [message()]),
        ("a|b", [message()]),
    ],
)
async def test_what_can_not_be_kept_is_refused_and_nothing_of_it_is_there(
    client: Client, project: str, task: str, messages: list[Any]
) -> None:
    assert await client.code(SEND, p=project, task=task, messages=messages) == "BAD_INPUT"
    counts = await client.ask("query($p: String!) { sources(project: $p) { totalCount } }", p=project)
    assert counts["sources"]["totalCount"] == 0


async def test_a_message_of_nobody_is_refused_with_what_to_give(client: Client, project: str) -> None:
    with pytest.raises(Refused, match="Message 2 has no author: give the name") as refused:
        await send(client, project, message(), message(author=" "))
    assert refused.value.code == "BAD_INPUT"


async def test_a_discussion_of_a_project_that_is_not_there_is_refused(client: Client, project: str) -> None:
    assert await client.code(SEND, p=f"{project}-none", task="T-1", messages=[message()]) == "NOT_FOUND"


TEXT = "# Auth\n\n## Decision\n\n- [Decision] auth.region = EU because the law says so\n"


async def capture(client: Client, project: str, *documents: dict[str, Any], wave: str = "first") -> Any:
    return (await client.ask(DOCUMENTS, p=project, wave=wave, documents=list(documents)))["captureDocuments"]


async def test_documents_are_kept_with_their_headings_and_read(client: Client, project: str) -> None:
    wave = await capture(client, project, {"path": "docs/auth.md", "text": TEXT, "updatedAt": "2026-01-30T13:30:00Z"})
    assert (wave["ref"], wave["documents"]) == ("first", 1)
    origin = wave["runs"][0]["source"]["origin"]
    assert (origin["path"], origin["updated_at"]) == ("docs/auth.md", "2026-01-30T13:30:00.000000Z")
    assert {"name": "Auth / Decision"} in wave["runs"][0]["source"]["sections"]
    await client.work()
    data = await client.ask(
        "query($id: ID!) { node(id: $id) { ... on Wave { persisted dropped runs { status } } } }", id=wave["id"]
    )
    assert data["node"] == {"persisted": 1, "dropped": 0, "runs": [{"status": "SUCCEEDED"}]}
    (claim,) = await client.claims(project, "key validFrom evidence { section kind at }")
    assert claim["validFrom"] == "2026-01-30T13:30:00.000000Z"
    assert {one["kind"] for one in claim["evidence"]} == {"DOC_SPAN"}


async def test_what_only_a_document_said_that_is_gone_needs_a_recheck(client: Client, project: str) -> None:
    query = """mutation($p: String!, $gone: [String!]) {
      captureDocuments(project: $p, wave: "second", documents: [], gone: $gone) { documents } }"""
    assert await client.code(query, p=project, gone=["docs/auth.md"]) == "NOT_FOUND"
    assert (await client.ask("query($p: String!) { waves(project: $p) { totalCount } }", p=project))["waves"] == {
        "totalCount": 0
    }
    await capture(client, project, {"path": "docs/auth.md", "text": TEXT})
    await client.work()
    await client.ask(query, p=project, gone=["docs/auth.md"])
    await client.work()
    (claim,) = await client.claims(project, "status reviews { note }")
    assert (claim["status"], claim["reviews"][-1]["note"]) == ("NEEDS_RECHECK", "docs/auth.md is gone")


async def test_the_same_text_at_the_same_path_is_the_same_source(client: Client, project: str) -> None:
    one = await capture(client, project, {"path": "a.md", "text": TEXT})
    two = await capture(client, project, {"path": "a.md", "text": TEXT}, {"path": "b.md", "text": TEXT}, wave="second")
    refs = [run["source"]["ref"] for run in two["runs"]]
    assert one["runs"][0]["source"]["ref"] in refs
    assert len(set(refs)) == 2
    again = await capture(client, project, {"path": "a.md", "text": TEXT})
    assert again["documents"] == 1


async def test_a_changed_document_is_a_source_of_its_own(client: Client, project: str) -> None:
    await capture(client, project, {"path": "a.md", "text": TEXT})
    wave = await capture(client, project, {"path": "a.md", "text": TEXT + "more\n"})
    assert wave["documents"] == 2


@pytest.mark.parametrize("documents", [[], [{"path": "a", "text": " "}], [{"path": "", "text": "x"}]])
async def test_a_batch_that_can_not_be_kept_is_refused(client: Client, project: str, documents: list[Any]) -> None:
    assert await client.code(DOCUMENTS, p=project, wave="first", documents=documents) == "BAD_INPUT"


async def test_wave_reports_what_became_of_its_documents(client: Client, project: str) -> None:
    asked = "query($id: ID!) { node(id: $id) { ... on Wave { report } } }"
    other = TEXT.replace("EU", "US")
    wave = await capture(client, project, {"path": "a.md", "text": TEXT, "updatedAt": "2026-01-30T13:30:00Z"})
    assert (await client.ask(asked, id=wave["id"]))["node"] == {"report": None}
    await client.work()
    told = (await client.ask(asked, id=wave["id"]))["node"]["report"]
    assert told.startswith("# first\n\n1 document; runs: 1 succeeded.")
    assert "- added: 1" in told
    assert "- 1 ACTIVE" in told
    await capture(client, project, {"path": "b.md", "text": other, "updatedAt": "2026-01-31T13:30:00Z"})
    await client.work()
    again = (await client.ask(asked, id=wave["id"]))["node"]["report"]
    assert "runs: 2 succeeded" in again
    statuses = [one["status"] for one in await client.claims(project, "status")]
    assert len(statuses) == 2
    assert all(f"{statuses.count(one)} {one}" in again for one in statuses)


async def test_wave_comes_with_its_documents_or_not_at_all(
    client: Client, project: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: object) -> None:
        raise Unavailable("The graph is away.")

    one = {"path": "a.md", "text": "# A\n"}
    with monkeypatch.context() as broken:
        broken.setattr(capturing, "store", fail)
        assert await client.code(DOCUMENTS, p=project, wave="first", documents=[one])
    waves = "query($p: String!) { waves(project: $p) { totalCount } }"
    assert (await client.ask(waves, p=project))["waves"]["totalCount"] == 0
    await client.ask(DOCUMENTS, p=project, wave="first", documents=[one])
    assert (await client.ask(waves, p=project))["waves"]["totalCount"] == 1
