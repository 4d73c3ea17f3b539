import pytest

from graph.model.words import ClaimKind
from graph.rules.reading.support import support
from tests.unit.extract.said import alternatives, message, only, ops, reasons


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("service-a will use Postgres because it has JSON.", "service-a.database", "Postgres"),
        ("service-a will use MySQL.", "service-a.database", "MySQL"),
        ("We'll switch back to Postgres for service-a.", "service-a.database", "Postgres"),
        ("service-a will use Redis.", "service-a.cache", "Redis"),
        ("Let's go with REST instead of GraphQL.", "project.api", "REST"),
        ("We will use Redis for sessions.", "session.cache", "Redis"),
        ("We will also use MySQL.", None, None),
        ("We won't use Mongo.", None, None),
        ("We will use feature flags.", None, None),
        ("Decision: auth.database = Postgres", "auth.database", "Postgres"),
        ("We'll host it in Frankfurt.", None, None),
        ("We decided to keep bookings in a MySQL database.", "book.database", "MySQL"),
        ("We will use the Postgres database driver.", None, None),
        ("We decided to keep Redis.", None, None),
        ("We decided to continue with Redis.", None, None),
        ("We decided to keep using Redis for sessions.", "session.cache", "Redis"),
        ("We decided to introduce Redis for sessions.", "session.cache", "Redis"),
        ("We decided to replace Memcached by Redis for sessions.", "session.cache", "Redis"),
        ("We're moving from SQLite to Postgres.", "project.database", "Postgres"),
        ("We decided to move billing away from MySQL to Postgres.", "bill.database", "Postgres"),
        ("Let's switch from Slack to Mattermost.", "project.chat", "Mattermost"),
        ("We decided to deploy on Thursdays, Lena tests on wednesday.", "deploy.day", "Thursday"),
        ("Decided: Ada tests the boat on Monday, Bo tests the boat on Tuesday.", None, None),
        ("Decided: the venue is the rail yard", "venue.value", "rail yard"),
        ("Decided: Lena is the contact for vendors", "contact-vendor.owner", "Lena"),
        ("We decided to keep Berlin.", None, None),
        ("We decided to keep the office in Berlin.", "office.location", "Berlin"),
        ("We decided to keep Python 3.11.", "python.version", "3.11"),
        ("We decided to host in Frankfurt.", "host.location", "Frankfurt"),
        ("We decided to use Matrix for chat as soon as the contract ends.", None, None),
        (
            "We decided that bytecode files of old releases built by the nightly job come in two versions: 3.11.",
            None,
            None,
        ),
    ],
)
def test_subject_and_predicate_name_the_slot(text: str, key: str | None, value: str | None) -> None:
    found = only(text)
    assert (found.key, found.value) == (key, value)
    assert support(found, message(text))


@pytest.mark.parametrize(
    "text",
    [
        "From now on, all answers go in the task card.",
        "All task work MUST go in the discussion array, not Telegram.",
        "Use tabs from now on.",
        "Actually, no: prices must be stored in cents, not in euros.",
    ],
)
def test_what_is_laid_down_is_a_constraint(text: str) -> None:
    found = only(text)
    assert (found.kind, found.marked) == (ClaimKind.CONSTRAINT, True)


def test_must_go_in_x_not_y_turns_y_down() -> None:
    assert alternatives(only("Results must go in the card, not in Telegram.")) == ["Telegram"]


def test_rejected_option_is_a_decision_with_its_reason() -> None:
    found = only("MySQL was rejected because of its licence.")
    assert (found.statement, reasons(found)) == ("MySQL was rejected", ["its licence"])


@pytest.mark.parametrize(
    "text",
    [
        "Let's go back to the agenda.",
        "Let's move to the next item.",
        "The users will use the app.",
        "If it rains, service-a will use Redis.",
        "Maybe service-a will use Redis.",
        "service-a will use Redis?",
        "Ann said that service-a will use Redis.",
        "You must be kidding.",
    ],
)
def test_what_lays_nothing_down_is_left_alone(text: str) -> None:
    assert ops(text) == ()


@pytest.mark.parametrize("cheer", ["🎉", "❤️", "👍🏽.", ":)"])
def test_a_cheer_behind_a_decision_is_no_part_of_it(cheer: str) -> None:
    op = only(f"We decided to use Kafka {cheer}")
    assert (op.statement, op.key, op.value) == ("use Kafka", "project.queue", "Kafka")
    assert only("We decided to heat it to 90°").statement == "heat it to 90°"
