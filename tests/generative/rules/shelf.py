"""An item and its blocks with their store in memory: what patches write is what the next one reads, as in the graph."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from graph.model.block import FIELDS, Block, BlockHead, Entry, Part, Shown
from graph.model.field import ItemState, Override
from graph.model.review import Review
from graph.model.slot import Projected, SlotShape, SlotState
from graph.model.words import ReviewAction, Tier
from graph.profiles import load_profiles
from graph.rules.knowledge.blocks import read_blocks
from graph.rules.knowledge.entries import entries_of
from graph.rules.knowledge.fields import field_now, fields_of, patched, recomputed, with_parts
from graph.rules.knowledge.patch import blocks_of_override, moved_on, patch
from tests.generative.rules.world import World

PRODUCTION = load_profiles()["production"]
ITEM = "i1"
WIDTH, COLOR, MATERIALS = "item.dimensions.width", "item.production.color", "item.materials"
QUESTION, ANSWER, ASKED = "question", "answer", "?q1"
SLOTS: Mapping[str, SlotShape] = MappingProxyType(
    {
        WIDTH: SlotShape(Tier.ITEM, ITEM, key=WIDTH),
        COLOR: SlotShape(Tier.ITEM, ITEM, key=COLOR),
        f"{MATERIALS}:a": SlotShape(Tier.ITEM, ITEM, key=MATERIALS),
        f"{MATERIALS}:b": SlotShape(Tier.ITEM, ITEM, key=MATERIALS),
        QUESTION: SlotShape(Tier.ITEM, ITEM),
        ANSWER: SlotShape(Tier.ITEM, ITEM, answers=ASKED),
    }
)


class Shelf:
    """The slots of one item, each a world of its own, and what is kept of them beside the ledger."""

    def __init__(self) -> None:
        self.worlds = {slot: World(slot, shape) for slot, shape in SLOTS.items()}
        named: Counter[str] = Counter()
        for one in self.worlds.values():
            one.named = named  # no two claims of a project share a ref
        self.item = ItemState("p", ITEM)
        self.entries: dict[str, Entry] = {}
        self.revisions: Counter[str] = Counter()
        self.shown: dict[str, Shown] = {}
        self.trail: list[Review] = []

    def project(self, slot: str) -> None:
        """Do the work of `projection.project` with a slot that has changed."""
        found = replace(self.worlds[slot].slot, projected=self._projected(slot))
        made = patch(found, PRODUCTION, self.item.overrides)
        for name in made.gone:
            del self.entries[name]
        self.entries |= {one.id: one for one in made.set}
        self.revisions.update(made.blocks)
        before, self.item = self.item.revision, patched(self.item, [found])
        if made.known:
            self.item = replace(self.item, revision=before)
        self._remember(slot, made.digest, made.blocks, before)

    def _remember(self, slot: str, digest: str, blocks: Iterable[str], revision: int) -> None:
        names = [*blocks, *([FIELDS] if self.item.revision != revision else [])]
        self.shown[slot] = moved_on(self.shown.get(slot, Shown()), digest, names, len(self.trail), "rita")

    def lose(self, every: int) -> None:
        """Every so many of the entries, and what the item holds."""
        self.entries = {name: one for place, (name, one) in enumerate(self.entries.items()) if place % every}
        self.item = replace(self.item, held={})

    def _projected(self, slot: str) -> Projected:
        mine = tuple(one for one in self.entries.values() if one.slot == slot)
        key = SLOTS[slot].answers or SLOTS[slot].key
        asked = any(one.part is Part.QUESTION and one.key == key for one in self.entries.values())
        return Projected(mine, asked, self.item, self.shown.get(slot, Shown()))

    def override(self, key: str, value: Any) -> None:
        """None clears it."""
        if (value is None) == (key not in self.item.overrides) and value is None:
            return
        kept = {name: one for name, one in self.item.overrides.items() if name != key}
        now = 1_000 + len(self.trail)
        set_to = {key: Override(value, "rita", now)} if value is not None else {}
        before, self.item = self.item, with_parts(self.item, overrides=kept | set_to)
        action = ReviewAction.RESTORE if value is None else ReviewAction.OVERRIDE
        shown = [field_now(one, PRODUCTION, key) for one in (before, self.item)]
        self.trail.append(Review(f"r{now}", "p", ITEM, action, "rita", now, 0, before=shown[0], after=shown[1]))
        asked = any(one.part is Part.QUESTION and one.key == key for one in self.entries.values())
        blocks = blocks_of_override(key, ITEM, PRODUCTION, asked=asked)
        self.revisions.update(blocks)
        slot = key if key in SLOTS else f"{key}:a"
        self._remember(slot, self.shown.get(slot, Shown()).digest, blocks, before.revision)

    # ── comparison

    def blocks(self) -> dict[str, Block]:
        return self._blocks(self.entries.values(), self.item.overrides)

    def blocks_anew(self) -> dict[str, Block]:
        entries = [one for slot in self.slots() for one in entries_of(slot, PRODUCTION)]
        return self._blocks(entries, self.item_anew().overrides)

    def item_anew(self) -> ItemState:
        return recomputed(ItemState("p", ITEM), self.slots(), self.trail)

    def slots(self) -> list[SlotState]:
        return [one.slot for one in self.worlds.values()]

    def fields(self) -> list[tuple[Any, ...]]:
        return [(one.key, one.value, one.origin, one.fact) for one in fields_of(self.item, PRODUCTION)]

    def _blocks(self, entries: Any, overrides: Mapping[str, Override]) -> dict[str, Block]:
        empty = BlockHead("p", ITEM, "", 0, 0, "")
        return {one.key: one for one in read_blocks({}, entries, overrides, PRODUCTION, empty)}
