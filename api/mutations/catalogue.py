"""The lines of items, their links to the catalogue, and prices."""

import strawberry

from api import intake
from api.context import Context, Info
from api.ids import parse_id
from api.types.catalogue import Canonical, Line
from api.types.fields import answering
from api.types.scalars import DateTime
from graph.actions.items import canonicals, line_links, lines
from graph.actions.items.prices import add_prices, price_of
from graph.model import canonical as canonical_model
from graph.model import line as line_model
from graph.model.errors import NotFound
from graph.model.words import Role
from graph.rules.catalogue.likeness import normal_name
from graph.rules.catalogue.prices import said_of
from graph.rules.catalogue.suggest import likely_canonicals
from graph.store.prices import fingerprint


@strawberry.type
class CatalogueMutations:
    @answering(Line)
    async def add_line(
        self, info: Info, project: str, item: str, name: str, quantity: float | None = None, unit: str | None = None
    ) -> line_model.Line:
        slug = info.context.enter(project, Role.WRITER)
        return await lines.add_line(info.context.services, slug, item, name, quantity, unit, info.context.person())

    @answering(
        Line, "Links a line to the canonical that it means: a decision in your name, which replaces the one before."
    )
    async def confirm_link(self, info: Info, project: str, line: strawberry.ID, canonical: str) -> line_model.Line:
        context = info.context
        found = await _line(context, project, line)
        chosen = await canonicals.canonical_by_ref(context.services, found.project, canonical)
        statement = line_links.statement_of(found, chosen)
        rendered = intake.of_hand(statement, None, context.viewer.name, None, context.services.now())
        sure = await _confidence(context, found, chosen.ref)
        return await line_links.confirm_link(context.services, found, chosen, rendered, sure, context.person())

    @answering(
        Line, "Says that a line does not mean this canonical: it is not suggested again, and a link to it is undone."
    )
    async def reject_link(self, info: Info, project: str, line: strawberry.ID, canonical: str) -> line_model.Line:
        found = await _line(info.context, project, line)
        sure = await _confidence(info.context, found, canonical)
        return await line_links.reject_link(info.context.services, found, canonical, sure, info.context.person())

    @answering(Line, "Takes back a `rejectLink`: the canonical may be suggested for the line again.")
    async def suggest_link(self, info: Info, project: str, line: strawberry.ID, canonical: str) -> line_model.Line:
        found = await _line(info.context, project, line)
        return await line_links.suggest_link(info.context.services, found, canonical, info.context.person())

    @answering(
        Canonical,
        "Adds a thing to the catalogue. Called again with the same ref and name, it adds synonyms that were not known.",
    )
    async def add_canonical(
        self,
        info: Info,
        project: str,
        ref: str,
        name: str,
        synonyms: list[str] | None = None,
        unit: str | None = None,
    ) -> canonical_model.Canonical:
        services, slug = info.context.services, info.context.enter(project, Role.WRITER)
        info.context.person()
        said = canonicals.canonical_of(slug, ref, name, synonyms or (), unit, services.now())
        (made,) = await canonicals.put_canonicals(services, slug, [said])
        return made

    @answering(
        Canonical, "Keeps a price that a vendor asks for one unit; without `unit`, for one of the canonical's own unit."
    )
    async def add_price(
        self,
        info: Info,
        project: str,
        canonical: str,
        vendor: str,
        amount: float,
        currency: str,
        unit: str | None = None,
        at: DateTime | None = None,
    ) -> canonical_model.Canonical:
        context = info.context
        slug, person = context.enter(project, Role.WRITER), context.person()
        found = await canonicals.canonical_by_ref(context.services, slug, canonical)
        moment = context.services.now() if at is None else intake.checked_time(at, "The price's at")
        price = price_of(slug, found.ref, vendor, amount, currency, unit, moment)
        rendered = intake.of_price(said_of(price, found), person.name, fingerprint(price), moment)
        await add_prices(context.services, slug, [price], rendered)
        return found


async def _line(context: Context, project: str, line: str) -> line_model.Line:
    slug = context.enter(project, Role.REVIEWER)
    wanted = parse_id(line)
    if wanted is None or wanted.project != slug or wanted.type != "Line":
        raise NotFound(f"No line of {project!r} has that id: an item's `lines` have the id of each.")
    return await lines.line_by_ref(context.services, slug, wanted.ref)


async def _confidence(context: Context, line: line_model.Line, canonical: str) -> float:
    """Return the confidence of the suggestion that a person has decided on; 0 where nothing had suggested it."""
    linking = (await context.profile(line.project)).linking
    read = await context.services.catalogues.of(context.services.graph, line.project)
    return likely_canonicals(normal_name(line.name), read.catalogue, linking).get(canonical, 0.0)
