import pytest

from graph.model.words import ClaimKind, OpType
from tests.unit.extract.said import alternatives, document, extracted, message, only, ops, reasons


@pytest.mark.parametrize(
    ("text", "kind", "statement"),
    [
        ("Decision: use Postgres", ClaimKind.DECISION, "use Postgres"),
        ("DECISION - use Postgres", ClaimKind.DECISION, "use Postgres"),
        ("**Decision:** Use *Postgres* for `auth`", ClaimKind.DECISION, "Use Postgres for auth"),
        ("RESOLVED: accept the minutes", ClaimKind.DECISION, "accept the minutes"),
        ("agreed: ship on Friday", ClaimKind.DECISION, "ship on Friday"),
        ("> ***Resolution #2: accept the minutes***", ClaimKind.DECISION, "accept the minutes"),
        ("Correction: the width is 5 m", ClaimKind.CORRECTION, "the width is 5 m"),
        ("- [Constraint] No drilling in the walls", ClaimKind.CONSTRAINT, "No drilling in the walls"),
        ("* [Preference] oak", ClaimKind.PREFERENCE, "oak"),
        ("[Requirement] answers within 1 s", ClaimKind.REQUIREMENT, "answers within 1 s"),
        ("- [ ] Decision: buy wood", ClaimKind.DECISION, "buy wood"),
        ("Decision: retry if the call could fail", ClaimKind.DECISION, "retry if the call could fail"),
    ],
)
def test_marked_line_states(text: str, kind: ClaimKind, statement: str) -> None:
    found = only(text)
    assert (found.kind, found.statement, found.marked) == (kind, statement, True)


def test_slot_is_filled_with_value_and_reason() -> None:
    found = only("- [Decision] auth.database = Postgres because cost had to fall")
    assert (found.key, found.value, found.value_type) == ("auth.database", "Postgres", "string")
    assert (found.statement, reasons(found)) == ("auth.database = Postgres", ["cost had to fall"])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("item.width = 6 m", {"value": 6, "unit": "m"}),
        ("cache.enabled = yes, not no", True),
        ("python.version = 3.10", "3.10"),
        ("launch.day = 2026-05-01", "2026-05-01"),
        ("`auth.database` = `Postgres` instead of MySQL", "Postgres"),
        ("Retry.Max = 5", 5),
    ],
)
def test_value_is_typed_by_itself(text: str, value: object) -> None:
    assert only(f"Decision: {text}").value == value


def test_reasons_and_alternatives_below_belong_to_the_line_above() -> None:
    found = only("Decision: use Postgres\nReason: cost had to fall\nRejected: MySQL (too slow), Mongo")
    assert (reasons(found), alternatives(found)) == (["cost had to fall"], ["MySQL", "Mongo"])


def test_reasons_and_alternatives_may_be_a_list_below() -> None:
    found = only("- [Decision] Use Postgres\n  - because: cost had to fall\n  - instead of: MySQL")
    assert (reasons(found), alternatives(found)) == (["cost had to fall"], ["MySQL"])


def test_label_over_a_list_marks_each_item() -> None:
    found = ops("Constraints:\n- no drilling\n- install at night\n\nSee you.")
    assert [(one.kind, one.statement) for one in found] == [
        (ClaimKind.CONSTRAINT, "no drilling"),
        (ClaimKind.CONSTRAINT, "install at night"),
    ]


def test_note_is_a_note() -> None:
    assert only("[Note] Ann is away on Monday").op is OpType.NOTE


def test_action_has_owner_and_day() -> None:
    found = only("ACTION: Rob to merge the changes by 2026-05-01")
    assert (found.kind, found.owner, found.due) == (ClaimKind.ACTION_ITEM, "Rob", 1777593600000000)
    assert only("ACTION: add a section (gkellog)").owner == "gkellog"


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("ACTION on Bob: write the minutes", "Bob"),
        ("Action point for Ann: write the minutes", "Ann"),
        ("ACTION Bob Smith: write the minutes", "Bob Smith"),
        ("ACTION-12: Bob to write the minutes", "Bob"),
        ("Action Item #4 (owner: Bob): write the minutes", "Bob"),
        ("Todo(bob): write the minutes", "bob"),
        ("[ACTION] @bob write the minutes", "bob"),
        ("Action: Bob and Ann to write the minutes", "Bob and Ann"),
        ("ACTION: Bob, write the minutes", "Bob"),
        ("ACTION: write the minutes - Bob", "Bob"),
        ("ACTION: write the minutes (owner: Bob, due 1 March)", "Bob"),
        ("AP Bob: write the minutes", "Bob"),
        ("AP Bob & Ann: write the minutes", "Bob & Ann"),
        ("Todo Bob - call the city", "Bob"),
        ("Todo @bob call the city", "bob"),
        ("ACTION: Bob writes the minutes", "Bob"),
        ("ACTION: Anna Schmidt calls the city by Friday", "Anna Schmidt"),
        ("ACTION: Bob and Ann set up monitoring", "Bob and Ann"),
        ("ACTION: Bob is going to set up monitoring", "Bob"),
        ("ACTION: However, write the minutes", None),
        ("ACTION: Postgres needs an upgrade", None),
        ("ACTION: Vendors sign the form", None),
        ("ACTION: Docs updates for the release", None),
        ("ACTION: Review gets done", None),
        ("Action: write the minutes", None),
    ],
)
def test_action_names_its_owner_in_many_ways(text: str, owner: str | None) -> None:
    found = only(text)
    assert (found.kind, found.owner) == (ClaimKind.ACTION_ITEM, owner)


@pytest.mark.parametrize(
    ("limit", "day"),
    [("by 12 March", 70), ("due March 13th", 71), ("until 1970-03-14", 72), ("by Friday", 1), ("by end of March", 89)],
)
def test_action_is_due_on_a_day_that_counts_from_its_words(limit: str, day: int) -> None:
    assert only(f"ACTION: Bob to write the minutes {limit}").due == day * 86_400_000_000
    assert only("ACTION: Bob to write about the fire of 12 March").due is None


@pytest.mark.parametrize("text", ["Todo Website - new logo", "Todo Later - buy tape"])
def test_what_only_sounds_like_an_action_of_somebody_is_none(text: str) -> None:
    assert [one for one in ops(text) if one.owner] == []


def test_heading_that_only_sounds_like_a_mark_is_none() -> None:
    assert extracted(document("# Outcome\n\nIt rained all day.\n")).ops == ()


@pytest.mark.parametrize(
    "text", ["Decision: TBD", "Decision:", "Decision: none yet", "decision:42", "> Decision: use X"]
)
def test_empty_or_quoted_mark_says_nothing(text: str) -> None:
    assert ops(text) == ()


@pytest.mark.parametrize(
    "text", ["Decision: maybe use Postgres", "- [Decision] use Postgres?", "Decision: might use X1"]
)
def test_doubtful_mark_needs_review(text: str) -> None:
    found = only(text)
    assert (found.marked, found.needs_review) == (False, True)


def test_document_may_open_with_its_decision() -> None:
    found = extracted(document("Decision: use Postgres\nReason: cost had to fall\n")).ops
    assert [one.statement for one in found] == ["use Postgres"]


def test_message_and_document_read_alike() -> None:
    text = "- [Decision] auth.database = Postgres because cost had to fall\n"
    (said,), (written,) = extracted(message(text)).ops, extracted(document(text)).ops
    assert (said.key, said.value, said.support[0].quote) == (written.key, written.value, written.support[0].quote)
