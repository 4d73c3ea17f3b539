"""An entry of minutes beside a decision belongs to it only where it stands as an option of it."""

import pytest

from tests.unit.extract.said import alternatives, document, extracted, ops, reasons

MINUTES = """- Decision: class size is limited to 8 people
- Rejected: a loyalty card because nobody asked for one
- We will not offer PayPal.
- Open: newsletter tool
"""


@pytest.mark.parametrize("text", [MINUTES, MINUTES.replace("- ", "* "), f"# Minutes\n\n{MINUTES}"])
def test_neighbours_in_a_list_are_no_options_of_a_decision(text: str) -> None:
    decided, down, ruled_out = extracted(document(text)).ops
    assert ruled_out.statement == "We will not offer PayPal"
    assert (decided.statement, alternatives(decided)) == ("class size is limited to 8 people", [])
    assert (down.statement, down.declined, down.marked) == ("a loyalty card", True, False)
    assert reasons(down) == ["nobody asked for one"]


def test_so_it_is_without_bullets_and_below_a_heading() -> None:
    plain = ops("Decided: class size is limited to 8 people\nRejected: a loyalty card\nOpen: newsletter tool")
    headed = extracted(document("## Decisions\n\n- class size is limited to 8 people\n- Rejected: a loyalty card\n"))
    for decided, down in (plain, headed.ops):
        assert (alternatives(decided), down.statement, down.declined) == ([], "a loyalty card", True)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("- Decision: use Postgres\n- Rejected: MySQL\n- Reason: cost", ["MySQL"]),
        ("- Decision: use Postgres\n- Rejected: MySQL (too slow), Mongo", ["MySQL", "Mongo"]),
        ("- Decision: deliver by bike\n- Rejected: deliveries by car", ["deliveries by car"]),
        ("- Decision: pay monthly\n- Reason: cash\n- Rejected: the yearly plan", ["the yearly plan"]),
        ("- Decision: pay monthly\n  - Rejected: a yearly plan", ["a yearly plan"]),
        ("- Decision: pay monthly\n- Alternatives: a yearly plan", ["a yearly plan"]),
        ("Decision: pay monthly\nRejected:\n- yearly pay\n- Mongo", ["yearly pay", "Mongo"]),
        ("- Decision: pay monthly\n- Alternatives considered:\n  - a yearly plan\n- Open: budget", ["a yearly plan"]),
        ("Decision: pay monthly\nAlternatives:\n- a yearly plan\n- none at all", ["a yearly plan", "none at all"]),
    ],
)
def test_options_of_a_decision_stay_with_it(text: str, options: list[str]) -> None:
    (found,) = ops(text)
    assert alternatives(found) == options


@pytest.mark.parametrize("text", ["Rejected: a loyalty card", "## Options\n\nRejected: too slow"])
def test_nothing_is_turned_down_where_nothing_was_decided(text: str) -> None:
    assert ops(text) == ()
