"""Steps of people with claims. Each step is a review under the viewer's name."""

import strawberry
from strawberry.scalars import JSON

from api import intake
from api.context import Context, Info
from api.ids import parse_id
from api.types.claims import Claim
from api.types.fields import answering
from api.types.inputs import ScopeInput
from api.types.scalars import DateTime
from graph.actions.operating.projects import checked_ref
from graph.actions.reviewing import aim, claims, curating, graduating, links, marks, revert
from graph.actions.reviewing.by_hand import add_claim
from graph.actions.reviewing.handwriting import Handwritten
from graph.actions.settling import supersede
from graph.model import claim as model
from graph.model.errors import BadInput, NotFound
from graph.model.words import ClaimKind, Role, Tier
from graph.process.services import Services


@strawberry.type
class ClaimMutations:
    @answering(Claim, "Writes a claim by hand: it is ACTIVE, in your name.")
    async def add_claim(
        self,
        info: Info,
        project: str,
        kind: ClaimKind,
        statement: str,
        rationale: str | None = None,
        scope: ScopeInput | None = None,
        key: str | None = None,
        value: JSON | None = None,
        task: str | None = None,
        supersedes: str | None = None,
        downstream: list[str] | None = None,
        at: DateTime | None = None,
    ) -> model.Claim:
        context = info.context
        profile = await context.profile(project, Role.REVIEWER if supersedes else Role.WRITER)
        moment = await context.services.present(project) if at is None else intake.checked_time(at, "The claim's at")
        tier, item = _place(scope)
        written = Handwritten(
            kind=kind,
            statement=statement,
            intake=intake.of_hand(statement, rationale, context.viewer.name, task, moment),
            rationale=(rationale or "").strip() or None,
            tier=tier,
            item=item,
            key=key,
            value=value,
            supersedes=supersedes,
            downstream=tuple(downstream or ()),
        )
        return await add_claim(context.services, project, profile, written, context.person())

    @answering(Claim)
    async def promote(self, info: Info, project: str, ref: str, note: str | None = None) -> model.Claim:
        return await claims.promote(*_step(info.context, project), ref, info.context.person(note))

    @answering(
        Claim,
        "Says which item a claim is about whose words fit several, or none: the claim at that item waits to be promoted, and "
        "the one without is archived.",
    )
    async def aim(self, info: Info, project: str, ref: str, item: str, note: str | None = None) -> model.Claim:
        return await aim.aim(*_step(info.context, project), ref, item, info.context.person(note))

    @answering(Claim)
    async def reject(self, info: Info, project: str, ref: str, note: str | None = None) -> model.Claim:
        return await claims.reject(*_step(info.context, project), ref, info.context.person(note))

    @answering(Claim)
    async def edit_claim(
        self,
        info: Info,
        project: str,
        ref: str,
        statement: str | None = None,
        value: JSON | None = None,
        note: str | None = None,
    ) -> model.Claim:
        profile = await info.context.profile(project, Role.REVIEWER)
        person = info.context.person(note)
        return await claims.edit(info.context.services, project, ref, person, profile, statement=statement, value=value)

    @answering(Claim)
    async def defer(self, info: Info, project: str, ref: str, note: str | None = None) -> model.Claim:
        return await claims.defer(*_step(info.context, project), ref, info.context.person(note))

    @answering(Claim)
    async def archive(self, info: Info, project: str, ref: str, note: str | None = None) -> model.Claim:
        return await claims.archive(*_step(info.context, project), ref, info.context.person(note))

    @answering(
        Claim, "Says that a claim was never true: it answers at no `asOf` any more, and only `knownAt` still shows it."
    )
    async def retract(self, info: Info, project: str, ref: str, note: str) -> model.Claim:
        return await claims.retract(*_step(info.context, project), ref, info.context.person(note))

    @answering(Claim, "Undoes the last review of a claim, with its effects on others; called again, the review before.")
    async def revert(self, info: Info, project: str, ref: str, note: str | None = None) -> model.Claim:
        return await revert.revert(*_step(info.context, project), ref, info.context.person(note))

    @answering(Claim, "`by` replaces `ref`: all of it, or the named part.")
    async def supersede(
        self, info: Info, project: str, ref: str, by: str, part: str | None = None, note: str | None = None
    ) -> model.Claim:
        return await supersede.supersede(*_step(info.context, project), ref, by, part, info.context.person(note))

    @answering(
        Claim,
        "Proposes a memory as an entity, with a reason. Once a person promotes the entity, the memory is GRADUATED.",
    )
    async def graduate(
        self, info: Info, project: str, ref: str, key: str | None = None, rationale: str | None = None
    ) -> model.Claim:
        profile = await info.context.profile(project, Role.REVIEWER)
        services, person = info.context.services, info.context.person()
        return await graduating.graduate(services, project, profile, ref, person, key=key, rationale=rationale)

    @answering(
        Claim,
        "Writes a trusted claim, which no other call can. It can't be undone; curate the new truth under the same key.",
    )
    async def curate(
        self,
        info: Info,
        project: str,
        statement: str,
        kind: ClaimKind = ClaimKind.FACT,
        key: str | None = None,
        value: JSON | None = None,
        scope: ScopeInput | None = None,
        note: str | None = None,
    ) -> model.Claim:
        context = info.context
        profile = await context.profile(project, Role.REVIEWER)
        context.enter(project, profile.layers.curate)
        tier, item = _place(scope)
        present = await context.services.present(project)
        intaken = intake.of_hand(statement, None, context.viewer.name, None, present)
        written = Handwritten(kind, statement, intaken, tier=tier, item=item, key=key, value=value)
        return await curating.curate(context.services, project, profile, written, context.person(note))

    @answering(Claim, "Says that you have looked at an effect of a claim: it is no longer suspect.")
    async def acknowledge(
        self, info: Info, project: str, ref: str, effect: strawberry.ID, note: str | None = None
    ) -> model.Claim:
        services, slug = _step(info.context, project)
        wanted = parse_id(effect)
        if wanted is None or wanted.project != slug:
            raise NotFound(f"Nothing that rests on {ref} has that id: `impact` lists what does, with the id of each.")
        return await links.acknowledge(services, slug, ref, wanted.node, info.context.person(note))

    @answering(Claim, "Says that tasks, items or other claims rest on a claim.")
    async def add_downstream(self, info: Info, project: str, ref: str, affects: list[str]) -> model.Claim:
        slug = info.context.enter(project, Role.WRITER)
        return await links.add_downstream(info.context.services, slug, ref, affects, info.context.person())

    @answering(
        Claim,
        "Says when a claim is due for another look: from `at` on it is NEEDS_RECHECK, and `when` names another reason in "
        "words. With neither, the claim is due no more.",
    )
    async def set_review_by(
        self, info: Info, project: str, ref: str, at: DateTime | None = None, when: str | None = None
    ) -> model.Claim:
        services, slug = _step(info.context, project)
        due = intake.checked_time(at, "The at of setReviewBy") if at is not None else None
        return await marks.set_review_by(services, slug, ref, due, when, info.context.person())

    @answering(
        Claim, "Sets the files, symbols, commits and URLs that a claim governs. The list replaces the one before."
    )
    async def set_paths(self, info: Info, project: str, ref: str, paths: list[str]) -> model.Claim:
        services, slug = _step(info.context, project)
        return await marks.set_paths(services, slug, ref, paths, info.context.person())


def _step(context: Context, project: str) -> tuple[Services, str]:
    return context.services, context.enter(project, Role.REVIEWER)


def _place(scope: ScopeInput | None) -> tuple[Tier, str | None]:
    """Return the place of a claim written by hand: one of the project's items, or the project."""
    item = scope.item if scope is not None and scope.item else None
    if scope is None or (scope.tier is Tier.PROJECT and item is None):
        return Tier.PROJECT, None
    if scope.tier is Tier.ITEM and item is not None:
        return Tier.ITEM, checked_ref(item, "an item")
    if scope.tier in (Tier.ITEM, Tier.PROJECT):
        raise BadInput("A scope is {tier: ITEM, item: …} for one item, or {tier: PROJECT} for the whole project.")
    raise BadInput(f"{scope.tier} holds copies only: write it into the project, and promoteScope copies it there.")
