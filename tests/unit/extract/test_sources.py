import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.sources.document import render_document
from extract.sources.rendered import render_manual, render_message
from graph.model.errors import BadInput
from graph.model.source import Section

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
PIECES = st.lists(
    st.sampled_from(
        ["\ufeff", "# A\n", "## B ##\n", "text\n", "\n", "C\n===\n", "D\n---\n", "```\n", "k: v\n", "== E ==\n", "\r\n"]
    )
)


def paths(text: str, path: str = "a.md") -> list[tuple[str, str]]:
    return [(one.name, text[one.start : one.end]) for one in render_document(path, text).sections]


def test_message_is_its_own_text() -> None:
    found = render_message("hi\r\n\U0001f600", {"author": "ann"})
    assert (found.text, found.sections) == ("hi\r\n\U0001f600", (Section("MESSAGE", 0, 5),))
    assert found.origin == {"author": "ann"}
    assert len(found.sha256) == 64


def test_hand_written_claim_stores_its_boundaries() -> None:
    found = render_manual("RATIONALE\n\nuse X", "STATEMENT", author="ann")
    assert [(one.name, found.text[one.start : one.end]) for one in found.sections] == [
        ("STATEMENT", "RATIONALE\n\nuse X"),
        ("RATIONALE", "STATEMENT"),
    ]
    assert [one.name for one in render_manual("use X").sections] == ["STATEMENT"]


def test_headings_are_nested_sections() -> None:
    assert paths("intro\n\n# Title\na\n## Decision ##\nb\n# Next\nc\n") == [
        ("(top)", "intro\n\n"),
        ("Title", "# Title\na\n## Decision ##\nb\n"),
        ("Title / Decision", "## Decision ##\nb\n"),
        ("Next", "# Next\nc\n"),
    ]


def test_underlined_and_wiki_headings_count() -> None:
    assert [name for name, _ in paths("Title\n=====\n\nPart\n----\n\nx\n", "a.rst")] == ["Title", "Title / Part"]
    assert [name for name, _ in paths("==Abstract==\nx\n===Copyright===\n")] == ["Abstract", "Abstract / Copyright"]


def test_byte_order_mark_hides_no_heading() -> None:
    assert paths("\ufeff# Title\na\n") == [("Title", "\ufeff# Title\na\n")]


@pytest.mark.parametrize(
    "text",
    [
        "```\n# no\n```\n",
        "~~~\n# no\n~~~\n",
        "#no\n",
        "    # no\n",
        "- item\n---\n",
        "a | b\n--- | ---\n",
        "---\nk: v\n---\n",
        "-\n-\n",
    ],
)
def test_look_alike_is_no_heading(text: str) -> None:
    assert {name for name, _ in paths(text)} <= {"(top)", "(header)"}


def test_header_block_is_a_section_of_its_own() -> None:
    assert paths("PEP: 1\nTitle: x\n  more\n\nText.\n")[1] == ("(header)", "PEP: 1\nTitle: x\n  more")


@pytest.mark.parametrize("text", ["a\ud800b", "a\0b"])
def test_text_that_cannot_be_kept_is_refused(text: str) -> None:
    for render in (render_message, render_manual, lambda words: render_document("a.md", words)):
        with pytest.raises(BadInput, match="at character 1"):
            render(text)


@given(st.one_of(TEXT, PIECES.map("".join)))
def test_text_is_kept_and_sections_are_nested(text: str) -> None:
    found = render_document("a.md", text)
    assert found.text == text
    for one in found.sections:
        assert 0 <= one.start <= one.end <= len(text)
        for other in found.sections:
            apart = one.end <= other.start or other.end <= one.start
            assert (
                apart
                or one.start <= other.start <= other.end <= one.end
                or other.start <= one.start <= one.end <= other.end
            )


@given(PIECES.map("".join))
def test_every_character_lies_in_a_section(text: str) -> None:
    covered = {at for one in render_document("a.md", text).sections for at in range(one.start, one.end)}
    assert {at for at, letter in enumerate(text) if not letter.isspace()} <= covered
