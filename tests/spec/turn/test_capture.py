"""A turn is captured once, with everything that its reading needs."""

from tests.spec.turn.workshop import Workshop


async def test_turn_is_one_source_with_all_its_sections(workshop: Workshop) -> None:
    captured = await workshop.capture(freeChat="Paint it black 👩‍🚀.", agentOutput="I will.")
    source = captured["source"]
    sections = {one["name"]: source["text"][one["start"] : one["end"]] for one in source["sections"]}
    assert list(sections) == ["TURN_META", "STRUCTURED_QUESTIONS", "USER_ANSWERS", "FREE_CHAT", "AGENT_OUTPUT"]
    assert (sections["FREE_CHAT"], sections["AGENT_OUTPUT"]) == ("Paint it black 👩‍🚀.", "I will.")
    assert sections["USER_ANSWERS"] == "(none)"
    assert captured["run"]["status"] == "QUEUED"


async def test_same_idempotency_key_is_the_same_source(workshop: Workshop) -> None:
    first = await workshop.say(freeChat="Venue: Hall 4", idempotencyKey="turn:1")
    again = await workshop.capture(freeChat="Venue: Hall 4", idempotencyKey="turn:1")
    assert (again["source"]["ref"], again["duplicate"]) == (first["source"]["ref"], True)
    assert await workshop.refused(freeChat="Venue: Hall 5", idempotencyKey="turn:1") == "BAD_INPUT"


async def test_without_a_key_the_same_words_are_said_again(workshop: Workshop) -> None:
    first, second = [await workshop.capture(freeChat="Venue: Hall 4") for _ in range(2)]
    assert first["source"]["ref"] != second["source"]["ref"]


async def test_items_and_stage_stay_with_the_source(workshop: Workshop) -> None:
    await workshop.item("i1", "Backdrop")
    captured = await workshop.capture(freeChat="black", items=["i1"])
    origin = captured["source"]["origin"]
    assert (origin["stage"], origin["scope"], origin["items"]) == (
        "planning",
        "item",
        [{"ref": "i1", "name": "Backdrop"}],
    )
    assert 'itemRefs=[{id:"i1",name:"Backdrop"}]' in captured["source"]["text"]


async def test_what_cannot_be_captured_is_refused(workshop: Workshop) -> None:
    assert await workshop.refused(freeChat="x", items=["nowhere"]) == "NOT_FOUND"
    assert await workshop.refused(freeChat="x", scope={"tier": "ITEM", "item": "nowhere"}) == "NOT_FOUND"
    assert await workshop.refused() == "BAD_INPUT"
    assert await workshop.refused(freeChat=" \n", agentOutput="") == "BAD_INPUT"
    assert await workshop.refused(freeChat="x", stage="dreaming") == "BAD_INPUT"
    assert await workshop.refused(freeChat="x", scope={"tier": "GLOBAL"}) == "BAD_INPUT"
    bad = {"questionId": "q", "question": "?", "quick": "MAYBE"}
    assert await workshop.refused(answers=[bad]) == "BAD_INPUT"
    assert await workshop.claims() == []


async def test_where_a_turn_comes_from_stays_with_it(workshop: Workshop) -> None:
    said = await workshop.capture(freeChat="black", source={"type": "GENERATION", "ids": ["run-7"]})
    assert said["source"]["origin"]["source"] == {"type": "generation", "sourceIds": ["run-7"]}
    answer = {"questionId": "q1", "question": "How wide?", "text": "6 m"}
    for sent, found in (
        ({"answers": [answer]}, "structuredQuestions"),
        ({"freeChat": "black"}, "chat"),
        ({"agentOutput": "Done."}, "generation"),
        ({"answers": [answer], "freeChat": "black"}, "mixed"),
    ):
        captured = await workshop.capture(**sent)
        assert captured["source"]["origin"]["source"] == {"type": found, "sourceIds": []}
    assert await workshop.refused(freeChat="black", source={"ids": [" "]}) == "BAD_INPUT"


async def test_quick_answer_may_stand_in_quotes(workshop: Workshop) -> None:
    for quick in ("YES", '"YES"'):
        captured = await workshop.client.ask(
            f"""mutation($p: String!) {{ captureTurn(input: {{project: $p, stage: "planning", answers: [
              {{questionId: "q", question: "May we drill?", quick: {quick}}}]}}) {{ source {{ text }} }} }}""",
            p=workshop.project,
        )
        assert "quick=YES" in captured["captureTurn"]["source"]["text"]
