"""A line is suggested what it may mean; which it is, a person decides, and may decide anew."""

import pytest

from tests.spec.catalogue.shop import Shop, linked, suggested


async def test_line_is_suggested_what_goes_by_its_name(stocked: Shop) -> None:
    line = await stocked.line("Multiplex, 18 MM", quantity=12.0, unit="sheet")
    assert (line["item"], line["quantity"], line["unit"], line["link"]) == ({"ref": "backdrop"}, 12.0, "sheet", None)
    assert [(one["canonical"]["ref"], one["confidence"], one["status"]) for one in line["suggestions"]] == [
        ("PLY-18", 0.95, "SUGGESTED")
    ]


async def test_line_that_is_misspelt_is_suggested_the_nearest_first(stocked: Shop) -> None:
    line = await stocked.line("birch plywod")
    assert suggested(line) == ["PLY-12", "PLY-18"]
    assert all(0.6 <= one["confidence"] < 0.95 for one in line["suggestions"])


async def test_line_that_means_nothing_known_is_suggested_nothing(stocked: Shop) -> None:
    assert suggested(await stocked.line("Velvet curtain")) == []


async def test_canonical_that_comes_later_is_suggested_from_then_on(stocked: Shop) -> None:
    line = await stocked.line("Velvet curtain")
    await stocked.canonical("CURTAIN", "Curtain, velvet")
    assert suggested(await stocked.again(line)) == ["CURTAIN"]


async def test_confirmed_link_is_a_decision_of_its_own(stocked: Shop) -> None:
    line = await stocked.line("Multiplex 18 mm")
    link = (await stocked.confirm(line, "PLY-18"))["link"]
    assert (link["canonical"]["ref"], link["status"], link["confidence"]) == ("PLY-18", "CONFIRMED", 1.0)
    decision = link["decision"]
    assert (decision["kind"], decision["status"], decision["handAuthored"]) == ("DECISION", "ACTIVE", True)
    assert (decision["value"], decision["scope"]) == ("PLY-18", {"tier": "ITEM", "item": {"ref": "backdrop"}})
    claims = await stocked.client.claims(
        stocked.project, "ref kind evidence { quote author source { kind text } } items { ref }"
    )
    assert claims == [
        {
            "ref": decision["ref"],
            "kind": "DECISION",
            "evidence": [
                {
                    "quote": "Multiplex 18 mm is Birch plywood 18 mm (PLY-18)",
                    "author": "Ada",
                    "source": {"kind": "MANUAL", "text": "Multiplex 18 mm is Birch plywood 18 mm (PLY-18)"},
                }
            ],
            "items": [{"ref": "backdrop"}],
        }
    ]


async def test_what_a_line_is_linked_to_is_no_suggestion_any_more(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    assert suggested(await stocked.confirm(line, "PLY-18")) == ["PLY-12"]


async def test_later_confirmation_supersedes_the_one_before(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    first = (await stocked.confirm(line, "PLY-18"))["link"]["decision"]["ref"]
    second = await stocked.confirm(line, "PLY-12")
    assert linked(second) == "PLY-12"
    chain = await stocked.client.claims(stocked.project, "ref status history { ref }")
    assert [(one["status"], len(one["history"])) for one in chain] == [("ACTIVE", 2), ("SUPERSEDED", 1)]
    assert chain[0]["history"][1]["ref"] == first
    assert linked(await stocked.confirm(line, "PLY-18")) == "PLY-18"


async def test_same_confirmation_again_adds_no_decision(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    await stocked.confirm(line, "PLY-18")
    await stocked.confirm(line, "PLY-18")
    ((seen,),) = [one.values() for one in await stocked.client.claims(stocked.project, "seenCount")]
    assert seen == 2


async def test_reverting_the_decision_takes_the_link_back(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    first = await stocked.confirm(line, "PLY-18")
    second = await stocked.confirm(line, "PLY-12")
    await stocked.revert(second["link"]["decision"]["ref"])
    assert linked(await stocked.again(line)) == "PLY-18"
    await stocked.revert(first["link"]["decision"]["ref"])
    unlinked = await stocked.again(line)
    assert (linked(unlinked), suggested(unlinked), unlinked["prices"]) == (None, ["PLY-12", "PLY-18"], [])
    assert linked(await stocked.confirm(line, "PLY-18")) == "PLY-18"


async def edges(shop: Shop) -> list[tuple[str, str]]:
    """Return the graph's own edges between lines and canonicals."""
    after, high = f"{shop.project}|", f"{shop.project}|~"
    rows = await shop.client.graph.read("export.lines", after=after, high=high, limit=50)
    return [(one["canonical"], one["status"]) for row in rows for one in row["said"]]


async def test_edge_of_a_link_follows_its_decision(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    first = (await stocked.confirm(line, "PLY-18"))["link"]["decision"]["ref"]
    second = (await stocked.confirm(line, "PLY-12"))["link"]["decision"]["ref"]
    assert await edges(stocked) == [("PLY-12", "CONFIRMED")]
    await stocked.revert(second)
    assert await edges(stocked) == [("PLY-18", "CONFIRMED")]
    retract = 'mutation($p: String!, $r: String!) { retract(project: $p, ref: $r, note: "no") { ref } }'
    await stocked.client.ask(retract, p=stocked.project, r=first)
    assert await edges(stocked) == []


async def test_link_that_can_not_be_written_whole_leaves_nothing(
    stocked: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = await stocked.line("birch plywood")

    def breaks(*_: object, **__: object) -> None:
        raise RuntimeError("the service dies here")

    with monkeypatch.context() as broken:
        broken.setattr("graph.actions.settling.announce.project_slots", breaks)
        query = 'mutation($p: String!, $l: ID!) { confirmLink(project: $p, line: $l, canonical: "PLY-18") { id } }'
        assert await stocked.client.code(query, p=stocked.project, l=line["id"]) == "INTERNAL"
    query = "query($p: String!) { sources(project: $p, kinds: [MANUAL]) { totalCount } }"
    data = await stocked.client.ask(query, p=stocked.project)
    assert (data["sources"]["totalCount"], await edges(stocked)) == (0, [])
    assert linked(await stocked.confirm(line, "PLY-18")) == "PLY-18"
    with monkeypatch.context() as broken:
        broken.setattr("graph.actions.settling.announce.project_slots", breaks)
        query = 'mutation($p: String!, $l: ID!) { rejectLink(project: $p, line: $l, canonical: "PLY-18") { id } }'
        assert await stocked.client.code(query, p=stocked.project, l=line["id"]) == "INTERNAL"
    still = await stocked.again(line)
    assert (linked(still), still["rejected"], await edges(stocked)) == ("PLY-18", [], [("PLY-18", "CONFIRMED")])


async def test_rejected_canonical_is_not_suggested_again(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    rejected = await stocked.reject(line, "PLY-12")
    assert suggested(rejected) == ["PLY-18"]
    assert rejected["rejected"] == [{"canonical": {"ref": "PLY-12"}, "status": "REJECTED"}]
    await stocked.canonical("PLY-12", "Birch plywood 12 mm", "birch plywood")
    assert suggested(await stocked.again(line)) == ["PLY-18"]
    assert suggested(await stocked.line("birch plywood")) == ["PLY-12", "PLY-18"]
    assert await stocked.client.claims(stocked.project) == []


async def test_what_was_turned_down_is_so_again_once_the_decision_for_it_is_undone(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    await stocked.reject(line, "PLY-12")
    confirmed = await stocked.confirm(line, "PLY-12")
    assert (linked(confirmed), confirmed["rejected"]) == ("PLY-12", [])
    ref = confirmed["link"]["decision"]["ref"]
    await stocked.revert(ref)
    undone = await stocked.again(line)
    assert (linked(undone), suggested(undone)) == (None, ["PLY-18"])
    assert [one["canonical"]["ref"] for one in undone["rejected"]] == ["PLY-12"]


async def test_what_was_decided_since_it_was_turned_down_is_no_longer_so(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    await stocked.reject(line, "PLY-12")
    await stocked.confirm(line, "PLY-12")
    other = await stocked.confirm(line, "PLY-18")
    assert (linked(other), suggested(other), other["rejected"]) == ("PLY-18", ["PLY-12"], [])
    again = await stocked.reject(line, "PLY-12")
    assert (linked(again), suggested(again)) == ("PLY-18", [])


async def test_fields_at_another_time_are_there_whatever_is_suggested_again(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    await stocked.reject(line, "PLY-12")
    await stocked.suggest(line, "PLY-12")
    query = """query($p: String!) { item(project: $p, ref: "backdrop") {
      fields(asOf: "2100-01-01T00:00:00Z") { key origin } } }"""
    fields = (await stocked.client.ask(query, p=stocked.project))["item"]["fields"]
    assert {one["origin"] for one in fields} == {"DEFAULT"}


async def test_rejected_canonical_is_suggested_again_once_somebody_says_so(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    await stocked.reject(line, "PLY-12")
    again = await stocked.suggest(line, "PLY-12")
    assert (suggested(again), again["rejected"]) == (["PLY-12", "PLY-18"], [])


async def test_what_nobody_turned_down_is_not_suggested_again(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    query = 'mutation($p: String!, $l: ID!) { suggestLink(project: $p, line: $l, canonical: "PLY-18") { ref } }'
    assert await stocked.client.code(query, p=stocked.project, l=line["id"]) == "BAD_INPUT"


async def test_rejecting_what_is_linked_retracts_the_decision(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    await stocked.confirm(line, "PLY-12")
    rejected = await stocked.reject(line, "PLY-12")
    assert (linked(rejected), suggested(rejected)) == (None, ["PLY-18"])
    (claim,) = await stocked.client.claims(stocked.project, "status reviews { action note }")
    assert claim["status"] == "REJECTED"
    assert claim["reviews"][-1] == {"action": "RETRACT", "note": "birch plywood is not Birch plywood 12 mm"}
    again = await stocked.confirm(line, "PLY-12")
    assert (linked(again), again["rejected"]) == ("PLY-12", [])


async def test_trail_of_the_item_says_who_linked_what(stocked: Shop) -> None:
    line = await stocked.line("birch plywod 18 mm")
    await stocked.reject(line, "PLY-12")
    await stocked.confirm(line, "PLY-18")
    data = await stocked.client.ask(
        'query($p: String!) { item(project: $p, ref: "backdrop") { reviews { action by after } lines { id } } }',
        p=stocked.project,
    )
    assert [(one["action"], one["by"], one["after"]["canonical"]) for one in data["item"]["reviews"]] == [
        ("REJECT", "Ada", "PLY-12"),
        ("CONFIRM", "Ada", "PLY-18"),
    ]
    assert data["item"]["lines"] == [{"id": line["id"]}]


async def test_link_is_among_the_decisions_of_the_item_and_none_of_its_fields(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    made = await stocked.confirm(line, "PLY-18")
    query = 'query($p: String!) { item(project: $p, ref: "backdrop") { fields { key } blocks { key json } } }'
    item = (await stocked.client.ask(query, p=stocked.project))["item"]
    (block,) = [one["json"] for one in item["blocks"] if one["key"] == "item.decisions"]
    assert [one["ref"] for one in block["decisions"]] == [made["link"]["decision"]["ref"]]
    assert not [one for one in item["fields"] if one["key"].startswith("lines.")]
    await stocked.revert(made["link"]["decision"]["ref"])
    item = (await stocked.client.ask(query, p=stocked.project))["item"]
    (block,) = [one["json"] for one in item["blocks"] if one["key"] == "item.decisions"]
    assert block["decisions"] == []


async def test_why_is_answered_by_the_key_of_the_link(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    key = (await stocked.confirm(line, "PLY-18"))["link"]["decision"]["key"]
    data = await stocked.client.ask(
        'query($p: String!, $k: String!) { why(project: $p, key: $k, item: "backdrop") { answer { value } } }',
        p=stocked.project,
        k=key,
    )
    assert data["why"]["answer"] == {"value": "PLY-18"}


async def test_names_of_another_line_or_project_link_nothing(stocked: Shop) -> None:
    line = await stocked.line("birch plywood")
    query = "mutation($p: String!, $l: ID!, $c: String!) { confirmLink(project: $p, line: $l, canonical: $c) { id } }"
    other = Shop(stocked.client, f"{stocked.project}-own")
    await other.open()
    await other.canonical("PLY-18", "Birch plywood 18 mm")
    asks = [(other.project, line["id"], "PLY-18"), (stocked.project, "x", "PLY-18"), (stocked.project, line["id"], "X")]
    for project, wanted, canonical in asks:
        assert await stocked.client.code(query, p=project, l=wanted, c=canonical) == "NOT_FOUND"
    assert suggested(await other.line("birch plywood")) == ["PLY-18"]


async def test_line_that_can_not_be_is_refused(shop: Shop) -> None:
    query = """mutation($p: String!, $i: String!, $n: String!, $q: Float) {
      addLine(project: $p, item: $i, name: $n, quantity: $q) { id } }"""
    assert await shop.client.code(query, p=shop.project, i="nowhere", n="Plywood") == "NOT_FOUND"
    assert await shop.client.code(query, p=shop.project, i="backdrop", n=" ") == "BAD_INPUT"
    assert await shop.client.code(query, p=shop.project, i="backdrop", n="Plywood", q=-1.0) == "BAD_INPUT"
