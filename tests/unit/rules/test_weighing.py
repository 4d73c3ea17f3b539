from dataclasses import replace

import pytest

from graph.meaning import nearness
from graph.model.words import TopicVerdict
from graph.rules.talk.messages import Message
from graph.rules.weighing.importance import importance, verdict_of, weigh, with_message
from graph.rules.weighing.topics import topic_of, topics
from tests.unit.rules.talk import GENERAL, messages

RULES = GENERAL.weighing
_DAY = 86_400_000_000


def test_importance_is_that_of_the_example() -> None:
    assert importance(10, 500, 15) == pytest.approx(33.3333)
    assert importance(0, 0, 5) == importance(3, 30, 0) == 0.0


@pytest.mark.parametrize(
    ("score", "verdict"),
    [(20.01, "AUTO_EXTRACT"), (20.0, "FLAG"), (10.0, "FLAG"), (9.99, "RAW"), (0.0, "RAW")],
)
def test_verdict_by_threshold(score: float, verdict: str) -> None:
    assert verdict_of(score, RULES) == verdict


def test_thresholds_are_the_profiles() -> None:
    assert verdict_of(6.0, replace(RULES, extract=5.0)) is TopicVerdict.AUTO_EXTRACT


def test_two_subjects_are_two_topics_and_short_answers_go_with_them() -> None:
    said = messages(
        "Ann: Which database should the ledger use, Postgres or MySQL?",
        "Bob: Postgres is the better database for the ledger.",
        "Ann: Yes.",
        "Cy: The office plants need water every Friday afternoon, who waters the plants?",
        "Bob: I water the plants on Friday.",
        "Ann: The ledger's database will be Postgres then.",
    )
    found = topics(said, nearness, RULES)
    assert [one.messages for one in found] == [("MSG-0", "MSG-1", "MSG-2", "MSG-5"), ("MSG-3", "MSG-4")]
    assert topics(list(reversed(said)), nearness, RULES) == found


def test_reply_belongs_to_what_it_answers_and_the_same_question_to_its_topic() -> None:
    said = [
        Message("A", "Postgres for the ledger?", 0),
        Message("B", "Something else entirely, about plants and water and Fridays.", 1),
        Message("C", "Fine by me, as I said to you at length before.", 2, reply_to="A"),
        Message("D", "Postgres for the ledger?", 3 * _DAY),
    ]
    assert [one.messages for one in topics(said, nearness, RULES)] == [("A", "C", "D"), ("B",)]


def test_topic_with_a_decision_is_extracted_and_one_without_only_flagged() -> None:
    said = messages(*[f"Ann: {'We talk about the database of the services at length. ' * 5}" for _ in range(10)])
    (topic,) = topics(said, nearness, RULES)
    decided = weigh(topic, said, "use Postgres for the ledger", nearness, RULES)
    assert (decided.verdict, decided.decided) == (TopicVerdict.AUTO_EXTRACT, True)
    open_ = weigh(topic, said, None, nearness, RULES)
    assert (open_.verdict, open_.decided) == (TopicVerdict.FLAG, False)
    assert open_.place is not None and open_.decision in said[-1].text


def test_talk_without_a_decision_is_weighed_by_what_it_came_to_and_not_by_what_was_said_before() -> None:
    talk = (
        "The winter timetable of the ferry has too many gaps and the crew and the school complain about it every week."
    )
    said = messages(
        *[f"Ann: {talk}" for _ in range(5)], "Bob: The ferry keeps its winter timetable.", "Ann: Thanks a lot, Bob."
    )
    (topic,) = topics(said, nearness, RULES)
    found = weigh(topic, said, None, nearness, RULES)
    assert found.decision == "The ferry keeps its winter timetable."
    assert found.importance == pytest.approx(topic.words / 6, abs=0.01)


def test_a_silence_ends_no_topic_that_is_taken_up_again() -> None:
    day = 86_400_000_000
    texts = (
        "Which colour gets the shed at the harbour?",
        "The shed at the harbour was grey, and everybody found that colour ugly.",
        "Red would be a colour for the harbour's shed that is seen from the ferry.",
        "Thanks",
    )
    apart = [Message(str(at), text, at * day) for at, text in enumerate(texts)]
    assert [len(one.messages) for one in topics(apart, nearness, RULES)] == [3, 1]
    together = [replace(one, at=number) for number, one in enumerate(apart)]
    assert [len(one.messages) for one in topics(together, nearness, RULES)] == [4]


def test_cost_of_a_message_does_not_grow_with_the_discussion() -> None:
    counted: list[int] = []

    def near(text: str, others: object) -> list[float]:
        texts = list(others)  # type: ignore[call-overload]
        counted.append(len(texts))
        return [0.9 for _ in texts]

    topics([Message(str(at), "We talk on and on about it", at) for at in range(200)], near, RULES)
    assert max(counted) <= 30


def test_long_talk_that_states_nothing_is_flagged_all_the_same() -> None:
    said = messages(
        *[
            f"{'Ann' if at % 2 else 'Bob'}: Could the ledger get another database, and who would move all of it there, and when, and for how much money?"
            for at in range(12)
        ]
    )
    (topic,) = topics(said, nearness, RULES)
    found = weigh(topic, said, None, nearness, RULES)
    assert (found.verdict, found.decided) == (TopicVerdict.FLAG, False)
    assert found.importance > RULES.flag


def test_label_has_its_words_in_the_order_in_which_they_were_said() -> None:
    said = messages("Ann: Which colour gets the ticket office?", "Bob: The colour of a ticket office is blue")
    tally = None
    for one in said:
        tally = with_message(tally, said[0].ref, one)
    assert tally is not None
    assert topic_of(said[0].ref, said).label == tally.label == "colour, ticket, office"
