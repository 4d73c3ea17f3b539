"""An agent gets a pack before it begins, within a budget; the ends of its runs teach which cards help."""

import pytest

from graph.actions.cards import packs
from graph.model.viewer import Viewer
from graph.model.words import Role
from graph.rules.cards.tokens import most_tokens
from tests.spec.episode.agent import Agent
from tests.spec.episode.test_cards import FIXED


async def test_a_pack_has_its_slots_with_refs_and_quotations(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    with agent.client.graph.trips.counted() as trips:
        pack = await agent.pack("pytest fails with an ImportError", explain=True)
    assert trips.names == ["card.shelf", "card.details"]
    assert pack["intent"] == "AFTER_FAILURE"
    assert [line["slot"] for line in pack["lines"]] == ["negative results", "facts", "constraints", "tactics"]
    assert all(f"[{line['claim']['ref']}]" in line["text"] and line["quote"] for line in pack["lines"])
    assert set(pack["lines"][0]["factors"]) == {"scope", "words", "meaning", "worth", "recency", "status", "score"}
    assert pack["text"] == (await agent.pack("pytest fails with an ImportError"))["text"]


async def test_a_pack_is_never_over_its_budget_and_says_what_is_left(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(12):
        await agent.leave(f"run-{number}", ("USER", f"Never touch the folder vendor/part{number}."))
    for budget in (16, 60, 150, 400):
        pack = await agent.pack("clean up the vendor folder", budget)
        assert pack["tokens"] == most_tokens(pack["text"]) <= budget
        assert sum(one["count"] for one in pack["left"]) + len(pack["lines"]) == 12
    assert len((await agent.pack("clean up the vendor folder"))["lines"]) == 12  # each names another folder
    monkeypatch.setattr(packs, "EACH", 4)
    pack = await agent.pack("Which day is the sale?")  # of what shares no word with it, the newest alone are weighed
    assert (len(pack["lines"]), pack["left"]) == (4, [{"slot": "constraints", "count": 8}])


async def test_a_pack_knows_what_was_decided_elsewhere_and_not_what_it_replaced(agent: Agent) -> None:
    await agent.client.say(agent.project, "- [Decision] auth.database = MySQL because it was there")
    await agent.client.say(agent.project, "- [Decision] auth.database = Postgres because cost had to fall")
    pack = await agent.pack("Which database does auth use?")
    assert "Postgres" in pack["text"] and "MySQL" not in pack["text"]


async def test_pack_tells_two_facts_of_a_topic_and_all_where_one_asks_for_last_time(
    agent: Agent, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = ("port: 8080", "region: eu-west-1", "owner: team-blue", "database: pg-15")
    for number, said in enumerate(told):
        await agent.leave(f"run-{number}", ("TOOL", f"Staging API {said}", "info", 0))
    pack = await agent.pack("Tell me about the staging API")
    assert (len(pack["lines"]), pack["left"]) == (2, [{"slot": "facts", "count": 2}])
    monkeypatch.setattr(packs, "NEWEST", 1)
    monkeypatch.setattr(packs, "FACTS", 1)
    monkeypatch.setattr(packs, "EACH", 1)
    assert len((await agent.pack("What did we say about it last time?"))["lines"]) == 4


async def test_question_for_the_best_way_shows_what_has_worked(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    for asked in ("What is the best way to fix the tests?", "How should I go about it?"):
        assert "tactics" in [line["slot"] for line in (await agent.pack(asked))["lines"]]
    assert "tactics" not in [line["slot"] for line in (await agent.pack("Book a flight"))["lines"]]


async def test_empty_pack_tells_whether_anything_is_known(agent: Agent) -> None:
    assert "Nothing is known yet." in (await agent.pack("Deploy the site"))["text"]
    await agent.leave("run-1", ("TOOL", "E   ImportError: No module named 'foo'", "pytest", 1))
    pack = await agent.pack("Deploy the site")
    assert (pack["lines"], pack["left"]) == ([], [{"slot": "negative results", "count": 1}])
    assert "None of what is known bears on this" in pack["text"]


async def test_what_was_shown_before_a_run_ended_gets_its_wins_and_losses(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    for name, ended in (("run-2", "TOOL_SUCCESS"), ("run-3", "TOOL_FAILURE")):
        await agent.pack("pytest fails with ImportError", episode=name)
        await agent.leave(name, ("USER", "Fix it."), ("TOOL", "done", "pytest", None))
        await agent.ends(name, ended)
    await agent.leave("run-4", ("TOOL", "done", "pytest", 0))  # was shown nothing
    card = await agent.card("When pytest fails")
    assert (card["exposures"], card["wins"], card["losses"], card["utility"]) == (2, 1, 1, 0.5)


async def test_exit_codes_end_a_run_by_themselves(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    await agent.pack("pytest fails with ImportError", episode="run-2")
    told = await agent.leave("run-2", ("TOOL", "3 passed", "pytest", 0))
    assert [one["type"] for one in told["outcomes"]] == ["TOOL_SUCCESS"]
    assert told["exposures"][0]["channel"] == "AUTO_PACK"
    assert (await agent.card("When pytest fails"))["wins"] == 1


async def test_an_outcome_that_no_tool_bears_out_counts_for_nothing(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    await agent.pack("pytest fails with ImportError", episode="run-2")
    await agent.leave("run-2", ("USER", "Fix it."), ("MODEL", "It works now, trust me."))
    told = await agent.ends("run-2", "TOOL_SUCCESS")
    assert [one["anchored"] for one in told["outcomes"]] == [False]
    assert (await agent.card("When pytest fails"))["wins"] == 0


async def test_a_run_whose_last_tool_failed_is_shown_what_failed_first(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    await agent.leave("run-2", ("TOOL", "3 passed", "pytest", 0), ("TOOL", "boom", "pytest", 1))
    for asked, episode, intent in (
        ("Run the tests", "run-2", "AFTER_FAILURE"),
        ("How should I run the tests?", "run-2", "AFTER_FAILURE"),
        ("What did I do last time?", "run-2", "LAST_TIME"),
        ("Run the tests", "run-1", "GENERAL"),
        ("Run the tests", None, "GENERAL"),
    ):
        assert (await agent.pack(asked, episode=episode))["intent"] == intent


async def test_what_a_run_found_read_or_was_warned_of_counts_as_shown(agent: Agent) -> None:
    await agent.leave("run-1", *FIXED)
    card = await agent.card("pytest failed")
    shown = (
        'search(project: $p, text: "ImportError", episode: $e) { claim { ref } }',
        'check(project: $p, statement: "Run pytest, which needs ImportError foo", episode: $e) { claim { ref } }',
        "claim(project: $p, ref: $r, episode: $e) { ref }",
    )
    for number, one in enumerate(shown):
        asked = f"query($p: String!, $e: String, $r: String!) {{ {one} claim2: claim(project: $p, ref: $r) {{ ref }} }}"
        await agent.client.ask(asked, p=agent.project, r=card["ref"], e=None)
        await agent.client.ask(asked, p=agent.project, r=card["ref"], e="run-2")
        assert (await agent.card("pytest failed"))["exposures"] == number + 1
    await agent.leave("run-2", ("TOOL", "3 passed", "pytest", 0))
    channels = [
        one["channel"] for one in (await agent.episode("run-2"))["exposures"] if one["card"]["ref"] == card["ref"]
    ]
    assert channels == ["SEARCH", "CHECK", "EXPLICIT_READ"]
    reader = agent.client.as_(Viewer("eve", Role.READER))
    assert (
        await reader.code(
            'query($p: String!) { search(project: $p, text: "x", episode: "e") { score } }', p=agent.project
        )
        == "FORBIDDEN"
    )


async def test_pack_for_an_item_has_its_own_cards_and_those_of_no_other_item(agent: Agent) -> None:
    made = "mutation($p: String!, $r: String!) { createItem(project: $p, input: {ref: $r, name: $r}) { ref } }"
    for ref in ("CART-1", "CART-2"):
        await agent.client.ask(made, p=agent.project, r=ref)
    mine, other = ({"tier": "ITEM", "item": ref} for ref in ("CART-1", "CART-2"))
    await agent.leave("run-1", ("USER", "Never ring the bell before nine."), scope=mine)
    await agent.leave("run-2", ("USER", "Always wind the clock."))
    asked = 'query($p: String!, $s: ScopeInput) { pack(project: $p, query: "ring the bell", scope: $s) { text } }'
    told = [(await agent.client.ask(asked, p=agent.project, s=scope))["pack"]["text"] for scope in (mine, other)]
    assert ["bell" in one for one in told] == [True, False]
    assert all("clock" in one for one in told)


async def test_project_comes_before_an_item_that_nobody_names(agent: Agent) -> None:
    made = 'mutation($p: String!) { createItem(project: $p, input: {ref: "CART-1", name: "Cart"}) { ref } }'
    await agent.client.ask(made, p=agent.project)
    cart = {"tier": "ITEM", "item": "CART-1"}
    await agent.leave("run-1", ("USER", "Always oil the wheels."), scope=cart)
    await agent.leave("run-2", ("USER", "Always wash the wheels."))
    asked = """query($p: String!, $s: ScopeInput) {
      pack(project: $p, query: "wheels", scope: $s) { lines { claim { statement } } } }"""
    told = [
        [
            line["claim"]["statement"]
            for line in (await agent.client.ask(asked, p=agent.project, s=scope))["pack"]["lines"]
        ]
        for scope in (None, cart)
    ]
    nowhere = {"tier": "ITEM", "item": "CART-7"}
    with agent.client.graph.trips.counted() as trips:
        assert await agent.client.code(asked, p=agent.project, s=nowhere) == "NOT_FOUND"
    assert trips.names == ["card.shelf", "card.details"]
    washes, oils = "Always wash the wheels", "Always oil the wheels"
    assert told == [[washes, oils], [oils, washes]]
