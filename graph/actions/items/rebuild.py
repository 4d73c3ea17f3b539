"""Blocks, fields and links from the ledger alone: every slot is projected anew, and what differs from what is stored is mended."""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from graph.actions.answering.by_ids import items_by_ids
from graph.actions.answering.pages import END, Row
from graph.actions.items.mending import Mending
from graph.actions.operating.projects import project_by_slug
from graph.actions.settling.announce import announce
from graph.engine import Graph
from graph.model.block import BlockHead, Shown
from graph.model.ids import node_id
from graph.model.plan import Blocks
from graph.model.slot import SlotShape
from graph.process.services import Services
from graph.rules.knowledge.patch import heads_of, moves_of
from graph.store.blocks import head_from, head_row, shown_from

STRIDE = 1_000  # names that are read in one trip
BATCH = 100  # slots that are projected in one transaction

Step = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """Counts of a rebuild: how much there is, and how much of it differed from the ledger."""

    slots: int = 0
    items: int = 0
    entries_mended: int = 0
    items_mended: int = 0
    blocks_mended: int = 0
    edges_mended: int = 0

    def __add__(self, other: "Rebuilt") -> "Rebuilt":
        return Rebuilt(*(getattr(self, name) + getattr(other, name) for name in Rebuilt.__dataclass_fields__))


async def rebuild(services: Services, project: str, step: Step = lambda _: None) -> Rebuilt:
    """Safe while others write: slots are taken for the transaction that projects them, an item's all at once."""
    await project_by_slug(services, project)
    slots = await _slots_by_item(services.graph, project)
    done = Rebuilt()
    for some in _batches(sorted(slots[None])):
        done += await _projected(services, project, some)
        step(done.slots)
    for ref in [one async for one in _items(services.graph, project)]:
        done += await _rebuilt_item(services, project, ref, slots[ref])
        step(done.slots)
    return done + await _heads(services, project)


async def _rebuilt_item(services: Services, project: str, ref: str, slots: set[str]) -> Rebuilt:
    """Rebuild an item, with the slots that only its stored state knows of: parts that came from none of them go."""
    (item,) = await items_by_ids(services.graph, [node_id(project, ref)])
    assert item is not None  # items are never deleted
    slots = slots | set(item.state.held)
    if not slots:
        return Rebuilt(items=1)
    return await _projected(services, project, sorted(slots), ref) + Rebuilt(items=1)


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


async def _projected(services: Services, project: str, slots: Iterable[str], item: str | None = None) -> Rebuilt:
    """Rebuild the projection of slots in a transaction that decides nothing: it writes only the differences."""
    wanted = dict.fromkeys(slots, SlotShape())
    mending = Mending(project, item)
    announced = await announce(services, project, wanted, lambda _: None, listener=mending)
    plan = announced.settlement.plan()
    return Rebuilt(
        slots=len(wanted),
        entries_mended=len(plan.of(Blocks).entries) + len(plan.of(Blocks).entries_gone),
        items_mended=mending.items,
        blocks_mended=len(plan.of(Blocks).moved),
        edges_mended=mending.edges,
    )


async def _heads(services: Services, project: str) -> Rebuilt:
    """Rebuild the heads of blocks from the memories of their slots: when each block moved last, how often and by whom."""
    stored: dict[str, BlockHead] = {}
    async for row in _stretches(services.graph, "block.heads", f"{project}/", f"{project}0"):
        stored[row["id"]] = head_from(row["block"])
    shown: defaultdict[str | None, list[Shown]] = defaultdict(list)
    async for row in _stretches(services.graph, "slot.shown", f"{project}|", f"{project}|{END}"):
        shown[row["item"]].append(shown_from(row["shown"]))
    wanted = (head for item, several in shown.items() for head in heads_of(project, item, moves_of(several)))
    wrong = [head for head in wanted if stored.get(head.id) != head]
    mended = 0
    for start in range(0, len(wrong), BATCH):
        rows = [head_row(head, _revision(stored.get(head.id))) for head in wrong[start : start + BATCH]]
        mended += len(await services.graph.write("block.mend", heads=rows))
    return Rebuilt(blocks_mended=mended)


def _revision(head: BlockHead | None) -> int:
    return head.revision if head is not None else 0
