"""When two cards tell of the same thing, and each another value of it."""

import pytest

from graph.rules.cards.likeness import label_tells_otherwise, tells_otherwise, topic_of


@pytest.mark.parametrize(
    ("line", "other", "against"),
    [
        ("API port: 9090", "Our API runs on port 8080", True),
        ("api_port=9090", "Our API runs on port 8080", False),  # its name is code, and stands nowhere in the other
        ("staging database: db-12", "The staging database is db-7", True),
        ("API port: 8080", "Our API runs on port 8080", False),
        ("test port: 9090", "Our API runs on port 8080", False),
        ("API port: open", "Our API runs on port 8080", False),
        ("port: 9090", "Our API runs on port 8080", False),
    ],
)
def test_a_label_is_against_another_value_of_what_it_names(line: str, other: str, against: bool) -> None:
    assert label_tells_otherwise(line, other) is against


@pytest.mark.parametrize(
    ("statement", "other", "gone", "against"),
    [
        ("The limit is now 40 MB", "The limit is 25 MB", (), True),
        ("The limit is 40 MB now, not 25 MB", "The limit is 25 MB", ("25 MB",), True),
        ("The limit is 40 MB", "The quota is 25 MB", (), False),
        ("The limit is 25 MB", "The limit is 25 MB", (), False),
    ],
)
def test_another_value_of_the_same_thing(statement: str, other: str, gone: tuple[str, ...], against: bool) -> None:
    assert tells_otherwise(statement, other, gone) is against


def test_what_failed_is_about_the_tool_and_what_it_said() -> None:
    told = (
        "pytest failed: E   ImportError: no foo",
        "pytest failed: E   TimeoutError: db",
        "npm failed: ImportError: no foo",
    )
    cured = (
        "When pytest fails with 'E   ImportError: no foo': install it",
        "When pytest fails with 'TimeoutError: db': wait",
    )
    assert len({topic_of(one) for one in told}) == 3
    assert not {topic_of(one) for one in cured} & {
        topic_of(one) for one in told
    }  # a failure and its cure are both told
    assert len({topic_of(one) for one in cured}) == 2


def test_what_binds_is_about_what_it_names() -> None:
    rules = [f"Never touch the folder vendor/part{number}" for number in range(3)]
    assert len({topic_of(one, binds=True) for one in rules}) == 3
    assert topic_of("Never deploy on Fridays", binds=True) == topic_of("Never deploy on Fridays at all", binds=True)
