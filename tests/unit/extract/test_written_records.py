"""Decision records in the shapes that projects give them: tables, field lists, boxes, AsciiDoc, options with what speaks against them."""

from datetime import UTC, datetime

import pytest

from extract.records.fields import head_of
from extract.records.forms import recognised
from extract.sources.dated import dated
from tests.unit.extract.said import alternatives, document, extracted, reasons

NOW = int(datetime(2026, 11, 18, tzinfo=UTC).timestamp()) * 1_000_000
DECIDES = "\n\n## Decision\n\nWe send mails at night.\n"


@pytest.mark.parametrize(
    "top",
    [
        "# A\n\n| Field | Value |\n|---|---|\n| **Status** | Accepted |\n| Date | 2021-04-07 |\n",
        "# A\n\n| Status | Accepted |\n|---|---|\n| Date | 2021-04-07 |\n",
        "# A\n\n| Status | Date |\n|---|:-:|\n| Accepted | 2021-04-07 |\n",
        "# A\n\n**Status:** Accepted | **Date:** 2021-04-07\n",
        "# A\n\nIn short.\n\n**Status:** Accepted  \n**Date:** 2021-04-07\n",
        "# A\n\n[![built](x.svg)](y)\n\n- Status: Accepted <!-- or not -->\n- Date: 2021-04-07\n",
        "Mails\n=====\n\n:Status: Accepted\n:Date: 2021-04-07\n",
        "###\nA\n###\n\n.. list-table::\n   :widths: 1 2\n\n   * - Status\n     - Accepted\n   * - Date\n     - 2021-04-07\n",
        "= A\n:status: Accepted\n:date: 2021-04-07\n",
        "- Status: Accepted\n- Date: 2021-04-07\n\n# A\n",
        "# A\n\n## Status: Accepted\n\n## Date: 2021-04-07\n",
    ],
)
def test_fields_stand_in_lists_and_tables_of_every_kind(top: str) -> None:
    head = head_of(top, yaml=False)
    status = head.said("status")
    assert status is not None
    assert status.value == "Accepted"
    assert status.value in top[status.start : status.end]
    assert dated(top, NOW) == _moment(2021, 4, 7)


@pytest.mark.parametrize(
    ("text", "path", "day"),
    [
        ("# A\n\n## Status\n\nAccepted on 2021-08-12\n", "", (2021, 8, 12)),
        ("# A\n\n## Status\n\n- 2022-01-10: proposed\n- 2022-01-24: accepted\n", "", (2022, 1, 24)),
        ("# A\n\n## Date\n\n2022-09-15\n", "", (2022, 9, 15)),
        ("# A\n", "docs/adr/20201027-a.md", (2020, 10, 27)),
        ("# A\n", "minutes/2020-10-27-a.md", (2020, 10, 27)),
        ("Minutes of the board meeting held on 17 January 2024\n\nWe met.\n", "", (2024, 1, 17)),
        ("# A\n", "minutes/12345678901.md", None),
    ],
)
def test_day_stands_in_a_status_a_section_or_the_name_of_the_file(
    text: str, path: str, day: tuple[int, int, int] | None
) -> None:
    assert dated(text, NOW, path) == (_moment(*day) if day else None)


@pytest.mark.parametrize(
    ("status", "force"),
    [
        ("\u2705 Accepted", "holds"),
        ("- [ ] Proposed\n- [x] Accepted", "holds"),
        ("This was accepted by the board on 4 May", "holds"),
        ("Partially superseded by [ADR-9](0009-x.md)", "holds"),
        ("Superceded by 9", "over"),
        ("- 2024-05-13: deprecated\n- 2022-01-24: accepted", "over"),
        ("\U0001f7e1 In review", "open"),
        ("Last Call", "open"),
        ("Not yet approved", "open"),
        ("We love it", "open"),
        ("Voted down", "down"),
    ],
)
def test_status_is_read_however_it_is_dressed_and_one_that_nobody_knows_waits(status: str, force: str) -> None:
    (found,) = extracted(document(f"# 4. Mails\n\n## Status\n\n{status}{DECIDES}", "docs/adr/0004.md")).ops
    assert (found.marked, found.over, found.declined) == (force == "holds", force == "over", force == "down")


@pytest.mark.parametrize(
    "title", ["[short title of solved problem]", "{title}", "<Title>", "NUMBER. TITLE", "ADR: {short title}"[5:]]
)
def test_form_that_nobody_filled_in_decides_nothing(title: str) -> None:
    text = f'# {title}\n\n* Status: accepted\n\n## Decision Outcome\n\nChosen option: "option 1", because it is best.\n'
    assert extracted(document(text, "docs/adr/template.md")).ops == ()


def test_title_in_brackets_may_be_part_of_a_name() -> None:
    assert extracted(document(f"# [RFC] Mails [2]{DECIDES}", "docs/adr/0004.md")).ops


OPTIONS = {
    "a heading": "## Rejected Alternatives\n\n### MySQL\n\nWe know it. It loses data.\n",
    "an item": "## Alternatives\n\n- **MySQL (8.0)**: it loses data\n",
    "a verdict": "## Options\n\n1. Postgres (chosen)\n2. MySQL \u2013 rejected, since it loses data\n",
    "an item with a verdict behind it": "## Considered options\n\n* Postgres\n* MySQL. Bad, because it loses data.\n",
    "an item with both sides": "## Considered options\n\n* MySQL. Good, because we know it. Bad, because it loses data.\n* Postgres\n",
    "a fault": "## Considered options\n\n* Postgres: fits\n* MySQL: too likely that it loses data\n",
    "a fault in brackets": "## Considered options\n\n* Postgres\n* MySQL (too often it loses data)\n",
    "a dash": "## Considered options\n\n* Postgres\n* MySQL - rejected because it loses data\n",
    "a list of both sides": "## Considered Options\n\n* MySQL\n* Postgres\n\n### MySQL\n\n**Pros:**\n\n- known\n\n**Cons:**\n\n- it loses data\n",
    "a table": "## Alternatives Considered\n\n| Option | Pros | Cons |\n|---|---|---|\n| Postgres | safe | big |\n| MySQL | known | it loses data |\n",
    "items below items": "## Considered Options\n\n* MySQL\n  * Pro: known\n  * Con: it loses data\n* Postgres\n",
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_options_are_turned_down_for_what_is_said_against_them(options: str) -> None:
    text = f"# 4. Data\n\n## Status\n\nAccepted\n\n## Decision\n\nWe use Postgres.\n\n{options}"
    decided, other = extracted(document(text, "docs/adr/0004.md")).ops
    assert alternatives(decided) == ["MySQL"]
    assert (other.statement, other.declined, other.over) == ("MySQL", True, False)
    assert ["loses data" in one for one in reasons(other)] == [True]


def test_what_a_proposal_weighs_is_not_turned_down_yet() -> None:
    text = f"# 4. Data\n\n## Status\n\nProposed\n\n## Decision\n\nWe use Postgres.\n\n{OPTIONS['an item']}"
    assert len(extracted(document(text, "docs/adr/0004.md")).ops) == 1


@pytest.mark.parametrize(
    ("outcome", "why"),
    [
        ("Chosen option: gRPC.\n\nIts contracts are compiled.", ["Its contracts are compiled"]),
        ('Chosen option: "gRPC", because\n\n* it is fast, and\n* it is typed.', ["it is fast, and", "it is typed"]),
    ],
)
def test_reason_may_stand_behind_what_was_chosen(outcome: str, why: list[str]) -> None:
    text = f"# Calls\n\n* Status: accepted\n\n## Decision Outcome\n\n{outcome}\n"
    (found,) = extracted(document(text, "docs/adr/0004.md")).ops
    assert reasons(found) == why


def test_underlines_rank_by_first_appearance() -> None:
    text = "1. Purpose\n##########\n\nStatus\n******\n\nAccepted\n\nDecision\n********\n\nWe keep one list.\n\nRejected Alternatives\n*********************\n\nTwo lists\n=========\n\nThey drift.\n"
    decided, _ = extracted(document(text, "docs/decisions/0001-purpose.rst")).ops
    assert alternatives(decided) == ["Two lists"]


def test_text_that_sets_in_all_but_its_headings_has_sections() -> None:
    text = "PEP: 3\nTitle: Hashes\nStatus: Final\n\nAbstract\n\n    It hashes.\n\nMotivation\n\n    Twice is slow.\n"
    first = extracted(document(text, "pep-0003.txt")).ops[0]
    assert reasons(first) == ["Twice is slow"]


@pytest.mark.parametrize(
    ("said", "older"),
    [
        ("Supersedes: RFC 003", ("docs-rfcs-3",)),
        (":Replaces: :ref:`RFC3`", ("docs-rfcs-3",)),
        (":Replaces: `3 <0003-json.rst>`_", ("docs-rfcs-3",)),
        ("Status: Accepted\n\n## Links\n\n* Supersedes [RFC-003](RFC-003-json.md)", ("docs-rfcs-3",)),
        ("Status: Accepted\n\n## Supersedes\n\n[RFC-003](RFC-003-json.md)", ("docs-rfcs-3",)),
        ("Status: Accepted, partially supersedes RFC 3", ()),
        ("Supersedes: none", ()),
    ],
)
def test_records_name_each_other_in_many_ways(said: str, older: tuple[str, ...]) -> None:
    found = recognised(document(f"# RFC 012: Calls\n\n{said}\n{DECIDES}", "docs/rfcs/RFC-012-calls.md"))
    assert found is not None
    assert (found.record.label, found.record.supersedes) == ("RFC 12", older)


def test_proposal_without_a_status_waits_for_a_person() -> None:
    text = "- Feature Name: `let_chains`\n- Start Date: 2018-07-13\n- RFC PR: [#1](x)\n\n# Summary\n[summary]: #summary\n\nChains.\n"
    (found,) = extracted(document(text, "text/9401-let-chains.md")).ops
    assert (found.statement, found.marked, found.needs_review) == ("let_chains", False, True)


def test_record_without_a_folder_or_number_is_known_by_its_status_and_outcome() -> None:
    text = (
        "---\nstatus: proposed\n---\n\n# Use Rust\n\n## Decision Outcome\n\nChosen option: Rust, because it is safe.\n"
    )
    found = recognised(document(text, "rust.md"))
    assert found is not None
    assert found.record.status == "proposed"


def test_title_says_instead_of_what() -> None:
    (found,) = extracted(document("# 4. SQS instead of RabbitMQ\n\nStatus: Accepted\n", "docs/adr/0004.md")).ops
    assert alternatives(found) == ["RabbitMQ"]


def test_picture_in_front_is_no_part_of_what_was_decided() -> None:
    found = extracted(document("# Weekly\n\n## Decisions\n\n- \u2705 Ship it on Monday\n- ~~Move~~ postponed\n")).ops
    assert [one.statement for one in found] == ["Ship it on Monday"]


def _moment(year: int, month: int, day: int) -> int:
    return int(datetime(year, month, day, tzinfo=UTC).timestamp()) * 1_000_000
