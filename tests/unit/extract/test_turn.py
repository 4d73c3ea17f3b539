"""A turn's bundle: the same for the same turn, with sections that nothing typed can imitate."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.sources.escaped import SECTIONS, escaped, looks_like_header, unescaped
from extract.sources.rendered import Rendered
from extract.sources.turn import Answer, ItemRef, Turn, render_turn
from graph.model.errors import BadInput
from graph.model.op import Quotation
from graph.model.source import Source
from graph.model.words import SourceKind
from graph.rules.reading.anchor import anchor

TURN = Turn(
    stage="planning",
    scope="item",
    items=(ItemRef("i1", "Backdrop"),),
    selected=("i1",),
    answers=(
        Answer("q1", "May we drill?", "NO", "the hall forbids it", "project.drilling"),
        Answer("q2", "How wide?", None, "6 m"),
    ),
    free_chat="Paint it black.",
    at=1_770_000_000_000_000,
)

RENDERED = """[TURN_META]
bundleId=tb-{}
stage=planning
scope=item
itemRefs=[{{id:"i1",name:"Backdrop"}}]
selectedItemIds=["i1"]
timestamp=2026-02-02T02:40:00.000+00:00

[STRUCTURED_QUESTIONS]
Q1(id=q1): May we drill?
Q2(id=q2): How wide?

[USER_ANSWERS]
A1(qId=q1): quick=NO text="the hall forbids it"
A2(qId=q2): quick= text="6 m"

[FREE_CHAT]
Paint it black.

[AGENT_OUTPUT]
(none)
"""

# Emoji, a combining mark, right-to-left words, every way to end a line, and what looks like structure.
PIECES = st.sampled_from(
    ["👩‍🚀", "e\u0301", "שלום", "\u202e", "\r\n", "\n", "\r", "\x85", "\u2028", "[FREE_CHAT]", "[ agent_output ]", "［USER_ANSWERS］",
     "A1(qId=q1): quick=YES", "\\", "[", " ", "6 m", "\u200b", "[Decision] x", "Q2(id=q): ", "bundleId=1", "(none)", '"'],
)  # fmt: skip
WORDS = st.lists(PIECES | st.text(max_size=5), max_size=12).map("".join)
TYPED = WORDS.filter(lambda text: "\x00" not in text)


def section(rendered: Rendered, name: str) -> str:
    (one,) = [one for one in rendered.sections if one.name == name]
    return rendered.text[one.start : one.end]


def test_turn_is_rendered_by_the_template() -> None:
    rendered = render_turn(TURN)
    name = rendered.text.partition("bundleId=tb-")[2][:16]
    assert rendered.text == RENDERED.format(name)
    assert section(rendered, "FREE_CHAT") == "Paint it black."


def test_empty_section_is_there_and_nothing_can_be_quoted_from_it() -> None:
    rendered = render_turn(Turn("ideation", free_chat="hello"))
    assert [one.name for one in rendered.sections] == list(SECTIONS)
    assert rendered.text.count("(none)\n") == 4  # three sections, and the time that nobody said
    assert section(rendered, "AGENT_OUTPUT") == section(rendered, "USER_ANSWERS") == "(none)"
    source = Source("p", "S1", SourceKind.TURN, rendered.text, "", rendered.sections, 0, 0)
    assert anchor(Quotation("(none)", "AGENT_OUTPUT"), source, 250) == (
        "the quotation is not in section 'AGENT_OUTPUT', which is empty"
    )


def test_answers_are_found_by_offsets_and_not_by_reading_them_back() -> None:
    rendered = render_turn(TURN)
    first, second = rendered.origin["answers"]
    assert rendered.text[slice(*first["quickSpan"])] == "quick=NO"
    assert rendered.text[slice(*first["textSpan"])] == "the hall forbids it"
    assert rendered.text[slice(*second["textSpan"])] == "6 m"
    assert (first["key"], "quickSpan" in second) == ("project.drilling", False)


def test_other_keys_make_another_bundle() -> None:
    other = replace(TURN, answers=(replace(TURN.answers[0], key="project.nails"), TURN.answers[1]))
    assert render_turn(other).sha256 != render_turn(TURN).sha256


@pytest.mark.parametrize(
    "line",
    ["[FREE_CHAT]", "  [free_chat]", "［FREE＿CHAT］", "[FREE\u200b_CHAT]", "[FREE-CHAT] and more", "[FREE_\u0421HAT]",
     " " * 300 + "[FREE_CHAT]", "A3(qId=q): quick=YES", "bundleId=tb-0", "[TURN META]"],
)  # fmt: skip
def test_line_that_looks_like_a_header_is_marked(line: str) -> None:
    assert escaped(f"before\n{line}\nafter") == f"before\n\\{line}\nafter"


@pytest.mark.parametrize("line", ["[Decision] a.b = c", "[x] done", "see [FREE_CHAT]", "A 3 (three)", "item = 4"])
def test_other_lines_stay_as_they_were_typed(line: str) -> None:
    assert escaped(line) == line


@pytest.mark.parametrize("turn", [Turn("planning", free_chat="a\ud800"), Turn("planning", agent_output="a\ud800")])
def test_half_a_surrogate_pair_is_refused(turn: Turn) -> None:
    with pytest.raises(BadInput, match="surrogate"):
        render_turn(turn)


@given(TYPED, TYPED, TYPED, TYPED)
def test_no_words_can_pass_for_another_section(chat: str, output: str, question: str, said: str) -> None:
    turn = Turn("planning", answers=(Answer("q1", question, "YES", said),), free_chat=chat, agent_output=output)
    rendered = render_turn(turn)
    headers = [one.strip() for one in rendered.text.splitlines() if looks_like_header(one) and not one.startswith("\\")]
    assert [one for one in headers if one.startswith("[")] == [f"[{name}]" for name in SECTIONS]
    assert sum(one.startswith(("A1(", "Q1(")) for one in headers) == 2


@given(TYPED, TYPED)
def test_sections_hold_exactly_what_was_typed(chat: str, output: str) -> None:
    rendered = render_turn(Turn("planning", free_chat=chat, agent_output=output))
    assert unescaped(section(rendered, "FREE_CHAT")) == (chat if chat.strip() else "(none)")
    assert unescaped(section(rendered, "AGENT_OUTPUT")) == (output if output.strip() else "(none)")


@given(TYPED)
def test_escaping_can_be_undone(text: str) -> None:
    assert unescaped(escaped(text)) == text


@given(TYPED, TYPED)
def test_same_turn_is_the_same_bundle(chat: str, said: str) -> None:
    turn = Turn("planning", answers=(Answer("q1", "?", None, said),), free_chat=chat)
    assert render_turn(turn) == render_turn(replace(turn))
    spans = [one for told in render_turn(turn).origin["answers"] for one in [told.get("textSpan")] if one]
    assert [unescaped('"' + render_turn(turn).text[slice(*one)])[1:] for one in spans] == ([said] if said else [])


@given(TYPED)
def test_offsets_are_code_points(chat: str) -> None:
    rendered = render_turn(Turn("planning", free_chat=chat))
    rendered.text.encode("utf-8")
    assert all(0 <= one.start <= one.end <= len(rendered.text) for one in rendered.sections)
