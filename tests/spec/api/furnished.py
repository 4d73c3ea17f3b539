"""A project with one of everything: said, decided, replaced, contested, resting on each other."""

from dataclasses import dataclass
from typing import Any

from tests.spec.api.client import Client
from workers.schedule import Scheduler


@dataclass(frozen=True)
class Furnished:
    """`refs` and `ids` by kind of node; `claim` is a decision that replaced another one."""

    project: str
    refs: dict[str, str]
    ids: dict[str, str]


async def furnish(client: Client, project: str) -> Furnished:
    await client.say(project, "- [Decision] auth.database = MySQL because it was there")
    (captured,) = await client.say(project, "- [Decision] auth.database = Postgres because cost had to fall")
    await client.say(project, "- [Decision] auth.cache = Redis because it is fast", author="Ada")
    await client.say(project, "- [Decision] auth.cache = Memcached because it is simple", author="bot", agent=True)
    claims = await client.claims(project, "id ref kind status key value statement")
    claim = next(one for one in claims if one["key"] == "auth.database" and one["status"] == "ACTIVE")
    data = await client.ask(_MAKE, project=project, ref=claim["ref"])
    conflicts = await client.ask(_CONFLICTS, project=project)
    conflict = conflicts["conflicts"]["edges"][0]["node"]
    nodes: dict[str, dict[str, Any]] = {
        "claim": claim,
        "source": captured["source"],
        "run": conflicts["runs"]["edges"][0]["node"],
        "conflict": conflict,
        "task": data["createTask"],
        "item": data["createItem"],
        "wave": data["captureDocuments"],
        "episode": await _episode(client, project),
        "webhook": (await client.ask(_HOOK, project=project))["addWebhook"]["webhook"],
    }
    nodes |= await _catalogue(client, project)
    nodes |= await _chat(client, project)
    nodes["webhook"] = await _webhook(client, project)
    await Scheduler(client.shared.services).look()
    await client.work()
    ids = {kind: node["id"] for kind, node in nodes.items()}
    return Furnished(project, {kind: node["ref"] for kind, node in nodes.items()}, ids)


async def _episode(client: Client, project: str) -> dict[str, Any]:
    """A run that was shown a pack before it failed."""
    await client.ask(
        'query($p: String!) { pack(project: $p, query: "the auth database", episode: "run-1") { text } }', p=project
    )
    await client.ask(_RUN, project=project)
    await client.work()
    data = await client.ask('query($p: String!) { episode(project: $p, ref: "run-1") { id ref } }', p=project)
    episode: dict[str, Any] = data["episode"]
    return episode


async def _catalogue(client: Client, project: str) -> dict[str, dict[str, Any]]:
    """A line that is linked, and could mean something else as well, with a price."""
    data = await client.ask(_STOCK, project=project)
    line, canonical = data["addLine"], data["addCanonical"]
    await client.ask(_LINK, project=project, line=line["id"], canonical=canonical["ref"])
    return {"line": line, "canonical": canonical}


async def _chat(client: Client, project: str) -> dict[str, dict[str, Any]]:
    """A chat in which something was asked and taken, with an entry in its calendar."""
    data = await client.ask(_LISTEN, project=project)
    await client.work()
    found = await client.ask(_HEARD, project=project)
    pending = found["pending"]["edges"][0]["node"]
    observation = {**found["observation"], "ref": "m2"}
    event = {**data["addEvent"], "ref": data["addEvent"]["ref"]}
    return {"chat": data["createChat"], "pending": pending, "observation": observation, "calendarEvent": event}


_MAKE = """mutation($project: String!, $ref: String!) {
  createTask(project: $project, ref: "API-9", title: "Move the sessions") { id ref }
  createItem(project: $project, input: {ref: "auth", name: "Auth service"}) { id ref }
  addDownstream(project: $project, ref: $ref, affects: ["API-9", "auth"]) { ref }
  mergeTwins(project: $project, keep: "sign-in page", merge: ["login screen"]) { names }
  captureDocuments(project: $project, wave: "first", documents: [
    {path: "docs/auth.md", text: "# Auth\\n\\n- [Constraint] auth.region = EU because the law says so\\n"}]) { id ref }
}"""

_RUN = """mutation($project: String!) { captureEpisode(project: $project, input: {id: "run-1", agent: "claude-code", steps: [
  {role: USER, text: "Fix the build."}, {role: TOOL, tool: "make", exitCode: 2, text: "fatal: no rule for target dist"}]}) { duplicate } }"""

_CONFLICTS = """query($project: String!) {
  conflicts(project: $project) { edges { node { id ref } } } runs(project: $project) { edges { node { id ref } } } }"""

_HOOK = """mutation($project: String!) {
  addWebhook(project: $project, url: "https://hooks.invalid/whence", topics: ["claims"]) { webhook { id ref } } }"""

_STOCK = """mutation($project: String!) {
  addCanonical(project: $project, ref: "PG", name: "Postgres database", unit: "month") { id ref }
  other: addCanonical(project: $project, ref: "MY", name: "MySQL database") { id }
  addPrice(project: $project, canonical: "PG", vendor: "Harbour", amount: 30.0, currency: "EUR") { id }
  addLine(project: $project, item: "auth", name: "Database", quantity: 2.0) { id ref } }"""

_LINK = """mutation($project: String!, $line: ID!, $canonical: String!) {
  confirmLink(project: $project, line: $line, canonical: $canonical) { id } }"""

_LISTEN = """mutation($project: String!) {
  createChat(project: $project, input: {ref: "C", title: "Family", timezone: "America/Chicago", people: [
    {ref: "john", names: ["John"]}, {ref: "sarah", names: ["Sarah"]}, {ref: "leo", names: ["Leo"], role: "child"}]}) { id ref }
  addEvent(project: $project, chat: "C", input: {summary: "Leo soccer", people: ["leo"], start: "2026-01-29T16:30",
    minutes: 60, repeats: "FREQ=WEEKLY;BYDAY=TH", place: "Westside Park"}) { id ref }
  captureChat(project: $project, chat: "C", messages: [
    {id: "m1", sender: "sarah", text: "Who can pick up Leo tomorrow at 5pm?", at: "2026-01-26T09:00:00-06:00"},
    {id: "m2", sender: "john", text: "I'll pick up Leo tomorrow at 5pm", at: "2026-01-26T09:05:00-06:00", replyTo: "m1"}]) { id }
}"""

_HEARD = """query($project: String!) {
  pending(project: $project) { edges { node { id ref } } } observation(project: $project, chat: "C", message: "m2") { id } }"""


async def _webhook(client: Client, project: str) -> dict[str, Any]:
    data = await client.ask(
        """mutation($p: String!) { addWebhook(project: $p, url: "https://example.org/whence", topics: ["conflicts"]) {
          webhook { id ref } } }""",
        p=project,
    )
    webhook: dict[str, Any] = data["addWebhook"]["webhook"]
    return webhook
