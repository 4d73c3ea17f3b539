"""A question that wants several claims is answered with a list of them, newest first, each with who, when and the words."""

from graph.model.listed import Wanted
from graph.model.trace import LIST_SHOWN, Entry, Listed
from tests.spec.desk import Desk, minute

DAY = 24 * 60


async def listed(desk: Desk, question: str, **then: int) -> Listed:
    trace = await desk.why(question=question, **then)
    assert trace.listed is not None
    return trace.listed


def told(found: Listed) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.claim.statement, one.did, one.by) for one in found.entries]


def quote(entry: Entry) -> str:
    assert entry.quoted is not None
    return entry.quoted.evidence.quote


async def talk(desk: Desk) -> None:
    await desk.say("Ada", "- [Decision] tickets.price = 12 because the hall is small", 1)
    await desk.say("Cleo", "Can we use Kafka for the events?", 2)
    await desk.say("Bo", "No, too heavy for us.", 3)
    await desk.say("Bo", "- [Decision] tickets.price = 15 because the band wants more", DAY)


async def test_what_was_turned_down_is_listed_with_who_refused_it_and_the_words(desk: Desk) -> None:
    await talk(desk)
    trace = await desk.why(question="What did we turn down?")
    assert trace.answer is None
    assert trace.listed is not None
    assert told(trace.listed) == [("Use Kafka for the events", "turned down", ("Bo",))]
    (down,) = trace.listed.entries
    assert (down.at, quote(down)) == (minute(3), "No, too heavy for us.")
    assert trace.markdown.startswith("# What did we turn down?\n\n1 proposal was turned down.\n\n- DEC-")
    assert f"{down.claim.ref} Use Kafka for the events — turned down by Bo, " in trace.markdown
    assert "  “No, too heavy for us.” — Bo, " in trace.markdown


async def test_decisions_of_a_person_tell_those_that_hold_no_more(desk: Desk) -> None:
    await talk(desk)
    ada, bo = await listed(desk, "Which decisions did Ada make?"), await listed(desk, "What did Bo decide?")
    assert told(ada) == [("tickets.price = 12", "decided", ("Ada",))]
    assert ada.entries[0].claim.status == "SUPERSEDED"
    assert told(bo) == [("tickets.price = 15", "decided", ("Bo",))]
    assert told(await listed(desk, "What was decided?")) == told(bo)  # what holds, where no person and no time is named
    both = await listed(desk, "Which decisions did Ada and Bo make?")
    assert [one.at for one in both.entries] == [minute(DAY), minute(1)]


async def test_person_whom_nobody_knows_is_named_as_unknown(desk: Desk) -> None:
    await talk(desk)
    found = await listed(desk, "What did Zed decide?")
    assert (found.entries, found.people) == ((), ("Ada", "Bo", "Cleo"))
    assert found.heading == "Nobody called “Zed” is on record here. On record are Ada, Bo, Cleo."
    both = await listed(desk, "What did Ada and Zed decide?")
    assert (both.total, both.unknown) == (1, ("Zed",))
    assert both.heading.endswith(" Nobody called “Zed” is on record here.")
    assert (await desk.why(question="What should new members do?")).listed is None  # they are no person
    cleo = await listed(desk, "What did Cleo decide?")
    assert (cleo.entries, cleo.people, cleo.heading) == ((), (), "No decision was made by Cleo.")


async def test_list_of_a_time_is_of_that_time(desk: Desk) -> None:
    await talk(desk)
    later = {"as_of": minute(3 * DAY)}
    second = await listed(desk, "What did we decide in the last 2 days?", **later)
    assert told(second) == [("tickets.price = 15", "decided", ("Bo",))]
    ended = await listed(desk, "What changed in the last 2 days?", **later)
    newer, older = (one.claim for one in ended.entries)
    assert told(ended) == [
        ("tickets.price = 15", "decided", ("Bo",)),
        ("tickets.price = 12", f"replaced by {newer.ref} “tickets.price = 15”", ("Bo",)),
    ]
    assert (await listed(desk, "Which decisions did Bo reverse?")).entries[0].claim.ref == older.ref
    nothing = await listed(desk, "What was turned down yesterday?", **later)
    assert nothing.heading.startswith("Nothing was turned down on ")


async def test_what_was_refused_is_listed_from_the_day_of_the_refusal(desk: Desk) -> None:
    await desk.say("Cleo", "Can we use Kafka for the events?", 2)
    await desk.say("Bo", "No, too heavy for us.", DAY + 2, name="late")
    now = {"as_of": minute(2 * DAY)}
    assert (await listed(desk, "What did we turn down in the last 2 days?", **now)).total == 1
    assert (await listed(desk, "What did we turn down before yesterday?", **now)).total == 0
    assert (await listed(desk, "What did we turn down?", as_of=minute(DAY - 60))).total == 0


async def test_list_knows_what_was_known_then(desk: Desk) -> None:
    await talk(desk)
    before = await listed(desk, "What have we decided?", as_of=minute(2))
    assert told(before) == [("tickets.price = 12", "decided", ("Ada",))]
    assert (await listed(desk, "What did we turn down?", as_of=minute(0))).entries == ()


async def test_empty_project_says_that_there_is_nothing(desk: Desk) -> None:
    said = {
        question: (await listed(desk, question)).heading
        for question in ("What did we turn down?", "What is still open?", "What changed?", "What is still to do?")
    }
    assert said == {
        "What did we turn down?": "Nothing was turned down.",
        "What is still open?": "Nothing is open.",
        "What changed?": "Nothing changed.",
        "What is still to do?": "Nothing is to be done.",
    }


async def test_topic_is_found_in_the_words_and_in_the_name_of_the_task(desk: Desk) -> None:
    await talk(desk)
    assert told(await listed(desk, "What did we decide about tickets?")) == [("tickets.price = 15", "decided", ("Bo",))]
    assert (await listed(desk, "What did we turn down in T1?")).total == 1
    assert (await listed(desk, "What did we decide about parking?")).heading == "No decision about “parking” was made."


async def test_single_answer_about_a_topic_stands_above_the_others(desk: Desk) -> None:
    await desk.say("Ada", "- [Decision] bookings.database = Postgres because a seat is never sold twice", 1)
    await desk.say("Ada", "- [Decision] bookings.language = Go because Bo knows it", 2)
    trace = await desk.why(question="What did we decide about bookings?")
    assert trace.listed is not None
    assert trace.listed.total == 2
    assert trace.markdown.count("2 decisions about “bookings” were made") == 1


async def test_open_claims_are_those_that_wait_for_a_person(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    await desk.decide("helper", "SQLite", 2, agent=True)
    found = await listed(desk, "What is still open?")
    assert [(one.claim.value, one.did) for one in found.entries] == [("SQLite", "contested")]


async def test_what_rests_on_a_choice_is_told_with_it(desk: Desk) -> None:
    await desk.decide("Ada", "Postgres", 1)
    question = "What rests on the choice of Postgres for the auth database?"
    bare = await desk.why(question=question)
    assert bare.answer is not None
    assert bare.listed is not None
    assert "Nothing on record rests on it" in bare.markdown
    await desk.rests(bare.answer, "T1")
    told = await desk.why(question=question)
    assert told.question == question
    assert [one.props["ref"] for one in told.downstream] == ["T1"]
    assert "1 thing rests on it." in told.markdown


async def test_people_are_not_counted_against_each_other(desk: Desk) -> None:
    await talk(desk)
    found = await listed(desk, "Who decided the most about tickets?")
    assert (found.question.wanted, found.entries) == (Wanted.MOST, ())
    assert found.heading.startswith("Whence does not compare people")


async def test_long_list_says_how_many_more_there_are_and_which_query_lists_them(desk: Desk) -> None:
    for number in range(LIST_SHOWN + 2):
        await desk.post("Ada", f"- [Decision] hall.seat-{number} = red", number)
    await desk.work()
    trace = await desk.why(question="List all decisions.")
    assert trace.listed is not None
    assert trace.listed.total == LIST_SHOWN + 2
    assert f'2 more: `claims(project: "{desk.project}", statuses: [ACTIVE, NEEDS_RECHECK])`' in trace.markdown
    assert trace.markdown.count("\n- DEC-") == LIST_SHOWN


async def test_what_a_person_turned_down_by_hand_is_told_as_theirs(desk: Desk) -> None:
    await desk.decide("helper", "SQLite", 2, agent=True)
    (waiting,) = await desk.claims()
    await desk.reject(waiting)
    assert told(await listed(desk, "What did Rita reject?")) == [("auth.database = SQLite", "turned down", ("Rita",))]
