"""A model that answers badly, is away or refuses: rules read, each run says who read it, and nobody's words are lost."""

from typing import Any

import pytest

from tests.services.model import Reply, op
from tests.spec.turn.modelled import VENUE, Read
from workers import fallback
from workers.jobs import work_once
from workers.model_reader import reader_of
from workers.rules_reader import rules_reader

LINE = f"{VENUE} = Hall 4"
RUNS = """query($p: String!) { runs(project: $p) { edges { node {
  ref status extractor note error attempts llmCalls source { text } } } } }"""


async def runs(read: Read) -> list[dict[str, Any]]:
    """The oldest first."""
    found = await read.shop.client.ask(RUNS, p=read.shop.project)
    return [edge["node"] for edge in reversed(found["runs"]["edges"])]


async def at_once(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    """A profile that lets rules read while the model is away, from the first time on."""
    profile = read.shop.client.shared.services.profile("production")
    monkeypatch.setattr(fallback, "SHORTLY", 1)
    object.__setattr__(profile, "model", type(profile.model)("rules"))


async def test_what_was_answered_badly_twice_is_read_by_rules_and_says_so(read: Read) -> None:
    read.model.answers(Reply("I would say Hall 4."))
    await read.turn(freeChat=LINE)
    (run,) = await runs(read)
    assert (run["status"], run["extractor"], run["llmCalls"], run["error"]) == ("SUCCEEDED", "rules", 2, None)
    assert "malformed" in run["note"]
    claim = await read.shop.claim(VENUE)
    assert (claim["value"], claim["status"]) == ("Hall 4", "ACTIVE")


async def test_model_that_is_away_is_waited_for_unless_the_profile_says_otherwise(read: Read) -> None:
    read.model.answers(Reply(status=503))
    await read.turn(freeChat=LINE)
    (run,) = await runs(read)
    assert (run["status"], run["note"]) == ("QUEUED", None)
    assert await read.shop.claims() == []


async def test_rules_read_now_and_the_model_when_it_is_back_and_nothing_settled_is_replaced(
    read: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = read.shop.client.shared.services.profile("production").model
    await at_once(read, monkeypatch)
    read.model.answers(Reply(status=429))
    await read.turn(freeChat=LINE)
    first, second = await runs(read)
    assert (first["status"], first["extractor"]) == ("SUCCEEDED", "rules")
    assert (second["status"], second["extractor"]) == ("QUEUED", "model")
    assert "when it is back" in first["note"]
    await read.work()
    assert len(await runs(read)) == 2  # rules read it once
    before = await read.shop.claim(VENUE)
    read.model.says(op(LINE, VENUE, "Hall 4"))
    await read.finish()
    claim = await read.shop.claim(VENUE)
    assert (claim["ref"], claim["value"], claim["status"]) == (before["ref"], "Hall 4", "ACTIVE")
    assert (await runs(read))[-1]["status"] == "SUCCEEDED"
    object.__setattr__(read.shop.client.shared.services.profile("production"), "model", kept)


async def test_endpoint_that_refuses_leaves_a_run_that_can_be_started_again(read: Read) -> None:
    read.model.answers(Reply(status=401))
    await read.turn(freeChat=LINE)
    await read.work()
    first, second = await runs(read)
    assert (first["status"], first["extractor"]) == ("SUCCEEDED", "rules")
    assert (second["status"], second["extractor"]) == ("FAILED", "model")
    assert "WHENCE_LLM_API_KEY" in second["error"]
    assert (await read.shop.claim(VENUE))["status"] == "ACTIVE"


async def test_a_source_is_never_read_by_rules_twice(read: Read) -> None:
    """Also where the model is taken out of the settings while something waits for it."""
    read.model.answers(Reply(status=401))
    await read.turn(freeChat=LINE)
    services = read.shop.client.shared.services
    await work_once(services, read=rules_reader(services))
    second = (await runs(read))[-1]
    assert (second["extractor"], second["status"]) == ("model", "QUEUED")
    assert "was read by rules" in second["error"]
    assert len((await read.shop.claim(VENUE))["evidence"]) == 1
    read.model.says()
    await work_once(services, read=reader_of(services, read.client))
