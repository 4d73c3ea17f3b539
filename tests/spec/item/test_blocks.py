"""Blocks of knowledge follow the claims: values, lists, notes and questions, each leading to its claim."""

from typing import Any

import pytest

from tests.spec.item.bench import WIDTH, Bench

DIMENSIONS, CONSTRAINTS = "item.dimensions", "project.constraints"
OF_PROJECTS = ["summary", "constraints", "logistics", "timeline", "budget", "decisions", "openQuestions"]
OF_ITEMS = [
    "summary", "dimensions", "materials", "production", "installation", "logistics", "constraints", "decisions",
    "openQuestions",
]  # fmt: skip


async def leads_to(bench: Bench, entry: dict[str, Any]) -> dict[str, Any]:
    """The claim that an entry leads to, by its id."""
    data = await bench.client.ask(
        "query($id: ID!) { node(id: $id) { id ... on Claim { ref status value evidence { quote } } } }",
        id=entry["factId"],
    )
    found: dict[str, Any] = data["node"]
    assert found["ref"] == entry["ref"]
    return found


async def test_a_new_project_and_its_items_have_every_block_empty(bench: Bench) -> None:
    blocks = await bench.blocks()
    assert list(blocks) == [f"project.{one}" for one in OF_PROJECTS]
    assert list(await bench.blocks("i1")) == [f"item.{one}" for one in OF_ITEMS]
    assert blocks[CONSTRAINTS]["json"] == {"constraints": [], "notes": []}
    assert blocks[CONSTRAINTS]["revision"] == 0
    assert blocks[CONSTRAINTS]["markdown"] == "# Constraints\n\n—\n"
    assert blocks[CONSTRAINTS]["scope"] == {"tier": "PROJECT", "item": None, "project": {"slug": bench.project}}
    dimensions = (await bench.blocks("i1"))[DIMENSIONS]
    assert dimensions["json"]["width"] == {"value": None, "unit": "cm", "factId": None, "ref": None}
    assert dimensions["scope"]["item"] == {"ref": "i1"}


async def test_a_fact_is_set_with_its_claim(bench: Bench) -> None:
    captured = await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    block = (await bench.blocks("i1"))[DIMENSIONS]
    width = block["json"]["width"]
    assert (width["value"], width["unit"], width["at"]) == (600, "cm", "2026-02-01T10:00:00Z")
    assert (await leads_to(bench, width))["evidence"] == [{"quote": "600 cm"}]
    assert block["json"]["height"]["value"] is None
    assert block["revision"] == 1
    assert block["updatedBy"] == f"system:{captured['run']['ref']}"
    assert f"- width: 600 cm ({width['ref']})" in block["markdown"]


async def test_constraints_are_listed_with_their_severity(bench: Bench) -> None:
    await bench.answer(CONSTRAINTS, text="No drilling allowed", at="2026-02-01T09:00:00Z")
    await bench.answer(CONSTRAINTS, text="Install at night only", at="2026-02-01T10:00:00Z")
    await bench.answer("project.preferences", text="Recycled wood", at="2026-02-02T10:00:00Z")
    listed = (await bench.blocks())[CONSTRAINTS]["json"]["constraints"]
    assert [(one["text"], one["severity"]) for one in listed] == [
        ("No drilling allowed", "hard"),
        ("Install at night only", "hard"),
        ("Recycled wood", "soft"),
    ]
    for one in listed:
        assert (await leads_to(bench, one))["status"] == "ACTIVE"


async def test_what_is_not_believed_stands_among_the_notes(bench: Bench) -> None:
    await bench.width("maybe 6 m, not sure")
    block = (await bench.blocks("i1"))[DIMENSIONS]
    assert block["json"]["width"]["value"] is None
    (note,) = block["json"]["notes"]
    assert note["text"] in "maybe 6 m, not sure"
    assert note["status"] == "CANDIDATE"
    await bench.step("promote", note["ref"])
    block = (await bench.blocks("i1"))[DIMENSIONS]
    assert block["json"]["notes"] == []
    assert block["json"]["width"]["ref"] == note["ref"]


async def test_decisions_are_listed(bench: Bench) -> None:
    await bench.client.ask(
        'mutation($p: String!) { addClaim(project: $p, kind: DECISION, statement: "We build it in one piece") { ref } }',
        p=bench.project,
    )
    (decision,) = (await bench.blocks())["project.decisions"]["json"]["decisions"]
    assert "one piece" in decision["text"]
    await bench.step("archive", decision["ref"])
    block = (await bench.blocks())["project.decisions"]
    assert block["json"] == {"decisions": []}
    assert (block["revision"], block["updatedBy"]) == (2, "user:Ada")


async def test_a_question_left_open_is_answered_later(bench: Bench) -> None:
    await bench.answer(WIDTH, quick="IDK", items=["i1"])
    (question,) = (await bench.blocks("i1"))["item.openQuestions"]["json"]["openQuestions"]
    assert (question["text"], question["status"]) == (f"What about {WIDTH}?", "open")
    assert (await leads_to(bench, question))["evidence"]
    await bench.width("600 cm")
    width = (await bench.blocks("i1"))[DIMENSIONS]["json"]["width"]
    block = (await bench.blocks("i1"))["item.openQuestions"]
    (question,) = block["json"]["openQuestions"]
    assert question["status"] == "answered"
    assert question["answeredBy"] == [{"factId": width["factId"], "ref": width["ref"]}]
    assert block["revision"] == 2
    await bench.step("retract", width["ref"], note="another stand")
    block = (await bench.blocks("i1"))["item.openQuestions"]
    assert (block["json"]["openQuestions"][0]["status"], block["revision"]) == ("open", 3)


async def test_a_question_of_the_project_is_answered_by_any_of_many(bench: Bench) -> None:
    await bench.answer(CONSTRAINTS, quick="IDK")
    await bench.answer(CONSTRAINTS, text="No drilling allowed")
    (question,) = (await bench.blocks())["project.openQuestions"]["json"]["openQuestions"]
    assert question["status"] == "answered"


async def test_what_is_set_by_hand_feeds_the_blocks(bench: Bench) -> None:
    await bench.answer(WIDTH, quick="IDK", items=["i1"])
    await bench.width("600 cm")
    await bench.set(WIDTH, "400 cm")
    blocks = await bench.blocks("i1")
    width, dimensions = blocks[DIMENSIONS]["json"]["width"], blocks[DIMENSIONS]
    assert (width["value"], width["factId"], width["override"]["by"]) == (400, None, "Ada")
    assert (dimensions["revision"], dimensions["updatedBy"]) == (2, "user:Ada")
    assert "- width: 400 cm (set by Ada)" in dimensions["markdown"]
    assert blocks["item.openQuestions"]["json"]["openQuestions"][0]["override"]["by"] == "Ada"
    await bench.width("500 cm")
    assert (await bench.blocks("i1"))[DIMENSIONS] == dimensions
    await bench.clear(WIDTH)
    assert (await bench.blocks("i1"))[DIMENSIONS]["json"]["width"]["value"] == 500


async def test_a_list_that_is_set_by_hand_hides_the_facts(bench: Bench) -> None:
    await bench.answer("item.materials", text="plywood; felt", items=["i1"])
    await bench.set("item.materials", ["steel"])
    materials = (await bench.blocks("i1"))["item.materials"]["json"]["materials"]
    assert [(one["text"], one["factId"]) for one in materials] == [("steel", None)]
    await bench.clear("item.materials")
    materials = (await bench.blocks("i1"))["item.materials"]["json"]["materials"]
    assert sorted(one["text"] for one in materials) == ["felt", "plywood"]


async def test_revision_stays_where_content_does(bench: Bench) -> None:
    await bench.width("600 cm", at="2026-02-01T10:00:00Z")
    before = await bench.blocks("i1")
    await bench.width("600 cm", at="2026-02-02T10:00:00Z")
    assert await bench.blocks("i1") == before


async def test_blocks_are_found_by_their_ids(bench: Bench) -> None:
    await bench.width("600 cm")
    for item in (None, "i1"):
        for key, block in (await bench.blocks(item)).items():
            asked = "query($id: ID!) { node(id: $id) { id __typename ... on Block { key revision } } }"
            found = (await bench.client.ask(asked, id=block["id"]))["node"]
            assert found == {"id": block["id"], "__typename": "Block", "key": key, "revision": block["revision"]}


async def test_a_project_of_open_keys_has_its_facts_in_the_summary(bench: Bench, project: str) -> None:
    open_one = Bench(bench.client, f"{project}-open", "general")
    await open_one.open()
    await open_one.client.say(open_one.project, "- [Fact] kiosk.paper_width = 80 mm")
    await open_one.client.say(open_one.project, "- [Constraint] refunds.days = 14 because the passenger act says so")
    blocks = await open_one.blocks()
    assert list(blocks) == [f"project.{one}" for one in ("summary", "constraints", "decisions", "openQuestions")]
    assert blocks["project.summary"]["json"]["kiosk.paper_width"]["value"] == 80
    assert blocks[CONSTRAINTS]["json"]["constraints"][0]["key"] == "refunds.days"


@pytest.mark.parametrize("item", [None, "i1"])
async def test_what_people_write_is_no_markup(bench: Bench, item: str | None) -> None:
    words = "# [x](http://e.vil) <b>*bold*</b>"
    await bench.answer("item.production.color" if item else "project.logistics.venue", text=words, items=["i1"])
    block = (await bench.blocks(item))["item.production" if item else "project.logistics"]
    assert "\\# \\[x\\](http://e.vil) \\<b\\>\\*bold\\*\\</b\\>" in block["markdown"]


# ── questions that no key names


LEVEL = {"questionId": "q7", "question": "Which way does the door open?"}


async def asked(bench: Bench, item: str | None = None) -> tuple[dict[str, Any], int]:
    """The one open question of a place, and how often its block has moved."""
    block = (await bench.blocks(item))[f"{'item' if item else 'project'}.openQuestions"]
    (question,) = block["json"]["openQuestions"]
    return question, block["revision"]


async def test_a_question_without_a_key_is_answered_where_it_is_asked_again(bench: Bench) -> None:
    await bench.say(answers=[{**LEVEL, "quick": "IDK"}])
    question, revision = await asked(bench)
    assert (question["status"], question["answeredBy"], revision) == ("open", [], 1)
    await bench.say(answers=[{**LEVEL, "text": "To the left"}])
    question, revision = await asked(bench)
    assert (question["status"], revision) == ("answered", 2)
    (answer,) = [one for one in await bench.claims() if one["ref"] == question["answeredBy"][0]["ref"]]
    assert (answer["kind"], "to the left" in answer["evidence"][0]["quote"].casefold()) == ("NOTE", True)
    await bench.step("reject", answer["ref"])
    question, revision = await asked(bench)
    assert (question["status"], revision) == ("open", 3)


@pytest.mark.parametrize(
    "later",
    [
        {"freeChat": "The door opens to the left."},
        {"freeChat": "Maybe the door opens to the left."},
        {"freeChat": "Which way does the door open, to the left?"},
        {"freeChat": "The window opens to the left."},
        {"freeChat": "The door."},
        {"agentOutput": "The door opens to the left."},
        {"answers": [{**LEVEL, "text": "no idea yet"}]},
        {"answers": [{**LEVEL, "text": "perhaps to the left"}]},
        {"answers": [{**LEVEL, "quick": "IRRELEVANT"}]},
    ],
)
async def test_what_does_not_answer_leaves_it_open(bench: Bench, later: dict[str, Any]) -> None:
    await bench.say(answers=[{**LEVEL, "quick": "IDK"}])
    await bench.say(**later)
    question, revision = await asked(bench)
    assert (question["status"], revision) == ("open", 1)


async def test_a_question_is_answered_where_it_was_asked(bench: Bench) -> None:
    await bench.say(answers=[{**LEVEL, "text": "don't know"}], items=["i1"], scope={"tier": "ITEM", "item": "i1"})
    await bench.say(answers=[{**LEVEL, "text": "To the left"}])
    question, _ = await asked(bench, "i1")
    assert question["status"] == "answered"


async def test_a_question_whose_words_name_a_key_is_answered_by_the_key(bench: Bench) -> None:
    ask = {"questionId": "q8", "question": "How wide is the backdrop?", "quick": "IDK"}
    await bench.say(answers=[ask], items=["i1"])
    await bench.say(freeChat="The backdrop is 6 m wide.", items=["i1"])
    question, _ = await asked(bench, "i1")
    width = (await bench.blocks("i1"))[DIMENSIONS]["json"]["width"]
    assert (question["status"], question["key"]) == ("answered", WIDTH)
    assert width["ref"] in [one["ref"] for one in question["answeredBy"]]
