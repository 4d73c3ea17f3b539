"""Talk that was written down line by line is told from the header of a document."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.sources.document import HEADER, render_document
from extract.sources.transcript import turns, turns_told


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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[10:01] Ada: Shall we?\nFor the cache.\n[10:02] Bo: Yes.\n",
            ["Ada 10:01 Shall we?|For the cache.", "Bo 10:02 Yes."],
        ),
        ("10:01 - Ada: Plan: Redis\nPlan: later\n", ["Ada 10:01 Plan: Redis|Plan: later"]),
        ("Ada  10:02 PM\nUse Redis.\n\nNow.\n10:04 PM\nGo.\n", ["Ada 22:02 Use Redis.||Now.", "Ada 22:04 Go."]),
        ("Ada Lind\n  10:02\nShall we?\n\nbo_k  10:03\nYes.\n", ["Ada Lind 10:02 Shall we?", "bo_k 10:03 Yes."]),
        ("[2026-03-01 10:01:11] <ada> Hi.\n", ["ada 10:01 Hi."]),
        ("Ada [10:02]: Hi.\n", ["Ada 10:02 Hi."]),
        ("Participants: Ada\n\nAda: We use Redis\n", ["Ada - We use Redis"]),
        (
            "Ada: Redis?\nBo: Yes.\n\nNote: the meeting ended.\n",
            ["Ada - Redis?", "Bo - Yes.", "Note - the meeting ended."],
        ),
        ("Ada: Redis?\nBo: Yes.\n\nIn the end.\n", ["Ada - Redis?", "Bo - Yes.||In the end."]),
        ("# Redis\n\nStatus: accepted\n\nWe use Redis.\n", []),
        ("We met at 10:02.\nIt was late.\n", []),
        ("[3/1/26, 10:01] Ada: Hi.\n", []),  # March, or January
    ],
)
def test_what_is_said_to_be_talk_is_read_with_its_times(text: str, said: list[str]) -> None:
    found = [
        f"{one.name} {one.clock:%H:%M} {one.words}" if one.clock else f"{one.name} - {one.words}"
        for one in turns_told(text)
    ]
    assert [one.replace("\n", "|") for one in found] == said


@pytest.mark.parametrize("line", ["[" * 50_000, "10:01 " * 10_000, "A " * 50_000, "a:" * 50_000, "(" + "1" * 50_000])
def test_a_line_of_any_length_is_looked_at_once(line: str) -> None:
    assert len(turns_told(f"Ada: a\n{line}\n" * 50)) <= 100


@given(st.text(alphabet="Aa1:0[]() \n-<>", max_size=60))
def test_any_text_is_read_and_nothing_is_said_twice(text: str) -> None:
    found = turns_told(text)
    assert [one.line for one in found] == sorted({one.line for one in found})
    assert all(one.name and one.words for one in found)
