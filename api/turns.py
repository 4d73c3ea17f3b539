"""Turns a turn that a client sends into an intake: checked, its items looked up, rendered."""

import re
from collections.abc import Sequence
from dataclasses import asdict, replace

from api.intake import checked_name, checked_time
from api.types.inputs import ScopeInput
from api.types.turns import AnswerInput, TurnInput, TurnSourceInput
from extract.sources.turn import Answer, ItemRef, Turn, render_turn
from extract.turns.targets import mentions, named_in
from graph.actions.answering.by_ids import items_by_ids
from graph.actions.capturing.capture import Intake
from graph.actions.capturing.turn_items import items_of, items_picked
from graph.actions.operating.projects import checked_ref
from graph.model.errors import BadInput
from graph.model.ids import node_id
from graph.model.key import is_key, key_of
from graph.model.place import Item
from graph.model.profile import Profile
from graph.model.words import SourceKind, Tier
from graph.process.services import Services

MOST_ANSWERS = 200
MOST_ITEMS = 100
MOST_NAMED = 50
MOST_IDS = 200
_STAGE = re.compile(r"[a-z][a-z0-9_-]{0,39}")


async def of_turn(services: Services, project: str, profile: Profile, sent: TurnInput, viewer: str) -> Intake:
    """Return the intake of a turn; NotFound for an item that is not there, BadInput where there is nothing to read."""
    answers = _answers(sent.answers or [])
    chat, output = sent.free_chat or None, sent.agent_output or None
    if not answers and not (chat or "").strip() and not (output or "").strip():
        raise BadInput("There is nothing to read in the turn: send answers, freeChat or agentOutput.")
    scope, refs = _scope(sent.scope or None, sent.items or [])
    newest = await items_of(services, project)
    items = tuple(ItemRef(item.ref, item.name) for item in await items_picked(services, project, refs, newest))
    at = checked_time(sent.at, "The turn's at") if isinstance(sent.at, int) else None
    key = checked_name(sent.idempotency_key, "An idempotencyKey") if sent.idempotency_key else None
    selected = tuple(dict.fromkeys(one.strip() for one in sent.items or []))
    kind, ids = _source(sent.source or None)
    turn = Turn(_stage(sent.stage, profile), scope, items, selected, answers, chat, output, at, key, kind, ids)
    present = await services.present(project)
    return _intake(present, turn, newest, checked_name(sent.author or viewer, "A turn's author"))


def _intake(present: int, turn: Turn, items: tuple[Item, ...], author: str) -> Intake:
    rendered = render_turn(turn)
    named = _named(items, rendered.text)
    origin = {**rendered.origin, "author": author, "named": [asdict(item) for item in named]}
    return Intake(
        SourceKind.TURN,
        rendered.text,
        rendered.sha256,
        rendered.sections,
        present if turn.at is None else turn.at,
        author,
        key=f"t:{turn.idempotency_key}" if turn.idempotency_key else None,
        origin=origin,
    )


async def with_mentions(services: Services, project: str, intakes: Sequence[Intake]) -> list[Intake]:
    """Messages that mention items keep which of the project's those are; names alone are told in turns only."""
    told = [mentions(intake.text) for intake in intakes]
    refs = list(dict.fromkeys(ref for some in told for ref in some))[:MOST_ITEMS]
    if not refs:
        return list(intakes)
    found = await items_by_ids(services.graph, [node_id(project, ref) for ref in refs])
    names = {item.ref: {"ref": item.ref, "name": item.name} for item in found if item is not None}
    return [
        replace(intake, origin={**intake.origin, "named": [names[ref] for ref in dict.fromkeys(some) if ref in names]})
        if some
        else intake
        for intake, some in zip(intakes, told, strict=True)
    ]


def _named(items: tuple[Item, ...], text: str) -> list[ItemRef]:
    """Items that the words may mean. They are told apart when the words are read, never written into the bundle."""
    refs = [ItemRef(item.ref, item.name) for item in items]
    mentioned = set(mentions(text))
    named = set(named_in(text, refs))
    return [item for item in refs if item.ref in mentioned or item in named][:MOST_NAMED]


def _source(sent: TurnSourceInput | None) -> tuple[str | None, tuple[str, ...]]:
    if sent is None:
        return None, ()
    ids = sent.ids or []
    if len(ids) > MOST_IDS:
        raise BadInput(f"{len(ids)} ids came: name at most {MOST_IDS} that a turn comes from.")
    return sent.type.value if sent.type else None, tuple(checked_name(one, "An id of a turn's source") for one in ids)


def _stage(stage: str, profile: Profile) -> str:
    if _STAGE.fullmatch(stage) is None:
        raise BadInput(f"{stage[:40]!r} is not a stage: one lower-case word, like planning.")
    if profile.stages and stage not in profile.stages:
        raise BadInput(
            f"{stage!r} is not a stage of the profile {profile.name}: send one of {', '.join(profile.stages)}."
        )
    return stage


def _scope(scope: ScopeInput | None, items: list[str]) -> tuple[str, list[str]]:
    """The template's word for it, and the items in scope: the scope's own first, then those picked."""
    if len(items) > MOST_ITEMS:
        raise BadInput(f"{len(items)} items came: pick at most {MOST_ITEMS} in one turn.")
    own = scope.item if scope is not None and scope.item else None
    if scope is not None and (scope.tier not in (Tier.PROJECT, Tier.ITEM) or (scope.tier is Tier.ITEM) != bool(own)):
        raise BadInput(
            "A turn's scope is {tier: ITEM, item: …} for one item, or {tier: PROJECT} for the whole project."
        )
    refs = list(dict.fromkeys(checked_ref(one, "an item") for one in ([own] if own else []) + items))
    if scope is not None and not own:
        return "project", refs
    return ("project", "item", "multiItem")[min(len(refs), 2)], refs


def _answers(sent: list[AnswerInput]) -> tuple[Answer, ...]:
    if len(sent) > MOST_ANSWERS:
        raise BadInput(f"{len(sent)} answers came: send at most {MOST_ANSWERS} in one turn.")
    return tuple(_answer(one) for one in sent if one.quick or (one.text or "").strip())


def _answer(sent: AnswerInput) -> Answer:
    quick = sent.quick.value if sent.quick else None
    key = key_of(sent.key) if sent.key else None
    if key is not None and not is_key(key):
        raise BadInput(f"{key[:80]!r} is not a key: words joined by dots, like item.color.")
    name = checked_name(sent.question_id, "A questionId")
    return Answer(name, sent.question, quick, (sent.text or "") or None, key)
