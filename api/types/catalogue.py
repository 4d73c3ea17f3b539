"""The lines of items, what the catalogue calls them, and what it remembers of prices."""

import strawberry

from api.context import Info
from api.ids import global_id
from api.types.fields import ask, read
from api.types.later import LaterDecision, LaterItem, LaterSource
from api.types.node import Node
from api.types.scalars import DateTime
from graph.model import canonical as canonicals
from graph.model import line as lines
from graph.model.claim import Claim
from graph.model.errors import NotFound
from graph.model.ids import node_id
from graph.model.place import Item
from graph.model.source import Source
from graph.model.words import LinkStatus
from graph.rules.catalogue.prices import price_memory

LineParent = strawberry.Parent[lines.Line]
LinkParent = strawberry.Parent[lines.Naming]
CanonicalParent = strawberry.Parent[canonicals.Canonical]


async def _canonical(link: LinkParent, info: Info) -> canonicals.Canonical:
    found = await info.context.loaders.canonicals.load(node_id(link.project, link.canonical))
    if found is None:
        raise NotFound(f"The canonical {link.canonical} is not there any more: confirmLink names another.")
    return found


async def _decision(link: LinkParent, info: Info) -> Claim | None:
    return await info.context.loaders.claims.load(node_id(link.project, link.decision)) if link.decision else None


async def _item(line: LineParent, info: Info) -> Item | None:
    return await info.context.loaders.items.load(node_id(line.project, line.item))


async def _link(line: LineParent, info: Info) -> lines.Naming | None:
    """Return the link of a line; None as well where somebody has edited the decision to a name that no canonical has."""
    linked = (await info.context.loaders.said_of_line.load(line.id)).linked
    if linked is None:
        return None
    known = await info.context.loaders.canonicals.load(node_id(line.project, linked.canonical))
    return linked if known is not None else None


async def _suggestions(line: LineParent, info: Info) -> list[lines.Naming]:
    context = info.context
    said = await context.loaders.said_of_line.load(line.id)
    linking = (await context.profile(line.project)).linking
    catalogue = await context.loaders.catalogues.load(line.project)
    out = {one.canonical for one in (*said.rejected, *([said.linked] if said.linked else []))}
    found = await catalogue.suggested(line.name, out, linking)
    return [
        lines.Naming(line.project, suggestion.ref, suggestion.confidence, LinkStatus.SUGGESTED) for suggestion in found
    ]


async def _rejected(line: LineParent, info: Info) -> list[lines.Naming]:
    """Return the rejected canonicals, without the linked one: somebody may have taken back what had replaced it."""
    said = await info.context.loaders.said_of_line.load(line.id)
    return [one for one in said.rejected if said.linked is None or one.canonical != said.linked.canonical]


async def _line_prices(line: LineParent, info: Info) -> list[canonicals.Price]:
    linked = (await info.context.loaders.said_of_line.load(line.id)).linked
    return await info.context.loaders.prices.load(node_id(line.project, linked.canonical)) if linked else []


async def _prices(canonical: CanonicalParent, info: Info) -> list[canonicals.Price]:
    return await info.context.loaders.prices.load(canonical.id)


async def _memory(canonical: CanonicalParent, info: Info) -> tuple[canonicals.PriceMemory, ...]:
    return price_memory(await info.context.loaders.prices.load(canonical.id), canonical.unit)


async def _source(price: strawberry.Parent[canonicals.Price], info: Info) -> Source | None:
    return await info.context.loaders.sources.load(node_id(price.project, price.source)) if price.source else None


@strawberry.type(description="One observation: so much for one unit.")
class Price:
    vendor: str
    amount: float
    currency: str
    unit: str | None
    at: DateTime
    source: LaterSource | None = ask(_source)


@strawberry.type(description="Statistics of the prices in one unit and one currency.")
class PriceMemory:
    unit: str | None
    currency: str
    vendor: str | None = read("vendor", "The vendor; null stands for all vendors together.")
    last: float
    last_at: DateTime
    median: float
    lowest: float
    highest: float
    count: int


@strawberry.type(description="A thing in the project's catalogue, with its names.")
class Canonical(Node):
    id: strawberry.ID = read(lambda one: global_id("Canonical", one.project, one.ref))
    ref: str
    name: str
    synonyms: list[str]
    unit: str | None
    prices: list[Price] = ask(_prices, "Its prices, newest first.")
    price_memory: list[PriceMemory] = ask(_memory, "For each unit and currency: of all vendors first, then of each.")


@strawberry.type(description="That a line means a canonical: suggested, or decided by a person.")
class Link:
    canonical: Canonical = ask(_canonical)
    confidence: float
    status: LinkStatus
    decision: LaterDecision | None = ask(_decision, "The decision that made it; to revert it takes the link back.")


@strawberry.type(description="Something that an item is made of.")
class Line(Node):
    id: strawberry.ID = read(lambda one: global_id("Line", one.project, one.ref))
    ref: str
    item: LaterItem | None = ask(_item)
    name: str
    quantity: float | None
    unit: str | None
    link: Link | None = ask(_link)
    suggestions: list[Link] = ask(_suggestions, "Surest first; without what was turned down for this line.")
    rejected: list[Link] = ask(_rejected, "Canonicals that were turned down for this line, in that order.")
    prices: list[Price] = ask(_line_prices, "Of the canonical that it is linked to, newest first.")
