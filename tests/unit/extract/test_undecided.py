"""A title or a banner that says draft leaves everything in the document to a person."""

import pytest

from extract.rules.force import Force, declared
from tests.unit.extract.said import document, extracted

BELOW = "\n\nWe decided to use Redis for the cache.\n"


@pytest.mark.parametrize(
    "top",
    [
        "# Draft - NOT APPROVED",
        "# DRAFT: Use Redis",
        "# [WIP] Use Redis",
        "# Use Redis (draft)",
        "# Use Redis \u2014 Proposal",
        "# Proposal: use Redis",
        "# Draft proposal",
        "Not approved\n============",
        "# Caching\n\n**DRAFT**",
        "> **DRAFT** \u2014 not yet approved\n\n# Caching",
        "# Caching\n\n*This is a draft.*",
        "# Caching\n\n> Note: this document is still a work in progress, do not build on it",
        "# Caching\n\nThis page has not been approved yet.",
        "# Caching\n\n:warning: This is a proposal and not decided",
        "---\ntitle: Caching\n---\n# [Draft] Caching",
        "First draft for review",
    ],
)
def test_what_is_called_a_draft_decides_nothing(top: str) -> None:
    (found,) = extracted(document(top + BELOW)).ops
    assert (found.marked, found.needs_review) == (False, True)
    assert (found.reason or "").startswith("the document says that it is ")


@pytest.mark.parametrize(
    "top",
    [
        "# Draft beer menu",
        "# How we review proposals",
        "# Proposal process: use Redis",
        "# NFL draft app - architecture",
        "# Approved: use Redis",
        "# Caching\n\nThe draft was approved on Monday.",
        "# Caching\n\nThis is a proposal that was accepted.",
        "# Caching\n\n- Draft the letter",
        "# Caching\n\n- Caching (draft)",
        "# Agenda\n\n- Proposal",
        "# Use Redis\n\n## Proposal",
        "# Draft: use Redis\n\nStatus: Accepted",
        "# Caching\n\n<!-- DRAFT -->",
        "# Caching\n\n~~DRAFT~~",
        "# Caching\n\n```\nDRAFT\n```",
    ],
)
def test_what_only_speaks_of_drafts_holds(top: str) -> None:
    assert declared(document(top + BELOW)) is None


def test_status_in_a_comment_says_nothing() -> None:
    assert declared(document("# Use Redis\n\n<!-- Status: rejected -->\nStatus: accepted" + BELOW)) is None
    told = declared(document("# Use Redis\n\nStatus: ~~accepted~~ rejected" + BELOW))
    assert told is not None
    assert told.force is Force.DOWN
