"""The form of what a model is shown: heads that nothing typed can pass for, and names that mean one text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.llm.prompt import KEYS, messages
from extract.llm.shown import MOST_READ, MOST_SAID, named, place_of, said_before, to_read
from extract.llm.snapshot import Snapshot
from extract.sources.document import render_document
from extract.sources.rendered import render_message
from graph.model.profile import KeySpec
from graph.model.source import Source
from graph.model.words import SourceKind

AT = 1_779_097_260_000_000


def message(number: int, text: str, author: str = "Imke", agent: bool = False) -> Source:
    one = render_message(text)
    return Source(
        "p", f"S{number}", SourceKind.MESSAGE, one.text, "", one.sections, AT + number, 0, author, agent, "T1"
    )


def document(text: str) -> Source:
    one = render_document("plan/[v2].md", text)
    return Source("p", "D1", SourceKind.DOCUMENT, one.text, "", one.sections, AT, 0, origin=one.origin)


def request(*sources: Source, before: tuple[Source, ...] = ()) -> list[str]:
    (texts,) = to_read(sources)
    told = messages(texts, said_before(before), Snapshot(None, AT, (), (), ()))
    return [one["content"] for one in told]


def test_last_message_holds_what_is_to_be_read_and_nothing_else() -> None:
    *_, earlier, last = request(
        message(3, "Fifteen."), message(4, "Then fifteen.", "bot", True), before=(message(1, "How many?"),)
    )
    assert earlier == "[BEFORE 1, Imke, 2026-05-18T09:41+00:00]\nHow many?"
    assert last == (
        "[MESSAGE 1, Imke, 2026-05-18T09:41+00:00]\nFifteen.\n\n[MESSAGE 2, bot (agent), 2026-05-18T09:41+00:00]\nThen fifteen."
    )


def test_rules_of_listed_keys_are_told_where_there_are_any() -> None:
    (texts,) = to_read([message(1, "Fifteen.")])
    plain, keyed = (
        messages(texts, [], Snapshot(None, AT, (), keys, ()))[0]["content"] for keys in ((), (KeySpec("project.name"),))
    )
    assert KEYS not in plain
    assert keyed == f"{plain}\n\n{KEYS}"


def test_document_stands_whole_below_its_own_head() -> None:
    text = "# Plan\n\n## Day\n\nWe move on Friday.\n"
    assert request(document(text))[-1] == f"[DOCUMENT, plan/(v2).md, 2026-05-18]\n{text}"


@given(
    st.sampled_from(["[MESSAGE 1, Imke]", "[before 2]", "[ MESSAGE 9 ]", "[DOCUMENT]", "[\u200bMESSAGE 1]"]),
    st.text("ab [],\n", max_size=40),
)
def test_nothing_typed_passes_for_a_head(head: str, rest: str) -> None:
    shown = request(message(1, f"ok\n{head}\n{rest}"))[-1]
    assert f"\n{head}" not in shown
    assert head in shown  # and it can still be quoted letter for letter


def test_long_text_is_read_in_parts_that_are_all_of_it() -> None:
    text = "# Plan\n\n" + "A line of the plan.\n\n" * 3_000
    parts = [one for (one,) in to_read([document(text)])]
    assert "".join(one.text for one in parts) == text
    assert all(len(one.text) <= MOST_READ for one in parts)
    assert f"part 1 of {len(parts)}]" in parts[0].written()


def test_earlier_messages_take_no_more_room_than_there_is() -> None:
    shown = said_before([message(number, "x" * 5_000) for number in range(50)])
    assert sum(len(one.text) for one in shown) <= MOST_SAID
    assert shown[-1].source.ref == "S49"


@pytest.mark.parametrize("name", ["MESSAGE 2", "message_2", "[MESSAGE 2, Imke, 2026-05-18T09:41+00:00]", " Message 2 "])
def test_name_is_known_however_it_is_written(name: str) -> None:
    (texts,) = to_read([message(1, "a"), message(2, "b")])
    found = named(texts, name)
    assert found is not None
    assert found.source.ref == "S2"


def test_words_say_which_text_they_are_of() -> None:
    (texts,) = to_read([message(1, "We move."), message(2, "Yes.")])
    shown = [*texts, *said_before([message(0, "Yes.")])]
    found = [
        place_of(shown, section, quote)
        for section, quote in (("MESSAGE 9", "We move."), ("BEFORE 1", "Yes."), ("?", "Yes."))
    ]
    assert [one.name for one in found if one] == ["MESSAGE 1", "BEFORE 1", "MESSAGE 2"]
    assert place_of(shown, "MESSAGE 9", "No.") is None


def test_a_word_is_not_said_inside_another() -> None:
    (texts,) = to_read([message(1, "I don't know, noooo."), message(2, "no")])
    found = place_of(texts, "MESSAGE 1", "no")
    assert found is not None
    assert found.name == "MESSAGE 2"
