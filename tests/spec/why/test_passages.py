"""Where something was talked about is shown where no decision answers, and to whoever asks: words, and nothing made of them."""

from graph.actions.answering.passages import talked_about
from graph.actions.operating.projects import create_project
from tests.spec.desk import Desk, minute

QUESTION = "Why is the ferry late in winter?"
TALK = [
    "Morning all, how was the weekend?",
    "The ferry was late again, eleven times this winter.",
    "Ice on the northern ramp, the crew has to salt it by hand.",
    "Lunch at the usual place?",
    "Sure, see you there.",
    "Who has the keys to the shed?",
]


async def talk(desk: Desk) -> None:
    for at, text in enumerate(TALK):
        await desk.post("Ada", text, at)
    await desk.work()


async def quotes(desk: Desk, question: str = QUESTION, **then: int) -> list[str]:
    trace = await desk.why(question=question, **then)
    assert trace.answer is None or trace.answer.possible
    return [one.quote for one in trace.passages or ()]


async def test_what_no_decision_answers_leads_to_where_it_was_talked_about(desk: Desk) -> None:
    await talk(desk)
    trace = await desk.why(question=QUESTION)
    (first, *_) = trace.passages or ()
    assert (first.quote, first.source.task, first.source.author) == (TALK[1], "T1", "Ada")
    assert "## Where it was talked about" in trace.markdown
    assert f"“{TALK[1]}” — Ada" in trace.markdown


async def test_answer_without_a_reason_leads_to_where_it_was_talked_about(desk: Desk) -> None:
    why = "A revolving stage creaks so loudly that nobody hears the choir in the first row."
    await desk.say("Imke", why, 1)
    await desk.say("Bo", "Decision: no revolving stage.", 2)
    trace = await desk.why(question="Why no revolving stage?")
    assert trace.answer is not None
    talk = trace.markdown.partition("## Where it was talked about")[2]
    assert why in talk
    assert "Bo" not in talk  # the answer's own words are above
    wide = await desk.why(question="Ｗｈｙ　ｎｏ　ｒｅｖｏｌｖｉｎｇ　ｓｔａｇｅ？")
    assert (wide.question, wide.answer) == ("Why no revolving stage?", trace.answer)
    await desk.say("Bo", "Decision: no trapdoor because the cellar is flooded every spring.", 3)
    reasoned = await desk.why(question="Why no trapdoor?")
    assert reasoned.answer is not None
    assert "talked about" not in reasoned.markdown


async def test_passage_is_where_it_says_letter_for_letter(desk: Desk) -> None:
    text = "Ünïcode first 🙂. The ferry is late in winter, since the ramp freezes. " + "More of it. " * 60
    captured = await desk.say("Bo", text, 1)
    found = (await desk.why(question=QUESTION)).passages or ()
    assert all(captured.source.text[one.start : one.end] == one.quote for one in found)
    assert "The ferry is late in winter" in found[0].quote
    assert all(len(one.quote) <= 250 for one in found)


async def test_document_is_read_on_from_the_sentence_that_fits(desk: Desk) -> None:
    await desk.read("docs/ramp.md", "# The ramp\n\nIt was built in 1970.\n\nThe ferry is late when it freezes.\n", 1)
    assert (await quotes(desk))[0] == "The ferry is late when it freezes."


async def test_nothing_is_found_by_words_that_every_sentence_has(desk: Desk) -> None:
    await talk(desk)
    assert await quotes(desk, "Why is it that we do so?") == []
    assert await quotes(desk, "Which telescope?") == []


async def test_what_was_said_later_or_not_known_yet_is_left_out(desk: Desk) -> None:
    before = desk.services.now()
    await talk(desk)
    assert await quotes(desk, as_of=minute(0.5)) == []
    assert await quotes(desk, known_at=before) == []
    assert (await quotes(desk, as_of=minute(3)))[0] == TALK[1]


async def test_words_of_another_project_are_never_found(desk: Desk) -> None:
    await talk(desk)
    other = f"{desk.project}-other"
    await create_project(desk.services, other, "Other", "general", None)
    assert await talked_about(desk.services, other, QUESTION) == ()
    assert len(await talked_about(desk.services, desk.project, QUESTION)) > 0


async def test_claim_that_was_written_by_hand_is_no_talk(desk: Desk) -> None:
    await desk.write("The late ferry of the winter is left out of the timetable", 1)
    assert await talked_about(desk.services, desk.project, QUESTION) == ()


async def test_what_answers_and_its_reason_are_shown_though_they_have_no_word_of_the_question(desk: Desk) -> None:
    await talk(desk)
    other = Desk(desk.services, desk.project, task="T2")
    for at, text in enumerate(("What do we print the housings in?", "ASA.", "PETG sagged in the sun.", "Good."), 20):
        await other.post("Bo", text, at)
    await other.work()
    shown = await quotes(desk, "What are the housings printed in, and why?")
    assert {"ASA.", "PETG sagged in the sun."} <= set(shown)
    assert len(shown) <= 5


async def test_long_discussion_is_read_around_what_was_found_only(desk: Desk) -> None:
    for at in range(60):
        await desk.post("Ada", f"Nothing to report on day {at}.", at)
    await desk.post("Bo", "The turbine hums.", 30.5)
    await desk.work()
    with desk.services.graph.trips.counted() as trips:
        found = await talked_about(desk.services, desk.project, "What about the turbine?")
    assert trips.names == ["search.said", "search.around"]
    days = {one.quote for one in found}
    assert "The turbine hums." in days
    assert days <= {"The turbine hums.", *(f"Nothing to report on day {at}." for at in range(24, 41))}
