"""A message of a chat is taken in once, answered at once, and followed in its order."""

from tests.spec.chat.group import Family, gate


async def test_a_message_is_answered_after_tier_1_and_understood_by_the_workers(family: Family) -> None:
    (answered,) = await family.post(("1", "sarah", "Who's picking up Leo Thursday after soccer?", "09:00"))
    assert answered["tier1"] == "QUEUE"
    assert answered["patterns"] != []
    seen = await family.see("1")
    assert (seen["redline"], seen["coordination"], [one["stage"] for one in seen["gates"]]) == (
        None,
        None,
        ["TRIPWIRE"],
    )
    await family.client.work()
    seen = await family.see("1")
    assert seen["redline"] == "SILENT"
    assert (seen["coordination"]["dates"], seen["coordination"]["assignedTo"]) == (["2026-05-07"], ["unspecified"])


async def test_gates_stand_side_by_side_and_none_is_multiplied(family: Family) -> None:
    await family.seed()
    seen = await family.say("1", "sarah", "I'll pick up Leo from soccer Thursday at 5:30pm", "09:00")
    assert [(one["stage"], one["type"], one["threshold"]) for one in seen["gates"]] == [
        ("TRIPWIRE", "regex_score", 0.7),
        ("EXTRACTION", "llm_score", 0.6),
        ("BRAIN", "relevance", 0.5),
    ]
    assert all(one["passed"] == (one["score"] >= one["threshold"]) for one in seen["gates"])
    log = await family.ask(
        'query($p: String!) { confidenceLog(project: $p, chat: "C") { totalCount edges { node { stage message { text } } } } }'
    )
    assert log["confidenceLog"]["totalCount"] == 3
    scores = seen["pending"]["extraction"]["confidence_scores"]
    assert scores == {
        "tripwire_confidence": gate(seen, "TRIPWIRE")["score"],
        "extraction_confidence": gate(seen, "EXTRACTION")["score"],
        "brain_relevance": gate(seen, "BRAIN")["score"],
    }


async def test_what_nothing_speaks_for_is_kept_and_dropped(family: Family) -> None:
    seen = await family.say("1", "john", "Got the oil changed today. Next due in July.", "09:00")
    assert (seen["tier1"], seen["redline"], seen["attempts"]) == ("DROP", None, 0)
    assert gate(seen, "TRIPWIRE")["decision"] == "drop"
    assert seen["message"]["text"] == "Got the oil changed today. Next due in July."


async def test_the_calendar_of_the_day_of_the_words_counts(family: Family) -> None:
    await family.event("Norfolk with Granny (tentative)", ["leo"], "2026-05-09T09:00", 480)
    seen = await family.say("1", "sarah", "Norfolk is OFF, the cottage has a leak", "09:00")
    assert (seen["tier1"], seen["coordination"]["type"]) == ("QUEUE", "SCHEDULE_CHANGE")


async def test_the_same_message_is_taken_in_once(family: Family) -> None:
    said = ("1", "sarah", "Who's picking up Leo Thursday after soccer?", "09:00")
    first, again = await family.post(said, said)
    (later,) = await family.post(said)
    assert first["id"] == again["id"] == later["id"]
    chat = await family.ask('query($p: String!) { chat(project: $p, ref: "C") { messages { totalCount } } }')
    assert chat["chat"]["messages"]["totalCount"] == 1


async def test_an_answer_that_comes_with_its_question_is_known_for_one(family: Family) -> None:
    _, answered = await family.post(
        ("1", "sarah", "Who's picking up Leo Thursday after soccer?", "09:00"), ("2", "john", "I'll do it", "09:05")
    )
    assert answered["tier1"] == "QUEUE"
    await family.client.work()
    coordination = (await family.see("2"))["coordination"]
    assert coordination["assignedTo"] == ["john"]
    assert (coordination["attributedTo"]["origin"]["id"], coordination["attributionConfidence"]) == ("1", 0.85)


async def test_a_message_that_comes_late_is_heard_where_it_belongs(family: Family) -> None:
    await family.say("2", "john", "me", "09:02")
    await family.say("3", "sarah", "lovely weather", "09:30")
    question = await family.say("1", "sarah", "Who can drive Mia to ballet on Monday at 4pm?", "09:00")
    assert question["coordination"]["about"] == ["mia"]
    answer = await family.say("4", "john", "I'll do it", "09:05")
    assert (answer["coordination"]["assignedTo"], answer["coordination"]["about"]) == (["john"], ["mia"])


async def test_an_edit_is_a_new_version_and_what_was_understood_before_falls(family: Family) -> None:
    first = await family.say("1", "john", "I'll pick up Leo from soccer Thursday at 5:30pm", "09:00")
    await family.post(("1b", "john", "I'll pick up Mia from ballet Wednesday at 5pm", "09:01"), edits="1")
    await family.client.work()
    now = await family.see("1")
    assert (now["message"]["text"], now["coordination"]["about"]) == (
        "I'll pick up Mia from ballet Wednesday at 5pm",
        ["mia"],
    )
    assert [one["ref"] for one in await family.waiting()] == [now["pending"]["ref"]]
    was = await family.ask(
        "query($p: String!, $r: String!) { claim(project: $p, ref: $r) { status } }", r=first["pending"]["claim"]["ref"]
    )
    assert was["claim"]["status"] == "REJECTED"
    assert (await family.see("1b"))["message"]["ref"] == now["message"]["ref"]


async def test_an_edit_of_what_nobody_captured_is_refused(family: Family) -> None:
    code = await family.client.code(
        """mutation($p: String!) { captureChat(project: $p, chat: "C",
             messages: [{id: "2", sender: "john", text: "x", edits: "1"}]) { id } }""",
        p=family.project,
    )
    assert code == "BAD_INPUT"
