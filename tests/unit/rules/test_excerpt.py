"""A source in a list is recognised by its first words."""

from graph.model.source import Section, Source
from graph.model.words import SourceKind
from graph.rules.forms.excerpt import LONGEST, excerpt


def source(text: str, kind: SourceKind = SourceKind.MESSAGE, *sections: Section) -> Source:
    return Source("p", "SRC-1", kind, text, "", sections, 0, 0)


def test_short_words_stand_in_one_line() -> None:
    text = "# Refunds\n\n  in full\n"
    assert excerpt(source(text), text) == "# Refunds in full"


def test_long_words_are_cut_between_two() -> None:
    cut = excerpt(source("many"), "many words " * 100)
    assert len(cut) <= LONGEST
    assert cut.endswith(("many…", "words…"))


def test_one_word_without_end_is_cut_all_the_same() -> None:
    assert excerpt(source("x"), "x" * 500) == "x" * (LONGEST - 1) + "…"


def test_turn_is_known_by_what_was_said_in_it() -> None:
    text = "stage=planning\n[FREE_CHAT]\nThe gate is late.\n[AGENT_OUTPUT]\nI see."
    said = Section("FREE_CHAT", text.index("The"), text.index("[AGENT"))
    empty = Section("USER_ANSWERS", 15, 15)
    assert excerpt(source(text, SourceKind.TURN, empty, said), text) == "The gate is late."


def test_what_was_said_too_far_down_leaves_the_beginning() -> None:
    text = "stage=planning"
    assert excerpt(source(text, SourceKind.TURN, Section("FREE_CHAT", 9_000, 9_010)), text) == text
