"""Decisions in the shapes that offices, wikis and councils give them: tables of fields, logs, terms, numbered clauses, one sentence."""

from collections.abc import Iterable

import pytest

from graph.model.op import Op
from tests.unit.extract.said import alternatives, document, extracted, reasons


def turned_down(ops: Iterable[Op]) -> dict[str, list[str]]:
    return {one.statement or "": reasons(one) for one in ops if one.declined}


def test_table_of_fields_says_what_is_decided_and_a_table_of_options_what_is_not() -> None:
    top = "# Search\n\n| | |\n|---|---|\n| Status | DECIDED |\n| Outcome | Algolia is replaced by Typesense. |\n\n"
    table = "| | Option 1: Typesense | Option 2: Stay with Algolia |\n|---|---|---|\n| Pros | fast | no work |\n| Cons | we run it | 6,200 euros |\n"
    found = extracted(document(f"{top}## Background\n\nThe bill tripled.\n\n{table}", "wiki/search.md")).ops
    assert (found[0].statement, reasons(found[0])) == ("Algolia is replaced by Typesense", ["The bill tripled"])
    assert turned_down(found) == {"Stay with Algolia": ["6,200 euros"]}


def test_log_tells_of_each_row_why_instead_of_what_and_how_it_stands() -> None:
    head = "| ID | Decision | Rationale | Alternatives | Status |\n|---|---|---|---|---|\n"
    rows = (
        "| 1 | Use Flutter | One team | Native, Ionic | Accepted |\n| 2 | Use branches | \u2014 | | Rejected |\n"
        "| 3 | Host in Rome | Law | | Superseded by 4 |\n"
    )
    use, branches, host = extracted(document(f"# Log\n\n{head}{rows}", "docs/log.md")).ops
    assert (reasons(use), alternatives(use), use.needs_review) == (["One team"], ["Native", "Ionic"], False)
    assert (branches.declined, host.over) == (True, True)


def test_terms_of_a_list_are_options() -> None:
    text = (
        "= Logins\n:status: Accepted\n\n== Decision\n\nStaff use passkeys only.\n\n== Options\n\n"
        "Passkeys:: chosen\nSmart cards:: rejected, because readers cost 40 euros\n"
    )
    assert turned_down(extracted(document(text, "docs/adr/21-logins.adoc")).ops) == {
        "Smart cards": ["readers cost 40 euros"]
    }


def test_option_keeps_its_commas_up_to_what_argues() -> None:
    text = (
        "# Releases\n\n- Status: accepted\n\n## Considered options\n\n- Feature flags\n- Smaller, more frequent releases\n"
        "- One big release, because it is simple\n\n## Decision\n\nWe use feature flags.\n"
    )
    found, *down = extracted(document(text, "docs/adr/7-releases.md")).ops
    assert turned_down(down) == {"One big release": ["it is simple"]}
    assert alternatives(found) == ["Smaller, more frequent releases", "One big release"]


def test_record_of_one_sentence_decides_what_that_says() -> None:
    said = "In the context of the shop, facing restarts, we decided for Redis and against sticky sessions, to achieve baskets that last."
    (found,) = extracted(document(f"# Sessions\n\n**Status:** Accepted\n\n{said}\n", "docs/decisions/3.md")).ops
    assert "Redis" in (found.statement or "")
    assert alternatives(found) == ["sticky sessions"]


@pytest.mark.parametrize(
    "line",
    [
        "2.3 RESOLVED: The budget is approved.",
        "2.3 It was **RESOLVED** that the budget is approved.",
        "The council resolved unanimously that the budget is approved.",
    ],
)
def test_clauses_of_minutes_are_read_one_by_one(line: str) -> None:
    text = f"MINUTES\n=======\n\n2. BUDGET\n2.1 SV presented the draft.\n2.2 DP asked for more.\n{line}\n"
    (found,) = extracted(document(text, "minutes/a.txt")).ops
    assert (found.statement or "").lower() == "the budget is approved"


def test_section_says_what_was_decided_and_what_was_not() -> None:
    text = (
        "# Webhooks\n\n### What we decided\n\nRetry for a day.\n\n### What we did not choose\n\n"
        "- Endless retries \u2014 the queue grew\n"
    )
    (found,) = extracted(document(text, "notes/webhooks.md")).ops
    assert (found.statement, alternatives(found)) == ("Retry for a day", ["Endless retries"])
