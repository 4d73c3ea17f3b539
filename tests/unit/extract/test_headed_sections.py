import pytest

from graph.model.words import ClaimKind
from tests.unit.extract.said import GENERAL, alternatives, document, extracted, reasons

RECORD = """# Storage

## Status

Accepted

## Context

We might use Mongo.

## Decision

We will use Postgres. It runs everywhere.

## Rationale

Because cost had to fall. And more.

## Alternatives considered

- MySQL: too slow
- Mongo - loses data
"""


def test_decision_section_states_with_reasons_and_alternatives() -> None:
    found, *options = extracted(document(RECORD)).ops
    assert [(one.statement, one.declined, reasons(one)) for one in options] == [
        ("MySQL", True, ["too slow"]),
        ("Mongo", True, ["loses data"]),
    ]
    assert (found.kind, found.statement, found.marked) == (ClaimKind.DECISION, "We will use Postgres", True)
    assert (reasons(found), alternatives(found)) == (["cost had to fall", "We might use Mongo"], ["MySQL", "Mongo"])
    assert found.evidence.section == "Storage / Decision"


def test_each_item_of_a_list_is_a_statement() -> None:
    found = extracted(document("## Constraints\n\nThese hold:\n\n- no drilling\n- only at night\n")).ops
    assert [one.statement for one in found] == ["no drilling", "only at night"]


def test_heading_may_say_it_itself() -> None:
    (found,) = extracted(document("# Notes\n\n## Decision: use Postgres because cost had to fall\n\nText.\n")).ops
    assert (found.statement, reasons(found)) == ("use Postgres", ["cost had to fall"])


@pytest.mark.parametrize(
    ("status", "force"),
    [
        ("Superseded by 7", "over"),
        ("Accepted\n\nSuperseded by [7. Use Kafka](0007-use-kafka.md)", "over"),
        ("Accepted (superseded by 7)", "over"),
        ("~~Accepted~~ **Deprecated**", "over"),
        ("Rejected", "declined"),
        ("Proposed", "open"),
        ("Draft, to be discussed", "open"),
        ("Accepted", "holds"),
        ("Proposed on 1 May\n\nAccepted on 3 May\n\nSupersedes [3. Use files](3.md)", "holds"),
        ("Accepted, and it replaces what was rejected before", "holds"),
    ],
)
def test_document_says_whether_what_it_decides_is_in_force(status: str, force: str) -> None:
    found = extracted(document(RECORD.replace("Accepted", status))).ops[0]
    assert (found.over, found.declined) == (force == "over", force == "declined")
    assert (found.marked, found.needs_review) == ((force == "holds"), (force != "holds"))


@pytest.mark.parametrize(
    "head",
    [
        "---\nstatus: rejected\n---\n# Use Bun\n",
        "# Use Bun\n\n* Status: rejected\n* Date: 2026-01-05\n",
        "# Use Bun\n\n**Date:** 2026-01-05\n**Status:** Rejected\n",
        "# Use Bun\n\n| Status | Rejected |\n",
        "# Use Bun\n\n- **Status**: Rejected\n",
    ],
)
def test_status_may_be_a_field_of_the_record(head: str) -> None:
    (found,) = extracted(document(f"{head}\n## Decision\n\nWe will use Bun.\n")).ops
    assert found.declined


def test_status_of_something_else_says_nothing_of_the_document() -> None:
    text = "# Weekly\n\nWe met at ten.\n\nStatus: on hold\n\n## Decision\n\nWe will use Bun.\n"
    (found,) = extracted(document(text)).ops
    assert found.marked


def test_code_in_a_document_decides_nothing() -> None:
    text = "Text.\n\n    Decision: use X\n\n```\n## Decision\nuse Y\n```\n\n| Decision: use Z |\n"
    assert extracted(document(text)).ops == ()


def test_path_and_age_move_the_confidence() -> None:
    def confidence(path: str, at: int = 0, now: int = 10**18) -> float:
        return extracted(document("## Decision\n\nUse Postgres.\n", path, at), now).ops[0].confidence

    assert confidence("a/b.md") == 0.7
    assert confidence("docs/decisions/b.md") == 0.77
    assert confidence("_archive/b.md") == 0.63
    assert confidence("a/b.md", at=10**15, now=10**15 + 86_400_000_000) == 0.735


def test_batch_keeps_the_best_and_tells_the_rest() -> None:
    lines = [f"- [Decision] thing {number} {'is ' * (number % 7)}big" for number in range(80)]
    found = extracted(document("\n".join(lines)))
    assert (len(found.ops), len(found.dropped)) == (GENERAL.extract.batch, 30)
    assert [one.evidence.start for one in found.ops] == sorted(one.evidence.start or 0 for one in found.ops)
    assert all("batch" in one.reason for one in found.dropped)
