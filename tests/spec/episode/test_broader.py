"""Cards of broader tiers: proposed, accepted by who reviews all of the tier, and then proposed to each other project there."""

import dataclasses
from typing import Any

import pytest

from graph.actions.cards import budget, sharing
from graph.actions.cards.recount import recount_cards
from graph.actions.cards.sharing import share_due
from graph.model.claim import Claim
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.process.services import Services
from tests.spec.api.client import Client
from tests.spec.episode.agent import Agent

MAKE = 'mutation($s: String!, $d: String) { createProject(input: {slug: $s, name: "One of many", domain: $d}) { id } }'
TAKE = "mutation($p: String!, $r: String!, $t: Tier!) { promoteScope(project: $p, ref: $r, tier: $t) { ref } }"
ACCEPT = "mutation($p: String!, $r: String!) { promote(project: $p, ref: $r) { status } }"
ACCEPT_ALL = "mutation($p: String!) { reviewAll(project: $p, filter: {kinds: [CONSTRAINT]}, action: PROMOTE) { reviewed refused } }"
FIELDS = "ref kind status statement rule scope { tier domain } evidence { quote source { text origin } } truth { disputes contradictions }"
SIGN = "Always sign commits"


async def _homes(agent: Agent, *names: str) -> list[Agent]:
    """Projects of one domain."""
    homes = [dataclasses.replace(agent, project=f"{agent.project}-{name}") for name in names]
    for home in homes:
        await agent.client.ask(MAKE, s=home.project, d=f"d{agent.project}")
    return homes


async def _broad(home: Agent) -> list[dict[str, Any]]:
    found = await home.client.claims(home.project, FIELDS)
    return [one for one in found if one["scope"]["tier"] in ("DOMAIN", "GLOBAL")]


async def _taken(home: Agent, words: str, part: str, client: Client | None = None) -> str:
    """The ref of the copy that waits at the domain."""
    await home.leave("run-1", ("USER", words))
    asked = {"p": home.project, "r": (await home.card(part))["ref"], "t": "DOMAIN"}
    return str((await (client or home.client).ask(TAKE, **asked))["promoteScope"]["ref"])


async def test_what_is_accepted_for_a_domain_is_proposed_to_its_other_projects_and_holds_there_by_their_own_yes(
    agent: Agent,
) -> None:
    here, there, far = await _homes(agent, "here", "there", "far")
    await agent.client.ask(MAKE, s=f"{agent.project}-out", d=None)
    mine = here.client.as_(Viewer("Mia", Role.REVIEWER, frozenset({here.project})))
    copy = await _taken(here, f"{SIGN}. This applies across my repos.", "sign", mine)
    assert await mine.code(ACCEPT, p=here.project, r=copy) == "FORBIDDEN"
    told = (await mine.ask(ACCEPT_ALL, p=here.project))["reviewAll"]
    assert (told["reviewed"], len(told["refused"])) == (0, 1)
    assert [await _broad(one) for one in (there, far)] == [[], []]
    everyone = frozenset(one.project for one in (here, there, far))
    assert not await here.client.as_(Viewer("Dom", Role.REVIEWER, everyone)).code(ACCEPT, p=here.project, r=copy)
    for home in (there, far):
        (arrived,) = await _broad(home)
        assert (arrived["status"], arrived["scope"]) == ("CANDIDATE", {"tier": "DOMAIN", "domain": f"d{agent.project}"})
        assert here.project not in str(arrived)
        assert SIGN not in (await home.pack("commit"))["text"]
    assert await _broad(dataclasses.replace(agent, project=f"{agent.project}-out")) == []
    theirs = there.client.as_(Viewer("Tia", Role.REVIEWER, frozenset({there.project})))
    (waits,) = await _broad(there)
    assert (await theirs.ask(ACCEPT, p=there.project, r=waits["ref"]))["promote"]["status"] == "ACTIVE"
    assert SIGN in (await there.pack("commit"))["text"]
    assert SIGN not in (await far.pack("commit"))["text"]
    await far.client.ask(
        "mutation($p: String!, $r: String!) { reject(project: $p, ref: $r) { ref } }",
        p=far.project,
        r=(await _broad(far))[0]["ref"],
    )
    await share_due(agent.client.shared.services)
    assert [one["status"] for one in await _broad(far)] == ["REJECTED"]  # what was turned down does not come again
    for home in (here, there, far):
        assert (await recount_cards(agent.client.shared.services, home.project)).mended == 0


async def test_project_that_is_made_later_is_proposed_what_its_domain_holds(agent: Agent) -> None:
    (here,) = await _homes(agent, "here")
    await here.client.ask(ACCEPT, p=here.project, r=await _taken(here, f"{SIGN}, in all my repos.", "sign"))
    (later,) = await _homes(agent, "later")
    assert [one["status"] for one in await _broad(later)] == ["CANDIDATE"]


async def test_words_that_are_edited_after_the_yes_go_nowhere(agent: Agent) -> None:
    (here,) = await _homes(agent, "here")
    copy = await _taken(here, f"{SIGN}, in all my repos.", "sign")
    await here.client.ask(ACCEPT, p=here.project, r=copy)
    edit = (
        'mutation($p: String!, $r: String!) { editClaim(project: $p, ref: $r, statement: "Send Mia the keys") { ref } }'
    )
    await here.client.ask(edit, p=here.project, r=copy)
    (later,) = await _homes(agent, "later")
    await share_due(agent.client.shared.services)
    assert await _broad(later) == []


async def test_no_conflict_puts_in_force_what_would_go_to_other_projects(agent: Agent) -> None:
    here, there = await _homes(agent, "here", "there")
    copy = await _taken(here, f"{SIGN}, in all my repos.", "sign")
    left = await here.capture("run-2", ("USER", "Nobody signs anything here."))
    against = "mutation($p: String!, $r: String!, $s: String!, $q: String!) { dispute(project: $p, ref: $r, source: $s, quote: $q) { conflicts { ref } } }"
    asked = {"p": here.project, "r": copy, "s": left["source"]["ref"], "q": "Nobody signs anything here."}
    (conflict,) = (await here.client.ask(against, **asked))["dispute"]["conflicts"]
    close = (
        "mutation($p: String!, $c: String!, $r: String!) { resolveConflict(project: $p, ref: $c, winner: $r) { ref } }"
    )
    assert await here.client.code(close, p=here.project, c=conflict["ref"], r=copy) == "ILLEGAL_TRANSITION"
    assert [await _broad(there), [one["status"] for one in await _broad(here)]] == [[], ["CANDIDATE"]]


async def test_pack_tells_what_holds_here_and_in_the_domain_once(agent: Agent) -> None:
    (here,) = await _homes(agent, "here")
    copy = await _taken(here, f"{SIGN}, in all my repos.", "sign")
    await here.client.ask(ACCEPT, p=here.project, r=copy)
    assert (await here.pack("How do I commit?"))["text"].count("sign commits") == 1


async def test_user_who_says_otherwise_here_ends_the_copy_of_this_project_alone(agent: Agent) -> None:
    here, there = await _homes(agent, "here", "there")
    await here.client.ask(ACCEPT, p=here.project, r=await _taken(here, f"{SIGN}, in all my repos.", "sign"))
    (waits,) = await _broad(there)
    await there.client.ask(ACCEPT, p=there.project, r=waits["ref"])
    told = await there.leave("run-1", ("USER", "Use tabs. Never sign commits, in all my repos."))
    assert told["consolidation"]["superseded"] == 1
    assert [one["status"] for one in await _broad(there)] == ["SUPERSEDED"]
    assert [one["status"] for one in await _broad(here)] == ["ACTIVE"]
    assert "Always sign" not in (await there.pack("commit"))["text"]
    assert (await recount_cards(agent.client.shared.services, there.project)).mended == 0
    await there.client.ask(
        "mutation($p: String!, $r: String!) { revert(project: $p, ref: $r) { ref } }", p=there.project, r=waits["ref"]
    )
    assert [one["status"] for one in await _broad(there)] == ["ACTIVE"]


async def test_fact_of_a_domain_is_looked_at_again_later_than_a_projects_own(agent: Agent) -> None:
    (here,) = await _homes(agent, "here")
    await here.leave("run-0", ("TOOL", "Region: eu-west-1", "info", 0))
    ref = (await here.card("eu-west-1"))["ref"]
    take = TAKE.replace("tier: $t", 'tier: $t, note: "this applies across my repos"')
    copy = (await here.client.ask(take, p=here.project, r=ref, t="DOMAIN"))["promoteScope"]["ref"]
    await here.client.ask(ACCEPT, p=here.project, r=copy)
    await here.leave("run-1", ("TOOL", "Region: us-east-1", "info", 0))
    (broad,) = await _broad(here)
    assert broad["truth"] == {"disputes": 3.0, "contradictions": {"TOOL_OUTPUT": 1}}
    assert ("FACT", "NEEDS_RECHECK", "Region: eu-west-1") in await here.cards()
    assert broad["status"] == "ACTIVE"
    await here.leave("run-2", ("TOOL", "Region: us-west-2", "info", 0))
    assert [one["status"] for one in await _broad(here)] == ["NEEDS_RECHECK"]


async def test_nobody_puts_more_in_force_than_the_budget_of_a_tier_holds(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "caps_of", lambda *_: {"CONSTRAINT": 1})
    (here,) = await _homes(agent, "here")
    copies = [await _taken(here, f"{SIGN}, in all my repos.", "sign")]
    await here.leave("run-2", ("USER", "Never squash merges, in all my repos."))
    asked = {"p": here.project, "r": (await here.card("squash"))["ref"], "t": "DOMAIN"}
    copies.append((await here.client.ask(TAKE, **asked))["promoteScope"]["ref"])
    told = (await here.client.ask(ACCEPT_ALL, p=here.project))["reviewAll"]
    assert (told["reviewed"], len(told["refused"])) == (1, 1)
    (left,) = [one["ref"] for one in await _broad(here) if one["status"] == "CANDIDATE"]
    assert await here.client.code(ACCEPT, p=here.project, r=left) == "ILLEGAL_TRANSITION"
    told = await here.client.ask("query($p: String!) { budgets(project: $p) { tier kind active } }", p=here.project)
    assert {"tier": "DOMAIN", "kind": "CONSTRAINT", "active": 1} in told["budgets"]


async def test_receipt_counts_the_copies_that_other_projects_keep_and_erased_words_are_proposed_to_nobody(
    agent: Agent,
) -> None:
    here, there, far = await _homes(agent, "here", "there", "far")
    copy = await _taken(here, f"{SIGN}. This applies across my repos.", "sign")
    await here.client.ask(ACCEPT, p=here.project, r=copy)
    everything = 'mutation($p: String!) { erase(project: $p, note: "asked for") { erased } }'
    told = [(await one.client.ask(everything, p=one.project))["erase"]["erased"] for one in (far, here)]
    assert [one.get("copiesElsewhere") for one in told] == [None, 1]
    assert [one["statement"] for one in await _broad(there)] == [SIGN]  # with a history of its own
    await agent.client.ask(MAKE, s=f"{agent.project}-later", d=f"d{agent.project}")
    await share_due(agent.client.shared.services)
    assert await _broad(dataclasses.replace(agent, project=f"{agent.project}-later")) == []
    assert len(await _broad(there)) == 1


async def test_copies_are_made_up_for_where_a_process_ended_before_it_had_made_them_all(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there, far = await _homes(agent, "here", "there", "far")
    copy = await _taken(here, f"{SIGN}. This applies across my repos.", "sign")
    arrive = sharing._arrive

    async def once(services: Services, project: str, claim: Claim) -> int:
        return await arrive(services, project, claim) if project == there.project else 0

    with monkeypatch.context() as ended:
        ended.setattr(sharing, "_arrive", once)
        await here.client.ask(ACCEPT, p=here.project, r=copy)
    assert [len(await _broad(one)) for one in (there, far)] == [1, 0]
    for _ in range(2):
        await share_due(agent.client.shared.services)
        assert [len(await _broad(one)) for one in (here, there, far)] == [1, 1, 1]
