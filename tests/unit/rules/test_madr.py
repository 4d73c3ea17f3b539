"""A decision as a Markdown record: what was chosen, from what, in which words, and nothing of others as markup."""

from dataclasses import replace
from typing import Any

import pytest

from graph.model.claim import Claim, Evidence
from graph.model.effect import Effect
from graph.model.source import Source
from graph.model.status import ClaimStatus
from graph.model.trace import Quoted, Trace
from graph.model.words import ClaimKind, EffectVia, EvidenceKind, EvidenceRole, SourceKind
from graph.rules.forms.madr import Dossier, file_name, madr

DAY = 1_769_774_400_000_000
CLAIM = Claim(
    "p", "DEC-1", ClaimKind.DECISION, ClaimStatus.ACTIVE, "Use pier *4*\n# now", "s", "n", DAY, DAY, valid_from=DAY
)
SOURCE = Source("p", "SRC-1", SourceKind.MESSAGE, "", "00", (), DAY, DAY)


def quoted(quote: str, role: EvidenceRole, author: str | None = "Ada", agent: bool = False) -> Quoted:
    said = Evidence("e", "SRC-1", 0, 1, quote, None, EvidenceKind.USER_SPAN, role, DAY, DAY, author, agent)
    return Quoted(said, SOURCE)


def record(claim: Claim = CLAIM, heirs: tuple[Claim, ...] = (), **more: Any) -> str:
    return madr(Dossier(Trace(None, claim, **more), (), heirs))


def test_record_has_what_the_form_asks_for() -> None:
    claim = replace(CLAIM, rationale="it is lit", alternatives=("pier 3",), owner="Bo", due=DAY, task="T-1")
    turned_down = replace(CLAIM, ref="DEC-2", statement="Use pier 5", status=ClaimStatus.REJECTED)
    because = (quoted("it is lit", EvidenceRole.RATIONALE), quoted("pier 4 it is", EvidenceRole.CONFIRMS, "bot", True))
    assert record(claim, because=because, rejected=(turned_down,)) == (
        '---\nstatus: "accepted"\ndate: 2026-01-30\ndecision-makers: ["Ada"]\n---\n\n'
        "# Use pier \\*4\\* \\# now\n\n"
        "## Context and Problem Statement\n\nDEC-1, a decision of task T-1.\n\n"
        "## Decision Drivers\n\n* “it is lit” — Ada, 2026-01-30, SRC-1\n\n"
        "## Considered Options\n\n* Use pier \\*4\\* \\# now\n* pier 3\n* Use pier 5 (DEC-2, rejected)\n\n"
        "## Decision Outcome\n\n"
        "Chosen option: “Use pier \\*4\\* \\# now”, because it is lit. Owner: Bo. Due: 2026-01-30.\n\n"
        "## More Information\n\n* “pier 4 it is” — bot, 2026-01-30, SRC-1, confirms\n"
    )


def test_a_task_that_nobody_named_is_told_by_its_ref_alone() -> None:
    rests = Effect("T", EffectVia.DOWNSTREAM, 1, (), True, ("Task",), {"ref": "START", "title": "START"})
    assert "\n* START — suspect: something above it has changed\n" in record(downstream=(rests,))


@pytest.mark.parametrize(
    ("status", "word", "outcome"),
    [
        (ClaimStatus.ACTIVE, "accepted", "Chosen option: "),
        (ClaimStatus.CANDIDATE, "proposed", "Proposed option: "),
        (ClaimStatus.CONFLICTED, "proposed, in conflict", "Proposed option: "),
        (ClaimStatus.REJECTED, "rejected", "Turned down: "),
        (ClaimStatus.ARCHIVED, "deprecated", "Chosen option, no longer in force: "),
        (ClaimStatus.SUPERSEDED, "superseded by [DEC-9](DEC-9.md)", "Chosen option, no longer in force: "),
    ],
)
def test_status_is_in_the_words_of_the_form(status: ClaimStatus, word: str, outcome: str) -> None:
    text = record(replace(CLAIM, status=status), (replace(CLAIM, ref="DEC-9"),))
    assert f'status: "{word}"\n' in text
    assert outcome in text


def test_file_is_named_by_the_ref_and_can_not_leave_its_folder() -> None:
    assert file_name("DEC-20260130-001") == "DEC-20260130-001.md"
    assert "/" not in file_name("DEC-../../x")
