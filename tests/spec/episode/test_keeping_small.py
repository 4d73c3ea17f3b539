"""The store stays small and true: budgets, compaction, broader scopes, disputes, and a log from which all of it follows."""

import dataclasses

import pytest

from graph.actions.cards import budget
from graph.actions.cards.auditing import card_audit, note_state
from graph.actions.cards.compaction import compact
from graph.actions.cards.recount import Recounted, recount_cards
from graph.actions.reviewing.steps import Person
from graph.model.viewer import Viewer
from graph.model.words import ClaimKind, Role
from graph.process.services import Services
from graph.rules.cards import repeating
from graph.rules.cards.reaching import fingerprint, place_print
from tests.spec.api.client import Refused
from tests.spec.episode.agent import Agent, Step
from tests.spec.episode.test_cards import FIXED

FAILS = """When pytest fails with "E   ImportError: No module named 'foo'": """
_PROMOTE = """mutation($p: String!, $ref: String!, $tier: Tier!, $note: String) {
  promoteScope(project: $p, ref: $ref, tier: $tier, note: $note) { ref status statement scope { tier domain } evidence { quote } } }"""


async def test_rebuilding_from_the_log_finds_nothing_to_mend(agent: Agent) -> None:
    services = agent.client.shared.services
    await agent.leave("run-1", *FIXED)
    for number, code in enumerate((0, 1, 0)):
        await agent.pack("pytest fails with ImportError", episode=f"try-{number}")
        await agent.leave(f"try-{number}", ("TOOL", f"attempt {number}", "pytest", code))
    assert (await recount_cards(services, agent.project)).mended == 0
    card = await agent.card("When pytest fails")
    use = {"id": f"{agent.project}/{card['ref']}", "project": agent.project, "wins": 40, "losses": 0, "exposures": 1}
    await services.graph.write("card.mend", uses=[use])
    assert await recount_cards(services, agent.project) == Recounted(uses=1)
    mended = await agent.card("When pytest fails")
    assert (mended["exposures"], mended["wins"], mended["losses"]) == (3, 2, 1)


async def test_whatever_follows_from_the_log_is_mended(agent: Agent) -> None:
    services, here = agent.client.shared.services, dataclasses.replace(agent, project=f"{agent.project}-d")
    made = 'mutation($s: String!) { createProject(input: {slug: $s, name: "Tools", domain: "tools"}) { id } }'
    await agent.client.ask(made, s=here.project)
    await here.leave("run-1", *FIXED)
    await here.pack("pytest fails with ImportError", episode="run-2")
    await here.leave("run-2", ("TOOL", "3 passed", "pytest", 0))
    ref = (await here.card("When pytest fails"))["ref"]
    (row,) = await services.graph.read("card.measured", ids=[f"{here.project}/{ref}"])
    mark = fingerprint("tools", ClaimKind.TACTIC, row["norm"])
    spoilt = {"id": mark, "place": place_print(here.project), "won": False}
    before = (await here.card("When pytest fails"), await tactics(here))
    await services.graph.write("card.mend_prints", prints=[spoilt])
    await services.graph.write("card.mend_credits", credits=[{"episode": f"{here.project}/run-2", "credits": "{}"}])
    await services.graph.write("card.mend_keys", keys=[{"id": f"{here.project}/{ref}", "card": None, "standsAt": None}])
    assert (before[1], await tactics(here)) == (1, 0)
    assert (await recount_cards(services, here.project)).mended == 3
    assert (await here.card("When pytest fails"), await tactics(here)) == before
    assert [one["places"] for one in await services.graph.read("card.prints", ids=[mark])] == [[spoilt["place"]]]
    assert (await recount_cards(services, here.project)).mended == 0


async def tactics(agent: Agent) -> int:
    """Return the number of tactics in force, as budgets count them."""
    told = await agent.client.ask("query($p: String!) { budgets(project: $p) { tier kind active } }", p=agent.project)
    return int(next(one["active"] for one in told["budgets"] if (one["tier"], one["kind"]) == ("PROJECT", "TACTIC")))


async def test_idle_cards_rest_and_stay_searchable_and_revert_brings_them_back(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    services = agent.client.shared.services
    later = dataclasses.replace(services, now=lambda: services.now() + 200 * 86_400_000_000)
    aged = dataclasses.replace(
        agent, client=dataclasses.replace(agent.client, shared=dataclasses.replace(agent.client.shared, services=later))
    )
    told = (
        await aged.client.ask(
            "mutation($p: String!) { compact(project: $p) { archived entries { statement rule } } }", p=agent.project
        )
    )["compact"]
    assert told["archived"] == 2  # what failed and what worked; a user's words and facts stay
    assert "pytest failed" not in (await agent.pack("pytest ImportError"))["text"]
    found = await agent.client.ask(
        'query($p: String!) { search(project: $p, text: "pytest ImportError") { claim { ref status kind } } }',
        p=agent.project,
    )
    (resting,) = [one["claim"]["ref"] for one in found["search"] if one["claim"]["kind"] == "NEGATIVE_RESULT"]
    await agent.client.ask(
        "mutation($p: String!, $r: String!) { revert(project: $p, ref: $r) { status } }", p=agent.project, r=resting
    )
    assert (await agent.card("pytest failed"))["status"] == "ACTIVE"
    assert "pytest failed" in (await agent.pack("pytest ImportError"))["text"]
    again = await aged.client.ask("mutation($p: String!) { compact(project: $p) { archived } }", p=agent.project)
    assert again["compact"]["archived"] == 0  # what a person took back is not done again


async def test_nothing_is_brought_back_over_a_full_budget(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    step = "mutation($p: String!, $r: String!) { %s(project: $p, ref: $r) { status } }"
    await agent.leave("run-1", *FIXED)
    here = {"p": agent.project, "r": (await agent.card("When pytest fails"))["ref"]}
    await agent.client.ask(step % "archive", **here)
    with monkeypatch.context() as full:
        full.setattr(budget, "caps_of", lambda *_: {"TACTIC": 0})
        assert await agent.client.code(step % "revert", **here) == "ILLEGAL_TRANSITION"
    assert (await agent.card("When pytest fails"))["status"] == "ARCHIVED"
    monkeypatch.setattr(budget, "caps_of", lambda *_: {"TACTIC": 1})
    assert (await agent.client.ask(step % "revert", **here))["revert"]["status"] == "ACTIVE"


async def test_what_is_borne_out_or_chosen_by_a_person_does_not_rest(agent: Agent) -> None:
    fails: Step = ("TOOL", "E   ImportError: No module named 'foo'", "pytest", 1)
    await agent.leave("run-1", fails, ("TOOL", "Region: eu-west-1", "info", 0))
    await agent.leave("run-2", ("TOOL", "cc: no input files", "make", 1), ("TOOL", "Cluster: blue-7", "info", 0))
    await agent.leave("run-3", fails)  # once more
    chosen = (await agent.card("Cluster"))["ref"]
    step = "mutation($p: String!, $r: String!) { %s(project: $p, ref: $r) { ref } }"
    for name in ("archive", "revert"):
        await agent.client.ask(step % name, p=agent.project, r=chosen)
    services = agent.client.shared.services
    later = dataclasses.replace(services, now=lambda: services.now() + 200 * 86_400_000_000)
    done = await compact(later, agent.project, services.profile("general"), Person("whence"))
    gone = sorted(one.statement for one in done.entries if one.became == "ARCHIVED")
    assert gone == ["Region: eu-west-1", "make failed: cc: no input files"]


async def test_a_card_goes_further_only_where_the_user_says_so_and_as_a_candidate(agent: Agent, project: str) -> None:
    await agent.client.ask(
        'mutation($s: String!) { createProject(input: {slug: $s, name: "Two", domain: "tools"}) { id } }',
        s=f"{project}-2",
    )
    mine = Agent(agent.client, f"{project}-2")
    await mine.leave("run-1", ("USER", "Always sign commits, in all my repos. Never squash on main."))
    squash, sign = await mine.card("squash"), await mine.card("sign")
    try:
        await mine.client.ask(_PROMOTE, p=mine.project, ref=squash["ref"], tier="DOMAIN")
    except Refused as refused:
        assert refused.code == "ILLEGAL_TRANSITION"
    copy = (await mine.client.ask(_PROMOTE, p=mine.project, ref=sign["ref"], tier="DOMAIN"))["promoteScope"]
    assert (copy["status"], copy["scope"]) == ("CANDIDATE", {"tier": "DOMAIN", "domain": "tools"})
    assert copy["ref"] != sign["ref"] and copy["evidence"]
    assert (await mine.card("sign"))["status"] in ("ACTIVE", "CANDIDATE")


async def test_a_tactic_goes_to_its_domain_by_wins_in_several_projects_and_further_only_by_the_users_words(
    agent: Agent,
) -> None:
    homes = [dataclasses.replace(agent, project=f"{agent.project}-{name}") for name in ("here", "there")]
    for home in homes:
        made = 'mutation($s: String!, $d: String!) { createProject(input: {slug: $s, name: "One of two", domain: $d}) { id } }'
        await agent.client.ask(made, s=home.project, d=f"d{agent.project}")
        await home.leave("run-1", *FIXED)
    here, card = homes[0], await homes[0].card("When pytest fails")
    asked = {"p": here.project, "ref": card["ref"], "tier": "DOMAIN"}
    for home in homes:
        assert await here.client.code(_PROMOTE, **asked) == "ILLEGAL_TRANSITION"
        await home.pack("pytest fails with ImportError", episode="run-2")
        await home.leave("run-2", ("TOOL", "3 passed", "pytest", 0))
    assert await here.client.code(_PROMOTE, **{**asked, "tier": "GLOBAL"}) == "ILLEGAL_TRANSITION"
    copy = (await here.client.ask(_PROMOTE, **asked))["promoteScope"]
    assert (copy["status"], copy["statement"]) == ("CANDIDATE", card["statement"])
    accept = "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { status } }"
    writer = here.client.as_(Viewer("eve", Role.WRITER))
    assert await writer.code(accept, p=here.project, r=copy["ref"]) == "FORBIDDEN"
    await here.client.ask(accept, p=here.project, r=copy["ref"])
    everywhere = {"p": here.project, "ref": copy["ref"], "tier": "GLOBAL"}
    assert await here.client.code(_PROMOTE, **everywhere) == "ILLEGAL_TRANSITION"
    said = await here.client.ask(_PROMOTE, **everywhere, note="The user: apply everywhere.")
    assert said["promoteScope"]["scope"] == {"tier": "GLOBAL", "domain": None}


async def test_what_a_tool_says_against_a_fact_counts_against_it(agent: Agent) -> None:
    await agent.leave("run-1", ("USER", "Our staging API runs on port 8080."))
    await agent.leave("run-2", ("TOOL", "Region: eu-west-1", "info", 0))
    await agent.leave("run-3", ("TOOL", "Region: us-east-2", "info", 0))
    data = await agent.client.ask("query($p: String!) { cardAudit(project: $p) }", p=agent.project)
    assert data["cardAudit"]["now"]["disputed"] > 0
    assert data["cardAudit"]["gates"][0]["gate"] == "retrieval stability"
    assert ("FACT", "NEEDS_RECHECK", "Region: eu-west-1") in await agent.cards()
    assert "Region: eu-west-1 [" in (pack := (await agent.pack("Which region?"))["text"])
    assert "(needs recheck) (disputed)" in pack
    found = await agent.client.ask(
        'query($p: String!) { search(project: $p, text: "region") { claim { statement status evidence { quote } } } }',
        p=agent.project,
    )
    flagged = [one["claim"] for one in found["search"] if one["claim"]["status"] == "NEEDS_RECHECK"]
    assert [one["evidence"] for one in flagged] == [[{"quote": "Region: eu-west-1"}]]


async def test_what_failed_before_comes_first_in_check(agent: Agent) -> None:
    await agent.leave(
        "run-1",
        ("MODEL", "I'll book a seat on flight HAT229."),
        ("TOOL", "Error: not enough seats on flight HAT229", "book", 1),
    )
    data = await agent.client.ask(
        'query($p: String!) { check(project: $p, statement: "Book a seat on flight HAT229") { reason message claim { kind } } }',
        p=agent.project,
    )
    assert data["check"][0]["claim"]["kind"] == "NEGATIVE_RESULT"
    assert data["check"][0]["reason"] == "it failed before"


async def test_a_merge_can_be_taken_back(agent: Agent) -> None:
    await agent.leave("run-1", ("USER", "Always run the tests before you commit."))
    told = await agent.leave("run-2", ("USER", "Always run the tests before committing."))
    assert told["consolidation"]["merged"] == 1
    card = await agent.card("before you commit")
    assert card["seenCount"] == 2
    undo = "mutation($p: String!, $r: String!) { revert(project: $p, ref: $r) { status seenCount } }"
    again = (await agent.client.ask(undo, p=agent.project, r=card["ref"]))["revert"]
    assert (again["status"], again["seenCount"]) == ("ACTIVE", 1)
    assert await agent.cards() == [
        ("CONSTRAINT", "ACTIVE", "Always run the tests before committing"),
        ("CONSTRAINT", "ACTIVE", "Always run the tests before you commit"),
    ]


async def test_no_run_and_no_compaction_touches_what_a_person_has_curated(agent: Agent) -> None:
    curate = """mutation($p: String!, $s: String!, $k: ClaimKind!) { curate(project: $p, statement: $s, kind: $k) { ref } }"""
    for kind, said in (
        ("CONSTRAINT", "Always run the tests before you commit"),
        ("TACTIC", FAILS + "install the dev extras with `pip install -e .[dev]`"),
        ("FACT", "Our staging API runs on port 8080"),
    ):
        await agent.client.ask(curate, p=agent.project, s=said, k=kind)
    before = await _trusted(agent)
    await agent.leave("run-1", *FIXED)
    await agent.leave("run-2", ("USER", "Never run the tests before you commit. Our staging API runs on port 9090."))
    services = agent.client.shared.services
    later = dataclasses.replace(services, now=lambda: services.now() + 200 * 86_400_000_000)
    await compact(later, agent.project, services.profile("general"), Person("whence"))
    assert await _trusted(agent) == before
    layers = [one["layer"] for one in await agent.client.claims(agent.project, "layer", first=50)]
    assert layers.count("TRUSTED") == 3


async def _trusted(agent: Agent) -> list[object]:
    fields = "ref status statement seenCount evidence { quote } reviews { action }"
    return list(await agent.client.claims(agent.project, fields, layers="[TRUSTED]"))


async def test_what_is_met_again_and_again_is_quoted_so_often_and_then_only_counted(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repeating, "QUOTED", 2)
    fails: Step = ("TOOL", "E   ImportError: No module named 'foo'", "pytest", 1)
    for number in range(4):
        told = (await agent.leave(f"run-{number}", fails))["consolidation"]
    card = await agent.card("ImportError")
    assert (card["seenCount"], told["merged"]) == (2, 1)
    (entry,) = told["entries"]
    assert (entry["card"]["ref"], "only counted" in entry["rule"]) == (card["ref"], True)
    assert (await recount_cards(agent.client.shared.services, agent.project)).mended == 0


async def test_audit_keeps_its_trend_and_changes_no_card(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    before, services = await agent.client.claims(agent.project, "ref status recordedAt"), agent.client.shared.services
    for days in (0, 1, 1, 2, 500):
        await note_state(_later(services, days), agent.project, services.profile("general"))
    aged = await card_audit(_later(services, 500), agent.project, services.profile("general"))
    told = await card_audit(services, agent.project, services.profile("general"))
    assert len(aged["trend"]) == 1 + 1  # what is older than its months is shown no more
    assert [one["active"] for one in told["trend"]] == [len(before)] * 5  # one of each day, and now
    assert await agent.client.claims(agent.project, "ref status recordedAt") == before


def _later(services: Services, days: int) -> Services:
    return dataclasses.replace(services, now=lambda: services.now() + days * 86_400_000_000)


async def test_a_project_without_runs_has_an_audit_too(agent: Agent) -> None:
    data = await agent.client.ask("query($p: String!) { cardAudit(project: $p) }", p=agent.project)
    assert data["cardAudit"]["now"]["disputed"] == 0
