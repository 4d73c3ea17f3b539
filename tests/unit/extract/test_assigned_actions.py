"""Minutes of all kinds assign actions to people, with deadlines. Words were said on Thursday, 1 January 1970."""

from dataclasses import replace

import pytest

from graph.model.words import ClaimKind
from tests.unit.extract.said import document, extracted, message, only, reasons

_DAY = 86_400_000_000
_FRIDAY = 1


@pytest.mark.parametrize(
    ("text", "owner", "day"),
    [
        ("AI: Bob to call the printer", "Bob", None),
        ("AI Bob: call the printer", "Bob", None),
        ("ACTION ada to call the printer", "ada", None),
        ("ACTION [Bob]: call the printer", "Bob", None),
        ("ACTION @bob by Friday: call the printer", "bob", _FRIDAY),
        ("ACTION (Bob, 1970-01-05): call the printer", "Bob", 4),
        ("Action: call the printer — Bob — 5 Jan", "Bob", 4),
        ("Action: call the printer [Bob, 1970-01-05]", "Bob", 4),
        ("Action: call the printer (Owner: Bob; Deadline: 1970-01-05)", "Bob", 4),
        ("Action: call the printer. Owner: Bob. Due: 1970-01-05.", "Bob", 4),
        ("Action: call the printer\n- Owner: Bob\n- Due: 5 January", "Bob", 4),
        ("Assigned to Bob: call the printer by Friday", "Bob", _FRIDAY),
        ("Next step: Bob to call the printer", "Bob", None),
        ("→ Action Bob: call the printer", "Bob", None),
        ("- [ ] @bob call the printer (due 1970-01-05)", "bob", 4),
        ("- [ ] Call the printer (Bob, by Friday)", "Bob", _FRIDAY),
    ],
)
def test_action_says_who_and_until_when(text: str, owner: str, day: int | None) -> None:
    found = only(text)
    due = None if day is None else day * _DAY
    assert (found.kind, found.owner, found.due, found.marked) == (ClaimKind.ACTION_ITEM, owner, due, True)


def test_ticked_action_waits_for_a_person() -> None:
    found = only("- [x] Bob: call the printer")
    assert (found.owner, found.marked, found.needs_review) == ("Bob", False, True)


@pytest.mark.parametrize(
    "text", ["- [ ] call the printer", "AI: it will change everything", "Next steps: we wait", "- [ ] milk and bread"]
)
def test_without_a_name_it_is_nobodys_action(text: str) -> None:
    assert not extracted(message(text)).ops


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("RESOLVED UNANIMOUSLY: accept the budget", "accept the budget"),
        ("Decision taken: accept the budget", "accept the budget"),
        ("✅ Decision: accept the budget", "accept the budget"),
        ("### Decision 3: Accept the budget", "Accept the budget"),
    ],
)
def test_resolution_in_other_peoples_marks(text: str, statement: str) -> None:
    assert (only(text).kind, only(text).statement) == (ClaimKind.DECISION, statement)


def test_quoted_mark_decides_in_minutes_and_not_in_a_chat() -> None:
    assert [one.statement for one in extracted(document("> **RESOLVED:** Publish it")).ops] == ["Publish it"]
    assert not extracted(message("> **RESOLVED:** Publish it")).ops


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("I'll write the report by Friday.", "Ann"),
        ("ok, I will call the landlord by 5 January", "Ann"),
        ("@lea will send the offer by tomorrow.", "lea"),
        ("I'll fix the form tomorrow", "Ann"),
        ("I will send the invoice on Friday", "Ann"),
        ("@Tobi can you check the fuses by Monday?", "Tobi"),
        ("Priya, could you please ask the city by Friday?", "Priya"),
        ("@Tobi can you hear me by now?", None),
        ("Tobi, could you come by Friday?", None),
        ("I'll be there by Friday.", None),
        ("I'll call you tomorrow", None),
        ("I'll go home tomorrow", None),
        ("Maybe I'll write it by Friday.", None),
        ("I'll write the report.", None),
    ],
)
def test_promise_for_a_day_is_an_assigned_action(text: str, owner: str | None) -> None:
    found = extracted(replace(message(text), author="Ann")).ops
    assert [(one.kind, one.owner, one.marked) for one in found] == (
        [(ClaimKind.ACTION_ITEM, owner, False)] if owner else []
    )
    assert all(one.due for one in found)


_TABLES = """
| # | Action       | Owner | Due        | Status |
|---|--------------|-------|------------|--------|
| 1 | Call the printer | @bob | 1970-01-05 | open |
| 2 | Buy paper    | Ann   |            | done   |

Decision | Reason
-------- | ------
Use oak  | it lasts

| Action | Meaning |
|--------|---------|
| GET    | reads   |
"""


def test_tables_of_actions_and_decisions_are_read() -> None:
    found = extracted(document(_TABLES)).ops
    told = [(one.kind, one.statement, one.owner, one.marked) for one in found]
    assert told == [
        (ClaimKind.ACTION_ITEM, "Call the printer", "bob", True),
        (ClaimKind.ACTION_ITEM, "Buy paper", "Ann", False),
        (ClaimKind.DECISION, "Use oak", None, True),
    ]
    assert (found[0].due, reasons(found[2])) == (4 * _DAY, ["it lasts"])
