"""Talk that was written down line by line is told from the header of a document."""

import pytest

from extract.sources.document import HEADER, render_document
from extract.sources.transcript import turns


def test_talk_is_read_with_who_says_what() -> None:
    found = turns("# Monday\n\nBo: Shall we go with Redis?\nI mean for the cache.\n\n**Ada Lind:** Yes, go ahead.\n")
    assert [(one.name, one.words, one.line) for one in found] == [
        ("Bo", "Shall we go with Redis?\nI mean for the cache.", 3),
        ("Ada Lind", "Yes, go ahead.", 6),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Status: accepted\nDate: 2026-01-30\n\nWe use Redis.\n",
        "Module: billing\nPurpose: keeps the books.\n\nIt was written in spring.\n",
        "Ada: we use Redis\n",
        "Note: read this first.\nNote: and this.\n",
        "We met on Monday.\nAda: we use Redis.\nBo: fine.\n",
        "https://example.org: a page\nhttp://example.org: another.\n",
        "",
    ],
)
def test_what_is_no_talk_is_none(text: str) -> None:
    assert turns(text) == ()


def test_a_transcript_has_no_header_and_a_document_keeps_its_own() -> None:
    talk = render_document("talk.txt", "Ada: We decided to use Redis.\nBo: Fine.\nAda: Bye.\n")
    record = render_document("a.md", "Status: accepted\nOwner: Ada\n\nWe use Redis.\n")
    assert [one.name == HEADER for one in talk.sections] == [False]
    assert any(one.name == HEADER for one in record.sections)


def test_a_long_text_takes_one_pass() -> None:
    assert len(turns("Ada: a\nBo: b\n" * 20_000)) == 40_000
