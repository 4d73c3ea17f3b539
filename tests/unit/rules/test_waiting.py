"""Words that decide for a later day hold nothing yet; those that only name a day do."""

from datetime import UTC, datetime

import pytest

from graph.model.op import Op, Quotation
from graph.model.source import Section, Source
from graph.model.words import ClaimKind, OpType, SourceKind
from graph.rules.reading.waiting import has_begun
from graph.rules.statements.start_days import without_day

AT = int(datetime(2026, 11, 18, tzinfo=UTC).timestamp()) * 1_000_000  # a Wednesday


def holds(text: str, kind: ClaimKind = ClaimKind.DECISION, source: SourceKind = SourceKind.MESSAGE) -> bool:
    said = Source("p", "S", source, text, "", (Section("MESSAGE", 0, len(text)),), at=AT, captured_at=AT)
    return has_begun(Op(OpType.ADD, kind, Quotation(text, "MESSAGE", 0, len(text)), 0.9, text), said).ok


@pytest.mark.parametrize(
    "text",
    [
        "Starting next year we'll use Rust for the gateway",
        "From 2027-01-01 we will use Rust for the gateway",
        "As of 2027-01-01, we will use Rust for the gateway",
        "Effective 1 January 2027: we use Rust for the gateway",
        "starting next Monday we use Rust for the gateway",
        "We'll use Rust for the gateway starting tomorrow",
        "We will use Rust from January on",
        "From Q1 2027 on we use Rust",
        "Beginning in March we use Rust",
        "With effect from the 1st of December we use Rust",
        "We use Rust as from next quarter",
        "We'll start using Rust next month",
        "We decided to use Rust, starting in 2027",
        "From Monday we deploy every day",
        "Next year we'll use Rust for the gateway",
        "In January we switch to Rust",
        "On 1 January 2027 we'll use Rust",
        "We decided to switch the gateway to Rust on 1 January 2027",
        "We'll migrate to Rust next month",
        "We'll use Rust for the gateway next year",
        "Decided: use Rust for the gateway next year",
        "We will be using Kafka by next quarter",
        "We'll run on Kubernetes in 2027",
        "We'll use Kafka in two weeks",
        "We decided to move to Dublin in April",
        "From the summer on we use Kafka",
        "Starting 1 July we bill in euros",
        "Next quarter we'll deploy on Mondays",
        "In two weeks we will host in Dublin",
        "We decided to drop Redis next month",
        "We decided to stop using Redis on 1 March",
        "From 1 March we no longer use Redis for the cache",
    ],
)
def test_what_begins_later_holds_nothing_yet(text: str) -> None:
    assert not holds(text)


@pytest.mark.parametrize(
    "text",
    [
        "From now on we use Rust",
        "Starting today we use Rust",
        "Effective immediately we use Rust",
        "As of 2025-01-01 we use Rust",
        "As of November we use Rust",
        "We have used Rust from 2019 on",
        "The launch is on 1 March 2027",
        "We decided to launch next year",
        "We'll use Rust until next year",
        "The shop is open from Monday to Friday",
        "We're open from Monday - Friday",
        "The sale runs from 5 May to 9 May",
        "We take the list from Friday's meeting",
        "We use Rust because starting next year Go costs more",
        "We move from Go to Rust",
        "The prices start at 2027 euros",
        "Everybody may use it starting with version 3",
        "We use the design from Anna",
        "On 5 December we meet at Anna's",
        "Next week we meet at Anna's",
        "We'll move the meeting to next Monday",
        "We moved the party from Friday to Saturday",
        "We use the big hall on 5 December",
        "We use the list of next month",
        "We use the March report",
        "We'll use Teams for the call next week",
        "We decided to keep the logs for the next year",
        "The offsite is in Lisbon next month",
        "We use version 2027 of the tool",
        "We drop everything that next month brings",
    ],
)
def test_what_only_names_a_day_holds(text: str) -> None:
    assert holds(text)


def test_what_is_somebodys_to_do_and_what_a_person_writes_is_as_it_says() -> None:
    text = "Bob looks after the gate from Monday"
    assert holds(text, ClaimKind.ACTION_ITEM)
    assert holds(text, source=SourceKind.MANUAL)
    assert not holds(text)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("use Rust for the gateway next year", "use Rust for the gateway"),
        ("From March we use Postgres for orders", "we use Postgres for orders"),
        ("use Teams for chat from next Monday onwards", "use Teams for chat"),
        ("Let's host in Dublin from Q3 on", "Let's host in Dublin"),
        ("Support is open from Monday to Friday", "Support is open from Monday to Friday"),
        ("We use Rust until next year", "We use Rust until next year"),
    ],
)
def test_day_is_no_part_of_what_begins_on_it(text: str, rest: str) -> None:
    assert len(without_day(text)) == len(text)
    assert without_day(text).strip() == rest
