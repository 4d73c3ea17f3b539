"""The projection beside a ledger says what the ledger says, whatever has happened, and moves only when that moves."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from graph.model.block import FIELDS
from graph.model.claim import Evidence, Standing
from graph.model.words import ClaimKind, ReviewAction
from graph.rules.knowledge.patch import moves_of
from tests.generative.rules.shelf import ANSWER, ASKED, COLOR, MATERIALS, QUESTION, SLOTS, WIDTH, Shelf
from tests.generative.rules.test_reviews import DRAWN, step
from tests.generative.rules.words import Voices, said


@dataclass(frozen=True)
class Words:
    slot: str
    words: tuple[Evidence, ...]


@dataclass(frozen=True)
class Step:
    slot: str
    drawn: tuple[ReviewAction | None, int]


@dataclass(frozen=True)
class Undo:
    slot: str


@dataclass(frozen=True)
class Set:
    key: str
    value: Any


Happening = Words | Step | Undo | Set


def asking(key: str, at: int) -> Evidence:
    """A note that leaves the question of a key open."""
    note = said("?", at, Standing(), kind=ClaimKind.NOTE, statement=f"Open question: {key}?")
    assert note.draft is not None
    return replace(note, id=f"ask:{key}:{at}", draft=replace(note.draft, asks=key))


def answering(at: int) -> Evidence:
    """A note whose words answer the question without a key."""
    note = said("!", at, Standing(), kind=ClaimKind.NOTE, statement="Which way? To the left")
    assert note.draft is not None
    return replace(note, id=f"answer:{at}", draft=replace(note.draft, answers=ASKED))


def words_for(slot: str) -> st.SearchStrategy[tuple[Evidence, ...]]:
    if slot == QUESTION:
        return st.builds(asking, st.sampled_from([WIDTH, MATERIALS, ASKED]), st.integers(1, 9)).map(lambda one: (one,))
    if slot == ANSWER:
        return st.builds(answering, st.integers(1, 9)).map(lambda one: (one,))
    values = slot[-1].upper() if slot.startswith(MATERIALS) else "AB"
    facts = Voices(values=values, until=9).history(3)
    return facts.map(lambda heard: tuple(_as_facts(heard)))


def _as_facts(heard: list[Evidence]) -> list[Evidence]:
    return [replace(one, draft=replace(one.draft, kind=ClaimKind.FACT)) for one in heard if one.draft]


slots = st.sampled_from(list(SLOTS))
happenings: st.SearchStrategy[Happening] = st.one_of(
    slots.flatmap(lambda slot: st.builds(Words, st.just(slot), words_for(slot))),
    st.builds(Step, slots, DRAWN),
    st.builds(Undo, slots),
    st.builds(Set, st.sampled_from([WIDTH, COLOR]), st.sampled_from(["C", "D", None])),
    st.builds(Set, st.just(MATERIALS), st.sampled_from([["C"], ["D", "E"], None])),
)


class Telling:
    """Happenings on a shelf, with what each undoes kept."""

    def __init__(self) -> None:
        self.shelf = Shelf()
        self.undos: dict[str, dict[str, Any]] = {}

    def happen(self, one: Happening) -> None:
        if isinstance(one, Set):
            self.shelf.override(one.key, one.value)
            return
        world = self.shelf.worlds[one.slot]
        if isinstance(one, Words):
            world.hear(one.words)
        elif isinstance(one, Undo):
            undo = self.undos.pop(one.slot, None)
            if undo is None or not world.may_undo(undo):
                return
            world.undo(undo)
        elif world.slot.claims and (undo := step(world, one.drawn)) is not None:
            self.undos[one.slot] = undo
        self.shelf.project(one.slot)


@given(st.lists(happenings, min_size=1, max_size=14))
def test_what_is_kept_equals_what_is_computed_anew(history: list[Happening]) -> None:
    telling = Telling()
    for one in history:
        telling.happen(one)
        shelf = telling.shelf
        again = shelf.item_anew()
        assert (shelf.item.held, shelf.item.overrides) == (again.held, again.overrides)
        kept, anew = shelf.blocks(), shelf.blocks_anew()
        assert {key: (block.json, block.markdown) for key, block in kept.items()} == {
            key: (block.json, block.markdown) for key, block in anew.items()
        }


@given(st.lists(happenings, min_size=1, max_size=14))
def test_a_revision_moves_exactly_when_content_does(history: list[Happening]) -> None:
    telling = Telling()
    shelf = telling.shelf
    for one in history:
        blocks, fields = shelf.blocks(), shelf.fields()
        revisions, revision = Counter(shelf.revisions), shelf.item.revision
        telling.happen(one)
        for key, block in shelf.blocks().items():
            assert (shelf.revisions[key] != revisions[key]) == (block.json != blocks[key].json), key
        assert (shelf.item.revision != revision) == (shelf.fields() != fields)


@given(st.lists(happenings, min_size=1, max_size=14))
def test_the_slots_remember_how_often_each_block_has_moved(history: list[Happening]) -> None:
    telling = Telling()
    for one in history:
        telling.happen(one)
    shelf = telling.shelf
    moves = {name: one.count for name, one in moves_of(shelf.shown.values()).items()}
    assert moves.pop(FIELDS, 0) == shelf.item.revision
    assert moves == {name: count for name, count in shelf.revisions.items() if count}


@given(st.lists(happenings, min_size=1, max_size=14), st.integers(1, 3))
def test_what_was_lost_comes_back_without_a_move(history: list[Happening], every: int) -> None:
    telling = Telling()
    for one in history:
        telling.happen(one)
    shelf = telling.shelf
    before, item, revisions = {name: one.json for name, one in shelf.blocks().items()}, shelf.item, +shelf.revisions
    shelf.lose(every)
    for slot in SLOTS:
        shelf.project(slot)
    assert {name: one.json for name, one in shelf.blocks().items()} == before
    assert (shelf.item, +shelf.revisions) == (item, revisions)


@given(st.lists(happenings, min_size=1, max_size=14))
def test_every_entry_leads_to_a_claim_that_says_it(history: list[Happening]) -> None:
    telling = Telling()
    for one in history:
        telling.happen(one)
    claims = {state.claim.ref: slot for slot in telling.shelf.slots() for state in slot.claims}
    for entry in telling.shelf.entries.values():
        assert claims[entry.claim].id == entry.slot
