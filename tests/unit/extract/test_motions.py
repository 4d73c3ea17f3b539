"""Motions and the commands of minutes: what was moved, and how it ended."""

import pytest

from graph.model.words import ClaimKind
from tests.unit.extract.said import document, extracted


@pytest.mark.parametrize(
    ("words", "statement"),
    [
        ("Motion: to sell the van. Moved by J. Lee, seconded by Smith. Carried.", "sell the van"),
        ("MOTION: To buy a new projector. Moved by Jones, seconded by Lee. CARRIED.", "buy a new projector"),
        ("**Motion** by Ada, seconded by Bo: adopt the bylaws. Passed unanimously.", "adopt the bylaws"),
        ("Motion to adopt the charter passes 5-0.", "adopt the charter"),
        ("It was moved by Ada and seconded by Bo to close the account. Motion carried.", "close the account"),
        ("Ada moved to approve the budget. Bo seconded. The motion passed 4-1.", "approve the budget"),
        ("**Motion:** Paint the hall\n\n**Vote:** 5 for, 0 against. Carried.", "Paint the hall"),
        ("Proposal: to raise the dues.\nVote: 3 for, 1 against, 1 abstention", "raise the dues"),
        ("Motion to sell the van. 7 in favour, none opposed.", "sell the van"),
        ("Motion: to sell the van. Vote: 3-1.", "sell the van"),
        ("Councilor Pratt moved, and Councilor Osei seconded, to sell the van. The motion passed.", "sell the van"),
        ("Ada Pratt made a motion to sell the van. Second by Bo. Motion carried 2-1.", "sell the van"),
        ("RESOLVED, that we sell the van.", "we sell the van"),
    ],
)
def test_carried_motion_is_a_decision(words: str, statement: str) -> None:
    (op,) = extracted(document(f"# Meeting\n\n{words}\n")).ops
    assert (op.kind, op.statement, op.marked, op.declined) == (ClaimKind.DECISION, statement, True, False)


@pytest.mark.parametrize(
    ("words", "declined"),
    [
        ("Motion: to sell the van. Defeated (1-2).", True),
        ("Motion to sell the van. Not carried.", True),
        ("A motion by Osei to sell the van died for lack of a second.", True),
        ("The group rejected the proposal to sell the van.", True),
        ("Motion: sell the van. Tabled until May.", False),
        ("Motion: sell the van.\n\nVote: 1 for, 4 against", True),
        ("Motion: sell the van. In favour: 2. Opposed: 2.", True),
        ("Motion: sell the van. Votes for: 5, against: 4.", False),
        ("Motion: sell the van. Vote: 9 for, 1 against. The motion fails for lack of a quorum.", True),
        ("Resolution: sell the van.\nVote: 1 for, 3 against", True),
        ("Motion to sell the van.\n\nThe budget was approved by the treasurer.", False),
    ],
)
def test_any_other_motion_decides_nothing(words: str, declined: bool) -> None:
    (op, *_) = [one for one in extracted(document(f"# Meeting\n\n{words}\n")).ops if "van" in (one.statement or "")]
    assert (op.statement, op.marked, op.declined, op.needs_review) == ("sell the van", False, declined, True)


@pytest.mark.parametrize("ends", ["– postponed", "- TBD", "— deferred to June", "- to be decided"])
def test_decision_that_was_put_off_waits_for_a_person(ends: str) -> None:
    (op,) = extracted(document(f"# Board meeting\n\n## Decisions\n\n- Name of the app {ends}\n")).ops
    assert (op.marked, op.needs_review) == (False, True)


def test_motions_follow_each_other_line_by_line() -> None:
    text = "Motion: to buy a van. Carried.\nMotion: to sell the boat. Defeated.\nMotion to hire Jo passes 3-0.\n"
    found = extracted(document(f"# Meeting\n\n{text}")).ops
    assert [(one.statement, one.declined) for one in found] == [
        ("buy a van", False),
        ("sell the boat", True),
        ("hire Jo", False),
    ]


@pytest.mark.parametrize(
    "minutes",
    [
        "# Board meeting\n\n{}",
        "# Notes\n\nPresent: Ada, Bo\n\n{}",
        "# Notes\n\n## Decisions and actions\n\n## Decisions\n\n{}",
    ],
)
def test_minutes_number_what_was_decided_and_who_does_what(minutes: str) -> None:
    lines = "D1: Keep the van.\n- **D2** Sell the boat\n**D3:** Paint it\nA1 (Bo): Call the city\nA2: Ada to write the plan\n"
    found = extracted(document(minutes.format(lines))).ops
    assert [(one.kind.value[0], one.statement, one.owner) for one in found] == [
        ("D", "Keep the van", None),
        ("D", "Sell the boat", None),
        ("D", "Paint it", None),
        ("A", "Call the city", "Bo"),
        ("A", "Ada to write the plan", "Ada"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# Drawing\n\nD1: the front door\nA1: the first bay\n",
        "# Meeting\n\nD2x: no code\nD1.2 nor this\nDo: it\nA4 paper is out\n",
    ],
)
def test_what_only_looks_like_a_number_of_minutes_is_none(text: str) -> None:
    assert extracted(document(text)).ops == ()


def test_what_is_only_proposed_moves_nothing() -> None:
    assert extracted(document("# Meeting\n\nProposal: move the code to Rust.\n\nWe talked about it.\n")).ops == ()


def test_commands_for_a_bot_are_marks() -> None:
    text = "#startmeeting\n#agreed we drop Python 3.9\n#info no merge today\n#action dave to update the docs\n#actions is a channel\n"
    found = extracted(document(f"# Meeting\n\n{text}")).ops
    assert [(one.kind, one.statement, one.owner) for one in found] == [
        (ClaimKind.DECISION, "we drop Python 3.9", None),
        (ClaimKind.ACTION_ITEM, "dave to update the docs", "dave"),
    ]


def test_initials_end_no_sentence() -> None:
    (op,) = extracted(document("# Meeting\n\nACTION: B. Jones to call the city by 1 April 2026.\n")).ops
    assert (op.statement, op.owner) == ("B. Jones to call the city by 1 April 2026", "B. Jones")


def test_tables_in_asciidoc() -> None:
    text = '= Board\n\n== Actions\n\n[cols="1,1,1"]\n|===\n|What |Who |When\n\n|Book the band |Ann |2026-03-30\n|===\n'
    (op,) = extracted(document(text)).ops
    assert (op.kind, op.statement, op.owner) == (ClaimKind.ACTION_ITEM, "Book the band", "Ann")
