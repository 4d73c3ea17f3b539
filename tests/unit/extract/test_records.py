"""A written record tells its day, and the reason for its chosen option."""

from datetime import UTC, datetime

import pytest

from extract.rules.force import status_line
from extract.sources.dated import dated
from graph.rules.reading.support import support
from tests.unit.extract.said import alternatives, document, extracted, reasons

NOW = int(datetime(2026, 11, 18, tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("---\nstatus: accepted\ndate: '2026-02-03'\n---\n# Use tabs\n", "2026-02-03"),
        ("# 1. Use tabs\n\nDate: 2026-10-26\n", "2026-10-26"),
        ("# Use tabs\n\n* Date: 12 October 2026\n", "2026-10-12"),
        ("# Weekly meeting, 3 November 2026\n", "2026-11-03"),
        ("PEP: 1\nTitle: How\nCreated: 13-Jun-2000\n", "2000-06-13"),
        ("title: X\ncreation-date: 2020-01-02\nlast-updated: 2021-02-03\n", "2021-02-03"),
        ("<xep><header><revision><date>2002-11-21</date></revision></header></xep>", "2002-11-21"),
        (
            "Request for Comments: 2616                  UC Irvine\nCategory: X                  June 1999\n",
            "1999-06-01",
        ),
        ("# Notes\n\nDate: 3 May, room 2020\n", None),
        ("# Notes of Friday\n", None),
        ("# Plan for 1 March 2027\n", None),
        ("date: 2026-13-45\n", None),
        ("# Notes\n\nWe met on 3 November 2026.\n", None),
        ("Letter of 2026-01-21, the fire officer\n\nDear Bronwen,\n", "2026-01-21"),
        ("Minutes dated 3 May 2026\n", "2026-05-03"),
        ("# Roof\n\nHenrik, version 4, Friday 19 June. Read it.\n", "2026-06-19"),
        ("# Roof\n\nHenrik, version 4, 19 June. Read it.\n", None),
        ("TOWN OF ELMORE\nREGULAR MEETING\nOF THE COUNCIL\nMarch 4, 2024\n\nROLL CALL: all.\n", "2024-03-04"),
        ("# Roof\n\nOne.\n\nTwo.\n\nThree of it fell on March 4, 2024\n", None),
        ("The storm in the night of 3 May 2026 took the roof.\n", None),
    ],
)
def test_day_of_a_document_is_the_one_it_says(text: str, day: str | None) -> None:
    at = dated(text, NOW)
    assert (None if at is None else datetime.fromtimestamp(at / 1_000_000, UTC).date().isoformat()) == day


@pytest.mark.parametrize(
    ("title", "statement"),
    [
        ("2. Describe the infrastructure with Terraform", "Describe the infrastructure with Terraform"),
        ("How do we describe infrastructure?", "How do we describe infrastructure: Terraform"),
    ],
)
def test_chosen_option_is_stated_with_what_it_was_chosen_for(title: str, statement: str) -> None:
    source = document(f'# {title}\n\n## Decision Outcome\n\nChosen option: "Terraform", because all know it.\n')
    (found,) = extracted(source).ops
    assert (found.statement, reasons(found)) == (statement, ["all know it"])
    assert support(found, source)


def test_what_travels_over_something_turns_nothing_down() -> None:
    (found,) = extracted(document("# Events\n\n## Decision\n\nWe will send events over NATS.\n")).ops
    assert alternatives(found) == []


@pytest.mark.parametrize(
    ("options", "outcome", "left"),
    [
        ("* Postgres\n* MySQL\n* SQLite\n", 'Chosen option: "Postgres", because it is safe.', ["MySQL", "SQLite"]),
        ("* Postgres\n  * Good, because safe\n* [MySQL](x) - fast\n", "Chosen option: **Postgres**.", ["MySQL"]),
        ("1. Option 1: Istio\n2. Option 2: Linkerd\n", "Chosen option: Option 2.", ["Istio"]),
        ("* Postgres\n* MySQL\n", "We will use Postgres instead of MySQL.", ["MySQL"]),
        ("* Postgres\n* Postgres with replicas\n", 'Chosen option: "Postgres with replicas".', ["Postgres"]),
        ("### Istio\n\nFine.\n\n### Linkerd\n\nSmall.\n", "We will use Linkerd.", ["Istio"]),
        ("* Postgres\n* MySQL\n", "We keep what we have.", []),
        ("- MySQL: rejected, it is slow.\n- Mongo\n- Redis (ruled out)\n", "We keep what we have.", ["MySQL", "Redis"]),
        ("- MySQL: rejected rows come back\n", "We keep what we have.", []),
    ],
)
def test_options_that_were_considered_and_not_chosen_were_turned_down(
    options: str, outcome: str, left: list[str]
) -> None:
    source = document(f"# Storage\n\n## Considered Options\n\n{options}\n## Decision Outcome\n\n{outcome}\n")
    (found,) = extracted(source).ops
    assert alternatives(found) == left


def test_options_belong_to_the_first_decision_that_chooses_one() -> None:
    text = "# A\n\n## Options\n\n- tea\n- milk\n\n## Decision: drink tea\n\nYes.\n\n## Decision: milk for the cats\n\nYes.\n"
    first, second = extracted(document(text)).ops
    assert (alternatives(first), alternatives(second)) == (["milk"], [])


def test_options_without_a_decision_decide_nothing() -> None:
    assert extracted(document("# Considered Options\n\n* Paris\n* Rome\n\nWe could not agree.\n")).ops == ()


def test_options_may_stand_behind_what_was_decided() -> None:
    record = "## Decision\n\nUse {}.\n\n## Considered Options\n\n- {}\n- {}\n\n"
    text = f"# 1 Data\n\n{record.format('Postgres', 'Postgres', 'MySQL')}# 2 Cache\n\n{record.format('Redis', 'Etcd', 'Redis')}"
    first, second = extracted(document(text)).ops
    assert (alternatives(first), alternatives(second)) == (["MySQL"], ["Etcd"])


def test_options_between_two_decisions_belong_to_the_one_that_follows() -> None:
    text = "# A\n\n## Decision\n\nDrink tea.\n\n## Options\n\n- tea\n- cocoa\n\n## Decision\n\nCocoa for the cats.\n"
    first, second = extracted(document(text)).ops
    assert (alternatives(first), alternatives(second)) == ([], ["tea"])


@pytest.mark.parametrize(
    ("section", "status"),
    [
        ("Accepted\n\nDate: 2020-01-02", "Accepted"),
        ("**Accepted** (2021-02-03)\nDeciders: Bo", "Accepted (2021-02-03)"),
        ("Accepted\n\nSuperceded by [9. Use Y](0009-y.md)", "Superceded by [9. Use Y](0009-y.md)"),
        ("2020-01-01 proposed\n\n2020-03-02 accepted", "2020-03-02 accepted"),
        ("- [ ] proposed\n- [x] accepted", "accepted"),
        ("Under the sea\nBy Bo", "Under the sea"),
        ("", None),
    ],
)
def test_status_is_its_own_line_without_the_lines_around_it(section: str, status: str | None) -> None:
    assert status_line(f"# 3. Use Z\n\n## Status\n\n{section}\n\n## Decision\n\nWe use Z.\n") == status
