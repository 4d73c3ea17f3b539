"""A question wants a sort of thing for an answer, and a statement has it or not."""

import pytest

from graph.rules.asking.kind_of_answer import COUNT, PRICE, WHEN, WHERE, WHO, kind_asked_for, names_event, share_needed


@pytest.mark.parametrize(
    ("question", "sort"),
    [
        ("Who painted the harbour office?", WHO),
        ("Whose job is the rota?", WHO),
        ("Which person signs?", WHO),
        ("When does the office open?", WHEN),
        ("On which day are we closed?", WHEN),
        ("How long are logs kept?", WHEN),
        ("Until when may a patient cancel?", WHEN),
        ("How many seats are there?", COUNT),
        ("How much is lunch?", COUNT),
        ("What does a ticket cost?", PRICE),
        ("Where do lost tickets go?", WHERE),
        ("Why did we choose Postgres?", ""),
        ("Why did Ada leave when prices rose?", ""),
        ("What did we say about who pays?", ""),
        ("Postgres", ""),
        ("When was Postgres chosen?", ""),
        ("When did we decide to close early?", ""),
    ],
)
def test_the_first_word_that_asks_says_what_is_wanted(question: str, sort: str) -> None:
    assert kind_asked_for(question) == sort


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who owns the rota?", "Marta owns the harbour office's rota"),
        ("Who supplies the vegetables?", "buy vegetables from the Brandt farm"),
        ("Who signs prescriptions?", "Prescriptions are signed by two nurses"),
        ("Who may use the wall?", "Only members with a licence may use the wall"),
        ("When do we back up?", "Backups are taken every night at 2 am"),
        ("Which days do we deploy on?", "deploy on Tuesdays and Thursdays"),
        ("How long are logs kept?", "keep logs for seven years"),
        ("How many reviewers are needed?", "Every change needs two reviewers"),
        ("How much is lunch?", "Lunch costs 3.50 euros per child"),
        ("Where do we keep photos?", "store photos in S3"),
        ("Where does the flour come from?", "Flour comes from the Linden mill"),
        ("What does a ticket cost for children?", "Children travel for free"),
        ("How many hours may they work?", "Apprentices work at most 8 hours a day"),
    ],
)
def test_statement_has_what_is_wanted(question: str, text: str) -> None:
    assert share_needed(kind_asked_for(question), text, question) is not None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who painted the harbour office?", "Keep lost tickets at the harbour office"),
        ("Who owns the public API?", "version the public API in the URL"),
        ("Who prints the timetable?", "The timetable starts on 1 May"),
        ("Who salts the ramp?", "The ramp is salted by hand"),
        ("When does the office open?", "Keep lost tickets at the office"),
        ("When does support close on Thursdays?", "support is staffed on Thursdays"),
        ("How many dogs are there?", "Dogs travel on the car deck"),
        ("How many apprentices are there?", "Apprentices work at most 8 hours a day"),
        ("Where do we keep photos?", "Photos are compressed to 80 percent"),
        ("What do old versions cost?", "support only the last two versions"),
        ("How much is lunch?", "move lunch to 12:30"),
        ("How many lifeboats are there?", "The timetable starts on 1 May"),
    ],
)
def test_statement_has_nothing_of_what_is_wanted(question: str, text: str) -> None:
    assert share_needed(kind_asked_for(question), text, question) is None


def test_the_time_of_one_thing_is_not_that_of_an_act() -> None:
    assert names_event("When is the release?")
    assert names_event("When's our launch?")
    assert not names_event("When do we ship?")
    assert not names_event("When is the site launched?")
    assert not names_event("Why is the release late?")
