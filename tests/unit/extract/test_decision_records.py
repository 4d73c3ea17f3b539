"""Decision records are known by their shape, and say by name what they replace, what replaces them and what they need."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.records.forms import recognised
from extract.records.names import Family, names_in, number_in
from graph.model.record import Record
from graph.model.words import EvidenceRole
from tests.unit.extract.said import document, extracted

PEP = "PEP: 249\nTitle: Database API v2.0\nAuthor: M. L.\nStatus: Final\nReplaces: 248\n\nIntroduction\n============\n\nIt is so.\n"
BIP = "<pre>\n  BIP: 21\n  Title: URI Scheme\n  Status: Deployed\n  Requires: 32, 43\n  Proposed-Replacement: 321\n</pre>\n\n==Abstract==\n"
KEP = 'title: Topology\nkep-number: 1659\nauthors:\n- "@ada"\nstatus: implementable # or not\nreplaces:\n  - "/keps/sig-node/2133-credentials"\nsuperseded-by: []\n'
XEP = "<xep><header><title>MUC</title><number>0045</number><status>Stable</status><dependencies><spec>XMPP Core</spec><spec>XEP-0030</spec></dependencies><supersedes><spec>XEP-0044</spec></supersedes><supersededby/></header></xep>"
RFC = """Internet Engineering Task Force (IETF)                   R. Fielding, Ed.
Request for Comments: 9110                                         Adobe
STD: 97                                               M. Nottingham, Ed.
Obsoletes: 2818, 7230,                                            Fastly
           7615, 7694                                    J. Reschke, Ed.
Category: Standards Track                                      June 2022


                             HTTP Semantics

Abstract

   It is stateless.
"""
NYGARD = "# 4. Use Kafka\n\nDate: 2026-01-05\n\n## Status\n\nAccepted\n\nSupersedes [3. Queue](0003-queue.md)\n\n## Decision\n\nWe will use Kafka.\n"
MADR = "---\nstatus: superseded by [ADR-0009](0009-nats.md)\ndate: 2026-01-05\n---\n\n# Use Kafka\n\n## Decision Outcome\n\nChosen option: Kafka, because it is fast.\n"


def record(text: str, path: str) -> Record:
    found = recognised(document(text, path))
    assert found is not None
    return found.record


@pytest.mark.parametrize(
    ("path", "text", "name", "status", "supersedes", "successors", "requires"),
    [
        ("pep-0249.rst", PEP, "pep-249", "Final", ("pep-248",), (), ()),
        ("bip-0021.mediawiki", BIP, "bip-21", "Deployed", (), ("bip-321",), ("bip-32", "bip-43")),
        ("keps/sig-net/1659-topology/kep.yaml", KEP, "kep-1659", "implementable", ("kep-2133",), (), ()),
        ("xep-0045.xml", XEP, "xep-45", "Stable", ("xep-44",), (), ("xep-30",)),
        ("docs/adr/0004-kafka.md", NYGARD, "docs-adr-4", "Accepted", ("docs-adr-3",), (), ()),
        ("docs/adr/0008-kafka.md", MADR, "docs-adr-8", None, (), ("docs-adr-9",), ()),
    ],
)
def test_shapes(
    path: str,
    text: str,
    name: str,
    status: str | None,
    supersedes: tuple[str, ...],
    successors: tuple[str, ...],
    requires: tuple[str, ...],
) -> None:
    found = record(text, path)
    assert (found.name, found.supersedes, found.successors, found.requires) == (name, supersedes, successors, requires)
    if status is not None:
        assert (found.status or "").startswith(status)


def test_header_that_opens_with_the_name_of_its_family_tells_its_title_there() -> None:
    found = record(
        "RFC: Purge by tag\nAuthors: Lee\nStatus: Accepted\n\n## Problem\nStale pages.\n", "docs/rfc/cache.md"
    )
    assert found.title == "Purge by tag"


@pytest.mark.parametrize(
    "above", ["<!-- markdownlint-disable MD013 -->\n", "<!--\nLicensed to all.\n-->\n\n", "\n", "\ufeff"]
)
def test_remark_above_front_matter_is_no_title(above: str) -> None:
    found = record(above + MADR, "docs/adr/0008-kafka.md")
    assert (found.title, found.successors) == ("Use Kafka", ("docs-adr-9",))


def test_request_for_comments_names_what_it_obsoletes_in_its_left_column() -> None:
    found = record(RFC, "rfc9110.txt")
    assert (found.label, found.title) == ("RFC 9110", "HTTP Semantics")
    assert found.supersedes == ("rfc-2818", "rfc-7230", "rfc-7615", "rfc-7694")
    assert not found.names_what_replaced_it


@pytest.mark.parametrize(
    "text", ["# Notes\n\nStatus: fine\n", "Dear all,\n\nStatus: we are late.\n", "# Menu\n\n## Decision\n\nSoup.\n"]
)
def test_what_only_mentions_a_status_is_no_record(text: str) -> None:
    assert recognised(document(text, "notes.md")) is None


def test_number_of_a_family_is_its_own_wherever_it_lies() -> None:
    family = Family("pep")
    assert names_in("245, PEP 246 and `PEP-3124`", family, "a/pep-0443.rst") == ("pep-245", "pep-246", "pep-3124")
    assert names_in("TBD Post Quantum Signature BIP", family, "x") == ()


def test_link_names_the_record_in_its_own_folder() -> None:
    here = Family("adr", "services-pay-adr")
    link = "[one](../../../docs/adr/0007-queue.md#why) and [two](0008-db.md)"
    assert names_in(link, here, "services/pay/adr/0009-x.md") == ("docs-adr-7", "services-pay-adr-8")
    assert names_in("ADR 7 on 2026-02-03", here, "services/pay/adr/0009-x.md") == ("services-pay-adr-7",)


def test_day_in_a_name_is_no_number() -> None:
    assert number_in("20200106-use-log4brains") is None
    assert record(MADR, "docs/adr/20200106-kafka.md").name == "docs-adr-20200106-kafka"


@given(st.text(max_size=200), st.sampled_from(["", "docs-adr"]))
def test_whatever_is_written_names_are_names(value: str, folder: str) -> None:
    for name in names_in(value, Family("adr", folder), "docs/adr/0001-x.md"):
        assert name
        assert " " not in name


@given(
    st.text(alphabet="PEPRFC: 0123\n-=#<>/xabcSstatu|*\t", max_size=300),
    st.sampled_from(["a.md", "b.yaml", "adr/1.md"]),
)
def test_any_text_is_a_record_or_none(text: str, path: str) -> None:
    found = recognised(document(text or "x", path))
    if found is not None:
        start, end = found.title
        assert 0 <= start < end <= len(text)


def test_record_of_a_family_decides_what_its_title_says() -> None:
    found = extracted(document(PEP, "pep-0249.rst"))
    first, status = found.ops
    assert (first.statement, first.files) == ("PEP 249: Database API v2.0", True)
    assert (status.key, status.value) == ("record.pep-249.status", "Final")


def test_context_is_the_reason_and_consequences_are_quoted() -> None:
    text = "# 4. Queue\n\n## Status\n\nAccepted\n\n## Context\n\nEvents get lost today.\n\n## Decision\n\nWe will use Kafka.\n\n## Consequences\n\n- Somebody has to run it.\n"
    (op,) = extracted(document(text, "docs/adr/0004-queue.md")).ops
    assert [one.quote for one in op.support if one.role is EvidenceRole.RATIONALE] == ["Events get lost today"]
    assert [one.quote for one in op.support if one.role is EvidenceRole.ASSERTS] == ["Somebody has to run it"]


MADR4 = """---
status: accepted
decision-makers: Ada, Ben
---

# Use Kafka for events

## Considered Options

* Kafka
* RabbitMQ

## Decision Outcome

Chosen option: "Kafka", because it keeps events for days.

## Pros and Cons of the Options

### RabbitMQ

* Good, because we know it.
* Bad, because it forgets.
"""


def test_option_that_was_weighed_is_kept_as_turned_down_with_its_reason() -> None:
    decided, other = extracted(document(MADR4, "docs/adr/0004-kafka.md")).ops
    assert [one.quote for one in decided.support if one.role is EvidenceRole.ALTERNATIVE] == ["RabbitMQ"]
    assert "decision-makers: Ada, Ben" in [one.quote for one in decided.support]
    assert (other.statement, other.declined) == ("RabbitMQ", True)
    assert ["it forgets" in one.quote for one in other.support] == [True]
