"""Blocks and fields from the ledger alone: every slot is projected anew, and what differs from what is stored is mended."""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from graph.actions.announce import announce
from graph.actions.ledger import Ledger
from graph.actions.moment import Moment
from graph.actions.pages import END, Row
from graph.actions.projects import project_by_slug
from graph.actions.reading import items_by_ids
from graph.actions.surroundings import reviews_of
from graph.engine import Graph
from graph.model.block import Part, place_of
from graph.model.ids import node_id
from graph.model.slot import SlotShape
from graph.rules.knowledge.fields import recomputed
from graph.rules.slots.trail import WHENCE

STRIDE = 1_000  # names that are read in one trip
BATCH = 100  # slots that are projected in one transaction

Step = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """How much there is, and how much of it was not as the ledger says."""

    slots: int = 0
    items: int = 0
    entries_mended: int = 0
    items_mended: int = 0
    blocks_mended: int = 0

    def __add__(self, other: "Rebuilt") -> "Rebuilt":
        return Rebuilt(*(getattr(self, name) + getattr(other, name) for name in Rebuilt.__dataclass_fields__))


async def rebuild(ledger: Ledger, project: str, step: Step = lambda _: None) -> Rebuilt:
    """Safe while others write: slots are taken for the transaction that projects them, an item's all at once."""
    await project_by_slug(ledger, project)
    slots = await _slots_by_item(ledger.graph, project)
    done = Rebuilt()
    for some in _batches(sorted(slots[None])):
        done += await _projected(ledger, project, some)
        step(done.slots)
    done += await _heads(ledger, project, None, slots[None])
    for ref in [one async for one in _items(ledger.graph, project)]:
        done += await _rebuilt_item(ledger, project, ref, slots[ref])
        step(done.slots)
    return done


async def _rebuilt_item(ledger: Ledger, project: str, ref: str, slots: set[str]) -> Rebuilt:
    """With the slots that only its stored state knows of: what came from none of them does not stay."""
    (item,) = await items_by_ids(ledger.graph, [node_id(project, ref)])
    assert item is not None  # items are never deleted
    slots = slots | set(item.state.held)
    if not slots:
        return Rebuilt(items=1)
    done = await _projected(ledger, project, sorted(slots), ref)
    return done + await _heads(ledger, project, ref, slots) + Rebuilt(items=1)


async def _slots_by_item(graph: Graph, project: str) -> defaultdict[str | None, set[str]]:
    """Every slot, those included that only entries speak of. None: the project's own."""
    found: defaultdict[str | None, set[str]] = defaultdict(set)
    async for row in _stretches(graph, "slot.ids", f"{project}|", f"{project}|{END}"):
        found[row["item"]].add(row["id"])
    async for row in _stretches(graph, "block.entries", f"{project}/", f"{project}0"):  # 0 comes next after the slash
        found[row["item"]].add(row["slot"])
    return found


async def _items(graph: Graph, project: str) -> AsyncIterator[str]:
    async for row in _stretches(graph, "item.refs", f"{project}/", f"{project}0"):
        yield row["ref"]


async def _stretches(graph: Graph, query: str, after: str, high: str) -> AsyncIterator[Row]:
    while True:
        rows = await graph.read(query, after=after, high=high, limit=STRIDE)
        for row in rows:
            yield row
        if len(rows) < STRIDE:
            return
        after = rows[-1]["id"]


def _batches(slots: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(slots), BATCH):
        yield slots[start : start + BATCH]


async def _projected(ledger: Ledger, project: str, slots: Iterable[str], item: str | None = None) -> Rebuilt:
    """One transaction that decides nothing: what it writes is what was not as it should be."""
    wanted = dict.fromkeys(slots, SlotShape())
    trail = (await reviews_of(ledger.graph, [node_id(project, item)]))[0] if item is not None else []

    def decide(moment: Moment) -> None:
        state = next((one.projected.item for one in moment.slots.values() if one.projected.item), None)
        if item is not None and state is not None:
            moment.items[item] = recomputed(state, moment.slots.values(), trail)

    moment = await announce(ledger, project, wanted, decide)
    plan = moment.plan()
    return Rebuilt(
        slots=len(wanted),
        entries_mended=len(plan.entries) + len(plan.entries_gone),
        items_mended=len(plan.items),
        blocks_mended=len(plan.blocks),
    )


async def _heads(ledger: Ledger, project: str, item: str | None, slots: set[str]) -> Rebuilt:
    """A block with entries has to say when and by whom: one whose head was lost begins anew."""
    (row,) = await ledger.graph.read("block.of_places", places=[place_of(project, item)])
    filled = {one["block"] for one in row["entries"] if one["part"] != Part.ANSWER}
    lost = sorted(filled - {one["key"] for one in row["blocks"]})
    if not lost:
        return Rebuilt()

    def decide(moment: Moment) -> None:
        moment.blocks += [(item, one, f"system:{WHENCE}") for one in lost]

    await announce(ledger, project, {min(slots): SlotShape()}, decide)
    return Rebuilt(blocks_mended=len(lost))
